package saved_test

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
	"camber/internal/shop/saved"
)

var (
	visitor  = saved.Owner{Visitor: "a-secret"}
	other    = saved.Owner{Visitor: "another-secret"}
	customer = saved.Owner{CustomerID: 7}
)

// shop has n parts for the lists.
type shop struct {
	t     *testing.T
	ctx   context.Context
	parts *catalog.Service
	lists *saved.Service
	ids   []int64
}

func setup(t *testing.T, ctx context.Context, n int) shop {
	t.Helper()
	s := shop{t: t, ctx: ctx, parts: catalog.New()}
	s.lists = saved.New(s.parts)
	brand, err := s.parts.AddBrand(ctx, "BCDF", "Kestrel")
	s.must(err)
	category, err := s.parts.AddCategory(ctx,
		catalog.NewCategory{Texts: map[text.Lang]catalog.CategoryTexts{text.English: {Name: "Brakes"}}})
	s.must(err)
	items := make([]catalog.Item, n)
	for i := range items {
		items[i] = catalog.Item{
			Maintenance: catalog.Put, BrandID: brand, CategoryID: category, Number: fmt.Sprint("K-", i), TaxClassID: 1,
			Texts: map[text.Lang]catalog.Texts{text.English: {Name: fmt.Sprint("Part ", i)}},
		}
	}
	outcomes, err := s.parts.SaveItems(ctx, audit.System, items)
	s.must(err)
	for _, o := range outcomes {
		s.ids = append(s.ids, o.PartID)
	}
	return s
}

func (s shop) must(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

// add puts parts, by their position in ids, on a list.
func (s shop) add(of saved.Owner, list saved.List, which ...int) {
	s.t.Helper()
	for _, i := range which {
		_, err := s.lists.Add(s.ctx, of, list, s.ids[i])
		s.must(err)
	}
}

// holds compares a list with parts by their position in ids.
func (s shop) holds(of saved.Owner, list saved.List, which ...int) {
	s.t.Helper()
	lists, err := s.lists.Lists(s.ctx, of)
	s.must(err)
	var want []int64
	for _, i := range which {
		want = append(want, s.ids[i])
	}
	if diff := cmp.Diff(want, lists[list]); diff != "" {
		s.t.Errorf("%s of %v (-want +got):\n%s", list, of, diff)
	}
}

func kindOf(err error) fault.Kind {
	if f := fault.Of(err); f != nil {
		return f.Kind
	}
	return 255
}

// CMP-1 CMP-2
func TestAListHoldsWhatWasPutOnItInThatOrder(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx, 3)
		s.add(visitor, saved.Compare, 2, 0, 2)
		s.add(visitor, saved.Wishlist, 1)
		s.add(other, saved.Compare, 1)
		s.holds(visitor, saved.Compare, 2, 0)
		s.holds(visitor, saved.Wishlist, 1)
		s.holds(other, saved.Compare, 1)
		s.holds(customer, saved.Compare)
		s.holds(saved.Owner{}, saved.Compare)
		for range 2 {
			p, err := s.lists.Remove(ctx, visitor, saved.Compare, s.ids[2])
			s.must(err)
			if p.Number != "K-2" {
				t.Errorf("removed %q", p.Number)
			}
		}
		s.holds(visitor, saved.Compare, 0)
		s.holds(visitor, saved.Wishlist, 1)
		for what, err := range map[string]error{
			"add":    second(s.lists.Add(ctx, visitor, saved.Wishlist, 999_999)),
			"remove": second(s.lists.Remove(ctx, visitor, saved.Wishlist, 999_999)),
		} {
			if kindOf(err) != fault.NotFound {
				t.Errorf("%s what is no part: %v", what, err)
			}
		}
		if _, err := s.lists.Add(ctx, saved.Owner{}, saved.Compare, s.ids[0]); err == nil {
			t.Error("nobody has a list")
		}
	})
}

func second(_ catalog.Part, err error) error { return err }

// CMP-1
func TestAFullListTakesNoMore(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx, 101)
		s.add(visitor, saved.Compare, 0, 1, 2, 3, 0)
		_, err := s.lists.Add(ctx, visitor, saved.Compare, s.ids[4])
		if f := fault.Of(err); kindOf(err) != fault.Conflict ||
			f.Text.String() != "You can compare at most 4 products. Remove one first." {
			t.Errorf("a fifth: %v", err)
		}
		s.holds(visitor, saved.Compare, 0, 1, 2, 3)
		for i := range 100 {
			s.add(visitor, saved.Wishlist, i)
		}
		if _, err := s.lists.Add(ctx, visitor, saved.Wishlist, s.ids[100]); kindOf(err) != fault.Conflict {
			t.Errorf("a 101st: %v", err)
		}
	})
}

