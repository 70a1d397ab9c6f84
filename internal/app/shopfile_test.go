package app

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"camber/internal/dbtest"
	"camber/internal/shop/shopfile"
)

func exported(t *testing.T, ctx context.Context, a *App) string {
	t.Helper()
	var file bytes.Buffer
	if err := a.ExportShop(ctx, &file); err != nil {
		t.Fatal(err)
	}
	return file.String()
}

func applied(t *testing.T, ctx context.Context, a *App, file string, mode shopfile.Mode) shopfile.Outcome {
	t.Helper()
	found, err := a.ApplyShop(ctx, []byte(file), mode)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// openBare is a shop at its first start: no store, nothing to sell.
func openBare(t *testing.T, ctx context.Context) *App {
	t.Helper()
	c := quiet(t.TempDir())
	c.Demo = false
	a, err := start(ctx, c, dbtest.DB(ctx), dbtest.Clock(ctx))
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// own is what a shop has beyond the demonstration; two of its sentences differ in nothing but their case.
const own = `form: 1
brands:
- {code: ZZQX, name: Own Brand, slug: own-brand}
price_matrices:
- {level: jobber, from: retail, shares: [{percent: 90, step: 0.05, rounding: up}, {brand: ZZQX, percent: 87.5, step: 0.01, rounding: nearest}]}
search_words:
- {word: Cámara de aire, kind: means, meaning: inner tube}
- {word: puller, kind: never}
sayings:
- {sentence: All orders, en: Every order}
- {sentence: All Orders, en: EVERY ORDER, es: TODOS}
letters:
- {letter: password, en: {subject: "A new password for {shop}"}, es: {subject: "Otra clave para {shop}"}}
`

// START-2: what one shop is set up with, another becomes by its file; a second time nothing is left to do.
func TestAShopIsMadeByTheFileOfAnother(t *testing.T) {
	t.Parallel()
	files := make(chan string, 2)
	t.Run("written", func(t *testing.T) {
		demoShop.Each(t, func(t *testing.T, ctx context.Context) {
			a := openDemo(t, ctx)
			applied(t, ctx, a, own, shopfile.Mode{})
			file := exported(t, ctx, a)
			files <- file
			for _, line := range []string{"word: camara de aire", "en: EVERY ORDER", "en: Every order", "subject: Otra clave para {shop}",
				"code: ZZQX", "percent: \"87.5\"", "step: \"0.05\""} {
				if !strings.Contains(file, line) {
					t.Errorf("the file has no line %s", line)
				}
			}
			if found := applied(t, ctx, a, file, shopfile.Mode{DryRun: true}); !found.IsSame() {
				t.Errorf("a shop is otherwise than its own file: %+v", found.Differences)
			}
			for _, secret := range []string{"camber-demo", "@demo.test\n    password", "order_link_key"} {
				if strings.Contains(file, secret) {
					t.Errorf("the file holds %q", secret)
				}
			}
		})
	})
	close(files)
	file := <-files
	if other, both := <-files; both && other != file {
		t.Errorf("the databases write other files:\n%s", cmp.Diff(file, other))
	}
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		a := openBare(t, ctx)
		before := exported(t, ctx, a)
		if found := applied(t, ctx, a, file, shopfile.Mode{DryRun: true}); found.IsSame() {
			t.Error("a bare shop is said to be as the demonstration")
		}
		if after := exported(t, ctx, a); after != before {
			t.Errorf("a dry run changed the shop:\n%s", cmp.Diff(before, after))
		}
		applied(t, ctx, a, file, shopfile.Mode{})
		said, _, _ := strings.Cut(file, "needs:\n") // what no file holds: a coupon for parts that are not there
		if after := exported(t, ctx, a); after != said {
			t.Errorf("the shop is not as the file says:\n%s", cmp.Diff(said, after))
		}
		if found := applied(t, ctx, a, file, shopfile.Mode{}); len(found.Differences) > 0 {
			t.Errorf("the second time it changes %+v", found.Differences)
		}
	})
}

