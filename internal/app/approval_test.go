package app

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"camber/internal/base/db"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/payment"
	"camber/internal/shop/setting"
	"camber/internal/web"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/deskview"
	"camber/internal/web/present/orderview"
	"camber/internal/web/present/payview"
)

// approve gets another person's leave for what was refused.
func (b *browser) approve(refused unapproved, pin string) string {
	b.t.Helper()
	var given deskview.Approval
	b.ask(http.StatusOK, "POST", "/pos/approve",
		form("effect", refused.Approval.Effect, "pin", pin), &given)
	return given.Approval
}

// unapproved is a refusal that an approval lifts, and what its seal holds.
type unapproved struct {
	web.ErrorReply
	Wanted access.Wanted
}

// refusalOf reads a refusal that an approval lifts.
func refusalOf(body []byte) (r unapproved, is bool) {
	if json.Unmarshal(body, &r.ErrorReply) != nil || r.Approval == nil {
		return r, false
	}
	written, _, _ := strings.Cut(r.Approval.Effect, ".")
	said, err := base64.RawURLEncoding.DecodeString(written)
	return r, err == nil && json.Unmarshal(said, &r.Wanted) == nil
}

// refused sends what another person must approve, and returns what is to be approved.
func (b *browser) refusedAlone(path string, values []string, headers ...string) unapproved {
	b.t.Helper()
	w := b.send("POST", path, form(values...), headers...)
	reply, is := refusalOf(w.Body.Bytes())
	if !is || w.Code != http.StatusForbidden || reply.Approval.Alone {
		b.t.Fatalf("%s: %d %s", path, w.Code, w.Body)
	}
	return reply
}

// TRD-12: what an account on hold does not cover goes onto it with a manager's PIN, by the same call sent again.
func TestAnotherPersonApprovesAgainstAHold(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		cashier, manager := staffBrowser(t, a, "cashier@demo.test"), staffBrowser(t, a, "manager@demo.test").visitOf(a).
			StaffID
		cashier.send("POST", "/pos/shift/open", form("float", "100"))
		customer := customerBrowser(t, a, "shopper@demo.test").visitOf(a).CustomerID
		if err := a.Services.Payment.Accounts.Agree(ctx, audit.System, payment.Account{CustomerID: customer, Terms: 30, Limit: 500_00, Hold: true}); err != nil {
			t.Fatal(err)
		}
		saved := soldTo(t, cashier, "a-ticket-of-this-test", customer)
		if shown := saved.Checkout; !shown.PaymentTypes.OnAccount || shown.AccountCredit != 0 ||
			shown.AccountNote != "This account is on hold." {
			t.Errorf("%+v %+v", shown.PaymentTypes, shown.Spendable)
		}
		const add = "/pos/checkout/addTransaction"
		payment := tendered(saved.OrderID, "on_account", "10.00")
		refused := cashier.refusedAlone(add, payment, "Idempotency-Key", "hold-a")
		if refused.Wanted.Permission != access.OverrideHold || refused.Wanted.Subject != "order" ||
			refused.Wanted.ID != saved.OrderID {
			t.Errorf("%+v", refused)
		}
		w := cashier.send("POST", add, form(payment...), "X-Approval", cashier.approve(refused, "1002"),
			"Idempotency-Key", "hold-a")
		var paid payview.Transactions
		if err := json.Unmarshal(w.Body.Bytes(), &paid); err != nil || w.Code != http.StatusOK || paid.AmountPaid != 10_00 {
			t.Errorf("%d %s", w.Code, w.Body)
		}
		rows, err := audit.Rows(ctx, "order", saved.OrderID)
		both := slices.IndexFunc(rows, func(r audit.Row) bool {
			return r.Action == "approval.use" && r.Second == manager && r.Who.ID == cashier.visitOf(a).StaffID &&
				strings.Contains(fmt.Sprintf("%s", r.Detail), string(access.OverrideHold))
		})
		if err != nil || both < 0 {
			t.Errorf("both people are not on record: %+v, %v", rows, err)
		}
		clean(t, ctx, a)
	})
}

