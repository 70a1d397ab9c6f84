package exchange

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"

	"camber/internal/base/fault"
	"camber/internal/shop/catalog"
	"camber/internal/shop/exchange/aces"
	"camber/internal/shop/exchange/record"
	"camber/internal/shop/fitment"
	"camber/internal/shop/vehicle"
)

// readACES brings applications in: all of the file or nothing.
func readACES(ctx context.Context, r *run, content io.Reader) error {
	in, err := aces.NewReader(content)
	if err != nil {
		return err
	}
	header := in.Header()
	if header.Submission == aces.Test {
		return fault.New(fault.Invalid, "The file is a test of its supplier. Nothing was changed.")
	}
	names, err := readNames(ctx)
	if err != nil {
		return err
	}
	into, err := r.newApplications(header.BrandAAIAID, header.Submission == aces.Update)
	if err != nil {
		return err
	}
	defer into.close()
	resolve := newResolver(r.Vehicles.Reference(), names)
	for {
		app, refused, err := in.Next()
		switch {
		case errors.Is(err, io.EOF):
			return into.accept(ctx, in.Warnings(), in.Unknown())
		case err != nil:
			return err
		}
		r.report.Records++
		if refused != nil {
			err = r.reject(refused.Place, refused.Key, refused.Reason)
		} else {
			err = into.addApp(resolve, app)
		}
		if err != nil {
			return err
		}
		if r.report.Records%progressEvery == 0 {
			if err := r.live(ctx); err != nil {
				return err
			}
		}
	}
}

// progressEvery is after how many records somebody is told how far it is.
const progressEvery = 50_000

// applications collects those of one submission.
type applications struct {
	*run
	brand    string
	builder  *fitment.Builder
	vehicles *vehicle.Reference    // whose numbers they name
	parts    map[catalog.Pair]bool // that they are of
	added    int64
}

func (r *run) newApplications(brand string, update bool) (*applications, error) {
	b, err := fitment.NewBuilder("", fitment.Header{Brand: brand, Update: update})
	if err != nil {
		return nil, err
	}
	return &applications{run: r, brand: brand, builder: b, vehicles: r.Vehicles.Reference(),
		parts: map[catalog.Pair]bool{}}, nil
}

func (a *applications) close() { _ = a.builder.Close() }

// addApp adds an application of ACES, or rejects it with the reason.
func (a *applications) addApp(resolve *resolver, app *aces.App) error {
	targets, why := resolve.app(app)
	if why.Format != "" {
		return a.reject(app.Place, strconv.FormatInt(app.ID, 10), why)
	}
	entry := fitment.Entry{Brand: app.BrandAAIAID, Number: app.Part, Delete: app.Delete, Application: fitment.Application{
		Quantity: app.Quantity, Label: app.MfrLabel, PartType: app.PartTypeID, Notes: app.Notes,
	}}
	position, known := resolve.names.position(app.PositionID)
	switch {
	case !known && resolve.names.has(positionName):
		return a.reject(app.Place, strconv.FormatInt(app.ID, 10),
			fault.T(whyNoPosition, app.PositionID))
	case !known:
		position = "position " + strconv.FormatInt(app.PositionID, 10)
		a.report.warn(app.Line, fault.T(whyBarePosition, app.PositionID))
	}
	entry.Position = position
	for _, q := range app.Quals {
		words, known := resolve.names.qualifier(q)
		if !known {
			a.report.warn(app.Line, fault.T(whyBareQualifier, q.ID))
		}
		entry.Notes = append(entry.Notes, words)
	}
	return a.add(app.Place, strconv.FormatInt(app.ID, 10), entry, targets)
}

// add adds the applications of a record for every vehicle that it is for, or rejects the record.
func (a *applications) add(at record.Place, key string, entry fitment.Entry, targets []target) error {
	err := a.addOf(at, entry, targets)
	if e := fault.Of(err); err != nil && e.Kind == fault.Invalid {
		return a.reject(at, key, e.Text)
	}
	if err == nil {
		a.report.Kept++
	}
	return err
}

// addOf adds the applications of a record that is counted elsewhere.
func (a *applications) addOf(at record.Place, entry fitment.Entry, targets []target) error {
	notes := slices.Clip(entry.Notes)
	for _, of := range targets {
		entry.BaseVehicleID, entry.Conditions, entry.Notes = of.base, of.conditions, notes
		if of.only != "" {
			entry.Notes = append(notes, of.only)
		}
		if err := a.builder.Add(entry); err != nil {
			return fmt.Errorf("record %d: %w", at.Number, err)
		}
		a.added++
	}
	if pair := (catalog.Pair{AAIA: entry.Brand, Number: entry.Number}); !a.parts[pair] {
		a.parts[pair] = true
	}
	return nil
}

// accept makes the submission count. One of which nothing could be used changes nothing.
func (a *applications) accept(ctx context.Context, warnings []record.Warning, unknown record.Unknown) error {
	a.beside(warnings, unknown)
	if a.added == 0 {
		return fault.New(fault.Invalid, "Nothing in the file could be used. Nothing was changed.")
	}
	if err := a.missingParts(ctx); err != nil {
		return err
	}
	packed, err := a.builder.Finish(ctx, a.Files)
	if err != nil {
		return err
	}
	a.report.count("applications", packed.Applications)
	a.report.count("deletions", packed.Deletes)
	a.report.count("the same application twice", packed.Duplicates)
	a.report.count("deletions in a full file, which say nothing", packed.Ignored)
	if err := a.weigh(ctx, packed.SHA256); err != nil || a.options.DryRun {
		return err
	}
	id, added, err := a.Fitment.Accept(ctx, a.who,
		fitment.Submission{SHA256: packed.SHA256, Name: a.report.Name, Report: packed, Vehicles: a.vehicles})
	if err != nil {
		return err
	}
	a.report.SourceID = id
	if packed.Overlaps > 0 {
		a.report.warn(0, fault.T("%s groups of applications ask for a fact that others of the same part, vehicle and position do not: both fit.", packed.Overlaps))
	}
	if !added {
		a.report.warn(0, fault.T("The same applications count already. Nothing was changed."))
	}
	return nil
}

