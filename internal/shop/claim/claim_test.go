package claim_test

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"pgregory.net/rapid"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
	"camber/internal/shop/claim"
	"camber/internal/shop/core"
	"camber/internal/shop/location"
	"camber/internal/shop/price"
	"camber/internal/shop/stock"
	"camber/internal/shop/vendor"
)

var boss = access.Actor{Kind: access.System}

// dock is a store with pads and starters, and two vendors: Midline takes parts back for 30 days and credits within 20.
type dock struct {
	*claim.Service
	stock          *stock.Service
	store          int64
	midline, other int64
	pads, starter  int64
	clerk, giver   access.Actor // who buys, and who may give up what is owed besides
	cameOn         map[int64]string
	from           map[int64]int64
}

// LastCame is as the test says.
func (d *dock) LastCame(context.Context, int64, int64, []int64) (map[int64]string, error) {
	return d.cameOn, nil
}

// CameFrom is as the test says.
func (d *dock) CameFrom(context.Context, int64, []int64) (map[int64]int64, error) { return d.from, nil }

func setup(t testing.TB, ctx context.Context) *dock {
	t.Helper()
	parts, stores, vendors := catalog.New(), location.New(), vendor.New()
	d := &dock{stock: stock.New(parts, stores), cameOn: map[int64]string{}}
	d.Service = claim.New(claim.Needs{Catalog: parts, Locations: stores, Prices: price.New(), Stock: d.stock, Vendors: vendors})
	d.CameBy(d)
	brand := must(parts.AddBrand(ctx, "BBBB", "Bench"))(t)
	category := must(parts.AddCategory(ctx,
		catalog.NewCategory{Texts: map[text.Lang]catalog.CategoryTexts{text.English: {Name: "Brakes"}}}))(t)
	add := func(number string, c *catalog.Core) int64 {
		return must(parts.AddPart(ctx, catalog.NewPart{BrandID: brand, Number: number, CategoryID: category, TaxClassID: 1,
			Core: c, Texts: map[text.Lang]catalog.Texts{text.English: {Name: number}}}))(t)
	}
	d.pads, d.starter = add("PADS1", nil), add("START1", &catalog.Core{Charge: 35_00, TaxClassID: 1})
	d.store = must(stores.AddLocation(ctx, location.Details{Code: "A1", Name: "Austin", ShortName: "Austin", City: "Austin",
		Zone: dbtest.Clock(ctx).Now().Location()}))(t)
	d.midline = must(vendors.Add(ctx, boss, vendor.Details{Code: "MID", Name: "Midline", ReturnDays: 30, CreditDays: 20}))(t)
	d.other = must(vendors.Add(ctx, boss, vendor.Details{Code: "OTH", Name: "Other"}))(t)
	if err := vendors.SetPart(ctx, boss, vendor.Part{VendorID: d.midline, PartID: d.pads, Pack: 1, Cost: 12_3450}); err != nil {
		t.Fatal(err)
	}
	d.clerk = access.Actor{Kind: access.Staff, StaffID: 1}.Granted(access.BuyStock).Placed(d.store)
	d.giver = access.Actor{Kind: access.Staff, StaffID: 2}.Granted(access.BuyStock, access.WriteOffClaims).Placed(d.store)
	return d
}

func must[T any](value T, err error) func(rapid.TB) T {
	return func(t rapid.TB) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
}

func refused(t rapid.TB, err error, kind fault.Kind, why string) {
	t.Helper()
	if !fault.Is(err, kind) {
		t.Errorf("%s: %v", why, err)
	}
}

func (d *dock) fill(t rapid.TB, ctx context.Context, pads int) {
	t.Helper()
	if err := d.stock.Receive(ctx, d.pads, d.store, pads, audit.System, "2026-03-02"); err != nil {
		t.Fatal(err)
	}
}

func (d *dock) onHand(t rapid.TB, ctx context.Context) int {
	t.Helper()
	return must(d.stock.Worths(ctx, []int64{d.pads}))(t)[d.pads][d.store].OnHand
}

// warranty is a claim of so much for one set of pads.
func (d *dock) warranty(t rapid.TB, ctx context.Context, amount money.Cents) int64 {
	t.Helper()
	return must(d.Make(ctx, d.clerk, claim.Wish{Kind: claim.Warranty, VendorID: d.midline, LocationID: d.store, Number: "PADS1",
		Pieces: 1, Each: money.FromCents(amount)}))(t)
}

