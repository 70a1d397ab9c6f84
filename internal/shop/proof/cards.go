package proof

import (
	"context"
	"fmt"

	"camber/internal/shop/payment"
)

// ofCards are the invariants of what card companies say. A company reports a day when it is over, and what it took
// shortly before the end of one in the next: what was booked between its first report's day and its last's is in a
// report, or is a listed exception, or was voided before.
var ofCards = []invariant{
	{"I-20", `
		SELECT 'card attempt ' || id AS subject, 'it is ' || state || ' and has no history' AS detail
		FROM card_attempts WHERE id NOT IN (SELECT attempt_id FROM card_steps) ORDER BY id`},
	{"I-21", `
		SELECT 'settlement of ' || s.provider || ' on ' || s.day AS subject, 'it is of ' || s.total_cents || ', its lines add up to ' || s.lines AS detail
		FROM (SELECT id, provider, day, total_cents,
			(SELECT coalesce(sum(amount_cents), 0) FROM card_settlement_lines WHERE settlement_id = card_settlements.id) AS lines FROM card_settlements) s
		WHERE s.total_cents <> s.lines ORDER BY s.id`},
	{"I-21", `
		SELECT 'settlement of ' || x.provider || ' on ' || x.day AS subject, 'line ' || x.name || ' is of ' || x.amount_cents || ', booked is ' || x.booked AS detail
		FROM (SELECT l.id, s.provider, s.day, l.name, l.amount_cents,
			(SELECT coalesce(sum(b.amount_cents), 0) FROM ledger_lines b JOIN ledger_accounts a ON a.id = b.account_id
				WHERE b.entry_id = l.entry_id AND a.code IN ('card_clearing:' || s.provider, 'link_clearing:' || s.provider)) AS booked
			FROM card_settlement_lines l JOIN card_settlements s ON s.id = l.settlement_id WHERE l.exception = '') x
		WHERE x.amount_cents <> x.booked ORDER BY x.id`},
	{"I-21", `
		SELECT 'entry ' || e.id AS subject, l.amount_cents || ' on ' || a.code || ' is in no settlement' AS detail
		FROM (SELECT provider, min(from_us) AS begun, max(from_us) AS ended FROM card_settlements GROUP BY provider) s
		JOIN ledger_accounts a ON a.code IN ('card_clearing:' || s.provider, 'link_clearing:' || s.provider)
		JOIN ledger_lines l ON l.account_id = a.id
		JOIN ledger_entries e ON e.id = l.entry_id AND e.at_us >= s.begun AND e.at_us < s.ended
		WHERE e.id NOT IN (SELECT entry_id FROM card_settlement_lines WHERE entry_id IS NOT NULL)
			AND e.id NOT IN (SELECT reversal_of FROM ledger_entries WHERE reversal_of IS NOT NULL
				AND id NOT IN (SELECT entry_id FROM card_settlement_lines WHERE exception = '' AND entry_id IS NOT NULL))
			AND NOT (e.reversal_of IS NOT NULL AND e.reversal_of NOT IN (SELECT entry_id FROM card_settlement_lines WHERE exception = '' AND entry_id IS NOT NULL))
		ORDER BY e.id`},
}

// attemptStep is a row of a card attempt's history.
type attemptStep struct {
	AttemptID int64
	FromState payment.State
	ToState   payment.State
	State     payment.State // where the attempt stands now
}

func (r reader) attempts(ctx context.Context) ([]attemptStep, error) {
	var steps []attemptStep
	err := r.NewRaw(`
		SELECT s.attempt_id, s.from_state, s.to_state, a.state FROM card_steps s JOIN card_attempts a ON a.id = s.attempt_id ORDER BY s.attempt_id, s.id`).Scan(ctx, &steps)
	if err != nil {
		return nil, fmt.Errorf("check I-20: %w", err)
	}
	return steps, nil
}

// cardLives checks that every card attempt has followed the table of its steps to where it stands (I-20). One from
// before its steps were kept begins where it stood then.
func cardLives(steps []attemptStep) []Violation {
	var found []Violation
	for i, s := range steps {
		subject := fmt.Sprint("card attempt ", s.AttemptID)
		first := i == 0 || steps[i-1].AttemptID != s.AttemptID
		last := i == len(steps)-1 || steps[i+1].AttemptID != s.AttemptID
		if !first && s.FromState != steps[i-1].ToState {
			found = append(found, Violation{"I-20", subject,
				fmt.Sprintf("a step starts from %s, but it stood at %s", s.FromState, steps[i-1].ToState)})
		}
		if isKnownSince := first && s.FromState == s.ToState; !isKnownSince &&
			(first != (s.FromState == "") || !payment.Follows(s.FromState, s.ToState)) {
			found = append(found, Violation{"I-20", subject, fmt.Sprintf("no step leads from %q to %s", s.FromState, s.ToState)})
		}
		if last && s.ToState != s.State {
			found = append(found, Violation{"I-20", subject,
				fmt.Sprintf("it stands at %s, its history ends at %s", s.State, s.ToState)})
		}
	}
	return found
}
