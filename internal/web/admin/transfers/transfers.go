// Package transfers is where the back office asks for parts from another store, sends them off and takes them in.
package transfers

import (
	"context"
	"net/http"
	"strconv"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
	"camber/internal/shop/location"
	"camber/internal/shop/product"
	"camber/internal/shop/stock"
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
	Stock     *stock.Service
	Transfers *transfer.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

const place = "transfers" // in the menu

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	may := routing.Office(access.ReceiveStock)
	const (
		list = "page limit sort order state from_id to_id order_id"
		step = "transfer_id version "
	)
	changed := adminview.ChangedTransfer{}
	return []routing.Route{
		routing.Get("/admin/transfer", may, list, nil, s.ShowTransfers),
		routing.Get("/admin/api/transfer", may, list, adminview.TransferList{}, s.List),
		routing.Get("/admin/transfer/missing", may, "page limit", nil, s.ShowUnarrived),
		routing.Get("/admin/api/transfer/missing", may, "page limit", adminview.UnarrivedList{}, s.Unarrived),
		routing.Get("/admin/transfer/add", may, "", nil, s.ShowNew),
		routing.Get("/admin/transfer/edit", may, "transfer_id", nil, s.ShowTransfer),
		routing.Post("/admin/api/transfer/add", may, "from_id to_id order_id note parts", adminview.Moved{}, s.Ask,
			routing.Must),
		routing.Post("/admin/api/transfer/send", may, step+"parts", changed, s.Send, routing.Must),
		routing.Post("/admin/api/transfer/receive", may, step+"parts", changed, s.Receive, routing.Must),
		routing.Post("/admin/api/transfer/write_off", may, step+"product_id quantity reason", changed, s.WriteOff,
			routing.Must),
		routing.Post("/admin/api/transfer/cancel", may, step, changed, s.Cancel, routing.Once),
		routing.Get("/admin/api/stock/scan", may, "code", adminview.ScannedPart{}, s.Scan),
	}
}

// ShowTransfers is the list.
func (s *Server) ShowTransfers(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	stores, err := s.stores(ctx)
	if err != nil {
		return err
	}
	return s.Office.Show(w, r, text.Tr(ctx, "Transfers"), place, "office-transfers", func(bar adminview.OfficeBar) any {
		return adminview.TransfersPage{Bar: bar, Stores: stores, States: adminview.TransferStates(ctx)}
	})
}

func (s *Server) stores(ctx context.Context) ([]adminview.OfficeChoice, error) {
	stores, err := s.Locations.InUse(ctx)
	return adminview.Choices(stores, func(l location.Location) (int64, string) { return l.ID, l.ShortName }), err
}

// List is a page of it (LIST-1).
func (s *Server) List(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		State   string `form:"state"`
		FromID  int64  `form:"from_id"`
		ToID    int64  `form:"to_id"`
		OrderID int64  `form:"order_id"`
	}
	page, err := wire.ReadList(r, &in)
	if err != nil {
		return err
	}
	ctx := r.Context()
	found, counts, err := s.Transfers.Transfers(ctx, wire.Actor(ctx), transfer.Filter{State: transfer.State(in.State),
		FromID: in.FromID, ToID: in.ToID, OrderID: in.OrderID, Limit: page.Limit, Offset: page.Offset()})
	if err != nil {
		return err
	}
	stores, err := s.Locations.Locations(ctx)
	if err != nil {
		return err
	}
	shown := adminview.TransferList{Results: []adminview.TransferRow{}, Counts: counts,
		Paging: present.NewLongPaging(ctx, page.Page, page.Limit, counts[in.State], product.MostCounted)}
	seesOrders := wire.Actor(ctx).May(access.HandleOrders)
	for _, t := range found {
		shown.Results = append(shown.Results, adminview.NewTransferRow(ctx, t, stores, seesOrders))
	}
	return wire.Reply(w, http.StatusOK, shown)
}

// ShowUnarrived is the list of what never arrived.
func (s *Server) ShowUnarrived(w http.ResponseWriter, r *http.Request) error {
	return s.Office.Show(w, r, text.Tr(r.Context(), "Never arrived"), place, "office-unarrived",
		func(bar adminview.OfficeBar) any { return adminview.UnarrivedPage{Bar: bar} })
}

