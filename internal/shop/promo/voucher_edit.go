package promo

import (
	"cmp"
	"context"
	"time"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/customer"
	"camber/internal/shop/notify"
)

// VoucherState says what a voucher is good for on a day.
type VoucherState string

const (
	VoucherOpen    VoucherState = "open"    // something is left
	VoucherSpent   VoucherState = "spent"   // nothing is left
	VoucherWaiting VoucherState = "waiting" // its order is not paid
	VoucherOver    VoucherState = "over"    // its last day is past, with something left
	VoucherBlocked VoucherState = "blocked"
	VoucherVoid    VoucherState = "void" // its order was undone
)

// VoucherStates are all of them, in the order they are listed.
func VoucherStates() []VoucherState {
	return []VoucherState{VoucherOpen, VoucherSpent, VoucherWaiting, VoucherOver, VoucherBlocked, VoucherVoid}
}

// ListedVoucher is a voucher in the list. Its code is known to nobody but who has it.
type ListedVoucher struct {
	Voucher
	Is    VoucherState
	Added time.Time
}

// VoucherFilter says which vouchers are listed, and in which order.
type VoucherFilter struct {
	Search string       // in the names and addresses of receiver and giver
	State  VoucherState // empty: any
	Sort   string       // added, balance; empty: added
	Desc   bool
	Limit  int
	Offset int
}

// Vouchers returns a page of the vouchers, and how many there are by state: "" is all.
func (s *Service) Vouchers(ctx context.Context, actor access.Actor, f VoucherFilter) ([]ListedVoucher, map[string]int,
	error) {
	if !actor.May(access.GiveCredit) {
		return nil, nil, fault.New(fault.Forbidden, "You may not give vouchers.")
	}
	day, err := s.today(ctx)
	if err != nil {
		return nil, nil, err
	}
	return listedVouchers(ctx, day, f)
}

// VoucherRecord is a voucher with all that it went through.
type VoucherRecord struct {
	ListedVoucher
	Moves []VoucherMove // the newest first
}

// VoucherMove is one change of what is left on a voucher.
type VoucherMove struct {
	OrderID       int64 // 0: none
	TransactionID int64 // the payment that took it or gave it back, 0: none
	Amount        money.Cents
	At            time.Time
}

// VoucherRecord returns a voucher as it is now, else NotFound.
func (s *Service) VoucherRecord(ctx context.Context, actor access.Actor, id int64) (r VoucherRecord, err error) {
	if !actor.May(access.GiveCredit) {
		return r, fault.New(fault.Forbidden, "You may not give vouchers.")
	}
	day, err := s.today(ctx)
	if err != nil {
		return r, err
	}
	if r.ListedVoucher, err = listedVoucher(ctx, day, id); err != nil {
		return r, err
	}
	r.Moves, err = voucherMoves(ctx, id)
	return r, err
}

// SendVoucher gives a voucher, whose code is mailed to its receiver and told nobody else: who issues it can't spend it.
// What is wrong is told by field; more than the actor's role gives away alone is refused.
func (s *Service) SendVoucher(ctx context.Context, actor access.Actor, g Given) (v Voucher, err error) {
	if !actor.May(access.GiveCredit) || !actor.At(g.LocationID) {
		return Voucher{}, fault.New(fault.Forbidden, "You may not give vouchers.")
	}
	day, err := s.today(ctx)
	if err != nil {
		return Voucher{}, err
	}
	g.Gift, g.Code, g.Lang = g.Trimmed(), "", cmp.Or(g.Lang, text.English)
	if fields := g.check(actor, day); len(fields) > 0 {
		return Voucher{}, fault.InFields(fields)
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		made, code, err := s.Give(ctx, actor, g)
		if err != nil {
			return err
		}
		v = made
		if err := setSent(ctx, v.ID); err != nil {
			return err
		}
		_, err = notify.Queue(ctx, notify.Request{Kind: notify.Gift, Channel: notify.Email, Recipient: v.ToEmail,
			Lang: v.Lang, SubjectID: v.ID, Secret: code})
		return err
	})
	return v, err
}

func (g Given) check(actor access.Actor, day string) map[string]fault.Text {
	fields := g.Gift.Check()
	delete(fields, "from_email") // the shop gives it
	if g.FromEmail != "" {
		if problem := customer.CheckEmail(g.FromEmail, false); problem != nil {
			fields["from_email"] = *problem
		}
	}
	switch {
	case g.Original <= 0:
		fields["amount"] = fault.T("Amount must be more than $0.00")
	case g.Original > MostGiven:
		fields["amount"] = fault.T("At most %s.", MostGiven)
	case actor.Kind == access.Staff && actor.ApproveAbove != 0 && g.Original > actor.ApproveAbove:
		fields["amount"] = fault.T("Your role gives away at most %s at once.", actor.ApproveAbove)
	}
	if g.Kind != GiftVoucher && g.Kind != RewardVoucher {
		fields["kind"] = fault.T("Please choose one of the list")
	}
	if _, err := time.Parse(time.DateOnly, g.To); g.To != "" && err != nil {
		fields["to"] = fault.T("%s is not a day", g.To)
	} else if g.To != "" && g.To < day {
		fields["to"] = fault.T("This day is past.")
	}
	return fields
}

// MostGiven is the most that a voucher from the back office is good for.
const MostGiven money.Cents = 10_000_00

// BlockVoucher keeps a voucher from being taken, or lets it again. What is left on it stays as it is. seen is whether
// it was blocked as the actor saw it: else a Conflict.
func (*Service) BlockVoucher(ctx context.Context, actor access.Actor, id int64, seen, isBlocked bool) error {
	if !actor.May(access.GiveCredit) {
		return fault.New(fault.Forbidden, "You may not give vouchers.")
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		before, known, err := voucher(ctx, lockedID(id))
		switch {
		case err != nil:
			return err
		case !known:
			return fault.New(fault.NotFound, "There is no such voucher.")
		case before.Blocked != seen:
			return fault.Meanwhile(nil)
		case before.Blocked == isBlocked:
			return nil
		}
		if err := setBlocked(ctx, id, isBlocked); err != nil {
			return err
		}
		action := "voucher.allow"
		if isBlocked {
			action = "voucher.block"
		}
		return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: action, Subject: "voucher", SubjectID: id,
			Detail: map[string]any{"balance": before.Balance}})
	})
}
