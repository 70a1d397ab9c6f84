package job

import (
	"cmp"
	"context"
	"slices"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/find"
	"camber/internal/shop/fitment"
	"camber/internal/shop/labor"
	"camber/internal/shop/vehicle"
)

// At is for whom and where a job is offered.
type At struct {
	Vehicle    *vehicle.Vehicle // nil: none is known, and only what fits every vehicle is offered
	LocationID int64
	LevelID    int64 // whose prices decide
}

// Offer is a job with what of the shop fits the vehicle.
type Offer struct {
	Job   Job
	Lines []Offered  // one for each line of the job
	Labor labor.Type // its ID is 0: none on this vehicle
	// Minutes that the labor takes on the vehicle.
	Minutes int
}

// Offered is a line of a job.
type Offered struct {
	Line
	Choices []Choice // the best seller first; empty: nothing of the shop is known to fit
	// Open is the answer of a part that may fit, where none is known to: it says what is to be asked. Nil: there is none.
	Open *fitment.Answer
}

// Choice is a part that fits.
type Choice struct {
	PartID   int64
	Quantity int // that the job takes of it
	Fit      fitment.Answer
	Tier     string // of quality, empty: not known
}

// Pick is what somebody has chosen for a line of a job.
type Pick struct {
	Line   int // its place in the job, from 0
	PartID int64
}

// MostChoices is how many parts a line offers.
const MostChoices = 3

// considered is how many of the parts that fit are looked at for the tiers of a line.
const considered = 40

// Offer finds what of the shop fits the lines of a job, by the shop's own rules of fitment and search.
func (s *Service) Offer(ctx context.Context, id int64, at At) (Offer, error) {
	j, err := s.offered(ctx, id)
	if err != nil {
		return Offer{}, err
	}
	o := Offer{Job: j}
	for _, l := range j.Lines {
		found, open, err := s.fitting(ctx, l, at, nil)
		if err != nil {
			return Offer{}, err
		}
		o.Lines = append(o.Lines, Offered{Line: l, Choices: bestOfTiers(found), Open: open})
	}
	o.Labor, o.Minutes, err = s.work(ctx, j, at)
	return o, err
}

// offered is a job that can be chosen.
func (s *Service) offered(ctx context.Context, id int64) (Job, error) {
	j, err := s.Job(ctx, id)
	if err == nil && j.Off {
		err = fault.New(fault.NotFound, "There is no such job.")
	}
	return j, err
}

// work is the labor of a job on a vehicle; that of a type which is no longer offered is none.
func (s *Service) work(ctx context.Context, j Job, at At) (labor.Type, int, error) {
	minutes := j.MinutesFor(at.Vehicle)
	if minutes == 0 {
		return labor.Type{}, 0, nil
	}
	of, err := s.labor.Type(ctx, j.LaborID)
	if fault.Is(err, fault.NotFound) || err == nil && !of.Active {
		return labor.Type{}, 0, nil
	}
	return of, minutes, err
}

// fitting are the parts of a line that fit for certain, the best seller first; among names the only ones that are
// looked at, nil: all. Where none does, open is what is not known yet of the first that may.
func (s *Service) fitting(ctx context.Context, l Line, at At,
	among []int64) (found []Choice, open *fitment.Answer, err error) {
	q := find.Query{CategoryID: l.CategoryID, Text: l.Words, Vehicle: at.Vehicle, OnlyFits: true,
		LocationID: at.LocationID, LevelID: at.LevelID, Lang: text.In(ctx), Limit: considered, Among: among}
	if l.Position != "" {
		q.Positions = []string{l.Position}
	}
	result, err := s.find.Find(ctx, q)
	if err != nil {
		return nil, nil, err
	}
	ids := make([]int64, len(result.Hits))
	for i, hit := range result.Hits {
		ids[i] = hit.PartID
	}
	parts, err := s.parts.Parts(ctx, ids)
	if err != nil {
		return nil, nil, err
	}
	for _, hit := range result.Hits {
		part := parts[hit.PartID]
		switch {
		case !part.Active || !part.Orderable || part.NeedsChoice():
		case hit.Fitment.Result.Fits():
			found = append(found, Choice{part.ID, l.pieces(hit.Fitment, part), hit.Fitment, part.Tier})
		case hit.Fitment.Result == fitment.Maybe && open == nil:
			open = new(hit.Fitment)
		}
	}
	if len(found) > 0 {
		open = nil
	}
	return found, open, nil
}

// pieces is how many of a part a line takes, at least what is sold of it.
func (l Line) pieces(fit fitment.Answer, part catalog.Part) int {
	n := cmp.Or(l.Quantity, fit.Quantity, 1)
	multiple := max(part.Multiple, 1)
	return (max(n, part.Minimum) + multiple - 1) / multiple * multiple
}

// bestOfTiers are the best sellers of up to three tiers of quality; where there are fewer tiers, the next best sellers
// stand in.
func bestOfTiers(found []Choice) []Choice {
	var chosen []int
	has := map[string]bool{}
	for i, c := range found {
		if len(chosen) < MostChoices && !has[c.Tier] {
			has[c.Tier] = true
			chosen = append(chosen, i)
		}
	}
	for i := range found {
		if len(chosen) < MostChoices && !slices.Contains(chosen, i) {
			chosen = append(chosen, i)
		}
	}
	slices.Sort(chosen)
	best := make([]Choice, len(chosen))
	for i, at := range chosen {
		best[i] = found[at]
	}
	return best
}

// Decided is what somebody has chosen of a job, as it can be sold at this moment.
type Decided struct {
	Job     Job
	Choices []Choice // one for each pick
	Labor   labor.Type
	Minutes int // 0: no labor

	picks []Pick
}

// Decide says again, when a job is added, what of it can be: a part that is none of its line's, or that does not fit the
// vehicle at this moment, is a Conflict that names it; so is a job that was changed since it was offered.
func (s *Service) Decide(ctx context.Context, id int64, version string, picks []Pick, at At) (Decided, error) {
	j, err := s.offered(ctx, id)
	if err != nil {
		return Decided{}, err
	}
	if j.Version() != version {
		return Decided{}, fault.New(fault.Conflict, "This job was changed meanwhile. Please look at it again.")
	}
	d := Decided{Job: j, picks: picks}
	seen := map[int]bool{}
	for _, p := range picks {
		if p.Line < 0 || p.Line >= len(j.Lines) || seen[p.Line] {
			return Decided{}, fault.New(fault.Conflict, "This job was changed meanwhile. Please look at it again.")
		}
		seen[p.Line] = true
		found, _, err := s.fitting(ctx, j.Lines[p.Line], at, []int64{p.PartID})
		if err != nil {
			return Decided{}, err
		}
		if len(found) == 0 {
			return Decided{}, s.unfit(ctx, p, at)
		}
		d.Choices = append(d.Choices, found[0])
	}
	d.Labor, d.Minutes, err = s.work(ctx, j, at)
	return d, err
}

// unfit says that a part can't be added for the vehicle.
func (s *Service) unfit(ctx context.Context, p Pick, at At) error {
	part, err := s.parts.Part(ctx, p.PartID)
	switch {
	case err != nil:
		return err
	case at.Vehicle == nil:
		return fault.New(fault.Conflict, "%s is not known to fit: choose the vehicle first.", part.Name)
	}
	return fault.New(fault.Conflict, "%s is not known to fit the %s. Nothing was added.", part.Name, at.Vehicle.Text())
}

// Extra says whether the line of a choice is offered beside the job.
func (d Decided) Extra(choice int) bool { return d.Job.Lines[d.picks[choice].Line].Extra }
