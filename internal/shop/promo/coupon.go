package promo

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
)

// Coupon is a code that many may know (TOT-2). It takes a rate or an amount off the parts it is for.
type Coupon struct {
	ID           int64
	Code         string // as it is printed; upper and lower case are the same
	Name         string
	PPM          money.PPM   // of each part's total; 0: an amount
	Amount       money.Cents // of all parts together; 0: a rate
	FreeShipping bool
	SignedIn     bool        // for customers only
	Minimum      money.Cents // of all parts in the cart
	From, To     string      // first and last day, YYYY-MM-DD at the store; empty: open
	Uses         int         // by all shoppers, 0: any number
	UsesEach     int         // by one shopper, 0: any number
	PartIDs      []int64     // with CategoryIDs: the parts it is for; both empty: all
	CategoryIDs  []int64     // with the categories below them
	Active       bool
}

const (
	longestCode = 32
	longestName = 128
)

// trimmed is the coupon without spaces at the ends and with each part once.
func (c Coupon) trimmed() Coupon {
	c.Code, c.Name = strings.TrimSpace(c.Code), strings.TrimSpace(c.Name)
	c.PartIDs, c.CategoryIDs = once(c.PartIDs), once(c.CategoryIDs)
	return c
}

func once(ids []int64) []int64 {
	ids = slices.Clone(ids)
	slices.Sort(ids)
	return slices.Compact(ids)
}

// fold is the form of a code that is compared.
func fold(code string) string { return text.Fold(strings.Join(strings.Fields(code), "")) }

// check says what is wrong with a coupon. One that looks like a voucher's code, or like a number of points, is refused:
// the kind is found from the code (CART-14).
func (c Coupon) check(looksLikeVoucher bool) error {
	fields := map[string]fault.Text{}
	if problem := fault.Length(c.Code, true, 3, longestCode); problem != nil {
		fields["code"] = *problem
	} else if _, err := strconv.Atoi(c.Code); err == nil || looksLikeVoucher {
		fields["code"] = fault.T("This code can't be told from a voucher or from points.")
	}
	if problem := fault.Length(c.Name, true, 3, longestName); problem != nil {
		fields["name"] = *problem
	}
	switch {
	case c.PPM < 0 || c.PPM > 1_000_000:
		fields["discount"] = fault.T("A percentage is from 0 to 100.")
	case c.Amount < 0 || c.PPM > 0 && c.Amount > 0:
		fields["discount"] = fault.T("A coupon takes off a percentage or an amount.")
	case c.PPM == 0 && c.Amount == 0 && !c.FreeShipping:
		fields["discount"] = fault.T("Required")
	}
	if c.Minimum < 0 {
		fields["minimum"] = fault.T("This must be an amount.")
	}
	for field, day := range map[string]string{"from": c.From, "to": c.To} {
		if _, err := time.Parse(time.DateOnly, day); day != "" && err != nil {
			fields[field] = fault.T("%s is not a day", day)
		}
	}
	if c.To != "" && c.To < c.From {
		fields["to"] = fault.T("The last day is before the first.")
	}
	if c.Uses < 0 || c.UsesEach < 0 {
		fields["uses"] = fault.T("A number must be input")
	}
	if len(fields) > 0 {
		return fault.InFields(fields)
	}
	return nil
}

// used is how often a coupon was used by orders that stand, other than the one that asks.
type used struct {
	all, byShopper int
	here           bool // the order that asks had it already: its days were kept when it was placed
}

// keys are the lines that the coupon is for; within names a category and those above it.
func (c Coupon) keys(items []Item, within func(categoryID int64) []int64) map[string]bool {
	found := map[string]bool{}
	for _, i := range items {
		if len(c.PartIDs) == 0 && len(c.CategoryIDs) == 0 || slices.Contains(c.PartIDs, i.PartID) ||
			slices.ContainsFunc(within(i.CategoryID), func(id int64) bool { return slices.Contains(c.CategoryIDs, id) }) {
			found[i.Key] = true
		}
	}
	return found
}

// refusal says why a coupon does not hold for these items and this shopper; nil: it holds.
func (c Coupon) refusal(items []Item, keys map[string]bool, who Who, before used) *fault.Text {
	if closed := c.closed(who, before); closed != nil {
		return closed
	}
	var problem fault.Text
	switch {
	case sum(items) < c.Minimum:
		problem = fault.T("This coupon is for orders of %s and more.", c.Minimum)
	case len(keys) == 0:
		problem = fault.T("This coupon is not for the products in your cart.")
	default:
		return nil
	}
	return &problem
}

// closed is the part of a refusal that no change of the cart helps against.
func (c Coupon) closed(who Who, before used) *fault.Text {
	var problem fault.Text
	switch {
	case !c.Active:
		problem = unknown
	case !before.here && c.From > who.Day:
		problem = fault.T("This coupon is not valid yet.")
	case !before.here && c.To != "" && c.To < who.Day:
		problem = fault.T("This coupon has expired.")
	case c.SignedIn && who.CustomerID == 0:
		problem = fault.T("Please sign in to use this coupon.")
	case c.Uses > 0 && before.all >= c.Uses:
		problem = fault.T("This coupon has been used up.")
	case c.UsesEach > 0 && before.byShopper >= c.UsesEach:
		problem = fault.T("You have used this coupon already.")
	default:
		return nil
	}
	return &problem
}

// unknown is said of every code that opens nothing, so that nobody learns which vouchers there were (M-14).
var unknown = fault.T("This code is unknown, expired or used up.")

// shoppers are the names under which uses by one person count, the one they are written with first: a customer's
// number, and the address under which they may have ordered before they signed up. None: a visitor who has not said
// yet.
func (w Who) shoppers() []string {
	var names []string
	if w.CustomerID != 0 {
		names = append(names, strconv.FormatInt(w.CustomerID, 10))
	}
	if email := text.Fold(strings.TrimSpace(w.Email)); email != "" {
		names = append(names, email)
	}
	return names
}
