// Package orderview says what an order shows, its list, its history and what of it came back.
package orderview

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/core"
	"camber/internal/shop/fitment"
	"camber/internal/shop/labor"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/shop/promo"
	"camber/internal/shop/sale"
	"camber/internal/web/present"
	"camber/internal/web/present/appointmentview"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/coreview"
	"camber/internal/web/present/deskview"
	"camber/internal/web/present/partview"
	"camber/internal/web/present/payview"
	"camber/internal/web/present/vehicleview"
)

// NewOrder shows an order with its transactions (ORD-2).
func NewOrder(ctx context.Context, o order.Order, paid []payment.Transaction, a payview.Around) Order {
	shown := Order{
		ID: o.ID, Customer: o.Name, CustomerID: o.CustomerID, Email: o.Email, Telephone: o.Telephone,
		DateAdded: o.Added, DateAddedText: present.Moment(o.Added, a.Zone), DateModified: o.Changed,
		Status: present.NewOrderStatus(ctx, o), StatusID: o.Label.ID, POSStatus: string(o.Status),
		IsVoid:     o.Status == order.Voided || o.Status == order.Cancelled,
		QuoteUntil: present.Day(o.QuoteDay(a.Zone)),
		Cashier:    a.Staff[o.StaffID], Location: a.Location, Register: a.Registers[o.RegisterID], Receipt: o.ReceiptNumber,
		Products: make([]OrderProduct, 0, len(o.Lines)), Vouchers: []payview.FoundVoucher{},
		Totals:         present.OrderTotals(ctx, o.Totals),
		PurchaseOrders: []PurchaseOrder{}, Transfers: []OrderTransfer{}, Waits: []Wait{}, Special: newChain(ctx, o, a),
		PONumbers: []string{}, Vehicle: vehicleview.NewVehicle(ctx, o.Vehicle),
		Transactions: payview.TransactionRows(ctx, paid, o.ID, a),
		OrderTotal:   o.Total, OrderTotalText: o.Total.Text(), AmountPaid: o.AmountPaid, AmountPaidText: o.AmountPaid.Text(),
		BalanceDue: o.BalanceDue, BalanceDueText: o.BalanceDue.Text(), ChangeDue: o.ChangeDue,
		ChangeDueText: o.ChangeDue.Text(),
		PaidInFull:    o.PaidInFull(), Version: o.Version, TaxExemptNumber: o.Exempt.Number,
	}
	if a.Actor.Kind == access.Staff { // whom the shop buys from is nothing to its customers
		shown.PurchaseOrders, shown.Transfers, shown.Waits = NewPurchaseOrders(ctx, a), newTransfers(ctx, a), newWaits(ctx, a)
	}
	shown.BookedAppointments = appointmentview.NewAppts(a.Booked, a.Zone)
	shown.Totals = append(shown.Totals, payview.BelowTotal(ctx, o, paid)...)
	if charged := onAccount(paid); charged != 0 {
		shown.OnAccountText = charged.Text()
		if slices.ContainsFunc(paid, payment.Transaction.Waits) {
			shown.SignURL = "/pos/checkout/sign?orderId=" + present.ID(o.ID)
		}
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
		shown.Vouchers = append(shown.Vouchers,
			payview.NewFoundVoucher(ctx, "", payment.Opened{Kind: kind, Amount: v.Balance, Original: v.Original, Voucher: v}))
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
	shown.CoresText = coreview.Sentence(ctx, core.Out(a.Cores))
	shown.Warnings = newWarnings(shown.Products, a.Warnings)
	offered(o, a.Actor, &shown.ContinueURL, &shown.EditURL, &shown.InvoiceURL, &shown.VoidURL, &shown.DeleteURL)
	if o.CustomerID != 0 && (a.Actor.Mode == access.POS || a.Actor.Mode == access.Office) {
		shown.CustomerURL = deskview.CustomerURL(a.Actor, o.CustomerID)
	}
	if a.Actor.Mode == access.POS && a.Actor.May(access.HandleOrders) {
		shown.AdminURL = "/admin/index.php?route=sale/order_info&order_id=" + present.ID(o.ID)
	}
	if a.Actor.May(access.SellAtTill) && a.Actor.LocationID == o.LocationID {
		shown.NoteURL, shown.ReceiptURL = "/pos/order/history?order_id="+present.ID(o.ID), "/pos/order/receipt?order_id="+
			present.ID(o.ID)
		if a.Actor.Mode == access.POS {
			shown.BookURL = "/api/appointments/addAppointment"
		}
		if len(a.Cores) > 0 && a.Actor.Mode == access.POS {
			shown.CoresURL = "/pos/core?order_id=" + present.ID(o.ID)
		}
		shown.DistributorURL = distributorURL(o, a.Actor)
		if a.Actor.Mode == access.POS && a.Actor.May(access.BuyStock) && o.Stands() && len(o.PartIDs()) > 0 {
			shown.OneOff, shown.OneOffURL = a.Special.OneOff, "/pos/order/oneOff"
		}
		if a.Actor.Mode == access.POS && o.ShipTo == nil && o.Stands() && len(a.Special.Pickup.Held)+len(a.Special.Pickup.Waits) > 0 {
			shown.PickupURL = "/pos/pickup/order?order_id=" + present.ID(o.ID)
		}
		if o.CanTakeMoney(a.Actor) || o.CanComplete(a.Actor) {
			shown.CheckoutURL = payview.CheckOut + present.ID(o.ID)
		}
	}
	return shown
}

// distributorURL is where somebody orders what is not here for an order; empty: they may not.
func distributorURL(o order.Order, by access.Actor) string {
	if by.Mode != access.POS || !by.May(access.OrderForCustomer) || !o.Stands() || len(o.PartIDs()) == 0 {
		return ""
	}
	return "/pos/checkout/distributorStock?orderId=" + present.ID(o.ID)
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
func soldLabor(ctx context.Context, o order.Order, l order.Line) *cartview.Labor {
	work := l.Terms.Labor
	for _, other := range o.Lines {
		if work == nil && other.Kind == sale.Labor && other.OfKey != "" && other.OfKey == l.CartKey {
			work = other.Terms.Labor
		}
	}
	if work == nil {
		return nil
	}
	return cartview.NewLabor(ctx, labor.Type{ID: work.TypeID, Title: work.Title, Rate: work.Rate}, work.Minutes)
}

func newOrderProduct(ctx context.Context, l order.Line) OrderProduct {
	p := OrderProduct{
		ID: l.ID, ProductID: l.PartID, Kind: string(l.Kind), Name: l.Name, Brand: l.Brand, Model: l.Number,
		Options: []cartview.Selected{}, PONumber: l.PONumber, Note: l.Terms.Note,
		Quantity: l.Quantity, Price: l.Unit, PriceText: l.Unit.Text(), Total: l.Total, TotalText: l.Total.Text(),
		Rebate:   partview.NewInstantRebate(ctx, l.Rebate, l.Quantity, present.InOwn),
		Returned: Returned(ctx, l.Returned, l.Quantity), Job: cartview.NewLineJob(l.Terms.Job, money.Cents.Text),
	}
	if l.Fit.Result != "" {
		fit := vehicleview.NewFit(ctx, fitment.Answer{Result: l.Fit.Result, Reason: l.Fit.Reason}, true)
		p.Fit = &SoldFit{Mark: fit.Mark, Label: fit.Label, Reason: fit.Reason, Vehicle: l.Fit.Vehicle,
			Notes: append([]string{}, l.Fit.Notes...)}
	}
	for _, c := range l.Options {
		p.Options = append(p.Options, cartview.Selected{ID: c.OptionID, ValueID: c.ValueID, Name: c.Name, Value: c.Value,
			Price: c.Price})
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
func NewAccountSlip(ctx context.Context, name, company string, a payment.Account,
	paid []payment.Transaction) *AccountSlip {
	slip := AccountSlip{Holder: name, OwedText: a.Owed.Text()}
	for _, x := range paid {
		if x.Kind == payment.OnAccount && x.Status == payment.Captured && x.Detail.Drawing != "" {
			slip.Drawing = x.Detail.Drawing
		}
	}
	if slices.ContainsFunc(paid, payment.Transaction.Waits) {
		slip.Drawing = "" // a signature on the paper is for all of it
	}
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

// NewCheckout is the state of the check-out at the till (PCO-2).
func NewCheckout(ctx context.Context, o order.Order, paid []payment.Transaction, a payview.Around) Checkout {
	c := Checkout{
		OrderID: o.ID, OrderTotal: o.Total, OrderTotalText: o.Total.Text(), CostParts: o.Sum(sale.Part) + o.Sum(sale.Custom),
		CostSurcharge: o.Sum(sale.Core), CostLabor: o.Sum(sale.Labor), CostTax: o.Tax(),
		BalanceDue: o.BalanceDue, BalanceText: o.BalanceDue.Text(), AmountPaid: o.AmountPaid, PaidText: o.AmountPaid.Text(),
		ChangeDue: o.ChangeDue, ChangeText: o.ChangeDue.Text(), Transactions: payview.TransactionRows(ctx, paid, o.ID, a),
		Spendable: payview.NewSpendable(ctx, o, a.Offer), CostCreditCardSurcharge: payview.Surcharges(paid),
		CostCreditCardSurchargeTax: payview.SurchargeTaxes(paid),
		PurchaseOrders:             NewPurchaseOrders(ctx, a),
		Customer: CheckoutCustomer{CustomerID: o.CustomerID, Name: o.Name, TaxExempt: o.Exempt.Number != "",
			TaxExemptNumber: o.Exempt.Number}, Products: []CheckoutProduct{},
		BookedAppointments: appointmentview.NewAppts(a.Booked, a.Zone), HasInitiallyLoaded: true,
		PaymentTypes: payview.NewPaymentTypes(a.Offer.Takes, a.Offer.HasAccount),
		CardChoices:  a.Cards.Choices(ctx), Totals: present.OrderTotals(ctx, o.Totals), POSStatus: string(o.Status),
		Version: o.Version, Vehicle: vehicleview.NewVehicle(ctx, o.Vehicle),
	}
	c.Deposit = max(0, a.Special.Deposit-o.NetPaid()+o.Surcharges)
	if len(o.ToOrder()) > 0 {
		c.DistributorURL = distributorURL(o, a.Actor)
	}
	c.Attempt, c.Declines = a.Cards.Open(ctx), a.Cards.Declines(ctx, a.Zone)
	count := 0
	for _, l := range o.Goods() {
		if l.Kind == sale.Part {
			code := a.Parts[l.PartID]
			c.Products = append(c.Products, CheckoutProduct{ProductID: l.PartID, Quantity: l.Quantity, AAIA: code.AAIA,
				MPN: code.MPN})
		}
		if l.Kind != sale.Core && l.Kind != sale.Labor {
			count += l.Quantity
		}
	}
	c.CountText = cartview.Pieces(ctx, count)
	return c
}

// NewReceipt is an order with what its paper says beside it. link is the absolute address of its status page.
func NewReceipt(ctx context.Context, o order.Order, paid []payment.Transaction, a payview.Around,
	store present.StoreAddress, link string) Receipt {
	r := Receipt{Order: NewOrder(ctx, o, paid, a), Store: store, StatusURL: link, Delivery: present.NewDelivery(o),
		Billing: present.NewBilling(o), PONumber: o.PONumber, Notes: []string{},
		Policy: text.Tr(ctx, "Unused parts can be brought back with this receipt.")}
	if sum := core.Out(a.Cores); sum.Pieces > 0 {
		r.Notes = append(r.Notes,
			coreview.Sentence(ctx, sum)+". "+text.Tr(ctx, "Bring your old parts back with this receipt."))
	} else if cores := o.Sum(sale.Core); cores > 0 && len(a.Cores) == 0 {
		r.Notes = append(r.Notes, text.Tr(ctx, "Your old parts are worth %s. Bring them back with this receipt.",
			cores))
	}
	for _, t := range a.Special.Terms() {
		r.Notes = append(r.Notes, text.Tr(ctx, "Ordered for you and not returnable, as you accepted on %s: %s × %s.",
			present.Moment(t.At, a.Zone), strconv.Itoa(t.Pieces), a.Parts[t.PartID].MPN))
	}
	return r
}

// NewOrderRow is an order in the list of its customer.
func NewOrderRow(ctx context.Context, o order.Order, zone *time.Location) OrderRow {
	return OrderRow{ID: o.ID, Href: "/account/order/info?order_id=" + present.ID(o.ID),
		Date: present.Moment(o.Added, zone), Status: present.NewOrderStatus(ctx, o), Total: o.Total.Text(), PO: o.PONumber}
}

// fresh is how long an order's page thanks for it.
const fresh = 10 * time.Minute

// IsFresh says whether an order was placed a moment ago.
func IsFresh(o order.Order, now time.Time) bool { return now.Sub(o.Added) < fresh }

// Order is ORD-2, as far as there is data.
type Order struct {
	ID              int64                  `json:"order_id"`
	Customer        string                 `json:"customer"`
	CustomerID      int64                  `json:"customer_id"`
	CustomerURL     string                 `json:"customer_url,omitempty"` // their record, of who may open it
	Email           string                 `json:"email"`
	Telephone       string                 `json:"telephone"`
	DateAdded       time.Time              `json:"date_added"`
	DateAddedText   string                 `json:"date_added_text"`
	DateModified    time.Time              `json:"date_modified"`
	Status          present.Status         `json:"order_status"`
	StatusID        int64                  `json:"order_status_id"`
	POSStatus       string                 `json:"pos_status"`
	QuoteUntil      string                 `json:"quote_until"` // the last day of a quote; empty: it has none, or is none
	Cashier         string                 `json:"cashier"`
	Location        string                 `json:"location"`
	Register        string                 `json:"register"`
	Receipt         string                 `json:"receipt_number"`
	Products        []OrderProduct         `json:"products"`
	Vouchers        []payview.FoundVoucher `json:"vouchers"` // that were bought with it; their codes are not kept
	Totals          []present.Total        `json:"totals"`
	PurchaseOrders  []PurchaseOrder        `json:"purchase_orders"`
	Transfers       []OrderTransfer        `json:"transfers"`
	PickupURL       string                 `json:"pickup_url"` // where it is handed over; empty: nothing is
	PONumbers       []string               `json:"po_number_list"`
	Warnings        []Warning              `json:"prop65,omitempty"`
	TaxExemptNumber string                 `json:"tax_exempt_number"`
	Vehicle         *vehicleview.Vehicle   `json:"order_ymm"`
	Transactions    []payview.Transaction  `json:"transactions"`
	OrderTotal      money.Cents            `json:"order_total"`
	OrderTotalText  string                 `json:"order_total_text"`
	AmountPaid      money.Cents            `json:"amount_paid"`
	AmountPaidText  string                 `json:"amount_paid_text"`
	// the part that was charged to the customer's account; absent: none
	OnAccountText string `json:"on_account_text,omitempty"`
	SignURL       string `json:"sign_url,omitempty"` // a charge on account waits for a signature
	// what is left of it; absent: nothing was paid back for goods that came back
	NetPaid        *money.Cents `json:"net_paid,omitempty"`
	NetPaidText    string       `json:"net_paid_text,omitempty"`
	Returned       string       `json:"returned_text,omitempty"` // "Returned 2 of 3"; absent: nothing came back
	BalanceDue     money.Cents  `json:"balance_due"`
	BalanceDueText string       `json:"balance_due_text"`
	ChangeDue      money.Cents  `json:"change_due"`
	ChangeDueText  string       `json:"change_due_text"`
	PaidInFull     bool         `json:"paid_in_full"`
	ContinueURL    string       `json:"continue_url,omitempty"`
	EditURL        string       `json:"edit_url,omitempty"` // takes it up again, to be changed
	VoidURL        string       `json:"void_url,omitempty"`
	DeleteURL      string       `json:"delete_url,omitempty"`
	NoteURL        string       `json:"history_url,omitempty"` // adds to its history
	ReceiptURL     string       `json:"receipt_url,omitempty"`
	CheckoutURL    string       `json:"checkout_url,omitempty"` // where it is paid
	IsVoid         bool         `json:"is_void"`                // voided or cancelled
	InvoiceURL     string       `json:"invoice_url,omitempty"`
	AdminURL       string       `json:"admin_url,omitempty"`  // at a till, of who may open it in the back office
	CoresText      string       `json:"cores_text,omitempty"` // "2 cores out, $84.00, due 12/12/2026"
	CoresURL       string       `json:"cores_url,omitempty"`  // where its old parts are taken in
	// where what is not here is ordered; absent: whoever asks may not, or nothing of it can be
	DistributorURL string        `json:"distributor_url,omitempty"`
	Waits          []Wait        `json:"waits"`   // for parts that were not here
	Special        []SpecialStep `json:"special"` // how far it is with them
	Version        int64         `json:"version"`
	OneOff         bool          `json:"one_off"`               // what it sold does not count for what is ordered again
	OneOffURL      string        `json:"one_off_url,omitempty"` // where that is said

	BookedAppointments []appointmentview.Appt `json:"bookedAppointments"`
	BookURL            string                 `json:"book_url,omitempty"` // where time in a bay can be booked for it
}

// Warning is one that the law of California asks for (Proposition 65), with the parts that it is of.
type Warning struct {
	Text    string   `json:"text"`
	Numbers []string `json:"part_numbers"`
}

// CreatedOrder answers createOrder (CHK-2).
type CreatedOrder struct {
	OrderID  int64  `json:"order_id"`
	Success  bool   `json:"success"`
	Redirect string `json:"redirect"` // its confirmation
}

// OrderProduct is one line of an order; a core charge is a line of its own.
type OrderProduct struct {
	ID        int64               `json:"order_product_id"`
	ProductID int64               `json:"product_id"`
	Kind      string              `json:"kind"` // part, core
	Name      string              `json:"name"`
	Brand     string              `json:"manufacturer"`
	Model     string              `json:"model"`
	Options   []cartview.Selected `json:"option"`
	Quantity  int                 `json:"quantity"`
	Returned  string              `json:"returned_text,omitempty"` // "Returned 2 of 3"; absent: nothing came back
	Price     money.E4            `json:"price"`
	PriceText string              `json:"price_text"`
	Total     money.Cents         `json:"total"`
	TotalText string              `json:"total_text"`
	PONumber  string              `json:"po_number"`
	Note      string              `json:"note,omitempty"` // stands below the line on what is printed
	Labor     *cartview.Labor     `json:"labor"`          // the line, or sold with it; null: none
	// Fit is how the part stood to the vehicle when it was sold (TRD-6); absent: no vehicle was chosen.
	Fit *SoldFit `json:"fitment,omitempty"`
	// Rebate is what the price has had taken off.
	Rebate *partview.InstantRebate `json:"instant_rebate,omitempty"`
	// Job is what the line was sold with; absent: it stands for itself.
	Job *cartview.LineJob `json:"job,omitempty"`
}

// SoldFit is whether a part fitted when it was sold, and why.
type SoldFit struct {
	Mark    string   `json:"mark"` // fits, not, verify, unknown
	Label   string   `json:"label"`
	Reason  string   `json:"reason"`
	Vehicle string   `json:"vehicle"`
	Notes   []string `json:"notes"`
}

// Words are the label with its reason: "Verify Fitment: needs 5.7L; your engine is not known yet".
func (f SoldFit) Words() string {
	if f.Reason == "" {
		return f.Label
	}
	return f.Label + ": " + f.Reason
}

// OrderReply answers with one order.
type OrderReply struct {
	Order Order `json:"order"`
}

// Checkout is the state of the check-out at the till (PCO-2 and PAY-9).
type Checkout struct {
	OrderID                    int64       `json:"order_id"`
	OrderTotal                 money.Cents `json:"orderTotal"`
	OrderTotalText             string      `json:"orderTotal_text"`
	CostParts                  money.Cents `json:"costParts"`
	CostSurcharge              money.Cents `json:"costSurcharge"`
	CostLabor                  money.Cents `json:"costLabor"`
	CostTax                    money.Cents `json:"costTax"`
	CostCreditCardSurcharge    money.Cents `json:"costCreditCardSurcharge"`
	CostCreditCardSurchargeTax money.Cents `json:"costCreditCardSurchargeTax"`
	BalanceDue                 money.Cents `json:"balanceDue"`
	BalanceText                string      `json:"balanceDue_text"`
	AmountPaid                 money.Cents `json:"amountPaid"`
	PaidText                   string      `json:"amountPaid_text"`
	ChangeDue                  money.Cents `json:"changeDue"`
	ChangeText                 string      `json:"changeDue_text"`
	payview.Spendable
	Transactions       []payview.Transaction  `json:"transactions"`
	PurchaseOrders     []PurchaseOrder        `json:"purchaseOrders"`
	Customer           CheckoutCustomer       `json:"customer"`
	Products           []CheckoutProduct      `json:"products"`
	BookedAppointments []appointmentview.Appt `json:"bookedAppointments"`
	HasInitiallyLoaded bool                   `json:"hasInitiallyLoaded"`
	PaymentTypes       payview.PaymentTypes   `json:"paymentTypes"`
	payview.CardChoices
	Totals    []present.Total      `json:"totals"`
	POSStatus string               `json:"pos_status"`
	Version   int64                `json:"version"`
	CountText string               `json:"count_text"` // of its pieces; the ticket of this browser may be another
	Vehicle   *vehicleview.Vehicle `json:"order_ymm"`
	// what is missing of the deposit for what is to be ordered for it; absent: nothing
	Deposit money.Cents `json:"deposit,omitempty"`
	// where what is not here is ordered; absent: whoever asks may not, or nothing of it is missing
	DistributorURL string `json:"distributor_url,omitempty"`
}

// CheckoutCustomer is the customer of an order at the till.
type CheckoutCustomer struct {
	CustomerID      int64  `json:"customer_id"`
	Name            string `json:"name"`
	TaxExempt       bool   `json:"tax_exempt"`
	TaxExemptNumber string `json:"tax_exempt_number"`
}

// CheckoutProduct names a sold part and how many.
type CheckoutProduct struct {
	ProductID int64  `json:"product_id"`
	Quantity  int    `json:"quantity"`
	AAIA      string `json:"aaia"`
	MPN       string `json:"mpn"`
}

// Completed answers the completion of an order (PCO-3).
type Completed struct {
	Success  bool   `json:"success"`
	Redirect string `json:"redirect"`
	Order    Order  `json:"order"`
}

// SavedOrder answers saveOrderAndCheckout (CART-24).
type SavedOrder struct {
	OrderID  int64    `json:"order_id"`
	Redirect string   `json:"redirect"`
	Checkout Checkout `json:"checkout"`
}
