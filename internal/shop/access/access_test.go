package access_test

import (
	"context"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"camber/internal/base/fault"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
)

const (
	password = "correct horse"
	here     = "192.0.2.1"
	noMatch  = "Warning: No match for E-Mail Address and/or Password."
)

var owner = audit.Who{Kind: audit.Staff, ID: 1}

// setup adds a cashier of location 1 and a customer with a sign-in.
func setup(t *testing.T, ctx context.Context) (s *access.Service, cashier int64) {
	t.Helper()
	s = access.New()
	role, err := s.AddRole(ctx, owner, "cashier", access.SellAtTill, access.OpenShift)
	if err != nil {
		t.Fatal(err)
	}
	cashier, err = s.AddStaff(ctx, owner, access.NewStaff{
		Name: "Dana Ruiz", Email: "Dana@Shop.test", Password: password, PIN: "4711", RoleID: role, Locations: []int64{1},
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.AddCustomerLogin(ctx, 12, "Kim@Home.test", password); err != nil {
		t.Fatal(err)
	}
	return s, cashier
}

func wantKind(t *testing.T, err error, want fault.Kind) {
	t.Helper()
	if !fault.Is(err, want) {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestSignInTakesTheAddressInAnyCase(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s, cashier := setup(t, ctx)
		if id, err := s.StaffSignIn(ctx, " dana@SHOP.test", password, here); err != nil || id != cashier {
			t.Errorf("staff %d (%v), want %d", id, err, cashier)
		}
		if id, err := s.CustomerSignIn(ctx, "kim@home.test", password, here); err != nil || id != 12 {
			t.Errorf("customer %d (%v), want 12", id, err)
		}
		if n, _, err := audit.Seal(ctx); err != nil || n != 3 { // role, staff, the sign-in of staff
			t.Errorf("%d audit rows (%v), want 3", n, err)
		}
	})
}

// W-26: who has an account can't be found out.
func TestEveryFailedSignInReadsTheSame(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s, cashier := setup(t, ctx)
		if err := s.Deactivate(ctx, owner, cashier); err != nil {
			t.Fatal(err)
		}
		type signIn func(ctx context.Context, email, password, ip string) (int64, error)
		for name, try := range map[string]struct {
			signIn          signIn
			email, password string
		}{
			"wrong password":         {s.CustomerSignIn, "kim@home.test", "wrong horse"},
			"unknown address":        {s.CustomerSignIn, "nobody@home.test", password},
			"empty":                  {s.CustomerSignIn, "", ""},
			"staff as customer":      {s.CustomerSignIn, "dana@shop.test", password},
			"customer as staff":      {s.StaffSignIn, "kim@home.test", password},
			"staff no longer active": {s.StaffSignIn, "dana@shop.test", password},
		} {
			id, err := try.signIn(ctx, try.email, try.password, here)
			f := fault.Of(err)
			if f == nil || f.Kind != fault.Unauthenticated || f.Text.String() != noMatch || id != 0 {
				t.Errorf("%s: %d, %v", name, id, err)
			}
		}
	})
}

// W-01: after five wrong passwords each waits twice as long as the one before, up to a quarter of an hour; an hour
// later all is forgotten. Whoever signs in elsewhere does not notice.
func TestOneAddressIsSlowedAndOthersStillSignIn(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s, _ := setup(t, ctx)
		guess := func(ip string) error {
			_, err := s.StaffSignIn(ctx, "dana@shop.test", "wrong horse", ip)
			return err
		}
		for range 5 {
			wantKind(t, guess("2001:db8::1"), fault.Unauthenticated)
		}
		const s5 = 5 * time.Second
		for _, wait := range []time.Duration{s5, 2 * s5, 4 * s5, 8 * s5, 16 * s5, 32 * s5, 64 * s5, 128 * s5,
			15 * time.Minute, 15 * time.Minute} {
			err := guess("2001:db8::2") // the same network
			wantKind(t, err, fault.TooMuch)
			if got := fault.Of(err).RetryAfter; got != wait {
				t.Fatalf("again after %s, want %s", got, wait)
			}
			dbtest.Clock(ctx).Advance(wait)
			wantKind(t, guess("2001:db8::1"), fault.Unauthenticated)
		}
	})
}

