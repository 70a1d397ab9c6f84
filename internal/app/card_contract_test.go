package app

import (
	"context"
	"net/http"
	"net/url"
	"testing"

	"camber/internal/web/present/payview"
)

// ofCards is a card that is declined, one that is approved, and an order that is given up.
func (c conversations) ofCards(t *testing.T, ctx context.Context, a *App) {
	t.Helper()
	const pay, finish, giveUp = "/checkout/confirm/pay", "/checkout/confirm/finish", "/checkout/confirm/giveUp"
	part := partNumbered(t, a, ctx, fastPart)
	b, _ := guest(t, a, part.ID, "1")
	c.say(b, "nothing is ordered", "POST", pay, nil, nil)
	c.say(b, "nothing is ordered", "POST", finish, nil, nil)
	c.say(b, "nothing is ordered", "POST", giveUp, nil, nil)
	order := func() {
		b.ask(http.StatusOK, "POST", "/checkout/cart/setCheckoutData", form("payment_method", "card"), nil)
		b.ask(http.StatusOK, "POST", "/checkout/confirm/createOrder", nil, nil)
	}
	order()
	var asked payview.CardPayment
	enter := func(script, label string) {
		frame, err := url.Parse(asked.Frame)
		if err != nil {
			t.Fatal(err)
		}
		c.say(b, script, "POST", "/dev/card", form("token", frame.Query().Get("token"), "script", script, "label", label),
			nil)
	}
	c.say(b, "a card is asked for", "POST", pay, nil, &asked)
	c.say(b, "none was entered yet", "POST", finish, nil, &payview.CardPayment{})
	enter("decline", "Visa 0002")
	c.say(b, "it was declined", "POST", finish, nil, &payview.CardPayment{})
	c.say(b, "back", "POST", giveUp, nil, &payview.CardPayment{})
	c.say(b, "the order is given up", "POST", pay, nil, &payview.CardPayment{})
	order()
	c.say(b, "ordered again", "POST", pay, nil, &asked)
	enter("approve", "Visa 4242")
	enter("no such script", "")
	c.say(b, "it was approved", "POST", finish, nil, &payview.CardPayment{})
	c.say(b, "paid already", "POST", giveUp, nil, &payview.CardPayment{})
	c.say(b, "without a signature", "POST", "/payment/card/notice", form("id", "evt_1"), nil)
}
