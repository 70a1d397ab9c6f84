package app

import (
	"context"
	"net/http"
	"testing"

	"camber/internal/shop/access"
	"camber/internal/web/present"
	"camber/internal/web/present/deskview"
)

// ofRegister: a cashier locks and unlocks, asks for an approval, moves cash and closes the shift.
func (c conversations) ofRegister(t *testing.T, ctx context.Context, a *App) {
	t.Helper()
	visitor := newBrowser(t, a)
	b := staffBrowser(t, a, "second-cashier@demo.test")
	c.say(visitor, "a shopper", "POST", "/pos/lock", nil, nil)
	c.say(visitor, "a shopper", "POST", "/pos/unlock", form("pin", "1004"), nil)
	c.say(b, "open", "GET", "/pos/lock", nil, &deskview.Lock{})
	c.say(b, "by its cashier", "POST", "/pos/lock", nil, &deskview.Lock{})
	c.say(b, "locked", "GET", "/pos/lock", nil, nil)
	c.say(b, "a wrong PIN", "POST", "/pos/unlock", form("pin", "9999"), nil)
	c.say(b, "their own PIN", "POST", "/pos/unlock", form("pin", "1004"), &deskview.Unlocked{})
	c.say(b, "a wrong password", "POST", "/pos/pin", form("password", "wrong", "pin", "2468"), nil)
	c.say(b, "three digits", "POST", "/pos/pin", form("password", demoPassword, "pin", "246"), nil)
	c.say(b, "another", "POST", "/pos/pin", form("password", demoPassword, "pin", "2468"), &present.Said{})

	c.say(b, "a badge that says nothing", "POST", "/pos/badge", form("password", demoPassword, "badge", "418630013633"),
		nil)
	c.say(b, "a badge", "POST", "/pos/badge", form("password", demoPassword, "badge", "CAMBER-0F3K9"), &present.Said{})

	c.say(b, "who may void", "GET", "/pos/approve", form("permission", string(access.VoidTender)), &deskview.People{})
	c.say(b, "no such permission", "GET", "/pos/approve", form("permission", "x"), nil)
	asked := b.refusedAlone("/api/customer_credit/add",
		[]string{"customer_id", "2", "description", "Late", "amount", "5"}).Approval.Effect
	c.say(b, "a wrong PIN", "POST", "/pos/approve", form("effect", asked, "pin", "9999"), nil)
	c.say(b, "a manager's PIN", "POST", "/pos/approve", form("effect", asked, "pin", "1002"),
		&deskview.Approval{})
	c.say(b, "what the server never asked for", "POST", "/pos/approve",
		form("effect", "e30.x", "pin", "1002"), nil)

	b.send("POST", "/pos/shift/open", form("float", "100"))
	c.say(b, "nothing of it", "POST", "/pos/shift/move", form("kind", "x", "amount", "0"), nil)
	c.say(b, "paid out", "POST", "/pos/shift/move",
		form("kind", "paid_out", "amount", "12.50", "reason", "Window cleaner"), &deskview.CashMoves{}, "Idempotency-Key",
		"move-1")
	c.say(b, "the same again", "POST", "/pos/shift/move",
		form("kind", "paid_out", "amount", "12.50", "reason", "Window cleaner"), &deskview.CashMoves{}, "Idempotency-Key",
		"move-1")
	c.say(b, "the drawer opened without a sale", "POST", "/pos/shift/move",
		form("kind", "no_sale", "reason", "Change for the meter"), nil)
	c.say(b, "less than nothing", "POST", "/pos/shift/close", form("cash", "-1"), nil)
	c.say(b, "a dollar short", "POST", "/pos/shift/close", form("cash", "86.50", "checks", "0"), &present.Success{})
	c.say(b, "again", "POST", "/pos/shift/close", form("cash", "86.50"), nil)
	b.ask(http.StatusOK, "POST", "/pos/logout", nil, nil)
}
