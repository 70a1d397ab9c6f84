package exchange

import (
	"cmp"
	"context"
	"slices"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/shop/audit"
	"camber/internal/shop/exchange/container"
	"camber/internal/shop/exchange/record"
	"camber/internal/shop/exchange/vcdb"
	"camber/internal/shop/vehicle"
)

// importTables brings a reference of the trade in, all of its tables at once.
func (s *Service) importTables(ctx context.Context, who audit.Who, kind Kind, name, sum string, o Options,
	file container.Source, tell func(Report)) (Report, error) {
	r, err := s.begin(ctx, who, kind, name, sum, o, tell)
	if err != nil {
		return Report{}, err
	}
	read := map[Kind]func(context.Context, *run, container.Source) error{VCdb: readVCdb, PCdb: readPCdb,
		Qdb: readQdb}[kind]
	return r.end(context.WithoutCancel(ctx), read(ctx, r, file))
}

// told takes over what the reader of tables found beside them.
func (r *run) told(found vcdb.Report) error {
	for _, w := range found.Warnings {
		r.report.warn(0, fault.T("%s", w))
	}
	for _, x := range found.Rejected {
		r.report.Records++
		if err := r.reject(x.Place, x.Table+" "+x.Key, x.Reason); err != nil {
			return err
		}
	}
	if more := found.RejectedCount - int64(len(found.Rejected)); more > 0 {
		r.report.Records += more
		r.report.Rejected += more
		r.report.warn(0, fault.T("%s more rows were rejected that are not listed.", more))
	}
	return nil
}

// readVCdb makes the tables the shop's vehicle reference. Their ids are those that ACES files name.
func readVCdb(ctx context.Context, r *run, file container.Source) error {
	t, err := vcdb.Load(file)
	if err != nil {
		return err
	}
	if err := r.told(t.Report); err != nil {
		return err
	}
	for _, name := range t.Missing {
		r.report.warn(0, fault.T("The table %s is missing.", name))
	}
	b := vehicle.NewBuilder(true)
	for id, name := range t.Makes {
		b.Make(id, name, vehicle.PopularMake(name))
	}
	for _, base := range t.Bases { // a model is of the make of its vehicles: two makes can have one of the same number
		name := t.Models[base.ModelID].Name
		b.Model(base.ModelID, base.MakeID, name, vehicle.PopularModel(t.Makes[base.MakeID], name))
	}
	variants := map[int64][]vehicle.Values{}
	for v := range t.All() {
		variants[v.BaseID] = append(variants[v.BaseID], knownOf(v))
	}
	for _, base := range t.Bases {
		b.BaseOf(base.ID, int64(base.Year), base.MakeID, base.ModelID, variants[base.ID]...)
		if group := t.VehicleTypes[t.Models[base.ModelID].VehicleTypeID].Group; group != "" && group != lightDuty {
			b.Heavy(base.ID)
		}
	}
	packed, err := b.Pack()
	if err != nil {
		return err
	}
	before := r.Vehicles.Reference()
	gone := int64(0)
	for _, id := range before.Bases() {
		if _, stays := slices.BinarySearchFunc(t.Bases, id,
			func(b vcdb.BaseVehicle, id int64) int { return cmp.Compare(b.ID, id) }); !stays {
			gone++
		}
	}
	if before.IsVCdb() { // ids of another reference are others
		r.report.count("base vehicles that are known now", int64(before.Len()))
		r.report.count("of these, not in the file", gone)
		if tooMuchLost(gone, int64(before.Len())) {
			err := r.unasked(fault.T("%s of the %s vehicles that the shop knows now are not in the file: their parts would fit nothing. "+
				"Nothing was changed. If that is meant, import it again with --replace.", gone, before.Len()))
			if err != nil {
				return err
			}
		}
	}
	next, err := vehicle.Open(packed)
	if err != nil {
		return err
	}
	renamed, err := r.Fitment.Rename(ctx, next)
	if err != nil {
		return err
	}
	if !r.options.DryRun {
		err = r.Vehicles.Replace(ctx, r.who, packed, r.report.Name, t.Version, func(ctx context.Context, sum string) error {
			return r.Fitment.Adopt(ctx, r.who, renamed, sum)
		})
		if err != nil {
			return err
		}
	}
	r.report.count("applications of earlier files found again by the names of their vehicles", renamed.Found)
	for _, lost := range renamed.Lost {
		r.report.Records++
		if err := r.reject(record.Place{}, lost.Part,
			fault.T("%s: the vehicles have no %s any more, for which an earlier file lists the part", lost.Part, lost.Vehicle)); err != nil {
			return err
		}
	}
	r.report.Records += int64(len(t.Bases))
	r.report.Kept += int64(len(t.Bases))
	r.report.count("base vehicles", int64(len(t.Bases)))
	r.report.count("vehicles", int64(t.VehicleCount()))
	return nil
}

