package access_test

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"pgregory.net/rapid"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
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
			Name: fmt.Sprint("Person ", i), Email: fmt.Sprintf("p%d@shop.test", i), Password: password,
			PIN: fmt.Sprint("100", i), RoleID: one.role, Locations: []int64{one.at},
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

var voiding = access.Effect{Permission: access.VoidTender, Subject: "order", ID: 12, Amount: 5_00,
	Words: []fault.Text{fault.T("Void %s of %s.", money.Cents(5_00), "Ann Lee")}, Binds: []any{7}}

// wanted is what a person without the permission is refused an effect for.
func wanted(t *testing.T, ctx context.Context, actor access.Actor, e access.Effect) access.Wanted {
	t.Helper()
	_, err := need(ctx, actor, "", e)
	var asked *access.Unapproved
	if !errors.As(err, &asked) || asked.Alone {
		t.Fatalf("it should say what is to be approved: %v", err)
	}
	return asked.Wanted
}

func need(ctx context.Context, actor access.Actor, token string, e access.Effect) (approver int64, err error) {
	err = db.Atomic(access.WithLeave(ctx, access.Leave{Approvals: []string{token}}), func(ctx context.Context) error {
		approver, err = access.Need(ctx, actor, e)
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
		if !errors.As(err, &asked) || asked.Effect.Words[0].String() != "Void $5.00 of Ann Lee." || asked.Amount != 5_00 ||
			fault.Of(err).Text.String() != "This needs a manager's approval." {
			t.Errorf("it should say what is to be approved: %v", err)
		}
		token, err := f.s.Approve(ctx, f.cashier, asked.Wanted, access.Offered{PIN: "1002"})
		if err != nil {
			t.Fatal(err)
		}
		elsewhere, register := f.cashier, f.cashier
		elsewhere.LocationID, register.RegisterID = 2, 8
		for name, try := range map[string]func() (int64, error){
			"another person":   func() (int64, error) { return need(ctx, f.other, token, voiding) },
			"another location": func() (int64, error) { return need(ctx, elsewhere, token, voiding) },
			"another register": func() (int64, error) { return need(ctx, register, token, voiding) },
			"no such approval": func() (int64, error) { return need(ctx, f.cashier, token+"x", voiding) },
		} {
			if by, err := try(); by != 0 || !fault.Is(err, fault.Forbidden) {
				t.Errorf("%s: %d, %v", name, by, err)
			}
		}
		for field, other := range others(voiding) {
			if by, err := need(ctx, f.cashier, token, other); by != 0 || !fault.Is(err, fault.Forbidden) {
				t.Errorf("another %s: %d, %v", field, by, err)
			}
		}
		planned := errors.New("planned")
		err = db.Atomic(access.WithLeave(ctx, access.Leave{Approvals: []string{"another's", token}}),
			func(ctx context.Context) error {
				if _, err := access.Need(ctx, f.cashier, voiding); err != nil {
					return err
				}
				return planned
			})
		if !errors.Is(err, planned) {
			t.Fatal(err)
		}
		// what was rolled back used nothing up
		if by, err := need(ctx, f.cashier, token, voiding); by != f.manager.StaffID || err != nil {
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
			if r := rows[i]; r.Action != action || r.Who.ID != f.cashier.StaffID || r.Second != f.manager.StaffID ||
				r.RegisterID != 7 {
				t.Errorf("row %d: %+v", i, r)
			}
		}
	})
}

// others are effects that differ from e in one field each.
func others(e access.Effect) map[string]access.Effect {
	found := map[string]access.Effect{}
	change := func(field string, f func(*access.Effect)) {
		other := e
		f(&other)
		found[field] = other
	}
	change("permission", func(e *access.Effect) { e.Permission = access.CancelOrders })
	change("subject", func(e *access.Effect) { e.Subject = "cart" })
	change("id", func(e *access.Effect) { e.ID++ })
	change("amount", func(e *access.Effect) { e.Amount++ })
	change("sentence", func(e *access.Effect) { e.Words = []fault.Text{fault.T("Void %s by %s.", e.Amount, "Ann Lee")} })
	change("value in a sentence",
		func(e *access.Effect) { e.Words = []fault.Text{fault.T("Void %s of %s.", e.Amount, "Bob Lee")} })
	change("sentence more", func(e *access.Effect) { e.Words = append(slices.Clone(e.Words), fault.T("Void %s of %s.")) })
	change("price", func(e *access.Effect) { e.Price = &access.Repricing{Name: "Pads"} })
	change("binding", func(e *access.Effect) { e.Binds = []any{8} })
	change("binding more", func(e *access.Effect) { e.Binds = []any{7, 0} })
	return found
}

