package promo_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
	"camber/internal/shop/credit"
	"camber/internal/shop/customer"
	"camber/internal/shop/ledger"
	"camber/internal/shop/location"
	"camber/internal/shop/notify"
	"camber/internal/shop/price"
	"camber/internal/shop/promo"
	"camber/internal/shop/setting"
)

const today = "2026-03-02"

var (
	owner  = access.Actor{Kind: access.System}
	nobody = access.Actor{Kind: access.Staff, StaffID: 3}
)

// letters is a mail server that keeps what it is handed.
type letters struct{ sent []notify.Message }

func (*letters) Render(context.Context, notify.Request) (notify.Rendered, error) {
	return notify.Rendered{Subject: "A gift"}, nil
}

func (l *letters) Send(_ context.Context, m notify.Message) (string, error) {
	l.sent = append(l.sent, m)
	return "", nil
}

type scene struct {
	*promo.Service
	t       *testing.T
	ctx     context.Context
	credits *credit.Service
	notes   *notify.Service
	mail    *letters
	store   int64
	jane    int64
	part    int64
}

func setup(t *testing.T, ctx context.Context) *scene {
	t.Helper()
	places, parts := location.New(), catalog.New()
	must := func(id int64, err error) int64 {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return id
	}
	s := &scene{t: t, ctx: ctx, mail: &letters{}, credits: credit.New(places)}
	s.notes = notify.New(s.mail, s.mail)
	s.Service = promo.New(parts, s.credits, places)
	s.store = must(places.AddLocation(ctx, location.Details{Code: "MAIN", Name: "Main", ShortName: "Main", City: "Austin",
		Zone: time.UTC}))
	level, err := price.New().AddLevel(ctx, price.Retail, "Retail", 1)
	if err != nil {
		t.Fatal(err)
	}
	jane, err := customer.New().
		Add(ctx, owner, customer.NewCustomer{LevelID: level.ID, Firstname: "Jane", Lastname: "Miller",
			Email: "jane@example.com"})
	if err != nil {
		t.Fatal(err)
	}
	s.jane = jane.ID
	brand := must(parts.AddBrand(ctx, "BBBB", "Bench"))
	category := must(parts.AddCategory(ctx,
		catalog.NewCategory{Texts: map[text.Lang]catalog.CategoryTexts{text.English: {Name: "Brakes"}}}))
	s.part = must(parts.AddPart(ctx, catalog.NewPart{BrandID: brand, Number: "P1", CategoryID: category, TaxClassID: 1,
		Texts: map[text.Lang]catalog.Texts{text.English: {Name: "Pads"}}}))
	return s
}

