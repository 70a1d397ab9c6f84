package app

import (
	"cmp"
	"context"
	"net/http"
	"net/http/httptest"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"camber/internal/base/checkup"
	"camber/internal/base/db"
	"camber/internal/base/text"
	"camber/internal/dbtest"
	"camber/internal/provider/search/algolia"
	"camber/internal/provider/search/algolia/algoliatest"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
	"camber/internal/shop/fitment"
	"camber/internal/shop/setting"
	"camber/internal/shop/stock"
	"camber/internal/web/present/listview"
)

// searched is a shop whose server is set up with a search company.
type searched struct {
	t       *testing.T
	ctx     context.Context
	app     *App
	company *algoliatest.Server
	b       *browser
}

func newSearched(t *testing.T, ctx context.Context) searched {
	t.Helper()
	s := searched{t: t, ctx: ctx, app: openDemo(t, ctx), company: &algoliatest.Server{}}
	s.connect(s.app)
	s.b = newBrowser(t, s.app)
	return s
}

// connect sets a server up with the company.
func (s searched) connect(a *App) {
	server := httptest.NewServer(s.company)
	s.t.Cleanup(server.Close)
	a.Services.Hosted.Use(algolia.New(algolia.Account{App: algoliatest.App, Key: algoliatest.Key, API: server.URL}))
}

func (s searched) set(engine string) {
	s.t.Helper()
	if err := setting.Set(s.ctx, audit.System, setting.SearchEngine, setting.Business, engine); err != nil {
		s.t.Fatal(err)
	}
}

// step is a second of the server's work.
func (s searched) step() error {
	s.t.Helper()
	dbtest.Clock(s.ctx).Advance(time.Second)
	if err := s.app.Services.Find.Refresh(s.ctx); err != nil {
		s.t.Fatal(err)
	}
	return s.app.Services.Hosted.Step(s.ctx)
}

func (s searched) steps() {
	s.t.Helper()
	if err := s.step(); err != nil {
		s.t.Fatal(err)
	}
}

// finds are the numbers that are suggested for a text.
func (s searched) finds(text string) []string {
	s.t.Helper()
	var found listview.Suggestions
	s.b.ask(http.StatusOK, "GET", "/api/search/autocomplete",
		form("search", text, "parts", "20", "categories", "3", "series", "3", "brands", "3"), &found)
	numbers := []string{}
	for _, p := range found.Parts {
		numbers = append(numbers, p.Number)
	}
	return numbers
}

func (s searched) wants(when, text string, want ...string) {
	s.t.Helper()
	if got := s.finds(text); !slices.Equal(got, want) && len(got)+len(want) > 0 {
		s.t.Errorf("%s, %s: %v, want %v", when, text, got, want)
	}
}