func TestASealIsOfWhatTheServerFound(t *testing.T) { // TRD-12
	t.Parallel()
	dbtest.Each(t, sealing)
}

func sealing(t *testing.T, ctx context.Context) {
	seal := access.NewSeal([]byte("a key"))
	w := access.Wanted{Permission: access.GiveCredit, Subject: "customer", ID: 3, Amount: 5_00, Digest: "ab"}
	closed, err := seal.Close(ctx, w)
	if err != nil {
		t.Fatal(err)
	}
	if opened, err := seal.Open(ctx, closed); err != nil || opened != w {
		t.Errorf("%+v (%v)", opened, err)
	}
	dear := w
	dear.Amount = 5_000_00
	forged, err := access.NewSeal([]byte("another key")).Close(ctx, dear)
	if err != nil {
		t.Fatal(err)
	}
	written, _, _ := strings.Cut(forged, ".")
	_, signature, _ := strings.Cut(closed, ".")
	for _, sealed := range []string{"", ".", forged, written + "." + signature, written, closed + "x", "x" + closed} {
		if opened, err := seal.Open(ctx, sealed); !fault.Is(err, fault.Invalid) {
			t.Errorf("%q opens as %+v (%v)", sealed, opened, err)
		}
	}
	dbtest.Clock(ctx).Advance(access.SealLife)
	if opened, err := seal.Open(ctx, closed); !fault.Is(err, fault.Invalid) { // APR-1
		t.Errorf("opens as %+v once its time is over (%v)", opened, err)
	}
}

// TRD-12: above what a role decides on, another person is asked even of who may; below it one's own word on this very
// effect is enough, and is asked for where somebody can give it.
func TestARoleDecidesAloneUpToItsAmount(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		f := newFloor(t, ctx)
		if err := f.s.LimitAmounts(ctx, owner, f.managers, 100_00); err != nil {
			t.Fatal(err)
		}
		manager, err := f.s.StaffActor(ctx, f.manager.StaffID)
		if err != nil {
			t.Fatal(err)
		}
		manager.Mode, manager.RegisterID, manager.LocationID = access.POS, 7, 1
		effect := voiding
		effect.Amount, effect.Confirm = 100_00, true
		with := func(e access.Effect, l access.Leave) (by int64, err error) {
			err = db.Atomic(access.WithLeave(ctx, l), func(ctx context.Context) error {
				by, err = access.Need(ctx, manager, e)
				return err
			})
			return by, err
		}
		_, err = with(effect, access.Leave{})
		var asked *access.Unapproved
		if !errors.As(err, &asked) || !asked.Alone || !fault.Is(err, fault.Conflict) {
			t.Fatalf("at the limit one's own word is asked for: %v", err)
		}
		if _, err := with(effect, access.Leave{Confirmed: []access.Wanted{asked.Wanted}}); err != nil {
			t.Errorf("confirmed: %v", err)
		}
		for field, other := range others(effect) {
			if other.Permission != effect.Permission || other.Amount > 100_00 {
				continue
			}
			if _, err := with(other, access.Leave{Confirmed: []access.Wanted{asked.Wanted}}); !fault.Is(err, fault.Conflict) {
				t.Errorf("confirmed with another %s: %v", field, err)
			}
		}
		if _, err := access.Need(ctx, manager, effect); err != nil {
			t.Errorf("no request, nobody to ask: %v", err)
		}
		effect.Amount++
		_, err = with(effect, access.Leave{})
		if !errors.As(err, &asked) || asked.Alone ||
			fault.Of(err).Text.String() != "Above $100.00 this needs another person's approval." {
			t.Errorf("above the limit: %v", err)
		}
		if _, err := with(effect, access.Leave{Confirmed: []access.Wanted{asked.Wanted}}); !fault.Is(err, fault.Forbidden) {
			t.Errorf("one's own word above the limit: %v", err)
		}
		wantKind(t, f.s.LimitAmounts(ctx, owner, f.managers, -1), fault.Invalid)
	})
}

