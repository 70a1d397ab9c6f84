// Package product is a part as the back office keeps it: what it is, what it costs whom and how it is sent, changed as
// one; and the list in which it is found there, sold or not.
package product

import (
	"context"
	"reflect"
	"slices"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
	"camber/internal/shop/catalog/gallery"
	"camber/internal/shop/location"
	"camber/internal/shop/price"
	"camber/internal/shop/shipping"
	"camber/internal/shop/stock"
	"camber/internal/shop/tax"
)

// Product is a part with what it costs and how it is sent.
type Product struct {
	catalog.Sheet
	Price price.Sheet
	Terms shipping.Terms
}

// Version names the state that a form was opened with: who saves by another one is told what differs. Whether it is on
// sale is changed beside the form, by SetActive.
func (p Product) Version() string {
	p.Active = false
	return ids.Version(p.Sheet, p.Price, p.Terms)
}

// Needs is what the service works with.
type Needs struct {
	Parts     *catalog.Service
	Prices    *price.Service
	Shipping  *shipping.Service
	Stock     *stock.Service
	Taxes     *tax.Service
	Locations *location.Service
	Pictures  *gallery.Service
}

type Service struct{ needs Needs }

func New(needs Needs) *Service { return &Service{needs} }

// Product reads one as it is in the database now. Unknown is NotFound.
func (s *Service) Product(ctx context.Context, partID int64) (Product, error) {
	return s.read(ctx, partID, s.needs.Parts.Sheet)
}

func (s *Service) read(ctx context.Context, partID int64,
	sheet func(context.Context, int64) (catalog.Sheet, error)) (p Product, err error) {
	if p.Sheet, err = sheet(ctx, partID); err != nil {
		return p, err
	}
	if p.Price, err = s.needs.Prices.Sheet(ctx, partID); err != nil {
		return p, err
	}
	p.Terms, err = s.needs.Shipping.Terms(ctx, partID)
	return p, err
}

// Blank is a new product, or one like another: without what belongs to that one alone.
func (s *Service) Blank(ctx context.Context, copyOf int64) (Product, error) {
	if copyOf == 0 {
		return Product{Sheet: catalog.Sheet{Minimum: 1, Multiple: 1, Orderable: true}}, nil
	}
	p, err := s.Product(ctx, copyOf)
	p.PartID, p.Number, p.Codes, p.Supersedes, p.Active = 0, "", nil, nil, false
	for i := range p.Packages {
		p.Packages[i].GTIN = ""
	}
	return p, err
}

// Add adds a product and returns its id.
func (s *Service) Add(ctx context.Context, actor access.Actor, p Product) (id int64, err error) {
	if p.PartID = 0; !actor.May(access.SeeCost) {
		p.Price.Cost = 0
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		added, err := s.write(ctx, actor, p)
		if err != nil {
			return err
		}
		id = added
		return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: "part.add", Subject: "part", SubjectID: added})
	})
	return id, err
}

// Save changes a product. version is of the Product that the form was opened with: another one now is a Conflict that
// says what differs. What is as it was writes nothing. The cost stays as it is with who may not see it.
func (s *Service) Save(ctx context.Context, actor access.Actor, version string, p Product) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		before, err := s.read(ctx, p.PartID, s.needs.Parts.HeldSheet)
		if err != nil {
			return err
		}
		if before.Version() != version {
			return fault.Meanwhile(s.differences(ctx, before, p))
		}
		if p.Active = before.Active; !actor.May(access.SeeCost) {
			p.Price.Cost = before.Price.Cost
		}
		if _, err := s.write(ctx, actor, p); err != nil {
			return err
		}
		after, err := s.Product(ctx, p.PartID)
		if err != nil {
			return err
		}
		detail := changes(before, after)
		if len(detail) == 0 {
			return nil
		}
		return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: "part.edit", Subject: "part", SubjectID: p.PartID,
			Detail: detail})
	})
}

