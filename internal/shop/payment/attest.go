package payment

import (
	"context"
	"strings"
	"unicode/utf8"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/order"
)

// Evidence is what a person saw at a terminal, or in its batch, of a charge that its company says nothing of.
type Evidence struct {
	Charged bool
	Amount  money.Cents // that was charged; 0: all that was asked for
	Words   string      // where it was seen: "Slip 1001, approval 28935A"
}

// Attest ends an attempt of which nobody knows what became by what a person saw (B.4), and is the only end of one whose
// company can't be asked. What the company knows goes before it. That no card was charged counts once nothing can be on
// its way any more; an approval that is heard of later is taken all the same (C8). It needs a permission and is called
// outside of any transaction.
func (s *Terminals) Attest(ctx context.Context, actor access.Actor, reference string, seen Evidence) (Attempt, error) {
	a, err := s.cards.attemptForTill(ctx, actor, reference)
	if err != nil {
		return a, err
	}
	report, err := seen.asReport(a)
	if err != nil {
		return a, err
	}
	if a.Means == Terminal && a.State == Unknown {
		if err := s.askLast(ctx, a, true); err != nil {
			return a, err
		}
	}
	var stored Attempt
	err = db.Atomic(ctx, func(ctx context.Context) error {
		o, a, err := s.cards.lockAttempt(ctx, actor, attemptKey{reference: reference})
		if err != nil {
			return err
		}
		switch {
		case a.Means != Terminal || a.State != Unknown:
			return fault.New(fault.Conflict, "It is known what became of this payment.")
		case !seen.Charged && clock.Now(ctx).Before(a.Added.Add(unseen)):
			return fault.New(fault.Conflict,
				"This payment may still be on its way. Wait for %s minutes from its beginning.", int(unseen.Minutes()))
		}
		approver, err := access.Need(ctx, actor, seen.attestEffect(o, a, report))
		if err != nil {
			return err
		}
		err = audit.Write(ctx, audit.Row{
			Who: actor.Who(), Second: approver, Action: "card.attest", Subject: "card_attempt", SubjectID: a.ID,
			LocationID: a.LocationID, RegisterID: actor.RegisterID,
			Detail: map[string]any{"order": a.OrderID, "charged": seen.Charged, "amount": report.Amount,
				"seen": report.Message},
		})
		if err != nil {
			return err
		}
		stored, err = s.cards.recordReport(ctx, Event{Report: report})
		return err
	})
	return stored, err
}

// attestEffect is what taking a person's word for it does.
func (seen Evidence) attestEffect(o order.Order, a Attempt, r Report) access.Effect {
	if seen.Charged {
		return overrideEffect(o, a, r.Amount, fault.T("Record that a card of %s was charged %s.", o.Buyer(), r.Amount),
			fault.T("It was seen here: %s", r.Message))
	}
	return overrideEffect(o, a, 0, fault.T("Record that no card of %s was charged %s.", o.Buyer(), a.Amount),
		fault.T("It was seen here: %s", r.Message))
}

// asReport says it in a company's shape.
func (seen Evidence) asReport(a Attempt) (Report, error) {
	words, fields := strings.TrimSpace(seen.Words), map[string]fault.Text{}
	switch {
	case words == "":
		fields["evidence"] = fault.T("Say where it was seen.")
	case utf8.RuneCountInString(words) > longestReason:
		fields["evidence"] = fault.T("Maximum %s characters", longestReason)
	case text.HoldsCardNumber(words):
		fields["evidence"] = fault.T("Please leave out card numbers.")
	}
	if seen.Amount == 0 {
		seen.Amount = a.Amount
	}
	if seen.Charged && (seen.Amount < 0 || seen.Amount > a.Amount) {
		fields["amount"] = fault.T("Max amount allowed: %s", a.Amount)
	}
	if len(fields) > 0 {
		return Report{}, fault.InFields(fields)
	}
	r := Report{State: NotFound, Reference: a.Reference, Amount: a.Amount, Currency: a.Currency, Message: words}
	if seen.Charged {
		r.State, r.Amount, r.Label = Approved, seen.Amount, "Card"
	}
	return r, nil
}
