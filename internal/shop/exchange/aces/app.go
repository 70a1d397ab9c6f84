package aces

import (
	"bytes"
	"strconv"

	"camber/internal/base/fault"
	"camber/internal/shop/exchange/record"
)

const (
	firstYear   = 1880
	lastYear    = 2200
	maxQuantity = 9999
)

// readApp reads the application whose tag was just opened. What is wrong in it rejects it; the rest of it is read all
// the same, so that the next one is found.
func (r *Reader) readApp() (*App, *record.Rejected, error) {
	r.number++
	r.seen = seen{started: r.scan.Offset()}
	a := &r.app
	*a = App{
		Place:      record.Place{Line: r.scan.Line(), Number: r.number},
		Conditions: a.Conditions[:0], Quals: a.Quals[:0], Notes: a.Notes[:0],
		BrandAAIAID: r.header.BrandAAIAID, SubBrandAAIAID: r.header.SubBrandAAIAID,
	}
	r.readTag(a)
	for {
		ok, err := r.scan.Child(2)
		if err != nil {
			return nil, nil, err
		}
		if !ok {
			break
		}
		r.seen.elements++
		if r.seen.elements > maxElements || r.scan.Offset()-r.seen.started > maxBytes {
			return nil, nil, fault.New(fault.Invalid, "The record at line %d is too large.", a.Line)
		}
		if err := r.readElement(a, r.scan.Name()); err != nil {
			return nil, nil, err
		}
	}
	if reason := r.judge(a); reason.Format != "" {
		key := ""
		if a.ID != 0 {
			key = strconv.FormatInt(a.ID, 10)
		}
		return nil, &record.Rejected{Place: a.Place, Key: key, Reason: reason}, nil
	}
	return a, nil, nil
}

func (r *Reader) readTag(a *App) {
	switch action, _ := r.scan.Attr("action"); {
	case len(action) == 1 && action[0]|0x20 == 'a':
	case len(action) == 1 && action[0]|0x20 == 'd':
		a.Delete = true
	default:
		r.reject(fault.T("it says neither A nor D"))
	}
	if id, ok := r.scan.Attr("id"); ok {
		if a.ID, ok = number(id); !ok {
			r.reject(fault.T("the id of %s is not a number", "App"))
		}
	}
	if validate, ok := r.scan.Attr("validate"); ok {
		a.NotValidated = bytes.EqualFold(bytes.TrimSpace(validate), []byte("no"))
	}
}

func (r *Reader) readElement(a *App, name []byte) error {
	switch string(name) {
	case "BaseVehicle":
		a.BaseVehicleID = r.id("BaseVehicle")
		r.seen.vehicle = true
	case "Years":
		r.years(a)
	case "Make":
		a.MakeID = r.id("Make")
	case "Model":
		a.ModelID = r.id("Model")
	case "EquipmentBase", "EquipmentModel", "Mfr", "ProductionYears":
		r.seen.equipped = true
	case "PartType":
		a.PartTypeID = r.id("PartType")
	case "Position":
		a.PositionID = r.id("Position")
	case "Qty":
		return r.quantity(a)
	case "Part":
		return r.part(a)
	case "Note":
		content, err := r.scan.Content()
		if err == nil && len(content) > 0 {
			a.Notes = append(a.Notes, r.texts.Text(content))
		}
		return err
	case "Qual":
		return r.qual(a)
	case "MfrLabel":
		return r.text(&a.MfrLabel)
	case "AssetName":
		return r.text(&a.AssetName)
	case "DisplayOrder":
		content, err := r.scan.Content()
		if n, ok := number(content); ok && n < 1<<31 {
			a.DisplayOrder = int(n)
		}
		return err
	case "AssetItemOrder", "AssetItemRef":
	default:
		if element, ok := elements[string(name)]; ok {
			r.condition(a, element)
			return nil
		}
		r.unknown.Add(name)
		if _, ok := r.scan.Attr("id"); ok {
			r.condition(a, r.texts.Text(name)) // it asks for something: left out, the part would fit more than it does
		}
	}
	return nil
}

var elements = func() map[string]string {
	all := map[string]string{}
	for _, name := range conditions {
		all[name] = name
	}
	return all
}()

