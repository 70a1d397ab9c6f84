// Package promo is what makes an order cost less than its parts: coupons, gift vouchers and reward points. What is held
// is a wish; what an order spends is taken in the order's own transaction, and given back when the order is undone.
package promo

import (
	"cmp"
	"slices"

	"camber/internal/base/fault"
	"camber/internal/base/money"
)

// Code names a kind of what can be spent, as the totals do (TOT-1).
type Code string

const (
	CodeCoupon  Code = "coupon"
	CodeReward  Code = "reward"
	CodeVoucher Code = "voucher"
	CodeCredit  Code = "credit" // store credit; it has no code to type
)

// Held is what a cart wants to spend. Zero values: nothing of that kind.
type Held struct {
	Coupon    string
	VoucherID int64
	Points    int
}

// Who is spending, and when. The order, if there is one already, can spend again what it has spent.
type Who struct {
	CustomerID int64  // 0: a visitor
	Email      string // a customer's own, a visitor's as typed; may be empty while it was not asked
	OrderID    int64  // 0: none yet
	Day        string // YYYY-MM-DD at the store
}

// Item is a part in the cart; Total is without tax, after specials.
type Item struct {
	Key        string
	PartID     int64
	CategoryID int64
	Quantity   int
	Total      money.Cents
}

func sum(items []Item) money.Cents {
	var total money.Cents
	for _, i := range items {
		total += i.Total
	}
	return total
}

// Effects are what the things held do to a cart.
type Effects struct {
	Coupon       *Coupon  // nil: none, or it does not hold
	Voucher      *Voucher // nil: none, or it does not hold
	Points       int      // 0: none, or they do not hold
	FreeShipping bool
	Discounts    []Discount
	Credits      []Credit
	Problems     []fault.Text // why something held does not hold, a sentence each
	Failed       []Code       // of which kind each of them is
}

// Fail says why something held has no effect.
func (e *Effects) Fail(code Code, problem fault.Text) {
	e.Problems, e.Failed = append(e.Problems, problem), append(e.Failed, code)
}

// Discount lowers the parts with these keys (nil: all), by a rate or by an amount; by neither where only the shipping
// is free. Title is what stands in brackets behind the kind's name.
type Discount struct {
	Code   Code
	Ref    int64 // the coupon's id, or the customer's whose points they are
	Title  string
	PPM    money.PPM
	Amount money.Cents
	Keys   map[string]bool
}

// Credit pays, up to Available.
type Credit struct {
	Code      Code
	Ref       int64
	Title     string
	Available money.Cents
}

// Use is what an order takes of something: of a coupon the discount (which may be 0 where only the shipping was free),
// of points their value.
type Use struct {
	Code   Code
	Ref    int64 // id of coupon or voucher; of points and credit the customer's
	Amount money.Cents
}

// inLockOrder sorts uses, so that two orders that spend the same things wait for each other and never for good.
func inLockOrder(uses []Use) []Use {
	uses = slices.Clone(uses)
	slices.SortFunc(uses, func(a, b Use) int { return cmp.Or(cmp.Compare(a.Code, b.Code), cmp.Compare(a.Ref, b.Ref)) })
	return uses
}