// SRCH-8: what changes is handed over and found by its new words, while a whole index is made anew too; what is as it was
// is not handed over again. One of several servers hands over, and all ask.
func TestChangesAreHandedOver(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		s := newSearched(t, ctx)
		s.set(setting.HostedSearch)
		s.steps()
		part := partID(t, ctx, "DF63")
		rename := func(name string) {
			t.Helper()
			if _, err := db.Write(ctx).NewRaw("UPDATE part_texts SET name = ?, name_fold = ? WHERE part_id = ? AND lang = 'en'", name,
				text.Fold(name), part).
				Exec(ctx); err != nil {
				t.Fatal(err)
			}
			if err := db.Changed(ctx, catalog.KindPart, part); err != nil {
				t.Fatal(err)
			}
		}
		named := func() any { return s.company.Record("parts", part)["name"] }
		rename("Wombat strainer")
		if s.steps(); named() != "wombat strainer" {
			t.Fatalf("renamed: %v", named())
		}
		s.wants("renamed", "wombat", "DF-63")

		written := s.company.Written()
		if s.steps(); s.company.Written() != written {
			t.Error("without a change something is handed over")
		}
		sell := func(pieces int) {
			t.Helper()
			s.leaves(part, pieces)
			s.steps()
		}
		if sell(5); s.company.Written() != written {
			t.Error("a part is handed over that is in stock as before")
		}
		if sell(0); s.company.Record("parts", part)["in_stock"] != false {
			t.Error("it is sold out, and the company does not know")
		}

		var category, brand int64
		if err := db.Read(ctx).NewRaw("SELECT category_id, brand_id FROM parts WHERE id = ?", part).Scan(ctx, &category, &brand); err != nil {
			t.Fatal(err)
		}
		for kind, change := range map[string]struct {
			sql string
			id  int64
		}{
			catalog.KindCategory: {"UPDATE category_texts SET name = 'Wallaby' WHERE category_id = ?", category},
			catalog.KindBrand:    {"UPDATE brands SET name = 'Possum' WHERE id = ?", brand},
		} {
			if _, err := db.Write(ctx).NewRaw(change.sql, change.id).Exec(ctx); err != nil {
				t.Fatal(err)
			}
			if err := db.Changed(ctx, kind, change.id); err != nil {
				t.Fatal(err)
			}
		}
		s.steps()
		if r := s.company.Record("parts", part); r["brand"] != "Possum" || !slices.Contains(r["categories"].([]any), any("Wallaby")) {
			t.Errorf("with its category and brand renamed: %v", r)
		}
		if got := s.company.Record("categories", category)["name"]; got != "Wallaby" {
			t.Errorf("the category is called %v", got)
		}
		if got := s.company.Record("brands", brand)["name"]; got != "Possum" {
			t.Errorf("the brand is called %v", got)
		}
	})
}

// leaves has at most so many pieces of a part in each store.
func (s searched) leaves(part int64, pieces int) {
	s.t.Helper()
	at, err := s.app.Services.Stock.Levels(s.ctx, []int64{part})
	if err != nil {
		s.t.Fatal(err)
	}
	for _, l := range at[part] {
		if err := s.app.Services.Stock.Correct(s.ctx, audit.System, "2026-03-02", stock.Correction{PartID: part,
			LocationID: l.LocationID, Seen: l.OnHand, Count: min(l.OnHand, pieces), Reason: "found"}); err != nil {
			s.t.Fatal(err)
		}
	}
}

// SRCH-2: where only what is in stock is to be found, a part that no store has is not, whoever finds; it stays in the
// listings. Parts of another site are never found.
func TestOnlyWhatIsInStockIsFoundWhereTheShopSaysSo(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		s := newSearched(t, ctx)
		part := partID(t, ctx, "DF63")
		s.leaves(part, 0)
		found := func() bool {
			t.Helper()
			dbtest.Clock(ctx).Advance(time.Minute)
			s.steps()
			suggested := slices.Contains(s.finds("oil filter"), "DF-63")
			listed := strings.Contains(browsed(t, s.b, http.StatusOK, "GET", "/index.php?route=product/search&search=oil+filter"), "DF-63")
			if suggested != listed {
				t.Errorf("suggested %t, on the page %t", suggested, listed)
			}
			if !strings.Contains(browsed(t, s.b, http.StatusOK, "GET", "/oil-filters"), "DF-63") {
				t.Error("it is not in its listing")
			}
			return suggested
		}
		only := func(is bool) {
			t.Helper()
			if err := setting.Set(ctx, audit.System, setting.DisableWithoutStock, setting.Business, is); err != nil {
				t.Fatal(err)
			}
		}
		for _, engine := range []string{setting.OwnSearch, setting.HostedSearch} {
			s.set(engine)
			if only(false); !found() {
				t.Errorf("%s: it is not found", engine)
			}
			if only(true); found() {
				t.Errorf("%s: it is found without stock", engine)
			}
		}
		only(false)
		s.company.Record("parts", part)["site_ids"] = []any{9.0}
		if found() {
			t.Error("a part of another site is found")
		}
	})
}

