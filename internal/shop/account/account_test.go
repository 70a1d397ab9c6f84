package account_test

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"camber/internal/base/captcha"
	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/base/jobs"
	"camber/internal/base/text"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/account"
	"camber/internal/shop/customer"
	"camber/internal/shop/notify"
	"camber/internal/shop/price"
	"camber/internal/shop/region"
)

const (
	password = "correct horse"
	other    = "another horse"
	here     = "192.0.2.1"
)

// shop is what the tests act on. Its mails hold nothing but the secret of their link.
type shop struct {
	*account.Service
	access    *access.Service
	customers *customer.Service
	notes     *notify.Service
	retail    int64
}

// postman takes every mail.
type postman struct{}

func (postman) Send(context.Context, notify.Message) (string, error) { return "", nil }

// Render writes the mail of a link.
func (s *shop) Render(ctx context.Context, r notify.Request) (notify.Rendered, error) {
	l, token, err := s.Issue(ctx, r.SubjectID)
	return notify.Rendered{Subject: string(l.Kind), Text: token}, err
}

func setup(t *testing.T, ctx context.Context) *shop {
	t.Helper()
	level, err := price.New().AddLevel(ctx, price.Retail, "Retail", 1)
	if err != nil {
		t.Fatal(err)
	}
	s := &shop{access: access.New(), customers: customer.New(), retail: level.ID}
	s.notes = notify.New(s, postman{})
	s.Service = account.New(s.access, s.customers)
	return s
}

// newcomer is good in every way; the riddle of their session is answered.
func (s *shop) newcomer(t *testing.T, ctx context.Context, email string) account.Newcomer {
	t.Helper()
	r, err := captcha.New(ctx, "session of "+email)
	if err != nil {
		t.Fatal(err)
	}
	return account.Newcomer{
		LevelID: s.retail, Firstname: "Kim", Lastname: "Wood", Email: email, Telephone: "(319) 555-0144",
		Password: password, Confirm: password, Agree: true, Session: "session of " + email, Answer: r.Code,
	}
}

