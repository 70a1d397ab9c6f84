package present

import (
	"context"

	"camber/internal/base/text"
	"camber/internal/shop/payment"
	"camber/internal/shop/rma"
	"camber/internal/shop/sale"
	"camber/internal/shop/till"
)

// NewCounterReturn is what can be brought back of an order; refusal says why nothing can.
func NewCounterReturn(ctx context.Context, b till.Brought, refusal string, a Around) CounterReturn {
	o := b.Order
	f := CounterReturn{
		OrderID: o.ID, Customer: o.Name, CustomerID: o.CustomerID, Receipt: o.ReceiptNumber, Lines: []CounterReturnLine{}, Payments: []RefundShare{}, Reasons: newReasons(ctx),
		Earlier: []ReturnReceipt{}, Refusal: refusal,
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
			OrderProductID: l.ID, ProductID: l.PartID, Kind: string(l.Kind), Name: l.Name, Model: l.Number, Quantity: l.Quantity, Returned: l.Returned, Returnable: b.Left(l),
			UnitText: l.Unit.Text(), Restock: l.Kind == sale.Part, Stocked: l.Kind == sale.Part, Total: worth, TotalText: worth.Text(),
		})
	}
	for _, h := range b.Held {
		f.Payments = append(f.Payments, RefundShare{
			TransactionID: h.ID, Type: string(h.Kind), Label: kindLabel(ctx, h.Transaction), Amount: h.Left, AmountText: h.Left.Text(), Left: h.Left,
		})
		f.Refundable += h.Left
	}
	f.RefundText = f.Refundable.Text()
	for _, r := range b.Returns {
		f.Earlier = append(f.Earlier, NewReturnReceipt(ctx, r, nil, nil, o.Name, a))
	}
	return f
}

// newReasons lists why something comes back.
func newReasons(ctx context.Context) []Titled {
	list := make([]Titled, 0, len(rma.Reasons()))
	for _, r := range rma.Reasons() {
		list = append(list, Titled{Code: string(r), Title: text.Tr(ctx, r.Name())})
	}
	return list
}

// NewReturnPreview is what a return comes to, with what goes back to which payment.
func NewReturnPreview(ctx context.Context, r till.Return, dues []payment.Due, paid []payment.Transaction) ReturnPreview {
	p := ReturnPreview{
		Lines: []CounterReturnLine{}, Goods: r.Goods(), GoodsText: r.Goods().Text(), Tax: r.Tax(), TaxText: r.Tax().Text(), Total: r.Total(), TotalText: r.Total().Text(),
		Refunds: []RefundShare{}, StoreCredit: r.Credit, CreditText: r.Credit.Text(),
	}
	for _, l := range r.Lines {
		worth := l.Total - l.Discount
		p.Lines = append(p.Lines, CounterReturnLine{
			OrderProductID: l.LineID, ProductID: l.PartID, Kind: string(l.Kind), Name: l.Name, Model: l.Number, Quantity: l.Quantity, Restock: l.Restock, Stocked: l.Kind == sale.Part,
			UnitText: worth.MulDiv(1, int64(l.Quantity)).Text(), Total: worth, TotalText: worth.Text(),
		})
	}
	for _, d := range dues {
		p.Refunds = append(p.Refunds, newRefundShare(ctx, d, paid))
	}
	return p
}

func newRefundShare(ctx context.Context, d payment.Due, paid []payment.Transaction) RefundShare {
	s := RefundShare{RefundID: d.ID, TransactionID: d.TransactionID, Amount: d.Amount, AmountText: d.Amount.Text(), Left: d.Left()}
	for _, x := range paid {
		if x.ID == d.TransactionID {
			s.Type, s.Label = string(x.Kind), kindLabel(ctx, x)
		}
	}
	for _, x := range paid { // how it went in truth
		if d.ID != 0 && x.Movement == payment.Out && x.ParentID == d.TransactionID && x.ReturnID == d.ReturnID {
			s.Type, s.Label = string(x.Kind), kindLabel(ctx, x)
			if d.Left() == 0 {
				s.Amount, s.AmountText = x.Amount, x.Amount.Text()
			}
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
func NewReturnReceipt(ctx context.Context, r till.Return, dues []payment.Due, paid []payment.Transaction, customer string, a Around) ReturnReceipt {
	var own []payment.Due
	for _, d := range dues {
		if d.ReturnID == r.ID {
			own = append(own, d)
		}
	}
	return ReturnReceipt{
		ReturnPreview: NewReturnPreview(ctx, r, own, paid), ReturnID: r.ID, OrderID: r.OrderID, Number: r.Number, Reason: string(r.Reason), ReasonText: text.Tr(ctx, r.Reason.Name()),
		Comment: r.Comment, Customer: customer, CustomerID: r.CustomerID, Cashier: a.Staff[r.StaffID], Register: a.Registers[r.RegisterID], Location: a.Location,
		Date: r.At, DateText: Moment(r.At, a.Zone),
	}
}
