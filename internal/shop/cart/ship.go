package cart

import (
	"context"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/region"
	"camber/internal/shop/sale"
	"camber/internal/shop/shipping"
)

// ship says how the goods can come to where they go, and charges the way that the shopper chose. At the till nothing is
// sent.
func (s *Service) ship(ctx context.Context, v *View, in *sale.Input) (err error) {
	if v.Cart.Channel != Web {
		return nil
	}
	d := v.Cart.Checkout
	var to region.Address
	if d.ShipTo != nil {
		to = *d.ShipTo
	}
	offered, err := s.Methods(ctx, *v, to)
	if err != nil {
		return err
	}
	v.Methods, v.Dropped, v.FreeIn = offered.Methods, offered.Dropped, offered.FreeIn
	chosen := d.Shipping
	if d.Destination() == nil {
		chosen = PickUp
	}
	for i := range v.Methods {
		if v.Methods[i].Code == chosen {
			v.Method = &v.Methods[i]
		}
	}
	if v.Method != nil && v.Method.Code != PickUp {
		in.Charges = append(in.Charges, charges(ctx, *v.Method)...)
	}
	return nil
}

func charges(ctx context.Context, m shipping.Method) []sale.Charge {
	found := []sale.Charge{{Code: sale.CodeShipping, Title: m.Title, Amount: m.Cost, TaxClassID: m.TaxClassID}}
	if m.Handling > 0 {
		found = append(found, sale.Charge{Code: sale.CodeHandling, Title: text.Tr(ctx, "Handling"), Amount: m.Handling,
			TaxClassID: m.TaxClassID})
	}
	return found
}

// Methods returns how the goods of a view can come to an address, which need not be complete (CART-34, CHK-1), and why
// not by the other ways. A coupon may make all of them free, save their handling.
func (s *Service) Methods(ctx context.Context, v View, to region.Address) (shipping.Offered, error) {
	offered, err := s.shipping.Methods(ctx, v.parcel(to))
	for i := range offered.Methods {
		if v.Promo.FreeShipping {
			offered.Methods[i].Cost, offered.FreeIn = 0, 0
		}
	}
	return offered, err
}

// Estimate is what a cart would come to if it were sent by a method.
type Estimate struct {
	Method shipping.Method
	Totals sale.Totals
}

// Estimates says for each way to an address what the cart would come to there, with that place's taxes (CART-34).
// Nothing is kept of it.
func (s *Service) Estimates(ctx context.Context, v View, to region.Address) ([]Estimate, error) {
	possible, err := s.Methods(ctx, v, to)
	if err != nil {
		return nil, err
	}
	offered := make([]Estimate, len(possible.Methods))
	for i, m := range possible.Methods {
		asked := v.Cart
		asked.Checkout.ShipTo, asked.Checkout.AddressID = &to, 0
		asked.Checkout.Shipping, asked.Checkout.Pickup = m.Code, m.Code == PickUp
		there, err := s.View(ctx, asked)
		if err != nil {
			return nil, err
		}
		offered[i] = Estimate{m, there.Totals}
	}
	return offered, nil
}

// parcel is what is to be sent of a view: its parts that are for sale.
func (v View) parcel(to region.Address) shipping.Parcel {
	p := shipping.Parcel{To: to, LocationID: v.Cart.LocationID}
	for _, l := range v.Lines {
		if l.ForSale && l.IsPart() {
			p.Goods = append(p.Goods, shipping.Good{PartID: l.PartID, Quantity: l.Quantity, WeightG: l.Part.WeightG,
				Own: l.Part.Sign.Shipping})
			p.Subtotal += l.Unit.Times(l.Quantity)
		}
	}
	return p
}

// Undelivered says what keeps the goods from coming to the shopper, nil: nothing does. A cart without goods needs
// nothing.
func (v View) Undelivered() *fault.Text {
	if v.Method != nil || v.Cart.Channel != Web || len(v.parcel(region.Address{}).Goods) == 0 {
		return nil
	}
	problem := fault.T("Please choose how you want to get your order.")
	if v.Cart.Checkout.Shipping != "" {
		problem = fault.T("This way of shipping is not available for this address. Please choose another.")
	}
	return &problem
}

// exempt asks no tax of those who need not pay any where the goods go (TRD-10). It comes after the rates.
func (s *Service) exempt(ctx context.Context, v *View, in *sale.Input) error {
	if v.Cart.CustomerID == 0 {
		return nil
	}
	at, err := s.locations.Location(ctx, v.Cart.LocationID)
	if err != nil {
		return err
	}
	zoneID := region.ZoneID(at.Country + "-" + at.State)
	if to := v.Cart.Checkout.Destination(); to != nil && to.CountryID != 0 {
		zoneID = to.ZoneID
	}
	v.Exempt, err = s.customers.Exemption(ctx, v.Cart.CustomerID, zoneID, at.Day(clock.Now(ctx)))
	if v.Exempt.Holds() {
		in.Rates = nil
	}
	return err
}
