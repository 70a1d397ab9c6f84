// Package pickupview says what waits at a store for its customers, and who came for it.
package pickupview

import (
	"context"
	"strconv"
	"time"

	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/catalog"
	"camber/internal/shop/order"
	"camber/internal/shop/pickup"
	"camber/internal/web/present"
	"camber/internal/web/present/deskview"
)

// PickupsPage is the list of what waits for customers.
type PickupsPage struct {
	Desk deskview.Desk `json:"desk"`
}

// PickupList is a page of it.
type PickupList struct {
	Results []PickupRow `json:"results"`
	present.Paging
	Counts map[string]int `json:"counts"` // by stage; "": all
}

// PickupRow is an order in the list.
type PickupRow struct {
	OrderID   int64  `json:"order_id"`
	Customer  string `json:"customer"` // empty: nobody is known
	Telephone string `json:"telephone"`
	AddedText string `json:"added_text"`
	Stage     string `json:"stage"`
	StageText string `json:"stage_text"`
	Pieces    int    `json:"pieces"`  // here
	ToCome    int    `json:"to_come"` // pieces
	Shelf     string `json:"shelf"`
	ToldText  string `json:"told_text"`       // empty: not yet
	KeptText  string `json:"kept_until_text"` // empty: for ever
	URL       string `json:"url"`
}

// PickupPage is where an order is put away and handed over.
type PickupPage struct {
	Desk   deskview.Desk `json:"desk"`
	Pickup Pickup        `json:"pickup"`
}

// Pickup is how far an order is with its customer's goods.
type Pickup struct {
	OrderID   int64        `json:"order_id"`
	Customer  string       `json:"customer"`
	Telephone string       `json:"telephone"`
	Email     string       `json:"email"`
	Stage     string       `json:"stage"`
	StageText string       `json:"stage_text"`
	Shelf     string       `json:"shelf"`
	KeptUntil string       `json:"kept_until"` // YYYY-MM-DD; empty: for ever
	KeptText  string       `json:"kept_until_text"`
	LastDay   string       `json:"last_day"` // that is proposed
	ToldText  string       `json:"told_text"`
	Unpaid    string       `json:"unpaid"` // why nothing can be handed over yet; empty: it can
	Due       string       `json:"due"`    // what is still to be paid; empty: nothing
	Lines     []PickupLine `json:"lines"`
	Steps     []PickupStep `json:"steps"`
	OrderURL  string       `json:"order_url"`
	ReturnURL string       `json:"return_url"` // where money is given back
	MayMiss   bool         `json:"may_miss"`   // say that something is not to be found
}

// PickupLine is a part of it.
type PickupLine struct {
	ProductID int64  `json:"product_id"`
	Part      string `json:"part"` // brand and number
	Name      string `json:"name"`
	Bin       string `json:"bin"`     // empty: not known
	Held      int    `json:"held"`    // here for the order
	ToCome    int    `json:"to_come"` // pieces
	Handed    int    `json:"handed"`  // over to the customer
}

// PickupStep is what somebody did.
type PickupStep struct {
	Text   string `json:"text"`
	AtText string `json:"at_text"`
	Who    string `json:"who"`
}

// PickupScan is what a code stands for.
type PickupScan struct {
	ProductID int64  `json:"product_id"`
	Part      string `json:"part"`
	Name      string `json:"name"`
	Pieces    int    `json:"pieces"` // of the code: a case has several
}

// PickupDone answers what was done.
type PickupDone struct {
	Success string `json:"success"`
	Pickup  Pickup `json:"pickup"`
}

// URL is where an order is handed over.
func URL(orderID int64) string { return "/pos/pickup/order?order_id=" + present.ID(orderID) }

var stageWords = map[pickup.Stage]string{
	pickup.ToPick:  text.Key("To be picked"),
	pickup.Waiting: text.Key("Waiting for parts"),
	pickup.OnShelf: text.Key("Ready"),
	pickup.Overdue: text.Key("Not collected"),
	pickup.Done:    text.Key("Handed over"),
}

// NewPickupRow shows an order in the list.
func NewPickupRow(ctx context.Context, l pickup.Listed, zone *time.Location) PickupRow {
	row := PickupRow{OrderID: l.OrderID, Customer: l.Order.Name, Telephone: l.Order.Telephone,
		AddedText: present.Moment(l.Order.Added, zone), Stage: string(l.Stage), StageText: text.Tr(ctx, stageWords[l.Stage]),
		Pieces: l.Pieces(), ToCome: l.ToCome(), Shelf: l.Shelf, URL: URL(l.OrderID)}
	row.ToldText, row.KeptText = moment(l.Told, zone), day(l.KeptUntil)
	return row
}

