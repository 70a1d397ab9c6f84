package exchange_test

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"camber/internal/dbtest"
	"camber/internal/shop/audit"
	"camber/internal/shop/exchange"
	"camber/internal/shop/vehicle"
)

// stopping is a context that ends when it has been asked a number of times whether it has.
type stopping struct {
	context.Context
	stop context.CancelFunc
	left atomic.Int64
}

func (c *stopping) Err() error {
	if c.left.Add(-1) == 0 {
		c.stop()
	}
	return c.Context.Err()
}

// list is the list of rejects of an import.
func (s *shop) list(r exchange.Report) string {
	s.t.Helper()
	f, _, err := s.Files.Open(s.ctx, r.Rejects)
	if err != nil {
		s.t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	return string(must(io.ReadAll(f))(s.t))
}

// FIT-17: wherever an import breaks off, its report is in the end that of one that did not: every reject is listed, and
// nothing counts twice.
func TestTheReportOfAnImportThatWentOnIsWhole(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := open(t, ctx)
		b := vehicle.NewBuilder(false)
		b.Make(1, "Ford", true)
		b.Model(1, 1, "Fiesta", true)
		b.Base(1, 2011, 1)
		if err := s.Vehicles.Replace(ctx, audit.System, must(b.Pack())(t), "test", "", nil); err != nil {
			t.Fatal(err)
		}
		// adds the category
		s.bring(exchange.Parts, s.write("first.csv", "Part Number,Name,Price\nA-1,Pads,1\n"),
			exchange.Options{Brand: "Anyco"})
		var sheet strings.Builder
		sheet.WriteString("Part Number,Name,Price,Rebate,Rebate name,Year,Make,Model,Quantity\n")
		for i := range 1700 {
			number, name, amount, rebate, year, quantity := fmt.Sprintf("N-%d", i), "Lamp", "12.50", "", "2011", "1"
			switch i % 10 {
			case 1:
				amount = "dear" // refused by the sheet
			case 2:
				name = strings.Repeat("Lamp ", 60) // refused by the catalog
			case 3:
				amount = "" // a warning of the sheet
			case 4:
				rebate = "2.00" // a warning of the prices
			case 5:
				year = "1950" // a warning of the vehicles
			case 6:
				number = fmt.Sprintf("N-%d", i-6) // a warning of what came before
			case 7:
				quantity = "many"
			case 8:
				number += "\x00" // refused by the reader
			}
			fmt.Fprintf(&sheet, "%s,%s,%s,%s,,%s,Ford,Fiesta,%s\n", number, name, amount, rebate, year, quantity)
		}
		path := s.write("parts.csv", sheet.String())
		whole := s.bring(exchange.Parts, path, exchange.Options{Brand: "Whole"})
		if whole.Kept+whole.Rejected != 1700 || len(whole.Reasons) < 2 || len(whole.Warnings) < 5 {
			t.Fatalf("%v, %+v, %+v", counts(whole), whole.Reasons, whole.Warnings)
		}
		var parts []exchange.Report
		for asked := int64(300); len(parts) < 20; asked += 300 {
			inner, cancel := context.WithCancel(ctx)
			c := &stopping{Context: inner, stop: cancel}
			c.left.Store(asked)
			reports, err := s.Import(c, audit.System, exchange.Parts, path, exchange.Options{Brand: "Parts"}, nil)
			cancel()
			if len(reports) != 1 {
				t.Fatal(err)
			}
			parts = append(parts, reports[0])
			if err == nil || reports[0].State == exchange.Done { // it may be stopped when all is done
				break
			}
		}
		last := parts[len(parts)-1]
		if last.State != exchange.Done || len(parts) < 4 || last.ImportID != parts[2].ImportID {
			t.Fatalf("in %d parts: %+v", len(parts), last)
		}
		same := cmpopts.IgnoreFields(exchange.Report{}, "ImportID", "Changed", "SourceID", "Rejects")
		if diff := cmp.Diff(whole, last, same); diff != "" {
			t.Errorf("in %d parts (-whole +parts):\n%s", len(parts), diff)
		}
		if diff := cmp.Diff(sorted(s.list(whole)), sorted(s.list(last))); diff != "" {
			t.Errorf("rejects (-whole +parts):\n%s", diff)
		}
		if n := s.rows("import_rejects"); n != 0 {
			t.Errorf("%d rows are left of lists that are done", n)
		}
	})
}

// sorted are the lines of a list, in any order: those of a chunk come when it is committed.
func sorted(list string) []string { return slices.Sorted(strings.Lines(list)) }
