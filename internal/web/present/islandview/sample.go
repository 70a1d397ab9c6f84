// Package islandview names the placeholders that the browser takes over, with one sample of each thing that they show.
package islandview

import (
	"context"

	"camber/internal/base/text"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/partview"
	"camber/internal/web/present/payview"
	"camber/internal/web/present/vehicleview"
)

// SampleKit is what /dev/kit shows: one of everything, none of it in the database.
func SampleKit(ctx context.Context) Kit {
	fits := vehicleview.Fit{Result: "yes", Mark: vehicleview.Fits, Label: text.Tr(ctx, "Fits Your Vehicle")}
	return Kit{
		Vehicle: &vehicleview.Vehicle{Facets: []vehicleview.Facet{}, HasYmm: true, Year: "2015", Make: "Chevrolet",
			Model: "Silverado 1500", Detail: "LT · 5.3L V8", Display: "2015 Chevrolet Silverado 1500 LT 5.3L V8"},
		Product: cartview.CartProduct{
			Key: "sample", ProductID: 1, Name: "QuietStop ceramic brake pads, front", Model: "KB-1363C", PartNumber: "KB-1363C",
			MPN:          "KB-1363C",
			Manufacturer: "Kestrel", AAIA: "KSTL",
			Package: cartview.Package{Components: []partview.KitPart{}, IncludedIn: []partview.KitPart{}},
			Rebates: cartview.LineRebates{Unique: []cartview.Rebate{}},
			Options: []cartview.Selected{{ID: 1, Name: "Compound", Value: "Ceramic"}}, Quantity: 2, Minimum: 1,
			UnitPrice: 469900, UnitPriceText: "$46.99", Price: 9398, PriceText: "$93.98", EnoughInventory: true,
			Links: partview.PartLinks{View: "/dev/kit"}, Pictogram: "pads", Fit: fits,
			StockText: text.Tr(ctx, "%s at %s", "8", "Main St"), StockDot: "full",
		},
		Transactions: []payview.Transaction{
			{ID: 1, Type: "cash", Label: text.Tr(ctx, "Cash"), Amount: 10000, AmountText: "$100.00", Status: "captured",
				VoidURL: "/dev/kit"},
			{ID: 2, Type: "cash", Label: text.Tr(ctx, "Cash"), Amount: 2000, AmountText: "$20.00", Status: "void",
				StatusText: text.Tr(ctx, "void")},
		},
		Pictograms: []string{},
	}
}
