package assortment

import "camber/internal/shop/catalog"

func filters() []article {
	return []article{
		{
			brand: "Vellmark", category: "Oil filters", pictogram: "filter", number: "VO-#7##", typeName: "Engine Oil Filter",
			by: perSpinOn,
			en: words{"Oil Filter, Spin-On", "Synthetic blend media, 10,000 miles",
				"Pleated synthetic blend in a steel can, with a silicone drain-back valve and a relief valve.", ""},
			es: words{"Filtro de aceite roscado", "Medio de mezcla sintética, 10,000 millas",
				"Mezcla sintética plisada en lata de acero, con válvula antirretorno de silicona y válvula de alivio.", ""},
			specs: []spec{{"Engine", "{engine} {family}", "Motor", "{engine} {family}"},
				{"Media", "Synthetic blend", "Medio", "Mezcla sintética"}},
			cents: 9_50, flat: true, grams: 380, dozen: 84,
		},
		{
			brand: "Vellmark", category: "Oil filters", pictogram: "filter", number: "VE-#6##", typeName: "Engine Oil Filter",
			by: perCartridge,
			en: words{"Oil Filter, Cartridge", "With cap seals",
				"Synthetic element with the O-rings for cap and drain. Tighten the cap by hand, then by torque.", ""},
			es: words{"Filtro de aceite de cartucho", "Con sellos de la tapa",
				"Elemento sintético con las juntas de tapa y drenaje. Apriete la tapa a mano y después con torque.", ""},
			specs: []spec{{"Engine", "{engine} {family}", "Motor", "{engine} {family}"},
				{"Media", "Synthetic", "Medio", "Sintético"}},
			cents: 11_00, flat: true, grams: 120, dozen: 84,
		},
		{
			brand: "Vellmark", category: "Air and cabin filters", pictogram: "air", number: "VA-#9##", typeName: "Air Filter",
			by: perPlatformEngine, share: 26,
			en: words{"Engine Air Filter", "Panel filter with moulded seal",
				"Pleated panel for 15,000 to 30,000 miles, sooner on gravel roads.", ""},
			es: words{"Filtro de aire del motor", "Filtro de panel con sello moldeado",
				"Panel plisado para 15,000 a 30,000 millas, antes en caminos de grava.", ""},
			specs: []spec{{"Shape", "Panel", "Forma", "Panel"}, {"Engine", "{engine}", "Motor", "{engine}"}},
			cents: 18_00, grams: 430, dozen: 88,
		},
		{
			brand: "Vellmark", category: "Air and cabin filters", pictogram: "cabin-filter", number: "VC-2##7",
			typeName: "Cabin Air Filter", by: perPlatform,
			en: words{"Cabin Air Filter with Carbon", "Against pollen, soot and smell",
				"Electrostatic layer and activated carbon. Mind the arrow for the direction of the air.", ""},
			es: words{"Filtro de cabina con carbón", "Contra polen, hollín y olores",
				"Capa electrostática y carbón activado. Respete la flecha de la dirección del aire.", ""},
			specs: []spec{{"Layers", "3", "Capas", "3"}, {"Carbon", "Yes", "Carbón", "Sí"}},
			cents: 17_00, flat: true, grams: 210, dozen: 88,
		},
		{
			brand: "Vellmark", category: "Fuel filters", pictogram: "fuel-filter", number: "VF-4##8", typeName: "Fuel Filter",
			by: perDiesel,
			en: words{"Diesel Fuel Filter and Water Separator", "With drain seal",
				"Stops 98 % of particles at 5 microns and separates water. Prime the system after the change.", ""},
			es: words{"Filtro de diésel con separador de agua", "Con sello de drenaje",
				"Retiene el 98 % de las partículas de 5 micras y separa el agua. Cebe el sistema después del cambio.", ""},
			specs: []spec{{"Engine", "{engine} {family}", "Motor", "{engine} {family}"}, {"Micron rating", "5", "Micras", "5"}},
			cents: 46_00, flat: true, grams: 620,
		},
		{
			brand: "Vellmark", category: "Fuel filters", pictogram: "fuel-filter", number: "VF-3#7", typeName: "Fuel Filter",
			variants: of("thread|cents", "5/16 in|1149", "3/8 in|1249", "1/2 in|1699"),
			en: words{"In-Line Fuel Filter, {thread}", "For carburetors, generators and mowers",
				"Clear nylon body, so that one sees the dirt.", ""},
			es: words{"Filtro de combustible en línea, {thread}", "Para carburadores, generadores y podadoras",
				"Cuerpo de nailon transparente: se ve la suciedad.", ""},
			specs: []spec{{"Hose", "{thread}", "Manguera", "{thread}"}}, grams: 60,
		},
	}
}

func perDiesel(m *maker, p *platform) []slot {
	return m.engines(p, "", func(e engine) bool { return e.diesel })
}