// lightDuty is the group of cars and light trucks among the types of vehicles.
const lightDuty = "Light Duty"

// knownOf is what a vehicle came with. A field of which the reference leaves anything open is left out: its list would
// seem to name all that was built.
func knownOf(v vcdb.Vehicle) vehicle.Values {
	values, open := vehicle.Values{}, map[string]bool{}
	for _, x := range v.Values {
		if vehicle.Place(x.Field) < 0 {
			continue
		}
		values[x.Field] = append(values[x.Field], vehicle.Fact{Field: x.Field, Value: x.ID, Label: x.Label})
		open[x.Field] = open[x.Field] || !x.Known
	}
	for field := range open {
		if open[field] {
			delete(values, field)
		}
	}
	return values
}

// readPCdb keeps the names of part types, positions and categories.
func readPCdb(ctx context.Context, r *run, file container.Source) error {
	t, err := vcdb.LoadPCdb(file)
	if err != nil {
		return err
	}
	var rows []nameRow
	for id, name := range t.Parts {
		row := nameRow{Kind: partType, ID: id, Name: name}
		if of := t.Of[id]; len(of) > 0 {
			row.ParentID = of[0].CategoryID
		}
		rows = append(rows, row)
	}
	for id, name := range t.Positions {
		rows = append(rows, nameRow{Kind: positionName, ID: id, Name: name})
	}
	for id, name := range t.Categories {
		rows = append(rows, nameRow{Kind: category, ID: id, Name: name})
	}
	return r.saveTradeNames(ctx, t.Report, rows)
}

// readQdb keeps the words of coded notes.
func readQdb(ctx context.Context, r *run, file container.Source) error {
	t, err := vcdb.LoadQdb(file)
	if err != nil {
		return err
	}
	var rows []nameRow
	for id, q := range t.Qualifiers {
		rows = append(rows, nameRow{Kind: qualifier, ID: id, Name: q.Text})
	}
	return r.saveTradeNames(ctx, t.Report, rows)
}

func (r *run) saveTradeNames(ctx context.Context, found vcdb.Report, rows []nameRow) error {
	if err := r.told(found); err != nil {
		return err
	}
	err := db.Atomic(ctx, func(ctx context.Context) error {
		for some := range slices.Chunk(rows, 1000) {
			if err := saveNames(ctx, some); err != nil {
				return err
			}
		}
		return audit.Write(ctx, audit.Row{
			Who: r.who, At: clock.Now(ctx), Action: "exchange." + string(r.report.Kind), Subject: "import",
			SubjectID: r.report.ImportID,
			Detail:    map[string]int{"names": len(rows)},
		})
	})
	if err != nil {
		return err
	}
	r.report.Records += int64(len(rows))
	r.report.Kept += int64(len(rows))
	for _, row := range rows {
		r.report.count("names of the kind "+string(row.Kind), 1)
	}
	return nil
}
