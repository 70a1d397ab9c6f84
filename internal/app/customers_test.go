package app

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io"
	"maps"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/textproto"
	"net/url"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"camber/internal/base/db"
	"camber/internal/base/ids"
	"camber/internal/shop/customer"
	"camber/internal/shop/region"
	"camber/internal/web"
	"camber/internal/web/present"
	"camber/internal/web/present/customerview"
	"camber/internal/web/present/vehicleview"
)

// ofCustomers: a manager keeps a customer at the counter.
func (c conversations) ofCustomers(t *testing.T, ctx context.Context, a *App) {
	t.Helper()
	b := staffBrowser(t, a, "manager@demo.test")
	shopper := theCustomerWith(t, a, "shopper@demo.test")
	of, second := id(shopper.ID), id(theCustomerWith(t, a, "second@demo.test").ID)
	var list customerview.CustomerGet
	c.say(b, "a page of the list", "GET", "/api/customer/get",
		form("filter_company", "auto", "filter_status", "1", "sort", "name", "order", "asc", "limit", "2"), &list)
	c.say(b, "a column that there is not", "GET", "/api/customer/get", form("sort", "password"), nil)
	c.say(b, "no day", "GET", "/api/customer/get", form("filter_date_from", "yesterday"), nil)
	c.say(b, "an empty form", "GET", "/api/customer/get", form("customerId", "0"), &customerview.CustomerGet{})
	var got customerview.CustomerGet
	c.say(b, "the form of a customer", "GET", "/api/customer/get", form("customerId", of), &got)
	c.say(b, "nobody", "GET", "/api/customer/get", form("customerId", "999999"), nil)

	c.say(b, "what is wrong", "POST", "/api/customer/save",
		form("firstname", "J", "email", "x", "telephone", "1", "account_custom_field[1]", "77", "addresses[0][city]", "C"),
		nil)
	var made customerview.SavedCustomer
	c.say(b, "a new one", "POST", "/api/customer/save",
		form("firstname", "Ida", "lastname", "Nyström", "telephone", "(319) 555-0190", "account_custom_field[1]", "2"), &made)
	ida := id(made.Customer.ID)
	c.say(b, "the same, with an address", "POST", "/api/customer/save",
		with(anAddressOf("addresses[0]"), "customer_id", ida, "version", id(made.Customer.Version), "company", "Nyström Farm",
			"default_address", "0"), &made)
	c.say(b, "as it was before", "POST", "/api/customer/save",
		form("customer_id", ida, "version", "1", "firstname", "Eva"), nil)
	c.say(b, "an email that is another's", "POST", "/api/customer/save",
		form("customer_id", ida, "email", "shopper@demo.test"), nil)
	c.say(b, "another email", "POST", "/pos/customer/updateContactInfo",
		form("customer_id", ida, "email", "ida@home.test", "telephone", "(319) 555-0190"), &present.Said{})

	c.say(b, "no message", "POST", "/pos/customer/notify", form("customer_id", second, "email", "ida@home.test"), nil)
	c.say(b, "a message", "POST", "/pos/customer/notify",
		form("customer_id", second, "email", "ida@home.test", "comment", "Your rotors are here."), &present.Said{})
	c.say(b, "a text without consent", "POST", "/pos/customer/notify",
		form("customer_id", second, "notifyByEmail", "0", "notifyByText", "1", "phone", "(319) 555-0190", "comment", "Here."),
		nil)
	c.say(b, "a note", "POST", "/api/customer_history/add",
		form("customer_id", second, "comment", "Asks for invoices by mail."), &present.Said{})
	c.say(b, "an empty note", "POST", "/api/customer_history/add", form("customer_id", second), nil)
	c.say(b, "the history", "GET", "/api/customer_history", form("customerId", second), &customerview.CustomerNotes{})

	c.say(b, "credit is given", "POST", "/api/customer_credit/add",
		form("customer_id", second, "description", "Waited long", "amount", "25.00"), &present.Said{})
	c.say(b, "more than there is", "POST", "/api/customer_credit/add",
		form("customer_id", second, "description", "By mistake", "amount", "-30"), nil)
	c.say(b, "not an amount", "POST", "/api/customer_credit/add",
		form("customer_id", second, "description", "x", "amount", "much"), nil)
	c.say(b, "part of it is taken back", "POST", "/api/customer_credit/add",
		form("customer_id", second, "description", "By mistake", "amount", "-5"), &present.Said{})
	c.say(b, "the credit", "GET", "/api/customer_credit", form("customerId", second), &customerview.CustomerCredits{})

	iowa := id(region.ZoneID("US-IA"))
	paper := form("customer_id", second, "zone_id", iowa, "reason", "resale", "number", "IA-4711", "from", "2026-01-01",
		"to", "2026-06-30")
	c.say(b, "a tax certificate", "POST", "/api/customer_certificate/add", paper, &present.Said{})
	c.say(b, "an empty one", "POST", "/api/customer_certificate/add", form("customer_id", second), nil)
	var papers customerview.CustomerCertificates
	c.say(b, "the certificates", "GET", "/api/customer_certificate", form("customerId", second), &papers)
	c.say(b, "no more", "POST", "/api/customer_certificate/end",
		form("customer_id", second, "certificate_id", id(papers.Results[0].ID)), &present.Said{})
	c.say(b, "of another customer", "POST", "/api/customer_certificate/end",
		form("customer_id", of, "certificate_id", id(papers.Results[0].ID)), nil)

	c.say(b, "tags", "GET", "/api/customer_tag", form("customerId", second), &customerview.CustomerTags{})
	c.say(b, "two of them", "POST", "/api/customer_tag/save", form("customer_id", second, "tags", "1,3"), &present.Said{})
	c.say(b, "one that there is not", "POST", "/api/customer_tag/save", form("customer_id", second, "tags", "99"), nil)

	owner := staffBrowser(t, a, "owner@demo.test")
	c.say(owner, "a new tag", "POST", "/pos/customer/tags/add", form("title", "Night drop"), &customerview.MadeTag{})
	c.say(owner, "there is one", "POST", "/pos/customer/tags/add", form("title", "night drop"), nil)

	var kept customerview.VehicleKept
	c.say(b, "what a VIN is of", "POST", "/pos/vehicle/decode", form("vin", "1FTEW1E50KFA00000"),
		&vehicleview.DecodedVIN{})
	c.say(b, "one with a mistake", "POST", "/pos/vehicle/decode", form("vin", "1FTEW1E51KFA00000"), nil)
	c.say(b, "a vehicle by its VIN", "POST", "/api/customer_vehicle/add",
		form("customer_id", second, "title", "Farm truck", "vin", "1ftfw1et9dfc10312", "license_plate", "abc 123",
			"license_state", "ia"), &kept)
	c.say(b, "a VIN with a mistake", "POST", "/api/customer_vehicle/add",
		form("customer_id", second, "vin", "1FTFW1ET6DFC10312"), nil)
	c.say(b, "nothing", "POST", "/api/customer_vehicle/add", form("customer_id", second), nil)
	v := id(kept.Vehicle.ID)
	c.say(b, "another title", "POST", "/api/customer_vehicle/edit",
		form("vehicle_id", v, "title", "Old truck", "vin", "1FTFW1ET9DFC10312", "notes", "Tow hitch"), &kept)
	c.say(b, "one of another customer", "POST", "/api/customer_vehicle/edit",
		form("vehicle_id", v, "customer_id", of, "title", "x"), nil)
	c.say(b, "one alone", "POST", "/api/customer_vehicle/getVehicleJson", form("vehicleId", v),
		&customerview.VehicleAlone{})
	c.say(b, "all", "GET", "/api/customer_vehicle", form("customerId", second), &customerview.CustomerVehicles{})
	c.say(b, "it is removed", "POST", "/api/customer_vehicle/delete", form("vehicleId", v), &present.Said{})
	c.say(b, "and gone", "POST", "/api/customer_vehicle/delete", form("vehicleId", v), nil)

	c.say(b, "orders and what they add up to", "GET", "/api/customer_order", form("customerId", of, "limit", "1"),
		&customerview.CustomerOrders{})
	c.say(b, "returns", "GET", "/api/customer_return", form("customerId", of), &customerview.CustomerReturns{})

	c.say(b, "one's own address", "POST", "/api/customer_ip/add", form("customer_id", of, "ip", "192.0.2.1"), nil)
	c.say(b, "a ban", "POST", "/api/customer_ip/add", form("customer_id", of, "ip", "203.0.113.66"), &present.Said{})
	c.say(b, "no address", "POST", "/api/customer_ip/add", form("customer_id", of, "ip", "x"), nil)
	c.say(b, "it is lifted", "POST", "/api/customer_ip/remove", form("customer_id", of, "ip", "203.0.113.66"),
		&present.Said{})
	c.say(b, "nobody has been here", "GET", "/api/customer_ip", form("customerId", second), &customerview.CustomerIPs{})
	c.say(b, "nobody knows where it is", "GET", "/api/customer_ip/location", form("ip", "203.0.113.66"), nil)

	c.say(b, "into themselves", "POST", "/pos/customer/merge", form("customer_id", ida, "into", ida), nil)
	c.say(b, "two are one", "POST", "/pos/customer/merge", form("customer_id", ida, "into", second),
		&customerview.MergedCustomer{})
	c.say(b, "a second time", "POST", "/pos/customer/merge", form("customer_id", ida, "into", second), nil)
	c.say(b, "who has credit left", "POST", "/pos/customer/erase", form("customer_id", second), nil)
	b.ask(http.StatusOK, "POST", "/api/customer/save", form("firstname", "Eva", "lastname", "Nyström"), &made)
	c.say(b, "erased", "POST", "/pos/customer/erase", form("customer_id", id(made.Customer.ID)), &present.Said{})
	c.say(b, "again", "POST", "/pos/customer/erase", form("customer_id", id(made.Customer.ID)), nil)
}

