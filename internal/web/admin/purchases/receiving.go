package purchases

import (
	"context"
	"net/http"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/purchase"
	"camber/internal/web/present/adminview"
	"camber/internal/web/wire"
)

// ShowReceiving is where what comes of an order is counted.
func (s *Server) ShowReceiving(w http.ResponseWriter, r *http.Request) error {
	id, err := wire.ID(r, "purchase_id")
	if err != nil {
		return err
	}
	ctx := r.Context()
	shown, err := s.receiving(ctx, id)
	if err != nil {
		return err
	}
	return s.Office.Show(w, r, text.Tr(ctx, "Receive PO %s", id), place, "office-receiving",
		func(bar adminview.OfficeBar) any {
			return adminview.ReceivingPage{Bar: bar, Receiving: shown, SeesCost: reader(wire.Actor(ctx)).Costs}
		})
}

// Receiving is what was counted so far.
func (s *Server) Receiving(w http.ResponseWriter, r *http.Request) error {
	id, err := wire.ID(r, "purchase_id")
	if err != nil {
		return err
	}
	shown, err := s.receiving(r.Context(), id)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, shown)
}

// receiving is the arrival of an order that is open; before the first scan it is an empty one.
func (s *Server) receiving(ctx context.Context, id int64) (adminview.Receiving, error) {
	all, err := s.Purchases.Receipts(ctx, wire.Actor(ctx), id)
	if err != nil {
		return adminview.Receiving{}, err
	}
	var open purchase.Receipt
	for _, one := range all {
		if !one.IsBooked {
			open = one
		}
	}
	return s.counted(ctx, id, open)
}

func (s *Server) counted(ctx context.Context, id int64, r purchase.Receipt) (adminview.Receiving, error) {
	none := adminview.Receiving{}
	o, err := s.Purchases.Order(ctx, wire.Actor(ctx), id)
	if err != nil {
		return none, err
	}
	from, err := s.Vendors.Vendor(ctx, o.VendorID)
	if err != nil {
		return none, err
	}
	store, err := s.Locations.Location(ctx, o.LocationID)
	if err != nil {
		return none, err
	}
	ids := partsOf(o)
	parts, err := s.Catalog.Parts(ctx, ids)
	if err != nil {
		return none, err
	}
	levels, err := s.Stock.Levels(ctx, ids)
	if err != nil {
		return none, err
	}
	bins := map[int64]string{}
	for part, there := range levels {
		for _, l := range there {
			if l.LocationID == o.LocationID {
				bins[part] = l.Bin
			}
		}
	}
	return adminview.NewReceiving(o, r, parts, bins, from.Name, store.ShortName, reader(wire.Actor(ctx)).Costs), nil
}

// Scan counts a part that was scanned.
func (s *Server) Scan(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		PurchaseID int64  `form:"purchase_id"`
		Code       string `form:"code"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	got, err := s.Purchases.Scan(ctx, wire.Actor(ctx), in.PurchaseID, in.Code)
	if err != nil {
		return err
	}
	part, err := s.Catalog.Part(ctx, got.PartID)
	if err != nil {
		return err
	}
	shown, err := s.counted(ctx, in.PurchaseID, got.Receipt)
	if err != nil {
		return err
	}
	reply := adminview.ScannedIn{Receiving: shown, Part: part.Brand + " " + part.Number, Name: part.Name,
		Pieces: got.Pieces, LineID: got.LineID, Others: got.Others}
	if reply.Others == nil {
		reply.Others = []int64{}
	}
	return wire.Reply(w, http.StatusOK, reply)
}

// Say corrects what was counted, and says what becomes of what differs.
func (s *Server) Say(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		PurchaseID int64  `form:"purchase_id"`
		LineID     int64  `form:"line_id"`
		Counted    int    `form:"counted"`
		Damaged    int    `form:"damaged"`
		TooMany    string `form:"too_many"`
		Cost       string `form:"cost"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	cost, err := costOf(in.Cost)
	if err != nil {
		return fault.InFields(map[string]fault.Text{"cost": fault.T("A number must be input")})
	}
	ctx := r.Context()
	actor := wire.Actor(ctx)
	said := purchase.Said{LineID: in.LineID, Scanned: in.Counted, Damaged: in.Damaged,
		TooMany: purchase.TooMany(in.TooMany), Cost: cost, KeepCost: !reader(actor).Costs}
	now, err := s.Purchases.Say(ctx, actor, in.PurchaseID, said)
	if err != nil {
		return err
	}
	shown, err := s.counted(ctx, in.PurchaseID, now)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, shown)
}

// Book takes what was counted into the stock.
func (s *Server) Book(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		PurchaseID int64       `form:"purchase_id"`
		ReceiptID  int64       `form:"receipt_id"`
		Pieces     int         `form:"pieces"`
		Slip       string      `form:"slip"`
		Freight    money.Cents `form:"freight"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	err := s.Purchases.Book(ctx, wire.Actor(ctx), in.PurchaseID, in.ReceiptID, in.Pieces,
		purchase.Slip{Number: in.Slip, Freight: in.Freight})
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, adminview.Moved{
		Success:  text.Tr(ctx, "PO %s: %d booked into the stock.", in.PurchaseID, in.Pieces),
		Redirect: "/admin/purchase"})
}
