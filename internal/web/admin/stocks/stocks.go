// Package stocks is where the back office reads what lies where, and each step that brought it there or took it away.
package stocks

import (
	"context"
	"net/http"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
	"camber/internal/shop/location"
	"camber/internal/shop/product"
	"camber/internal/shop/purchase"
	"camber/internal/shop/transfer"
	"camber/internal/web/admin/office"
	"camber/internal/web/present"
	"camber/internal/web/present/adminview"
	"camber/internal/web/routing"
	"camber/internal/web/wire"
)

// Deps is what these handlers work with.
type Deps struct {
	Office    *office.Office
	Access    *access.Service
	Catalog   *catalog.Service
	Locations *location.Service
	Products  *product.Service
	Purchases *purchase.Service
	Transfers *transfer.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

const place = "stock" // in the menu

// Routes are the addresses that it answers. A count is corrected as a product's record does it.
func (s *Server) Routes() []routing.Route {
	may := routing.Office(access.ReceiveStock)
	const (
		list  = "page limit sort order search location_id state"
		moves = "page limit sort order search product_id location_id order_id kind reason from to"
	)
	return []routing.Route{
		routing.Get("/admin/stock", may, list, nil, s.ShowStock),
		routing.Get("/admin/api/stock", may, list, adminview.StockList{}, s.Stock),
		routing.Get("/admin/stock/movement", may, moves, nil, s.ShowMovements),
		routing.Get("/admin/api/stock/movement", may, moves, adminview.MovementList{}, s.Movements),
	}
}

// ShowStock is the list of what lies where (ADM-2).
func (s *Server) ShowStock(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	stores, err := s.stores(ctx)
	if err != nil {
		return err
	}
	return s.Office.Show(w, r, text.Tr(ctx, "Stock"), place, "office-stock", func(bar adminview.OfficeBar) any {
		return adminview.StockPage{Bar: bar, Stores: stores, Few: product.FewPieces}
	})
}

func (s *Server) stores(ctx context.Context) ([]adminview.OfficeChoice, error) {
	stores, err := s.Locations.Locations(ctx)
	return adminview.Choices(stores, func(l location.Location) (int64, string) { return l.ID, l.ShortName }), err
}

// Stock is a page of it (LIST-1).
func (s *Server) Stock(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Search     string `form:"search"`
		LocationID int64  `form:"location_id"`
		State      string `form:"state"`
	}
	page, err := wire.ReadList(r, &in, "number", "on_hand", "reserved")
	if err != nil {
		return err
	}
	ctx := r.Context()
	found, counts, err := s.Products.Shelves(ctx, product.ShelfFilter{Search: in.Search, LocationID: in.LocationID,
		State: in.State, Sort: page.Sort, Desc: page.Order == "desc", Limit: page.Limit, Offset: page.Offset()})
	if err != nil {
		return err
	}
	stores, err := s.Locations.Locations(ctx)
	if err != nil {
		return err
	}
	ids := make([]int64, len(found))
	for i, one := range found {
		ids[i] = one.Part.ID
	}
	ordered, err := s.Purchases.OnOrder(ctx, ids)
	if err != nil {
		return err
	}
	underWay, err := s.Transfers.InTransit(ctx, ids)
	if err != nil {
		return err
	}
	shown := adminview.StockList{Results: []adminview.StockRow{}, Counts: counts,
		Paging: present.NewLongPaging(ctx, page.Page, page.Limit, counts[in.State], product.MostCounted)}
	for _, one := range found {
		row := adminview.NewStockRow(one, nameOf(stores, one.LocationID))
		row.OnOrder = ordered[one.Part.ID][one.LocationID]
		row.InTransit = underWay[one.Part.ID][one.LocationID]
		row.MayAdjust = wire.Actor(ctx).At(one.LocationID)
		shown.Results = append(shown.Results, row)
	}
	return wire.Reply(w, http.StatusOK, shown)
}

func nameOf(stores []location.Location, id int64) string {
	for _, l := range stores {
		if l.ID == id {
			return l.ShortName
		}
	}
	return ""
}

// ShowMovements is the list of the movements, of all parts or of one (INV-3).
func (s *Server) ShowMovements(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		ProductID int64 `form:"product_id"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	stores, err := s.stores(ctx)
	if err != nil {
		return err
	}
	zone, err := s.Office.Zone(ctx)
	if err != nil {
		return err
	}
	page := adminview.NewMovementsPage(ctx, stores, clock.Now(ctx).In(zone).Format(time.DateOnly))
	if in.ProductID != 0 {
		part, err := s.Catalog.Part(ctx, in.ProductID)
		if err != nil {
			return err
		}
		page.Part = &adminview.OfficeChoice{ID: part.ID, Name: part.Brand + " " + part.Number}
	}
	return s.Office.Show(w, r, text.Tr(ctx, "Movements"), place, "office-movements", func(bar adminview.OfficeBar) any {
		page.Bar = bar
		return page
	})
}

// Movements is a page of it, the newest first (LIST-1).
func (s *Server) Movements(w http.ResponseWriter, r *http.Request) error {
	page, err := wire.ReadList(r, nil)
	if err != nil {
		return err
	}
	ctx := r.Context()
	filter, err := s.filter(r)
	if err != nil {
		return err
	}
	filter.Limit, filter.Offset = page.Limit, page.Offset()
	found, n, err := s.Products.Movements(ctx, filter)
	if err != nil {
		return err
	}
	stores, err := s.Locations.Locations(ctx)
	if err != nil {
		return err
	}
	var who []int64
	for _, m := range found {
		if m.Who.Kind == audit.Staff {
			who = append(who, m.Who.ID)
		}
	}
	names, err := s.Access.Names(ctx, who)
	if err != nil {
		return err
	}
	shown := adminview.MovementList{Results: []adminview.MovementRow{},
		Paging: present.NewLongPaging(ctx, page.Page, page.Limit, n, product.MostCounted)}
	seesOrders := wire.Actor(ctx).May(access.HandleOrders)
	for _, m := range found {
		shown.Results = append(shown.Results, adminview.NewMovementRow(ctx, m, nameOf(stores, m.LocationID), names,
			location.ZoneOf(stores, m.LocationID), seesOrders))
	}
	return wire.Reply(w, http.StatusOK, shown)
}

func (s *Server) filter(r *http.Request) (f product.MovementFilter, err error) {
	var in struct {
		Search     string `form:"search"`
		ProductID  int64  `form:"product_id"`
		LocationID int64  `form:"location_id"`
		OrderID    int64  `form:"order_id"`
		Kind       string `form:"kind"`
		Reason     string `form:"reason"`
		From       string `form:"from"`
		To         string `form:"to"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return f, err
	}
	f = product.MovementFilter{Search: in.Search, PartID: in.ProductID, LocationID: in.LocationID, OrderID: in.OrderID,
		Kind: in.Kind, Reason: in.Reason}
	zone, err := s.Office.Zone(r.Context())
	if err != nil {
		return f, err
	}
	if f.From, err = day("from", in.From, zone); err != nil {
		return f, err
	}
	if f.To, err = day("to", in.To, zone); err == nil && !f.To.IsZero() {
		f.To = f.To.AddDate(0, 0, 1) // the last day is included
	}
	return f, err
}

// day is when a day begins; the zero time where none is said.
func day(name, said string, zone *time.Location) (time.Time, error) {
	if said == "" {
		return time.Time{}, nil
	}
	at, err := time.ParseInLocation(time.DateOnly, said, zone)
	if err != nil {
		return at, fault.InFields(map[string]fault.Text{name: fault.T("%s is not a day", said)})
	}
	return at, nil
}
