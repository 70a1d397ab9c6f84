package find

import (
	"context"
	"slices"
	"strconv"

	"camber/internal/shop/fitment"
	"camber/internal/shop/vehicle"
)

// answer says whether a part of a segment fits, and why.
func (s *living) answer(a *asked, r *vehicle.Reference, ordinal uint32) fitment.Answer {
	at := 0
	if a != nil {
		at = s.seek(a.runsIn(s.segment)[0], ordinal)
	}
	return s.answerFrom(a, r, ordinal, at)
}

// answerFrom is answer of a part whose applications for the base vehicle begin at a posting.
func (s *living) answerFrom(a *asked, r *vehicle.Reference, ordinal uint32, at int) fitment.Answer {
	id := s.ids[ordinal]
	if !s.kits.has(ordinal) {
		answer := s.single(a, r, ordinal, 0, s.flagsOf(ordinal), at)
		answer.PartID = id
		return answer
	}
	k := s.kit(ordinal)
	from, to := s.kitStarts[k], s.kitStarts[k+1]
	answers := make([]fitment.Answer, to-from)
	for i := range answers {
		member := from + uint32(i)
		answers[i] = s.single(a, r, ordinal, uint32(i), s.memberFlags[member], at)
		answers[i].PartID = s.members[member]
	}
	return fitment.Kit(answers[0], answers[1:])
}

// flagsOf are the flags of a part that is no kit.
func (s *living) flagsOf(ordinal uint32) (flags uint8) {
	if s.universal.has(ordinal) {
		flags |= memberUniversal
	}
	if s.recorded.has(ordinal) {
		flags |= memberRecorded
	}
	if s.byEngine.has(ordinal) {
		flags |= memberByEngine
	}
	if s.incomplete.has(ordinal) {
		flags |= memberRecorded | memberIncomplete
	}
	return flags
}

// single answers for a part, or for a member of a kit, as answerFrom.
func (s *living) single(a *asked, r *vehicle.Reference, ordinal, member uint32, flags uint8, first int) fitment.Answer {
	answer := s.judged(a, r, ordinal, member, flags, first)
	if flags&memberIncomplete != 0 && a != nil {
		answer = answer.WithLost()
	}
	return answer
}

// judged is single by the applications whose vehicles are known.
func (s *living) judged(a *asked, r *vehicle.Reference, ordinal, member uint32, flags uint8, first int) fitment.Answer {
	if flags&memberUniversal != 0 {
		return fitment.Evaluate(nil, true, nil, nil)
	}
	if a == nil {
		return fitment.Absent(nil, flags&memberRecorded != 0, flags&memberByEngine != 0)
	}
	a.deciding = a.deciding[:0]
	var best fit
	for i, run := range a.runsIn(s.segment) {
		at := first
		if i > 0 {
			if flags&memberByEngine == 0 {
				break
			}
			at = s.seek(run, ordinal)
		}
		for ; at < run.to; at++ {
			of, use := s.posting(at)
			if of != ordinal {
				break
			}
			if s.useInfo(use, useMember) != member {
				continue
			}
			judged := fitOf(a.judge.Holds(s.conditionsOf(use)))
			if judged > best {
				best, a.deciding = judged, a.deciding[:0]
			}
			if judged == best {
				a.deciding = append(a.deciding, decision{a.told[i], use})
			}
		}
	}
	if len(a.deciding) == 0 {
		return a.answerAbsent(flags&memberRecorded != 0, flags&memberByEngine != 0)
	}
	if a.evaluator == nil {
		a.evaluator = fitment.NewEvaluator(a.vehicle, a.values)
	}
	a.applications, a.conditions = a.applications[:0], a.conditions[:0]
	for _, d := range a.deciding {
		a.applications = append(a.applications, s.application(a, r, d, best))
	}
	return a.evaluator.Explain(resultOf(best), a.applications)
}

// decision is an application that decides.
type decision struct{ key, use uint32 }

// resultOf is what applications come to.
func resultOf(f fit) fitment.Result {
	switch f {
	case fitsYes:
		return fitment.Yes
	case fitsMaybe:
		return fitment.Maybe
	case fitsNot, fitsUnknown:
	}
	return fitment.No
}

