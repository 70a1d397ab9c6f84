package app

import (
	"context"
	"maps"
	"net/http"
	"strings"
	"testing"

	"camber/internal/base/db"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/notify"
	"camber/internal/shop/payment"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/orderview"
	"camber/internal/web/present/payview"
)

// approvedCall is a call that a cashier needs another person for.
type approvedCall struct {
	path   string
	asks   access.Permission
	says   string // the sentence that the approver reads
	values []string
	others map[string]string // a field, and another value of it with which the call would do something else
}

// TRD-12: an approval is of what the approver has read. With any field of the call changed after it the call is refused
// again and changes nothing; unchanged it passes, once.
func TestAnApprovalIsOfTheWholeCall(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		cashier := staffBrowser(t, a, "cashier@demo.test")
		cashier.send("POST", "/pos/shift/open", form("float", "1000"))
		who, other := theCustomerWith(t, a, "shopper@demo.test"), theCustomerWith(t, a, "second@demo.test")
		if err := a.Services.Payment.Accounts.Agree(ctx, audit.System, payment.Account{CustomerID: who.ID, Terms: 30, Limit: 500_00, Hold: true}); err != nil {
			t.Fatal(err)
		}
		sell := func(tab, amount string, complete bool) (order, payment int64) {
			saved := soldTo(t, cashier, tab, who.ID)
			var paid payview.Transactions
			cashier.ask(http.StatusOK, "POST", "/pos/checkout/addTransaction", cash(saved.OrderID, amount), &paid)
			if complete {
				cashier.ask(http.StatusOK, "POST", "/pos/checkout/complete", form("orderId", id(saved.OrderID)), nil)
			}
			return saved.OrderID, paid.Transaction.ID
		}
		sold, _ := sell("an-order-that-comes-back", "500.00", true)
		voided, _ := sell("an-order-that-is-voided", "500.00", true)
		held, tender := sell("an-order-with-a-payment", "5.00", false)
		var second payview.Transactions
		cashier.ask(http.StatusOK, "POST", "/pos/checkout/addTransaction", cash(held, "6.00"), &second)
		var can orderview.CounterReturn
		cashier.ask(http.StatusOK, "GET", "/pos/return/getData", form("order_id", id(sold)), &can)
		line := id(can.Lines[0].OrderProductID)
		open := soldTo(t, cashier, "an-order-on-account", who.ID).OrderID
		cashier.header.Set("X-Cart", "a-ticket-with-another-price")
		var ticket cartview.Cart
		cashier.ask(http.StatusOK, "POST", "/pos/part/scan", form("code", "418630013633"), &ticket)
		key := ticket.Products[0].Key

		whole := t
		for _, c := range []approvedCall{
			{"/api/customer_credit/add", access.GiveCredit, "Give $5.00 store credit to " + who.Name() + ".",
				[]string{"customer_id", id(who.ID), "description", "Late", "amount", "5"},
				map[string]string{"customer_id": id(other.ID), "description": "Early", "amount": "5000"}},
			{"/api/customer/save", access.ExemptFromTax, "Free " + who.Name() + " from tax by the number IA-1.",
				[]string{"customerId", id(who.ID), "tax_exempt", "1", "tax_exempt_number", "IA-1"},
				map[string]string{"customerId": id(other.ID), "tax_exempt_number": "IA-2"}},
			{"/api/customer/save", access.SetCredentials, "Set another password for " + who.Name() + ".",
				[]string{"customerId", id(who.ID), "password", "lilac-73"},
				map[string]string{"customerId": id(other.ID), "password": "lilac-74"}},
			{"/pos/customer/updateContactInfo", access.SetCredentials, "Change the email of " + who.Name() +
				" from shopper@demo.test to new@demo.test.",
				[]string{"customerId", id(who.ID), "email", "new@demo.test"},
				map[string]string{"customerId": id(other.ID), "email": "newer@demo.test"}},
			{"/pos/customer/agree", access.OverrideHold, "Let " + who.Name() +
				" buy on account for up to $600.00, to pay within 30 days.",
				[]string{"customerId", id(who.ID), "terms", "30", "limit", "600", "hold", "1"},
				map[string]string{"customerId": id(other.ID), "terms": "45", "limit": "6000", "hold": "0"}},
			{"/pos/checkout/addTransaction", access.OverrideHold, "Let " + who.Name() + " owe $10.00 on account.",
				tendered(open, "on_account", "10.00"),
				map[string]string{"orderId": id(held), "transaction[amount]": "20.00"}},
			{"/pos/shift/move", access.MoveCash, "Pay $150.00 out of the drawer.",
				[]string{"kind", "paid_out", "amount", "150", "reason", "Rags"},
				map[string]string{"kind": "drop", "amount": "900", "reason": "Towels"}},
			{"/pos/shift/move", access.OpenDrawer, "Open the drawer without a sale.",
				[]string{"kind", "no_sale", "reason", "Change"}, map[string]string{"reason": "Other"}},
			{"/pos/return/noReceipt", access.ReturnNoReceipt, "Give $10.00 store credit to " + who.Name() +
				" for what they return without a receipt.",
				[]string{"customer_id", id(who.ID), "reason", "damaged", "comment", "", "lines[0][product_id]",
					id(can.Lines[0].ProductID), "lines[0][quantity]", "2", "lines[0][price]", "5.00", "lines[0][restock]", "0"},
				map[string]string{
					"customer_id": id(other.ID), "reason": "not_needed", "comment": "Other", "lines[0][quantity]": "100",
					"lines[0][price]": "9.00", "lines[0][restock]": "1",
				}},
			{"/pos/return/add", access.RefundTender, "",
				[]string{"order_id", id(sold), "reason", "damaged", "comment", "", "refund_as", "", "lines[0][order_product_id]",
					line, "lines[0][quantity]", "1", "lines[0][restock]", "0"},
				map[string]string{"order_id": id(voided), "reason": "not_needed", "comment": "Other", "refund_as": "store_credit",
					"lines[0][restock]": "1"}},
			{"/checkout/cart/updatePrice", access.PassPriceLimit, "",
				[]string{"key", key, "newPrice", "20.00", "reason", "Torn box"},
				map[string]string{"newPrice": "2.00", "reason": "Bent"}},
			{"/pos/checkout/voidTransaction", access.VoidTender, "Void a payment of $5.00 by " + who.Name() + ".",
				[]string{"orderId", id(held), "transaction_id", id(tender)},
				map[string]string{"transaction_id": id(second.Transaction.ID)}},
			{"/pos/checkout/voidTransactions", access.VoidTender, "Void all payments of " + who.Name() + ", together $6.00.",
				[]string{"orderId", id(held)}, map[string]string{"orderId": id(open)}},
			{"/pos/order/void", access.VoidOrders, "",
				[]string{"order_id", id(voided), "reason", "Wrong"}, map[string]string{"order_id": id(sold), "reason": "Right"}},
			{"/api/order/delete", access.DeleteOrders, "", []string{"order_id", id(held)},
				map[string]string{"order_id": id(open)}},
		} {
			t.Run(c.path+" "+string(c.asks), func(t *testing.T) {
				b := *cashier
				b.t = t
				refused := b.refusedAlone(c.path, c.values)
				if refused.Wanted.Permission != c.asks || c.says != "" && refused.Approval.Words[0] != c.says {
					t.Fatalf("asks for %s: %q", refused.Wanted.Permission, refused.Approval.Words)
				}
				token := b.approve(refused, "1002")
				before := contents(whole, ctx)
				for field, value := range c.others {
					w := b.send("POST", c.path, form(insteadOf(c.values, field, value)...), "X-Approval", token)
					if w.Code < http.StatusBadRequest {
						t.Errorf("%s = %q after the approval: %d %s", field, value, w.Code, w.Body)
					}
					if now := contents(whole, ctx); !maps.Equal(before, now) {
						t.Errorf("%s = %q was refused and has changed something", field, value)
						before = now
					}
				}
				if w := b.send("POST", c.path, form(c.values...), "X-Approval", token); w.Code != http.StatusOK {
					t.Fatalf("unchanged: %d %s", w.Code, w.Body)
				}
				before = contents(whole, ctx)
				w := b.send("POST", c.path, form(c.values...), "X-Approval", token)
				after := contents(whole, ctx)
				for _, table := range []string{"approvals", "ledger_entries", "drawer_movements", "credit_movements"} {
					if before[table] != after[table] {
						t.Errorf("it served twice, and %s is another: %s", table, w.Body)
					}
				}
			})
		}
		clean(t, ctx, a)
	})
}

