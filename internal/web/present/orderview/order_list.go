package orderview

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/notify"
	"camber/internal/shop/order"
	"camber/internal/shop/till"
	"camber/internal/web/present"
	"camber/internal/web/present/customerview"
	"camber/internal/web/present/deskview"
	"camber/internal/web/present/payview"
	"camber/internal/web/present/vehicleview"
)

// OfficeOrder is the address of an order in the back office, up to its number.
const OfficeOrder = deskview.OfficeOrder

// OrderNames are the names that the rows of a list of orders hold by id.
type OrderNames struct {
	Zone      *time.Location
	Staff     map[int64]string
	Locations map[int64]string
	Actor     access.Actor // whose actions are offered
}

// NewOrderList shows a page of orders.
func NewOrderList(ctx context.Context, found order.Page, page, limit int, names OrderNames) OrderList {
	list := OrderList{Paging: present.NewPaging(ctx, page, limit, found.Total),
		Results: make([]OrderListRow, 0, len(found.Orders)), Counts: map[string]int{}}
	for tab, n := range found.Counts {
		list.Counts[string(tab)] = n
	}
	for _, o := range found.Orders {
		list.Results = append(list.Results, newOrderListRow(ctx, o, names))
	}
	return list
}

func newOrderListRow(ctx context.Context, o order.Listed, names OrderNames) OrderListRow {
	row := OrderListRow{
		ID: o.ID, Customer: o.Name, CustomerID: o.CustomerID, Telephone: o.Telephone,
		DateAdded: o.Added, DateAddedText: present.Moment(o.Added, names.Zone), DateModified: o.Changed,
		DateModifiedText: present.Moment(o.Changed, names.Zone),
		Status:           present.NewOrderStatus(ctx, o.Order), StatusID: o.Label.ID, Cashier: names.Staff[o.StaffID],
		Location:   names.Locations[o.LocationID],
		OrderTotal: o.Total, OrderTotalText: o.Total.Text(), AmountPaid: o.AmountPaid, AmountPaidText: o.AmountPaid.Text(),
		Returned: Returned(ctx, o.Returned, o.Pieces), QuoteText: present.HoldsUntil(ctx, o.Order, names.Zone),
		BalanceDue: o.BalanceDue, BalanceDueText: o.BalanceDue.Text(), POSStatus: string(o.Status),
		PONumbers: append([]string{}, o.PONumbers...),
		Void:      o.Status == order.Voided || o.Status == order.Cancelled, ViewURL: payview.ViewOrder + present.ID(o.ID),
	}
	if names.Actor.Mode == access.Office {
		row.ViewURL = OfficeOrder + present.ID(o.ID)
	}
	if net := o.NetPaid(); net != o.AmountPaid {
		row.NetPaid, row.NetPaidText = &net, net.Text()
	}
	if v := vehicleview.NewVehicle(ctx, o.Vehicle); v != nil {
		row.Vehicle = v.Display
	}
	if o.CanTakeMoney(names.Actor) {
		row.CheckoutURL = payview.CheckOut + present.ID(o.ID)
	}
	offered(o.Order, names.Actor, &row.ContinueURL, &row.EditURL, &row.InvoiceURL, &row.VoidURL, &row.DeleteURL)
	return row
}

// offered writes the address of each thing that a person may do with an order now.
func offered(o order.Order, by access.Actor, goOn, edit, invoice, void, remove *string) {
	if o.CanContinue(by) {
		*goOn = "/pos/order/continue?order_id=" + present.ID(o.ID)
		*edit = *goOn // it is changed as a ticket
	}
	if by.May(access.SellAtTill) && by.LocationID == o.LocationID {
		*invoice = "/pos/order/invoice?order_id=" + present.ID(o.ID)
	}
	if o.CanVoid(by) {
		*void = "/pos/order/void?order_id=" + present.ID(o.ID)
	}
	if o.CanDelete(by) {
		*remove = "/api/order/delete?order_id=" + present.ID(o.ID)
	}
}

// These are the names of the standard statuses.
var _ = []string{
	text.Key("Pending"), text.Key("Processing"), text.Key("Ready for pickup"), text.Key("Backordered"),
	text.Key("Shipped"), text.Key("Complete"),
	text.Key("Saved"), text.Key("Quote"), text.Key("Kiosk"), text.Key("In check out"), text.Key("Cancelled"),
	text.Key("Voided"),
}

