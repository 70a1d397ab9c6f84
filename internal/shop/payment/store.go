package payment

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/money"
	"camber/internal/shop/customer"
)

type transactionRow struct {
	bun.BaseModel `bun:"table:transactions"`

	ID                int64 `bun:",pk,autoincrement"`
	OrderID           int64 `bun:",nullzero"`
	CustomerID        int64
	Kind              Kind
	Movement          Movement
	Status            Status
	AmountCents       money.Cents
	SurchargeCents    money.Cents
	SurchargeTaxCents money.Cents
	RoundedCents      money.Cents
	Label             string
	Reference         string
	Detail            string // JSON or empty
	RefID             int64
	ParentID          int64
	ReturnID          int64
	IntentKey         string
	StaffID           int64
	LocationID        int64
	RegisterID        int64
	ShiftID           int64
	BusinessDay       string
	AtUs              int64
	VoidedUs          int64 `bun:",nullzero"`
	VoidedBy          int64
}

var transactionColumns = []string{
	"id", "order_id", "customer_id", "kind", "movement", "status", "amount_cents", "surcharge_cents",
	"surcharge_tax_cents", "rounded_cents", "label", "reference", "detail",
	"ref_id", "parent_id", "return_id", "staff_id", "location_id", "register_id", "shift_id", "business_day", "at_us",
	"voided_us", "voided_by",
}

func (r transactionRow) transaction() (Transaction, error) {
	x := Transaction{
		ID: r.ID, OrderID: r.OrderID, CustomerID: r.CustomerID, Kind: r.Kind, Movement: r.Movement, Status: r.Status,
		Amount:    r.AmountCents,
		Surcharge: r.SurchargeCents, SurchargeTax: r.SurchargeTaxCents, Rounded: r.RoundedCents, Label: r.Label,
		Reference: r.Reference, RefID: r.RefID, ParentID: r.ParentID,
		ReturnID: r.ReturnID, StaffID: r.StaffID, LocationID: r.LocationID,
		RegisterID: r.RegisterID, ShiftID: r.ShiftID, BusinessDay: r.BusinessDay, At: db.Time(r.AtUs),
		VoidedBy: r.VoidedBy,
	}
	if r.VoidedUs != 0 {
		x.VoidedAt = db.Time(r.VoidedUs)
	}
	if r.Detail == "" {
		return x, nil
	}
	if err := json.Unmarshal([]byte(r.Detail), &x.Detail); err != nil {
		return x, fmt.Errorf("transaction %d: %w", r.ID, err)
	}
	return x, nil
}

func transactions(ctx context.Context, where string, args ...any) ([]Transaction, error) {
	var rows []transactionRow
	if err := db.Read(ctx).NewSelect().Model(&rows).Column(transactionColumns...).Where(where,
		args...).OrderExpr("id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read transactions: %w", err)
	}
	found := make([]Transaction, len(rows))
	for i, r := range rows {
		x, err := r.transaction()
		if err != nil {
			return nil, err
		}
		found[i] = x
	}
	return found, nil
}

func transactionsOfOrder(ctx context.Context, orderID int64) ([]Transaction, error) {
	return transactions(ctx, "order_id = ?", orderID)
}

func transaction(ctx context.Context, orderID, id int64) (Transaction, error) {
	found, err := transactions(ctx, "id = ? AND order_id = ?", id, orderID)
	if err != nil {
		return Transaction{}, err
	}
	if len(found) == 0 {
		return Transaction{}, noPayment()
	}
	return found[0], nil
}

// transactionOf is what an attempt took.
func transactionOf(ctx context.Context, a Attempt) (Transaction, error) {
	found, err := transactions(ctx, "id = ?", a.TransactionID)
	if err == nil && len(found) == 0 {
		err = noPayment()
	}
	if err != nil {
		return Transaction{}, err
	}
	return found[0], nil
}

// lockReceived is a payment that a customer made without an order, held until the transaction ends: not every customer
// has an account to hold.
func lockReceived(ctx context.Context, customerID, id int64) (Transaction, error) {
	if err := db.Lock(db.Read(ctx).NewSelect().Model((*transactionRow)(nil)).Column("id").Where("id = ?", id)).Scan(ctx,
		new([]int64)); err != nil {
		return Transaction{}, fmt.Errorf("lock transaction %d: %w", id, err)
	}
	found, err := transactions(ctx, "id = ? AND order_id IS NULL AND customer_id = ?", id, customerID)
	if err != nil {
		return Transaction{}, err
	}
	if len(found) == 0 {
		return Transaction{}, noPayment()
	}
	return found[0], nil
}

