package access_test

import (
	"context"
	"fmt"
	"hash/crc32"
	"slices"
	"testing"

	"camber/internal/base/fault"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
)

// addedStaff adds somebody with a role of these permissions and returns them as they act.
func addedStaff(t *testing.T, ctx context.Context, s *access.Service, name string, all bool,
	may ...access.Permission) access.Actor {
	t.Helper()
	role, err := s.AddRole(ctx, audit.System, "role of "+name, may...)
	if err != nil {
		t.Fatal(err)
	}
	n := access.NewStaff{Name: name, Email: name + "@shop.test", Password: password, RoleID: role,
		PIN: fmt.Sprintf("%08d", crc32.ChecksumIEEE([]byte(name))%100_000_000), AllLocations: all}
	if !all {
		n.Locations = []int64{1}
	}
	id, err := s.AddStaff(ctx, audit.System, n)
	if err != nil {
		t.Fatal(err)
	}
	return actorOf(t, ctx, s, id)
}

func actorOf(t *testing.T, ctx context.Context, s *access.Service, id int64) access.Actor {
	t.Helper()
	a, err := s.StaffActor(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func theBoss(t *testing.T, ctx context.Context, s *access.Service) access.Actor {
	t.Helper()
	boss := addedStaff(t, ctx, s, "boss", true, access.AllPermissions()...)
	role, err := s.Member(ctx, boss.StaffID)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.LimitAmounts(ctx, audit.System, role.RoleID, 0); err != nil {
		t.Fatal(err)
	}
	return actorOf(t, ctx, s, boss.StaffID)
}

// member reads one as a form does.
func member(t *testing.T, ctx context.Context, s *access.Service, id int64) access.Member {
	t.Helper()
	m, err := s.Member(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func role(t *testing.T, ctx context.Context, s *access.Service, id int64) access.Role {
	t.Helper()
	all, err := s.Roles(ctx)
	if err != nil {
		t.Fatal(err)
	}
	at := slices.IndexFunc(all, func(r access.Role) bool { return r.ID == id })
	if at < 0 {
		t.Fatalf("no role %d", id)
	}
	return all[at]
}

// PITFALLS h1: by no way does the last owner stop being one.
func TestTheLastOwnerStaysOne(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s, _ := setup(t, ctx)
		boss := theBoss(t, ctx, s)
		other := addedStaff(t, ctx, s, "helper", true, access.ManageStaff)
		theirs := member(t, ctx, s, boss.StaffID)
		r := role(t, ctx, s, theirs.RoleID)
		ways := map[string]func() error{
			"deactivated":              func() error { return s.SetActive(ctx, boss, boss.StaffID, false) },
			"deactivated by a command": func() error { return s.Deactivate(ctx, audit.System, boss.StaffID) },
			"of another role": func() error {
				m := theirs
				m.RoleID = member(t, ctx, s, other.StaffID).RoleID
				_, err := s.SaveMember(ctx, boss, theirs.Version(), m)
				return err
			},
			"at one store": func() error {
				m := theirs
				m.AllLocations, m.Locations = false, []int64{1}
				_, err := s.SaveMember(ctx, boss, theirs.Version(), m)
				return err
			},
			"without a permission": func() error {
				less := r
				less.Permissions = slices.DeleteFunc(slices.Clone(r.Permissions),
					func(p access.Permission) bool { return p == access.MoveCash })
				_, err := s.SaveRole(ctx, boss, r.Version(), less)
				return err
			},
			"without the staff": func() error {
				less := r
				less.Permissions = slices.DeleteFunc(slices.Clone(r.Permissions),
					func(p access.Permission) bool { return p == access.ManageStaff })
				_, err := s.SaveRole(ctx, boss, r.Version(), less)
				return err
			},
			"without all by a command": func() error { return s.SetPermissions(ctx, audit.System, r.ID) },
		}
		for what, way := range ways {
			if err := way(); !fault.Is(err, fault.Conflict) {
				t.Errorf("%s: %v", what, err)
			}
			if now := role(t, ctx, s, r.ID); now.Version() != r.Version() || member(t, ctx, s, boss.StaffID).
				Version() != theirs.Version() {
				t.Fatalf("%s: it was done all the same", what)
			}
		}
	})
}

// PITFALLS h1: two who take each other's rights at the same time don't both win.
func TestTwoOwnersDoNotEndEachOther(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s, _ := setup(t, ctx)
		first := theBoss(t, ctx, s)
		id, err := s.AddMember(ctx, first, access.NewStaff{
			Name: "Second", Email: "second@shop.test", Password: password, PIN: "4712", RoleID: member(t, ctx, s, first.StaffID).
				RoleID, AllLocations: true,
		})
		if err != nil {
			t.Fatal(err)
		}
		second := actorOf(t, ctx, s, id)
		errs := make([]error, 2)
		dbtest.Race(2, func(ctx context.Context, i int) {
			if i == 0 {
				errs[0] = s.SetActive(ctx, first, second.StaffID, false)
			} else {
				errs[1] = s.SetActive(ctx, second, first.StaffID, false)
			}
		}, ctx)
		if (errs[0] == nil) == (errs[1] == nil) {
			t.Errorf("%v, %v", errs[0], errs[1])
		}
	})
}

