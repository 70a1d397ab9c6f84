package tax

import (
	"context"
	"strings"

	"camber/internal/shop/region"
)

// Sheets are the sheets of rates that hold, the newest first.
func (*Service) Sheets(ctx context.Context) ([]LoadedSheet, error) { return loadedSheets(ctx) }

// MostSkipped is how many rows that were left out are shown.
const MostSkipped = 500

// Skipped are the rows of a sheet that were left out, at most MostSkipped, in the order of the sheet.
func (*Service) Skipped(ctx context.Context, sheetID int64) ([]NamedRow, error) {
	return skippedRows(ctx, sheetID, MostSkipped)
}

// Rows are what sheets say of an address (PITFALLS h8): the rows that hold there, and those in doubt, each of another
// tax place in the same ZIP code. Of a ZIP code of 5 digits the rows of 9 are in doubt: the four that follow decide.
func (s *Service) Rows(ctx context.Context, to region.Address) (hold, doubtful []NamedRow, err error) {
	digits := strings.NewReplacer("-", "", " ", "").Replace(to.Postcode)
	if to.CountryID != region.CountryID("US") || len(digits) < zipDigits {
		return nil, nil, nil
	}
	all, err := rowsOf(ctx, to.ZoneID, digits)
	for _, r := range all {
		n := len(r.First)
		switch {
		case n < zipDigits:
		case n > len(digits):
			doubtful = append(doubtful, r)
		case digits[:n] < r.First || digits[:n] > r.Last:
		case r.Reason.Format == "":
			hold = append(hold, r)
		default:
			doubtful = append(doubtful, r)
		}
	}
	if len(hold) > 0 { // a row that says the same leaves no doubt
		kept := doubtful[:0]
		for _, r := range doubtful {
			if r.Region != hold[0].Region || r.Rate != hold[0].Rate {
				kept = append(kept, r)
			}
		}
		doubtful = kept
	}
	return hold, doubtful, err
}