// application is what an answer is put into words from: of one that does not fit, no notes. It lives until the next
// answer, and its texts for ever.
func (s *living) application(a *asked, r *vehicle.Reference, d decision, f fit) fitment.Application {
	x := fitment.Application{Position: s.positionOf(d.use), Quantity: int(s.useInfo(d.use, useQuantity))}
	if d.key < fitment.EngineKey {
		x.BaseVehicleID = int64(d.key)
	}
	begin := len(a.conditions)
	for _, c := range s.conditionsOf(d.use) {
		f := fitment.Condition{Field: vehicle.FieldAt(c.Place()), Value: c.Value()}
		if f.Field == "" {
			f.Field = strconv.Itoa(c.Place())
		}
		if known, ok := a.values.Find(f); ok {
			f.Label = known.Label
		} else if f.Label = r.Label(f.Field, f.Value); f.Label == "" { // the reference changed since
			f.Label = strconv.FormatInt(f.Value, 10)
		}
		a.conditions = append(a.conditions, f)
	}
	x.Conditions = slices.Clip(a.conditions[begin:])
	if f < fitsMaybe {
		return x
	}
	from := uint32(0)
	if d.use > 0 {
		from = s.noteEnds[d.use-1]
	}
	for _, ref := range s.notes[from:s.noteEnds[d.use]] {
		x.Notes = append(x.Notes, string(s.text(ref)))
	}
	return x
}

func (s *segment) positionOf(use uint32) string {
	if bit := s.useInfo(use, useBit); bit > 0 {
		return s.positionNames[bit-1]
	}
	return string(s.text(s.useInfo(use, usePosition)))
}

// answers are those of the parts, each where its id stands, and the places of the parts that the view does not know.
func (v *view) answers(vehicleOrNone *vehicle.Vehicle, ids []int64) (found []fitment.Answer, others []int) {
	a := askFor(vehicleOrNone, v.reference)
	found = make([]fitment.Answer, len(ids))
	ordinals, starts := make([]uint32, len(ids)), make([]int, len(ids))
	for i := len(v.segments) - 1; i >= 0; i-- { // a later one knows better
		s := v.segments[i]
		s.findAll(ids, ordinals)
		known := 0
		for j, ordinal := range ordinals {
			if found[j].Result != "" || ordinal != missing && !s.live.has(ordinal) {
				ordinals[j] = missing
			}
			if ordinals[j] != missing {
				known++
			}
		}
		if known == 0 {
			continue
		}
		s.prepare(a, ordinals, starts)
		for j, ordinal := range ordinals {
			if ordinal != missing {
				found[j] = s.answerFrom(a, v.reference, ordinal, starts[j])
			}
		}
	}
	for j := range found {
		if found[j].Result == "" {
			others = append(others, j)
		}
	}
	return found, others
}

// prepare finds where the applications of parts for the base vehicle begin, and reads what their answers are made of:
// for all parts a step at a time, as in findAll.
func (s *living) prepare(a *asked, ordinals []uint32, starts []int) {
	if a == nil || len(ordinals) == 0 {
		return
	}
	run := a.runsIn(s.segment)[0]
	s.seekAll(run, ordinals, starts)
	uses := a.room.uses[:0]
	for i, ordinal := range ordinals {
		for at := starts[i]; at < run.to; at++ {
			of, use := s.posting(at)
			if of != ordinal {
				break
			}
			uses = append(uses, use)
		}
	}
	var read uint32
	for _, use := range uses {
		read += s.asks[use] + s.useInfo(use, useBit) + s.noteEnds[use]
	}
	for _, use := range uses {
		read += s.sets[s.asks[use]>>askPosition].from
		if end := s.noteEnds[use]; end > 0 {
			read += s.notes[end-1]
		}
	}
	for _, use := range uses {
		for _, c := range s.conditionsOf(use) {
			read += uint32(c)
		}
		if end := s.noteEnds[use]; end > 0 {
			read += uint32(s.strings[s.notes[end-1]])
		}
	}
	a.read += read
}

// checkOthers answers for parts that the view does not know, new ones and those taken off the shelf, by a segment of
// them alone.
func (s *Service) checkOthers(ctx context.Context, now *view, v *vehicle.Vehicle,
	ids []int64) ([]fitment.Answer, error) {
	items, err := s.source.anyOf(ctx, ids)
	if err != nil {
		return nil, err
	}
	of, err := segmentOf(ctx, now.frame, items)
	if err != nil {
		return nil, err
	}
	answers, unknown := (&view{frame: now.frame, segments: []*living{of}}).answers(v, ids)
	for _, i := range unknown {
		answers[i] = fitment.Absent(v, false, false)
		answers[i].PartID = ids[i]
	}
	return answers, nil
}

// hits are the parts of a page with their answers.
func (l *listing) hits(page []placed) []Hit {
	hits := make([]Hit, 0, len(page))
	for _, p := range page {
		hits = append(hits, Hit{p.id, p.in.answer(l.asked, l.view.reference, p.ordinal)})
	}
	return slices.Clip(hits)
}
