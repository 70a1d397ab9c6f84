package orders

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/cart"
	"camber/internal/shop/garage"
	"camber/internal/shop/notify"
	"camber/internal/shop/order"
	"camber/internal/web/pos/desk"
	"camber/internal/web/present"
	"camber/internal/web/present/orderview"
	"camber/internal/web/wire"
)

// Order answers one order (ORD-2).
func (s *Server) Order(w http.ResponseWriter, r *http.Request) error {
	id, err := desk.OrderID(r)
	if err != nil {
		return err
	}
	o, paid, a, err := s.Desk.Order(r.Context(), id)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, orderview.OrderReply{Order: orderview.NewOrder(r.Context(), o, paid, a)})
}

// ShowOrders is the list of orders (ORD-1), with the page that its address asks for.
func (s *Server) ShowOrders(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	desk, _, err := s.Desk.Here(ctx)
	if err != nil {
		return err
	}
	lists, err := s.Lists(r)
	if err != nil {
		return err
	}
	return s.Desk.Show(w, r, text.Tr(ctx, "Orders"), "orders", orderview.OrdersPage{Desk: desk, OrderLists: lists})
}

// Lists are the page of orders that a request asks for, and what they are looked for by: at a till those of its
// registers and kiosks, in the back office all.
func (s *Server) Lists(r *http.Request) (lists orderview.OrderLists, err error) {
	ctx := r.Context()
	actor := wire.Actor(ctx)
	zone, err := s.Desk.Zone(ctx)
	if err != nil {
		return lists, err
	}
	lists = orderview.OrderLists{Today: clock.Now(ctx).In(zone).Format(time.DateOnly), Cashiers: []orderview.NamedID{},
		Locations: []orderview.NamedID{}}
	places, err := s.Locations.Locations(ctx)
	if err != nil {
		return lists, err
	}
	for _, one := range places {
		if actor.At(one.ID) {
			lists.Locations = append(lists.Locations, orderview.NamedID{ID: one.ID, Name: one.ShortName})
		}
	}
	if lists.Cashiers, err = s.cashiers(ctx, actor, lists.Locations); err != nil {
		return lists, err
	}
	labels, err := s.Orders.Labels(ctx)
	if err != nil {
		return lists, err
	}
	lists.Statuses = orderview.NewStatusRows(ctx, labels)
	lists.Found, err = s.orderList(r)
	return lists, err
}

// cashiers are who sells at the store of the register, or in the back office at one of the stores, by name.
func (s *Server) cashiers(ctx context.Context, actor access.Actor,
	stores []orderview.NamedID) ([]orderview.NamedID, error) {
	at := []int64{actor.LocationID}
	if actor.LocationID == 0 {
		at = at[:0]
		for _, one := range stores {
			at = append(at, one.ID)
		}
	}
	found := []orderview.NamedID{}
	for _, id := range at {
		people, err := s.Access.PeopleAt(ctx, id, access.SellAtTill)
		if err != nil {
			return nil, err
		}
		for _, one := range people {
			if named := (orderview.NamedID{ID: one.ID, Name: one.Name}); !slices.Contains(found, named) {
				found = append(found, named)
			}
		}
	}
	slices.SortFunc(found, func(a, b orderview.NamedID) int { return strings.Compare(a.Name, b.Name) })
	return found, nil
}

// OrderList is ORD-8.
func (s *Server) OrderList(w http.ResponseWriter, r *http.Request) error {
	list, err := s.orderList(r)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, list)
}

// orderList reads and answers a search.
func (s *Server) orderList(r *http.Request) (orderview.OrderList, error) {
	ctx := r.Context()
	actor := wire.Actor(ctx)
	in, err := wire.ReadPage(r)
	if err != nil {
		return orderview.OrderList{}, err
	}
	zone, err := s.Desk.Zone(ctx)
	if err != nil {
		return orderview.OrderList{}, err
	}
	q, err := readSearch(r, zone)
	if err != nil {
		return orderview.OrderList{}, err
	}
	q.Sort, q.Ascending, q.Limit, q.Offset = in.Sort, in.Order == "asc", in.Limit, in.Offset()
	found, err := s.Orders.List(ctx, actor, q)
	if err != nil {
		return orderview.OrderList{}, err
	}
	staff := make([]int64, 0, len(found.Orders))
	for _, o := range found.Orders {
		staff = append(staff, o.StaffID)
	}
	names := orderview.OrderNames{Zone: zone, Actor: actor, Locations: map[int64]string{}}
	if names.Staff, err = s.Access.Names(ctx, staff); err != nil {
		return orderview.OrderList{}, err
	}
	places, err := s.Locations.Locations(ctx)
	if err != nil {
		return orderview.OrderList{}, err
	}
	for _, one := range places {
		names.Locations[one.ID] = one.ShortName
	}
	return orderview.NewOrderList(ctx, found, in.Page, in.Limit, names), nil
}