// CUST-6 CUST-9 CUST-21: who makes a customer with a telephone that somebody has is asked, and told who; an email is
// nobody else's, and staff are told whose.
func TestACustomerWhoIsKnownIsAskedAbout(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := tillAt(t, a, "manager@demo.test", 1)
		known := theCustomerWith(t, a, "shopper@demo.test")
		nina := form("firstname", "Nina", "lastname", "Shopper", "telephone", known.Telephone)
		var asked web.ErrorReply
		b.ask(http.StatusConflict, "POST", "/api/customer/save", nina, &asked, "Idempotency-Key", "nina")
		if asked.Confirm != "confirm_duplicate" || len(asked.Notes) != 1 || !strings.Contains(asked.Notes[0], known.Name()) ||
			!strings.Contains(asked.Notes[0], known.Email) {
			t.Errorf("asked %+v", asked)
		}
		if found, err := a.Services.Customer.Count(ctx, customer.Filter{Name: "Nina"}); err != nil || found != 0 {
			t.Errorf("%d were made (%v)", found, err)
		}
		var taken web.ErrorReply
		b.ask(http.StatusConflict, "POST", "/api/customer/save",
			form("firstname", "Nina", "lastname", "Shopper", "email", known.Email), &taken, "Idempotency-Key", "by email")
		if !strings.Contains(taken.Error, known.Name()) || taken.Confirm != "" {
			t.Errorf("an email that is taken: %+v", taken)
		}
		nina.Set("confirm_duplicate", "1")
		var made customerview.SavedCustomer
		b.ask(http.StatusOK, "POST", "/api/customer/save", nina, &made, "Idempotency-Key", "nina")
		if made.Result != "added" || made.Customer.ID == known.ID {
			t.Errorf("made %+v", made)
		}
		// one who is there is not asked about
		b.ask(http.StatusOK, "POST", "/api/customer/save",
			form("customerId", id(made.Customer.ID), "telephone", known.Telephone), nil)
	})
}