// START-2: what a file says otherwise is told by name, what it does not name stays, and nothing is half done.
func TestAFileChangesWhatItNames(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		before := exported(t, ctx, a)
		for name, c := range map[string]struct {
			file string
			mode shopfile.Mode
			want []string // of what is added or changed
		}{
			"a rate": {"tax_rates: [{code: ia-state, percent: 6.5}]", shopfile.Mode{},
				[]string{"changed tax rate ia-state percent 6 6.5"}},
			"a rate that is there": {"tax_rates: [{code: ia-state, percent: 7}]", shopfile.Mode{AddOnly: true}, nil},
			"a register": {"stores: [{code: WAVERLY, registers: [Third]}]", shopfile.Mode{},
				[]string{"changed store WAVERLY registers Counter; Drive-up window Third"}},
			"hours": {"stores: [{code: MAIN, hours: mon-fri 8-17}]", shopfile.Mode{},
				[]string{"changed store MAIN hours mon-fri 07:30-18:30, sat 08:00-16:00 mon-fri 8-17"}},
			"a setting, and one that goes back": {"settings: [{for: business, alert_days: 9, shop_name: null}]",
				shopfile.Mode{}, []string{"changed settings of business alert_days  9",
					"changed settings of business shop_name Camber Auto Parts "}},
			"the order of ways": {"shipping: [{code: ground}, {code: pickup}]", shopfile.Mode{},
				[]string{"changed way of shipping order"}},
			"a price level": {"price_levels: [{code: jobber, name: Trade}]", shopfile.Mode{},
				[]string{"changed price level jobber name Jobber Trade"}},
			"the order of currencies, and a rate": {"currencies: [{code: MXN, rate: 18}, {code: EUR}]", shopfile.Mode{},
				[]string{"changed currency MXN rate 17.05 18", "changed currency order"}},
			"categories": {"categories: [{slug: lamps, name: {en: Lamps}, pictogram: bulb}, {slug: lamp-bulbs, in: lamps, name: {en: Bulbs of lamps, es: Focos}, pictogram: bulb}," +
				" {slug: brakes, off: true}]", shopfile.Mode{}, []string{"added category lamp-bulbs", "added category lamps",
				"changed category brakes off  true", "changed category order"}},
			"coupons": {"coupons: [{code: LAMPS10, name: Ten off, percent: 10, categories: [lighting]}]", shopfile.Mode{},
				[]string{"added coupon LAMPS10"}},
			"a coupon for what is off": {"categories: [{slug: tools-and-equipment, off: true}]\n" +
				"coupons: [{code: TOOLS10, name: Ten off, percent: 10, categories: [tools-and-equipment]}]", shopfile.Mode{},
				[]string{"added coupon TOOLS10", "changed category order", "changed category tools-and-equipment off  true"}},
			"what a shop has beyond": {strings.TrimPrefix(own, "form: 1\n"), shopfile.Mode{}, []string{"added brand ZZQX", "added letter password",
				"added price matrix jobber", "added search word camara de aire = inner tube", "added search word puller", "added sentence All Orders",
				"added sentence All orders"}},
			"a role": {"roles: [{name: driver, permissions: [customer.add]}]", shopfile.Mode{}, []string{"added role driver"}},
		} {
			found := applied(t, ctx, a, "form: 1\n"+c.file, c.mode)
			var said []string
			for _, d := range found.Differences {
				for _, f := range d.Fields {
					said = append(said, d.What+" "+d.Sort+" "+d.Name+" "+f.Name+" "+f.From+" "+f.To)
				}
				if d.What == shopfile.Added || d.What == shopfile.Changed && len(d.Fields) == 0 {
					said = append(said, d.What+" "+d.Sort+" "+d.Name)
				}
			}
			slices.Sort(said)
			if diff := cmp.Diff(c.want, said); diff != "" {
				t.Errorf("%s: %s", name, diff)
			}
		}
		if again := applied(t, ctx, a, own, shopfile.Mode{}); !again.IsSame() {
			t.Errorf("the same words once more: %+v", again.Differences)
		}
		now := exported(t, ctx, a)
		for _, line := range []string{"percent: \"6.5\"", "- Third", "hours: mon-fri 08:00-17:00", "alert_days: \"9\"", "name: driver"} {
			if strings.Contains(before, line) || !strings.Contains(now, line) {
				t.Errorf("the shop's file has no new line %s", line)
			}
		}
		if strings.Contains(now, "shop_name") || strings.Index(now, "code: ground") > strings.Index(now, "code: pickup") {
			t.Error("a setting did not go back, or the ways did not change places")
		}
	})
}

// UNDO-1: what a file changed is taken back thing by thing and value by value, but what was changed since; a setting that
// followed a wider one follows it again, and what was added stays.
func TestWhatAFileChangedIsTakenBack(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		before := exported(t, ctx, a)
		found := applied(t, ctx, a, `form: 1
tax_rates: [{code: ia-state, percent: 6.5}]
stores: [{code: MAIN, hours: mon-fri 8-17}]
settings: [{for: business, alert_days: 9, lock_minutes: 7, shop_name: null}]
shipping: [{code: ground}, {code: pickup}]
price_levels: [{code: jobber, name: Trade}]
currencies: [{code: MXN, rate: 18}]
categories: [{slug: brakes, off: true}]
roles: [{name: driver, permissions: [customer.add]}]
`, shopfile.Mode{})
		since := applied(t, ctx, a, "form: 1\nprice_levels: [{code: jobber, name: Mine}]\nsettings: [{for: business, alert_days: 12}]\n",
			shopfile.Mode{})
		changed := exported(t, ctx, a)
		undo := func(id int64, isDry bool) (said []string) {
			t.Helper()
			undone, err := a.UndoShop(ctx, id, isDry)
			if err != nil {
				t.Fatal(err)
			}
			for _, u := range undone {
				said = append(said, strings.Join(append([]string{u.What, u.Sort, u.Name}, u.Kept...), " "))
			}
			return said
		}
		want := []string{"partly settings of business alert_days", "failed role driver", "back category brakes", "back currency order", "back currency MXN",
			"back way of shipping order", "back tax rate ia-state", "back store MAIN", "kept price level jobber name"}
		if diff := cmp.Diff(want, undo(found.FileID, true)); diff != "" {
			t.Error(diff)
		}
		if diff := cmp.Diff(changed, exported(t, ctx, a)); diff != "" {
			t.Errorf("a dry run changes the shop: %s", diff)
		}
		if diff := cmp.Diff(want, undo(found.FileID, false)); diff != "" {
			t.Error(diff)
		}
		if said := undo(0, false); !slices.Equal(said, []string{"back settings of business", "back price level jobber"}) {
			t.Errorf("the last that stands, %d: %q", since.FileID, said)
		}
		was, is := strings.Split(before, "\n"), strings.Split(exported(t, ctx, a), "\n")
		gone := slices.DeleteFunc(slices.Clone(was), func(l string) bool { return slices.Contains(is, l) })
		left := slices.DeleteFunc(slices.Clone(is), func(l string) bool { return slices.Contains(was, l) })
		if !slices.Equal(gone, []string{"    name: Jobber"}) || !slices.Equal(left, []string{"    name: Trade", "  - name: driver",
			`    alert_days: "9"`}) { // what the other file found before
			t.Errorf("without %q, with %q", gone, left)
		}
		for id, want := range map[int64]string{found.FileID: "That file was taken back already.",
			999: "No file was applied under the number 999."} {
			if _, err := a.UndoShop(ctx, id, false); err == nil || err.Error() != want {
				t.Errorf("%d: %v", id, err)
			}
		}
	})
}

