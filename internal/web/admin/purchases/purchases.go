// Package purchases is where the back office keeps its vendors, orders from them and receives what comes.
package purchases

import (
	"context"
	"net/http"
	"strconv"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/catalog"
	"camber/internal/shop/location"
	"camber/internal/shop/purchase"
	"camber/internal/shop/reorder"
	"camber/internal/shop/stock"
	"camber/internal/shop/vendor"
	"camber/internal/web/admin/office"
	"camber/internal/web/present"
	"camber/internal/web/present/adminview"
	"camber/internal/web/routing"
	"camber/internal/web/wire"
)

// Deps is what these handlers work with.
type Deps struct {
	Office    *office.Office
	Catalog   *catalog.Service
	Locations *location.Service
	Purchases *purchase.Service
	Reorder   *reorder.Service
	Stock     *stock.Service
	Vendors   *vendor.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

const place = "purchases" // in the menu

// toCheck stands in the list for a standing: orders with a bill that is not posted.
const toCheck = "to_check"

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	buys, receives := routing.Office(access.BuyStock), routing.Office(access.ReceiveStock)
	const (
		list  = "page limit sort order search vendor_id location_id standing"
		sent  = "vendor_id location_id note expected_day lines[…]"
		about = "code name account email phone lead_days minimum note active return_days credit_days " +
			"return_form return_box"
	)
	return []routing.Route{
		routing.Get("/admin/vendor", buys, "page limit sort order search", nil, s.ShowVendors),
		routing.Get("/admin/vendor/add", buys, "", nil, s.ShowNewVendor),
		routing.Get("/admin/vendor/edit", buys, "vendor_id", nil, s.ShowVendor),
		routing.Get("/admin/api/vendor", buys, "page limit sort order search", adminview.VendorList{}, s.VendorList),
		routing.Get("/admin/api/vendor/get", buys, "vendor_id", adminview.VendorRecord{}, s.Vendor),
		routing.Post("/admin/api/vendor/add", buys, about, adminview.Moved{}, s.AddVendor, routing.Once),
		routing.Post("/admin/api/vendor/edit", buys, "vendor_id version "+about, adminview.SavedVendor{}, s.SaveVendor,
			routing.Once),

		routing.Get("/admin/purchase", receives, list, nil, s.ShowPurchases),
		routing.Get("/admin/purchase/add", buys, "vendor_id", nil, s.ShowNewPurchase),
		routing.Get("/admin/purchase/edit", buys, "purchase_id", nil, s.ShowPurchase),
		routing.Get("/admin/api/purchase", receives, list, adminview.PurchaseList{}, s.PurchaseList),
		routing.Get("/admin/api/purchase/get", buys, "purchase_id", adminview.PurchaseRecord{}, s.Purchase),
		routing.Post("/admin/api/purchase/add", buys, sent, adminview.Moved{}, s.AddPurchase, routing.Must),
		routing.Post("/admin/api/purchase/edit", buys, "purchase_id version "+sent, adminview.SavedPurchase{}, s.SavePurchase,
			routing.Once),
		routing.Post("/admin/api/purchase/order", buys, "purchase_id version", adminview.SavedPurchase{}, s.Order, routing.Must),
		routing.Post("/admin/api/purchase/cancel", buys, "purchase_id version", adminview.SavedPurchase{}, s.Cancel,
			routing.Must),
		routing.Post("/admin/api/purchase/bill", buys, "purchase_id bill_id version number day charges total lines[…]",
			adminview.SavedPurchase{}, s.SaveBill, routing.Once),
		routing.Post("/admin/api/purchase/dropBill", buys, "purchase_id bill_id version", adminview.SavedPurchase{}, s.DropBill,
			routing.Once),
		routing.Post("/admin/api/purchase/postBill", buys, "purchase_id bill_id version claim_missing claim_above",
			adminview.SavedPurchase{}, s.PostBill, routing.Must),

		routing.Get("/admin/reorder", buys, "location_id", nil, s.ShowReorder),
		routing.Get("/admin/api/reorder", buys, "location_id", adminview.ReorderList{}, s.ReorderList),
		routing.Post("/admin/api/reorder/draft", buys, "location_id lines[…]", adminview.Moved{}, s.MakeDrafts, routing.Must),
		routing.Get("/admin/api/reorder/rule", buys, "location_id product_id number", adminview.ReorderRule{}, s.ReorderRule),
		routing.Post("/admin/api/reorder/rule", buys, "location_id product_id version mode point up_to vendor_id",
			adminview.SavedReorderRule{}, s.SetReorderRule, routing.Once),

		routing.Get("/admin/receiving", receives, "purchase_id", nil, s.ShowReceiving),
		routing.Get("/admin/api/receiving/get", receives, "purchase_id", adminview.Receiving{}, s.Receiving),
		routing.Post("/admin/api/receiving/scan", receives, "purchase_id code", adminview.ScannedIn{}, s.Scan, routing.Must),
		routing.Post("/admin/api/receiving/say", receives, "purchase_id line_id counted damaged too_many cost",
			adminview.Receiving{}, s.Say, routing.Once),
		routing.Post("/admin/api/receiving/book", receives, "purchase_id receipt_id pieces slip freight", adminview.Moved{},
			s.Book, routing.Must),
	}
}

