package fitment

import (
	"context"
	"fmt"
	"runtime"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/shop/audit"
	"camber/internal/shop/vehicle"
)

// Renamed is what every source and every edit by hand says in the numbers of another reference of vehicles.
type Renamed struct {
	Found int64     // applications whose vehicle was found by its names
	Lost  []Unfound // of what counts; the others wait in the file that was accepted

	of      map[int64]string // by source: the packed file
	editsOf string           // what the edits were when they were read
	edits   []editRow
}

// Unfound is an application whose vehicle another reference does not have.
type Unfound struct {
	Part    string // brand code and number, or the part's id
	Vehicle string // with what is asked of it
}

// Rename looks the vehicles of all that was accepted up by their names in a reference that is to be in force. It begins
// with what each file said when it came, so that nothing is lost on the way from one reference to the next. Nothing
// changes before Adopt.
func (s *Service) Rename(ctx context.Context, to *vehicle.Reference) (Renamed, error) {
	r := Renamed{of: map[int64]string{}}
	rows, err := sourcesToRename(ctx)
	if err != nil {
		return r, err
	}
	counting, err := liveSources(ctx, "")
	if err != nil {
		return r, err
	}
	live := map[int64]bool{}
	for _, c := range counting {
		live[c.ID] = true
	}
	for _, row := range rows {
		from, err := s.vehicles.Named(ctx, row.SentReference)
		if err != nil {
			return r, err
		}
		names := newRenaming(from, to)
		if r.of[row.ID], err = s.renameSource(ctx, row, names); err != nil {
			return r, err
		}
		if live[row.ID] {
			r.Found += names.found
			r.Lost = append(r.Lost, names.lost...)
		}
	}
	return r, s.renameEdits(ctx, &r, to)
}

// renameSource packs a source anew and returns its file.
func (s *Service) renameSource(ctx context.Context, row sourceRow, names *renaming) (string, error) {
	if names.same() {
		return row.SentSHA256, nil
	}
	file, err := s.open(ctx, row.SentSHA256)
	if err != nil {
		return "", fmt.Errorf("source %d of applications: %w", row.ID, err)
	}
	defer runtime.KeepAlive(file)
	b, err := NewBuilder("", Header{Brand: file.brand, Update: file.update})
	if err != nil {
		return "", err
	}
	defer func() { _ = b.Close() }()
	for brand, span := range file.brands {
		for part := span[0]; part < span[1]; part++ {
			if err := names.part(b, file, brand, part); err != nil {
				return "", fmt.Errorf("source %d of applications: %w", row.ID, err)
			}
		}
	}
	packed, err := b.Finish(ctx, s.files)
	return packed.SHA256, err
}

func (s *Service) renameEdits(ctx context.Context, r *Renamed, to *vehicle.Reference) error {
	from, _, err := s.vehicles.InForce(ctx)
	if err != nil {
		return err
	}
	rows, err := editsInFull(ctx)
	if err != nil {
		return err
	}
	r.editsOf = fmt.Sprint(rows)
	names := newRenaming(from, to)
	for _, row := range rows {
		a, err := row.application()
		if err != nil {
			return err
		}
		meant, ok := names.application(a)
		if !ok {
			meant = []Application{names.lose(fmt.Sprint("part ", a.PartID), a)}
		}
		for _, now := range meant {
			key, fits := now.Key()
			use, packs := now.use()
			if !fits || !packs {
				continue
			}
			next, err := newEditRow(row.Action, now, key, use.identity(), audit.System, db.Time(row.AddedUs))
			if err != nil {
				return err
			}
			next.ByHand, next.StaffID = row.ByHand, row.StaffID
			r.edits = append(r.edits, next)
		}
	}
	r.Found += names.found
	r.Lost = append(r.Lost, names.lost...)
	return nil
}

// Adopt makes what Rename found count, in the transaction that puts its reference in force under this name. A file that
// came in between, or an edit, is a Conflict.
func (s *Service) Adopt(ctx context.Context, who audit.Who, r Renamed, reference string) error {
	changed := fault.New(fault.Conflict, "Applications were changed meanwhile. Please try again.")
	rows, err := sourcesToRename(ctx)
	if err != nil {
		return err
	}
	edits, err := editsInFull(ctx)
	if err != nil {
		return err
	}
	if len(rows) != len(r.of) || fmt.Sprint(edits) != r.editsOf {
		return changed
	}
	for _, row := range rows {
		sum, ok := r.of[row.ID]
		if !ok {
			return changed
		}
		if err := saveRenamed(ctx, row.ID, sum, reference); err != nil {
			return err
		}
		if err := db.Changed(ctx, "applications", row.ID); err != nil {
			return err
		}
	}
	if err := removeEdits(ctx); err != nil {
		return err
	}
	for _, row := range r.edits {
		if err := addEditRow(ctx, row); err != nil {
			return err
		}
		if err := db.Changed(ctx, "fitment", row.PartID); err != nil {
			return err
		}
	}
	return audit.Write(ctx, audit.Row{
		Who: who, Action: "fitment.rename", Subject: "vehicle", Detail: map[string]any{"found": r.Found, "lost": r.Lost},
	})
}

