package exchange

import (
	"context"
	"maps"
	"slices"
	"strings"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/audit"
)

// UnknownName is a name in a sheet that means no vehicle of the reference.
type UnknownName struct {
	Kind    string   `json:"kind"`    // the column: "make", "model", "engine" …
	Written string   `json:"written"` // of a model with its make before it
	Nearest []string `json:"nearest"` // names of the reference
	N       int64    `json:"n"`       // how many rows wait for it
}

// suggested is how many names of the reference are offered for one that nobody knows.
const suggested = 3

func (u UnknownName) nearest() string { return strings.Join(u.Nearest, ", ") }

// mostUnknown are kept apart in a report; all beyond are only in the list of rejects.
const mostUnknown = 500

// unknown counts a name that nobody knows.
func (r *Report) unknown(u UnknownName) {
	if u.Kind == "" {
		return
	}
	i := slices.IndexFunc(r.Unknown, func(have UnknownName) bool {
		return have.Kind == u.Kind && text.Fold(have.Written) == text.Fold(u.Written)
	})
	switch {
	case i >= 0:
		r.Unknown[i].N++
	case len(r.Unknown) < mostUnknown:
		u.N = 1
		r.Unknown = append(r.Unknown, u)
	}
}

// answers are the names that somebody in this shop has explained: by kind and by what is written, folded.
type answers map[string]map[string]string

func (a answers) find(kind, written string) (string, bool) {
	means, ok := a[kind][text.Fold(clean(written))]
	return means, ok
}

// model returns make and model with what was answered in their place.
func (a answers) model(makeName, modelName string) (string, string) {
	means, ok := a.find(string(colModel), makeName+" "+modelName)
	if of, said := a.find(string(colMake), makeName); said {
		makeName = of
		if !ok {
			means, ok = a.find(string(colModel), of+" "+modelName)
		}
	}
	if ok {
		modelName = means
	}
	return makeName, modelName
}

func (a answers) value(c column, written string) string {
	if means, ok := a.find(string(c), written); ok {
		return means
	}
	return written
}

func readAnswers(ctx context.Context) (answers, error) {
	rows, err := vehicleNameRows(ctx)
	all := answers{}
	for _, r := range rows {
		all.add(r)
	}
	return all, err
}

func (a answers) add(r vehicleNameRow) {
	if a[r.Kind] == nil {
		a[r.Kind] = map[string]string{}
	}
	a[r.Kind][r.Written] = r.Meant
}

// Answer keeps what names in sheets mean, each as "model Dodge Caravan = Grand Caravan": the column, what is written (a
// model with its make before it) and the reference's name. Later sheets are read by it too. A name that the reference
// does not have, and what can't be read, is Invalid; then nothing is kept.
func (s *Service) Answer(ctx context.Context, who audit.Who, said []string) error {
	if len(said) == 0 {
		return nil
	}
	var rows []vehicleNameRow
	for _, one := range said {
		row, err := s.answer(one)
		if err != nil {
			return err
		}
		row.AddedUs, row.StaffID = db.Us(clock.Now(ctx)), 0
		if who.Kind == audit.Staff {
			row.StaffID = who.ID
		}
		rows = slices.DeleteFunc(rows,
			func(have vehicleNameRow) bool { return have.Kind == row.Kind && have.Written == row.Written })
		rows = append(rows, row)
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		if err := saveVehicleNames(ctx, rows); err != nil {
			return err
		}
		return audit.Write(ctx, audit.Row{Who: who, Action: "exchange.answer", Subject: "vehicle",
			Detail: map[string][]string{"names": said}})
	})
}

func (s *Service) answer(said string) (vehicleNameRow, error) {
	asked, means, ok := strings.Cut(said, "=")
	kind, written, two := strings.Cut(clean(asked), " ")
	written, means = clean(written), clean(means)
	if !ok || !two || means == "" {
		return vehicleNameRow{}, fault.New(fault.Invalid, "%s is no answer. Write it as: model Dodge Caravan = Grand Caravan",
			said)
	}
	r, known := s.Vehicles.Reference(), false
	switch column(kind) {
	case colMake:
		known = r.KnowsMake(means)
	case colModel:
		known = r.KnowsModel(means)
	default:
		at := slices.IndexFunc(named, func(c namedColumn) bool { return string(c.column) == kind })
		if at < 0 {
			return vehicleNameRow{}, fault.New(fault.Invalid, "%s is nothing that names can be of. There are: %s.", kind,
				strings.Join(answered(), ", "))
		}
		known = len(r.Of(named[at].field).Written(named[at].field, means)) > 0
	}
	if !known {
		return vehicleNameRow{}, fault.New(fault.Invalid, "The vehicle reference has no %s %s.", kind, means)
	}
	return vehicleNameRow{Kind: kind, Written: text.Fold(written), Meant: means}, nil
}

// answered are the columns whose names can be explained.
func answered() []string {
	kinds := map[string]bool{string(colMake): true, string(colModel): true}
	for _, c := range named {
		kinds[string(c.column)] = true
	}
	return slices.Sorted(maps.Keys(kinds))
}
