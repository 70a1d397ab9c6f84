package assortment

// Brand is a maker that exists nowhere else.
type Brand struct {
	Name, AAIA string
	upc        string // the first six digits of its barcodes
}

// Brands are the makers of the parts made here. None of them is the maker of a part that the demonstration lists one by
// one.
func Brands() []Brand {
	return []Brand{
		{"Halden", "HLDN", "430118"}, {"Torvane", "TRVN", "430227"}, {"Vellmark", "VLMK", "430335"},
		{"Brackwater", "BRKW", "430442"},
		{"Fennimore", "FNMR", "430551"}, {"Lumiday", "LMDY", "430663"}, {"Pyrall", "PYRL", "430774"},
		{"Cordane", "CRDN", "430881"},
		{"Norvik", "NRVK", "431006"}, {"Stannard", "STND", "431115"}, {"Hollin", "HLLN", "431223"},
		{"Wexbury", "WXBR", "431337"},
		{"Voltmere", "VLTM", "431448"}, {"Marlow Reman", "MRLW", "431552"}, {"Sentrel", "SNTR", "431660"},
		{"Pelham", "PLHM", "431779"},
		{"Drayton", "DRYT", "431884"}, {"Carrow", "CRRW", "431991"}, {"Rainmark", "RNMK", "432008"},
		{"Merriden", "MRRD", "432114"},
		{"Bodywright", "BDWR", "432229"}, {"Grafton Tools", "GRFT", "432336"}, {"Prairie Gear", "PRRG", "432441"},
	}
}