// TRD-12 PRC-1: a cashier's price goes through with a manager's PIN, once, and the same call sent again changes
// nothing.
func TestAnotherPersonApprovesAPrice(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		cashier := staffBrowser(t, a, "cashier@demo.test")
		cashier.header.Set("X-Cart", "a-ticket-of-this-test")
		var ticket cartview.Cart
		cashier.ask(http.StatusOK, "POST", "/pos/part/scan", form("code", "418630013633"), &ticket)
		change := func(price, reason string) []string {
			return []string{"key", ticket.Products[0].Key, "newPrice", price, "reason", reason}
		}
		const path = "/checkout/cart/updatePrice"
		// APR-1: down to the role's limit nobody is asked
		cashier.ask(http.StatusOK, "POST", path, form(change("45.50", "")...), &ticket)
		if ticket.Products[0].UnitPrice != 45_5000 {
			t.Errorf("alone it became %s", ticket.Products[0].UnitPrice.Text())
		}
		refused := cashier.refusedAlone(path, change("48.50", ""), "Idempotency-Key", "price-a")
		if refused.Wanted.Permission != access.OverridePrice || refused.Wanted.Subject != "cart" || refused.Wanted.ID == 0 ||
			refused.Error != "This needs a manager's approval." {
			t.Errorf("%+v", refused)
		}
		var people deskview.People
		cashier.ask(http.StatusOK, "GET", "/pos/approve?permission="+string(refused.Wanted.Permission), nil, &people)
		names := []string{}
		for _, p := range people.People {
			names = append(names, p.Name)
		}
		if len(names) != 2 || names[0] != "Marcus Bell" || names[1] != "Ruth Lindgren" {
			t.Errorf("who may approve: %v", names)
		}
		token := cashier.approve(refused, "1002")
		for range 2 { // the second is the first's reply again
			w := cashier.send("POST", path, form(change("48.50", "")...), "X-Approval", token, "Idempotency-Key", "price-a")
			if err := json.Unmarshal(w.Body.Bytes(), &ticket); err != nil || w.Code != http.StatusOK ||
				ticket.Products[0].UnitPrice != 48_5000 {
				t.Fatalf("%d %s", w.Code, w.Body)
			}
		}
		cashier.refusedAlone(path, change("49.00", ""), "X-Approval", token)

		low := cashier.refusedAlone(path, change("20.00", "The box is torn."))
		if low.Wanted.Permission != access.PassPriceLimit {
			t.Errorf("a price far below asks for %s", low.Wanted.Permission)
		}
		if p := low.Approval.Price; p == nil || p.Was != "$46.99" || p.Now != "$20.00" || p.Change != "-$26.99" ||
			p.Percent != "-57.4" || p.Quantity != 1 || p.Reason != "The box is torn." || p.Margin != nil ||
			!strings.Contains(p.Limit, "Dana Ruiz may go down to $42.30 (10 %).") || low.Approval.Title != "Approve this price" ||
			!strings.HasPrefix(low.Approval.Asked, "Asked by Dana Ruiz, ") || low.Approval.Seconds != 120 {
			t.Errorf("what is shown: %+v %+v", low.Approval, p)
		}
		cashier.ask(http.StatusUnprocessableEntity, "POST", "/pos/approve",
			form("effect", low.Approval.Effect, "pin", "9999"), nil)
		clean(t, ctx, a)
	})
}

