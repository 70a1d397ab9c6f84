package present

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/fitment"
	"camber/internal/shop/labor"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/shop/promo"
	"camber/internal/shop/sale"
)

// Around is what an order's own rows don't hold: names by id, and where its times are read.
type Around struct {
	Zone      *time.Location
	Location  string
	Registers map[int64]string
	Staff     map[int64]string
	Actor     access.Actor // whose actions are offered
	Offer     payment.Offer
	Parts     map[int64]PartCode
	Warnings  map[int64]string // of Proposition 65, by part
	Cards     Cards            // of an order that is paid at a till
	Vouchers  []promo.Voucher  // that were bought with it
}

// PartCode is how the trade names a part.
type PartCode struct{ AAIA, MPN string }

// Moment is a time in a store's zone (API-5).
func Moment(t time.Time, zone *time.Location) string { return t.In(zone).Format("01/02/2006 3:04 pm") }

// NewOrder shows an order with its transactions (ORD-2).
func NewOrder(ctx context.Context, o order.Order, paid []payment.Transaction, a Around) Order {
	shown := Order{
		ID: o.ID, Customer: o.Name, CustomerID: o.CustomerID, Email: o.Email, Telephone: o.Telephone,
		DateAdded: o.Added, DateAddedText: Moment(o.Added, a.Zone), DateModified: o.Changed,
		Status: newOrderStatus(ctx, o), StatusID: o.Label.ID, POSStatus: string(o.Status), IsVoid: o.Status == order.Voided || o.Status == order.Cancelled,
		Cashier: a.Staff[o.StaffID], Location: a.Location, Register: a.Registers[o.RegisterID], Receipt: o.ReceiptNumber,
		Products: make([]OrderProduct, 0, len(o.Lines)), Vouchers: []FoundVoucher{}, Totals: newTotals(ctx, o.Totals),
		PurchaseOrders: []string{}, PONumbers: []string{}, Vehicle: NewVehicle(ctx, o.Vehicle), Transactions: newTransactions(ctx, paid, o.ID, a),
		OrderTotal: o.Total, OrderTotalText: o.Total.Text(), AmountPaid: o.AmountPaid, AmountPaidText: o.AmountPaid.Text(),
		BalanceDue: o.BalanceDue, BalanceDueText: o.BalanceDue.Text(), ChangeDue: o.ChangeDue, ChangeDueText: o.ChangeDue.Text(),
		PaidInFull: o.PaidInFull(), Version: o.Version, TaxExemptNumber: o.Exempt.Number,
	}
	shown.Totals = append(shown.Totals, belowTotal(ctx, o, paid)...)
	if charged := onAccount(paid); charged != 0 {
		shown.OnAccountText = charged.Text()
	}
	if shown.Returned = Returned(ctx, o.Returned(), o.Pieces()); o.GivenBack != 0 {
		net := o.NetPaid()
		shown.NetPaid, shown.NetPaidText = &net, net.Text()
	}
	for _, v := range a.Vouchers { // a code is not kept: its receiver has it
		kind := payment.GiftVoucher
		if v.Kind == promo.RewardVoucher {
			kind = payment.RewardVoucher
		}
		shown.Vouchers = append(shown.Vouchers, NewFoundVoucher(ctx, "", payment.Opened{Kind: kind, Amount: v.Balance, Original: v.Original, Voucher: v}))
	}
	for _, l := range o.Goods() {
		p := newOrderProduct(ctx, l)
		p.Labor = soldLabor(ctx, o, l)
		shown.Products = append(shown.Products, p)
		if l.PONumber != "" && !slices.Contains(shown.PONumbers, l.PONumber) {
			shown.PONumbers = append(shown.PONumbers, l.PONumber)
		}
	}
	if o.PONumber != "" && !slices.Contains(shown.PONumbers, o.PONumber) {
		shown.PONumbers = append(shown.PONumbers, o.PONumber)
	}
	shown.Warnings = newWarnings(shown.Products, a.Warnings)
	offered(o, a.Actor, &shown.ContinueURL, &shown.EditURL, &shown.InvoiceURL, &shown.VoidURL, &shown.DeleteURL)
	if a.Actor.May(access.SellAtTill) && a.Actor.LocationID == o.LocationID {
		shown.NoteURL, shown.ReceiptURL = "/pos/order/history?order_id="+id(o.ID), "/pos/order/receipt?order_id="+id(o.ID)
		if o.CanTakeMoney(a.Actor) || o.CanComplete(a.Actor) {
			shown.CheckoutURL = "/pos/checkout?order_id=" + id(o.ID)
		}
	}
	return shown
}

