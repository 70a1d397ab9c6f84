package proof_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/cart"
	"camber/internal/shop/cart/carttest"
	"camber/internal/shop/catalog"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/shop/pickup"
	"camber/internal/shop/price"
	"camber/internal/shop/proof"
	"camber/internal/shop/till"
)

type shop struct {
	*carttest.Shop
	orders   *order.Service
	payments *payment.Services
	till     *till.Service
	pickups  *pickup.Service
}

func setup(t *testing.T, ctx context.Context) shop {
	t.Helper()
	s := carttest.New(t, ctx)
	orders := order.New(s.Carts, s.Locations, s.Promos, s.Registers, s.Stock, []byte("a key of the test"))
	payments := payment.New(orders, s.Customers, s.Locations, s.Registers, s.Promos, s.Credit)
	return shop{s, orders, payments, till.New(till.Needs{
		Carts: s.Carts, Locations: s.Locations, Orders: orders, Registers: s.Registers, Stock: s.Stock,
		Cards: payments.Cards, Refunds: payments.Refunds, Tenders: payments.Tenders, Watch: payments.Watch,
	}), pickup.New(pickup.Needs{Catalog: s.Parts, Locations: s.Locations, Orders: orders, Stock: s.Stock})}
}

// The orders of a short day, by their ids.
const (
	completed = 1 // cash, change, and a payment voided on the way: transactions 1 (void) and 2
	waiting   = 2 // in checkout, partly paid: transaction 3
	cancelled = 3
	placed    = 4 // in the shop
)

func (s shop) day(t *testing.T, ctx context.Context) {
	t.Helper()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	_, err := s.Prices.SaveRebates(ctx, audit.System,
		[]price.PartRebate{{PartID: s.Pads, Name: "Spring rebate", Amount: 3_0000}})
	must(err)
	checkOut := func(tab string, parts ...int64) int64 {
		o, err := s.orders.CheckOut(ctx, s.Till1, s.Ticket(ctx, s.Till1, tab, parts...).ID, nil)
		must(err)
		return o.ID
	}
	one := checkOut("tab-1-aaaaaaaaaaaa", s.Battery, s.Kit)
	x, err := s.payments.Tenders.AddCash(ctx, s.Till1, payment.Tender{OrderID: one, Amount: 100_00, IntentKey: "1"})
	must(err)
	_, err = s.payments.Tenders.Void(ctx, s.Till1, one, x.ID)
	must(err)
	_, err = s.payments.Tenders.AddCash(ctx, s.Till1, payment.Tender{OrderID: one, Amount: 400_00, IntentKey: "2"})
	must(err)
	_, err = s.till.Complete(ctx, s.Till1, one, false)
	must(err)
	two := checkOut("tab-2-aaaaaaaaaaaa", s.Pads)
	_, err = s.payments.Tenders.AddCash(ctx, s.Till1, payment.Tender{OrderID: two, Amount: 20_00, IntentKey: "3"})
	must(err)
	_, err = s.till.Cancel(ctx, s.Till1, checkOut("tab-3-aaaaaaaaaaaa", s.Rotor), true, "")
	must(err)
	_, err = s.orders.Place(ctx, s.Guest, s.Guests(ctx, s.Pads, s.Bolts).ID, nil)
	must(err)
	_, _, err = audit.Seal(ctx)
	must(err)
}

func found(t *testing.T, ctx context.Context) []string {
	t.Helper()
	violations, err := proof.Check(ctx)
	if err != nil {
		t.Fatal(err)
	}
	seen := []string{}
	for _, v := range violations {
		if v.Detail == "" {
			t.Errorf("%s has no detail", v)
		}
		seen = append(seen, v.Invariant+" "+v.Subject)
	}
	return slices.Compact(seen)
}

var errUndo = errors.New("undo")

type plant struct {
	statements []string
	want       []string
}

