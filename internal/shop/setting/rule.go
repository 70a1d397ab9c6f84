package setting

import (
	"context"
	"slices"

	"camber/internal/base/fault"
)

// rule is what several settings must leave possible together, wherever some of them are set.
type rule struct {
	names  []string
	breaks func(Values) *fault.Text // nil: they leave it
}

var rules = []rule{
	{[]string{TakeCard.Name, TakeInvoice.Name, TakeCash.Name, TakeVoucher.Name, TakeCheck.Name, TakeStoreCredit.Name,
		TakeOnAccount.Name}, nothingIsTaken}, // PAY-1
	{[]string{PONumbers.Name, RequirePONumbers.Name}, numbersCanNotBeGiven}, // PO-2
	{[]string{GiftLeast.Name, GiftMost.Name}, noGiftIsPossible},
}

func nothingIsTaken(v Values) *fault.Text {
	for _, takes := range []Setting[bool]{TakeCard, TakeInvoice, TakeCash, TakeVoucher, TakeCheck, TakeStoreCredit,
		TakeOnAccount} {
		if takes.In(v) {
			return nil
		}
	}
	return why(fault.T("No way to pay would be left, here or where another choice was made."))
}

func numbersCanNotBeGiven(v Values) *fault.Text {
	if !RequirePONumbers.In(v) || PONumbers.In(v) {
		return nil
	}
	return why(fault.T("PO numbers can't be required where they are not used: no sale could be completed."))
}

func noGiftIsPossible(v Values) *fault.Text {
	if GiftLeast.In(v) <= GiftMost.In(v) {
		return nil
	}
	return why(fault.T("The smallest gift voucher can't be above the largest."))
}

func why(t fault.Text) *fault.Text { return &t }

// check refuses a change of a setting with which the shop could not work, in any scope that says something of it.
func check(ctx context.Context, name string) error {
	for _, r := range rules {
		if !slices.Contains(r.names, name) {
			continue
		}
		scopes, err := scopesWith(ctx, r.names)
		if err != nil {
			return err
		}
		for _, scope := range append(scopes, Business) {
			v, err := values(ctx, []Scope{scope, Business})
			if err != nil {
				return err
			}
			if wrong := r.breaks(v); wrong != nil {
				return refused(*wrong)
			}
		}
	}
	return nil
}
