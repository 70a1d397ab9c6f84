package fitment

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"camber/internal/base/ids"
	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/vehicle"
)

// Run is an application of a part that is the same in all years of a run, as the record of the part shows it.
type Run struct {
	Application                 // of the last year
	Name        string          // by which it is changed: good for this version of the record
	From, To    int64           // years; 0: an engine whatever the vehicle, or Nowhere
	Vehicle     vehicle.Vehicle // of the last year; zero where there are no years
	ByHand      bool            // it was added or changed by hand
	Removed     bool            // it was taken away by hand and counts for nothing
	SourceID    int64           // the submission that it comes from; 0: none
}

// RunState says which runs are listed: those that count, those of them by hand, or those that were taken away.
type RunState string

const (
	Counting    RunState = ""
	ByHandAlone RunState = "hand"
	TakenAway   RunState = "removed"
)

// RunFilter chooses among the runs of a part; zero means all that count.
type RunFilter struct {
	State  RunState
	Search string // each of its words is in the vehicle, what is asked of it, position or notes, or is one of the years
	Offset int
	Limit  int // 0: all
}

// Record is what is said of what one part fits.
type Record struct {
	Runs      []Run
	Counts    map[RunState]int // with the search
	Universal bool
	Version   string // of all that can be changed here
}

// Record returns what is said of what a part fits, by make and model, the newest first. A part that does not exist is
// NotFound.
func (s *Service) Record(ctx context.Context, partID int64, f RunFilter) (Record, error) {
	l, p, version, err := s.recordOf(ctx, partID)
	if err != nil {
		return Record{}, err
	}
	r := Record{Universal: l.IsUniversal(partID), Version: version, Counts: map[RunState]int{Counting: 0, ByHandAlone: 0,
		TakenAway: 0}}
	years, err := s.yearly(ctx, l, p)
	if err != nil {
		return r, err
	}
	all := joinedYears(years)
	words := strings.Fields(text.Fold(f.Search))
	for _, one := range all {
		if !one.span().has(words) {
			continue
		}
		states := []RunState{Counting}
		switch {
		case one.Removed:
			states = []RunState{TakenAway}
		case one.ByHand:
			states = append(states, ByHandAlone)
		}
		for _, state := range states {
			r.Counts[state]++
		}
		if slices.Contains(states, f.State) {
			r.Runs = append(r.Runs, one)
		}
	}
	r.Runs = r.Runs[min(max(f.Offset, 0), len(r.Runs)):]
	if f.Limit > 0 {
		r.Runs = r.Runs[:min(f.Limit, len(r.Runs))]
	}
	return r, nil
}

// recordOf reads a part, the library with its edits alone, and the version of its record.
func (s *Service) recordOf(ctx context.Context, partID int64) (*Library, catalog.Part, string, error) {
	p, err := s.parts.Part(ctx, partID)
	if err != nil {
		return nil, p, "", err
	}
	changes, err := changesOf(ctx, partID)
	if err != nil {
		return nil, p, "", err
	}
	l, err := s.library(ctx, []int64{partID})
	if err != nil {
		return nil, p, "", err
	}
	version, err := s.versionOf(ctx, l, p, changes)
	return l, p, version, err
}

func (s *Service) versionOf(ctx context.Context, l *Library, p catalog.Part, changes int64) (string, error) {
	_, reference, err := s.vehicles.InForce(ctx)
	var sources []int64
	for _, at := range l.brands[p.AAIA] {
		sources = append(sources, l.sources[at].id)
	}
	return ids.Version(changes, reference, sources), err
}

