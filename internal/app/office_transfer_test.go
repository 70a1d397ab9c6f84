package app

import (
	"context"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"camber/internal/shop/audit"
	"camber/internal/web/present/adminview"
)

// TRD-13: a transfer is asked for, sent and received at the back office; what never arrived is listed.
func TestTheOfficeMovesPartsBetweenStores(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := officeBrowser(t, a, "owner@demo.test")
		part := partNumbered(t, a, ctx, fastPart).ID
		if err := a.Services.Stock.Receive(ctx, part, 2, 9, audit.System, "2026-03-02"); err != nil {
			t.Fatal(err)
		}
		number := askTransfer(b, part)
		step := func(path, version string, more ...string) (sheet adminview.TransferSheet) {
			t.Helper()
			var changed adminview.ChangedTransfer
			b.ask(http.StatusOK, "POST", "/admin/api/transfer/"+path, form(append([]string{"transfer_id", number,
				"version", version, "parts[0][product_id]", id(part)}, more...)...), &changed)
			return changed.Transfer
		}
		if sent := step("send", "1", "parts[0][quantity]", "3"); sent.State != "sent" || sent.MaySend || !sent.MayReceive {
			t.Errorf("sent: %+v", sent)
		}
		got := step("receive", "2", "parts[0][quantity]", "1", "parts[0][damaged]", "1")
		if line := got.Lines[0]; got.State != "open" || line.Missing != 1 || line.Damaged != 1 || line.Received != 1 {
			t.Errorf("received: %+v", got)
		}
		var open adminview.UnarrivedList
		b.ask(http.StatusOK, "GET", "/admin/api/transfer/missing", form("limit", "100"), &open)
		found := false
		for _, row := range open.Results {
			found = found || strconv.FormatInt(row.TransferID, 10) == number && row.Missing == 1 && row.Damaged == 1
		}
		if !found {
			t.Errorf("never arrived: %+v", open)
		}
		b.page(t, "/admin/transfer")
		b.page(t, "/admin/transfer/missing")
		b.page(t, "/admin/transfer/add")
		b.page(t, "/admin/transfer/edit?transfer_id="+number)
	})
}

// askTransfer asks for four of a part from the second store.
func askTransfer(b *browser, part int64) (number string) {
	var made adminview.Moved
	b.ask(http.StatusOK, "POST", "/admin/api/transfer/add", form("from_id", "2", "to_id", "1",
		"parts[0][product_id]", id(part), "parts[0][quantity]", "4"), &made)
	_, number, _ = strings.Cut(made.Redirect, "=")
	return number
}

// beginCount begins a count of a part at the first store.
func beginCount(b *browser, part int64) (number string) {
	var made adminview.Moved
	b.ask(http.StatusOK, "POST", "/admin/api/count/add", form("location_id", "1", "basis", "hand",
		"parts[0][product_id]", id(part)), &made)
	_, number, _ = strings.Cut(made.Redirect, "=")
	return number
}

// TRD-13: who counts is told of no part how many there should be; who may not see costs is told no value.
func TestTheOfficeCountsBlind(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := officeBrowser(t, a, "owner@demo.test")
		part := partNumbered(t, a, ctx, fastPart).ID
		if err := a.Services.Stock.Receive(ctx, part, 1, 731, audit.System, "2026-03-02"); err != nil {
			t.Fatal(err)
		}
		levels, err := a.Services.Stock.Worths(ctx, []int64{part})
		if err != nil {
			t.Fatal(err)
		}
		expected := levels[part][1].OnHand
		number := beginCount(b, part)
		tell := form("count_id", number, "product_id", id(part), "pieces", strconv.Itoa(expected-1))
		said := b.send("POST", "/admin/api/count/tally", tell, "Idempotency-Key", "a-count-that-is-blind-00")
		page := b.page(t, "/admin/count/edit?count_id="+number)
		for _, body := range []string{said.Body.String(), page} {
			if strings.Contains(body, strconv.Itoa(expected)) {
				t.Errorf("the counter is told %d: %s", expected, body)
			}
		}
		var changed adminview.ChangedCount
		b.ask(http.StatusOK, "POST", "/admin/api/count/finish", form("count_id", number, "version", "1"), &changed)
		if row := changed.Count.Review; len(row) != 1 || row[0].Expected != expected || row[0].Difference != -1 || row[0].Value != "" {
			t.Errorf("to review: %+v", changed.Count)
		}
		b.ask(http.StatusOK, "POST", "/admin/api/count/post", form("count_id", number, "version", "2"), &changed)
		if changed.Count.State != "posted" || changed.Count.Summary.Missing != 1 {
			t.Errorf("posted: %+v", changed.Count)
		}
		b.page(t, "/admin/count")
		b.page(t, "/admin/count/add")
	})
}