// SRCH-8: while one of two servers hands over, the other does not, and both ask what is there; where the company does not
// answer the change waits, and somebody is told.
func TestOneServerHandsOver(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		s := newSearched(t, ctx)
		s.set(setting.HostedSearch)
		s.steps()
		part := partID(t, ctx, "DF63")
		s.company.Teach("parts", part, word)
		other := openDemo(t, ctx)
		s.connect(other)
		if err := other.Services.Hosted.Step(ctx); err != nil {
			t.Fatal(err)
		}
		if err := setting.Set(ctx, audit.System, setting.SearchSite, setting.Business, 2); err != nil {
			t.Fatal(err)
		}
		before := s.company.Promised()
		s.company.Hold(true)
		done := make(chan error, 1)
		go func() { done <- s.step() }()
		for s.company.Promised() == before { // it has begun
			runtime.Gosched()
		}
		if err := other.Services.Hosted.Step(ctx); err != nil {
			t.Fatal(err)
		}
		second := s
		second.b = newBrowser(t, other)
		if got := second.finds("oil filter"); len(got) == 0 || s.company.Record("parts", part)["words"] == nil {
			t.Errorf("while everything is handed over anew: %v", got)
		}
		promised := s.company.Promised()
		if err := other.Services.Hosted.Step(ctx); err != nil || s.company.Promised() != promised {
			t.Errorf("two hand over: %v", err)
		}
		s.company.Hold(false)
		if err := <-done; err != nil {
			t.Fatal(err)
		}
		if got := s.company.Record("parts", part)["site_ids"]; !slices.Equal(got.([]any), []any{2.0}) {
			t.Errorf("of site %v", got)
		}
		if got := s.company.Indexes(); len(got) != 4 {
			t.Errorf("indexes: %v", got)
		}

		found, err := s.app.Services.examineSearch(ctx)
		if err != nil || len(found) == 0 || found[len(found)-1].Grade != checkup.Well {
			t.Errorf("examined: %+v, %v", found, err)
		}
		s.company.Down(true)
		if err := db.Changed(ctx, catalog.KindPart, part); err != nil {
			t.Fatal(err)
		}
		if _, err := db.Write(ctx).NewRaw("UPDATE part_texts SET name = 'Numbat', name_fold = 'numbat' WHERE part_id = ? AND lang = 'en'", part).
			Exec(ctx); err != nil {
			t.Fatal(err)
		}
		if s.step() == nil {
			t.Error("nobody answers, and nothing is said")
		}
		found, err = s.app.Services.examineSearch(ctx)
		if err != nil || len(found) == 0 || found[len(found)-1].Grade != checkup.Wrong {
			t.Errorf("examined: %+v, %v", found, err)
		}
		s.company.Down(false)
		if err := other.Services.Hosted.Step(ctx); err != nil || s.company.Record("parts", part)["name"] != "numbat" {
			t.Errorf("the other hands over: %v, %v", err, s.company.Record("parts", part))
		}

		// each server knows what the other handed over since
		store := func(pieces int, by *App) {
			t.Helper()
			at, err := s.app.Services.Stock.Levels(ctx, []int64{part})
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range at[part] {
				if err := s.app.Services.Stock.Correct(ctx, audit.System, "2026-03-02", stock.Correction{PartID: part,
					LocationID: l.LocationID, Seen: l.OnHand, Count: pieces, Reason: "found"}); err != nil && l.OnHand != pieces {
					t.Fatal(err)
				}
			}
			if err := by.Services.Hosted.Step(ctx); err != nil {
				t.Fatal(err)
			}
			if got := s.company.Record("parts", part)["in_stock"]; got != (pieces > 0) {
				t.Errorf("%d pieces, and at the company in stock is %v", pieces, got)
			}
		}
		store(7, s.app)
		store(0, other)
		store(7, s.app)
		store(0, s.app)
		store(7, other)
	})
}

// word is one that only the company knows.
const word = "quokka"

