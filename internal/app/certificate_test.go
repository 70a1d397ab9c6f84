package app

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"testing"

	"camber/internal/base/clock"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/region"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/customerview"
)

// TRD-10: at the counter a certificate is kept with a picture of it, exempts from then on, and says so once it has
// ended. A correction takes the place of what it corrects.
func TestTheCounterKeepsTaxCertificates(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := staffBrowser(t, a, "manager@demo.test")
		who := id(theCustomerWith(t, a, "second@demo.test").ID)
		listed := func() []customerview.CustomerCertificate {
			t.Helper()
			var reply customerview.CustomerCertificates
			b.ask(http.StatusOK, "GET", "/api/customer_certificate", form("customerId", who), &reply)
			return reply.Results
		}
		today := clock.Now(ctx).Format("2006-01-02")
		ticket := func() (c cartview.Cart) {
			t.Helper()
			b.ask(http.StatusOK, "GET", "/checkout/cart/getData", nil, &c)
			return c
		}
		b.ask(http.StatusOK, "POST", "/checkout/cart/add", form("product_id", id(partNumbered(t, a, ctx, fastPart).ID)), nil)
		b.ask(http.StatusOK, "POST", "/checkout/cart/setCustomer", form("customer_id", who), nil)
		if c := ticket(); totalOf(c, "tax") == 0 || c.TaxNote != "" {
			t.Errorf("before: %+v, %q", c.Totals, c.TaxNote)
		}
		paper := []string{"zone_id", id(region.ZoneID("US-IA")), "reason", "resale", "number", "IA-4711", "from",
			"2020-01-01"}
		add := "/api/customer_certificate/add?customer_id=" + who
		if w := b.upload(add, "document", "a.png", asPNG(drawing(8, 8)), append(paper, "to", "2019-12-31")...); w.Code != http.StatusUnprocessableEntity {
			t.Errorf("over before it began: %d %s", w.Code, w.Body)
		}
		if w := b.upload(add, "document", "a.png", []byte("%PDF-1.7"), paper...); w.Code != http.StatusUnprocessableEntity ||
			!strings.Contains(w.Body.String(), `"document":"jpg or png, 2MB maximum"`) {
			t.Errorf("no picture: %d %s", w.Code, w.Body)
		}
		if w := b.upload(add, "document", "a.png", asPNG(drawing(8, 8)), paper...); w.Code != http.StatusOK {
			t.Fatalf("%d %s", w.Code, w.Body)
		}
		kept := listed()
		if len(kept) != 1 || kept[0].Number != "IA-4711" || kept[0].State != "valid" || kept[0].Zone != "Iowa" ||
			kept[0].Document == "" {
			t.Fatalf("kept %+v", kept)
		}
		if w := b.send("GET", kept[0].Document, nil); w.Code != http.StatusOK ||
			w.Header().Get("Content-Type") != "image/jpeg" ||
			!strings.Contains(w.Header().Get("Content-Security-Policy"), "sandbox") {
			t.Errorf("its picture: %d %v", w.Code, w.Header())
		}
		other := strings.Replace(kept[0].Document, "customerId="+who,
			"customerId="+id(theCustomerWith(t, a, "shopper@demo.test").ID), 1)
		if w := b.send("GET", other, nil); w.Code != http.StatusNotFound {
			t.Errorf("as another customer's: %d", w.Code)
		}
		if c := ticket(); totalOf(c, "tax") != 0 || c.TaxNote != "No tax is charged: exempt by IA-4711." {
			t.Errorf("exempt: %+v, %q", c.Totals, c.TaxNote)
		}
		b.ask(http.StatusOK, "POST", "/api/customer_certificate/end",
			form("customer_id", who, "certificate_id", id(kept[0].ID)), nil)
		if kept = listed(); len(kept) != 1 || kept[0].State != "expired" || kept[0].To >= today {
			t.Errorf("ended %+v", kept)
		}
		if c := ticket(); totalOf(c, "tax") == 0 ||
			!strings.HasPrefix(c.TaxNote, "The tax certificate IA-4711 for Iowa expired on ") {
			t.Errorf("afterwards: %+v, %q", c.Totals, c.TaxNote)
		}
		b.ask(http.StatusConflict, "POST", "/api/customer_certificate/end",
			form("customer_id", who, "certificate_id", id(kept[0].ID)), nil)
		cashier, manager := staffBrowser(t, a, "cashier@demo.test"), b.visitOf(a).StaffID
		refused := cashier.refusedAlone(add, paper)
		if refused.Wanted.Permission != access.ExemptFromTax || refused.Wanted.Subject != "customer" ||
			id(refused.Wanted.ID) != who || len(listed()) != 1 {
			t.Errorf("a cashier alone: %+v, %+v", refused, listed())
		}
		approval := cashier.approve(refused, "1002")
		for _, want := range []int{http.StatusOK, http.StatusForbidden} { // an approval is for one certificate
			if w := cashier.send("POST", add, form(paper...), "X-Approval", approval); w.Code != want {
				t.Errorf("with a manager's PIN: %d %s", w.Code, w.Body)
			}
		}
		rows, err := audit.Rows(ctx, "customer", refused.Wanted.ID)
		if err != nil || !slices.ContainsFunc(rows, func(r audit.Row) bool {
			return r.Action == "customer.certificate" && r.Second == manager && r.Who.ID == cashier.visitOf(a).StaffID
		}) {
			t.Errorf("both people are not on record: %+v, %v", rows, err)
		}
		if kept = listed(); kept[0].State != "valid" {
			t.Errorf("approved %+v", kept)
		}
		clean(t, ctx, a)
	})
}
