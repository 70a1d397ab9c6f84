package find

import (
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"math/bits"
	"slices"
	"strings"
	"unicode"

	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/find/lexicon"
	"camber/internal/shop/find/query"
	"camber/internal/shop/fitment"
	"camber/internal/shop/vehicle"
)

// library is fitment.Library: every application that counts.
type library interface {
	Part(into []fitment.Posting, id int64, aaia, number string) ([]fitment.Posting, error)
	Uses() int
	Use(n uint32) (fitment.Use, error)
	IsUniversal(partID int64) bool
}

// frame is what holds for all parts of a build.
type frame struct {
	tree      *tree
	reference *vehicle.Reference
	fits      library
	levels    []int64           // price levels but retail: the columns of prices from 1 on
	parts     int               // about how many there are
	trade     *query.Dictionary // what words of a search stand for; nil: each for itself
}

// builder collects parts and writes a segment of them. Its heap does not grow with the applications.
type builder struct {
	frame
	folder string // of its temporary files; empty: all in memory
	items  *spill
	rows   []row
	packed []byte
}

// row is a part that waits.
type row struct {
	id         int64
	at         int64
	size       uint32
	popularity uint32
	category   int32 // its place in the tree
}

func newBuilder(f frame, folder string) (*builder, error) {
	items, err := newSpill(folder)
	return &builder{frame: f, folder: folder, items: items}, err
}

func (b *builder) close() error { return b.items.close() }

// add takes a part, once, in any order.
func (b *builder) add(i *item) error {
	b.packed = i.append(b.packed[:0])
	return b.addPacked(i.ID, i.CategoryID, i.Popularity, b.packed)
}

func (b *builder) addPacked(id, category, popularity int64, packed []byte) error {
	b.rows = append(b.rows, row{id, b.items.size, uint32(len(packed)), clipped(popularity), b.tree.place(category)})
	_, err := b.items.Write(packed)
	return err
}

// clipped is a number in 32 bits.
func clipped(n int64) uint32 { return uint32(min(max(n, 0), math.MaxUint32)) }

// write writes the segment.
func (b *builder) write(ctx context.Context, out io.Writer) error {
	slices.SortFunc(b.rows, func(x, y row) int {
		return cmp.Or(cmp.Compare(x.category, y.category), cmp.Compare(y.popularity, x.popularity), cmp.Compare(x.id, y.id))
	})
	p := &packing{
		frame: b.frame, rows: b.rows, n: len(b.rows), w: newFileWriter(out), words: lexicon.NewWordsBuilder(),
		numbers: lexicon.NewNumbersBuilder(),
		refs:    map[string]uint32{}, values: map[catalog.Attribute]uint32{},
		brands: newNames(), series: newNames(), tiers: newNames(), stock: map[int64]bitmap{},
	}
	var err error
	if p.strings, err = newSpill(b.folder); err != nil {
		return err
	}
	defer func() { _ = p.strings.close() }()
	if p.applications, err = newApplications(b.fits, b.folder); err != nil {
		return err
	}
	defer func() { _ = p.applications.close() }()
	p.begin(b.tree)
	var room []byte
	if _, err := b.items.reader(); err != nil { // flushes
		return err
	}
	for ordinal, r := range b.rows {
		if ordinal%4096 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if room, err = b.items.piece(r.at, int(r.size), room[:0]); err != nil {
			return err
		}
		i := unpack(room)
		if err := p.add(uint32(ordinal), &i); err != nil {
			return fmt.Errorf("part %d: %w", r.id, err)
		}
	}
	return p.write(ctx)
}

// packing is the columns of a segment while they grow.
type packing struct {
	frame
	rows         []row
	n            int
	w            *fileWriter
	strings      *spill
	refs         map[string]uint32 // of texts that many parts share
	applications *applications

	ids, added          []int64
	popularity, ratings []uint32
	brand, serie        []uint32
	tier                []uint8
	live                bitmap
	universal           bitmap
	recorded, byEngine  bitmap
	incomplete, kits    bitmap
	numberKeys          []uint64
	numberRefs          []uint32
	nameKeys            [][]uint64
	nameRefs            [][]uint32
	valueStarts         []uint32
	partValues          []uint32
	values              map[catalog.Attribute]uint32              // in the order of their coming
	spoken              []map[catalog.Attribute]catalog.Attribute // by language: values, and names without one
	kitOrdinals         []uint32
	kitStarts           []uint32
	members             []int64
	memberFlags         []uint8
	brands, series      *names
	tiers               *names
	categoryIDs         []int64
	categoryEnds        []uint32
	prices              [][]uint32
	stock               map[int64]bitmap
	words               *lexicon.WordsBuilder
	numbers             *lexicon.NumbersBuilder
}

