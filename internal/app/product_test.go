package app

import (
	"context"
	"fmt"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"camber/internal/shop/audit"
	"camber/internal/shop/cart"
	"camber/internal/shop/catalog"
	"camber/internal/shop/setting"
	"camber/internal/web/present/partview"
	"camber/internal/web/present/vehicleview"
)

// PROD-3 PROD-4 PROD-5 TRD-4
func TestAPageTellsAllOfItsPart(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := newBrowser(t, a)
		pads := partNumbered(t, a, ctx, "1363")
		page := pageOf(t, b, "/"+pads.Slug)
		for _, want := range []string{
			"How to fit front brake pads", "Limited warranty", "<b>" + pads.Tier + "</b>", "22846379", "HB-1363C",
			"8.0 × 6.0 × 3.6 in", "Package of 6", "WARNING: This product can expose you", "24 months or 24,000 miles",
			`href="https://www.p65warnings.ca.gov/"`, "Included in", "KK-1363", `class="qr"`, "data-zoom", "Breadcrumbs",
		} {
			if !strings.Contains(page, want) {
				t.Errorf("the page lacks %q", want)
			}
		}
		if strings.Contains(page, "Cómo instalar") {
			t.Error("an English page offers what is in Spanish")
		}
		_, rest, _ := strings.Cut(page, `href="/document/`)
		sum, _, _ := strings.Cut(rest, `"`)
		w := b.send("GET", "/document/"+sum, nil)
		if w.Code != http.StatusOK || w.Header().Get("Content-Type") != "application/pdf" ||
			!strings.HasPrefix(w.Body.String(), "%PDF-") ||
			!strings.HasPrefix(w.Header().Get("Content-Disposition"), "inline") ||
			w.Header().Get("X-Content-Type-Options") != "nosniff" ||
			strings.Contains(w.Header().Get("Content-Security-Policy"), "script-src") {
			t.Errorf("document %s: %d %v", sum, w.Code, w.Header())
		}
		for _, other := range []string{strings.Repeat("0", 64), "x"} {
			if w := b.send("GET", "/document/"+other, nil); w.Code != http.StatusNotFound {
				t.Errorf("document %s: %d", other, w.Code)
			}
		}
		old := partNumbered(t, a, ctx, "DK-OWN1")
		code := regexp.MustCompile(`(?s)class="qr".*?</svg>`)
		if mine, other := code.FindString(page), code.FindString(pageOf(t, b, "/"+old.Slug)); mine == "" || mine == other {
			t.Error("the code on the page is not of its own address")
		}
		successor := partNumbered(t, a, ctx, "DK-OWN")
		if page := pageOf(t, b, "/"+old.Slug); !strings.Contains(page, "This part was replaced by") ||
			!strings.Contains(page, `href="/`+successor.Slug+`"`) {
			t.Error("the old part does not lead to the one that replaces it")
		}
		if page := pageOf(t, b, "/"+successor.Slug); !strings.Contains(page, "DK-OWN1") ||
			strings.Contains(page, "This part was replaced by") {
			t.Error("the new part does not say what it replaces")
		}
		underOld := func() string { // TRD-4
			_, said, _ := strings.Cut(pageOf(t, b, "/"+successor.Slug), " in stock under the old number")
			number, _, _ := strings.Cut(said, "</a>")
			return number
		}
		if said := underOld(); !strings.Contains(said, `href="/`+old.Slug+`"`) || !strings.HasSuffix(said, old.Number) {
			t.Errorf("the new part does not say what there is under the old number: %s", said)
		}
		till := staffBrowser(t, a, "cashier@demo.test")
		hitUnderOld := func() []partview.OldStock { // TRD-4
			var found partview.PartHits
			till.ask(http.StatusOK, "GET", "/pos/part/search?s=DK-OWN", nil, &found)
			i := slices.IndexFunc(found.Items, func(h partview.PartHit) bool { return h.ProductID == successor.ID })
			if i < 0 {
				t.Fatalf("the new part is not among %+v", found.Items)
			}
			return found.Items[i].OldStock
		}
		if said := hitUnderOld(); len(said) != 1 || said[0].Number != old.Number ||
			!strings.HasSuffix(said[0].Text, " in stock under the old number") {
			t.Errorf("the search does not say what there is under the old number: %+v", said)
		}
		if err := a.Services.Catalog.Deactivate(ctx, old.ID); err != nil {
			t.Fatal(err)
		}
		if said := underOld(); said != "" {
			t.Errorf("what is no longer sold is offered: %s", said)
		}
		if said := hitUnderOld(); len(said) != 0 {
			t.Errorf("what is no longer sold is offered at the till: %+v", said)
		}
		if w := b.send("GET", "/"+old.Slug, nil, asPage...); w.Code != http.StatusFound || w.Header().Get("Location") != "/"+
			successor.Slug {
			t.Errorf("a part that is no longer sold: %d to %q", w.Code, w.Header().Get("Location"))
		}
		if err := a.Services.Catalog.Deactivate(ctx, pads.ID); err != nil {
			t.Fatal(err)
		}
		if w := b.send("GET", "/document/"+sum, nil); w.Code != http.StatusNotFound {
			t.Errorf("a document of no part: %d", w.Code)
		}
	})
}