// in breaks a thing, looks at what is found, and undoes it.
func (p plant) in(t *testing.T, ctx context.Context, name string, names *strings.Replacer) {
	t.Helper()
	err := db.Atomic(ctx, func(ctx context.Context) error {
		for _, statement := range p.statements {
			if _, err := db.Write(ctx).NewRaw(strings.ReplaceAll(names.Replace(statement), "?", "\\?")).Exec(ctx); err != nil {
				return err
			}
		}
		var want []string
		for _, w := range p.want {
			want = append(want, names.Replace(w))
		}
		if seen := found(t, ctx); !slices.Equal(seen, want) {
			t.Errorf("%s: found %q, want %q", name, seen, want)
		}
		return errUndo
	})
	if !errors.Is(err, errUndo) {
		t.Errorf("%s: %v", name, err)
	}
}

// Each plant breaks one thing behind the program's back; what the checker finds is exactly that. Where a thing can't be
// broken alone, what hangs on it is listed too. {safe} is an account's id, {shift} the first till's shift.
var plants = map[string]plant{
	"entries that are off": {[]string{
		entry(9001, "drawer", 0, 0), line(9001, 1), entry(9002, "drawer", 0, 0), line(9002, -1),
	}, []string{"I-01 entry 9001", "I-01 entry 9002"}},
	"an entry without lines": {[]string{entry(9001, "drawer", 0, 0)}, []string{"I-01 entry 9001"}},
	"a ledger that is off": {[]string{entry(9001, "drawer", 0, 0), line(9001, 1)},
		[]string{"I-01 entry 9001", "I-02 currency USD"}},
	"the kept sales of a day": {[]string{"INSERT INTO sales_days (business_day, location_id, sold_cents, returned_cents, orders) " +
		"VALUES ('2026-03-02', 7, 1, 0, 1)"}, []string{"I-02 sales of 2026-03-02 at store 7"}},
	"a line's total": {[]string{"UPDATE order_lines SET total_cents = total_cents + 1 WHERE order_id = 2"},
		[]string{"I-03 order 2"}},
	"an order's tax": {
		[]string{"UPDATE order_taxes SET tax_cents = tax_cents + 1 WHERE id = (SELECT min(id) FROM order_taxes WHERE order_id = 2)"}, []string{"I-03 order 2"}},
	"a rebate's report": {[]string{"UPDATE order_rebates SET total_cents = total_cents + 1 WHERE order_id = 2"},
		[]string{"I-03 order 2"}},
	"a row of totals": {
		[]string{"UPDATE order_totals SET value_cents = value_cents + 1 WHERE order_id = 2 AND code = 'sub_total'"},
		[]string{"I-03 order 2"}},
	"the total row": {
		[]string{"UPDATE order_totals SET value_cents = value_cents + 1 WHERE order_id = 2 AND code = 'total'"},
		[]string{"I-03 order 2"}},
	"a core booked as income": {[]string{
		entry(9001, "order", completed, 0), lineOn(9001, "parts", -1), lineOn(9001, "core:1", 1),
	}, []string{"I-03 order 1", "TRD-1 order 1"}},
	"a core that nobody owes": {[]string{"UPDATE cores SET line_id = 9999 WHERE order_id = 1"},
		[]string{"TRD-1 order 1"}},
	"a core owed by somebody else": {[]string{"UPDATE cores SET customer_id = 77 WHERE order_id = 1"},
		[]string{"TRD-1 order 1"}},
	"a core that no list finds": {[]string{"UPDATE cores SET owed = 0, waiting = 1 WHERE order_id = 1"},
		[]string{"TRD-1 core 1"}},
	"a core paid back twice": {[]string{coreEvent("owed", "received", 0, 0), coreEvent("received", "inspected", 0, 0),
		coreEvent("inspected", "accepted", 22_00, 0), coreEvent("inspected", "accepted", 22_00, 0),
		"UPDATE cores SET owed = 0 WHERE order_id = 1"}, []string{"TRD-1 order 1", "TRD-1 core 1", "TRD-1 return 0", "TRD-1 core 1"}},
	"a deposit kept and not booked": {[]string{coreEvent("owed", "expired", 0, 22_00),
		"UPDATE cores SET owed = 0 WHERE order_id = 1"}, []string{"TRD-1 order 1"}},
	"an expired core without its deposit": {[]string{coreEvent("owed", "expired", 0, 0),
		"UPDATE cores SET owed = 0 WHERE order_id = 1"}, []string{"TRD-1 order 1", "TRD-1 core 1"}},
	"a core that nobody looked at": {[]string{coreEvent("owed", "received", 0, 0),
		coreEvent("received", "accepted", 0, 0), "UPDATE cores SET owed = 0 WHERE order_id = 1"},
		[]string{"TRD-1 order 1", "TRD-1 core 1"}},
	"a cancelled sale booked again": {[]string{
		entry(9001, "order", cancelled, 0), lineOn(9001, "parts", -1), lineOn(9001, "safe", 1),
	}, []string{"I-03 order 3"}},
	"a discount that no row says": {
		[]string{"UPDATE order_lines SET discount_cents = 1 WHERE id = (SELECT min(id) FROM order_lines WHERE order_id = 2)"},
		[]string{"I-03 order 2"}},
	"a row of another kind of lines": {
		[]string{"UPDATE order_lines SET kind = 'custom' WHERE id = (SELECT min(id) FROM order_lines WHERE order_id = 3)"},
		nil},
	"labor among the parts": {
		[]string{"UPDATE order_lines SET kind = 'labor' WHERE id = (SELECT min(id) FROM order_lines WHERE order_id = 3)"},
		[]string{"I-03 order 3"}},
	"labor at another price": {[]string{
		"UPDATE order_lines SET unit_e4 = unit_e4 + 200, kind = 'labor' WHERE id = (SELECT min(id) FROM order_lines WHERE order_id = 3)",
	}, []string{"I-03 order 3"}},
	"a voucher that nobody booked": {[]string{
		"INSERT INTO order_totals (order_id, sort, code, title, value_cents, ref_id) VALUES (2, 90, 'voucher', '', -1, 4)",
		"UPDATE order_totals SET value_cents = value_cents - 1 WHERE order_id = 2 AND code = 'total'",
		"UPDATE orders SET total_cents = total_cents - 1, balance_cents = balance_cents - 1 WHERE id = 2",
	}, []string{"I-03 order 2", "I-06 order 2"}},
	"credit that is overdrawn": {[]string{account(9001, "credit:5"), entry(9001, "drawer", 0, 0),
		lineOn(9001, "credit:5", 1), line(9001, -1)}, []string{"I-07 account credit:5"}},
	"credit that nobody booked": {[]string{
		"INSERT INTO credits (customer_id, balance_cents) VALUES ({jane}, 5)", creditMove(5),
	}, []string{"I-07 account credit:{jane}"}},
	"credit that never moved": {[]string{
		"INSERT INTO credits (customer_id, balance_cents) VALUES ({jane}, 5)", account(9001, "credit:{jane}"),
		entry(9001, "drawer", 0, 0), lineOn(9001, "credit:{jane}", -5), line(9001, 5),
	}, []string{"I-07 account credit:{jane}"}},
	"a change that the list of orders missed": {[]string{"DELETE FROM order_changes WHERE order_id = 2"},
		[]string{"ORD-8 order 2"}},
	"a voucher worth more than was paid": {[]string{voucher(50), voucherMove(0, 40), account(9001, "gift:7"),
		entry(9001, "drawer", 0, 0), lineOn(9001, "gift:7", -40), line(9001, 40)}, []string{"I-07 account gift:7"}},
	"a voucher that ended": {[]string{
		voucher(40), voucherMove(0, 50), strings.Replace(voucherMove(waiting, -10), "2026-03-02", "2026-04-01", 1),
		account(9001, "gift:7"), entry(9001, "drawer", 0, 0), lineOn(9001, "gift:7", -40), line(9001, 40),
	}, []string{"I-13 order 2"}},
	"the credit of another": {
		[]string{"INSERT INTO order_totals (order_id, sort, code, title, value_cents, ref_id) VALUES (2, 90, 'credit', '', 0, 999)"}, []string{"I-13 order 2"}},
	"the points of another": {
		[]string{"INSERT INTO reward_movements (customer_id, order_id, kind, points, description, at_us) VALUES ({jane}, 4, 'spent', -1, '', 1)"}, []string{"I-13 order 4"}},
	"points from nowhere": {[]string{"INSERT INTO rewards (customer_id, points) VALUES ({jane}, 5)"},
		[]string{"I-07 points of customer {jane}"}},
	"a coupon used too often": {[]string{coupon(1), couponUse(1), couponUse(2)}, []string{"I-13 coupon 7"}},
	"a coupon given back": {[]string{coupon(1), couponUse(1), couponUse(2),
		"UPDATE coupon_uses SET undone_us = 1 WHERE order_id = 2"}, nil},
	"a tax of who is exempt": {[]string{"UPDATE orders SET exempt_number = 'TX-1' WHERE id = 2"},
		[]string{"I-16 order 2"}},
	"what was paid": {[]string{"UPDATE orders SET paid_cents = paid_cents + 1 WHERE id = 2"},
		[]string{"I-04 order 2", "I-05 order 2"}},
	"change that is due": {[]string{"UPDATE orders SET change_cents = 1 WHERE id = 2"}, []string{"I-05 order 2"}},
	"change that was given": {
		[]string{"UPDATE orders SET change_cents = change_cents + 1, balance_cents = balance_cents + 1 WHERE id = 1"},
		[]string{"I-05 order 1", "I-06 order 1"}},
	"a receivable": {[]string{entry(9001, "drawer", waiting, 0), lineOn(9001, "ar:2", 1), line(9001, -1)},
		[]string{"I-06 order 2"}},
	"a debt after cancelling": {[]string{entry(9001, "drawer", cancelled, 0), lineOn(9001, "ar:3", 1), line(9001, -1)},
		[]string{"I-06 order 3"}},
	"a tender posted twice": {[]string{entry(9001, "tender", waiting, 3), lineOn(9001, "parts", -1), line(9001, 1)},
		[]string{"I-08 transaction 3"}},
	"a void without a reverse": {[]string{"UPDATE transactions SET status = 'void' WHERE id = 3"},
		[]string{"I-04 order 2", "I-08 transaction 3", "I-10 transaction 3", "I-18 transaction 3"}},
	"goods that paid for nothing": {
		[]string{"INSERT INTO ledger_accounts (code, class) VALUES ('exchange', 'liability')", entry(9001, "drawer", 0, 0),
			lineOn(9001, "exchange", -1), line(9001, 1)}, []string{"I-08 account exchange"}},
	"a tender's amount": {[]string{"UPDATE transactions SET amount_cents = 2001 WHERE id = 3"},
		[]string{"I-04 order 2", "I-08 transaction 3", "I-10 transaction 3"}},
	"a mirror that is none": {[]string{
		strings.Replace(entry(9001, "drawer", 0, 0), "NULL", "(SELECT min(id) FROM ledger_entries)", 1),
		lineOn(9001, "parts", -1), line(9001, 1),
	}, []string{"I-08 entry 9001"}},
	"cash in the drawer": {[]string{
		"INSERT INTO drawer_movements (shift_id, at_us, kind, amount_cents, staff_id) VALUES ({shift}, 1, 'tender', 500, 1)",
	}, []string{"I-10 shift {shift}"}},
	"change never given": {[]string{"UPDATE orders SET balance_cents = -1, change_cents = change_cents - 1 WHERE id = 1"},
		[]string{"I-05 order 1", "I-06 order 1", "I-11 order 1"}},
	"a piece found": {[]string{movement("found", 1)}, []string{"I-17 part {pads} at location {main}"}},
	"value out of nothing": {[]string{
		"UPDATE stock_levels SET costed = costed + 1, value_e4 = value_e4 + 5 WHERE part_id = {pads} AND location_id = {main}"},
		[]string{"I-17 part {pads} at location {main}"}},
	"a piece reserved": {[]string{
		"UPDATE stock_levels SET reserved = reserved + 1 WHERE part_id = {pads} AND location_id = {main}"},
		[]string{"I-17 part {pads} at location {main}"}},
	"a piece held after cancelling": {[]string{
		"INSERT INTO stock_reservations (order_id, part_id, location_id, quantity, made_us, outcome) VALUES (3, {pads}, {main}, 1, 1, 'open')",
		"UPDATE stock_levels SET reserved = reserved + 1 WHERE part_id = {pads} AND location_id = {main}",
	}, []string{"I-17 order 3"}},
	"a cancelled order that waits": {[]string{
		"INSERT INTO stock_awaits (order_id, part_id, location_id, wanted, arrived, dropped) VALUES (3, {pads}, {main}, 1, 0, 0)",
	}, []string{"I-17 order 3"}},
	"a piece that came and is not held": {[]string{
		"INSERT INTO stock_awaits (order_id, part_id, location_id, wanted, arrived, dropped) VALUES (2, {pads}, {main}, 9, 9, 0)",
	}, []string{"I-17 order 2"}},
	"a piece handed over that never left the stock": {[]string{
		"INSERT INTO pickup_steps (order_id, kind, part_id, quantity, note, at_us, actor_kind, actor_id) VALUES (1, 'handed', {pads}, 99, 'Sam', 1, 'staff', 1)",
	}, []string{"I-17 order 1"}},
	"a line that never left the stock": {[]string{giftLine(completed)}, []string{"I-17 order 1"}},
	"a line in checkout not reserved":  {[]string{giftLine(waiting)}, []string{"I-17 order 2"}},
	"a line placed and not reserved":   {[]string{giftLine(placed)}, []string{"I-17 order 4"}},
	"a sale without a receipt": {[]string{"UPDATE orders SET receipt_number = NULL WHERE id = 1"},
		[]string{"I-18 order 1"}},
	"a step that nobody logged": {[]string{history(waiting, "continue", "checkout", "checkout")},
		[]string{"I-18 order 2"}},
	"what is logged and is no step": {[]string{
		logged("message.send", "order", completed), logged("message.send", "order", completed),
		logged("payment.link", "order", waiting),
		logged("approval.give", "order", waiting), logged("approval.use", "transaction", 3),
	}, nil},
	"a step logged twice":          {[]string{logged("order.checkout", "order", waiting)}, []string{"I-18 order 2"}},
	"a step logged and never made": {[]string{logged("order.void", "order", placed)}, []string{"I-18 order 4"}},
	"a tender logged twice": {[]string{logged("payment.add", "transaction", 3)},
		[]string{"I-18 transaction 3"}},
	"a log that was changed": {
		[]string{"{unlock audit_rows}", "UPDATE audit_rows SET actor_id = 77 WHERE id = 2"}, []string{"I-18 audit log"}},
	"a refusal that was kept": {
		[]string{"INSERT INTO idempotency_keys (scope, key, route, body_sha256, status, added_us) VALUES ('s', 'k', '/pay', '', 409, 1)"}, []string{"I-19 idempotency key of /pay"}},
	"a status that no history leads to": {[]string{history(waiting, "save", "checkout", "saved"),
		logged("order.save", "order", waiting)}, []string{"I-20 order 2"}},
	"an illegal move": {[]string{history(cancelled, "continue", "cancelled", "cancelled"),
		logged("order.continue", "order", cancelled)}, []string{"I-20 order 3"}},
	"a step from elsewhere": {[]string{history(cancelled, "void", "voided", "voided"),
		logged("order.void", "order", cancelled)}, []string{"I-20 order 3"}},
	"a note that moves an order": {[]string{history(waiting, "note", "checkout", "complete"),
		logged("order.note", "order", waiting)}, []string{"I-20 order 2"}},
	"no history at all": {[]string{"DELETE FROM order_history WHERE order_id = 2"},
		[]string{"I-18 order 2", "I-20 order 2"}},
	"a kit called universal": {[]string{
		"UPDATE parts SET kind = 'kit' WHERE id = {pads}", "INSERT INTO fitment_universal (part_id) VALUES ({pads})",
	}, []string{"FIT-5 part BP-1"}},
	"a choice of parts called universal": {[]string{
		"INSERT INTO fitment_universal (part_id) VALUES ({pads})",
		"INSERT INTO part_options (id, part_id, kind, required, sort) VALUES (7, {pads}, 'radio', 1, 1)",
		"INSERT INTO part_option_values (option_id, price_e4, sort, stock_part_id) VALUES (7, 0, 1, (SELECT max(id) FROM parts))",
	}, []string{"FIT-5 part BP-1"}},
	"a card number as a name": {[]string{"UPDATE orders SET name = 'Ann 4242 4242-4242 4242' WHERE id = 2"},
		[]string{"I-22 name of order 2"}},
	"a card number in a comment": {[]string{"UPDATE order_history SET comment = '378282246310005' WHERE order_id = 4"},
		[]string{"I-22 comment of order 4"}},
	"a card number at the checkout": {
		[]string{"UPDATE carts SET checkout = '{\"comment\":\"5555555555554444\"}' WHERE id = 1"},
		[]string{"I-22 checkout of cart 1"}},
	"a card number of a tag": {
		[]string{"INSERT INTO customer_tags (title, title_fold) VALUES ('4111111111111111', 'x')"}, []string{"I-22 tag 1"}},
	"a number that is no card's": {[]string{"UPDATE orders SET name = '4242 4242 4242 4241' WHERE id = 2"}, nil},
	"a number of twelve digits":  {[]string{"UPDATE orders SET name = '424242424242' WHERE id = 2"}, nil},
}

