package region_test

import (
	"context"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"camber/internal/base/fault"
	"camber/internal/dbtest"
	"camber/internal/shop/audit"
	"camber/internal/shop/region"
)

func codes(t *testing.T, written string) region.Postcodes {
	t.Helper()
	parsed, err := region.ParsePostcodes(written)
	if err != nil {
		t.Fatal(err)
	}
	return parsed
}

func TestPostcodesLieInTheirRanges(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		written string
		in, out []string
	}{
		{"", []string{"", "50613", "K1A 0B1"}, nil},
		{"50301-50399", []string{"50301", "50322-1234", "50399"}, []string{"50300", "50400", "5030", "", "K1A"}},
		{" 506 , 52240 ", []string{"50600", "50699", "506", "52240"}, []string{"50500", "50700", "52241", "50"}},
		{"k1a-k2z", []string{"K1A 0B1", "k2b1a1", "K2Z 9Z9"}, []string{"K3A 0A1", "J9Z 1A1"}},
		{"506, 506, 506-506", []string{"50613"}, []string{"50713"}},
	} {
		p := codes(t, c.written)
		for _, code := range c.in {
			if !p.Have(code) {
				t.Errorf("%q has not %q", c.written, code)
			}
		}
		for _, code := range c.out {
			if p.Have(code) {
				t.Errorf("%q has %q", c.written, code)
			}
		}
	}
	for _, written := range []string{"50399-50301", "503-50399", "-", "50301-", "-50301", "50301-50302-50303", "a*", "é",
		"12345678901", "50301;50302"} {
		if _, err := region.ParsePostcodes(written); !fault.Is(err, fault.Invalid) {
			t.Errorf("%q: %v", written, err)
		}
	}
}

func FuzzPostcodes(f *testing.F) {
	for _, seed := range []string{"", "50301-50399, 506", "K1A", ",,-", "ſ-ſ"} {
		f.Add(seed, "50322")
	}
	f.Fuzz(func(t *testing.T, written, code string) {
		p, err := region.ParsePostcodes(written)
		if err != nil {
			return
		}
		again, err := region.ParsePostcodes(p.String())
		if err != nil || !slices.Equal(p, again) {
			t.Errorf("%q is read as %v, and that as %v (%v)", written, p, again, err)
		}
		if p.Have(code) != again.Have(code) {
			t.Errorf("%q differs about %q", written, code)
		}
		for _, r := range p {
			if !p.Have(r.First) || !p.Have(r.Last) {
				t.Errorf("%q has not its own ends", written)
			}
		}
	})
}

func TestAnotherRangeOnlyAddsPostcodes(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		span := rapid.StringMatching(`[0-9]{3}(-9[0-9]{2})?`)
		a, b := span.Draw(t, "a"), span.Draw(t, "b")
		one, err1 := region.ParsePostcodes(a)
		both, err2 := region.ParsePostcodes(a + "," + b)
		if err1 != nil || err2 != nil {
			t.Skip()
		}
		if code := rapid.StringMatching(`[0-9]{5}`).Draw(t, "code"); one.Have(code) && !both.Have(code) {
			t.Errorf("%s is in %s and not in %s, %s", code, a, a, b)
		}
	})
}

func TestAnAddressLiesInItsAreas(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := region.New()
		us, iowa, ontario := region.CountryID("US"), region.ZoneID("US-IA"), region.ZoneID("CA-ON")
		want := []region.Area{
			{Name: "United States", Places: []region.Place{{CountryID: us}}},
			{Name: "Black Hawk", Places: []region.Place{
				{CountryID: us, ZoneID: iowa, Postcodes: codes(t, "50613, 50701-50707")}}},
			{Name: "Ontario", Places: []region.Place{{CountryID: region.CountryID("CA"), ZoneID: ontario}}},
		}
		for i := range want {
			id, err := s.AddArea(ctx, audit.System, want[i])
			if err != nil {
				t.Fatal(err)
			}
			want[i].ID = id
		}
		got, err := s.Areas(ctx)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
		for name, c := range map[string]struct {
			to region.Address
			in []int
		}{
			"Cedar Falls":  {region.Address{CountryID: us, ZoneID: iowa, Postcode: "50613"}, []int{0, 1}},
			"Des Moines":   {region.Address{CountryID: us, ZoneID: iowa, Postcode: "50309"}, []int{0}},
			"another 506":  {region.Address{CountryID: us, ZoneID: region.ZoneID("US-NE"), Postcode: "50613"}, []int{0}},
			"Ottawa":       {region.Address{CountryID: region.CountryID("CA"), ZoneID: ontario, Postcode: "K1A 0B1"}, []int{2}},
			"Quebec":       {region.Address{CountryID: region.CountryID("CA"), ZoneID: region.ZoneID("CA-QC")}, nil},
			"nowhere":      {region.Address{}, nil},
			"no zone yet":  {region.Address{CountryID: us}, []int{0}},
			"only the zip": {region.Address{Postcode: "50613"}, nil},
		} {
			in, err := s.AreasOf(ctx, c.to)
			if err != nil {
				t.Fatal(err)
			}
			expected := map[int64]bool{}
			for _, i := range c.in {
				expected[want[i].ID] = true
			}
			if diff := cmp.Diff(expected, in); diff != "" {
				t.Errorf("%s: %s", name, diff)
			}
		}
	})
}

func TestAnImpossibleAreaIsRefused(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := region.New()
		us := region.Place{CountryID: region.CountryID("US")}
		for name, a := range map[string]region.Area{
			"no name":         {Places: []region.Place{us}},
			"no place":        {Name: "Nowhere"},
			"no country":      {Name: "A", Places: []region.Place{{}}},
			"another's zone":  {Name: "A", Places: []region.Place{{CountryID: us.CountryID, ZoneID: region.ZoneID("CA-ON")}}},
			"the same twice":  {Name: "A", Places: []region.Place{us, us}},
			"unknown country": {Name: "A", Places: []region.Place{{CountryID: region.CountryID("ZZ")}}},
		} {
			if _, err := s.AddArea(ctx, audit.System, a); !fault.Is(err, fault.Invalid) {
				t.Errorf("%s: %v", name, err)
			}
		}
		if _, err := s.AddArea(ctx, audit.System, region.Area{Name: "A", Places: []region.Place{us}}); err != nil {
			t.Fatal(err)
		}
		if _, err := s.AddArea(ctx, audit.System, region.Area{Name: "A", Places: []region.Place{us}}); !fault.Is(err, fault.Conflict) {
			t.Errorf("the same name again: %v", err)
		}
		if all, err := s.Areas(ctx); err != nil || len(all) != 1 {
			t.Errorf("%d areas (%v), want 1", len(all), err)
		}
	})
}
