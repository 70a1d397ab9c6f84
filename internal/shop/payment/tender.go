package payment

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/credit"
	"camber/internal/shop/customer"
	"camber/internal/shop/ledger"
	"camber/internal/shop/location"
	"camber/internal/shop/order"
	"camber/internal/shop/promo"
	"camber/internal/shop/register"
	"camber/internal/shop/setting"
)

// Tender is what a customer hands over at the counter for an order in checkout, or lets a card be charged.
type Tender struct {
	OrderID    int64
	CustomerID int64       // of a payment without an order (PAY-18)
	Kind       Kind        // empty: Cash
	Amount     money.Cents // of a card without the surcharge
	Check      CheckNote
	Card       CardNote
	Code       string // a voucher's; of a customer's points their number
	PONumber   string // on account: for each line of the order that has none
	// IntentKey is one human intention: the same key again answers the same transaction, with another amount it is a
	// Conflict. It may be empty; then the same amount of the same kind on the same order within 10 s is a Conflict
	// "Possible duplicate" (API-6), unless Confirmed.
	IntentKey string
	Confirmed bool // a person has said that it is no duplicate, and of cash that a card under way may pay the order too

	voucher promo.Voucher // that Code opens
	points  int
}

const twinWindow = 10 * time.Second

// CheckNote is what stands on a check (PAY-22).
type CheckNote struct {
	Number      string
	Bank        string
	LicenseNote string
}

// CardNote is where a card is charged, and as what.
type CardNote struct {
	SmartID    string // the company's name of the terminal
	Department int64
	Type       CardType
	Force      bool // the company's duplicate is a second sale (M-31); needs a permission
}

const (
	mostCheckDigits = 10
	longestNote     = 64 // characters
)

// readNumber returns the check's number as it is kept, without zeros before it, or what is wrong by field.
func (c CheckNote) readNumber() (int64, error) {
	fields := map[string]fault.Text{}
	digits := strings.TrimSpace(c.Number)
	number, err := strconv.ParseUint(digits, 10, 63)
	switch {
	case digits == "":
		fields["transaction[checkNumber]"] = fault.T("Required")
	case err != nil, number < 1, len(digits) > mostCheckDigits:
		fields["transaction[checkNumber]"] = fault.T(
			"The check number must be a whole number of at least 1, with at most 10 digits.",
		)
	}
	for field, note := range map[string]string{"transaction[bank]": c.Bank, "transaction[licenseNote]": c.LicenseNote} {
		if problem := fault.Length(strings.TrimSpace(note), false, 0, longestNote); problem != nil {
			fields[field] = *problem
		}
		if text.HoldsCardNumber(note) {
			fields[field] = fault.T("Please leave out card numbers.")
		}
	}
	if len(fields) > 0 {
		return 0, fault.InFields(fields)
	}
	return int64(number), nil //nolint:gosec // of at most 10 digits
}

// Tenders are what is handed over at the counter, for an order or without one.
type Tenders struct {
	accounts  *Accounts
	books     *books
	cards     *Cards
	credits   *credit.Service
	customers *customer.Service
	locations *location.Service
	orders    *order.Service
	promos    *promo.Service
	refunds   *Refunds
	registers *register.Service
}

// Transactions lists an order's transactions, void ones too, oldest first.
func (*Tenders) Transactions(ctx context.Context, orderID int64) ([]Transaction, error) {
	return transactionsOfOrder(ctx, orderID)
}

// AddCash takes a payment in cash at the till, as Add.
func (s *Tenders) AddCash(ctx context.Context, actor access.Actor, t Tender) (Transaction, error) {
	t.Kind = Cash
	return s.Add(ctx, actor, t)
}

