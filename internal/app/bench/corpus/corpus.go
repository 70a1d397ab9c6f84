// Package corpus makes up a parts catalog of any size that is spread as real ones are: few parts fit thousands of
// vehicles and most fit some dozens, few models take most of the applications, words and categories follow Zipf's law.
// The same size gives the same catalog, part by part, in any order.
package corpus

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"camber/internal/shop/vehicle"
)

// Size is all that a catalog is made from, but for the vehicles.
type Size struct {
	Seed         uint64 `json:"seed"`
	Parts        int    `json:"parts"`
	Applications int    `json:"applications"`
}

// What is typical of catalogs, as shares of the parts or of the applications.
const (
	universalShare = 0.30  // of the parts
	kitShare       = 0.005 // of the parts
	// of the runs of years, which makes 0.1 % of the applications: few parts are sold by engine alone
	engineShare    = 0.004
	qualifiedShare = 0.60 // of the applications
	spread         = 1.57 // of the logarithm of applications: the mean is 3.4 times the median
)

// mostApplications is the most that one part has.
const mostApplications = 12_000

// Corpus is a catalog that was made up. It is safe for concurrent use.
type Corpus struct {
	Size
	brands     []Brand
	categories []Category
	leaves     []leaf
	counts     []uint32 // of applications by part; none for universal parts and kits
	kinds      []kind   // by part
	words      vocabulary
	notes      []string // of each kind of part the most frequent first
	noted      weighted
	garage     *garage
}

// kind is what a part is.
type kind uint8

const (
	fitted kind = iota
	universal
	kit
)

// New plans a catalog whose parts fit the vehicles of r.
func New(size Size, r *vehicle.Reference) *Corpus {
	c := &Corpus{Size: size, words: newVocabulary(size.Seed), noted: zipf(notesEach, 1, 2),
		garage: newGarage(r, size.Seed)}
	for n := range notesAll {
		c.notes = append(c.notes, c.note(n))
	}
	c.planCategories()
	c.planBrands()
	c.planKinds()
	c.planCounts()
	return c
}

// The streams of chance: each is drawn from by itself, so that one more draw in one changes no other.
const (
	ofCategories = iota + 1
	ofBrands
	ofParts
	ofUniversal
	ofCounts
	ofPopularity
	ofFitment
	ofWords
	ofVehicles
	ofNotes
)

// chance is a source for the n-th thing of a stream.
func chance(seed uint64, stream, n int) *rand.Rand {
	return rand.New(rand.NewPCG(seed*0x9e3779b97f4a7c15+uint64(stream), mix(uint64(n))))
}

// mix spreads neighbouring numbers (the finalizer of splitmix64).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// fraction is a number from 0 to 1 for the n-th thing of a stream.
func fraction(seed uint64, stream, n int) float64 {
	return float64(mix(seed^uint64(stream)<<56^mix(uint64(n)))>>11) / (1 << 53)
}

// planKinds makes exactly the wanted share of parts universal, most of them in categories that fit any vehicle.
func (c *Corpus) planKinds() {
	c.kinds = make([]kind, c.Parts)
	scores := make([]float64, c.Parts)
	for i := range scores {
		scores[i] = fraction(c.Seed, ofUniversal, i)
		if c.leaves[c.leafOf(i)].universal {
			scores[i] /= 6
		}
	}
	sorted := slices.Clone(scores)
	slices.Sort(sorted)
	limit := sorted[int(universalShare*float64(len(sorted)))]
	for i, s := range scores {
		switch {
		case s < limit:
			c.kinds[i] = universal
		case i-c.brands[c.brandOf(i)].First >= 20 && fraction(c.Seed, ofParts, i) < kitShare/(1-universalShare):
			c.kinds[i] = kit
		}
	}
}

// planCounts gives each part that fits vehicles its number of applications, by the quantiles of a lognormal
// distribution, and so that they add up to what is wanted.
func (c *Corpus) planCounts() {
	c.counts = make([]uint32, c.Parts)
	var parts []int
	for i, k := range c.kinds {
		if k == fitted {
			parts = append(parts, i)
		}
	}
	if len(parts) == 0 {
		return
	}
	slices.SortFunc(parts, func(a, b int) int {
		return cmp.Or(cmp.Compare(fraction(c.Seed, ofCounts, a), fraction(c.Seed, ofCounts, b)), cmp.Compare(a, b))
	})
	shape := make([]float64, len(parts))
	for i := range shape {
		q := (float64(i) + 0.5) / float64(len(shape))
		shape[i] = math.Exp(spread * math.Sqrt2 * math.Erfinv(2*q-1))
	}
	low, high := 0.0, float64(mostApplications)
	for range 60 {
		middle := (low + high) / 2
		if sumOf(shape, middle) < c.Size.Applications {
			low = middle
		} else {
			high = middle
		}
	}
	for i, part := range parts {
		c.counts[part] = countOf(shape[i], high)
	}
}

func countOf(shape, scale float64) uint32 {
	return uint32(min(max(math.Round(shape*scale), 1), mostApplications))
}

func sumOf(shape []float64, scale float64) int {
	sum := 0
	for _, s := range shape {
		sum += int(countOf(s, scale))
	}
	return sum
}

// Count is how many applications a part has.
func (c *Corpus) Count(part int) int { return int(c.counts[part]) }

// IsUniversal says whether a part fits every vehicle.
func (c *Corpus) IsUniversal(part int) bool { return c.kinds[part] == universal }
