package order_test

import (
	"context"
	"slices"
	"testing"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/order"
)

// ADM-2: the owner's own statuses are called, drawn and sorted as they like; those that the program gives stay.
func TestTheOwnerKeepsTheOrderStatuses(t *testing.T) {
	t.Parallel()
	owner := access.Actor{Kind: access.Staff, StaffID: 1}.Granted(access.EditSettings)
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx).orders
		all := func() []order.NamedStatus {
			t.Helper()
			found, err := s.NamedStatuses(ctx)
			if err != nil {
				t.Fatal(err)
			}
			return found
		}
		at := func(id int64) order.NamedStatus {
			t.Helper()
			found := all()
			i := slices.IndexFunc(found, func(n order.NamedStatus) bool { return n.ID == id })
			if i < 0 {
				t.Fatalf("no status %d", id)
			}
			return found[i]
		}
		standard := len(all())
		made := order.NamedStatus{NameES: "En camino",
			Label: order.Label{Name: "On its way", Background: "#0c5f6b", Tells: true}}
		id, err := s.AddNamedStatus(ctx, owner, made)
		if err != nil {
			t.Fatal(err)
		}
		added := at(id)
		if added.Code != "on-its-way" || added.Foreground != "#ffffff" || !added.ByHand || added.Needed ||
			added.Orders != 0 || all()[standard].ID != id {
			t.Errorf("added: %+v", added)
		}
		spanish, err := s.Labels(text.With(ctx, text.Spanish))
		if err != nil || !slices.ContainsFunc(spanish, func(l order.Label) bool {
			return l.ID == id && l.Name == "En camino"
		}) {
			t.Errorf("in Spanish: %+v (%v)", spanish, err)
		}
		pending := all()[0]
		renamed := pending
		renamed.Name = "Received"
		if err := s.SaveNamedStatus(ctx, owner, pending.Version(), renamed); err != nil {
			t.Fatal(err)
		}
		if got := at(pending.ID); got.Name != "Received" || got.Code != "pending" {
			t.Errorf("renamed: %+v", got)
		}
		f := fault.Of(s.SaveNamedStatus(ctx, owner, pending.Version(), pending))
		if f == nil || f.Kind != fault.Conflict || f.Fields["name"].String() != "Meanwhile it is: Received" {
			t.Errorf("over what was never seen: %+v", f)
		}
		ids := []int64{id}
		for _, n := range all() {
			if n.ID != id {
				ids = append(ids, n.ID)
			}
		}
		if err := s.SortNamedStatuses(ctx, owner, ids); err != nil || all()[0].ID != id {
			t.Errorf("sorted: %v", err)
		}
		for name, c := range map[string]struct {
			do   func() error
			kind fault.Kind
		}{
			"one that the program needs": {func() error { return s.RemoveNamedStatus(ctx, owner, pending.ID) }, fault.Conflict},
			"a name that is taken": {func() error {
				_, err := s.AddNamedStatus(ctx, owner,
					order.NamedStatus{Label: order.Label{Name: "received ", Background: "#ffffff"}})
				return err
			}, fault.Invalid},
			"a color of one's own": {func() error {
				_, err := s.AddNamedStatus(ctx, owner, order.NamedStatus{Label: order.Label{Name: "A", Background: "#ffee00"}})
				return err
			}, fault.Invalid},
			"stock of one that is needed": {func() error {
				taking := at(pending.ID)
				version := taking.Version()
				taking.TakesStock = true
				return s.SaveNamedStatus(ctx, owner, version, taking)
			}, fault.Invalid},
			"an order of others": {func() error { return s.SortNamedStatuses(ctx, owner, ids[1:]) }, fault.Conflict},
			"no such status":     {func() error { return s.RemoveNamedStatus(ctx, owner, 999) }, fault.NotFound},
			"without the permission": {func() error {
				return s.RemoveNamedStatus(ctx, access.Actor{Kind: access.Staff}, id)
			}, fault.Forbidden},
		} {
			if err := c.do(); !fault.Is(err, c.kind) {
				t.Errorf("%s: %v", name, err)
			}
		}
		if err := s.RemoveNamedStatus(ctx, owner, id); err != nil || len(all()) != standard {
			t.Errorf("removed: %v", err)
		}
	})
}