// Before anything is chosen a set of one's own choice fits what every choice fits, and nothing else.
func TestASetOfOnesOwnFitsWhatItsChoicesFit(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		for _, c := range []struct {
			year                 int64
			make, model, answers string
		}{{2015, "Chevrolet", "Silverado 1500", "yes"}, {2010, "Toyota", "Corolla", "no"}} {
			b := newBrowser(t, a)
			v := demoVehicleOf(t, ctx, a.Services, c.year, c.make, c.model)
			b.send("POST", "/ymm/json/saveVehicle", form(
				"add1", fmt.Sprintf("Year||%d", v.Year), "add2", fmt.Sprintf("MakeID||%d", v.MakeID), "add3",
				fmt.Sprintf("ModelID||%d", v.ModelID)))
			var reply vehicleview.FitmentReply
			b.ask(http.StatusOK, "GET", "/ymm/json/validateFitment?Parts="+partNumbered(t, a, ctx, "DK-OWN").AAIA+"~DK-OWN", nil,
				&reply)
			if len(reply.Parts) != 1 || reply.Parts[0].Result != c.answers {
				t.Errorf("on a %s: %+v", v.Text(), reply.Parts)
			}
			page := pageOf(t, b, "/"+partNumbered(t, a, ctx, "DK-OWN").Slug)
			if fits := strings.Contains(page, "This product will fit your application."); fits != (c.answers == "yes") {
				t.Errorf("on a %s the page says that it fits: %v", v.Text(), fits)
			}
		}
	})
}

// PROD-2: a form without script says every option, and what was chosen stands in the cart.
func TestOptionsOfEveryKindAreChosenWithoutScript(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := newBrowser(t, a)
		part := partNumbered(t, a, ctx, "DK-OWN")
		page := pageOf(t, b, "/"+part.Slug)
		id := map[string]int64{}
		for _, o := range part.Options {
			id[o.Kind] = o.ID
			if !strings.Contains(page, fmt.Sprintf(`name="option[%d]"`, o.ID)) {
				t.Errorf("the form does not ask for the %s", o.Kind)
			}
		}
		if len(id) != 9 || !strings.Contains(page, "datetime-local") || !strings.Contains(page, "<textarea") {
			t.Errorf("options %v", id)
		}
		first := func(kind string) string {
			for _, o := range part.Options {
				if o.Kind == kind {
					return fmt.Sprint(o.Values[0].ID)
				}
			}
			return ""
		}
		option := func(kind string) string { return fmt.Sprintf("option[%d]", id[kind]) }
		refused := b.send("POST", "/checkout/cart/add",
			form("product_id", fmt.Sprint(part.ID), "understood", "1", option(catalog.Radio), first(catalog.Radio)), asPage...)
		if refused.Code != http.StatusUnprocessableEntity ||
			!strings.Contains(refused.Body.String(), "Begin with required!") {
			t.Errorf("without a required option: %d", refused.Code)
		}
		w := b.send("POST", "/checkout/cart/add", form("product_id", fmt.Sprint(part.ID), "understood", "1", "quantity", "1",
			option(catalog.Pictured), first(catalog.Pictured),
			option(catalog.Radio), first(catalog.Radio), option(catalog.Select), "", option(catalog.Checkbox),
			first(catalog.Checkbox), option(catalog.Typed), "Ray <b>",
			option(catalog.LongText), "one\r\ntwo", option(catalog.Date), "2026-05-31", option(catalog.Time), "14:30",
			option(catalog.DateTime), "2026-05-31T14:30"), asPage...)
		if w.Code != http.StatusSeeOther {
			t.Fatalf("status %d: %s", w.Code, w.Body)
		}
		cart := pageOf(t, b, "/checkout/cart")
		for _, want := range []string{"Rotors", "Ceramic 1363", "Grease packet", "Ray &lt;b&gt;", "one\ntwo", "2026-05-31",
			"14:30", "2026-05-31 14:30", "$132.98"} {
			if !strings.Contains(cart, want) {
				t.Errorf("the cart lacks %q", want)
			}
		}
	})
}

