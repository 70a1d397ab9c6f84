package orderview

import (
	"context"
	"strconv"
	"strings"
	"time"

	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/shop/rma"
	"camber/internal/shop/sale"
	"camber/internal/shop/till"
	"camber/internal/web/present"
	"camber/internal/web/present/deskview"
	"camber/internal/web/present/payview"
	"camber/internal/web/present/vehicleview"
)

// NewCounterReturn is what can be brought back of an order; refusal says why nothing can.
func NewCounterReturn(ctx context.Context, b till.Brought, asked []rma.Request, wrong map[int64]till.WrongFit,
	refusal string, a payview.Around) CounterReturn {
	o := b.Order
	f := CounterReturn{
		OrderID: o.ID, Customer: o.Name, CustomerID: o.CustomerID, Receipt: o.ReceiptNumber, Lines: []CounterReturnLine{},
		Payments: []RefundShare{}, Reasons: newReasons(ctx), SoldText: present.Day(o.BusinessDay),
		Vehicle: vehicleview.NewVehicle(ctx, o.Vehicle),
		Asked:   []AwaitedReturn{}, Earlier: []ReturnReceipt{}, Refusal: refusal,
	}
	if refusal == "" {
		f.PreviewURL, f.AddURL = "/pos/return/preview", "/pos/return/add"
	}
	for _, l := range o.Lines {
		if l.Kind == sale.Gift || l.Kind == sale.Shipping || l.Kind == sale.Handling {
			continue
		}
		worth := l.Total - l.Discount
		f.Lines = append(f.Lines, CounterReturnLine{
			OrderProductID: l.ID, ProductID: l.PartID, Kind: string(l.Kind), Name: l.Name, Model: l.Number, Quantity: l.Quantity,
			Returned: l.Returned, Returnable: b.Left(l),
			UnitText: l.Unit.Text(), Restock: l.Kind == sale.Part, Stocked: l.Kind == sale.Part, Total: worth,
			TotalText: worth.Text(), WrongFits: wrongFits(ctx, l, wrong), Final: b.Final[l.ID],
		})
	}
	for _, h := range b.Held {
		f.Payments = append(f.Payments, RefundShare{
			TransactionID: h.ID, Type: string(h.Kind), Label: payview.KindLabel(ctx, h.Transaction), Amount: h.Left,
			AmountText: h.Left.Text(), Left: h.Left,
		})
		f.Refundable += h.Left
	}
	f.RefundText = f.Refundable.Text()
	for _, r := range asked {
		if r.State == rma.Asked || r.State == rma.Agreed {
			f.Asked = append(f.Asked, newAwaitedReturn(ctx, r))
		}
	}
	for _, r := range b.Returns {
		f.Earlier = append(f.Earlier, NewReturnReceipt(ctx, r, nil, nil, o.Name, a))
	}
	return f
}

// wrongFits says how often the part of a line came back lately because it did not fit.
func wrongFits(ctx context.Context, l order.Line, wrong map[int64]till.WrongFit) string {
	w := wrong[l.PartID]
	if l.Kind != sale.Part || w.Pieces == 0 {
		return ""
	}
	from := []string{}
	for _, v := range w.Vehicles {
		if v.Text != "" {
			from = append(from, text.Tr(ctx, "%s × %s", strconv.Itoa(v.Pieces), v.Text))
		}
	}
	if len(from) == 0 {
		return text.Tr(ctx, "%s of it came back in %s days because it did not fit.", strconv.Itoa(w.Pieces),
			strconv.Itoa(till.WrongFitDays))
	}
	return text.Tr(ctx, "%s of it came back in %s days because it did not fit: %s.", strconv.Itoa(w.Pieces),
		strconv.Itoa(till.WrongFitDays), strings.Join(from, ", "))
}

// newReasons lists why something comes back.
func newReasons(ctx context.Context) []present.Titled {
	list := make([]present.Titled, 0, len(rma.Reasons()))
	for _, r := range rma.Reasons() {
		list = append(list, present.Titled{Code: string(r), Title: text.Tr(ctx, r.Name())})
	}
	return list
}