func (s *shop) signUp(t *testing.T, ctx context.Context, email string) int64 {
	t.Helper()
	id, err := s.SignUp(ctx, access.Actor{IP: here}, s.newcomer(t, ctx, email))
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// work runs the jobs that are due, those that they add too, and returns what was mailed.
func (s *shop) work(t *testing.T, ctx context.Context) []notify.Message {
	t.Helper()
	runner := jobs.New(map[string]jobs.Handler{account.Job: s.Handle, notify.Job: s.notes.Handle})
	for {
		n, err := runner.RunDue(ctx)
		if err != nil {
			t.Fatal(err)
		}
		if n == 0 {
			break
		}
	}
	sent, err := s.notes.Messages(ctx, notify.Filter{})
	if err != nil {
		t.Fatal(err)
	}
	return sent
}

// token is the secret that was mailed last.
func (s *shop) token(t *testing.T, ctx context.Context) string {
	t.Helper()
	sent := s.work(t, ctx)
	if len(sent) == 0 {
		t.Fatal("no mail was sent")
	}
	return sent[len(sent)-1].Text
}

func problems(err error) map[string]string {
	found := map[string]string{}
	if f := fault.Of(err); f != nil {
		for field, sentence := range f.Fields {
			found[field] = sentence.String()
		}
	}
	return found
}

func wantKind(t *testing.T, err error, want fault.Kind) {
	t.Helper()
	if !fault.Is(err, want) {
		t.Errorf("got %v, want %s", err, want)
	}
}

func canSignIn(ctx context.Context, s *shop, email, password string) bool {
	_, err := s.access.CustomerSignIn(ctx, email, password, here)
	return err == nil
}

// CART-19 W-32
func TestWhatANewcomerMustSay(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		for name, c := range map[string]struct {
			spoil func(*account.Newcomer)
			want  map[string]string
		}{
			"nothing": {func(n *account.Newcomer) { *n = account.Newcomer{LevelID: s.retail} }, map[string]string{
				"firstname": "Required", "lastname": "Required", "email": "Required", "password": "Required",
				"agree": "Please agree to the terms.", "captcha": "Required",
			}},
			"short": {func(n *account.Newcomer) { n.Password, n.Confirm = "1234567", "1234567" },
				map[string]string{"password": "Minimum 8 characters"}},
			"common": {func(n *account.Newcomer) { n.Password, n.Confirm = "Password1", "Password1" }, map[string]string{
				"password": "This password is one of the first that anybody would try. Please choose another.",
			}},
			"their name": {func(n *account.Newcomer) { n.Password, n.Confirm = "kim wood", "kim wood" }, map[string]string{
				"password": "The password must not be your name or address.",
			}},
			"typed otherwise": {func(n *account.Newcomer) { n.Confirm = other },
				map[string]string{"confirm": "The two passwords differ."}},
			"wrong answer": {func(n *account.Newcomer) { n.Answer = "?" },
				map[string]string{"captcha": "That is not what the picture shows. Please try again."}},
			"half an address": {func(n *account.Newcomer) {
				n.Address = &region.Address{Firstname: "Kim", Lastname: "Wood", Address1: "1 Main St", City: "Cedar Falls",
					CountryID: region.CountryID("US"), ZoneID: region.ZoneID("US-IA")}
			}, map[string]string{"address[postcode]": "Required"}},
		} {
			n := s.newcomer(t, ctx, "kim@home.test")
			c.spoil(&n)
			_, err := s.SignUp(ctx, access.Actor{IP: here}, n)
			if got := problems(err); !reflect.DeepEqual(got, c.want) {
				t.Errorf("%s: %v, want %v", name, got, c.want)
			}
		}
		if _, found, err := s.customers.WithEmail(ctx, "kim@home.test"); found || err != nil {
			t.Errorf("somebody was added all the same (%v)", err)
		}
	})
}

// ACCT-1 CART-19
func TestANewcomerIsACustomerWhoCanSignIn(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		n := s.newcomer(t, ctx, "Kim@home.test")
		n.Newsletter, n.Texts = true, true
		home := region.Address{Firstname: "Kim", Lastname: "Wood", Address1: "1 Main St", City: "Cedar Falls",
			Postcode: "50613", CountryID: region.CountryID("US"), ZoneID: region.ZoneID("US-IA")}
		n.Address = &home
		id, err := s.SignUp(ctx, access.Actor{IP: here}, n)
		if err != nil {
			t.Fatal(err)
		}
		c, err := s.customers.Customer(ctx, id)
		want := customer.Customer{
			ID: id, LevelID: s.retail, Firstname: "Kim", Lastname: "Wood", Email: "Kim@home.test", Telephone: "(319) 555-0144",
			Active:     true,
			Newsletter: true, Texts: true, AddressID: c.AddressID, Added: clock.Now(ctx), Version: 1,
		}
		if err != nil || c != want {
			t.Errorf("%+v (%v), want %+v", c, err, want)
		}
		if book, err := s.customers.Addresses(ctx, id); err != nil || len(book.Addresses) != 1 ||
			book.Addresses[0].Address != home || book.DefaultID != c.AddressID {
			t.Errorf("%+v (%v)", book, err)
		}
		if !canSignIn(ctx, s, "kim@HOME.test", password) {
			t.Error("they can't sign in")
		}
		wantKind(t, signUpAgain(t, ctx, s), fault.Conflict)
		_, err = s.SignUp(ctx, access.Actor{IP: here}, n) // the answer served once
		if got := problems(err); got["captcha"] == "" {
			t.Errorf("an answer served twice: %v", err)
		}
	})
}

