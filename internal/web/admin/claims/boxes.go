package claims

import (
	"context"
	"net/http"
	"strconv"
	"strings"

	"camber/internal/base/text"
	"camber/internal/shop/claim"
	"camber/internal/web/present"
	"camber/internal/web/present/adminview"
	"camber/internal/web/wire"
)

// ShowBoxes is the list of what goes back to vendors.
func (s *Server) ShowBoxes(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	vendors, _, err := s.choices(ctx)
	if err != nil {
		return err
	}
	return s.Office.Show(w, r, text.Tr(ctx, "Returns to vendors"), place, "office-vendor-returns",
		func(bar adminview.OfficeBar) any {
			return adminview.BoxesPage{Bar: bar, Vendors: vendors, States: adminview.ReturnStates(ctx)}
		})
}

// BoxList is a page of it (LIST-1).
func (s *Server) BoxList(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		State    string `form:"state"`
		VendorID int64  `form:"vendor_id"`
	}
	page, err := wire.ReadList(r, &in)
	if err != nil {
		return err
	}
	ctx := r.Context()
	f := claim.BoxFilter{State: claim.BoxState(in.State), VendorID: in.VendorID, Limit: page.Limit, Offset: page.Offset()}
	found, counts, err := s.Claims.Boxes(ctx, wire.Actor(ctx), f)
	if err != nil {
		return err
	}
	of, err := s.of(ctx, nil)
	if err != nil {
		return err
	}
	shown := adminview.BoxList{Results: []adminview.BoxRow{}, Counts: map[string]int{},
		Paging: present.NewPaging(ctx, page.Page, page.Limit, counts[f.State])}
	for state, n := range counts {
		shown.Counts[string(state)] = n
	}
	for _, b := range found {
		shown.Results = append(shown.Results, adminview.NewBoxRow(ctx, b, of))
	}
	return wire.Reply(w, http.StatusOK, shown)
}

// ShowNewBox is where a box is begun.
func (s *Server) ShowNewBox(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	vendors, stores, err := s.choices(ctx)
	if err != nil {
		return err
	}
	return s.Office.Show(w, r, text.Tr(ctx, "New return"), place, "office-new-vendor-return",
		func(bar adminview.OfficeBar) any {
			return adminview.NewBoxPage{Bar: bar, Stores: stores, Vendors: vendors}
		})
}

