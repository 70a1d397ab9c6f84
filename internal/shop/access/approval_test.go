package access_test

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"pgregory.net/rapid"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
)

// floor is a store with two cashiers who may sell and two managers who may void, one of them elsewhere.
type floor struct {
	s                             *access.Service
	cashier, other, manager, away access.Actor
	managers                      int64 // role
}

func newFloor(t *testing.T, ctx context.Context) floor {
	t.Helper()
	f := floor{s: access.New()}
	cashiers, err := f.s.AddRole(ctx, owner, "cashier", access.SellAtTill)
	if err != nil {
		t.Fatal(err)
	}
	if f.managers, err = f.s.AddRole(ctx, owner, "manager", access.SellAtTill, access.VoidTender, access.UnlockTill); err != nil {
		t.Fatal(err)
	}
	for i, one := range []struct {
		actor *access.Actor
		role  int64
		at    int64
	}{{&f.cashier, cashiers, 1}, {&f.other, cashiers, 1}, {&f.manager, f.managers, 1}, {&f.away, f.managers, 2}} {
		id, err := f.s.AddStaff(ctx, owner, access.NewStaff{
			Name: fmt.Sprint("Person ", i), Email: fmt.Sprintf("p%d@shop.test", i), Password: password, PIN: fmt.Sprint("100", i), RoleID: one.role, Locations: []int64{one.at},
		})
		if err != nil {
			t.Fatal(err)
		}
		if *one.actor, err = f.s.StaffActor(ctx, id); err != nil {
			t.Fatal(err)
		}
		one.actor.Mode, one.actor.RegisterID, one.actor.LocationID = access.POS, 7, one.at
	}
	return f
}

var voiding = access.Wanted{Permission: access.VoidTender, Subject: "order", ID: 12}

func need(ctx context.Context, actor access.Actor, token string, w access.Wanted) (approver int64, err error) {
	err = db.Atomic(access.WithApproval(ctx, token), func(ctx context.Context) error {
		approver, err = access.Need(ctx, actor, w.Permission, w.Subject, w.ID)
		return err
	})
	return approver, err
}

func TestAnApprovalServesOnceForOneActionOnOneThing(t *testing.T) { // TRD-12 W-30
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		f := newFloor(t, ctx)
		if by, err := need(ctx, f.manager, "", voiding); by != 0 || err != nil {
			t.Errorf("who may needs nobody: %d (%v)", by, err)
		}
		_, err := need(ctx, f.cashier, "", voiding)
		var asked *access.Unapproved
		if !errors.As(err, &asked) || asked.Wanted != voiding || fault.Of(err).Text.String() != "This needs a manager's approval." {
			t.Errorf("it should say what is to be approved: %v", err)
		}
		token, err := f.s.Approve(ctx, f.cashier, voiding, f.manager.StaffID, "1002")
		if err != nil {
			t.Fatal(err)
		}
		elsewhere, register := f.cashier, f.cashier
		elsewhere.LocationID, register.RegisterID = 2, 8
		for name, try := range map[string]func() (int64, error){
			"another order": func() (int64, error) {
				return need(ctx, f.cashier, token, access.Wanted{Permission: access.VoidTender, Subject: "order", ID: 13})
			},
			"another subject": func() (int64, error) {
				return need(ctx, f.cashier, token, access.Wanted{Permission: access.VoidTender, Subject: "cart", ID: 12})
			},
			"another permission": func() (int64, error) {
				return need(ctx, f.cashier, token, access.Wanted{Permission: access.CancelOrders, Subject: "order", ID: 12})
			},
			"another person":   func() (int64, error) { return need(ctx, f.other, token, voiding) },
			"another location": func() (int64, error) { return need(ctx, elsewhere, token, voiding) },
			"another register": func() (int64, error) { return need(ctx, register, token, voiding) },
			"no such approval": func() (int64, error) { return need(ctx, f.cashier, token+"x", voiding) },
		} {
			if by, err := try(); by != 0 || !fault.Is(err, fault.Forbidden) {
				t.Errorf("%s: %d, %v", name, by, err)
			}
		}
		planned := errors.New("planned")
		err = db.Atomic(access.WithApproval(ctx, token), func(ctx context.Context) error {
			if _, err := access.Need(ctx, f.cashier, voiding.Permission, voiding.Subject, voiding.ID); err != nil {
				return err
			}
			return planned
		})
		if !errors.Is(err, planned) {
			t.Fatal(err)
		}
		if by, err := need(ctx, f.cashier, token, voiding); by != f.manager.StaffID || err != nil { // what was rolled back used nothing up
			t.Errorf("approved by %d (%v)", by, err)
		}
		if _, err := need(ctx, f.cashier, token, voiding); !fault.Is(err, fault.Forbidden) {
			t.Errorf("used twice: %v", err)
		}
		rows, err := audit.Rows(ctx, "order", 12)
		if err != nil || len(rows) != 2 {
			t.Fatalf("%d rows (%v)", len(rows), err)
		}
		for i, action := range []string{"approval.give", "approval.use"} {
			if r := rows[i]; r.Action != action || r.Who.ID != f.cashier.StaffID || r.Second != f.manager.StaffID || r.RegisterID != 7 {
				t.Errorf("row %d: %+v", i, r)
			}
		}
	})
}

