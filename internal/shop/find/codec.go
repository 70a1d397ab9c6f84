package find

import (
	"encoding/binary"
	"maps"
	"slices"

	"camber/internal/base/text"
	"camber/internal/shop/catalog"
)

// item is a part as the index takes it in.
type item struct {
	catalog.Listed
	lives
	members []member // of a kit: its components
}

// member is a component of a kit, as applications name it.
type member struct {
	id     int64
	aaia   string
	number string // text.Number
}

// append packs an item, so that many can wait for their turn.
func (i *item) append(b []byte) []byte {
	e := encoder{b}
	for _, n := range []int64{i.ID, i.BrandID, i.SeriesID, i.CategoryID, i.Popularity, i.Added, i.PartTypeID, i.Rating} {
		e.number(n)
	}
	for _, s := range []string{i.BrandAAIA, i.Brand, i.Series, i.Kind, i.Number, i.NumberNorm, i.Tier} {
		e.text(s)
	}
	for _, texts := range []map[text.Lang]string{i.Names, i.Words} {
		e.number(int64(len(texts)))
		for _, lang := range slices.Sorted(maps.Keys(texts)) {
			e.text(string(lang))
			e.text(texts[lang])
		}
	}
	for _, texts := range [][]string{i.Codes, i.Interchanges, i.Superseded} {
		e.number(int64(len(texts)))
		for _, s := range texts {
			e.text(s)
		}
	}
	e.attributes(i.Attributes)
	e.number(int64(len(i.Spoken)))
	for _, lang := range slices.Sorted(maps.Keys(i.Spoken)) {
		e.text(string(lang))
		e.attributes(i.Spoken[lang])
	}
	e.number(int64(len(i.Components)))
	for _, c := range i.Components {
		e.number(c.PartID)
		e.number(int64(c.Quantity))
	}
	e.number(int64(len(i.prices)))
	for _, p := range i.prices {
		e.number(int64(p))
	}
	e.number(int64(len(i.stores)))
	for _, s := range i.stores {
		e.number(s)
	}
	e.number(int64(len(i.members)))
	for _, m := range i.members {
		e.number(m.id)
		e.text(m.aaia)
		e.text(m.number)
	}
	return e.b
}

// unpack reads what append packed.
func unpack(b []byte) item {
	d := decoder{b}
	var i item
	for _, n := range []*int64{&i.ID, &i.BrandID, &i.SeriesID, &i.CategoryID, &i.Popularity, &i.Added, &i.PartTypeID,
		&i.Rating} {
		*n = d.number()
	}
	for _, s := range []*string{&i.BrandAAIA, &i.Brand, &i.Series, &i.Kind, &i.Number, &i.NumberNorm, &i.Tier} {
		*s = d.text()
	}
	for _, texts := range []*map[text.Lang]string{&i.Names, &i.Words} {
		n := d.number()
		*texts = make(map[text.Lang]string, n)
		for range n {
			lang := d.text()
			(*texts)[text.Lang(lang)] = d.text()
		}
	}
	for _, texts := range []*[]string{&i.Codes, &i.Interchanges, &i.Superseded} {
		*texts = make([]string, d.number())
		for at := range *texts {
			(*texts)[at] = d.text()
		}
	}
	i.Attributes = d.attributes()
	spoken := d.number()
	if spoken > 0 {
		i.Spoken = make(map[text.Lang][]catalog.Attribute, spoken)
	}
	for range spoken {
		lang := d.text()
		i.Spoken[text.Lang(lang)] = d.attributes()
	}
	i.Components = make([]catalog.Component, d.number())
	for at := range i.Components {
		i.Components[at] = catalog.Component{PartID: d.number(), Quantity: int(d.number())}
	}
	i.prices = make([]uint32, d.number())
	for at := range i.prices {
		i.prices[at] = uint32(d.number())
	}
	i.stores = make([]int64, d.number())
	for at := range i.stores {
		i.stores[at] = d.number()
	}
	i.members = make([]member, d.number())
	for at := range i.members {
		i.members[at] = member{d.number(), d.text(), d.text()}
	}
	return i
}

type encoder struct{ b []byte }

func (e *encoder) number(n int64) { e.b = binary.AppendVarint(e.b, n) }

func (e *encoder) text(s string) {
	e.number(int64(len(s)))
	e.b = append(e.b, s...)
}

func (e *encoder) attributes(list []catalog.Attribute) {
	e.number(int64(len(list)))
	for _, a := range list {
		e.text(a.Name)
		e.text(a.Value)
	}
}

// decoder reads what an encoder of this program wrote a moment ago: nothing of it is checked.
type decoder struct{ b []byte }

func (d *decoder) number() int64 {
	n, size := binary.Varint(d.b)
	d.b = d.b[size:]
	return n
}

func (d *decoder) text() string {
	n := d.number()
	s := string(d.b[:n])
	d.b = d.b[n:]
	return s
}

func (d *decoder) attributes() []catalog.Attribute {
	list := make([]catalog.Attribute, d.number())
	for at := range list {
		list[at] = catalog.Attribute{Name: d.text(), Value: d.text()}
	}
	return list
}