// SRCH-8: one setting moves a shop to a search company and back. Until the company has everything, while it does not
// answer, and where it finds nothing, the shop's own index does. An exact number, what fits and what is sold no more are
// said by the shop whatever the company finds.
func TestASearchCompanyFindsInPlaceOfTheIndex(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		s := newSearched(t, ctx)
		s.steps()
		own := s.finds("brake pads")
		if len(own) < 3 || len(s.company.Indexes()) != 0 {
			t.Fatalf("before: %v, %v", own, s.company.Indexes())
		}
		s.set(setting.HostedSearch)
		s.wants("before it has the parts", "brake pads", own...)
		if s.company.Asked() != 0 {
			t.Error("the company was asked before it had the parts")
		}
		s.steps()
		if got := s.company.Indexes(); !slices.Equal(got, []string{"brands", "categories", "parts", "series"}) {
			t.Fatalf("indexes: %v", got)
		}
		for _, number := range []string{"DF-63", own[0]} {
			s.company.Teach("parts", partID(t, ctx, text.Number(number)), word)
		}
		if got := s.finds(word); len(got) != 2 || s.company.Asked() == 0 {
			t.Errorf("the company finds %v, asked %d times", got, s.company.Asked())
		}
		shown := browsed(t, s.b, http.StatusOK, "GET", "/index.php?route=product/search&search="+word)
		if !strings.Contains(shown, "DF-63") || !strings.Contains(shown, own[0]) {
			t.Error("the page of results has not what the company finds")
		}
		if got := s.finds("DF-63"); len(got) == 0 || got[0] != "DF-63" {
			t.Errorf("an exact number is not first: %v", got)
		}
		for _, asked := range []string{"brk pads", "pastillas", "brake pads 2015 silverado"} { // none has such words
			if got := s.finds(asked); len(got) == 0 {
				t.Errorf("%s: nothing is found", asked)
			}
		}

		s.fitFirst(own)

		dbtest.Clock(ctx).Advance(2 * time.Second) // longer than an answer is kept
		s.company.Down(true)
		s.wants("while it does not answer", word)
		if s.company.Down(false); len(s.finds(word)) != 0 { // it knows the word: asked, it would find
			t.Error("it is asked again at once")
		}
		dbtest.Clock(ctx).Advance(time.Minute)
		if got := s.finds(word); len(got) != 2 {
			t.Errorf("when it answers again: %v", got)
		}

		if _, err := db.Write(ctx).NewRaw("UPDATE parts SET active = 0 WHERE number_norm = 'DF63'").Exec(ctx); err != nil {
			t.Fatal(err)
		}
		if err := db.Changed(ctx, "part", partID(t, ctx, "DF63")); err != nil {
			t.Fatal(err)
		}
		if err := s.app.Services.Find.Refresh(ctx); err != nil {
			t.Fatal(err)
		}
		dbtest.Clock(ctx).Advance(time.Minute)
		s.wants("off sale, and not handed over yet", word, own[0])

		s.set(setting.OwnSearch)
		s.steps()
		s.wants("moved back", word)
	})
}

// fitFirst: with a vehicle what fits it comes first, and among those the company's order counts (SRCH-4).
func (s searched) fitFirst(numbers []string) {
	s.t.Helper()
	const word = "wombat"
	ids := map[string]int64{}
	for _, number := range numbers {
		ids[number] = partID(s.t, s.ctx, text.Number(number))
		s.company.Teach("parts", ids[number], word)
	}
	want := s.finds(word)
	before := slices.Clone(want)
	v := demoVehicleOf(s.t, s.ctx, s.app.Services, 2015, "Chevrolet", "Silverado 1500")
	fits := func(number string) int {
		answers, err := s.app.Services.Find.Check(s.ctx, v, []int64{ids[number]})
		if err != nil {
			s.t.Fatal(err)
		}
		return slices.Index([]fitment.Result{fitment.Yes, fitment.Maybe, fitment.Unknown, fitment.No}, answers[0].Result)
	}
	slices.SortStableFunc(want, func(a, b string) int { return cmp.Compare(fits(a), fits(b)) })
	s.b.ask(http.StatusOK, "POST", "/ymm/json/saveVehicle", form("add1", "Year||2015", "add2", "MakeID||"+id(v.MakeID), "add3", "ModelID||"+id(v.ModelID)), nil)
	if slices.Equal(want, before) {
		s.t.Fatalf("a vehicle makes no difference: %v", before)
	}
	s.wants("with a vehicle", word, want...)
	s.b.ask(http.StatusOK, "POST", "/ymm/json/saveVehicle", nil, nil) // forgotten
}