func theCustomerWith(t *testing.T, a *App, email string) customer.Customer {
	t.Helper()
	c, found, err := a.Services.Customer.WithEmail(a.Context(t.Context()), email)
	if err != nil || !found {
		t.Fatalf("nobody has %s (%v)", email, err)
	}
	return c
}

// anAddressOf is an address as the form of a customer names it.
func anAddressOf(name string) []string {
	var pairs []string
	for field := range anAddress() {
		pairs = append(pairs, strings.Replace(field, "address", name, 1), anAddress().Get(field))
	}
	return pairs
}

func with(pairs []string, more ...string) url.Values { return form(append(pairs, more...)...) }

// staffFields are all that the counter's form knows of a customer, and what it must never know, with another value of
// each.
var staffFields = map[string]string{
	"firstname": "Mallory", "lastname": "Intruder", "company": "Evil Inc", "email": "mallory@evil.test",
	"telephone": "(319) 555-0666", "password": "hunter2222",
	"customer_group_id": "4", "newsletter": "1", "texting_alerts": "1", "tax_exempt": "1", "tax_exempt_number": "FREE-1",
	"status": "0", "safe": "1", "version": "0",
	"store_credit": "9999", "credit": "9999", "balance_cents": "9999", "is_staff": "1", "staff_id": "1", "role_id": "1",
	"permissions": "customer.erase", "business_id": "1", "active": "0",
	"level_id": "4", "merged_into": "1", "customer_id": "1", "customerId": "1", "default_location_id": "1",
	"address_id": "1", "account_custom_field[1]": "1", "tags": "1",
	"points": "500", "limit_cents": "100000", "hold": "0", "papers": "x", "erased_us": "1",
}