// ofTransfers is what the office says of transfers and counts.
func (c conversations) ofTransfers(t *testing.T, ctx context.Context, a *App) {
	t.Helper()
	b := officeBrowser(t, a, "owner@demo.test")
	part := partNumbered(t, a, ctx, fastPart).ID
	if err := a.Services.Stock.Receive(ctx, part, 2, 9, audit.System, "2026-03-02"); err != nil {
		t.Fatal(err)
	}
	c.say(b, "of a part", "GET", "/admin/api/stock/scan", form("code", fastPart), nil)
	c.say(b, "of none", "GET", "/admin/api/stock/scan", form("code", "no-such"), nil)
	asked := form("from_id", "2", "to_id", "1", "note", "For the window", "parts[0][product_id]", id(part),
		"parts[0][quantity]", "4")
	var made adminview.Moved
	c.say(b, "four pieces", "POST", "/admin/api/transfer/add", asked, &made)
	_, number, _ := strings.Cut(made.Redirect, "=")
	c.say(b, "to the same store", "POST", "/admin/api/transfer/add", form("from_id", "2", "to_id", "2"), nil)
	step := func(version string, more ...string) []string {
		return append([]string{"transfer_id", number, "version", version, "parts[0][product_id]", id(part)}, more...)
	}
	c.say(b, "three of four", "POST", "/admin/api/transfer/send", form(step("1", "parts[0][quantity]", "3")...), nil)
	c.say(b, "sent twice", "POST", "/admin/api/transfer/send", form(step("1", "parts[0][quantity]", "3")...), nil)
	c.say(b, "one good, one damaged", "POST", "/admin/api/transfer/receive",
		form(step("2", "parts[0][quantity]", "1", "parts[0][damaged]", "1")...), nil)
	c.say(b, "what is missing", "GET", "/admin/api/transfer/missing", form("limit", "1"), nil)
	c.say(b, "the damaged one", "POST", "/admin/api/transfer/write_off",
		form("transfer_id", number, "version", "3", "product_id", id(part), "quantity", "1", "reason", "damaged"), nil)
	c.say(b, "one that is sent", "POST", "/admin/api/transfer/cancel", form("transfer_id", number, "version", "4"), nil)
	c.say(b, "one that is asked for", "POST", "/admin/api/transfer/cancel",
		form("transfer_id", askTransfer(b, part), "version", "1"), nil)
	c.say(b, "the newest", "GET", "/admin/api/transfer", form("limit", "1", "state", "open"), nil)
	c.say(b, "a state that there is not", "GET", "/admin/api/transfer", form("state", "lost"), nil)

	c.say(b, "of a part", "POST", "/admin/api/count/add",
		form("location_id", "1", "basis", "hand", "parts[0][product_id]", id(part)), &made)
	_, count, _ := strings.Cut(made.Redirect, "=")
	c.say(b, "of bins that there are not", "POST", "/admin/api/count/add",
		form("location_id", "1", "basis", "bins", "from_bin", "ZZ"), nil)
	c.say(b, "two pieces", "POST", "/admin/api/count/tally", form("count_id", count, "product_id", id(part), "pieces", "2"), nil)
	c.say(b, "a part that is not on it", "POST", "/admin/api/count/tally",
		form("count_id", count, "product_id", "1", "pieces", "2"), nil)
	c.say(b, "what is off by more than the limit", "POST", "/admin/api/count/finish",
		form("count_id", count, "version", "1"), nil)
	c.say(b, "not counted again", "POST", "/admin/api/count/finish", form("count_id", count, "version", "2"), nil)
	b.ask(http.StatusOK, "POST", "/admin/api/count/tally", form("count_id", count, "product_id", id(part), "pieces", "3"), nil)
	b.ask(http.StatusOK, "POST", "/admin/api/count/finish", form("count_id", count, "version", "2"), nil)
	c.say(b, "the differences", "POST", "/admin/api/count/post", form("count_id", count, "version", "3"), nil)
	c.say(b, "twice", "POST", "/admin/api/count/post", form("count_id", count, "version", "3"), nil)
	c.say(b, "the newest", "GET", "/admin/api/count", form("limit", "1", "state", "posted"), nil)
	other := beginCount(b, part)
	b.ask(http.StatusOK, "POST", "/admin/api/count/tally", form("count_id", other, "product_id", id(part), "pieces", "3"), nil)
	b.ask(http.StatusOK, "POST", "/admin/api/count/finish", form("count_id", other, "version", "1"), nil)
	c.say(b, "a part", "POST", "/admin/api/count/leave_out",
		form("count_id", other, "version", "2", "product_id", id(part)), nil)
	c.say(b, "one under review", "POST", "/admin/api/count/cancel", form("count_id", other, "version", "3"), nil)
}
