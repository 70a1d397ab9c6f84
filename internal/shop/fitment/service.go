package fitment

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
)

type Service struct {
	parts *catalog.Service
}

func New(parts *catalog.Service) *Service { return &Service{parts} }

// Years returns the years that there are vehicles of, the newest first.
func (s *Service) Years(ctx context.Context) ([]Option, error) { return years(ctx) }

// Makes returns the makes of a year by label; PopularFirst puts the popular ones to the front.
func (s *Service) Makes(ctx context.Context, year int64) ([]Option, error) { return makes(ctx, year) }

// Models returns the models of a make in a year by label.
func (s *Service) Models(ctx context.Context, year, makeID int64) ([]Option, error) {
	return models(ctx, year, makeID)
}

// Choices returns what is still open of a vehicle: the fields with more than one value (FIT-7), in their order.
func (s *Service) Choices(ctx context.Context, v Vehicle) ([]Choice, error) {
	all, err := values(ctx, v.BaseVehicleID)
	if err != nil {
		return nil, err
	}
	var choices []Choice
	for _, f := range fields {
		if _, known := v.Fact(f.name); !known && len(all[v.BaseVehicleID][f.name]) > 1 {
			choices = append(choices, Choice{Field: f.name, Label: labelOf(f.name), Options: all[v.BaseVehicleID][f.name]})
		}
	}
	return choices, nil
}

// VehicleOf looks a vehicle up, with the facts given: their labels are not read, and of two for one field the last
// counts. What does not exist is Invalid (FIT-14).
func (s *Service) VehicleOf(ctx context.Context, year, makeID, modelID int64, facts ...Fact) (Vehicle, error) {
	v, found, err := baseVehicle(ctx, year, makeID, modelID)
	if err != nil {
		return Vehicle{}, err
	}
	if !found {
		return Vehicle{}, notBuilt()
	}
	all, err := values(ctx, v.BaseVehicleID)
	if err != nil {
		return Vehicle{}, err
	}
	for _, f := range facts {
		fact, ok := all[v.BaseVehicleID].find(f)
		if !ok {
			return Vehicle{}, notBuilt()
		}
		v = v.With(fact)
	}
	return v, nil
}

func notBuilt() error { return fault.New(fault.Invalid, "This vehicle does not exist.") }

// find returns a fact as the reference has it.
func (v Values) find(f Fact) (Fact, bool) {
	i := slices.IndexFunc(v[f.Field], func(have Fact) bool { return have.Value == f.Value })
	if i < 0 {
		return Fact{}, false
	}
	return v[f.Field][i], true
}

// Check answers for every part asked for. v may be nil: no vehicle is chosen. A kit fits only if every component with
// applications does.
func (s *Service) Check(ctx context.Context, v *Vehicle, partIDs []int64) (map[int64]Answer, error) {
	answers := map[int64]Answer{}
	if len(partIDs) == 0 {
		return answers, nil
	}
	parts, err := s.parts.Parts(ctx, partIDs)
	if err != nil {
		return nil, err
	}
	book := &Book{components: map[int64][]catalog.Component{}}
	single := slices.Clone(partIDs)
	for id, p := range parts {
		book.components[id] = p.Components
		for _, c := range p.Components {
			single = append(single, c.PartID)
		}
	}
	if book.universal, err = universal(ctx, single); err != nil {
		return nil, err
	}
	if v != nil {
		if book.applications, err = applicationsFor(ctx, single, v.BaseVehicleID); err != nil {
			return nil, err
		}
		if book.values, err = values(ctx, v.BaseVehicleID); err != nil {
			return nil, err
		}
	}
	for _, id := range partIDs {
		answers[id] = book.Answer(v, id)
	}
	return answers, nil
}

// Book reads all applications into memory, for the read index.
func (s *Service) Book(ctx context.Context) (*Book, error) {
	all, err := s.parts.AllParts(ctx)
	if err != nil {
		return nil, err
	}
	var kits []int64
	for _, p := range all {
		if p.Kind == catalog.KindKit {
			kits = append(kits, p.ID)
		}
	}
	parts, err := s.parts.Parts(ctx, kits)
	if err != nil {
		return nil, err
	}
	book := &Book{components: map[int64][]catalog.Component{}}
	for id, p := range parts {
		book.components[id] = p.Components
	}
	if book.applications, err = allApplications(ctx); err != nil {
		return nil, err
	}
	if book.universal, err = universal(ctx, nil); err != nil {
		return nil, err
	}
	book.values, err = values(ctx, 0)
	return book, err
}

// Fitting is one vehicle that a part fits, with the conditions as the vehicle's facts.
type Fitting struct {
	Vehicle  Vehicle
	Position string
	Quantity int
	Note     string
}

// Fittings returns all vehicles that a part fits (FIT-10), the newest first, then by make and model.
func (s *Service) Fittings(ctx context.Context, partID int64) ([]Fitting, error) {
	return fittings(ctx, partID)
}