// customerRecord is all of a customer that somebody might want to set for themselves.
type customerRecord struct {
	Customer customer.Customer
	Said     map[int64]customer.Said
	Tags     []int64
	Credit   string
	Points   int
	Owed     string
}

func recordOf(t *testing.T, a *App, id int64) customerRecord {
	t.Helper()
	ctx := a.Context(t.Context())
	r := customerRecord{}
	var err error
	fail := func() {
		if err != nil {
			t.Fatal(err)
		}
	}
	r.Customer, err = a.Services.Customer.Customer(ctx, id)
	fail()
	r.Customer.Version = 0
	r.Said, err = a.Services.Customer.SaidOf(ctx, id)
	fail()
	r.Tags, err = a.Services.Customer.TagsOf(ctx, id)
	fail()
	credit, err := a.Services.Credit.Balance(ctx, id)
	fail()
	r.Credit = credit.Text()
	r.Points, err = a.Services.Promo.Points(ctx, id)
	fail()
	account, err := a.Services.Payment.Accounts.Account(ctx, id)
	fail()
	r.Owed = fmt.Sprintf("%+v", account)
	return r
}

// W-06: whatever fields somebody adds to a form, each role sets what it may and nothing else: of a shopper's own form
// the fields of that form, of a cashier's nothing that is worth money, and nobody at all what no form has.
func TestFieldsThatAreNotTheirsAreIgnored(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		shopper := theCustomerWith(t, a, "shopper@demo.test")
		cashier, manager, mine := staffBrowser(t, a, "cashier@demo.test"), staffBrowser(t, a, "manager@demo.test"),
			customerBrowser(t, a, "shopper@demo.test")
		visitor := newBrowser(t, a)
		names := slices.Sorted(maps.Keys(staffFields))
		base := form("firstname", shopper.Firstname, "lastname", shopper.Lastname, "email", shopper.Email, "telephone",
			shopper.Telephone)
		rapid.Check(t, func(r *rapid.T) {
			before := recordOf(t, a, shopper.ID)
			fields := url.Values(maps.Clone(base))
			chosen := rapid.SliceOfNDistinct(rapid.SampledFrom(names), 1, 6, rapid.ID[string]).Draw(r, "fields")
			role := rapid.SampledFrom([]string{"visitor", "customer", "customer at the counter's call", "cashier"}).
				Draw(r, "role")
			for _, name := range chosen {
				if role != "cashier" && (name == "email" || name == "password") || role == "cashier" &&
					(name == "status" || name == "password" || name == "version") {
					continue // the one asks for the password, the others are a cashier's to set
				}
				fields.Set(name, staffFields[name])
			}
			want := before
			switch role {
			case "visitor":
				visitor.send("POST", "/api/customer/save?customerId="+id(shopper.ID), fields)
				visitor.send("POST", "/account/edit", fields)
			case "customer at the counter's call":
				if code := mine.send("POST", "/api/customer/save?customerId="+id(shopper.ID), fields).Code; code != http.StatusForbidden {
					r.Fatalf("status %d", code)
				}
			case "customer":
				mine.send("POST", "/account/edit", fields)
				want.Customer.Firstname, want.Customer.Lastname, want.Customer.Telephone = fields.Get("firstname"),
					fields.Get("lastname"), fields.Get("telephone")
				want.Customer.Newsletter, want.Customer.Texts = fields.Get("newsletter") == "1", fields.Get("texting_alerts") == "1"
			case "cashier":
				fields.Del("customer_id")
				fields.Del("customerId")
				w := cashier.send("POST", "/api/customer/save?customerId="+id(shopper.ID), fields)
				needs := fields.Get("customer_group_id") != "" || fields.Get("tax_exempt") != "" ||
					fields.Get("email") != shopper.Email
				foreign := fields.Get("address_id") != "" || fields.Get("default_location_id") != ""
				switch {
				case foreign:
					if w.Code < 400 {
						r.Fatalf("another's address: %d %s", w.Code, w.Body)
					}
				case needs:
					if w.Code != http.StatusForbidden && w.Code != http.StatusUnprocessableEntity {
						r.Fatalf("without approval: %d %s", w.Code, w.Body)
					}
				case w.Code == http.StatusOK:
					c := &want.Customer
					c.Firstname, c.Lastname, c.Email, c.Telephone = fields.Get("firstname"), fields.Get("lastname"),
						fields.Get("email"), fields.Get("telephone")
					if fields.Has("company") {
						c.Company = fields.Get("company")
					}
					c.Newsletter = c.Newsletter || fields.Has("newsletter")
					c.Texts = c.Texts || fields.Has("texting_alerts")
					if answer := fields.Get("account_custom_field[1]"); answer != "" {
						want.Said = map[int64]customer.Said{0: {1: answer}}
					}
				default:
					r.Fatalf("%d %s", w.Code, w.Body)
				}
			}
			if after := recordOf(t, a, shopper.ID); fmt.Sprintf("%+v", after) != fmt.Sprintf("%+v", want) {
				r.Fatalf("%s sent %v:\nbefore %+v\nafter  %+v\nwant   %+v", role, fields, before, after, want)
			}
			// as it was, for the next draw
			manager.ask(http.StatusOK, "POST", "/api/customer/save?customerId="+id(shopper.ID),
				form("firstname", shopper.Firstname, "lastname", shopper.Lastname, "email", shopper.Email,
					"telephone", shopper.Telephone, "company", shopper.Company, "newsletter", "0", "texting_alerts", "0", "tax_exempt",
					"0", "account_custom_field[1]", ""), nil)
		})
		newcomer := newBrowser(t, a)
		sent := newcomer.newcomer(ctx, a, "new@home.test")
		for name, value := range staffFields {
			if !sent.Has(name) {
				sent.Set(name, value)
			}
		}
		sent.Del("newsletter")
		sent.Del("company") // with which an address is asked for
		newcomer.ask(http.StatusOK, "POST", "/account/register", sent, nil)
		got := recordOf(t, a, theCustomerWith(t, a, "new@home.test").ID)
		c := got.Customer
		if c.LevelID != shopper.LevelID || c.TaxExempt || c.BusinessID != 0 || !c.Active || c.MergedInto != 0 || c.IsErased ||
			c.Company != "" || len(got.Tags) != 0 || got.Points != 0 || got.Credit != "$0.00" {
			t.Errorf("a newcomer made themselves %+v", got)
		}
	})
}

