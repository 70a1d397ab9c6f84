package wire

import (
	"net/http"
	"testing"

	"camber/internal/shop/access"
)

// LOC-4: a shopper's store is the cookie's before the session's; a till, a kiosk and the office keep their own.
func TestTheCookieSaysAShoppersStore(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		mode   access.Mode
		cookie string
		want   int64
	}{
		"a shopper":          {access.Shop, "3", 3},
		"with a blank":       {access.Shop, " 3", 3},
		"no number":          {access.Shop, "three", 2},
		"none":               {access.Shop, "0", 2},
		"less than none":     {access.Shop, "-3", 2},
		"nothing":            {access.Shop, "", 2},
		"a till":             {access.POS, "3", 2},
		"a register, locked": {access.Locked, "3", 2},
		"a kiosk":            {access.Kiosk, "3", 2},
		"the back office":    {access.Office, "3", 2},
	} {
		r := &http.Request{Header: http.Header{"Cookie": {StoreCookie + "=" + c.cookie}}}
		if got := (Visit{Mode: c.mode, LocationID: 2}).withChosenStore(r).LocationID; got != c.want {
			t.Errorf("%s: store %d, not %d", name, got, c.want)
		}
	}
	if got := (Visit{LocationID: 2}).withChosenStore(&http.Request{}).LocationID; got != 2 {
		t.Errorf("without a cookie: store %d", got)
	}
}
