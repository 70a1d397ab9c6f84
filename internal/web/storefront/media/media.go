package media

import (
	"net/http"

	"camber/internal/shop/catalog"
	"camber/internal/web/page"
	"camber/internal/web/storefront/visit"
	"camber/internal/web/wire"
)

// PartCode draws the address of a part's page as a QR code (PROD-5). A page names it as an image: drawn with every
// page, it took a quarter of the work.
func (s *Server) PartCode(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		ProductID int64 `form:"product_id"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	slug, err := s.Catalog.AddressOf(r.Context(), catalog.KindPart, in.ProductID)
	if err != nil {
		return err
	}
	if slug == "" {
		return visit.NoPage()
	}
	drawn, err := page.QR(s.Visit.Absolute(r, "/"+slug))
	if err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", "image/svg+xml")
	h.Set("Cache-Control", "public, max-age=86400")
	_, _ = w.Write(drawn)
	return nil
}
