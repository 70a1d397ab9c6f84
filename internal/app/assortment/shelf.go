package assortment

// What stands on the shelves without a vehicle in its name: fluids for those whose makers ask for them, and what is for any.

func oils() []article {
	oil := []spec{{"Viscosity", "{grade}", "Viscosidad", "{grade}"}, {"Volume", "{pack}", "Volumen", "{liters}"}}
	return []article{
		{
			brand: "Fennimore", category: "Motor oil", pictogram: "oil", number: "FS-{code}", series: "Prairie Gold", typeName: "Engine Oil",
			variants: of("grade|pack|liters|code|cents", "0W-20|5 qt|4.73 L|0205|3199", "5W-30|5 qt|4.73 L|5305|3099", "5W-20|5 qt|4.73 L|5205|3099", "0W-16|5 qt|4.73 L|0165|3399",
				"0W-20|1 qt|946 ml|0201|849", "5W-30|1 qt|946 ml|5301|829", "5W-20|1 qt|946 ml|5201|829", "0W-40|5 qt|4.73 L|0405|3449", "10W-30|5 qt|4.73 L|1305|2999"),
			en:    words{"Full Synthetic Motor Oil {grade}, {pack}", "Meets API SP and ILSAC GF-6", "Full synthetic for gasoline engines, 10,000 miles where the maker allows it. Check grade and capacity in the owner's manual.", ""},
			es:    words{"Aceite de motor sintético {grade}, {pack}", "Cumple API SP e ILSAC GF-6", "Sintético para motores de gasolina, 10,000 millas donde el fabricante lo permite. Consulte grado y capacidad en el manual.", ""},
			specs: oil, takes: takesOil, grams: 4300, dozen: 90,
		},
		{
			brand: "Fennimore", category: "Motor oil", pictogram: "oil", number: "FH-{code}", typeName: "Engine Oil",
			variants: of("grade|pack|liters|code|cents", "5W-30|5 qt|4.73 L|5305|2799", "5W-20|5 qt|4.73 L|5205|2799", "10W-40|5 qt|4.73 L|1405|2799", "5W-30|1 qt|946 ml|5301|729"),
			en:       words{"High Mileage Motor Oil {grade}, {pack}", "Over 75,000 miles, with seal conditioner", "Synthetic blend with conditioners that slow seepage.", ""},
			es:       words{"Aceite de motor alto kilometraje {grade}, {pack}", "Más de 75,000 millas, con acondicionador de sellos", "Mezcla sintética con acondicionadores que reducen las fugas.", ""},
			specs:    oil, takes: takesOil, grams: 4300, dozen: 90,
		},
		{
			brand: "Fennimore", category: "Motor oil", pictogram: "oil", number: "FC-{code}", typeName: "Engine Oil",
			variants: of("grade|pack|liters|code|cents", "5W-30|5 qt|4.73 L|5305|2149", "10W-30|5 qt|4.73 L|1305|2149", "10W-30|1 qt|946 ml|1301|549", "SAE 30|1 qt|946 ml|0301|549"),
			en:       words{"Conventional Motor Oil {grade}, {pack}", "Meets API SP", "For older engines and small equipment.", ""},
			es:       words{"Aceite de motor convencional {grade}, {pack}", "Cumple API SP", "Para motores más viejos y equipo pequeño.", ""},
			specs:    oil, takes: takesOil, grams: 4300, dozen: 90,
		},
		{
			brand: "Fennimore", category: "Motor oil", pictogram: "oil", number: "FD-{code}", typeName: "Engine Oil",
			variants: of("grade|pack|liters|code|cents", "15W-40|1 gal|3.79 L|1540|2249", "5W-40|1 gal|3.79 L|5404|2949", "15W-40|5 gal|18.9 L|1545|9999"),
			en:       words{"Heavy Duty Diesel Oil {grade}, {pack}", "Meets API CK-4", "For diesel trucks, tractors and mixed fleets.", ""},
			es:       words{"Aceite diésel de servicio pesado {grade}, {pack}", "Cumple API CK-4", "Para camiones diésel, tractores y flotas mixtas.", ""},
			specs:    oil, takes: takesOil, grams: 3500, dozen: 92,
		},
	}
}

