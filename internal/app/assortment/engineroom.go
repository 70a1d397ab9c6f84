package assortment

import "camber/internal/shop/catalog"

// forEngine is the line of the specifications that names the engine.
func forEngine() spec { return spec{"Engine", "{engine} {family}", "Motor", "{engine} {family}"} }

func engines() []article {
	return []article{
		{
			brand: "Cordane", category: "Belts and tensioners", pictogram: "belt", number: "CK06#9##", typeName: "Serpentine Belt", by: perEngine,
			en:    words{"Serpentine Belt", "EPDM, six ribs", "EPDM ribs that do not crack with age. Check the routing under the hood before the old belt is off.", twoYears},
			es:    words{"Banda serpentina", "EPDM, seis canales", "Canales de EPDM que no se agrietan con los años. Revise el recorrido bajo el cofre antes de quitar la banda.", dosAnos},
			specs: []spec{forEngine(), {"Ribs", "6", "Canales", "6"}},
			cents: 32_00, flat: true, grams: 260,
		},
		{
			brand: "Cordane", category: "Belts and tensioners", pictogram: "tensioner", number: "CT-89#3#", typeName: "Drive Belt Tensioner", by: perEngine, share: 40,
			en:    words{"Belt Tensioner", "With pulley and bolt", "Spring and damper tuned to the engine. Change it with the second belt.", twoYears},
			es:    words{"Tensor de banda", "Con polea y tornillo", "Resorte y amortiguador ajustados al motor. Cámbielo con la segunda banda.", dosAnos},
			specs: []spec{forEngine(), {"Pulley", "Steel", "Polea", "Acero"}},
			cents: 58_00, flat: true, grams: 900,
		},
		{
			brand: "Merriden", category: "Gaskets and mounts", pictogram: "gasket", number: "MG-7#2##", typeName: "Engine Valve Cover Gasket Set", by: perEngine, share: 45,
			en:    words{"Valve Cover Gasket Set", "Molded silicone, with grommets", "Torque in two steps from the middle outwards; no sealer but at the corners of the cam caps.", oneYear},
			es:    words{"Juego de juntas de tapa de válvulas", "Silicona moldeada, con arandelas", "Apriete en dos pasos desde el centro hacia afuera; sellador solo en las esquinas.", unAno},
			specs: []spec{forEngine(), material("Silicone", "Silicona")},
			cents: 42_00, flat: true, grams: 310,
		},
		{
			brand: "Merriden", category: "Gaskets and mounts", pictogram: "mount", number: "MM-3#1#5", typeName: "Engine Mount", by: perPlatformEngine, share: 13,
			en:    words{"Engine Mount, Front", "Hydraulic", "Filled mount that takes the shake out of idle. Change both sides together.", oneYear},
			es:    words{"Soporte de motor, delantero", "Hidráulico", "Soporte relleno que quita la vibración en ralentí. Cambie los dos lados juntos.", unAno},
			specs: []spec{forEngine(), {"Type", "Hydraulic", "Tipo", "Hidráulico"}},
			cents: 62_00, grams: 1900, position: "front",
		},
		{
			brand: "Merriden", category: "Gaskets and mounts", pictogram: "timing", number: "MT-9#0#", typeName: "Engine Timing Chain Kit", by: perEngine, share: 16,
			en:    words{"Timing Chain Kit", "Chain, guides, tensioner and seals", "Everything behind the cover for one job. Lock the camshafts before the chain comes off.", twoYears},
			es:    words{"Juego de cadena de distribución", "Cadena, guías, tensor y sellos", "Todo lo que está detrás de la tapa. Bloquee los árboles de levas antes de quitar la cadena.", dosAnos},
			specs: []spec{forEngine()},
			cents: 189_00, flat: true, grams: 3600, bulky: true,
		},
		{
			brand: "Merriden", category: "Gaskets and mounts", pictogram: "gasket", number: "MX-4#8#", tier: catalog.Performance, typeName: "Engine Cylinder Head Gasket",
			families: []string{"Vortec 5300", "EcoTec3", "Coyote", "Hemi", "Pentastar", "LS3", "Modular"},
			en:       words{"Multi-Layer Steel Head Gasket, {family}", "For built engines, whatever they stand in", "Stopper layers for high cylinder pressure. Deck and head want a smooth finish.", oneYear},
			es:       words{"Junta de culata de acero multicapa, {family}", "Para motores preparados, en cualquier vehículo", "Capas de tope para alta presión. El bloque y la culata requieren un acabado liso.", unAno},
			specs:    []spec{{"Engine", "{maker} {family}", "Motor", "{maker} {family}"}, {"Layers", "5", "Capas", "5"}},
			cents:    78_00, flat: true, grams: 340,
		},
	}
}

