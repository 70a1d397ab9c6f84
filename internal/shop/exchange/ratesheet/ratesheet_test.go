package ratesheet

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/shop/region"
	"camber/internal/shop/tax"
)

func read(t *testing.T, written Written, lines ...string) Sheet {
	t.Helper()
	sheet, err := Read(strings.NewReader(strings.Join(lines, "\n")), written)
	if err != nil {
		t.Fatal(err)
	}
	return sheet
}

func reasons(s Sheet) map[int64]string {
	found := map[int64]string{}
	for _, r := range s.Skipped {
		found[r.Line] = r.Reason.String()
	}
	return found
}

// START-1: the usual sheet of a state, with its parts.
func TestTheUsualSheetIsRead(t *testing.T) {
	t.Parallel()
	sheet := read(t, "",
		"State,ZipCode,TaxRegionName,EstimatedCombinedRate,StateRate,EstimatedCountyRate,EstimatedCityRate,EstimatedSpecialRate,RiskLevel",
		"IA,50613,CEDAR FALLS,0.070000,0.060000,0,0.010000,0,1",
		"MA,1001,AGAWAM,0.0625,0.0625,0,0,0,1",
		"IA,50614,CEDAR FALLS,0.080000,0.060000,0,0.010000,0,1",
		"XX,50615,NOWHERE,0.07,0.06,0,0.01,0,1",
		"IA,,X,0.07,0.06,0,0.01,0,1",
		"IA,506,X,much,0.06,0,0.01,0,1",
		"IA,50616,X,0.45,0.45,0,0,0,1")
	iowa := region.ZoneID("US-IA")
	want := []tax.SheetRow{
		{Line: 2, ZoneID: iowa, First: "50613", Last: "50613", Region: "CEDAR FALLS",
			Rates: [5]money.PPM{60_000, 0, 10_000}},
		{Line: 3, ZoneID: region.ZoneID("US-MA"), First: "01001", Last: "01001", Region: "AGAWAM",
			Rates: [5]money.PPM{62_500}},
	}
	if diff := cmp.Diff(want, sheet.Rows); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(map[int64]string{
		4: "Its parts come to 7%, but it says 8%.", 5: "XX is no state.", 6: "It has no ZIP code.",
		7: "much is no rate.", 8: "A rate of 45% can't be right.",
	}, reasons(sheet)); diff != "" {
		t.Error(diff)
	}
	if sheet.Written != Fraction || len(sheet.Columns) != 8 {
		t.Errorf("%s, %v", sheet.Written, sheet.Columns)
	}
}

func TestSheetsAreWrittenInManyWays(t *testing.T) {
	t.Parallel()
	iowa := region.ZoneID("US-IA")
	for name, c := range map[string]struct {
		written Written
		lines   []string
		want    tax.SheetRow
	}{
		"percent, by their size": {"", []string{"zip;rate", "50613;7"},
			tax.SheetRow{First: "50613", Last: "50613", Region: "ZIP 50613", Rates: [5]money.PPM{4: 70_000}}},
		"percent, by their sign": {"", []string{"zip;rate", "50613;0.5%"},
			tax.SheetRow{First: "50613", Last: "50613", Region: "ZIP 50613", Rates: [5]money.PPM{4: 5_000}}},
		"percent, as is said": {Percent, []string{"zip;rate", "50613;0.5"},
			tax.SheetRow{First: "50613", Last: "50613", Region: "ZIP 50613", Rates: [5]money.PPM{4: 5_000}}},
		"a range": {"", []string{"State\tZip From\tZip To\tCounty\tCounty Rate", "Iowa\t50701\t50707\tBlack Hawk\t0.01"},
			tax.SheetRow{First: "50701", Last: "50707", Region: "Black Hawk", Rates: [5]money.PPM{1: 10_000}}},
		"nine digits": {"", []string{"Zip_Code,Tax_Rate", "50613-1234,.07"},
			tax.SheetRow{First: "506131234", Last: "506131234", Region: "ZIP 506131234", Rates: [5]money.PPM{4: 70_000}}},
		"more digits than are kept": {"", []string{"zip,rate", "50613,0.08000049"},
			tax.SheetRow{First: "50613", Last: "50613", Region: "ZIP 50613", Rates: [5]money.PPM{4: 80_000}}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c.want.Line, c.want.ZoneID = 2, iowa
			sheet := read(t, c.written, c.lines...)
			if diff := cmp.Diff([]tax.SheetRow{c.want}, sheet.Rows); diff != "" {
				t.Error(diff, reasons(sheet))
			}
		})
	}
}

func TestASheetWithoutZIPCodesOrRatesSaysWhatItLacks(t *testing.T) {
	t.Parallel()
	for _, heads := range []string{"State,Rate\nIA,7", "ZipCode,Name\n50613,x", ""} {
		if _, err := Read(strings.NewReader(heads), ""); !fault.Is(err, fault.Invalid) {
			t.Errorf("%q: %v", heads, err)
		}
	}
}
