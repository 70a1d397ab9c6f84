package assortment

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/catalog"
)

// part makes the part of an article for a target.
func (m *maker) part(a article, t target) (Part, error) {
	number, err := m.number(a, t)
	if err != nil {
		return Part{}, err
	}
	texts, err := a.texts(t.facts)
	if err != nil {
		return Part{}, err
	}
	attributes, err := a.attributes(t.facts)
	if err != nil {
		return Part{}, err
	}
	scale := t.class.scale()
	if a.flat || a.by == nil {
		scale = 100
	}
	p := Part{
		Brand: a.brand, Category: a.category, Options: a.options, Universal: a.by == nil && a.takes == nil && !a.unlisted &&
			len(a.families) == 0, Applications: t.applications,
		Popularity: int64(10*t.weight + drawn(30, "popular", number)),
		Item: catalog.Item{
			Maintenance: catalog.Put, Number: number, Pictogram: a.pictogram, Texts: texts, Attributes: attributes,
			Series: a.series,
			Tier:   cmp.Or(a.tier, catalog.Aftermarket), PartType: a.typeName, Minimum: a.minimum, Multiple: a.multiple,
			WeightG: a.grams * scale / 100,
		},
	}
	if a.core > 0 {
		p.Item.Core = &catalog.Core{Charge: rounded(a.core*money.Cents(scale)/100, 100)}
	}
	if a.document != "" {
		p.Item.Documents = []catalog.Document{{
			Kind: catalog.Instructions, Title: a.document, Lang: text.English,
			URL: "https://docs.demo.test/" + strings.ToLower(strings.ReplaceAll(a.brand, " ", "-")+"/"+text.Number(number)) +
				".pdf",
		}}
	}
	m.pack(&p, a)
	if err := p.price(a, t, scale); err != nil {
		return Part{}, err
	}
	p.store(a)
	return p, nil
}

// number writes a part number in the brand's own way, once.
func (m *maker) number(a article, t target) (string, error) {
	pattern, err := fill(a.number, t.facts)
	if err != nil {
		return "", err
	}
	for try := 0; ; try++ {
		n := []byte(pattern)
		for i, c := range n {
			if c == '#' {
				n[i] = byte('0' + drawn(10, "number", pattern, t.key, strconv.Itoa(i), strconv.Itoa(try)))
			}
		}
		key := a.brand + text.Number(string(n))
		if !m.numbers[key] {
			m.numbers[key] = true
			return string(n), nil
		}
		switch {
		case !strings.Contains(pattern, "#"):
			return "", fmt.Errorf("%s %s is there twice", a.brand, pattern)
		case try%20 == 19:
			pattern += "#" // the brand has run out of the short numbers
		}
	}
}

// pack gives a part its barcode and, where it is sold by the dozen, its case.
func (m *maker) pack(p *Part, a article) {
	at := slices.IndexFunc(Brands(), func(b Brand) bool { return b.Name == p.Brand })
	m.codes[p.Brand]++
	eleven := fmt.Sprintf("%s%05d", Brands()[at].upc, m.codes[p.Brand])
	upc := eleven + checkDigit(eleven)
	p.Item.Codes = []catalog.Code{{Code: upc, Kind: catalog.UPC, Pieces: 1}}
	p.Item.Packages = []catalog.Package{{UOM: "EA", Eaches: 1, GTIN: "00" + upc, WeightG: p.Item.WeightG +
		p.Item.WeightG/20}}
	if a.dozen > 0 {
		inner := "10" + eleven
		box := inner + checkDigit(inner)
		p.Item.Codes = append(p.Item.Codes, catalog.Code{Code: box, Kind: catalog.Case, Pieces: 12})
		p.Item.Packages = append(p.Item.Packages,
			catalog.Package{UOM: "CA", Eaches: 12, GTIN: box, WeightG: 13 * p.Item.WeightG})
	}
}

// checkDigit of a barcode without it.
func checkDigit(digits string) string {
	sum := 0
	for i, c := range []byte(digits) {
		weight := 1
		if (len(digits)-i)%2 == 1 {
			weight = 3
		}
		sum += weight * int(c-'0')
	}
	return strconv.Itoa((10 - sum%10) % 10)
}

// price sets prices as a counter has them: retail ends in .99 or .49, jobbers pay some 70 to 77 percent of it, fleets a
// tenth less than retail on what wears out.
func (p *Part) price(a article, t target, scale int) error {
	cents := a.cents
	if own, ok := t.facts["cents"]; ok {
		n, err := strconv.ParseInt(own, 10, 64)
		if err != nil {
			return fmt.Errorf("price %q: %w", own, err)
		}
		cents = money.Cents(n)
	} else {
		cents = cents * money.Cents(scale*(90+drawn(21, "price", a.brand, p.Item.Number))) / 10_000
	}
	if cents == 0 {
		return nil
	}
	p.Retail = ending(cents)
	p.Jobber = p.Retail * money.Cents(70+drawn(8, "jobber", p.Item.Number)) / 100
	if a.dozen > 0 {
		p.Breaks = []Break{{From: 12, Unit: money.FromCents(p.Retail * a.dozen / 100)}}
		p.Fleet = p.Retail * 88 / 100
	}
	if a.advertised > 0 {
		p.MAP = ending(p.Retail * money.Cents(a.advertised) / 100)
	}
	return nil
}

// ending is the nearest price that ends as prices do.
func ending(c money.Cents) money.Cents {
	if c >= 100_00 {
		return rounded(c, 5_00) - 1
	}
	return max(rounded(c, 50)-1, 49)
}

func rounded(c, to money.Cents) money.Cents { return max((c+to/2)/to*to, to) }

// store says how many pieces lie where: much of what is asked for, nothing of some, the last piece of others.
func (p *Part) store(a article) {
	number := p.Item.Number
	most := 4 + int(p.Popularity)/6
	switch {
	case a.bulky:
		most = 3
	case p.Retail < 15_00:
		most *= 4
	}
	for i := range p.Stock {
		p.Stock[i] = drawn(most, "stock", number, strconv.Itoa(i)) * (10 - 3*i) / 10
	}
	switch drawn(20, "shelf", a.brand, number) {
	case 0:
		p.Stock = [Stores]int{}
	case 1:
		p.Stock = [Stores]int{1, 0, 0}
	case 2, 3:
		p.Stock[0] = 0 // elsewhere alone
		p.Stock[1]++
	default:
		p.Stock[0] = max(p.Stock[0], 1)
	}
	p.Bin = fmt.Sprintf("%c-%02d-%d", 'A'+drawn(14, "aisle", p.Category), 1+drawn(18, "bay", number),
		1+drawn(6, "shelf", number))
}
