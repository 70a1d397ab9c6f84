package find

import (
	"slices"
	"sync/atomic"
)

// noPrice is a part without a price; mostPrice stands for all that cost more than 32 bits of E4 can say.
const (
	noPrice   = 1<<32 - 1
	mostPrice = noPrice - 1
)

// advertised is the column of the prices that visitors see.
const advertised = 0

// columns are what changes of the parts of a segment while they stay in it. Values are flipped in place, one writer at
// a time; readers see each part's as it was or as it is.
type columns struct {
	n      int
	cards  cards
	levels []int64 // of prices[1] and so on
	prices [][]uint32
	stock  atomic.Pointer[stores]

	version atomic.Uint64 // of what is advertised
}

// stores says where parts are in stock; the stores are never changed, the bitmaps are.
type stores struct {
	stores []int64
	at     []bitmap
	any    bitmap
}

func newColumns(f *file, s *segment) (*columns, error) {
	n := s.n
	c := &columns{n: n, cards: make(cards, n), levels: slices.Clone(values[int64](f, section{ofLevels, 0}))}
	for i := range len(c.levels) + 1 {
		c.prices = append(c.prices, slices.Clone(values[uint32](f, section{ofPrices, uint32(i)})))
		if len(c.prices[i]) != n {
			return nil, errDamaged
		}
	}
	for i, price := range c.prices[advertised] {
		c.cards[i] = uint64(newCard(s.brand[i], s.series[i], s.tier[i], s.popularity[i]))
		c.cards.setBand(uint32(i), band(price))
	}
	at := &stores{stores: slices.Clone(values[int64](f, section{ofStores, 0})), any: newBitmap(n)}
	for i := range at.stores {
		in := bitmap(slices.Clone(values[uint64](f, section{ofStock, uint32(i)})))
		if len(in) != len(at.any) {
			return nil, errDamaged
		}
		for w, bits := range in {
			at.any[w] |= bits
		}
		at.at = append(at.at, in)
	}
	for i := range uint32(n) {
		c.cards.setStock(i, at.any.has(i))
	}
	c.stock.Store(at)
	return c, nil
}

// level is the place of a price level in prices; that of what is advertised for one that is not known.
func (c *columns) level(id int64) int {
	if i := slices.Index(c.levels, id); i >= 0 {
		return i + 1
	}
	return advertised
}

// set flips a part's prices, one for each column, and where it is in stock.
func (c *columns) set(ordinal uint32, prices []uint32, stores []int64) {
	for i, p := range prices {
		if i < len(c.prices) {
			if atomic.SwapUint32(&c.prices[i][ordinal], p) != p && i == advertised {
				c.cards.setBand(ordinal, band(p))
				c.version.Add(1)
			}
		}
	}
	s := c.stock.Load()
	for _, store := range stores {
		if slices.Contains(s.stores, store) {
			continue
		}
		more := *s
		more.stores = append(slices.Clone(s.stores), store)
		more.at = append(slices.Clone(s.at), newBitmap(c.n))
		s = &more
		c.stock.Store(s)
	}
	for i, store := range s.stores {
		s.at[i].flip(ordinal, slices.Contains(stores, store))
	}
	s.any.flip(ordinal, len(stores) > 0)
	c.cards.setStock(ordinal, len(stores) > 0)
}

// flip is set or clear while others read.
func (b bitmap) flip(i uint32, on bool) {
	if on {
		atomic.OrUint64(&b[i>>6], 1<<(i&63))
	} else {
		atomic.AndUint64(&b[i>>6], ^uint64(1<<(i&63)))
	}
}

// in is the bitmap of a store, of any for 0; nil where nothing ever was in stock.
func (s *stores) in(store int64) bitmap {
	if store == 0 {
		return s.any
	}
	if i := slices.Index(s.stores, store); i >= 0 {
		return s.at[i]
	}
	return nil
}

// of is what set wrote last.
func (c *columns) of(ordinal uint32) (prices []uint32, stores []int64) {
	for i := range c.prices {
		prices = append(prices, atomic.LoadUint32(&c.prices[i][ordinal]))
	}
	s := c.stock.Load()
	for i, store := range s.stores {
		if atomic.LoadUint64(&s.at[i][ordinal>>6])>>(ordinal&63)&1 == 1 {
			stores = append(stores, store)
		}
	}
	return prices, stores
}
