package note_test

import (
	"context"
	"errors"
	"testing"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/customer"
	"camber/internal/shop/customer/note"
)

var clerk = access.Actor{Kind: access.Staff, StaffID: 5, Mode: access.POS}.Granted(access.EditCustomers)

func setup(t *testing.T, ctx context.Context) (s *note.Service, jo, al int64) {
	t.Helper()
	var level int64
	if err := db.Write(ctx).NewRaw(
		"INSERT INTO price_levels (code, name, sort) VALUES ('retail', 'Retail', 1) RETURNING id").Scan(ctx, &level); err != nil {
		t.Fatal(err)
	}
	customers := customer.New()
	for _, id := range []*int64{&jo, &al} {
		c, err := customers.Add(ctx, access.Actor{Kind: access.System},
			customer.NewCustomer{LevelID: level, Firstname: "Jo", Lastname: "Li"})
		if err != nil {
			t.Fatal(err)
		}
		*id = c.ID
	}
	return note.New(customers), jo, al
}

// CUST-27 API-6 NOTE-3: a note is kept once for its intent, with what it was sent by, or not at all.
func TestANoteIsKeptOnceWithItsMessages(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s, jo, al := setup(t, ctx)
		sent := 0
		send := func(context.Context) (int64, int64, error) {
			sent++
			return 71, 72, nil
		}
		ids := map[int64]bool{}
		dbtest.Race(8, func(ctx context.Context, _ int) {
			id, err := s.Add(ctx, clerk, note.Note{CustomerID: jo, Comment: " Call back. "}, "intent", nil)
			if err != nil {
				t.Error(err)
			}
			_ = id
		}, ctx, dbtest.Two(t, ctx))
		id, err := s.Add(ctx, clerk, note.Note{CustomerID: jo, Comment: "Call back."}, "intent", send)
		if err != nil || sent != 0 {
			t.Errorf("a repeat was sent %d times (%v)", sent, err)
		}
		ids[id] = true
		if _, err := s.Add(ctx, clerk, note.Note{CustomerID: jo, Comment: "Ready."}, "", send); err != nil || sent != 1 {
			t.Fatal(err)
		}
		found, total, err := s.Notes(ctx, jo, 10, 0)
		if err != nil || total != 2 || found[0].Comment != "Ready." || found[0].EmailID != 71 || found[0].TextID != 72 ||
			found[1].Comment != "Call back." || found[1].Who != clerk.Who() || !ids[found[1].ID] {
			t.Errorf("%+v (%v)", found, err)
		}
		if _, err := s.Add(ctx, clerk, note.Note{CustomerID: jo, Comment: "x"}, "",
			func(context.Context) (int64, int64, error) { return 0, 0, errors.New("no queue") }); err == nil {
			t.Error("a failure was swallowed")
		}
		if _, total, _ := s.Notes(ctx, jo, 10, 0); total != 2 {
			t.Errorf("%d notes after a failure", total)
		}
		if _, err := s.Note(ctx, al, found[0].ID); !fault.Is(err, fault.NotFound) {
			t.Errorf("another's note: %v", err)
		}
		for what, n := range map[string]note.Note{"empty": {CustomerID: jo, Comment: "  "},
			"nobody's": {CustomerID: 999, Comment: "x"}} {
			if _, err := s.Add(ctx, clerk, n, "", nil); err == nil {
				t.Errorf("%s was kept", what)
			}
		}
		if _, err := s.Add(ctx, access.Actor{Kind: access.Customer, CustomerID: jo}, note.Note{CustomerID: jo, Comment: "x"},
			"", nil); !fault.Is(err, fault.Forbidden) {
			t.Errorf("a customer writes notes: %v", err)
		}
	})
}