// PITFALLS h2: nobody gives what they don't hold, nor changes who holds more.
func TestNobodyGivesWhatTheyDoNotHold(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s, cashier := setup(t, ctx)
		boss := theBoss(t, ctx, s)
		small := addedStaff(t, ctx, s, "small", false, access.ManageStaff, access.SellAtTill, access.OpenShift)
		theirs, cashiers := member(t, ctx, s, boss.StaffID), member(t, ctx, s, cashier)
		own := role(t, ctx, s, member(t, ctx, s, small.StaffID).RoleID)
		with := func(change func(*access.Member)) error {
			m := cashiers
			change(&m)
			_, err := s.SaveMember(ctx, small, cashiers.Version(), m)
			return err
		}
		for what, c := range map[string]struct {
			do   func() error
			want fault.Kind
		}{
			"a greater role": {func() error { return with(func(m *access.Member) { m.RoleID = theirs.RoleID }) },
				fault.Invalid},
			"all stores": {func() error { return with(func(m *access.Member) { m.AllLocations = true }) },
				fault.Invalid},
			"another store": {func() error { return with(func(m *access.Member) { m.Locations = []int64{1, 2} }) },
				fault.Invalid},
			"the password of more": {func() error { return s.SetPassword(ctx, small, boss.StaffID, "", "another horse") },
				fault.Forbidden},
			"the PIN of more":    {func() error { return s.SetPIN(ctx, small, boss.StaffID, "", "9999") }, fault.Forbidden},
			"the factor of more": {func() error { return s.ResetFactor(ctx, small, boss.StaffID) }, fault.Forbidden},
			"who is more leaves": {func() error { return s.SetActive(ctx, small, boss.StaffID, false) }, fault.Forbidden},
			"a permission": {func() error {
				more := own
				more.Permissions = append(slices.Clone(own.Permissions), access.ReadAudit)
				_, err := s.SaveRole(ctx, small, own.Version(), more)
				return err
			}, fault.Forbidden},
			"a copy of a greater role": {func() error { _, err := s.MakeRole(ctx, small, "mine", theirs.RoleID); return err },
				fault.Invalid},
			"a new person of a greater role": {func() error {
				_, err := s.AddMember(ctx, small, access.NewStaff{Name: "N", Email: "n@shop.test", Password: password, PIN: "1234",
					RoleID: theirs.RoleID, Locations: []int64{1}})
				return err
			}, fault.Invalid},
			"without the permission": {func() error {
				_, err := s.SaveMember(ctx, actorOf(t, ctx, s, cashier), theirs.Version(), theirs)
				return err
			}, fault.Forbidden},
		} {
			if err := c.do(); !fault.Is(err, c.want) {
				t.Errorf("%s: %v, want %s", what, err, c.want)
			}
		}
		if err := with(func(m *access.Member) { m.Name = "Dana R." }); err != nil {
			t.Errorf("what they may: %v", err)
		}
	})
}

// W-06: who saves a form that is no longer true is told what differs, and overwrites nothing.
func TestAStaleFormSavesNothing(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s, cashier := setup(t, ctx)
		boss := theBoss(t, ctx, s)
		opened := member(t, ctx, s, cashier)
		first, second := opened, opened
		first.Name, second.Email = "Dana Ruiz-Park", "d@shop.test"
		if _, err := s.SaveMember(ctx, boss, opened.Version(), first); err != nil {
			t.Fatal(err)
		}
		_, err := s.SaveMember(ctx, boss, opened.Version(), second)
		wantKind(t, err, fault.Conflict)
		if said := fault.Of(err).Fields["name"]; said.String() != "Meanwhile it is: Dana Ruiz-Park" {
			t.Errorf("it says %q", said)
		}
		r := role(t, ctx, s, opened.RoleID)
		changed := r
		changed.Permissions = []access.Permission{access.SellAtTill}
		saved, err := s.SaveRole(ctx, boss, r.Version(), changed)
		if err != nil {
			t.Fatal(err)
		}
		_, err = s.SaveRole(ctx, boss, r.Version(), r)
		wantKind(t, err, fault.Conflict)
		if now := actorOf(t, ctx, s, cashier); now.May(access.OpenShift) || saved.People != 1 {
			t.Errorf("%+v", saved)
		}
		wantKind(t, s.RemoveRole(ctx, boss, r.ID), fault.Conflict)
		empty, err := s.MakeRole(ctx, boss, "nobody's", r.ID)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.RemoveRole(ctx, boss, empty); err != nil {
			t.Error(err)
		}
	})
}