// signUpAgain is somebody else with the same address; their answer is used up by it (W-26).
func signUpAgain(t *testing.T, ctx context.Context, s *shop) error {
	t.Helper()
	again := s.newcomer(t, ctx, "kim@home.test")
	_, err := s.SignUp(ctx, access.Actor{IP: here}, again)
	if _, found, failed := captcha.Current(ctx, again.Session); found || failed != nil {
		t.Errorf("a solved riddle asks for one address after the other (%v)", failed)
	}
	return err
}

// SEC-1 W-26
func TestSigningUpIsSlowed(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		wrong := s.newcomer(t, ctx, "kim@home.test")
		wrong.Answer = "?"
		for i := range 20 {
			if _, err := s.SignUp(ctx, access.Actor{IP: here}, wrong); fault.Of(err).Kind != fault.Invalid {
				t.Fatalf("%d: %v", i, err)
			}
		}
		_, err := s.SignUp(ctx, access.Actor{IP: here}, s.newcomer(t, ctx, "lee@home.test"))
		wantKind(t, err, fault.TooMuch)
		if _, err := s.SignUp(ctx, access.Actor{IP: "198.51.100.7"}, s.newcomer(t, ctx, "lee@home.test")); err != nil {
			t.Errorf("from elsewhere: %v", err)
		}
	})
}

// ACCT-1 W-02: a link sets a password once, within an hour; what was signed in before ends.
func TestAForgottenPasswordIsSetByALink(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		id := s.signUp(t, ctx, "kim@home.test")
		before, err := s.access.LoginVersion(ctx, id)
		if err != nil {
			t.Fatal(err)
		}
		forgot := func() string {
			if err := s.Forgot(text.With(ctx, text.Spanish), "KIM@home.test", here); err != nil {
				t.Fatal(err)
			}
			return s.token(t, ctx)
		}
		first, token := forgot(), forgot()
		sent := s.work(t, ctx)
		if m := sent[0]; m.Recipient != "kim@home.test" || m.Lang != text.Spanish || m.CustomerID != id ||
			m.Subject != "forgotten" {
			t.Errorf("%+v", m)
		}
		if who, err := s.Opens(ctx, token); err != nil || who.ID != id {
			t.Errorf("%+v (%v)", who, err)
		}
		_, err = s.Reset(ctx, token, other, password)
		if got := problems(err); got["confirm"] == "" {
			t.Errorf("%v", err)
		}
		dbtest.Race(2, func(ctx context.Context, _ int) {
			if _, err := s.Reset(ctx, token, other, other); err != nil && fault.Of(err).Kind != fault.NotFound {
				t.Error(err)
			}
		}, ctx)
		if !canSignIn(ctx, s, "kim@home.test", other) || canSignIn(ctx, s, "kim@home.test", password) {
			t.Error("the new password alone must open")
		}
		if after, err := s.access.LoginVersion(ctx, id); err != nil || after != before+1 {
			t.Errorf("version %d after %d (%v): set more than once, or not at all", after, before, err)
		}
		for _, used := range []string{token, first, "nonsense", ""} {
			_, err := s.Reset(ctx, used, password, password)
			wantKind(t, err, fault.NotFound)
		}
		late := forgot()
		dbtest.Clock(ctx).Advance(time.Hour)
		_, err = s.Reset(ctx, late, password, password)
		wantKind(t, err, fault.NotFound)
	})
}

// W-26: nobody learns who has an account, and nobody is flooded.
func TestAskingForALinkTellsNothing(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.signUp(t, ctx, "kim@home.test")
		s.work(t, ctx)
		for _, email := range []string{"kim@home.test", "nobody@home.test"} {
			before, err := (jobs.Queue{}).Depth(ctx)
			if err != nil {
				t.Fatal(err)
			}
			for range 3 {
				if err := s.Forgot(ctx, email, here); err != nil {
					t.Errorf("%s: %v", email, err)
				}
			}
			after, err := (jobs.Queue{}).Depth(ctx)
			if err != nil || after.Queued != before.Queued+3 {
				t.Errorf("%s: %d jobs after %d (%v): the work tells them apart", email, after.Queued, before.Queued, err)
			}
			wantKind(t, s.Forgot(ctx, email, "198.51.100.7"), fault.TooMuch)
		}
		if sent := s.work(t, ctx); len(sent) != 3 {
			t.Errorf("%d mails", len(sent))
		}
	})
}

