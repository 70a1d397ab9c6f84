package assortment

func suspension() []article {
	return []article{
		{
			brand: "Hollin", category: "Shocks and struts", pictogram: "strut", number: "HS-3#5#2", series: "Level Ride",
			typeName: "Suspension Strut and Coil Spring Assembly", by: perCarFront, position: "front", quantity: 2, share: 80,
			en: words{"Complete Strut Assembly, Front", "Strut, spring and mount, ready to bolt in",
				"No spring compressor needed. Replace in pairs and have the wheels aligned.", lifetime},
			es: words{"Conjunto de amortiguador, delantero", "Amortiguador, resorte y base, listo para montar",
				"No necesita compresor de resortes. Cambie en pares y alinee las ruedas.", deporVida},
			specs: []spec{axle("Front", "Delantero"), {"Spring", "Included", "Resorte", "Incluido"}},
			cents: 124_00, grams: 8200, advertised: 100, bulky: true,
		},
		{
			brand: "Hollin", category: "Shocks and struts", pictogram: "shock", number: "HG-5#4#8", series: "Gas Rider",
			typeName: "Suspension Shock Absorber", by: perTruck, position: "front", quantity: 2,
			en: words{"Gas Shock Absorber, Front", "Twin tube, for load and towing",
				"Nitrogen-charged with a 1 3/8 in piston. Replace in pairs.", lifetime},
			es: words{"Amortiguador de gas, delantero", "Doble tubo, para carga y remolque",
				"Cargado con nitrógeno, pistón de 35 mm. Cambie en pares.", deporVida},
			specs: []spec{axle("Front", "Delantero"), {"Design", "Twin tube", "Diseño", "Doble tubo"}},
			cents: 46_00, grams: 2600, advertised: 100,
		},
		{
			brand: "Hollin", category: "Shocks and struts", pictogram: "shock", number: "HG-5#6#1", series: "Gas Rider",
			typeName: "Suspension Shock Absorber", by: perPlatform, position: "rear", quantity: 2, share: 70,
			en: words{"Gas Shock Absorber, Rear", "Twin tube",
				"Nitrogen-charged for control when the trunk is full. Replace in pairs.", lifetime},
			es: words{"Amortiguador de gas, trasero", "Doble tubo",
				"Cargado con nitrógeno, para mantener el control con la cajuela llena. Cambie en pares.", deporVida},
			specs: []spec{axle("Rear", "Trasero"), {"Design", "Twin tube", "Diseño", "Doble tubo"}},
			cents: 41_00, grams: 2300, advertised: 100,
		},
		{
			brand: "Hollin", category: "Shocks and struts", pictogram: "spring", number: "HC-8#2#", typeName: "Coil Spring",
			by: perPlatform, position: "front", quantity: 2, share: 14,
			en: words{"Coil Spring, Front", "Powder-coated, sold one by one",
				"Brings the front back to its height. Replace in pairs.", lifetime},
			es: words{"Resorte helicoidal, delantero", "Pintado al horno, se vende por pieza",
				"Devuelve la altura al frente. Cambie en pares.", deporVida},
			specs: []spec{axle("Front", "Delantero")},
			cents: 58_00, grams: 4100, bulky: true,
		},
		{
			brand: "Stannard", category: "Control arms and ball joints", pictogram: "control-arm", number: "SK62#{S}#4",
			typeName: "Suspension Control Arm and Ball Joint Assembly", by: perSide("front"), share: 32,
			en: words{"Lower Control Arm with Ball Joint, Front {Side}", "With bushings",
				"Forged or stamped as the original. Tighten the bushings at ride height, then align.", lifetime},
			es: words{"Horquilla inferior con rótula, delantera, lado {lado}", "Con bujes",
				"Forjada o estampada como la original. Apriete los bujes a la altura de marcha y alinee.", deporVida},
			specs: []spec{{"Side", "{Side}", "Lado", "{Lado}"}, {"Ball joint", "Included", "Rótula", "Incluida"}},
			cents: 82_00, grams: 4700, bulky: true,
		},
		{
			brand: "Stannard", category: "Control arms and ball joints", pictogram: "ball-joint", number: "SK80#9#",
			typeName: "Suspension Ball Joint", by: perTruck, position: "front", quantity: 2, share: 75,
			en: words{"Lower Ball Joint, Front", "Greasable, with fitting",
				"Sintered metal bearing that can be greased. Press it in straight.", lifetime},
			es: words{"Rótula inferior, delantera", "Engrasable, con grasera",
				"Cojinete de metal sinterizado que se puede engrasar. Prénselo derecho.", deporVida},
			specs: []spec{{"Greasable", "Yes", "Engrasable", "Sí"}, axle("Front", "Delantero")},
			cents: 38_00, grams: 900,
		},
		{
			brand: "Wexbury", category: "Hubs and bearings", pictogram: "hub", number: "WB51#0##",
			typeName: "Wheel Bearing and Hub Assembly", by: perPlatform, position: "front", quantity: 2,
			en: words{"Wheel Bearing and Hub Assembly, Front", "With ABS sensor and studs",
				"Sealed and set: no adjusting. Torque the axle nut with the wheel on the ground only after it is tight.", twoYears},
			es: words{"Maza y rodamiento de rueda, delantero", "Con sensor ABS y birlos",
				"Sellada y ajustada. Apriete la tuerca del eje con torquímetro.", dosAnos},
			specs: []spec{{"Lugs", "{lugs}", "Pernos", "{lugs}"}, {"Wheel stud", "{stud}", "Birlo", "{stud}"},
				{"ABS sensor", "Included", "Sensor ABS", "Incluido"}},
			cents: 108_00, grams: 3900, bulky: true,
		},
		{
			brand: "Wexbury", category: "Hubs and bearings", pictogram: "hub", number: "WB51#2##",
			typeName: "Wheel Bearing and Hub Assembly", by: perPlatform, position: "rear", quantity: 2, share: 30,
			en:    words{"Wheel Bearing and Hub Assembly, Rear", "With studs", "Sealed and set: no adjusting.", twoYears},
			es:    words{"Maza y rodamiento de rueda, trasero", "Con birlos", "Sellada y ajustada.", dosAnos},
			specs: []spec{{"Lugs", "{lugs}", "Pernos", "{lugs}"}, {"Wheel stud", "{stud}", "Birlo", "{stud}"}},
			cents: 92_00, grams: 3100, bulky: true,
		},
	}
}

