package order

import (
	"context"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/cart"
	"camber/internal/shop/location"
	"camber/internal/shop/sale"
	"camber/internal/shop/setting"
)

// What happens to a quote without moving it.
const (
	QuoteSent     Event = "quote_sent"
	QuoteOpened   Event = "quote_opened" // for the first time, by whom it was sent to
	QuoteApproved Event = "quote_approved"
	QuoteDeclined Event = "quote_declined"
)

var ofQuotes = []Event{QuoteSent, QuoteOpened, QuoteApproved, QuoteDeclined}

// Expired says whether an order is a quote that holds no longer.
func (o Order) Expired(now time.Time) bool {
	return o.Status == Quote && !o.QuoteUntil.IsZero() && !now.Before(o.QuoteUntil)
}

// QuoteDay is the last day of a quote at its store, YYYY-MM-DD; empty: it has none.
func (o Order) QuoteDay(zone *time.Location) string {
	if o.QuoteUntil.IsZero() {
		return ""
	}
	return o.QuoteUntil.In(zone).AddDate(0, 0, -1).Format(time.DateOnly)
}

// endOf is the instant at which a day of a store is over.
func endOf(day time.Time, zone *time.Location) time.Time {
	return time.Date(day.Year(), day.Month(), day.Day()+1, 0, 0, 0, 0, zone).UTC()
}

// quoteUntil is until when a quote holds that is saved now: as long as it did, where that is not over.
func (s *Service) quoteUntil(ctx context.Context, was Order, locationID int64) (time.Time, error) {
	now := clock.Now(ctx)
	if was.Status == Quote && !was.QuoteUntil.IsZero() && !was.Expired(now) {
		return was.QuoteUntil, nil
	}
	at, err := s.locations.Location(ctx, locationID)
	if err != nil {
		return time.Time{}, err
	}
	days, err := setting.Get(ctx, setting.QuoteDays, setting.Location(locationID))
	return endOf(now.In(at.Zone).AddDate(0, 0, days), at.Zone), err
}

// mostQuoteDays is for how long a quote may hold.
const mostQuoteDays = 365

// HoldQuote says on which day, YYYY-MM-DD, a locked quote ends: at the prices that it was made with.
func (s *Service) HoldQuote(ctx context.Context, actor access.Actor, o Order, day string,
	at location.Location) (Order, error) {
	last, err := time.Parse(time.DateOnly, day)
	until, now := endOf(last, at.Zone), clock.Now(ctx)
	switch {
	case err != nil, !now.Before(until), now.AddDate(0, 0, mostQuoteDays+1).Before(until):
		return Order{}, fault.InFields(map[string]fault.Text{
			"until": fault.T("Choose a day from today on, within a year.")})
	case o.Status != Quote:
		return Order{}, notQuote(o)
	}
	o.QuoteUntil = until
	if err := saveQuoteUntil(ctx, o); err != nil {
		return Order{}, err
	}
	if err := s.carts.HoldUntil(ctx, o.ID, until); err != nil {
		return Order{}, err
	}
	err = audit.Write(ctx, audit.Row{Who: actor.Who(), Action: "quote.until", Subject: "order", SubjectID: o.ID,
		LocationID: o.LocationID, RegisterID: actor.RegisterID, Detail: map[string]any{"until": day}})
	if err != nil {
		return Order{}, err
	}
	return s.Settle(ctx, o.ID)
}

func notQuote(o Order) error {
	switch o.Status {
	case Complete, Cancelled, Voided:
		return refusal(o.Status)
	case Cart, Saved, Quote, Kiosk, Checkout:
	}
	return fault.New(fault.Conflict, "This is an order already.")
}

// AsQuote is nil for a quote, else a Conflict that says what has become of it.
func (o Order) AsQuote() error {
	if o.Status != Quote {
		return notQuote(o)
	}
	return nil
}

// TellQuote writes to the history of a locked order what happened to a version of it as a quote. It moves nothing: a
// ticket that shows the order is not behind.
func (s *Service) TellQuote(ctx context.Context, actor access.Actor, o Order, e Event, version int) error {
	h := History{At: clock.Now(ctx), Event: e, From: o.Status, To: o.Status, Label: o.Label, Who: actor.Who(),
		Comment: strconv.Itoa(version)}
	if _, err := addHistory(ctx, o.ID, h); err != nil {
		return err
	}
	return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: "order." + string(e), Subject: "order", SubjectID: o.ID,
		LocationID: o.LocationID, RegisterID: actor.RegisterID, Detail: map[string]any{"version": version}})
}