// insteadOf is a form with another value of a field.
func insteadOf(values []string, field, value string) []string {
	changed := append([]string{}, values...)
	for i := 0; i < len(changed); i += 2 {
		if changed[i] == field {
			changed[i+1] = value
		}
	}
	return changed
}

// TRD-12 RET-1: nobody alone, and no two people, give more than there is: without a receipt at most what the part was
// sold for, out of a drawer at most what it should hold; above a role's amount a manager needs another person too, and
// below it they confirm a sentence that names amount and person.
func TestMoneyGoesOutWithinItsBounds(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		manager := staffBrowser(t, a, "manager@demo.test")
		manager.send("POST", "/pos/shift/open", form("float", "100"))
		who := theCustomerWith(t, a, "shopper@demo.test")
		saved := soldTo(t, manager, "a-ticket-of-this-test", 0)
		manager.ask(http.StatusOK, "POST", "/pos/checkout/addTransaction", cash(saved.OrderID, "500.00"), nil)
		manager.ask(http.StatusOK, "POST", "/pos/checkout/complete", form("orderId", id(saved.OrderID)), nil)
		var can orderview.CounterReturn
		manager.ask(http.StatusOK, "GET", "/pos/return/getData", form("order_id", id(saved.OrderID)), &can)
		unproven := func(price, quantity string) []string {
			return []string{"customer_id", id(who.ID), "reason", "damaged", "lines[0][product_id]", id(can.Lines[0].ProductID),
				"lines[0][quantity]", quantity, "lines[0][price]", price}
		}
		before := contents(t, ctx)
		if w := manager.send("POST", "/pos/return/noReceipt", form(unproven("99999", "1")...)); w.Code != http.StatusUnprocessableEntity || !strings.Contains(w.Body.String(), "At most $46.99") {
			t.Errorf("%d %s", w.Code, w.Body)
		}
		if refused := manager.refusedAlone("/pos/return/noReceipt", unproven("6.00", "100")); refused.Error != "Above $500.00 this needs another person's approval." {
			t.Errorf("%+v", refused.ErrorReply)
		}
		if w := manager.send("POST", "/pos/shift/move", form("kind", "paid_out", "amount", "400", "reason", "Rags")); w.Code != http.StatusConflict || !strings.Contains(w.Body.String(), "This drawer should hold") {
			t.Errorf("$400.00 out of it: %d %s", w.Code, w.Body)
		}
		w := manager.sendAsked("POST", "/pos/return/noReceipt", form(unproven("6.00", "1")...))
		asked, is := refusalOf(w.Body.Bytes())
		if !is || w.Code != http.StatusConflict || !asked.Approval.Alone ||
			asked.Approval.Words[0] != "Give $6.00 store credit to "+who.Name()+" for what they return without a receipt." {
			t.Fatalf("%d %s", w.Code, w.Body)
		}
		for _, values := range [][]string{unproven("7.00", "1"), unproven("6.00", "2")} {
			if w := manager.sendAsked("POST", "/pos/return/noReceipt", form(values...), "X-Confirmed", asked.Approval.Effect); w.Code != http.StatusConflict {
				t.Errorf("another effect than was confirmed: %d %s", w.Code, w.Body)
			}
		}
		if !maps.Equal(before, contents(t, ctx)) {
			t.Error("what was refused has changed something")
		}
		if w := manager.sendAsked("POST", "/pos/return/noReceipt", form(unproven("6.00", "1")...), "X-Confirmed",
			asked.Approval.Effect); w.Code != http.StatusOK {
			t.Errorf("confirmed: %d %s", w.Code, w.Body)
		}
		if w := manager.sendAsked("POST", "/pos/return/noReceipt", form(unproven("6.00", "1")...), "X-Confirmed",
			asked.Approval.Effect+"x"); w.Code != http.StatusUnprocessableEntity {
			t.Errorf("a forged confirmation: %d %s", w.Code, w.Body)
		}
		clean(t, ctx, a)
	})
}

