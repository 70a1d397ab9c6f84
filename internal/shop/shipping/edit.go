package shipping

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
)

// Version names the state of a way that a form was opened with. Its place among the others is none of it.
func (w Way) Version() string {
	return ids.Version(w.Code, w.Kind, w.Titles, w.TaxClassID, w.Hazmat, w.Active, w.Tariffs)
}

// Kinds are those that an owner can give a way: by carrier only where one is connected.
func (s *Service) Kinds() []Kind {
	kinds := []Kind{AtStore, Flat, PerItem, ByWeight, ByProduct}
	if len(s.carriers) > 0 {
		kinds = append(kinds, ByCarrier)
	}
	return kinds
}

// Way returns one as it is now, else NotFound.
func (*Service) Way(ctx context.Context, id int64) (Way, error) { return wayOf(ctx, id) }

// MakeWay adds a way behind the others and returns its id. Its code is made of its title, save that of a carrier. What
// stands against it is told by field. Where nothing was said before, picking up at a store stays offered beside it.
func (s *Service) MakeWay(ctx context.Context, actor access.Actor, w Way) (id int64, err error) {
	err = s.changing(ctx, actor, func(ctx context.Context, all []Way) error {
		w.trim()
		if w.Kind != ByCarrier {
			w.Code = freeCode(w, all)
		}
		for _, other := range all {
			w.Sort = max(w.Sort, other.Sort+1)
		}
		if err := s.fits(ctx, w); err != nil {
			return err
		}
		if slices.ContainsFunc(all, func(other Way) bool { return other.Code == w.Code }) {
			return fault.InFields(map[string]fault.Text{"kind": fault.T("There is such a way already.")})
		}
		if len(all) == 0 && w.Kind != AtStore {
			if _, err := s.AddWay(ctx, actor.Who(), Way{Code: PickUp, Kind: AtStore, Active: true}); err != nil {
				return err
			}
			w.Sort = 1
		}
		id, err = s.AddWay(ctx, actor.Who(), w)
		return err
	})
	return id, err
}

// SaveWay changes a way, save its code and its place among the others. version is of the Way that the form was opened
// with: another one now is a Conflict that says what differs. Picking up stays picking up.
func (s *Service) SaveWay(ctx context.Context, actor access.Actor, version string, w Way) (saved Way, err error) {
	err = s.changing(ctx, actor, func(ctx context.Context, _ []Way) error {
		before, err := wayOf(ctx, w.ID)
		if err != nil {
			return err
		}
		w.trim()
		w.Code, w.Sort = before.Code, before.Sort
		if before.Version() != version {
			return fault.Meanwhile(differences(before, w))
		}
		if (before.Kind == AtStore) != (w.Kind == AtStore) {
			return fault.InFields(map[string]fault.Text{"kind": fault.T("Picking up at a store is a way of its own.")})
		}
		if err := s.fits(ctx, w); err != nil {
			return err
		}
		if err := saveWay(ctx, w); err != nil {
			return err
		}
		if saved, err = wayOf(ctx, w.ID); err != nil {
			return err
		}
		return written(ctx, actor, "shipping.edit", w.ID, wayChange(before, saved))
	})
	return saved, err
}

// SetActive puts a way to use, or out of it.
func (s *Service) SetActive(ctx context.Context, actor access.Actor, id int64, isActive bool) error {
	return s.changing(ctx, actor, func(ctx context.Context, _ []Way) error {
		before, err := wayOf(ctx, id)
		if err != nil || before.Active == isActive {
			return err
		}
		if err := setActive(ctx, id, isActive); err != nil {
			return err
		}
		return written(ctx, actor, "shipping.edit", id,
			map[string]any{"active": audit.Change{From: before.Active, To: isActive}})
	})
}

// RemoveWay removes a way with its tariffs. Orders that went by it keep its name and what it cost.
func (s *Service) RemoveWay(ctx context.Context, actor access.Actor, id int64) error {
	return s.changing(ctx, actor, func(ctx context.Context, _ []Way) error {
		before, err := wayOf(ctx, id)
		if err != nil {
			return err
		}
		if err := removeWay(ctx, id); err != nil {
			return err
		}
		return written(ctx, actor, "shipping.remove", id, map[string]any{"code": before.Code})
	})
}