func cooling() []article {
	return []article{
		{
			brand: "Norvik", category: "Water pumps", pictogram: "water-pump", number: "NW-5#4#", typeName: "Engine Water Pump", by: perEngine, share: 75,
			en:    words{"Water Pump", "With gasket", "New casting with a unitized seal. Flush the system and fill it with the coolant that the maker names.", lifetime},
			es:    words{"Bomba de agua", "Con junta", "Fundición nueva con sello unitario. Enjuague el sistema y llénelo con el refrigerante que indica el fabricante.", deporVida},
			specs: []spec{forEngine(), {"Gasket", "Included", "Junta", "Incluida"}},
			cents: 76_00, flat: true, grams: 2100, bulky: true,
		},
		{
			brand: "Norvik", category: "Thermostats and hoses", pictogram: "thermostat", number: "NT-48#9#", typeName: "Engine Coolant Thermostat", by: perEngine, share: 70,
			en:    words{"Thermostat, 195 °F", "With seal", "Opens at 195 °F. Bleed the air out of the system at the high point.", twoYears},
			es:    words{"Termostato, 91 °C", "Con sello", "Abre a 91 °C. Purgue el aire en el punto alto del sistema.", dosAnos},
			specs: []spec{forEngine(), {"Opens at", "195 °F", "Abre a", "91 °C"}},
			cents: 19_00, flat: true, grams: 150,
		},
		{
			brand: "Cordane", category: "Thermostats and hoses", pictogram: "hose", number: "CH-22#6#", typeName: "Radiator Coolant Hose", by: perPlatformEngine, share: 15,
			en:    words{"Upper Radiator Hose", "Molded EPDM", "Molded to the bends of the engine bay. New clamps are not included.", oneYear},
			es:    words{"Manguera superior del radiador", "EPDM moldeado", "Moldeada según las curvas del compartimiento. No incluye abrazaderas.", unAno},
			specs: []spec{{"Engine", "{engine}", "Motor", "{engine}"}, material("EPDM rubber", "Caucho EPDM")},
			cents: 24_00, grams: 380,
		},
		{
			brand: "Norvik", category: "Radiators and air conditioning", pictogram: "rad", number: "NR-13#2#", typeName: "Radiator", by: perPlatform, share: 65,
			en:    words{"Radiator", "Aluminum core, plastic tanks", "One-inch aluminum core, pressure-tested. Comes with drain plug; transmission cooler where the vehicle has one.", lifetime},
			es:    words{"Radiador", "Núcleo de aluminio, tanques de plástico", "Núcleo de aluminio de una pulgada, probado a presión. Con tapón de drenaje.", deporVida},
			specs: []spec{material("Aluminum, plastic tanks", "Aluminio, tanques de plástico"), {"Rows", "1", "Hileras", "1"}},
			cents: 142_00, grams: 5400, bulky: true,
		},
		{
			brand: "Norvik", category: "Radiators and air conditioning", pictogram: "condenser", number: "NC-30#7#", typeName: "A/C Condenser", by: perPlatform, share: 28,
			en:    words{"A/C Condenser", "Parallel flow, with receiver drier", "Evacuate and recharge by weight. New O-rings are in the box.", oneYear},
			es:    words{"Condensador de aire acondicionado", "Flujo paralelo, con deshidratador", "Haga vacío y recargue por peso. Incluye juntas nuevas.", unAno},
			specs: []spec{material("Aluminum", "Aluminio")},
			cents: 118_00, grams: 3100, bulky: true,
		},
		{
			brand: "Norvik", category: "Radiators and air conditioning", pictogram: "compressor", number: "NX-20#8#", typeName: "A/C Compressor", by: perPlatformEngine, share: 8,
			en:    words{"A/C Compressor with Clutch", "New, filled with oil", "Flush the system and change the drier, or the warranty ends.", oneYear},
			es:    words{"Compresor de aire acondicionado con embrague", "Nuevo, con aceite", "Enjuague el sistema y cambie el deshidratador; si no, la garantía termina.", unAno},
			specs: []spec{{"Engine", "{engine}", "Motor", "{engine}"}, {"Refrigerant", "R-134a or R-1234yf, see label", "Refrigerante", "R-134a o R-1234yf, vea la etiqueta"}},
			cents: 259_00, grams: 6800, bulky: true,
		},
		{
			brand: "Norvik", category: "Radiators and air conditioning", pictogram: "fan", number: "NF-62#1#", typeName: "Engine Cooling Fan Assembly", by: perPlatform, share: 15,
			en:    words{"Radiator Fan Assembly", "Motor, blades and shroud", "Plug-in replacement with the right connector.", oneYear},
			es:    words{"Conjunto de ventilador del radiador", "Motor, aspas y marco", "Reemplazo directo con el conector correcto.", unAno},
			cents: 128_00, grams: 3400, bulky: true,
		},
	}
}