// PROD-7: nowhere else, and beside no price that is hidden; the amount is of as many as are bought.
func TestAFinancingWidgetIsLoadedWhereItIsConfiguredAlone(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		part := partNumbered(t, a, ctx, "1363")
		path := "/" + part.Slug
		before := look(a, path)
		if strings.Contains(before.Body.String(), "data-financing") ||
			strings.Contains(before.Header().Get("Content-Security-Policy"), "https:") {
			t.Error("a widget that nobody configured")
		}
		for _, bad := range []string{"http://pay.example/w.js", "javascript:alert(1)", "https://pay.example;script-src/w.js",
			"https://a@pay.example/"} {
			if err := setting.Set(ctx, audit.System, setting.FinancingScript, setting.Business, bad); err == nil {
				t.Errorf("the script %s was taken", bad)
			}
		}
		if err := setting.Set(ctx, audit.System, setting.FinancingAttributes, setting.Business, "onclick=alert(1)"); err == nil {
			t.Error("an attribute that is code was taken")
		}
		if err := setting.Set(ctx, audit.System, setting.FinancingScript, setting.Business, "https://pay.example/w.js"); err != nil {
			t.Fatal(err)
		}
		if err := setting.Set(ctx, audit.System, setting.FinancingAttributes, setting.Business,
			"class=pay\ndata-amount={amount}"); err != nil {
			t.Fatal(err)
		}
		w := newBrowser(t, a).send("GET", path, nil, asPage...)
		page, policy := w.Body.String(), w.Header().Get("Content-Security-Policy")
		if !strings.Contains(page, `<script async src="https://pay.example/w.js">`) ||
			!strings.Contains(page, `data-amount="4699"`) || !strings.Contains(policy, "script-src 'self' https://pay.example") {
			t.Errorf("policy %s", policy)
		}
		ids := slices.Collect(maps.Values(demoNumbers(t, ctx, a.Services)))
		parts, err := a.Services.Catalog.Parts(ctx, ids)
		if err != nil {
			t.Fatal(err)
		}
		quotes, err := a.Services.Price.For(a.Context(ctx), 0, 1, ids...)
		if err != nil {
			t.Fatal(err)
		}
		hidden, several := 0, 0
		for partID, q := range quotes {
			n := cart.Least(parts[partID].Minimum, parts[partID].Multiple)
			if !q.Hidden && n == 1 {
				continue
			}
			shown := pageOf(t, newBrowser(t, a), "/"+parts[partID].Slug)
			switch {
			case q.Hidden:
				hidden++
				if strings.Contains(shown, "pay.example") {
					t.Errorf("%s: a widget tells a hidden price", parts[partID].Slug)
				}
			default:
				several++
				if want := fmt.Sprintf(`data-amount="%d"`, q.UnitE4.Times(n)); !strings.Contains(shown, want) {
					t.Errorf("%s: the widget is not of %s", parts[partID].Slug, want)
				}
			}
		}
		if hidden == 0 || several == 0 {
			t.Errorf("%d parts with a hidden price, %d of which several are bought", hidden, several)
		}
		if home := newBrowser(t, a).send("GET", "/", nil, asPage...); strings.Contains(home.Body.String()+home.Header().Get("Content-Security-Policy"), "pay.example") {
			t.Error("a page without a price loads the widget")
		}
	})
}
