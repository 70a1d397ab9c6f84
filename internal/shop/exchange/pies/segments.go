package pies

import (
	"cmp"

	"camber/internal/base/fault"
	"camber/internal/shop/exchange/record"
)

func (r *Reader) readPrice(i *Item) error {
	p := Price{Maintenance: r.maintenance(), Type: r.attr("PriceType")}
	err := r.each(func(name string) error {
		switch name {
		case "PriceSheetNumber":
			return r.text(&p.Sheet)
		case "PriceType":
			return r.text(&p.Type)
		case "PriceTypeDescription":
			return r.text(&p.TypeText)
		case "CurrencyCode":
			return r.text(&p.Currency)
		case "EffectiveDate":
			return r.text(&p.EffectiveDate)
		case "ExpirationDate":
			return r.text(&p.ExpirationDate)
		case "Price":
			p.UOM = r.attr("UOM")
			return r.exactly(&p.Amount)
		case "PriceBreak":
			p.Break.UOM = r.attr("UOM")
			return r.exactly(&p.Break.Value)
		case "PriceMultiplier":
			return r.loosely(&p.Multiplier)
		}
		return r.pass(name)
	})
	if err != nil {
		return err
	}
	if p.Amount == "" && p.Maintenance != Delete {
		r.reject(fault.T("one of its prices has no amount"))
	}
	if p.Currency == "" {
		p.Currency = r.header.CurrencyCode
		for _, s := range r.sheets {
			if s.Number == p.Sheet && s.Currency != "" {
				p.Currency = s.Currency
			}
		}
	}
	i.Prices = append(i.Prices, p)
	return nil
}

func (r *Reader) readPackage(i *Item) error {
	p := Package{Maintenance: r.maintenance()}
	err := r.each(func(name string) error {
		switch name {
		case "PackageLevelGTIN":
			return r.gtin(&p.GTIN)
		case "PackageBarCodeCharacters":
			return r.text(&p.BarCode)
		case "PackageUOM":
			return r.text(&p.UOM)
		case "QuantityofEaches", "QuantityOfEaches":
			return r.exactly(&p.Eaches)
		case "InnerQuantity":
			p.Inner.UOM = r.attr("UOM")
			return r.loosely(&p.Inner.Value)
		case "InnerQuantityUOM":
			return r.text(&p.Inner.UOM)
		case "Dimensions":
			p.DimensionsUOM = r.attr("UOM")
			return r.each(func(name string) error { return r.readDimension(&p, name) })
		case "Weights":
			p.WeightUOM = r.attr("UOM")
			return r.each(func(name string) error {
				switch name {
				case "Weight":
					return r.loosely(&p.Weight)
				case "DimensionalWeight":
					return r.loosely(&p.DimensionalWeight)
				}
				return r.pass(name)
			})
		case "HazardousMaterial":
			return r.readHazard(&p)
		case "ElectronicProductCode", "WeightVariance", "StackingFactor":
			return nil
		}
		return r.pass(name)
	})
	if err != nil {
		return err
	}
	if p.Eaches != "" && p.Eaches.IsZero() {
		r.reject(fault.T("one of its packages holds 0 pieces"))
	}
	i.Packages = append(i.Packages, p)
	return nil
}

func (r *Reader) readDimension(p *Package, name string) error {
	switch name {
	case "Height":
		return r.loosely(&p.Height)
	case "Width":
		return r.loosely(&p.Width)
	case "Length":
		return r.loosely(&p.Length)
	case "ShippingHeight":
		return r.loosely(&p.ShippingHeight)
	case "ShippingWidth":
		return r.loosely(&p.ShippingWidth)
	case "ShippingLength":
		return r.loosely(&p.ShippingLength)
	case "MerchandisingHeight":
		return r.loosely(&p.MerchandisingHeight)
	case "MerchandisingWidth":
		return r.loosely(&p.MerchandisingWidth)
	case "MerchandisingLength":
		return r.loosely(&p.MerchandisingLength)
	}
	return r.pass(name)
}

