package find

import (
	"encoding/binary"

	"camber/internal/shop/fitment"
	"camber/internal/shop/vehicle"
)

// fit is a result as a number: the better, the higher.
type fit uint8

const (
	fitsNot fit = iota
	fitsUnknown
	fitsMaybe // this and what is better have the second bit
	fitsYes   // or universal
)

func fitOf(r fitment.Result) fit {
	switch r {
	case fitment.Yes, fitment.Universal:
		return fitsYes
	case fitment.Maybe:
		return fitsMaybe
	case fitment.Unknown:
		return fitsUnknown
	case fitment.No:
	}
	return fitsNot
}

// met is what the applications for a vehicle say of one part.
type met struct {
	ordinal   uint32
	fit       fit
	positions uint64 // of those that decide
}

// asked is a vehicle that parts are compared with.
type asked struct {
	vehicle    *vehicle.Vehicle
	values     vehicle.Values
	judge      *fitment.Judge
	evaluator  *fitment.Evaluator // nil until it is needed
	engineOnly bool
	told       [3]uint32 // keys that hold all that a reason may tell of: the base vehicle's, then those of all engines
	runs       [3]span   // of told, in the segment that was asked last
	of         *segment
	absent     [2][2]fit // by recorded and by engine: the parts that nothing is said of
	answers    [2][2]*fitment.Answer

	read uint32 // by prepare

	deciding     []decision            // of the part that was asked last
	applications []fitment.Application // as deciding
	conditions   []fitment.Condition   // of applications
	room         struct {              // for them, in nearly all cases
		uses         [64]uint32
		deciding     [4]decision
		applications [2]fitment.Application
		conditions   [4]fitment.Condition
	}
}

// runsIn are the postings of what is told.
func (a *asked) runsIn(s *segment) []span {
	if a.of != s {
		a.of = s
		for i, key := range a.told {
			a.runs[i] = s.run(key)
		}
	}
	return a.runs[:]
}

// answerAbsent is fitment.Absent, put into words once: most parts that are asked about are for other vehicles.
func (a *asked) answerAbsent(recorded, byEngine bool) fitment.Answer {
	of := &a.answers[bit(recorded)][bit(byEngine)]
	if *of == nil {
		answer := fitment.Absent(a.vehicle, recorded, byEngine)
		*of = &answer
	}
	return **of
}

func bit(is bool) int {
	if is {
		return 1
	}
	return 0
}

// askFor prepares a vehicle; nil is none.
func askFor(v *vehicle.Vehicle, r *vehicle.Reference) *asked {
	if v == nil {
		return nil
	}
	v = again(v, r)
	a := &asked{vehicle: v, values: r.Values(*v), engineOnly: v.BaseVehicleID == 0}
	a.judge = fitment.NewJudge(v, a.values)
	a.deciding, a.applications, a.conditions = a.room.deciding[:0], a.room.applications[:0], a.room.conditions[:0]
	a.told = [...]uint32{uint32(v.BaseVehicleID), fitment.EngineKey, fitment.AnyEngine}
	for recorded := range a.absent {
		for byEngine := range a.absent[recorded] {
			a.absent[recorded][byEngine] = fitOf(a.judge.Absent(recorded == 1, byEngine == 1))
		}
	}
	return a
}

// again is a vehicle as the reference has it now: chosen with another, it is looked up by its names. Of one that is not
// found nothing is known.
func again(v *vehicle.Vehicle, r *vehicle.Reference) *vehicle.Vehicle {
	now, _ := r.Again(*v)
	return &now
}

// memo is what sets of conditions come to for one vehicle, one more than the result; 0 was not asked yet.
type memo []fit

// judge is yes, maybe or no by what a use asks, and the bit of its position.
func (m memo) judge(s *segment, a *asked, use uint32) (fit, uint64) {
	ask := s.askPages[use>>askPage]
	if ask == asksDiffer {
		ask = s.asks[use]
	}
	known := m[ask>>askPosition]
	if known == 0 {
		known = s.judge(a, ask>>askPosition) + 1
		m[ask>>askPosition] = known
	}
	return known - 1, bitOf(ask & (1<<askPosition - 1))
}

// cursor goes through the postings of one key.
type cursor struct {
	at, to  int
	ordinal uint32
	use     uint32
}

const exhausted = 1<<32 - 1

func (c *cursor) load(s *segment) {
	if c.at < c.to {
		c.ordinal, c.use = s.posting(c.at)
	} else {
		c.ordinal = exhausted
	}
}

