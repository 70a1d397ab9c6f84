package assortment

import "camber/internal/shop/catalog"

const (
	twoYears  = "24 months or 24,000 miles"
	dosAnos   = "24 meses o 24,000 millas"
	lifetime  = "Limited lifetime"
	deporVida = "Limitada de por vida"
	oneYear   = "12 months or 12,000 miles"
	unAno     = "12 meses o 12,000 millas"
	lead      = "WARNING: This product can expose you to chemicals including lead, which is known to the State of California to cause cancer and birth defects or other reproductive harm. For more information go to www.P65Warnings.ca.gov."
)

func axle(en, es string) spec     { return spec{"Axle", en, "Eje", es} }
func material(en, es string) spec { return spec{"Material", en, "Material", es} }

func brakes() []article {
	return []article{
		{
			brand: "Halden", category: "Brake pads and shoes", pictogram: "pads", number: "HC{shape}", series: "Quiet Stop",
			typeName: "Disc Brake Pad Set", by: perFrontPads, position: "front",
			en: words{"Ceramic Brake Pads, Front", "Ceramic, with shims and hardware, set for one axle",
				"Low-dust ceramic friction on powder-coated plates, with multi-layer shims, abutment hardware and brake lubricant in the box. Bed them in with ten slow stops.", twoYears},
			es: words{"Pastillas de freno cerámicas, delanteras", "Cerámicas, con láminas y herrajes, juego para un eje",
				"Fricción cerámica de poco polvo sobre placas pintadas al horno, con láminas de varias capas, herrajes y lubricante en la caja. Asiéntelas con diez frenadas suaves.", dosAnos},
			specs: []spec{material("Ceramic", "Cerámica"), axle("Front", "Delantero"),
				{"Friction shape", "D{shape}", "Forma", "D{shape}"}, {"Hardware", "Included", "Herrajes", "Incluidos"}},
			cents: 49_00, grams: 1750, advertised: 100, document: "Fitting brake pads",
		},
		{
			brand: "Torvane", category: "Brake pads and shoes", pictogram: "pads", number: "TV-{shape}M",
			typeName: "Disc Brake Pad Set", by: perFrontPads, position: "front", share: 55,
			en: words{"Semi-Metallic Brake Pads, Front", "The everyday pad, set for one axle",
				"Semi-metallic friction for daily driving. Use the old hardware again if it is clean and springs back.", oneYear},
			es: words{"Pastillas de freno semimetálicas, delanteras", "La pastilla de todos los días, juego para un eje",
				"Fricción semimetálica para el uso diario. Use los herrajes anteriores si están limpios y recuperan su forma.",
				unAno},
			specs: []spec{material("Semi-metallic", "Semimetálico"), axle("Front", "Delantero"),
				{"Friction shape", "D{shape}", "Forma", "D{shape}"}},
			cents: 26_00, grams: 1820, prop65: lead,
		},
		{
			brand: "Halden", category: "Brake pads and shoes", pictogram: "rear-pads", number: "HC{shape}", series: "Quiet Stop",
			typeName: "Disc Brake Pad Set", by: perRearPads, position: "rear",
			en: words{"Ceramic Brake Pads, Rear", "Ceramic, with shims and hardware, set for one axle",
				"Low-dust ceramic friction on powder-coated plates, with shims and abutment hardware in the box.", twoYears},
			es: words{"Pastillas de freno cerámicas, traseras", "Cerámicas, con láminas y herrajes, juego para un eje",
				"Fricción cerámica de poco polvo sobre placas pintadas al horno, con láminas y herrajes en la caja.", dosAnos},
			specs: []spec{material("Ceramic", "Cerámica"), axle("Rear", "Trasero"),
				{"Friction shape", "D{shape}", "Forma", "D{shape}"}, {"Hardware", "Included", "Herrajes", "Incluidos"}},
			cents: 44_00, grams: 1290, advertised: 100,
		},
		{
			brand: "Torvane", category: "Brake pads and shoes", pictogram: "rear-pads", number: "TV-{shape}M",
			typeName: "Disc Brake Pad Set", by: perRearPads, position: "rear", share: 35,
			en: words{"Semi-Metallic Brake Pads, Rear", "The everyday pad, set for one axle",
				"Semi-metallic friction for daily driving.", oneYear},
			es: words{"Pastillas de freno semimetálicas, traseras", "La pastilla de todos los días, juego para un eje",
				"Fricción semimetálica para el uso diario.", unAno},
			specs: []spec{material("Semi-metallic", "Semimetálico"), axle("Rear", "Trasero"),
				{"Friction shape", "D{shape}", "Forma", "D{shape}"}},
			cents: 23_00, grams: 1350, prop65: lead,
		},
		{
			brand: "Torvane", category: "Brake pads and shoes", pictogram: "shoes", number: "TV-S{shape}",
			typeName: "Drum Brake Shoe", by: perShoes, position: "rear",
			en: words{"Bonded Brake Shoes, Rear", "Set of four for both rear wheels",
				"Bonded linings on new steel. Replace springs and adjusters while the drums are off.", oneYear},
			es: words{"Zapatas de freno, traseras", "Juego de cuatro para las dos ruedas traseras",
				"Forros pegados sobre acero nuevo. Cambie resortes y ajustadores mientras los tambores están fuera.", unAno},
			specs: []spec{{"Drum diameter", "{drum}", "Diámetro del tambor", "{drum-mm}"}, axle("Rear", "Trasero")},
			cents: 27_00, grams: 2100, prop65: lead,
		},
		{
			brand: "Torvane", category: "Rotors", pictogram: "drum", number: "TV-80#1#", typeName: "Brake Drum", by: perDrum,
			position: "rear", quantity: 2,
			en: words{"Brake Drum, Rear, {drum}", "Balanced cast iron, sold one by one",
				"Turned true and balanced. Clean off the protective oil before fitting.", oneYear},
			es: words{"Tambor de freno, trasero, {drum}", "Hierro fundido equilibrado, se vende por pieza",
				"Torneado y equilibrado. Limpie el aceite protector antes de montarlo.", unAno},
			specs: []spec{{"Diameter", "{drum}", "Diámetro", "{drum-mm}"}, {"Lugs", "{lugs}", "Pernos", "{lugs}"}},
			cents: 46_00, grams: 5600,
		},
		{
			brand: "Halden", category: "Rotors", pictogram: "rotor", number: "HR5#0#1", series: "Quiet Stop",
			typeName: "Disc Brake Rotor", by: perFrontRotor, position: "front", quantity: 2,
			en: words{"Coated Brake Rotor, Front, {rotor}", "Vented, coated all over; sold one by one",
				"High-carbon iron with a zinc-aluminum coating on every face: no oil to clean off. Two are needed for an axle.",
				twoYears},
			es: words{"Disco de freno recubierto, delantero, {rotor}",
				"Ventilado, recubierto por completo; se vende por pieza",
				"Hierro de alto carbono con recubrimiento de zinc y aluminio en todas las caras: no hay aceite que limpiar. Se necesitan dos por eje.", dosAnos},
			specs: []spec{{"Diameter", "{rotor}", "Diámetro", "{rotor-mm}"}, {"Lugs", "{lugs}", "Pernos", "{lugs}"},
				{"Coating", "Zinc-aluminum", "Recubrimiento", "Zinc y aluminio"}},
			cents: 56_00, grams: 8400, advertised: 100, bulky: true,
		},
		{
			brand: "Torvane", category: "Rotors", pictogram: "rotor", number: "TV-6#0##", typeName: "Disc Brake Rotor",
			by: perFrontRotor, position: "front", quantity: 2, share: 45,
			en: words{"Brake Rotor, Front, {rotor}", "Vented cast iron; sold one by one",
				"Machined both sides with a non-directional finish. Two are needed for an axle.", oneYear},
			es: words{"Disco de freno, delantero, {rotor}", "Hierro fundido ventilado; se vende por pieza",
				"Maquinado por ambos lados con acabado sin dirección. Se necesitan dos por eje.", unAno},
			specs: []spec{{"Diameter", "{rotor}", "Diámetro", "{rotor-mm}"}, {"Lugs", "{lugs}", "Pernos", "{lugs}"}},
			cents: 34_00, grams: 8300, bulky: true,
		},
		{
			brand: "Halden", category: "Rotors", pictogram: "rotor", number: "HR5#2#1", series: "Quiet Stop",
			typeName: "Disc Brake Rotor", by: perRearRotor, position: "rear", quantity: 2, share: 70,
			en: words{"Coated Brake Rotor, Rear, {rotor}", "Coated all over; sold one by one",
				"High-carbon iron with a zinc-aluminum coating on every face. Two are needed for an axle.", twoYears},
			es: words{"Disco de freno recubierto, trasero, {rotor}", "Recubierto por completo; se vende por pieza",
				"Hierro de alto carbono con recubrimiento de zinc y aluminio en todas las caras. Se necesitan dos por eje.",
				dosAnos},
			specs: []spec{{"Diameter", "{rotor}", "Diámetro", "{rotor-mm}"}, {"Lugs", "{lugs}", "Pernos", "{lugs}"}},
			cents: 48_00, grams: 6900, advertised: 100, bulky: true,
		},
		{
			brand: "Marlow Reman", category: "Calipers", pictogram: "loaded-caliper", number: "ML18-{S}#4##",
			tier: catalog.Remanufactured, typeName: "Disc Brake Caliper", by: perSide("front"), share: 30,
			en: words{"Remanufactured Brake Caliper, Front {Side}", "With bracket and new seals",
				"Rebuilt with new seals, boots, pins and bleeder, and tested under pressure. A deposit is charged for the old caliper.", lifetime},
			es: words{"Pinza de freno remanufacturada, delantera, lado {lado}", "Con soporte y sellos nuevos",
				"Reconstruida con sellos, guardapolvos, pernos y purgador nuevos, probada a presión. Se cobra un depósito por la pinza usada.", deporVida},
			specs: []spec{{"Side", "{Side}", "Lado", "{Lado}"}, {"Bracket", "Included", "Soporte", "Incluido"}},
			cents: 74_00, grams: 4300, core: 35_00, bulky: true,
		},
		{
			brand: "Halden", category: "Brake lines and cylinders", pictogram: "brake-hose", number: "HH38#0##",
			typeName: "Brake Hydraulic Hose", by: perSide("front"), share: 22,
			en: words{"Brake Hose, Front {Side}", "With bracket and copper washers",
				"EPDM hose with crimped ends, tested at 4,000 psi. Bleed the brakes after fitting.", lifetime},
			es: words{"Manguera de freno, delantera, lado {lado}", "Con soporte y arandelas de cobre",
				"Manguera de EPDM con extremos engarzados, probada a 4,000 psi. Purgue los frenos después de montarla.", deporVida},
			specs: []spec{{"Side", "{Side}", "Lado", "{Lado}"}, {"Material", "EPDM rubber", "Material", "Caucho EPDM"}},
			cents: 21_00, grams: 240, flat: true,
		},
		{
			brand: "Torvane", category: "Brake lines and cylinders", pictogram: "master-cylinder", number: "TV-M39#5##",
			typeName: "Brake Master Cylinder", by: perPlatform, share: 35,
			en: words{"Brake Master Cylinder", "New, with reservoir",
				"New aluminum cylinder with reservoir and cap. Bench-bleed it before fitting.", twoYears},
			es: words{"Cilindro maestro de freno", "Nuevo, con depósito",
				"Cilindro nuevo de aluminio con depósito y tapa. Púrguelo en el banco antes de montarlo.", dosAnos},
			specs: []spec{material("Aluminum", "Aluminio"), {"Ports", "2", "Puertos", "2"}},
			cents: 92_00, grams: 1400, bulky: true,
		},
	}
}
