package payment

import (
	"context"

	"camber/internal/base/money"
	"camber/internal/shop/setting"
	"camber/internal/shop/tax"
)

// Taxes says which taxes are asked at a place.
type Taxes interface {
	For(ctx context.Context, at tax.Place, levelID int64) (map[int64][]tax.Rate, error)
}

// Surcharge is what a card costs on top of what it pays (PAY-27).
type Surcharge struct {
	Amount money.Cents
	Tax    money.Cents
}

// SurchargeRate is what a location asks for a credit card. The zero value: nothing.
type SurchargeRate struct {
	Rate money.PPM
	Cap  money.Cents // 0: none
	Tax  []tax.Rate
}

// On is the surcharge of an amount and its tax, each rounded once: never more than the cap, never on a debit card.
func (r SurchargeRate) On(card CardType, amount money.Cents) Surcharge {
	if card != Credit || amount <= 0 {
		return Surcharge{}
	}
	e := Surcharge{Amount: r.Rate.Of(amount)}
	if r.Cap > 0 {
		e.Amount = min(e.Amount, r.Cap)
	}
	e.Tax = r.TaxPPM().Of(e.Amount)
	return e
}

// TaxPPM is what all taxes together take of a surcharge.
func (r SurchargeRate) TaxPPM() (all money.PPM) {
	for _, t := range r.Tax {
		all += t.PPM
	}
	return all
}

// surchargeOf is what a card costs on top at a location.
func (s *Devices) surchargeOf(
	ctx context.Context, locationID int64, card CardType, amount money.Cents,
) (Surcharge, error) {
	r, err := s.SurchargeAt(ctx, locationID)
	return r.On(card, amount), err
}

// SurchargeAt is what a location asks for credit cards.
func (s *Devices) SurchargeAt(ctx context.Context, locationID int64) (SurchargeRate, error) {
	v, err := setting.Read(ctx, setting.Location(locationID))
	if err != nil {
		return SurchargeRate{}, err
	}
	r := SurchargeRate{Rate: money.PPM(setting.CardSurcharge.In(v)) * percentBasis,
		Cap: money.Cents(setting.CardSurchargeCap.In(v))}
	if r.Rate == 0 || s.taxes == nil {
		return r, nil
	}
	rates, err := s.taxes.For(ctx, tax.Place{LocationID: locationID}, 0)
	if err != nil {
		return SurchargeRate{}, err
	}
	r.Tax = rates[int64(setting.CardSurchargeTax.In(v))]
	return r, nil
}

// percentBasis is one hundredth of a percent in millionths.
const percentBasis = 100

// surchargeShare is what of a surcharge belongs to the part of a charge that was approved (M-30).
func (a Attempt) surchargeShare(taken money.Cents) Surcharge {
	if taken >= a.Amount {
		return Surcharge{a.Surcharge, a.SurchargeTax}
	}
	whole := int64(a.Amount)
	return Surcharge{a.Surcharge.MulDiv(int64(taken), whole), a.SurchargeTax.MulDiv(int64(taken), whole)}
}