// Add takes a payment at the till (PAY-2, PAY-8), of what is still owed on a complete order too. Cash may exceed the
// balance, nothing else may; the change of a complete order is given at once, any other at completion. In one Atomic: the
// transaction, its entry in the ledger, the drawer's movement, what it takes of a voucher, of points or of credit, and
// what the order then owes. Cards are Terminals.Start's.
func (s *Tenders) Add(ctx context.Context, actor access.Actor, t Tender) (Transaction, error) {
	if t.Kind == "" {
		t.Kind = Cash
	}
	if err := checkAmount(t.Amount); err != nil {
		return Transaction{}, err
	}
	if t.Kind == Check {
		if _, err := t.Check.readNumber(); err != nil {
			return Transaction{}, err
		}
	}
	earlier, repeated, err := repeatedTender(ctx, t)
	if err != nil {
		return Transaction{}, err
	}
	if !repeated && (t.Kind == GiftVoucher || t.Kind == RewardVoucher) {
		if t, err = s.openVoucher(ctx, actor, t); err != nil {
			return Transaction{}, err
		}
	}
	var taken Transaction
	err = db.Atomic(ctx, func(ctx context.Context) error {
		o, err := s.orders.Lock(ctx, actor, t.OrderID)
		if err != nil {
			return err
		}
		if earlier, repeated, err = repeatedTender(ctx, t); err != nil || repeated {
			taken = earlier
			return err
		}
		if err := mayTake(ctx, o, t); err != nil {
			return err
		}
		taken, err = s.bookTender(ctx, actor, o, t)
		return err
	})
	return taken, err
}

func checkAmount(amount money.Cents) error {
	switch {
	case amount <= 0:
		return fault.New(fault.Invalid, "Amount must be more than $0.00")
	case amount > money.Largest:
		return fault.New(fault.Invalid, "Max amount allowed: %s", money.Largest)
	}
	return nil
}

// repeatedTender finds what the same intention has paid before.
func repeatedTender(ctx context.Context, t Tender) (Transaction, bool, error) {
	earlier, found, err := transactionWithIntent(ctx, t.IntentKey)
	if err != nil || !found {
		return Transaction{}, false, err
	}
	sameKind := earlier.Kind == t.Kind || earlier.RefID != 0 && (t.Kind == GiftVoucher || t.Kind == RewardVoucher)
	if earlier.OrderID != t.OrderID || earlier.Amount != t.Amount || !sameKind || earlier.Movement != In {
		return Transaction{}, false, otherIntent()
	}
	return earlier, true, nil
}

func mayTake(ctx context.Context, o order.Order, t Tender) error {
	if on, err := takesKind(ctx, o.LocationID, t.Kind); err != nil || !on {
		return orNotTaken(err)
	}
	card, err := reservedAttempt(ctx, o.ID)
	if err != nil {
		return err
	}
	most := o.BalanceDue - card.Pays()
	if t.Kind == Cash {
		due, err := cashDue(ctx, o)
		if err != nil {
			return err
		}
		most = max(most, due-card.Pays())
	}
	switch {
	case o.TakesMoney() != nil:
		return o.TakesMoney()
	case o.BalanceDue <= 0:
		return fault.New(fault.Conflict, "This order is paid in full.")
	case card.ID != 0 && t.Amount > most:
		return t.refuseBeside(card, most)
	case t.Kind != Cash && t.Amount > most: // M-19
		return tooMuch(most)
	}
	return t.refuseTwin(ctx)
}

// refuseBeside refuses what would pay more than a card that is asked for leaves to pay. Cash is taken once a person has
// said so: should the card be approved too, the drawer gives the change (B.5).
func (t Tender) refuseBeside(card Attempt, most money.Cents) error {
	switch {
	case card.Means != Terminal:
		return inWebShop()
	case t.Kind == Cash && t.Confirmed:
		return nil
	case t.Kind == Cash:
		return fault.New(fault.Conflict,
			"A card payment of %s is under way on this order. Should it be approved too, there is change to give.",
			card.Pays())
	case most <= 0:
		return underWay()
	}
	return tooMuch(most)
}

func orNotTaken(err error) error {
	if err != nil {
		return err
	}
	return fault.InFields(map[string]fault.Text{
		"transaction[transaction_type]": fault.T("This payment type is not taken here."),
	})
}

func tooMuch(most money.Cents) error {
	return fault.New(fault.Invalid, "Max amount allowed: %s", most)
}