// W-01: the right password waits as well where wrong ones were tried, and nowhere else.
func TestTheRightPasswordWaitsWhereWrongOnesWereTried(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s, _ := setup(t, ctx)
		for range 5 {
			_, err := s.StaffSignIn(ctx, "dana@shop.test", "wrong horse", "2001:db8::1")
			wantKind(t, err, fault.Unauthenticated)
		}
		_, err := s.StaffSignIn(ctx, "dana@shop.test", password, "2001:db8::1")
		wantKind(t, err, fault.TooMuch)
		if _, err := s.StaffSignIn(ctx, "dana@shop.test", password, here); err != nil {
			t.Errorf("from elsewhere: %v", err)
		}
		dbtest.Clock(ctx).Advance(time.Hour)
		for range 5 {
			_, err := s.StaffSignIn(ctx, "dana@shop.test", "wrong horse", "2001:db8::1")
			wantKind(t, err, fault.Unauthenticated)
		}
	})
}

// W-01: a person who is attacked from everywhere still signs in where they did before, strangers have to wait, and the
// people behind the shop are told once.
func TestAnAttackFromEverywhereLocksNobodyOut(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s, cashier := setup(t, ctx)
		if _, err := s.StaffSignIn(ctx, "dana@shop.test", password, here); err != nil {
			t.Fatal(err)
		}
		for i := range 100 {
			_, err := s.StaffSignIn(ctx, "dana@shop.test", "wrong horse", fmt.Sprint("198.51.100.", i))
			wantKind(t, err, fault.Unauthenticated)
		}
		_, err := s.StaffSignIn(ctx, "dana@shop.test", password, "203.0.113.9")
		wantKind(t, err, fault.TooMuch)
		if _, err := s.StaffSignIn(ctx, "dana@shop.test", password, here); err != nil {
			t.Errorf("where they signed in before: %v", err)
		}
		if told, err := audit.List(ctx, audit.Filter{Action: "staff.signin_alarm", Limit: 10}); err != nil ||
			len(told) != 1 || told[0].SubjectID != cashier {
			t.Errorf("told %+v, %v", told, err)
		}
		dbtest.Clock(ctx).Advance(91 * 24 * time.Hour)
		if err := access.SweepPlaces(ctx); err != nil {
			t.Fatal(err)
		}
		for i := range 100 {
			_, err := s.StaffSignIn(ctx, "dana@shop.test", "wrong horse", fmt.Sprint("198.51.100.", i))
			wantKind(t, err, fault.Unauthenticated)
		}
		_, err = s.StaffSignIn(ctx, "dana@shop.test", password, here)
		wantKind(t, err, fault.TooMuch)
	})
}

// W-01
func TestManyAccountsFromOneAddressAreSlowed(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s, _ := setup(t, ctx)
		for i := range 60 {
			_, err := s.CustomerSignIn(ctx, fmt.Sprintf("guess%d@home.test", i), "wrong", here)
			wantKind(t, err, fault.Unauthenticated)
		}
		_, err := s.CustomerSignIn(ctx, "kim@home.test", password, here)
		wantKind(t, err, fault.TooMuch)
	})
}

func TestSuccessesAreNotCounted(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s, _ := setup(t, ctx)
		for range 12 {
			if _, err := s.StaffSignIn(ctx, "dana@shop.test", password, here); err != nil {
				t.Fatal(err)
			}
		}
	})
}

func TestAnActorHasTheRightsOfTheRole(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s, cashier := setup(t, ctx)
		a, err := s.StaffActor(ctx, cashier)
		if err != nil {
			t.Fatal(err)
		}
		if a.Kind != access.Staff || a.StaffID != cashier || a.Name != "Dana Ruiz" || a.RoleName != "cashier" ||
			a.AllLocations {
			t.Errorf("actor %+v", a)
		}
		if got, want := a.Permissions(), []access.Permission{access.SellAtTill, access.OpenShift}; !reflect.DeepEqual(got, want) {
			t.Errorf("permissions %v, want %v", got, want)
		}
		if !a.At(1) || a.At(2) {
			t.Errorf("at 1: %v, at 2: %v", a.At(1), a.At(2))
		}
		if got := a.Who(); got != (audit.Who{Kind: audit.Staff, ID: cashier}) {
			t.Errorf("who %+v", got)
		}
	})
}

