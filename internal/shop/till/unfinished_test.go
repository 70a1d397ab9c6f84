package till_test

import (
	"context"
	"strings"
	"testing"

	"camber/internal/base/db"
	"camber/internal/base/money"
	"camber/internal/dbtest"
	"camber/internal/schema"
	"camber/internal/shop/audit"
	"camber/internal/shop/ledger"
)

// What was in checkout when sales were still booked there is brought over: it is unfinished, and sold once it is complete.
func TestWhatWasBookedAtCheckOutIsBroughtOver(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		o := s.checkedOut(t, ctx, s.Pads)
		entries, err := ledger.OfOrder(ctx, o.ID)
		if err != nil || len(entries) != 1 {
			t.Fatal(entries, err)
		}
		if _, err := ledger.Reverse(ctx, entries[0].ID, audit.System, o.ShiftID, o.BusinessDay); err != nil {
			t.Fatal(err)
		}
		was := entries[0]
		was.Lines = []ledger.Line{ledger.Debit(ledger.Receivable(o.ID), o.Total), ledger.Credit(ledger.Parts, o.Lines[0].Total)}
		for code, tax := range o.TaxByCode() {
			was.Lines = append(was.Lines, ledger.Credit(ledger.Tax(code), tax))
		}
		if _, err := ledger.Post(ctx, was); err != nil {
			t.Fatal(err)
		}
		folder := "sqlite"
		if dbtest.DB(ctx).Dialect() == db.Postgres {
			folder = "postgres"
		}
		migration, err := schema.FS.ReadFile(folder + "/0053_unfinished.sql")
		if err != nil {
			t.Fatal(err)
		}
		var statements []string
		for line := range strings.Lines(string(migration)) {
			if !strings.HasPrefix(line, "--") {
				statements = append(statements, line)
			}
		}
		for _, statement := range strings.SplitAfter(strings.Join(statements, ""), ";\n") {
			if _, err := db.Write(ctx).ExecContext(ctx, statement); strings.TrimSpace(statement) != "" && err != nil {
				t.Fatal(statement, err)
			}
		}
		balances(t, ctx, map[string]money.Cents{
			ledger.Receivable(o.ID).Code: o.Total, ledger.Unfinished(o.ID).Code: -o.Total, ledger.Parts.Code: 0, ledger.Tax("TX").Code: 0,
		})
		holds(t, ctx)
		s.pay(t, ctx, o, 60_00)
		s.completed(t, ctx, o.ID)
		balances(t, ctx, map[string]money.Cents{ledger.Receivable(o.ID).Code: 0, ledger.Unfinished(o.ID).Code: 0, ledger.Parts.Code: -o.Lines[0].Total})
		holds(t, ctx)
	})
}
