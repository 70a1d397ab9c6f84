package assortment

import (
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/catalog"
)

func body() []article {
	return []article{
		{
			brand: "Bodywright", category: "Body and mirrors", pictogram: "mirror", number: "BM-13#0#{S}",
			typeName: "Door Mirror", by: perSide("front"), share: 26,
			en: words{"Door Mirror, {Side}", "Power, heated, black",
				"Textured black cover, ready to paint under it. Check for signal lamp and blind-spot sensor before ordering.",
				oneYear},
			es: words{"Espejo lateral, lado {lado}", "Eléctrico, calefaccionado, negro",
				"Cubierta negra texturizada. Revise si lleva direccional y sensor de punto ciego antes de pedir.", unAno},
			specs: []spec{{"Side", "{Side}", "Lado", "{Lado}"}, {"Adjustment", "Power", "Ajuste", "Eléctrico"},
				{"Heated", "Yes", "Calefacción", "Sí"}},
			cents: 94_00, grams: 1900, bulky: true,
		},
		{
			brand: "Bodywright", category: "Body and mirrors", pictogram: "window-regulator", number: "BW-74#1#{S}",
			typeName: "Window Motor and Regulator Assembly", by: perSide("front"), share: 15,
			en: words{"Power Window Regulator with Motor, Front {Side}", "Plug-in",
				"Cable regulator with motor. Run it once before the door panel goes on.", oneYear},
			es: words{"Elevador de vidrio con motor, delantero, lado {lado}", "Con conector",
				"Elevador de cable con motor. Pruébelo antes de montar el panel.", unAno},
			specs: []spec{{"Side", "{Side}", "Lado", "{Lado}"}, {"Motor", "Included", "Motor", "Incluido"}},
			cents: 68_00, grams: 1700, bulky: true,
		},
		{
			brand: "Bodywright", category: "Body and mirrors", pictogram: "door-handle", number: "BH-77#5#{S}",
			typeName: "Exterior Door Handle", by: perSide("front"), share: 11,
			en: words{"Outside Door Handle, Front {Side}", "Smooth black, paintable",
				"With gasket. The lock cylinder is carried over.", oneYear},
			es: words{"Manija exterior, delantera, lado {lado}", "Negro liso, se puede pintar",
				"Con empaque. El cilindro se pasa del usado.", unAno},
			specs: []spec{{"Side", "{Side}", "Lado", "{Lado}"}, {"Finish", "Smooth black", "Acabado", "Negro liso"}},
			cents: 27_00, flat: true, grams: 310,
		},
		{
			brand: "Bodywright", category: "Body and mirrors", pictogram: "bumper", number: "BB-10#3#", typeName: "Bumper Cover",
			by: perPlatform, position: "front", share: 13,
			en: words{"Front Bumper Cover", "Primed",
				"Primed and ready for paint. Freight item: pick it up or ask for a delivery price.", oneYear},
			es: words{"Cubierta de defensa delantera", "Con primario",
				"Lista para pintar. Artículo voluminoso: recójala o pregunte el precio de entrega.", unAno},
			specs: []spec{{"Finish", "Primed", "Acabado", "Primario"}},
			cents: 214_00, grams: 6900, bulky: true,
		},
	}
}