func (r *Reader) condition(a *App, element string) {
	id := r.id(element)
	for _, c := range a.Conditions {
		if c.Element == element {
			if c.ID != id {
				r.reject(fault.T("it asks for two values of %s", element))
			}
			return
		}
	}
	a.Conditions = append(a.Conditions, Condition{element, id})
}

func (r *Reader) years(a *App) {
	from, _ := r.scan.Attr("from")
	to, _ := r.scan.Attr("to")
	first, ok := number(from)
	last, okToo := number(to)
	if !ok || !okToo || first < firstYear || last > lastYear || first > last {
		r.reject(fault.T("its years make no range"))
		return
	}
	a.YearFrom, a.YearTo = int(first), int(last)
}

func (r *Reader) quantity(a *App) error {
	content, err := r.scan.Content()
	if err != nil {
		return err
	}
	n, ok := number(content)
	switch {
	case !ok:
		r.reject(fault.T("its quantity is not a whole number"))
	case n < 1 || n > maxQuantity:
		r.reject(fault.T("its quantity is not between 1 and %d", maxQuantity))
	default:
		a.Quantity = int(n)
	}
	r.seen.quantity = true
	return nil
}

func (r *Reader) part(a *App) error {
	for _, own := range []struct {
		attribute string
		into      *string
	}{{"BrandAAIAID", &a.BrandAAIAID}, {"SubBrandAAIAID", &a.SubBrandAAIAID}} {
		if value, ok := r.scan.Attr(own.attribute); ok && len(bytes.TrimSpace(value)) > 0 {
			*own.into = r.texts.Text(bytes.TrimSpace(value))
		}
	}
	return r.text(&a.Part)
}

func (r *Reader) qual(a *App) error {
	a.Quals = append(a.Quals, Qual{ID: r.id("Qual")})
	q := &a.Quals[len(a.Quals)-1]
	for {
		ok, err := r.scan.Child(3)
		if err != nil || !ok {
			return err
		}
		if r.seen.elements++; r.seen.elements > maxElements {
			return fault.New(fault.Invalid, "The record at line %d is too large.", a.Line)
		}
		switch name := r.scan.Name(); string(name) {
		case "param":
			q.Params = append(q.Params, Param{r.attr("value"), r.attr("uom"), r.attr("altvalue"), r.attr("altuom")})
		case "text":
			if err := r.text(&q.Text); err != nil {
				return err
			}
		default:
			r.unknown.Add(name)
		}
	}
}

func (r *Reader) attr(name string) string {
	value, _ := r.scan.Attr(name)
	return r.texts.Text(bytes.TrimSpace(value))
}

func (r *Reader) text(into *string) error {
	content, err := r.scan.Content()
	*into = r.texts.Text(content)
	return err
}

// id is that of the element just opened; what is none rejects the application.
func (r *Reader) id(element string) int64 {
	value, _ := r.scan.Attr("id")
	n, ok := number(value)
	if !ok || n < 1 {
		r.reject(fault.T("the id of %s is not a number", element))
		return 0
	}
	return n
}

func (r *Reader) reject(reason fault.Text) {
	if r.seen.reason.Format == "" {
		r.seen.reason = reason
	}
}

// judge says why a can't be used; its Format is empty when it can.
func (r *Reader) judge(a *App) fault.Text {
	switch {
	case r.seen.equipped:
		return fault.T("it is made for equipment, not for a vehicle")
	case r.seen.reason.Format != "":
		return r.seen.reason
	case !r.seen.vehicle && (a.MakeID == 0 || a.YearFrom == 0):
		return fault.T("it names no vehicle")
	case a.PartTypeID == 0:
		return fault.T("it names no part type")
	case a.Part == "":
		return fault.T("it names no part")
	case a.BrandAAIAID == "":
		return fault.T("neither it nor the header names a brand")
	case !r.seen.quantity:
		return fault.T("it names no quantity")
	}
	return fault.Text{}
}

// number reads a whole number, with blanks around it as suppliers write them.
func number(b []byte) (int64, bool) {
	b = bytes.TrimSpace(b)
	if len(b) == 0 || len(b) > 18 {
		return 0, false
	}
	n := int64(0)
	for _, c := range b {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = n*10 + int64(c-'0')
	}
	return n, true
}