func TestAnApprovalEndsWithItsTimeAndWithTheRightOfWhoGaveIt(t *testing.T) { // TRD-12 W-28
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		f := newFloor(t, ctx)
		give := func() string {
			token, err := f.s.Approve(ctx, f.cashier, voiding, f.manager.StaffID, "1002")
			if err != nil {
				t.Fatal(err)
			}
			return token
		}
		old := give()
		dbtest.Clock(ctx).Advance(5 * time.Minute)
		if _, err := need(ctx, f.cashier, old, voiding); !fault.Is(err, fault.Forbidden) {
			t.Errorf("after five minutes: %v", err)
		}
		if err := access.SweepApprovals(ctx); err != nil {
			t.Fatal(err)
		}
		fresh := give()
		if err := f.s.SetPermissions(ctx, owner, f.managers, access.SellAtTill); err != nil {
			t.Fatal(err)
		}
		if _, err := need(ctx, f.cashier, fresh, voiding); !fault.Is(err, fault.Forbidden) {
			t.Errorf("of one who lost the right: %v", err)
		}
		if err := f.s.SetPermissions(ctx, owner, f.managers, access.SellAtTill, access.VoidTender); err != nil {
			t.Fatal(err)
		}
		if err := f.s.Deactivate(ctx, owner, f.manager.StaffID); err != nil {
			t.Fatal(err)
		}
		if _, err := need(ctx, f.cashier, fresh, voiding); !fault.Is(err, fault.Forbidden) {
			t.Errorf("of one who left: %v", err)
		}
	})
}

func TestOnlyAnotherWhoMayHereApproves(t *testing.T) { // TRD-12
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		f := newFloor(t, ctx)
		for name, c := range map[string]struct {
			by   int64
			pin  string
			kind fault.Kind
		}{
			"oneself":                 {f.cashier.StaffID, "1000", fault.Invalid},
			"another cashier":         {f.other.StaffID, "1001", fault.Forbidden},
			"a manager of elsewhere":  {f.away.StaffID, "1003", fault.Forbidden},
			"a wrong PIN":             {f.manager.StaffID, "1001", fault.Invalid},
			"the password as the PIN": {f.manager.StaffID, password, fault.Invalid},
			"nobody":                  {999, "1002", fault.Invalid},
		} {
			token, err := f.s.Approve(ctx, f.cashier, voiding, c.by, c.pin)
			if token != "" || !fault.Is(err, c.kind) {
				t.Errorf("%s: %q %v, want %s", name, token, err, c.kind)
			}
			dbtest.Clock(ctx).Advance(time.Minute)
		}
		people, err := f.s.Approvers(ctx, f.cashier, access.VoidTender)
		if err != nil || len(people) != 1 || people[0].ID != f.manager.StaffID {
			t.Errorf("approvers %v (%v)", people, err)
		}
	})
}

func TestFiveWrongPINsRestAMinute(t *testing.T) { // W-30
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		f := newFloor(t, ctx)
		for range 5 {
			_, err := f.s.Approve(ctx, f.cashier, voiding, f.manager.StaffID, "9999")
			wantKind(t, err, fault.Invalid)
		}
		_, err := f.s.Approve(ctx, f.cashier, voiding, f.manager.StaffID, "1002")
		if x := fault.Of(err); x == nil || x.Kind != fault.TooMuch || x.RetryAfter != time.Minute {
			t.Errorf("the right one as the sixth: %v", err)
		}
		elsewhere := f.other
		elsewhere.RegisterID = 8
		if _, err := f.s.Approve(ctx, elsewhere, voiding, f.manager.StaffID, "1002"); err != nil {
			t.Errorf("asked by another person at another register: %v", err)
		}
		moved := f.cashier
		moved.RegisterID = 9
		if _, err := f.s.Approve(ctx, moved, voiding, f.manager.StaffID, "1002"); !fault.Is(err, fault.TooMuch) {
			t.Errorf("asked by who guessed, at another register: %v", err)
		}
		if _, err := f.s.Approve(ctx, f.cashier, voiding, f.other.StaffID, "1001"); !fault.Is(err, fault.TooMuch) {
			t.Errorf("another person's at the same register: %v", err)
		}
		dbtest.Clock(ctx).Advance(time.Minute)
		if _, err := f.s.Approve(ctx, f.cashier, voiding, f.manager.StaffID, "1002"); err != nil {
			t.Errorf("after the rest: %v", err)
		}
		rows, err := audit.Rows(ctx, "staff", f.manager.StaffID)
		wrong := 0
		for _, r := range rows {
			if r.Action == "pin.wrong" && r.Who.ID == f.cashier.StaffID {
				wrong++
			}
		}
		if err != nil || wrong != 5 {
			t.Errorf("%d wrong PINs on record (%v)", wrong, err)
		}
	})
}