func lamps() []article {
	return []article{
		{
			brand: "Bodywright", category: "Head and tail lamps", pictogram: "headlamp", number: "BL-25#0#{S}",
			typeName: "Headlight Assembly", by: perSide("front"), share: 26,
			en: words{"Headlight Assembly, {Side}", "DOT and SAE compliant, with sockets",
				"Clear lens that does not yellow soon. Aim it after fitting; bulbs are not included.", oneYear},
			es: words{"Faro, lado {lado}", "Cumple DOT y SAE, con portafocos",
				"Mica clara que tarda en amarillear. Alinéelo después de montarlo; sin focos.", unAno},
			specs: []spec{{"Side", "{Side}", "Lado", "{Lado}"}, {"Compliance", "DOT, SAE", "Norma", "DOT, SAE"}},
			cents: 138_00, grams: 3300, bulky: true,
		},
		{
			brand: "Bodywright", category: "Head and tail lamps", pictogram: "taillamp", number: "BT-28#1#{S}",
			typeName: "Tail Light Assembly", by: perSide("rear"), share: 16,
			en: words{"Tail Light Assembly, {Side}", "With gasket", "Plug-in lamp with gasket; bulbs are carried over.",
				oneYear},
			es: words{"Calavera, lado {lado}", "Con empaque", "Se conecta sin cambios; los focos se pasan de la usada.",
				unAno},
			specs: []spec{{"Side", "{Side}", "Lado", "{Lado}"}, {"Compliance", "DOT, SAE", "Norma", "DOT, SAE"}},
			cents: 88_00, grams: 1600, bulky: true,
		},
		{
			brand: "Lumiday", category: "Bulbs", pictogram: "bulb", number: "{bulb}LL", typeName: "Headlight Bulb",
			by: perLowBeam,
			en: words{"Long Life Headlight Bulb {bulb}", "Low beam, one piece",
				"Built for daytime running: twice the hours of a standard bulb. Do not touch the glass.", oneYear},
			es: words{"Foco de larga vida {bulb} para faro", "Luz baja, una pieza",
				"Hecho para luces diurnas: el doble de horas que uno estándar. No toque el vidrio.", unAno},
			specs: []spec{{"Type", "{bulb}", "Tipo", "{bulb}"}, {"Technology", "Halogen", "Tecnología", "Halógeno"}},
			cents: 14_00, flat: true, grams: 45,
		},
		{
			brand: "Lumiday", category: "Bulbs", pictogram: "bulb", number: "{bulb}XV-2", series: "Xtra Vision",
			typeName: "Headlight Bulb", by: perLowBeam,
			en: words{"Brighter Headlight Bulbs {bulb}, Pair", "Up to 80 % more light on the road",
				"Whiter and brighter, with a shorter life than a standard bulb. Replace in pairs.", oneYear},
			es: words{"Focos más brillantes {bulb} para faro, par", "Hasta 80 % más luz en el camino",
				"Más blancos y brillantes, con menos vida que uno estándar. Cambie en pares.", unAno},
			specs: []spec{{"Type", "{bulb}", "Tipo", "{bulb}"}, {"Technology", "Halogen", "Tecnología", "Halógeno"},
				{"Pieces", "2", "Piezas", "2"}},
			cents: 39_00, flat: true, grams: 110, advertised: 120,
		},
		{
			brand: "Lumiday", category: "Bulbs", pictogram: "bulb", number: "{bulb}HB", typeName: "Headlight Bulb",
			by:    perHighBeam,
			en:    words{"Headlight Bulb {bulb}", "High beam, one piece", "Standard halogen bulb.", oneYear},
			es:    words{"Foco {bulb} para faro", "Luz alta, una pieza", "Foco halógeno estándar.", unAno},
			specs: []spec{{"Type", "{bulb}", "Tipo", "{bulb}"}, {"Technology", "Halogen", "Tecnología", "Halógeno"}},
			cents: 12_00, flat: true, grams: 45,
		},
	}
}