// weigh says what a full submission takes away of what counts now, and refuses one that takes away too much unasked:
// most likely the rest of it was rejected, or it is of another brand.
func (a *applications) weigh(ctx context.Context, sum string) error {
	lost, err := a.Fitment.Lost(ctx, sum)
	if err != nil {
		return err
	}
	a.report.count("vehicles that its parts fit now", lost.Now)
	a.report.count("of these, with another application", lost.Changed)
	a.report.count(map[bool]string{true: "of these, not in the file", false: "of these, taken away"}[lost.IsFull], lost.Gone)
	a.report.count("vehicles that its parts do not fit yet", lost.Added)
	a.report.count("parts that would fit nothing any more", lost.PartsGone)
	if !lost.IsFull {
		return nil
	}
	a.report.Loss = Loss{Brand: a.brand, Now: lost.Now, Gone: lost.Gone, Changed: lost.Changed, Added: lost.Added,
		PartsGone: lost.PartsGone, Part: lost.Part, TooMuch: tooMuchLost(lost.Gone, lost.Now)}
	if !a.report.Loss.TooMuch {
		return nil
	}
	return a.unasked(fault.T("%s of the %s vehicles that the parts of %s fit now are not in the file, and %s of its parts would fit nothing "+
		"any more (such as %s); %s of its records were rejected. Nothing was changed. If that is meant, import it again with --replace.",
		lost.Gone, lost.Now, a.brand, lost.PartsGone, cmp.Or(lost.Part, "none"), a.report.Rejected))
}

// unasked refuses to take too much away, unless that was asked for; a dry run only says so.
func (r *run) unasked(what fault.Text) error {
	switch {
	case r.options.DryRun:
		r.report.warn(0, what)
		return nil
	case r.options.Replace:
		return nil
	}
	return invalid(what)
}

// mostLost is the share of what counts, in percent, that a file may take away without being asked.
const mostLost = 10

func tooMuchLost(gone, now int64) bool { return gone*100 > now*mostLost }

// missingParts tells of applications whose part the catalog does not have: they wait for it.
func (a *applications) missingParts(ctx context.Context) error {
	const slice = 500
	var asked []catalog.Pair
	missing := int64(0)
	ask := func() error {
		found, err := a.Catalog.ByPairs(ctx, asked)
		missing += int64(len(asked) - len(found))
		asked = asked[:0]
		return err
	}
	for pair := range a.parts {
		if asked = append(asked, pair); len(asked) == slice {
			if err := ask(); err != nil {
				return err
			}
		}
	}
	if err := ask(); err != nil {
		return err
	}
	a.report.count("parts named", int64(len(a.parts)))
	a.report.count("parts that the catalog does not have yet", missing)
	return nil
}

// resolver looks the ids of ACES up in the vehicle reference.
type resolver struct {
	reference  *vehicle.Reference
	names      tradeNames
	labels     map[vehicle.Fact]string // by field and value
	targets    []target
	conditions []fitment.Condition
}

func newResolver(reference *vehicle.Reference, names tradeNames) *resolver {
	return &resolver{reference: reference, names: names, labels: map[vehicle.Fact]string{}}
}

// app returns what an application is for, or why that can't be looked up. It asks the same of each of its vehicles: its
// facts have the numbers of the reference already. The targets are valid until the next call.
func (r *resolver) app(app *aces.App) ([]target, fault.Text) {
	if !r.reference.IsVCdb() {
		return nil, fault.T(whyNoVCdb)
	}
	r.targets, r.conditions = r.targets[:0], r.conditions[:0]
	switch {
	case app.BaseVehicleID != 0:
		if _, ok := r.reference.Index(app.BaseVehicleID); !ok {
			return nil, fault.T(whyNoBase, app.BaseVehicleID)
		}
		r.targets = append(r.targets, target{base: app.BaseVehicleID})
	case app.MakeID != 0:
		for _, id := range r.reference.Between(int64(app.YearFrom), int64(app.YearTo), app.MakeID, app.ModelID) {
			r.targets = append(r.targets, target{base: id})
		}
		if len(r.targets) == 0 {
			return nil, fault.T(whyNoModel, app.MakeID, app.ModelID)
		}
	default:
		r.targets = append(r.targets, target{})
	}
	for _, c := range app.Conditions {
		fact := vehicle.Fact{Field: c.Field(), Value: c.ID}
		label, seen := r.labels[fact]
		if !seen {
			label = r.reference.Label(fact.Field, fact.Value)
			r.labels[fact] = label
		}
		if label == "" {
			return nil, fault.T(whyNoFact, record.Name(c.Element), c.ID)
		}
		fact.Label = label
		r.conditions = append(r.conditions, fact)
	}
	for i := range r.targets {
		r.targets[i].conditions = r.conditions
	}
	return r.targets, fault.Text{}
}