// AddBox begins a box.
func (s *Server) AddBox(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		VendorID   int64 `form:"vendor_id"`
		LocationID int64 `form:"location_id"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	id, err := s.Claims.Begin(ctx, wire.Actor(ctx), in.VendorID, in.LocationID)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, adminview.Moved{
		Success: text.Tr(ctx, "Return %s is a draft.", strconv.FormatInt(id, 10)), Redirect: adminview.BoxURL(id)})
}

// ShowBox is a box: to be filled, or read.
func (s *Server) ShowBox(w http.ResponseWriter, r *http.Request) error {
	return s.showBox(w, r, text.Key("Return %s"), "office-vendor-return")
}

// ShowPacking is where a box is packed by scan, and sent.
func (s *Server) ShowPacking(w http.ResponseWriter, r *http.Request) error {
	return s.showBox(w, r, text.Key("Pack return %s"), "office-packing")
}

// ShowPaper is its packing list, to be printed.
func (s *Server) ShowPaper(w http.ResponseWriter, r *http.Request) error {
	return s.showBox(w, r, text.Key("Packing list %s"), "office-packing-list")
}

func (s *Server) showBox(w http.ResponseWriter, r *http.Request, title, island string) error {
	shown, err := s.asked(r)
	if err != nil {
		return err
	}
	return s.Office.Show(w, r, text.Tr(r.Context(), title, strconv.FormatInt(shown.BoxID, 10)), place, island,
		func(bar adminview.OfficeBar) any { return adminview.BoxPage{Bar: bar, Box: shown} })
}

// Box is a box as it is now.
func (s *Server) Box(w http.ResponseWriter, r *http.Request) error {
	shown, err := s.asked(r)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, shown)
}

func (s *Server) asked(r *http.Request) (adminview.BoxRecord, error) {
	id, err := wire.ID(r, "box_id")
	if err != nil {
		return adminview.BoxRecord{}, err
	}
	return s.box(r.Context(), id)
}

func (s *Server) box(ctx context.Context, id int64) (shown adminview.BoxRecord, err error) {
	b, err := s.Claims.Box(ctx, wire.Actor(ctx), id)
	if err != nil {
		return shown, err
	}
	var of adminview.BoxParts
	if b.State == claim.Draft {
		if of.Waiting, err = s.Claims.Waiting(ctx, b); err != nil {
			return shown, err
		}
	}
	ids := append(partsOf(b.Claims), partsOf(of.Waiting)...)
	for _, l := range b.Lines {
		ids = append(ids, l.PartID)
	}
	if of.ClaimParts, err = s.of(ctx, ids); err != nil {
		return shown, err
	}
	if of.Late, err = s.Claims.Late(ctx, b); err != nil {
		return shown, err
	}
	if of.Levels, err = s.Stock.Levels(ctx, ids); err != nil {
		return shown, err
	}
	if of.Sold, err = s.Vendors.OfParts(ctx, ids); err != nil {
		return shown, err
	}
	if of.Trail, err = s.Office.Trail(ctx, "vendor box", id); err != nil {
		return shown, err
	}
	return adminview.NewBoxRecord(ctx, b, of), nil
}

// SaveBox changes what is to be in a box.
func (s *Server) SaveBox(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		BoxID    int64             `form:"box_id"`
		Version  int64             `form:"version"`
		Form     string            `form:"form"`
		Tracking string            `form:"tracking"`
		Note     string            `form:"note"`
		Claims   string            `form:"claims"`
		Lines    map[string]string `form:"lines"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	rows, ok := wire.Rows(in.Lines)
	if !ok {
		return unreadable("lines")
	}
	wish := claim.BoxWish{Form: in.Form, Tracking: in.Tracking, Note: in.Note}
	for one := range strings.SplitSeq(in.Claims, ",") {
		if one == "" {
			continue
		}
		id, err := strconv.ParseInt(one, 10, 64)
		if err != nil {
			return unreadable("claims")
		}
		wish.ClaimIDs = append(wish.ClaimIDs, id)
	}
	for i, row := range rows {
		pieces, err := strconv.Atoi(strings.TrimSpace(row["quantity"]))
		if err != nil {
			pieces = 0
		}
		each, err := eachOf(strings.TrimSpace(row["each"]), "lines["+strconv.Itoa(i)+"][each]")
		if err != nil {
			return err
		}
		wish.Lines = append(wish.Lines, claim.LineWish{Number: row["number"], Pieces: pieces, Each: each})
	}
	ctx := r.Context()
	if err := s.Claims.Save(ctx, wire.Actor(ctx), in.BoxID, in.Version, wish); err != nil {
		return err
	}
	return s.saved(w, ctx, in.BoxID, text.Tr(ctx, "The changes are saved."))
}

func (s *Server) saved(w http.ResponseWriter, ctx context.Context, id int64, success string) error {
	shown, err := s.box(ctx, id)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, adminview.SavedBox{Success: success, Box: shown})
}

// SendBox takes what is in a box out of the stock, and says that it is on its way.
func (s *Server) SendBox(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		BoxID   int64             `form:"box_id"`
		Version int64             `form:"version"`
		Late    bool              `form:"late"`
		Parts   map[string]string `form:"parts"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	rows, ok := wire.Rows(in.Parts)
	if !ok {
		return unreadable("parts")
	}
	var packed []claim.Packed
	for _, row := range rows {
		id, err := strconv.ParseInt(row["product_id"], 10, 64)
		if err != nil {
			return unreadable("parts")
		}
		pieces, err := strconv.Atoi(row["quantity"])
		if err != nil {
			return unreadable("parts")
		}
		packed = append(packed, claim.Packed{PartID: id, Pieces: pieces})
	}
	ctx := r.Context()
	if err := s.Claims.Send(ctx, wire.Actor(ctx), in.BoxID, in.Version, packed, in.Late); err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, adminview.Moved{
		Success: text.Tr(ctx, "Return %s is on its way.", strconv.FormatInt(in.BoxID, 10)), Redirect: adminview.BoxURL(in.BoxID)})
}

// CancelBox gives up a box that is not sent.
func (s *Server) CancelBox(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		BoxID   int64 `form:"box_id"`
		Version int64 `form:"version"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	if err := s.Claims.Cancel(ctx, wire.Actor(ctx), in.BoxID, in.Version); err != nil {
		return err
	}
	return s.saved(w, ctx, in.BoxID, text.Tr(ctx, "Return %s is cancelled.", strconv.FormatInt(in.BoxID, 10)))
}

// Scan says which part a barcode or a number means, and for how many pieces it counts.
func (s *Server) Scan(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Code string `form:"code"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	meant, err := s.Catalog.ByCode(ctx, in.Code)
	if err != nil {
		return err
	}
	part, err := s.Catalog.Part(ctx, meant.PartID)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, adminview.ScannedPart{ProductID: part.ID, Pieces: meant.Pieces,
		Part: part.Brand + " " + part.Number, Name: part.Name})
}
