package proof_test

import (
	"context"
	"strings"
	"testing"

	"camber/internal/dbtest"
	"camber/internal/shop/audit"
	"camber/internal/shop/payment"
	"camber/internal/shop/rma"
	"camber/internal/shop/setting"
	"camber/internal/shop/till"
)

// approving is a company whose customers all pay.
type approving struct{ payment.TerminalCompany }

func (approving) Name() string { return "approving" }

func (approving) Charge(_ context.Context, _ payment.Station, a payment.Attempt,
	shown func(string)) (payment.Report, error) {
	shown("ch_1")
	return payment.Report{State: payment.Approved, Reference: a.Reference, ProviderID: "ch_1", Amount: a.Amount,
		Label: "Visa 4242"}, nil
}

// cards is a short day of card terminals, voids and returns:
// order 1 is paid by a credit card with a surcharge (transaction 1, attempt 1), at orders 2 and 3 a customer stands at
// a terminal (attempts 2 and 3), order 4 was voided with a check on it (transaction 2), of order 5, paid in rounded
// cash (transaction 3), a piece came back.
func (s shop) cards(t *testing.T, ctx context.Context) {
	t.Helper()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	s.payments.Devices.Connect(s.Taxes, approving{})
	must(setting.Set(ctx, audit.System, setting.RoundCash, setting.Business, true))
	must(setting.Set(ctx, audit.System, setting.CardSurcharge, setting.Business, 300))
	batch, err := s.payments.Devices.AddDepartment(ctx, audit.System,
		payment.Department{LocationID: s.Main, Title: "Parts counter"})
	must(err)
	checkOut := func(tab string, parts ...int64) int64 {
		o, err := s.orders.CheckOut(ctx, s.Till1, s.Ticket(ctx, s.Till1, tab, parts...).ID, nil)
		must(err)
		return o.ID
	}
	one := checkOut("tab-1-aaaaaaaaaaaa", s.Pads)
	for i, id := range []int64{one, checkOut("tab-2-aaaaaaaaaaaa", s.Pads), checkOut("tab-3-aaaaaaaaaaaa", s.Pads)} {
		name := []string{"one", "two", "three"}[i]
		_, err := s.payments.Devices.AddDevice(ctx, audit.System,
			payment.Device{Provider: "approving", SmartID: name, Title: name, LocationID: s.Main})
		must(err)
		a, err := s.payments.Terminals.Start(ctx, s.Till1,
			payment.Tender{OrderID: id, Amount: 20_00, Confirmed: true,
				Card: payment.CardNote{SmartID: name, Department: batch.ID, Type: payment.Credit}})
		must(err)
		if id == one {
			_, err = s.payments.Terminals.Send(ctx, a.Reference)
			must(err)
		}
	}
	four := checkOut("tab-4-aaaaaaaaaaaa", s.Rotor)
	_, err = s.payments.Tenders.Add(ctx, s.Till1,
		payment.Tender{OrderID: four, Kind: payment.Check, Amount: 10_00, Check: payment.CheckNote{Number: "7"},
			IntentKey: "2"})
	must(err)
	_, err = s.till.VoidOrder(ctx, s.Till1, four, "wrong part")
	must(err)
	five := checkOut("tab-5-aaaaaaaaaaaa", s.Pads, s.Pads)
	_, err = s.payments.Tenders.AddCash(ctx, s.Till1, payment.Tender{OrderID: five, Amount: 200_00, IntentKey: "3"})
	must(err)
	o, err := s.till.Complete(ctx, s.Till1, five, false)
	must(err)
	_, err = s.till.TakeBack(ctx, s.Till1, till.Back{OrderID: five, Reason: rma.Damaged, As: payment.Cash, IntentKey: "4",
		Lines: []till.BackLine{{LineID: o.Lines[0].ID, Quantity: 1}}})
	must(err)
	_, _, err = audit.Seal(ctx)
	must(err)
}

var cardPlants = map[string]plant{
	"an approved card without its payment": {[]string{"UPDATE card_attempts SET transaction_id = 0 WHERE id = 1"},
		[]string{"I-09 card attempt 1", "I-09 transaction 1", "I-15 transaction 1"}},
	"a card's payment of another amount": {
		[]string{"UPDATE card_attempts SET taken_cents = taken_cents - 1 WHERE id = 1"}, []string{"I-09 card attempt 1"}},
	"a refund of a card that nobody booked": {[]string{"UPDATE card_attempts SET refund_due_cents = 5 WHERE id = 1"},
		[]string{"I-09 order 1"}},
	"two cards asked for one order": {
		[]string{"DROP INDEX one_open_per_order", "UPDATE card_attempts SET order_id = 2 WHERE id = 3"},
		[]string{"I-14 order 2"}},
	"two cards asked for at one terminal": {[]string{"DROP INDEX one_open_per_device",
		"UPDATE card_attempts SET device_id = (SELECT device_id FROM card_attempts WHERE id = 2) WHERE id = 3"},
		[]string{"I-14 terminal 2"}},
	"a surcharge on a debit card": {[]string{"UPDATE card_attempts SET card_type = 'debit' WHERE id = 1"},
		[]string{"I-15 transaction 1"}},
	"cash rounded otherwise than booked": {
		[]string{"UPDATE orders SET rounding_cents = 1, balance_cents = balance_cents + 1 WHERE id = 2"},
		[]string{"I-05 order 2", "I-06 order 2"}},
	"paid by the credit of another": {
		[]string{"UPDATE transactions SET kind = 'store_credit', customer_id = 999 WHERE id = 2"},
		[]string{"I-08 transaction 2", "I-13 order 4"}},
	"money of a voided order that is hidden": {
		[]string{"UPDATE refunds_due SET amount_cents = amount_cents - 1 WHERE order_id = 4"},
		[]string{"I-09 order 4", "I-12 order 4"}},
	"more back than was paid": {
		[]string{"UPDATE refunds_due SET amount_cents = amount_cents + 20000, paid_cents = paid_cents + 20000 WHERE order_id = 4"}, []string{"I-12 payment 2"}},
	"more pieces back than were sold": {[]string{"UPDATE goods_return_lines SET quantity = 3"},
		[]string{"I-12 order 5"}},
	"a return of another sum": {[]string{"UPDATE goods_returns SET total_cents = total_cents + 1"},
		[]string{"I-12 return 1", "I-12 order 5"}},
}

// I-05 I-09 I-12 I-14 I-15: as TestEveryViolationIsFound, of a day with cards and returns.
func TestEveryViolationOfCardsAndReturnsIsFound(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.cards(t, ctx)
		if seen := found(t, ctx); len(seen) != 0 {
			t.Fatalf("an honest day has violations: %v", seen)
		}
		for name, plant := range cardPlants {
			plant.in(t, ctx, name, strings.NewReplacer())
		}
		if seen := found(t, ctx); len(seen) != 0 {
			t.Errorf("the plants were not undone: %v", seen)
		}
	})
}