// receivedTransactions are what a customer paid without an order and is held, oldest first.
func receivedTransactions(ctx context.Context, customerID int64) ([]Transaction, error) {
	return transactions(ctx, "order_id IS NULL AND customer_id = ? AND movement = ? AND status IN (?)", customerID, In,
		bun.List([]Status{Captured, VoidAsked}))
}

func transactionsWithIDs(ctx context.Context, ids []int64) ([]Transaction, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	return transactions(ctx, "id IN (?)", bun.List(ids))
}

func transactionWithIntent(ctx context.Context, key string) (Transaction, bool, error) {
	if key == "" {
		return Transaction{}, false, nil
	}
	found, err := transactions(ctx, "intent_key = ?", key)
	if err != nil || len(found) == 0 {
		return Transaction{}, false, err
	}
	return found[0], true, nil
}

func hasTakenSince(ctx context.Context, x Transaction, t time.Time) (bool, error) {
	found, err := transactions(ctx,
		"coalesce(order_id, 0) = ? AND (order_id IS NOT NULL OR customer_id = ?) AND kind = ? AND movement = ? "+
			"AND amount_cents = ? AND status = ? AND at_us > ?",
		x.OrderID, x.CustomerID, x.Kind, In, x.Amount, Captured, db.Us(t))
	return len(found) > 0, err
}

// hasPaidByCheck says whether a customer has paid by a check of that number before.
func hasPaidByCheck(ctx context.Context, customerID int64, number string, but int64) (bool, error) {
	found, err := transactions(ctx, "kind = ? AND reference = ? AND customer_id = ? AND status = ? AND id <> ?", Check,
		number, customerID, Captured, but)
	return len(found) > 0, err
}

// refundedSum is what was paid back of a payment, or is on its way, before cash was rounded.
func refundedSum(ctx context.Context, id int64) (money.Cents, error) {
	found, err := transactions(ctx, "parent_id = ? AND movement = ? AND status IN (?)", id, Out,
		bun.List([]Status{Captured, Pending}))
	var sum money.Cents
	for _, x := range found {
		sum += x.Amount - x.Rounded
	}
	return sum, err
}

// refundsOf are the refunds of a payment.
func refundsOf(ctx context.Context, id int64) ([]int64, error) {
	found, err := transactions(ctx, "parent_id = ? AND movement = ?", id, Out)
	ids := make([]int64, len(found))
	for i, x := range found {
		ids[i] = x.ID
	}
	return ids, err
}

// addTransaction returns the new id. A key that another order took meanwhile is a Conflict.
func addTransaction(ctx context.Context, x Transaction, key string) (int64, error) {
	r := transactionRow{
		OrderID: x.OrderID, CustomerID: x.CustomerID, Kind: x.Kind, Movement: cmp.Or(x.Movement, In), Status: x.Status,
		AmountCents:    x.Amount,
		SurchargeCents: x.Surcharge, SurchargeTaxCents: x.SurchargeTax, RoundedCents: x.Rounded, Label: x.Label,
		Reference: x.Reference, RefID: x.RefID, ParentID: x.ParentID,
		ReturnID: x.ReturnID, IntentKey: key, StaffID: x.StaffID, LocationID: x.LocationID,
		RegisterID: x.RegisterID, ShiftID: x.ShiftID, BusinessDay: x.BusinessDay, AtUs: db.Us(x.At),
	}
	if x.Detail != (Detail{}) {
		detail, err := json.Marshal(x.Detail)
		if err != nil {
			return 0, err
		}
		r.Detail = string(detail)
	}
	var added []int64
	if _, err := db.Write(ctx).NewInsert().Model(&r).On("CONFLICT (intent_key) DO NOTHING").Returning("id").Exec(ctx,
		&added); err != nil {
		return 0, fmt.Errorf("add transaction: %w", err)
	}
	if len(added) == 0 {
		return 0, otherIntent()
	}
	return added[0], nil
}

