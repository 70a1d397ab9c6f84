package page

import (
	"bytes"
	"context"
	"regexp"
	"strings"
	"testing"

	"github.com/a-h/templ"
	"golang.org/x/net/html"

	"camber/internal/base/text"
	"camber/internal/web/present"
	"camber/internal/web/present/listview"
	"camber/internal/web/present/partview"
	"camber/internal/web/present/payview"
	"camber/internal/web/present/vehicleview"
)

// eachPage runs check on every page, parsed, in a language.
func eachPage(t *testing.T, lang text.Lang, check func(t *testing.T, doc *html.Node)) {
	t.Helper()
	ctx := text.With(context.Background(), lang)
	for name, component := range samples(ctx) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var b bytes.Buffer
			if err := component.Render(ctx, &b); err != nil {
				t.Fatal(err)
			}
			doc, err := html.ParseWithOptions(&b, html.ParseOptionEnableScripting(false))
			if err != nil {
				t.Fatal(err)
			}
			check(t, doc)
		})
	}
}

func attr(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

func has(n *html.Node, name string) bool {
	for _, a := range n.Attr {
		if a.Key == name {
			return true
		}
	}
	return false
}

// SITE-1, UX-24: what a page must have, whatever it shows.
func TestEveryPageIsWellBuilt(t *testing.T) {
	t.Parallel()
	eachPage(t, text.English, func(t *testing.T, doc *html.Node) {
		ids, labelled, places := map[string]bool{}, map[string]bool{}, map[string]bool{}
		count := map[string]int{}
		for n := range doc.Descendants() {
			if n.Type != html.ElementNode {
				continue
			}
			count[n.Data]++
			if id := attr(n, "id"); id != "" {
				if ids[id] {
					t.Errorf("id %q is there twice", id)
				}
				ids[id] = true
			}
			if n.Data == "label" {
				labelled[attr(n, "for")] = true
			}
			if role := attr(n, "role"); n.Data == "nav" || role == "search" {
				place := n.Data + " " + attr(n, "aria-label") + attr(n, "aria-labelledby")
				if places[place] {
					t.Errorf("<%s>, role %q, is there twice and has no name of its own", n.Data, role)
				}
				places[place] = true
			}
		}
		if count["h1"] != 1 || count["main"] != 1 || count["title"] != 1 {
			t.Errorf("one h1, main and title: %d, %d, %d", count["h1"], count["main"], count["title"])
		}
		for n := range doc.Descendants() {
			if n.Type != html.ElementNode {
				continue
			}
			checkNode(t, n, ids, labelled)
		}
	})
}

func checkNode(t *testing.T, n *html.Node, ids, labelled map[string]bool) {
	t.Helper()
	for _, a := range n.Attr {
		if a.Key == "style" || strings.HasPrefix(a.Key, "on") {
			t.Errorf("<%s %s>: nothing inline", n.Data, a.Key)
		}
	}
	for _, name := range []string{"aria-labelledby", "aria-describedby"} {
		for _, to := range strings.Fields(attr(n, name)) {
			if !ids[to] {
				t.Errorf("%s=%q points nowhere", name, to)
			}
		}
	}
	switch n.Data {
	case "html":
		if attr(n, "lang") != "en" {
			t.Error("the page does not say its language")
		}
	case "style":
		if n.Parent.Data != "head" {
			t.Error("inline style sheet") // the one in the head is the site's colours
		}
	case "script":
		kind, inline := attr(n, "type"), attr(n, "src") == ""
		begins := n.Parent.Data == "head" && kind == "" // the policy names it by its hash
		if inline != (kind != "module") || inline && !begins && !strings.HasSuffix(kind, "json") {
			t.Errorf("inline script of type %q", kind)
		}
	case "input", "select", "textarea":
		if attr(n, "type") == "hidden" || labelled[attr(n, "id")] || n.Parent.Data == "label" {
			return
		}
		t.Errorf("<%s name=%q> has no label", n.Data, attr(n, "name"))
	case "button", "a":
		if words(n) == "" && attr(n, "aria-label") == "" {
			t.Errorf("<%s> without a name", n.Data)
		}
	case "svg":
		if attr(n, "aria-hidden") != "true" && attr(n, "aria-label") == "" {
			t.Error("a drawing neither named nor hidden")
		}
	}
}

var translated = regexp.MustCompile(`⟦[^⟧]*⟧`)

// SITE-5: in the pseudo-language every sentence is marked; what stands bare is data and says so.
func TestNothingIsLeftUntranslated(t *testing.T) {
	t.Parallel()
	letters := regexp.MustCompile(`\p{L}{2,}`)
	eachPage(t, text.Pseudo, func(t *testing.T, doc *html.Node) {
		var walk func(n *html.Node)
		walk = func(n *html.Node) {
			if n.Type == html.ElementNode && (n.Data == "script" || n.Data == "style" || attr(n, "translate") == "no") {
				return
			}
			bare := ""
			switch {
			case n.Type == html.TextNode && n.Parent.Data == "title":
				bare = strings.TrimSuffix(n.Data, " · Camber")
			case n.Type == html.TextNode:
				bare = n.Data
			case n.Type == html.ElementNode:
				bare = attr(n, "aria-label") + " " + attr(n, "placeholder") + " " + attr(n, "alt")
			}
			if left := letters.FindString(translated.ReplaceAllString(bare, "")); left != "" {
				t.Errorf("untranslated in <%s>: %q", n.Parent.Data, strings.TrimSpace(bare))
			}
			for c := n.FirstChild; c != nil; c = c.NextSibling {
				walk(c)
			}
		}
		walk(doc)
	})
}

func render(t *testing.T, c templ.Component) *html.Node {
	t.Helper()
	var b bytes.Buffer
	if err := c.Render(context.Background(), &b); err != nil {
		t.Fatal(err)
	}
	doc, err := html.ParseWithOptions(&b, html.ParseOptionEnableScripting(false))
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

// forms returns method, action and id of each form to the names of its fields, those outside of it last.
func forms(doc *html.Node) map[string][]string {
	found := map[string][]string{}
	for n := range doc.Descendants() {
		if n.Type != html.ElementNode || n.Data != "form" {
			continue
		}
		names := []string{}
		for f := range n.Descendants() {
			if f.Type == html.ElementNode && attr(f, "name") != "" && attr(f, "form") == "" {
				names = append(names, attr(f, "name"))
			}
		}
		for f := range doc.Descendants() {
			if id := attr(n, "id"); id != "" && attr(f, "form") == id {
				names = append(names, attr(f, "name"))
			}
		}
		key := attr(n, "method") + " " + attr(n, "action")
		if id := attr(n, "id"); id != "" {
			key += " #" + id
		}
		found[key] = names
	}
	return found
}

// UX-02, SRCH-6: the cart, the part, the vehicle and the search work by forms.
func TestTheShopWorksWithoutAScript(t *testing.T) {
	t.Parallel()
	pages := samples(context.Background())
	for _, c := range []struct{ page, form, fields string }{
		{"listing", "post /checkout/cart/add", "product_id quantity"},
		{"listing", "get /index.php", "route description search_in_brand_or_category search"},
		{"listing", "post /ymm/json/toggle_universal", "redirect"},
		{"part", "post /checkout/cart/add",
			"product_id option[1] option[2] option[3] option[4] option[5] option[6] option[7] option[8] option[9] quantity"},
		{"part", "post /ymm/json/saveVehicle", "redirect add1 add2"},
		{"cart", "post /checkout/cart/edit", "key quantity"},
		{"cart", "post /checkout/cart/remove", "key"},
		{"checkout", "post /checkout/confirm/createOrder #checkout",
			"firstname lastname email telephone location_id payment_method bill bill payment_address[firstname] payment_address[lastname] payment_address[company] payment_address[country_id] payment_address[address_1] payment_address[address_2] payment_address[city] payment_address[postcode] comment code apply total"},
		{"home", "get /", "year make model"},
		{"home", "post /ymm/json/saveVehicle #save-vehicle", "add1 add2 add3 add4"},
		{"home", "post /ymm/json/decodeVin", "vin"},
		{"listing", "post /ymm/json/remove_facet", "redirect remove"},
		{"login", "post /account/login", "redirect email password"},
		{"till login", "post /pos/login", "email password register"},
	} {
		if got := strings.Join(forms(render(t, pages[c.page]))[c.form], " "); got != c.fields {
			t.Errorf("%s, %s: %q", c.page, c.form, got)
		}
	}
	if got := strings.Join(forms(render(t, pages["home"]))["post /ymm/json/saveVehicle"], " "); got != "" {
		t.Errorf("the last form forgets the vehicle: %q", got)
	}
}

// A listing without positions has no band, and a vehicle without details nothing that sets them off.
func TestWhatHasNothingToSayIsLeftOut(t *testing.T) {
	t.Parallel()
	frame := Frame{Vehicle: &vehicleview.Vehicle{HasYmm: true, Year: "2011", Make: "Ford", Model: "Fiesta"}}
	cards := []partview.Card{{ProductID: 7}}
	front, rest := listview.Group{Axle: "front", Title: "Front", Count: "1 part", Cards: cards},
		listview.Group{Title: "Parts", Count: "1 part", Cards: cards}
	for _, c := range []struct {
		groups []listview.Group
		pages  int
		bands  string
	}{
		{[]listview.Group{rest}, 1, ""},
		{[]listview.Group{front}, 1, "Front1 part"},
		{[]listview.Group{front, rest}, 1, "Front1 part, Parts1 part"},
		{[]listview.Group{front, rest}, 2, "Front, Parts"},
	} {
		var bands []string
		headings := 0
		for n := range render(t, Listing(frame,
			listview.Listing{Groups: c.groups, Pager: present.Pager{Paging: present.Paging{TotalPages: c.pages}}})).
			Descendants() {
			switch {
			case attr(n, "class") == "of": // what a band is called
				bands = append(bands, strings.Join(strings.Fields(words(n)), " "))
			case attr(n, "class") == "vd" && words(n) != "Ford", attr(n, "class") == "dim s":
				t.Errorf("beside the plate stands %q", words(n))
			case n.Data == "h2":
				headings++
			}
		}
		if got := strings.Join(bands, ", "); got != c.bands || headings < len(c.groups) {
			t.Errorf("%q, want %q; %d headings", got, c.bands, headings)
		}
	}
}

// A screen reader says the number with what it counts.
func TestNumbersOfPartsAreSaidInWords(t *testing.T) {
	t.Parallel()
	for n, want := range map[int]string{0: "0 parts", 1: "1 part", 2: "2 parts"} {
		if got := strings.Join(strings.Fields(words(render(t, count(n)))), " "); got != want {
			t.Errorf("%d: %q", n, got)
		}
	}
}

// DEMO-3: tools find parts by data-product-id and cart lines by data-key.
func TestPartsAndLinesCarryTheirIDs(t *testing.T) {
	t.Parallel()
	pages := samples(context.Background())
	for _, name := range []string{"home", "listing", "part", "cart"} {
		parts, keys := 0, 0
		for n := range render(t, pages[name]).Descendants() {
			if attr(n, "data-product-id") == "7" {
				parts++
			}
			if attr(n, "data-key") == "k1" {
				keys++
			}
		}
		if parts != 1 || keys != map[string]int{"cart": 1}[name] {
			t.Errorf("%s: %d parts, %d keys", name, parts, keys)
		}
	}
}

// On a phone the reasons come after the button, so the line that says whether it fits stands before it.
func TestWhetherAPartFitsIsSaidBeforeItIsBought(t *testing.T) {
	t.Parallel()
	var order []string
	for n := range render(t, samples(context.Background())["part"]).Descendants() {
		switch {
		case attr(n, "class") == "ft y" && attr(n, "href") != "":
			order = append(order, "fits")
		case attr(n, "id") == "buy", attr(n, "id") == "fit":
			order = append(order, attr(n, "id"))
		}
	}
	if got := strings.Join(order, " "); !strings.HasPrefix(got, "fits fit buy") {
		t.Errorf("the order of the page: %s", got)
	}
}

// CART-40: the columns and the text of an empty cart, to the letter.
func TestTheCartHasItsColumns(t *testing.T) {
	t.Parallel()
	pages := samples(context.Background())
	columns := []string{}
	for n := range render(t, pages["cart"]).Descendants() {
		if n.Type == html.ElementNode && n.Data == "th" {
			columns = append(columns, words(n))
		}
	}
	if got := strings.Join(columns, "|"); got != "Image|Product Name|Quantity|Unit Price|Total|Remove" {
		t.Error(got)
	}
	if !strings.Contains(words(render(t, pages["empty cart"])), "The shopping cart is empty.") {
		t.Error("the empty cart does not say so")
	}
}

// CHK-3: the way back from the card stays where it is when the fields come.
func TestTheWayBackFromTheCardStaysInItsPlace(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	if err := Payment(Frame{}, payview.PaymentPage{}).Render(context.Background(), &b); err != nil {
		t.Fatal(err)
	}
	back, fields := strings.Index(b.String(), `action="/checkout/confirm/giveUp"`),
		strings.Index(b.String(), `data-island="card-step"`)
	if back < 0 || fields < 0 || back > fields {
		t.Errorf("back at %d, fields at %d", back, fields)
	}
}

// UX-24: an error is announced with its field.
func TestFieldErrorsAreTiedToTheirFields(t *testing.T) {
	t.Parallel()
	for n := range render(t, samples(context.Background())["checkout"]).Descendants() {
		if n.Type != html.ElementNode || n.Data != "input" {
			continue
		}
		wrong := attr(n, "name") == "firstname"
		if got := attr(n, "aria-invalid") == "true"; got != wrong {
			t.Errorf("%s: invalid %v", attr(n, "name"), got)
		}
		if wrong && attr(n, "aria-describedby") != "firstname-problem" {
			t.Error("the message does not belong to the field")
		}
		if wrong && (attr(n, "autocomplete") != "given-name" || attr(n, "value") != "A" || !has(n, "required")) {
			t.Error("the field forgot what it is")
		}
	}
}

func TestJSONInThePageCannotEndItsScript(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	if err := samples(context.Background())["part"].Render(context.Background(), &b); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(b.String(), `"name":"</script>`) {
		t.Error("data breaks out of its block")
	}
}
