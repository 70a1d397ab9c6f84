package sheets

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strconv"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
	"camber/internal/shop/location"
	"camber/internal/shop/product"
)

// Doubtful is by how many percent an amount may move before somebody should look at it.
const Doubtful = 40

// errTried ends the transaction of a row that is only tried.
var errTried = errors.New("only tried")

// take does what a row says, and returns what came of it. What is wrong with the row is Invalid or the like; nothing of
// it is done then.
func (s *Service) take(ctx context.Context, r *reading, sub subject, cells []string) (row Row, outcome Outcome, err error) {
	row.Label = sub.label
	if sub.brand != "" {
		if row.brand, err = s.newBrand(ctx, r, sub); err != nil {
			return row, "", err
		}
		sub.brandID = row.brand.ID
	}
	if row.PartID = sub.partID; !r.choices.IsBulk {
		found, err := s.Products.ByNumber(ctx, sub.brandID, sub.number)
		if err != nil {
			return row, "", err
		}
		row.PartID = found[sub.number]
	}
	before, err := s.found(ctx, r, sub, row.PartID)
	if err != nil {
		return row, "", err
	}
	after := before
	doubtful := false
	if r.choices.IsBulk {
		row.Changes, doubtful, err = r.applyEdits(&after)
	} else {
		row.Changes, doubtful, err = r.apply(&after, sub, cells)
	}
	if err != nil {
		return row, "", err
	}
	if row.PartID == 0 && after.Texts[text.English].Name == "" {
		return row, "", refuse(fault.T("A new part needs a name."))
	}
	if sub.store != nil {
		row.LocationID = sub.store.ID
	}
	switch {
	case len(row.Changes) == 0 && row.PartID != 0:
		return row, rowSame, nil
	case doubtful && !r.choices.WithDoubtful:
		row.Reason = fault.T("An amount moves by more than %s %%.", strconv.Itoa(Doubtful))
		return row, RowDoubtful, nil
	}
	outcome = RowChanged
	if row.PartID == 0 {
		outcome = RowAdded
	}
	row.PartID, err = s.write(ctx, r.actor, before, after, sub.store)
	return row, outcome, err
}

// newBrand is the brand of a row that the shop does not know: it is added, unless somebody has done so meanwhile.
func (s *Service) newBrand(ctx context.Context, r *reading, sub subject) (catalog.Brand, error) {
	b, err := s.Catalog.BrandFor(ctx, sub.code, sub.brand)
	if _, known := r.brands[b.ID]; err != nil || known {
		return b, err
	}
	return b, audit.Write(ctx, audit.Row{Who: r.actor.Who(), Action: "brand.add", Subject: catalog.KindBrand, SubjectID: b.ID,
		Detail: map[string]any{"for": sub.label}})
}

// found is what a row is about as it is now, or a new part.
func (s *Service) found(ctx context.Context, r *reading, sub subject, partID int64) (w work, err error) {
	if partID == 0 {
		if !r.choices.AddsParts {
			return w, refuse(fault.T("The shop has no such part."))
		}
		w.Product, err = s.Products.Blank(ctx, 0)
		w.BrandID, w.Number, w.TaxClassID = sub.brandID, sub.number, r.choices.TaxClassID
		w.CategoryID = r.choices.CategoryID
		return w, err
	}
	if w.Product, err = s.Products.Product(ctx, partID); err != nil || sub.store == nil {
		return w, err
	}
	w.onHand, err = s.onHand(ctx, partID, sub.store.ID)
	return w, err
}

func (s *Service) onHand(ctx context.Context, partID, locationID int64) (int, error) {
	levels, err := s.Stock.Levels(ctx, []int64{partID})
	for _, l := range levels[partID] {
		if l.LocationID == locationID {
			return l.OnHand, err
		}
	}
	return 0, err
}

