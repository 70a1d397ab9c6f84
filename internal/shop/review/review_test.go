package review_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/sync/errgroup"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/kept"
	"camber/internal/base/text"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
	"camber/internal/shop/customer"
	"camber/internal/shop/price"
	"camber/internal/shop/review"
)

// scene is two parts, two customers and who decides.
type scene struct {
	*review.Service
	parts        *catalog.Service
	ctx          context.Context
	staff        access.Actor
	Jane, Garage int64
	JaneHerself  access.Actor
	Pads, Rotor  int64
}

func setup(t *testing.T, ctx context.Context) scene {
	t.Helper()
	parts, people := catalog.New(), customer.New()
	must := func(id int64, err error) int64 {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return id
	}
	s := scene{Service: review.New(parts), parts: parts, ctx: ctx,
		staff: access.Actor{Kind: access.Staff, StaffID: 3}.Granted(access.ModerateReviews)}
	brand := must(parts.AddBrand(ctx, "BBBB", "Bench"))
	category := must(parts.AddCategory(ctx,
		catalog.NewCategory{Texts: map[text.Lang]catalog.CategoryTexts{text.English: {Name: "Brakes"}}}))
	for name, id := range map[string]*int64{"Pads": &s.Pads, "Rotor": &s.Rotor} {
		*id = must(parts.AddPart(ctx, catalog.NewPart{
			BrandID: brand, Number: name, CategoryID: category, TaxClassID: 1,
			Texts: map[text.Lang]catalog.Texts{text.English: {Name: name}},
		}))
	}
	level, err := price.New().AddLevel(ctx, price.Retail, "Retail", 1)
	if err != nil {
		t.Fatal(err)
	}
	for name, id := range map[string]*int64{"Jane": &s.Jane, "Gary": &s.Garage} {
		c, err := people.Add(ctx, access.Actor{Kind: access.System},
			customer.NewCustomer{LevelID: level.ID, Firstname: name, Lastname: "Miller"})
		*id = must(c.ID, err)
	}
	s.JaneHerself = access.Actor{Kind: access.Customer, CustomerID: s.Jane}
	return s
}

func draft(part int64, rating int, body string) review.Draft {
	return review.Draft{PartID: part, Firstname: "Jane", Lastname: "Doe", Bought: true, Rating: rating, Body: body,
		Lang: text.English}
}

func (s scene) write(t *testing.T, d review.Draft) review.Review {
	t.Helper()
	if err := s.Write(s.ctx, s.JaneHerself, d); err != nil {
		t.Fatal(err)
	}
	r, found, err := s.Own(s.ctx, s.Jane, d.PartID)
	if err != nil || !found {
		t.Fatalf("not kept: %v", err)
	}
	return r
}

func (s scene) expectRating(t *testing.T, ctx context.Context, part, stars, count int64) {
	t.Helper()
	p, err := s.parts.Part(ctx, part)
	if want := (catalog.Stars{Sum: stars, Count: count}); err != nil || p.Stars != want {
		t.Errorf("part %d: %+v (%v), want %+v", part, p.Stars, err, want)
	}
}

func kind(err error) any {
	if err == nil {
		return nil
	}
	return fault.Of(err).Kind
}

// PROD-8
func TestAReviewCountsOnceItIsApproved(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		memory := kept.New()
		shown := kept.With(ctx, memory)
		if err := memory.Refresh(ctx); err != nil {
			t.Fatal(err)
		}
		expect := func(stars, count int64, texts ...string) {
			t.Helper()
			s.expectRating(t, shown, s.Pads, stars, count)
			s.expectRating(t, shown, s.Rotor, 0, 0)
			var got []string
			approved, err := s.Approved(shown, s.Pads)
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range approved {
				got = append(got, r.Author+": "+r.Body)
			}
			if diff := cmp.Diff(texts, got); diff != "" {
				t.Error(diff)
			}
		}
		expect(0, 0)
		r := s.write(t, draft(s.Pads, 4, "  Quiet and no dust at all.\r\nFits well. "))
		if r.State != review.Waiting || r.Author != "Jane D." || r.Body != "Quiet and no dust at all.\nFits well." {
			t.Errorf("kept %+v", r)
		}
		expect(0, 0)
		if err := s.Decide(ctx, s.staff, r.ID, r.Version, review.Approved); err != nil {
			t.Fatal(err)
		}
		expect(4, 1, "Jane D.: Quiet and no dust at all.\nFits well.")
		if err := s.Decide(ctx, s.staff, r.ID, r.Version, review.Rejected); err != nil {
			t.Fatal(err)
		}
		expect(0, 0)
		rows, err := audit.Rows(ctx, "review", r.ID)
		if err != nil || len(rows) != 3 || rows[1].Action != "review.approved" || rows[1].Who.ID != 3 {
			t.Errorf("audited %+v (%v)", rows, err)
		}
	})
}

// PROD-8
func TestABuyerHasOneReviewAndChangesItUntilItIsApproved(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		first := s.write(t, draft(s.Pads, 2, "They squeal when it is cold."))
		second := s.write(t, draft(s.Pads, 5, "They squealed for a day, now they are silent."))
		if second.ID != first.ID || second.Rating != 5 {
			t.Errorf("a second review: %+v", second)
		}
		if err := s.Decide(ctx, s.staff, first.ID, first.Version, review.Approved); kind(err) != fault.Conflict {
			t.Errorf("words that nobody read were approved: %v", err)
		}
		if err := s.Decide(ctx, s.staff, second.ID, second.Version, review.Rejected); err != nil {
			t.Fatal(err)
		}
		third := s.write(t, draft(s.Pads, 3, "Written anew, in other words."))
		if third.State != review.Waiting {
			t.Errorf("a rejected one that is written anew is %s", third.State)
		}
		if err := s.Decide(ctx, s.staff, third.ID, third.Version, review.Approved); err != nil {
			t.Fatal(err)
		}
		if err := s.Write(ctx, s.JaneHerself, draft(s.Pads, 1, "Changed after it was approved.")); kind(err) != fault.Conflict {
			t.Errorf("an approved review was changed: %v", err)
		}
		if waiting, err := s.InState(ctx, s.staff, review.Waiting); err != nil || len(waiting) != 0 {
			t.Errorf("%d wait (%v)", len(waiting), err)
		}
	})
}

