package app

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"camber/internal/base/db"
	"camber/internal/base/x12"
	"camber/internal/dbtest"
	distributorfiles "camber/internal/provider/distributor/files"
	"camber/internal/shop/access"
	"camber/internal/shop/distributor"
	"camber/internal/shop/exchange/stockfeed"
	"camber/internal/shop/location"
	"camber/internal/shop/vendor"
)

// midline is a vendor with which a store exchanges files, once it is saved how.
func midline(t *testing.T, ctx context.Context) (s *distributor.Service, vendorID, store int64) {
	t.Helper()
	vendors, locations := vendor.New(), location.New()
	store, err := locations.AddLocation(ctx, location.Details{Code: "A", Name: "A", ShortName: "A", City: "A", Zone: time.UTC})
	check(t, err)
	vendorID, err = vendors.Add(ctx, access.Actor{Kind: access.System}, vendor.Details{Code: "MID", Name: "Midline"})
	check(t, err)
	s = distributor.New(vendors, locations)
	s.Use(map[distributor.Kind]distributor.Provider{distributor.Files: distributorfiles.New(s, stockfeed.Read, nil)}, nil)
	return s, vendorID, store
}

// DIST-4: an order goes out as an 850, once, and what comes back is taken once, in whatever order and however often it
// comes; what is cut off waits, what can't be is refused by a 997.
func TestFilesOfADistributor(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		dir := t.TempDir()
		s, id, store := midline(t, ctx)
		check(t, s.Save(ctx, access.Actor{Kind: access.System}, id, "", distributor.Details{Kind: distributor.Files,
			Address: "file://" + dir, Client: "CAMBER", Patience: time.Second, AbsentIsZero: true,
			Accounts: []distributor.StoreAccount{{Number: "4711"}}}))
		var placed distributor.Placed
		check(t, db.Atomic(ctx, func(ctx context.Context) (err error) {
			placed, err = s.Place(ctx, distributor.NewOrder{VendorID: id, LocationID: store, Order: distributor.Order{Number: "PO-1",
				Lines: []distributor.Line{{Number: 1, AAIA: "HLVS", MPN: "HC-1", Quantity: 2, Cost: 52_4000}}}})
			return err
		}))
		step := func(want distributor.State) {
			t.Helper()
			payload, _ := json.Marshal(placed.ID)
			_ = s.Handle(ctx, payload) // asks to be called later
			p, err := s.ByNumber(ctx, "PO-1")
			if err != nil || p.State != want {
				t.Fatalf("%s (%v), want %s: %v", p.State, p.Reason, want, err)
			}
		}
		list := func(folder string) (names []string) {
			t.Helper()
			all, err := os.ReadDir(filepath.Join(dir, folder))
			check(t, err)
			for _, f := range all {
				names = append(names, f.Name())
			}
			return names
		}
		step(distributor.Acknowledged)
		step(distributor.Acknowledged)
		if out := list("out"); len(out) != 1 || out[0] != "850-000000001.edi" {
			t.Fatalf("out: %v", out)
		}
		come := func(name string, control int, kind, group string, segments ...string) string {
			content := interchange(t, control, kind, group, segments...)
			check(t, os.WriteFile(filepath.Join(dir, "in", name), []byte(content), 0o600))
			return content
		}
		shipped := come("a", 12, "856", "SH", "BSN*00*S-9*20261201", "PRF*PO-1", "LIN*1", "SN1**2*EA")
		check(t, s.Collect(ctx))
		step(distributor.Shipped) // before it was confirmed
		dbtest.Clock(ctx).Advance(time.Minute)
		come("a", 11, "855", "PR", "BAK*00*AC*PO-1*20261130****C-7", "PO1*1*2*EA*52.4", "ACK*IA*2")
		come("b", 12, "856", "SH", "BSN*00*S-9*20261201", "PRF*PO-1", "LIN*1", "SN1**2*EA") // again
		come("c", 13, "855", "PR", "BAK*00*AC*PO-X*20261130****C-7", "PO1*1*2*EA*52.4", "ACK*IA*2")
		check(t, os.WriteFile(filepath.Join(dir, "in", "d"), []byte(shipped[:len(shipped)-20]), 0o600))
		if err := s.Collect(ctx); err == nil || !strings.Contains(err.Error(), "cut off") {
			t.Fatalf("collected with a file that is cut off: %v", err)
		}
		p, err := s.ByNumber(ctx, "PO-1")
		if err != nil || p.Standing.Confirmation.Number != "C-7" || len(p.Standing.Shipments) != 1 || p.Version != 3 {
			t.Errorf("%+v, %v", p.Standing, err)
		}
		if in, done := list("in"), list("done"); len(in) != 1 || in[0] != "d" || len(done) != 4 {
			t.Errorf("in %v, done %v", in, done)
		}
		if out := list("out"); len(out) != 4 { // the order, and a 997 of each that came, the repeated one once
			t.Errorf("out: %v", out)
		}
		refusal, err := os.ReadFile(filepath.Join(dir, "out", "997-000000004.edi"))
		if err != nil || !strings.Contains(string(refusal), "AK5*R*5~") {
			t.Errorf("of an unknown order: %s, %v", refusal, err)
		}
		check(t, os.Remove(filepath.Join(dir, "in", "d")))
		come("e", 12, "856", "SH", "BSN*00*S-10*20261201", "PRF*PO-1", "LIN*1", "SN1**2*EA") // another by its number
		if err := s.Collect(ctx); err == nil || len(list("refused")) != 1 {
			t.Errorf("another interchange by the same number: %v, refused %v", err, list("refused"))
		}
		// b12: a feed that is much smaller, or empty, changes nothing
		stock := func(control int, segments ...string) {
			come("s", control, "846", "IB", append([]string{"BIA*00*DD*1*20261130", "N1*WH**92*DM"}, segments...)...)
			check(t, s.Collect(ctx))
		}
		stock(20, "LIN**MF*HLVS*MG*HC-1", "QTY*33*6", "CTP**CON*52.4", "LIN**MF*HLVS*MG*HC-2", "QTY*33*5", "LIN**MF*HLVS*MG*HC-3",
			"QTY*33*4")
		stock(21)
		stock(22, "LIN**MF*HLVS*MG*HC-9", "QTY*33*1")
		asked, err := s.Ask(ctx, store, []distributor.Wanted{{AAIA: "HLVS", MPN: "HC-1"}, {AAIA: "HLVS", MPN: "HC-9"}})
		if err != nil || len(asked) != 1 || len(asked[0].Offers) != 1 || asked[0].Offers[0].Total() != 6 ||
			!asked[0].Offers[0].AsOf.Equal(time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)) {
			t.Errorf("asked: %+v, %v", asked, err)
		}
	})
}

// interchange is one of the distributor's, of one set.
func interchange(t *testing.T, control int, kind, group string, segments ...string) string {
	t.Helper()
	set := x12.Set{Kind: kind, Control: "0001"}
	for _, l := range segments {
		set.Segments = append(set.Segments, strings.Split(l, "*"))
	}
	content, err := x12.Write(x12.Interchange{Separators: x12.Separators{Element: '|', Component: ':', Segment: '\n'},
		SenderQualifier: "ZZ", Sender: "MID", ReceiverQualifier: "ZZ", Receiver: "CAMBER", Date: "261130", Time: "1200",
		Version: "00401", Control: control, Groups: []x12.Group{{Kind: group, Sender: "MID", Receiver: "CAMBER", Date: "20261130",
			Time: "1200", Control: control, Version: "004010", Sets: []x12.Set{set}}}})
	check(t, err)
	return string(content)
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
