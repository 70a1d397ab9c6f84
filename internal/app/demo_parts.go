package app

import (
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/vehicle"
)

var demoBrands = []catalog.Brand{{AAIA: "KSTR", Name: "Kestrel"}, {AAIA: "DNMR", Name: "Dunmore"}}

var demoCategories = []struct {
	in        string // English name of the category that it is in
	pictogram string
	en, es    catalog.CategoryTexts
}{
	{"", "rotor", catalog.CategoryTexts{Name: "Brakes", Examples: "pads, rotors, calipers"},
		catalog.CategoryTexts{Name: "Frenos", Examples: "pastillas, discos, pinzas"}},
	{"Brakes", "pads", catalog.CategoryTexts{Name: "Brake pads and shoes", Examples: "ceramic, severe duty, drum shoes"},
		catalog.CategoryTexts{Name: "Pastillas y zapatas de freno", Examples: "cerámicas, servicio severo, zapatas"}},
	{"Brakes", "rotor", catalog.CategoryTexts{Name: "Rotors", Examples: "coated, vented"},
		catalog.CategoryTexts{Name: "Discos de freno", Examples: "recubiertos, ventilados"}},
	{"Brakes", "caliper", catalog.CategoryTexts{Name: "Calipers", Examples: "remanufactured, with bracket"},
		catalog.CategoryTexts{Name: "Pinzas de freno", Examples: "remanufacturadas, con soporte"}},
	{"Brakes", "kit", catalog.CategoryTexts{Name: "Brake kits", Examples: "pads and rotors in one box"},
		catalog.CategoryTexts{Name: "Juegos de freno", Examples: "pastillas y discos en una caja"}},
	{"", "filter", catalog.CategoryTexts{Name: "Filters and oil", Examples: "oil filters, air filters, motor oil"},
		catalog.CategoryTexts{Name: "Filtros y aceite", Examples: "filtros de aceite, de aire, aceite de motor"}},
	{"Filters and oil", "filter", catalog.CategoryTexts{Name: "Oil filters", Examples: "spin-on"},
		catalog.CategoryTexts{Name: "Filtros de aceite", Examples: "roscados"}},
	{"Filters and oil", "air", catalog.CategoryTexts{Name: "Air and cabin filters", Examples: "engine, cabin"},
		catalog.CategoryTexts{Name: "Filtros de aire y cabina", Examples: "motor, cabina"}},
	{"Filters and oil", "fluid", catalog.CategoryTexts{Name: "Motor oil", Examples: "full synthetic"},
		catalog.CategoryTexts{Name: "Aceite de motor", Examples: "sintético"}},
	{"", "plug", catalog.CategoryTexts{Name: "Ignition", Examples: "spark plugs, coils"},
		catalog.CategoryTexts{Name: "Encendido", Examples: "bujías, bobinas"}},
	{"", "battery", catalog.CategoryTexts{Name: "Battery and charging", Examples: "batteries, alternators"},
		catalog.CategoryTexts{Name: "Batería y carga", Examples: "baterías, alternadores"}},
	{"", "wiper", catalog.CategoryTexts{Name: "Wipers and glass", Examples: "blades, washer fluid"},
		catalog.CategoryTexts{Name: "Limpiaparabrisas y vidrios", Examples: "plumillas, líquido"}},
	{"", "fluid", catalog.CategoryTexts{Name: "Fluids and chemicals", Examples: "brake fluid, cleaners"},
		catalog.CategoryTexts{Name: "Líquidos y químicos", Examples: "líquido de frenos, limpiadores"}},
	{"", "bulb", catalog.CategoryTexts{Name: "Lighting", Examples: "headlight bulbs"},
		catalog.CategoryTexts{Name: "Iluminación", Examples: "focos de faros"}},
	{"", "belt", catalog.CategoryTexts{Name: "Engine", Examples: "belts, gaskets, mounts"},
		catalog.CategoryTexts{Name: "Motor", Examples: "bandas, juntas, soportes"}},
	{"", "rad", catalog.CategoryTexts{Name: "Cooling and air conditioning", Examples: "radiators, water pumps"},
		catalog.CategoryTexts{Name: "Enfriamiento y aire acondicionado", Examples: "radiadores, bombas de agua"}},
	{"", "sensor", catalog.CategoryTexts{Name: "Sensors and fuel", Examples: "oxygen sensors, fuel pumps"},
		catalog.CategoryTexts{Name: "Sensores y combustible", Examples: "sensores de oxígeno, bombas"}},
	{"", "shock", catalog.CategoryTexts{Name: "Suspension and steering", Examples: "struts, hubs, tie rods"},
		catalog.CategoryTexts{Name: "Suspensión y dirección", Examples: "amortiguadores, mazas, terminales"}},
	{"", "cv-axle", catalog.CategoryTexts{Name: "Drivetrain and exhaust", Examples: "axles, clutches, mufflers"},
		catalog.CategoryTexts{Name: "Transmisión y escape", Examples: "flechas, embragues, silenciadores"}},
	{"", "mirror", catalog.CategoryTexts{Name: "Body and interior", Examples: "mirrors, mats, towing"},
		catalog.CategoryTexts{Name: "Carrocería e interior", Examples: "espejos, tapetes, remolque"}},
	{"", "labor", catalog.CategoryTexts{Name: "Tools and equipment", Examples: "jacks, code readers"},
		catalog.CategoryTexts{Name: "Herramientas y equipo", Examples: "gatos, lectores de códigos"}},
	{"Brakes", "brake-hose", catalog.CategoryTexts{Name: "Brake lines and cylinders", Examples: "hoses, master cylinders"},
		catalog.CategoryTexts{Name: "Líneas y cilindros de freno", Examples: "mangueras, cilindros maestros"}},
	{"Filters and oil", "fuel-filter", catalog.CategoryTexts{Name: "Fuel filters", Examples: "diesel, in-line"},
		catalog.CategoryTexts{Name: "Filtros de combustible", Examples: "diésel, en línea"}},
	{"Ignition", "plug", catalog.CategoryTexts{Name: "Spark plugs", Examples: "iridium, platinum, copper"},
		catalog.CategoryTexts{Name: "Bujías", Examples: "iridio, platino, cobre"}},
	{"Ignition", "coil", catalog.CategoryTexts{Name: "Ignition coils", Examples: "coil on plug"},
		catalog.CategoryTexts{Name: "Bobinas de encendido", Examples: "bobina sobre bujía"}},
	{"Battery and charging", "battery", catalog.CategoryTexts{Name: "Batteries", Examples: "AGM, flooded"},
		catalog.CategoryTexts{Name: "Baterías", Examples: "AGM, de ácido"}},
	{"Battery and charging", "alt", catalog.CategoryTexts{Name: "Alternators", Examples: "remanufactured"},
		catalog.CategoryTexts{Name: "Alternadores", Examples: "remanufacturados"}},
	{"Battery and charging", "starter", catalog.CategoryTexts{Name: "Starters", Examples: "remanufactured"},
		catalog.CategoryTexts{Name: "Motores de arranque", Examples: "remanufacturados"}},
	{"Battery and charging", "relay", catalog.CategoryTexts{Name: "Relays and fuses", Examples: "mini, micro, blade"},
		catalog.CategoryTexts{Name: "Relevadores y fusibles", Examples: "mini, micro, de hoja"}},
	{"Fluids and chemicals", "coolant",
		catalog.CategoryTexts{Name: "Coolant and antifreeze", Examples: "ready to use, concentrate"},
		catalog.CategoryTexts{Name: "Refrigerante y anticongelante", Examples: "listo para usar, concentrado"}},
	{"Fluids and chemicals", "spray",
		catalog.CategoryTexts{Name: "Cleaners and sprays", Examples: "cleaners, grease, additives"},
		catalog.CategoryTexts{Name: "Limpiadores y aerosoles", Examples: "limpiadores, grasa, aditivos"}},
	{"Lighting", "bulb", catalog.CategoryTexts{Name: "Bulbs", Examples: "headlight, signal, LED"},
		catalog.CategoryTexts{Name: "Focos", Examples: "faros, direccionales, LED"}},
	{"Lighting", "headlamp", catalog.CategoryTexts{Name: "Head and tail lamps", Examples: "assemblies"},
		catalog.CategoryTexts{Name: "Faros y calaveras", Examples: "conjuntos"}},
	{"Engine", "belt", catalog.CategoryTexts{Name: "Belts and tensioners", Examples: "serpentine belts"},
		catalog.CategoryTexts{Name: "Bandas y tensores", Examples: "bandas serpentinas"}},
	{"Engine", "gasket", catalog.CategoryTexts{Name: "Gaskets and mounts", Examples: "gaskets, mounts, timing"},
		catalog.CategoryTexts{Name: "Juntas y soportes", Examples: "juntas, soportes, distribución"}},
	{"Cooling and air conditioning", "water-pump", catalog.CategoryTexts{Name: "Water pumps", Examples: "with gasket"},
		catalog.CategoryTexts{Name: "Bombas de agua", Examples: "con junta"}},
	{"Cooling and air conditioning", "thermostat",
		catalog.CategoryTexts{Name: "Thermostats and hoses", Examples: "with seal, molded"},
		catalog.CategoryTexts{Name: "Termostatos y mangueras", Examples: "con sello, moldeadas"}},
	{"Cooling and air conditioning", "rad",
		catalog.CategoryTexts{Name: "Radiators and air conditioning", Examples: "radiators, condensers, fans"},
		catalog.CategoryTexts{Name: "Radiadores y aire acondicionado", Examples: "radiadores, condensadores, ventiladores"}},
	{"Sensors and fuel", "sensor",
		catalog.CategoryTexts{Name: "Oxygen and engine sensors", Examples: "oxygen, air flow, crankshaft"},
		catalog.CategoryTexts{Name: "Sensores de oxígeno y de motor", Examples: "oxígeno, flujo de aire, cigüeñal"}},
	{"Sensors and fuel", "fuel-pump",
		catalog.CategoryTexts{Name: "Fuel pumps and injectors", Examples: "modules, injectors"},
		catalog.CategoryTexts{Name: "Bombas e inyectores", Examples: "módulos, inyectores"}},
	{"Suspension and steering", "strut",
		catalog.CategoryTexts{Name: "Shocks and struts", Examples: "complete struts, gas shocks"},
		catalog.CategoryTexts{Name: "Amortiguadores", Examples: "conjuntos, de gas"}},
	{"Suspension and steering", "control-arm",
		catalog.CategoryTexts{Name: "Control arms and ball joints", Examples: "with bushings"},
		catalog.CategoryTexts{Name: "Horquillas y rótulas", Examples: "con bujes"}},
	{"Suspension and steering", "tie-rod",
		catalog.CategoryTexts{Name: "Tie rods and links", Examples: "tie rods, links, racks"},
		catalog.CategoryTexts{Name: "Terminales y bieletas", Examples: "terminales, bieletas, cremalleras"}},
	{"Suspension and steering", "hub", catalog.CategoryTexts{Name: "Hubs and bearings", Examples: "with ABS sensor"},
		catalog.CategoryTexts{Name: "Mazas y rodamientos", Examples: "con sensor ABS"}},
	{"Drivetrain and exhaust", "cv-axle",
		catalog.CategoryTexts{Name: "Axles and clutches", Examples: "CV axles, U-joints, clutches"},
		catalog.CategoryTexts{Name: "Flechas y embragues", Examples: "flechas, crucetas, embragues"}},
	{"Drivetrain and exhaust", "muff", catalog.CategoryTexts{Name: "Exhaust", Examples: "mufflers, converters"},
		catalog.CategoryTexts{Name: "Escape", Examples: "silenciadores, convertidores"}},
	{"Body and interior", "mirror",
		catalog.CategoryTexts{Name: "Body and mirrors", Examples: "mirrors, handles, regulators"},
		catalog.CategoryTexts{Name: "Carrocería y espejos", Examples: "espejos, manijas, elevadores"}},
	{"Body and interior", "floor-mat",
		catalog.CategoryTexts{Name: "Interior and towing", Examples: "mats, liners, hitches"},
		catalog.CategoryTexts{Name: "Interior y remolque", Examples: "tapetes, protectores, enganches"}},
}