// upload sends a multipart form with a file.
func (b *browser) upload(path, field, filename string, content []byte, pairs ...string) *httptest.ResponseRecorder {
	b.t.Helper()
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	for i := 0; i < len(pairs); i += 2 {
		_ = w.WriteField(pairs[i], pairs[i+1])
	}
	h := textproto.MIMEHeader{"Content-Disposition": {fmt.Sprintf(`form-data; name=%q; filename=%q`, field, filename)},
		"Content-Type": {"image/png"}}
	part, err := w.CreatePart(h)
	if err != nil {
		b.t.Fatal(err)
	}
	_, _ = part.Write(content)
	_ = w.Close()
	return b.raw(path, w.FormDataContentType(), int64(body.Len()), &body)
}

func (b *browser) raw(path, kind string, length int64, body io.Reader) *httptest.ResponseRecorder {
	b.t.Helper()
	r := httptest.NewRequest(http.MethodPost, path, body)
	r.Host, r.ContentLength = "localhost", length
	for name, values := range b.header {
		r.Header[name] = slices.Clone(values)
	}
	r.Header.Set("Content-Type", kind)
	if mustHaveKey()[r.URL.Path] {
		r.Header.Set("Idempotency-Key", ids.Token())
	}
	for name, value := range b.cookies {
		r.AddCookie(&http.Cookie{Name: name, Value: value})
	}
	w := httptest.NewRecorder()
	b.handler.ServeHTTP(w, r)
	return w
}