// Unarrived is a page of it (LIST-1).
func (s *Server) Unarrived(w http.ResponseWriter, r *http.Request) error {
	page, err := wire.ReadList(r, nil)
	if err != nil {
		return err
	}
	ctx := r.Context()
	found, n, err := s.Transfers.Unarrived(ctx, wire.Actor(ctx), page.Limit, page.Offset())
	if err != nil {
		return err
	}
	ids := make([]int64, len(found))
	for i, u := range found {
		ids[i] = u.Line.PartID
	}
	parts, err := s.Catalog.Parts(ctx, ids)
	if err != nil {
		return err
	}
	stores, err := s.Locations.Locations(ctx)
	if err != nil {
		return err
	}
	shown := adminview.UnarrivedList{Results: []adminview.UnarrivedRow{},
		Paging: present.NewLongPaging(ctx, page.Page, page.Limit, n, product.MostCounted)}
	for _, u := range found {
		shown.Results = append(shown.Results, adminview.NewUnarrivedRow(u, parts[u.Line.PartID], stores))
	}
	return wire.Reply(w, http.StatusOK, shown)
}

// ShowNew is where a transfer is asked for.
func (s *Server) ShowNew(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	stores, err := s.stores(ctx)
	if err != nil {
		return err
	}
	page := adminview.NewTransferPage{Stores: stores}
	for _, one := range stores {
		if actor := wire.Actor(ctx); !actor.AllLocations && actor.At(one.ID) && page.ToID == 0 {
			page.ToID = one.ID
		}
	}
	return s.Office.Show(w, r, text.Tr(ctx, "Ask for a transfer"), place, "office-new-transfer",
		func(bar adminview.OfficeBar) any {
			page.Bar = bar
			return page
		})
}

// ShowTransfer is one of them, to be sent, received or read.
func (s *Server) ShowTransfer(w http.ResponseWriter, r *http.Request) error {
	id, err := wire.ID(r, "transfer_id")
	if err != nil {
		return err
	}
	ctx := r.Context()
	sheet, err := s.sheet(ctx, id)
	if err != nil {
		return err
	}
	return s.Office.Show(w, r, text.Tr(ctx, "Transfer %s", strconv.FormatInt(id, 10)), place, "office-transfer",
		func(bar adminview.OfficeBar) any {
			return adminview.TransferPage{Bar: bar, Transfer: sheet, Reasons: adminview.WriteOffReasons(ctx)}
		})
}

func (s *Server) sheet(ctx context.Context, id int64) (shown adminview.TransferSheet, err error) {
	actor := wire.Actor(ctx)
	t, err := s.Transfers.Transfer(ctx, actor, id)
	if err != nil {
		return shown, err
	}
	of := adminview.TransferParts{Orders: actor.May(access.HandleOrders)}
	ids := make([]int64, len(t.Lines))
	for i, l := range t.Lines {
		ids[i] = l.PartID
	}
	if of.Steps, err = s.Transfers.Steps(ctx, id); err != nil {
		return shown, err
	}
	var who []int64
	for _, step := range of.Steps {
		if step.Who.Kind == audit.Staff {
			who = append(who, step.Who.ID)
		}
	}
	if of.Names, err = s.Access.Names(ctx, who); err != nil {
		return shown, err
	}
	if of.Parts, err = s.Catalog.Parts(ctx, ids); err != nil {
		return shown, err
	}
	if of.Levels, err = s.Stock.Levels(ctx, ids); err != nil {
		return shown, err
	}
	if of.Stores, err = s.Locations.Locations(ctx); err != nil {
		return shown, err
	}
	shown = adminview.NewTransferSheet(ctx, t, of)
	shown.MaySend, shown.MayReceive, shown.MayCancel = t.CanSend(actor), t.CanReceive(actor), t.CanCancel(actor)
	return shown, nil
}