func wipers() []article {
	blade := []spec{{"Length", "{length} in", "Longitud", "{length-cm} cm"}}
	return []article{
		{
			brand: "Rainmark", category: "Wipers and glass", pictogram: "wiper", number: "RM{length}B", series: "All Weather",
			typeName: "Windshield Wiper Blade", by: perBlade,
			en: words{"Beam Wiper Blade, {length} in", "With adapters for nearly all arms",
				"One-piece blade with a spoiler against lift. Adapters for hook, pin and button arms are in the box.", "6 months"},
			es: words{"Plumilla plana, {length} in", "Con adaptadores para casi todos los brazos",
				"Plumilla de una pieza con alerón. Incluye adaptadores para gancho, perno y botón.", "6 meses"},
			specs: blade, cents: 18_00, flat: true, grams: 190, dozen: 82,
		},
		{
			brand: "Rainmark", category: "Wipers and glass", pictogram: "wiper", number: "RM{length}C",
			typeName: "Windshield Wiper Blade", by: perBlade,
			en: words{"Conventional Wiper Blade, {length} in", "Steel frame, for hook arms",
				"Galvanized frame and natural rubber.", "90 days"},
			es: words{"Plumilla convencional, {length} in", "Armazón de acero, para brazos de gancho",
				"Armazón galvanizado y caucho natural.", "90 días"},
			specs: blade, cents: 8_50, flat: true, grams: 210, dozen: 80,
		},
		{
			brand: "Rainmark", category: "Wipers and glass", pictogram: "wiper", number: "RM{length}R",
			typeName: "Windshield Wiper Blade", by: perRearBlade,
			en: words{"Rear Wiper Blade, {length} in", "For the maker's own arm", "Compare the clip with the old one.",
				"6 months"},
			es: words{"Plumilla trasera, {length} in", "Para el brazo original", "Compare el seguro con el de la usada.",
				"6 meses"},
			specs: blade, cents: 12_50, flat: true, grams: 130,
		},
		{
			brand: "Rainmark", category: "Wipers and glass", pictogram: "washer-pump", number: "RP-17#4",
			typeName: "Washer Fluid Pump", by: perPlatform, share: 11,
			en: words{"Washer Pump with Grommet", "12 V", "Pushes into the reservoir; the grommet is included.", oneYear},
			es: words{"Bomba de limpiaparabrisas con empaque", "12 V", "Se inserta en el depósito; incluye el empaque.",
				unAno},
			cents: 21_00, flat: true, grams: 90,
		},
	}
}

