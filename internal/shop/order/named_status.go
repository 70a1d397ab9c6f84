package order

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
)

// NamedStatus is a Label as the owner keeps it.
type NamedStatus struct {
	Label
	NameES string // empty: Name, as the program translates it
	Needed bool   // the program gives it to orders itself: it stays
	Orders int    // that bear it or once did
}

// Version names the state of a status that a form was opened with.
func (n NamedStatus) Version() string {
	return ids.Version(n.Name, n.NameES, n.Background, n.Tells, n.TakesStock)
}

// Grounds are the colors that a status can stand on, each with what reads on it; the first is drawn as an outline.
func Grounds() [][2]string {
	return [][2]string{{"#ffffff", "#14181b"}, {"#0b4da2", "#ffffff"}, {"#0c5f6b", "#ffffff"}, {"#6b4423", "#ffffff"},
		{"#6d2c74", "#ffffff"}}
}

const longestStatus = 40 // characters

// NamedStatuses returns all, in the owner's order.
func (s *Service) NamedStatuses(ctx context.Context) ([]NamedStatus, error) {
	if err := beginLabels(ctx); err != nil {
		return nil, err
	}
	return namedStatuses(ctx)
}

// beginLabels adds the standard statuses to a shop that has none yet.
func beginLabels(ctx context.Context) error {
	rows, err := labelRows(ctx)
	if err != nil {
		return err
	}
	for _, one := range standard {
		if !slices.ContainsFunc(rows, func(r labelRow) bool { return r.Code == one.Code }) {
			return addLabels(ctx)
		}
	}
	return nil
}

func namedStatuses(ctx context.Context) ([]NamedStatus, error) {
	rows, err := labelRows(ctx)
	if err != nil {
		return nil, err
	}
	uses, err := labelUses(ctx)
	if err != nil {
		return nil, err
	}
	found := make([]NamedStatus, len(rows))
	for i, r := range rows {
		found[i] = NamedStatus{Label: r.label(), NameES: r.NameEs, Needed: isNeeded(r.Code), Orders: uses[r.ID]}
	}
	return found, nil
}

func isNeeded(code string) bool {
	return slices.ContainsFunc(standard, func(r labelRow) bool { return r.Code == code })
}

func namedStatus(ctx context.Context, id int64) (NamedStatus, []NamedStatus, error) {
	all, err := namedStatuses(ctx)
	if err != nil {
		return NamedStatus{}, nil, err
	}
	at := slices.IndexFunc(all, func(n NamedStatus) bool { return n.ID == id })
	if at < 0 {
		return NamedStatus{}, nil, fault.New(fault.NotFound, "There is no such status.")
	}
	return all[at], all, nil
}

// AddNamedStatus adds one that staff can give to orders, the last in the order, and returns its id.
func (s *Service) AddNamedStatus(ctx context.Context, actor access.Actor, n NamedStatus) (id int64, err error) {
	if !actor.May(access.EditSettings) {
		return 0, forbidden()
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		if err := beginLabels(ctx); err != nil {
			return err
		}
		all, err := namedStatuses(ctx)
		if err != nil {
			return err
		}
		if err := n.check(all); err != nil {
			return err
		}
		row := n.row()
		row.ByHand, row.Sort, row.Code = true, all[len(all)-1].Sort+1, newCode(n.Name, all)
		if id, err = addLabel(ctx, row); err != nil {
			return err
		}
		return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: "order_status.add", Subject: "order_status",
			SubjectID: id, Detail: map[string]any{"code": row.Code}})
	})
	return id, err
}

// newCode is how addresses and lists know a status, which stays when its name changes.
func newCode(name string, all []NamedStatus) string {
	word := strings.Join(strings.FieldsFunc(text.Fold(name), func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9')
	}), "-")
	if word == "" {
		word = "status"
	}
	code := word
	for n := 2; slices.ContainsFunc(all, func(s NamedStatus) bool { return s.Code == code }); n++ {
		code = word + "-" + strconv.Itoa(n)
	}
	return code
}

// SaveNamedStatus changes how a status is called and drawn and whether customers are told; whether it takes from stock
// only while no order has borne it and the program does not need it. version is of the status that the form was opened
// with.
func (s *Service) SaveNamedStatus(ctx context.Context, actor access.Actor, version string, n NamedStatus) error {
	if !actor.May(access.EditSettings) {
		return forbidden()
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		before, all, err := namedStatus(ctx, n.ID)
		if err != nil {
			return err
		}
		if before.Version() != version {
			return fault.Meanwhile(before.differs(n))
		}
		if err := n.check(all); err != nil {
			return err
		}
		if n.TakesStock != before.TakesStock && (before.Needed || before.Orders > 0) {
			return fault.InFields(map[string]fault.Text{
				"takes_stock": fault.T(
					"Orders have this status: whether it takes from stock can't be changed any more.")})
		}
		row := n.row()
		if err := saveLabelRow(ctx, row); err != nil {
			return err
		}
		return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: "order_status.edit", Subject: "order_status",
			SubjectID: n.ID, Detail: before.change(n)})
	})
}

