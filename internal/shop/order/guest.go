package order

import (
	"context"
	"strconv"
	"strings"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/phone"
	"camber/internal/base/text"
	"camber/internal/base/throttle"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
)

// How often a wrong look-up is borne from one place. None is counted against an order: its owner would be shut out of
// it.
const (
	looksFromOne = 20
	lookPer      = 10 * time.Minute
)

// LookUp is the link of an order for who knows its number and the email or telephone that it was placed with (TRD-18).
// A number that there is not and one with another contact are the same to whoever asks, in words and in work (W-26). It
// can't be called inside Atomic.
func (s *Service) LookUp(ctx context.Context, actor access.Actor, number, contact string) (link string, err error) {
	id, _ := strconv.ParseInt(strings.TrimLeft(strings.TrimSpace(number), "# "), 10, 64)
	if id <= 0 || strings.TrimSpace(contact) == "" {
		return "", unknown()
	}
	who := "look-up from " + access.Network(actor.IP)
	if err := throttle.Take(ctx, who, looksFromOne, lookPer); err != nil {
		return "", err
	}
	found, err := orders(ctx, Filter{ID: id, Limit: 1})
	if err != nil {
		return "", err
	}
	if len(found) == 0 || !found[0].reachedAt(contact) {
		return "", unknown()
	}
	return s.Link(found[0]), throttle.GiveBack(ctx, who) // only wrong ones count
}

func unknown() error {
	return fault.New(fault.Invalid, "There is no order with this number and this email or telephone. Please check both.")
}

// reachedAt says whether the order was placed with this email or telephone. Of a telephone the last ten digits count.
func (o Order) reachedAt(contact string) bool {
	if o.Email != "" && text.Fold(strings.TrimSpace(contact)) == text.Fold(o.Email) {
		return true
	}
	known, asked := lastTen(o.Telephone), lastTen(contact)
	return len(known) >= 7 && known == asked
}

func lastTen(telephone string) string {
	digits := phone.Digits(telephone)
	return digits[max(len(digits)-10, 0):]
}

// GiveTo makes a guest's order a customer's, once (CHK-4). An order that has a customer is a Conflict.
func (s *Service) GiveTo(ctx context.Context, actor access.Actor, orderID, customerID int64) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		if err := lock(ctx, orderID); err != nil {
			return err
		}
		given, err := saveBuyer(ctx, orderID, customerID, clock.Now(ctx))
		if err != nil {
			return err
		}
		if !given {
			return fault.New(fault.Conflict, "This order belongs to an account already.")
		}
		return audit.Write(ctx, audit.Row{
			Who: actor.Who(), Action: "customer.keep_order", Subject: "customer", SubjectID: customerID,
			Detail: map[string]any{"order_id": orderID},
		})
	})
}