// CMP-1: also of a list that nothing is on yet.
func TestAFullListIsNotOverfilledByTwoAtOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx, 9)
		var refused atomic.Int64
		dbtest.Race(9, func(ctx context.Context, i int) {
			if _, err := s.lists.Add(ctx, visitor, saved.Compare, s.ids[i]); kindOf(err) == fault.Conflict {
				refused.Add(1)
			} else if err != nil {
				t.Error(err)
			}
		}, ctx, dbtest.Two(t, ctx))
		lists, err := s.lists.Lists(ctx, visitor)
		s.must(err)
		if len(lists[saved.Compare]) != 4 || refused.Load() != 5 {
			t.Errorf("%d on the list, %d refused", len(lists[saved.Compare]), refused.Load())
		}
	})
}

func TestAPartThatIsNoLongerSoldIsOnNoList(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx, 5)
		s.add(visitor, saved.Compare, 0, 1, 2, 3)
		s.must(s.parts.Deactivate(ctx, s.ids[1]))
		s.holds(visitor, saved.Compare, 0, 2, 3)
		s.add(visitor, saved.Compare, 4) // its place is free
		s.holds(visitor, saved.Compare, 0, 2, 3, 4)
		if _, err := s.lists.Add(ctx, visitor, saved.Wishlist, s.ids[1]); kindOf(err) != fault.NotFound {
			t.Errorf("added what is not sold: %v", err)
		}
	})
}

// CMP-2
func TestWhatAVisitorWishedForIsTheCustomersAfterwards(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx, 102)
		s.add(customer, saved.Wishlist, 0, 1)
		s.add(customer, saved.Compare, 0, 1, 2)
		s.add(visitor, saved.Wishlist, 1, 2)
		s.add(visitor, saved.Compare, 1, 3, 4)
		for range 2 { // signed in again: nothing more
			s.must(s.lists.Move(ctx, visitor, customer))
			s.holds(customer, saved.Wishlist, 0, 1, 2)
			s.holds(customer, saved.Compare, 1, 2, 3, 4)
			s.holds(visitor, saved.Wishlist)
			s.holds(visitor, saved.Compare)
		}
		s.must(s.lists.Move(ctx, saved.Owner{}, customer))
		s.must(s.lists.Move(ctx, customer, saved.Owner{}))
		s.must(s.lists.Move(ctx, customer, customer))
		s.holds(customer, saved.Wishlist, 0, 1, 2)

		// a list that would hold too many loses its oldest
		for i := 3; i < 102; i++ {
			s.add(visitor, saved.Wishlist, i)
		}
		s.must(s.lists.Move(ctx, visitor, customer))
		want := []int{2}
		for i := 3; i < 102; i++ {
			want = append(want, i)
		}
		s.holds(customer, saved.Wishlist, want...)
	})
}

func TestAMoveThatFailsMovesNothing(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx, 1)
		s.add(visitor, saved.Wishlist, 0)
		broken := errors.New("broken")
		err := db.Atomic(ctx, func(ctx context.Context) error {
			s.must(s.lists.Move(ctx, visitor, customer))
			return broken
		})
		if !errors.Is(err, broken) {
			t.Fatal(err)
		}
		s.holds(visitor, saved.Wishlist, 0)
		s.holds(customer, saved.Wishlist)
	})
}

func TestWhoseListsAreMeant(t *testing.T) {
	t.Parallel()
	if got := saved.Of(access.Actor{CustomerID: 7}, "a-secret"); got != customer {
		t.Errorf("signed in: %v", got)
	}
	if got := saved.Of(access.Actor{}, "a-secret"); got != visitor {
		t.Errorf("a visitor: %v", got)
	}
}

func TestListsGoWithWhomTheyBelongTo(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx, 2)
		for _, of := range []saved.Owner{visitor, customer} {
			s.add(of, saved.Compare, 0)
			s.add(of, saved.Wishlist, 1)
		}
		dbtest.Clock(ctx).Advance(30 * 24 * time.Hour)
		s.must(saved.Sweep(ctx))
		s.holds(visitor, saved.Wishlist, 1) // a session lasts that long
		dbtest.Clock(ctx).Advance(2 * 24 * time.Hour)
		s.must(saved.Sweep(ctx))
		s.holds(visitor, saved.Wishlist)
		s.holds(visitor, saved.Compare)
		s.holds(customer, saved.Wishlist, 1)
		s.must(saved.Erase(ctx, customer))
		s.holds(customer, saved.Wishlist)
		s.holds(customer, saved.Compare)
	})
}
