// Package coreview says what the old parts are that customers owe, and what became of them.
package coreview

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"time"

	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/core"
	"camber/internal/web/present"
	"camber/internal/web/present/deskview"
)

// Core is the old parts of one line of an order.
type Core struct {
	ID          int64       `json:"core_id"`
	OrderID     int64       `json:"order_id"`
	OrderURL    string      `json:"href,omitempty"`
	Customer    string      `json:"customer,omitempty"` // whose order it was
	Brand       string      `json:"manufacturer"`
	Number      string      `json:"model"`
	Name        string      `json:"product"`
	Quantity    int         `json:"quantity"`
	Owed        int         `json:"owed"` // that the customer still has
	EachText    string      `json:"each_text"`
	WorthText   string      `json:"worth_text"` // of what they still have, its tax in it
	DueText     string      `json:"due_text"`   // the last day; empty: there is none
	IsOverdue   bool        `json:"is_overdue"`
	Stands      string      `json:"stands"` // "1 still with the customer, 1 accepted"
	State       string      `json:"state"`  // that of what is furthest from its end
	Lots        []CoreLot   `json:"lots"`   // that wait to be inspected
	Steps       []CoreStep  `json:"steps"`  // newest first
	AtSale      bool        `json:"at_sale"`
	Each        money.Cents `json:"each"`
	TakeURL     string      `json:"take_url,omitempty"`
	ByCustomer  bool        `json:"has_customer"` // what is accepted can become their store credit
	DateAdded   string      `json:"date_added_text"`
	DateChanged string      `json:"date_modified_text"`
}

// CoreLot is pieces that came in together, under the number that hangs on them.
type CoreLot struct {
	Tag      int64  `json:"tag"`
	Label    string `json:"label"` // as it stands on the old part
	Quantity int    `json:"quantity"`
	CameText string `json:"came_text"`
	TagURL   string `json:"tag_url,omitempty"` // the paper that hangs on it, where it can be printed
}

// CoreStep is something that was done.
type CoreStep struct {
	ID       int64  `json:"event_id"`
	Words    string `json:"words"`
	Reason   string `json:"reason"` // as somebody wrote it
	DateText string `json:"date_text"`
}

// CoreList is a page of them.
type CoreList struct {
	Results []Core `json:"results"`
	present.Paging
	ToInspect int `json:"to_inspect"`
	Overdue   int `json:"overdue"`
	StillOut  int `json:"still_out"`
}

// CoresOf are those of an order or a customer.
type CoresOf struct {
	Title    string `json:"title"`
	IsData   bool   `json:"is_data"`  // the title is a person's name
	Sentence string `json:"sentence"` // "2 cores out, $84.00, due 12/12/2026"
	Cores    []Core `json:"cores"`
}

// CoreDone answers what was done with old parts.
type CoreDone struct {
	Success string `json:"success"`
	Warning string `json:"warning,omitempty"` // what a card's company refused
	Tag     int64  `json:"tag"`
	Core    Core   `json:"core"`
}

// CoresPage is the screen of the old parts.
type CoresPage struct {
	Desk  deskview.Desk `json:"desk"`
	Order int64         `json:"order_id"`
}

// New shows a core, at a store's times. day is today there.
func New(ctx context.Context, c core.Core, zone *time.Location, day string) Core {
	v := Core{
		ID: c.ID, OrderID: c.OrderID, Brand: c.Brand, Number: c.Number, Name: c.Name, Quantity: c.Quantity, Owed: c.Owed(),
		EachText: c.Each.Text(), WorthText: c.Worth().Text(), IsOverdue: c.IsOverdue(day), AtSale: c.CameWithSale(), ByCustomer: c.CustomerID != 0,
		Each: c.Each, Lots: []CoreLot{}, Steps: []CoreStep{}, DateAdded: present.Moment(c.Added, zone),
	}
	if c.Owed() > 0 {
		v.DueText = present.Day(c.DueDay)
	}
	p := c.Pieces()
	for _, s := range []core.State{core.Received, core.Inspected, core.Owed, core.Accepted, core.Rejected, core.Expired,
		core.Undone} {
		if p[s] == 0 {
			continue
		}
		v.State = cmp.Or(v.State, string(s))
		if v.Stands != "" {
			v.Stands += ", "
		}
		v.Stands += strconv.Itoa(p[s]) + " × " + text.Tr(ctx, s.Name())
	}
	for _, tag := range c.Tags() {
		in := c.In(tag)
		lot := CoreLot{Tag: tag, Label: Label(tag), Quantity: in[core.Received] + in[core.Inspected]}
		for _, e := range c.Events {
			if e.ID == tag {
				lot.CameText = present.Moment(e.At, zone)
			}
		}
		v.Lots = append(v.Lots, lot)
	}
	for _, e := range c.Events {
		v.DateChanged = present.Moment(e.At, zone)
		if e.After == core.Inspected {
			continue // what it was found to be says the next
		}
		v.Steps = append(v.Steps, CoreStep{ID: e.ID, Words: words(ctx, e), Reason: e.Reason, DateText: present.Moment(e.At, zone)})
	}
	slices.Reverse(v.Steps)
	return v
}

// Label is the number of an old part, as it is written on it.
func Label(tag int64) string { return "C" + strconv.FormatInt(tag, 10) }

// words say what an event was.
func words(ctx context.Context, e core.Event) string {
	n := strconv.Itoa(e.Quantity)
	switch e.After {
	case core.Owed:
		return text.Tr(ctx, "%s sold", n)
	case core.Received:
		return text.Tr(ctx, "%s brought in, no. %s", n, Label(e.ID))
	case core.Accepted:
		switch {
		case e.Kept > 0:
			return text.Tr(ctx, "%s accepted, %s paid back and %s kept", n, e.Paid, e.Kept)
		case e.Paid == 0:
			return text.Tr(ctx, "%s accepted at the sale", n)
		}
		return text.Tr(ctx, "%s accepted, %s paid back", n, e.Paid)
	case core.Rejected:
		return text.Tr(ctx, "%s rejected, %s kept", n, e.Kept)
	case core.Expired:
		return text.Tr(ctx, "%s not brought in time, %s kept", n, e.Kept)
	case core.Undone:
		return text.Tr(ctx, "%s not owed any more", n)
	case core.Inspected, core.None:
	}
	return ""
}

// Sentence is what is out in one line: "2 cores out, $84.00, due 12/12/2026"; empty: nothing is.
func Sentence(ctx context.Context, sum core.Sum) string {
	switch {
	case sum.Pieces == 0:
		return ""
	case sum.Pieces == 1 && sum.DueDay == "":
		return text.Tr(ctx, "1 core out, %s", sum.Worth)
	case sum.Pieces == 1:
		return text.Tr(ctx, "1 core out, %s, due %s", sum.Worth, present.Day(sum.DueDay))
	case sum.DueDay == "":
		return text.Tr(ctx, "%s cores out, %s", strconv.Itoa(sum.Pieces), sum.Worth)
	}
	return text.Tr(ctx, "%s cores out, %s, due %s", strconv.Itoa(sum.Pieces), sum.Worth, present.Day(sum.DueDay))
}