func (s *scene) must(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

func (s *scene) coupon(c promo.Coupon) int64 {
	s.t.Helper()
	c.Active = true
	if c.Name == "" {
		c.Name = "Coupon"
	}
	if c.PPM == 0 && c.Amount == 0 {
		c.PPM = 100_000
	}
	id, err := s.AddCoupon(s.ctx, owner, c)
	s.must(err)
	return id
}

func (s *scene) voucher(amount money.Cents, to string) (promo.Voucher, string) {
	s.t.Helper()
	v, code, err := s.Give(s.ctx, owner,
		promo.Given{Voucher: promo.Voucher{Original: amount, To: to}, LocationID: s.store})
	s.must(err)
	return v, code
}

func (s *scene) who(orderID int64) promo.Who {
	return promo.Who{CustomerID: s.jane, Email: "jane@example.com", OrderID: orderID, Day: today}
}

// spend is an order's; each comes on a flow of its own, so many can come at once.
func (s *scene) spend(who promo.Who, uses ...promo.Use) error {
	return db.Atomic(db.With(s.ctx, db.From(s.ctx)),
		func(ctx context.Context) error { return s.Spend(ctx, audit.System, who, uses) })
}

func (s *scene) undo(orderID int64) {
	s.t.Helper()
	s.must(db.Atomic(s.ctx, func(ctx context.Context) error { return s.Undo(ctx, audit.System, orderID, today) }))
}

func (s *scene) items() []promo.Item {
	return []promo.Item{{Key: "a", PartID: s.part, CategoryID: 1, Quantity: 1, Total: 100_00}}
}

func (s *scene) effects(held promo.Held, who promo.Who) promo.Effects {
	s.t.Helper()
	e, err := s.Effects(s.ctx, held, who, s.items())
	s.must(err)
	return e
}

func (s *scene) balance(id int64) money.Cents {
	s.t.Helper()
	v, err := s.Voucher(s.ctx, id)
	s.must(err)
	return v.Balance
}

func refused(err error, sentence string) bool {
	f := fault.Of(err)
	return f != nil && strings.Contains(f.Text.String(), sentence)
}

// TOT-2: what a coupon does to the cart, once; another one can't have its code.
func TestACouponLowersTheCart(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		id := s.coupon(promo.Coupon{Code: "Save10", PPM: 100_000, FreeShipping: true})
		e := s.effects(promo.Held{Coupon: " save10"}, s.who(0))
		if len(e.Discounts) != 1 || e.Discounts[0].Ref != id || e.Discounts[0].PPM != 100_000 || !e.Discounts[0].Keys["a"] ||
			!e.FreeShipping || len(e.Problems) != 0 {
			t.Errorf("effects %+v", e)
		}
		if _, err := s.AddCoupon(ctx, owner, promo.Coupon{Code: "SAVE10", Name: "Again", PPM: 1}); !refused(err, "") || fault.Of(err).Fields["code"].String() != "Another coupon already has this code." {
			t.Errorf("a second SAVE10: %v", err)
		}
		if _, err := s.AddCoupon(ctx, nobody, promo.Coupon{Code: "MINE", Name: "Mine", PPM: 1}); !refused(err, "You may not") {
			t.Errorf("a coupon by anybody: %v", err)
		}
		e = s.effects(promo.Held{Coupon: "OTHER"}, s.who(0))
		if len(e.Discounts) != 0 || len(e.Problems) != 1 ||
			e.Problems[0].String() != "This code is unknown, expired or used up." {
			t.Errorf("an unknown coupon: %+v", e)
		}
	})
}

// TOT-2: uses per coupon and per customer count over orders that stand; an order can be saved anew with what it used.
func TestUsesOfACouponAreCounted(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		id := s.coupon(promo.Coupon{Code: "TWICE", Uses: 2, UsesEach: 1})
		use := promo.Use{Code: promo.CodeCoupon, Ref: id, Amount: 10_00}
		guest := func(orderID int64, email string) promo.Who {
			return promo.Who{Email: email, OrderID: orderID, Day: today}
		}
		s.must(s.spend(s.who(1), use))
		if err := s.spend(s.who(2), use); !refused(err, "You have used this coupon already.") {
			t.Errorf("Jane again: %v", err)
		}
		if e := s.effects(promo.Held{Coupon: "TWICE"}, s.who(1)); len(e.Problems) != 0 {
			t.Errorf("her own order may use it again: %+v", e.Problems)
		}
		if err := s.spend(guest(3, ""), use); !refused(err, "Please sign in") {
			t.Errorf("somebody without a name: %v", err)
		}
		s.must(s.spend(guest(3, "a@example.com"), use))
		if err := s.spend(guest(4, "b@example.com"), use); !refused(err, "used up") {
			t.Errorf("a third use: %v", err)
		}
		s.undo(1)
		s.undo(1)
		if err := s.spend(guest(5, "A@Example.com "), use); !refused(err, "You have used this coupon already.") {
			t.Errorf("the same guest again: %v", err)
		}
		s.must(s.spend(guest(6, "b@example.com"), use))
		if err := s.spend(guest(7, "c@example.com"), use); !refused(err, "used up") {
			t.Errorf("one use was given back, not two: %v", err)
		}
	})
}

// A customer who used a coupon before signing up has used it.
func TestUsesBeforeSigningUpCount(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		id := s.coupon(promo.Coupon{Code: "WELCOME", UsesEach: 1})
		s.must(s.spend(promo.Who{Email: "Jane@example.com", OrderID: 1, Day: today},
			promo.Use{Code: promo.CodeCoupon, Ref: id}))
		if e := s.effects(promo.Held{Coupon: "WELCOME"}, s.who(0)); len(e.Problems) != 1 {
			t.Errorf("as a customer: %+v", e)
		}
	})
}

