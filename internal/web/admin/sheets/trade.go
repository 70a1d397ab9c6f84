package sheets

import (
	"net/http"

	"camber/internal/base/text"
	"camber/internal/web/present/adminview"
	"camber/internal/web/wire"
)

// AddTrade takes an ACES or PIES file in as it comes (FIT-17).
func (s *Server) AddTrade(w http.ResponseWriter, r *http.Request) error {
	content, err := wire.Stream(w, r, patience)
	if err != nil {
		return err
	}
	ctx := r.Context()
	id, err := s.Sheets.AddTrade(ctx, wire.Actor(ctx), r.URL.Query().Get("name"), content)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, adminview.Moved{Success: text.Tr(ctx, "It is tried first. Nothing is changed."),
		Redirect: adminview.ImportURL(id)})
}

// CheckTrade asks for a file of the trade to be tried.
func (s *Server) CheckTrade(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		SheetID    int64  `form:"sheet_id"`
		Version    string `form:"version"`
		TaxClassID int64  `form:"tax_class_id"`
		CategoryID int64  `form:"category_id"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	err := s.Sheets.CheckTrade(ctx, wire.Actor(ctx), in.SheetID, in.Version, in.TaxClassID, in.CategoryID)
	if err != nil {
		return err
	}
	return s.answer(w, r, in.SheetID)
}