// SortNamedStatuses puts the statuses into the order of sorted, which names all of them; else it is a Conflict.
func (s *Service) SortNamedStatuses(ctx context.Context, actor access.Actor, sorted []int64) error {
	if !actor.May(access.EditSettings) {
		return forbidden()
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		all, err := namedStatuses(ctx)
		if err != nil {
			return err
		}
		known := make([]int64, len(all))
		for i, n := range all {
			known[i] = n.ID
		}
		if !slices.Equal(slices.Sorted(slices.Values(known)), slices.Sorted(slices.Values(sorted))) {
			return fault.New(fault.Conflict, "The list has changed meanwhile. Load it anew.")
		}
		for i, id := range sorted {
			if err := sortLabel(ctx, id, i+1); err != nil {
				return err
			}
		}
		return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: "order_status.sort", Subject: "order_status",
			Detail: map[string]any{"ids": sorted}})
	})
}

// RemoveNamedStatus removes one that no order bears or bore and that the program does not need, else it is a Conflict
// that says how many do.
func (s *Service) RemoveNamedStatus(ctx context.Context, actor access.Actor, id int64) error {
	if !actor.May(access.EditSettings) {
		return forbidden()
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		n, _, err := namedStatus(ctx, id)
		switch {
		case err != nil:
			return err
		case n.Needed:
			return fault.New(fault.Conflict,
				"The program gives this status to orders itself: it can be renamed, not removed.")
		case n.Orders == 1:
			return fault.New(fault.Conflict, "One order has this status or had it: it can't be removed.")
		case n.Orders > 0:
			return fault.New(fault.Conflict, "%s orders have this status or had it: it can't be removed.",
				strconv.Itoa(n.Orders))
		}
		if err := removeLabel(ctx, id); err != nil {
			return err
		}
		return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: "order_status.remove", Subject: "order_status",
			SubjectID: id, Detail: map[string]any{"code": n.Code}})
	})
}

func (n NamedStatus) check(all []NamedStatus) error {
	fields := map[string]fault.Text{}
	for name, typed := range map[string]struct {
		words string
		must  bool
	}{"name": {n.Name, true}, "name_es": {n.NameES, false}} {
		if wrong := fault.Length(strings.TrimSpace(typed.words), typed.must, 1, longestStatus); wrong != nil {
			fields[name] = *wrong
		}
	}
	if slices.ContainsFunc(all, func(o NamedStatus) bool {
		return o.ID != n.ID && text.Fold(o.Name) == text.Fold(strings.TrimSpace(n.Name))
	}) {
		fields["name"] = fault.T("Another status is called so.")
	}
	if !slices.ContainsFunc(Grounds(), func(g [2]string) bool { return g[0] == n.Background }) {
		fields["background"] = fault.T("Please choose one of the list")
	}
	if len(fields) > 0 {
		return fault.InFields(fields)
	}
	return nil
}

func (n NamedStatus) row() labelRow {
	at := slices.IndexFunc(Grounds(), func(g [2]string) bool { return g[0] == n.Background })
	return labelRow{ID: n.ID, Name: strings.TrimSpace(n.Name), NameEs: strings.TrimSpace(n.NameES),
		Background: n.Background, Foreground: Grounds()[at][1], Tells: db.Bool(n.Tells), TakesStock: db.Bool(n.TakesStock)}
}

func (n NamedStatus) differs(sent NamedStatus) map[string]fault.Text {
	fields := map[string]fault.Text{}
	if n.Name != sent.Name {
		fields["name"] = fault.IsNow(n.Name)
	}
	if n.NameES != sent.NameES {
		fields["name_es"] = fault.IsNow(n.NameES)
	}
	for name, is := range map[string]bool{"background": n.Background != sent.Background, "tells": n.Tells != sent.Tells,
		"takes_stock": n.TakesStock != sent.TakesStock} {
		if is {
			fields[name] = fault.T("Changed meanwhile")
		}
	}
	return fields
}

// change is what the log says of one.
func (n NamedStatus) change(now NamedStatus) map[string]any {
	detail := map[string]any{}
	note := func(name string, from, to any) {
		if from != to {
			detail[name] = map[string]any{"from": from, "to": to}
		}
	}
	note("name", n.Name, strings.TrimSpace(now.Name))
	note("name_es", n.NameES, strings.TrimSpace(now.NameES))
	note("background", n.Background, now.Background)
	note("tells", n.Tells, now.Tells)
	note("takes_stock", n.TakesStock, now.TakesStock)
	return detail
}

func forbidden() *fault.Error { return fault.New(fault.Forbidden, "You may not do this.") }