// NewStatusRows are named statuses to choose from.
func NewStatusRows(ctx context.Context, labels []order.Label) []StatusRow {
	rows := make([]StatusRow, 0, len(labels))
	for _, l := range labels {
		rows = append(rows, StatusRow{ID: l.ID, Name: present.StatusName(ctx, l.Name), Tells: l.Tells})
	}
	return rows
}

// NewHistory shows the life of an order with what came back of it, the newest step first. authors are names by the id
// of staff.
func NewHistory(ctx context.Context, o order.Order, returns []till.Return, messages []notify.Message,
	authors map[int64]string, zone *time.Location) []OrderNote {
	byID := make(map[int64]notify.Message, len(messages))
	for _, m := range messages {
		byID[m.ID] = m
	}
	notes := make([]OrderNote, 0, len(o.History))
	for i := len(o.History) - 1; i >= 0; i-- {
		h := o.History[i]
		note := OrderNote{
			ID: h.ID, DateAdded: h.At, DateAddedText: present.Moment(h.At, zone), Status: present.NewStatus(h.Label),
			Comment: historyWords(ctx, h),
			Author:  author(ctx, h, authors), Notified: []customerview.NoteMessage{},
		}
		note.Status.Name = present.StatusName(ctx, h.Label.Name)
		for _, one := range []int64{h.MessageID, h.TextID} {
			if m, found := byID[one]; found {
				note.Notified = append(note.Notified, customerview.NewNoteMessage(ctx, m))
			}
		}
		notes = append(notes, note)
	}
	for _, r := range returns {
		notes = append(notes, newReturnNote(ctx, r, authors, zone))
	}
	slices.SortStableFunc(notes, func(a, b OrderNote) int { return b.DateAdded.Compare(a.DateAdded) })
	return notes
}

// newReturnNote is a return as a step of its order; its number is below 0, so that it is none of a step's.
func newReturnNote(ctx context.Context, r till.Return, authors map[int64]string, zone *time.Location) OrderNote {
	said := []string{text.Tr(ctx, "Receipt %s", r.Number)}
	for _, l := range r.Lines {
		said = append(said, strconv.Itoa(l.Quantity)+" × "+l.Name)
	}
	if r.Cleared != 0 {
		said = append(said, text.Tr(ctx, "%s is owed no more.", r.Cleared.Text()))
	}
	said = append(said, text.Tr(ctx, "%s goes back to the customer.", r.Back().Text()))
	return OrderNote{
		ID: -r.ID, DateAdded: r.At, DateAddedText: present.Moment(r.At, zone),
		Status: present.Status{Name: text.Tr(ctx, "Returned")}, Comment: strings.Join(said, "\n"),
		Author: authors[r.StaffID], Notified: []customerview.NoteMessage{},
	}
}

// historyWords are what is said of a step: of a quote what happened to which version.
func historyWords(ctx context.Context, h order.History) string {
	switch h.Event {
	case order.QuoteSent:
		return text.Tr(ctx, "Quote sent: version %s", h.Comment)
	case order.QuoteOpened:
		return text.Tr(ctx, "Quote opened for the first time: version %s", h.Comment)
	case order.QuoteApproved:
		return text.Tr(ctx, "Quote approved: version %s", h.Comment)
	case order.QuoteDeclined:
		return text.Tr(ctx, "Quote declined: version %s", h.Comment)
	case order.Accept:
		return text.Tr(ctx, "The quote is an order now.")
	case order.PlaceOrder, order.Save, order.SaveQuote, order.SubmitKiosk, order.StartPaying, order.Finish, order.Cancel,
		order.Void, order.Continue, order.Noted, order.Deleted:
	}
	return h.Comment
}

func author(ctx context.Context, h order.History, authors map[int64]string) string {
	switch h.Who.Kind {
	case "staff":
		return authors[h.Who.ID]
	case "customer", "visitor":
		return text.Tr(ctx, "Customer")
	}
	return text.Tr(ctx, "The shop")
}

// OrdersPage is the list of orders at the counter (ORD-1).
type OrdersPage struct {
	Desk deskview.Desk `json:"desk"`
	OrderLists
}

// OrderLists are the orders with what they are looked for by.
type OrderLists struct {
	Today     string      `json:"today"`
	Cashiers  []NamedID   `json:"cashiers"`
	Locations []NamedID   `json:"locations"` // one alone is not asked for
	Statuses  []StatusRow `json:"statuses"`
	Found     OrderList   `json:"found"` // the page that the address asks for
}

