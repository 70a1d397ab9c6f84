package assortment

// platform is a generation of vehicles that share their parts: what a parts counter looks up before it goes to the
// shelf.
type platform struct {
	key    string
	class  class
	weight int // how often it is asked for, 1 to 3
	runs   []run

	frontPads, rearPads    string // numbers of the friction makers' shapes; rearPads empty: drums
	shoes                  string
	front, front2, rear    int // diameters of the rotors, in tenths of an inch; front2 is that of the larger brakes
	drum                   int
	lugs                   int
	stud                   string // thread of the wheel nuts
	driver, passenger, tip int    // wiper blades, in inches; tip is the one of the rear window
	battery                string // group
	low, high              string // bulbs of the headlamps; empty: sealed LED
}

// run is a model from one year to another.
type run struct {
	make, model string
	from, to    int64
}

// class decides weights and prices.
type class int

const (
	car class = iota
	crossover
	truck
	heavy
)

const (
	m12  = "M12 x 1.5"
	m12f = "M12 x 1.25"
	m14  = "M14 x 1.5"
	half = "1/2-20"
)

func garage() []platform {
	return []platform{
		{"gmt900", truck, 2, []run{{"Chevrolet", "Silverado 1500", 2007, 2013}, {"GMC", "Sierra 1500", 2007, 2012},
			{"Chevrolet", "Tahoe", 2007, 2014}}, "1159", "1194", "", 130, 0, 136, 0, 6, m14, 22, 22, 0, "78", "H11", "9005"},
		{"k2xx", truck, 3, []run{{"Chevrolet", "Silverado 1500", 2014, 2018}, {"GMC", "Sierra 1500", 2014, 2018},
			{"Chevrolet", "Tahoe", 2015, 2020}, {"Chevrolet", "Suburban", 2015, 2020}, {"GMC", "Yukon", 2015, 2020}}, "1363",
			"1707", "", 130, 136, 138, 0, 6, m14, 22, 22, 0, "48 (H6)", "H11", "9005"},
		{"t1xx", truck, 3, []run{{"Chevrolet", "Silverado 1500", 2019, 2025}, {"GMC", "Sierra 1500", 2019, 2025},
			{"Chevrolet", "Tahoe", 2021, 2025}}, "2182", "2190", "", 130, 135, 132, 0, 6, m14, 22, 22, 0, "94R (H7)", "", ""},
		{"gm-hd", heavy, 2, []run{{"Chevrolet", "Silverado 2500 HD", 2011, 2019}, {"GMC", "Sierra 2500 HD", 2011, 2019}},
			"1411", "1412", "", 140, 0, 141, 0, 8, m14, 22, 22, 0, "78", "H11", "9005"},
		{"colorado", truck, 1, []run{{"Chevrolet", "Colorado", 2015, 2022}}, "1802", "1800", "", 122, 0, 128, 0, 6, m14, 22,
			18, 0, "48 (H6)", "H11", "9005"},
		{"theta", crossover, 2, []run{{"Chevrolet", "Equinox", 2010, 2017}, {"GMC", "Terrain", 2010, 2017}}, "1421", "1275",
			"", 118, 126, 119, 0, 5, m12, 24, 17, 12, "47 (H5)", "H11", "9005"},
		{"d2xx-suv", crossover, 2, []run{{"Chevrolet", "Equinox", 2018, 2024}}, "1915", "1913", "", 118, 0, 113, 0, 5, m12,
			24, 16, 11, "48 (H6)", "H11", "9005"},
		{"lambda", crossover, 2, []run{{"Chevrolet", "Traverse", 2009, 2017}, {"GMC", "Acadia", 2007, 2016}}, "1264", "1266",
			"", 128, 0, 130, 0, 6, m14, 24, 21, 12, "48 (H6)", "H11", "9005"},
		{"malibu-8", car, 1, []run{{"Chevrolet", "Malibu", 2013, 2015}}, "1467", "1430", "", 116, 0, 115, 0, 5, m12, 24, 18,
			0, "47 (H5)", "H11", "9005"},
		{"malibu-9", car, 2, []run{{"Chevrolet", "Malibu", 2016, 2024}}, "1844", "1857", "", 118, 0, 113, 0, 5, m12, 24, 18,
			0, "47 (H5)", "H11", "9005"},
		{"impala-w", car, 2, []run{{"Chevrolet", "Impala", 2006, 2013}}, "1160", "999", "", 119, 0, 117, 0, 5, m12, 22, 22, 0,
			"90 (T5)", "9006", "9005"},
		{"cruze", car, 2, []run{{"Chevrolet", "Cruze", 2011, 2015}}, "1468", "", "941", 109, 0, 0, 90, 5, m12, 24, 18, 0,
			"47 (H5)", "H13", "H13"},
		{"camaro-5", car, 1, []run{{"Chevrolet", "Camaro", 2010, 2015}}, "1405", "1352", "", 126, 140, 124, 0, 5, m14, 22, 20,
			0, "48 (H6)", "H13", "H13"},

		{"f150-12", truck, 3, []run{{"Ford", "F-150", 2009, 2014}}, "1414", "1012", "", 138, 0, 137, 0, 6, "M14 x 2.0", 22,
			22, 0, "65", "H13", "H13"},
		{"f150-13", truck, 3, []run{{"Ford", "F-150", 2015, 2020}}, "1602", "1790", "", 138, 0, 132, 0, 6, m14, 22, 22, 0,
			"94R (H7)", "H11", "9005"},
		{"f150-14", truck, 2, []run{{"Ford", "F-150", 2021, 2023}}, "2252", "2253", "", 138, 0, 132, 0, 6, m14, 22, 22, 0,
			"94R (H7)", "", ""},
		{"super-duty", heavy, 2, []run{{"Ford", "F-250", 2011, 2016}}, "1335", "1334", "", 137, 0, 134, 0, 8, m14, 22, 22, 0,
			"65", "H13", "H13"},
		{"ranger-4", truck, 1, []run{{"Ford", "Ranger", 2019, 2023}}, "2090", "2091", "", 122, 0, 121, 0, 6, m12, 24, 16, 0,
			"94R (H7)", "H11", "9005"},
		{"explorer-5", crossover, 3, []run{{"Ford", "Explorer", 2011, 2019}}, "1611", "1377", "", 139, 0, 136, 0, 5, m14, 26,
			22, 11, "65", "H11", "9005"},
		{"escape-2", crossover, 1, []run{{"Ford", "Escape", 2008, 2012}}, "1047", "", "1068", 119, 0, 0, 90, 5, half, 20, 20,
			10, "40R", "H11", "9005"},
		{"escape-3", crossover, 3, []run{{"Ford", "Escape", 2013, 2019}}, "1645", "1564", "", 118, 126, 110, 0, 5, m12, 28,
			28, 11, "96R", "H11", "9005"},
		{"fusion-2", car, 3, []run{{"Ford", "Fusion", 2013, 2020}}, "1653", "1665", "", 118, 124, 119, 0, 5, m14, 28, 28, 0,
			"48 (H6)", "H11", "9005"},
		{"focus-3", car, 2, []run{{"Ford", "Focus", 2012, 2018}}, "1454", "", "1069", 109, 0, 0, 90, 5, m12, 28, 28, 0, "96R",
			"H11", "9005"},
		{"mustang-5", car, 1, []run{{"Ford", "Mustang", 2005, 2014}}, "1083", "1082", "", 115, 132, 118, 0, 5, half, 22, 20,
			0, "96R", "H13", "H13"},
		{"edge-1", crossover, 1, []run{{"Ford", "Edge", 2007, 2014}}, "1258", "1259", "", 124, 0, 119, 0, 5, half, 24, 24, 13,
			"65", "H13", "H13"},

		{"ram-ds", truck, 3, []run{{"Dodge", "Ram 1500", 2009, 2010}, {"Ram", "1500", 2011, 2018}}, "965", "967", "", 132, 0,
			138, 0, 5, m14, 22, 22, 0, "94R (H7)", "H11", "9005"},
		{"ram-dt", truck, 2, []run{{"Ram", "1500", 2019, 2024}}, "2176", "2177", "", 149, 0, 148, 0, 6, m14, 22, 22, 0,
			"94R (H7)", "H11", "9005"},
		{"ram-hd", heavy, 2, []run{{"Ram", "2500", 2011, 2018}}, "1399", "1400", "", 142, 0, 141, 0, 8, m14, 22, 22, 0,
			"94R (H7)", "H11", "9005"},
		{"charger", car, 2, []run{{"Dodge", "Charger", 2011, 2023}}, "1057", "1056", "", 126, 136, 126, 0, 5, m14, 24, 20, 0,
			"94R (H7)", "9012", "9005"},
		{"minivan", crossover, 2, []run{{"Dodge", "Grand Caravan", 2011, 2020}}, "1589", "1596", "", 130, 0, 129, 0, 5, m12,
			26, 24, 16, "94R (H7)", "H11", "9005"},
		{"wrangler-jk", truck, 3, []run{{"Jeep", "Wrangler", 2007, 2018}}, "1273", "1274", "", 119, 0, 124, 0, 5, half, 15,
			15, 14, "48 (H6)", "H13", "H13"},
		{"wrangler-jl", truck, 3, []run{{"Jeep", "Wrangler", 2019, 2025}, {"Jeep", "Gladiator", 2020, 2025}}, "2062", "2087",
			"", 129, 0, 134, 0, 5, m14, 16, 16, 12, "48 (H6)", "H11", "9005"},
		{"grand-cherokee", crossover, 2, []run{{"Jeep", "Grand Cherokee", 2011, 2021}}, "1455", "1498", "", 130, 138, 130, 0,
			5, m14, 22, 22, 12, "94R (H7)", "9012", "9005"},
		{"cherokee-kl", crossover, 1, []run{{"Jeep", "Cherokee", 2014, 2023}}, "1640", "1735", "", 120, 130, 110, 0, 5, m12f,
			26, 18, 10, "48 (H6)", "9012", "9005"},

		{"camry-50", car, 3, []run{{"Toyota", "Camry", 2012, 2017}}, "1293", "1212", "", 117, 0, 111, 0, 5, m12, 26, 20, 0,
			"24F", "H11", "9005"},
		{"camry-70", car, 3, []run{{"Toyota", "Camry", 2018, 2024}}, "2076", "2121", "", 120, 0, 111, 0, 5, m12, 26, 20, 0,
			"35", "", ""},
		{"corolla-140", car, 2, []run{{"Toyota", "Corolla", 2009, 2013}}, "1210", "1423", "832", 108, 0, 102, 90, 5, m12, 26,
			14, 0, "35", "9006", "9005"},
		{"corolla-170", car, 3, []run{{"Toyota", "Corolla", 2014, 2019}}, "1904", "1424", "833", 108, 0, 102, 90, 5, m12, 26,
			16, 0, "35", "H11", "9005"},
		{"rav4-40", crossover, 3, []run{{"Toyota", "RAV4", 2013, 2018}}, "1354", "1423", "", 117, 0, 111, 0, 5, m12, 26, 16,
			10, "35", "H11", "9005"},
		{"rav4-50", crossover, 2, []run{{"Toyota", "RAV4", 2019, 2025}}, "2076", "2124", "", 120, 0, 111, 0, 5, m12, 26, 16,
			12, "35", "", ""},
		{"tacoma-2", truck, 2, []run{{"Toyota", "Tacoma", 2005, 2015}}, "976", "", "589", 108, 0, 0, 100, 6, m12, 22, 20, 0,
			"24F", "9003", "9003"},
		{"tacoma-3", truck, 2, []run{{"Toyota", "Tacoma", 2016, 2023}}, "1852", "", "589", 108, 0, 0, 100, 6, m12, 22, 20, 0,
			"24F", "H11", "9005"},
		{"tundra-2", truck, 2, []run{{"Toyota", "Tundra", 2007, 2021}}, "1303", "1304", "", 139, 0, 136, 0, 5, m14, 26, 24, 0,
			"24F", "9012", "9005"},
		{"highlander-2", crossover, 1, []run{{"Toyota", "Highlander", 2008, 2013}}, "1324", "996", "", 129, 0, 122, 0, 5, m12,
			26, 20, 12, "24F", "H11", "9005"},
		{"4runner-5", truck, 1, []run{{"Toyota", "4Runner", 2010, 2024}}, "1799", "606", "", 133, 0, 123, 0, 6, m12, 22, 20,
			12, "24F", "H11", "9005"},
		{"sienna-3", crossover, 1, []run{{"Toyota", "Sienna", 2011, 2020}}, "1325", "1391", "", 129, 0, 122, 0, 5, m12, 26,
			20, 16, "24F", "H11", "9005"},

		{"accord-9", car, 3, []run{{"Honda", "Accord", 2013, 2017}}, "1654", "1878", "", 111, 0, 111, 0, 5, m12, 26, 19, 0,
			"47 (H5)", "H11", "9005"},
		{"accord-10", car, 2, []run{{"Honda", "Accord", 2018, 2022}}, "2102", "2103", "", 115, 0, 111, 0, 5, m12, 26, 19, 0,
			"47 (H5)", "", ""},
		{"civic-9", car, 2, []run{{"Honda", "Civic", 2012, 2015}}, "1578", "1336", "913", 103, 0, 102, 80, 5, m12, 26, 22, 0,
			"51R", "H11", "9005"},
		{"civic-10", car, 3, []run{{"Honda", "Civic", 2016, 2021}}, "1914", "1336", "", 111, 0, 102, 0, 5, m12, 26, 18, 0,
			"51R", "H11", "9005"},
		{"crv-3", crossover, 2, []run{{"Honda", "CR-V", 2007, 2011}}, "914", "1086", "", 117, 0, 120, 0, 5, m12, 26, 17, 14,
			"51R", "9003", "9003"},
		{"crv-4", crossover, 3, []run{{"Honda", "CR-V", 2012, 2016}}, "1089", "1585", "", 117, 0, 120, 0, 5, m12, 26, 16, 14,
			"51R", "H11", "9005"},
		{"crv-5", crossover, 2, []run{{"Honda", "CR-V", 2017, 2022}}, "2036", "2037", "", 126, 0, 122, 0, 5, m14, 26, 16, 14,
			"47 (H5)", "H11", "9005"},
		{"odyssey-4", crossover, 2, []run{{"Honda", "Odyssey", 2011, 2017}}, "1506", "1088", "", 126, 0, 131, 0, 5, m12, 26,
			22, 14, "24F", "9006", "9005"},
		{"pilot-2", crossover, 1, []run{{"Honda", "Pilot", 2009, 2015}}, "1102", "1280", "", 130, 0, 131, 0, 5, m12, 26, 21,
			14, "24F", "9006", "9005"},

		{"altima-5", car, 2, []run{{"Nissan", "Altima", 2013, 2018}}, "1650", "905", "", 117, 0, 115, 0, 5, m12f, 28, 17, 0,
			"35", "H11", "9005"},
		{"rogue-2", crossover, 2, []run{{"Nissan", "Rogue", 2014, 2020}}, "1737", "1721", "", 117, 0, 115, 0, 5, m12f, 26, 17,
			12, "47 (H5)", "H11", "9005"},
		{"frontier-2", truck, 1, []run{{"Nissan", "Frontier", 2005, 2019}}, "1094", "1095", "", 117, 0, 113, 0, 6, m12f, 22,
			18, 0, "24F", "9007", "9007"},
		{"sentra-7", car, 1, []run{{"Nissan", "Sentra", 2013, 2019}}, "1592", "", "986", 110, 0, 0, 90, 5, m12f, 26, 16, 0,
			"35", "9003", "9003"},
		{"outback-5", crossover, 2, []run{{"Subaru", "Outback", 2015, 2019}}, "1808", "1114", "", 124, 0, 118, 0, 5, m12f, 26,
			17, 14, "35", "H11", "9005"},
		{"forester-4", crossover, 1, []run{{"Subaru", "Forester", 2014, 2018}}, "1078", "1114", "", 116, 0, 112, 0, 5, m12f,
			26, 16, 14, "35", "H11", "9005"},
		{"sonata-yf", car, 2, []run{{"Hyundai", "Sonata", 2011, 2014}, {"Kia", "Optima", 2011, 2015}}, "1447", "1313", "",
			118, 0, 111, 0, 5, m12, 26, 18, 0, "48 (H6)", "H11", "9005"},
		{"elantra-md", car, 2, []run{{"Hyundai", "Elantra", 2011, 2016}}, "1595", "1544", "", 110, 0, 103, 0, 5, m12, 26, 14,
			0, "47 (H5)", "H11", "9005"},
		{"sorento-2", crossover, 1, []run{{"Kia", "Sorento", 2014, 2020}}, "1432", "1413", "", 126, 0, 119, 0, 5, m12, 26, 18,
			12, "48 (H6)", "H11", "9005"},
		{"soul-2", car, 1, []run{{"Kia", "Soul", 2014, 2019}}, "1593", "1544", "", 110, 0, 103, 0, 5, m12, 24, 20, 14,
			"47 (H5)", "H11", "9005"},
	}
}
