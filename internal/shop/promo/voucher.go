package promo

import (
	"strings"
	"time"

	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/customer"
)

// State says whether a voucher can be spent.
type State string

const (
	Waiting State = "waiting" // its order is not paid
	Active  State = "active"
	Void    State = "void" // its order was undone
)

// VoucherKind says what a voucher costs the shop. A gift voucher was paid for, or is booked as if: it is a debt until
// it is spent. A reward voucher is a promise: it costs when it is spent.
type VoucherKind string

const (
	GiftVoucher   VoucherKind = "gift"
	RewardVoucher VoucherKind = "reward"
)

// Voucher is money on a piece of paper: who has the code can spend it. The code itself is kept nowhere, only its hash.
type Voucher struct {
	ID       int64
	Kind     VoucherKind // empty when it is given: GiftVoucher
	OrderID  int64       // it was bought with, 0: given
	Original money.Cents
	Balance  money.Cents // what is left
	State    State
	Blocked  bool   // it is not taken, whatever its state, until somebody lets it again
	To       string // last day, YYYY-MM-DD at the store; empty: none
	Gift
	Lang text.Lang // of the receiver's mail
	Sent time.Time // zero: not yet
}

// Gift is who a voucher is for, and from whom.
type Gift struct {
	ToName, ToEmail     string
	FromName, FromEmail string
	Message             string
	Theme               string // one of Themes
}

// Themes are what a voucher can be for.
const (
	General   = "general"
	Birthday  = "birthday"
	Christmas = "christmas"
)

// Theme names a theme.
type Theme struct{ Code, Name string }

// Themes lists them in the order they are shown.
func Themes() []Theme {
	return []Theme{{General, text.Key("General")}, {Birthday, text.Key("Birthday")}, {Christmas, text.Key("Christmas")}}
}

// ThemeName is the English name of a theme.
func ThemeName(code string) string {
	for _, t := range Themes() {
		if t.Code == code {
			return t.Name
		}
	}
	return ""
}

// Trimmed is the gift without spaces at the ends.
func (g Gift) Trimmed() Gift {
	for _, s := range []*string{&g.ToName, &g.ToEmail, &g.FromName, &g.FromEmail, &g.Message, &g.Theme} {
		*s = strings.TrimSpace(*s)
	}
	return g
}

const longestMessage = 1000 // characters

// Check says by field what is wrong with a trimmed gift.
func (g Gift) Check() map[string]fault.Text {
	fields := map[string]fault.Text{}
	mark := func(field string, problem *fault.Text) {
		if problem != nil {
			fields[field] = *problem
		}
	}
	mark("to_name", fault.Length(g.ToName, true, 1, 64))
	mark("to_email", customer.CheckEmail(g.ToEmail, true))
	mark("from_name", fault.Length(g.FromName, true, 1, 64))
	mark("from_email", customer.CheckEmail(g.FromEmail, true))
	mark("message", fault.Length(g.Message, false, 0, longestMessage))
	if ThemeName(g.Theme) == "" {
		fields["theme"] = fault.T("Please choose what it is for.")
	}
	return fields
}

// usable says whether a voucher can be spent on that day; here: the order that asks spends it already.
func (v Voucher) usable(day string, here bool) bool {
	return v.State == Active && !v.Blocked && (here || v.To == "" || v.To >= day)
}

// hashOf is the form of a code that is looked up: its hash tells nothing about it, so neither does the time that the
// look-up takes (M-14).
func hashOf(code string) (hash string, ok bool) {
	plain, ok := ids.ReadCode(code)
	return ids.Hash(plain), ok
}