func TestPointsAreSpentEarnedAndUndone(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.must(setting.Set(ctx, audit.System, setting.RewardPerUnit, setting.Business, 3))
		s.must(setting.Set(ctx, audit.System, setting.RewardCents, setting.Business, 2))
		points := func(want int) {
			t.Helper()
			if got, err := s.Points(ctx, s.jane); err != nil || got != want {
				t.Errorf("%d points (%v), want %d", got, err, want)
			}
		}
		s.must(s.GivePoints(ctx, owner, s.jane, 200, "Welcome"))
		if err := s.GivePoints(ctx, owner, s.jane, -201, "Oops"); !refused(err, "fewer than 201") {
			t.Errorf("more than there are: %v", err)
		}
		if e := s.effects(promo.Held{Points: 150}, s.who(0)); len(e.Discounts) != 1 || e.Discounts[0].Amount != 3_00 ||
			e.Discounts[0].Ref != s.jane {
			t.Errorf("150 points: %+v", e)
		}
		for held, sentence := range map[int]string{201: "You have 200 reward points.", -5: "Please enter how many"} {
			if e := s.effects(promo.Held{Points: held}, s.who(0)); len(e.Problems) != 1 || e.Problems[0].String() == "" ||
				!strings.Contains(e.Problems[0].String(), sentence) {
				t.Errorf("%d points: %+v", held, e)
			}
		}
		if e := s.effects(promo.Held{Points: 1}, promo.Who{Day: today}); len(e.Problems) != 1 ||
			!strings.Contains(e.Problems[0].String(), "sign in") {
			t.Errorf("a visitor's points: %+v", e)
		}
		s.must(s.spend(s.who(1), promo.Use{Code: promo.CodeReward, Ref: s.jane, Amount: 2_99}))
		points(50)
		if err := s.spend(s.who(2), promo.Use{Code: promo.CodeReward, Ref: s.jane, Amount: 1_01}); !refused(err, "fewer than 51") {
			t.Errorf("spent twice: %v", err)
		}
		paid := func(ctx context.Context) error { return s.Paid(ctx, 1, s.jane, s.items()) }
		s.must(db.Atomic(ctx, paid))
		s.must(db.Atomic(ctx, paid))
		points(350)
		s.undo(1)
		s.undo(1)
		points(200)
	})
}

func TestCreditIsGivenSpentAndUndone(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		give := func(amount money.Cents) error {
			return s.credits.Give(ctx, owner,
				credit.Gift{CustomerID: s.jane, LocationID: s.store, Amount: amount, Description: "Sorry for the wait"})
		}
		s.must(give(40_00))
		if err := give(-40_01); !refused(err, "There is only $40.00 of store credit left.") {
			t.Errorf("more is taken than there is: %v", err)
		}
		s.must(give(-10_00))
		if err := s.credits.Give(ctx, nobody,
			credit.Gift{CustomerID: s.jane, LocationID: s.store, Amount: 1, Description: "Me"}); !refused(err, "You may not") {
			t.Errorf("given by anybody: %v", err)
		}
		if err := s.credits.Give(ctx, owner, credit.Gift{CustomerID: s.jane, LocationID: s.store}); err == nil ||
			len(fault.Of(err).Fields) != 2 {
			t.Errorf("nothing for no reason: %v", err)
		}
		s.must(s.spend(s.who(1), promo.Use{Code: promo.CodeCredit, Ref: s.jane, Amount: 25_00}))
		if err := s.spend(s.who(2), promo.Use{Code: promo.CodeCredit, Ref: s.jane, Amount: 5_01}); !refused(err, "only $5.00") {
			t.Errorf("spent twice: %v", err)
		}
		if held, err := s.credits.Held(ctx, 1); err != nil || held != 25_00 {
			t.Errorf("the order holds %s (%v)", held, err)
		}
		s.undo(1)
		s.undo(1)
		balance, err := s.credits.Balance(ctx, s.jane)
		if err != nil || balance != 30_00 {
			t.Errorf("balance %s (%v)", balance, err)
		}
		rows, err := s.credits.History(ctx, s.jane, 10, 0)
		var sum money.Cents
		for _, m := range rows {
			sum += m.Amount
		}
		if err != nil || len(rows) != 4 || sum != balance {
			t.Errorf("%d rows of %s (%v)", len(rows), sum, err)
		}
		if owed, err := ledger.Balance(ctx, ledger.StoreCredit(s.jane).Code); err != nil || owed != -30_00 {
			t.Errorf("the ledger says %s (%v)", -owed, err)
		}
	})
}

