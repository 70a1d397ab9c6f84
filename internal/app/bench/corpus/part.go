package corpus

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/catalog"
)

// Part is one part with what belongs to it. Brands, categories and components are told by their places.
type Part struct {
	Brand      int
	Category   int
	Item       catalog.Item // without ids
	Components []Component  // of a kit
	Universal  bool
	Popularity int64
	Prices     [Levels]money.E4 // for a piece at retail, jobber and wholesale
	MAP        money.E4         // 0: none
	Stock      [Stores]int      // pieces
}

// Component is a part of a kit by its place.
type Component struct{ Part, Quantity int }

// How many price levels and stores a shop has.
const (
	Levels = 3
	Stores = 5
)

// Part makes the part at a place from 0 on.
func (c *Corpus) Part(n int) Part {
	r := chance(c.Seed, ofParts, n)
	at := c.brandOf(n)
	b, l := &c.brands[at], &c.leaves[c.leafOf(n)]
	p := Part{Brand: at, Category: l.category, Universal: c.kinds[n] == universal, Popularity: c.popularity(n)}
	p.Item = catalog.Item{
		Maintenance: catalog.Put, Number: c.Number(n), Texts: map[text.Lang]catalog.Texts{text.English: c.texts(r, l)},
		Tier: catalog.Aftermarket, PartTypeID: l.partType, PartType: l.name, WeightG: 50 + int(r.ExpFloat64()*1800),
		Size:  catalog.Size{LengthMM: 20 + r.IntN(600), WidthMM: 20 + r.IntN(300), HeightMM: 5 + r.IntN(200)},
		Codes: []catalog.Code{{Code: c.UPC(n), Kind: catalog.UPC, Pieces: 1}},
	}
	if often(r, 0.9, 0.1) == 1 {
		p.Item.Texts[text.Spanish] = c.texts(r, l)
	}
	if often(r, 0.35, 0.65) == 1 {
		p.Item.Series = pick(r, b.series)
	}
	p.Item.Tier = []string{catalog.Aftermarket, catalog.OE, catalog.OEM, catalog.Genuine, catalog.Performance,
		catalog.Remanufactured}[often(r, 0.6, 0.1, 0.1, 0.07, 0.07, 0.06)]
	for _, i := range r.Perm(len(l.attributes))[:2+r.IntN(5)] {
		a := &l.attributes[i]
		p.Item.Attributes = map[text.Lang][]catalog.Attribute{
			text.English: append(p.Item.Attributes[text.English], catalog.Attribute{Name: a.name, Value: pick(r, a.values)}),
		}
	}
	for range often(r, 0.5, 0.2, 0.15, 0.1, 0.05) {
		p.Item.Interchanges = append(p.Item.Interchanges, interchange(r))
	}
	if often(r, 0.97, 0.03) == 1 {
		p.Item.Supersedes = []catalog.Superseded{{Number: c.Number(n) + "OLD"}}
	}
	c.money(r, &p)
	c.kit(r, n, &p)
	return p
}

// texts are a name of some four words, and some more.
func (c *Corpus) texts(r *rand.Rand, l *leaf) catalog.Texts {
	words := []string{c.words.phrase(r, 1+r.IntN(2)), pick(r, l.topics), pick(r, l.topics), pick(r, l.topics),
		c.words.phrase(r, 2)}
	return catalog.Texts{
		Name:        capital(words[0]) + " " + l.name,
		ShortName:   l.name,
		Summary:     capital(strings.Join(words[1:], " ")) + ".",
		Description: capital(c.words.phrase(r, 12)) + ".",
	}
}