func entry(id int64, cause string, orderID, transactionID int64) string {
	return fmt.Sprintf(`INSERT INTO ledger_entries (id, at_us, business_day, cause, actor_kind, actor_id, order_id, transaction_id, currency, reversal_of)
		VALUES (%d, 1, '2026-03-02', '%s', 'system', 0, %d, %d, 'USD', NULL)`, id, cause, orderID, transactionID)
}

func account(id int64, code string) string {
	return fmt.Sprintf("INSERT INTO ledger_accounts (id, code, class) VALUES (%d, '%s', 'liability')", id, code)
}

var coreEvents atomic.Int64

func coreEvent(before, after string, paid, kept int) string {
	return fmt.Sprintf(`INSERT INTO core_events (core_id, before, after, tag, quantity, paid_cents, kept_cents, reason, return_id, actor_kind, actor_id, location_id, register_id, intent_key, at_us)
		VALUES (1, '%s', '%s', 0, 1, %d, %d, '', 0, 'system', 0, {main}, 0, 'planted %d', 1)`, before, after, paid, kept, coreEvents.Add(1))
}

func creditMove(amount int) string {
	return fmt.Sprintf("INSERT INTO credit_movements (customer_id, amount_cents, description, actor_kind, actor_id, at_us) VALUES ({jane}, %d, '', 'system', 0, 1)", amount)
}