// newWarnings are the warnings of what was sold, each once.
func newWarnings(sold []OrderProduct, warnings map[int64]string) []Warning {
	var shown []Warning
	for _, p := range sold {
		words, number := warnings[p.ProductID], strings.TrimSpace(p.Brand+" "+p.Model)
		if words == "" {
			continue
		}
		i := slices.IndexFunc(shown, func(w Warning) bool { return w.Text == words })
		if i < 0 {
			i, shown = len(shown), append(shown, Warning{Text: words})
		}
		if !slices.Contains(shown[i].Numbers, number) {
			shown[i].Numbers = append(shown[i].Numbers, number)
		}
	}
	return shown
}

// soldLabor is the work that a line is, or that was sold with it; nil: none.
func soldLabor(ctx context.Context, o order.Order, l order.Line) *Labor {
	work := l.Terms.Labor
	for _, other := range o.Lines {
		if work == nil && other.Kind == sale.Labor && other.OfKey != "" && other.OfKey == l.CartKey {
			work = other.Terms.Labor
		}
	}
	if work == nil {
		return nil
	}
	return newLabor(ctx, labor.Type{ID: work.TypeID, Title: work.Title, Rate: work.Rate}, work.Minutes)
}

func newOrderProduct(ctx context.Context, l order.Line) OrderProduct {
	p := OrderProduct{
		ID: l.ID, ProductID: l.PartID, Kind: string(l.Kind), Name: l.Name, Brand: l.Brand, Model: l.Number, Options: []Selected{}, PONumber: l.PONumber,
		Quantity: l.Quantity, Price: l.Unit, PriceText: l.Unit.Text(), Total: l.Total, TotalText: l.Total.Text(),
		Rebate: newInstantRebate(ctx, l.Rebate, l.Quantity, inOwn), Returned: Returned(ctx, l.Returned, l.Quantity),
	}
	if l.Fit.Result != "" {
		fit := NewFit(ctx, fitment.Answer{Result: l.Fit.Result, Reason: l.Fit.Reason}, true)
		p.Fit = &SoldFit{Mark: fit.Mark, Label: fit.Label, Reason: fit.Reason, Vehicle: l.Fit.Vehicle, Notes: append([]string{}, l.Fit.Notes...)}
	}
	for _, c := range l.Options {
		p.Options = append(p.Options, Selected{ID: c.OptionID, ValueID: c.ValueID, Name: c.Name, Value: c.Value, Price: c.Price})
	}
	return p
}

// onAccount is what payments have charged to the customer's account, less what was taken off it again.
func onAccount(paid []payment.Transaction) money.Cents {
	var sum money.Cents
	for _, t := range paid {
		switch {
		case t.Kind != payment.OnAccount || t.Status != payment.Captured:
		case t.Movement == payment.Out:
			sum -= t.Amount
		default:
			sum += t.Amount
		}
	}
	return sum
}

// NewAccountSlip is what a receipt says of the account that paid it: whose it is, and what is owed on it now.
func NewAccountSlip(ctx context.Context, name, company string, a payment.Account) *AccountSlip {
	slip := AccountSlip{Holder: name, OwedText: a.Owed.Text()}
	if company != "" {
		slip.Holder = company
	}
	if a.Terms != 0 {
		slip.Terms = text.Tr(ctx, "Due in %s days", strconv.Itoa(a.Terms))
	}
	return &slip
}

// Returned says how many pieces came back, if any.
func Returned(ctx context.Context, back, of int) string {
	if back == 0 {
		return ""
	}
	return text.Tr(ctx, "Returned %s of %s", strconv.Itoa(back), strconv.Itoa(of))
}

func newStatus(l order.Label) Status {
	return Status{Name: l.Name, Background: l.Background, Foreground: l.Foreground, Tone: tone(l.Background)}
}

// tone is the colour of the house that a status of that colour is drawn in; any other is drawn as an outline.
func tone(background string) string {
	switch strings.ToLower(background) {
	case "#0b4da2":
		return "blue"
	case "#6b4423":
		return "brown"
	case "#6d2c74":
		return "plum"
	case "#0c5f6b":
		return "teal"
	}
	return ""
}

func newTransactions(ctx context.Context, paid []payment.Transaction, orderID int64, a Around) []Transaction {
	list := make([]Transaction, 0, len(paid))
	for _, t := range paid {
		list = append(list, newTransaction(ctx, t, orderID, a))
	}
	return list
}

func newTransaction(ctx context.Context, t payment.Transaction, orderID int64, a Around) Transaction {
	shown := Transaction{
		ID: t.ID, Type: string(t.Kind), Label: tenderLabel(ctx, t), Amount: t.Amount, AmountText: t.Amount.Text(),
		Reference: t.Reference, Status: string(t.Status), Date: t.At, DateText: Moment(t.At, a.Zone), Cashier: a.Staff[t.StaffID], Register: a.Registers[t.RegisterID],
	}
	if t.Movement == payment.Out {
		shown.IsRefund, shown.Amount, shown.AmountText = true, -t.Amount, (-t.Amount).Text()
	}
	shown.StatusText = tenderStatus(ctx, t)
	switch {
	case !t.CanVoid(a.Actor):
	case t.OrderID == 0:
		shown.VoidURL = "/pos/customer/voidTransaction?customerId=" + id(t.CustomerID)
	default:
		shown.VoidURL = "/pos/checkout/voidTransaction?orderId=" + id(orderID)
	}
	a.Cards.block(ctx, t, orderID, a.Actor, &shown)
	return shown
}

