package app

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"camber/internal/shop/promo"
	"camber/internal/web/present/payview"
)

// TRD-11 PAY-18: a business's account at the counter: what is owed and since when, money that comes in for it, a
// payment taken back, and the terms.
func TestAStatementAtTheCounter(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := staffBrowser(t, a, "manager@demo.test")
		b.send("POST", "/pos/shift/open", form("float", "100"))
		visit := b.visitOf(a)
		manager, err := a.Services.Access.StaffActor(ctx, visit.StaffID)
		if err != nil {
			t.Fatal(err)
		}
		_, code, err := a.Services.Promo.Give(ctx, manager,
			promo.Given{LocationID: visit.LocationID, Voucher: promo.Voucher{Original: 7_00}})
		if err != nil {
			t.Fatal(err)
		}
		pro := theCustomerWith(t, a, "pro@demo.test").ID
		const at, get = "/pos/customer/statement", "/pos/customer/statement/get"
		statement := func(more ...string) payview.Statement {
			t.Helper()
			var st payview.Statement
			b.ask(http.StatusOK, "GET", get, form(append(more, "customerId", id(pro))...), &st)
			return st
		}
		before := statement()
		sold := soldTo(t, b, "a-ticket-of-a-statement", pro)
		b.ask(http.StatusOK, "POST", "/pos/checkout/addTransaction", form(tendered(sold.OrderID, "on_account", "20.00")...),
			nil)
		st := statement()
		line, charge := st.Lines[len(st.Lines)-1], st.Open[len(st.Open)-1]
		if st.Owed != before.Owed+20_00 || st.Terms != 30 || charge.OrderID != sold.OrderID || charge.OpenText != "$20.00" ||
			charge.Late != 0 || line.OrderID != sold.OrderID || line.OwedText != st.OwedText || st.AfterText != st.OwedText ||
			line.Voidable {
			t.Errorf("%+v", st)
		}
		if w := b.send("GET", at, form("customer_id", id(pro)), "Accept", "text/html"); w.Code != http.StatusOK ||
			!strings.Contains(w.Body.String(), `data-island="statement"`) {
			t.Errorf("the page: %d", w.Code)
		}
		if later := statement("from", "2999-01-01", "to", "2999-01-31"); len(later.Lines) != 0 ||
			later.BeforeText != st.OwedText {
			t.Errorf("a later month: %d lines, %s before", len(later.Lines), later.BeforeText)
		}
		b.ask(http.StatusUnprocessableEntity, "GET", get,
			form("customerId", id(pro), "from", "2999-02-01", "to", "2999-01-31"), nil)
		b.ask(http.StatusUnprocessableEntity, "GET", get, form("customerId", id(pro), "from", "yesterday"), nil)

		var taken payview.MoneyTaken
		b.ask(http.StatusOK, "POST", st.Actions.Pay, form(tendered(0, "gift_voucher", "7.00", "voucherCode", code)...),
			&taken)
		if taken.Owed != st.Owed-7_00 || taken.Transaction.VoidURL != st.Actions.Void {
			t.Errorf("%+v", taken)
		}
		paid := statement()
		line = paid.Lines[len(paid.Lines)-1]
		if line.TransactionID != taken.Transaction.ID || !line.Voidable || line.AmountText != "-$7.00" ||
			!strings.HasPrefix(line.Title, "Gift voucher") {
			t.Errorf("%+v", line)
		}
		cashier := staffBrowser(t, a, "cashier@demo.test")
		cashier.ask(http.StatusForbidden, "POST", st.Actions.Void, form("transaction_id", id(line.TransactionID)), nil)
		b.ask(http.StatusNotFound, "POST", "/pos/customer/voidTransaction",
			form("customerId", id(theCustomerWith(t, a, "second@demo.test").ID), "transaction_id", id(line.TransactionID)), nil)
		b.ask(http.StatusOK, "POST", st.Actions.Void, form("transaction_id", id(line.TransactionID)), nil)
		b.ask(http.StatusConflict, "POST", st.Actions.Void, form("transaction_id", id(line.TransactionID)), nil)
		if now := statement(); now.Owed != st.Owed || len(now.Lines) != len(st.Lines) {
			t.Errorf("after the void %s is owed, in %d lines", now.OwedText, len(now.Lines))
		}

		// what became store credit alone stands there too, to be taken back
		other := theCustomerWith(t, a, "second@demo.test").ID
		b.ask(http.StatusOK, "POST", "/pos/customer/addTransaction?customerId="+id(other),
			form(tendered(0, "cash", "12.00")...), &taken)
		var deposit payview.Statement
		b.ask(http.StatusOK, "GET", get, form("customerId", id(other)), &deposit)
		line = deposit.Lines[len(deposit.Lines)-1]
		if line.TransactionID != taken.Transaction.ID || !line.Voidable || line.AmountText != "$0.00" ||
			line.PaidText != "$12.00" || line.CreditText != "$12.00" || line.OwedText != deposit.OwedText ||
			deposit.AfterText != deposit.OwedText {
			t.Errorf("a deposit: %+v", line)
		}
		b.ask(http.StatusOK, "POST", deposit.Actions.Void, form("transaction_id", id(line.TransactionID)), nil)
		var after payview.Statement
		b.ask(http.StatusOK, "GET", get, form("customerId", id(other)), &after)
		if len(after.Lines) != len(deposit.Lines)-1 || after.Credit != deposit.Credit-12_00 {
			t.Errorf("after its void %d lines, %s of credit", len(after.Lines), after.CreditText)
		}

		cashier.ask(http.StatusForbidden, "POST", st.Actions.Agree, form("terms", "45", "limit", "100", "hold", "1"), nil)
		for _, wrong := range [][]string{{"terms", "20", "limit", "1"}, {"terms", "30", "limit", "-0.01"},
			{"terms", "30", "limit", "10000000000.01"}, {"terms", "30", "limit", "NaN"}} {
			b.ask(http.StatusUnprocessableEntity, "POST", st.Actions.Agree, form(wrong...), nil)
		}
		b.ask(http.StatusConflict, "POST", "/pos/customer/agree",
			form("customerId", id(theCustomerWith(t, a, "second@demo.test").ID), "terms", "30", "limit", "1"), nil)
		if now := statement(); now.Terms != 30 || now.Hold {
			t.Errorf("after refusals %+v", now)
		}
		b.ask(http.StatusOK, "POST", st.Actions.Agree, form("terms", "45", "limit", "100", "hold", "1"), nil)
		if now := statement(); now.Terms != 45 || now.Limit != 100_00 || !now.Hold || now.AvailableText != "$0.00" {
			t.Errorf("%+v", now)
		}
	})
}
