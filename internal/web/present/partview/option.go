package partview

import (
	"context"

	"camber/internal/base/picture"
	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/web/present"
)

// Options are the choices that a part offers.
func (s Shelf) Options(ctx context.Context, p catalog.Part) []PartOption {
	list := make([]PartOption, 0, len(p.Options))
	for _, o := range p.Options {
		shown := PartOption{ID: o.ID, Type: o.Kind, Name: o.Name, Required: o.Required,
			Values: make([]OptionValue, 0, len(o.Values))}
		for _, v := range o.Values {
			shown.Values = append(shown.Values, s.optionValue(ctx, v))
		}
		list = append(list, shown)
	}
	return list
}

func (s Shelf) optionValue(ctx context.Context, v catalog.OptionValue) OptionValue {
	if s.Locked {
		v.Price = 0
	}
	shown := OptionValue{ID: v.ID, Name: v.Name, Price: v.Price}
	switch {
	case v.Price > 0:
		shown.Prefix = "+"
	case v.Price < 0:
		shown.Prefix, shown.Price = "-", -v.Price
	}
	if shown.Prefix != "" {
		shown.PriceText = shown.Prefix + " " + present.UnitAmount(ctx, shown.Price)
	}
	if v.Image != nil {
		image := present.NewImage(*v.Image, picture.Small, "")
		shown.Image = &image
	}
	if v.PartID != 0 {
		most := s.Supplies[v.PartID].Most()
		shown.Stock = &most
		if shown.SoldOut() {
			shown.StockText = text.Tr(ctx, "Out of Stock")
		}
	}
	return shown
}

// SoldOut says whether the value can't be chosen now.
func (v OptionValue) SoldOut() bool { return v.Stock != nil && *v.Stock == 0 }