func voucher(balance int) string {
	return fmt.Sprintf(`INSERT INTO vouchers (id, hash, original_cents, balance_cents, state, to_day, to_name, to_email, from_name, from_email, message, theme, lang, added_us)
		VALUES (7, 'hash', 50, %d, 'active', '2026-03-31', '', '', '', '', '', '', 'en', 1)`, balance)
}

func voucherMove(orderID int64, amount int) string {
	return fmt.Sprintf("INSERT INTO voucher_movements (voucher_id, order_id, amount_cents, day, at_us) VALUES (7, %d, %d, '2026-03-02', 1)", orderID, amount)
}

func coupon(uses int) string {
	return fmt.Sprintf(`INSERT INTO coupons (id, code, code_fold, name, rate_ppm, amount_cents, free_shipping, signed_in, minimum_cents, from_day, to_day, uses, uses_each, active, added_us)
		VALUES (7, 'C', 'c', 'C', 1, 0, 0, 0, 0, '', '', %d, 0, 1, 1)`, uses)
}

func couponUse(orderID int64) string {
	return fmt.Sprintf("INSERT INTO coupon_uses (coupon_id, order_id, shopper, amount_cents, day, used_us) VALUES (7, %d, '', 0, '2026-03-02', 1)", orderID)
}

func line(entryID, amount int64) string { return lineOn(entryID, "safe", amount) }

