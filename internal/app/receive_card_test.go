package app

import (
	"context"
	"net/http"
	"testing"

	terminals "camber/internal/provider/terminal/simulator"
	"camber/internal/web/present/payview"
)

// PAY-18 PAY-16 PAY-5: a customer pays by card without an order: the terminal is told, the stream tells the rest, and
// what was taken is voided from the statement under the name that the server gives it.
func TestACardWithoutAnOrderAtTheCounter(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		company := terminals.New(0, terminals.ByAmount)
		a.Services.Payment.Devices.Connect(a.Services.Tax, company.Client())
		work, stop := context.WithCancel(a.Context(ctx))
		ended := make(chan struct{})
		go func() { defer close(ended); a.broker.Run(work) }()
		t.Cleanup(func() { stop(); <-ended })
		b := staffBrowser(t, a, "manager@demo.test")
		b.send("POST", "/pos/shift/open", form("float", "100"))
		pro := theCustomerWith(t, a, "pro@demo.test").ID
		statement := func() (st payview.Statement) {
			t.Helper()
			b.ask(http.StatusOK, "GET", "/pos/customer/statement/get", form("customerId", id(pro)), &st)
			return st
		}
		before := statement()
		if !before.PaymentTypes.Card || len(before.Devices) == 0 || len(before.Departments) == 0 ||
			len(before.CardTypes) != 0 || before.Attempt != nil {
			t.Fatalf("to choose from: %+v", before.CardChoices)
		}
		b.ask(http.StatusUnprocessableEntity, "POST", before.Actions.Pay,
			form(tendered(0, "card", "5.00", "smartTerminalId", "sim-counter-2")...), nil) // of another register
		stream := b.listenTo(ctx, hasty(t, a), a.sessions.Cookie.Name, "customerId="+id(pro), "")
		card := func(amount string) []string {
			return tendered(0, "card", amount, "department", before.Departments[0].ID, "smartTerminalId",
				before.Devices[0].SmartTerminalID, "cardType", "debit")
		}
		var taken payview.MoneyTaken
		b.ask(http.StatusOK, "POST", before.Actions.Pay, form(card("1.01")...), &taken, "Idempotency-Key", "declined")
		if !taken.Waiting || taken.Transaction != nil || taken.SiteTransactionID == "" ||
			taken.SmartTerminalID != before.Devices[0].SmartTerminalID || taken.Owed != before.Owed {
			t.Errorf("asked: %+v", taken)
		}
		if e := stream.next("failed"); e.data["message"] != "The card was declined." ||
			e.data["siteTransactionId"] != taken.SiteTransactionID {
			t.Errorf("declined: %+v", e)
		}
		b.ask(http.StatusOK, "POST", before.Actions.Pay, form(card("5.00")...), nil, "Idempotency-Key", "approved")
		e := stream.next("approved")
		paid, _ := e.data["transaction"].(map[string]any)
		if paid == nil || paid["transaction_label"] != "Debit 0005" || paid["status"] != "captured" {
			t.Errorf("approved: %+v", e.data)
		}
		st := statement()
		line := st.Lines[len(st.Lines)-1]
		if line.Title != "Debit 0005" || line.PaidText != "$5.00" || !line.Voidable || line.VoidText != "Void" ||
			st.Owed+before.Credit-st.Credit != before.Owed-5_00 {
			t.Errorf("%+v; owed %s of %s", line, st.OwedText, before.OwedText)
		}
		company.Settle()
		void := form("transaction_id", id(line.TransactionID))
		b.ask(http.StatusUnprocessableEntity, "POST", st.Actions.Void, void, nil)
		if line = statement().Lines[len(st.Lines)-1]; line.VoidText != "Return" || !line.Voidable {
			t.Errorf("once it is settled: %+v", line)
		}
		b.ask(http.StatusOK, "POST", st.Actions.Void, void, nil, "Idempotency-Key", "returned")
		stream.next("payment")
		if now := statement(); now.Owed != before.Owed || now.Credit != before.Credit || len(now.Lines) != len(before.Lines) {
			t.Errorf("returned: %s owed, %s of credit, %d lines", now.OwedText, now.CreditText, len(now.Lines))
		}
	})
}
