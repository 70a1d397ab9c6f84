package payment

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/base/money"
	"camber/internal/shop/access"
	"camber/internal/shop/ledger"
	"camber/internal/shop/order"
	"camber/internal/shop/promo"
)

// openVoucher finds the voucher of a code, whose own kind counts, or reads the number of points. It is called outside
// of any transaction, so that a guess counts whatever becomes of it.
func (s *Tenders) openVoucher(ctx context.Context, actor access.Actor, t Tender) (Tender, error) {
	if n, err := strconv.Atoi(strings.TrimSpace(t.Code)); err == nil && t.Kind == RewardVoucher {
		t.points = n
		return t, nil
	}
	v, err := s.lookUpVoucher(ctx, actor, t.Code)
	if f := fault.Of(err); f != nil && f.Kind == fault.Invalid { // said at the field of the form
		words, named := f.Fields["code"]
		if !named {
			words = f.Text
		}
		return t, fault.InFields(map[string]fault.Text{"transaction[voucherCode]": words})
	}
	if err != nil {
		return t, err
	}
	t.voucher = v
	if t.Kind = GiftVoucher; v.Kind == promo.RewardVoucher {
		t.Kind = RewardVoucher
	}
	return t, nil
}

func (s *Tenders) lookUpVoucher(ctx context.Context, actor access.Actor, code string) (promo.Voucher, error) {
	if !actor.May(access.SellAtTill) {
		return promo.Voucher{}, fault.New(fault.Forbidden, "You may not sell at this register.")
	}
	at, err := s.locations.Location(ctx, actor.LocationID)
	if err != nil {
		return promo.Voucher{}, err
	}
	seeker := promo.Seeker{Who: promo.Who{Day: at.Day(clock.Now(ctx))}, StaffID: actor.StaffID, IP: actor.IP}
	return s.promos.LookUp(ctx, seeker, code)
}

// Opened is what a code at the till opens (PAY-14).
type Opened struct {
	Kind             Kind
	Amount, Original money.Cents
	Voucher          promo.Voucher // zero: points
	Points           int
}

// Voucher says what a code is good for. Of an order's customer a number of points is one too. What opens nothing is
// Invalid and counts as a guess.
func (s *Tenders) Voucher(ctx context.Context, actor access.Actor, orderID int64, code string) (Opened, error) {
	if n, err := strconv.Atoi(strings.TrimSpace(code)); err == nil && n > 0 && orderID != 0 {
		o, err := s.orders.AtTill(ctx, actor, orderID)
		if err != nil {
			return Opened{}, err
		}
		had, err := s.promos.Points(ctx, o.CustomerID)
		if err != nil {
			return Opened{}, err
		}
		if o.CustomerID == 0 || n > had {
			return Opened{}, fault.New(fault.Invalid, "There are fewer than %s reward points left.", n)
		}
		worth, err := s.promos.PointsWorth(ctx, n)
		return Opened{Kind: RewardVoucher, Amount: worth, Original: worth, Points: n}, err
	}
	v, err := s.lookUpVoucher(ctx, actor, code)
	if err != nil {
		return Opened{}, err
	}
	found := Opened{Kind: GiftVoucher, Amount: v.Balance, Original: v.Original, Voucher: v}
	if v.Kind == promo.RewardVoucher {
		found.Kind = RewardVoucher
	}
	return found, nil
}

func (*Tenders) voucherAccount(x *Transaction, o order.Order, t Tender) (ledger.Account, error) {
	switch {
	case t.voucher.ID == 0 && o.CustomerID == 0:
		return ledger.Account{}, fault.New(fault.Invalid, "Reward points belong to a customer.")
	case t.voucher.ID == 0:
		x.CustomerID, x.Detail.Points = o.CustomerID, t.points
		return ledger.RewardPromo, nil
	case t.Amount > t.voucher.Balance:
		return ledger.Account{}, tooMuch(t.voucher.Balance)
	}
	x.RefID, x.Reference = t.voucher.ID, lastCharacters(t.Code)
	if t.Kind == RewardVoucher {
		return ledger.RewardPromo, nil
	}
	return ledger.Gift(t.voucher.ID), nil
}

// lastCharacters are a code's last four characters: enough to tell two apart, too few to spend one.
func lastCharacters(code string) string {
	plain, _ := ids.ReadCode(code)
	return plain[max(len(plain)-4, 0):]
}

// PayByVoucher pays what a voucher covers of an order that was just made, with the voucher that its ticket held
// (TOT-1).
func (s *Tenders) PayByVoucher(ctx context.Context, actor access.Actor, orderID, voucherID int64) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		o, err := s.orders.Lock(ctx, actor, orderID)
		if err != nil {
			return err
		}
		v, err := s.promos.Voucher(ctx, voucherID)
		if err != nil {
			return err
		}
		card, err := reservedAttempt(ctx, o.ID)
		if err != nil {
			return err
		}
		amount := min(v.Balance, o.BalanceDue-card.Pays())
		if amount <= 0 {
			return nil
		}
		t := Tender{OrderID: o.ID, Kind: GiftVoucher, Amount: amount,
			IntentKey: fmt.Sprintf("ticket %d voucher %d", o.ID, v.ID), voucher: v}
		if v.Kind == promo.RewardVoucher {
			t.Kind = RewardVoucher
		}
		if _, found, err := transactionWithIntent(ctx, t.IntentKey); err != nil || found {
			return err
		}
		if err := mayTake(ctx, o, t); err != nil {
			return err
		}
		_, err = s.bookTender(ctx, actor, o, t)
		return err
	})
}