// NewTransactions answers a change of an order's payments; touched is the transaction added or voided, 0 for none.
func NewTransactions(ctx context.Context, o order.Order, paid []payment.Transaction, touched int64, a Around) Transactions {
	t := Transactions{
		Transactions: newTransactions(ctx, paid, o.ID, a), AmountPaid: o.AmountPaid, PaidText: o.AmountPaid.Text(),
		BalanceDue: o.BalanceDue, BalanceText: o.BalanceDue.Text(), ChangeDue: o.ChangeDue, ChangeText: o.ChangeDue.Text(),
		Spendable: newSpendable(ctx, o, a.Offer),
	}
	t.Attempt = a.Cards.Open(ctx)
	for _, one := range t.Transactions {
		if one.ID == touched {
			t.Transaction = &one
		}
	}
	return t
}

// NewCheckout is the state of the check-out at the till (PCO-2).
func NewCheckout(ctx context.Context, o order.Order, paid []payment.Transaction, a Around) Checkout {
	c := Checkout{
		OrderID: o.ID, OrderTotal: o.Total, OrderTotalText: o.Total.Text(), CostParts: o.Sum(sale.Part) + o.Sum(sale.Custom), CostSurcharge: o.Sum(sale.Core), CostLabor: o.Sum(sale.Labor), CostTax: o.Tax(),
		BalanceDue: o.BalanceDue, BalanceText: o.BalanceDue.Text(), AmountPaid: o.AmountPaid, PaidText: o.AmountPaid.Text(),
		ChangeDue: o.ChangeDue, ChangeText: o.ChangeDue.Text(), Transactions: newTransactions(ctx, paid, o.ID, a),
		Spendable: newSpendable(ctx, o, a.Offer), CostCreditCardSurcharge: surcharges(paid), CostCreditCardSurchargeTax: surchargeTaxes(paid),
		PurchaseOrders: []string{}, Customer: CheckoutCustomer{CustomerID: o.CustomerID, Name: o.Name, TaxExempt: o.Exempt.Number != "", TaxExemptNumber: o.Exempt.Number}, Products: []CheckoutProduct{},
		BookedAppointments: []string{}, HasInitiallyLoaded: true, PaymentTypes: NewPaymentTypes(a.Offer.Takes, a.Offer.HasAccount),
		CardChoices: a.Cards.choices(ctx), Totals: newTotals(ctx, o.Totals), POSStatus: string(o.Status), Version: o.Version, Vehicle: NewVehicle(ctx, o.Vehicle),
	}
	c.Attempt = a.Cards.Open(ctx)
	count := 0
	for _, l := range o.Goods() {
		if l.Kind == sale.Part {
			code := a.Parts[l.PartID]
			c.Products = append(c.Products, CheckoutProduct{ProductID: l.PartID, Quantity: l.Quantity, AAIA: code.AAIA, MPN: code.MPN})
		}
		if l.Kind != sale.Core && l.Kind != sale.Labor {
			count += l.Quantity
		}
	}
	c.CountText = pieces(ctx, count)
	return c
}

// NewReceipt is an order with what its paper says beside it. link is the absolute address of its status page.
func NewReceipt(ctx context.Context, o order.Order, paid []payment.Transaction, a Around, store StoreAddress, link string) Receipt {
	r := Receipt{Order: NewOrder(ctx, o, paid, a), Store: store, StatusURL: link, Delivery: NewDelivery(o), Billing: NewBilling(o), PONumber: o.PONumber, CoreNotes: []string{}, Policy: text.Tr(ctx, "Unused parts can be brought back with this receipt.")}
	if cores := o.Sum(sale.Core); cores > 0 {
		r.CoreNotes = append(r.CoreNotes, text.Tr(ctx, "Your old parts are worth %s. Bring them back with this receipt.", cores))
	}
	return r
}

// NewOrderRow is an order in the list of its customer.
func NewOrderRow(ctx context.Context, o order.Order, zone *time.Location) OrderRow {
	return OrderRow{ID: o.ID, Href: "/account/order/info?order_id=" + id(o.ID), Date: Moment(o.Added, zone), Status: newOrderStatus(ctx, o), Total: o.Total.Text(), PO: o.PONumber}
}

// fresh is how long an order's page thanks for it.
const fresh = 10 * time.Minute

// IsFresh says whether an order was placed a moment ago.
func IsFresh(o order.Order, now time.Time) bool { return now.Sub(o.Added) < fresh }