func reader(actor access.Actor) adminview.PurchaseViewer {
	return adminview.PurchaseViewer{Costs: actor.May(access.SeeCost), Buys: actor.May(access.BuyStock),
		Receives: actor.May(access.ReceiveStock), Orders: actor.May(access.HandleOrders)}
}

// ShowPurchases is the list of what was ordered.
func (s *Server) ShowPurchases(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	vendors, stores, err := s.choices(ctx)
	if err != nil {
		return err
	}
	return s.Office.Show(w, r, text.Tr(ctx, "Purchasing"), place, "office-purchases", func(bar adminview.OfficeBar) any {
		return adminview.PurchasesPage{Bar: bar, Stores: stores, Vendors: vendors, MayBuy: reader(wire.Actor(ctx)).Buys}
	})
}

func (s *Server) choices(ctx context.Context) (vendors, stores []adminview.OfficeChoice, err error) {
	all, err := s.Vendors.All(ctx)
	if err != nil {
		return nil, nil, err
	}
	places, err := s.Locations.InUse(ctx)
	return adminview.Choices(all, func(v vendor.Vendor) (int64, string) { return v.ID, v.Name }),
		adminview.Choices(places, func(l location.Location) (int64, string) { return l.ID, l.ShortName }), err
}

// PurchaseList is a page of it.
func (s *Server) PurchaseList(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Search     string `form:"search"`
		VendorID   int64  `form:"vendor_id"`
		LocationID int64  `form:"location_id"`
		Standing   string `form:"standing"`
	}
	page, err := wire.ReadList(r, &in)
	if err != nil {
		return err
	}
	ctx := r.Context()
	f := purchase.Filter{Standing: purchase.Standing(in.Standing), VendorID: in.VendorID, LocationID: in.LocationID,
		Limit: page.Limit, Offset: page.Offset()}
	if number := strings.TrimLeft(strings.ToUpper(strings.TrimSpace(in.Search)), "PO "); number != "" { // P27, PO 27
		if f.Number, err = strconv.ParseInt(number, 10, 64); err != nil {
			f.Number = -1
		}
	}
	if f.ToCheck = f.Standing == toCheck; f.ToCheck {
		f.Standing = ""
	}
	found, counts, unchecked, err := s.Purchases.List(ctx, wire.Actor(ctx), f)
	if err != nil {
		return err
	}
	total := counts[f.Standing]
	if f.ToCheck {
		total = unchecked
	}
	vendors, stores, err := s.choices(ctx)
	if err != nil {
		return err
	}
	shown := adminview.PurchaseList{Results: []adminview.PurchaseRow{}, Counts: map[string]int{toCheck: unchecked},
		Paging: present.NewPaging(ctx, page.Page, page.Limit, total)}
	for standing, n := range counts {
		shown.Counts[string(standing)] = n
	}
	for _, o := range found {
		shown.Results = append(shown.Results, adminview.NewPurchaseRow(ctx, o, named(vendors, o.VendorID),
			named(stores, o.LocationID), reader(wire.Actor(ctx))))
	}
	return wire.Reply(w, http.StatusOK, shown)
}

func named(all []adminview.OfficeChoice, id int64) string {
	for _, one := range all {
		if one.ID == id {
			return one.Name
		}
	}
	return ""
}

// ShowNewPurchase is the form of a new order.
func (s *Server) ShowNewPurchase(w http.ResponseWriter, r *http.Request) error {
	return s.page(w, r, text.Tr(r.Context(), "New order"), nil)
}

// ShowPurchase is the record of an order.
func (s *Server) ShowPurchase(w http.ResponseWriter, r *http.Request) error {
	shown, err := s.asked(r)
	if err != nil {
		return err
	}
	return s.page(w, r, text.Tr(r.Context(), "PO %s", shown.PurchaseID), &shown)
}

func (s *Server) page(w http.ResponseWriter, r *http.Request, title string, shown *adminview.PurchaseRecord) error {
	vendors, stores, err := s.choices(r.Context())
	if err != nil {
		return err
	}
	return s.Office.Show(w, r, title, place, "office-purchase", func(bar adminview.OfficeBar) any {
		return adminview.PurchasePage{Bar: bar, Purchase: shown, Stores: stores, Vendors: vendors}
	})
}

// Purchase is the record of an order as it is now.
func (s *Server) Purchase(w http.ResponseWriter, r *http.Request) error {
	shown, err := s.asked(r)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, shown)
}

func (s *Server) asked(r *http.Request) (adminview.PurchaseRecord, error) {
	id, err := wire.ID(r, "purchase_id")
	if err != nil {
		return adminview.PurchaseRecord{}, err
	}
	return s.record(r.Context(), id)
}