func (r *Reader) readHazard(p *Package) error {
	h := Hazard{Maintenance: r.maintenance()}
	err := r.each(func(name string) error {
		switch name {
		case "ShippingScope":
			return r.text(&h.Scope)
		case "Bulk":
			return r.text(&h.Bulk)
		case "RegulatingCountry":
			return r.text(&h.Country)
		case "TransportMethod":
			return r.text(&h.TransportMethod)
		case "Regulated":
			return r.text(&h.Regulated)
		case "Description", "HazardousMaterialDescription":
			if h.Description != "" {
				return nil
			}
			return r.text(&h.Description)
		case "HazardousMaterialClassCode", "HazardousClass", "HazardousMaterialLabelCode":
			if h.ClassCode != "" && name != "HazardousMaterialClassCode" {
				return nil
			}
			return r.text(&h.ClassCode)
		case "ShippingName":
			return r.text(&h.ShippingName)
		case "UNNAIDCode":
			return r.text(&h.UNNumber)
		case "PackingGroupCode":
			return r.text(&h.PackingGroup)
		case "RegulationsExemptionCode":
			return r.text(&h.ExemptionCode)
		case "OuterPackageLabel":
			return r.text(&h.OuterPackageLabel)
		case "TextMessage":
			return r.text(&h.Message)
		case "HazardousMaterialCodeQualifier", "HazardousPlacardNotation", "WHMISCode", "WHMISFreeText":
			return nil
		}
		return r.pass(name)
	})
	p.Hazardous = append(p.Hazardous, h)
	return err
}

// readInterchange reads both forms: in 6.5 everything is a child and there is one number; from 7.0 the brand is an
// attribute and there are any number of them.
func (r *Reader) readInterchange(i *Item) error {
	common := Interchange{
		Maintenance: r.maintenance(), TypeCode: r.attr("TypeCode"), BrandAAIAID: r.attr("BrandAAIAID"),
		BrandLabel:     r.attr("BrandLabel"),
		SubBrandAAIAID: r.attr("SubBrandAAIAID"), Grade: r.attr("QualityGradeLevel"), InternalNotes: r.attr("InternalNotes"),
		Notes: r.attr("InterchangeNotes"),
	}
	equivalent := r.attr("ItemEquivalentUOM")
	var numbers []Interchange
	err := r.each(func(name string) error {
		switch name {
		case "PartNumber":
			n := Interchange{Notes: r.attr("InterchangeNotes"), ReferenceItem: isYes(r.attr("ReferenceItem"))}
			n.Quantity.UOM = r.attr("UOM")
			if quantity := r.attr("InterchangeQuantity"); quantity != "" {
				var ok bool
				if n.Quantity.Value, ok = decimal([]byte(quantity)); !ok {
					r.warn(r.scan.Line(), fault.T("%s is not a number and was left out.", record.Name("InterchangeQuantity")))
				}
			}
			err := r.text(&n.PartNumber)
			if n.PartNumber != "" {
				numbers = append(numbers, n)
			}
			return err
		case "TypeCode":
			return r.text(&common.TypeCode)
		case "BrandAAIAID":
			return r.text(&common.BrandAAIAID)
		case "BrandLabel":
			return r.text(&common.BrandLabel)
		case "SubBrandAAIAID":
			return r.text(&common.SubBrandAAIAID)
		case "QualityGradeLevel":
			return r.text(&common.Grade)
		case "InterchangeNotes":
			return r.text(&common.Notes)
		case "InternalNotes":
			return r.text(&common.InternalNotes)
		case "InterchangeQuantity":
			return r.measured(&common.Quantity)
		case "ItemEquivalentUOM":
			return r.text(&equivalent)
		case "ReferenceItem":
			return r.yes(&common.ReferenceItem)
		case "SubBrandLabel", "VMRSBrandID":
			return nil
		}
		return r.pass(name)
	})
	if err != nil {
		return err
	}
	switch {
	case len(numbers) > 0:
	case common.Maintenance == Delete:
		numbers = []Interchange{{}} // all of the brand
	default:
		r.warn(i.Line, fault.T("An interchange without a part number was left out."))
	}
	for _, n := range numbers {
		x := common
		x.PartNumber = n.PartNumber
		x.Notes = cmp.Or(n.Notes, common.Notes)
		x.ReferenceItem = n.ReferenceItem || common.ReferenceItem
		x.Quantity.Value = cmp.Or(n.Quantity.Value, common.Quantity.Value)
		x.Quantity.UOM = cmp.Or(n.Quantity.UOM, common.Quantity.UOM, equivalent)
		i.Interchange = append(i.Interchange, x)
	}
	return nil
}