// OrderWays puts the ways in an order, which names each of them once; else Conflict: somebody has added or removed one.
func (s *Service) OrderWays(ctx context.Context, actor access.Actor, order []int64) error {
	return s.changing(ctx, actor, func(ctx context.Context, all []Way) error {
		var before []int64
		for _, w := range all {
			before = append(before, w.ID)
		}
		if !slices.Equal(slices.Sorted(slices.Values(before)), slices.Sorted(slices.Values(order))) {
			return fault.Meanwhile(nil)
		}
		if slices.Equal(before, order) {
			return nil
		}
		for i, id := range order {
			if err := setSort(ctx, id, i+1); err != nil {
				return err
			}
		}
		return written(ctx, actor, "shipping.order", 0,
			map[string]any{"ways": audit.Change{From: before, To: order}})
	})
}

// changing does a change of the ways, given all of them, by somebody who may. Such changes wait for each other.
func (*Service) changing(ctx context.Context, actor access.Actor,
	do func(ctx context.Context, all []Way) error) error {
	if !actor.May(access.EditShipping) {
		return fault.New(fault.Forbidden, "You may not do this.")
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		if err := lockWays(ctx); err != nil {
			return err
		}
		all, err := ways(ctx)
		if err != nil {
			return err
		}
		return do(ctx, all)
	})
}

// written audits a change of a way and tells the other servers of it.
func written(ctx context.Context, actor access.Actor, action string, id int64, detail map[string]any) error {
	err := audit.Write(ctx, audit.Row{Who: actor.Who(), Action: action, Subject: "shipping", SubjectID: id,
		Detail: detail})
	if err != nil {
		return err
	}
	return db.Changed(ctx, changed, id)
}

func (w *Way) trim() {
	titles := map[text.Lang]string{}
	for lang, title := range w.Titles {
		if title = strings.TrimSpace(title); title != "" {
			titles[lang] = title
		}
	}
	w.Titles = titles
	if w.Kind == AtStore {
		w.Tariffs, w.TaxClassID, w.Hazmat = nil, 0, true
	}
}

// freeCode makes a code of the English title that no other way has.
func freeCode(w Way, all []Way) string {
	if w.Kind == AtStore {
		return PickUp
	}
	const longest = 24 // leaves room for a number
	code := ""
	for _, sign := range text.Fold(w.Titles[text.English]) {
		isLetter, isDigit := 'a' <= sign && sign <= 'z', '0' <= sign && sign <= '9'
		switch {
		case len(code) == longest:
		case isLetter, isDigit && code != "":
			code += string(sign)
		case code != "" && !strings.HasSuffix(code, "_"):
			code += "_"
		}
	}
	if code = strings.Trim(code, "_"); code == "" {
		code = "way"
	}
	free := code
	for n := 2; free == PickUp || slices.ContainsFunc(all, func(w Way) bool { return w.Code == free }); n++ {
		free = fmt.Sprintf("%s_%d", code, n)
	}
	return free
}

func wayChange(before, after Way) map[string]any {
	return audit.Differing(map[string]audit.Change{
		"title_en":     {From: before.Titles[text.English], To: after.Titles[text.English]},
		"title_es":     {From: before.Titles[text.Spanish], To: after.Titles[text.Spanish]},
		"kind":         {From: before.Kind, To: after.Kind},
		"tax_class_id": {From: before.TaxClassID, To: after.TaxClassID},
		"hazmat":       {From: before.Hazmat, To: after.Hazmat},
		"active":       {From: before.Active, To: after.Active},
		"days_from":    {From: before.DaysFrom, To: after.DaysFrom},
		"days_to":      {From: before.DaysTo, To: after.DaysTo},
		"tariffs":      {From: before.Tariffs, To: after.Tariffs},
	})
}

// differences says by field what stands there now and is not what was sent.
func differences(now, sent Way) map[string]fault.Text {
	fields := map[string]fault.Text{}
	for name, values := range wayChange(now, sent) {
		fields[name] = fault.T("Changed meanwhile")
		if is, isTitle := values.(audit.Change).From.(string); isTitle {
			fields[name] = fault.IsNow(is)
		}
	}
	return fields
}
