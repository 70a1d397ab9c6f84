// Package outbox is the text service of a shop that has none: a text stays in the shop, where staff can read it.
package outbox

import (
	"context"

	"camber/internal/base/fault"
	"camber/internal/base/phone"
	"camber/internal/shop/notify"
)

// Sender takes every text. Its words are kept by package notify, as those of any sent message are.
type Sender struct{}

// Keeps says that nothing of it leaves the shop.
func (Sender) Keeps() {}

// Send refuses what is no telephone.
func (Sender) Send(_ context.Context, m notify.Message) (string, error) {
	if phone.E164(m.Recipient) == "" {
		return "", fault.New(fault.Declined, "Invalid phone number format")
	}
	return "", nil
}
