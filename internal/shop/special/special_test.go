package special

import (
	"testing"

	"camber/internal/shop/catalog"
	"camber/internal/shop/distributor"
)

// Where only a table is read nothing can be ordered, whatever the table says it has.
func TestATableIsNoSource(t *testing.T) {
	t.Parallel()
	part := catalog.Part{AAIA: "HLVS", Number: "HC-1"}
	offers := []distributor.Offer{{AAIA: "HLVS", MPN: "HC-1", Places: []distributor.Place{{Code: "DM", Inventory: 9}}}}
	found := sources(part, []distributor.Asked{{VendorID: 1, Code: "TABLE", NoOrders: true, Offers: offers},
		{VendorID: 2, Code: "MID", Offers: offers}})
	if len(found) != 1 || found[0].Code != "MID/DM" {
		t.Errorf("to be had at %+v", found)
	}
}