func TestAnApprovalEndsWithItsTimeAndWithTheRightOfWhoGaveIt(t *testing.T) { // TRD-12 W-28
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		f := newFloor(t, ctx)
		give := func() string {
			token, err := f.s.Approve(ctx, f.cashier, wanted(t, ctx, f.cashier, voiding), access.Offered{PIN: "1002"})
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
			shown access.Offered
			kind  fault.Kind
		}{
			"oneself":                 {access.Offered{PIN: "1000"}, fault.Invalid},
			"another cashier":         {access.Offered{PIN: "1001"}, fault.Forbidden},
			"a manager of elsewhere":  {access.Offered{PIN: "1003"}, fault.Invalid},
			"a PIN of nobody":         {access.Offered{PIN: "9999"}, fault.Invalid},
			"the password as the PIN": {access.Offered{PIN: password}, fault.Invalid},
			"nothing":                 {access.Offered{}, fault.Invalid},
			"a badge of nobody":       {access.Offered{Badge: "CAMBER-0001"}, fault.Invalid},
			"the PIN as a badge":      {access.Offered{Badge: "1002"}, fault.Invalid},
		} {
			token, err := f.s.Approve(ctx, f.cashier, wanted(t, ctx, f.cashier, voiding), c.shown)
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
			_, err := f.s.Approve(ctx, f.cashier, wanted(t, ctx, f.cashier, voiding), access.Offered{PIN: "9999"})
			wantKind(t, err, fault.Invalid)
		}
		_, err := f.s.Approve(ctx, f.cashier, wanted(t, ctx, f.cashier, voiding), access.Offered{PIN: "1002"})
		if x := fault.Of(err); x == nil || x.Kind != fault.TooMuch || x.RetryAfter != time.Minute {
			t.Errorf("the right one as the sixth: %v", err)
		}
		elsewhere := f.other
		elsewhere.RegisterID = 8
		if _, err := f.s.Approve(ctx, elsewhere, wanted(t, ctx, f.cashier, voiding), access.Offered{PIN: "1002"}); err != nil {
			t.Errorf("asked by another person at another register: %v", err)
		}
		moved := f.cashier
		moved.RegisterID = 9
		if _, err := f.s.Approve(ctx, moved, wanted(t, ctx, f.cashier, voiding), access.Offered{PIN: "1002"}); !fault.Is(err, fault.TooMuch) {
			t.Errorf("asked by who guessed, at another register: %v", err)
		}
		if _, err := f.s.Approve(ctx, f.cashier, wanted(t, ctx, f.cashier, voiding), access.Offered{PIN: "1001"}); !fault.Is(err, fault.TooMuch) {
			t.Errorf("another person's at the same register: %v", err)
		}
		dbtest.Clock(ctx).Advance(time.Minute)
		if _, err := f.s.Approve(ctx, f.cashier, wanted(t, ctx, f.cashier, voiding), access.Offered{PIN: "1002"}); err != nil {
			t.Errorf("after the rest: %v", err)
		}
		rows, err := audit.Rows(ctx, "register", 7)
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
			token, err := f.s.Approve(ctx, f.cashier, wanted(t, ctx, f.cashier, voiding), access.Offered{PIN: "1002"})
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
		token, err := f.s.Approve(ctx, f.cashier, wanted(t, ctx, f.cashier, voiding), access.Offered{PIN: "1002"})
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

// Whatever is given and tried in whatever order: an approval is used at most once, within its five minutes, and only
// for what it was given for.
func TestApprovalsAreUsedAsGiven(t *testing.T) { // TRD-12
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		f := newFloor(t, ctx)
		rapid.Check(t, func(r *rapid.T) {
			type given struct {
				token string
				for_  access.Effect
				left  time.Duration
				used  bool
			}
			var all []given
			thing := rapid.Custom(func(r *rapid.T) access.Effect {
				return access.Effect{Permission: access.VoidTender, Subject: rapid.SampledFrom([]string{"order", "cart"}).
					Draw(r, "subject"), ID: rapid.Int64Range(1, 2).Draw(r, "id"),
					Amount: money.Cents(rapid.IntRange(1, 2).Draw(r, "amount"))}
			})
			for range rapid.IntRange(1, 8).Draw(r, "steps") {
				switch rapid.IntRange(0, 2).Draw(r, "step") {
				case 0:
					w := thing.Draw(r, "wanted")
					token, err := f.s.Approve(ctx, f.cashier, wanted(t, ctx, f.cashier, w), access.Offered{PIN: "1002"})
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
					want := !g.used && g.left > 0 && reflect.DeepEqual(g.for_, w)
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
		boss := f.manager.Granted(access.AllPermissions()...) // and so no less than those whose PIN they set
		if err := f.s.SetPIN(ctx, boss, f.manager.StaffID+100, "", "3333"); !fault.Is(err, fault.NotFound) {
			t.Errorf("nobody's: %v", err)
		}
		if err := f.s.SetPIN(ctx, boss, f.other.StaffID, "", "3333"); err != nil {
			t.Fatal(err)
		}
		digits, err := f.s.AddStaff(ctx, owner, access.NewStaff{Name: "Digits", Email: "d@shop.test", Password: "73018254",
			PIN: "1111", RoleID: f.managers, Locations: []int64{1}})
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

// APR-1: whatever of a price whoever approves it was shown is bound, each figure of it.
func TestAnApprovalIsOfEachFigureOfAPrice(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		f := newFloor(t, ctx)
		shown := access.Repricing{Name: "Rotor", Number: "Northbore NR-55097", Quantity: 2, Was: 68_4000, Now: 54_0000,
			Reason: "Match", Cost: 40_1500, Down: 61_5600, Share: 100_000, For: "Ray Hollis"}
		priced := voiding
		priced.Price = &shown
		token, err := f.s.Approve(ctx, f.cashier, wanted(t, ctx, f.cashier, priced), access.Offered{PIN: "1002"})
		if err != nil {
			t.Fatal(err)
		}
		for i := range reflect.TypeFor[access.Repricing]().NumField() {
			other := shown
			switch field := reflect.ValueOf(&other).Elem().Field(i); field.Kind() {
			case reflect.String:
				field.SetString(field.String() + "x")
			default:
				field.SetInt(field.Int() + 1)
			}
			changed := priced
			changed.Price = &other
			if by, err := need(ctx, f.cashier, token, changed); by != 0 || !fault.Is(err, fault.Forbidden) {
				t.Errorf("with another %s: %d, %v", reflect.TypeFor[access.Repricing]().Field(i).Name, by, err)
			}
		}
		if by, err := need(ctx, f.cashier, token, priced); by != f.manager.StaffID || err != nil {
			t.Errorf("as it was shown: %d, %v", by, err)
		}
	})
}

// APR-1: up to the limit of a role nobody is asked, though it has not the permission; above it somebody is, and who only
// has a limit approves nothing for others.
func TestBelowTheLimitOfARoleNobodyIsAsked(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		f := newFloor(t, ctx)
		boss := f.manager.Granted(access.AllPermissions()...)
		boss.AllLocations, boss.ApproveAbove, boss.PriceLimit = true, 0, 1_000_000
		all, err := f.s.Roles(ctx)
		if err != nil {
			t.Fatal(err)
		}
		at := slices.IndexFunc(all, func(r access.Role) bool { return r.Name == "cashier" })
		limited := all[at]
		limited.Limits = access.Limits{access.VoidTender: 5_00}
		saved, err := f.s.SaveRole(ctx, boss, all[at].Version(), limited)
		if err != nil || saved.Limits[access.VoidTender] != 5_00 || saved.Version() == all[at].Version() {
			t.Fatalf("%+v (%v)", saved, err)
		}
		cashier := actorOf(t, ctx, f.s, f.cashier.StaffID)
		cashier.Mode, cashier.RegisterID, cashier.LocationID = access.POS, 7, 1
		if by, err := need(ctx, cashier, "", voiding); by != 0 || err != nil {
			t.Errorf("at the limit: %d (%v)", by, err)
		}
		above := voiding
		above.Amount++
		asked := wanted(t, ctx, cashier, above)
		if _, err := f.s.Approve(ctx, f.manager, asked, access.Offered{PIN: "1001"}); !fault.Is(err, fault.Forbidden) {
			t.Errorf("who has a limit alone approves: %v", err)
		}
		for _, wrong := range []access.Limits{{access.SellAtTill: 1}, {access.VoidTender: -1}} {
			limited.Limits = wrong
			_, err := f.s.SaveRole(ctx, boss, saved.Version(), limited)
			wantKind(t, err, fault.Invalid)
		}
		// nobody gives what they don't hold
		small := boss
		small.ApproveAbove = 10_00
		limited.Limits = access.Limits{access.VoidTender: 10_01}
		_, err = f.s.SaveRole(ctx, small, saved.Version(), limited)
		wantKind(t, err, fault.Invalid)
	})
}
