package corpus

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// vocabularySize is how many words the names and summaries of a large catalog use.
const vocabularySize = 60_000

// vocabulary is made-up words, the most frequent first; its first ones are the trade's.
type vocabulary struct {
	words []string
	zipf  weighted
}

func newVocabulary(seed uint64) vocabulary {
	v := vocabulary{words: strings.Fields(tradeWords), zipf: zipf(vocabularySize, 1.05, 4)}
	random := chance(seed, ofWords, 0)
	seen := map[string]bool{}
	for _, w := range v.words {
		seen[w] = true
	}
	syllables := strings.Fields(syllables)
	for len(v.words) < vocabularySize {
		word := invented(random, syllables, 2+random.IntN(4))
		if random.IntN(12) == 0 {
			word = fmt.Sprintf("%s%d", word[:min(3, len(word))], random.IntN(900)+10) // a size or a code
		}
		if !seen[word] {
			seen[word] = true
			v.words = append(v.words, word)
		}
	}
	return v
}

func invented(r *rand.Rand, syllables []string, n int) string {
	var b strings.Builder
	for range n {
		b.WriteString(pick(r, syllables))
	}
	return b.String()
}

func (v vocabulary) draw(r *rand.Rand) string { return v.words[v.zipf.draw(r)] }

// phrase is n words.
func (v vocabulary) phrase(r *rand.Rand, n int) string {
	words := make([]string, n)
	for i := range words {
		words[i] = v.draw(r)
	}
	return strings.Join(words, " ")
}

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// How many different notes the suppliers write, of one kind of part and of all.
const (
	notesEach = 64
	notesAll  = notesEach * departments * sections * leavesEach
)

// note is the n-th of the notes.
func (c *Corpus) note(n int) string {
	r := chance(c.Seed, ofNotes, n)
	switch n % 6 {
	case 0:
		return "With " + c.words.phrase(r, 2) + " package"
	case 1:
		return "Excluding " + c.words.phrase(r, 2)
	case 2:
		return fmt.Sprintf("Built after %02d/%d", 1+r.IntN(12), 1985+r.IntN(38))
	case 3:
		return fmt.Sprintf("%d mm %s", 180+r.IntN(220), c.words.phrase(r, 1))
	case 4:
		return fmt.Sprintf("From VIN %06d", r.IntN(900_000)+100_000)
	}
	return "For use with " + c.words.phrase(r, 3)
}

const syllables = `ba be bra ca car cla co cu da de dis do en er fi fil for ga ge gli he hin ho in ja ka la le li lo ma me mo mu na
	ne ni or os pa pe pi ple po pro pu ra re ri ro sa se sen sha sto su ta te ter ti tor tu up va ve wa wi xe ze`

const tradeWords = `front rear left right kit set with for heavy duty premium ceramic steel disc assembly replacement standard
	high performance black chrome aluminum rubber sealed remanufactured new direct fit upper lower inner outer pair hardware
	included coated stainless oe style long life severe driver passenger side extended compact universal professional grade
	quiet semi metallic organic vented drilled slotted solid hub bearing bracket mount gasket seal ring pump hose line cable
	switch relay sensor module control arm ball joint tie rod end link bushing strut shock absorber spring coil leaf filter
	element cartridge spin housing cap cover belt tensioner pulley chain sprocket water oil fuel air cabin injector throttle
	body manifold exhaust muffler pipe converter catalytic oxygen radiator condenser compressor evaporator fan motor blower
	starter alternator battery terminal ignition distributor spark plug wire lamp bulb headlight tail fog marker mirror
	wiper blade arm window regulator door handle lock latch hinge grille bumper fender hood panel trim molding step bar
	floor mat liner seat carpet tool wrench socket cleaner grease fluid coolant brake clutch flywheel axle shaft boot
	differential gear transmission mount torque master slave cylinder caliper rotor drum pad shoe booster abs tire wheel
	valve stem cap lug nut bolt stud clip retainer fastener adapter connector harness resistor fuse solenoid actuator`