// readSearch reads the filters of ORD-8.
func readSearch(r *http.Request, zone *time.Location) (q order.Search, err error) {
	var in struct {
		Status    string `form:"status"`
		FromPOS   string `form:"from_pos"`
		ID        string `form:"filter_order_id"`
		Customer  string `form:"filter_customer"`
		Telephone string `form:"filter_telephone"`
		From      string `form:"filter_date_from"`
		To        string `form:"filter_date_to"`
		Cashier   string `form:"filter_cashier"`
		Location  string `form:"filter_location"`
		Label     string `form:"filter_order_status"`
		Min       string `form:"filter_total_min"`
		Max       string `form:"filter_total_max"`
		PONumber  string `form:"filter_po_number"`
		Part      string `form:"filter_part"`
		VIN       string `form:"filter_vin"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return q, err
	}
	q = order.Search{
		Tab: order.Tab(in.Status), FromPOS: desk.IsYes(in.FromPOS),
		Customer: strings.TrimSpace(in.Customer), Telephone: strings.TrimSpace(in.Telephone),
		PONumber: strings.TrimSpace(in.PONumber), Part: strings.TrimSpace(in.Part),
	}
	wrong := map[string]fault.Text{}
	number := func(name, raw string) int64 {
		raw = strings.TrimLeft(strings.TrimSpace(raw), "# ")
		if raw == "" {
			return 0
		}
		n, err := strconv.ParseInt(raw, 10, 64)
		if err != nil || n < 1 {
			wrong[name] = fault.T("A number must be input")
		}
		return n
	}
	day := func(name, raw string) time.Time {
		if raw == "" {
			return time.Time{}
		}
		t, err := time.ParseInLocation(time.DateOnly, raw, zone)
		if err != nil {
			wrong[name] = fault.T("This is not a date or a time.")
		}
		return t
	}
	amount := func(name, raw string) *money.Cents {
		if strings.TrimSpace(raw) == "" {
			return nil
		}
		c, err := money.Parse(strings.TrimSpace(raw))
		if err != nil {
			wrong[name] = fault.T("This must be an amount.")
		}
		return &c
	}
	q.ID, q.CashierID, q.LocationID, q.LabelID = number("filter_order_id", in.ID), number("filter_cashier", in.Cashier),
		number("filter_location", in.Location), number("filter_order_status", in.Label)
	q.From, q.To = day("filter_date_from", in.From), day("filter_date_to", in.To)
	if !q.To.IsZero() {
		q.To = q.To.AddDate(0, 0, 1)
	}
	q.TotalMin, q.TotalMax = amount("filter_total_min", in.Min), amount("filter_total_max", in.Max)
	if len(wrong) > 0 {
		return q, fault.InFields(wrong)
	}
	if vin := strings.TrimSpace(in.VIN); vin != "" {
		entries, err := garage.WithVIN(r.Context(), vin)
		if err != nil {
			return q, err
		}
		q.Owned = []order.Owned{}
		for _, k := range entries {
			q.Owned = append(q.Owned, order.Owned{CustomerID: k.CustomerID, BaseVehicleID: k.Vehicle.BaseVehicleID})
		}
	}
	return q, nil
}

// ShowOrder is an order at the counter (ORD-3).
func (s *Server) ShowOrder(w http.ResponseWriter, r *http.Request) error {
	id, err := desk.OrderID(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	o, shown, err := s.Desk.Seen(ctx, id)
	if err != nil {
		return err
	}
	desk, _, err := s.Desk.Here(ctx)
	if err != nil {
		return err
	}
	history, err := s.History(ctx, o)
	if err != nil {
		return err
	}
	return s.Desk.Show(w, r, text.Tr(ctx, "Order # %s", strconv.FormatInt(id, 10)), "order",
		orderview.OrderScreen{Desk: desk, Order: shown, History: history})
}

// History is the life of an order, the newest step first.
func (s *Server) History(ctx context.Context, o order.Order) ([]orderview.OrderNote, error) {
	messages, err := s.Notes.Messages(ctx, notify.Filter{OrderID: o.ID})
	if err != nil {
		return nil, err
	}
	var staff []int64
	for _, h := range o.History {
		if h.Who.Kind == audit.Staff {
			staff = append(staff, h.Who.ID)
		}
	}
	returns, err := s.Till.Returns(ctx, o.ID)
	if err != nil {
		return nil, err
	}
	for _, r := range returns {
		staff = append(staff, r.StaffID)
	}
	authors, err := s.Access.Names(ctx, staff)
	if err != nil {
		return nil, err
	}
	place, err := s.Locations.Location(ctx, o.LocationID)
	if err != nil {
		return nil, err
	}
	return orderview.NewHistory(ctx, o, returns, messages, authors, place.Zone), nil
}

// Histories is ORD-7.
func (s *Server) Histories(w http.ResponseWriter, r *http.Request) error {
	id, err := desk.OrderID(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	o, err := s.Orders.Seen(ctx, wire.Actor(ctx), id)
	if err != nil {
		return err
	}
	history, err := s.History(ctx, o)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, orderview.OrderHistory{Results: history})
}

// VoidOrder is the void of ORD-5.
func (s *Server) VoidOrder(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Reason string `form:"reason"`
	}
	id, err := desk.OfOrder(r, &in)
	if err != nil {
		return err
	}
	ctx := r.Context()
	if _, err := s.Till.VoidOrder(ctx, wire.Actor(ctx), id, in.Reason); err != nil {
		return err
	}
	return s.replyOrder(w, r, id, text.Key("The order is voided."))
}

// DeleteOrder is the delete of ORD-5.
func (s *Server) DeleteOrder(w http.ResponseWriter, r *http.Request) error {
	id, err := desk.OrderID(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	if err := s.Till.Delete(ctx, wire.Actor(ctx), id); err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, present.Said{Success: text.Tr(ctx, "The order is deleted.")})
}

func (s *Server) replyOrder(w http.ResponseWriter, r *http.Request, id int64, success string) error {
	ctx := r.Context()
	_, shown, err := s.Desk.Seen(ctx, id)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, orderview.ChangedOrder{Success: text.Tr(ctx, success), Order: shown})
}

// SetOrderCustomer is ORD-7.
func (s *Server) SetOrderCustomer(w http.ResponseWriter, r *http.Request) error {
	id, err := s.giveOrder(r)
	if err != nil {
		return err
	}
	return s.replyOrder(w, r, id, text.Key("Customer added to order!"))
}

// SetOneOff says whether what an order sold is no demand (LOST-1).
func (s *Server) SetOneOff(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Is bool `form:"one_off"`
	}
	id, err := desk.OfOrder(r, &in)
	if err != nil {
		return err
	}
	ctx := r.Context()
	actor := wire.Actor(ctx)
	if _, err := s.Orders.AtTill(ctx, actor, id); err != nil {
		return err
	}
	if err := s.Stock.SetOneOff(ctx, actor.Who(), id, in.Is); err != nil {
		return err
	}
	said := text.Key("What this order sold counts for what is ordered again.")
	if in.Is {
		said = text.Key("What this order sold does not count for what is ordered again.")
	}
	return s.replyOrder(w, r, id, said)
}

func (s *Server) giveOrder(r *http.Request) (int64, error) {
	var in struct {
		Version int64 `form:"version"`
	}
	id, err := desk.OfOrder(r, &in)
	if err != nil {
		return 0, err
	}
	ctx := r.Context()
	if _, err := s.Orders.AtTill(ctx, wire.Actor(ctx), id); err != nil {
		return 0, err
	}
	who, err := s.Desk.Customer(r)
	if err != nil {
		return 0, err
	}
	return id, s.Till.Unchanged(ctx, wire.Actor(ctx), id, in.Version, func(ctx context.Context) error {
		_, err := s.Till.SetCustomer(ctx, wire.Actor(ctx), id, who)
		return err
	})
}

// SetCheckoutCustomer is PCO-3: of an order, or without one of the cart.
func (s *Server) SetCheckoutCustomer(w http.ResponseWriter, r *http.Request) error {
	id, err := desk.OrderID(r)
	if err != nil {
		return err
	}
	if id == 0 {
		return s.Ticket.SetCustomer(w, r)
	}
	if _, err := s.giveOrder(r); err != nil {
		return err
	}
	return s.Desk.ReplyCheckout(w, r, id)
}

// SetCheckoutVehicle chooses what an order is for while it is paid (PCO-1); no facet takes it off. It answers PCO-2's
// state.
func (s *Server) SetCheckoutVehicle(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Version int64 `form:"version"`
	}
	id, err := desk.OfOrder(r, &in)
	if err != nil {
		return err
	}
	v, err := s.Selector.NamedVehicle(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	err = s.Till.Unchanged(ctx, wire.Actor(ctx), id, in.Version, func(ctx context.Context) error {
		_, err := s.Till.SetVehicle(ctx, wire.Actor(ctx), id, v)
		return err
	})
	if err != nil {
		return err
	}
	return s.Desk.ReplyCheckout(w, r, id)
}

// ApplyOrderNumbers is PO-2.
func (s *Server) ApplyOrderNumbers(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Products map[string]string `form:"products"`
		Version  int64             `form:"version"`
	}
	id, err := desk.OfOrder(r, &in)
	if err != nil {
		return err
	}
	numbers, err := orderNumbers(in.Products)
	if err != nil {
		return err
	}
	ctx := r.Context()
	err = s.Till.Unchanged(ctx, wire.Actor(ctx), id, in.Version, func(ctx context.Context) error {
		_, err := s.Till.SetNumbers(ctx, wire.Actor(ctx), id, numbers)
		return err
	})
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, present.Said{Success: text.Tr(ctx, "PO Number added successfully.")})
}

// HistoryForm is what the dialog of HIST-1 begins with.
func (s *Server) HistoryForm(w http.ResponseWriter, r *http.Request) error {
	id, err := desk.OrderID(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	o, err := s.Orders.ToNote(ctx, wire.Actor(ctx), id)
	if err != nil {
		return err
	}
	choices, err := s.Orders.Choices(ctx, o)
	if err != nil {
		return err
	}
	form := orderview.HistoryForm{OrderID: o.ID, OrderStatuses: orderview.NewStatusRows(ctx, choices), Email: o.Email,
		Phone: o.Telephone}
	if wire.Actor(ctx).Mode == access.POS { // where the dialog keeps contact details that were changed
		form.CustomerID = o.CustomerID
	}
	if form.TextingAlerts, err = s.Desk.Consents(ctx, o); err != nil {
		return err
	}
	for _, h := range o.History {
		if h.Comment != "" {
			form.RecentNote = h.Comment
		}
	}
	return wire.Reply(w, http.StatusOK, form)
}

// AddHistory is HIST-2.
func (s *Server) AddHistory(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		LabelID int64 `form:"orderStatusId"`
	}
	id, err := desk.OfOrder(r, &in)
	if err != nil {
		return err
	}
	ctx := r.Context()
	o, err := s.Orders.ToNote(ctx, wire.Actor(ctx), id)
	if err != nil {
		return err
	}
	asked, err := s.Desk.OrderWish(r, o)
	if err != nil {
		return err
	}
	added, err := s.Orders.AddNote(ctx, wire.Actor(ctx), id, order.Note{LabelID: in.LabelID, Wish: asked})
	if err != nil {
		return err
	}
	if o, err = s.Orders.ToNote(ctx, wire.Actor(ctx), id); err != nil {
		return err
	}
	history, err := s.History(ctx, o)
	if err != nil {
		return err
	}
	for _, note := range history {
		if note.ID == added.ID {
			return wire.Reply(w, http.StatusOK, orderview.AddedNote{Success: text.Tr(ctx, "The order history has been added."),
				Note: note})
		}
	}
	return errors.New("the history just added is not there")
}

// orderNumbers reads products[i][order_product_id|po_number|apply_to_all].
func orderNumbers(products map[string]string) ([]order.LineNumber, error) {
	rows, ok := wire.Rows(products)
	if !ok || len(rows) == 0 || len(rows) > cart.MostLines {
		return nil, fault.New(fault.Invalid, "Error adding PO Number.")
	}
	numbers := make([]order.LineNumber, 0, len(rows))
	for _, row := range rows {
		id, err := strconv.ParseInt(cmp.Or(row["order_product_id"], "0"), 10, 64)
		if err != nil {
			return nil, fault.New(fault.Invalid, "Error adding PO Number.")
		}
		numbers = append(numbers, order.LineNumber{LineID: id, Number: row["po_number"],
			All: desk.IsYes(row["apply_to_all"])})
	}
	return numbers, nil
}