// refuseTwin refuses what a client that names no intention may have sent twice (M-02).
func (t Tender) refuseTwin(ctx context.Context) error {
	if t.IntentKey != "" || t.Confirmed {
		return nil
	}
	found, err := hasTakenSince(ctx, Transaction{OrderID: t.OrderID, CustomerID: t.CustomerID, Kind: t.Kind,
		Amount: t.Amount}, clock.Now(ctx).Add(-twinWindow))
	if err != nil {
		return err
	}
	if found {
		return fault.New(fault.Conflict, "Possible duplicate")
	}
	return nil
}

// takesKind says whether a store takes a kind (PAY-1).
func takesKind(ctx context.Context, locationID int64, k Kind) (bool, error) {
	s, known := map[Kind]setting.Setting[bool]{
		Cash: setting.TakeCash, Card: setting.TakeCard, Check: setting.TakeCheck, GiftVoucher: setting.TakeVoucher,
		RewardVoucher: setting.TakeVoucher,
		StoreCredit:   setting.TakeStoreCredit, OnAccount: setting.TakeOnAccount, InvoiceEcommerce: setting.TakeInvoice,
	}[k]
	if !known {
		return false, nil
	}
	return setting.Get(ctx, s, setting.Location(locationID))
}

// cashDue is an order's balance as cash pays it (PAY-28).
func cashDue(ctx context.Context, o order.Order) (money.Cents, error) {
	round, err := setting.Get(ctx, setting.RoundCash, setting.Location(o.LocationID))
	if err != nil || !round || o.BalanceDue <= 0 {
		return o.BalanceDue, err
	}
	return o.BalanceDue.Nickel(), nil
}

// bookTender books a tender that may be taken.
func (s *Tenders) bookTender(ctx context.Context, actor access.Actor, o order.Order, t Tender) (Transaction, error) {
	x := Transaction{OrderID: o.ID, Kind: t.Kind, Amount: t.Amount}
	into, err := s.tenderAccount(ctx, actor, &x, o, t)
	if err != nil {
		return Transaction{}, err
	}
	if x, err = s.books.addAtTill(ctx, actor, o.LocationID, x, t.IntentKey); err != nil {
		return Transaction{}, err
	}
	if err := s.drawTender(ctx, actor, o, x, t); err != nil {
		return Transaction{}, err
	}
	entry := ledger.Entry{
		Cause: ledger.ByTender, Who: actor.Who(), OrderID: o.ID, TransactionID: x.ID, ShiftID: x.ShiftID,
		LocationID: x.LocationID, BusinessDay: x.BusinessDay, Currency: o.Currency,
		Lines: []ledger.Line{ledger.Debit(into, x.Amount), ledger.Credit(ledger.Receivable(o.ID), x.Amount)},
	}
	if _, err := ledger.Post(ctx, entry); err != nil {
		return Transaction{}, err
	}
	if err := s.bookRounding(ctx, o, x, entry); err != nil {
		return Transaction{}, err
	}
	detail := map[string]any{"order": o.ID, "amount": x.Amount, "kind": x.Kind, "confirmed": t.Confirmed}
	if err := logTransaction(ctx, actor, x, "payment.add", detail); err != nil {
		return Transaction{}, err
	}
	if err := publishNotice(ctx, Notice{Kind: NoticePayment, OrderID: o.ID, TransactionID: x.ID}); err != nil {
		return Transaction{}, err
	}
	o, err = s.orders.Settle(ctx, o.ID)
	if err != nil || o.Status != order.Complete || o.BalanceDue >= 0 {
		return x, err
	}
	step := order.Step{ShiftID: x.ShiftID, BusinessDay: x.BusinessDay}
	if err := s.GiveChange(ctx, actor, o, step, -o.BalanceDue); err != nil {
		return Transaction{}, err
	}
	_, err = s.orders.Settle(ctx, o.ID)
	return x, err
}