func ignition() []article {
	return []article{
		{
			brand: "Pyrall", category: "Spark plugs", pictogram: "plug", number: "PX#{cylinders}##", series: "Longlife",
			typeName: "Spark Plug", by: perPlug,
			en: words{"Iridium Spark Plug", "Laser-welded iridium, gap set",
				"A 0.6 mm iridium tip and a platinum pad on the ground side. Check the gap; do not bend the center.", ""},
			es: words{"Bujía de iridio", "Iridio soldado por láser, abertura ajustada",
				"Punta de iridio de 0.6 mm y placa de platino en el lado de masa. Revise la abertura; no doble el centro.", ""},
			specs: []spec{{"Engine", "{engine} {family}", "Motor", "{engine} {family}"}, {"Tip", "Iridium", "Punta", "Iridio"},
				{"Hex", "5/8 in", "Hexágono", "16 mm"}},
			cents: 11_50, flat: true, grams: 55, dozen: 86,
		},
		{
			brand: "Pyrall", category: "Spark plugs", pictogram: "plug", number: "PD#{cylinders}##", typeName: "Spark Plug",
			by: perPlug, share: 30,
			en: words{"Double Platinum Spark Plug", "60,000 miles", "Platinum on both electrodes, nickel-plated shell.", ""},
			es: words{"Bujía de doble platino", "60,000 millas", "Platino en ambos electrodos, cuerpo niquelado.", ""},
			specs: []spec{{"Engine", "{engine} {family}", "Motor", "{engine} {family}"}, {"Tip", "Platinum", "Punta", "Platino"},
				{"Hex", "5/8 in", "Hexágono", "16 mm"}},
			cents: 6_50, flat: true, grams: 52, minimum: 2, multiple: 2, dozen: 85,
		},
		{
			brand: "Pyrall", category: "Ignition coils", pictogram: "coil", number: "PC-U#0#{cylinders}",
			typeName: "Direct Ignition Coil", by: perCoil, share: 75,
			en: words{"Ignition Coil", "Coil on plug, with boot",
				"Epoxy-filled coil with a silicone boot. Put dielectric grease into the boot.", twoYears},
			es: words{"Bobina de encendido", "Bobina sobre bujía, con capuchón",
				"Bobina rellena de epoxi con capuchón de silicona. Ponga grasa dieléctrica en el capuchón.", dosAnos},
			specs: []spec{{"Engine", "{engine} {family}", "Motor", "{engine} {family}"},
				{"Type", "Coil on plug", "Tipo", "Sobre bujía"}},
			cents: 44_00, flat: true, grams: 250,
		},
	}
}

func charging() []article {
	return []article{
		{
			brand: "Voltmere", category: "Batteries", pictogram: "battery", number: "VM-{group-code}A", series: "AGM",
			typeName: "Vehicle Battery", by: perBattery,
			en: words{"AGM Battery, Group {group}", "36 months free replacement",
				"Absorbent glass mat for start-stop and heavy electrical loads. A deposit is charged for the old battery.",
				"36 months free replacement"},
			es: words{"Batería AGM, grupo {group}", "36 meses de reemplazo gratis",
				"AGM para sistemas de arranque y parada y gran consumo. Se cobra un depósito por la batería usada.",
				"36 meses de reemplazo gratis"},
			specs: []spec{{"Group", "{group}", "Grupo", "{group}"}, {"Technology", "AGM", "Tecnología", "AGM"}},
			cents: 209_00, flat: true, grams: 20_400, core: 22_00, prop65: lead, bulky: true,
		},
		{
			brand: "Voltmere", category: "Batteries", pictogram: "battery", number: "VM-{group-code}F",
			typeName: "Vehicle Battery", by: perBattery,
			en: words{"Battery, Group {group}", "24 months free replacement",
				"Flooded battery with calcium grids and a carry handle. A deposit is charged for the old battery.",
				"24 months free replacement"},
			es: words{"Batería, grupo {group}", "24 meses de reemplazo gratis",
				"Batería de ácido con rejillas de calcio y asa. Se cobra un depósito por la batería usada.",
				"24 meses de reemplazo gratis"},
			specs: []spec{{"Group", "{group}", "Grupo", "{group}"}, {"Technology", "Flooded", "Tecnología", "Ácido"}},
			cents: 149_00, flat: true, grams: 17_300, core: 22_00, prop65: lead, bulky: true,
		},
		{
			brand: "Marlow Reman", category: "Alternators", pictogram: "alt", number: "MA-1#5##", tier: catalog.Remanufactured,
			typeName: "Alternator", by: perPlatformEngine, share: 22,
			en: words{"Remanufactured Alternator", "Tested under load",
				"New bearings, brushes and regulator. Check belt and battery before fitting. A deposit is charged for the old alternator.", lifetime},
			es: words{"Alternador remanufacturado", "Probado con carga",
				"Rodamientos, escobillas y regulador nuevos. Revise banda y batería antes de montarlo. Se cobra un depósito por el usado.", deporVida},
			specs: []spec{{"Engine", "{engine}", "Motor", "{engine}"}, {"Voltage", "12 V", "Voltaje", "12 V"}},
			cents: 189_00, grams: 6200, core: 50_00, bulky: true,
		},
		{
			brand: "Marlow Reman", category: "Starters", pictogram: "starter", number: "MS-6#1##", tier: catalog.Remanufactured,
			typeName: "Starter Motor", by: perEngine, share: 40,
			en: words{"Remanufactured Starter", "Tested under load",
				"New brushes, bearings and solenoid contacts. A deposit is charged for the old starter.", lifetime},
			es: words{"Motor de arranque remanufacturado", "Probado con carga",
				"Escobillas, rodamientos y contactos de solenoide nuevos. Se cobra un depósito por el usado.", deporVida},
			specs: []spec{{"Engine", "{engine} {family}", "Motor", "{engine} {family}"}, {"Voltage", "12 V", "Voltaje", "12 V"}},
			cents: 139_00, grams: 3900, core: 40_00, bulky: true,
		},
	}
}
