package present

import (
	"time"

	"camber/internal/base/money"
)

// CounterReturn is what can be brought back of an order (RET-1).
type CounterReturn struct {
	OrderID    int64               `json:"order_id"`
	Customer   string              `json:"customer"`
	CustomerID int64               `json:"customer_id"` // 0: nobody's, so nothing can become store credit
	Receipt    string              `json:"receipt_number"`
	Lines      []CounterReturnLine `json:"lines"`
	Payments   []RefundShare       `json:"payments"` // what the shop still has of each payment, in the order they came in
	Refundable money.Cents         `json:"refundable"`
	RefundText string              `json:"refundable_text"`
	Reasons    []Titled            `json:"reasons"`
	Earlier    []ReturnReceipt     `json:"earlier"`
	Refusal    string              `json:"refusal"` // why nothing can be taken back; empty: it can
	PreviewURL string              `json:"preview_url,omitempty"`
	AddURL     string              `json:"add_url,omitempty"`
}

// CounterReturnLine is a line of an order, or of a return. A core charge is a line of its own: bringing it back is the core return.
type CounterReturnLine struct {
	OrderProductID int64       `json:"order_product_id"`
	ProductID      int64       `json:"product_id"`
	Kind           string      `json:"kind"` // part, core, custom, labor
	Name           string      `json:"name"`
	Model          string      `json:"model"`
	Quantity       int         `json:"quantity"`   // sold, or brought back
	Returned       int         `json:"returned"`   // before
	Returnable     int         `json:"returnable"` // the most
	UnitText       string      `json:"unit_text"`
	Restock        bool        `json:"restock"` // false: scrapped
	Stocked        bool        `json:"stocked"` // it can go back on a shelf
	Total          money.Cents `json:"total"`   // without tax, discounts off
	TotalText      string      `json:"total_text"`
}

// RefundShare is what goes back to a payment.
type RefundShare struct {
	RefundID      int64       `json:"refund_id"` // 0: not kept yet
	TransactionID int64       `json:"transaction_id"`
	Type          string      `json:"transaction_type"` // how it goes back
	Label         string      `json:"label"`
	Amount        money.Cents `json:"amount"`
	AmountText    string      `json:"amount_text"`
	Left          money.Cents `json:"left"` // 0: it was paid back
	StateText     string      `json:"state_text"`
}

// ReturnPreview is what a return would come to.
type ReturnPreview struct {
	Lines       []CounterReturnLine `json:"lines"`
	Goods       money.Cents         `json:"goods"`
	GoodsText   string              `json:"goods_text"`
	Tax         money.Cents         `json:"tax"`
	TaxText     string              `json:"tax_text"`
	Total       money.Cents         `json:"total"`
	TotalText   string              `json:"total_text"`
	Refunds     []RefundShare       `json:"refunds"`
	StoreCredit money.Cents         `json:"storeCredit"` // the part of it that becomes store credit
	CreditText  string              `json:"storeCredit_text"`
}

// ReturnReceipt is a return that was made: what its paper says.
type ReturnReceipt struct {
	ReturnPreview
	ReturnID   int64     `json:"return_id"`
	OrderID    int64     `json:"order_id"` // 0: without a receipt
	Number     string    `json:"receipt_number"`
	Reason     string    `json:"reason"`
	ReasonText string    `json:"reason_text"`
	Comment    string    `json:"comment"`
	Customer   string    `json:"customer"`
	CustomerID int64     `json:"customer_id"`
	Cashier    string    `json:"cashier"`
	Register   string    `json:"register"`
	Location   string    `json:"location"`
	Date       time.Time `json:"date"`
	DateText   string    `json:"date_text"`
}

// ReturnDone answers a return. Warning is why a card was not refunded yet: that refund stays due.
type ReturnDone struct {
	Success  string        `json:"success"`
	Return   ReturnReceipt `json:"return"`
	Warning  string        `json:"warning,omitempty"`
	Redirect string        `json:"redirect,omitempty"` // of an exchange: to the new sale
}
