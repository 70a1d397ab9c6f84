package cartview

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"

	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/cart"
	"camber/internal/shop/customer"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/shop/region"
	"camber/internal/shop/shipping"
	"camber/internal/web/present"
)

// NewContact is what the check-out knows of the buyer.
func NewContact(d cart.Draft) Contact {
	return Contact{Firstname: d.Firstname, Lastname: d.Lastname, Email: d.Email, Telephone: d.Telephone,
		Comment: d.Comment}
}

// NewPayments shows the ways to pay. Where none of them was chosen that is to pay in store, else the first.
func NewPayments(ctx context.Context, offered []payment.Method, chosen string) []Method {
	list := make([]Method, len(offered))
	if !payment.Taken(offered, order.Payment(chosen)) {
		chosen = string(order.PayInStore)
	}
	at := max(slices.IndexFunc(offered, func(m payment.Method) bool { return string(m.Code) == chosen }), 0)
	for i, m := range offered {
		list[i] = Method{Code: string(m.Code), Title: present.Words(ctx, m.Title), Note: present.Words(ctx, m.Note),
			Chosen: i == at}
	}
	return list
}

// NewShippingMethods shows the ways to the address that was typed, and where there is none why.
func NewShippingMethods(ctx context.Context, v cart.View) (list []Method, why string) {
	for _, m := range v.Methods {
		if m.Code == cart.PickUp {
			continue
		}
		amount := present.Amount(ctx, m.Cost) // handling is a row of its own (TOT-1)
		if m.Cost == 0 {
			amount = text.Tr(ctx, "Free")
		}
		list = append(list, Method{Code: m.Code, Title: m.Title, Amount: amount, Note: present.DeliveryText(ctx, m.Promise),
			Chosen: v.Method != nil && v.Method.Code == m.Code})
	}
	switch to := v.Cart.Checkout.ShipTo; {
	case len(list) > 0:
	case to == nil || len(to.CheckPlace()) > 0:
		why = text.Tr(ctx, "Fill in the address to see what shipping costs.")
	default:
		why = text.Tr(ctx, "We do not ship this order to this address.")
	}
	return list, why
}

// FreeIn says what is missing until an order is sent free; empty where nothing is to be said.
func FreeIn(ctx context.Context, lacks money.Cents) string {
	if lacks == 0 {
		return ""
	}
	return text.Tr(ctx, "%s more ships free", present.Amount(ctx, lacks))
}

// NewRefusals says of each way that the shop has why this order does not go by it, where it goes by none.
func NewRefusals(ctx context.Context, v cart.View) (said []string) {
	if v.Cart.Checkout.ShipTo == nil || len(v.Cart.Checkout.ShipTo.CheckPlace()) > 0 {
		return nil
	}
	for _, m := range v.Methods {
		if m.Code != cart.PickUp {
			return nil
		}
	}
	for _, d := range v.Dropped {
		if d.Reason != shipping.OutOfUse && d.Way.Kind != shipping.AtStore {
			said = append(said, d.Way.Title(ctx)+": "+present.Words(ctx, d.Because))
		}
	}
	return said
}

// NewAddressForm shows an address as far as it was typed. name stands before the brackets of its fields; countryID is
// where the shop is, for an address that names no country yet.
func NewAddressForm(ctx context.Context, name string, a region.Address, countryID int64) AddressForm {
	a.CountryID = cmp.Or(a.CountryID, countryID)
	f := AddressForm{
		Name: name, Firstname: a.Firstname, Lastname: a.Lastname, Company: a.Company, Address1: a.Address1,
		Address2: a.Address2,
		City:     a.City, Postcode: a.Postcode,
	}
	for _, c := range region.Countries() {
		f.Countries = append(f.Countries, Place{ID: c.ID, Name: c.Name, Chosen: c.ID == a.CountryID})
	}
	country, known := region.CountryOf(a.CountryID)
	if !known {
		f.PostcodeLabel, f.NeedsPostcode = text.Tr(ctx, "Postal code"), true
		return f
	}
	form := country.Form()
	f.ZoneLabel, f.PostcodeLabel, f.NeedsPostcode = text.Tr(ctx, form.ZoneLabel), text.Tr(ctx, form.PostcodeLabel),
		form.PostcodeRequired
	if country.ZoneRequired() {
		for _, z := range country.Zones() {
			f.Zones = append(f.Zones, Place{ID: z.ID, Name: z.Name, Chosen: z.ID == a.ZoneID})
		}
	}
	return f
}

// NewSavedAddresses shows a customer's own addresses.
func NewSavedAddresses(book customer.Book, chosen int64) []SavedAddress {
	var list []SavedAddress
	for _, a := range book.Addresses {
		name := strings.TrimSpace(a.Firstname + " " + a.Lastname)
		list = append(list, SavedAddress{ID: a.ID, Name: cmp.Or(a.Label, name), Lines: a.Lines(), Chosen: a.ID == chosen})
	}
	return list
}

// SeenAmounts are the amounts of a cart as the check-out's page shows them, the total last.
func SeenAmounts(c Cart) []SeenAmount {
	var seen []SeenAmount
	for _, p := range c.Products {
		seen = append(seen, SeenAmount{Name: p.Key, Title: p.Manufacturer + " " + p.PartNumber, Value: p.Price})
	}
	for _, t := range c.Totals {
		seen = append(seen, SeenAmount{Name: t.Code + " " + t.Title, Title: t.Title, Value: t.Value})
	}
	return seen
}

// NewChanges says which amounts are not what was seen: those that are gone, then the others as the page has them. seen
// is what the form sent back by the names of SeenAmounts; where it sent nothing, nothing changed.
func NewChanges(ctx context.Context, seen map[string]string, now Cart) []Change {
	if len(seen) == 0 {
		return nil
	}
	var changes []Change
	shown := SeenAmounts(now)
	for _, name := range slices.Sorted(maps.Keys(seen)) {
		was, title, read := readSeen(seen[name])
		if read && !slices.ContainsFunc(shown, func(a SeenAmount) bool { return a.Name == name }) {
			changes = append(changes, Change{Title: title, Was: present.Amount(ctx, was)})
		}
	}
	for _, a := range shown {
		was, _, before := readSeen(seen[a.Name])
		switch {
		case !before:
			changes = append(changes, Change{Title: a.Title, Now: present.Amount(ctx, a.Value)})
		case was != a.Value:
			changes = append(changes, Change{Title: a.Title, Was: present.Amount(ctx, was), Now: present.Amount(ctx, a.Value)})
		}
	}
	return changes
}

// readSeen is the reverse of SeenAmount.Sent.
func readSeen(sent string) (value money.Cents, title string, ok bool) {
	amount, title, _ := strings.Cut(sent, " ")
	value, err := money.Parse(amount)
	return value, title, err == nil
}

// MoneyTitle says in a word how an order stands.
func MoneyTitle(ctx context.Context, o order.Order) string {
	switch isOff := o.Status == order.Voided || o.Status == order.Cancelled; {
	case isOff && o.AmountPaid > 0:
		return text.Tr(ctx, "To be paid back")
	case isOff:
		return text.Tr(ctx, "Nothing to pay")
	case o.PaidInFull():
		return text.Tr(ctx, "Paid In Full")
	case o.Payment == order.OnAccount:
		return text.Tr(ctx, "On your account")
	case o.Payment == order.ByCard:
		return text.Tr(ctx, "To pay by card")
	}
	return text.Tr(ctx, "To pay in store")
}
