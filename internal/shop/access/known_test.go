package access_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
)

// APR-1: nobody at a store sets a PIN that somebody has there, whoever sets it, and is not told whose it is.
func TestPINsAreUniqueAtAStore(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		f := newFloor(t, ctx)
		boss := f.manager.Granted(access.AllPermissions()...)
		boss.AllLocations = true
		refused := func(what string, err error) {
			t.Helper()
			x := fault.Of(err)
			if x == nil || x.Kind != fault.Invalid || strings.Contains(fmt.Sprint(x.Fields), "Person") ||
				x.Fields["pin"].String() != "Somebody at this store has this PIN. Please choose another one." {
				t.Errorf("%s: %v", what, err)
			}
			dbtest.Clock(ctx).Advance(time.Hour)
		}
		refused("one's own", f.s.SetPIN(ctx, f.cashier, f.cashier.StaffID, password, "1002"))
		refused("another's", f.s.SetPIN(ctx, boss, f.other.StaffID, "", "1002"))
		ann := access.NewStaff{Name: "Ann", Email: "ann@shop.test", Password: password, PIN: "1002",
			RoleID: f.managers, AllLocations: true}
		_, err := f.s.AddMember(ctx, boss, ann)
		refused("one more", err)
		_, err = f.s.AddStaff(ctx, owner, ann)
		refused("one more by the program", err)
		if err := f.s.SetPIN(ctx, f.cashier, f.cashier.StaffID, password, "1003"); err != nil {
			t.Errorf("that of somebody at another store: %v", err)
		}
		if err := f.s.SetPIN(ctx, f.cashier, f.cashier.StaffID, password, "1003"); err != nil {
			t.Errorf("one's own once more: %v", err)
		}
		// no move, and no return, brings two together
		away, err := f.s.Member(ctx, f.away.StaffID)
		if err != nil {
			t.Fatal(err)
		}
		moved := away
		moved.Locations = []int64{1, 2}
		_, err = f.s.SaveMember(ctx, boss, away.Version(), moved)
		if x := fault.Of(err); x == nil || x.Fields["locations"].Format == "" {
			t.Errorf("who has the same PIN comes to the store: %v", err)
		}
		if err := f.s.Deactivate(ctx, owner, f.cashier.StaffID); err != nil {
			t.Fatal(err)
		}
		if err := f.s.SetPIN(ctx, boss, f.other.StaffID, "", "1003"); err != nil {
			t.Errorf("that of who left: %v", err)
		}
		wantKind(t, f.s.SetActive(ctx, boss, f.cashier.StaffID, true), fault.Conflict)
	})
}

// W-30: a PIN that is taken is a PIN found: looking for one by setting one's own rests like any other guessing.
func TestFindingPINsBySettingOnesOwnRests(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		f := newFloor(t, ctx)
		for range 5 {
			wantKind(t, f.s.SetPIN(ctx, f.cashier, f.cashier.StaffID, password, "1002"), fault.Invalid)
		}
		wantKind(t, f.s.SetPIN(ctx, f.cashier, f.cashier.StaffID, password, "7777"), fault.TooMuch)
	})
}

// before makes the PINs those of before they were marked.
func before(t *testing.T, ctx context.Context, set string) {
	t.Helper()
	if _, err := db.Write(ctx).NewRaw("UPDATE staff SET pin_mark = '' WHERE 1 = 1 " + set).Exec(ctx); err != nil {
		t.Fatal(err)
	}
}

// APR-1: a PIN of before, or one marked by another key, is known all the same once it is typed.
func TestAPINOfBeforeIsKnownOnceItIsTyped(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		f := newFloor(t, ctx)
		before(t, ctx, "")
		approve := func() {
			t.Helper()
			if _, err := f.s.Approve(ctx, f.cashier, wanted(t, ctx, f.cashier, voiding), access.Offered{PIN: "1002"}); err != nil {
				t.Fatal(err)
			}
		}
		approve()
		var marked int
		read := func() {
			if err := db.Read(ctx).NewRaw("SELECT count(*) FROM staff WHERE pin_mark <> ''").Scan(ctx, &marked); err != nil {
				t.Fatal(err)
			}
		}
		if read(); marked != 1 {
			t.Errorf("%d are marked by one PIN", marked)
		}
		f.s.MarkWith([]byte("another key"))
		approve()
		wantKind(t, f.s.SetPIN(ctx, f.cashier, f.cashier.StaffID, password, "1001"), fault.Invalid) // not marked yet
	})
}

