package exchange

import (
	"cmp"
	"slices"
	"strings"

	"camber/internal/shop/catalog"
	"camber/internal/shop/exchange/pies"
)

// furtherDetails is what the lines are grouped under that a supplier gives by code.
const furtherDetails = "Further details"

// detailNames are the codes of extended information that suppliers use, in words. Any other stands as its code.
var detailNames = map[string]string{
	"CCL": "Core class", "CGR": "Core group", "CPN": "Core part number", "CXP": "Days to return the core",
	"CTO": "Country of origin", "EMS": "Emission code",
	"HSB": "Harmonized tariff code (Schedule B)", "HTS": "Harmonized tariff code", "LIS": "Life cycle status",
	"MSD": "Safety data sheet number",
	"MSR": "Safety data sheet required", "NAF": "Preference criterion", "OEM": "Original equipment manufacturer",
	"OEP": "Original equipment part number",
	"OSN": "Original supplier", "OSP": "Original supplier's part number", "PTN": "Old part number",
	"PTS": "Superseded by part number",
	"RCC": "Regulating country", "RCS": "Regulating county", "RCT": "Regulating city", "RDE": "Regulation",
	"RPC": "Regulating postal code", "RST": "Regulating state",
	"WAR": "Warranty", "WT1": "Warranty in days", "WT2": "Warranty in miles",
}

// hazardous is the name of what carriers and customers must know of a dangerous part.
const hazardous = "Hazardous material"

// details are the coded lines of an item: its extended information, and whether it is hazardous and how. They stand
// among the attributes, where customers read them.
func (g *goods) details(it *pies.Item, n *catalog.Item) {
	add := func(m pies.Maintenance, code string, one catalog.Attribute) {
		lang, spoken := language(code)
		if !spoken {
			g.report.count("texts in languages that the shop does not speak", 1)
			return
		}
		if m == pies.Change {
			n.Gone.Attributes[lang] = append(n.Gone.Attributes[lang], catalog.Attribute{Name: one.Name})
		}
		switch {
		case m == pies.Delete:
			n.Gone.Attributes[lang] = append(n.Gone.Attributes[lang], catalog.Attribute{Name: one.Name, Value: one.Value})
		case one.Value != "" && !slices.Contains(n.Attributes[lang], one):
			n.Attributes[lang] = append(n.Attributes[lang], one)
		}
	}
	for _, e := range it.Extended {
		code := clean(e.Code)
		if code == "" {
			code = "EXPI"
		}
		add(e.Maintenance, e.Language,
			catalog.Attribute{Name: cmp.Or(detailNames[strings.ToUpper(code)], code), Value: clean(e.Text),
				Group: furtherDetails})
	}
	english := "EN"
	if code := strings.ToUpper(strings.TrimSpace(it.HazardousMaterialCode)); code != "" {
		said := map[string]string{"Y": "Yes", "N": "No"}
		add(it.Maintenance, english,
			catalog.Attribute{Name: hazardous, Value: cmp.Or(said[code], code), Group: furtherDetails})
	}
	for _, p := range it.Packages {
		for _, h := range p.Hazardous {
			add(cmp.Or(h.Maintenance, pies.Add), english,
				catalog.Attribute{Name: "Transport of hazardous material", Value: shipping(h), Group: furtherDetails})
		}
	}
}

// shipping is "UN1993, class 3, packing group III, Flammable liquid", as far as it is known.
func shipping(h pies.Hazard) string {
	var words []string
	for _, part := range []struct{ before, value string }{
		{"", h.UNNumber}, {"class ", h.ClassCode}, {"packing group ", h.PackingGroup},
		{"", cmp.Or(h.ShippingName, h.Description)}, {"exemption ", h.ExemptionCode}, {"", h.Message},
	} {
		if value := clean(part.value); value != "" {
			words = append(words, part.before+value)
		}
	}
	return strings.Join(words, ", ")
}

// unkept counts what an item says that the shop has no place for, so that nothing is dropped without a word.
func (g *goods) unkept(it *pies.Item) {
	say := func(what string, is bool) {
		if is {
			g.report.count("not kept: "+what, 1)
		}
	}
	say("ItemQuantitySize", it.ItemQuantitySize.Value != "")
	say("ContainerType", it.ContainerType != "")
	say("QuantityPerApplication", it.QuantityPerApplication.Value != "")
	say("MinimumOrderQuantity", it.MinimumOrderQuantity.Value != "")
	say("ItemEffectiveDate", it.ItemEffectiveDate != "")
	say("AvailableDate", it.AvailableDate != "")
	say("BaseItemID", it.BaseItemID != "")
	say("SubBrandAAIAID", it.SubBrandAAIAID != "")
	say("ManufacturerProductCodes", it.ManufacturerGroup != "" || it.ManufacturerSubGroup != "")
	say("AAIAProductCategoryCode", it.CategoryCode != "")
	say("UNSPSC", it.UNSPSC != "")
	say("VMRSCode", it.VMRSCode != "")
	for _, d := range it.Descriptions {
		say("Description "+cmp.Or(d.Code, "without code"), !slices.Contains(keptTexts, d.Code))
	}
	for _, a := range it.Attributes {
		say("ProductAttribute of the PAdb", a.PADB)
	}
	for _, p := range it.Prices {
		say("PriceMultiplier", p.Multiplier != "")
	}
	for _, p := range it.Packages {
		say("Package InnerQuantity", p.Inner.Value != "")
		say("Package PackageBarCodeCharacters", p.BarCode != "")
		say("Package DimensionalWeight", p.DimensionalWeight != "")
		say("Package shipping dimensions", p.ShippingHeight != "" || p.ShippingWidth != "" || p.ShippingLength != "")
		say("Package merchandising dimensions", p.MerchandisingHeight != "" || p.MerchandisingWidth != "" ||
			p.MerchandisingLength != "")
	}
	for _, x := range it.Interchange {
		say("PartInterchange quantity", x.Quantity.Value != "" && x.Quantity.Value != "1")
		say("PartInterchange InternalNotes", x.InternalNotes != "")
		say("PartInterchange SubBrandAAIAID", x.SubBrandAAIAID != "")
	}
	for _, a := range it.Assets {
		say("DigitalFileInformation dates and countries", a.EffectiveDate != "" || a.ExpirationDate != "" ||
			len(a.Countries) > 0)
	}
	for _, c := range it.Kit {
		say("KitComponent description", c.Description != "")
		say("KitComponent SoldSeparately", c.SoldSeparately)
	}
}

// keptTexts are the codes of the descriptions that stand somewhere in the catalog.
var keptTexts = []string{"TLE", "DES", "SHO", "ABR", "LAB", "EXT", marketing, features, "WAR"}