// NewVehicle is a base vehicle to add, with every value that it came with.
type NewVehicle struct {
	Year    int64
	Make    string
	Model   string
	Popular bool // its model
	Values  []Fact
}

// popularMakes come first where a list shows popular ones first (FIT-7).
var popularMakes = []string{"Chevrolet", "Ford", "GMC", "Jeep", "Ram", "Toyota"}

func (n NewVehicle) check() error {
	problems := map[string]fault.Text{}
	if n.Year < 1886 || n.Year > 2100 {
		problems["year"] = fault.T("A year has four digits")
	}
	if n.Make == "" {
		problems["make"] = fault.T("Required")
	}
	if n.Model == "" {
		problems["model"] = fault.T("Required")
	}
	for _, f := range n.Values {
		if place(f.Field) < 0 || f.Value < 1 || f.Label == "" {
			problems["values"] = fault.T("%s is not a fact of a vehicle", f.Field)
		}
	}
	if len(problems) > 0 {
		return fault.InFields(problems)
	}
	return nil
}

// AddVehicle adds a base vehicle, with its make and model where they are new. One that is there already is a Conflict.
func (s *Service) AddVehicle(ctx context.Context, n NewVehicle) (v Vehicle, err error) {
	n.Make, n.Model = strings.TrimSpace(n.Make), strings.TrimSpace(n.Model)
	if err := n.check(); err != nil {
		return Vehicle{}, err
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		makeID, err := addMake(ctx, n.Make, slices.Contains(popularMakes, n.Make))
		if err != nil {
			return err
		}
		modelID, err := addModel(ctx, makeID, n.Model, n.Popular)
		if err != nil {
			return err
		}
		id, err := addBaseVehicle(ctx, n.Year, makeID, modelID)
		if err != nil {
			return err
		}
		if id == 0 {
			return fault.New(fault.Conflict, "This vehicle already exists.")
		}
		if err := addValues(ctx, id, n.Values); err != nil {
			return err
		}
		v = Vehicle{BaseVehicleID: id, Year: n.Year, MakeID: makeID, Make: n.Make, ModelID: modelID, Model: n.Model}
		return db.Changed(ctx, "vehicle", id)
	})
	if err != nil {
		return Vehicle{}, err
	}
	return v, nil
}

// AddApplication adds an application by hand and returns its id. The labels of its conditions are the reference's; a
// value that the vehicle did not come with is Invalid.
func (s *Service) AddApplication(ctx context.Context, who audit.Who, a Application) (id int64, err error) {
	if a.Quantity < 1 {
		return 0, fault.InFields(map[string]fault.Text{"quantity": fault.T("A quantity is at least 1")})
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		if _, err := s.parts.Part(ctx, a.PartID); err != nil {
			return err
		}
		all, err := values(ctx, a.BaseVehicleID)
		if err != nil {
			return err
		}
		if a.Conditions, err = inReference(a.Conditions, all[a.BaseVehicleID]); err != nil {
			return err
		}
		added, err := addApplication(ctx, a, who, clock.Now(ctx))
		if err != nil {
			return err
		}
		if added == 0 {
			return notBuilt()
		}
		err = audit.Write(ctx, audit.Row{
			Who: who, Action: "fitment.add", Subject: "part", SubjectID: a.PartID,
			Detail: map[string]int64{"application": added, "base_vehicle": a.BaseVehicleID},
		})
		if err != nil {
			return err
		}
		id = added
		return db.Changed(ctx, "fitment", a.PartID)
	})
	return id, err
}

// inReference returns conditions with the labels of the reference, at most one of each field, in their order.
func inReference(conditions []Condition, all Values) ([]Condition, error) {
	var checked []Condition
	for _, c := range conditions {
		fact, ok := all.find(c)
		if !ok || slices.ContainsFunc(checked, func(have Condition) bool { return have.Field == c.Field }) {
			return nil, fault.InFields(map[string]fault.Text{"conditions": fault.T("%s is asked for twice, or the vehicle did not come with it", c.Field)})
		}
		checked = append(checked, fact)
	}
	slices.SortFunc(checked, byField)
	return checked, nil
}

// SetUniversal says that a part fits whatever the vehicle, or no longer.
func (s *Service) SetUniversal(ctx context.Context, who audit.Who, partID int64, universal bool) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		if _, err := s.parts.Part(ctx, partID); err != nil {
			return err
		}
		if err := saveUniversal(ctx, partID, universal); err != nil {
			return err
		}
		err := audit.Write(ctx, audit.Row{
			Who: who, Action: "fitment.universal", Subject: "part", SubjectID: partID, Detail: map[string]bool{"universal": universal},
		})
		if err != nil {
			return fmt.Errorf("universal part %d: %w", partID, err)
		}
		return db.Changed(ctx, "fitment", partID)
	})
}