// perCarFront is what stands on struts in front; trucks have shocks.
func perCarFront(m *maker, p *platform) []slot {
	if p.class >= truck {
		return nil
	}
	return perPlatform(m, p)
}

func perTruck(m *maker, p *platform) []slot {
	if p.class < truck {
		return nil
	}
	return perPlatform(m, p)
}

func steering() []article {
	return []article{
		{
			brand: "Stannard", category: "Tie rods and links", pictogram: "tie-rod", number: "SE35#1#",
			typeName: "Steering Tie Rod End", by: perPlatform, position: "front", quantity: 2,
			en: words{"Outer Tie Rod End", "With nut and cotter pin",
				"Count the turns of the old one, then have the toe set.", lifetime},
			es: words{"Terminal exterior de dirección", "Con tuerca y chaveta",
				"Cuente las vueltas del usado y ajuste la convergencia.", deporVida},
			specs: []spec{{"Greasable", "Yes", "Engrasable", "Sí"}},
			cents: 27_00, grams: 620,
		},
		{
			brand: "Stannard", category: "Tie rods and links", pictogram: "link", number: "SL75#0#",
			typeName: "Suspension Stabilizer Bar Link", by: perPlatform, position: "front", quantity: 2, share: 75,
			en: words{"Stabilizer Bar Link, Front", "Metal joint, with nuts",
				"The usual cause of a knock over bumps. Replace in pairs.", lifetime},
			es: words{"Bieleta de barra estabilizadora, delantera", "Articulación de metal, con tuercas",
				"Causa común de golpes en los baches. Cambie en pares.", deporVida},
			specs: []spec{axle("Front", "Delantero")},
			cents: 23_00, grams: 480,
		},
		{
			brand: "Marlow Reman", category: "Tie rods and links", pictogram: "steering-rack", number: "MR-22#5#",
			tier: "Remanufactured", typeName: "Rack and Pinion Assembly", by: perCarFront, position: "front", share: 18,
			en: words{"Remanufactured Rack and Pinion", "With inner tie rods",
				"New seals and bushings, tested for leaks. Flush the lines. A deposit is charged for the old rack.", lifetime},
			es: words{"Cremallera de dirección remanufacturada", "Con terminales interiores",
				"Sellos y bujes nuevos, probada contra fugas. Enjuague las líneas. Se cobra un depósito por la usada.", deporVida},
			cents: 268_00, grams: 9800, core: 75_00, bulky: true,
		},
	}
}