func lineOn(entryID int64, account string, amount int64) string {
	return fmt.Sprintf("INSERT INTO ledger_lines (entry_id, account_id, amount_cents) SELECT %d, id, %d FROM ledger_accounts WHERE code = '%s'", entryID, amount, account)
}

func movement(kind string, quantity int) string {
	return fmt.Sprintf("INSERT INTO stock_movements (part_id, location_id, kind, quantity, at_us, business_day, actor_kind, actor_id) VALUES ({pads}, {main}, '%s', %d, 1, '2026-03-02', 'system', 0)", kind, quantity)
}

func giftLine(orderID int64) string {
	return fmt.Sprintf(`INSERT INTO order_lines (order_id, sort, cart_key, kind, part_id, brand, number, name, options, quantity, unit_e4, total_cents, tax_class_id, price_rule)
		VALUES (%d, 99, 'gift', 'part', {wipers}, '', '', '', 'null', 1, 0, 0, 0, '')`, orderID)
}

func history(orderID int64, event, from, to string) string {
	return fmt.Sprintf(`INSERT INTO order_history (id, order_id, at_us, event, from_status, to_status, status_id, comment, actor_kind, actor_id)
		VALUES (9001, %d, 1, '%s', '%s', '%s', 1, '', 'system', 0)`, orderID, event, from, to)
}

