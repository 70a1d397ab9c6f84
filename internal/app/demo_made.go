package app

import (
	"context"

	"camber/internal/base/money"
	"camber/internal/shop/catalog"
)

// fillMade adds a part that is put together as the customer wants it: options of every kind, one of whose values is
// sold out here.
func (d *demo) fillMade(ctx context.Context) error {
	value := func(en, es string) catalog.NewValue { return catalog.NewValue{Names: both(en, es)} }
	showing := func(v catalog.NewValue, image string) catalog.NewValue {
		v.Image = d.images[image]
		return v
	}
	of := func(v catalog.NewValue, part string) catalog.NewValue {
		v.PartID = d.parts[part]
		return v
	}
	costing := func(v catalog.NewValue, cents money.Cents) catalog.NewValue {
		v.Price = money.FromCents(cents)
		return v
	}
	// the part that it replaces is still on the shelf
	if err := d.fillPart(ctx, demoPart{
		number: "DK-OWN1", brand: "Dunmore", category: "Brake kits", pictogram: "kit",
		en: catalog.Texts{Name: "Brake Set, Made Up for You, First Edition",
			Summary:     "Replaced by the set with a choice of paint",
			Description: "The first edition of our set, as long as there are some."},
		es: catalog.Texts{Name: "Juego de frenos a su medida, primera edición",
			Summary:     "Reemplazado por el juego con pintura a elegir",
			Description: "La primera edición de nuestro juego, mientras queden."},
		retail: 119_99, jobber: 96_50, grams: 12_400, bin: "B-09-2", main: 2,
	}, 400, 3); err != nil {
		return err
	}
	if err := d.fillPart(ctx, demoPart{
		number: "DK-OWN", brand: "Dunmore", category: "Brake kits", pictogram: "kit",
		en: catalog.Texts{
			Name: "Brake Set, Made Up for You", Summary: "Choose pads, paint and extras; ready when you need it",
			Description: "We put the set together in our workshop: you choose what it begins with, the pads, the paint and the extras, and say when you need it.",
		},
		es: catalog.Texts{
			Name: "Juego de frenos a su medida", Summary: "Elija pastillas, pintura y extras; listo cuando lo necesite",
			Description: "Armamos el juego en nuestro taller: usted elige con qué empieza, las pastillas, la pintura y los extras, y dice para cuándo lo necesita.",
		},
		retail: 129_99, jobber: 104_50, grams: 12_400, bin: "B-09-1", main: 6, waterloo: 2,
		specs: []demoSpec{{"Made in", "2 working days", "Se prepara en", "2 días hábiles"}},
		options: []catalog.NewOption{
			{Kind: catalog.Pictured, Required: true, Names: both("Begin with", "Empezar con"), Values: []catalog.NewValue{
				showing(value("Rotors", "Discos"), "rotor"), costing(showing(value("Drums", "Tambores"), "drum"), 15_00),
				of(costing(showing(value("Calipers", "Pinzas"), "caliper"), 60_00), "KC-4976R"),
			}},
			{Kind: catalog.Radio, Required: true, Names: both("Pads", "Pastillas"), Values: []catalog.NewValue{
				of(value("Ceramic 1363", "Cerámicas 1363"), "1363"),
				of(costing(value("Severe duty KP-1363S", "Servicio severo KP-1363S"), 18_00), "KP-1363S"),
			}},
			{Kind: catalog.Select, Names: both("Paint", "Pintura"), Values: []catalog.NewValue{
				value("Silver", "Plateada"), costing(value("Red", "Roja"), 12_00), costing(value("Yellow", "Amarilla"), 12_00),
			}},
			{Kind: catalog.Checkbox, Names: both("Extras", "Extras"), Values: []catalog.NewValue{
				costing(value("Grease packet", "Sobre de grasa"), 2_99), costing(value("Without a box", "Sin caja"), -1_50),
			}},
			{Kind: catalog.Typed, Names: both("Name on the box", "Nombre en la caja")},
			{Kind: catalog.LongText, Names: both("Notes for the workshop", "Notas para el taller")},
			{Kind: catalog.Date, Names: both("Needed by", "Para el día")},
			{Kind: catalog.Time, Names: both("Pick up at", "Se recoge a las")},
			{Kind: catalog.DateTime, Names: both("Call me at", "Llamarme el")},
		},
	}, 20, 4); err != nil {
		return err
	}
	return d.fillImagesOf(ctx, catalog.Part{ID: d.parts["DK-OWN"]}, demoViews["kit"])
}
