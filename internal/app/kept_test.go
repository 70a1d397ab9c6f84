package app

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"camber/internal/base/db"
	"camber/internal/base/kept"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/dbtest"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
	"camber/internal/shop/location"
	"camber/internal/shop/price"
	"camber/internal/shop/setting"
	"camber/internal/shop/stock"
)

// shownFacts is everything that pages show from memory.
type shownFacts struct {
	Parts    map[text.Lang]map[int64]catalog.Part
	Tree     map[text.Lang][]catalog.Category
	Targets  []catalog.Target
	Levels   []price.Level
	Quotes   []map[int64]price.Quote
	Breaks   []price.Break
	Stock    map[int64][]stock.Level
	Supplies map[int64]stock.Supply
	Stores   []location.Location
	Settings []any
}

func shownNow(t *testing.T, ctx context.Context, s *Services, ids []int64, slugs []string) shownFacts {
	t.Helper()
	f := shownFacts{Parts: map[text.Lang]map[int64]catalog.Part{}, Tree: map[text.Lang][]catalog.Category{}}
	check := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	var err error
	for _, lang := range text.Languages() {
		f.Parts[lang], err = s.Catalog.Parts(text.With(ctx, lang), ids)
		check(err)
		f.Tree[lang], err = s.Catalog.Tree(text.With(ctx, lang))
		check(err)
	}
	for _, slug := range slugs {
		target, err := s.Catalog.Slug(ctx, slug)
		check(err)
		f.Targets = append(f.Targets, target)
	}
	f.Levels, err = s.Price.Levels(ctx)
	check(err)
	for _, l := range f.Levels {
		quotes, err := s.Price.For(ctx, l.ID, 4, ids...)
		check(err)
		f.Quotes = append(f.Quotes, quotes)
	}
	f.Breaks, err = s.Price.Breaks(ctx, price.Buyer{}, ids[0])
	check(err)
	f.Stock, err = s.Stock.Levels(ctx, ids)
	check(err)
	f.Stores, err = s.Location.Locations(ctx)
	check(err)
	var stores []int64
	for _, l := range f.Stores {
		stores = append(stores, l.ID)
	}
	f.Supplies, err = s.Stock.Supplies(ctx, stores[0], ids, f.Parts[text.English])
	check(err)
	for _, id := range append(stores, 0) {
		values, err := setting.Read(ctx, setting.Location(id))
		check(err)
		f.Settings = append(f.Settings, setting.GuestCheckout.In(values), setting.YmmRedirect.In(values))
	}
	return f
}