// Another password or email is another way in: a cashier needs a manager for it, the customer hears of it where they
// were reached before, and whoever is signed in as them is so no longer.
func TestAnotherWayInIsToldToTheCustomer(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		cashier, manager := staffBrowser(t, a, "cashier@demo.test"), staffBrowser(t, a, "manager@demo.test")
		shopper := customerBrowser(t, a, "shopper@demo.test")
		who := theCustomerWith(t, a, "shopper@demo.test")
		told := func() (found []string) {
			t.Helper()
			if err := db.Read(ctx).NewRaw("SELECT recipient FROM messages WHERE kind = ? ORDER BY id", notify.Credentials).
				Scan(ctx, &found); err != nil {
				t.Fatal(err)
			}
			return found
		}
		for path, values := range map[string][]string{
			"/api/customer/save":              {"customerId", id(who.ID), "password", "lilac-73"},
			"/pos/customer/updateContactInfo": {"customerId", id(who.ID), "email", "thief@demo.test"},
		} {
			if refused := cashier.refusedAlone(path, values); refused.Wanted.Permission != access.SetCredentials {
				t.Errorf("%s asks for %s", path, refused.Wanted.Permission)
			}
		}
		cashier.ask(http.StatusOK, "POST", "/pos/customer/updateContactInfo",
			form("customerId", id(who.ID), "email", "SHOPPER@demo.test", "telephone", "3195550199"), nil)
		if found := told(); len(found) != 0 || shopper.send("GET", "/account/edit", nil).Code != http.StatusOK {
			t.Fatalf("nothing was changed, and %v were told", found)
		}
		manager.ask(http.StatusOK, "POST", "/pos/customer/updateContactInfo",
			form("customerId", id(who.ID), "email", "moved@demo.test"), nil)
		if found := told(); len(found) != 1 || !strings.EqualFold(found[0], "shopper@demo.test") {
			t.Errorf("told were %v", found)
		}
		if w := shopper.send("GET", "/account/edit", nil); w.Code == http.StatusOK {
			t.Error("a sign-in by the old address goes on")
		}
		manager.ask(http.StatusOK, "POST", "/api/customer/save", form("customerId", id(who.ID), "password", "lilac-73"), nil)
		if found := told(); len(found) != 2 || found[1] != "moved@demo.test" {
			t.Errorf("told were %v", found)
		}
	})
}