func fuel() []article {
	return []article{
		{
			brand: "Sentrel", category: "Oxygen and engine sensors", pictogram: "sensor", number: "SX-15#6#", typeName: "Oxygen Sensor", by: perGasoline, quantity: 2,
			en:    words{"Oxygen Sensor, Upstream", "With the right plug", "Planar sensor with factory connector; the thread is greased. Sold one by one, one for each bank.", twoYears},
			es:    words{"Sensor de oxígeno, antes del catalizador", "Con el conector correcto", "Sensor planar con conector original y rosca engrasada. Se vende por pieza, uno por bancada.", dosAnos},
			specs: []spec{forEngine(), {"Wires", "4", "Cables", "4"}},
			cents: 64_00, flat: true, grams: 160, document: "Fitting sensors",
		},
		{
			brand: "Sentrel", category: "Oxygen and engine sensors", pictogram: "maf", number: "SM-74#1#", typeName: "Mass Air Flow Sensor", by: perGasoline, share: 40,
			en:    words{"Mass Air Flow Sensor", "Calibrated, with housing", "New hot-wire element in its housing. Clean the air box first.", twoYears},
			es:    words{"Sensor de flujo de aire", "Calibrado, con cuerpo", "Elemento de hilo caliente nuevo en su cuerpo. Limpie antes la caja de aire.", dosAnos},
			specs: []spec{forEngine()},
			cents: 98_00, flat: true, grams: 190,
		},
		{
			brand: "Sentrel", category: "Oxygen and engine sensors", pictogram: "crank-sensor", number: "SC-30#2#", typeName: "Engine Crankshaft Position Sensor", by: perEngine, share: 40,
			en:    words{"Crankshaft Position Sensor", "With O-ring", "Some vehicles need a relearn with a scan tool after the change.", twoYears},
			es:    words{"Sensor de posición del cigüeñal", "Con junta", "Algunos vehículos necesitan un reaprendizaje con escáner después del cambio.", dosAnos},
			specs: []spec{forEngine()},
			cents: 36_00, flat: true, grams: 90,
		},
		{
			brand: "Sentrel", category: "Oxygen and engine sensors", pictogram: "throttle", number: "ST-67#8#", typeName: "Fuel Injection Throttle Body", by: perGasoline, share: 18,
			en:    words{"Electronic Throttle Body", "New, with gasket", "Run the idle relearn after fitting.", twoYears},
			es:    words{"Cuerpo de aceleración electrónico", "Nuevo, con junta", "Haga el reaprendizaje de ralentí después de montarlo.", dosAnos},
			specs: []spec{forEngine()},
			cents: 156_00, flat: true, grams: 1300, bulky: true,
		},
		{
			brand: "Pelham", category: "Fuel pumps and injectors", pictogram: "fuel-pump", number: "PF-36#9#", typeName: "Fuel Pump Module Assembly", by: perPlatform, share: 55,
			en:    words{"Fuel Pump Module", "With level sender and lock-ring seal", "Complete module with strainer, sender and seal. Clean the top of the tank before it is opened.", twoYears},
			es:    words{"Módulo de bomba de combustible", "Con sensor de nivel y sello", "Módulo completo con colador, sensor y sello. Limpie la parte superior del tanque antes de abrirlo.", dosAnos},
			specs: []spec{{"Level sender", "Included", "Sensor de nivel", "Incluido"}},
			cents: 168_00, grams: 1500, bulky: true,
		},
		{
			brand: "Pelham", category: "Fuel pumps and injectors", pictogram: "injector", number: "PJ-21#4#", typeName: "Fuel Injector", by: perCoil, share: 22,
			en:    words{"Fuel Injector", "Flow-matched, with O-rings", "Sold one by one; each is matched within 2 %.", oneYear},
			es:    words{"Inyector de combustible", "Flujo igualado, con juntas", "Se vende por pieza; todos igualados dentro del 2 %.", unAno},
			specs: []spec{forEngine()},
			cents: 58_00, flat: true, grams: 110,
		},
	}
}
