package purchases

import (
	"net/http"
	"strconv"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/purchase"
	"camber/internal/shop/reorder"
	"camber/internal/web/present/adminview"
	"camber/internal/web/wire"
)

const reorderPlace = "reorder" // in the menu

// ShowReorder is where one sees what is to be ordered.
func (s *Server) ShowReorder(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		LocationID int64 `form:"location_id"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	places, err := s.Locations.InUse(ctx)
	if err != nil {
		return err
	}
	page := adminview.ReorderPage{Stores: []adminview.OfficeChoice{}, Vendors: []adminview.OfficeChoice{}}
	for _, l := range places {
		if !wire.Actor(ctx).At(l.ID) {
			continue
		}
		page.Stores = append(page.Stores, adminview.OfficeChoice{ID: l.ID, Name: l.ShortName})
		if page.StoreID == 0 || l.ID == in.LocationID {
			page.StoreID = l.ID
		}
	}
	vendors, err := s.Vendors.All(ctx)
	if err != nil {
		return err
	}
	for _, v := range vendors {
		if !v.Off {
			page.Vendors = append(page.Vendors, adminview.OfficeChoice{ID: v.ID, Name: v.Name})
		}
	}
	return s.Office.Show(w, r, text.Tr(ctx, "Suggested orders"), reorderPlace, "office-reorder",
		func(bar adminview.OfficeBar) any {
			page.Bar = bar
			return page
		})
}

// ReorderList is what a store is to order: as much as one order can have, the rest once that is drafted.
func (s *Server) ReorderList(w http.ResponseWriter, r *http.Request) error {
	store, err := wire.ID(r, "location_id")
	if err != nil {
		return err
	}
	ctx := r.Context()
	lines, err := s.Reorder.Suggest(ctx, wire.Actor(ctx), store)
	if err != nil {
		return err
	}
	all := len(lines)
	lines = lines[:min(all, purchase.MostLines)]
	ids := make([]int64, len(lines))
	for i, l := range lines {
		ids[i] = l.PartID
	}
	parts, err := s.Catalog.Parts(ctx, ids)
	if err != nil {
		return err
	}
	vendors, err := s.Vendors.All(ctx)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK,
		adminview.NewReorderList(ctx, lines, all, parts, vendors, reader(wire.Actor(ctx))))
}

// MakeDrafts makes drafts of orders of what was chosen.
func (s *Server) MakeDrafts(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		LocationID int64             `form:"location_id"`
		Lines      map[string]string `form:"lines"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	rows, ok := wire.Rows(in.Lines)
	if !ok || len(rows) > purchase.MostLines {
		return fault.New(fault.Invalid, "A number must be input")
	}
	chosen := make([]reorder.Chosen, len(rows))
	for i, row := range rows {
		part, wrong := strconv.ParseInt(row["product_id"], 10, 64)
		pieces, err := strconv.Atoi(row["quantity"])
		if wrong != nil || err != nil {
			return fault.New(fault.Invalid, "A number must be input")
		}
		chosen[i] = reorder.Chosen{PartID: part, Pieces: pieces}
	}
	ctx := r.Context()
	made, err := s.Reorder.MakeDrafts(ctx, wire.Actor(ctx), in.LocationID, chosen)
	if err != nil {
		return err
	}
	moved := adminview.Moved{Success: text.Tr(ctx, "PO %s is a draft.", made[0]), Redirect: adminview.PurchaseURL(made[0])}
	if len(made) > 1 {
		moved = adminview.Moved{Success: text.Tr(ctx, "%d orders are drafts.", len(made)),
			Redirect: "/admin/purchase?standing=draft"}
	}
	return wire.Reply(w, http.StatusOK, moved)
}

// ReorderRule is when a part is ordered again for a store, by its id or by a number that was typed.
func (s *Server) ReorderRule(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		LocationID int64  `form:"location_id"`
		ProductID  int64  `form:"product_id"`
		Number     string `form:"number"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	if in.ProductID == 0 {
		meant, err := s.Catalog.ByCode(ctx, strings.TrimSpace(in.Number))
		if words, ok := fault.Words(err); ok {
			return fault.InFields(map[string]fault.Text{"number": words})
		} else if err != nil {
			return err
		}
		in.ProductID = meant.PartID
	}
	line, err := s.Reorder.Look(ctx, wire.Actor(ctx), in.LocationID, in.ProductID)
	if err != nil {
		return err
	}
	part, err := s.Catalog.Part(ctx, in.ProductID)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, adminview.NewReorderRule(ctx, line, part))
}

// SetReorderRule says when a part is ordered again for a store.
func (s *Server) SetReorderRule(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		LocationID int64  `form:"location_id"`
		ProductID  int64  `form:"product_id"`
		Version    int64  `form:"version"`
		Mode       string `form:"mode"`
		Point      int    `form:"point"`
		UpTo       int    `form:"up_to"`
		VendorID   int64  `form:"vendor_id"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	rule := reorder.Rule{PartID: in.ProductID, LocationID: in.LocationID, Mode: reorder.Mode(in.Mode),
		Levels: reorder.Levels{Point: in.Point, UpTo: in.UpTo}, VendorID: in.VendorID, Version: in.Version}
	if err := s.Reorder.Set(ctx, wire.Actor(ctx), rule); err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, adminview.SavedReorderRule{Success: text.Tr(ctx, "The changes are saved.")})
}