// A customer whom the till knows, without a sign-in, gets one by the same link.
func TestWhoNeverSignedInSetsAPasswordToo(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		c, err := s.customers.Add(ctx, access.Actor{Kind: access.System},
			customer.NewCustomer{LevelID: s.retail, Firstname: "Walk", Lastname: "In", Email: "walk@home.test"})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Forgot(ctx, "walk@home.test", here); err != nil {
			t.Fatal(err)
		}
		if id, err := s.Reset(ctx, s.token(t, ctx), password, password); err != nil || id != c.ID ||
			!canSignIn(ctx, s, "walk@home.test", password) {
			t.Errorf("%d (%v)", id, err)
		}
	})
}

// A mail that is written anew has another secret; the database knows neither.
func TestASecretIsOfTheLastMail(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.signUp(t, ctx, "kim@home.test")
		if err := s.Forgot(ctx, "kim@home.test", here); err != nil {
			t.Fatal(err)
		}
		old := s.token(t, ctx)
		sent := s.work(t, ctx)
		_, renewed, err := s.Issue(ctx, sent[0].SubjectID)
		if err != nil {
			t.Fatal(err)
		}
		_, err = s.Opens(ctx, old)
		wantKind(t, err, fault.NotFound)
		if _, err := s.Opens(ctx, renewed); err != nil {
			t.Error(err)
		}
	})
}

// ACCT-1
func TestACustomerChangesTheirOwnPasswordAndAddress(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		id := s.signUp(t, ctx, "kim@home.test")
		s.signUp(t, ctx, "lee@home.test")
		kim := access.Actor{Kind: access.Customer, CustomerID: id, IP: here}
		err := s.ChangePassword(ctx, kim, "wrong horse", other, other)
		if got := problems(err); got["present"] != "This is not your password." {
			t.Errorf("%v", err)
		}
		if err := s.ChangePassword(ctx, kim, password, other, other); err != nil ||
			!canSignIn(ctx, s, "kim@home.test", other) {
			t.Errorf("%v", err)
		}
		d := customer.Details{Firstname: "Kimberly", Lastname: "Wood", Email: "kim@home.test", Telephone: "319 555 0100",
			Texts: true}
		if err := s.SaveDetails(ctx, kim, d, ""); err != nil {
			t.Fatal(err)
		}
		d.Email = "kim@work.test"
		if got := problems(s.SaveDetails(ctx, kim, d, "")); got["password"] != "This is not your password." {
			t.Errorf("another way in without a password: %v", got)
		}
		d.Email = "lee@home.test"
		wantKind(t, s.SaveDetails(ctx, kim, d, other), fault.Conflict)
		d.Email = "kim@work.test"
		if err := s.SaveDetails(ctx, kim, d, other); err != nil {
			t.Fatal(err)
		}
		c, err := s.customers.Customer(ctx, id)
		if err != nil || c.Name() != "Kimberly Wood" || c.Email != "kim@work.test" || c.Telephone != "319 555 0100" ||
			!c.Texts || c.Newsletter {
			t.Errorf("%+v (%v)", c, err)
		}
		if !canSignIn(ctx, s, "kim@work.test", other) || canSignIn(ctx, s, "kim@home.test", other) {
			t.Error("the new address alone must open")
		}
	})
}