// saveDetail writes what there is to say of a transaction.
func saveDetail(ctx context.Context, x Transaction) error {
	detail, err := json.Marshal(x.Detail)
	if err != nil {
		return err
	}
	_, err = db.Write(ctx).NewUpdate().Model((*transactionRow)(nil)).Set("detail = ?", string(detail)).
		Where("id = ?", x.ID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("save detail of transaction %d: %w", x.ID, err)
	}
	return nil
}

func saveStatus(ctx context.Context, id int64, status Status) error {
	if _, err := db.Write(ctx).NewUpdate().Model(&transactionRow{ID: id,
		Status: status}).Column("status").WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("save transaction %d: %w", id, err)
	}
	return nil
}

func saveVoid(ctx context.Context, x Transaction) error {
	r := transactionRow{ID: x.ID, Status: x.Status, VoidedUs: db.Us(x.VoidedAt), VoidedBy: x.VoidedBy}
	if _, err := db.Write(ctx).NewUpdate().Model(&r).Column("status", "voided_us",
		"voided_by").WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("void transaction %d: %w", x.ID, err)
	}
	return nil
}

type accountRow struct {
	bun.BaseModel `bun:"table:customer_accounts"`

	CustomerID int64 `bun:",pk"`
	TermsDays  int
	LimitCents money.Cents
	Hold       int
	AsksPO     db.Bool `bun:"asks_po"`
	ChangedUs  int64
}

func (r accountRow) account() Account {
	return Account{CustomerID: r.CustomerID, Terms: r.TermsDays, Limit: r.LimitCents, Hold: r.Hold == 1,
		AsksPO: bool(r.AsksPO)}
}

// accountOf is what was agreed with a holder, without what is owed; held: nobody else sells on it until the transaction
// ends.
func accountOf(ctx context.Context, customerID int64, held bool) (Account, error) {
	var r accountRow
	q := db.Read(ctx).NewSelect().Model(&r).Column("customer_id", "terms_days", "limit_cents", "hold",
		"asks_po").Where("customer_id = ?", customerID)
	if held {
		q = db.Lock(q)
	}
	err := q.Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return Account{CustomerID: customerID}, nil
	}
	if err != nil {
		return Account{}, fmt.Errorf("read account of customer %d: %w", customerID, err)
	}
	return r.account(), nil
}

// holders select who may buy on account, or those of them whose account is on hold.
func holders(ctx context.Context, isHeld bool) customer.Some {
	q := db.Read(ctx).NewSelect().Model((*accountRow)(nil)).Column("customer_id").Where("terms_days > 0")
	if isHeld {
		q.Where("hold = 1")
	}
	return customer.SomeOf(q)
}

// accountsOf are what was agreed with some of these customers, by their ids.
func accountsOf(ctx context.Context, customerIDs []int64) (map[int64]Account, error) {
	var rows []accountRow
	err := db.Read(ctx).NewSelect().Model(&rows).Column("customer_id", "terms_days", "limit_cents", "hold", "asks_po").
		Where("terms_days > 0 AND customer_id IN (?)", bun.List(customerIDs)).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the accounts of %d customers: %w", len(customerIDs), err)
	}
	found := map[int64]Account{}
	for _, r := range rows {
		found[r.CustomerID] = r.account()
	}
	return found, nil
}

func saveAccount(ctx context.Context, a Account, now time.Time) error {
	r := accountRow{CustomerID: a.CustomerID, TermsDays: a.Terms, LimitCents: a.Limit, AsksPO: db.Bool(a.AsksPO),
		ChangedUs: db.Us(now)}
	if a.Hold {
		r.Hold = 1
	}
	_, err := db.Write(ctx).NewInsert().Model(&r).On("CONFLICT (customer_id) DO UPDATE").
		Set("terms_days = EXCLUDED.terms_days, limit_cents = EXCLUDED.limit_cents").
		Set("hold = EXCLUDED.hold, asks_po = EXCLUDED.asks_po, changed_us = EXCLUDED.changed_us").Returning("NULL").Exec(ctx)
	if err != nil {
		return fmt.Errorf("save account of customer %d: %w", a.CustomerID, err)
	}
	return nil
}
