package stripe

import (
	"context"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"camber/internal/base/fault"
	"camber/internal/shop/payment"
)

// settledPage is how many movements Stripe is asked for at once.
const settledPage = "50"

// movement is one of the account's: gross, without Stripe's fees.
type movement struct {
	ID       string `json:"id"`
	Type     string `json:"type"`
	Amount   int64  `json:"amount"`
	Currency string `json:"currency"`
	Source   struct {
		ID            string            `json:"id"`
		PaymentIntent string            `json:"payment_intent"`
		Metadata      map[string]string `json:"metadata"`
	} `json:"source"`
}

// Settled lists what the account took and paid back on a day. Fees and payouts are no customer's money and are left
// out.
func (c *Terminals) Settled(ctx context.Context, day string) ([]payment.SettledLine, error) {
	begun, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return nil, err
	}
	q := url.Values{
		"created[gte]": {strconv.FormatInt(begun.Unix(), 10)},
		"created[lt]":  {strconv.FormatInt(begun.AddDate(0, 0, 1).Unix(), 10)},
		"expand[]":     {"data.source"}, "limit": {settledPage},
	}
	var found []payment.SettledLine
	for {
		var page struct {
			Data    []movement `json:"data"`
			HasMore bool       `json:"has_more"`
		}
		if err := c.call(ctx, http.MethodGet, "/v1/balance_transactions?"+q.Encode(), nil, "", &page); err != nil {
			if fault.Of(err) == nil {
				err = unreachable(err)
			}
			return nil, err
		}
		for _, m := range page.Data {
			switch m.Type {
			case "charge", "payment", "refund", "payment_refund", "payment_failure_refund", "adjustment":
				found = append(found, payment.SettledLine{
					Name: m.ID, Reference: m.Source.Metadata["reference"], ProviderID: m.Source.PaymentIntent,
					Amount: cents(m.Amount, m.Currency), Currency: strings.ToUpper(m.Currency),
				})
			}
		}
		if !page.HasMore || len(page.Data) == 0 {
			return found, nil
		}
		q.Set("starting_after", page.Data[len(page.Data)-1].ID)
	}
}
