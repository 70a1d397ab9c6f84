package app

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"camber/internal/base/x12"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/distributor"
)

// DIST-4: tables of stock and prices come by the same folder as X12, and a till is answered out of them. One is read once it
// stood still; what can't be read is told by its line, what is cut off waits, and what can't be is refused.
func TestTablesOfADistributor(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		dir := t.TempDir()
		s, id, store := midline(t, ctx)
		check(t, s.Save(ctx, access.Actor{Kind: access.System}, id, "", distributor.Details{Kind: distributor.Files,
			Address: "file://" + dir, Client: "CAMBER", Patience: time.Second, AbsentIsZero: true,
			Accounts: []distributor.StoreAccount{{Number: "4711"}}}))
		check(t, s.Collect(ctx)) // makes the folders
		now := dbtest.Clock(ctx).Now()
		come := func(name, content string, age time.Duration) {
			t.Helper()
			at := filepath.Join(dir, "in", name)
			check(t, os.WriteFile(at, []byte(content), 0o600))
			check(t, os.Chtimes(at, now.Add(-age), now.Add(-age)))
		}
		// collect visits twice: a table that just came is only seen by the first
		collect := func(says string) {
			t.Helper()
			_ = s.Collect(ctx)
			if err := s.Collect(ctx); (err == nil) != (says == "") || err != nil && !strings.Contains(err.Error(), says) {
				t.Errorf("collected: %v; want %q", err, says)
			}
		}
		folders := func(want string) {
			t.Helper()
			got := ""
			for _, name := range []string{"in", "done", "refused"} {
				all, err := os.ReadDir(filepath.Join(dir, name))
				check(t, err)
				got += fmt.Sprintf("%s %d ", name, len(all))
			}
			if strings.TrimSpace(got) != want {
				t.Errorf("%s, want %s", got, want)
			}
		}
		offer := func(mpn, want string) {
			t.Helper()
			asked, err := s.Ask(ctx, store, []distributor.Wanted{{AAIA: "HLVS", MPN: mpn}})
			check(t, err)
			got := "unknown"
			for _, o := range asked[0].Offers {
				got = fmt.Sprintf("%d at %s by %d, %s, as of %s", o.Total(), o.Cost.Text(), o.Multiple, o.Name, o.AsOf.Format("01-02 15:04"))
			}
			if got != want {
				t.Errorf("%s: %s, want %s", mpn, got, want)
			}
		}
		stock := "AAIA;MPN;Warehouse;Qty;Cost\nHLVS;HC-1;DM;6;52,40\nHLVS;HC-1;KC;2;52,40\nHLVS;HC-2;DM;x;1,00\nHLVS;HC-3;DM;4;1,00\n"
		hour := func(age time.Duration) string { return now.Add(-age).UTC().Format("01-02 15:04") }
		come("stock.csv", stock, 3*time.Hour)
		check(t, s.Collect(ctx))
		folders("in 1 done 0 refused 0")
		if err := s.Collect(ctx); err == nil || !strings.Contains(err.Error(), "stock.csv: line 4: x is no number of pieces") {
			t.Errorf("a broken line: %v", err)
		}
		folders("in 0 done 1 refused 0")
		offer("hc-1", "8 at $52.40 by 1, , as of "+hour(3*time.Hour))
		come("prices.csv", "AAIA,MPN,Your Cost,Pack,Description\nHLVS,HC-1,51.5,2,Caliper\n", 2*time.Hour)
		come("stock-again.csv", stock, time.Hour)
		collect("line 4")
		folders("in 0 done 3 refused 0")
		offer("HC-1", "8 at $51.50 by 2, Caliper, as of "+hour(3*time.Hour))
		come("late.csv", strings.Replace(stock, ";6;", ";60;", 1), 4*time.Hour)
		come("stock-"+now.AddDate(0, 0, -2).Format("20060102")+".csv", strings.Replace(stock, ";6;", ";61;", 1), 0)
		collect("older than the last one")
		folders("in 0 done 3 refused 2")
		come("half.csv", stock[:len(stock)-9], 0)
		come("no head.csv", "HLVS,HC-1,7\n", 0)
		collect("half.csv: the feed is cut off")
		folders("in 1 done 3 refused 3")
		come("half.csv", strings.Replace(stock, ";x;", ";7;", 1), 30*time.Minute)
		collect("")
		folders("in 0 done 4 refused 3")
		offer("HC-2", "7 at $1.00 by 1, , as of "+hour(30*time.Minute))
		come("interchange.txt", interchange(t, 20, "846", "IB", "BIA*00*DD*1*20261130", "N1*WH**92*DM", "LIN**MF*HLVS*MG*HC-1"), 0)
		come("cut.txt", interchange(t, 21, "846", "IB", "LIN**MF*HLVS*MG*HC-1")[:150], 0)
		if err := s.Collect(ctx); err == nil || !strings.Contains(err.Error(), x12.ErrCutOff.Error()) {
			t.Errorf("X12 by the name of a table: %v", err)
		}
		folders("in 1 done 5 refused 3")
	})
}
