package find_test

import (
	"context"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/dictionary"
	"camber/internal/shop/find"
	"camber/internal/shop/fitment"
)

// fitted puts two brake pads on the shelf, of which the one that sells less fits the truck, and a filter.
func (s *shop) fitted(t *testing.T, ctx context.Context) {
	t.Helper()
	s.add(t, ctx, "P-OTHER", s.pads, 90, "Ceramic Brake Pads, Front", "Pastillas de freno")
	s.add(t, ctx, "P-TRUCK", s.pads, 10, "Ceramic Brake Pads, Rear", "Pastillas de freno")
	s.add(t, ctx, "F-1", s.filters, 50, "Oil Filter", "Filtro de aceite")
	must(s.fits.AddApplication(ctx, audit.System, fitment.Application{
		PartID: s.ids["P-TRUCK"], BaseVehicleID: s.truck.BaseVehicleID, Quantity: 1,
	}))(t)
	if err := s.find.Refresh(ctx); err != nil {
		t.Fatal(err)
	}
}

func (s *shop) first(t *testing.T, ctx context.Context, q find.Query) []string {
	t.Helper()
	var numbers []string
	for _, h := range must(s.find.Find(ctx, q))(t).Hits {
		numbers = append(numbers, s.numbers[h.PartID])
	}
	return numbers
}

// FIND-3: what the trade means by a word comes first, but what has the side that was named, and is so called, before what
// has another; with a typing mistake too, and whatever other words there are (FIND-4).
func TestTheSideThatIsNamedComesBeforeAnotherNameOfThePart(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.add(t, ctx, "C-FRONT", s.pads, 90, "Front Bumper Cover", "")
		s.add(t, ctx, "B-REAR", s.pads, 10, "Rear Bumper 2wd", "")
		s.add(t, ctx, "B-FRONT", s.pads, 5, "Front Bumper 2wd", "")
		if err := s.find.Refresh(ctx); err != nil {
			t.Fatal(err)
		}
		for text, want := range map[string][]string{
			"bumper":          {"C-FRONT", "B-REAR", "B-FRONT"},
			"rear bumper":     {"B-REAR"},
			"rear bumer":      {"B-REAR"},
			"rear bumer 2wd":  {"B-REAR", "B-FRONT"},
			"front bumper":    {"C-FRONT"},
			"2wd rear bumper": {"B-REAR", "B-FRONT"},
		} {
			got := s.first(t, ctx, find.Query{Text: text})
			if len(got) < len(want) || !slices.Equal(got[:len(want)], want) {
				t.Errorf("%s: %v, want %v first", text, got, want)
			}
		}
	})
}

// FIND-1: what fits the vehicle that a text names comes first, though another sells better and stands where the text
// says; nothing is left out.
func TestPartsForTheVehicleOfATextComeFirst(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.fitted(t, ctx)
		for text, want := range map[string][]string{
			"brake pads":                     {"P-OTHER", "P-TRUCK"},
			"brake pads 2015 ram 1500":       {"P-TRUCK", "P-OTHER"},
			"front brake pads 2015 ram 1500": {"P-TRUCK", "P-OTHER"},
			"ram 1500 pastillas":             {"P-TRUCK", "P-OTHER"},
			"brake pads 2014 ram 1500":       {"P-OTHER", "P-TRUCK"}, // no such vehicle
			"2015 ram 1500":                  {"P-TRUCK"},
			"oil filter 2015 ram 1500":       {"F-1"},
		} {
			if got := s.first(t, ctx, find.Query{Text: text}); !slices.Equal(got, want) {
				t.Errorf("%s: %v, want %v", text, got, want)
			}
		}
	})
}

