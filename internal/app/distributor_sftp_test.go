package app

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/pkg/sftp"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/remote"
	"camber/internal/dbtest"
	distributorfiles "camber/internal/provider/distributor/files"
	"camber/internal/provider/distributor/files/sftptest"
	"camber/internal/shop/access"
	"camber/internal/shop/distributor"
	"camber/internal/shop/exchange/stockfeed"
)

// DIST-4: an order lies in a folder on another host once, whatever goes wrong on the way there, and what comes back by it is
// taken; a host with another key gets nothing.
func TestADistributorsFolderOnAnotherHost(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		system := access.Actor{Kind: access.System}
		host, other := sftptest.New(t, "/mid"), sftptest.New(t, "/mid")
		s, id, store := midline(t, ctx)
		use := func(secrets map[string]string) {
			s.Use(map[distributor.Kind]distributor.Provider{distributor.Files: distributorfiles.New(s, stockfeed.Read, nil)}, secrets)
		}
		details := distributor.Details{Kind: distributor.Files, Address: host.Address, HostKey: other.HostKey + "=",
			Client: "CAMBER", Patience: time.Minute, Accounts: []distributor.StoreAccount{{Number: "4711"}}}
		check(t, s.Save(ctx, system, id, "", details))
		try := func(want string) {
			t.Helper()
			asked, err := s.AskOne(ctx, id, store, []distributor.Wanted{{AAIA: "HLVS", MPN: "HC-1", Quantity: 1}})
			if said := asked.Failed; err != nil || (said == nil) != (want == "") || said != nil && !strings.Contains(said.String(), want) {
				t.Errorf("tried: %v, %v; want %q", said, err, want)
			}
		}
		use(nil)
		try("The distributor's secret is not set: CAMBER_DISTRIBUTOR_MID_SECRET.")
		use(map[string]string{"MID": host.Password})
		try("The host key of " + strings.TrimSuffix(strings.TrimPrefix(host.Address, "sftp://camber@"), "/mid") +
			" is not the one that was agreed on: it shows " + host.HostKey)
		if host.Logins.Load() != 0 {
			t.Fatal("the password went to a host with another key")
		}
		d, err := s.Distributor(ctx, id)
		check(t, err)
		if d.HostKey != other.HostKey {
			t.Errorf("kept as %s", d.HostKey)
		}
		details.HostKey = host.HostKey
		check(t, s.Save(ctx, system, id, d.Version(), details))
		try("")
		var placed distributor.Placed
		check(t, db.Atomic(ctx, func(ctx context.Context) (err error) {
			placed, err = s.Place(ctx, distributor.NewOrder{VendorID: id, LocationID: store, Order: distributor.Order{Number: "PO-1",
				Lines: []distributor.Line{{Number: 1, AAIA: "HLVS", MPN: "HC-1", Quantity: 2, Cost: 52_4000}}}})
			return err
		}))
		if err := db.Atomic(ctx, s.Collect); !errors.Is(err, remote.ErrInTransaction) {
			t.Errorf("collected inside a transaction: %v", err)
		}
		host.FailRename.Store(true)
		payload, err := json.Marshal(placed.ID)
		check(t, err)
		_ = s.Handle(ctx, payload) // asks to be called later
		if err := s.Collect(ctx); !fault.Is(err, fault.Unavailable) || len(host.Names(t, "/mid/out")) != 0 {
			t.Fatalf("a rename that fails: %v, out %q", err, host.Names(t, "/mid/out"))
		}
		host.FailRename.Store(false)
		for range 2 {
			check(t, s.Collect(ctx))
		}
		if out := host.Names(t, "/mid/out"); len(out) != 1 || !strings.Contains(host.Content(t, "/mid/out/"+out[0]), "BEG*00*SA*PO-1") {
			t.Fatalf("out: %q", out)
		}
		// it lies there, and nobody heard so
		check(t, db.Atomic(ctx, func(ctx context.Context) error {
			_, err := db.Write(ctx).NewRaw("UPDATE distributor_letters SET state = 'waiting'").Exec(ctx)
			return err
		}))
		check(t, s.Collect(ctx))
		if out := host.Names(t, "/mid/out"); len(out) != 1 {
			t.Errorf("out: %q", out)
		}
		answer := interchange(t, 11, "855", "PR", "BAK*00*AC*PO-1*20261130****C-7", "PO1*1*2*EA*52.4", "ACK*IA*2")
		host.Put(t, "/mid/in/a.edi.filepart", answer)
		host.Put(t, "/mid/in/b.edi", answer)
		host.CutAfter.Store(40)
		if err := s.Collect(ctx); !fault.Is(err, fault.Unavailable) {
			t.Errorf("the line is cut in the middle of a file: %v", err)
		}
		host.CutAfter.Store(0)
		host.Put(t, "/mid/in/c.edi", interchange(t, 11, "855", "PR", "BAK*00*AC*PO-2*20261130****C-7"))
		if err := s.Collect(ctx); !fault.Is(err, fault.Conflict) {
			t.Errorf("another interchange by the same number: %v", err)
		}
		p, err := s.ByNumber(ctx, "PO-1")
		check(t, err)
		in, done, refused := host.Names(t, "/mid/in"), host.Names(t, "/mid/done"), host.Names(t, "/mid/refused")
		if p.State != distributor.Confirmed || len(in) != 1 || len(done) != 1 || len(refused) != 1 {
			t.Errorf("%s; in %q, done %q, refused %q", p.State, in, done, refused)
		}
		host.Do(t, func(c *sftp.Client) error { return c.Rename("/mid/in/a.edi.filepart", "/mid/in/a.edi") })
		check(t, s.Collect(ctx))
		if again, err := s.ByNumber(ctx, "PO-1"); err != nil || again.Version != p.Version {
			t.Errorf("the same answer by two names: version %d, then %d, %v", p.Version, again.Version, err)
		}
		host.Put(t, "/mid/in/stock.csv", "AAIA,MPN,Warehouse,Qty,Cost\nHLVS,HC-1,DM,6,52.40\n")
		for range 2 {
			check(t, s.Collect(ctx))
		}
		asked, err := s.AskOne(ctx, id, store, []distributor.Wanted{{AAIA: "HLVS", MPN: "HC-1"}})
		if err != nil || len(asked.Offers) != 1 || asked.Offers[0].Total() != 6 || len(host.Names(t, "/mid/in")) != 0 {
			t.Errorf("a table: %+v, in %q, %v", asked, host.Names(t, "/mid/in"), err)
		}
	})
}