// START-2: a file that can't be meant is refused with its line, and changes nothing.
func TestAFileThatCanNotBeMeantChangesNothing(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		before := exported(t, ctx, a)
		for file, want := range map[string]string{
			"":                        "The file is empty.",
			"form: 2\n":               "This file has form 2. This program reads form 1.",
			"form: 1\nshops: []\n":    "line 2: field shops not found",
			"form: 1\nstores: {}\n":   "line 2: cannot unmarshal",
			"form: 1\nstores: [{}]\n": "Line 2: this store has no name.",
			"form: [\n":               "This is no shop file",
			"form: 1\nareas:\n- {name: New, places: [{code: US}]}\n- {name: Lost, places: [{code: XX}]}\n":    "Line 4, area Lost: places: ",
			"form: 1\nareas:\n- {name: New, places: [{code: US}]}\n- {name: new, places: [{code: CA}]}\n":     "Line 4: new stands here twice.",
			"form: 1\ntax_rules: [{rate: none, class: Taxable parts, area: Iowa, priority: 1}]\n":             "There is no tax rate none.",
			"form: 1\ntax_rates: [{code: ia-state, percent: 101}]\n":                                          "This must be from 0 to 100 percent.",
			"form: 1\nstores: [{code: MAIN, hours: monday}]\n":                                                "monday are no weekdays",
			"form: 1\nsettings: [{for: business, lock_minutes: never}]\n":                                     "lock_minutes: ",
			"form: 1\nsettings: [{for: business, no_such: 1}]\n":                                              "There is no setting no_such.",
			"form: 1\nsettings: [{for: location:NONE, lock_minutes: 1}]\n":                                    "There is no place location:NONE.",
			"form: 1\nroles: [{name: owner, permissions: []}]\n":                                              "role owner",
			"form: 1\nshipping: [{code: ground, tariffs: [{costs: [{cost: free}]}]}]\n":                       "cost: A number must be input",
			"form: 1\ncurrencies: [{code: GBP, name: pounds, symbol: £, decimals: 2, rate: dear}]\n":          "rate: A number must be input",
			"form: 1\ncategories: [{slug: bulbs, in: nowhere, name: {en: Bulbs}}]\n":                          "There is no category nowhere.",
			"form: 1\ncategories: [{slug: brakes, in: brakes}]\n":                                             "category brakes",
			"form: 1\nprice_matrices: [{level: jobber, from: jobber}]\n":                                      "Line 2, price matrix jobber: ",
			"form: 1\nprice_matrices: [{level: jobber, from: retail, shares: [{brand: NONE, percent: 9}]}]\n": "There is no brand NONE.",
			"form: 1\nbrands: [{code: toolong, name: Too long}]\n":                                            "brand toolong: code: ",
			"form: 1\nsearch_words: [{word: puller, kind: often, meaning: jaw}]\n":                            "puller = jaw: kind: ",
			"form: 1\nsayings: [{sentence: Nobody says this, en: All}]\n":                                     "doesn't say this any more",
			"form: 1\nletters: [{letter: password, en: {body: No link}}]\n":                                   "letter password: body",
			"form: 1\nletters: [{letter: none}]\n":                                                            "There is no letter none.",
			"form: 1\ncoupons: [{code: ALL, name: All off, percent: 101}]\n":                                  "percent",
		} {
			_, err := a.ApplyShop(ctx, []byte(file), shopfile.Mode{})
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%q: %v, want %s", file, err, want)
			}
		}
		if after := exported(t, ctx, a); after != before {
			t.Errorf("a refused file changed the shop:\n%s", cmp.Diff(before, after))
		}
	})
}
