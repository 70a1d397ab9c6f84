package page

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/a-h/templ"

	"camber/internal/web/present/accountview"
	"camber/internal/web/present/orderview"
)

// Neither the link nor the account asks for the money of an order that was called off.
func TestAnOrderThatWasCalledOffHasNoBalance(t *testing.T) {
	t.Parallel()
	for _, isOff := range []bool{false, true} {
		shown := orderview.OrderPage{Order: orderview.Order{IsVoid: isOff, BalanceDueText: "$140.29"}}
		for name, page := range map[string]templ.Component{"link": Order(Frame{}, shown),
			"account": MyOrder(Frame{}, accountview.AccountOrder{OrderPage: shown})} {
			var b bytes.Buffer
			if err := page.Render(context.Background(), &b); err != nil {
				t.Fatal(err)
			}
			if strings.Contains(b.String(), "$140.29") == isOff {
				t.Errorf("%s, called off %t", name, isOff)
			}
		}
	}
}