// Number is the number of a part, in the manner of its brand. The digits at its end are of this part alone.
func (c *Corpus) Number(n int) string {
	b := &c.brands[c.brandOf(n)]
	own := (n - b.First) * 7 % pow10(b.digits) // neighbours stand apart, as numbers are given with gaps
	digits := fmt.Sprintf("%0*d", b.digits, own)
	x := mix(uint64(b.First)<<20 + uint64(n-b.First)/40) // forty parts are a family
	letters := string([]byte{'A' + byte(x%24), 'B' + byte(x>>8%23)})
	switch b.style {
	case 0:
		return letters + digits // BP1363
	case 1:
		return fmt.Sprintf("%s%d-%s", letters, 10+x>>16%89, digits) + string(rune('A'+n%6)) // DN28-51040G
	case 2:
		return fmt.Sprintf("%d.%02d.%s", 11+x%88, x>>16%60, digits) // 41.83.0613633
	case 3:
		return fmt.Sprintf("%d%s", 100+x%900, digits)
	}
	return letters[:1] + "-" + digits + string(rune('A'+n%4))
}

// UPC is the barcode of a part.
func (c *Corpus) UPC(n int) string {
	at := c.brandOf(n)
	return checked(fmt.Sprintf("6%03d%07d", at%1000, n-c.brands[at].First))
}

// checked adds the check digit to 11 digits.
func checked(digits string) string {
	sum := 0
	for i, d := range digits {
		sum += int(d-'0') * (3 - 2*(i%2))
	}
	return digits + strconv.Itoa((10-sum%10)%10)
}

// interchange is the number of a vehicle's maker, or of a competitor, in one of their manners.
func interchange(r *rand.Rand) catalog.Interchange {
	x := catalog.Interchange{Kind: catalog.OENumber, Direction: catalog.Both}
	switch r.IntN(5) {
	case 0:
		x.Label, x.Number = "GM", fmt.Sprintf("%08d", 10_000_000+r.IntN(90_000_000))
	case 1:
		x.Label, x.Number = "Ford", fmt.Sprintf("%c%c%dZ-%04d-%c", 'A'+r.IntN(20), 'A'+r.IntN(20), r.IntN(10),
			1000+r.IntN(9000), 'A'+r.IntN(8))
	case 2:
		x.Label, x.Number = "Toyota", fmt.Sprintf("%05d-%05d", 4000+r.IntN(90_000), r.IntN(100_000))
	case 3:
		x.Label, x.Number = "Mopar", fmt.Sprintf("%08d%c%c", 4_000_000+r.IntN(64_000_000), 'A'+r.IntN(3), 'A'+r.IntN(8))
	default:
		x.Kind, x.Brand, x.Number = catalog.Competitor, code(r.IntN(mostBrands)),
			fmt.Sprintf("%c%c%04d", 'A'+r.IntN(26), 'A'+r.IntN(26), r.IntN(10_000))
	}
	return x
}

// money prices and stocks a part: many cheap ones, few dear ones; a store has what sells.
func (c *Corpus) money(r *rand.Rand, p *Part) {
	retail := money.Cents(199 + r.ExpFloat64()*6000 + r.ExpFloat64()*r.ExpFloat64()*3000)
	p.Prices = [Levels]money.E4{money.FromCents(retail), money.FromCents(retail.MulDiv(80, 100)),
		money.FromCents(retail.MulDiv(65, 100))}
	if often(r, 0.9, 0.1) == 1 {
		p.MAP = money.FromCents(retail.MulDiv(int64(95+r.IntN(15)), 100))
	}
	likely := 0.04
	if p.Popularity > 20 {
		likely = 0.45
	}
	for i := range p.Stock {
		if r.Float64() < likely {
			p.Stock[i] = 1 + int(r.ExpFloat64()*6)
		}
	}
}

// popularity is about how often a part sells; what fits much sells more.
func (c *Corpus) popularity(n int) int64 {
	rank := 0.7*fraction(c.Seed, ofPopularity, n) + 0.3/(1+float64(c.counts[n])/50)
	return int64(1 / (rank*rank + 0.0005))
}

// kit makes a part with components a kit; they are parts of its brand before it.
func (c *Corpus) kit(r *rand.Rand, n int, p *Part) {
	if c.kinds[n] != kit {
		return
	}
	b := &c.brands[p.Brand]
	wanted := 2 + r.IntN(3)
	for i := n - 1; i >= b.First && len(p.Components) < wanted; i-- {
		if c.kinds[i] == fitted {
			p.Components = append(p.Components, Component{i, 1 + r.IntN(2)})
		}
	}
	p.Stock = [Stores]int{}
}