// NewReturnPreview is what a return comes to, with what goes back to which payment.
func NewReturnPreview(ctx context.Context, r till.Return, dues []payment.Due,
	paid []payment.Transaction) ReturnPreview {
	p := ReturnPreview{
		Lines: []CounterReturnLine{}, Goods: r.Goods(), GoodsText: r.Goods().Text(), Tax: r.Tax(), TaxText: r.Tax().Text(),
		Total: r.Total(), TotalText: r.Total().Text(),
		Refunds: []RefundShare{}, StoreCredit: r.Credit, CreditText: r.Credit.Text(),
	}
	for _, l := range r.Lines {
		worth := l.Total - l.Discount
		p.Lines = append(p.Lines, CounterReturnLine{
			OrderProductID: l.LineID, ProductID: l.PartID, Kind: string(l.Kind), Name: l.Name, Model: l.Number,
			Quantity: l.Quantity, Restock: l.Restock, Stocked: l.Kind == sale.Part,
			UnitText: worth.MulDiv(1, int64(l.Quantity)).Text(), Total: worth, TotalText: worth.Text(),
		})
	}
	of := map[int64]int{} // how many shares each payment has so far
	for _, d := range dues {
		p.Refunds = append(p.Refunds, newRefundShare(ctx, d, paid, of[d.TransactionID]))
		of[d.TransactionID]++
	}
	return p
}

// newRefundShare is what goes back to a payment; nth counts the shares of that payment in the same return, which were
// paid out one after the other.
func newRefundShare(ctx context.Context, d payment.Due, paid []payment.Transaction, nth int) RefundShare {
	s := RefundShare{RefundID: d.ID, TransactionID: d.TransactionID, Amount: d.Amount, AmountText: d.Amount.Text(),
		Left: d.Left()}
	for _, x := range paid {
		if x.ID == d.TransactionID {
			s.Type, s.Label = string(x.Kind), payview.KindLabel(ctx, x)
		}
	}
	for _, x := range paid { // how it went in truth
		if d.ID != 0 && x.Movement == payment.Out && x.ParentID == d.TransactionID && x.ReturnID == d.ReturnID {
			if nth--; nth >= 0 {
				continue
			}
			s.Type, s.Label = string(x.Kind), payview.KindLabel(ctx, x)
			if d.Left() == 0 {
				s.Amount, s.AmountText = x.Amount, x.Amount.Text()
			}
			break
		}
	}
	if d.ID == 0 {
		return s
	}
	s.StateText = text.Tr(ctx, "paid back")
	if d.Left() > 0 {
		s.StateText = text.Tr(ctx, "refund due")
	}
	return s
}

// NewReturnReceipt is the paper of a return.
func NewReturnReceipt(ctx context.Context, r till.Return, dues []payment.Due, paid []payment.Transaction,
	customer string, a payview.Around) ReturnReceipt {
	var own []payment.Due
	for _, d := range dues {
		if d.ReturnID == r.ID {
			own = append(own, d)
		}
	}
	return ReturnReceipt{
		ReturnPreview: NewReturnPreview(ctx, r, own, paid), ReturnID: r.ID, OrderID: r.OrderID, Number: r.Number,
		Reason: string(r.Reason), ReasonText: text.Tr(ctx, r.Reason.Name()),
		Comment: r.Comment, Customer: customer, CustomerID: r.CustomerID, Cashier: a.Staff[r.StaffID],
		Register: a.Registers[r.RegisterID], Location: a.Location,
		Date: r.At, DateText: present.Moment(r.At, a.Zone), PaperURL: "/pos/return/paper?return_id=" + present.ID(r.ID),
	}
}

// PaymentsPage is the list of payments that need attention (PAY-29).
type PaymentsPage struct {
	Desk deskview.Desk `json:"desk"`
}

// ReturnsPage is where parts are taken back (RET-1).
type ReturnsPage struct {
	Desk    deskview.Desk    `json:"desk"`
	OrderID int64            `json:"order_id"` // 0: no order is chosen yet
	Reasons []present.Titled `json:"reasons"`  // why something comes back
}

// NewReturnsPage is where parts of that order are taken back.
func NewReturnsPage(ctx context.Context, d deskview.Desk, orderID int64) ReturnsPage {
	return ReturnsPage{Desk: d, OrderID: orderID, Reasons: newReasons(ctx)}
}

