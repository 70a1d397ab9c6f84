package partview

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"camber/internal/shop/catalog"
	"camber/internal/shop/price"
)

// TRD-3: what a page or a reply is made of holds no price below MAP, unless a trade level or the till looks.
func TestAPriceBelowMAPIsInNoReply(t *testing.T) {
	t.Parallel()
	part := catalog.Part{ID: 7, Number: "KB-1", Slug: "kb", Orderable: true, Active: true,
		Core: &catalog.Core{Charge: 1200}}
	breaks := []price.Break{{From: 1, UnitE4: 469900}, {From: 4, UnitE4: 446400}}
	shown := func(hidden, trade bool) (Part, string) {
		s := shelf(part)
		s.Trade = trade
		q := s.Quotes[7]
		q.MAP = 46_9900 // not more than the price
		if hidden {
			q.MAP, q.Hidden = 50_0000, true
		}
		s.Quotes[7] = q
		d := NewPart(ctx, s, 7, breaks, nil)
		var all bytes.Buffer
		for _, v := range []any{d, d.Action, s.Card(ctx, 7), NewPartHit(ctx, s, 7, nil),
			PartData(d, "https://shop.test/kb", "USD")} {
			if err := json.NewEncoder(&all).Encode(v); err != nil {
				t.Fatal(err)
			}
		}
		return d, all.String()
	}
	d, body := shown(true, false)
	if strings.Contains(body, "46.99") || strings.Contains(body, "44.64") || strings.Contains(body, "offers") ||
		len(d.Breaks) != 0 {
		t.Errorf("a visitor is told: %s", body)
	}
	if d.Price.Text != "Add to cart to see price" || !d.Price.Hidden || d.Price.CoreText != "$12.00" ||
		d.Action.Kind != "add" || d.Action.Price.Text != d.Price.Text {
		t.Errorf("%+v %+v", d.Price, d.Action)
	}
	if _, body := shown(true, true); !strings.Contains(body, "46.99") || !strings.Contains(body, "44.64") ||
		!strings.Contains(body, "offers") {
		t.Errorf("a jobber is not told: %s", body)
	}
	// at MAP it is shown, and the quantity price below it is not
	if d, body := shown(false, false); !strings.Contains(body, "46.99") || strings.Contains(body, "44.64") ||
		len(d.Breaks) != 1 {
		t.Errorf("%s", body)
	}
}