// Edited says whether the ticket of a locked order stands open with something else on it than was saved, or for
// somebody else; the ticket is locked.
func (s *Service) Edited(ctx context.Context, o Order) (bool, error) {
	c, isOpen, err := s.carts.LockOf(ctx, o.ID)
	if err != nil || !isOpen {
		return false, err
	}
	saved := ticketLines(o, nil)
	isSame := slices.EqualFunc(c.Lines, saved, func(a, b cart.Line) bool {
		return a.Key == b.Key && a.PartID == b.PartID && a.Quantity == b.Quantity && maps.Equal(a.Options, b.Options) &&
			reflect.DeepEqual(a.Terms, b.Terms)
	})
	asked := c.Checkout
	asked.Frozen, asked.Back = nil, nil
	if f := c.Checkout.Frozen; f != nil && f.Asked != nil && !reflect.DeepEqual(asked, *f.Asked) {
		isSame = false
	}
	return !isSame || len(c.Checkout.Back) > 0 || c.CustomerID != o.CustomerID || !reflect.DeepEqual(c.Vehicle, o.Vehicle),
		nil
}

// ticketLines are what the ticket of an order holds, without the lines that are left out.
func ticketLines(o Order, without map[string]bool) []cart.Line {
	var lines []cart.Line
	for _, l := range o.Lines {
		switch l.Kind {
		case sale.Part, sale.Labor, sale.Custom:
			if !without[l.CartKey] {
				lines = append(lines, cart.Line{Key: l.CartKey, Kind: l.Kind, PartID: l.PartID, Quantity: l.Quantity,
					Options: cart.OptionsOf(l.Options), Terms: l.Terms})
			}
		case sale.Core, sale.Gift, sale.Shipping, sale.Handling:
		}
	}
	return lines
}

// TicketLines are what the ticket of an order holds when it is taken up again.
func (o Order) TicketLines() []cart.Line { return ticketLines(o, nil) }

// AcceptQuote makes a saved order of a locked quote (TRD-9), without some of its lines, by their cart's keys. It keeps
// the prices of the quote and holds its parts. Where a part is not there, or not sold any more, the sentences say so
// and the quote stays as it is: staff decide then.
func (s *Service) AcceptQuote(ctx context.Context, actor access.Actor, o Order,
	without map[string]bool) (accepted Order, problems []fault.Text, err error) {
	if err := o.AsQuote(); err != nil {
		return Order{}, nil, err
	}
	ctx = text.With(ctx, o.Lang)
	again := cart.Again{OrderID: o.ID, CustomerID: o.CustomerID, Vehicle: o.Vehicle, Lines: ticketLines(o, without)}
	held, isOpen, err := s.carts.LockOf(ctx, o.ID)
	if err != nil {
		return Order{}, nil, err
	}
	c, err := s.carts.Part(ctx, o.ID, slices.Clone(again.Lines))
	if err != nil {
		return Order{}, nil, err
	}
	c.CustomerID, c.Vehicle = o.CustomerID, o.Vehicle
	v, err := s.carts.View(ctx, c)
	if err != nil {
		return Order{}, nil, err
	}
	if problems := v.Problems(); len(problems) > 0 {
		return o, problems, nil
	}
	at := access.Actor{StaffID: o.StaffID, RegisterID: o.RegisterID, LocationID: o.LocationID}
	made, err := s.fromTicket(ctx, at, v)
	if err != nil {
		return Order{}, nil, err
	}
	made.ShiftID, made.Lang = o.ShiftID, o.Lang
	if v.Customer == nil {
		made.Name, made.Email, made.Telephone = o.Name, o.Email, o.Telephone
	}
	if isOpen { // it stays where it is open
		at.StaffID, at.RegisterID = held.StaffID, held.RegisterID
	}
	taken, err := s.carts.TakeUp(ctx, at, again)
	if err != nil {
		return Order{}, nil, err
	}
	v.Cart.StaffID, v.Cart.RegisterID, v.Cart.State = taken.StaffID, taken.RegisterID, taken.State
	if accepted, err = s.keep(ctx, actor, v, o, made, Accept, Saved); err != nil {
		return Order{}, nil, err
	}
	if !isOpen {
		err = s.carts.LetGo(ctx, o.ID)
	}
	return accepted, nil, err
}

// OnQuote locks an order for whoever has a link of a quote.
func (s *Service) OnQuote(ctx context.Context, id int64) (Order, error) {
	if err := lock(ctx, id); err != nil {
		return Order{}, err
	}
	return s.Order(ctx, id)
}
