// Package stocktake counts what lies in a store, part by part while it sells, by who doesn't see what is thought to be
// there (TRD-13, INV-3).
package stocktake

import (
	"slices"
	"strings"
	"time"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
)

// State is how far a count is.
type State string

const (
	Open      State = "open"      // it is counted
	Again     State = "again"     // some parts are counted a second time
	Review    State = "review"    // all is counted, nothing booked
	Posted    State = "posted"    // the differences are booked
	Cancelled State = "cancelled" // nothing is, or will be
)

// States are all, in the order in which a count has them.
func States() []State { return []State{Open, Again, Review, Posted, Cancelled} }

// Basis is by what the parts of a count were chosen.
type Basis string

const (
	ByBins  Basis = "bins"  // of a range of bins
	ByValue Basis = "value" // those that are worth most
	ByFound Basis = "found" // those of which pieces were found beyond the count
	ByHand  Basis = "hand"
)

// Bases are all.
func Bases() []Basis { return []Basis{ByBins, ByValue, ByFound, ByHand} }

// Count is a document: what was counted of which parts of a store.
type Count struct {
	ID         int64
	LocationID int64
	State      State
	Basis      Basis
	FromBin    string
	ToBin      string
	Version    int64 // another one after each step, not after each piece
	MadeAt     time.Time
	PostedAt   time.Time // zero: not yet
	Lines      []Line    // by bin
}

// Line is a part of a count.
type Line struct {
	PartID int64
	Bin    string
	Again  bool  // a second count was asked for
	First  *Pass // nil: not counted
	Second *Pass
	Booked int // pieces, with their sign
	Value  money.E4
}

// Pass is what somebody counted, and what the stock was in that minute.
type Pass struct {
	Counted  int
	Expected int
	At       time.Time
	Who      audit.Who
}

// Last is the pass that holds; nil: the line is not counted as often as it should be.
func (l Line) Last() *Pass {
	if l.Again {
		return l.Second
	}
	return l.First
}

// Difference is by how much a line is off; 0 where it is not counted.
func (l Line) Difference() int {
	if p := l.Last(); p != nil {
		return p.Counted - p.Expected
	}
	return 0
}

// Open are the lines that are to be counted now: in the second pass, those alone that are counted again.
func (c Count) Open() []Line {
	return slices.DeleteFunc(slices.Clone(c.Lines), func(l Line) bool { return c.State == Again && !l.Again })
}

// Left is how many of them nobody has counted.
func (c Count) Left() (n int) {
	for _, l := range c.Open() {
		if l.Last() == nil {
			n++
		}
	}
	return n
}

// CanCount says whether somebody may count now.
func (c Count) CanCount(by access.Actor) bool {
	return (c.State == Open || c.State == Again) && maySee(by, c)
}

// CanPost says whether somebody may book what is counted.
func (c Count) CanPost(by access.Actor) bool { return c.State == Review && maySee(by, c) }

// CanCancel says whether somebody may call it off.
func (c Count) CanCancel(by access.Actor) bool {
	return c.State != Posted && c.State != Cancelled && maySee(by, c)
}

func maySee(by access.Actor, c Count) bool { return by.May(access.ReceiveStock) && by.At(c.LocationID) }

// Wanted is a count that somebody asks for.
type Wanted struct {
	LocationID int64
	Basis      Basis
	FromBin    string  // of ByBins
	ToBin      string  // of ByBins; empty: FromBin alone
	Parts      int     // of ByValue: how many
	PartIDs    []int64 // of ByHand
}

// Most is how many parts a count has at most.
const Most = 500

func (w Wanted) fit() (Wanted, error) {
	wrong := map[string]fault.Text{}
	w.FromBin, w.ToBin = strings.TrimSpace(w.FromBin), strings.TrimSpace(w.ToBin)
	switch w.Basis {
	case ByBins:
		if w.FromBin == "" {
			wrong["from_bin"] = fault.T("Say in which bin it begins.")
		}
		if w.ToBin == "" {
			w.ToBin = w.FromBin
		}
		if w.ToBin < w.FromBin {
			wrong["to_bin"] = fault.T("The last bin comes after the first.")
		}
	case ByValue:
		if w.Parts < 1 || w.Parts > Most {
			wrong["count"] = fault.T("A quantity is from 1 to %s.", Most)
		}
	case ByHand:
		if len(w.PartIDs) == 0 || len(w.PartIDs) > Most {
			wrong["parts"] = fault.T("Add from 1 to %s parts.", Most)
		}
	case ByFound:
	default:
		wrong["basis"] = fault.T("Please choose one of the list")
	}
	if w.Basis != ByBins {
		w.FromBin, w.ToBin = "", ""
	}
	if len(wrong) > 0 {
		return w, fault.InFields(wrong)
	}
	return w, nil
}

// limits are how far off a part may be that is not counted a second time.
type limits struct {
	pieces int
	value  money.E4
}

func (l limits) exceeds(difference int, each money.E4) bool {
	n := max(difference, -difference)
	return n > l.pieces || each.MulDiv(int64(n), 1) > l.value
}

// Summary is what came of a posted count.
type Summary struct {
	Off     int // parts
	Missing int // pieces
	Beyond  int // pieces
	Value   money.E4
}

// Summary adds up its lines.
func (c Count) Summary() (s Summary) {
	for _, l := range c.Lines {
		n := l.Difference()
		if c.State == Posted {
			n = l.Booked
		}
		if n != 0 {
			s.Off++
		}
		s.Missing += max(0, -n)
		s.Beyond += max(0, n)
		s.Value += l.Value
	}
	return s
}