// SRCH-1, FIND-1, SRCH-10
func TestSuggestionsAreOfEachKind(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.fitted(t, ctx)
		none := context.Background() // a keystroke asks no database
		most := find.Most{Parts: 8, Categories: 5, Series: 5, Brands: 12}
		for _, of := range []struct {
			text               string
			parts              int
			categories, brands []find.Named
			vehicles           int
			without            string
		}{
			{text: "br", parts: 3, // of each part the brand begins so
				categories: []find.Named{{s.brakes, 2, 2}, {s.pads, 2, 2}}, brands: []find.Named{{s.brand, 3, 3}}, without: "br"},
			{text: "bremsen brake pa", parts: 2, categories: []find.Named{{s.pads, 2, 2}}, without: "bremsen brake pa"},
			{text: "pastilla", parts: 2, categories: []find.Named{{s.pads, 2, 2}}, without: "pastilla"},
			{text: "p-tr", parts: 1, without: "p-tr"},
			{text: "brake pads 2015 ram 1500", parts: 2, categories: []find.Named{{s.pads, 2, 2}}, vehicles: 1,
				without: "brake pads"},
			{text: "brake pads 2015 15", parts: 2, categories: []find.Named{{s.pads, 2, 2}}, vehicles: 1, without: "brake pads"},
			{text: "brake pads 2014 15", without: "brake pads 2014 15"},
			{text: "unicorn", without: "unicorn"},
		} {
			got := must(s.find.Suggest(none, find.Query{Text: of.text}, most))(t)
			if got.Parts.Total != of.parts || len(got.Vehicles) != of.vehicles || got.Without != of.without ||
				!cmp.Equal(append([]find.Named{}, got.Categories.Named...), append([]find.Named{}, of.categories...)) ||
				!cmp.Equal(append([]find.Named{}, got.Brands.Named...), append([]find.Named{}, of.brands...)) {
				t.Errorf("%s: %d parts, categories %v, brands %v, vehicles %v without %q", of.text, got.Parts.Total,
					got.Categories, got.Brands, got.Vehicles, got.Without)
			}
		}
		truck := s.truck
		got := must(s.find.Suggest(none, find.Query{Text: "pads", Vehicle: &truck}, most))(t)
		if want := []find.Named{{s.pads, 2, 1}}; !slices.Equal(got.Categories.Named, want) ||
			s.numbers[got.Parts.Hits[0].PartID] != "P-TRUCK" {
			t.Errorf("for the truck: %+v", got)
		}
		got = must(s.find.Suggest(none, find.Query{Text: "pads 2015 ram 1500", Vehicle: &truck}, most))(t)
		if len(got.Vehicles) > 0 {
			t.Error("the vehicle that is chosen is offered")
		}
		got = must(s.find.Suggest(none, find.Query{Text: "brakes"}, find.Most{Categories: 1}))(t)
		if got.Categories.Total != 2 || len(got.Categories.Named) != 1 || got.Parts.Hits != nil {
			t.Errorf("of each as many as are asked for: %+v", got)
		}
		s.add(t, ctx, "P-NEW", s.pads, 10, "Brake Pads", "Pastillas de freno")
		if err := s.find.Refresh(ctx); err != nil {
			t.Fatal(err)
		}
		got = must(s.find.Suggest(none, find.Query{Text: "pads"}, most))(t)
		if got.Categories.Named[0].Count != 3 {
			t.Error("a part that came is not counted")
		}
	})
}

// FIND-2: a row of the shop's dictionary is in force at once.
func TestARowOfTheDictionaryIsInForceAtOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.fitted(t, ctx)
		owner := access.Actor{Kind: access.Staff, StaffID: 1}.Granted(access.EditCatalog)
		finds := func(want ...string) {
			t.Helper()
			if err := s.find.Refresh(ctx); err != nil {
				t.Fatal(err)
			}
			if got := s.first(t, ctx, find.Query{Text: "stoppers"}); !slices.Equal(got, want) {
				t.Errorf("stoppers: %v, want %v", got, want)
			}
		}
		finds()
		id := must(dictionary.Add(ctx, owner, dictionary.Row{Kind: dictionary.Means, Word: "stopper", Meaning: "brake pads"}))(t)
		finds("P-OTHER", "P-TRUCK")
		if err := dictionary.Remove(ctx, owner, id); err != nil {
			t.Fatal(err)
		}
		finds()
	})
}