// GiveChange hands cash of the actor's drawer back for an order. It runs in the transaction of what it is given for.
func (s *Tenders) GiveChange(ctx context.Context, actor access.Actor, o order.Order, step order.Step,
	change money.Cents) error {
	_, err := ledger.Post(ctx, ledger.Entry{
		Cause: ledger.ByChange, Who: actor.Who(), OrderID: o.ID, ShiftID: step.ShiftID, LocationID: o.LocationID,
		BusinessDay: step.BusinessDay, Currency: o.Currency,
		Lines: []ledger.Line{ledger.Debit(ledger.Receivable(o.ID), change),
			ledger.Credit(ledger.Cash(actor.RegisterID), change)},
	})
	if err != nil {
		return err
	}
	return s.registers.Move(ctx, register.Movement{
		ShiftID: step.ShiftID, Kind: register.Change, Amount: -change, OrderID: o.ID, StaffID: actor.StaffID,
	})
}

// tenderAccount is the account that a tender's money comes into. It writes into the transaction what there is to say of
// it.
func (s *Tenders) tenderAccount(
	ctx context.Context, actor access.Actor, x *Transaction, o order.Order, t Tender,
) (ledger.Account, error) {
	switch t.Kind {
	case Cash:
		return ledger.Cash(actor.RegisterID), nil
	case Check:
		return ledger.Checks(actor.RegisterID), x.noteCheck(o.CustomerID, t.Check)
	case GiftVoucher, RewardVoucher:
		return s.voucherAccount(x, o, t)
	case StoreCredit:
		return s.creditAccount(ctx, x, o)
	case OnAccount:
		return s.customerAccount(ctx, actor, x, o, t)
	case Card, InvoiceEcommerce, Exchange:
	}
	return ledger.Account{}, orNotTaken(nil)
}

// noteCheck writes what stands on a check.
func (x *Transaction) noteCheck(customerID int64, c CheckNote) error {
	number, err := c.readNumber()
	if err != nil {
		return err
	}
	x.CustomerID, x.Reference, x.Label = customerID, strconv.FormatInt(number, 10), fmt.Sprint("Check ", number)
	x.Detail = Detail{CheckNumber: number, Bank: strings.TrimSpace(c.Bank),
		LicenseNote: strings.TrimSpace(c.LicenseNote)}
	return nil
}

// CheckSeenBefore says whether the customer has paid by a check of the same number before (M-35).
func (*Tenders) CheckSeenBefore(ctx context.Context, x Transaction) (bool, error) {
	if x.Kind != Check || x.CustomerID == 0 {
		return false, nil
	}
	return hasPaidByCheck(ctx, x.CustomerID, x.Reference, x.ID)
}

func (s *Tenders) creditAccount(ctx context.Context, x *Transaction, o order.Order) (ledger.Account, error) {
	left, err := s.credits.Balance(ctx, o.CustomerID)
	if err != nil {
		return ledger.Account{}, err
	}
	if most := min(left, o.BalanceDue); x.Amount > most { // PAY-21
		return ledger.Account{}, tooMuch(most)
	}
	x.CustomerID = o.CustomerID
	return ledger.StoreCredit(o.CustomerID), nil
}

// customerAccount lets the customer owe the amount. Who may override a hold or a limit lets them owe more (TRD-12). Where
// the account asks for a PO number, each line of the order has one (ACC-1).
func (s *Tenders) customerAccount(
	ctx context.Context, actor access.Actor, x *Transaction, o order.Order, t Tender,
) (ledger.Account, error) {
	if o.CustomerID == 0 {
		return ledger.Account{}, noAccount()
	}
	a, err := s.accounts.lockAccount(ctx, o.CustomerID)
	if err != nil {
		return ledger.Account{}, err
	}
	if a.Terms == 0 {
		return ledger.Account{}, noAccount()
	}
	if err := a.checkNumber(o, poField, t.PONumber); err != nil {
		return ledger.Account{}, err
	}
	if a.Hold || x.Amount > a.Available() {
		if _, err := access.Need(ctx, actor, chargeEffect(o, a, x.Amount)); err != nil {
			return ledger.Account{}, err
		}
	}
	if err := s.number(ctx, actor, o, t.PONumber); err != nil {
		return ledger.Account{}, err
	}
	x.CustomerID, x.Label = a.CustomerID, a.label()
	return ledger.OnAccount(a.CustomerID), nil
}