// APR-1 PITFALLS a5: of two people who had one PIN before, neither is known by it, at the lock nor in an approval; they
// are told, and once one has another PIN both are known.
func TestAPINOfTwoIsNobodys(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		f := newFloor(t, ctx)
		if _, err := db.Write(ctx).NewRaw("UPDATE staff SET pin_mark = '', pin_hash = (SELECT pin_hash FROM staff WHERE id = ?) WHERE id IN (?, ?)",
			f.manager.StaffID, f.manager.StaffID, f.other.StaffID).Exec(ctx); err != nil {
			t.Fatal(err)
		}
		try := func() error {
			_, err := f.s.Approve(ctx, f.cashier, wanted(t, ctx, f.cashier, voiding), access.Offered{PIN: "1002"})
			return err
		}
		err := try()
		if x := fault.Of(err); x == nil || !strings.Contains(x.Fields["pin"].String(), "More than one person has this PIN") {
			t.Errorf("approved by one of two: %v", err)
		}
		seat, err := f.s.Sit(ctx, f.cashier.StaffID, 7, 1)
		if err != nil {
			t.Fatal(err)
		}
		_, err = f.s.Unlock(ctx, f.cashier, seat, access.Unlocking{Offered: access.Offered{PIN: "1002"}, Switch: true})
		wantKind(t, err, fault.Invalid)
		shared := func() (who []int64) {
			all, _, err := f.s.Members(ctx, access.MemberFilter{Limit: 10})
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range all {
				if m.SharesPIN {
					who = append(who, m.ID)
				}
			}
			slices.Sort(who)
			return who
		}
		if got, want := shared(), []int64{f.other.StaffID, f.manager.StaffID}; !slices.Equal(got, want) {
			t.Errorf("the office is told of %v, not of %v", got, want)
		}
		if err := f.s.SetPIN(ctx, f.other, f.other.StaffID, password, "4444"); err != nil {
			t.Fatal(err)
		}
		if err := try(); err != nil {
			t.Errorf("once it is one's alone: %v", err)
		}
		if got := shared(); len(got) != 0 {
			t.Errorf("still told of %v", got)
		}
	})
}

// MODE-1 MODE-2: a badge that is scanned says whose it is, unlocks and approves, until it is taken away.
func TestABadgeSaysWhoseItIs(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		f := newFloor(t, ctx)
		const code = "CAMBER-0F3K9"
		set := func(by access.Actor, of int64, secret, code string) error {
			err := f.s.SetBadge(ctx, by, of, secret, code)
			dbtest.Clock(ctx).Advance(time.Hour)
			return err
		}
		wantKind(t, set(f.manager, f.manager.StaffID, "not this", code), fault.Invalid)
		wantKind(t, set(f.cashier, f.manager.StaffID, "", code), fault.Forbidden)
		for _, no := range []string{"short", strings.Repeat("x", 65), "12345678", "418630013633", "0418630013633", "tab\tinside"} {
			wantKind(t, set(f.manager, f.manager.StaffID, password, no), fault.Invalid)
		}
		if err := set(f.manager, f.manager.StaffID, password, " "+code+" "); err != nil {
			t.Fatal(err)
		}
		wantKind(t, set(f.other, f.other.StaffID, password, code), fault.Invalid) // one badge, one person
		badge := access.Offered{Badge: code}
		token, err := f.s.Approve(ctx, f.cashier, wanted(t, ctx, f.cashier, voiding), badge)
		if err != nil {
			t.Fatal(err)
		}
		if by, err := need(ctx, f.cashier, token, voiding); by != f.manager.StaffID || err != nil {
			t.Errorf("approved by %d (%v)", by, err)
		}
		seat, err := f.s.Sit(ctx, f.cashier.StaffID, 7, 1)
		if err != nil {
			t.Fatal(err)
		}
		if next, err := f.s.Unlock(ctx, f.cashier, seat, access.Unlocking{Offered: badge}); err != nil ||
			next.StaffID != f.manager.StaffID {
			t.Errorf("unlocked by %d (%v)", next.StaffID, err)
		}
		var kept string
		err = db.Read(ctx).NewRaw("SELECT badge_mark FROM staff WHERE id = ?", f.manager.StaffID).Scan(ctx, &kept)
		if err != nil || kept == "" || strings.Contains(kept, code) {
			t.Errorf("kept as %q (%v)", kept, err)
		}
		away := f.away
		if _, err := f.s.Approve(ctx, away, wanted(t, ctx, f.cashier, voiding), badge); !fault.Is(err, fault.Invalid) {
			t.Errorf("at a store where they don't work: %v", err)
		}
		if err := f.s.Deactivate(ctx, owner, f.manager.StaffID); err != nil {
			t.Fatal(err)
		}
		if err := set(f.other, f.other.StaffID, password, code); err != nil {
			t.Errorf("the badge of who left: %v", err)
		}
		if err := set(f.other, f.other.StaffID, password, ""); err != nil {
			t.Fatal(err)
		}
		_, err = f.s.Approve(ctx, f.cashier, wanted(t, ctx, f.cashier, voiding), badge)
		wantKind(t, err, fault.Invalid)
		rows, err := audit.Rows(ctx, "staff", f.other.StaffID)
		if err != nil || rows[len(rows)-1].Action != "staff.badge_taken" {
			t.Errorf("%v (%v)", rows, err)
		}
	})
}

