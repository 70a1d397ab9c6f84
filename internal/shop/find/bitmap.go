package find

import (
	"math/bits"
	"sync/atomic"

	"github.com/RoaringBitmap/roaring/v2"
)

// bitmap is a set of ordinals.
type bitmap []uint64

// words64 is how many words a bitmap of n takes.
func words64(n int) int { return (n + 63) / 64 }

func newBitmap(n int) bitmap { return make(bitmap, words64(n)) }

func (b bitmap) has(i uint32) bool { return b[i>>6]>>(i&63)&1 == 1 }

func (b bitmap) set(i uint32) { b[i>>6] |= 1 << (i & 63) }

func (b bitmap) clear(i uint32) { b[i>>6] &^= 1 << (i & 63) }

// fill takes over a set, into an empty bitmap.
func (b bitmap) fill(docs *roaring.Bitmap) {
	if docs.IsEmpty() || int(docs.Maximum()) >= len(b)*64 {
		return
	}
	docs.WriteDenseTo(b)
}

// add adds a set.
func (b bitmap) add(docs *roaring.Bitmap) {
	it := docs.ManyIterator()
	var some [512]uint32
	for got := it.NextMany(some[:]); got > 0; got = it.NextMany(some[:]) {
		for _, ordinal := range some[:got] {
			if int(ordinal) < len(b)*64 {
				b.set(ordinal)
			}
		}
	}
}

// each goes through a set.
func (b bitmap) each(f func(i int)) {
	for w, word := range b {
		for ; word != 0; word &= word - 1 {
			f(w<<6 + bits.TrailingZeros64(word))
		}
	}
}

// within is what of word w of a bitmap lies in a span.
func (s span) within(w int) uint64 {
	mask := ^uint64(0)
	if first := s.from - w*64; first > 0 {
		mask <<= first
	}
	if last := s.to - w*64; last < 64 {
		mask &= 1<<last - 1
	}
	return mask
}

// words are the places of a bitmap's words that a span touches.
func (s span) words() (from, to int) { return s.from / 64, words64(s.to) }

// count is how many there are in a span.
func (b bitmap) count(in span) int {
	n := 0
	from, to := in.words()
	for w := from; w < to; w++ {
		word := b[w]
		if w == from || w == to-1 {
			word &= in.within(w)
		}
		n += bits.OnesCount64(word)
	}
	return n
}

// countBoth is how many are in both bitmaps and in a span, while others flip bits of the second.
func (b bitmap) countBoth(other bitmap, in span) int {
	n := 0
	from, to := in.words()
	for w := from; w < to; w++ {
		word := b[w] & atomic.LoadUint64(&other[w])
		if w == from || w == to-1 {
			word &= in.within(w)
		}
		n += bits.OnesCount64(word)
	}
	return n
}
