package cart

import (
	"context"
	"slices"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/shop/promo"
	"camber/internal/shop/sale"
	"camber/internal/shop/setting"
	"camber/internal/shop/tax"
)

// total adds up the view: what is for sale, what is taken off, what comes on top, the taxes where the goods go, and at
// last what is there to pay with.
func (s *Service) total(ctx context.Context, v *View) error {
	in := v.forSale()
	for _, step := range []func(context.Context, *View, *sale.Input) error{s.terms, underMenu, s.discounts, s.ship, s.rates, s.exempt,
		s.credits} {
		if err := step(ctx, v, &in); err != nil {
			return err
		}
	}
	v.sum(sale.Total(in))
	return nil
}

// forSale are the lines that are paid for: each part, and its core charge as a line of its own (TRD-1).
func (v *View) forSale() sale.Input {
	var in sale.Input
	for _, l := range v.Lines {
		if l.Kind != sale.Labor {
			v.Items += l.Quantity
		}
		v.WeightG += int64(l.Part.WeightG) * int64(l.Quantity)
		if !l.ForSale {
			continue
		}
		line := sale.Line{Key: l.Key, Kind: l.What(), Quantity: l.Quantity, UnitE4: l.Unit, TaxClassID: l.Part.TaxClassID}
		if l.Kind == sale.Labor { // an hour's rate for minutes is no unit price of four decimals
			line.Quantity, line.UnitE4 = 1, money.FromCents(l.amount())
		}
		in.Lines = append(in.Lines, line)
		if core := l.Part.Core; core != nil && l.Cores() > 0 {
			in.Lines = append(in.Lines, sale.Line{
				Key: CoreKey(l.Key), Kind: sale.Core, Quantity: l.Cores(), UnitE4: money.FromCents(core.Charge),
				TaxClassID: core.TaxClassID,
			})
		}
	}
	for _, g := range v.Cart.Gifts {
		v.Items++
		in.Lines = append(in.Lines, g.line())
	}
	return in
}

// terms are what the owner decided about totals. An order in checkout keeps its own.
func (s *Service) terms(ctx context.Context, v *View, in *sale.Input) error {
	all, err := setting.Read(ctx, setting.Location(v.Cart.LocationID))
	if err != nil {
		return err
	}
	v.Basis, in.Modules = sale.Basis(setting.TaxBasis.In(all)), setting.Totals.In(all)
	if f := v.Cart.Checkout.Frozen; f != nil {
		v.Basis = f.Basis
	}
	in.Basis = v.Basis
	return nil
}

// discounts are what coupon, points and gift voucher do, where the owner has them.
func (s *Service) discounts(ctx context.Context, v *View, in *sale.Input) error {
	d := v.Cart.Checkout
	held := promo.Held{Coupon: d.Coupon, Points: d.Reward}
	if v.Cart.Channel != POS {
		held.VoucherID = d.VoucherID
	}
	if held == (promo.Held{}) {
		return nil
	}
	var off []promo.Code // held, and switched off since
	if held.Coupon != "" && !sale.On(in.Modules, sale.CodeCoupon) {
		held.Coupon, off = "", append(off, promo.CodeCoupon)
	}
	if held.Points != 0 && !sale.On(in.Modules, sale.CodeReward) {
		held.Points, off = 0, append(off, promo.CodeReward)
	}
	if held.VoucherID != 0 && !sale.On(in.Modules, sale.CodeVoucher) {
		held.VoucherID, off = 0, append(off, promo.CodeVoucher)
	}
	who, err := s.who(ctx, *v)
	if err != nil {
		return err
	}
	if v.Promo, err = s.promos.Effects(ctx, held, who, v.bought()); err != nil {
		return err
	}
	for _, code := range off {
		v.Promo.Fail(code, notTaken)
	}
	for _, d := range v.Promo.Discounts {
		in.Discounts = append(in.Discounts, sale.Discount{Code: sale.Code(d.Code), Ref: d.Ref, Title: d.Title, PPM: d.PPM,
			Amount: d.Amount, Keys: d.Keys})
	}
	return nil
}

// who spends, for coupons that know their customers.
func (s *Service) who(ctx context.Context, v View) (promo.Who, error) {
	at, err := s.locations.Location(ctx, v.Cart.LocationID)
	email := v.Cart.Checkout.Email
	if v.Customer != nil {
		email = v.Customer.Email
	}
	return promo.Who{CustomerID: v.Cart.CustomerID, Email: email, OrderID: v.Cart.OrderID, Day: at.Day(clock.Now(ctx))},
		err
}