// What a page shows from memory is what the database says, on the server that changes it at once, and on another as
// soon as it has followed the changes.
func TestWhatIsKeptIsWhatTheDatabaseSays(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		elsewhere, folder := dbtest.Two(t, ctx), demoData(t, ctx)
		open := func(d *db.DB) *App {
			a, err := start(ctx, Config{Data: folder, Demo: true, Log: slog.New(slog.DiscardHandler)}, d, dbtest.Clock(ctx))
			if err != nil {
				t.Fatal(err)
			}
			return a
		}
		here, there := open(dbtest.DB(ctx)), open(dbtest.DB(elsewhere))
		numbers := demoNumbers(t, ctx, here.Services)
		var ids []int64
		for _, id := range numbers {
			ids = append(ids, id)
		}
		slices.Sort(ids)
		ids = ids[:min(len(ids), 40)]
		parts, err := here.Services.Catalog.Parts(ctx, ids)
		if err != nil {
			t.Fatal(err)
		}
		var slugs []string
		for _, id := range ids {
			slugs = append(slugs, parts[id].Slug)
		}
		for _, a := range []*App{here, there} {
			if err := a.Services.memory.Refresh(a.Context(ctx)); err != nil {
				t.Fatal(err)
			}
		}
		random := rand.New(rand.NewPCG(1, 2))
		for steps := range 22 {
			s, now := here.Services, here.Context(ctx)
			id, component := ids[random.IntN(len(ids))], ids[random.IntN(len(ids))]
			n := 1 + random.IntN(99)
			changed := map[string]func() error{
				"price": func() error { return s.Price.SavePrice(now, id, 1, n%4+1, money.E4(n*10_000)) },
				"least": func() error {
					_, err := s.Price.SaveMAPs(now, audit.System, []price.PartMAP{{PartID: id, MAP: money.E4(n * 10_000)}})
					return err
				},
				"level": func() error {
					_, err := s.Price.AddLevel(now, fmt.Sprint("level", steps), "Another", n)
					return err
				},
				"stock": func() error {
					_, err := s.Stock.Count(now, audit.System, 1, "2026-03-02", []stock.Counted{{PartID: id, Quantity: n}})
					return err
				},
				"bin":      func() error { return s.Stock.SetBin(now, id, 1, fmt.Sprint("B", n)) },
				"address":  func() error { return s.Catalog.SaveSlug(now, catalog.KindPart, id, fmt.Sprint("moved ", steps)) },
				"sold out": func() error { return s.Catalog.Deactivate(now, id) },
				"item": func() error {
					p, err := s.Catalog.Part(now, id)
					if err != nil || p.Kind == catalog.KindKit {
						return err
					}
					_, err = s.Catalog.SaveItems(now, audit.System, []catalog.Item{{
						Maintenance: catalog.Change, BrandID: p.BrandID, Number: p.Number, Series: fmt.Sprint("S", n%3),
						Texts: map[text.Lang]catalog.Texts{text.English: {Name: fmt.Sprint("Name ", n)},
							text.Spanish: {Name: fmt.Sprint("Nombre ", n)}},
					}})
					return err
				},
				"kit": func() error {
					p, err := s.Catalog.Part(now, id)
					if err != nil || p.Kind == catalog.KindKit || len(p.IncludedIn) > 0 {
						return err
					}
					one, err := s.Catalog.Part(now, component)
					if err != nil {
						return err
					}
					_, err = s.Catalog.SaveItems(now, audit.System, []catalog.Item{{
						Maintenance: catalog.Change, BrandID: p.BrandID, Number: p.Number,
						Components: []catalog.Ingredient{{BrandID: one.BrandID, Number: one.Number, Quantity: 2}},
					}})
					return err
				},
				"category": func() error {
					_, err := s.Catalog.AddCategory(now,
						catalog.NewCategory{Texts: map[text.Lang]catalog.CategoryTexts{text.English: {Name: fmt.Sprint("More ", steps)}}})
					return err
				},
				"setting": func() error {
					return setting.Set(now, audit.System, setting.YmmRedirect, setting.Location(int64(n%3)), fmt.Sprint("/", n))
				},
			}
			names := []string{"price", "least", "level", "stock", "bin", "address", "sold out", "item", "kit", "category",
				"setting"}
			name := names[steps%len(names)]
			if err := changed[name](); err != nil {
				t.Fatal(name, err)
			}
			if err := there.Services.memory.Refresh(there.Context(ctx)); err != nil {
				t.Fatal(err)
			}
			want := shownNow(t, here.Context(ctx), here.Services, ids, slugs)
			for which, a := range map[string]*App{"here": here, "there": there} {
				shown := kept.With(a.Context(ctx), a.Services.memory)
				got := shownNow(t, shown, a.Services, ids, slugs)
				if diff := cmp.Diff(want, got, cmpopts.EquateEmpty(),
					cmp.Comparer(func(a, b location.Location) bool { return a.ID == b.ID && a.Name == b.Name })); diff != "" {
					t.Fatal(name, which, diff)
				}
			}
		}
	})
}

// Who writes sees its own change before the others do.
func TestATransactionSeesItsOwnPrice(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		if err := a.Services.memory.Refresh(a.Context(ctx)); err != nil {
			t.Fatal(err)
		}
		shown := kept.With(a.Context(ctx), a.Services.memory)
		quote := func(ctx context.Context) money.E4 {
			quotes, err := a.Services.Price.For(ctx, 0, 1, 1)
			if err != nil {
				t.Fatal(err)
			}
			return quotes[1].UnitE4
		}
		before := quote(shown)
		err := db.Atomic(shown, func(ctx context.Context) error {
			if err := a.Services.Price.SavePrice(ctx, 1, 1, 1, before-10_000); err != nil {
				return err
			}
			if got := quote(ctx); got != before-10_000 {
				t.Errorf("inside %d, want %d", got, before-10_000)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if got := quote(shown); got != before-10_000 {
			t.Errorf("after it %d, want %d", got, before-10_000)
		}
	})
}
