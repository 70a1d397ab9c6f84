package contact_test

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/captcha"
	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/catalog"
	"camber/internal/shop/contact"
	"camber/internal/shop/location"
	"camber/internal/shop/notify"
)

const session = "the secret of a session"

type scene struct {
	*contact.Service
	notes             *notify.Service
	main, mute, other int64 // stores; mute has no address
	pads              int64
}

func setup(t *testing.T, ctx context.Context) scene {
	t.Helper()
	must := func(id int64, err error) int64 {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return id
	}
	stores, parts, notes := location.New(), catalog.New(), notify.New(nil, nil)
	s := scene{Service: contact.New(stores, parts), notes: notes}
	for i, at := range []struct {
		code, email string
		id          *int64
	}{{"MAIN", "main@example.com", &s.main}, {"MUTE", "", &s.mute}, {"OTHER", "other@example.com", &s.other}} {
		*at.id = must(stores.AddLocation(ctx,
			location.Details{Code: at.code, Name: at.code, ShortName: at.code, City: "Austin", Email: at.email, Zone: time.UTC,
				Sort: i}))
	}
	brand := must(parts.AddBrand(ctx, "BBBB", "Bench"))
	category := must(parts.AddCategory(ctx,
		catalog.NewCategory{Texts: map[text.Lang]catalog.CategoryTexts{text.English: {Name: "Brakes"}}}))
	s.pads = must(parts.AddPart(ctx, catalog.NewPart{
		BrandID: brand, Number: "P1", CategoryID: category, TaxClassID: 1,
		Texts: map[text.Lang]catalog.Texts{text.English: {Name: "Pads"}},
	}))
	return s
}

// draft is a message with nothing wrong, and with the right answer.
func (s scene) draft(t *testing.T, ctx context.Context) contact.Draft {
	t.Helper()
	r, err := captcha.New(ctx, session)
	if err != nil {
		t.Fatal(err)
	}
	return contact.Draft{
		PartID: s.pads, LocationID: s.main, Name: "Robin Guest", Email: "robin@guest.test", Phone: "(319) 555-0199",
		Text: "Do you have Bench P1?",
		Lang: text.Spanish, Session: session, Answer: r.Code,
	}
}

// nothing checks that a refusal has left nothing behind.
func (s scene) nothing(t *testing.T, ctx context.Context, when string) {
	t.Helper()
	queued, err := s.notes.Messages(ctx, notify.Filter{})
	if err != nil || len(queued) != 0 {
		t.Errorf("%s: %d messages are queued (%v)", when, len(queued), err)
	}
	if m, err := s.Message(ctx, 1); err == nil {
		t.Errorf("%s: kept %+v", when, m)
	}
}

// PCON-2 NOTE-3 MSG-4
func TestAMessageIsKeptAndMailedToItsStore(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		d := s.draft(t, ctx)
		d.Name, d.Text, d.ByText, d.Override = " Robin\r\nBcc: all@example.com ", " First\r\nsecond ", true, true
		id, err := s.Send(ctx, access.Actor{}, d)
		if err != nil {
			t.Fatal(err)
		}
		want := contact.Message{
			ID: id, LocationID: s.main, PartID: s.pads, Name: "Robin Bcc: all@example.com", Email: "robin@guest.test",
			Phone: "(319) 555-0199",
			E164:  "+13195550199", Text: "First\nsecond", ByText: true, Override: true, Lang: text.Spanish, Sent: clock.Now(ctx),
		}
		got, err := s.Message(ctx, id)
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Error(diff, err)
		}
		queued, err := s.notes.Messages(ctx, notify.Filter{})
		if err != nil || len(queued) != 1 {
			t.Fatalf("%d queued (%v)", len(queued), err)
		}
		if r := queued[0].Request; r.Kind != notify.Contact || r.Recipient != "main@example.com" || r.SubjectID != id ||
			r.Lang != text.English {
			t.Errorf("queued %+v", r)
		}
	})
}