func drawing(width, height int) image.Image {
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	for x := range width {
		for y := range height {
			img.Set(x, y, color.RGBA{uint8(x * 7), uint8(y * 5), uint8(x ^ y), 255})
		}
	}
	return img
}

func asJPEG(img image.Image) []byte {
	var b bytes.Buffer
	_ = jpeg.Encode(&b, img, nil)
	return b.Bytes()
}

func asPNG(img image.Image) []byte {
	var b bytes.Buffer
	_ = png.Encode(&b, img)
	return b.Bytes()
}

// counted is a body that knows how much of it was read.
type counted struct {
	io.Reader
	read int
}

func (c *counted) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.read += n
	return n, err
}

type endlessly struct{}

func (endlessly) Read(p []byte) (int, error) { return len(p), nil }

// CUST-41 W-31 at the doors: who comes from a banned address neither signs in, nor registers, nor orders; staff go on.
func TestABannedAddressIsKeptOut(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		manager := staffBrowser(t, a, "manager@demo.test")
		shopper := theCustomerWith(t, a, "shopper@demo.test")
		part := partNumbered(t, a, ctx, fastPart)
		inside := customerBrowser(t, a, "shopper@demo.test")
		inside.ask(http.StatusOK, "POST", "/checkout/cart/add", form("product_id", id(part.ID), "quantity", "1"), nil)
		inside.ask(http.StatusOK, "POST", "/checkout/cart/setCheckoutData",
			form("firstname", "Sam", "lastname", "Shopper", "email", "shopper@demo.test", "telephone", "3195550142"), nil)
		var seen customerview.CustomerIPs
		manager.ask(http.StatusOK, "GET", "/api/customer_ip", form("customerId", id(shopper.ID)), &seen)
		if len(seen.Results) != 1 || seen.Results[0].IP != "192.0.2.1" || seen.Results[0].Banned {
			t.Fatalf("%+v", seen)
		}
		var refused struct{ Errors map[string]string }
		manager.ask(http.StatusConflict, "POST", "/api/customer_ip/add?customer_id="+id(shopper.ID), form("ip", "192.0.2.1"),
			&refused)
		if refused.Errors["confirm"] == "" {
			t.Errorf("%+v", refused)
		}
		manager.ask(http.StatusOK, "POST", "/api/customer_ip/add?customer_id="+id(shopper.ID),
			form("ip", "192.0.2.1", "confirm", "1"), nil)
		orders := ordersIn(t, ctx)
		if w := newBrowser(t, a).send("POST", "/account/login", form("email", "shopper@demo.test", "password", demoPassword)); w.Code != http.StatusForbidden {
			t.Errorf("sign-in: %d %s", w.Code, w.Body)
		}
		if w := newBrowser(t, a).send("POST", "/account/login", form("email", "shopper@demo.test", "password", demoPassword),
			"X-Forwarded-For", "203.0.113.5"); w.Code != http.StatusForbidden {
			t.Errorf("sign-in with a made-up address: %d", w.Code)
		}
		newcomer := newBrowser(t, a)
		if w := newcomer.send("POST", "/account/register", newcomer.newcomer(ctx, a, "banned@home.test")); w.Code != http.StatusForbidden {
			t.Errorf("register: %d", w.Code)
		}
		if w := inside.send("POST", "/checkout/confirm/createOrder", nil); w.Code != http.StatusForbidden ||
			ordersIn(t, ctx) != orders {
			t.Errorf("order: %d %s", w.Code, w.Body)
		}
		staffBrowser(t, a, "cashier@demo.test")
		manager.ask(http.StatusOK, "POST", "/api/customer_ip/remove?customer_id="+id(shopper.ID), form("ip", "192.0.2.1"),
			nil)
		customerBrowser(t, a, "shopper@demo.test")
		inside.ask(http.StatusOK, "POST", "/checkout/confirm/createOrder", nil, nil)
	})
}

func ordersIn(t *testing.T, ctx context.Context) (n int) {
	t.Helper()
	if err := db.Read(ctx).NewSelect().Table("orders").ColumnExpr("count(*)").Scan(ctx, &n); err != nil {
		t.Fatal(err)
	}
	return n
}
