package pies

import (
	"bytes"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/shop/exchange/record"
)

// readItem reads the item whose tag was just opened. What is wrong in it rejects it; the rest of it is read all the
// same, so that the next one is found.
func (r *Reader) readItem() (*Item, *record.Rejected, error) {
	r.number++
	i := &Item{Place: record.Place{Line: r.scan.Line(), Number: r.number}}
	r.item, r.reason, r.started, r.elements = i, fault.Text{}, r.scan.Offset(), 0
	i.Maintenance = r.maintenance()
	err := r.each(func(name string) error { return r.readElement(i, name) })
	r.item = nil
	if err != nil {
		return nil, nil, err
	}
	if i.BrandAAIAID == "" {
		i.BrandAAIAID = r.header.BrandOwnerAAIAID
	}
	for n := range i.Kit {
		if i.Kit[n].BrandAAIAID == "" {
			i.Kit[n].BrandAAIAID = i.BrandAAIAID
		}
	}
	switch {
	case r.reason.Format != "":
	case i.PartNumber == "":
		r.reason = fault.T("it names no part")
	case i.BrandAAIAID == "" && i.BrandLabel == "":
		r.reason = fault.T("neither it nor the header names a brand")
	default:
		return i, nil, nil
	}
	return nil, &record.Rejected{Place: i.Place, Key: i.PartNumber, Reason: r.reason}, nil
}

func (r *Reader) reject(reason fault.Text) {
	if r.reason.Format == "" {
		r.reason = reason
	}
}

// maintenance is that of the element just opened.
func (r *Reader) maintenance() Maintenance {
	switch m := Maintenance(strings.ToUpper(r.attr("MaintenanceType"))); m {
	case Add, Change, Delete:
		return m
	case "":
		return Add
	default:
		r.reject(fault.T("it says neither A, C nor D"))
		return Add
	}
}

func (r *Reader) readElement(i *Item, name string) error {
	switch name {
	case "PartNumber":
		return r.text(&i.PartNumber)
	case "BrandAAIAID":
		return r.text(&i.BrandAAIAID)
	case "BrandLabel":
		return r.text(&i.BrandLabel)
	case "SubBrandAAIAID":
		return r.text(&i.SubBrandAAIAID)
	case "SubBrandLabel":
		return r.text(&i.SubBrandLabel)
	case "BaseItemID":
		return r.text(&i.BaseItemID)
	case "ItemLevelGTIN":
		i.GTINQualifier = r.attr("GTINQualifier")
		return r.gtin(&i.GTIN)
	case "HazardousMaterialCode":
		return r.text(&i.HazardousMaterialCode)
	case "ACESApplications":
		return r.yes(&i.ACESApplications)
	case "ItemQuantitySize":
		return r.measured(&i.ItemQuantitySize)
	case "ContainerType":
		return r.text(&i.ContainerType)
	case "QuantityPerApplication":
		i.QuantityQualifier = r.attr("Qualifier")
		return r.measured(&i.QuantityPerApplication)
	case "MinimumOrderQuantity":
		return r.measured(&i.MinimumOrderQuantity)
	case "ItemEffectiveDate":
		return r.text(&i.ItemEffectiveDate)
	case "AvailableDate":
		return r.text(&i.AvailableDate)
	case "ManufacturerProductCodes":
		return r.each(func(name string) error {
			switch name {
			case "Group":
				return r.text(&i.ManufacturerGroup)
			case "SubGroup":
				return r.text(&i.ManufacturerSubGroup)
			}
			return r.pass(name)
		})
	case "AAIAProductCategoryCode":
		return r.text(&i.CategoryCode)
	case "UNSPSC":
		return r.text(&i.UNSPSC)
	case "VMRSCode":
		return r.text(&i.VMRSCode)
	case "PartTerminologyID":
		return r.id(&i.PartTerminologyID, name)
	case "VMRSBrandID", "ItemQuantitySizeUOM":
		return nil
	}
	return r.readSegment(i, name)
}

