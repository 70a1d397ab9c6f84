package app

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/web"
	"camber/internal/web/present"
)

// approve gets another person's leave for what was refused.
func (b *browser) approve(refused web.ErrorReply, staffID int64, pin string) string {
	b.t.Helper()
	var given present.Approval
	b.ask(http.StatusOK, "POST", "/pos/approve", form("permission", string(refused.Approval), "subject", refused.ApprovalSubject, "id", id(refused.ApprovalID), "staff_id", id(staffID), "pin", pin), &given)
	return given.Approval
}

// refused sends what another person must approve, and returns what is to be approved.
func (b *browser) refusedAlone(path string, values []string, headers ...string) web.ErrorReply {
	b.t.Helper()
	w := b.send("POST", path, form(values...), headers...)
	var reply web.ErrorReply
	if err := json.Unmarshal(w.Body.Bytes(), &reply); err != nil || w.Code != http.StatusForbidden || reply.Approval == "" {
		b.t.Fatalf("%s: %d %s", path, w.Code, w.Body)
	}
	return reply
}

// TRD-12: what an account on hold does not cover goes onto it with a manager's PIN, by the same call sent again.
func TestAnotherPersonApprovesAgainstAHold(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		cashier, manager := staffBrowser(t, a, "cashier@demo.test"), staffBrowser(t, a, "manager@demo.test").visitOf(a).StaffID
		cashier.send("POST", "/pos/shift/open", form("float", "100"))
		customer := customerBrowser(t, a, "shopper@demo.test").visitOf(a).CustomerID
		if err := a.Services.Payment.Agree(ctx, audit.System, customer, 30, 500_00, true); err != nil {
			t.Fatal(err)
		}
		saved := soldTo(t, cashier, "a-ticket-of-this-test", customer)
		if shown := saved.Checkout; !shown.PaymentTypes.OnAccount || shown.AccountCredit != 0 || shown.AccountNote != "This account is on hold." {
			t.Errorf("%+v %+v", shown.PaymentTypes, shown.Spendable)
		}
		const add = "/pos/checkout/addTransaction"
		payment := tendered(saved.OrderID, "on_account", "10.00")
		refused := cashier.refusedAlone(add, payment, "Idempotency-Key", "hold-a")
		if refused.Approval != access.OverrideHold || refused.ApprovalSubject != "order" || refused.ApprovalID != saved.OrderID {
			t.Errorf("%+v", refused)
		}
		w := cashier.send("POST", add, form(payment...), "X-Approval", cashier.approve(refused, manager, "1002"), "Idempotency-Key", "hold-a")
		var paid present.Transactions
		if err := json.Unmarshal(w.Body.Bytes(), &paid); err != nil || w.Code != http.StatusOK || paid.AmountPaid != 10_00 {
			t.Errorf("%d %s", w.Code, w.Body)
		}
		rows, err := audit.Rows(ctx, "order", saved.OrderID)
		both := slices.IndexFunc(rows, func(r audit.Row) bool {
			return r.Action == "approval.use" && r.Second == manager && r.Who.ID == cashier.visitOf(a).StaffID && strings.Contains(fmt.Sprintf("%s", r.Detail), string(access.OverrideHold))
		})
		if err != nil || both < 0 {
			t.Errorf("both people are not on record: %+v, %v", rows, err)
		}
		clean(t, ctx, a)
	})
}

// TRD-12 PRC-1: a cashier's price goes through with a manager's PIN, once, and the same call sent again changes nothing.
func TestAnotherPersonApprovesAPrice(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		cashier, manager := staffBrowser(t, a, "cashier@demo.test"), staffBrowser(t, a, "manager@demo.test").visitOf(a).StaffID
		cashier.header.Set("X-Cart", "a-ticket-of-this-test")
		var ticket present.Cart
		cashier.ask(http.StatusOK, "POST", "/pos/part/scan", form("code", "418630013633"), &ticket)
		change := func(price, reason string) []string {
			return []string{"key", ticket.Products[0].Key, "newPrice", price, "reason", reason}
		}
		const path = "/checkout/cart/updatePrice"
		refused := cashier.refusedAlone(path, change("45.50", ""), "Idempotency-Key", "price-a")
		if refused.Approval != access.OverridePrice || refused.ApprovalSubject != "cart" || refused.ApprovalID == 0 || refused.Error != "This needs a manager's approval." {
			t.Errorf("%+v", refused)
		}
		var people present.People
		cashier.ask(http.StatusOK, "GET", "/pos/approve?permission="+string(refused.Approval), nil, &people)
		names := []string{}
		for _, p := range people.People {
			names = append(names, p.Name)
		}
		if len(names) != 2 || names[0] != "Marcus Bell" || names[1] != "Ruth Lindgren" {
			t.Errorf("who may approve: %v", names)
		}
		token := cashier.approve(refused, manager, "1002")
		for range 2 { // the second is the first's reply again
			w := cashier.send("POST", path, form(change("45.50", "")...), "X-Approval", token, "Idempotency-Key", "price-a")
			if err := json.Unmarshal(w.Body.Bytes(), &ticket); err != nil || w.Code != http.StatusOK || ticket.Products[0].UnitPrice != 45_5000 {
				t.Fatalf("%d %s", w.Code, w.Body)
			}
		}
		cashier.refusedAlone(path, change("45.00", ""), "X-Approval", token)

		low := cashier.refusedAlone(path, change("20.00", "The box is torn."))
		if low.Approval != access.PassPriceLimit {
			t.Errorf("a price far below asks for %s", low.Approval)
		}
		cashier.ask(http.StatusUnprocessableEntity, "POST", "/pos/approve", form("permission", string(low.Approval), "subject", "cart", "id", id(low.ApprovalID), "staff_id", id(manager), "pin", "1003"), nil)
		clean(t, ctx, a)
	})
}
