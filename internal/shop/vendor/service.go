package vendor

import (
	"context"
	"reflect"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/kept"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
)

// Service keeps vendors, and how they sell parts.
type Service struct{}

func New() *Service { return &Service{} }

const changed = "vendor" // in the change feed

var keptVendors = kept.NewWhole[[]Vendor](changed)

// All are the vendors by name, those that are off too.
func (*Service) All(ctx context.Context) ([]Vendor, error) { return keptVendors.Read(ctx, read) }

// Vendor returns one, else NotFound.
func (s *Service) Vendor(ctx context.Context, id int64) (Vendor, error) {
	all, err := s.All(ctx)
	if err != nil {
		return Vendor{}, err
	}
	return pick(all, id)
}

func pick(all []Vendor, id int64) (Vendor, error) {
	for _, v := range all {
		if v.ID == id {
			return v, nil
		}
	}
	return Vendor{}, fault.New(fault.NotFound, "There is no such vendor.")
}

// Add checks and adds a vendor. A code or a name that another has is Invalid at its field.
func (s *Service) Add(ctx context.Context, actor access.Actor, d Details) (id int64, err error) {
	if d, err = fit(actor, d); err != nil {
		return 0, err
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		if err := free(ctx, 0, d); err != nil {
			return err
		}
		added, err := add(ctx, d)
		if err != nil {
			return err
		}
		id = added
		return said(ctx, actor, "vendor.add", id, map[string]any{"code": d.Code})
	})
	return id, err
}

// Save changes a vendor. version is of the Vendor that the form was opened with: another one now is a Conflict.
func (s *Service) Save(ctx context.Context, actor access.Actor, id int64, version string, d Details) error {
	d, err := fit(actor, d)
	if err != nil {
		return err
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		if err := hold(ctx, id); err != nil {
			return err
		}
		all, err := read(ctx)
		if err != nil {
			return err
		}
		before, err := pick(all, id)
		if err != nil {
			return err
		}
		if before.Version() != version {
			return fault.Meanwhile(nil)
		}
		if before.Details == d {
			return nil
		}
		if err := free(ctx, id, d); err != nil {
			return err
		}
		if err := save(ctx, id, d); err != nil {
			return err
		}
		return said(ctx, actor, "vendor.edit", id, differences(before.Details, d))
	})
}

// differences are the values before and after, by field, of what can be told: notes, mails and phones can't.
func differences(before, after Details) map[string]any {
	told := map[string]any{}
	a, b := reflect.ValueOf(before), reflect.ValueOf(after)
	for _, name := range []string{"Code", "Account", "LeadDays", "Minimum", "Off", "ReturnDays", "CreditDays"} {
		if was, is := a.FieldByName(name).Interface(), b.FieldByName(name).Interface(); was != is {
			told[name] = []any{was, is}
		}
	}
	return told
}

// OfParts is how vendors sell parts, by part, the cheapest first.
func (*Service) OfParts(ctx context.Context, partIDs []int64) (map[int64][]Part, error) {
	return partsOf(ctx, partIDs)
}

// SetPart says how a vendor sells a part.
func (s *Service) SetPart(ctx context.Context, actor access.Actor, p Part) error {
	if !actor.May(access.BuyStock) {
		return fault.New(fault.Forbidden, "You may not do this.")
	}
	if err := p.check(); err != nil {
		return err
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		if _, err := s.Vendor(ctx, p.VendorID); err != nil {
			return err
		}
		if err := savePart(ctx, p); err != nil {
			return err
		}
		return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: "vendor.part", Subject: "vendor", SubjectID: p.VendorID,
			Detail: map[string]any{"part": p.PartID, "pack": p.Pack, "minimum": p.Minimum, "cost": p.Cost}})
	})
}

func fit(actor access.Actor, d Details) (Details, error) {
	if !actor.May(access.BuyStock) {
		return d, fault.New(fault.Forbidden, "You may not do this.")
	}
	return d.fit()
}

// free says at its field what another vendor has already.
func free(ctx context.Context, id int64, d Details) error {
	code, name, err := taken(ctx, id, d)
	if err != nil {
		return err
	}
	fields := map[string]fault.Text{}
	if code {
		fields["code"] = fault.T("Another vendor already has this code.")
	}
	if name {
		fields["name"] = fault.T("Another vendor already has this name.")
	}
	return wrong(fields)
}

// said writes a change into the log and the change feed.
func said(ctx context.Context, actor access.Actor, action string, id int64, detail map[string]any) error {
	if err := db.Changed(ctx, changed, id); err != nil {
		return err
	}
	return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: action, Subject: "vendor", SubjectID: id, Detail: detail})
}