func moment(at time.Time, zone *time.Location) string {
	if at.IsZero() {
		return ""
	}
	return present.Moment(at, zone)
}

func day(iso string) string {
	if iso == "" {
		return ""
	}
	return present.Day(iso)
}

// Around is what the rows of a pickup don't hold.
type Around struct {
	Actor   access.Actor
	Zone    *time.Location
	Day     string // today at the store
	LastDay string // that is proposed
	Parts   map[int64]catalog.Part
	Bins    map[int64]string
	Staff   map[int64]string
}

// New shows how far an order is.
func New(ctx context.Context, o order.Order, p pickup.Pickup, a Around) Pickup {
	stage := p.Stage(a.Day)
	v := Pickup{OrderID: o.ID, Customer: o.Name, Telephone: o.Telephone, Email: o.Email, Stage: string(stage),
		StageText: text.Tr(ctx, stageWords[stage]), Shelf: p.Shelf, KeptUntil: p.KeptUntil, KeptText: day(p.KeptUntil),
		LastDay: a.LastDay, ToldText: moment(p.Told, a.Zone), Lines: []PickupLine{}, Steps: []PickupStep{},
		OrderURL: deskview.OrderURL(a.Actor, o.ID, o.LocationID), MayMiss: a.Actor.May(access.ReceiveStock) && o.Status == order.Complete}
	switch {
	case o.Status != order.Complete:
		v.Unpaid = text.Tr(ctx, "This order is not paid yet: take the payment first.")
	case o.BalanceDue > 0:
		v.Due = o.BalanceDue.Text()
	}
	if o.Status == order.Complete {
		v.ReturnURL = "/pos/return?order_id=" + present.ID(o.ID)
	}
	for _, id := range PartIDs(p) {
		part := a.Parts[id]
		l := PickupLine{ProductID: id, Part: part.Brand + " " + part.Number, Name: part.Name, Bin: a.Bins[id],
			Held: p.Holds(id)}
		for _, w := range p.Waits {
			if w.PartID == id {
				l.ToCome = w.Open()
			}
		}
		for _, s := range p.Steps {
			if s.PartID == id && s.Kind == pickup.Handed {
				l.Handed += s.Pieces
			}
		}
		v.Lines = append(v.Lines, l)
	}
	for i := len(p.Steps) - 1; i >= 0; i-- {
		s := p.Steps[i]
		v.Steps = append(v.Steps, PickupStep{Text: words(ctx, s, a.Parts[s.PartID].Number), AtText: present.Moment(s.At, a.Zone),
			Who: a.Staff[s.Who.ID]})
	}
	return v
}

// PartIDs are the parts that a pickup names, in the order in which they are first named.
func PartIDs(p pickup.Pickup) []int64 {
	seen, ids := map[int64]bool{0: true}, []int64{}
	add := func(id int64) {
		if !seen[id] {
			seen[id] = true
			ids = append(ids, id)
		}
	}
	for _, d := range p.Held {
		add(d.PartID)
	}
	for _, w := range p.Waits {
		add(w.PartID)
	}
	for _, s := range p.Steps {
		add(s.PartID)
	}
	return ids
}

// words say what was done.
func words(ctx context.Context, s pickup.Step, number string) string {
	pieces := strconv.Itoa(s.Pieces)
	switch s.Kind {
	case pickup.PutAway:
		if s.Note == "" {
			return text.Tr(ctx, "Put away: %s pieces", pieces)
		}
		return text.Tr(ctx, "On shelf %s: %s pieces", s.Note, pieces)
	case pickup.Told:
		return text.Tr(ctx, "The customer was told")
	case pickup.Kept:
		if s.Note == "" {
			return text.Tr(ctx, "Kept without a last day")
		}
		return text.Tr(ctx, "Kept until %s", present.Day(s.Note))
	case pickup.Handed:
		return text.Tr(ctx, "%s × %s handed over to %s", pieces, number, s.Note)
	case pickup.Missing:
		return text.Tr(ctx, "%s × %s not found", pieces, number)
	}
	return ""
}
