package web

import (
	"testing"

	"pgregory.net/rapid"

	"camber/internal/base/fault"
	"camber/internal/shop/access"
)

// P-19: who may less is let in nowhere that who may more is not, whatever the mode, the person and the route.
func TestTakingAPermissionOpensNoDoor(t *testing.T) {
	t.Parallel()
	routes := Table()
	rapid.Check(t, func(r *rapid.T) {
		more := access.Actor{
			Kind:       access.Kind(rapid.IntRange(int(access.Visitor), int(access.Staff)).Draw(r, "kind")),
			Mode:       rapid.SampledFrom([]access.Mode{access.Shop, access.POS, access.Locked, access.Kiosk}).Draw(r, "mode"),
			RegisterID: 1, LocationID: 1,
		}
		all := access.AllPermissions()
		held := rapid.SliceOfDistinct(rapid.SampledFrom(all), func(p access.Permission) access.Permission { return p }).
			Draw(r, "held")
		var kept []access.Permission
		for _, p := range held {
			if rapid.Bool().Draw(r, "keeps "+string(p)) {
				kept = append(kept, p)
			}
		}
		less := more.Granted(kept...)
		more = more.Granted(held...)
		for _, route := range routes {
			if route.Who.May(less) == nil && route.Who.May(more) != nil {
				r.Fatalf("%s %s lets %v in and %v out", route.Method, route.Path, kept, held)
			}
			if needs := route.Who.Needs; needs != "" && route.Who.May(less) == nil && !less.May(needs) {
				r.Fatalf("%s %s needs %s and lets in who lacks it", route.Method, route.Path, needs)
			}
			if more.Mode == access.Locked && route.Who.Name == "till" && !fault.Is(route.Who.May(more), fault.Locked) {
				r.Fatalf("%s %s: %v at a locked register", route.Method, route.Path, route.Who.May(more))
			}
		}
	})
}
