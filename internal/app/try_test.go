package app

import (
	"context"
	"net/http"
	"testing"

	"camber/internal/web/present/adminview"
)

// START-1: a part is sold for a look, with its taxes and change, and nothing of it is left, open shift or not.
func TestATrialLeavesNothingBehind(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := officeBrowser(t, a, "owner@demo.test")
		before := contents(t, ctx)
		for _, store := range []string{"1", "3"} { // a shift is open at the first, none at the last
			var trial adminview.Trial
			b.ask(http.StatusOK, "POST", "/admin/api/start/try", form("store_id", store), &trial)
			if len(trial.Lines) != 1 || trial.Untaxed || trial.Receipt == "" || len(trial.Totals) < 3 || trial.Change == "" {
				t.Errorf("store %s: %+v", store, trial)
			}
		}
		sameContents(t, before, contents(t, ctx))
		if w := b.send("POST", "/admin/api/start/try", form("store_id", "99")); w.Code != http.StatusNotFound {
			t.Errorf("at no store: %d", w.Code)
		}
	})
}