// Ask makes a transfer.
func (s *Server) Ask(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		FromID  int64             `form:"from_id"`
		ToID    int64             `form:"to_id"`
		OrderID int64             `form:"order_id"`
		Note    string            `form:"note"`
		Parts   map[string]string `form:"parts"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	came, err := arrivedIn(in.Parts)
	if err != nil {
		return err
	}
	ctx := r.Context()
	id, err := s.Transfers.Ask(ctx, wire.Actor(ctx), transfer.Wanted{FromID: in.FromID, ToID: in.ToID,
		OrderID: in.OrderID, Note: in.Note, Parts: goodOf(came)})
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, adminview.Moved{
		Success: text.Tr(ctx, "Transfer %s is asked for.", strconv.FormatInt(id, 10)), Redirect: adminview.TransferURL(id)})
}

// arrivedIn reads parts with their quantities, and how many of them are damaged.
func arrivedIn(sent map[string]string) ([]transfer.Arrived, error) {
	rows, ok := wire.Rows(sent)
	if !ok {
		return nil, unreadable()
	}
	came := make([]transfer.Arrived, len(rows))
	for i, row := range rows {
		id, err := strconv.ParseInt(row["product_id"], 10, 64)
		if err != nil {
			return nil, unreadable()
		}
		a := transfer.Arrived{PartID: id}
		for name, n := range map[string]*int{"quantity": &a.Good, "damaged": &a.Damaged} {
			if row[name] == "" {
				continue
			}
			if *n, err = strconv.Atoi(row[name]); err != nil {
				return nil, unreadable()
			}
		}
		came[i] = a
	}
	return came, nil
}

func unreadable() error {
	return fault.InFields(map[string]fault.Text{"parts": fault.T("A number must be input")})
}

func goodOf(came []transfer.Arrived) []stock.Demand {
	demands := make([]stock.Demand, len(came))
	for i, a := range came {
		demands[i] = stock.Demand{PartID: a.PartID, Quantity: a.Good}
	}
	return demands
}

// step is a change of a transfer, as a form sends it.
type step struct {
	TransferID int64             `form:"transfer_id"`
	Version    int64             `form:"version"`
	Parts      map[string]string `form:"parts"`
	ProductID  int64             `form:"product_id"`
	Quantity   int               `form:"quantity"`
	Reason     string            `form:"reason"`
}

// change reads a step, does it, and answers with the transfer as it is now.
func (s *Server) change(w http.ResponseWriter, r *http.Request, words string,
	do func(context.Context, access.Actor, step, []transfer.Arrived) error) error {
	var in step
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	came, err := arrivedIn(in.Parts)
	if err != nil {
		return err
	}
	ctx := r.Context()
	if err := do(ctx, wire.Actor(ctx), in, came); err != nil {
		return err
	}
	shown, err := s.sheet(ctx, in.TransferID)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, adminview.ChangedTransfer{Success: text.Tr(ctx, words), Transfer: shown})
}

// Send books what was picked out of the sending store.
func (s *Server) Send(w http.ResponseWriter, r *http.Request) error {
	return s.change(w, r, text.Key("It is on its way."),
		func(ctx context.Context, actor access.Actor, in step, came []transfer.Arrived) error {
			return s.Transfers.Send(ctx, actor, in.TransferID, in.Version, goodOf(came))
		})
}

// Receive books what came.
func (s *Server) Receive(w http.ResponseWriter, r *http.Request) error {
	return s.change(w, r, text.Key("What came is in stock."),
		func(ctx context.Context, actor access.Actor, in step, came []transfer.Arrived) error {
			return s.Transfers.Receive(ctx, actor, in.TransferID, in.Version, came)
		})
}

// WriteOff gives up what never arrived or came broken.
func (s *Server) WriteOff(w http.ResponseWriter, r *http.Request) error {
	return s.change(w, r, text.Key("It is written off."),
		func(ctx context.Context, actor access.Actor, in step, _ []transfer.Arrived) error {
			return s.Transfers.WriteOff(ctx, actor, in.TransferID, in.Version, in.ProductID, in.Quantity, in.Reason)
		})
}

// Cancel calls a transfer off.
func (s *Server) Cancel(w http.ResponseWriter, r *http.Request) error {
	return s.change(w, r, text.Key("It is called off."),
		func(ctx context.Context, actor access.Actor, in step, _ []transfer.Arrived) error {
			return s.Transfers.Cancel(ctx, actor, in.TransferID, in.Version)
		})
}

// Scan says which part a barcode or a number means, and for how many pieces it counts.
func (s *Server) Scan(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Code string `form:"code"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	meant, err := s.Catalog.ByCode(ctx, in.Code)
	if err != nil {
		return err
	}
	part, err := s.Catalog.Part(ctx, meant.PartID)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, adminview.ScannedPart{ProductID: part.ID, Pieces: meant.Pieces,
		Part: part.Brand + " " + part.Number, Name: part.Name})
}