func (r *Reader) readAsset(i *Item) error {
	a := Asset{Maintenance: r.maintenance(), ID: r.attr("AssetID"), Language: r.language()}
	err := r.each(func(name string) error {
		switch name {
		case "FileName":
			return r.text(&a.FileName)
		case "AssetType":
			return r.text(&a.Type)
		case "FileType":
			return r.text(&a.FileType)
		case "Representation":
			return r.text(&a.Representation)
		case "FileSize":
			return r.text(&a.Size)
		case "Resolution":
			return r.text(&a.Resolution)
		case "ColorMode":
			return r.text(&a.ColorMode)
		case "Background":
			return r.text(&a.Background)
		case "OrientationView":
			return r.text(&a.View)
		case "AssetDimensions":
			a.DimensionsUOM = r.attr("UOM")
			return r.each(func(name string) error {
				switch name {
				case "AssetHeight":
					return r.loosely(&a.Height)
				case "AssetWidth":
					return r.loosely(&a.Width)
				}
				return r.pass(name)
			})
		case "AssetDescriptions":
			return r.each(r.only("Description", func() error { return r.text(&a.Description) }))
		case "AssetDescription", "Details":
			return r.text(&a.Description)
		case "FilePath":
			return r.text(&a.FilePath)
		case "URI":
			return r.text(&a.URI)
		case "FileDateModified":
			return r.text(&a.Modified)
		case "EffectiveDate":
			return r.text(&a.EffectiveDate)
		case "ExpirationDate":
			return r.text(&a.ExpirationDate)
		case "AssetDates":
			return r.each(r.only("AssetDate", func() error { return r.readAssetDate(&a) }))
		case "Country":
			return r.country(&a)
		case "Countries":
			return r.each(r.only("Country", func() error { return r.country(&a) }))
		case "Frame", "TotalFrames", "Plane", "Hemisphere", "Plunge", "TotalPlanes":
			return nil
		}
		return r.pass(name)
	})
	i.Assets = append(i.Assets, a)
	return err
}

func (r *Reader) readAssetDate(a *Asset) error {
	switch r.attr("assetDateType") {
	case "Effective":
		return r.text(&a.EffectiveDate)
	case "Expiration":
		return r.text(&a.ExpirationDate)
	case "FileDateModified", "Modified":
		return r.text(&a.Modified)
	}
	return nil
}

func (r *Reader) country(a *Asset) error {
	country := ""
	err := r.text(&country)
	if country != "" {
		a.Countries = append(a.Countries, country)
	}
	return err
}

func (r *Reader) readComponent(i *Item) error {
	c := Component{Maintenance: r.maintenance(), SoldSeparately: isYes(r.attr("SoldSeparately"))}
	err := r.each(func(name string) error {
		switch name {
		case "ComponentPartNumber":
			return r.text(&c.PartNumber)
		case "ComponentBrand":
			return r.text(&c.BrandAAIAID)
		case "ComponentBrandLabel":
			return r.text(&c.BrandLabel)
		case "ComponentSubBrand":
			return r.text(&c.SubBrandAAIAID)
		case "ComponentPartTerminologyID":
			return r.id(&c.PartTerminologyID, name)
		case "Description":
			if c.Description != "" && r.language() != "EN" {
				return nil
			}
			return r.text(&c.Description)
		case "QuantityInKit":
			c.Quantity.UOM = r.attr("UOM")
			return r.exactly(&c.Quantity.Value)
		case "SequenceCode":
			return r.text(&c.Sequence)
		case "SoldSeparately":
			return r.yes(&c.SoldSeparately)
		case "ComponentSubBrandLabel":
			return nil
		}
		return r.pass(name)
	})
	if err != nil {
		return err
	}
	switch {
	case c.PartNumber == "":
		r.reject(fault.T("one of its components names no part"))
	case c.Quantity.Value == "" && c.Maintenance != Delete, c.Quantity.Value != "" && c.Quantity.Value.IsZero():
		r.reject(fault.T("one of its components has no quantity"))
	}
	i.Kit = append(i.Kit, c)
	return nil
}