func fluids() []article {
	volume := []spec{{"Volume", "{pack}", "Volumen", "{liters}"}}
	return []article{
		{
			brand: "Brackwater", category: "Coolant and antifreeze", pictogram: "coolant", number: "BK-{code}", typeName: "Engine Coolant",
			variants: of("kind|clase|pack|liters|code|cents", "Universal|universal|1 gal|3.79 L|U50|1499", "Extended Life Orange|naranja|1 gal|3.79 L|D50|1899", "Asian Blue|azul asiático|1 gal|3.79 L|B50|1999",
				"Asian Red|rojo asiático|1 gal|3.79 L|R50|1999", "European Violet|violeta europeo|1 gal|3.79 L|V50|2299", "Heavy Duty|servicio pesado|1 gal|3.79 L|H50|2099"),
			en:    words{"Coolant 50/50, {kind}, {pack}", "Ready to use, to -34 °F", "Mixed with deionized water: fill it in as it is. Do not mix kinds.", ""},
			es:    words{"Refrigerante 50/50, {clase}, {pack}", "Listo para usar, hasta -37 °C", "Mezclado con agua desionizada: úselo tal cual. No mezcle clases.", ""},
			specs: append([]spec{{"Specification", "{kind}", "Especificación", "{clase}"}}, volume...), takes: takesCoolant, grams: 4000, dozen: 88,
		},
		{
			brand: "Brackwater", category: "Coolant and antifreeze", pictogram: "coolant", number: "BK-C{code}", typeName: "Engine Coolant",
			variants: of("pack|liters|code|cents", "1 gal|3.79 L|100|2199", "55 gal|208 L|5500|94900"),
			en:       words{"Antifreeze Concentrate, Universal, {pack}", "Mix with distilled water", "All colors, all makes. Mix half and half for -34 °F.", ""},
			es:       words{"Anticongelante concentrado, universal, {pack}", "Mezcle con agua destilada", "Todos los colores y marcas. Mitad y mitad para -37 °C.", ""},
			specs:    volume, takes: takesCoolant, grams: 4200,
		},
		{
			brand: "Brackwater", category: "Fluids and chemicals", pictogram: "brake-fluid", number: "BB-{code}", typeName: "Brake Fluid",
			variants: of("dot|pack|liters|code|cents", "DOT 3|32 oz|946 ml|332|999", "DOT 4|12 oz|355 ml|412|799", "DOT 4|32 oz|946 ml|432|1349", "DOT 5.1|16 oz|473 ml|516|1499"),
			en:       words{"{dot} Brake Fluid, {pack}", "Sealed bottle", "Use only fluid from a sealed bottle, and close it at once.", ""},
			es:       words{"Líquido de frenos {dot}, {pack}", "Botella sellada", "Use solo líquido de una botella sellada y ciérrela enseguida.", ""},
			specs:    append([]spec{{"Specification", "{dot}", "Especificación", "{dot}"}}, volume...), takes: takesBrakeFluid, grams: 600, dozen: 86,
		},
		{
			brand: "Fennimore", category: "Fluids and chemicals", pictogram: "fluid", number: "FT-{code}", typeName: "Transmission Fluid",
			variants: of("kind|pack|liters|code|cents", "Multi-Vehicle ATF|1 qt|946 ml|MV1|899", "Multi-Vehicle ATF|1 gal|3.79 L|MV4|2999", "ATF VI|1 qt|946 ml|VI1|949", "ATF +4|1 qt|946 ml|P41|999", "CVT Fluid|1 qt|946 ml|CV1|1149", "Dual Clutch Fluid|1 qt|946 ml|DC1|1499"),
			en:       words{"{kind}, {pack}", "For automatic transmissions named on the back", "Compare with the fluid in the owner's manual.", ""},
			es:       words{"{kind}, {pack}", "Para las transmisiones indicadas al reverso", "Compare con el fluido del manual.", ""},
			specs:    append([]spec{{"Specification", "{kind}", "Especificación", "{kind}"}}, volume...), takes: takesTransmissionFluid, grams: 900, dozen: 88,
		},
		{
			brand: "Fennimore", category: "Fluids and chemicals", pictogram: "fluid", number: "FG-{code}", typeName: "Gear Oil",
			variants: of("grade|pack|liters|code|cents", "75W-90|1 qt|946 ml|7591|1799", "80W-90|1 qt|946 ml|8091|949", "75W-140|1 qt|946 ml|7514|2199", "85W-140|1 gal|3.79 L|8514|2999"),
			en:       words{"Gear Oil {grade}, {pack}", "GL-5, limited-slip ready", "For axles and gearboxes.", ""},
			es:       words{"Aceite de engranes {grade}, {pack}", "GL-5, apto para deslizamiento limitado", "Para ejes y cajas.", ""},
			specs:    append([]spec{{"Viscosity", "{grade}", "Viscosidad", "{grade}"}}, volume...), takes: takesGearOil, grams: 900,
		},
		{
			brand: "Brackwater", category: "Fluids and chemicals", pictogram: "fluid", number: "BP-{code}", typeName: "Power Steering Fluid",
			variants: of("pack|liters|code|cents", "12 oz|355 ml|12|549", "32 oz|946 ml|32|949"),
			en:       words{"Power Steering Fluid, {pack}", "For most makes", "Fill to the mark, engine cold.", ""}, es: words{"Líquido de dirección hidráulica, {pack}", "Para la mayoría de las marcas", "Llene hasta la marca, con el motor frío.", ""},
			specs: volume, takes: takesSteeringFluid, grams: 500,
		},
		{
			brand: "Brackwater", category: "Fluids and chemicals", pictogram: "fluid", number: "BD-{code}", typeName: "Diesel Exhaust Fluid",
			variants: of("pack|liters|code|cents", "2.5 gal|9.46 L|25|1699", "1 gal|3.79 L|10|1049"),
			en:       words{"Diesel Exhaust Fluid, {pack}", "ISO 22241, with spout", "Keep it from freezing and from the fuel tank.", ""}, es: words{"Fluido de escape diésel, {pack}", "ISO 22241, con boquilla", "Evite que se congele y que llegue al tanque de combustible.", ""},
			specs: volume, takes: takesExhaustFluid, grams: 10_300, dozen: 90,
		},
	}
}

