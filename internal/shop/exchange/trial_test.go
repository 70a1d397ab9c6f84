package exchange_test

import (
	"context"
	"crypto/sha256"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"camber/internal/base/db"
	"camber/internal/dbtest"
	"camber/internal/shop/audit"
	"camber/internal/shop/exchange"
)

// kept is a hash of the rows of every table but those of imports themselves.
func (s *shop) kept() map[string]string {
	s.t.Helper()
	found := map[string]string{}
	for _, one := range must(db.Tables(s.ctx))(s.t) {
		table := one.Name
		switch table {
		case "imports", "import_rejects", "files", "sqlite_sequence":
			continue
		}
		var rows []map[string]any
		if err := db.Read(s.ctx).NewSelect().TableExpr(table).Scan(s.ctx, &rows); err != nil {
			s.t.Fatal(table, err)
		}
		lines := make([]string, len(rows))
		for i, row := range rows {
			lines[i] = fmt.Sprint(row)
		}
		found[table] = fmt.Sprintf("%d %x", len(rows), sha256.Sum256([]byte(strings.Join(lines, "\n"))))
	}
	return found
}

// DATA-1: a dry run of PIES says what the import then does, whatever stands before what it builds on, and keeps nothing.
func TestADryRunOfPIESSaysWhatTheImportDoes(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := open(t, ctx)
		item := func(maintenance, number, more string) string {
			return `<Item MaintenanceType="` + maintenance + `"><PartNumber>` + number + `</PartNumber><BrandAAIAID>BBBB</BrandAAIAID>` +
				`<BrandLabel>Beta</BrandLabel>` + more + `</Item>`
		}
		named := func(name string) string {
			return `<Descriptions><Description MaintenanceType="A" DescriptionCode="DES" LanguageCode="EN">` + name +
				`</Description></Descriptions>`
		}
		kit := func(numbers ...string) string {
			all := ""
			for _, n := range numbers {
				all += `<KitComponent MaintenanceType="A"><ComponentPartNumber>` + n + `</ComponentPartNumber>` +
					`<ComponentBrand>BBBB</ComponentBrand><QuantityInKit UOM="EA">2</QuantityInKit></KitComponent>`
			}
			return `<Kits>` + all + `</Kits>`
		}
		s.bring(exchange.PIES, s.write("first.xml", piesHead+item("A", "OLD-1", named("Pads"))+
			item("A", "OLD-2", named("Discs"))+item("A", "OLD-3", named("Hoses"))+piesFoot), exchange.Options{})
		var file strings.Builder
		file.WriteString(piesHead)
		file.WriteString(item("A", "KIT-1", named("Kit of what comes last")+kit("N-0", "N-640")))
		file.WriteString(item("A", "OLD-1", named("Pads")))
		file.WriteString(item("C", "OLD-2", named("Better discs")))
		file.WriteString(item("D", "OLD-3", ""))
		for i := range 641 {
			file.WriteString(item("A", fmt.Sprintf("N-%d", i), named("Lamp")+
				`<Prices><Pricing MaintenanceType="A" PriceType="RET"><Price UOM="PE">12.50</Price></Pricing></Prices>`))
		}
		file.WriteString(item("A", "KIT-2", named("Kit of what was")+kit("N-3", "KIT-1")))
		file.WriteString(item("A", "KIT-3", named("Kit of what never comes")+kit("N-3", "NEVER")))
		file.WriteString(item("A", "N-3", named("Lamp")))        // the same again
		file.WriteString(item("A", "N-4", named("Other lamp")))  // otherwise
		file.WriteString(item("C", "N-5", named("Third lamp")))  // a change of what the file adds
		file.WriteString(item("D", "N-6", ""))                   // taken away again
		file.WriteString(item("C", "NONE-1", named("No such")))  // a change of nothing
		file.WriteString(item("A", "LONG-1", named("")+kit(""))) // a component without a number
		file.WriteString(piesFoot)
		path := s.write("next.xml", file.String())

		before := s.kept()
		tried := s.bring(exchange.PIES, path, exchange.Options{DryRun: true})
		if diff := cmp.Diff(before, s.kept()); diff != "" {
			t.Errorf("the dry run has kept something: %s", diff)
		}
		rejected := s.list(tried)
		done := s.bring(exchange.PIES, path, exchange.Options{})
		if !tried.DryRun || done.DryRun || done.Rejected == 0 || done.Kept < 640 {
			t.Errorf("tried %+v, done %+v", tried, done)
		}
		if diff := cmp.Diff(done, tried, cmpopts.IgnoreFields(exchange.Report{}, "ImportID", "DryRun", "Changed", "Rejects"),
			cmpopts.EquateEmpty(), cmpopts.SortSlices(func(a, b exchange.Count) bool { return a.Name < b.Name })); diff != "" {
			t.Errorf("the import is not what the dry run said: %s", diff)
		}
		if diff := cmp.Diff(s.list(done), rejected); diff != "" {
			t.Errorf("the rejects differ: %s", diff)
		}
		again := s.bring(exchange.PIES, path, exchange.Options{DryRun: true})
		if again.Kept != done.Kept {
			t.Errorf("tried again: %+v", again)
		}
	})
}

// A dry run that the file itself ends, and one of a file of which nothing can be used, keep nothing either.
func TestADryRunOfABrokenPIESKeepsNothing(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := open(t, ctx)
		before := s.kept()
		for name, content := range map[string]string{
			"cut.xml":   piesHead + strings.Repeat(wholeItem, 300) + `<Item><PartNumber>X-1`,
			"empty.xml": piesHead + piesFoot,
			"bad.xml":   piesHead + `<Item MaintenanceType="A"><BrandAAIAID>BBBB</BrandAAIAID></Item>` + piesFoot,
		} {
			_, err := s.Import(ctx, audit.System, exchange.PIES, s.write(name, content), exchange.Options{DryRun: true}, nil)
			if err == nil {
				t.Errorf("%s is taken", name)
			}
		}
		if diff := cmp.Diff(before, s.kept()); diff != "" {
			t.Errorf("kept: %s", diff)
		}
	})
}
