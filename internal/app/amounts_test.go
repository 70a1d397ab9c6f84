package app

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"camber/internal/base/db"
	"camber/internal/shop/promo"
	"camber/internal/shop/proof"
	"camber/internal/web/present/cartview"
)

// notAmounts are what no call for money takes.
var notAmounts = []string{
	"-0.01", "-1", "-9223372036854775808", "NaN", "nan", "Infinity", "-Infinity", "inf", "1e3", "1e308", "1e-7", "0x10",
	"0b1", "10000000000.01",
	"92233720368547758.07", "92233720368547758.08", "184467440737095516.17", "9999999999999999999999999999", "1.001",
	"0.001", "1.00001", "0.00001", "--1", "1;2", "１０", "٣", "1 000 000 x", "null", "[1]", "{}",
}

// M-36: no call that takes an amount takes one that is none, below zero, finer than a cent or beyond all bounds;
// nothing is booked by it, and no failure of ours comes of it.
func TestAmountsThatAreNone(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := staffBrowser(t, a, "manager@demo.test")
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
		for _, amount := range notAmounts {
			refusedAmount(t, b, "POST", "/pos/shift/open", form("float", amount))
		}
		b.send("POST", "/pos/shift/open", form("float", "100"))
		pro := id(theCustomerWith(t, a, "pro@demo.test").ID)
		sold := soldTo(t, b, "a-ticket-of-amounts", theCustomerWith(t, a, "pro@demo.test").ID)
		b.header.Set("X-Cart", "a-ticket-beside-it")
		var ticket cartview.Cart
		b.ask(http.StatusOK, "POST", "/pos/part/scan", form("code", "418630013633"), &ticket)
		order := id(sold.OrderID)
		part := id(ticket.Products[0].ProductID)

		before := booked(t, ctx)
		for _, quantity := range []string{"", "0", "-5", "1.5", "1e1", "x"} {
			refusedAmount(t, b, "POST", "/checkout/cart/add", form("product_id", part, "quantity", quantity))
			refusedAmount(t, b, "POST", "/checkout/cart/storeLocatorAddProduct", form("product_id", part, "quantity", quantity))
			refusedAmount(t, b, "POST", "/checkout/cart/addCustomProduct",
				form("name", "Hose", "price", "1", "quantity", quantity))
		}
		for _, amount := range notAmounts {
			for _, kind := range []string{"cash", "check", "gift_voucher", "store_credit", "on_account", "card"} {
				tender := form("transaction[transaction_type]", kind, "transaction[amount]", amount, "transaction[checkNumber]",
					"7", "transaction[voucherCode]", code)
				refusedAmount(t, b, "POST", "/pos/checkout/addTransaction?orderId="+order, tender)
				refusedAmount(t, b, "POST", "/pos/customer/addTransaction?customerId="+pro, tender)
			}
			refusedAmount(t, b, "POST", "/pos/customer/agree?customerId="+pro, form("terms", "30", "limit", amount))
			for _, kind := range []string{"paid_in", "paid_out", "drop"} {
				refusedAmount(t, b, "POST", "/pos/shift/move", form("kind", kind, "amount", amount, "reason", "x"))
			}
			refusedAmount(t, b, "POST", "/pos/shift/close", form("cash", amount))
			refusedAmount(t, b, "POST", "/pos/shift/close", form("cash", "0", "checks", amount))
			refusedAmount(t, b, "POST", "/pos/order/sendPaymentURL", form("order_id", order, "amount", amount))
			refusedAmount(t, b, "POST", "/pos/return/noReceipt",
				form("customer_id", pro, "reason", "not_needed", "lines[0][product_id]", part, "lines[0][quantity]", "1",
					"lines[0][price]", amount))
			if !strings.HasPrefix(amount, "-") { // a minus takes credit away; more than there is, is refused as well
				refusedAmount(t, b, "POST", "/api/customer_credit/add?customer_id="+pro, form("description", "x", "amount", amount))
			}
			if amount != "1.001" { // a unit price has four decimals (TRD-2)
				refusedAmount(t, b, "POST", "/checkout/cart/updatePrice", form("key", ticket.Products[0].Key, "newPrice", amount))
				refusedAmount(t, b, "POST", "/checkout/cart/addCustomProduct",
					form("name", "Hose", "quantity", "1", "price", amount))
			}
		}
		for _, number := range []string{"-1", "1e308", "1e400", "99999999999999999999", "0.001", "-0.001", "NaN", "{}", "[1]",
			`"1e3"`, "true"} {
			for path, body := range map[string]string{
				"/pos/checkout/addTransaction": fmt.Sprintf(
					`{"orderId":%s,"transaction":{"transaction_type":"cash","amount":%s}}`, order, number),
				"/pos/customer/addTransaction": fmt.Sprintf(
					`{"customerId":%s,"transaction":{"transaction_type":"cash","amount":%s}}`, pro, number),
				"/pos/shift/move":                       fmt.Sprintf(`{"kind":"paid_out","reason":"x","amount":%s}`, number),
				"/pos/shift/close":                      fmt.Sprintf(`{"cash":%s}`, number),
				"/pos/customer/agree?customerId=" + pro: fmt.Sprintf(`{"terms":30,"limit":%s}`, number),
			} {
				if w := b.raw(path, "application/json", int64(len(body)), bytes.NewReader([]byte(body))); w.Code < 400 ||
					w.Code > 422 {
					t.Errorf("%s %s: %d %s", path, body, w.Code, w.Body)
				}
			}
		}
		if after := booked(t, ctx); after != before {
			t.Errorf("booked before and after:\n%s\n%s", before, after)
		}
		var cart cartview.Cart
		b.ask(http.StatusOK, "GET", "/checkout/cart/getData", nil, &cart)
		if cart.Total != ticket.Total || len(cart.Products) != 1 {
			t.Errorf("the ticket became %s, it was %s", cart.Total, ticket.Total)
		}
		violations, err := proof.Check(ctx)
		if err != nil || len(violations) > 0 {
			t.Error(violations, err)
		}
	})
}

func refusedAmount(t *testing.T, b *browser, method, path string, values map[string][]string) {
	t.Helper()
	if w := b.send(method, path, values); w.Code < 400 || w.Code > 422 {
		t.Errorf("%s %v: %d %s", path, values, w.Code, w.Body)
	}
}

// booked says how much stands in the books.
func booked(t *testing.T, ctx context.Context) string {
	t.Helper()
	var all []string
	for _, table := range []string{"ledger_lines", "transactions", "drawer_movements", "credit_movements",
		"voucher_movements", "card_attempts", "payment_links", "goods_return_lines"} {
		n, err := db.Read(ctx).NewSelect().Table(table).Count(ctx)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, fmt.Sprint(table, " ", n))
	}
	var owed int64
	if err := db.Read(ctx).NewSelect().Table("customer_accounts").
		ColumnExpr("CAST(coalesce(sum(limit_cents), 0) AS BIGINT)").Scan(ctx, &owed); err != nil {
		t.Fatal(err)
	}
	return strings.Join(all, ", ") + fmt.Sprint(", limits ", owed)
}