// M-10 M-11 P-13: whoever comes at once, no more is spent than there was, and nothing is left that was wanted.
func TestNothingIsSpentTwice(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		v, _ := s.voucher(50_00, "")
		s.must(s.credits.Give(ctx, owner,
			credit.Gift{CustomerID: s.jane, LocationID: s.store, Amount: 50_00, Description: "Credit"}))
		s.must(s.GivePoints(ctx, owner, s.jane, 50, "Points"))
		last := s.coupon(promo.Coupon{Code: "LAST", Uses: 5})
		for name, c := range map[string]struct {
			use  promo.Use
			want int
		}{
			"voucher": {promo.Use{Code: promo.CodeVoucher, Ref: v.ID, Amount: 7_00}, 7},
			"credit":  {promo.Use{Code: promo.CodeCredit, Ref: s.jane, Amount: 7_00}, 7},
			"points":  {promo.Use{Code: promo.CodeReward, Ref: s.jane, Amount: 7}, 7},
			"coupon":  {promo.Use{Code: promo.CodeCoupon, Ref: last, Amount: 7}, 5},
		} {
			results := make([]error, 40)
			var all errgroup.Group
			for i := range results {
				all.Go(func() error {
					results[i] = s.spend(promo.Who{CustomerID: s.jane, OrderID: int64(1000 + i), Day: today}, c.use)
					return nil
				})
			}
			s.must(all.Wait())
			spent := 0
			for _, err := range results {
				switch f := fault.Of(err); {
				case err == nil:
					spent++
				case f.Kind != fault.Conflict:
					t.Errorf("%s: %v", name, err)
				}
			}
			if spent != c.want {
				t.Errorf("%s: spent %d times, want %d", name, spent, c.want)
			}
		}
		if left := s.balance(v.ID); left != 1_00 {
			t.Errorf("%s is left of the voucher", left)
		}
	})
}

// I-07: the database refuses what the program would get wrong.
func TestTheDatabaseKeepsBalancesAboveZero(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		v, _ := s.voucher(50_00, "")
		s.must(s.credits.Give(ctx, owner,
			credit.Gift{CustomerID: s.jane, LocationID: s.store, Amount: 1, Description: "Credit"}))
		s.must(s.GivePoints(ctx, owner, s.jane, 1, "Points"))
		coupon := s.coupon(promo.Coupon{Code: "ONCE", Uses: 1})
		s.must(s.spend(s.who(1), promo.Use{Code: promo.CodeCoupon, Ref: coupon}))
		for _, statement := range []string{
			fmt.Sprintf("UPDATE vouchers SET balance_cents = -1 WHERE id = %d", v.ID),
			fmt.Sprintf("UPDATE vouchers SET balance_cents = 5001 WHERE id = %d", v.ID),
			"UPDATE credits SET balance_cents = -1", "UPDATE rewards SET points = -1",
			"DELETE FROM voucher_movements", "UPDATE credit_movements SET amount_cents = 1", "DELETE FROM reward_movements",
			fmt.Sprintf("INSERT INTO coupon_uses (coupon_id, order_id, shopper, place, amount_cents, day, used_us) VALUES (%d, 2, '', 1, 0, '', 0)", coupon),
		} {
			if _, err := db.Write(ctx).NewRaw(statement).Exec(ctx); err == nil {
				t.Errorf("%s is taken", statement)
			}
		}
	})
}

func TestSpendingIsForAnOrderInItsTransaction(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		v, _ := s.voucher(50_00, "")
		use := []promo.Use{{Code: promo.CodeVoucher, Ref: v.ID, Amount: 1_00}}
		if err := s.Spend(ctx, audit.System, s.who(1), use); err == nil {
			t.Error("spent outside a transaction")
		}
		errStop := errors.New("stop")
		err := db.Atomic(ctx, func(ctx context.Context) error {
			if err := s.Spend(ctx, audit.System, s.who(1), use); err != nil {
				return err
			}
			return errStop
		})
		if !errors.Is(err, errStop) || s.balance(v.ID) != 50_00 {
			t.Errorf("an order that failed spent something (%v)", err)
		}
	})
}