func logged(action, subject string, id int64) string {
	return fmt.Sprintf("INSERT INTO audit_rows (at_us, actor_kind, actor_id, action, subject, subject_id, detail) VALUES (1, 'system', 0, '%s', '%s', %d, '{}')", action, subject, id)
}

func TestEveryViolationIsFound(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.day(t, ctx)
		if seen := found(t, ctx); len(seen) != 0 {
			t.Fatalf("an honest day has violations: %v", seen)
		}
		shift, err := s.Registers.OpenShiftOf(ctx, s.Till1.RegisterID)
		if err != nil {
			t.Fatal(err)
		}
		unlock := "DROP TRIGGER audit_rows_no_update"
		if dbtest.DB(ctx).Dialect() == db.Postgres {
			unlock = "ALTER TABLE audit_rows DISABLE TRIGGER audit_rows_append_only"
		}
		names := strings.NewReplacer(
			"{shift}", fmt.Sprint(shift.ID), "{pads}", fmt.Sprint(s.Pads), "{wipers}", fmt.Sprint(s.Wipers), "{main}",
			fmt.Sprint(s.Main), "{jane}", fmt.Sprint(s.Jane), "{unlock audit_rows}", unlock,
		)
		for name, plant := range plants {
			plant.in(t, ctx, name, names)
		}
		if seen := found(t, ctx); len(seen) != 0 {
			t.Errorf("the plants were not undone: %v", seen)
		}
	})
}

