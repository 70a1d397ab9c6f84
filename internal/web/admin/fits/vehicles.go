package fits

import (
	"context"
	"net/http"
	"slices"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/find"
	"camber/internal/shop/garage"
	"camber/internal/shop/report"
	"camber/internal/shop/vehicle"
	"camber/internal/web/present"
	"camber/internal/web/present/adminview"
	"camber/internal/web/wire"
)

// ShowVehicles is the list of vehicles with what the shop has for each, and what it lacks (ADM-2).
func (s *Server) ShowVehicles(w http.ResponseWriter, r *http.Request) error {
	return s.Office.Show(w, r, text.Tr(r.Context(), "Vehicles"), "vehicles", "office-vehicles",
		func(bar adminview.OfficeBar) any { return adminview.VehiclesPage{Bar: bar} })
}

// mostWanted is how many vehicles of customers are listed; of more, those that stand in most garages.
const mostWanted = 500

// ListVehicles is a page of the list: those of customers, the most saved first; of these, those that nothing fits; or
// all of the reference by make, model and year.
func (s *Server) ListVehicles(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Search string `form:"search"`
		State  string `form:"state"`
	}
	page, err := wire.ReadList(r, &in)
	if err != nil {
		return err
	}
	ctx, reference := r.Context(), s.Vehicles.Reference()
	wanted, err := garage.MostWanted(ctx, reference, mostWanted)
	if err != nil {
		return err
	}
	sought := reference.Seek(in.Search)
	all, total := sought.Page(page.Offset(), page.Limit)
	saved := map[int64]int{}
	var driven []vehicle.Vehicle
	for _, one := range wanted {
		saved[one.Vehicle.BaseVehicleID] = one.Saved
		if sought.Has(one.Vehicle.BaseVehicleID) {
			driven = append(driven, one.Vehicle)
		}
	}
	shown := adminview.VehicleList{Results: []adminview.VehicleRow{},
		Counts: map[string]int{"": len(driven), adminview.VehiclesAll: total}}
	switch in.State {
	case adminview.VehiclesAll:
	case adminview.VehiclesNone:
		if driven, err = s.without(ctx, driven); err != nil {
			return err
		}
		total = len(driven)
		shown.Counts[adminview.VehiclesNone] = total
		all = wire.PageOf(driven, page)
	default:
		total = len(driven)
		all = wire.PageOf(driven, page)
	}
	shown.Paging = present.NewPaging(ctx, page.Page, page.Limit, total)
	assortment, err := s.assortment(ctx)
	if err != nil {
		return err
	}
	for _, v := range all {
		has, err := s.stocked(ctx, v)
		if err != nil {
			return err
		}
		shown.Results = append(shown.Results,
			adminview.NewVehicleRow(v, reference.Slug(v), saved[v.BaseVehicleID], has, assortment))
	}
	return wire.Reply(w, http.StatusOK, shown)
}

// without leaves the vehicles that no part on sale is made for.
func (s *Server) without(ctx context.Context, of []vehicle.Vehicle) (none []vehicle.Vehicle, err error) {
	for _, v := range of {
		fits, err := s.Find.FitCount(ctx, find.Query{Vehicle: &v, NoUniversal: true})
		if err != nil {
			return nil, err
		}
		if fits.Yes+fits.Maybe == 0 {
			none = append(none, v)
		}
	}
	return none, nil
}

// assortment is what the shop sells for vehicles, by category.
func (s *Server) assortment(ctx context.Context) (a adminview.Assortment, err error) {
	if a.Categories, err = s.Catalog.Tree(ctx); err != nil {
		return a, err
	}
	if a.Made, err = s.Find.Made(); err != nil {
		return a, err
	}
	a.Sold, err = report.SoldLately(ctx)
	return a, err
}

// stocked is what fits a vehicle, or may: parts that are made for any vehicle are not counted.
func (s *Server) stocked(ctx context.Context, v vehicle.Vehicle) (has adminview.Stocked, err error) {
	fits, err := s.Find.FitCount(ctx, find.Query{Vehicle: &v, NoUniversal: true})
	if err != nil {
		return has, err
	}
	by, err := s.Find.Fitting(ctx, &v, false)
	return adminview.Stocked{Parts: fits.Yes + fits.Maybe, Categories: by.Categories}, err
}

// ShowVehicle is one vehicle with all that fits it by category, and all categories in which nothing does.
func (s *Server) ShowVehicle(w http.ResponseWriter, r *http.Request) error {
	id, err := wire.ID(r, "vehicle_id")
	if err != nil {
		return err
	}
	ctx, reference := r.Context(), s.Vehicles.Reference()
	v, ok := reference.Base(id)
	if !ok {
		return fault.New(fault.NotFound, "There is no such vehicle.")
	}
	wanted, err := garage.MostWanted(ctx, reference, mostWanted)
	if err != nil {
		return err
	}
	saved := 0
	if at := slices.IndexFunc(wanted, func(one garage.Wanted) bool {
		return one.Vehicle.BaseVehicleID == v.BaseVehicleID
	}); at >= 0 {
		saved = wanted[at].Saved
	}
	assortment, err := s.assortment(ctx)
	if err != nil {
		return err
	}
	has, err := s.stocked(ctx, v)
	if err != nil {
		return err
	}
	page := adminview.NewVehiclePage(v, reference.Slug(v), saved, has, assortment, reference.OfModel(v))
	return s.Office.Show(w, r, page.Vehicle, "vehicles", "office-vehicle", func(bar adminview.OfficeBar) any {
		page.Bar = bar
		return page
	})
}
