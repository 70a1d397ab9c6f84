package distributor_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/remote"
	"camber/internal/dbtest"
	"camber/internal/shop/distributor"
)

// answering is a provider whose distributors each behave as their code says.
type answering struct{ asked chan string }

func (f answering) Ask(ctx context.Context, a distributor.Account, _ []distributor.Wanted) ([]distributor.Offer, error) {
	f.asked <- a.Code
	cost, wrong := money.E4(44_0000), money.E4(-1)
	switch a.Code {
	case "HANGS":
		<-ctx.Done()
		return nil, ctx.Err()
	case "FAILS":
		return nil, errors.New("500")
	case "NO":
		return nil, fault.New(fault.Declined, "The shop's number is not known there.")
	case "BURSTS":
		panic("a bug of ours")
	}
	return []distributor.Offer{{AAIA: "zzzz", MPN: "not asked for"},
		{AAIA: "krdt", MPN: "kr-2", Cost: &cost, Places: []distributor.Place{{Code: "DM", Inventory: 6},
			{Code: "CR", Inventory: -3, Price: &wrong}}}}, nil
}

func (answering) Order(context.Context, distributor.Account, distributor.Order) (distributor.Confirmation, error) {
	return distributor.Confirmation{}, errors.New("not asked")
}

func (answering) Look(context.Context, distributor.Account, string) (distributor.Standing, error) {
	return distributor.Standing{}, errors.New("not asked")
}

// DIST-4: all are asked at the same time, and one that fails or is late leaves the others usable.
func TestOneThatDoesNotAnswerLeavesTheOthers(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		b := open(t, ctx)
		b.addPatient(t, ctx, "HANGS", "HANGS", 5*time.Second)
		for _, code := range []string{"FAILS", "NO", "BURSTS"} {
			b.add(t, ctx, code, code)
		}
		f := answering{make(chan string, 5)}
		s := b.service(f)
		go func() {
			for range 5 { // all are being asked before the first is late
				<-f.asked
			}
			dbtest.Clock(ctx).Advance(5 * time.Second)
		}()
		found, err := s.Ask(ctx, b.store, []distributor.Wanted{{AAIA: "KRDT", MPN: "KR-2", Quantity: 4}, {AAIA: "HLVS", MPN: "1"}})
		if err != nil || len(found) != 5 {
			t.Fatalf("%d answers, %v", len(found), err)
		}
		for i, want := range []struct {
			code, failed string
			late         bool
		}{{"BURSTS", "BURSTS did not answer", false}, {"FAILS", "FAILS did not answer", false},
			{"HANGS", "HANGS did not answer", true}, {"MID", "", false},
			{"NO", "The shop's number is not known there.", false}} {
			got := found[i]
			failed := ""
			if got.Failed != nil {
				failed = got.Failed.String()
			}
			if got.Code != want.code || failed != want.failed || got.Late != want.late ||
				got.Late && got.Waited != 5*time.Second {
				t.Errorf("%s: %q, late %v, waited %s", got.Code, failed, got.Late, got.Waited)
			}
		}
		offers := found[3].Offers
		if len(offers) != 1 || offers[0].MPN != "KR-2" || offers[0].Total() != 6 || *offers[0].CostAt(offers[0].Places[1]) != 44_0000 {
			t.Errorf("offers %+v", offers)
		}
		err = db.Atomic(ctx, func(ctx context.Context) error {
			_, err := s.Ask(ctx, b.store, nil)
			return err
		})
		if !errors.Is(err, remote.ErrInTransaction) {
			t.Errorf("asked inside a transaction: %v", err)
		}
	})
}