func (d *dock) see(t rapid.TB, ctx context.Context, id int64) claim.Claim {
	t.Helper()
	return must(d.Claim(ctx, d.clerk, id))(t)
}

func (d *dock) post(ctx context.Context, memo string, id int64, amount money.Cents) error {
	_, err := d.Post(ctx, d.clerk, claim.Posted{VendorID: d.midline, Number: memo, Day: "2026-03-02",
		Of: []claim.CreditOf{{ClaimID: id, Amount: amount}}})
	return err
}

func (d *dock) count(t rapid.TB, ctx context.Context, which claim.Which) int {
	t.Helper()
	_, counts, err := d.Claims(ctx, d.clerk, claim.Filter{Which: which, Limit: 10})
	return must(counts, err)(t)[which]
}

// VEN-1: a claim is closed by posted credits of its full amount alone; what is late or less is work, and only who may
// gives the rest up, with a reason.
func TestAClaimIsClosedByCreditsInFull(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		d := setup(t, ctx)
		id := d.warranty(t, ctx, 40_00)
		if c := d.see(t, ctx, id); c.State() != claim.Open || c.DueDay != "2026-03-22" || c.Left() != 40_00 {
			t.Fatalf("made: %+v", c)
		}
		if n := d.count(t, ctx, claim.ToChase); n != 0 {
			t.Errorf("on its first day %d are to be chased", n)
		}
		refused(t, d.post(ctx, "CM-1", id, 40_01), fault.Invalid, "more than is owed")
		refused(t, d.post(ctx, "CM-1", id, 0), fault.Invalid, "a credit of nothing")
		if err := d.post(ctx, "CM-1", id, 25_00); err != nil {
			t.Fatal(err)
		}
		refused(t, d.post(ctx, "CM-1", id, 1_00), fault.Invalid, "the same memo again")
		refused(t, d.post(ctx, "CM-2", id, 15_01), fault.Invalid, "more than is left")
		if c := d.see(t, ctx, id); c.IsClosed() || !c.IsLess() || c.Left() != 15_00 || d.count(t, ctx, claim.ToChase) != 1 {
			t.Errorf("credited in part: %+v", c)
		}
		late := d.warranty(t, ctx, 5_00)
		dbtest.Clock(ctx).Advance(20 * 24 * time.Hour)
		if n := d.count(t, ctx, claim.ToChase); n != 1 {
			t.Errorf("on its last day %d are to be chased", n)
		}
		dbtest.Clock(ctx).Advance(24 * time.Hour)
		owed := must(d.Owed(ctx, d.clerk, claim.Filter{}))(t)
		if d.count(t, ctx, claim.ToChase) != 2 || len(owed) != 1 || owed[0].Left != 20_00 || owed[0].Late != 20_00 ||
			owed[0].Chase != 2 || owed[0].Claims != 2 {
			t.Errorf("after it: %+v", owed)
		}
		if err := d.post(ctx, "CM-3", id, 15_00); err != nil {
			t.Fatal(err)
		}
		if c := d.see(t, ctx, id); c.State() != claim.Credited {
			t.Errorf("credited in full: %+v", c)
		}
		refused(t, d.WriteOff(ctx, d.giver, id, 3, "Too old"), fault.Conflict, "what is closed is given up")
		refused(t, d.WriteOff(ctx, d.clerk, late, 1, "Too old"), fault.Forbidden, "given up by who may not")
		refused(t, d.WriteOff(ctx, d.giver, late, 1, " "), fault.Invalid, "given up without a reason")
		if err := d.WriteOff(ctx, d.giver, late, 1, "Too old"); err != nil {
			t.Fatal(err)
		}
		refused(t, d.WriteOff(ctx, d.giver, late, 1, "Too old"), fault.Conflict, "given up twice")
		done := must(d.Steps(ctx, late))(t)
		if c := d.see(t, ctx, late); c.State() != claim.WrittenOff || c.Written != 5_00 || len(done) != 2 ||
			done[1].Reason != "Too old" || done[1].Who.ID != 2 {
			t.Errorf("given up: %+v, %+v", c, done)
		}
		if d.count(t, ctx, claim.NotClosed) != 0 || d.count(t, ctx, claim.Closed) != 2 {
			t.Error("what is closed is still open in the list")
		}
		stranger := access.Actor{Kind: access.Staff, StaffID: 3}.Granted(access.BuyStock)
		_, err := d.Claim(ctx, stranger, id)
		refused(t, err, fault.NotFound, "a stranger reads it")
		if _, counts, err := d.Claims(ctx, stranger, claim.Filter{Limit: 10}); err != nil || counts[claim.Every] != 0 {
			t.Errorf("a stranger sees %v, %v", counts, err)
		}
	})
}

