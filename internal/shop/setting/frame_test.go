package setting_test

import (
	"context"
	"testing"

	"camber/internal/base/fault"
	"camber/internal/dbtest"
	"camber/internal/shop/audit"
	"camber/internal/shop/setting"
)

// MODE-4: who may frame the shop is a list of origins, and nothing that could widen a policy.
func TestParentsOfAFrameAreOrigins(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		one, err := setting.ByName("frame_parents")
		if err != nil {
			t.Fatal(err)
		}
		for written, want := range map[string]string{
			"": "", " https://partner.example\nhttps://other.example:8443 ": "https://partner.example https://other.example:8443",
			"http://localhost:5000 http://127.0.0.1": "http://localhost:5000 http://127.0.0.1",
		} {
			if err := one.Set(ctx, audit.System, setting.Business, written); err != nil {
				t.Errorf("%q: %v", written, err)
			}
			if got, err := setting.Get(ctx, setting.FrameParents); err != nil || got != want {
				t.Errorf("got %q, want %q (%v)", got, want, err)
			}
		}
		for _, bad := range []string{
			"*", "https://*.example", "https:", "'self'", "partner.example", "http://partner.example",
			"https://partner.example/", "https://partner.example/shop",
			"https://me@partner.example", "https://partner.example; script-src *",
			"https://partner.example,https://other.example", "data://x", "HTTPS://partner.example",
		} {
			if err := one.Set(ctx, audit.System, setting.Business, bad); fault.Of(err).Kind != fault.Invalid {
				t.Errorf("%q: %v", bad, err)
			}
		}
	})
}
