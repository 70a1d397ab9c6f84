package query

import (
	"slices"
	"strings"
	"testing"
)

// FIND-2: a shop's rows stand above the trade's.
func TestAShopsRowsStandAboveTheTrades(t *testing.T) {
	t.Parallel()
	trade := dictionary(t)
	row := func(kind, word, means string) Row { return Row{kind, word, means} }
	names := func(d *Dictionary, asked string) (all []string) {
		for _, term := range d.Understand(asked).Terms {
			for _, name := range term.Any {
				all = append(all, strings.Join(name, " "))
			}
		}
		return all
	}
	for what, of := range map[string]struct {
		rows        []Row
		asked       string
		part, brand string
		finds, not  string
	}{
		"a word means a part":            {[]Row{row(RowMeans, "Stoppers", "brake pads")}, "stopper", "brake pad", "", "disc pad", ""},
		"the part does not mean it":      {[]Row{row(RowMeans, "stoppers", "brake pads")}, "brake pads", "brake pad", "", "", "stopper"},
		"the same, both ways":            {[]Row{row(RowSame, "stopper", "brake pad")}, "brake pads", "brake pad", "", "stopper", ""},
		"what nobody knows":              {[]Row{row(RowMeans, "emblem", "logo")}, "emblems", "logo", "", "logo", ""},
		"what nobody knows, both ways":   {[]Row{row(RowSame, "emblem", "logo")}, "logo", "logo", "", "emblem", ""},
		"several words":                  {[]Row{row(RowMeans, "mother in law seat", "rumble seat")}, "mother in law seats", "rumble seat", "", "rumble seat", ""},
		"a brand by its nickname":        {[]Row{row(RowMeans, "kes", "Kestrel")}, "kes", "", "kestrel", "", ""},
		"never what the trade says":      {[]Row{row(RowNever, "plug", "spark plug")}, "plug", "", "", "", "spark plug"},
		"never, by another of its names": {[]Row{row(RowNever, "plugs", "bujia")}, "plug", "", "", "", "spark plug"},
		"never anything":                 {[]Row{row(RowNever, "plug", "")}, "plug", "", "", "", "spark plug"},
		"never, and nobody asks for it":  {[]Row{row(RowNever, "disc pad", "brake pad")}, "brake pad", "brake pad", "", "", "disc pad"},
		"not by a mistake either":        {[]Row{row(RowNever, "batterie", "battery")}, "batterie", "", "", "", "battery"},
		"the later stands above":         {[]Row{row(RowNever, "plug", ""), row(RowMeans, "plug", "spark plug")}, "plug", "spark plug", "", "", ""},
		"another than the trade says":    {[]Row{row(RowMeans, "plug", "drain plug")}, "plug", "drain plug", "", "drain plug", "spark plug"},
		"a row of nothing":               {[]Row{row(RowMeans, "…", "brake pad"), row(RowSame, "pad", "pads")}, "brake pads", "brake pad", "", "", ""},
	} {
		d := trade.Above(of.rows)
		u := d.Understand(of.asked)
		if u.Part != of.part || u.Brand != of.brand {
			t.Errorf("%s: %q is the part %q of brand %q", what, of.asked, u.Part, u.Brand)
		}
		all := names(d, of.asked)
		if of.finds != "" && !slices.Contains(all, of.finds) || of.not != "" && slices.Contains(all, of.not) {
			t.Errorf("%s: %q finds %q", what, of.asked, all)
		}
	}
	if got := trade.Understand("plug").Part; got != "spark plug" {
		t.Errorf("the trade's own says %q now", got)
	}
}
