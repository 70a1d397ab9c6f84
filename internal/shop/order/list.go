package order

import (
	"context"
	"slices"
	"strings"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
)

// Tab is a part of the list of orders (ORD-1).
type Tab string

const (
	AllOrders   Tab = ""
	SavedOrders Tab = "saved" // quotes too
	KioskOrders Tab = "kiosk"
	Outstanding Tab = "outstanding_balance"
	PaidOrders  Tab = "complete"
)

// Tabs are all of them, in their order on the screen.
func Tabs() []Tab { return []Tab{AllOrders, SavedOrders, KioskOrders, Outstanding, PaidOrders} }

// Search asks for a page of the orders that somebody may see (ORD-8). Zero values narrow nothing.
type Search struct {
	Tab        Tab
	FromPOS    bool // made at a register or a kiosk
	ID         int64
	Customer   string // beginnings of the words of a name, all of them; or of an e-mail address
	Telephone  string // its last digits
	From, To   time.Time
	CashierID  int64
	LocationID int64
	LabelID    int64 // the named status
	Status     Status
	TotalMin   *money.Cents
	TotalMax   *money.Cents
	PONumber   string  // its beginning
	Part       string  // the beginning of a part number
	Owned      []Owned // vehicles; nil: any. An empty list finds nothing

	Sort      string // a column that CanList knows; empty: the newest first
	Ascending bool
	Limit     int // at least 1
	Offset    int
}

// Owned is a vehicle by its owner and its year, make and model.
type Owned struct{ CustomerID, BaseVehicleID int64 }

// Page is what was found.
type Page struct {
	Orders []Listed
	Total  int
	Counts map[Tab]int
}

// Listed is an order without lines, totals and history, but with its purchase order numbers and what came back.
type Listed struct {
	Order
	PONumbers []string
	Pieces    int // that can come back
	Returned  int // that did
}

// CanList says whether the list of orders is sorted by a column.
func CanList(by string) bool {
	_, can := listed[by]
	return can
}

// List answers what staff may see of a search: the orders of their locations (W-04). Counts are of each tab without the
// filters.
func (s *Service) List(ctx context.Context, actor access.Actor, q Search) (Page, error) {
	if !maySee(actor) {
		return Page{}, fault.New(fault.Forbidden, "You may not see the orders.")
	}
	if !CanList(q.Sort) {
		return Page{}, RefuseSort()
	}
	if !slices.Contains(Tabs(), q.Tab) {
		return Page{}, fault.New(fault.Invalid, "There is no such list of orders.")
	}
	all, err := s.list.now(ctx)
	if err != nil {
		return Page{}, err
	}
	ids, total, counts := all.look(q, scopeOf(actor))
	orders, err := listedOrders(ctx, ids)
	return Page{Orders: orders, Total: total, Counts: counts}, err
}

// Seen is an order that staff may look at: one of their locations; any other is not there (W-04).
func (s *Service) Seen(ctx context.Context, actor access.Actor, id int64) (Order, error) {
	if !maySee(actor) {
		return Order{}, fault.New(fault.Forbidden, "You may not see the orders.")
	}
	o, err := s.Order(ctx, id)
	if err != nil {
		return Order{}, err
	}
	if !actor.At(o.LocationID) {
		return Order{}, notFound()
	}
	return o, nil
}

// maySee says whether somebody may look at orders: at a till who sells there, in the back office who handles them.
func maySee(actor access.Actor) bool {
	if actor.Mode == access.Office {
		return actor.May(access.HandleOrders)
	}
	return actor.May(access.SellAtTill)
}

// scopeOf are the locations whose orders somebody may see; nil: all.
func scopeOf(actor access.Actor) []int64 {
	if actor.Kind == access.System || actor.AllLocations {
		return nil
	}
	return append([]int64{}, actor.Locations()...)
}

// squeezed is a part number as it is compared: its letters and digits.
func squeezed(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r > 127 {
			return r
		}
		return -1
	}, text.Fold(s))
}

func backwards(s string) string {
	b := []byte(s)
	slices.Reverse(b)
	return string(b)
}

// CanDelete says whether the order can be taken out of the lists: it is not sold, and no money came. Whoever may not do
// it alone is asked for an approval.
func (o Order) CanDelete(by access.Actor) bool {
	return o.atTill(by) && o.Status != Complete && o.AmountPaid == 0
}

// CanVoid says whether the order can be called off by a void, likewise.
func (o Order) CanVoid(by access.Actor) bool {
	return o.atTill(by) && o.Status != Voided && o.Status != Cancelled && allowed(o.Status, Void)
}

// Hide takes a locked order that was called off out of all lists (ORD-5). Its money and its history stay in the books.
func (s *Service) Hide(ctx context.Context, actor access.Actor, o Order, approver int64) error {
	if o.Status != Cancelled && o.Status != Voided {
		return refusal(o.Status)
	}
	if err := saveDeleted(ctx, o.ID, clock.Now(ctx)); err != nil {
		return err
	}
	h := History{At: clock.Now(ctx), Event: Deleted, From: o.Status, To: o.Status, Label: o.Label, Who: actor.Who()}
	if _, err := addHistory(ctx, o.ID, h); err != nil {
		return err
	}
	return audit.Write(ctx, audit.Row{
		Who: actor.Who(), Second: approver, Action: "order.delete", Subject: "order", SubjectID: o.ID,
		LocationID: o.LocationID, RegisterID: actor.RegisterID,
		Detail: map[string]any{"from": o.Status, "total": o.Total},
	})
}

// Tidy writes the changes of orders to the sheets that the list is answered from. A job calls it every minute.
func (s *Service) Tidy(ctx context.Context) error {
	numbers, err := sheetsToWrite(ctx)
	if err != nil {
		return err
	}
	for _, n := range numbers {
		if err := writeSheet(ctx, n); err != nil {
			return err
		}
	}
	return nil
}

// CheckList finds orders that the list would show, count or find as something else than they are.
func CheckList(ctx context.Context) ([]int64, error) {
	var wrong []int64
	for after := int64(-1); ; {
		n, err := sheetAfter(ctx, after)
		if err != nil || n < 0 {
			return wrong, err
		}
		found, err := checkSheet(ctx, n)
		if err != nil {
			return nil, err
		}
		wrong, after = append(wrong, found...), n
	}
}
