package till

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/payment"
	"camber/internal/shop/rma"
	"camber/internal/shop/vehicle"
)

// Back is what a person brings back.
type Back struct {
	OrderID    int64
	CustomerID int64 // without a receipt: whose the store credit is
	Reason     rma.Reason
	Comment    string
	Vehicle    *vehicle.Vehicle // that it did not fit; nil: the order's, if that reason is given
	Lines      []BackLine
	As         payment.Kind // empty: each payment the way it came; else Cash or StoreCredit
	Later      bool         // nothing is paid out: it stays due until somebody comes for it
	IntentKey  string       // one human intention: the same key again answers the same return

	old  *oldParts   // that were inspected; nil: all else
	swap money.Cents // of what is paid back, what pays for another order instead
}

// BackLine is a quantity of a line of the order, or without a receipt of a part at a price.
type BackLine struct {
	LineID   int64
	Quantity int
	Restock  bool

	PartID int64
	Name   string
	Number string
	Unit   money.Cents
}

const longestComment = 1000 // characters

func (back Back) check() error {
	fields := map[string]fault.Text{}
	if !slices.Contains(rma.Reasons(), back.Reason) {
		fields["reason"] = fault.T("Please choose one of the list")
	}
	switch comment := strings.TrimSpace(back.Comment); {
	case utf8.RuneCountInString(comment) > longestComment:
		fields["comment"] = fault.T("Maximum %s characters", longestComment)
	case text.HoldsCardNumber(comment):
		fields["comment"] = fault.T("Please leave out card numbers.")
	}
	if back.As != "" && back.As != payment.Cash && back.As != payment.StoreCredit {
		fields["refund_as"] = fault.T("Please choose one of the list")
	}
	if len(fields) > 0 {
		return fault.InFields(fields)
	}
	return nil
}

// again finds what the same intention has brought back before.
func (back Back) again(ctx context.Context) (Return, bool, error) {
	if back.IntentKey == "" {
		return Return{}, false, nil
	}
	found, err := returns(ctx, "intent_key = ?", back.IntentKey)
	if err != nil || len(found) == 0 {
		return Return{}, false, err
	}
	if found[0].OrderID != back.OrderID || found[0].OrderID == 0 && found[0].CustomerID != back.CustomerID {
		return Return{}, false, fault.New(fault.Conflict, "This return was sent before for another order.")
	}
	found[0].Again = true
	return found[0], true, nil
}