// PROD-8: what waits longest is read first; of what is decided the newest, since a list is cut off at its end.
func TestStaffSeeWhatMattersFirst(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		old := s.write(t, draft(s.Pads, 4, "Written a day before the other."))
		dbtest.Clock(ctx).Advance(24 * time.Hour)
		young := s.write(t, draft(s.Rotor, 5, "Written a day after the other."))
		for _, c := range []struct {
			state review.State
			want  []int64
		}{{review.Waiting, []int64{old.ID, young.ID}}, {review.Approved, []int64{young.ID, old.ID}},
			{review.Rejected, []int64{young.ID, old.ID}}} {
			for _, r := range []review.Review{old, young} {
				if c.state == review.Waiting {
					continue // as it is
				}
				if err := s.Decide(ctx, s.staff, r.ID, r.Version, c.state); err != nil {
					t.Fatal(err)
				}
			}
			all, err := s.InState(ctx, s.staff, c.state)
			if err != nil {
				t.Fatal(err)
			}
			var got []int64
			for _, r := range all {
				got = append(got, r.ID)
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("%s: %s", c.state, diff)
			}
		}
	})
}

// PROD-8
func TestWhoMayWriteAndWhoMayDecide(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		good := draft(s.Pads, 4, "Quiet and no dust at all.")
		stranger := good
		stranger.Bought = false
		for name, c := range map[string]struct {
			by   access.Actor
			d    review.Draft
			want fault.Kind
		}{
			"a visitor":           {access.Actor{}, good, fault.Unauthenticated},
			"staff":               {s.staff, good, fault.Unauthenticated},
			"who did not buy it":  {s.JaneHerself, stranger, fault.Forbidden},
			"no stars":            {s.JaneHerself, draft(s.Pads, 0, good.Body), fault.Invalid},
			"six stars":           {s.JaneHerself, draft(s.Pads, 6, good.Body), fault.Invalid},
			"no words":            {s.JaneHerself, draft(s.Pads, 4, "   "), fault.Invalid},
			"too few characters":  {s.JaneHerself, draft(s.Pads, 4, strings.Repeat("é", 9)), fault.Invalid},
			"too many characters": {s.JaneHerself, draft(s.Pads, 4, strings.Repeat("é", 2001)), fault.Invalid},
		} {
			if err := s.Write(ctx, c.by, c.d); kind(err) != c.want {
				t.Errorf("%s: %v", name, err)
			}
		}
		if _, found, err := s.Own(ctx, s.Jane, s.Pads); found || err != nil {
			t.Errorf("something was kept (%v)", err)
		}
		r := s.write(t, good)
		for name, by := range map[string]access.Actor{"a visitor": {}, "its writer": s.JaneHerself,
			"a cashier": {Kind: access.Staff, StaffID: 4}} {
			if err := s.Decide(ctx, by, r.ID, r.Version, review.Approved); kind(err) != fault.Forbidden {
				t.Errorf("%s decided: %v", name, err)
			}
			if _, err := s.InState(ctx, by, review.Waiting); kind(err) != fault.Forbidden {
				t.Errorf("%s reads what waits: %v", name, err)
			}
		}
		if err := s.Decide(ctx, s.staff, 999, 1, review.Approved); kind(err) != fault.NotFound {
			t.Errorf("no such review: %v", err)
		}
		if err := s.Decide(ctx, s.staff, r.ID, r.Version, review.Waiting); kind(err) != fault.Invalid {
			t.Errorf("back to waiting: %v", err)
		}
	})
}

// PROD-8: two decisions on one part at once are both counted.
func TestRatingsAreWhatTheApprovedReviewsComeTo(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		garage := access.Actor{Kind: access.Customer, CustomerID: s.Garage}
		mine := s.write(t, draft(s.Pads, 5, "Quiet and no dust at all."))
		if err := s.Write(ctx, garage, draft(s.Pads, 2, "Wore out within a year.")); err != nil {
			t.Fatal(err)
		}
		theirs, _, err := s.Own(ctx, s.Garage, s.Pads)
		if err != nil {
			t.Fatal(err)
		}
		var group errgroup.Group
		for _, r := range []review.Review{mine, theirs} {
			own := db.With(ctx, db.From(ctx))
			group.Go(func() error { return s.Decide(own, s.staff, r.ID, r.Version, review.Approved) })
		}
		if err := group.Wait(); err != nil {
			t.Fatal(err)
		}
		s.expectRating(t, ctx, s.Pads, 7, 2)
		undone := errors.New("undone")
		err = db.Atomic(ctx, func(ctx context.Context) error {
			if err := s.Decide(ctx, s.staff, mine.ID, mine.Version, review.Rejected); err != nil {
				return err
			}
			return undone
		})
		if !errors.Is(err, undone) {
			t.Fatal(err)
		}
		s.expectRating(t, ctx, s.Pads, 7, 2)
	})
}

func TestAReviewIsShownUnderAShortName(t *testing.T) {
	t.Parallel()
	for want, name := range map[string][2]string{"Jane D.": {" Jane ", "Doe"}, "Jane": {"Jane", " "},
		"Íñigo Ñ.": {"Íñigo", "Ñúñez"}} {
		if got := review.Byline(name[0], name[1]); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
