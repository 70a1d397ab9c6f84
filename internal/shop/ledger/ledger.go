// Package ledger keeps the shop's money by double entry: every entry adds up to zero, none is ever changed, and a
// mistake is undone by the mirror of its entry.
package ledger

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"camber/internal/base/money"
	"camber/internal/shop/audit"
)

// Class says what kind of account it is, and with it which sign its balance normally has: assets, receivables and
// expenses are positive, liabilities and income negative.
type Class string

const (
	Asset     Class = "asset"
	Debt      Class = "receivable" // what others owe the shop
	Liability Class = "liability"
	Income    Class = "income"
	Expense   Class = "expense"
)

// Account is where amounts are booked. It comes into being with its first line.
type Account struct {
	Code  string
	Class Class
}

var (
	Parts     = Account{"parts", Income}
	Labor     = Account{"labor", Income}
	Custom    = Account{"custom", Income}
	Shipping  = Account{"shipping", Income}  // and handling
	Discounts = Account{"discounts", Income} // what coupons took off that; debits
	Safe      = Account{"safe", Asset}       // where the float of a drawer comes from

	Rounding = Account{"rounding", Expense} // of cash, to what coins there are

	PettyCash     = Account{"petty_cash", Expense}      // paid out of a drawer, or into it, without a sale
	CashOverShort = Account{"cash_over_short", Expense} // what a count found less than was booked; credits: more

	Surcharges = Account{"surcharge", Income} // what cards cost on top

	KeptCores = Account{"kept_cores", Income} // deposits for old parts that did not come, or were none

	RewardPromo = Account{"reward_promo", Expense} // reward points and reward vouchers that were spent
	Goodwill    = Account{"goodwill", Expense}     // credit and vouchers that the shop gives away

	Exchanges = Account{"exchange", Liability} // goods that came back, until they pay for others: never left with anything
)

// salesBy are the accounts, without their numbers, of what the shop sells and of what it takes off the price.
var salesBy = []string{"parts", "labor", "custom", "shipping", "core", "discounts", "reward_promo"}

// IsOfSales says whether an account, by its code without a number, holds what the shop sells or takes off the price:
// with the causes ByOrder and ByReturn that is what was sold and came back, without tax.
func IsOfSales(name string) bool { return slices.Contains(salesBy, name) }

// DaySum is what was sold at a store on a business day, without tax and after discounts.
type DaySum struct {
	BusinessDay string // YYYY-MM-DD
	LocationID  int64
	Sold        money.Cents // without what was voided
	Returned    money.Cents // came back: 0 or negative
	Orders      int         // that were sold, without those that were voided
}

// Cash is the drawer of a register.
func Cash(register int64) Account { return numbered("cash", register, Asset) }

// Checks is the checks in the drawer of a register.
func Checks(register int64) Account { return numbered("checks", register, Asset) }

// Receivable is what is still to be paid on an order.
func Receivable(order int64) Account { return numbered("ar", order, Debt) }

// Unfinished is what an order in checkout will have sold once it is complete. Until then nothing is earned and no tax
// is owed.
func Unfinished(order int64) Account { return numbered("unfinished", order, Liability) }

// CoreDue is the deposit held for the cores of an order.
func CoreDue(order int64) Account { return numbered("core", order, Liability) }

// Gift is what a gift voucher is still good for.
func Gift(voucher int64) Account { return numbered("gift", voucher, Liability) }

// StoreCredit is what the shop owes a customer in goods.
func StoreCredit(customer int64) Account { return numbered("credit", customer, Liability) }

// CardClearing is what a card company has taken for the shop and not yet paid out.
func CardClearing(provider string) Account { return Account{"card_clearing:" + provider, Asset} }

// LinkClearing is the same of payment links.
func LinkClearing(provider string) Account { return Account{"link_clearing:" + provider, Asset} }

// OnAccount is what a customer owes who buys on account.
func OnAccount(customer int64) Account { return numbered("on_account", customer, Debt) }

// RefundDue is what was taken for an order and must be paid back.
func RefundDue(order int64) Account { return numbered("refund_due", order, Liability) }

// Tax is what is owed for a tax rate.
func Tax(code string) Account { return Account{"tax:" + code, Liability} }

func numbered(name string, id int64, class Class) Account {
	return Account{name + ":" + strconv.FormatInt(id, 10), class}
}

// Cause is the event that an entry books.
type Cause string

const (
	ByOrder  Cause = "order"
	ByTender Cause = "tender"
	ByChange Cause = "change"
	ByDrawer Cause = "drawer"
	ByRefund Cause = "refund" // money that was taken and is owed back
	Given    Cause = "given"  // without a sale

	BySurcharge Cause = "surcharge" // of a card, with its transaction
	ByRounding  Cause = "rounding"  // of cash, with its transaction
	ByReturn    Cause = "return"    // goods that came back
	ByCore      Cause = "core"      // the deposit of an old part becomes the shop's
)

// Line books an amount on an account, debits positive.
type Line struct {
	Account Account
	Amount  money.Cents
}

// Debit is a line that adds to an asset.
func Debit(a Account, amount money.Cents) Line { return Line{a, amount} }

// Credit is a line that takes from an asset or adds to a liability or an income.
func Credit(a Account, amount money.Cents) Line { return Line{a, -amount} }

// Entry is one booking. Ids that don't apply are 0.
type Entry struct {
	ID            int64
	At            time.Time // set by Post
	Cause         Cause
	Who           audit.Who
	OrderID       int64
	TransactionID int64
	ShiftID       int64
	LocationID    int64
	BusinessDay   string // YYYY-MM-DD at the location
	Currency      string
	ReversalOf    int64 // the entry that this one mirrors
	Lines         []Line
}

// Sums are what was booked of an order's money. Mirrored entries cancel out.
type Sums struct {
	Balance    money.Cents // still to be paid; negative: change is due
	Tendered   money.Cents // received and not paid back, positive
	Change     money.Cents // given back, positive
	Surcharges money.Cents // owed on top for cards
	Rounding   money.Cents // owed on top, or with a negative amount let off, for coins that there are none of
	Cleared    money.Cents // owed no more because goods came back, positive
	GivenBack  money.Cents // paid back for goods that came back, positive; as it was handed over, after rounding of cash
}

// ShiftSum is what one person booked on one account in a shift for one cause, mirrors apart.
type ShiftSum struct {
	Account string
	Cause   Cause
	StaffID int64
	Mirror  bool // it undoes what was booked before
	Amount  money.Cents
	Entries int
}

// balanced drops lines of zero and refuses what does not add up.
func balanced(lines []Line) ([]Line, error) {
	var sum money.Cents
	var kept []Line
	for _, l := range lines {
		sum += l.Amount
		if l.Amount != 0 {
			kept = append(kept, l)
		}
	}
	switch {
	case sum != 0:
		return nil, fmt.Errorf("ledger: lines are off by %s", sum)
	case len(kept) == 0:
		return nil, fmt.Errorf("ledger: an entry without amounts")
	}
	return kept, nil
}