// demoPart is a part of the demonstration. The first of the table is the most popular.
type demoPart struct {
	number, brand, category, pictogram string
	en, es                             catalog.Texts
	upc, caseOf12                      string
	retail, jobber                     money.Cents
	breaks                             []demoBreak
	minimum                            int // 0: 1
	grams                              int
	core                               money.Cents
	options                            []catalog.NewOption
	components                         []demoComponent // of a kit
	specs                              []demoSpec
	askFirst                           bool // not orderable
	universal                          bool
	fits                               []demoFit // none and not universal: nobody knows
	main, waterloo                     int       // pieces at the stores
	bin                                string
}

type demoBreak struct {
	jobber bool // else retail
	from   int
	unit   money.E4
}

type demoComponent struct {
	number   string
	quantity int
}

type demoSpec struct{ en, valueEn, es, valueEs string }

type demoFit struct {
	vehicle  string
	position string
	quantity int
	note     string
	needs    []demoNeed
}

type demoNeed struct{ field, label string }

func engine(label string) demoNeed     { return demoNeed{vehicle.EngineSize, label} }
func frontRotor(label string) demoNeed { return demoNeed{vehicle.FrontRotorSize, label} }
func rearBrakes(label string) demoNeed { return demoNeed{vehicle.RearBrakeType, label} }
func drive(label string) demoNeed      { return demoNeed{vehicle.DriveType, label} }
func subModel(label string) demoNeed   { return demoNeed{vehicle.SubModel, label} }
func bed(label string) demoNeed        { return demoNeed{vehicle.BedLength, label} }
func fit(vehicle, position string, quantity int, needs ...demoNeed) demoFit {
	return demoFit{vehicle: vehicle, position: position, quantity: quantity, needs: needs}
}

