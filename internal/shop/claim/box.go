package claim

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/stock"
)

// Begin makes an empty box to a vendor.
func (s *Service) Begin(ctx context.Context, actor access.Actor, vendorID, locationID int64) (id int64, err error) {
	fields := map[string]fault.Text{}
	if err := s.known(ctx, vendorID, locationID, fields); err != nil {
		return 0, err
	}
	if len(fields) > 0 {
		return 0, fault.InFields(fields)
	}
	if err := mayClaim(actor, locationID); err != nil {
		return 0, err
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		added, err := addBox(ctx, vendorID, locationID)
		if err != nil {
			return err
		}
		id = added
		return saidOfBox(ctx, actor, "vendor_box.add", Box{ID: id, LocationID: locationID}, map[string]any{"vendor": vendorID})
	})
	return id, err
}

// BoxWish is what somebody wants to be in a box.
type BoxWish struct {
	Form     string
	Tracking string
	Note     string
	ClaimIDs []int64
	Lines    []LineWish
}

// LineWish is a part out of the stock.
type LineWish struct {
	Number string // as it was typed or scanned
	Pieces int
	Each   money.E4 // expected as credit of a piece; 0: what the vendor sells it for, or else what it cost last
}

// Save changes what is to be in a box, as long as it is a draft. version is of the Box that the form was opened with.
func (s *Service) Save(ctx context.Context, actor access.Actor, id, version int64, w BoxWish) error {
	return s.changeBox(ctx, actor, id, version, func(ctx context.Context, b *Box) error {
		lines, err := s.lines(ctx, *b, &w)
		if err != nil {
			return err
		}
		b.Form, b.Tracking, b.Note, b.Lines = w.Form, w.Tracking, w.Note, lines
		if err := s.put(ctx, actor, *b, w.ClaimIDs); err != nil {
			return err
		}
		if err := saveBox(ctx, *b); err != nil {
			return err
		}
		return saidOfBox(ctx, actor, "vendor_box.edit", *b, map[string]any{"claims": len(w.ClaimIDs), "lines": len(lines)})
	})
}

// lines are the parts out of the stock as they are kept, each part once. What can't be is told by field.
func (s *Service) lines(ctx context.Context, b Box, w *BoxWish) ([]Line, error) {
	fields := map[string]fault.Text{}
	w.Form, w.Tracking, w.Note = strings.TrimSpace(w.Form), strings.TrimSpace(w.Tracking), strings.TrimSpace(w.Note)
	for name, text := range map[string]string{"form": w.Form, "tracking": w.Tracking} {
		if utf8.RuneCountInString(text) > mostText {
			fields[name] = fault.T("At most %s characters.", mostText)
		}
	}
	if utf8.RuneCountInString(w.Note) > mostNote {
		fields["note"] = fault.T("At most %s characters.", mostNote)
	}
	if len(w.Lines)+len(w.ClaimIDs) > MostLines {
		fields["lines"] = fault.T("At most %s parts go in one box.", MostLines)
		w.Lines = nil
	}
	var lines []Line
	for i, l := range w.Lines {
		at := "lines[" + strconv.Itoa(i) + "]"
		part, err := s.named(ctx, l.Number)
		if words, ok := fault.Words(err); ok {
			fields[at+"[number]"] = words
			continue
		} else if err != nil {
			return nil, err
		}
		if l.Each == 0 {
			each, err := s.costs(ctx, b.VendorID, []int64{part.ID})
			if err != nil {
				return nil, err
			}
			l.Each = each[part.ID]
		}
		switch isTwice := slices.ContainsFunc(lines, func(one Line) bool { return one.PartID == part.ID }); {
		case isTwice:
			fields[at+"[number]"] = fault.T("This part is on the list already.")
		case l.Pieces < 1 || l.Pieces > mostPieces:
			fields[at+"[quantity]"] = fault.T("1 to %s pieces.", mostPieces)
		case l.Each.Times(l.Pieces) < 1 || l.Each > mostEach:
			fields[at+"[each]"] = fault.T("Say what is expected for a piece: what it costs is not known.")
		}
		lines = append(lines, Line{part.ID, l.Pieces, l.Each})
	}
	if len(fields) > 0 {
		return nil, fault.InFields(fields)
	}
	return lines, nil
}

