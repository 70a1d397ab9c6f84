package adminview

import (
	"cmp"
	"context"
	"slices"
	"strconv"

	"camber/internal/shop/catalog"
	"camber/internal/shop/till"
	"camber/internal/web/present"
)

// WrongFitList is a page of the parts that came back because they did not fit, by brand (TRD-16).
type WrongFitList struct {
	present.Paging
	Results []WrongFitRow `json:"results"`
}

// WrongFitRow is one part of it.
type WrongFitRow struct {
	ProductID   int64    `json:"product_id"`
	URL         string   `json:"url"`
	Brand       string   `json:"brand"`
	BrandPieces int      `json:"brand_pieces"` // of all parts of the brand
	Name        string   `json:"name"`
	Number      string   `json:"part_number"`
	Pieces      int      `json:"pieces"`
	Vehicles    []string `json:"vehicles"` // "2 × 2015 Chevrolet Silverado 1500", the most often first
	LastText    string   `json:"last_text"`
}

// NewWrongFitList shows all, the most often first, by brand: the brand with the most pieces first.
func NewWrongFitList(ctx context.Context, all []till.WrongFit, parts map[int64]catalog.Part, page,
	limit int) WrongFitList {
	brands := map[string]int{}
	for _, w := range all {
		brands[parts[w.PartID].Brand] += w.Pieces
	}
	rows := make([]WrongFitRow, len(all))
	for i, w := range all {
		brand := parts[w.PartID].Brand
		rows[i] = WrongFitRow{ProductID: w.PartID, URL: ProductURL(w.PartID), Brand: brand, BrandPieces: brands[brand],
			Name: w.Name, Number: w.Number, Pieces: w.Pieces, Vehicles: []string{}, LastText: present.Day(w.Last.Format("2006-01-02"))}
		for _, v := range w.Vehicles {
			if v.Text != "" {
				rows[i].Vehicles = append(rows[i].Vehicles, strconv.Itoa(v.Pieces)+" × "+v.Text)
			}
		}
	}
	slices.SortStableFunc(rows, func(a, b WrongFitRow) int {
		return cmp.Or(cmp.Compare(b.BrandPieces, a.BrandPieces), cmp.Compare(a.Brand, b.Brand))
	})
	from := min((page-1)*limit, len(rows))
	return WrongFitList{Paging: present.NewPaging(ctx, page, limit, len(rows)),
		Results: rows[from:min(from+limit, len(rows))]}
}