// The checker tells every invariant.
func TestEveryInvariantHasAPlant(t *testing.T) {
	t.Parallel()
	planted := map[string]bool{}
	for _, all := range []map[string]plant{plants, cardPlants} {
		for _, plant := range all {
			for _, w := range plant.want {
				planted[w[:4]] = true
			}
		}
	}
	planted["I-21"] = true // settlements have tests of their own
	for i := range 22 {
		if id := fmt.Sprintf("I-%02d", i+1); !planted[id] {
			t.Errorf("nothing breaks %s", id)
		}
	}
}

// The checker looks at one moment while others write.
func TestCheckIsOneSnapshot(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		dbtest.Race(6, func(ctx context.Context, i int) {
			if i > 0 {
				c := s.Ticket(ctx, []access.Actor{s.Till1, s.Till2}[i%2], fmt.Sprintf("tab-%016d", i), s.Pads)
				if _, err := s.orders.CheckOut(ctx, []access.Actor{s.Till1, s.Till2}[i%2], c.ID, nil); err != nil {
					t.Error(err)
				}
				return
			}
			for range 5 {
				if violations, err := proof.Check(ctx); err != nil || len(violations) != 0 {
					t.Errorf("%v, %v", violations, err)
				}
			}
		}, ctx, dbtest.Two(t, ctx))
	})
}