// readSegment reads what an item has several of.
func (r *Reader) readSegment(i *Item, name string) error {
	switch name {
	case "Descriptions":
		return r.each(r.only("Description", func() error {
			d := Description{Maintenance: r.maintenance(), Code: r.attr("DescriptionCode"), Language: r.language()}
			if n, ok := number([]byte(r.attr("Sequence"))); ok && n < 1<<31 {
				d.Sequence = int(n)
			}
			err := r.text(&d.Text)
			i.Descriptions = append(i.Descriptions, d)
			return err
		}))
	case "Prices":
		return r.each(r.only("Pricing", func() error { return r.readPrice(i) }))
	case "ExtendedInformation":
		return r.each(r.only("ExtendedProductInformation", func() error {
			e := Extended{Maintenance: r.maintenance(), Code: r.attr("EXPICode"), Language: r.language()}
			err := r.text(&e.Text)
			i.Extended = append(i.Extended, e)
			return err
		}))
	case "ProductAttributes":
		return r.each(r.only("ProductAttribute", func() error {
			a := Attribute{
				Maintenance: r.maintenance(), ID: r.attr("AttributeID"), PADB: isYes(r.attr("PADBAttribute")),
				UOM: r.attr("AttributeUOM"), Language: r.language(), Style: r.attr("StyleID"), Record: r.attr("RecordNumber"),
			}
			err := r.text(&a.Value)
			i.Attributes = append(i.Attributes, a)
			return err
		}))
	case "Packages":
		return r.each(r.only("Package", func() error { return r.readPackage(i) }))
	case "PartInterchangeInfo":
		return r.each(r.only("PartInterchange", func() error { return r.readInterchange(i) }))
	case "DigitalAssets":
		return r.each(r.only("DigitalFileInformation", func() error { return r.readAsset(i) }))
	case "Kits":
		component := func() error { return r.readComponent(i) }
		return r.each(func(name string) error {
			if name == "Kit" || name == "KitComponent" { // 6.5 and 7.x
				return component()
			}
			return r.pass(name)
		})
	}
	return r.pass(name)
}

// only calls read for elements of one name and counts all others.
func (r *Reader) only(wanted string, read func() error) func(string) error {
	return func(name string) error {
		if name != wanted {
			return r.pass(name)
		}
		return read()
	}
}

// language is that of the element just opened or else the file's.
func (r *Reader) language() string {
	if l := r.attr("LanguageCode"); l != "" {
		return strings.ToUpper(l)
	}
	return strings.ToUpper(r.header.LanguageCode)
}

func isYes(s string) bool { return strings.EqualFold(s, "Y") || strings.EqualFold(s, "YES") }

func (r *Reader) yes(into *bool) error {
	content, err := r.scan.Content()
	*into = isYes(string(content))
	return err
}

// id reads a number of the references; what is none rejects the item.
func (r *Reader) id(into *int64, name string) error {
	content, err := r.scan.Content()
	if err != nil || len(content) == 0 {
		return err
	}
	n, ok := number(content)
	if !ok || n < 1 {
		r.reject(fault.T("%s is not a number", record.Name(name)))
		return nil
	}
	*into = n
	return nil
}

// gtin reads a code of digits. Blanks and hyphens in it are taken away; what else is in it makes it none.
func (r *Reader) gtin(into *string) error {
	const longest = 14
	line := r.scan.Line()
	content, err := r.scan.Content()
	if err != nil {
		return err
	}
	digits := bytes.ReplaceAll(bytes.ReplaceAll(content, []byte(" "), nil), []byte("-"), nil)
	if len(digits) > longest || !areDigits(digits) {
		r.warn(line, fault.T("A code that is no GTIN was left out."))
		return nil
	}
	*into = string(digits)
	return nil
}

// measured reads a number with a unit; what is no number is left out with a warning.
func (r *Reader) measured(into *Measured) error {
	into.UOM = r.attr("UOM")
	return r.loosely(&into.Value)
}

// loosely reads a number that an item can do without.
func (r *Reader) loosely(into *Decimal) error {
	line, name := r.scan.Line(), string(r.scan.Name())
	content, err := r.scan.Content()
	if err != nil || len(content) == 0 {
		return err
	}
	d, ok := decimal(content)
	if !ok {
		r.warn(line, fault.T("%s is not a number and was left out.", record.Name(name)))
		return nil
	}
	*into = d
	return nil
}

// exactly reads a number that must be right; what is none rejects the item.
func (r *Reader) exactly(into *Decimal) error {
	name := string(r.scan.Name())
	content, err := r.scan.Content()
	if err != nil || len(content) == 0 {
		return err
	}
	d, ok := decimal(content)
	if !ok {
		r.reject(fault.T("%s is not a number", record.Name(name)))
		return nil
	}
	*into = d
	return nil
}

// decimal reads a number of at most 12 digits before and 6 behind the point, without a sign.
func decimal(b []byte) (Decimal, bool) {
	whole, rest, point := bytes.Cut(b, []byte("."))
	if len(whole) == 0 && len(rest) == 0 || len(whole) > 12 || len(rest) > 6 || !areDigits(whole) || !areDigits(rest) {
		return "", false
	}
	switch {
	case len(whole) == 0:
		return Decimal("0." + string(rest)), true
	case !point || len(rest) == 0:
		return Decimal(whole), true
	}
	return Decimal(b), true
}

func areDigits(b []byte) bool {
	for _, c := range b {
		if c < '0' || c > '9' {
			return false
		}
	}
	return true
}

func number(b []byte) (int64, bool) {
	b = bytes.TrimSpace(b)
	if len(b) == 0 || len(b) > 18 || !areDigits(b) {
		return 0, false
	}
	n := int64(0)
	for _, c := range b {
		n = n*10 + int64(c-'0')
	}
	return n, true
}

// IsZero says whether the number is 0 or not said.
func (d Decimal) IsZero() bool { return strings.Trim(string(d), "0.") == "" }
