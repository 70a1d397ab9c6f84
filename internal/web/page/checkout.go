package page

import (
	"slices"
	"strings"

	"camber/internal/web/present/cartview"
)

// asked says of a field of the check-out what is wrong with it; the first that is wrong has the focus.
func asked(d cartview.CheckoutPage, f field) field {
	f.Error = d.Errors[f.Name]
	f.Focus = f.Name == firstWrong(d)
	return f
}

// firstWrong is the first wrong field in the order of the page, empty: none is.
func firstWrong(d cartview.CheckoutPage) string {
	order := []string{"firstname", "lastname", "email", "telephone"}
	for _, address := range []string{"shipping_address", "payment_address"} {
		for _, part := range []string{"firstname", "lastname", "company", "country_id", "address_1", "address_2", "city",
			"zone_id", "postcode"} {
			order = append(order, address+"["+part+"]")
		}
	}
	order = append(order, "po_number", "comment", "code")
	at := slices.IndexFunc(order, func(name string) bool { return d.Errors[name] != "" })
	if at < 0 {
		return ""
	}
	return order[at]
}

// addressField is a field of an address; purpose is shipping or billing, for what the browser fills in by itself.
func addressField(a cartview.AddressForm, purpose, name, label, value, token string, longest int) field {
	return field{
		ID: strings.ReplaceAll(a.Name+"-"+name, "_", "-"), Name: a.Name + "[" + name + "]", Label: label, Value: value,
		Type: "text", Complete: purpose + " " + token, Max: longest,
	}
}

func optional(f field) field {
	f.Optional = true
	return f
}

// typesAddress says that none of the saved addresses is chosen.
func typesAddress(d cartview.CheckoutPage) bool {
	return !slices.ContainsFunc(d.Saved, func(a cartview.SavedAddress) bool { return a.Chosen })
}
