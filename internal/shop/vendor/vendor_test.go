package vendor_test

import (
	"context"
	"testing"

	"pgregory.net/rapid"

	"camber/internal/base/fault"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/vendor"
)

var buyer = access.Actor{Kind: access.System}

// An order of a part is whole packs, the least that will do.
func TestAPartIsOrderedInWholePacks(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ pack, minimum, wanted, want int }{
		{1, 0, 7, 7}, {12, 0, 1, 12}, {12, 0, 12, 12}, {12, 0, 13, 24}, {6, 20, 1, 24}, {1, 5, 2, 5}, {12, 12, 0, 0}, {0, 0, 3, 3},
	} {
		if got := (vendor.Part{Pack: c.pack, Minimum: c.minimum}).Fill(c.wanted); got != c.want {
			t.Errorf("%d wanted in packs of %d, at least %d: %d, want %d", c.wanted, c.pack, c.minimum, got, c.want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		p := vendor.Part{Pack: rapid.IntRange(1, 50).Draw(t, "pack"), Minimum: rapid.IntRange(0, 200).Draw(t, "minimum")}
		wanted := rapid.IntRange(1, 500).Draw(t, "wanted")
		got := p.Fill(wanted)
		if got%p.Pack != 0 || got < wanted || got < p.Minimum || got-p.Pack >= max(wanted, p.Minimum) {
			t.Fatalf("%d of %+v: %d", wanted, p, got)
		}
	})
}

func TestVendorsAreKept(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := vendor.New()
		d := vendor.Details{Code: " mid ", Name: "Midline", LeadDays: 1, Minimum: 100_00}
		id, err := s.Add(ctx, buyer, d)
		if err != nil {
			t.Fatal(err)
		}
		kept, err := s.Vendor(ctx, id)
		if err != nil || kept.Code != "MID" || kept.Minimum != 100_00 {
			t.Fatalf("%+v, %v", kept, err)
		}
		_, err = s.Add(ctx, buyer, vendor.Details{Code: "Mid", Name: "MIDLINE"})
		if f := fault.Of(err); f == nil || f.Fields["code"].Format == "" || f.Fields["name"].Format == "" {
			t.Errorf("code and name twice: %v", err)
		}
		if _, err := s.Add(ctx, access.Actor{Kind: access.Staff}, vendor.Details{Code: "X", Name: "X"}); !fault.Is(err, fault.Forbidden) {
			t.Errorf("somebody who may not: %v", err)
		}
		version := kept.Version()
		kept.Details.LeadDays = 3
		if err := s.Save(ctx, buyer, id, version, kept.Details); err != nil {
			t.Fatal(err)
		}
		if err := s.Save(ctx, buyer, id, version, d); !fault.Is(err, fault.Conflict) {
			t.Errorf("saved over what another saved: %v", err)
		}
	})
}