func sprays() []article {
	return []article{
		{
			brand: "Brackwater", category: "Cleaners and sprays", pictogram: "spray", number: "BC-{code}", typeName: "Cleaner",
			variants: of("what|que|size|ml|code|cents", "Carburetor and Throttle Cleaner|Limpiador de carburador y aceleración|12.5 oz|370 ml|110|549", "Mass Air Flow Sensor Cleaner|Limpiador de sensor de flujo de aire|11 oz|325 ml|120|899",
				"Electrical Contact Cleaner|Limpiador de contactos|11 oz|325 ml|130|749", "Engine Degreaser|Desengrasante de motor|15 oz|443 ml|140|599", "Penetrating Oil|Aflojatodo|11 oz|325 ml|150|699",
				"White Lithium Grease Spray|Grasa blanca de litio en aerosol|10 oz|296 ml|160|649", "Silicone Spray|Silicona en aerosol|10 oz|296 ml|170|599", "Battery Terminal Cleaner|Limpiador de terminales|5 oz|148 ml|180|549",
				"Undercoating|Recubrimiento para bajos|16 oz|473 ml|190|899", "Glass Cleaner|Limpiavidrios|19 oz|562 ml|200|449", "Tire Shine|Abrillantador de llantas|14 oz|414 ml|210|699", "Belt Dressing|Acondicionador de bandas|6 oz|177 ml|220|549"),
			en:    words{"{what}, {size}", "Aerosol can", "Flammable: keep away from flames and hot parts. Use it in the open air.", ""},
			es:    words{"{que}, {size}", "Lata de aerosol", "Inflamable: manténgalo lejos de llamas y partes calientes. Úselo al aire libre.", ""},
			specs: []spec{{"Volume", "{size}", "Volumen", "{ml}"}}, grams: 430, dozen: 85,
		},
		{
			brand: "Brackwater", category: "Cleaners and sprays", pictogram: "grease", number: "BG-{code}", typeName: "Grease and Sealant",
			variants: of("what|que|size|ml|code|cents", "Caliper Grease|Grasa para pinzas|2 oz|57 g|02|749", "Dielectric Grease|Grasa dieléctrica|3 oz|85 g|03|849", "Chassis Grease Cartridge|Cartucho de grasa para chasis|14 oz|397 g|14|649",
				"Wheel Bearing Grease|Grasa para rodamientos|16 oz|454 g|16|1049", "Anti-Seize|Antiaferrante|4 oz|113 g|04|899", "RTV Silicone, Black|Silicona RTV negra|3.35 oz|95 g|33|799", "Threadlocker, Blue|Fijador de roscas azul|0.2 oz|6 ml|20|749", "Threadlocker, Red|Fijador de roscas rojo|0.2 oz|6 ml|21|749"),
			en:    words{"{what}, {size}", "For the workshop", "See the label for temperatures and curing.", ""},
			es:    words{"{que}, {size}", "Para el taller", "Vea en la etiqueta temperaturas y curado.", ""},
			specs: []spec{{"Content", "{size}", "Contenido", "{ml}"}}, grams: 150, dozen: 87,
		},
		{
			brand: "Brackwater", category: "Cleaners and sprays", pictogram: "fluid", number: "BA-{code}", typeName: "Fuel Additive",
			variants: of("what|que|size|ml|code|cents", "Fuel System Cleaner|Limpiador del sistema de combustible|12 oz|355 ml|12|1099", "Fuel Injector Cleaner|Limpiador de inyectores|12 oz|355 ml|13|649", "Diesel Anti-Gel|Antigel para diésel|32 oz|946 ml|32|1349", "Fuel Stabilizer|Estabilizador de combustible|8 oz|237 ml|08|899"),
			en:       words{"{what}, {size}", "Pour in before filling up", "One bottle treats up to 20 gallons.", ""}, es: words{"{que}, {size}", "Viértalo antes de llenar", "Una botella trata hasta 75 litros.", ""},
			specs: []spec{{"Volume", "{size}", "Volumen", "{ml}"}}, grams: 390, dozen: 86,
		},
	}
}