// yearly are the runs of a part, each of one year: what counts, and what was taken away by hand.
func (s *Service) yearly(ctx context.Context, l *Library, p catalog.Part) ([]yearly, error) {
	all, err := l.yearly(p)
	if err != nil {
		return nil, err
	}
	byHand, err := edits(ctx, []int64{p.ID})
	if err != nil {
		return nil, err
	}
	for _, row := range byHand {
		if row.Action != editDelete {
			continue
		}
		a, err := row.application()
		if err != nil {
			return nil, err
		}
		key, _ := a.Key()
		use, _ := a.use()
		all = append(all, l.ofYear(Run{Application: a, Removed: true}, l.same(key), use))
	}
	return all, nil
}

// yearly are the runs of a part that count, each of one year.
func (l *Library) yearly(p catalog.Part) ([]yearly, error) {
	postings, err := l.Part(nil, p.ID, p.AAIA, numberOf(p))
	if err != nil {
		return nil, err
	}
	var all []yearly
	for _, posting := range postings {
		a, err := l.Application(p.ID, posting)
		if err != nil {
			return nil, err
		}
		u, err := l.Use(posting.Use)
		if err != nil {
			return nil, err
		}
		one := Run{Application: a, ByHand: posting.Use >= l.firstEdit}
		if !one.ByHand {
			one.SourceID = l.sourceOf(posting.Use).id
		}
		all = append(all, l.ofYear(one, posting.Key, u))
	}
	return all, nil
}

func (l *Library) ofYear(r Run, key uint32, u Use) yearly {
	if v, ok := l.reference.Base(r.BaseVehicleID); ok {
		r.Vehicle, r.From, r.To = v, v.Year, v.Year
	}
	return yearly{r, key, u.identity()}
}

// yearly is a run of one year, with what names it.
type yearly struct {
	Run
	key      uint32
	identity uint64
}

// joinedYears puts what is the same in years that follow one another together.
func joinedYears(all []yearly) []Run {
	alike := func(a, b yearly) int {
		return cmp.Or(
			cmp.Compare(a.Vehicle.Make, b.Vehicle.Make), cmp.Compare(a.Vehicle.Model, b.Vehicle.Model),
			cmp.Compare(a.Vehicle.ModelID, b.Vehicle.ModelID), cmp.Compare(a.identity, b.identity),
			cmp.Compare(a.Quantity, b.Quantity), cmp.Compare(a.SourceID, b.SourceID),
			cmp.Compare(fmt.Sprint(a.ByHand, a.Removed), fmt.Sprint(b.ByHand, b.Removed)),
		)
	}
	slices.SortStableFunc(all,
		func(a, b yearly) int { return cmp.Or(alike(a, b), cmp.Compare(b.To, a.To), cmp.Compare(a.key, b.key)) })
	var runs []Run
	for i, one := range all {
		last := len(runs) - 1
		key := strconv.FormatUint(uint64(one.key), 36)
		if i > 0 && one.To > 0 && alike(all[i-1], one) == 0 && runs[last].From-one.To <= 1 {
			runs[last].From = one.From
			runs[last].Name += "," + key
			continue
		}
		one.Name = strconv.FormatUint(one.identity, 36) + ":" + key
		runs = append(runs, one.Run)
	}
	slices.SortStableFunc(runs, func(a, b Run) int {
		if (a.To == 0) != (b.To == 0) { // engines come last
			return cmp.Compare(b.To, a.To)
		}
		return cmp.Or(cmp.Compare(a.Vehicle.Make, b.Vehicle.Make), cmp.Compare(a.Vehicle.Model, b.Vehicle.Model),
			cmp.Compare(b.To, a.To))
	})
	return runs
}

// span is what is searched of a run.
func (r Run) span() Span {
	v := r.Vehicle
	v.Facts = r.Conditions
	return Span{From: r.From, To: r.To, Vehicle: v, Position: r.Position, Notes: append([]string{r.Label}, r.Notes...)}
}

// Text is what a run is for: "2011–2018 Ford F-150 4WD".
func (r Run) Text() string {
	v := r.Vehicle
	v.Facts = r.Conditions
	if r.From == r.To {
		return v.Text()
	}
	return strconv.FormatInt(r.From, 10) + "–" + v.Text()
}
