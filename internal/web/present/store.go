package present

import (
	"context"
	"strings"
	"time"

	"camber/internal/base/text"
	"camber/internal/shop/location"
	"camber/internal/shop/order"
	"camber/internal/shop/region"
)

// StoreChoice is a store where the order can be picked up.
type StoreChoice struct {
	ID      int64
	Name    string
	Address string
	Open    string
	Chosen  bool
}

// NewDelivery is where and how an order is sent, nil: it is picked up.
func NewDelivery(o order.Order) *Delivery { return newDelivery(o.ShipTo, o.Shipping.Title) }

// NewBilling is whom the bill of an order is for, nil: whoever gets the goods.
func NewBilling(o order.Order) *Delivery { return newDelivery(o.BillTo, "") }

func newDelivery(to *region.Address, method string) *Delivery {
	if to == nil {
		return nil
	}
	return &Delivery{Name: strings.TrimSpace(to.Firstname + " " + to.Lastname), Lines: to.Lines(), Method: method}
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
		list = append(list, StoreCard{Name: l.Name, Address: AddressOf(l), Telephone: l.Telephone, Email: l.Email,
			Open: OpenText(ctx, l, now), Hours: NewOpenDays(ctx, l.Details, now)})
	}
	return list
}

// NewStoreChoices lists the stores where an order can be picked up.
func NewStoreChoices(ctx context.Context, stores []location.Location, chosen int64, now time.Time) []StoreChoice {
	list := make([]StoreChoice, 0, len(stores))
	for _, l := range stores {
		list = append(list, StoreChoice{ID: l.ID, Name: l.Name, Address: AddressOf(l), Open: OpenText(ctx, l, now),
			Chosen: l.ID == chosen})
	}
	return list
}

var offerWords = map[location.Offer]string{
	location.Fitting:      text.Key("Fits parts"),
	location.MachineShop:  text.Key("Machine shop"),
	location.BatteryTest:  text.Key("Battery test"),
	location.LoanTools:    text.Key("Tools on loan"),
	location.Hoses:        text.Key("Hydraulic hoses made"),
	location.Paint:        text.Key("Paint mixed"),
	location.Keys:         text.Key("Keys cut"),
	location.OilRecycling: text.Key("Takes used oil and batteries"),
}

// OfferName is what something is called that stores offer.
func OfferName(ctx context.Context, o location.Offer) string { return text.Tr(ctx, offerWords[o]) }
