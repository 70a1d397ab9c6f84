// Package reorder is when each part is ordered again for a store, up to how many, and from whom (TRD-13).
package reorder

import (
	"math"
	"time"

	"camber/internal/base/fault"
	"camber/internal/shop/stock"
)

// Mode is by what a part is ordered again.
type Mode string

const (
	ByDemand Mode = "demand" // by what the store sold of it lately
	ByHand   Mode = "hand"   // by numbers that somebody set
	Never    Mode = "never"
)

// Rule is when a part is ordered again for a store. A part of which nothing was said is ordered by its demand.
type Rule struct {
	PartID     int64
	LocationID int64
	Mode       Mode
	Levels           // by hand; else zero
	VendorID   int64 // 0: who sells it cheapest
	Version    int64 // 0: nothing was said yet
}

// Levels are between which numbers of pieces the stock of a part is kept.
type Levels struct {
	Point int // with so many or fewer it is ordered
	UpTo  int
}

// Policy is how a store orders by demand.
type Policy struct {
	Window  int     // days looked back
	Service float64 // of the waits for a vendor, the share that the shelf outlasts
	Cover   int     // days that an order lasts beyond the wait
}

// Demand is what a store sells of a part on a day, and how much that varies.
type Demand struct {
	PerDay   float64
	Variance float64
}

// shortest is over how many days the first sales of a part are spread at least, so that two on its first day are not
// seven hundred a year.
const shortest = 14

// few pieces say little: a part that sold fewer in the window is looked at for so many windows.
const few, longer = 8, 4

// Demand is that of a part by what it sold in the window, or in the longer one where that was little; and what
// it goes by, in how many days: not before the part came.
func (p Policy) Demand(lately, long stock.Sales, now time.Time) (d Demand, by stock.Sales, days float64) {
	by, days = lately, float64(p.Window)
	if lately.Pieces < few {
		by, days = long, days*longer
	}
	if !by.First.IsZero() {
		days = min(max(now.Sub(by.First).Hours()/24, shortest), days)
	}
	return demandOf(by.Pieces, by.Squares, days), by, days
}

// demandOf is what days brought: so many pieces in all, and the sum of the squares of each day's.
func demandOf(pieces, squares int, days float64) Demand {
	if pieces <= 0 {
		return Demand{}
	}
	mean := float64(pieces) / days
	return Demand{mean, max(0, float64(squares)/days-mean*mean)}
}

// Levels are those by which a part is ordered that comes so many days after it was ordered. The point is the fewest
// pieces that outlast the wait in the share of cases that the policy asks for: what is expected to sell meanwhile, and
// the rest for safety. A day more than the vendor's is counted, until somebody orders.
func (p Policy) Levels(d Demand, leadDays int) Levels {
	if d.PerDay <= 0 {
		return Levels{}
	}
	wait := float64(leadDays + 1)
	point := enough(d.PerDay*wait, d.Variance*wait, p.Service)
	return Levels{point, point + max(1, int(math.Ceil(d.PerDay*float64(p.Cover))))}
}

// enough is the smallest number that sales of a mean and a variance are above in at most a share of 1-service of the
// cases. Sales are whole and uneven: negatively binomial where they vary more than customers do who come one by one.
func enough(mean, variance, service float64) int {
	variance = max(variance, mean)
	if mean > 200 { // there a bell is as near, and no power of e becomes 0
		return int(math.Ceil(mean + math.Sqrt2*math.Erfinv(2*service-1)*math.Sqrt(variance)))
	}
	chance, next := math.Exp(-mean), func(n float64) float64 { return mean / (n + 1) } // one by one
	if p := mean / variance; p < 0.999 {
		r := mean * p / (1 - p)
		chance, next = math.Pow(p, r), func(n float64) float64 { return (n + r) / (n + 1) * (1 - p) }
	}
	n := 0
	for sum := chance; sum < service && n < MostPieces; n++ {
		chance *= next(float64(n))
		sum += chance
	}
	return n
}

// Position is what counts as there, or as good as there, of a part.
type Position struct {
	OnHand    int
	Reserved  int // of those, promised to orders
	InTransit int // on their way from another store
	OnOrder   int // still to come from vendors, but what customers' orders wait for
	Drafted   int // on drafts of orders to vendors
}

// Pieces is what all of it comes to.
func (p Position) Pieces() int { return p.OnHand - p.Reserved + p.InTransit + p.OnOrder + p.Drafted }

// Missing is how many pieces are to be ordered with so many there; 0: none.
func (l Levels) Missing(there int) int {
	if there > l.Point {
		return 0
	}
	return max(0, l.UpTo-there)
}

// MostPieces bounds a rule that is set by hand.
const MostPieces = 100_000

// fit is a rule as it is kept; what can't be is told by field.
func (r Rule) fit() (Rule, error) {
	fields := map[string]fault.Text{}
	switch r.Mode {
	case ByDemand, Never:
		r.Levels = Levels{}
	case ByHand:
		if r.Point < 0 || r.Point > MostPieces {
			fields["point"] = fault.T("0 to %s pieces.", MostPieces)
		}
		if r.UpTo < max(r.Point, 1) || r.UpTo > MostPieces {
			fields["up_to"] = fault.T("At least as many as it is ordered at, at most %s.", MostPieces)
		}
	default:
		fields["mode"] = fault.T("Choose how it is ordered.")
	}
	if len(fields) > 0 {
		return r, fault.InFields(fields)
	}
	return r, nil
}