// put makes the claims of a box those and no others.
func (s *Service) put(ctx context.Context, actor access.Actor, b Box, ids []int64) error {
	all := slices.Clone(ids)
	for _, c := range b.Claims {
		all = append(all, c.ID)
	}
	slices.Sort(all)
	all = slices.Compact(all)
	held, err := hold(ctx, all)
	if err != nil {
		return err
	}
	for _, id := range all {
		c, isWanted := held[id], slices.Contains(ids, id)
		did := stepRow{Kind: StepBoxed, BoxID: b.ID}
		switch {
		case c.VendorID != b.VendorID || c.LocationID != b.LocationID || !c.Kind.GoesBack():
			return missing()
		case isWanted && c.BoxID == b.ID:
			continue
		case isWanted && (c.BoxID != 0 || c.IsClosed()):
			return fault.New(fault.Conflict, "Claim %s can't go in this box any more.", c.ID)
		case isWanted:
			c.BoxID = b.ID
		default:
			c.BoxID, did.Kind = 0, StepUnboxed
		}
		if err := save(ctx, c); err != nil {
			return err
		}
		if err := step(ctx, actor, id, did); err != nil {
			return err
		}
	}
	return nil
}

// Send takes what is in a box out of the stock and says that it is on its way, once. packed is what was counted into it:
// another list than the box's is a Conflict, and so is what the vendor does not take back any more unless it was
// confirmed. From that day on the vendor owes the credit.
func (s *Service) Send(ctx context.Context, actor access.Actor, id, version int64, packed []Packed, isLateMeant bool) error {
	return s.changeBox(ctx, actor, id, version, func(ctx context.Context, b *Box) error {
		if len(b.List()) == 0 {
			return fault.New(fault.Invalid, "Nothing is in the box.")
		}
		if wrong := b.differs(packed); len(wrong) > 0 {
			return s.differs(ctx, *b, wrong[0])
		}
		late, err := s.Late(ctx, *b)
		if err != nil {
			return err
		}
		if len(late) > 0 && !isLateMeant {
			return fault.New(fault.Conflict, "The vendor does not take all of it back any more.")
		}
		from, err := s.needs.Vendors.Vendor(ctx, b.VendorID)
		if err != nil {
			return err
		}
		store, err := s.needs.Locations.Location(ctx, b.LocationID)
		if err != nil {
			return err
		}
		if b.SentDay, err = s.today(ctx, b.LocationID); err != nil {
			return err
		}
		b.State = Gone
		if err := s.sendClaims(ctx, actor, *b, from.CreditDays); err != nil {
			return err
		}
		if len(b.Lines) > 0 {
			demands := make([]stock.Demand, len(b.Lines))
			for i, l := range b.Lines {
				demands[i] = stock.Demand{PartID: l.PartID, Quantity: l.Pieces}
			}
			by := stock.Paper{Document: stock.Document{Kind: stock.ByClaim, ID: b.ID}, LocationID: store.ID, Who: actor.Who(),
				Day: b.SentDay}
			if err := s.needs.Stock.GiveBack(ctx, by, demands); err != nil {
				return err
			}
		}
		for _, l := range b.Lines {
			_, err := s.make(ctx, actor, Claim{Kind: Return, VendorID: b.VendorID, LocationID: b.LocationID, PartID: l.PartID,
				Pieces: l.Pieces, Each: l.Each, Source: FromBox, SourceID: b.ID, BoxID: b.ID, Reference: b.Form})
			if err != nil {
				return err
			}
		}
		if err := saveBox(ctx, *b); err != nil {
			return err
		}
		return saidOfBox(ctx, actor, "vendor_box.send", *b, map[string]any{"expected": b.Expected(), "late": len(late)})
	})
}

// differs says of a part that something else is packed than the list says.
func (s *Service) differs(ctx context.Context, b Box, got Packed) error {
	part, err := s.needs.Catalog.Part(ctx, got.PartID)
	if err != nil {
		return err
	}
	want := 0
	for _, p := range b.List() {
		if p.PartID == got.PartID {
			want = p.Pieces
		}
	}
	return fault.New(fault.Conflict, "%s: %s packed, %s on the list. Pack what is on it, or change it.", part.Number,
		got.Pieces, want)
}

