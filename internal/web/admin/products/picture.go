package products

import (
	"net/http"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/catalog/gallery"
	"camber/internal/web/wire"
)

// AddPicture takes a picture in.
func (s *Server) AddPicture(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		ProductID int64 `form:"product_id"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	content, err := wire.File(r, "picture")
	if err != nil {
		return err
	}
	if len(content) == 0 {
		return fault.InFields(map[string]fault.Text{"picture": fault.T("Required")})
	}
	if err := s.Products.AddPicture(r.Context(), wire.Actor(r.Context()), in.ProductID, content); err != nil {
		return err
	}
	return s.saved(w, r, in.ProductID, text.Key("The picture is added."))
}

// SavePictures orders, words and removes pictures.
func (s *Server) SavePictures(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		ProductID int64             `form:"product_id"`
		Seen      map[string]string `form:"seen"`
		Pictures  map[string]string `form:"pictures"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	var seen []string
	rows, ok := wire.Rows(in.Seen)
	for _, row := range rows {
		seen = append(seen, row["hash"])
	}
	var wanted []gallery.NewImage
	pictures, numbered := wire.Rows(in.Pictures)
	for _, row := range pictures {
		wanted = append(wanted, gallery.NewImage{Hash: row["hash"], Alt: row["alt"]})
	}
	if !ok || !numbered {
		return fault.New(fault.Invalid, "The rows must be numbered.")
	}
	if err := s.Products.SavePictures(r.Context(), wire.Actor(r.Context()), in.ProductID, seen, wanted); err != nil {
		return err
	}
	return s.saved(w, r, in.ProductID, text.Key("The pictures are saved."))
}