func (s *Service) write(ctx context.Context, actor access.Actor, p Product) (int64, error) {
	if !actor.May(access.EditCatalog) {
		return 0, fault.New(fault.Forbidden, "You may not do this.")
	}
	classes, err := s.needs.Taxes.Classes(ctx)
	if err != nil {
		return 0, err
	}
	if !slices.ContainsFunc(classes, func(c tax.Class) bool { return c.ID == p.TaxClassID }) {
		return 0, fault.InFields(map[string]fault.Text{"tax_class": fault.T("Please choose one of the list")})
	}
	id, err := s.needs.Parts.SaveSheet(ctx, p.Sheet)
	if err != nil {
		return 0, err
	}
	if err := s.needs.Prices.SaveSheet(ctx, id, p.Price); err != nil {
		return 0, err
	}
	return id, s.needs.Shipping.SaveTerms(ctx, id, p.Terms)
}

// SetActive puts a product on the shelves, or takes it off; what was sold stays.
func (s *Service) SetActive(ctx context.Context, actor access.Actor, partID int64, isActive bool) error {
	if !actor.May(access.EditCatalog) {
		return fault.New(fault.Forbidden, "You may not do this.")
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		before, err := s.needs.Parts.HeldSheet(ctx, partID)
		if err != nil || before.Active == isActive {
			return err
		}
		set, action := s.needs.Parts.Deactivate, "part.off"
		if isActive {
			set, action = s.needs.Parts.Activate, "part.on"
		}
		if err := set(ctx, partID); err != nil {
			return err
		}
		return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: action, Subject: "part", SubjectID: partID})
	})
}

// said are the fields of a product that are told by their values; of the others only that they changed.
func said(p Product) map[string]any {
	return map[string]any{
		"number": p.Number, "brand": p.BrandID, "category": p.CategoryID, "tax_class": p.TaxClassID, "series": p.Series,
		"tier": p.Tier, "minimum": p.Minimum, "multiple": p.Multiple, "orderable": p.Orderable,
		"core": p.Core.Text(), "map": p.Price.MAP.Text(), "pick_up_only": p.Terms.PickUpOnly,
	}
}

// told are those of which the log says only that they changed: they are long, or not for everybody.
func told(p Product) map[string]any {
	return map[string]any{
		"texts": p.Texts, "attributes": p.Attributes, "codes": p.Codes, "packages": p.Packages,
		"interchanges": p.Interchanges, "supersedes": p.Supersedes, "weight": p.WeightG, "size": p.Size,
		"cost": p.Price.Cost, "surcharges": p.Terms.Extra,
	}
}

// unseen are those that are told by a number nobody knows.
var unseen = []string{"brand", "category", "tax_class"}

// changes is what the log says of a change.
func changes(before, after Product) map[string]any {
	detail := map[string]any{}
	was, is := said(before), said(after)
	for name := range was {
		switch {
		case was[name] == is[name]:
		case slices.Contains(unseen, name):
			detail[name] = "changed"
		default:
			detail[name] = audit.Change{From: was[name], To: is[name]}
		}
	}
	was, is = told(before), told(after)
	for name := range was {
		if !reflect.DeepEqual(was[name], is[name]) {
			detail[name] = "changed"
		}
	}
	if usual, now := usualPrice(before), usualPrice(after); usual != now {
		detail["price"] = audit.Change{From: usual, To: now}
	} else if !slices.Equal(before.Price.Prices, after.Price.Prices) {
		detail["prices"] = "changed"
	}
	return detail
}

// usualPrice is the first of the sheet: of the first level, for one piece, on ordinary days.
func usualPrice(p Product) string {
	if len(p.Price.Prices) == 0 {
		return ""
	}
	return p.Price.Prices[0].Unit.Text()
}

// differences says, by field of the form, what stands there now and is not what was sent.
func (s *Service) differences(ctx context.Context, now, sent Product) map[string]fault.Text {
	fields := map[string]fault.Text{}
	is, was := said(now), said(sent)
	for name := range is {
		if is[name] == was[name] {
			continue
		}
		if value, ok := is[name].(string); ok {
			fields[name] = fault.IsNow(value)
		} else {
			fields[name] = fault.T("Changed meanwhile")
		}
	}
	if now.Texts[text.In(ctx)].Name != sent.Texts[text.In(ctx)].Name {
		fields["name"] = fault.IsNow(now.Texts[text.In(ctx)].Name)
	}
	if !slices.Equal(now.Price.Prices, sent.Price.Prices) {
		fields["prices"] = fault.T("Changed meanwhile")
	}
	return fields
}