// names are ids with what they are called, in the order of their coming; the first is nothing.
type names struct {
	place map[int64]uint32
	ids   []int64
	refs  []uint32
}

func newNames() *names { return &names{map[int64]uint32{0: 0}, []int64{0}, []uint32{0}} }

func (n *names) of(id int64, ref func() (uint32, error)) (uint32, error) {
	place, ok := n.place[id]
	if ok {
		return place, nil
	}
	r, err := ref()
	place = uint32(len(n.ids))
	n.place[id], n.ids, n.refs = place, append(n.ids, id), append(n.refs, r)
	return place, err
}

func (p *packing) begin(t *tree) {
	n := p.n
	p.ids, p.added = make([]int64, n), make([]int64, n)
	p.popularity, p.brand, p.serie = make([]uint32, n), make([]uint32, n), make([]uint32, n)
	p.ratings = make([]uint32, n)
	p.tier = make([]uint8, n)
	p.live, p.universal = newBitmap(n), newBitmap(n)
	p.recorded, p.incomplete, p.byEngine, p.kits = newBitmap(n), newBitmap(n), newBitmap(n), newBitmap(n)
	p.numberKeys, p.numberRefs = make([]uint64, n), make([]uint32, n)
	for range languages() {
		p.nameKeys, p.nameRefs = append(p.nameKeys, make([]uint64, n)), append(p.nameRefs, make([]uint32, n))
		p.spoken = append(p.spoken, map[catalog.Attribute]catalog.Attribute{})
	}
	p.valueStarts = make([]uint32, 1, n+1)
	p.kitStarts = []uint32{0}
	for range len(p.levels) + 1 {
		p.prices = append(p.prices, make([]uint32, n))
	}
	_, _ = p.strings.Write([]byte{0}) // ref 0 is the empty text
	for i, r := range p.rows {
		if last := len(p.categoryEnds) - 1; last < 0 || p.rows[i-1].category != r.category {
			p.categoryIDs, p.categoryEnds = append(p.categoryIDs, t.id(r.category)), append(p.categoryEnds, uint32(i))
		}
		p.categoryEnds[len(p.categoryEnds)-1]++
	}
}

// unshared keeps a text of one part.
func (p *packing) unshared(s string) (uint32, error) {
	if s == "" {
		return 0, nil
	}
	if p.strings.size > math.MaxUint32-int64(len(s))-10 {
		return 0, errors.New("the texts of the read index are more than 4 GB")
	}
	ref := uint32(p.strings.size)
	_, err := p.strings.Write(append(binary.AppendUvarint(nil, uint64(len(s))), s...))
	return ref, err
}

// shared keeps a text that many parts have, once.
func (p *packing) shared(s string) (uint32, error) {
	if ref, ok := p.refs[s]; ok {
		return ref, nil
	}
	ref, err := p.unshared(s)
	p.refs[s] = ref
	return ref, err
}

func (p *packing) add(ordinal uint32, i *item) error {
	p.ids[ordinal], p.added[ordinal], p.popularity[ordinal] = i.ID, i.Added, clipped(i.Popularity)
	p.ratings[ordinal] = clipped(i.Rating)
	p.live.set(ordinal)
	var err error
	if p.brand[ordinal], err = p.brands.of(i.BrandID, func() (uint32, error) { return p.shared(i.Brand) }); err != nil {
		return err
	}
	if p.brand[ordinal] >= 1<<cardBrand {
		return errors.New("the read index can't hold so many brands")
	}
	if p.serie[ordinal], err = p.series.of(i.SeriesID, func() (uint32, error) { return p.shared(i.Series) }); err != nil {
		return err
	}
	if p.serie[ordinal] >= 1<<cardSeries {
		return errors.New("the read index can't hold so many series")
	}
	if err := p.addTier(ordinal, i.Tier); err != nil {
		return err
	}
	p.numberKeys[ordinal] = firstLetters(i.NumberNorm)
	if p.numberRefs[ordinal], err = p.unshared(i.NumberNorm); err != nil {
		return err
	}
	for n, lang := range languages() {
		name := i.Names[lang]
		if name == "" {
			name = i.Names[text.English]
		}
		p.nameKeys[n][ordinal] = firstLetters(name)
		if n > 0 && name == i.Names[languages()[0]] {
			p.nameRefs[n][ordinal] = p.nameRefs[0][ordinal]
		} else if p.nameRefs[n][ordinal], err = p.unshared(name); err != nil {
			return err
		}
	}
	for _, a := range slices.Compact(slices.SortedFunc(slices.Values(i.Attributes), byName)) {
		place, ok := p.values[a]
		if !ok {
			place = uint32(len(p.values))
			p.values[a] = place
		}
		p.partValues = append(p.partValues, place)
	}
	p.valueStarts = append(p.valueStarts, uint32(len(p.partValues)))
	p.hear(i)
	for column := range p.prices {
		p.prices[column][ordinal] = noPrice
		if column < len(i.prices) {
			p.prices[column][ordinal] = i.prices[column]
		}
	}
	for _, store := range i.stores {
		if p.stock[store] == nil {
			p.stock[store] = newBitmap(p.n)
		}
		p.stock[store].set(ordinal)
	}
	p.addWords(ordinal, i)
	return p.addApplications(ordinal, i)
}

