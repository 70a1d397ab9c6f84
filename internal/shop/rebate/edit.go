package rebate

import (
	"cmp"
	"context"
	"reflect"
	"slices"
	"strings"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog/gallery"
	"camber/internal/shop/location"
)

// State says whether a rebate is earned on a day.
type State string

const (
	On     State = "on"
	Coming State = "coming"
	Over   State = "over"
)

// Kept is a rebate as it is kept.
type Kept struct {
	ID int64
	New
	State State
}

// Version names the state of a rebate that a form was opened with.
func (k Kept) Version() string { return ids.Version(k.New) }

// Filter says which rebates are listed, and in which order.
type Filter struct {
	Search string // in code and title
	State  State  // empty: any
	Sort   string // code, title, to; empty: the newest first
	Desc   bool
	Limit  int
	Offset int
}

// List returns a page of the rebates, and how many there are by state: "" is all. They are few, and read whole.
func (*Service) List(ctx context.Context, f Filter) ([]Kept, map[string]int, error) {
	day, err := today(ctx)
	if err != nil {
		return nil, nil, err
	}
	all, err := keptOnes(ctx, 0)
	if err != nil {
		return nil, nil, err
	}
	counts := map[string]int{"": 0, string(On): 0, string(Coming): 0, string(Over): 0}
	var found []Kept
	for _, k := range all {
		if k.State = k.stateOn(day); !strings.Contains(text.Fold(k.Code+" "+k.Title), text.Fold(f.Search)) {
			continue
		}
		counts[""]++
		counts[string(k.State)]++
		if f.State == "" || f.State == k.State {
			found = append(found, k)
		}
	}
	slices.SortStableFunc(found, func(a, b Kept) int {
		way := 0
		switch f.Sort {
		case "code":
			way = cmp.Compare(text.Fold(a.Code), text.Fold(b.Code))
		case "title":
			way = cmp.Compare(text.Fold(a.Title), text.Fold(b.Title))
		case "to":
			way = cmp.Compare(cmp.Or(a.To, "9999"), cmp.Or(b.To, "9999"))
		}
		if f.Desc {
			way = -way
		}
		return cmp.Or(way, cmp.Compare(b.ID, a.ID))
	})
	from := min(f.Offset, len(found))
	return found[from:min(from+f.Limit, len(found))], counts, nil
}

func (n New) stateOn(day string) State {
	switch {
	case n.To != "" && n.To < day:
		return Over
	case n.From > day:
		return Coming
	}
	return On
}

// today is the day at the shop's first store, in UTC without one.
func today(ctx context.Context) (string, error) {
	zone, err := location.New().FirstZone(ctx)
	return clock.Now(ctx).In(zone).Format(time.DateOnly), err
}

// Rebate returns one, else NotFound.
func (*Service) Rebate(ctx context.Context, id int64) (Kept, error) {
	day, err := today(ctx)
	if err != nil {
		return Kept{}, err
	}
	k, err := keptOne(ctx, id)
	k.State = k.stateOn(day)
	return k, err
}

func keptOne(ctx context.Context, id int64) (Kept, error) {
	found, err := keptOnes(ctx, id)
	if err == nil && len(found) == 0 {
		err = fault.New(fault.NotFound, "There is no such rebate.")
	}
	if err != nil {
		return Kept{}, err
	}
	return found[0], nil
}

// Add checks and adds a rebate. A code that another has is Invalid at it.
func (s *Service) Add(ctx context.Context, actor access.Actor, n New) (id int64, err error) {
	if n, err = s.fit(ctx, actor, n); err != nil {
		return 0, err
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		added, err := add(ctx, n)
		if err != nil {
			return err
		}
		if added == 0 {
			return codeTaken()
		}
		id = added
		return said(ctx, actor, saveParts(ctx, id, n.PartIDs), "rebate.add", id, map[string]any{"code": n.Code})
	})
	return id, err
}

