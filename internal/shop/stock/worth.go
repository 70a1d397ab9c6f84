package stock

import "camber/internal/base/money"

// Worth is what the pieces of a part at a store are worth by what they cost: a running average. Pieces whose cost
// nobody knows stand beside it, so that they never enter an average with 0.
type Worth struct {
	OnHand int
	Costed int      // of OnHand: what they cost is known
	Value  money.E4 // of those, together
	Last   money.E4 // what a piece cost that came in last; 0: not known
}

// Average is what a piece costs, rounded; 0: not known.
func (w Worth) Average() money.E4 {
	if w.Costed == 0 {
		return 0
	}
	return w.Value.MulDiv(1, int64(w.Costed))
}

// batch is some pieces that move: of how many the cost is known, and what these are worth together.
type batch struct {
	pieces int
	costed int
	value  money.E4
}

// each is a batch of which a piece costs so much; 0: nobody knows, and it is no price to reckon with.
func each(pieces int, cost money.E4) batch {
	if cost <= 0 {
		return batch{pieces: pieces}
	}
	return batch{pieces, pieces, cost.MulDiv(int64(pieces), 1)}
}

// like is a batch that costs what those cost that lie there, or else what the last ones did.
func (w Worth) like(pieces int) batch {
	if w.Costed == 0 {
		return each(pieces, w.Last)
	}
	return batch{pieces, pieces, w.Value.MulDiv(int64(pieces), int64(w.Costed))}
}

// part is a share of a batch, its pieces with a cost first.
func (b batch) part(pieces int) batch {
	share := batch{pieces: pieces, costed: min(pieces, b.costed)}
	if share.costed > 0 {
		share.value = b.value.MulDiv(int64(share.costed), int64(b.costed))
	}
	return share
}

func (w *Worth) in(b batch) {
	w.OnHand += b.pieces
	w.Costed += b.costed
	w.Value += b.value
}

// out takes pieces away, those of unknown cost first. With the last costed piece all value goes.
func (w *Worth) out(pieces int) batch {
	b := batch{pieces: pieces, costed: max(0, pieces-(w.OnHand-w.Costed))}
	if b.costed > 0 {
		b.value = w.Value.MulDiv(int64(b.costed), int64(w.Costed))
	}
	w.OnHand -= b.pieces
	w.Costed -= b.costed
	w.Value -= b.value
	return b
}

// shift moves pieces in, or out where they are negative, and says what moved with its sign. cost is of what comes in;
// nil: as those that lie there.
func (w *Worth) shift(pieces int, cost *batch) batch {
	if pieces < 0 {
		b := w.out(-pieces)
		return batch{-b.pieces, -b.costed, -b.value}
	}
	if cost == nil {
		b := w.like(pieces)
		w.in(b)
		return b
	}
	w.in(*cost)
	return *cost
}

// revalue gives pieces that came for was another cost each, as far as they are here. Pieces that came without a cost
// get theirs.
func (w *Worth) revalue(pieces int, was, is money.E4) batch {
	if w.Last == was {
		w.Last = is
	}
	var b batch
	if was == 0 {
		b.costed = min(pieces, w.OnHand-w.Costed)
		b.value = is.MulDiv(int64(b.costed), 1)
	} else {
		b.value = max((is-was).MulDiv(int64(min(pieces, w.Costed)), 1), -w.Value)
	}
	w.Costed += b.costed
	w.Value += b.value
	return b
}