// PCON-1 NOTE-2
func TestEachFieldIsChecked(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		for name, c := range map[string]struct {
			change func(*contact.Draft)
			want   map[string]string
		}{
			"nothing": {func(d *contact.Draft) { *d = contact.Draft{} }, map[string]string{
				"pcName": "Required", "pcEmail": "Required", "pcPhone": "Required", "pcLocation": "Required",
				"pcMessage": "Required", "captchaInput": "Required",
			}},
			"blanks": {func(d *contact.Draft) { d.Name, d.Text = " \n", "\r\n " },
				map[string]string{"pcName": "Required", "pcMessage": "Required"}},
			"no address": {func(d *contact.Draft) { d.Email = "robin" },
				map[string]string{"pcEmail": "Invalid email"}},
			"no phone": {func(d *contact.Draft) { d.Phone = "555-0199" },
				map[string]string{"pcPhone": "Invalid phone number format"}},
			"about a part by email alone": {func(d *contact.Draft) { d.Phone = "" }, map[string]string{"pcPhone": "Required"}},
			"about a part by phone alone": {func(d *contact.Draft) { d.Email = "" }, map[string]string{"pcEmail": "Required"}},
			"a text without a phone": {func(d *contact.Draft) {
				d.PartID, d.Phone, d.ByText, d.Override = 0, "", true,
					true
			}, map[string]string{"pcPhone": "Required"}},
			"long": {func(d *contact.Draft) { d.Text = strings.Repeat("é", 2001) },
				map[string]string{"pcMessage": "Maximum 2000 characters"}},
			"a long name": {func(d *contact.Draft) { d.Name = strings.Repeat("é", 65) },
				map[string]string{"pcName": "Maximum 64 characters"}},
			"no such store": {func(d *contact.Draft) { d.LocationID = 99 },
				map[string]string{"pcLocation": "There is no such store."}},
			"a mute store": {func(d *contact.Draft) { d.LocationID = s.mute },
				map[string]string{"pcLocation": "There is no such store."}},
			"no consent": {func(d *contact.Draft) { d.ByText = true },
				map[string]string{"overrideTextPermission": "Customer doesn't consent to text messages"}},
			"no answer": {func(d *contact.Draft) { d.Answer = "" },
				map[string]string{"captchaInput": "Required"}},
			"a wrong answer": {func(d *contact.Draft) { d.Answer = "wrong" },
				map[string]string{"captchaInput": "That is not what the picture shows. Please try again."}},
			"another session": {func(d *contact.Draft) { d.Session = "another" },
				map[string]string{"captchaInput": "This picture has expired. Please answer the new one."}},
		} {
			d := s.draft(t, ctx)
			c.change(&d)
			_, err := s.Send(ctx, access.Actor{}, d)
			f := fault.Of(err)
			if f == nil || f.Kind != fault.Invalid {
				t.Errorf("%s: %v", name, err)
				continue
			}
			got := map[string]string{}
			for field, problem := range f.Fields {
				got[field] = problem.String()
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("%s: %s", name, diff)
			}
			s.nothing(t, ctx, name)
		}
		d := s.draft(t, ctx)
		d.PartID = 99
		if _, err := s.Send(ctx, access.Actor{}, d); !fault.Is(err, fault.NotFound) {
			t.Errorf("no such part: %v", err)
		}
		s.nothing(t, ctx, "no such part")
	})
}

// A question about no part in particular can be answered by email or by phone: either is enough.
func TestAQuestionNeedsOneWayToAnswer(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		for name, change := range map[string]func(*contact.Draft){"email": func(d *contact.Draft) { d.Phone = "" },
			"phone": func(d *contact.Draft) { d.Email = "" }} {
			d := s.draft(t, ctx)
			d.PartID = 0
			change(&d)
			id, err := s.Send(ctx, access.Actor{}, d)
			if err != nil {
				t.Fatalf("by %s alone: %v", name, err)
			}
			if got, err := s.Message(ctx, id); err != nil || got.Email != d.Email || got.Phone != d.Phone {
				t.Errorf("by %s alone: %+v (%v)", name, got, err)
			}
		}
	})
}

// W-23: one answer, one message, however many are sent at once on two servers.
func TestOneAnswerSendsOneMessage(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		d := s.draft(t, ctx)
		var sent, late atomic.Int32
		dbtest.Race(12, func(ctx context.Context, _ int) {
			switch _, err := s.Send(ctx, access.Actor{}, d); {
			case err == nil:
				sent.Add(1)
			case fault.Of(err).Kind == fault.Invalid:
				late.Add(1)
			default:
				t.Error(err)
			}
		}, ctx, dbtest.Two(t, ctx))
		queued, err := s.notes.Messages(ctx, notify.Filter{})
		if err != nil || sent.Load() != 1 || late.Load() != 11 || len(queued) != 1 {
			t.Errorf("%d sent, %d late, %d queued (%v)", sent.Load(), late.Load(), len(queued), err)
		}
	})
}

// SEC-1: one address sends so often an hour and no more; guesses cost a riddle.
func TestFloodingEnds(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		d, flood := s.draft(t, ctx), access.Actor{IP: "192.0.2.7"}
		for i := range 20 {
			if err := s.Count(ctx, flood, session, "guess"); err != nil {
				t.Fatalf("sending %d: %v", i, err)
			}
		}
		if err := s.Count(ctx, flood, session, "guess"); !fault.Is(err, fault.TooMuch) {
			t.Errorf("the 21st: %v", err)
		}
		if err := s.Count(ctx, access.Actor{IP: "192.0.2.8"}, "another session", "guess"); err != nil {
			t.Errorf("from elsewhere: %v", err)
		}
		if _, err := s.Send(ctx, flood, d); !fault.Is(err, fault.Invalid) {
			t.Errorf("the riddle outlived twenty answers: %v", err)
		}
		dbtest.Clock(ctx).Advance(time.Hour)
		if err := s.Count(ctx, flood, session, "guess"); err != nil {
			t.Errorf("an hour later: %v", err)
		}
	})
}

// PCON-2: a store without an address is not offered.
func TestStoresThatCanBeAsked(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		asked, err := s.Locations(ctx)
		if err != nil || len(asked) != 2 || asked[0].ID != s.main || asked[1].ID != s.other {
			t.Errorf("%+v (%v)", asked, err)
		}
	})
}
