package find

import (
	"context"
	"slices"
	"strconv"

	"camber/internal/shop/fitment"
	"camber/internal/shop/vehicle"
)

// answer says whether a part of a segment fits, and why.
func (s *living) answer(a *asked, fields []string, r *vehicle.Reference, ordinal uint32) fitment.Answer {
	id := s.ids[ordinal]
	if !s.kits.has(ordinal) {
		answer := s.single(a, fields, r, ordinal, 0, flagsOf(s.universal.has(ordinal), s.recorded.has(ordinal), s.byEngine.has(ordinal)))
		answer.PartID = id
		return answer
	}
	k := s.kit(ordinal)
	from, to := s.kitStarts[k], s.kitStarts[k+1]
	answers := make([]fitment.Answer, to-from)
	for i := range answers {
		at := from + uint32(i)
		answers[i] = s.single(a, fields, r, ordinal, uint32(i), s.memberFlags[at])
		answers[i].PartID = s.members[at]
	}
	return fitment.Kit(answers[0], answers[1:])
}

func flagsOf(universal, recorded, byEngine bool) uint8 {
	var flags uint8
	for i, is := range []bool{universal, recorded, byEngine} {
		if is {
			flags |= 1 << i
		}
	}
	return flags
}

// single answers for a part, or for a member of a kit.
func (s *living) single(a *asked, fields []string, r *vehicle.Reference, ordinal, member uint32, flags uint8) fitment.Answer {
	if flags&memberUniversal != 0 {
		return fitment.Evaluate(nil, true, nil, nil)
	}
	if a == nil {
		return fitment.Absent(nil, flags&memberRecorded != 0, flags&memberByEngine != 0)
	}
	a.deciding = a.deciding[:0]
	var best fit
	for i, run := range a.runsIn(s.segment) {
		if i > 0 && flags&memberByEngine == 0 {
			break
		}
		for at := s.seek(run, ordinal); at < run.to; at++ {
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
	applications := a.applications[:0]
	for _, d := range a.deciding {
		applications = append(applications, s.application(a, fields, r, d.key, d.use))
	}
	a.applications = applications // the answer holds texts of them alone
	return a.evaluator.Explain(resultOf(best), applications)
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

// application is a posting in full.
func (s *living) application(a *asked, fields []string, r *vehicle.Reference, key, use uint32) fitment.Application {
	x := fitment.Application{
		Position: string(s.text(s.useInfo(use, usePosition))), Quantity: int(s.useInfo(use, useQuantity)),
		Label: string(s.text(s.useInfo(use, useLabel))), PartType: int64(s.useInfo(use, usePartType)),
	}
	if key < fitment.EngineKey {
		x.BaseVehicleID = int64(key)
	}
	conditions := s.conditionsOf(use)
	if len(conditions) > 0 {
		x.Conditions = make([]fitment.Condition, 0, len(conditions))
	}
	for _, c := range conditions {
		f := fitment.Condition{Field: strconv.Itoa(c.Place()), Value: c.Value()}
		if c.Place() < len(fields) {
			f.Field = fields[c.Place()]
		}
		if known, ok := a.values.Find(f); ok {
			f.Label = known.Label
		} else if f.Label = r.Label(f.Field, f.Value); f.Label == "" { // the reference changed since
			f.Label = strconv.FormatInt(f.Value, 10)
		}
		x.Conditions = append(x.Conditions, f)
	}
	from := uint32(0)
	if use > 0 {
		from = s.noteEnds[use-1]
	}
	for _, ref := range s.notes[from:s.noteEnds[use]] {
		x.Notes = append(x.Notes, string(s.text(ref)))
	}
	return x
}

// answers are those of the parts that the view knows, and the parts that it does not.
func (v *view) answers(vehicleOrNone *vehicle.Vehicle, ids []int64) (found map[int64]fitment.Answer, others []int64) {
	a, fields := askFor(vehicleOrNone, v.reference), vehicle.Fields()
	found = make(map[int64]fitment.Answer, len(ids))
	for _, id := range ids {
		if s, ordinal, ok := v.find(id); ok {
			found[id] = s.answer(a, fields, v.reference, ordinal)
		} else {
			others = append(others, id)
		}
	}
	return found, others
}

// checkOthers answers for parts that the view does not know, new ones and those taken off the shelf, by a segment of
// them alone.
func (s *Service) checkOthers(ctx context.Context, now *view, v *vehicle.Vehicle, ids []int64) (map[int64]fitment.Answer, error) {
	items, err := s.source.anyOf(ctx, ids)
	if err != nil {
		return nil, err
	}
	of, err := segmentOf(ctx, now.frame, items)
	if err != nil {
		return nil, err
	}
	answers, unknown := (&view{frame: now.frame, segments: []*living{of}}).answers(v, ids)
	for _, id := range unknown {
		absent := fitment.Absent(v, false, false)
		absent.PartID = id
		answers[id] = absent
	}
	return answers, nil
}

// hits are the parts of a page with their answers.
func (l *listing) hits(page []placed) []Hit {
	hits := make([]Hit, 0, len(page))
	fields := vehicle.Fields()
	for _, p := range page {
		hits = append(hits, Hit{p.id, p.in.answer(l.asked, fields, l.view.reference, p.ordinal)})
	}
	return slices.Clip(hits)
}