// Two tills and the shop on two servers, at once, for the same few pieces: each sale is whole or not there.
func TestABusyHourLeavesNothingAmiss(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		rare := s.AddPart("RARE-1", "Rare", 20_0000, catalog.NewPart{})
		s.Receive(rare, s.Main, 10)
		var sold atomic.Int32
		dbtest.Race(40, func(ctx context.Context, i int) {
			if s.sell(t, ctx, i, rare) {
				sold.Add(1)
			}
		}, ctx, dbtest.Two(t, ctx))
		if seen := found(t, ctx); len(seen) != 0 {
			t.Errorf("violations: %v", seen)
		}
		if left := s.Free(rare); left+int(sold.Load()) != 10 {
			t.Errorf("%d sold, %d of 10 left", sold.Load(), left)
		}
	})
}

// sell tries to sell one piece in one of four ways, and says whether it is sold.
func (s shop) sell(t *testing.T, ctx context.Context, i int, part int64) bool {
	if i%4 == 0 {
		basket := s.Guests(ctx, s.Pads)
		if _, err := s.Carts.Add(ctx, s.Guest, basket.ID, cart.Item{PartID: part, Quantity: 1}); short(t, err) {
			return false
		}
		_, err := s.orders.Place(ctx, s.Guest, basket.ID, nil)
		return !short(t, err)
	}
	cashier := []access.Actor{s.Till1, s.Till2}[i%2]
	o, err := s.orders.CheckOut(ctx, cashier, s.Ticket(ctx, cashier, fmt.Sprintf("tab-%016d", i), s.Pads, part).ID, nil)
	if short(t, err) {
		return false
	}
	for range 2 { // a double click
		_, err = s.payments.Tenders.AddCash(ctx, cashier,
			payment.Tender{OrderID: o.ID, Amount: 100_00, IntentKey: fmt.Sprint("sell ", i)})
		if err != nil {
			t.Error(err)
		}
	}
	if i%4 == 1 {
		if _, err := s.till.Cancel(ctx, cashier, o.ID, true, ""); err != nil {
			t.Error(err)
		}
		return false
	}
	if _, err := s.till.Complete(ctx, cashier, o.ID, false); err != nil {
		t.Error(err)
	}
	return true
}

func short(t *testing.T, err error) bool {
	if err == nil {
		return false
	}
	if f := fault.Of(err); f.Kind != fault.Conflict || len(f.Sentences) != 1 ||
		!strings.Contains(f.Sentences[0].String(), " at ") {
		t.Error(err)
	}
	return true
}