// W-28: what a deactivated person approved, or had approved, serves no more once they are active again.
func TestApprovalsEndWithWhoIsDeactivated(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		f := newFloor(t, ctx)
		for _, gone := range []access.Actor{f.cashier, f.manager} {
			token, err := f.s.Approve(ctx, f.cashier, voiding, f.manager.StaffID, "1002")
			if err != nil {
				t.Fatal(err)
			}
			if err := f.s.Deactivate(ctx, owner, gone.StaffID); err != nil {
				t.Fatal(err)
			}
			if _, err := db.Write(ctx).NewRaw("UPDATE staff SET active = 1").Exec(ctx); err != nil {
				t.Fatal(err)
			}
			if _, err := need(ctx, f.cashier, token, voiding); !fault.Is(err, fault.Forbidden) {
				t.Errorf("after %s was away: %v", gone.Name, err)
			}
		}
	})
}

func TestOneOfManyUsesOfAnApprovalCounts(t *testing.T) { // TRD-12
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		f := newFloor(t, ctx)
		token, err := f.s.Approve(ctx, f.cashier, voiding, f.manager.StaffID, "1002")
		if err != nil {
			t.Fatal(err)
		}
		var used atomic.Int32
		dbtest.Race(12, func(ctx context.Context, _ int) {
			if _, err := need(ctx, f.cashier, token, voiding); err == nil {
				used.Add(1)
			} else if !fault.Is(err, fault.Forbidden) {
				t.Error(err)
			}
		}, ctx, dbtest.Two(t, ctx))
		if used.Load() != 1 {
			t.Errorf("used %d times", used.Load())
		}
	})
}

// Whatever is given and tried in whatever order: an approval is used at most once, within its five minutes, and only for
// what it was given for.
func TestApprovalsAreUsedAsGiven(t *testing.T) { // TRD-12
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		f := newFloor(t, ctx)
		rapid.Check(t, func(r *rapid.T) {
			type given struct {
				token string
				for_  access.Wanted
				left  time.Duration
				used  bool
			}
			var all []given
			thing := rapid.Custom(func(r *rapid.T) access.Wanted {
				return access.Wanted{Permission: access.VoidTender, Subject: rapid.SampledFrom([]string{"order", "cart"}).Draw(r, "subject"), ID: rapid.Int64Range(1, 2).Draw(r, "id")}
			})
			for range rapid.IntRange(1, 8).Draw(r, "steps") {
				switch rapid.IntRange(0, 2).Draw(r, "step") {
				case 0:
					w := thing.Draw(r, "wanted")
					token, err := f.s.Approve(ctx, f.cashier, w, f.manager.StaffID, "1002")
					if err != nil {
						r.Fatal(err)
					}
					all = append(all, given{token: token, for_: w, left: 5 * time.Minute})
				case 1:
					pause := time.Duration(rapid.IntRange(1, 200).Draw(r, "seconds")) * time.Second
					dbtest.Clock(ctx).Advance(pause)
					for i := range all {
						all[i].left -= pause
					}
				case 2:
					if len(all) == 0 {
						continue
					}
					g := &all[rapid.IntRange(0, len(all)-1).Draw(r, "which")]
					w := thing.Draw(r, "tried")
					_, err := need(ctx, f.cashier, g.token, w)
					want := !g.used && g.left > 0 && g.for_ == w
					if (err == nil) != want {
						r.Fatalf("%+v used for %+v: %v", *g, w, err)
					}
					g.used = g.used || err == nil
				}
			}
		})
	})
}

func TestAPINIsSetByItsOwnerOrWhoManagesStaff(t *testing.T) { // W-30
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		f := newFloor(t, ctx)
		id := f.cashier.StaffID
		wantKind(t, f.s.SetPIN(ctx, f.cashier, id, "not this", "2222"), fault.Invalid)
		wantKind(t, f.s.SetPIN(ctx, f.cashier, id, password, "22"), fault.Invalid)
		wantKind(t, f.s.SetPIN(ctx, f.manager, id, "", "2222"), fault.Forbidden)
		if err := f.s.SetPIN(ctx, f.cashier, id, password, "2222"); err != nil {
			t.Fatal(err)
		}
		boss := f.manager.Granted(access.ManageStaff)
		if err := f.s.SetPIN(ctx, boss, f.manager.StaffID+100, "", "3333"); !fault.Is(err, fault.NotFound) {
			t.Errorf("nobody's: %v", err)
		}
		if err := f.s.SetPIN(ctx, boss, f.other.StaffID, "", "3333"); err != nil {
			t.Fatal(err)
		}
		digits, err := f.s.AddStaff(ctx, owner, access.NewStaff{Name: "Digits", Email: "d@shop.test", Password: "73018254", PIN: "1111", RoleID: f.managers, Locations: []int64{1}})
		if err != nil {
			t.Fatal(err)
		}
		wantKind(t, f.s.SetPIN(ctx, boss, digits, "", "73018254"), fault.Invalid)
		rows, err := audit.Rows(ctx, "staff", id)
		if err != nil || rows[len(rows)-1].Action != "staff.pin" {
			t.Errorf("%v (%v)", rows, err)
		}
	})
}
