package shelves

import (
	"context"
	"net/http"

	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/catalog/shelf"
	"camber/internal/web/present"
	"camber/internal/web/present/adminview"
	"camber/internal/web/wire"
)

// ShowBrands is the list of the brands (ADM-2).
func (s *Server) ShowBrands(w http.ResponseWriter, r *http.Request) error {
	return s.Office.Show(w, r, text.Tr(r.Context(), "Brands"), "brands", "office-brands",
		func(bar adminview.OfficeBar) any {
			return adminview.BrandsPage{Bar: bar, AddURL: "/admin/brand/add"}
		})
}

// Brands is a page of it (LIST-1).
func (s *Server) Brands(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Search string `form:"search"`
		State  string `form:"state"`
	}
	page, err := wire.ReadList(r, &in, "name", "code")
	if err != nil {
		return err
	}
	ctx := r.Context()
	rows, count, err := s.Shelves.Brands(ctx, shelf.Filter{Search: in.Search, State: in.State, Sort: page.Sort,
		Desc: page.Order == "desc", Limit: page.Limit, Offset: page.Offset()})
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, adminview.BrandList{Results: adminview.NewBrandRows(rows),
		Paging: present.NewPaging(ctx, page.Page, page.Limit, count)})
}

// ShowNewBrand is the form of a new brand.
func (s *Server) ShowNewBrand(w http.ResponseWriter, r *http.Request) error {
	return s.brandPage(w, r, text.Tr(r.Context(), "Add a brand"), nil)
}

// ShowBrand is the record of a brand.
func (s *Server) ShowBrand(w http.ResponseWriter, r *http.Request) error {
	shown, err := s.brandNamed(r)
	if err != nil {
		return err
	}
	return s.brandPage(w, r, shown.Name, &shown)
}

func (s *Server) brandPage(w http.ResponseWriter, r *http.Request, title string, shown *adminview.BrandRecord) error {
	return s.Office.Show(w, r, title, "brands", "office-brand", func(bar adminview.OfficeBar) any {
		return adminview.BrandPage{Bar: bar, Brand: shown}
	})
}

// Brand is the record of a brand as it is now.
func (s *Server) Brand(w http.ResponseWriter, r *http.Request) error {
	shown, err := s.brandNamed(r)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, shown)
}

func (s *Server) brandNamed(r *http.Request) (adminview.BrandRecord, error) {
	id, err := wire.ID(r, "brand_id")
	if err != nil {
		return adminview.BrandRecord{}, err
	}
	return s.brand(r.Context(), id)
}

func (s *Server) brand(ctx context.Context, id int64) (adminview.BrandRecord, error) {
	b, err := s.Shelves.Brand(ctx, id)
	if err != nil {
		return adminview.BrandRecord{}, err
	}
	series, err := s.Shelves.Series(ctx, id)
	if err != nil {
		return adminview.BrandRecord{}, err
	}
	used, err := s.Shelves.BrandUses(ctx, id)
	if err != nil {
		return adminview.BrandRecord{}, err
	}
	trail, err := s.Office.Trail(ctx, catalog.KindBrand, id)
	return adminview.NewBrandRecord(ctx, b, series, used, trail), err
}

// typedBrand is a brand as a form sends one.
type typedBrand struct {
	BrandID int64  `form:"brand_id"`
	Version string `form:"version"`
	Name    string `form:"name"`
	Code    string `form:"code"`
	Slug    string `form:"slug"`
}

func (in typedBrand) brand() catalog.Brand {
	return catalog.Brand{ID: in.BrandID, Name: in.Name, AAIA: in.Code, Slug: in.Slug}
}

// AddBrand adds a brand.
func (s *Server) AddBrand(w http.ResponseWriter, r *http.Request) error {
	var in typedBrand
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	id, err := s.Shelves.AddBrand(ctx, wire.Actor(ctx), in.brand())
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK,
		adminview.Moved{Success: text.Tr(ctx, "%s is added.", in.Name), Redirect: adminview.BrandURL(id)})
}

// SaveBrand changes a brand.
func (s *Server) SaveBrand(w http.ResponseWriter, r *http.Request) error {
	var in typedBrand
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	if err := s.Shelves.SaveBrand(ctx, wire.Actor(ctx), in.Version, in.brand()); err != nil {
		return err
	}
	return s.saved(w, r, in.BrandID, text.Key("The changes are saved."))
}

func (s *Server) saved(w http.ResponseWriter, r *http.Request, brandID int64, words string) error {
	shown, err := s.brand(r.Context(), brandID)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, adminview.SavedBrand{Success: text.Tr(r.Context(), words), Brand: shown})
}

// RemoveBrand removes a brand that nothing depends on.
func (s *Server) RemoveBrand(w http.ResponseWriter, r *http.Request) error {
	id, err := wire.ID(r, "brand_id")
	if err != nil {
		return err
	}
	ctx := r.Context()
	if err := s.Shelves.RemoveBrand(ctx, wire.Actor(ctx), id); err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK,
		adminview.Moved{Success: text.Tr(ctx, "The brand is removed."), Redirect: "/admin/brand"})
}

// SeriesNames are what a product's form suggests.
func (s *Server) SeriesNames(w http.ResponseWriter, r *http.Request) error {
	id, err := wire.ID(r, "brand_id")
	if err != nil {
		return err
	}
	all, err := s.Shelves.Series(r.Context(), id)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, adminview.NewSeriesNames(all))
}

// typedSeries is a series as a form sends one.
type typedSeries struct {
	BrandID  int64  `form:"brand_id"`
	SeriesID int64  `form:"series_id"`
	Seen     string `form:"seen"` // what it was called when the form was opened
	Name     string `form:"name"`
}

// AddSeries adds a series to a brand.
func (s *Server) AddSeries(w http.ResponseWriter, r *http.Request) error {
	var in typedSeries
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	if err := s.Shelves.AddSeries(r.Context(), wire.Actor(r.Context()), in.BrandID, in.Name); err != nil {
		return err
	}
	return s.saved(w, r, in.BrandID, text.Key("The series is added."))
}

// RenameSeries gives a series another name.
func (s *Server) RenameSeries(w http.ResponseWriter, r *http.Request) error {
	var in typedSeries
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	err := s.Shelves.RenameSeries(r.Context(), wire.Actor(r.Context()), in.BrandID, in.SeriesID, in.Seen, in.Name)
	if err != nil {
		return err
	}
	return s.saved(w, r, in.BrandID, text.Key("The series has its new name."))
}

// RemoveSeries removes a series that no part is of.
func (s *Server) RemoveSeries(w http.ResponseWriter, r *http.Request) error {
	var in typedSeries
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	err := s.Shelves.RemoveSeries(r.Context(), wire.Actor(r.Context()), in.BrandID, in.SeriesID)
	if err != nil {
		return err
	}
	return s.saved(w, r, in.BrandID, text.Key("The series is removed."))
}