func bulbs() []article {
	return []article{
		{
			brand: "Lumiday", category: "Bulbs", pictogram: "bulb", number: "{bulb}-BP2", typeName: "Multi-Purpose Light Bulb", unlisted: true, minimum: 1,
			variants: of("bulb|use|uso|cents", "194|Marker and license|Cuartos y placa|349", "168|Interior and marker|Interior y cuartos|349", "921|Backup|Reversa|499", "1157|Stop and tail|Freno y cuartos|449", "1156|Turn and backup|Direccional y reversa|449",
				"3157|Stop, tail and turn|Freno, cuartos y direccional|549", "3156|Backup|Reversa|549", "7443|Stop and tail|Freno y cuartos|599", "7440|Turn|Direccional|599", "2825|License plate|Placa|449", "DE3175|Dome|Techo|499", "7528|Stop and tail|Freno y cuartos|649", "74|Instrument panel|Tablero|399"),
			en:    words{"Miniature Bulb {bulb}, Pair", "{use}", "Compare with the old bulb: the maker lists no vehicles for it.", ""},
			es:    words{"Foco miniatura {bulb}, par", "{uso}", "Compare con el usado: el fabricante no indica vehículos.", ""},
			specs: []spec{{"Type", "{bulb}", "Tipo", "{bulb}"}, {"Pieces", "2", "Piezas", "2"}}, grams: 15,
		},
		{
			brand: "Lumiday", category: "Bulbs", pictogram: "bulb", number: "{bulb}-LED", series: "Xtra Vision", typeName: "Multi-Purpose Light Bulb", unlisted: true,
			variants: of("bulb|cents", "194|1499", "921|1899", "1157|2199", "3157|2199", "7443|2399", "DE3175|1499"),
			en:       words{"LED Bulb {bulb}, Pair", "Cool white, plug and play", "Turn signals may need a load resistor. For off-road use where the law asks for it.", oneYear},
			es:       words{"Foco LED {bulb}, par", "Blanco frío, se conecta sin cambios", "Las direccionales pueden necesitar una resistencia.", unAno},
			specs:    []spec{{"Type", "{bulb}", "Tipo", "{bulb}"}, {"Technology", "LED", "Tecnología", "LED"}, {"Pieces", "2", "Piezas", "2"}}, grams: 25, advertised: 118,
		},
		{
			brand: "Voltmere", category: "Relays and fuses", pictogram: "relay", number: "VR-{code}", typeName: "Multi-Purpose Relay",
			variants: of("what|que|code|cents", "Mini Relay, 4-Pin, 40 A|Relevador mini, 4 patas, 40 A|440|899", "Mini Relay, 5-Pin, 30/40 A|Relevador mini, 5 patas, 30/40 A|540|999", "Micro Relay, 4-Pin, 35 A|Relevador micro, 4 patas, 35 A|435|1099", "Flasher, LED Compatible|Destellador para LED|FL2|1799"),
			en:       words{"{what}", "12 V", "Plug-in. Compare the pins with the old one.", oneYear}, es: words{"{que}", "12 V", "Enchufable. Compare las patas con el usado.", unAno}, grams: 40,
		},
		{
			brand: "Voltmere", category: "Relays and fuses", pictogram: "relay", number: "VF-{code}", typeName: "Fuse",
			variants: of("what|que|code|cents", "Blade Fuses ATO, Assorted, 10 Pieces|Fusibles ATO surtidos, 10 piezas|ATO|549", "Mini Fuses ATM, Assorted, 10 Pieces|Fusibles ATM surtidos, 10 piezas|ATM|549", "Low-Profile Fuses, Assorted, 10 Pieces|Fusibles de bajo perfil surtidos, 10 piezas|LP|699", "Maxi Fuse, 60 A|Fusible maxi, 60 A|MX60|449"),
			en:       words{"{what}", "With tester in the lid", "Never fit a fuse of more amps than the one that blew.", ""}, es: words{"{que}", "Con probador en la tapa", "Nunca ponga un fusible de más amperes que el fundido.", ""}, grams: 30,
		},
	}
}

