package present

import (
	"time"

	"camber/internal/base/money"
)

// Order is ORD-2, as far as there is data.
type Order struct {
	ID              int64          `json:"order_id"`
	Customer        string         `json:"customer"`
	CustomerID      int64          `json:"customer_id"`
	Email           string         `json:"email"`
	Telephone       string         `json:"telephone"`
	DateAdded       time.Time      `json:"date_added"`
	DateAddedText   string         `json:"date_added_text"`
	DateModified    time.Time      `json:"date_modified"`
	Status          Status         `json:"order_status"`
	StatusID        int64          `json:"order_status_id"`
	POSStatus       string         `json:"pos_status"`
	Cashier         string         `json:"cashier"`
	Location        string         `json:"location"`
	Register        string         `json:"register"`
	Receipt         string         `json:"receipt_number"`
	Products        []OrderProduct `json:"products"`
	Vouchers        []FoundVoucher `json:"vouchers"` // that were bought with it; their codes are not kept
	Totals          []Total        `json:"totals"`
	PurchaseOrders  []string       `json:"purchase_orders"`
	PONumbers       []string       `json:"po_number_list"`
	Warnings        []Warning      `json:"prop65,omitempty"`
	TaxExemptNumber string         `json:"tax_exempt_number"`
	Vehicle         *Vehicle       `json:"order_ymm"`
	Transactions    []Transaction  `json:"transactions"`
	OrderTotal      money.Cents    `json:"order_total"`
	OrderTotalText  string         `json:"order_total_text"`
	AmountPaid      money.Cents    `json:"amount_paid"`
	AmountPaidText  string         `json:"amount_paid_text"`
	OnAccountText   string         `json:"on_account_text,omitempty"` // the part that was charged to the customer's account; absent: none
	NetPaid         *money.Cents   `json:"net_paid,omitempty"`        // what is left of it; absent: nothing was paid back for goods that came back
	NetPaidText     string         `json:"net_paid_text,omitempty"`
	Returned        string         `json:"returned_text,omitempty"` // "Returned 2 of 3"; absent: nothing came back
	BalanceDue      money.Cents    `json:"balance_due"`
	BalanceDueText  string         `json:"balance_due_text"`
	ChangeDue       money.Cents    `json:"change_due"`
	ChangeDueText   string         `json:"change_due_text"`
	PaidInFull      bool           `json:"paid_in_full"`
	ContinueURL     string         `json:"continue_url,omitempty"`
	EditURL         string         `json:"edit_url,omitempty"` // takes it up again, to be changed
	VoidURL         string         `json:"void_url,omitempty"`
	DeleteURL       string         `json:"delete_url,omitempty"`
	NoteURL         string         `json:"history_url,omitempty"` // adds to its history
	ReceiptURL      string         `json:"receipt_url,omitempty"`
	CheckoutURL     string         `json:"checkout_url,omitempty"` // where it is paid
	IsVoid          bool           `json:"is_void"`                // voided or cancelled
	InvoiceURL      string         `json:"invoice_url,omitempty"`
	Version         int64          `json:"version"`
}

// Warning is one that the law of California asks for (Proposition 65), with the parts that it is of.
type Warning struct {
	Text    string   `json:"text"`
	Numbers []string `json:"part_numbers"`
}

// Status is a named status with its colours.
type Status struct {
	Name       string `json:"name"`
	Background string `json:"background"`
	Foreground string `json:"foreground"`
	Tone       string `json:"tone"` // blue, brown, plum, teal; empty: an outline
}

// CreatedOrder answers createOrder (CHK-2).
type CreatedOrder struct {
	OrderID  int64  `json:"order_id"`
	Success  bool   `json:"success"`
	Redirect string `json:"redirect"` // its confirmation
}

