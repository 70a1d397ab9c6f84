package orderview

import (
	"context"

	"camber/internal/base/text"
	"camber/internal/shop/order"
	"camber/internal/shop/special"
	"camber/internal/web/present"
	"camber/internal/web/present/payview"
)

// SpecialStep is what is done, one after the other, for parts of an order that were not here (SPO-1).
type SpecialStep struct {
	Name  string `json:"name"`
	Text  string `json:"text"`  // when, by whom, until when; empty: nothing is known
	State string `json:"state"` // done, now, late or next
}

// newChain shows how far an order is; to its customer without who did it.
func newChain(ctx context.Context, o order.Order, a payview.Around) []SpecialStep {
	shown := []SpecialStep{}
	for _, s := range a.Special.Chain(o, a.Today) {
		one := SpecialStep{Name: linkName(ctx, s), Text: linkText(ctx, s, a), State: "next"}
		switch {
		case s.Late:
			one.State = "late"
		case s.Done:
			one.State = "done"
		case s.Now:
			one.State = "now"
		}
		shown = append(shown, one)
	}
	return shown
}

func linkName(ctx context.Context, s special.Step) string {
	switch s.Link {
	case special.Asked:
		return text.Tr(ctx, "Asked for")
	case special.Deposited:
		return text.Tr(ctx, "Deposit")
	case special.Ordered:
		return text.Tr(ctx, "Ordered")
	case special.Received:
		return text.Tr(ctx, "Received")
	case special.PutAway:
		return text.Tr(ctx, "On the customer's shelf")
	case special.Told:
		return text.Tr(ctx, "Told")
	case special.HandedOver:
	}
	if s.Late {
		return text.Tr(ctx, "Not collected")
	}
	return text.Tr(ctx, "Handed over")
}

func linkText(ctx context.Context, s special.Step, a payview.Around) string {
	said := ""
	if s.Amount > 0 {
		said = s.Amount.Text()
	}
	if !s.At.IsZero() {
		said = present.Moment(s.At, a.Zone)
	}
	if s.Name != "" && s.Done {
		said = joined(said, text.Tr(ctx, "to %s", s.Name))
	}
	day := ""
	switch {
	case s.Day == "":
	case s.Link == special.Ordered:
		day = text.Tr(ctx, "expected %s", present.Day(s.Day))
	default:
		day = text.Tr(ctx, "kept until %s", present.Day(s.Day))
	}
	return joined(said, a.Staff[s.StaffID], day)
}