func tools() []article {
	return []article{
		{
			brand: "Grafton Tools", category: "Tools and equipment", pictogram: "labor", number: "GT-{code}", typeName: "Hand Tool",
			variants: of("what|que|code|cents", "Oil Filter Wrench, Cap Type, 15 Pieces|Llaves para filtro de aceite, 15 piezas|1015|4499", "Brake Caliper Press|Prensa para pinzas de freno|1024|1999", "Brake Bleeder Kit|Juego para purgar frenos|1031|2999", "Torque Wrench, 1/2 in, 20-150 ft-lb|Torquímetro, 1/2 in, 20-150 ft-lb|1042|6999",
				"Spark Plug Socket Set, 3 Pieces|Dados para bujías, 3 piezas|1050|1899", "Serpentine Belt Tool|Herramienta para banda serpentina|1063|2799", "Ball Joint Separator|Separador de rótulas|1077|1799", "Trim Removal Set, 11 Pieces|Juego para desmontar molduras, 11 piezas|1081|1499", "Feeler Gauge Set, 32 Blades|Calibrador de hojas, 32 hojas|1090|999", "Oil Drain Pan, 15 qt|Bandeja para aceite, 14 L|1105|1799", "Funnel Set, 4 Pieces|Juego de embudos, 4 piezas|1110|649", "Tire Pressure Gauge, Digital|Medidor de presión digital|1122|1499"),
			en: words{"{what}", "Chrome vanadium where it counts", "For the home garage and the shop.", lifetime}, es: words{"{que}", "Cromo vanadio donde importa", "Para la casa y el taller.", deporVida}, grams: 900,
		},
		{
			brand: "Grafton Tools", category: "Tools and equipment", pictogram: "jack", number: "GJ-{code}", typeName: "Jack", bulky: true,
			variants: of("what|que|code|cents", "Low-Profile Floor Jack, 3 Ton|Gato de patín de bajo perfil, 3 toneladas|300|22999", "Jack Stands, 3 Ton, Pair|Torres, 3 toneladas, par|303|4999", "Bottle Jack, 6 Ton|Gato de botella, 6 toneladas|600|3999", "Wheel Chocks, Pair|Calzas, par|010|1699"),
			en:       words{"{what}", "Meets ASME PASE", "Never work under a vehicle that stands on a jack alone.", oneYear}, es: words{"{que}", "Cumple ASME PASE", "Nunca trabaje bajo un vehículo sostenido solo por un gato.", unAno}, grams: 9000,
		},
		{
			brand: "Grafton Tools", category: "Tools and equipment", pictogram: "code-reader", number: "GD-{code}", typeName: "Diagnostic Tool", bulky: true,
			variants: of("what|que|code|cents", "OBD2 Code Reader|Lector de códigos OBD2|20|3999", "OBD2 Scan Tool with ABS and SRS|Escáner OBD2 con ABS y SRS|60|12999", "Battery Tester, 12 V|Probador de baterías, 12 V|12|4499", "Digital Multimeter|Multímetro digital|05|2999"),
			en:       words{"{what}", "1996 and newer", "Reads and clears codes with a text for each.", oneYear}, es: words{"{que}", "1996 y más nuevos", "Lee y borra códigos, con texto para cada uno.", unAno}, grams: 450, advertised: 115,
		},
		{
			brand: "Voltmere", category: "Tools and equipment", pictogram: "battery", number: "VC-{code}", typeName: "Battery Charger", bulky: true,
			variants: of("what|que|code|cents", "Smart Battery Charger, 4 A|Cargador de batería inteligente, 4 A|4|4999", "Jump Starter, 1,200 A|Arrancador, 1,200 A|1200|11999", "Jumper Cables, 4 Gauge, 20 ft|Cables pasacorriente, calibre 4, 6 m|420|3999"),
			en:       words{"{what}", "12 V", "Clamp red first, black last.", oneYear}, es: words{"{que}", "12 V", "Conecte primero el rojo, al final el negro.", unAno}, grams: 1600,
		},
	}
}