func accessories() []article {
	return []article{
		{
			brand: "Prairie Gear", category: "Interior and towing", pictogram: "floor-mat", number: "PG-FM2#5#",
			typeName: "Floor Mat Set", by: perPopular,
			en: words{"All-Weather Floor Mats, Front", "Cut for the vehicle, pair",
				"Deep channels hold slush and mud; the factory posts hold the mats.", lifetime},
			es: words{"Tapetes para todo clima, delanteros", "A la medida del vehículo, par",
				"Canales hondos que retienen nieve y lodo; se sujetan en los anclajes originales.", deporVida},
			specs: []spec{material("Thermoplastic rubber", "Caucho termoplástico"), {"Pieces", "2", "Piezas", "2"}},
			cents: 79_00, flat: true, grams: 3600, options: []catalog.NewOption{
				{Kind: catalog.Select, Required: true, Names: both("Color", "Color"), Values: []catalog.NewValue{
					{Names: both("Black", "Negro")}, {Names: both("Gray", "Gris")}, {Names: both("Tan", "Beige"), Price: 50_000},
				}},
			},
		},
		{
			brand: "Prairie Gear", category: "Interior and towing", pictogram: "hitch", number: "PG-TH7#3#",
			typeName: "Trailer Hitch", by: perTowing, position: "rear",
			en: words{"Receiver Hitch, 2 in", "Class III, bolts on",
				"No drilling on most vehicles. Check the vehicle's own towing limit.", lifetime},
			es: words{"Enganche de remolque, 2 in", "Clase III, se atornilla",
				"Sin taladrar en la mayoría de los vehículos. Respete el límite de remolque del vehículo.", deporVida},
			specs: []spec{{"Class", "III", "Clase", "III"}, {"Receiver", "2 in", "Receptor", "51 mm"}},
			cents: 189_00, grams: 18_200, bulky: true,
		},
		{
			brand: "Prairie Gear", category: "Interior and towing", pictogram: "cargo", number: "PG-CL4#1#",
			typeName: "Cargo Area Liner", by: perCargo, position: "rear",
			en: words{"Cargo Liner", "Raised edge, cut for the vehicle",
				"Keeps what leaks off the carpet. Rinse it with a hose.", lifetime},
			es: words{"Protector de cajuela", "Borde alto, a la medida",
				"Protege la alfombra de derrames. Se lava con manguera.", deporVida},
			specs: []spec{material("Thermoplastic rubber", "Caucho termoplástico")},
			cents: 98_00, flat: true, grams: 3900, bulky: true,
		},
		{
			brand: "Prairie Gear", category: "Interior and towing", pictogram: "lug-nut", number: "PG-LN{stud}",
			typeName: "Wheel Lug Nut", by: perStud, quantity: 20,
			en: words{"Wheel Nut, {stud}", "Chrome, conical seat",
				"Torque it with the wheel off the ground, and again after 50 miles. Sold one by one.", lifetime},
			es: words{"Tuerca de rueda, {stud}", "Cromada, asiento cónico",
				"Apriétela con torquímetro y otra vez a las 50 millas. Se vende por pieza.", deporVida},
			specs: []spec{{"Thread", "{stud}", "Rosca", "{stud}"}, {"Seat", "Conical", "Asiento", "Cónico"}},
			cents: 2_50, flat: true, grams: 60, minimum: 4, dozen: 79,
		},
		{
			brand: "Prairie Gear", category: "Interior and towing", pictogram: "body", number: "PG-PAINT",
			typeName: "Touch-Up Paint", unlisted: true,
			variants: of("cents", "2299"),
			en: words{"Touch-Up Paint Pen", "Mixed for your paint code",
				"Color and clear coat in one pen, mixed when you order. The code stands on the label in the driver's door.", ""},
			es: words{"Lápiz de retoque de pintura", "Mezclado según su código",
				"Color y transparente en un lápiz, mezclado al pedirlo. El código está en la etiqueta de la puerta del conductor.",
				""},
			grams: 40, options: []catalog.NewOption{
				{Kind: catalog.Typed, Required: true, Names: both("Paint code", "Código de pintura")},
				{Kind: catalog.Radio, Required: true, Names: both("Size", "Tamaño"), Values: []catalog.NewValue{
					{Names: both("Pen, 0.5 oz", "Lápiz, 15 ml")},
					{Names: both("Bottle, 2 oz", "Botella, 60 ml"), Price: money.FromCents(8_00)},
					{Names: both("Sample, 0.2 oz", "Muestra, 6 ml"), Price: -money.FromCents(6_00)},
				}},
				{Kind: catalog.Checkbox, Names: both("Extras", "Extras"), Values: []catalog.NewValue{
					{Names: both("Prep pads", "Toallas de preparación"), Price: money.FromCents(3_49)},
					{Names: both("Clear coat pen", "Lápiz transparente"), Price: money.FromCents(9_99)},
				}},
			},
		},
		{
			brand: "Prairie Gear", category: "Interior and towing", pictogram: "hitch", number: "PG-BM{ball-code}",
			typeName: "Trailer Hitch Ball",
			variants: of("ball|es|ball-code|cents", "1 7/8 in|48 mm|178|1449", "2 in|51 mm|200|1549",
				"2 5/16 in|59 mm|2516|1999"),
			en: words{"Hitch Ball, {ball}", "Chrome, with lock washer", "Shank 1 in. Match the size to the coupler.",
				lifetime},
			es: words{"Bola de remolque, {ball}", "Cromada, con rondana", "Vástago de 1 in. Use el tamaño del acoplador.",
				deporVida},
			specs: []spec{{"Ball", "{ball}", "Bola", "{es}"}}, grams: 800,
		},
		{
			brand: "Prairie Gear", category: "Interior and towing", pictogram: "hitch", number: "PG-RACE1",
			typeName: "Trailer Hitch", unlisted: true,
			variants: of("stage|cents", "1|0"),
			en:       words{"Front Recovery Points", "Made to order", "Welded for your bumper. Ask us what it costs.", lifetime},
			es: words{"Ganchos de rescate delanteros", "Sobre pedido", "Soldados para su defensa. Pregúntenos el precio.",
				deporVida},
			grams: 5200, bulky: true,
		},
	}
}

// both is a name in the two languages of the demonstration.
func both(en, es string) map[text.Lang]string {
	return map[text.Lang]string{text.English: en, text.Spanish: es}
}

// perPopular is for what is asked for most.
func perPopular(m *maker, p *platform) []slot {
	if p.weight < 3 {
		return nil
	}
	return perPlatform(m, p)
}

func perTowing(m *maker, p *platform) []slot {
	if p.class == car || p.weight < 2 {
		return nil
	}
	return perPlatform(m, p)
}

func perCargo(m *maker, p *platform) []slot {
	if p.class != crossover || p.weight < 2 {
		return nil
	}
	return perPlatform(m, p)
}
