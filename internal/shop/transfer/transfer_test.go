package transfer_test

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"pgregory.net/rapid"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
	"camber/internal/shop/location"
	"camber/internal/shop/stock"
	"camber/internal/shop/transfer"
)

const day = "2026-03-02"

// yard is two stores with pads and a hose at the first one, and who works at each.
type yard struct {
	*transfer.Service
	stock         *stock.Service
	here, there   int64
	pads, hose    int64
	sender, taker access.Actor
}

func setup(t testing.TB, ctx context.Context) *yard {
	t.Helper()
	parts, stores := catalog.New(), location.New()
	y := &yard{stock: stock.New(parts, stores)}
	y.Service = transfer.New(parts, stores, y.stock)
	brand := must(parts.AddBrand(ctx, "BBBB", "Bench"))(t)
	category := must(parts.AddCategory(ctx,
		catalog.NewCategory{Texts: map[text.Lang]catalog.CategoryTexts{text.English: {Name: "Brakes"}}}))(t)
	for name, id := range map[string]*int64{"Pads": &y.pads, "Hose": &y.hose} {
		*id = must(parts.AddPart(ctx, catalog.NewPart{BrandID: brand, Number: name, CategoryID: category, TaxClassID: 1,
			Texts: map[text.Lang]catalog.Texts{text.English: {Name: name}}}))(t)
	}
	for code, id := range map[string]*int64{"A1": &y.here, "B1": &y.there} {
		*id = must(stores.AddLocation(ctx, location.Details{Code: code, Name: code, ShortName: code, City: code,
			Zone: dbtest.Clock(ctx).Now().Location()}))(t)
	}
	clerk := access.Actor{Kind: access.Staff, StaffID: 1}.Granted(access.ReceiveStock)
	y.sender, y.taker = clerk.Placed(y.here), clerk.Placed(y.there)
	return y
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

func (y *yard) fill(t rapid.TB, ctx context.Context, pads, hoses int) {
	t.Helper()
	for part, n := range map[int64]int{y.pads: pads, y.hose: hoses} {
		if err := y.stock.Receive(ctx, part, y.here, n, audit.System, day); err != nil {
			t.Fatal(err)
		}
	}
}

func (y *yard) ask(t rapid.TB, ctx context.Context, pads, hoses int) int64 {
	t.Helper()
	return must(y.Ask(ctx, y.taker, transfer.Wanted{FromID: y.here, ToID: y.there, OrderID: 7,
		Parts: []stock.Demand{{PartID: y.pads, Quantity: pads}, {PartID: y.hose, Quantity: hoses}}}))(t)
}

func (y *yard) see(t rapid.TB, ctx context.Context, id int64) transfer.Transfer {
	t.Helper()
	return must(y.Transfer(ctx, y.taker, id))(t)
}

// at is what lies of the pads at a store.
func (y *yard) at(t rapid.TB, ctx context.Context, store int64) int {
	t.Helper()
	return must(y.stock.Worths(ctx, []int64{y.pads}))(t)[y.pads][store].OnHand
}

func (y *yard) onTheWay(t rapid.TB, ctx context.Context) int {
	t.Helper()
	return must(y.InTransit(ctx, []int64{y.pads}))(t)[y.pads][y.there]
}

func refused(t rapid.TB, err error, kind fault.Kind, why string) {
	t.Helper()
	if !fault.Is(err, kind) {
		t.Errorf("%s: %v", why, err)
	}
}

// TRD-13: a transfer is one document from the asking to the last piece: what is short at the sending store stays on it
// as not sent, what is missing or broken on arrival stays open on it until it arrives late or is written off.
func TestATransferIsOpenUntilItsLastPiece(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		y := setup(t, ctx)
		y.fill(t, ctx, 5, 1)
		id := y.ask(t, ctx, 6, 1)
		if n := y.onTheWay(t, ctx); n != 0 || y.at(t, ctx, y.here) != 5 {
			t.Errorf("asked for, and %d are under way", n)
		}
		refused(t, y.Send(ctx, y.taker, id, 1, []stock.Demand{{PartID: y.pads, Quantity: 1}}), fault.Forbidden, "sent by the other store")
		refused(t, y.Send(ctx, y.sender, id, 1, nil), fault.Invalid, "nothing sent")
		refused(t, y.Send(ctx, y.sender, id, 1, []stock.Demand{{PartID: y.pads, Quantity: 6}}), fault.Conflict, "more than there is")
		refused(t, y.Send(ctx, y.sender, id, 1, []stock.Demand{{PartID: y.hose, Quantity: 2}}), fault.Invalid, "more than asked for")
		send := []stock.Demand{{PartID: y.pads, Quantity: 5}, {PartID: y.hose, Quantity: 1}}
		if err := y.Send(ctx, y.sender, id, 1, send); err != nil {
			t.Fatal(err)
		}
		refused(t, y.Send(ctx, y.sender, id, 1, send), fault.Conflict, "sent twice")
		if got := y.see(t, ctx, id); got.State != transfer.Sent || got.NotSent() != 1 || got.UnderWay() != 6 || got.OrderID != 7 {
			t.Errorf("sent: %+v", got)
		}
		if y.at(t, ctx, y.here) != 0 || y.at(t, ctx, y.there) != 0 || y.onTheWay(t, ctx) != 5 {
			t.Error("what is sent is in no store")
		}
		refused(t, y.Cancel(ctx, y.taker, id, 2), fault.Forbidden, "cancelled when sent")

		came := []transfer.Arrived{{PartID: y.pads, Good: 2, Damaged: 1}, {PartID: y.hose, Good: 1}}
		refused(t, y.Receive(ctx, y.sender, id, 2, came), fault.Forbidden, "received by the sender")
		if err := y.Receive(ctx, y.taker, id, 2, came); err != nil {
			t.Fatal(err)
		}
		refused(t, y.Receive(ctx, y.taker, id, 2, came), fault.Conflict, "received twice")
		got := y.see(t, ctx, id)
		if got.State != transfer.Open || y.at(t, ctx, y.there) != 2 || y.onTheWay(t, ctx) != 2 {
			t.Errorf("received in part: %+v", got)
		}
		if open, n, err := y.Unarrived(ctx, y.taker, 10, 0); err != nil || n != 1 || open[0].Line.Missing() != 2 || open[0].Line.Damaged != 1 {
			t.Errorf("never arrived: %+v %v", open, err)
		}
		refused(t, y.WriteOff(ctx, y.taker, id, 3, y.pads, 2, "damaged"), fault.Invalid, "more written off than is damaged")
		refused(t, y.WriteOff(ctx, y.taker, id, 3, y.pads, 1, ""), fault.Invalid, "written off without a reason")
		if err := y.WriteOff(ctx, y.taker, id, 3, y.pads, 1, "damaged"); err != nil {
			t.Fatal(err)
		}
		refused(t, y.WriteOff(ctx, y.taker, id, 3, y.pads, 1, "damaged"), fault.Conflict, "written off twice")
		if err := y.Receive(ctx, y.taker, id, 4, []transfer.Arrived{{PartID: y.pads, Good: 2}}); err != nil {
			t.Fatal(err)
		}
		if got := y.see(t, ctx, id); got.State != transfer.Closed || y.at(t, ctx, y.there) != 4 || y.onTheWay(t, ctx) != 0 {
			t.Errorf("the rest came late: %+v", got)
		}
		refused(t, y.Receive(ctx, y.taker, id, 5, []transfer.Arrived{{PartID: y.pads, Good: 1}}), fault.Forbidden, "received when closed")
		var kinds []string
		for _, s := range must(y.Steps(ctx, id))(t) {
			kinds = append(kinds, s.Kind)
		}
		if len(kinds) != 8 || kinds[0] != "asked" || kinds[6] != "lost" || kinds[7] != "received" {
			t.Errorf("steps %v", kinds)
		}
	})
}

