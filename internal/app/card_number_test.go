package app

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"

	"camber/internal/web"
	"camber/internal/web/routing"
)

// numbered are the parameters in which a number as long as a card's may stand: codes, secrets, addresses of pages.
var numbered = strings.Fields(
	"code vin mpn search numbers token key itemId siteTransactionId voucherCode voucher password confirm present pin captchaInput captcha redirect")

// W-35 PAY-24: no text of any call that changes something holds a card number; who sends one is told at its field, and
// nothing happens.
func TestNoCallTakesACardNumber(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		visitor := newBrowser(t, a)
		people := map[string]*browser{"customer": customerBrowser(t, a, "shopper@demo.test")}
		for _, who := range []string{"till", "till sign-out"} {
			people[who] = staffBrowser(t, a, "owner@demo.test")
		}
		for _, who := range []string{"office", "office sign-out"} {
			people[who] = officeBrowser(t, a, "owner@demo.test")
		}
		before := contents(t, ctx)
		for _, route := range web.Table() {
			if !route.Session || route.Origin != routing.Changes && route.Origin != routing.ChangesByGet {
				continue
			}
			b := people[route.Who.Name]
			if b == nil {
				b = visitor
			}
			path := strings.NewReplacer("{token}", "x").Replace(route.Path)
			for i, name := range strings.Fields(route.Params) {
				field, isList := strings.CutSuffix(name, "[…]")
				if _, inner, isNested := strings.Cut(field, "["); isNested {
					field = strings.TrimSuffix(inner, "]")
				}
				switch {
				case name == "…" || name == "addN" || slices.Contains(numbered, field):
					continue
				case isList:
					name = field + "[4][anything]"
				}
				number := []string{"4111111111111111", "Ann 5555 5555-5555 4444", "3782-822463-10005 12/27"}[i%3]
				at, sent := path, form(name, number)
				if route.Streamed { // its body is a file
					at, sent = path+"?"+sent.Encode(), nil
				}
				w := b.send(route.Method, at, sent)
				var reply struct{ Errors map[string]string }
				if err := json.Unmarshal(w.Body.Bytes(), &reply); err != nil || w.Code != http.StatusUnprocessableEntity ||
					reply.Errors[name] != "Please leave out card numbers." {
					t.Errorf("%s %s takes %s=%s: %d %s (%v)", route.Method, path, name, number, w.Code, w.Body, err)
				}
			}
		}
		sameContents(t, before, contents(t, ctx))
	})
}