// sendClaims dates the claims of a box anew: the vendor has what it owes for.
func (s *Service) sendClaims(ctx context.Context, actor access.Actor, b Box, creditDays int) error {
	ids := make([]int64, len(b.Claims))
	for i, c := range b.Claims {
		ids[i] = c.ID
	}
	held, err := hold(ctx, ids)
	if err != nil {
		return err
	}
	for _, id := range ids {
		c := held[id]
		c.SentDay, c.DueDay = b.SentDay, after(b.SentDay, creditDays)
		if err := save(ctx, c); err != nil {
			return err
		}
		if err := step(ctx, actor, id, stepRow{Kind: StepSent, BoxID: b.ID}); err != nil {
			return err
		}
	}
	return nil
}

// Late are the parts of a box that its vendor does not take back any more, with the last day that it did; empty: none of
// them came from there. Where the vendor has no window, none is late.
func (s *Service) Late(ctx context.Context, b Box) (map[int64]string, error) {
	late := map[int64]string{}
	from, err := s.needs.Vendors.Vendor(ctx, b.VendorID)
	if err != nil || from.ReturnDays == 0 || b.State != Draft {
		return late, err
	}
	today, err := s.today(ctx, b.LocationID)
	if err != nil {
		return nil, err
	}
	for _, c := range b.Claims {
		if last := after(c.MadeDay, from.ReturnDays); last < today {
			late[c.PartID] = last
		}
	}
	if len(b.Lines) == 0 {
		return late, nil
	}
	ids := make([]int64, len(b.Lines))
	for i, l := range b.Lines {
		ids[i] = l.PartID
	}
	came, err := s.came.LastCame(ctx, b.VendorID, b.LocationID, ids)
	if err != nil {
		return nil, err
	}
	for _, id := range ids {
		if last := after(came[id], from.ReturnDays); last < today {
			late[id] = last
		}
	}
	return late, nil
}

// Cancel gives up a box that is not sent: its claims are open again.
func (s *Service) Cancel(ctx context.Context, actor access.Actor, id, version int64) error {
	return s.changeBox(ctx, actor, id, version, func(ctx context.Context, b *Box) error {
		if err := s.put(ctx, actor, *b, nil); err != nil {
			return err
		}
		b.State = Cancelled
		if err := saveBox(ctx, *b); err != nil {
			return err
		}
		return saidOfBox(ctx, actor, "vendor_box.cancel", *b, nil)
	})
}

// changeBox does something to a draft of a box that nobody else changes meanwhile, as it was seen.
func (s *Service) changeBox(ctx context.Context, actor access.Actor, id, version int64,
	do func(context.Context, *Box) error) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		if err := holdBox(ctx, id); err != nil {
			return err
		}
		b, err := s.Box(ctx, actor, id)
		if err != nil {
			return err
		}
		if err := mayClaim(actor, b.LocationID); err != nil {
			return err
		}
		switch {
		case b.Version != version+1: // to hold it has raised it
			return fault.Meanwhile(nil)
		case b.State == Gone:
			return fault.New(fault.Conflict, "It is sent already.")
		case b.State == Cancelled:
			return fault.New(fault.Conflict, "It is cancelled.")
		}
		return do(ctx, &b)
	})
}

// Box returns one of a store where somebody works, else NotFound.
func (*Service) Box(ctx context.Context, actor access.Actor, id int64) (Box, error) {
	found, err := boxes(ctx, boxWith(id))
	if err != nil {
		return Box{}, err
	}
	if len(found) == 0 || !actor.At(found[0].LocationID) {
		return Box{}, fault.New(fault.NotFound, "There is no such box.")
	}
	return found[0], nil
}

// Waiting are the claims that can go in a box, the oldest first.
func (*Service) Waiting(ctx context.Context, b Box) ([]Claim, error) {
	return claims(ctx, waiting(b.VendorID, b.LocationID))
}

// BoxFilter says which boxes are listed.
type BoxFilter struct {
	State    BoxState // empty: all
	VendorID int64    // 0: to all
	Limit    int
	Offset   int
}

// Boxes is a page of those of the stores where somebody works, the newest first, and how many there are in each state;
// "": all.
func (*Service) Boxes(ctx context.Context, actor access.Actor, f BoxFilter) ([]Box, map[BoxState]int, error) {
	counts, err := boxCounts(ctx, actor, f)
	if err != nil {
		return nil, nil, err
	}
	found, err := boxes(ctx, f.page(actor))
	return found, counts, err
}

func saidOfBox(ctx context.Context, actor access.Actor, action string, b Box, detail map[string]any) error {
	return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: action, Subject: "vendor box", SubjectID: b.ID,
		LocationID: b.LocationID, Detail: detail})
}