// said writes a change into the log and the change feed, unless it went wrong.
func said(ctx context.Context, actor access.Actor, err error, action string, id int64, detail map[string]any) error {
	if err != nil {
		return err
	}
	if err := db.Changed(ctx, changed, id); err != nil {
		return err
	}
	return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: action, Subject: "rebate", SubjectID: id, Detail: detail})
}

// Save changes a rebate. version is of the Kept that the form was opened with: another one now is a Conflict that says
// what differs. Orders that earned it keep what they were told.
func (s *Service) Save(ctx context.Context, actor access.Actor, id int64, version string, n New) error {
	n, err := s.fit(ctx, actor, n)
	if err != nil {
		return err
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		if err := hold(ctx, id); err != nil {
			return err
		}
		before, err := keptOne(ctx, id)
		if err != nil {
			return err
		}
		detail := changes(before.New, n)
		if before.Version() != version {
			return fault.Meanwhile(differs(detail))
		}
		if len(detail) == 0 {
			return nil
		}
		taken, err := save(ctx, id, n)
		if err == nil && taken {
			return codeTaken()
		}
		if err == nil {
			err = saveParts(ctx, id, n.PartIDs)
		}
		return said(ctx, actor, err, "rebate.edit", id, detail)
	})
}

// Remove takes a rebate away: nothing earns it any more.
func (*Service) Remove(ctx context.Context, actor access.Actor, id int64) error {
	if !actor.May(access.EditCoupons) {
		return forbidden()
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		before, err := keptOne(ctx, id)
		if err != nil {
			return err
		}
		return said(ctx, actor, remove(ctx, id), "rebate.remove", id, map[string]any{"code": before.Code})
	})
}

func forbidden() error { return fault.New(fault.Forbidden, "You may not do this.") }

func codeTaken() error {
	return fault.InFields(map[string]fault.Text{"code": fault.T("Another rebate already has this code.")})
}

// fit is a rebate as it is kept, from somebody who may; what is wrong with it is told by field.
func (s *Service) fit(ctx context.Context, actor access.Actor, n New) (New, error) {
	if !actor.May(access.EditCoupons) {
		return n, forbidden()
	}
	n.Code, n.Title, n.URL = strings.TrimSpace(n.Code), strings.TrimSpace(n.Title), strings.TrimSpace(n.URL)
	n.PartIDs = slices.Clone(n.PartIDs)
	slices.Sort(n.PartIDs)
	n.PartIDs = slices.Compact(n.PartIDs)
	fields := n.check()
	found, err := s.parts.Parts(ctx, n.PartIDs)
	if err != nil {
		return n, err
	}
	if len(found) < len(n.PartIDs) {
		fields["parts"] = fault.T("There is no such part.")
	}
	images, err := gallery.Named(ctx, strings.Fields(n.Banner))
	if err != nil {
		return n, err
	}
	if _, kept := images[n.Banner]; n.Banner != "" && !kept {
		fields["banner"] = fault.T("There is no such image.")
	}
	if len(fields) > 0 {
		return n, fault.InFields(fields)
	}
	return n, nil
}

func changes(before, after New) map[string]any {
	detail := map[string]any{}
	for name, values := range map[string]audit.Change{
		"code":   {From: before.Code, To: after.Code},
		"title":  {From: before.Title, To: after.Title},
		"url":    {From: before.URL, To: after.URL},
		"banner": {From: before.Banner, To: after.Banner},
		"amount": {From: before.Amount, To: after.Amount},
		"from":   {From: before.From, To: after.From},
		"to":     {From: before.To, To: after.To},
		"parts":  {From: before.PartIDs, To: after.PartIDs},
	} {
		if !reflect.DeepEqual(values.From, values.To) && (name != "parts" || !slices.Equal(before.PartIDs, after.PartIDs)) {
			detail[name] = values
		}
	}
	return detail
}

// differs says by field what stands there now and is not what was sent.
func differs(detail map[string]any) map[string]fault.Text {
	fields := map[string]fault.Text{}
	for name, values := range detail {
		fields[name] = fault.T("Changed meanwhile")
		if is, isWord := values.(audit.Change).From.(string); isWord && is != "" {
			fields[name] = fault.IsNow(is)
		}
	}
	return fields
}