// renaming looks vehicles of one reference up in another.
type renaming struct {
	from, to *vehicle.Reference
	found    int64
	lost     []Unfound
	postings []Posting
	values   map[int64]vehicle.Values // by base vehicle of to
}

func newRenaming(from, to *vehicle.Reference) *renaming {
	return &renaming{from: from, to: to, values: map[int64]vehicle.Values{}}
}

// same says whether the numbers stay what they are: those of the VCdb do from one version to the next.
func (n *renaming) same() bool { return n.from == n.to || n.from.IsVCdb() && n.to.IsVCdb() }

// part adds the applications of one part of a file to another.
func (n *renaming) part(b *Builder, file *segment, brand string, part int) error {
	number := string(file.number(part))
	encoded, err := file.entriesOf(part)
	if err != nil {
		return err
	}
	for _, deletes := range []bool{true, false} {
		if n.postings, err = encoded.appendTo(n.postings[:0], 0, uint32(file.uses()), deletes); err != nil {
			return err
		}
		for _, p := range n.postings {
			u, err := file.use(p.Use)
			if err != nil {
				return err
			}
			a := Application{Position: u.Position, Quantity: u.Quantity, Label: u.Label, PartType: u.PartType, Notes: u.Notes}
			if p.Key < EngineKey {
				a.BaseVehicleID = int64(p.Key)
			}
			for _, c := range u.Conditions {
				name := vehicle.FieldAt(c.Place())
				a.Conditions = append(a.Conditions, Condition{Field: name, Value: c.Value(), Label: n.from.Label(name, c.Value())})
			}
			meant, ok := n.application(a)
			if !ok {
				meant = []Application{n.lose(brand+" "+number, a).inWords()}
			}
			for _, now := range meant {
				if err := b.Add(Entry{Application: now, Brand: brand, Number: number, Delete: deletes}); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// lose notes that nobody knows what a is for, and returns it so that it can be looked up again in the next reference:
// its conditions begin with the names of the vehicle.
func (n *renaming) lose(part string, a Application) Application {
	if a.BaseVehicleID != Nowhere {
		v, _ := n.from.Base(a.BaseVehicleID)
		v.Facts = a.Conditions
		a.BaseVehicleID, a.Conditions = Nowhere, nil
		for _, f := range v.Facets() {
			a.Conditions = append(a.Conditions, Condition{Field: f.Field, Value: f.Value, Label: f.LabelValue})
		}
	}
	n.lost = append(n.lost, Unfound{Part: part, Vehicle: joined(a.Conditions, " ")})
	return a
}

// inWords is an application that is Nowhere as it is packed: what it was for is its first note.
func (a Application) inWords() Application {
	if len(a.Conditions) > 0 {
		a.Notes = append([]string{joined(a.Conditions, " ")}, a.Notes[:min(len(a.Notes), maxNotes-1)]...)
		a.Conditions = nil
	}
	return a
}

// application is what a stands for in the other reference: one for each combination of facts; false where its vehicle,
// or one of its facts, is not there.
func (n *renaming) application(a Application) ([]Application, bool) {
	named, hasNames := n.vehicle(&a)
	if n.same() && a.BaseVehicleID != Nowhere {
		n.found++
		return []Application{a}, true
	}
	words := make([]vehicle.Word, len(a.Conditions))
	for i, c := range a.Conditions {
		if c.Label == "" {
			return nil, false
		}
		words[i] = vehicle.Word{Field: c.Field, Written: c.Label}
	}
	var m vehicle.Meaning
	values := vehicle.Values{}
	if !hasNames {
		return nil, false
	}
	if named.HasYMM() {
		var ok bool
		if m, ok = n.to.Meant(named.Year, named.Make, named.Model); !ok {
			return nil, false
		}
		if values, ok = n.values[m.Vehicle.BaseVehicleID]; !ok {
			values = n.to.Values(m.Vehicle)
			n.values[m.Vehicle.BaseVehicleID] = values
		}
	}
	combinations, unknown := n.to.Asked(m, values, words)
	if unknown >= 0 {
		return nil, false
	}
	var meant []Application
	for _, conditions := range combinations {
		now := a
		now.BaseVehicleID, now.Conditions = m.Vehicle.BaseVehicleID, conditions
		meant = append(meant, now)
	}
	n.found++
	return meant, true
}

// vehicle is what a is for by its names, without a year for an engine; of one that is Nowhere they are taken out of its
// conditions.
func (n *renaming) vehicle(a *Application) (v vehicle.Vehicle, ok bool) {
	switch a.BaseVehicleID {
	case 0:
		return vehicle.Vehicle{}, true
	case Nowhere:
	default:
		return n.from.Base(a.BaseVehicleID)
	}
	var asked []Condition
	for _, c := range a.Conditions {
		switch c.Field {
		case vehicle.Year:
			v.Year, v.BaseVehicleID = c.Value, Nowhere
		case vehicle.Make:
			v.Make = c.Label
		case vehicle.Model:
			v.Model = c.Label
		default:
			asked = append(asked, c)
		}
	}
	a.Conditions = asked
	return v, true
}
