package adminview

import (
	"context"
	"strconv"
	"time"

	"camber/internal/base/text"
	"camber/internal/shop/promo"
	"camber/internal/web/present"
)

// VouchersPage is the list of the vouchers.
type VouchersPage struct {
	Bar OfficeBar `json:"bar"`
}

// VoucherList is one page of it.
type VoucherList struct {
	Results []VoucherRow `json:"results"`
	present.Paging
	Counts map[string]int `json:"counts"`
}

// VoucherRow is a voucher in the list. Nobody in the shop reads its code.
type VoucherRow struct {
	VoucherID int64  `json:"voucher_id"`
	ToName    string `json:"to_name"` // empty: not said
	ToEmail   string `json:"to_email"`
	Original  string `json:"original"`
	Balance   string `json:"balance"`
	State     string `json:"state"` // open, spent, waiting, over, blocked, void
	To        string `json:"to"`    // last day as it is read, empty: none
	AddedText string `json:"added_text"`
	ShowURL   string `json:"show_url"`
}

// VoucherPage is the record of a voucher.
type VoucherPage struct {
	Bar     OfficeBar     `json:"bar"`
	Voucher VoucherRecord `json:"voucher"`
}

// VoucherRecord is a voucher with its history.
type VoucherRecord struct {
	VoucherRow
	FromName  string           `json:"from_name"`
	FromEmail string           `json:"from_email"`
	Message   string           `json:"message"`
	Theme     string           `json:"theme"` // in words
	Kind      string           `json:"kind"`  // in words
	OrderID   int64            `json:"order_id"`
	SentText  string           `json:"sent_text"` // empty: not yet
	IsBlocked bool             `json:"is_blocked"`
	Moves     []VoucherMoveRow `json:"moves"`
	Trail     []TrailRow       `json:"trail"`
}

// VoucherMoveRow is one change of what is left.
type VoucherMoveRow struct {
	AtText string `json:"at_text"`
	What   string `json:"what"`
	Amount string `json:"amount"`
}

// SavedVoucher answers a change of one.
type SavedVoucher struct {
	Success string        `json:"success"`
	Voucher VoucherRecord `json:"voucher"`
}

// VoucherFormPage is the form of a voucher to give.
type VoucherFormPage struct {
	Bar      OfficeBar      `json:"bar"`
	Stores   []OfficeChoice `json:"stores"`
	Themes   []StoreChoice  `json:"themes"`
	FromName string         `json:"from_name"` // what the form begins with
	Most     string         `json:"most"`      // that this person gives at once
}

// VoucherURL is where a voucher is looked at.
func VoucherURL(id int64) string {
	return "/admin/voucher/show?voucher_id=" + strconv.FormatInt(id, 10)
}

// NewVoucherRow shows a voucher in the list.
func NewVoucherRow(v promo.ListedVoucher, zone *time.Location) VoucherRow {
	return VoucherRow{VoucherID: v.ID, ToName: v.ToName, ToEmail: v.ToEmail, Original: v.Original.Text(),
		Balance: v.Balance.Text(), State: string(v.Is), To: present.Day(v.Voucher.To),
		AddedText: present.Moment(v.Added, zone), ShowURL: VoucherURL(v.ID)}
}

// NewVoucherRecord shows a voucher with its history.
func NewVoucherRecord(ctx context.Context, v promo.VoucherRecord, zone *time.Location, trail []TrailRow) VoucherRecord {
	shown := VoucherRecord{VoucherRow: NewVoucherRow(v.ListedVoucher, zone), FromName: v.FromName, FromEmail: v.FromEmail,
		Message: v.Message, Kind: text.Tr(ctx, "Gift voucher"), OrderID: v.OrderID, IsBlocked: v.Blocked,
		Moves: []VoucherMoveRow{}, Trail: trail}
	if v.Kind == promo.RewardVoucher {
		shown.Kind = text.Tr(ctx, "Reward voucher")
	}
	if name := promo.ThemeName(v.Theme); name != "" {
		shown.Theme = text.Tr(ctx, name)
	}
	if !v.Sent.IsZero() {
		shown.SentText = present.Moment(v.Sent, zone)
	}
	for i, m := range v.Moves {
		shown.Moves = append(shown.Moves, VoucherMoveRow{AtText: present.Moment(m.At, zone), Amount: m.Amount.Text(),
			What: moveWords(ctx, m, i == len(v.Moves)-1)})
	}
	return shown
}

func moveWords(ctx context.Context, m promo.VoucherMove, isFirst bool) string {
	switch {
	case m.OrderID != 0 && m.Amount < 0:
		return text.Tr(ctx, "Paid for order %s", strconv.FormatInt(m.OrderID, 10))
	case m.OrderID != 0:
		return text.Tr(ctx, "Given back from order %s", strconv.FormatInt(m.OrderID, 10))
	case isFirst:
		return text.Tr(ctx, "Issued")
	case m.TransactionID != 0 && m.Amount < 0:
		return text.Tr(ctx, "Took a payment")
	case m.TransactionID != 0:
		return text.Tr(ctx, "A payment was given back")
	}
	return text.Tr(ctx, "Its order was undone")
}