func TestARoleIsFoundByName(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := access.New()
		want, err := s.AddRole(ctx, owner, "manager")
		if err != nil {
			t.Fatal(err)
		}
		if got, err := s.RoleNamed(ctx, "manager"); err != nil || got != want {
			t.Errorf("role %d (%v), want %d", got, err, want)
		}
		_, err = s.RoleNamed(ctx, "janitor")
		wantKind(t, err, fault.NotFound)
	})
}

// W-28
func TestWhoIsDeactivatedLosesEverythingAtOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s, cashier := setup(t, ctx)
		second := dbtest.Two(t, ctx)
		if _, err := s.StaffActor(second, cashier); err != nil {
			t.Fatal(err)
		}
		if err := s.Deactivate(ctx, owner, cashier); err != nil {
			t.Fatal(err)
		}
		_, err := s.StaffActor(second, cashier)
		wantKind(t, err, fault.Unauthenticated)
		_, err = s.StaffActor(second, 99)
		wantKind(t, err, fault.Unauthenticated)
		wantKind(t, s.Deactivate(ctx, owner, 99), fault.NotFound)
	})
}

func TestWhoMayWhat(t *testing.T) {
	t.Parallel()
	cashier := access.Actor{Kind: access.Staff, StaffID: 3}.Granted(access.SellAtTill).Placed(1)
	locked := cashier
	locked.Mode = access.Locked
	everywhere := cashier
	everywhere.AllLocations = true
	for name, c := range map[string]struct {
		actor             access.Actor
		sells, voids, at2 bool
	}{
		"visitor":    {access.Actor{}, false, false, false},
		"customer":   {access.Actor{Kind: access.Customer, CustomerID: 3}.Granted(access.SellAtTill), false, false, false},
		"cashier":    {cashier, true, false, false},
		"locked":     {locked, false, false, false},
		"everywhere": {everywhere, true, false, true},
		"system":     {access.Actor{Kind: access.System}, true, true, true},
	} {
		if c.actor.May(access.SellAtTill) != c.sells || c.actor.May(access.VoidTender) != c.voids || c.actor.At(2) != c.at2 {
			t.Errorf("%s: sells %v, voids %v, at 2 %v", name, c.actor.May(access.SellAtTill), c.actor.May(access.VoidTender),
				c.actor.At(2))
		}
	}
}

func TestImpossibleStaffIsRefused(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s, cashier := setup(t, ctx)
		good := access.NewStaff{Name: "Lee Park", Email: "lee@shop.test", Password: "87123645", PIN: "2222", RoleID: 1}
		for name, c := range map[string]struct {
			spoil func(*access.NewStaff)
			want  map[string]string
		}{
			"no name":     {func(n *access.NewStaff) { n.Name = " " }, map[string]string{"name": "Required"}},
			"no address":  {func(n *access.NewStaff) { n.Email = "" }, map[string]string{"email": "Required"}},
			"bad address": {func(n *access.NewStaff) { n.Email = "lee" }, map[string]string{"email": "Invalid email"}},
			"short password": {func(n *access.NewStaff) { n.Password = "1234567" },
				map[string]string{"password": "Minimum 8 characters"}},
			"PIN of letters": {func(n *access.NewStaff) { n.PIN = "abcd" }, map[string]string{"pin": "4 to 8 digits"}},
			// W-30
			"PIN and password": {func(n *access.NewStaff) { n.PIN = n.Password },
				map[string]string{"pin": "The PIN must differ from the password"}},
		} {
			n := good
			c.spoil(&n)
			_, err := s.AddStaff(ctx, owner, n)
			f := fault.Of(err)
			if f == nil || f.Kind != fault.Invalid {
				t.Errorf("%s: %v", name, err)
				continue
			}
			got := map[string]string{}
			for field, sentence := range f.Fields {
				got[field] = sentence.String()
			}
			if !reflect.DeepEqual(got, c.want) {
				t.Errorf("%s: %v, want %v", name, got, c.want)
			}
		}
		taken := good
		taken.Email = "DANA@shop.test"
		_, err := s.AddStaff(ctx, owner, taken)
		wantKind(t, err, fault.Conflict)
		_, err = s.AddRole(ctx, owner, "cashier")
		wantKind(t, err, fault.Conflict)
		_, err = s.AddRole(ctx, owner, "new", "nonsense")
		wantKind(t, err, fault.Invalid)
		wantKind(t, s.AddCustomerLogin(ctx, 13, "KIM@home.test", password), fault.Conflict)
		wantKind(t, s.AddCustomerLogin(ctx, 13, "x", "y"), fault.Invalid)
		if n, _, err := audit.Seal(ctx); err != nil || n != 2 {
			t.Errorf("%d audit rows (%v), want the 2 of setup, cashier %d", n, err, cashier)
		}
	})
}