// TRD-12 TRD-19: a price past the limit, a void, a refund and a drawer opened without a sale ask for another person's
// PIN, and both people are on record; so are who changed rights and settings. The log, the books, jobs and events hold
// ids alone.
func TestWhatAnotherPersonApprovedIsOnRecord(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		cashier, boss := staffBrowser(t, a, "cashier@demo.test"), staffBrowser(t, a, "manager@demo.test").visitOf(a).StaffID
		cashier.send("POST", "/pos/shift/open", form("float", "100"))
		own := cashier.visitOf(a).StaffID
		last := func(action string) (row struct{ ActorID, SecondID int64 }) {
			t.Helper()
			if err := db.Read(ctx).NewRaw("SELECT actor_id, second_id FROM audit_rows WHERE action = ? ORDER BY id DESC LIMIT 1",
				action).Scan(ctx, &row); err != nil {
				t.Fatalf("%s: %v", action, err)
			}
			return row
		}
		approved := func(permission access.Permission, action, path string, values ...string) {
			t.Helper()
			refused := cashier.refusedAlone(path, values)
			if refused.Wanted.Permission != permission {
				t.Errorf("%s asks for %s", path, refused.Wanted.Permission)
			}
			if w := cashier.send("POST", path, form(values...), "X-Approval", cashier.approve(refused, "1002")); w.Code != http.StatusOK {
				t.Fatalf("%s: %d %s", path, w.Code, w.Body)
			}
			if row := last(action); row.ActorID != own || row.SecondID != boss {
				t.Errorf("%s is on record by %d with %d, not by %d with %d", action, row.ActorID, row.SecondID, own, boss)
			}
		}
		cashier.header.Set("X-Cart", "a-ticket-of-this-test")
		var ticket cartview.Cart
		cashier.ask(http.StatusOK, "POST", "/pos/part/scan", form("code", "418630013633"), &ticket)
		approved(access.PassPriceLimit, "price.override", "/checkout/cart/updatePrice", "key", ticket.Products[0].Key,
			"newPrice", "20.00", "reason", "Alex Rivera tore the box.")
		approved(access.OpenDrawer, "drawer.open", "/pos/shift/move", "kind", "no_sale", "reason", "Change for Alex Rivera.")
		sold := soldTo(t, cashier, "another-ticket-of-this-test", theCustomerWith(t, a, "shopper@demo.test").ID).OrderID
		var paid payview.Transactions
		cashier.ask(http.StatusOK, "POST", "/pos/checkout/addTransaction", cash(sold, "5.00"), &paid)
		approved(access.VoidTender, "payment.void", "/pos/checkout/voidTransaction", "orderId", id(sold), "transaction_id",
			id(paid.Transaction.ID))
		cashier.ask(http.StatusOK, "POST", "/pos/checkout/addTransaction", cash(sold, "500.00"), nil)
		cashier.ask(http.StatusOK, "POST", "/pos/checkout/complete", form("orderId", id(sold)), nil)
		var can orderview.CounterReturn
		cashier.ask(http.StatusOK, "GET", "/pos/return/getData", form("order_id", id(sold)), &can)
		approved(access.RefundTender, "payment.refund", "/pos/return/add", "order_id", id(sold), "reason", "damaged",
			"comment", "Alex Rivera says so.",
			"lines[0][order_product_id]", id(can.Lines[0].OrderProductID), "lines[0][quantity]", "1")
		if row := last("return.add"); row.ActorID != own || row.SecondID != boss {
			t.Errorf("the return is on record by %+v", row)
		}
		approved(access.GiveCredit, "credit.give", "/api/customer_credit/add", "customer_id",
			id(theCustomerWith(t, a, "shopper@demo.test").ID), "description", "Alex Rivera waited.", "amount", "1")

		role, err := a.Services.Access.RoleNamed(ctx, "installer")
		if err != nil {
			t.Fatal(err)
		}
		who := audit.Who{Kind: audit.Staff, ID: boss}
		if err := a.Services.Access.SetPermissions(ctx, who, role, access.AddCustomers, access.EditCustomers); err != nil {
			t.Fatal(err)
		}
		if err := setting.Set(ctx, who, setting.LockMinutes, setting.Business, 9); err != nil {
			t.Fatal(err)
		}
		for _, action := range []string{"role.permissions", "setting.set"} {
			if row := last(action); row.ActorID != boss {
				t.Errorf("%s is on record by %d", action, row.ActorID)
			}
		}
		said := written(t, ctx)
		if !strings.Contains(said["drawer_movements"], "change for alex rivera.") {
			t.Error("why the drawer was opened is not kept")
		}
		for _, table := range []string{"audit_rows", "audit_seals", "ledger_entries", "ledger_lines", "ledger_accounts",
			"jobs", "events"} {
			for _, words := range []string{"rivera", "dana", "marcus", "@demo.test", "555-0111", "5550111"} {
				if strings.Contains(said[table], words) {
					t.Errorf("%s says %s", table, words)
				}
			}
		}
	})
}

// PRC-1 UX-16: what a ticket comes to with another price is told before anything is changed, with the margin for those
// alone who may see what a part costs.
func TestAPriceIsTriedBeforeItIsSet(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		for email, sees := range map[string]bool{"cashier@demo.test": false, "manager@demo.test": true} {
			b := staffBrowser(t, a, email)
			var ticket, after cartview.Cart
			b.ask(http.StatusOK, "POST", "/pos/part/scan", form("code", "418630013633"), &ticket)
			sheet, err := a.Services.Price.Sheet(ctx, ticket.Products[0].ProductID)
			if err != nil {
				t.Fatal(err)
			}
			sheet.Cost = 30_0000
			if err := a.Services.Price.SaveSheet(ctx, ticket.Products[0].ProductID, sheet); err != nil {
				t.Fatal(err)
			}
			b.header.Set("X-Cart", ticket.UUID)
			try := form("key", ticket.Products[0].Key, "price", "45.00", "quantity", "3")
			var tried cartview.PriceTried
			b.ask(http.StatusOK, "GET", "/checkout/cart/tryPrice", try, &tried)
			if tried.Usual != 46_9900 || tried.Line != 135_00 || tried.BeforeTax < tried.Line || tried.Total <= tried.BeforeTax ||
				tried.Down >= tried.Usual || (tried.Cost != nil) != sees {
				t.Errorf("%s: %+v", email, tried)
			}
			b.ask(http.StatusOK, "GET", "/checkout/cart/getData", nil, &after)
			if after.Total != ticket.Total || after.Products[0].Quantity != 1 {
				t.Errorf("a try changed the ticket: %s, %s before", after.Total, ticket.Total)
			}
			for _, wrong := range [][]string{{"price", "x", "quantity", "1"}, {"price", "-1", "quantity", "1"},
				{"price", "1", "quantity", "0"}} {
				b.ask(http.StatusUnprocessableEntity, "GET", "/checkout/cart/tryPrice",
					form(append(wrong, "key", ticket.Products[0].Key)...), nil)
			}
		}
	})
}