// OrderProduct is one line of an order; a core charge is a line of its own.
type OrderProduct struct {
	ID        int64       `json:"order_product_id"`
	ProductID int64       `json:"product_id"`
	Kind      string      `json:"kind"` // part, core
	Name      string      `json:"name"`
	Brand     string      `json:"manufacturer"`
	Model     string      `json:"model"`
	Options   []Selected  `json:"option"`
	Quantity  int         `json:"quantity"`
	Returned  string      `json:"returned_text,omitempty"` // "Returned 2 of 3"; absent: nothing came back
	Price     money.E4    `json:"price"`
	PriceText string      `json:"price_text"`
	Total     money.Cents `json:"total"`
	TotalText string      `json:"total_text"`
	PONumber  string      `json:"po_number"`
	Labor     *Labor      `json:"labor"` // the line, or sold with it; null: none
	// Fit is how the part stood to the vehicle when it was sold (TRD-6); absent: no vehicle was chosen.
	Fit *SoldFit `json:"fitment,omitempty"`
	// Rebate is what the price has had taken off.
	Rebate *InstantRebate `json:"instant_rebate,omitempty"`
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

// Transaction is a movement of money on an order (PAY-4).
type Transaction struct {
	ID         int64       `json:"transaction_id"`
	Type       string      `json:"transaction_type"`
	Label      string      `json:"transaction_label"`
	Amount     money.Cents `json:"amount"`
	AmountText string      `json:"amount_text"`
	Status     string      `json:"status"`
	StatusText string      `json:"status_text"`
	Date       time.Time   `json:"date"`
	DateText   string      `json:"date_text"`
	Cashier    string      `json:"cashier"`
	Register   string      `json:"register"`
	Reference  string      `json:"reference"`
	IsRefund   bool        `json:"is_refund"`          // money that was given back: Amount is below 0
	VoidURL    string      `json:"void_url,omitempty"` // absent: it may not be voided
	// Direct is of a payment at a terminal, Provider of one that a company took by itself; each absent otherwise.
	Direct   *DirectBlock   `json:"datacap_dc_direct,omitempty"`
	Provider *ProviderBlock `json:"payment_provider,omitempty"`
}

// DirectBlock is what can be done with a payment at a terminal: a button with the action's words, or the words of how it
// stands.
type DirectBlock struct {
	Action string `json:"void_or_return_action"`
	Status string `json:"void_or_return_status"`
	URL    string `json:"url,omitempty"` // absent: this person may not
}

// ProviderBlock is a payment as the company that took it sees it (PAY-7).
type ProviderBlock struct {
	Transaction ProviderTransaction `json:"transaction"`
}

// ProviderTransaction has an action that this person may take, unless ActionURL is empty.
type ProviderTransaction struct {
	ActionText string `json:"action_text"`
	ActionURL  string `json:"action_url"`
	Status     string `json:"status"`
	Settled    bool   `json:"settled"`
}

// Transactions answers PAY-10 to PAY-12.
type Transactions struct {
	Transactions []Transaction `json:"transactions"`
	AmountPaid   money.Cents   `json:"amountPaid"`
	PaidText     string        `json:"amountPaid_text"`
	BalanceDue   money.Cents   `json:"balanceDue"`
	BalanceText  string        `json:"balanceDue_text"`
	ChangeDue    money.Cents   `json:"changeDue"`
	ChangeText   string        `json:"changeDue_text"`
	Spendable
	Transaction *Transaction `json:"transaction,omitempty"` // the one that was added or voided
	// Errors say why a transaction was not voided, by its id (PAY-5).
	Errors map[string]string `json:"errors,omitempty"`
	// Waiting is true while a card is asked for (PAY-11); Warning is what the cashier should know of the payment.
	Waiting           bool   `json:"waiting,omitempty"`
	SmartTerminalID   string `json:"smartTerminalId,omitempty"`
	SiteTransactionID string `json:"siteTransactionId,omitempty"`
	Warning           string `json:"warning,omitempty"`
}

// Spendable is what an order may still be paid with, and up to how much.
type Spendable struct {
	StoreCredit   money.Cents   `json:"storeCredit"`
	AccountCredit money.Cents   `json:"accountCredit"`
	AccountNote   string        `json:"accountNote"`  // why nothing can be bought on account; empty: it can
	CashDue       money.Cents   `json:"cashDue"`      // the balance as cash pays it, rounded where the shop rounds
	CashRounding  money.Cents   `json:"cashRounding"` // what was rounded so far
	Attempt       *OpenTerminal `json:"attempt"`      // null: no card is asked for
}

// OpenTerminal is a card that is being asked for.
type OpenTerminal struct {
	SiteTransactionID string      `json:"siteTransactionId"`
	SmartTerminalID   string      `json:"smartTerminalId"`
	Amount            money.Cents `json:"amount"`
	AmountText        string      `json:"amount_text"`
	State             string      `json:"state"`
	Message           string      `json:"message"`
	Lane              string      `json:"lane"`
	Device            string      `json:"device"`
	Started           time.Time   `json:"started"`
	Called            bool        `json:"called"` // the managers of its store
	ReleaseURL        string      `json:"release_url,omitempty"`
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
	Spendable
	Transactions       []Transaction     `json:"transactions"`
	PurchaseOrders     []string          `json:"purchaseOrders"`
	Customer           CheckoutCustomer  `json:"customer"`
	Products           []CheckoutProduct `json:"products"`
	BookedAppointments []string          `json:"bookedAppointments"`
	HasInitiallyLoaded bool              `json:"hasInitiallyLoaded"`
	PaymentTypes       PaymentTypes      `json:"paymentTypes"`
	CardChoices
	Totals    []Total  `json:"totals"`
	POSStatus string   `json:"pos_status"`
	Version   int64    `json:"version"`
	CountText string   `json:"count_text"` // of its pieces; the ticket of this browser may be another
	Vehicle   *Vehicle `json:"order_ymm"`
}

// CardChoices are what a card is charged with at the counter (PAY-9).
type CardChoices struct {
	CardProviders []Titled         `json:"cardProviders"`
	Departments   []PaymentChoice  `json:"departments"`
	Devices       []TerminalDevice `json:"devices"`
	CardTypes     []PaymentChoice  `json:"cardTypes"`
	Surcharge     *CardSurcharge   `json:"surcharge"` // null: cards cost nothing on top
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

// PaymentTypes says which tenders are taken (PAY-1).
type PaymentTypes struct {
	Card             bool `json:"paymentCard"`
	InvoiceEcommerce bool `json:"paymentInvoiceEcommerce"`
	Cash             bool `json:"paymentCash"`
	Voucher          bool `json:"paymentVoucher"`
	Check            bool `json:"paymentCheck"`
	StoreCredit      bool `json:"paymentStoreCredit"`
	OnAccount        bool `json:"paymentOnAccount"`
}

// PaymentChoice is an entry of a list that is chosen from by its id (PAY-9).
type PaymentChoice struct {
	ID    string `json:"id"`
	Title string `json:"title"`
}

// TerminalDevice is a card terminal of the store.
type TerminalDevice struct {
	SmartTerminalID string `json:"smartTerminalId"`
	Title           string `json:"title"`
	Provider        string `json:"provider"`
	Busy            string `json:"busy"` // the register that holds it; empty: it is free
}

// CardSurcharge is what a credit card costs on top (PAY-27), in millionths.
type CardSurcharge struct {
	PercentText string      `json:"percent_text"`
	Rate        money.PPM   `json:"rate_ppm"`
	Tax         money.PPM   `json:"tax_ppm"`
	Cap         money.Cents `json:"cap"` // the most it may be; 0: no cap
}

// FoundVoucher is what a voucher's code opens (PAY-14).
type FoundVoucher struct {
	Code         string      `json:"code"`
	Type         string      `json:"transaction_type"` // gift_voucher or reward_voucher
	Amount       money.Cents `json:"amount"`           // what is left
	AmountText   string      `json:"amount_text"`
	Original     money.Cents `json:"original_amount"`
	OriginalText string      `json:"original_amount_text"`
	Description  string      `json:"description"`
	Message      string      `json:"message"`
	Theme        string      `json:"voucher_theme"`
}

// MoneyTaken answers a payment without an order (PAY-18). Of a card it says that the terminal was told, and the same comes by
// the stream once it was charged.
type MoneyTaken struct {
	Waiting           bool   `json:"waiting,omitempty"`
	SmartTerminalID   string `json:"smartTerminalId,omitempty"`
	SiteTransactionID string `json:"siteTransactionId,omitempty"`
	Message           string `json:"message,omitempty"` // what the cashier should know of it

	Transaction *Transaction    `json:"transaction"` // null: none yet
	Balance     money.Cents     `json:"balance"`     // what is still owed on account; below 0: store credit that came of it
	BalanceText string          `json:"balance_text"`
	Owed        money.Cents     `json:"owed"`
	StoreCredit money.Cents     `json:"storeCredit"`
	Applied     []AppliedAmount `json:"applied"` // to which orders it went, the oldest first
}

// AppliedAmount is the part of a payment that pays an order.
type AppliedAmount struct {
	OrderID int64       `json:"order_id"`
	Amount  money.Cents `json:"amount"`
	Text    string      `json:"amount_text"`
}

// Titled is an entry of a list of the payment panel (PAY-9).
type Titled struct {
	Code  string `json:"code"`
	Title string `json:"title"`
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

// Success answers a call that has nothing else to say (API-9).
type Success struct {
	Success  bool   `json:"success"`
	Redirect string `json:"redirect,omitempty"`
}

// PartHits answers the part search of the till.
type PartHits struct {
	Items []PartHit `json:"items"`
	Total int       `json:"total"`
}

// PartHit is a part as the counter sees it.
type PartHit struct {
	ProductID int64        `json:"product_id"`
	AAIA      string       `json:"aaia"`
	MPN       string       `json:"mpn"`
	Brand     string       `json:"manufacturer"`
	Number    string       `json:"part_number"`
	Name      string       `json:"name"`
	Summary   string       `json:"short_description"`
	Pictogram string       `json:"pictogram"`
	Image     *Image       `json:"image"`
	Fit       Fit          `json:"fitment"`
	Stock     []Stock      `json:"stock"`
	Price     *Price       `json:"price"`
	Notice    string       `json:"disable_pricing_notice,omitempty"` // stands where there is no price
	Orderable bool         `json:"orderable"`
	Options   []PartOption `json:"options"`
	Minimum   int          `json:"minimum"`
	OldStock  []OldStock   `json:"old_stock,omitempty"`
	Shortage  string       `json:"shortage,omitempty"` // what is missing here of what an add takes, and where else it is
}

// CustomerHits answers the customer search of the till (CUST-8).
type CustomerHits struct {
	Items []Customer `json:"items"`
}

// Shift is the open shift of a register.
type Shift struct {
	ID         int64     `json:"shift_id"`
	Opened     time.Time `json:"opened"`
	OpenedText string    `json:"opened_text"`
	FloatText  string    `json:"float_text"`
}

// Till is the sale screen: which step it opens at and all that the step shows.
type Till struct {
	Step         string       `json:"step"` // sale, pay, receipt
	Desk         Desk         `json:"desk"`
	RegisterID   int64        `json:"register_id"`
	LocationID   int64        `json:"location_id"`
	Shift        *Shift       `json:"shift"` // null: the drawer must be opened first
	Cart         Cart         `json:"cart"`
	Checkout     *Checkout    `json:"checkout"`
	Order        *Order       `json:"order"`
	Actions      TillActions  `json:"actions"`
	Years        []Option     `json:"years"`
	PaymentTypes PaymentTypes `json:"paymentTypes"`
	LaborTypes   []LaborData  `json:"labor_types"`
	TaxClasses   []TaxClass   `json:"tax_classes"`
	Saved        bool         `json:"saved"` // the ticket is a saved order or a quote
}

// TillActions holds the address of each thing the person may do here; an absent one may not be done.
type TillActions struct {
	Sell         string `json:"sell,omitempty"`
	OpenShift    string `json:"open_shift,omitempty"`
	Cancel       string `json:"cancel,omitempty"`
	Owe          bool   `json:"complete_outstanding,omitempty"` // an order may be completed that is not paid
	Price        string `json:"price,omitempty"`                // another price on a line
	PONumbers    string `json:"po_numbers,omitempty"`
	NewCustomer  string `json:"new_customer,omitempty"`
	EditCustomer string `json:"edit_customer,omitempty"` // without its customer_id
}