// apply makes of a part what a row says of it. An absent column changes nothing, nor does an empty cell, unless its
// column says that it empties the field.
func (r *reading) apply(w *work, sub subject, cells []string) (changes []Change, doubtful bool, err error) {
	for i, f := range r.fields {
		if f.value == nil {
			continue
		}
		cell, said := r.cell(cells, i), ""
		if cell == "" && !(f.Clears && r.choices.Columns[i].Clears) {
			continue
		}
		if cell != "" {
			if said, err = f.value.read(r, cell); err != nil {
				return nil, false, err
			}
		}
		c := Change{Field: f.noting(), Level: f.Level}
		switch {
		case f.level == 0:
		case f.Name == fieldPrice:
			c.Spot, c.Level = sub.price, r.level(sub.price.Level)
			if said != "" {
				said = untilDay(said, sub.lastDay)
			}
		default:
			c.Spot = spot{Level: f.level, Minimum: 1}
		}
		c.Before = f.value.get(r, w, c.Spot)
		if err := f.value.set(r, w, c.Spot, said); err != nil {
			return nil, false, err
		}
		if c.After = f.value.get(r, w, c.Spot); c.After != c.Before {
			changes = append(changes, c)
			doubtful = doubtful || moves(f, c)
		}
	}
	return changes, doubtful, nil
}

func (r *reading) level(id int64) string {
	for _, l := range r.levels {
		if l.ID == id {
			return l.Name
		}
	}
	return ""
}

// moves says whether a price or cost moves so far that a sign or a digit may have been lost.
func moves(f Field, c Change) bool {
	if f.level == 0 && f.Name != fieldCost || c.Before == "" || c.After == "" {
		return false
	}
	was, err := money.ParseE4(amountOf(c.Before))
	is, wrong := money.ParseE4(amountOf(c.After))
	const whole = 100
	return err == nil && wrong == nil && max(was-is, is-was) > was.MulDiv(Doubtful, whole)
}

// write saves what differs, each by the service that it belongs to.
func (s *Service) write(ctx context.Context, actor access.Actor, before, after work,
	store *location.Location) (partID int64, err error) {
	if partID = before.PartID; partID == 0 {
		if partID, err = s.Products.Add(ctx, actor, after.Product); err != nil {
			return 0, err
		}
	} else {
		if version := before.Version(); after.Version() != version {
			if err := s.Products.Save(ctx, actor, version, after.Product); err != nil {
				return 0, err
			}
		}
		if after.Active != before.Active {
			if err := s.Products.SetActive(ctx, actor, partID, after.Active); err != nil {
				return 0, err
			}
		}
	}
	if store == nil || after.onHand == before.onHand {
		return partID, nil
	}
	return partID, s.Products.Adjust(ctx, actor, partID, store.ID,
		product.Correction{Seen: before.onHand, Count: after.onHand, Reason: counted})
}

const counted = "counted" // why the stock is another, one of product.Reasons

// try is take in a transaction of its own; done is called in it behind what was changed. tries undoes it all.
func (s *Service) try(ctx context.Context, r *reading, cells []string, tries bool,
	done func(ctx context.Context, row Row, o Outcome) error) (row Row, outcome Outcome, err error) {
	sub, err := r.subject(cells)
	row.Label = sub.label
	if err == nil {
		err = db.Atomic(ctx, func(ctx context.Context) error {
			taken, o, err := s.take(ctx, r, sub, cells)
			if err != nil {
				return err
			}
			row, outcome = taken, o
			switch {
			case o != RowChanged && o != RowAdded:
				return nil
			case tries:
				return errTried
			}
			return done(ctx, taken, o)
		})
	}
	if errors.Is(err, errTried) {
		if outcome == RowAdded {
			row.PartID = 0
		}
		return row, outcome, nil
	}
	if why, refused := refusal(err); refused {
		return Row{Label: sub.label, Reason: why}, RowRefused, nil
	}
	return row, outcome, err
}

// refusal is why a row is not taken; an error of the server is none.
func refusal(err error) (fault.Text, bool) {
	f := fault.Of(err)
	if f == nil {
		return fault.Text{}, false
	}
	switch f.Kind {
	case fault.Invalid, fault.Conflict, fault.NotFound, fault.Forbidden:
	case fault.Internal, fault.Unauthenticated, fault.Declined, fault.Unavailable, fault.Locked, fault.TooMuch:
		return fault.Text{}, false
	}
	why := f.Text
	for _, field := range slices.Sorted(maps.Keys(f.Fields)) {
		why = f.Fields[field]
		break
	}
	return why.Lasting(), true
}
