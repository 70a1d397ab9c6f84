package cart

import (
	"context"

	"camber/internal/base/money"
	"camber/internal/shop/sale"
	"camber/internal/shop/setting"
	"camber/internal/shop/tax"
)

// total adds up the view: what is for sale, what is taken off, what comes on top, the taxes where the goods go, and at
// last what is there to pay with.
func (s *Service) total(ctx context.Context, v *View) error {
	in := v.forSale()
	for _, step := range []func(context.Context, *View, *sale.Input) error{s.terms, s.rates} {
		if err := step(ctx, v, &in); err != nil {
			return err
		}
	}
	v.sum(sale.Total(in))
	return nil
}

// terms are what the owner decided about totals. A frozen order keeps its own.
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

func (s *Service) rates(ctx context.Context, v *View, in *sale.Input) (err error) {
	in.Rates, err = s.taxes.For(ctx, tax.Place{LocationID: v.Cart.LocationID, ShipTo: v.Cart.Checkout.Destination()}, v.LevelID)
	return err
}

// forSale are the lines that are paid for: each part, and its core charge as a line of its own (TRD-1).
func (v *View) forSale() sale.Input {
	var in sale.Input
	for _, l := range v.Lines {
		v.Items += l.Quantity
		v.WeightG += int64(l.Part.WeightG) * int64(l.Quantity)
		if !l.ForSale {
			continue
		}
		in.Lines = append(in.Lines, sale.Line{Key: l.Key, Kind: sale.Part, Quantity: l.Quantity, UnitE4: l.Unit, TaxClassID: l.Part.TaxClassID})
		if core := l.Part.Core; core != nil {
			in.Lines = append(in.Lines, sale.Line{
				Key: CoreKey(l.Key), Kind: sale.Core, Quantity: l.Quantity, UnitE4: money.FromCents(core.Charge), TaxClassID: core.TaxClassID,
			})
		}
	}
	return in
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
			l.Core = &CoreLine{Key: CoreKey(l.Key), Unit: core.Charge, TaxClassID: core.TaxClassID, Sum: sums[CoreKey(l.Key)]}
		}
	}
}