// What nobody received for days is said to be missing, and who works at neither store sees none of it.
func TestWhatNeverArrivedIsListed(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		y := setup(t, ctx)
		y.fill(t, ctx, 5, 1)
		id := y.ask(t, ctx, 2, 1)
		if err := y.Send(ctx, y.sender, id, 1, []stock.Demand{{PartID: y.pads, Quantity: 2}}); err != nil {
			t.Fatal(err)
		}
		count := func(by access.Actor) int {
			_, n, err := y.Unarrived(ctx, by, 10, 0)
			return must(n, err)(t)
		}
		if n := count(y.taker); n != 0 {
			t.Errorf("sent today, and %d never arrived", n)
		}
		dbtest.Clock(ctx).Advance(transfer.Late + time.Minute)
		if n := count(y.taker); n != 1 {
			t.Errorf("after days %d never arrived", n)
		}
		stranger := y.sender.Placed(99)
		if _, counts, err := y.Transfers(ctx, stranger, transfer.Filter{Limit: 10}); err != nil || counts[""] != 0 || count(stranger) != 0 {
			t.Errorf("a stranger sees %v, %v", counts, err)
		}
		_, err := y.Transfer(ctx, stranger, id)
		refused(t, err, fault.NotFound, "a stranger reads it")
		found, counts, err := y.Transfers(ctx, y.sender, transfer.Filter{State: transfer.Sent, Limit: 10})
		if err != nil || len(found) != 1 || counts["sent"] != 1 || counts["asked"] != 0 {
			t.Errorf("%+v %v %v", found, counts, err)
		}
		refused(t, y.Cancel(ctx, y.sender, y.ask(t, ctx, 1, 1), 9), fault.Conflict, "another version")
		_, err = y.Ask(ctx, y.taker, transfer.Wanted{FromID: y.here, ToID: y.here})
		refused(t, err, fault.Invalid, "to the same store, of nothing")
	})
}