func (s *Server) record(ctx context.Context, id int64) (adminview.PurchaseRecord, error) {
	none := adminview.PurchaseRecord{}
	o, err := s.Purchases.Order(ctx, wire.Actor(ctx), id)
	if err != nil {
		return none, err
	}
	came, err := s.Purchases.Receipts(ctx, wire.Actor(ctx), id)
	if err != nil {
		return none, err
	}
	bills, err := s.Purchases.Bills(ctx, wire.Actor(ctx), id)
	if err != nil {
		return none, err
	}
	parts, err := s.Catalog.Parts(ctx, partsOf(o))
	if err != nil {
		return none, err
	}
	trail, err := s.Office.Trail(ctx, "purchase order", id)
	if err != nil {
		return none, err
	}
	store, err := s.Locations.Location(ctx, o.LocationID)
	return adminview.NewPurchaseRecord(ctx, o, came, bills, parts, trail, store.Zone, reader(wire.Actor(ctx))), err
}

func partsOf(o purchase.Order) []int64 {
	ids := make([]int64, len(o.Lines))
	for i, l := range o.Lines {
		ids[i] = l.PartID
	}
	return ids
}

// read is the order that a form sends, its id and with which version.
func read(r *http.Request) (wish purchase.Wish, id, version int64, err error) {
	var in struct {
		PurchaseID  int64             `form:"purchase_id"`
		Version     int64             `form:"version"`
		VendorID    int64             `form:"vendor_id"`
		LocationID  int64             `form:"location_id"`
		Note        string            `form:"note"`
		ExpectedDay string            `form:"expected_day"`
		Lines       map[string]string `form:"lines"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return wish, 0, 0, err
	}
	wish = purchase.Wish{VendorID: in.VendorID, LocationID: in.LocationID, Note: strings.TrimSpace(in.Note),
		ExpectedDay: in.ExpectedDay}
	lines, ok := wire.Rows(in.Lines)
	if !ok || len(lines) > purchase.MostLines {
		return wish, 0, 0, fault.New(fault.Invalid, "A number must be input")
	}
	for i, l := range lines {
		pieces, err := strconv.Atoi(strings.TrimSpace(l["quantity"]))
		if err != nil {
			pieces = 0
		}
		cost, err := costOf(l["cost"])
		if err != nil {
			return wish, 0, 0, fault.InFields(map[string]fault.Text{
				"lines[" + strconv.Itoa(i) + "][cost]": fault.T("A number must be input")})
		}
		wish.Lines = append(wish.Lines, purchase.WishLine{Number: l["number"], Pieces: pieces, Cost: cost})
	}
	return wish, in.PurchaseID, in.Version, nil
}

// costOf is a typed unit price; empty is 0: not known.
func costOf(typed string) (money.E4, error) {
	if typed = strings.TrimSpace(typed); typed == "" {
		return 0, nil
	}
	return money.ParseE4(typed)
}

// AddPurchase makes a draft of an order.
func (s *Server) AddPurchase(w http.ResponseWriter, r *http.Request) error {
	wish, _, _, err := read(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	id, err := s.Purchases.Add(ctx, wire.Actor(ctx), wish)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK,
		adminview.Moved{Success: text.Tr(ctx, "PO %s is a draft.", id), Redirect: adminview.PurchaseURL(id)})
}

// SavePurchase changes a draft.
func (s *Server) SavePurchase(w http.ResponseWriter, r *http.Request) error {
	wish, id, version, err := read(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	if err := s.Purchases.Save(ctx, wire.Actor(ctx), id, version, wish); err != nil {
		return err
	}
	return s.saved(w, ctx, id, text.Tr(ctx, "The changes are saved."))
}

func (s *Server) saved(w http.ResponseWriter, ctx context.Context, id int64, success string) error {
	shown, err := s.record(ctx, id)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, adminview.SavedPurchase{Success: success, Purchase: shown})
}

type versioned struct {
	PurchaseID int64 `form:"purchase_id"`
	Version    int64 `form:"version"`
}

// Order says that the vendor has it.
func (s *Server) Order(w http.ResponseWriter, r *http.Request) error {
	var in versioned
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	if err := s.Purchases.Place(ctx, wire.Actor(ctx), in.PurchaseID, in.Version); err != nil {
		return err
	}
	return s.saved(w, ctx, in.PurchaseID, text.Tr(ctx, "PO %s is ordered.", in.PurchaseID))
}

// Cancel ends an order, or what of it is still to come.
func (s *Server) Cancel(w http.ResponseWriter, r *http.Request) error {
	var in versioned
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	if err := s.Purchases.Cancel(ctx, wire.Actor(ctx), in.PurchaseID, in.Version); err != nil {
		return err
	}
	return s.saved(w, ctx, in.PurchaseID, text.Tr(ctx, "Nothing more is to come of PO %s.", in.PurchaseID))
}
