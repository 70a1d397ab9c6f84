package payview

import (
	"time"

	"camber/internal/base/money"
	"camber/internal/web/present"
)

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

// DirectBlock is what can be done with a payment at a terminal: a button with the action's words, or the words of how
// it stands.
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
	Account       *AccountTerms `json:"account"`      // null: they buy on none
	AccountNote   string        `json:"accountNote"`  // why nothing can be bought on account; empty: it can
	CashDue       money.Cents   `json:"cashDue"`      // the balance as cash pays it, rounded where the shop rounds
	CashRounding  money.Cents   `json:"cashRounding"` // what was rounded so far
	Attempt       *OpenTerminal `json:"attempt"`      // null: no card is asked for
	Declines      []Decline     `json:"declines"`
}

// Decline is a try to charge a card at a terminal that took no money (CARD-1).
type Decline struct {
	SiteTransactionID string      `json:"siteTransactionId"`
	Amount            money.Cents `json:"amount"`
	Message           string      `json:"message"`
	Device            string      `json:"device"`
	DateText          string      `json:"date_text"`
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

// CardChoices are what a card is charged with at the counter (PAY-9).
type CardChoices struct {
	CardProviders []present.Titled `json:"cardProviders"`
	Departments   []PaymentChoice  `json:"departments"`
	Devices       []TerminalDevice `json:"devices"`
	CardTypes     []PaymentChoice  `json:"cardTypes"`
	Surcharge     *CardSurcharge   `json:"surcharge"` // null: cards cost nothing on top
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

// MoneyTaken answers a payment without an order (PAY-18). Of a card it says that the terminal was told, and the same
// comes by the stream once it was charged.
type MoneyTaken struct {
	Waiting           bool   `json:"waiting,omitempty"`
	SmartTerminalID   string `json:"smartTerminalId,omitempty"`
	SiteTransactionID string `json:"siteTransactionId,omitempty"`
	Message           string `json:"message,omitempty"` // what the cashier should know of it

	Transaction *Transaction `json:"transaction"` // null: none yet
	// what is still owed on account; below 0: store credit that came of it
	Balance     money.Cents     `json:"balance"`
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

// AccountTerms is the account that a charge would go on, as it stands before that (ACC-1).
type AccountTerms struct {
	Holder    string      `json:"holder"` // the company, else the person
	Owed      money.Cents `json:"owed"`
	Limit     money.Cents `json:"limit"`
	Left      money.Cents `json:"left"` // of the limit
	TermsText string      `json:"terms_text"`
	NeedsPO   bool        `json:"needs_po"` // it asks for a PO number, and a line of the order has none
}