// NamedID is something that a list is filtered by.
type NamedID struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
}

// StatusRow is a named status (HIST-1).
type StatusRow struct {
	ID    int64  `json:"order_status_id"`
	Name  string `json:"name"`
	Tells bool   `json:"tells"` // the customer is told unless somebody says otherwise
}

// OrderList answers GET /api/order (ORD-8).
type OrderList struct {
	present.Paging
	Results []OrderListRow `json:"results"`
	Counts  map[string]int `json:"counts"` // by tab; '' is all
}

// OrderListRow is an order in the list.
type OrderListRow struct {
	ID               int64          `json:"order_id"`
	Customer         string         `json:"customer"`
	CustomerID       int64          `json:"customer_id"`
	Telephone        string         `json:"telephone"`
	Vehicle          string         `json:"vehicle"`
	DateAdded        time.Time      `json:"date_added"`
	DateAddedText    string         `json:"date_added_text"`
	DateModified     time.Time      `json:"date_modified"`
	DateModifiedText string         `json:"date_modified_text"`
	Status           present.Status `json:"order_status"`
	StatusID         int64          `json:"order_status_id"`
	QuoteText        string         `json:"quote_text,omitempty"` // until when a quote holds
	Cashier          string         `json:"cashier"`
	Location         string         `json:"location"`
	OrderTotal       money.Cents    `json:"order_total"`
	OrderTotalText   string         `json:"order_total_text"`
	AmountPaid       money.Cents    `json:"amount_paid"`
	AmountPaidText   string         `json:"amount_paid_text"`
	// what is left of it; absent: no change was given, and nothing paid back for goods that came back
	NetPaid        *money.Cents `json:"net_paid,omitempty"`
	NetPaidText    string       `json:"net_paid_text,omitempty"`
	Returned       string       `json:"returned_text,omitempty"` // "Returned 2 of 3"; absent: nothing came back
	BalanceDue     money.Cents  `json:"balance_due"`
	BalanceDueText string       `json:"balance_due_text"`
	POSStatus      string       `json:"pos_status"`
	PONumbers      []string     `json:"po_number_list"`
	Void           bool         `json:"is_void"` // voided or cancelled
	ViewURL        string       `json:"view_url"`
	ContinueURL    string       `json:"continue_url,omitempty"`
	CheckoutURL    string       `json:"checkout_url,omitempty"` // where it is paid
	EditURL        string       `json:"edit_url,omitempty"`     // takes it up again, to be changed
	InvoiceURL     string       `json:"invoice_url,omitempty"`
	VoidURL        string       `json:"void_url,omitempty"`
	DeleteURL      string       `json:"delete_url,omitempty"`
}

// OrderScreen is an order at the counter (ORD-3).
type OrderScreen struct {
	Desk    deskview.Desk `json:"desk"`
	Order   Order         `json:"order"`
	History []OrderNote   `json:"history"`
}

// OrderHistory answers POST /pos/order/histories (ORD-7), the newest first.
type OrderHistory struct {
	Results []OrderNote `json:"results"`
}

// OrderNote is one step of an order's life.
type OrderNote struct {
	ID            int64                      `json:"order_history_id"`
	DateAdded     time.Time                  `json:"date_added"`
	DateAddedText string                     `json:"date_added_text"`
	Status        present.Status             `json:"order_status"`
	Comment       string                     `json:"comment"`
	Author        string                     `json:"author"`
	Notified      []customerview.NoteMessage `json:"notified"`
}

// HistoryForm answers GET /pos/order/getOrderStatus (HIST-1).
type HistoryForm struct {
	OrderID       int64       `json:"orderId"`
	OrderStatuses []StatusRow `json:"orderStatuses"` // the order's own first
	RecentNote    string      `json:"recentHistoryNote"`
	Email         string      `json:"email"`
	Phone         string      `json:"phone"`
	TextingAlerts bool        `json:"textingAlerts"`
	CustomerID    int64       `json:"customer_id"` // 0: a guest, of whom nothing is kept
}

// AddedNote answers POST /pos/order/history (HIST-2).
type AddedNote struct {
	Success string    `json:"success"`
	Note    OrderNote `json:"history"`
}

// ChangedOrder answers a change of an order with its new state (ORD-5, ORD-7).
type ChangedOrder struct {
	Success string `json:"success"`
	Order   Order  `json:"order"`
}