// W-30: parts that are scanned before a locked register hold no PIN; what could be badges holds badges alone.
func TestScansHoldNoPIN(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		f := newFloor(t, ctx)
		seat, err := f.s.Sit(ctx, f.cashier.StaffID, 7, 1)
		if err != nil {
			t.Fatal(err)
		}
		unlock := func(o access.Offered) error {
			_, err := f.s.Unlock(ctx, f.cashier, seat, access.Unlocking{Offered: o})
			return err
		}
		for range 8 {
			wantKind(t, unlock(access.Offered{Badge: "418630013633"}), fault.Invalid)
		}
		for range 5 {
			wantKind(t, unlock(access.Offered{Badge: "KB-1363C-LEFT"}), fault.Invalid)
		}
		wantKind(t, unlock(access.Offered{Badge: "KB-1363C-LEFT"}), fault.TooMuch)
		if err := unlock(access.Offered{PIN: "1000"}); err != nil {
			t.Errorf("the PIN: %v", err)
		}
	})
}

// APR-1: whatever is set, moved and left in whatever order, a PIN is of at most one person at a store, and known where
// it is.
func TestAPINIsAtMostOnesAtAStore(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		f := newFloor(t, ctx)
		boss := f.manager.Granted(access.AllPermissions()...)
		boss.AllLocations, boss.StaffID = true, 0
		people := []int64{f.cashier.StaffID, f.other.StaffID, f.manager.StaffID, f.away.StaffID}
		pins := []string{"1000", "1001", "1002", "1003"}
		rapid.Check(t, func(r *rapid.T) {
			for range rapid.IntRange(1, 4).Draw(r, "steps") {
				i := rapid.IntRange(0, 3).Draw(r, "who")
				dbtest.Clock(ctx).Advance(24 * time.Hour)
				m, err := f.s.Member(ctx, people[i])
				if err != nil {
					r.Fatal(err)
				}
				switch rapid.IntRange(0, 2).Draw(r, "step") {
				case 0:
					pin := rapid.SampledFrom([]string{"1000", "1001", "1002", "1003"}).Draw(r, "pin")
					if err = f.s.SetPIN(ctx, boss, people[i], "", pin); err == nil {
						pins[i] = pin
					} else if !m.Active && fault.Is(err, fault.NotFound) {
						err = nil
					}
				case 1:
					version := m.Version()
					m.Locations = rapid.SampledFrom([][]int64{{1}, {2}, {1, 2}}).Draw(r, "at")
					_, err = f.s.SaveMember(ctx, boss, version, m)
				case 2:
					err = f.s.SetActive(ctx, boss, people[i], !m.Active)
				}
				if err != nil && !fault.Is(err, fault.Invalid) && !fault.Is(err, fault.Conflict) {
					r.Fatal(err)
				}
			}
			for location := int64(1); location <= 2; location++ {
				whose := map[string]int64{}
				for i, id := range people {
					m, err := f.s.Member(ctx, id)
					if err != nil {
						r.Fatal(err)
					}
					if !m.Active || !slices.Contains(m.Locations, location) {
						continue
					}
					if whose[pins[i]] != 0 {
						r.Fatalf("%d and %d have one PIN", whose[pins[i]], id)
					}
					whose[pins[i]] = id
				}
			}
		})
	})
}