// Of what nobody knows what it costs a claim is made all the same, and is closed by nothing until somebody says it.
func TestAClaimOfAnUnknownAmountStaysOpen(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		d := setup(t, ctx)
		err := d.Reject(ctx, d.clerk, 7, d.other, d.store, "88-1", []claim.Rejected{{PartID: d.starter, Pieces: 2}})
		if err != nil {
			t.Fatal(err)
		}
		c := d.see(t, ctx, 1)
		if c.Expected != 0 || c.IsClosed() || c.State() != claim.Open || c.Source != claim.FromReceipt || c.Kind != claim.Wrong {
			t.Fatalf("%+v", c)
		}
		refused(t, d.WriteOff(ctx, d.giver, 1, 1, "Why not"), fault.Conflict, "given up unknown")
		refused(t, d.Value(ctx, d.clerk, 1, 1, 0), fault.Invalid, "worth nothing")
		if err := d.Value(ctx, d.clerk, 1, 1, 10_5050); err != nil {
			t.Fatal(err)
		}
		if c := d.see(t, ctx, 1); c.Expected != 21_01 {
			t.Errorf("%+v", c)
		}
		refused(t, d.Value(ctx, d.clerk, 1, 2, 1_0000), fault.Conflict, "lowered afterwards")
	})
}

// Old parts are claimed as often as customers handed them in.
func TestOldPartsAreClaimedOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		d := setup(t, ctx)
		wish := claim.Wish{Kind: claim.Core, VendorID: d.midline, LocationID: d.store, Number: "START1", Pieces: 2}
		_, err := d.Make(ctx, d.clerk, wish)
		refused(t, err, fault.Invalid, "an old part that nobody handed in")
		sale := core.Sale{OrderID: 1, LocationID: d.store, Currency: "USD", Day: dbtest.Clock(ctx).Now(), Lines: []core.Sold{
			{LineID: 1, PartID: d.starter, Brand: "Bench", Number: "START1", Name: "Starter", Quantity: 3}}} // handed in with it
		if err := core.Owe(ctx, boss, sale); err != nil {
			t.Fatal(err)
		}
		c := d.see(t, ctx, must(d.Make(ctx, d.clerk, wish))(t))
		if c.Each != 35_0000 || c.Expected != 70_00 {
			t.Errorf("two old starters: %+v", c)
		}
		_, err = d.Make(ctx, d.clerk, wish)
		refused(t, err, fault.Invalid, "more than lie there")
		var made atomic.Int32
		wish.Pieces = 1
		dbtest.Race(6, func(ctx context.Context, i int) {
			if _, err := d.Make(ctx, d.clerk, wish); err == nil {
				made.Add(1)
			}
		}, ctx, dbtest.Two(t, ctx))
		if made.Load() != 1 {
			t.Errorf("the last one was claimed %d times", made.Load())
		}
	})
}

