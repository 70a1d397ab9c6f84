// Package outbox is the mail service of a shop that has none: a message stays in the shop, where staff can read it.
package outbox

import (
	"context"
	"net/mail"

	"camber/internal/base/fault"
	"camber/internal/shop/notify"
)

// Sender takes every message. Its words are kept by package notify, as those of any sent message are.
type Sender struct{}

// Keeps says that nothing of it leaves the shop.
func (Sender) Keeps() {}

// Send refuses, as a mail server would, what is no address.
func (Sender) Send(_ context.Context, m notify.Message) (string, error) {
	if _, err := mail.ParseAddress(m.Recipient); err != nil {
		return "", fault.New(fault.Declined, "Invalid email").Because(err)
	}
	return "", nil
}
