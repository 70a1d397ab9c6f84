package present

import (
	"context"
	"strings"
	"time"

	"camber/internal/base/text"
	"camber/internal/shop/location"
)

// OpenText says until when a store is open, or that it is closed now.
func OpenText(ctx context.Context, l location.Location, now time.Time) string {
	if closes, open := l.OpenUntil(now); open {
		return text.Tr(ctx, "Open until %s", closes)
	}
	return text.Tr(ctx, "Closed now")
}

// AddressOf is a store's address in one line.
func AddressOf(l location.Location) string {
	return l.Address1 + ", " + l.City + ", " + strings.TrimSpace(l.State+" "+l.Postcode)
}

// NewStoreAddress is a store as a receipt prints it.
func NewStoreAddress(site string, l location.Location) StoreAddress {
	return StoreAddress{Site: site, Name: l.Name, Address: AddressOf(l), Telephone: l.Telephone, Email: l.Email}
}

// NewStoreCards shows the stores where a question is answered.
func NewStoreCards(ctx context.Context, stores []location.Location, now time.Time) []StoreCard {
	list := make([]StoreCard, 0, len(stores))
	for _, l := range stores {
		list = append(list, StoreCard{Name: l.Name, Address: AddressOf(l), Telephone: l.Telephone, Email: l.Email, Open: OpenText(ctx, l, now), Hours: NewOpenDays(ctx, l.Hours)})
	}
	return list
}

// NewStoreChoices lists the stores where an order can be picked up.
func NewStoreChoices(ctx context.Context, stores []location.Location, chosen int64, now time.Time) []StoreChoice {
	list := make([]StoreChoice, 0, len(stores))
	for _, l := range stores {
		list = append(list, StoreChoice{ID: l.ID, Name: l.Name, Address: AddressOf(l), Open: OpenText(ctx, l, now), Chosen: l.ID == chosen})
	}
	return list
}