// TRD-13: what goes back to a vendor leaves the stock when its box is sent, once, and is owed from then on.
func TestABoxTakesItsPartsOutOfTheStockOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		d := setup(t, ctx)
		d.fill(t, ctx, 5)
		d.cameOn[d.pads] = "2026-02-20"
		failed := d.warranty(t, ctx, 12_00)
		box := must(d.Begin(ctx, d.clerk, d.midline, d.store))(t)
		refused(t, d.Send(ctx, d.clerk, box, 1, nil, false), fault.Invalid, "an empty box")
		wish := claim.BoxWish{Form: "RMA 7", ClaimIDs: []int64{failed}, Lines: []claim.LineWish{{Number: "PADS1", Pieces: 3}}}
		if err := d.Save(ctx, d.clerk, box, 1, wish); err != nil {
			t.Fatal(err)
		}
		refused(t, d.Save(ctx, d.clerk, box, 1, wish), fault.Conflict, "saved over what another saved")
		second := must(d.Begin(ctx, d.clerk, d.midline, d.store))(t)
		refused(t, d.Save(ctx, d.clerk, second, 1, claim.BoxWish{ClaimIDs: []int64{failed}}), fault.Conflict, "in two boxes")
		refused(t, d.WriteOff(ctx, d.giver, failed, 2, "Lost"), fault.Conflict, "given up while it is packed")
		if c := d.see(t, ctx, failed); c.State() != claim.Boxed || d.onHand(t, ctx) != 5 {
			t.Errorf("packed: %+v", c)
		}
		refused(t, d.Send(ctx, d.clerk, box, 2, []claim.Packed{{PartID: d.pads, Pieces: 3}}, false), fault.Conflict, "one is missing")
		packed := []claim.Packed{{PartID: d.pads, Pieces: 4}} // three, and the one that failed
		refused(t, d.Send(ctx, d.clerk, box, 2, append(packed, claim.Packed{PartID: d.starter, Pieces: 1}), false),
			fault.Conflict, "one is too many")
		dbtest.Clock(ctx).Advance(10 * 24 * time.Hour)
		var sent atomic.Int32
		dbtest.Race(6, func(ctx context.Context, _ int) {
			switch err := d.Send(ctx, d.clerk, box, 2, packed, false); {
			case err == nil:
				sent.Add(1)
			case !fault.Is(err, fault.Conflict):
				t.Error(err)
			}
		}, ctx, dbtest.Two(t, ctx))
		if sent.Load() != 1 || d.onHand(t, ctx) != 2 {
			t.Errorf("sent %d times, %d are left", sent.Load(), d.onHand(t, ctx))
		}
		b := must(d.Box(ctx, d.clerk, box))(t)
		if b.State != claim.Gone || len(b.Claims) != 2 || b.Expected() != 49_04 || b.List()[0].Pieces != 4 || b.SentDay != "2026-03-12" {
			t.Errorf("sent: %+v", b)
		}
		for _, c := range b.Claims {
			if c.State() != claim.Sent || c.DueDay != "2026-04-01" {
				t.Errorf("owed since it was sent: %+v", c)
			}
		}
		refused(t, d.Save(ctx, d.clerk, box, 3, wish), fault.Conflict, "changed once it is sent")
		refused(t, d.Cancel(ctx, d.clerk, box, 3), fault.Conflict, "cancelled once it is sent")
		if err := d.Cancel(ctx, d.clerk, second, 1); err != nil {
			t.Error(err)
		}
	})
}

// VEN-1: outside of the vendor's window nothing goes back unless somebody means it.
func TestAVendorTakesPartsBackWithinItsWindow(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		d := setup(t, ctx)
		d.fill(t, ctx, 9)
		for _, c := range []struct {
			vendor int64
			came   string // the test's day is 2026-03-02
			late   bool
		}{{d.midline, "2026-01-31", false}, {d.midline, "2026-01-30", true}, {d.midline, "", true}, {d.other, "", false}} {
			delete(d.cameOn, d.pads)
			if c.came != "" {
				d.cameOn[d.pads] = c.came
			}
			box := must(d.Begin(ctx, d.clerk, c.vendor, d.store))(t)
			wish := claim.BoxWish{Lines: []claim.LineWish{{Number: "PADS1", Pieces: 1, Each: 1_0000}}}
			if err := d.Save(ctx, d.clerk, box, 1, wish); err != nil {
				t.Fatal(err)
			}
			packed := []claim.Packed{{PartID: d.pads, Pieces: 1}}
			if c.late {
				refused(t, d.Send(ctx, d.clerk, box, 2, packed, false), fault.Conflict, "too late: "+c.came)
			}
			if err := d.Send(ctx, d.clerk, box, 2, packed, c.late); err != nil {
				t.Errorf("came %q: %v", c.came, err)
			}
		}
	})
}

