package simulator

import (
	"cmp"
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"slices"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/shop/payment"
)

// settledLine is money of a batch.
type settledLine struct {
	Name      string      `json:"name"`
	Reference string      `json:"reference"`
	ID        string      `json:"id"`
	Amount    money.Cents `json:"amount"`
	Currency  string      `json:"currency"`
}

// settlement closes the batch of a day when it is first asked for, and says what is in it.
func (c *Company) settlement(w http.ResponseWriter, r *http.Request) {
	c.mu.Lock()
	defer c.mu.Unlock()
	day := r.PathValue("day")
	if _, closed := c.batches[day]; !closed {
		c.batches[day] = c.batch()
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	_ = json.NewEncoder(w).Encode(c.batches[day])
}

func (c *Company) batch() []settledLine {
	lines := []settledLine{}
	for _, known := range c.charges {
		if known.State != payment.Approved {
			continue
		}
		known.Settled = true
		line := settledLine{Name: known.ID, Reference: known.Reference, ID: known.ID, Amount: known.Amount,
			Currency: known.Currency}
		lines = known.settle(lines, "", line)
		for name, amount := range known.refunds {
			line.Name, line.Amount = name, -amount
			lines = known.settle(lines, name, line)
		}
	}
	slices.SortFunc(lines, func(a, b settledLine) int { return cmp.Compare(a.Name, b.Name) })
	return lines
}

func (k *charge) settle(lines []settledLine, what string, line settledLine) []settledLine {
	if k.batched[what] {
		return lines
	}
	k.batched[what] = true
	return append(lines, line)
}

// Forget keeps a charge out of the company's batches.
func (c *Company) Forget(reference string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if known := c.charges[reference]; known != nil {
		known.batched[""] = true
	}
}

// Invent puts a charge that nobody made into the next batch.
func (c *Company) Invent(reference string, amount money.Cents) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.charges[reference] = &charge{Reference: reference, ID: "tc_" + reference, State: payment.Approved, Amount: amount,
		Currency: "USD", batched: map[string]bool{}}
}

// Settled lists the money of a day.
func (c *Client) Settled(ctx context.Context, day string) ([]payment.SettledLine, error) {
	var lines []settledLine
	if err := c.call(ctx, http.MethodGet, "/settlements/"+url.PathEscape(day), nil, &lines); err != nil {
		if fault.Of(err) == nil {
			err = unreachable(err)
		}
		return nil, err
	}
	found := make([]payment.SettledLine, len(lines))
	for i, l := range lines {
		found[i] = payment.SettledLine{Name: l.Name, Reference: l.Reference, ProviderID: l.ID, Amount: l.Amount,
			Currency: l.Currency}
	}
	return found, nil
}