// meet goes through the applications for a vehicle and returns what they say of the parts in a span, in their order.
// What does not fit in spite of them is left out.
func (s *living) meet(a *asked, m memo, runs []span, in span, found []met) []met {
	cursors := make([]cursor, 0, 8)
	for _, run := range runs {
		c := cursor{at: s.seek(run, uint32(in.from)), to: run.to}
		if c.load(s.segment); c.ordinal < uint32(in.to) {
			cursors = append(cursors, c)
		}
	}
	for len(cursors) > 0 {
		first, bound := leastOf(cursors)
		next := cursors[first].ordinal
		if next >= uint32(in.to) {
			break
		}
		if next < bound { // nearly always
			found = s.meetOne(a, m, &cursors[first], min(bound, uint32(in.to)), found)
			continue
		}
		x := met{ordinal: next}
		if s.kits.has(next) {
			x = s.meetKit(a, m, cursors, next)
		} else {
			for i := range cursors {
				c := &cursors[i]
				for c.ordinal == next {
					x.take(m.judge(s.segment, a, c.use))
					c.at++
					c.load(s.segment)
				}
			}
		}
		if x.fit >= fitsMaybe && s.live.has(next) {
			found = append(found, x)
		}
	}
	return found
}

// leastOf is the place of the cursor that comes first, and where the first of the others stands.
func leastOf(cursors []cursor) (first int, bound uint32) {
	bound = exhausted
	for i := 1; i < len(cursors); i++ {
		if cursors[i].ordinal < cursors[first].ordinal {
			first, bound = i, cursors[first].ordinal
		} else {
			bound = min(bound, cursors[i].ordinal)
		}
	}
	return first, bound
}

// meetOne is meet for parts that one key alone names, before an ordinal: nearly all of the work of a listing, so what
// the loop needs stands in its own variables.
func (s *living) meetOne(a *asked, m memo, of *cursor, before uint32, found []met) []met {
	c := *of
	kept, hasKits := len(found), len(s.kitOrdinals) > 0
	postings, width, useBits := s.postings, s.width, s.useBits&63
	mask, uses := ^uint64(0)>>(64-8*uint(width)), uint64(1)<<useBits-1
	askPages, asks, live := s.askPages, s.asks, s.live
	for c.ordinal < before {
		if hasKits && s.kits.has(c.ordinal) {
			ordinal, one := c.ordinal, []cursor{c}
			if x := s.meetKit(a, m, one, ordinal); x.fit >= fitsMaybe && live.has(ordinal) {
				found = append(found[:kept], x)
				kept++
			}
			c = one[0]
			continue
		}
		x := met{ordinal: c.ordinal}
		for c.ordinal == x.ordinal {
			ask := askPages[c.use>>askPage]
			if ask == asksDiffer {
				ask = asks[c.use]
			}
			known := m[ask>>askPosition]
			if known == 0 {
				known = s.judge(a, ask>>askPosition) + 1
				m[ask>>askPosition] = known
			}
			x.take(known-1, bitOf(ask&(1<<askPosition-1)))
			if c.at++; c.at >= c.to {
				c.ordinal = exhausted
				break
			}
			p := binary.LittleEndian.Uint64(postings[c.at*width:]) & mask
			c.ordinal, c.use = uint32(p>>useBits), uint32(p&uses)
		}
		// written in any case and kept or not without a branch
		found = append(found[:kept], x)
		kept += int(x.fit>>1) & int(live[x.ordinal>>6]>>(x.ordinal&63)&1)
	}
	*of = c
	return found[:kept]
}

// take has no branches, as nobody could foresee which way they go.
func (m *met) take(f fit, positions uint64) {
	better, worse := uint64(int64(m.fit)-int64(f))>>63, uint64(int64(f)-int64(m.fit))>>63
	m.positions = m.positions&(better-1) | positions&(worse-1)
	m.fit = max(m.fit, f)
}

// judge is yes, maybe or no by what a set of conditions asks.
func (s *segment) judge(a *asked, set uint32) fit {
	conditions := s.conditionsIn(set)
	if len(conditions) == 0 {
		return fitsYes
	}
	return fitOf(a.judge.Holds(conditions))
}

// bitOf is the bit of a place counted from 1; 0 has none.
func bitOf(place uint32) uint64 { return 1 << 63 >> (64 - place) }

// meetKit: a kit fits if every member with applications does, and may fit if one of them may (fitment.Kit).
func (s *segment) meetKit(a *asked, known memo, cursors []cursor, ordinal uint32) met {
	k := s.kit(ordinal)
	flags := s.memberFlags[s.kitStarts[k]:s.kitStarts[k+1]]
	best := make([]fit, len(flags))
	for i := range cursors {
		c := &cursors[i]
		for c.ordinal == ordinal {
			member := s.useInfo(c.use, useMember)
			judged, _ := known.judge(s, a, c.use)
			best[member] = max(best[member], judged)
			c.at++
			c.load(s)
		}
	}
	m := met{ordinal: ordinal, fit: fitsYes}
	for i, f := range flags {
		judged := f&memberRecorded != 0
		if a.engineOnly && judged && f&memberByEngine == 0 {
			if flags[0]&memberUniversal == 0 {
				return met{ordinal: ordinal} // it can't be judged by the engine alone
			}
			judged = false
		}
		if judged {
			m.fit = min(m.fit, best[i])
		}
	}
	return m
}