// However transfers go, no piece is made or lost on the way: the stores, what is under way and what is written off are
// what there was, and the document says of the way what the stock says.
func TestNoPieceIsMadeOrLostOnTheWay(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		y := setup(t, ctx)
		y.fill(t, ctx, 400, 1)
		rapid.Check(t, func(t *rapid.T) {
			start := y.at(t, ctx, y.here) + y.at(t, ctx, y.there)
			id := y.ask(t, ctx, rapid.IntRange(1, 6).Draw(t, "asked"), 1)
			written := 0
			for range 6 {
				before := y.see(t, ctx, id)
				n := rapid.IntRange(0, 4).Draw(t, "pieces")
				var err error
				switch rapid.IntRange(0, 3).Draw(t, "step") {
				case 0:
					err = y.Send(ctx, y.sender, id, before.Version, []stock.Demand{{PartID: y.pads, Quantity: n}})
				case 1:
					err = y.Receive(ctx, y.taker, id, before.Version,
						[]transfer.Arrived{{PartID: y.pads, Good: n, Damaged: rapid.IntRange(0, 2).Draw(t, "broken")}})
				case 2:
					reason := rapid.SampledFrom(transfer.Reasons()).Draw(t, "reason")
					if err = y.WriteOff(ctx, y.taker, id, before.Version, y.pads, n, reason); err == nil {
						written += n
					}
				case 3:
					err = y.Cancel(ctx, y.taker, id, before.Version)
				}
				after := y.see(t, ctx, id)
				if (err != nil) != (after.Version == before.Version) {
					t.Fatalf("%v, and version %d became %d", err, before.Version, after.Version)
				}
				var stocks int
				if err := db.Read(ctx).NewRaw(`SELECT CAST(coalesce(-sum(quantity), 0) AS BIGINT) FROM stock_movements WHERE
					document = 'transfer' AND document_id = ? AND kind = 'transferred'`, id).Scan(ctx, &stocks); err != nil {
					t.Fatal(err)
				}
				if stocks != after.UnderWay() || y.at(t, ctx, y.here)+y.at(t, ctx, y.there)+stocks+written != start {
					t.Fatalf("%+v, the stock says %d under way", after, stocks)
				}
				if (after.State == transfer.Sent || after.State == transfer.Open) != (after.UnderWay() > 0) {
					t.Fatalf("%+v", after)
				}
			}
		})
	})
}

func TestWhatIsSentFromTwoHandheldsLeavesOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		y := setup(t, ctx)
		y.fill(t, ctx, 50, 1)
		id := y.ask(t, ctx, 2, 1)
		var sent, received atomic.Int32
		race := func(done *atomic.Int32, do func(ctx context.Context) error) {
			dbtest.Race(8, func(ctx context.Context, _ int) {
				switch err := do(ctx); {
				case err == nil:
					done.Add(1)
				case !fault.Is(err, fault.Conflict):
					t.Error(err)
				}
			}, ctx, dbtest.Two(t, ctx))
		}
		race(&sent, func(ctx context.Context) error {
			return y.Send(ctx, y.sender, id, 1, []stock.Demand{{PartID: y.pads, Quantity: 2}})
		})
		race(&received, func(ctx context.Context) error {
			return y.Receive(ctx, y.taker, id, 2, []transfer.Arrived{{PartID: y.pads, Good: 1}})
		})
		if sent.Load() != 1 || received.Load() != 1 || y.at(t, ctx, y.here) != 48 || y.at(t, ctx, y.there) != 1 {
			t.Errorf("sent %d times, received %d times: %d here, %d there", sent.Load(), received.Load(),
				y.at(t, ctx, y.here), y.at(t, ctx, y.there))
		}
	})
}
