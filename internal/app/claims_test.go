package app

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"camber/internal/shop/audit"
	"camber/internal/shop/proof"
	"camber/internal/web/present/adminview"
)

func warrantyClaim() url.Values {
	return form("kind", "warranty", "vendor_id", "1", "location_id", "1", "number", "PC-U6084", "quantity", "1", "each", "24.50",
		"reference", "W-1")
}

// addClaim makes a claim of $24.50 against the first vendor.
func addClaim(b *browser) (number string) {
	var made adminview.Moved
	b.ask(http.StatusOK, "POST", "/admin/api/claim/add", warrantyClaim(), &made)
	return made.Redirect[strings.LastIndex(made.Redirect, "=")+1:]
}

// fillBox makes a box to the first vendor with two of a part out of the stock of the first store.
func fillBox(b *browser, claims ...string) (number string) {
	var made adminview.Moved
	b.ask(http.StatusOK, "POST", "/admin/api/vendor_return/add", form("vendor_id", "1", "location_id", "1"), &made)
	number = made.Redirect[strings.LastIndex(made.Redirect, "=")+1:]
	b.ask(http.StatusOK, "POST", "/admin/api/vendor_return/edit", form("box_id", number, "version", "1", "form", "RMA 1", "claims",
		strings.Join(claims, ","), "lines[0][number]", fastPart, "lines[0][quantity]", "2", "lines[0][each]", "3.00"), nil)
	return number
}

// VEN-1 TRD-13: the office claims, sends a box back out of the stock, once, and posts credits; what is less than
// expected stays open, and only who may gives it up.
func TestTheOfficeKeepsWhatVendorsOwe(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := officeBrowser(t, a, "owner@demo.test")
		part := partNumbered(t, a, ctx, fastPart).ID
		if err := a.Services.Stock.Receive(ctx, part, 1, 9, audit.System, "2026-03-02"); err != nil {
			t.Fatal(err)
		}
		onHand := func() int {
			worths, err := a.Services.Stock.Worths(ctx, []int64{part})
			if err != nil {
				t.Fatal(err)
			}
			return worths[part][1].OnHand
		}
		before := onHand()
		claimID := addClaim(b)
		box := fillBox(b, claimID)
		var now adminview.BoxRecord
		b.ask(http.StatusOK, "GET", "/admin/api/vendor_return/get", form("box_id", box), &now)
		if len(now.List) != 2 || now.Pieces != 3 || now.Expected != "$30.50" || len(now.Late) != 1 || onHand() != before {
			t.Fatalf("the draft: %+v", now)
		}
		b.page(t, "/admin/vendor-return/pack?box_id="+box)
		send := form("box_id", box, "version", now.Version, "late", "0")
		for i, one := range now.List {
			row := "parts[" + id(int64(i)) + "]"
			send.Set(row+"[product_id]", id(one.ProductID))
			send.Set(row+"[quantity]", id(int64(one.Quantity)))
		}
		if w := b.send("POST", "/admin/api/vendor_return/send", send, "Idempotency-Key", "claims-late"); w.Code != http.StatusConflict {
			t.Errorf("outside of the window: %d %s", w.Code, w.Body)
		}
		send.Set("late", "1")
		var moved adminview.Moved
		b.ask(http.StatusOK, "POST", "/admin/api/vendor_return/send", send, &moved)
		if n := onHand(); n != before-2 {
			t.Errorf("%d of %d are left", n, before)
		}
		if w := b.send("POST", "/admin/api/vendor_return/send", send, "Idempotency-Key", "claims-twice"); w.Code != http.StatusConflict {
			t.Errorf("sent twice: %d %s", w.Code, w.Body)
		}
		for _, page := range []string{"/admin/claim", "/admin/claim/add", "/admin/claim/edit?claim_id=" + claimID, "/admin/vendor-return",
			"/admin/vendor-return/add", "/admin/vendor-return/edit?box_id=" + box, "/admin/vendor-return/paper?box_id=" + box} {
			b.page(t, page)
		}

		var posted adminview.PostedCredit
		b.ask(http.StatusOK, "POST", "/admin/api/claim/credit", form("vendor_id", "1", "memo", "CM-1", "day", "2026-03-01",
			"amounts[0][claim_id]", claimID, "amounts[0][amount]", "20.00"), &posted)
		if len(posted.Less) != 1 || !strings.Contains(posted.Less[0], "$4.50") {
			t.Errorf("less than expected: %+v", posted)
		}
		var list adminview.ClaimList
		b.ask(http.StatusOK, "GET", "/admin/api/claim", form("which", "chase", "vendor_id", "1", "limit", "100"), &list)
		var row adminview.ClaimRow
		for _, one := range list.Results {
			if id(one.ClaimID) == claimID {
				row = one
			}
		}
		if row.Left != 4_50 || row.State != "sent" || !strings.Contains(row.Chase, "$4.50 missing") {
			t.Errorf("to chase: %+v", row)
		}
		var owed adminview.OwedList
		b.ask(http.StatusOK, "GET", "/admin/api/claim/owed", form("vendor_id", "1"), &owed)
		if len(owed.Vendors) != 1 || owed.Vendors[0].Chase == 0 {
			t.Errorf("owed: %+v", owed)
		}
		off := form("claim_id", claimID, "version", "4", "reason", "They will not pay")
		buyer := officeBrowser(t, a, "manager@demo.test")
		var changed adminview.ChangedClaim
		buyer.ask(http.StatusOK, "POST", "/admin/api/claim/write_off", off, &changed)
		if changed.Claim.State != "written_off" || changed.Claim.Written != "$4.50" || changed.Claim.MayWriteOff {
			t.Errorf("given up: %+v", changed.Claim)
		}
		found, err := proof.Check(ctx)
		for _, v := range found {
			if v.Invariant == "VEN-1" || v.Invariant == "I-17" {
				t.Error(v)
			}
		}
		if err != nil {
			t.Error(err)
		}
	})
}