const poField = "transaction[poNumber]"

// number puts a PO number on the lines of a locked order that have none.
func (s *Tenders) number(ctx context.Context, actor access.Actor, o order.Order, number string) error {
	if number == "" {
		return nil
	}
	if problem := fault.Length(number, false, 1, 64); problem != nil {
		return fault.InFields(map[string]fault.Text{poField: *problem})
	}
	var numbers []order.LineNumber
	for _, l := range o.Unnumbered() {
		numbers = append(numbers, order.LineNumber{LineID: l.ID, Number: number})
	}
	if len(numbers) == 0 {
		return nil
	}
	return s.orders.SetNumbers(ctx, actor, o, numbers)
}

func noAccount() error {
	return fault.New(fault.Conflict, "This customer has no account to buy on.")
}

// drawTender takes from a voucher, from points or from credit what the transaction pays.
func (s *Tenders) drawTender(ctx context.Context, actor access.Actor, o order.Order, x Transaction, t Tender) error {
	used := promo.Tender{OrderID: o.ID, TransactionID: x.ID, Amount: x.Amount, Day: x.BusinessDay}
	switch {
	case x.Kind == StoreCredit:
		return s.credits.Pay(ctx, actor.Who(), x.CustomerID, o.ID, x.ID, x.Amount)
	case x.RefID != 0:
		return s.promos.Take(ctx, x.RefID, used)
	case x.Kind == RewardVoucher:
		worth, err := s.promos.PointsWorth(ctx, t.points)
		if err != nil {
			return err
		}
		if x.Amount > worth {
			return tooMuch(worth)
		}
		return s.promos.TakePoints(ctx, x.CustomerID, used)
	}
	return nil
}

// bookRounding books what a cash payment that covers the rounded balance is let off, or asked on top, so that change is
// given in coins that there are (PAY-28). Cash that needs the small coins anyhow is not rounded.
func (s *Tenders) bookRounding(ctx context.Context, o order.Order, x Transaction, like ledger.Entry) error {
	if x.Kind != Cash || x.Amount != x.Amount.Nickel() {
		return nil
	}
	due, err := cashDue(ctx, o)
	if err != nil || due == o.BalanceDue || x.Amount < due {
		return err
	}
	like.Cause = ledger.ByRounding
	like.Lines = []ledger.Line{ledger.Debit(ledger.Receivable(o.ID), due-o.BalanceDue),
		ledger.Credit(ledger.Rounding, due-o.BalanceDue)}
	_, err = ledger.Post(ctx, like)
	return err
}

// CheckFit refuses an order that was saved anew so that its payments no longer belong to it: another customer's credit,
// points or account, and more than is owed that is no cash.
func (s *Tenders) CheckFit(ctx context.Context, o order.Order) error {
	paid, err := transactionsOfOrder(ctx, o.ID)
	if err != nil {
		return err
	}
	holder := int64(0)
	if o.CustomerID != 0 {
		c, err := s.customers.Customer(ctx, o.CustomerID)
		if err != nil {
			return err
		}
		holder = c.AccountID()
	}
	var cash money.Cents
	for _, x := range paid {
		if x.Status != Captured || x.Movement != In {
			continue
		}
		owner := o.CustomerID
		switch x.Kind {
		case Cash:
			cash += x.Amount
			continue
		case OnAccount:
			owner = holder
		case StoreCredit, RewardVoucher:
		case Card, Check, GiftVoucher, InvoiceEcommerce, Exchange:
			continue
		}
		if x.CustomerID != 0 && x.CustomerID != owner {
			return fault.New(fault.Conflict, "A payment on this order belongs to its customer. Void it first.")
		}
	}
	if o.BalanceDue < 0 && -o.BalanceDue > cash {
		return fault.New(fault.Conflict, "%s was paid on this order by other means than cash. Void a payment first.",
			o.AmountPaid-cash)
	}
	return nil
}