// However credits, what is given up and boxes follow each other: no claim is credited above what is expected, what left
// the stock is what was sent, and what a vendor owes is the sum of what is open.
func TestWhatVendorsOweAddsUp(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		d := setup(t, ctx)
		d.fill(t, ctx, 900)
		d.cameOn[d.pads] = "2026-03-01"
		memo := 0
		rapid.Check(t, func(t *rapid.T) {
			start, gone := d.onHand(t, ctx), 0
			var made []int64
			var boxes []int64
			pick := func(ids []int64, name string) int64 {
				if len(ids) == 0 {
					return 0
				}
				return rapid.SampledFrom(ids).Draw(t, name)
			}
			for range 10 {
				id, box := pick(made, "claim"), pick(boxes, "box")
				amount := money.Cents(rapid.IntRange(0, 30).Draw(t, "amount"))
				switch rapid.IntRange(0, 5).Draw(t, "step") {
				case 0:
					made = append(made, d.warranty(t, ctx, amount+1))
				case 1:
					if id != 0 {
						memo++
						_ = d.post(ctx, fmt.Sprint("CM-", memo), id, amount)
					}
				case 2:
					if id != 0 {
						_ = d.WriteOff(ctx, d.giver, id, d.see(t, ctx, id).Version, "Why not")
					}
				case 3:
					boxes = append(boxes, must(d.Begin(ctx, d.clerk, d.midline, d.store))(t))
				case 4:
					if box != 0 {
						w := claim.BoxWish{Lines: []claim.LineWish{{Number: "PADS1", Pieces: rapid.IntRange(1, 3).Draw(t, "pieces")}}}
						if id != 0 {
							w.ClaimIDs = []int64{id}
						}
						_ = d.Save(ctx, d.clerk, box, must(d.Box(ctx, d.clerk, box))(t).Version, w)
					}
				case 5:
					if box != 0 {
						b := must(d.Box(ctx, d.clerk, box))(t)
						if d.Send(ctx, d.clerk, box, b.Version, b.List(), false) == nil {
							for _, l := range b.Lines {
								gone += l.Pieces
							}
						}
					}
				}
			}
			if now := d.onHand(t, ctx); now != start-gone {
				t.Fatalf("%d were sent of %d, %d are left", gone, start, now)
			}
			var kept, credited int64
			if err := db.Read(ctx).NewRaw(`SELECT CAST(coalesce(sum(amount_cents), 0) AS BIGINT) FROM vendor_credits`).Scan(ctx, &kept); err != nil {
				t.Fatal(err)
			}
			if err := db.Read(ctx).NewRaw(`SELECT CAST(coalesce(sum(credited_cents), 0) AS BIGINT) FROM claims`).Scan(ctx, &credited); err != nil {
				t.Fatal(err)
			}
			all, _, err := d.Claims(ctx, d.clerk, claim.Filter{Limit: 100_000})
			var open money.Cents
			for _, c := range must(all, err)(t) {
				if c.Left() < 0 || c.Credited < 0 || c.IsClosed() != (c.Left() == 0) {
					t.Fatalf("%+v", c)
				}
				open += c.Left()
			}
			owed := must(d.Owed(ctx, d.clerk, claim.Filter{}))(t)
			if kept != credited || len(owed) > 1 || len(owed) == 1 && owed[0].Left != open || len(owed) == 0 && open != 0 {
				t.Fatalf("%d posted, %d credited; %s open, owed %+v", kept, credited, open, owed)
			}
		})
	})
}

// VEN-1: what a customer brought back because it did not work is claimed from whom it came last, or else from the one
// vendor that sells it.
func TestWhatFailedIsClaimed(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		d := setup(t, ctx)
		fail := func(part int64) []claim.Claim {
			t.Helper()
			err := d.Fail(ctx, d.clerk, claim.Failure{ReturnID: 7, LocationID: d.store, Number: "R-7",
				Parts: []stock.Demand{{PartID: part, Quantity: 2}}})
			if err != nil {
				t.Fatal(err)
			}
			found, _, err := d.Claims(ctx, boss, claim.Filter{Limit: 9})
			return must(found, err)(t)
		}
		if got := fail(d.starter); len(got) != 0 {
			t.Errorf("of nobody knows whom: %+v", got)
		}
		one := fail(d.pads)
		if len(one) != 1 || one[0].VendorID != d.midline || one[0].Kind != claim.Warranty || one[0].Expected != 24_69 ||
			one[0].Pieces != 2 || one[0].Reference != "R-7" || one[0].Source != claim.FromReturn || one[0].SourceID != 7 {
			t.Errorf("of the one who sells it: %+v", one)
		}
		d.from = map[int64]int64{d.pads: d.other}
		if got := fail(d.pads); len(got) != 2 || got[0].VendorID != d.other && got[1].VendorID != d.other {
			t.Errorf("of whom it came: %+v", got)
		}
	})
}
