package app

import (
	"context"

	"camber/internal/shop/access"
	"camber/internal/shop/rebate"
)

// demoRebates are what makers of the demonstration give back by mail: with a banner and without, of one part and of
// several.
var demoRebates = []struct {
	rebate.New
	banner  string // subject of an image
	numbers []string
}{
	{New: rebate.New{Code: "KSTL-PADS", Title: "$20 back on Kestrel pads and rotors",
		URL: "https://rebates.kestrel.test/claim?from=camber", Amount: 20_00}, banner: "pads",
		numbers: []string{"1363", "KK-1363", "KR-55097"}},
	{New: rebate.New{Code: "DNMR-POWER", Title: "$15 back on a Dunmore battery", URL: "https://dunmore.test/rebates", Amount: 15_00},
		numbers: []string{"DB-48H6", "DB-35"}},
}

func (d *demo) fillRebates(ctx context.Context) error {
	for _, r := range demoRebates {
		r.Banner = d.images[r.banner]
		for _, number := range r.numbers {
			r.PartIDs = append(r.PartIDs, d.parts[number])
		}
		if _, err := d.Rebate.Add(ctx, access.Actor{Kind: access.System}, r.New); err != nil {
			return err
		}
	}
	return nil
}