// ACCT-2
func TestABusinessHasSeveralUsers(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		boss := access.Actor{Kind: access.Customer, CustomerID: s.signUp(t, ctx, "sam@garage.test"), IP: here}
		stranger := access.Actor{Kind: access.Customer, CustomerID: s.signUp(t, ctx, "lee@home.test"), IP: here}
		mechanic := customer.NewCustomer{Firstname: "Ana", Lastname: "Ruiz", Email: "ana@garage.test"}
		_, err := s.Invite(ctx, boss, mechanic)
		wantKind(t, err, fault.Forbidden)
		if err := s.customers.OpenBusiness(ctx, access.Actor{Kind: access.System}, boss.CustomerID); err != nil {
			t.Fatal(err)
		}
		wantKind(t, s.customers.OpenBusiness(ctx, boss, stranger.CustomerID), fault.Forbidden)
		id, err := s.Invite(ctx, boss, mechanic)
		if err != nil {
			t.Fatal(err)
		}
		ana := access.Actor{Kind: access.Customer, CustomerID: id, IP: here}
		dbtest.Clock(ctx).Advance(24 * time.Hour) // an invitation waits longer than a forgotten password
		token := s.token(t, ctx)
		dbtest.Clock(ctx).Advance(24 * time.Hour)
		if who, err := s.Reset(ctx, token, password, password); err != nil || who != id ||
			!canSignIn(ctx, s, "ana@garage.test", password) {
			t.Errorf("%d (%v)", who, err)
		}
		c, err := s.customers.Customer(ctx, id)
		if err != nil || c.AccountID() != boss.CustomerID || c.IsHolder() || c.LevelID != s.retail {
			t.Errorf("%+v (%v)", c, err)
		}
		_, err = s.Invite(ctx, ana, customer.NewCustomer{Firstname: "Jo", Lastname: "Li", Email: "jo@garage.test"})
		wantKind(t, err, fault.Forbidden)
		for _, who := range []access.Actor{boss, ana} {
			if ids, err := s.customers.Together(ctx, who.CustomerID); err != nil ||
				!reflect.DeepEqual(ids, []int64{boss.CustomerID, id}) {
				t.Errorf("%v (%v)", ids, err)
			}
		}
		if ids, err := s.customers.Together(ctx, stranger.CustomerID); err != nil ||
			!reflect.DeepEqual(ids, []int64{stranger.CustomerID}) {
			t.Errorf("%v (%v)", ids, err)
		}
		wantKind(t, s.Remove(ctx, boss, stranger.CustomerID), fault.NotFound)
		wantKind(t, s.Remove(ctx, boss, boss.CustomerID), fault.NotFound)
		wantKind(t, s.Remove(ctx, stranger, id), fault.Forbidden)
		if err := s.Remove(ctx, boss, id); err != nil || canSignIn(ctx, s, "ana@garage.test", password) {
			t.Errorf("who was removed still signs in (%v)", err)
		}
		if users, err := s.customers.Users(ctx, boss.CustomerID); err != nil || len(users) != 1 {
			t.Errorf("%d users (%v)", len(users), err)
		}
		if ids, err := s.customers.Together(ctx, boss.CustomerID); err != nil || len(ids) != 2 {
			t.Errorf("what they ordered is lost: %v (%v)", ids, err)
		}
	})
}

func TestLinksAreForgotten(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.signUp(t, ctx, "kim@home.test")
		if err := s.Forgot(ctx, "kim@home.test", here); err != nil {
			t.Fatal(err)
		}
		subject := s.work(t, ctx)[0].SubjectID
		if err := account.Sweep(ctx); err != nil {
			t.Fatal(err)
		}
		if _, _, err := s.Issue(ctx, subject); err != nil {
			t.Errorf("too early: %v", err)
		}
		dbtest.Clock(ctx).Advance(7 * 24 * time.Hour)
		if err := account.Sweep(ctx); err != nil {
			t.Fatal(err)
		}
		_, _, err := s.Issue(ctx, subject)
		wantKind(t, err, fault.NotFound)
		wantKind(t, s.Handle(ctx, json.RawMessage(`{"link_id":999}`)), fault.NotFound)
		if err := s.Handle(ctx, json.RawMessage(`?`)); err == nil || errors.Is(err, context.Canceled) ||
			strings.Contains(err.Error(), "999") {
			t.Errorf("%v", err)
		}
	})
}