// CounterReturn is what can be brought back of an order (RET-1).
type CounterReturn struct {
	OrderID    int64                `json:"order_id"`
	Customer   string               `json:"customer"`
	CustomerID int64                `json:"customer_id"` // 0: nobody's, so nothing can become store credit
	Receipt    string               `json:"receipt_number"`
	SoldText   string               `json:"sold_text"` // when
	Vehicle    *vehicleview.Vehicle `json:"vehicle"`   // that it was bought for
	Lines      []CounterReturnLine  `json:"lines"`
	Payments   []RefundShare        `json:"payments"` // what the shop still has of each payment, in the order they came in
	Refundable money.Cents          `json:"refundable"`
	RefundText string               `json:"refundable_text"`
	Reasons    []present.Titled     `json:"reasons"`
	Asked      []AwaitedReturn      `json:"asked"` // what the customer asked to bring and has not yet
	Earlier    []ReturnReceipt      `json:"earlier"`
	Refusal    string               `json:"refusal"` // why nothing can be taken back; empty: it can
	PreviewURL string               `json:"preview_url,omitempty"`
	AddURL     string               `json:"add_url,omitempty"`
}

// AwaitedReturn is what a customer asked to bring back.
type AwaitedReturn struct {
	ID      int64         `json:"return_id"`
	State   string        `json:"state_text"`
	Reason  string        `json:"reason"` // its code
	Comment string        `json:"comment"`
	Answer  string        `json:"answer"` // of staff
	Lines   []AwaitedLine `json:"lines"`
}

// AwaitedLine is how many of a line of the order.
type AwaitedLine struct {
	OrderProductID int64 `json:"order_product_id"`
	Quantity       int   `json:"quantity"`
}

func newAwaitedReturn(ctx context.Context, r rma.Request) AwaitedReturn {
	shown := AwaitedReturn{ID: r.ID, State: text.Tr(ctx, r.State.Name()), Reason: string(r.Reason), Comment: r.Comment,
		Answer: r.Answer, Lines: []AwaitedLine{}}
	for _, l := range r.Lines {
		shown.Lines = append(shown.Lines, AwaitedLine{l.LineID, l.Quantity})
	}
	return shown
}

// CounterReturnLine is a line of an order, or of a return. A core charge is a line of its own: bringing it back is the
// core return.
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
	// how often the part came back lately because it did not fit, and from what; empty: never (TRD-16)
	WrongFits string `json:"wrong_fits,omitempty"`
	Final     int    `json:"final,omitempty"` // pieces that were accepted as not returnable
}

// SoldOrders are sold orders that were found.
type SoldOrders struct {
	Items []SoldOrder `json:"items"`
}

// SoldOrder is one of them.
type SoldOrder struct {
	OrderID   int64  `json:"order_id"`
	Customer  string `json:"customer"` // empty: a walk-in
	SoldText  string `json:"sold_text"`
	TotalText string `json:"total_text"`
	Returned  string `json:"returned_text"` // how much of it came back; empty: nothing
}

// NewSoldOrders shows orders that were found.
func NewSoldOrders(ctx context.Context, found []order.Listed, zone *time.Location) SoldOrders {
	shown := SoldOrders{Items: make([]SoldOrder, len(found))}
	for i, o := range found {
		shown.Items[i] = SoldOrder{OrderID: o.ID, Customer: o.Name, SoldText: present.Moment(o.Added, zone),
			TotalText: o.Total.Text(), Returned: Returned(ctx, o.Returned, o.Pieces)}
	}
	return shown
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
	PaperURL   string    `json:"paper_url"` // its receipt
}

// ReturnDone answers a return. Warning is why a card was not refunded yet: that refund stays due.
type ReturnDone struct {
	Success string        `json:"success"`
	Return  ReturnReceipt `json:"return"`
	Warning string        `json:"warning,omitempty"`
}

// ExchangeDone answers a ticket on which something came back (RTN-1).
type ExchangeDone struct {
	Success  string          `json:"success"`
	Returns  []ReturnReceipt `json:"returns"`
	Warning  string          `json:"warning,omitempty"`  // why a card was not refunded yet: that refund stays due
	OrderID  int64           `json:"order_id"`           // 0: nothing was sold
	Checkout *Checkout       `json:"checkout,omitempty"` // of an order of which something is left to pay
	Order    *Order          `json:"order,omitempty"`    // complete
}
