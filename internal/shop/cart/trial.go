package cart

import (
	"context"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/shop/sale"
	"camber/internal/shop/setting"
	"camber/internal/shop/tax"
)

// Trial asks what one thing would cost with its taxes.
type Trial struct {
	Amount  money.Cents // what is asked for it without tax: from 1 cent to money.Largest
	ClassID int64       // 0 is not taxed
	At      tax.Place
	LevelID int64 // of the customer; 0: of a visitor
}

// Tried are the totals of a trial, as a cart has them, and for each tax of its line the rule that decided.
type Tried struct {
	Totals sale.Totals
	Rules  []tax.Rule // as long as the taxes of the line
}

// TryTax adds up a trial as total does a cart: by the rates of its place, rounded as the store's setting says.
func (s *Service) TryTax(ctx context.Context, t Trial) (Tried, error) {
	if t.Amount <= 0 || t.Amount > money.Largest {
		return Tried{}, fault.InFields(map[string]fault.Text{
			"amount": fault.T("This must be from %s to %s.", money.Cents(1), money.Largest)})
	}
	level, err := s.taxLevel(ctx, View{LevelID: t.LevelID})
	if err != nil {
		return Tried{}, err
	}
	why, err := s.taxes.Why(ctx, t.At, level)
	if err != nil {
		return Tried{}, err
	}
	all, err := setting.Read(ctx, setting.Location(t.At.LocationID))
	if err != nil {
		return Tried{}, err
	}
	in := sale.Input{
		Lines: []sale.Line{{Key: "trial", Kind: sale.Part, Quantity: 1, UnitE4: money.FromCents(t.Amount),
			TaxClassID: t.ClassID}},
		Rates: tax.RatesOf(why),
		Basis: sale.Basis(setting.TaxBasis.In(all)), Modules: setting.Totals.In(all),
	}
	tried := Tried{Totals: sale.Total(in)}
	for _, line := range tried.Totals.Lines[0].Taxes {
		for _, asked := range why[t.ClassID] {
			if asked.Rate.Code == line.Code {
				tried.Rules = append(tried.Rules, asked.Rule)
			}
		}
	}
	return tried, nil
}