// bought are the parts of the view, as coupons see them.
func (v View) bought() []promo.Item {
	var items []promo.Item
	for _, l := range v.Lines {
		if l.ForSale && l.IsPart() {
			items = append(items, promo.Item{Key: l.Key, PartID: l.PartID, CategoryID: l.Part.CategoryID, Quantity: l.Quantity,
				Total: l.Unit.Times(l.Quantity)})
		}
	}
	return items
}

// rates are those of the place where the goods go. An order in checkout keeps them while that is the same.
func (s *Service) rates(ctx context.Context, v *View, in *sale.Input) error {
	at := tax.Place{LocationID: v.Cart.LocationID, ShipTo: v.Cart.Checkout.Destination()}
	place := placeOf(at, v.LevelID)
	if f := v.Cart.Checkout.Frozen; f != nil && f.Taxed == place {
		v.asked = f.Rates
	} else {
		level, err := s.taxLevel(ctx, *v)
		if err != nil {
			return err
		}
		if v.asked, err = s.taxes.For(ctx, at, level); err != nil {
			return err
		}
	}
	v.taxed, in.Rates = place, v.asked
	return nil
}

// taxLevel is the price level that tax rules know the customer by: everyone has one.
func (s *Service) taxLevel(ctx context.Context, v View) (int64, error) {
	if v.LevelID != 0 {
		return v.LevelID, nil
	}
	retail, err := s.prices.RetailLevel(ctx)
	return retail.ID, err
}

// credits are what is there to pay with: vouchers and store credit, in the shop alone (TOT-1).
func (s *Service) credits(ctx context.Context, v *View, in *sale.Input) error {
	if v.Cart.Channel != Web {
		return nil
	}
	for _, c := range v.Promo.Credits {
		in.Credits = append(in.Credits,
			sale.Credit{Code: sale.Code(c.Code), Ref: c.Ref, Title: c.Title, Available: c.Available})
	}
	if !v.Cart.Checkout.UseCredit {
		return nil
	}
	if !sale.On(in.Modules, sale.CodeCredit) {
		v.Promo.Fail(promo.CodeCredit, notTaken)
		return nil
	}
	if v.Cart.CustomerID == 0 {
		v.Promo.Fail(promo.CodeCredit, signInForCredit)
		return nil
	}
	balance, err := s.credit.Balance(ctx, v.Cart.CustomerID)
	if err != nil {
		return err
	}
	if v.Cart.OrderID != 0 {
		held, err := s.credit.Held(ctx, v.Cart.OrderID)
		if err != nil {
			return err
		}
		balance += held
	}
	if balance <= 0 {
		v.Promo.Fail(promo.CodeCredit, fault.T("Your store credit has been used up."))
		return nil
	}
	in.Credits = append(in.Credits, sale.Credit{Code: sale.CodeCredit, Ref: v.Cart.CustomerID, Available: balance})
	return nil
}

// sum gives every line what it comes to.
func (v *View) sum(t sale.Totals) {
	v.Totals = t
	sums := make(map[string]sale.LineTotal, len(t.Lines))
	for _, l := range t.Lines {
		sums[l.Key] = l
	}
	for i := range v.Lines {
		l := &v.Lines[i]
		l.Sum = sums[l.Key]
		if core := l.Part.Core; core != nil && l.ForSale {
			l.Core = &CoreLine{Key: CoreKey(l.Key), Quantity: l.Cores(), Unit: core.Charge, TaxClassID: core.TaxClassID,
				Sum: sums[CoreKey(l.Key)]}
		}
	}
}

// Spent is what an order made of the view takes of coupon, points, voucher and credit. A coupon is used also where only
// the shipping was free.
func (v View) Spent() []promo.Use {
	var uses []promo.Use
	for _, u := range slices.Concat(v.Totals.Discounts, v.Totals.Credits) {
		if u.Code != sale.CodeJob && (u.Amount > 0 || u.Code == sale.CodeCoupon) {
			uses = append(uses, promo.Use{Code: promo.Code(u.Code), Ref: u.Ref, Amount: u.Amount})
		}
	}
	return uses
}