func (f demoFit) noted(note string) demoFit {
	f.note = note
	return f
}

// both is a name in the two languages of the demonstration.
func both(en, es string) map[text.Lang]string {
	return map[text.Lang]string{text.English: en, text.Spanish: es}
}

var demoParts = []demoPart{
	{
		number: "1363", brand: "Kestrel", category: "Brake pads and shoes", pictogram: "pads", upc: "418630013633",
		en: catalog.Texts{Name: "Ceramic Brake Pads, Front", Summary: "Quiet ceramic pads with shims, set for one axle",
			Description: "Low-dust ceramic pads with rubber-coated shims and chamfered edges. One box holds the pads for both front wheels."},
		es: catalog.Texts{Name: "Pastillas de freno cerámicas, delanteras",
			Summary:     "Pastillas silenciosas con láminas, juego para un eje",
			Description: "Pastillas cerámicas de poco polvo, con láminas recubiertas de caucho y bordes biselados. Una caja contiene las pastillas de las dos ruedas delanteras."},
		retail: 46_99, jobber: 34_24, grams: 2040, bin: "A-02-1", main: 14, waterloo: 6,
		specs: []demoSpec{{"Material", "Ceramic", "Material", "Cerámica"}, {"Axle", "Front", "Eje", "Delantero"},
			{"Pad thickness", "0.67 in", "Espesor", "17 mm"}},
		fits: []demoFit{fit("silverado", "front", 1), fit("tahoe", "front", 1), fit("sierra", "front", 1)},
	},
	{
		number: "DF-63", brand: "Dunmore", category: "Oil filters", pictogram: "filter", upc: "427540000633",
		caseOf12: "10427540000630",
		en: catalog.Texts{Name: "Oil Filter, Spin-On", Summary: "Holds 96 % of particles at 25 microns",
			Description: "Spin-on filter with a silicone drain-back valve and a textured grip. Sold one by one or by the case of 12."},
		es: catalog.Texts{Name: "Filtro de aceite roscado", Summary: "Retiene el 96 % de las partículas de 25 micras",
			Description: "Filtro roscado con válvula antirretorno de silicona y superficie de agarre. Se vende por pieza o por caja de 12."},
		retail: 8_99, jobber: 6_29, grams: 410, bin: "C-01-2", main: 48, waterloo: 24,
		breaks: []demoBreak{{from: 12, unit: 74_900}, {jobber: true, from: 12, unit: 52_475}},
		specs:  []demoSpec{{"Thread", "M22 x 1.5", "Rosca", "M22 x 1.5"}, {"Height", "4.4 in", "Altura", "112 mm"}},
		fits: []demoFit{fit("silverado", "", 1), fit("tahoe", "", 1), fit("sierra", "", 1, engine("5.3L V8")),
			fit("sierra", "", 1, engine("6.2L V8"))},
	},
	{
		number: "DM-530-5", brand: "Dunmore", category: "Motor oil", pictogram: "fluid", upc: "427540053059",
		en: catalog.Texts{Name: "Full Synthetic Motor Oil 5W-30, 5 qt", Summary: "Meets API SP and dexos1 Gen 3",
			Description: "Full synthetic oil for gasoline engines. Check the owner's manual for the grade and capacity."},
		es: catalog.Texts{Name: "Aceite de motor sintético 5W-30, 5 cuartos", Summary: "Cumple API SP y dexos1 Gen 3",
			Description: "Aceite sintético para motores de gasolina. Consulte el grado y la capacidad en el manual del vehículo."},
		retail: 27_99, jobber: 22_49, grams: 4350, bin: "C-10-1", main: 30, waterloo: 20,
		breaks: []demoBreak{{from: 3, unit: 259_900}},
		specs: []demoSpec{{"Viscosity", "5W-30", "Viscosidad", "5W-30"},
			{"Specification", "API SP, dexos1 Gen 3", "Especificación", "API SP, dexos1 Gen 3"},
			{"Volume", "5 qt", "Volumen", "4.73 L"}},
		fits: []demoFit{
			fit("sierra", "", 2), fit("f150", "", 2, engine("2.7L V6 Turbo")), fit("f150", "", 2, engine("3.5L V6 Turbo")),
			fit("escape", "", 1, engine("1.6L L4 Turbo")), fit("escape", "", 1, engine("2.0L L4 Turbo")),
		},
	},
	{
		number: "KR-55097", brand: "Kestrel", category: "Rotors", pictogram: "rotor", upc: "418630550978",
		en: catalog.Texts{Name: "Coated Brake Rotor, Front, 13.0 in",
			Summary:     "Vented, coated against rust; sold one by one",
			Description: "Vented rotor with a grey coating on hat and edges. Two are needed for an axle; fit new pads with them."},
		es: catalog.Texts{Name: "Disco de freno recubierto, delantero, 13.0 in",
			Summary:     "Ventilado, recubierto contra el óxido; se vende por pieza",
			Description: "Disco ventilado con recubrimiento gris en campana y bordes. Se necesitan dos por eje; instale pastillas nuevas."},
		retail: 58_49, jobber: 43_10, grams: 10_900, bin: "B-04-2", main: 8, waterloo: 4,
		specs: []demoSpec{{"Diameter", "13.0 in", "Diámetro", "330 mm"}, {"Lugs", "6", "Pernos", "6"}},
		fits: []demoFit{
			fit("silverado", "front", 2, frontRotor("13.0 in")).noted("Measure the old rotor: two sizes were built."),
			fit("tahoe", "front", 2), fit("sierra", "front", 2),
		},
	},
	{
		number: "KK-1363", brand: "Kestrel", category: "Brake kits", pictogram: "kit", upc: "418630913636",
		en: catalog.Texts{Name: "Pad and Rotor Set, Front",
			Summary:     "Ceramic pads 1363 and two rotors KR-55097 in one box",
			Description: "Everything for the front axle: one set of ceramic pads and two coated rotors."},
		es: catalog.Texts{Name: "Juego de pastillas y discos, delantero",
			Summary:     "Pastillas cerámicas 1363 y dos discos KR-55097 en una caja",
			Description: "Todo para el eje delantero: un juego de pastillas cerámicas y dos discos recubiertos."},
		retail: 149_99, jobber: 112_50, grams: 23_840,
		components: []demoComponent{{"1363", 1}, {"KR-55097", 2}},
	},
	{
		number: "KP-914", brand: "Kestrel", category: "Brake pads and shoes", pictogram: "pads", upc: "418630009148",
		en: catalog.Texts{Name: "Ceramic Brake Pads, Front", Summary: "Quiet ceramic pads with shims, set for one axle",
			Description: "Low-dust ceramic pads with wear indicator. One box holds the pads for both front wheels."},
		es: catalog.Texts{Name: "Pastillas de freno cerámicas, delanteras",
			Summary:     "Pastillas silenciosas con láminas, juego para un eje",
			Description: "Pastillas cerámicas de poco polvo con indicador de desgaste. Una caja contiene las de las dos ruedas delanteras."},
		retail: 39_99, jobber: 28_75, grams: 1680, bin: "A-02-4", main: 7, waterloo: 3,
		specs: []demoSpec{{"Material", "Ceramic", "Material", "Cerámica"}, {"Axle", "Front", "Eje", "Delantero"}},
		fits:  []demoFit{fit("crv", "front", 1), fit("accord", "front", 1, engine("2.4L L4"))},
	},
	{
		number: "KP-1602", brand: "Kestrel", category: "Brake pads and shoes", pictogram: "pads", upc: "418630016023",
		en: catalog.Texts{Name: "Semi-Metallic Brake Pads, Front", Summary: "For towing and hills, set for one axle",
			Description: "Semi-metallic pads for trucks that carry and tow. One box holds the pads for both front wheels."},
		es: catalog.Texts{Name: "Pastillas de freno semimetálicas, delanteras",
			Summary:     "Para remolque y pendientes, juego para un eje",
			Description: "Pastillas semimetálicas para camionetas que cargan y remolcan. Una caja contiene las de las dos ruedas delanteras."},
		retail: 52_49, jobber: 38_90, grams: 2310, bin: "A-03-1", main: 5, waterloo: 5,
		specs: []demoSpec{{"Material", "Semi-metallic", "Material", "Semimetálico"}, {"Axle", "Front", "Eje", "Delantero"}},
		fits:  []demoFit{fit("f150", "front", 1)},
	},
	{
		number: "KP-2176", brand: "Kestrel", category: "Brake pads and shoes", pictogram: "pads", upc: "418630021768",
		en: catalog.Texts{Name: "Ceramic Brake Pads, Rear", Summary: "For the electric parking brake",
			Description: "Low-dust ceramic pads for the rear axle. Put the parking brake into service mode before the work."},
		es: catalog.Texts{Name: "Pastillas de freno cerámicas, traseras",
			Summary:     "Para freno de estacionamiento eléctrico",
			Description: "Pastillas cerámicas de poco polvo para el eje trasero. Ponga el freno de estacionamiento en modo de servicio antes del trabajo."},
		retail: 41_25, jobber: 30_15, grams: 1320, bin: "A-03-3", main: 4, waterloo: 0,
		specs: []demoSpec{{"Material", "Ceramic", "Material", "Cerámica"}, {"Axle", "Rear", "Eje", "Trasero"}},
		fits:  []demoFit{fit("camry", "rear", 1).noted("With electric parking brake")},
	},
	{
		number: "KP-1363S", brand: "Kestrel", category: "Brake pads and shoes", pictogram: "pads", upc: "418630113630",
		en: catalog.Texts{Name: "Severe Duty Brake Pads, Front", Summary: "For police, fleet and plow trucks",
			Description: "Semi-metallic pads with a mechanical backing plate. Choose whether new abutment hardware comes with them."},
		es: catalog.Texts{Name: "Pastillas de freno de servicio severo, delanteras",
			Summary:     "Para policía, flotas y quitanieves",
			Description: "Pastillas semimetálicas con placa de retención mecánica. Elija si llevan herrajes nuevos."},
		retail: 64_99, jobber: 48_20, grams: 2450, bin: "A-02-2", main: 3, waterloo: 2,
		options: []catalog.NewOption{
			{Kind: catalog.Radio, Required: true, Names: both("Hardware", "Herrajes"), Values: []catalog.NewValue{
				{Names: both("Without hardware", "Sin herrajes")},
				{Names: both("With abutment hardware", "Con herrajes de montaje"), Price: 45_000},
			}},
			{Kind: catalog.Checkbox, Names: both("Extras", "Extras"), Values: []catalog.NewValue{
				{Names: both("Caliper grease packet", "Sobre de grasa para pinzas"), Price: 29_900},
			}},
		},
		specs: []demoSpec{{"Material", "Semi-metallic", "Material", "Semimetálico"}, {"Axle", "Front", "Eje", "Delantero"}},
		fits:  []demoFit{fit("silverado", "front", 1), fit("tahoe", "front", 1), fit("sierra", "front", 1)},
	},
	{
		number: "KR-31393", brand: "Kestrel", category: "Rotors", pictogram: "rotor", upc: "418630313931",
		en: catalog.Texts{Name: "Coated Brake Rotor, Front, 11.7 in",
			Summary:     "Vented, coated against rust; sold one by one",
			Description: "Vented rotor with a grey coating on hat and edges. Two are needed for an axle."},
		es: catalog.Texts{Name: "Disco de freno recubierto, delantero, 11.7 in",
			Summary:     "Ventilado, recubierto contra el óxido; se vende por pieza",
			Description: "Disco ventilado con recubrimiento gris en campana y bordes. Se necesitan dos por eje."},
		retail: 44_99, jobber: 33_05, grams: 7600, bin: "B-03-1", main: 6, waterloo: 2,
		specs: []demoSpec{{"Diameter", "11.7 in", "Diámetro", "297 mm"}, {"Lugs", "5", "Pernos", "5"}},
		fits:  []demoFit{fit("crv", "front", 2)},
	},
	{
		number: "KR-54195", brand: "Kestrel", category: "Rotors", pictogram: "rotor", upc: "418630541952",
		en: catalog.Texts{Name: "Coated Brake Rotor, Front, 13.8 in",
			Summary:     "Vented, coated against rust; sold one by one",
			Description: "Vented rotor for half-ton trucks. Two are needed for an axle."},
		es: catalog.Texts{Name: "Disco de freno recubierto, delantero, 13.8 in",
			Summary:     "Ventilado, recubierto contra el óxido; se vende por pieza",
			Description: "Disco ventilado para camionetas de media tonelada. Se necesitan dos por eje."},
		retail: 71_29, jobber: 53_40, grams: 12_300, bin: "B-05-1", main: 4, waterloo: 6,
		specs: []demoSpec{{"Diameter", "13.8 in", "Diámetro", "351 mm"}, {"Lugs", "6", "Pernos", "6"}},
		fits:  []demoFit{fit("f150", "front", 2)},
	},
	{
		number: "KR-55099", brand: "Kestrel", category: "Rotors", pictogram: "rotor", upc: "418630550992",
		en: catalog.Texts{Name: "Coated Brake Rotor, Front, 13.6 in",
			Summary:     "For the larger front brakes; sold one by one",
			Description: "Vented rotor for trucks with the larger front brakes. Two are needed for an axle."},
		es: catalog.Texts{Name: "Disco de freno recubierto, delantero, 13.6 in",
			Summary:     "Para los frenos delanteros mayores; se vende por pieza",
			Description: "Disco ventilado para camionetas con frenos delanteros mayores. Se necesitan dos por eje."},
		retail: 69_99, jobber: 52_35, grams: 11_800, bin: "B-04-3", main: 1,
		specs: []demoSpec{{"Diameter", "13.6 in", "Diámetro", "345 mm"}, {"Lugs", "6", "Pernos", "6"}},
		fits: []demoFit{fit("silverado", "front", 2, frontRotor("13.6 in")).
			noted("Measure the old rotor: two sizes were built.")},
	},
	{
		number: "KS-945", brand: "Kestrel", category: "Brake pads and shoes", pictogram: "pads", upc: "418630009452",
		en: catalog.Texts{Name: "Bonded Brake Shoes, Rear", Summary: "Set of four shoes for drum brakes",
			Description: "Bonded shoes for rear drums, four to the box. Clean and measure the drums when fitting them."},
		es: catalog.Texts{Name: "Zapatas de freno pegadas, traseras",
			Summary:     "Juego de cuatro zapatas para frenos de tambor",
			Description: "Zapatas pegadas para tambores traseros, cuatro por caja. Limpie y mida los tambores al instalarlas."},
		retail: 29_99, jobber: 21_60, grams: 1750, bin: "A-06-1", main: 5, waterloo: 1,
		specs: []demoSpec{{"Axle", "Rear", "Eje", "Trasero"}, {"Drum diameter", "9.0 in", "Diámetro del tambor", "229 mm"}},
		fits:  []demoFit{fit("corolla", "rear", 1, rearBrakes("Drum"))},
	},
	{
		number: "KC-4975R", brand: "Kestrel", category: "Calipers", pictogram: "caliper", upc: "418630049755",
		en: catalog.Texts{Name: "Remanufactured Brake Caliper, Front Left", Summary: "With bracket and new seals",
			Description: "Rebuilt with new seals, boots and bleeder screw, pressure tested. A deposit is charged for the old caliper and given back with it."},
		es: catalog.Texts{Name: "Pinza de freno remanufacturada, delantera izquierda",
			Summary:     "Con soporte y sellos nuevos",
			Description: "Reconstruida con sellos, guardapolvos y purgador nuevos, probada a presión. Se cobra un depósito por la pinza usada, que se devuelve al entregarla."},
		retail: 89_99, jobber: 66_80, core: 45_00, grams: 5200, bin: "B-08-1", main: 2, waterloo: 2,
		specs: []demoSpec{{"Pistons", "2", "Pistones", "2"}, {"Side", "Left", "Lado", "Izquierdo"}},
		fits:  []demoFit{fit("silverado", "front left", 1), fit("tahoe", "front left", 1)},
	},
	{
		number: "KC-4976R", brand: "Kestrel", category: "Calipers", pictogram: "caliper", upc: "418630049762",
		en: catalog.Texts{Name: "Remanufactured Brake Caliper, Front Right", Summary: "With bracket and new seals",
			Description: "Rebuilt with new seals, boots and bleeder screw, pressure tested. A deposit is charged for the old caliper and given back with it."},
		es: catalog.Texts{Name: "Pinza de freno remanufacturada, delantera derecha",
			Summary:     "Con soporte y sellos nuevos",
			Description: "Reconstruida con sellos, guardapolvos y purgador nuevos, probada a presión. Se cobra un depósito por la pinza usada, que se devuelve al entregarla."},
		retail: 89_99, jobber: 66_80, core: 45_00, grams: 5200, bin: "B-08-2", waterloo: 3,
		specs: []demoSpec{{"Pistons", "2", "Pistones", "2"}, {"Side", "Right", "Lado", "Derecho"}},
		fits:  []demoFit{fit("silverado", "front right", 1), fit("tahoe", "front right", 1)},
	},
	{
		number: "DF-7317", brand: "Dunmore", category: "Oil filters", pictogram: "filter", upc: "427540073170",
		en: catalog.Texts{Name: "Oil Filter, Spin-On, Compact", Summary: "Holds 96 % of particles at 25 microns",
			Description: "Compact spin-on filter with a silicone drain-back valve."},
		es: catalog.Texts{Name: "Filtro de aceite roscado, compacto",
			Summary:     "Retiene el 96 % de las partículas de 25 micras",
			Description: "Filtro roscado compacto con válvula antirretorno de silicona."},
		retail: 7_49, jobber: 5_19, grams: 290, bin: "C-01-4", main: 36, waterloo: 18,
		specs: []demoSpec{{"Thread", "M20 x 1.5", "Rosca", "M20 x 1.5"}, {"Height", "3.3 in", "Altura", "85 mm"}},
		fits:  []demoFit{fit("crv", "", 1), fit("accord", "", 1), fit("outback", "", 1, subModel("2.5i"))},
	},
	{
		number: "DA-10755", brand: "Dunmore", category: "Air and cabin filters", pictogram: "air", upc: "427540107554",
		en: catalog.Texts{Name: "Engine Air Filter", Summary: "Panel filter with moulded seal",
			Description: "Pleated panel filter. Change it every 30,000 miles, sooner on gravel roads."},
		es: catalog.Texts{Name: "Filtro de aire del motor", Summary: "Filtro de panel con sello moldeado",
			Description: "Filtro de panel plisado. Cámbielo cada 30,000 millas, antes en caminos de grava."},
		retail: 21_99, jobber: 15_40, grams: 480, bin: "C-04-1", main: 9, waterloo: 5,
		specs: []demoSpec{{"Shape", "Panel", "Forma", "Panel"}},
		fits:  []demoFit{fit("silverado", "", 1), fit("tahoe", "", 1)},
	},
	{
		number: "DC-1178", brand: "Dunmore", category: "Air and cabin filters", pictogram: "air", upc: "427540011783",
		en: catalog.Texts{Name: "Cabin Air Filter with Carbon", Summary: "Against pollen, dust and smell",
			Description: "Three layers with activated carbon. Behind the glove box; no tools needed."},
		es: catalog.Texts{Name: "Filtro de cabina con carbón", Summary: "Contra polen, polvo y olores",
			Description: "Tres capas con carbón activado. Detrás de la guantera; no necesita herramientas."},
		retail: 18_49, jobber: 12_95, grams: 220, bin: "C-05-1", main: 10, waterloo: 8,
		specs: []demoSpec{{"Layers", "3", "Capas", "3"}},
		fits:  []demoFit{fit("camry", "", 1), fit("corolla", "", 1)},
	},
	{
		number: "DS-41114", brand: "Dunmore", category: "Spark plugs", pictogram: "plug", upc: "427540411149",
		en: catalog.Texts{Name: "Iridium Spark Plug", Summary: "100,000 miles, gap set",
			Description: "Fine-wire iridium plug with the gap set for direct-injected V8 engines."},
		es: catalog.Texts{Name: "Bujía de iridio", Summary: "100,000 millas, abertura ajustada",
			Description: "Bujía de iridio de electrodo fino, con la abertura ajustada para motores V8 de inyección directa."},
		retail: 11_49, jobber: 7_95, grams: 60, bin: "D-01-1", main: 40, waterloo: 16,
		breaks: []demoBreak{{from: 8, unit: 99_900}},
		specs:  []demoSpec{{"Gap", "0.040 in", "Abertura", "1.0 mm"}, {"Hex", "5/8 in", "Hexágono", "16 mm"}},
		fits: []demoFit{
			fit("silverado", "", 8, engine("5.3L V8")), fit("silverado", "", 8, engine("6.2L V8")), fit("tahoe", "", 8),
		},
	},
	{
		number: "DS-9807", brand: "Dunmore", category: "Spark plugs", pictogram: "plug", upc: "427540098074",
		en: catalog.Texts{Name: "Copper Spark Plug", Summary: "Sold from 4 pieces on",
			Description: "Copper-core plug. Sold from four on, because engines need at least that many."},
		es: catalog.Texts{Name: "Bujía de cobre", Summary: "Se vende desde 4 piezas",
			Description: "Bujía con núcleo de cobre. Se vende desde cuatro, porque un motor necesita al menos esas."},
		retail: 3_49, jobber: 2_35, minimum: 4, grams: 55, bin: "D-01-3", main: 64, waterloo: 32,
		specs: []demoSpec{{"Gap", "0.044 in", "Abertura", "1.1 mm"}, {"Hex", "5/8 in", "Hexágono", "16 mm"}},
		fits: []demoFit{
			fit("ram", "", 16, engine("5.7L V8")).noted("Two plugs for each cylinder"), fit("accord", "", 4, engine("2.4L L4")),
			fit("escape", "", 4, engine("2.5L L4")),
		},
	},
	{
		number: "DI-582", brand: "Dunmore", category: "Ignition coils", pictogram: "sensor", upc: "427540005829",
		en: catalog.Texts{Name: "Ignition Coil", Summary: "Coil on plug, with boot",
			Description: "Coil with a silicone boot and spring. Change all of a bank when one has failed at high mileage."},
		es: catalog.Texts{Name: "Bobina de encendido", Summary: "Bobina sobre bujía, con capuchón",
			Description: "Bobina con capuchón de silicona y resorte. Cambie todas las de una bancada cuando una falle con mucho kilometraje."},
		retail: 42_99, jobber: 31_20, grams: 240,
		specs: []demoSpec{{"Type", "Coil on plug", "Tipo", "Sobre bujía"}},
		fits:  []demoFit{fit("f150", "", 8, engine("5.0L V8"))},
	},
	{
		number: "DB-48H6", brand: "Dunmore", category: "Batteries", pictogram: "battery", upc: "427540004860",
		en: catalog.Texts{Name: "AGM Battery, Group H6", Summary: "760 CCA, 36 months free replacement",
			Description: "Absorbent glass mat battery for start-stop and heavy electrical loads. A deposit is charged for the old battery."},
		es: catalog.Texts{Name: "Batería AGM, grupo H6", Summary: "760 CCA, 36 meses de reemplazo gratis",
			Description: "Batería AGM para sistemas de arranque y parada y gran consumo eléctrico. Se cobra un depósito por la batería usada."},
		retail: 199_99, jobber: 164_50, core: 22_00, grams: 20_600, bin: "E-01-1", main: 4, waterloo: 3,
		options: []catalog.NewOption{
			{Kind: catalog.Checkbox, Names: both("Extras", "Extras"), Values: []catalog.NewValue{
				{Names: both("Terminal protector spray", "Protector de terminales en aerosol"), Price: 34_900},
			}},
		},
		specs: []demoSpec{{"Cold cranking amps", "760", "Amperios de arranque en frío", "760"},
			{"Reserve capacity", "120 min", "Capacidad de reserva", "120 min"}},
		fits: []demoFit{fit("silverado", "", 1), fit("tahoe", "", 1), fit("wrangler", "", 1),
			fit("ram", "", 1, engine("3.6L V6")), fit("ram", "", 1, engine("5.7L V8"))},
	},
	{
		number: "DB-35", brand: "Dunmore", category: "Batteries", pictogram: "battery", upc: "427540000350",
		en: catalog.Texts{Name: "Battery, Group 35", Summary: "640 CCA, 24 months free replacement",
			Description: "Flooded battery with carry handle. A deposit is charged for the old battery."},
		es: catalog.Texts{Name: "Batería, grupo 35", Summary: "640 CCA, 24 meses de reemplazo gratis",
			Description: "Batería de ácido con asa. Se cobra un depósito por la batería usada."},
		retail: 149_99, jobber: 121_75, core: 18_00, grams: 16_800, bin: "E-01-2", main: 3, waterloo: 3,
		specs: []demoSpec{{"Cold cranking amps", "640", "Amperios de arranque en frío", "640"}},
		fits:  []demoFit{fit("camry", "", 1), fit("corolla", "", 1), fit("outback", "", 1)},
	},
	{
		number: "KA-11864R", brand: "Kestrel", category: "Alternators", pictogram: "alt", upc: "418630118642",
		en: catalog.Texts{Name: "Remanufactured Alternator, 150 A",
			Summary:     "Ordered for you: ask us when it can be here",
			Description: "Rebuilt with new bearings, brushes and regulator, tested under load. A deposit is charged for the old alternator."},
		es: catalog.Texts{Name: "Alternador remanufacturado, 150 A", Summary: "Se pide para usted: pregunte cuándo llega",
			Description: "Reconstruido con rodamientos, escobillas y regulador nuevos, probado con carga. Se cobra un depósito por el alternador usado."},
		retail: 214_99, jobber: 168_30, core: 55_00, grams: 6400, askFirst: true,
		specs: []demoSpec{{"Output", "150 A", "Corriente", "150 A"}, {"Voltage", "12 V", "Voltaje", "12 V"}},
		fits: []demoFit{fit("silverado", "", 1, engine("5.3L V8"), drive("4WD")),
			fit("silverado", "", 1, engine("6.2L V8"))},
	},
	{
		number: "DW-22", brand: "Dunmore", category: "Wipers and glass", pictogram: "wiper", upc: "427540000220",
		en: catalog.Texts{Name: "Beam Wiper Blade, 22 in", Summary: "One piece, for hook arms",
			Description: "Frameless blade with an even pressure and a natural rubber edge. Sold one by one."},
		es: catalog.Texts{Name: "Plumilla limpiaparabrisas plana, 22 in", Summary: "Una pieza, para brazos de gancho",
			Description: "Plumilla sin armazón, con presión uniforme y borde de caucho natural. Se vende por pieza."},
		retail: 16_99, jobber: 11_25, grams: 190, bin: "F-01-4", main: 22, waterloo: 12,
		specs: []demoSpec{{"Length", "22 in", "Longitud", "56 cm"}},
		fits: []demoFit{
			fit("silverado", "front", 2), fit("tahoe", "front", 2), fit("sierra", "front", 2), fit("f150", "front", 2),
			fit("ram", "front", 2).noted("Hook arm"),
		},
	},
	{
		number: "DW-G1", brand: "Dunmore", category: "Wipers and glass", pictogram: "fluid", upc: "427540000015",
		en: catalog.Texts{Name: "All-Season Washer Fluid, 1 gal", Summary: "To -20 °F, ready to use",
			Description: "Washer fluid that cleans bugs and does not freeze down to -20 °F."},
		es: catalog.Texts{Name: "Líquido limpiaparabrisas para todo el año, 1 gal",
			Summary: "Hasta -29 °C, listo para usar", Description: "Líquido que limpia insectos y no se congela hasta -29 °C."},
		retail: 4_79, jobber: 3_25, grams: 3700, bin: "F-09-1", main: 40, waterloo: 36, universal: true,
		specs: []demoSpec{{"Volume", "1 gal", "Volumen", "3.79 L"}},
	},
	{
		number: "DX-3", brand: "Dunmore", category: "Fluids and chemicals", pictogram: "fluid", upc: "427540000039",
		en: catalog.Texts{Name: "DOT 3 Brake Fluid, 12 oz", Summary: "High boiling point, sealed bottle",
			Description: "Brake fluid for drum, disc and ABS systems. Use only fluid from a sealed bottle."},
		es: catalog.Texts{Name: "Líquido de frenos DOT 3, 12 oz", Summary: "Alto punto de ebullición, botella sellada",
			Description: "Líquido de frenos para tambor, disco y ABS. Use solo líquido de una botella sellada."},
		retail: 6_49, jobber: 4_35, grams: 400, bin: "F-05-2", main: 28, waterloo: 20,
		specs: []demoSpec{{"Specification", "DOT 3", "Especificación", "DOT 3"}, {"Volume", "12 oz", "Volumen", "355 ml"}},
		fits: []demoFit{
			fit("silverado", "", 1), fit("tahoe", "", 1), fit("sierra", "", 1), fit("ram", "", 1), fit("crv", "", 1),
			fit("accord", "", 1),
			fit("camry", "", 1), fit("corolla", "", 1), fit("wrangler", "", 1), fit("outback", "", 1),
		},
	},
	{
		number: "DX-14", brand: "Dunmore", category: "Cleaners and sprays", pictogram: "fluid", upc: "427540000145",
		en: catalog.Texts{Name: "Brake Parts Cleaner, 14 oz", Summary: "Without chlorine, dries without residue",
			Description: "Removes oil, grease and brake dust. Flammable: keep away from flames and hot parts."},
		es: catalog.Texts{Name: "Limpiador de frenos, 14 oz", Summary: "Sin cloro, seca sin residuos",
			Description: "Quita aceite, grasa y polvo de frenos. Inflamable: manténgalo lejos de llamas y partes calientes."},
		retail: 4_99, jobber: 3_60, grams: 450, bin: "F-05-4", main: 60, waterloo: 48, universal: true,
		breaks: []demoBreak{{from: 6, unit: 44_900}, {jobber: true, from: 12, unit: 33_425}},
		specs:  []demoSpec{{"Volume", "14 oz", "Volumen", "414 ml"}},
	},
	{
		number: "DL-H11", brand: "Dunmore", category: "Bulbs", pictogram: "bulb", upc: "427540000114",
		en: catalog.Texts{Name: "Halogen Headlight Bulb H11", Summary: "55 W, one piece",
			Description: "Standard halogen bulb. Compare with the old bulb: the maker lists no vehicles for it."},
		es: catalog.Texts{Name: "Foco halógeno H11 para faro", Summary: "55 W, una pieza",
			Description: "Foco halógeno estándar. Compare con el usado: el fabricante no indica vehículos."},
		retail: 13_99, jobber: 9_40, grams: 40, bin: "G-01-1", main: 12, waterloo: 10,
		specs: []demoSpec{{"Power", "55 W", "Potencia", "55 W"}, {"Base", "PGJ19-2", "Base", "PGJ19-2"}},
	},
	{
		number: "DL-B60", brand: "Dunmore", category: "Lighting", pictogram: "bulb", upc: "427540000602",
		en: catalog.Texts{Name: "LED Bed Light Strip, 60 in", Summary: "For one bed rail, with switch",
			Description: "Waterproof strip that sticks under a bed rail. Cut to length for the bed it is listed for."},
		es: catalog.Texts{Name: "Tira de luz LED para caja, 60 in",
			Summary:     "Para una baranda de la caja, con interruptor",
			Description: "Tira impermeable que se pega bajo la baranda de la caja. Cortada a la medida de la caja indicada."},
		retail: 34_99, jobber: 24_80, grams: 310, bin: "G-02-1", main: 3, waterloo: 2,
		specs: []demoSpec{{"Length", "60 in", "Longitud", "152 cm"}, {"Voltage", "12 V", "Voltaje", "12 V"}},
		fits: []demoFit{
			fit("silverado", "", 2, bed("6' 6\"")), fit("sierra", "", 2, bed("6' 6\"")), fit("f150", "", 2, bed("6' 6\"")),
			fit("ram", "", 2, bed("6' 4\"")),
		},
	},
}
