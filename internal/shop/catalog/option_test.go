package catalog_test

import (
	"strings"
	"testing"

	"camber/internal/shop/catalog"
)

// PROD-2
func TestWhatIsEnteredIsKeptInOneForm(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ kind, entered, kept, wrong string }{
		{catalog.Typed, "  left side ", "left side", ""},
		{catalog.Typed, "two\nlines\x07", "two lines ", ""},
		{catalog.Typed, strings.Repeat("ñ", 255), strings.Repeat("ñ", 255), ""},
		{catalog.Typed, strings.Repeat("ñ", 256), "", "It may have at most 255 characters."},
		{catalog.LongText, "two\r\nlines\x07.", "two\nlines .", ""},
		{catalog.LongText, strings.Repeat("x", 1001), "", "It may have at most 1000 characters."},
		{catalog.Date, "2026-05-31", "2026-05-31", ""},
		{catalog.Date, "2026-02-30", "", "It must be a date, such as 2026-05-31."},
		{catalog.Date, "31.5.2026", "", "It must be a date, such as 2026-05-31."},
		{catalog.Time, "14:30", "14:30", ""},
		{catalog.Time, "14:30:59", "14:30", ""},
		{catalog.Time, "25:00", "", "It must be a time, such as 14:30."},
		{catalog.DateTime, "2026-05-31T14:30", "2026-05-31 14:30", ""},
		{catalog.DateTime, "2026-05-31 14:30", "2026-05-31 14:30", ""},
		{catalog.DateTime, "2026-05-31", "", "It must be a date and a time, such as 2026-05-31 14:30."},
		{catalog.Date, " ", "", ""},
	} {
		kept, wrong := catalog.Option{Kind: c.kind, Name: "It"}.Entered(c.entered)
		said := ""
		if wrong != nil {
			said = wrong.String()
		}
		if kept != c.kept || said != c.wrong {
			t.Errorf("%s %q: %q %q, want %q %q", c.kind, c.entered, kept, said, c.kept, c.wrong)
		}
	}
}