// hear keeps what attributes are called in other languages, as the first part says it whose list there is as long as in
// English: then it says the same line by line.
func (p *packing) hear(i *item) {
	for n, lang := range languages() {
		said, heard := i.Spoken[lang], p.spoken[n]
		if len(said) != len(i.Attributes) {
			continue
		}
		for line, a := range i.Attributes {
			for _, key := range []catalog.Attribute{{Name: a.Name}, a} {
				if _, ok := heard[key]; !ok {
					heard[key] = said[line]
				}
			}
		}
	}
}

func byName(x, y catalog.Attribute) int {
	return cmp.Or(cmp.Compare(x.Name, y.Name), cmp.Compare(x.Value, y.Value))
}

func (p *packing) addTier(ordinal uint32, tier string) error {
	if tier == "" {
		return nil
	}
	ref, err := p.shared(tier)
	if err != nil {
		return err
	}
	place, err := p.tiers.of(int64(ref), func() (uint32, error) { return ref, nil })
	if place > math.MaxUint8 {
		return fmt.Errorf("%s is one quality tier too many", tier)
	}
	p.tier[ordinal] = uint8(place)
	return err
}

// addWords: a part is found by its names in every language, its brand, its series and its categories, and by its
// number, barcodes, interchange and superseded numbers (SRCH-3).
func (p *packing) addWords(ordinal uint32, i *item) {
	for lang, name := range i.Names {
		for _, head := range query.Heads(name, lang == text.Spanish) {
			p.words.Add(ordinal, headMark+head)
		}
	}
	for _, texts := range []map[text.Lang]string{i.Names, i.Words} {
		for _, s := range texts {
			p.words.Add(ordinal, splitWords(s)...)
		}
	}
	for _, s := range []string{i.Brand, i.BrandAAIA, i.Series} {
		p.words.Add(ordinal, splitWords(text.Fold(s))...)
	}
	p.words.Add(ordinal, p.tree.words(i.CategoryID)...)
	p.numbers.Add(ordinal, i.NumberNorm)
	for _, numbers := range [][]string{i.Codes, i.Interchanges, i.Superseded} {
		for _, n := range numbers {
			p.numbers.Add(ordinal, n)
		}
	}
}

// splitWords are the runs of letters and digits of a folded text.
func splitWords(folded string) []string {
	return strings.FieldsFunc(folded, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// addApplications of a part; of a kit also those of its components, so that one look at a vehicle's run tells whether
// all of them fit (TRD-6).
func (p *packing) addApplications(ordinal uint32, i *item) error {
	if i.Kind != catalog.KindKit {
		if p.fits.IsUniversal(i.ID) {
			p.universal.set(ordinal)
			return nil
		}
		flags, err := p.applications.add(ordinal, 0, member{i.ID, i.BrandAAIA, i.NumberNorm})
		p.flag(ordinal, kitMembers{flags})
		return err
	}
	p.kits.set(ordinal)
	k := kitMembers{}
	for n, m := range append([]member{{i.ID, i.BrandAAIA, i.NumberNorm}}, i.members...) {
		flags := uint8(0)
		switch universal := p.fits.IsUniversal(m.id); {
		case universal && n == 0 && len(i.members) > 0: // a kit takes the answer of its components
		case universal:
			flags |= memberUniversal
		default:
			var err error
			if flags, err = p.applications.add(ordinal, uint32(n), m); err != nil {
				return err
			}
		}
		k = append(k, flags)
		p.members, p.memberFlags = append(p.members, m.id), append(p.memberFlags, flags)
	}
	p.kitOrdinals, p.kitStarts = append(p.kitOrdinals, ordinal), append(p.kitStarts, uint32(len(p.members)))
	if k.fitsAll() {
		p.universal.set(ordinal)
	}
	p.flag(ordinal, k)
	return nil
}

// flag says what the applications of a part, or of a kit's members, can tell of vehicles that none of them names.
func (p *packing) flag(ordinal uint32, k kitMembers) {
	switch {
	case k.incomplete():
		p.incomplete.set(ordinal)
	case k.recorded():
		p.recorded.set(ordinal)
	}
	if k.byEngine() {
		p.byEngine.set(ordinal)
	}
}

// widthOf is how many bytes a posting takes.
func widthOf(n int, useBits uint) int { return (bits.Len(uint(max(n-1, 1))) + int(useBits) + 7) / 8 }