// ofClaims: the office claims, packs, sends and posts a credit.
func (c conversations) ofClaims(t *testing.T, ctx context.Context, a *App) {
	t.Helper()
	b := officeBrowser(t, a, "manager@demo.test")
	part := partNumbered(t, a, ctx, fastPart).ID
	if err := a.Services.Stock.Receive(ctx, part, 1, 9, audit.System, "2026-03-02"); err != nil {
		t.Fatal(err)
	}
	const key = "Idempotency-Key"
	c.say(b, "of nothing", "POST", "/admin/api/claim/add", form("kind", "return", "number", "NOTHING-1"), nil, key, "claim-0")
	var moved adminview.Moved
	c.say(b, "a part that failed", "POST", "/admin/api/claim/add", warrantyClaim(), &moved, key, "claim-1")
	claimID := moved.Redirect[strings.LastIndex(moved.Redirect, "=")+1:]
	c.say(b, "to chase", "GET", "/admin/api/claim", form("which", "chase", "limit", "5"), &adminview.ClaimList{})
	c.say(b, "by vendor", "GET", "/admin/api/claim/owed", nil, &adminview.OwedList{})
	c.say(b, "known already", "POST", "/admin/api/claim/value", form("claim_id", claimID, "version", "1", "each", "5.00"), nil, key,
		"claim-2")
	c.say(b, "to a vendor", "POST", "/admin/api/vendor_return/add", form("vendor_id", "1", "location_id", "1"), &moved, key, "claim-3")
	box := moved.Redirect[strings.LastIndex(moved.Redirect, "=")+1:]
	fill := []string{"box_id", box, "version", "1", "form", "RMA 1", "claims", claimID, "lines[0][number]", fastPart,
		"lines[0][quantity]", "2", "lines[0][each]", "3.00"}
	c.say(b, "with a part", "POST", "/admin/api/vendor_return/edit", form(fill...), &adminview.SavedBox{}, key, "claim-4")
	c.say(b, "over what was saved", "POST", "/admin/api/vendor_return/edit", form(fill...), nil)
	c.say(b, "drafts", "GET", "/admin/api/vendor_return", form("state", "draft"), &adminview.BoxList{})
	c.say(b, "a part", "GET", "/admin/api/vendor_return/scan", form("code", fastPart), &adminview.ScannedPart{})
	var now adminview.BoxRecord
	c.say(b, "one", "GET", "/admin/api/vendor_return/get", form("box_id", box), &now)
	c.say(b, "not all of it", "POST", "/admin/api/vendor_return/send", form("box_id", box, "version", "2", "late", "1",
		"parts[0][product_id]", id(part), "parts[0][quantity]", "1"), nil, key, "claim-5")
	all := []string{"box_id", box, "version", "2", "late", "1"}
	for i, one := range now.List {
		row := "parts[" + id(int64(i)) + "]"
		all = append(all, row+"[product_id]", id(one.ProductID), row+"[quantity]", id(int64(one.Quantity)))
	}
	c.say(b, "all of it", "POST", "/admin/api/vendor_return/send", form(all...), &adminview.Moved{}, key, "claim-6")
	c.say(b, "what is sent", "POST", "/admin/api/vendor_return/cancel", form("box_id", box, "version", "3"), nil, key, "claim-7")
	credit := func(amount string) url.Values {
		return form("vendor_id", "1", "memo", "CM-1", "day", "2026-03-01", "amounts[0][claim_id]", claimID, "amounts[0][amount]",
			amount)
	}
	c.say(b, "more than is owed", "POST", "/admin/api/claim/credit", credit("99.00"), nil, key, "claim-8")
	c.say(b, "less", "POST", "/admin/api/claim/credit", credit("20.00"), &adminview.PostedCredit{}, key, "claim-9")
	c.say(b, "without a reason", "POST", "/admin/api/claim/write_off", form("claim_id", claimID, "version", "4"), nil, key, "claim-10")
	c.say(b, "the rest", "POST", "/admin/api/claim/write_off", form("claim_id", claimID, "version", "4", "reason", "They will not pay"),
		&adminview.ChangedClaim{}, key, "claim-11")
}
