package find

import (
	"math/bits"
	"sync/atomic"
)

// card is what facets and the default order need of a part in one word, so that a part that is met costs one look into
// memory: places of brand and series, tier, band of what is advertised, whether it is in stock, about how popular it
// is.
type card uint64

// Bits of a card, from the lowest on.
const (
	cardBrand  = 17
	cardSeries = 22
	cardTier   = 8
	cardBand   = 4
	cardStock  = 1

	seriesAt     = cardBrand
	tierAt       = seriesAt + cardSeries
	bandAt       = tierAt + cardTier
	stockAt      = bandAt + cardBand
	popularityAt = stockAt + cardStock
)

func newCard(brand, series uint32, tier uint8, popularity uint32) card {
	return card(brand) | card(series)<<seriesAt | card(tier)<<tierAt | card(rough(popularity))<<popularityAt
}

func (c card) brand() uint32 { return uint32(c & (1<<cardBrand - 1)) }

func (c card) series() uint32 { return uint32(c >> seriesAt & (1<<cardSeries - 1)) }

func (c card) tier() uint8 { return uint8(c >> tierAt) }

func (c card) band() uint8 { return uint8(c>>bandAt) & (1<<cardBand - 1) }

func (c card) outOfStock() uint32 { return uint32(^c>>stockAt) & 1 }

func (c card) popularity() uint32 { return uint32(c >> popularityAt) }

// preciseRough is how many of the rough popularities are the popularity itself.
const preciseRough = 256

// rough is a popularity in 12 bits: of what is rougher less, the popularity is less.
func rough(popularity uint32) uint32 {
	e := max(bits.Len32(popularity)-8, 0)
	return uint32(e)<<7 + popularity>>e
}

// cards are by ordinal. One writer at a time changes them while others read.
type cards []uint64

func (all cards) of(ordinal uint32) card { return card(atomic.LoadUint64(&all[ordinal])) }

func (all cards) setBand(ordinal uint32, band uint8) {
	c := all[ordinal] &^ ((1<<cardBand - 1) << bandAt)
	atomic.StoreUint64(&all[ordinal], c|uint64(band)<<bandAt)
}

func (all cards) setStock(ordinal uint32, in bool) {
	c := all[ordinal] &^ (1 << stockAt)
	if in {
		c |= 1 << stockAt
	}
	atomic.StoreUint64(&all[ordinal], c)
}