// W-32
func TestAPasswordThatAnybodyWouldTryIsRefused(t *testing.T) {
	t.Parallel()
	for password, want := range map[string]string{
		"":                         "Required",
		"1234567":                  "Minimum 8 characters",
		strings.Repeat("é5", 65):   "Maximum 128 characters",
		"Password1":                "This password is one of the first that anybody would try. Please choose another.",
		"QWERTYUIOP":               "This password is one of the first that anybody would try. Please choose another.",
		"ßßßßßßßßß":                "This password is one of the first that anybody would try. Please choose another.",
		"Kim.Wood@home.test":       "The password must not be your name or address.",
		"kim.wood":                 "The password must not be your name or address.",
		"correct horse":            "",
		"ñandú y pingüino":         "",
		strings.Repeat("abcd", 32): "",
	} {
		got := ""
		if problem := access.CheckPassword(password, "kim.wood@home.test", ""); problem != nil {
			got = problem.String()
		}
		if got != want {
			t.Errorf("%q: %q, want %q", password, got, want)
		}
	}
}

// W-02: a password that is set anew ends what was signed in before, and nobody else's; so does a sign-in that is taken
// away.
func TestANewPasswordEndsEarlierSignIns(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s, _ := setup(t, ctx)
		if err := s.AddCustomerLogin(ctx, 13, "lee@home.test", password); err != nil {
			t.Fatal(err)
		}
		version := func(customer int64) int64 {
			v, err := s.LoginVersion(ctx, customer)
			if err != nil {
				t.Fatal(err)
			}
			return v
		}
		kim, lee := version(12), version(13)
		secret, problem, err := access.NewSecret("another horse")
		if problem != nil || err != nil {
			t.Fatal(problem, err)
		}
		if err := s.SetLogin(ctx, 12, "kim@home.test", secret); err != nil {
			t.Fatal(err)
		}
		if version(12) == kim || version(13) != lee {
			t.Errorf("kim %d then %d, lee %d then %d", kim, version(12), lee, version(13))
		}
		_, err = s.CustomerSignIn(ctx, "kim@home.test", password, here)
		wantKind(t, err, fault.Unauthenticated)
		if id, err := s.CustomerSignIn(ctx, "kim@home.test", "another horse", here); err != nil || id != 12 {
			t.Errorf("%d (%v)", id, err)
		}
		wantKind(t, s.SetLogin(ctx, 12, "lee@home.test", secret), fault.Conflict)
		wantKind(t, s.MoveLogin(ctx, 12, "LEE@home.test"), fault.Conflict)
		if err := s.RemoveLogin(ctx, 12); err != nil {
			t.Fatal(err)
		}
		_, err = s.LoginVersion(ctx, 12)
		wantKind(t, err, fault.Unauthenticated)
		dbtest.Clock(ctx).Advance(time.Second)
		if err := s.SetLogin(ctx, 12, "kim@home.test", secret); err != nil || version(12) == kim {
			t.Errorf("a sign-in given again is worth what the first was: %v", err)
		}
	})
}

// DEMO-2
func TestDemoAccountsAreFound(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s, _ := setup(t, ctx)
		if found, err := s.DemoAccounts(ctx); err != nil || found {
			t.Errorf("in another shop: %v (%v)", found, err)
		}
		if err := s.AddCustomerLogin(ctx, 13, "Pro@Demo.test", password); err != nil {
			t.Fatal(err)
		}
		if found, err := s.DemoAccounts(ctx); err != nil || !found {
			t.Errorf("in the demonstration: %v (%v)", found, err)
		}
	})
}
