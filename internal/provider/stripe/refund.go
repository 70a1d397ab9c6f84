package stripe

import (
	"context"
	"errors"
	"net/http"
	"net/url"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/shop/payment"
)

// refund is what is read of one.
type refund struct {
	Object   string            `json:"object"`
	ID       string            `json:"id"`
	Status   string            `json:"status"`
	Amount   int64             `json:"amount"`
	Currency string            `json:"currency"`
	Metadata map[string]string `json:"metadata"`
}

func (r refund) hasFailed() bool { return r.Status == "failed" || r.Status == "canceled" }

// payBack pays an amount of an attempt's charge back, 0 for all that is left, once for each reference. What Stripe has
// done under that reference is looked for first: a key keeps it from being done twice for a day only, and a refund may
// wait longer than that for its answer. A refusal is Declined.
func (c client) payBack(ctx context.Context, a payment.Attempt, reference string, amount money.Cents) error {
	done, found, err := c.refundOf(ctx, a.ProviderID, reference)
	if err != nil {
		return refusedRefund(err)
	}
	if !found {
		form := url.Values{"payment_intent": {a.ProviderID}, "metadata[reference]": {a.Reference},
			"metadata[refund]": {reference}}
		if amount > 0 {
			form.Set("amount", minor(amount, a.Currency))
		}
		if err := c.call(ctx, http.MethodPost, "/v1/refunds", form, "refund-"+reference, &done); err != nil {
			return refusedRefund(err)
		}
	}
	switch {
	case done.Object != "refund":
		return unreachable(errors.New("stripe: another thing than a refund"))
	case done.hasFailed():
		return refusedRefund(&problem{Status: http.StatusBadRequest, Code: done.Status})
	}
	return nil
}

func refusedRefund(err error) error {
	if refusedBy(err) != nil {
		return fault.New(fault.Declined,
			"The card company refused the refund. No money went back. Pay it back in another way, or ask a manager.").
			Because(err)
	}
	return err
}

// mostRefunds are listed at once.
const mostRefunds = "100"

// refundOf finds the refund of an intent that was made under a reference.
func (c client) refundOf(ctx context.Context, intentID, reference string) (refund, bool, error) {
	made, err := c.refunds(ctx, intentID)
	for _, one := range made {
		if one.Metadata["refund"] == reference {
			return one, true, err
		}
	}
	return refund{}, false, err
}

// refunds lists all of an intent.
func (c client) refunds(ctx context.Context, intentID string) ([]refund, error) {
	var made []refund
	q := url.Values{"payment_intent": {intentID}, "limit": {mostRefunds}}
	for {
		var page struct {
			Object  string   `json:"object"`
			Data    []refund `json:"data"`
			HasMore bool     `json:"has_more"`
		}
		err := c.call(ctx, http.MethodGet, "/v1/refunds?"+q.Encode(), nil, "", &page)
		if err == nil && page.Object != "list" {
			err = unreachable(errors.New("stripe: another thing than a list of refunds"))
		}
		if err != nil {
			return nil, err
		}
		made = append(made, page.Data...)
		if !page.HasMore || len(page.Data) == 0 {
			return made, nil
		}
		q.Set("starting_after", page.Data[len(page.Data)-1].ID)
	}
}
