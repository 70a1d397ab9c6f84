// Package proof is the checker of what must always hold: `camber audit`. It reads every table and writes none.
package proof

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"camber/internal/base/text"
	"camber/internal/shop/audit"
	"camber/internal/shop/order"
)

// Violation is one thing that does not hold.
type Violation struct {
	Invariant string // "I-01"
	Subject   string // what it is about: "order 12"
	Detail    string
}

func (v Violation) String() string { return v.Invariant + " " + v.Subject + ": " + v.Detail }

// Check looks at everything, in one snapshot of the database; writers go on meanwhile. No violations means that every
// invariant holds.
func Check(ctx context.Context) ([]Violation, error) {
	var found []Violation
	err := snapshot(ctx, func(r reader) error {
		for _, i := range slices.Concat(invariants, ofCards, ofCores, ofClaims) {
			violations, err := r.violations(ctx, i)
			if err != nil {
				return err
			}
			found = append(found, violations...)
		}
		steps, err := r.history(ctx)
		if err != nil {
			return err
		}
		found = append(found, lives(steps)...)
		old, err := r.coreLives(ctx)
		if err != nil {
			return err
		}
		found = append(found, old...)
		tried, err := r.attempts(ctx)
		if err != nil {
			return err
		}
		found = append(found, cardLives(tried)...)
		written, err := r.texts(ctx)
		if err != nil {
			return err
		}
		found = append(found, cardNumbers(written)...)
		return nil
	})
	if err != nil {
		return nil, err
	}
	wrong, err := order.CheckList(ctx)
	if err != nil {
		return nil, err
	}
	for _, id := range wrong {
		found = append(found, Violation{"ORD-8", fmt.Sprint("order ", id),
			"the list of orders shows, counts or finds it as something else than it is"})
	}
	broken, err := audit.Verify(ctx)
	if err != nil {
		return nil, err
	}
	for _, problem := range broken {
		found = append(found, Violation{"I-18", "audit log", problem})
	}
	slices.SortStableFunc(found, func(a, b Violation) int { return strings.Compare(a.Invariant, b.Invariant) })
	return found, nil
}

// step is a row of an order's history.
type step struct {
	OrderID    int64
	Event      order.Event
	FromStatus order.Status
	ToStatus   order.Status
	PosStatus  order.Status // where the order stands now
}

// lives checks that every order has followed the table of moves, step after step, to where it stands (I-20).
func lives(steps []step) []Violation {
	var found []Violation
	for i, s := range steps {
		subject := fmt.Sprint("order ", s.OrderID)
		first := i == 0 || steps[i-1].OrderID != s.OrderID
		last := i == len(steps)-1 || steps[i+1].OrderID != s.OrderID
		before := order.Cart
		if !first {
			before = steps[i-1].ToStatus
		}
		if s.FromStatus != before {
			found = append(found, Violation{"I-20", subject,
				fmt.Sprintf("%s starts from %s, but it stood at %s", s.Event, s.FromStatus, before)})
		}
		isStill := order.Still(s.Event) && s.FromStatus == s.ToStatus && !first
		if to, err := order.Move(s.FromStatus, s.Event); !isStill && (err != nil || to != s.ToStatus) {
			found = append(found, Violation{"I-20", subject,
				fmt.Sprintf("%s does not lead from %s to %s", s.Event, s.FromStatus, s.ToStatus)})
		}
		if last && s.ToStatus != s.PosStatus {
			found = append(found, Violation{"I-20", subject,
				fmt.Sprintf("it stands at %s, its history ends at %s", s.PosStatus, s.ToStatus)})
		}
	}
	return found
}

// writing is a text that a person wrote.
type writing struct {
	Subject string
	Body    string
}

// cardNumbers finds what looks like the number of a payment card (I-22).
func cardNumbers(texts []writing) []Violation {
	var found []Violation
	for _, t := range texts {
		if text.HoldsCardNumber(t.Body) {
			found = append(found, Violation{"I-22", t.Subject,
				"it holds what looks like a card number: please write it anew without"})
		}
	}
	return found
}
