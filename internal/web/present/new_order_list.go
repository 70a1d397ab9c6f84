package present

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/notify"
	"camber/internal/shop/order"
	"camber/internal/shop/till"
)

// OrderNames are the names that the rows of a list of orders hold by id.
type OrderNames struct {
	Zone      *time.Location
	Staff     map[int64]string
	Locations map[int64]string
	Actor     access.Actor // whose actions are offered
}

// NewOrderList shows a page of orders.
func NewOrderList(ctx context.Context, found order.Page, page, limit int, names OrderNames) OrderList {
	list := OrderList{Paging: NewPaging(ctx, page, limit, found.Total), Results: make([]OrderListRow, 0, len(found.Orders)), Counts: map[string]int{}}
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
		DateAdded: o.Added, DateAddedText: Moment(o.Added, names.Zone), DateModified: o.Changed, DateModifiedText: Moment(o.Changed, names.Zone),
		Status: newOrderStatus(ctx, o.Order), StatusID: o.Label.ID, Cashier: names.Staff[o.StaffID], Location: names.Locations[o.LocationID],
		OrderTotal: o.Total, OrderTotalText: o.Total.Text(), AmountPaid: o.AmountPaid, AmountPaidText: o.AmountPaid.Text(),
		Returned:   Returned(ctx, o.Returned, o.Pieces),
		BalanceDue: o.BalanceDue, BalanceDueText: o.BalanceDue.Text(), POSStatus: string(o.Status), PONumbers: append([]string{}, o.PONumbers...),
		Void: o.Status == order.Voided || o.Status == order.Cancelled, ViewURL: viewOrder + id(o.ID),
	}
	if o.GivenBack != 0 {
		net := o.NetPaid()
		row.NetPaid, row.NetPaidText = &net, net.Text()
	}
	if v := NewVehicle(ctx, o.Vehicle); v != nil {
		row.Vehicle = v.Display
	}
	offered(o.Order, names.Actor, &row.ContinueURL, &row.EditURL, &row.InvoiceURL, &row.VoidURL, &row.DeleteURL)
	return row
}

const viewOrder = "/pos/order/view?order_id="

// offered writes the address of each thing that a person may do with an order now.
func offered(o order.Order, by access.Actor, goOn, edit, invoice, void, remove *string) {
	if o.CanContinue(by) {
		*goOn = "/pos/order/continue?order_id=" + id(o.ID)
		*edit = *goOn // it is changed as a ticket
	}
	if by.May(access.SellAtTill) && by.LocationID == o.LocationID {
		*invoice = "/pos/order/invoice?order_id=" + id(o.ID)
	}
	if o.CanVoid(by) {
		*void = "/pos/order/void?order_id=" + id(o.ID)
	}
	if o.CanDelete(by) {
		*remove = "/api/order/delete?order_id=" + id(o.ID)
	}
}

// newOrderStatus is the named status in the reader's language; one of an order that is called off is hatched.
func newOrderStatus(ctx context.Context, o order.Order) Status {
	s := newStatus(o.Label)
	s.Name = StatusName(ctx, o.Label.Name)
	if o.Label.Code == "cancelled" || o.Label.Code == "voided" {
		s.Tone = "void"
	}
	return s
}

// StatusName translates the standard statuses; one that the shop made has its own words.
func StatusName(ctx context.Context, name string) string { return text.Tr(ctx, name) }

// These are the names of the standard statuses.
var _ = []string{
	text.Key("Pending"), text.Key("Processing"), text.Key("Ready for pickup"), text.Key("Backordered"), text.Key("Shipped"), text.Key("Complete"),
	text.Key("Saved"), text.Key("Quote"), text.Key("Kiosk"), text.Key("In check out"), text.Key("Cancelled"), text.Key("Voided"),
}

// NewStatusRows are named statuses to choose from.
func NewStatusRows(ctx context.Context, labels []order.Label) []StatusRow {
	rows := make([]StatusRow, 0, len(labels))
	for _, l := range labels {
		rows = append(rows, StatusRow{ID: l.ID, Name: StatusName(ctx, l.Name), Tells: l.Tells})
	}
	return rows
}

// NewHistory shows the life of an order with what came back of it, the newest step first. authors are names by the id of staff.
func NewHistory(ctx context.Context, o order.Order, returns []till.Return, messages []notify.Message, authors map[int64]string, zone *time.Location) []OrderNote {
	byID := make(map[int64]notify.Message, len(messages))
	for _, m := range messages {
		byID[m.ID] = m
	}
	notes := make([]OrderNote, 0, len(o.History))
	for i := len(o.History) - 1; i >= 0; i-- {
		h := o.History[i]
		note := OrderNote{
			ID: h.ID, DateAdded: h.At, DateAddedText: Moment(h.At, zone), Status: newStatus(h.Label), Comment: h.Comment,
			Author: author(ctx, h, authors), Notified: []NoteMessage{},
		}
		note.Status.Name = StatusName(ctx, h.Label.Name)
		for _, one := range []int64{h.MessageID, h.TextID} {
			if m, found := byID[one]; found {
				note.Notified = append(note.Notified, newNoteMessage(ctx, m))
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
		ID: -r.ID, DateAdded: r.At, DateAddedText: Moment(r.At, zone), Status: Status{Name: text.Tr(ctx, "Returned")}, Comment: strings.Join(said, "\n"),
		Author: authors[r.StaffID], Notified: []NoteMessage{},
	}
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

func newNoteMessage(ctx context.Context, m notify.Message) NoteMessage {
	shown := NoteMessage{ID: m.ID, Channel: m.Channel, State: m.State}
	if m.Reason != "" {
		shown.Reason = text.Tr(ctx, m.Reason)
	}
	return shown
}