// A distributor is asked by the number of each store, where the address and the secret say how.
func TestHowADistributorIsAsked(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		b := open(t, ctx)
		s := b.service(nil)
		good := distributor.Details{Kind: distributor.REST, Address: "https://api.midline.test", Client: "camber",
			Patience: 5 * time.Second, Accounts: []distributor.StoreAccount{{LocationID: b.store, Number: " 9 "}, {Number: "4711"},
				{LocationID: b.store + 1}}}
		for name, c := range map[string]struct {
			field string
			spoil func(*distributor.Details)
		}{
			"a password":     {"address", func(d *distributor.Details) { d.Address = "https://a:b@midline.test" }},
			"without TLS":    {"address", func(d *distributor.Details) { d.Address = "http://midline.test" }},
			"a file by HTTP": {"address", func(d *distributor.Details) { d.Kind, d.Address = distributor.Files, "http://midline.test" }},
			"a host without a user": {"address", func(d *distributor.Details) {
				d.Kind, d.Address, d.HostKey = distributor.Files, "sftp://midline.test/out", aKey
			}},
			"a host with a password": {"address", func(d *distributor.Details) {
				d.Kind, d.Address, d.HostKey = distributor.Files, "sftp://a:b@midline.test/out", aKey
			}},
			"a host of nobody": {"address", func(d *distributor.Details) {
				d.Kind, d.Address, d.HostKey = distributor.Files, "sftp://a@/out", aKey
			}},
			"a host without a key": {"host_key", func(d *distributor.Details) {
				d.Kind, d.Address = distributor.Files, "sftp://a@midline.test/out"
			}},
			"half a key": {"host_key", func(d *distributor.Details) {
				d.Kind, d.Address, d.HostKey = distributor.Files, "sftp://a@midline.test/out", aKey[:30]
			}},
			"a key of no host":     {"host_key", func(d *distributor.Details) { d.HostKey = aKey }},
			"a folder by a host":   {"address", func(d *distributor.Details) { d.Kind, d.Address = distributor.Files, "file://a/b" }},
			"not here by its name": {"address", func(d *distributor.Details) { d.Address = "http://127.0.0.1.midline.test" }},
			"an unknown kind":      {"kind", func(d *distributor.Details) { d.Kind = "pigeon" }},
			"no time":              {"patience", func(d *distributor.Details) { d.Patience = 0 }},
			"too much of it":       {"patience", func(d *distributor.Details) { d.Patience = time.Hour }},
			"no number anywhere":   {"account", func(d *distributor.Details) { d.Accounts = nil }},
		} {
			d := good
			c.spoil(&d)
			now, err := s.Distributor(ctx, b.vendorID)
			if err != nil {
				t.Fatal(err)
			}
			err = s.Save(ctx, owner, b.vendorID, now.Version(), d)
			if _, ok := fault.Of(err).Fields[c.field]; !ok {
				t.Errorf("%s: %v", name, err)
			}
		}
		before, err := s.Distributor(ctx, b.vendorID)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Save(ctx, owner, b.vendorID, before.Version(), good); err != nil {
			t.Fatal(err)
		}
		if err := s.Save(ctx, owner, b.vendorID, before.Version(), good); !fault.Is(err, fault.Conflict) {
			t.Errorf("saved over another's: %v", err)
		}
		if p, err := place(ctx, s, b.order("PO-1")); err != nil || p.Account != "9" {
			t.Errorf("placed by %q: %v", p.Account, err)
		}
		s.Use(map[distributor.Kind]distributor.Provider{distributor.REST: answering{make(chan string, 9)}}, nil)
		found, err := s.Ask(ctx, b.store, nil)
		if err != nil || len(found) != 1 || found[0].Failed == nil ||
			found[0].Failed.String() != "The distributor's secret is not set: CAMBER_DISTRIBUTOR_MID_SECRET." {
			t.Errorf("without a secret: %+v, %v", found, err)
		}
	})
}

const aKey = "SHA256:RkQ4s0l6sM0VwTq0c8u5m6w5Xh4vJ9mZ1oYbTgU2e3E"

// collecting says whose host is visited; that of MID hangs.
type collecting struct {
	distributor.Provider
	visited chan string
}

func (c collecting) Collect(ctx context.Context, a distributor.Account) error {
	c.visited <- a.Code
	if a.Code == "MID" {
		<-ctx.Done()
		return ctx.Err()
	}
	return nil
}

func (c collecting) Reach(context.Context, distributor.Account) error { return nil }

// DIST-4: a host that hangs holds no other up, and is left after its time.
func TestAHostThatHangsHoldsNobodyUp(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		b := open(t, ctx)
		b.add(t, ctx, "PRA", "Prairie")
		c := collecting{visited: make(chan string)}
		go func() {
			for range 2 { // both are visited before the first is late
				<-c.visited
			}
			dbtest.Clock(ctx).Advance(5 * time.Minute)
		}()
		if err := b.service(c).Collect(ctx); err == nil {
			t.Error("the one that hangs is not told of")
		}
	})
}
