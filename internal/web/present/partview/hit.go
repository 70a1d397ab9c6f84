package partview

import (
	"camber/internal/web/present"
	"camber/internal/web/present/vehicleview"
)

// PartHits answers the part search of the till.
type PartHits struct {
	Items []PartHit `json:"items"`
	Total int       `json:"total"`
	// parts that were found and left out, as they don't fit the ticket's vehicle or nothing says that they do
	Hidden int      `json:"hidden"`
	Jobs   []JobHit `json:"jobs"` // that are called so
}

// PartHit is a part as the counter sees it.
type PartHit struct {
	ProductID int64           `json:"product_id"`
	AAIA      string          `json:"aaia"`
	MPN       string          `json:"mpn"`
	Brand     string          `json:"manufacturer"`
	Number    string          `json:"part_number"`
	Name      string          `json:"name"`
	Summary   string          `json:"short_description"`
	Pictogram string          `json:"pictogram"`
	Image     *present.Image  `json:"image"`
	Fit       vehicleview.Fit `json:"fitment"`
	Stock     []Stock         `json:"stock"`
	Price     *Price          `json:"price"`
	Notice    string          `json:"disable_pricing_notice,omitempty"` // stands where there is no price
	Orderable bool            `json:"orderable"`
	Options   []PartOption    `json:"options"`
	Minimum   int             `json:"minimum"`
	OldStock  []OldStock      `json:"old_stock,omitempty"`
	// what is missing here of what an add takes, and where else it is
	Shortage string `json:"shortage,omitempty"`
}

// PartList answers a list of numbers that was pasted at the till (SRCH-9).
type PartList struct {
	Rows []PartListRow `json:"rows"`
}

// PartListRow is a part that the list asks for, or a number that nobody has.
type PartListRow struct {
	Typed    string   `json:"typed"`   // its lines, as they were pasted
	Number   string   `json:"number"`  // to search for
	Problem  string   `json:"problem"` // why there is no part
	Part     *PartHit `json:"part"`
	Note     string   `json:"note"` // that it is sold instead of what was asked for
	Quantity int      `json:"quantity"`
}