func driveline() []article {
	return []article{
		{
			brand: "Drayton", category: "Axles and clutches", pictogram: "cv-axle", number: "DX-8#3#{S}",
			typeName: "CV Axle Assembly", by: perCarSide, share: 34,
			en: words{"CV Axle, Front {Side}", "New, with nut",
				"New joints in neoprene boots, balanced. No core to bring back.", lifetime},
			es: words{"Flecha homocinética, delantera, lado {lado}", "Nueva, con tuerca",
				"Juntas nuevas con guardapolvos de neopreno, balanceada. Sin depósito.", deporVida},
			specs: []spec{{"Side", "{Side}", "Lado", "{Lado}"}},
			cents: 86_00, grams: 6100, bulky: true,
		},
		{
			brand: "Drayton", category: "Axles and clutches", pictogram: "u-joint", number: "DU-3#8",
			typeName: "Universal Joint", by: perTruck, position: "rear", quantity: 2, share: 80,
			en: words{"Universal Joint, Rear Driveshaft", "Greasable, with clips", "Forged cross with a fitting in the cap.",
				oneYear},
			es:    words{"Cruceta, flecha trasera", "Engrasable, con seguros", "Cruceta forjada con grasera en la tapa.", unAno},
			specs: []spec{{"Greasable", "Yes", "Engrasable", "Sí"}},
			cents: 19_00, flat: true, grams: 410,
		},
		{
			brand: "Drayton", category: "Axles and clutches", pictogram: "clutch", number: "DC-07-#2#",
			typeName: "Transmission Clutch Kit", by: perManual, share: 100,
			en: words{"Clutch Kit", "Disc, cover, bearing and tool",
				"Have the flywheel resurfaced. For manual transmissions.", oneYear},
			es: words{"Juego de embrague", "Disco, plato, rodamiento y centrador",
				"Rectifique el volante. Para transmisión manual.", unAno},
			specs: []spec{{"Pieces", "4", "Piezas", "4"}}, note: "With manual transmission",
			cents: 178_00, grams: 7900, bulky: true,
		},
		{
			brand: "Carrow", category: "Exhaust", pictogram: "muff", number: "CM-5#6#", typeName: "Exhaust Muffler",
			by: perPlatform, position: "rear", share: 40,
			en: words{"Direct-Fit Muffler", "Aluminized steel",
				"Bolts or clamps on in place of the old one; hangers welded on.", twoYears},
			es: words{"Silenciador de ajuste directo", "Acero aluminizado",
				"Se monta con pernos o abrazaderas en lugar del usado; con colgantes soldados.", dosAnos},
			specs: []spec{material("Aluminized steel", "Acero aluminizado")},
			cents: 112_00, grams: 8600, bulky: true,
		},
		{
			brand: "Carrow", category: "Exhaust", pictogram: "catalytic", number: "CC-9#1#", typeName: "Catalytic Converter",
			by: perPlatformEngine, share: 9,
			en: words{"Direct-Fit Catalytic Converter", "Federal emissions, 49 states",
				"For vehicles with federal emissions. It may not be sold or used in California.", "5 years or 50,000 miles"},
			es: words{"Convertidor catalítico de ajuste directo", "Emisiones federales, 49 estados",
				"Para vehículos con emisiones federales. No puede venderse ni usarse en California.", "5 años o 50,000 millas"},
			specs: []spec{{"Engine", "{engine}", "Motor", "{engine}"}, {"Emissions", "Federal", "Emisiones", "Federales"}},
			cents: 389_00, grams: 6400, bulky: true, prop65: lead,
		},
		{
			brand: "Carrow", category: "Exhaust", pictogram: "manifold", number: "CE-4#7#", typeName: "Exhaust Manifold",
			by: perTruckEngine, share: 16,
			en: words{"Exhaust Manifold with Gaskets", "Cast iron, with hardware",
				"Thicker where the original cracks. Use penetrating oil on the old studs the day before.", lifetime},
			es: words{"Múltiple de escape con juntas", "Hierro fundido, con herrajes",
				"Más grueso donde el original se agrieta. Aplique aflojatodo a los birlos el día anterior.", deporVida},
			specs: []spec{{"Engine", "{engine}", "Motor", "{engine}"}, material("Cast iron", "Hierro fundido")},
			cents: 146_00, grams: 7200, bulky: true,
		},
	}
}

func perCarSide(m *maker, p *platform) []slot {
	if p.class >= truck {
		return nil
	}
	return perSide("front")(m, p)
}

// perManual is what is still sold with three pedals.
func perManual(m *maker, p *platform) []slot {
	switch p.key {
	case "wrangler-jk", "wrangler-jl", "mustang-5", "camaro-5", "tacoma-2", "tacoma-3", "civic-9", "civic-10", "focus-3",
		"frontier-2", "soul-2":
		return perPlatform(m, p)
	}
	return nil
}

func perTruckEngine(m *maker, p *platform) []slot {
	if p.class < truck {
		return nil
	}
	return perPlatformEngine(m, p)
}
