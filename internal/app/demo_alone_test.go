package app

import (
	"context"
	"net/http"
	"testing"

	"camber/internal/dbtest"
	"camber/internal/web"
)

// DEMO-4: what shows the demonstration is in no other shop.
func TestNoOtherShopShowsTheDemonstration(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		config := quiet(t.TempDir())
		config.Demo = false
		a, err := start(ctx, config, dbtest.DB(ctx), dbtest.Clock(ctx))
		if err != nil {
			t.Fatal(err)
		}
		known := 0
		for _, r := range web.Table() {
			if r.Method != http.MethodGet || r.Who.Name != "demonstration" {
				continue
			}
			known++
			if w := look(a, r.Path); w.Code != http.StatusNotFound {
				t.Errorf("%s: status %d", r.Path, w.Code)
			}
		}
		if known < 3 {
			t.Errorf("%d pages of the demonstration", known)
		}
	})
}
