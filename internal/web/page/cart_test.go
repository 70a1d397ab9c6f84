package page

import (
	"strings"
	"testing"

	"camber/internal/web/present/cartview"
)

// CART-40 CART-11: there is as much labor as there are parts; nobody is asked how much, and its button names it.
func TestLaborIsCountedWithItsPart(t *testing.T) {
	t.Parallel()
	line := cartview.CartProduct{Key: "k1-labor", Name: "Brake installation", CustomProduct: true, LaborProduct: true,
		ProductLaborKey: "k1", Quantity: 2}
	var asked, said []string
	for n := range render(t, cartLine(line)).Descendants() {
		switch n.Data {
		case "input":
			asked = append(asked, attr(n, "name"))
		case "button":
			said = append(said, words(n))
		}
	}
	if got := strings.Join(asked, "|"); got != "key" {
		t.Errorf("it asks for %s", got)
	}
	if got := strings.Join(said, "|"); got != "Remove Brake installation" {
		t.Error(got)
	}
}

// CART-43: why an order was not made stands under the button that was to make it.
func TestARefusedOrderSaysSoUnderItsButton(t *testing.T) {
	t.Parallel()
	after := ""
	for n := range render(t, CheckoutForm(
		cartview.CheckoutPage{Problems: []string{"Quiet pads: 1 at Main St, 2 wanted."}})).Descendants() {
		switch {
		case attr(n, "id") == "place":
			after = "place"
		case after == "place" && attr(n, "class") == "problem":
			after = words(n)
		}
	}
	if after != "Quiet pads: 1 at Main St, 2 wanted." {
		t.Errorf("under the button: %q", after)
	}
}
