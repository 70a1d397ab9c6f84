package returns

import (
	"cmp"
	"context"
	"net/http"
	"strconv"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/order"
	shoppaper "camber/internal/shop/paper"
	"camber/internal/shop/payment"
	"camber/internal/shop/rma"
	"camber/internal/shop/till"
	"camber/internal/web/pos/desk"
	"camber/internal/web/present/orderview"
	"camber/internal/web/present/paperview"
	"camber/internal/web/wire"
)

// ShowReturn is where parts of an order are taken back, or parts without a receipt (RET-1). The order is read by the
// screen's own call, which says what is wrong with it.
func (s *Server) ShowReturn(w http.ResponseWriter, r *http.Request) error {
	id, err := desk.OrderID(r)
	if err != nil {
		return err
	}
	desk, _, err := s.Desk.Here(r.Context())
	if err != nil {
		return err
	}
	return s.Desk.Show(w, r, text.Tr(r.Context(), "Returns"), "returns", orderview.NewReturnsPage(r.Context(), desk, id))
}

// ReturnData is what can be brought back of an order (RET-1).
func (s *Server) ReturnData(w http.ResponseWriter, r *http.Request) error {
	id, err := desk.OrderID(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	o, paid, a, err := s.Desk.Order(ctx, id)
	if err != nil {
		return err
	}
	refusal := ""
	b, err := s.Till.Returnable(ctx, wire.Actor(ctx), id)
	if f := fault.Of(err); f != nil {
		if f.Kind != fault.Conflict {
			return err
		}
		refusal = text.Tr(ctx, f.Text.Format, f.Text.Args...)
	}
	if b.Order.ID == 0 {
		b.Order = o
	}
	asked, err := s.Requests.OfOrder(ctx, id)
	if err != nil {
		return err
	}
	wrong, err := s.Till.WrongFits(ctx, o.PartIDs())
	if err != nil {
		return err
	}
	form := orderview.NewCounterReturn(ctx, b, asked, wrong, refusal, a)
	dues, err := s.Refunds.DuesOf(ctx, id)
	if err != nil {
		return err
	}
	for i, earlier := range b.Returns {
		if form.Earlier[i], err = s.receipt(ctx, earlier, dues, paid, o); err != nil {
			return err
		}
	}
	return wire.Reply(w, http.StatusOK, form)
}

// back reads what is brought back.
func (s *Server) back(r *http.Request) (till.Back, error) {
	var in struct {
		Reason   string            `form:"reason"`
		Comment  string            `form:"comment"`
		As       string            `form:"refund_as"`
		Customer int64             `form:"customer_id"`
		Lines    map[string]string `form:"lines"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return till.Back{}, err
	}
	b := till.Back{
		CustomerID: in.Customer, Reason: rma.Reason(in.Reason), Comment: in.Comment, As: payment.Kind(in.As),
		IntentKey: r.Header.Get("Idempotency-Key"),
	}
	var err error
	if b.Vehicle, err = s.Selector.NamedVehicle(r); err != nil {
		return till.Back{}, err
	}
	b.Lines, err = backLines(in.Lines)
	return b, err
}

// ofOrder is back for what was bought with the order that the request names.
func (s *Server) ofOrder(r *http.Request) (till.Back, error) {
	b, err := s.back(r)
	if err != nil {
		return b, err
	}
	b.OrderID, err = desk.OrderID(r)
	return b, err
}

// mostReturned is how many lines one return names.
const mostReturned = 200

// backLines reads lines[0][order_product_id] and so on, in the order of their numbers.
func backLines(raw map[string]string) ([]till.BackLine, error) {
	lines := make([]till.BackLine, 0, len(raw))
	for name, value := range raw {
		number, field, _ := strings.Cut(name, "][")
		i, err := strconv.Atoi(number)
		if err != nil || i < 0 || i >= mostReturned {
			return nil, fault.New(fault.Invalid, "Please check the marked fields.")
		}
		for len(lines) <= i {
			lines = append(lines, till.BackLine{})
		}
		switch l := &lines[i]; field {
		case "order_product_id":
			l.LineID, _ = strconv.ParseInt(value, 10, 64) // what is no number is 0, and refused
		case "product_id":
			l.PartID, _ = strconv.ParseInt(value, 10, 64)
		case "quantity":
			l.Quantity = -1 // what is no number is refused
			if n, err := strconv.Atoi(strings.TrimSpace(cmp.Or(value, "0"))); err == nil {
				l.Quantity = n
			}
		case "restock":
			l.Restock = value == "1" || value == "true" || value == "on"
		case "price":
			if unit, err := money.Parse(strings.TrimSpace(value)); err == nil {
				l.Unit = unit
			}
		}
	}
	return lines, nil
}

// PreviewReturn says what a return would come to.
func (s *Server) PreviewReturn(w http.ResponseWriter, r *http.Request) error {
	b, err := s.ofOrder(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	made, shares, err := s.Till.Preview(ctx, wire.Actor(ctx), b)
	if err != nil {
		return err
	}
	paid, err := s.Tenders.Transactions(ctx, b.OrderID)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, orderview.NewReturnPreview(ctx, made, shares, paid))
}

// AddReturn takes goods of an order back. What a card's company refuses is told, and stays due.
func (s *Server) AddReturn(w http.ResponseWriter, r *http.Request) error {
	b, err := s.ofOrder(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	made, err := s.Till.TakeBack(ctx, wire.Actor(ctx), b)
	if err != nil {
		return err
	}
	done := orderview.ReturnDone{Success: text.Tr(ctx, "The return was booked.")}
	if done.Warning, err = s.refundCards(ctx, made); err != nil {
		return err
	}
	if done.Return, err = s.returned(ctx, made); err != nil {
		return err
	}
	if err := s.print(ctx, made, done.Return); err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, done)
}

// print opens the drawer for cash that went out, and prints the receipt of the return, as the register is set (RCPT-2).
func (s *Server) print(ctx context.Context, made till.Return, shown orderview.ReturnReceipt) error {
	if made.Again {
		return nil
	}
	var tenders []string
	for _, one := range shown.Refunds {
		if one.Left == 0 {
			tenders = append(tenders, one.Type)
		}
	}
	return s.Printers.Sold(ctx, wire.Actor(ctx), tenders, shown.PaperURL, func(ctx context.Context) (shoppaper.Document, error) {
		return s.Paper.Headed(ctx, paperview.NewReturn(ctx, shown))
	})
}

// refundCards asks the companies for what returns owe to cards. The warning says why one was not refunded yet.
func (s *Server) refundCards(ctx context.Context, made ...till.Return) (warning string, err error) {
	for _, one := range made {
		err := s.Till.RefundCards(ctx, wire.Actor(ctx), one)
		if err == nil {
			continue
		}
		f := fault.Of(err)
		if f.Kind == fault.Internal {
			return "", err
		}
		warning = text.Tr(ctx, f.Text.Format, f.Text.Args...)
	}
	return warning, nil
}

// AddUnprovenReturn takes goods back without a receipt, for store credit.
func (s *Server) AddUnprovenReturn(w http.ResponseWriter, r *http.Request) error {
	b, err := s.back(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	if b.CustomerID != 0 {
		if _, err := s.Customers.Customer(ctx, b.CustomerID); err != nil {
			return err
		}
	}
	var ids []int64
	for _, l := range b.Lines {
		ids = append(ids, l.PartID)
	}
	parts, err := s.Catalog.Parts(ctx, ids)
	if err != nil {
		return err
	}
	for i := range b.Lines {
		p, known := parts[b.Lines[i].PartID]
		if !known {
			b.Lines[i].PartID = 0
		}
		b.Lines[i].Name, b.Lines[i].Number = p.Name, p.Number
	}
	made, err := s.Till.TakeBackUnproven(ctx, wire.Actor(ctx), b)
	if err != nil {
		return err
	}
	done := orderview.ReturnDone{Success: text.Tr(ctx, "The return was booked.")}
	if done.Return, err = s.returned(ctx, made); err != nil {
		return err
	}
	if err := s.print(ctx, made, done.Return); err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, done)
}

// Return is the receipt of a return.
func (s *Server) Return(w http.ResponseWriter, r *http.Request) error {
	shown, err := s.asked(r)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, shown)
}

// ShowPaper is the receipt of a return, to be printed.
func (s *Server) ShowPaper(w http.ResponseWriter, r *http.Request) error {
	shown, err := s.asked(r)
	if err != nil {
		return err
	}
	paper, err := s.Paper.Headed(r.Context(), paperview.NewReturn(r.Context(), shown))
	if err != nil {
		return err
	}
	return s.Paper.Show(w, r, paper)
}

// asked is the return that a request names.
func (s *Server) asked(r *http.Request) (orderview.ReturnReceipt, error) {
	var in struct {
		ID int64 `form:"return_id"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return orderview.ReturnReceipt{}, err
	}
	ctx := r.Context()
	made, err := s.Till.ReturnAt(ctx, wire.Actor(ctx), in.ID)
	if err != nil {
		return orderview.ReturnReceipt{}, err
	}
	return s.returned(ctx, made)
}

func (s *Server) returned(ctx context.Context, made till.Return) (orderview.ReturnReceipt, error) {
	if made.OrderID == 0 {
		return s.receipt(ctx, made, nil, nil, order.Order{})
	}
	o, paid, _, err := s.Desk.Order(ctx, made.OrderID)
	if err != nil {
		return orderview.ReturnReceipt{}, err
	}
	dues, err := s.Refunds.DuesOf(ctx, made.OrderID)
	if err != nil {
		return orderview.ReturnReceipt{}, err
	}
	return s.receipt(ctx, made, dues, paid, o)
}

func (s *Server) receipt(ctx context.Context, made till.Return, dues []payment.Due, paid []payment.Transaction,
	o order.Order) (orderview.ReturnReceipt, error) {
	name := o.Name
	if made.OrderID == 0 {
		c, err := s.Customers.Customer(ctx, made.CustomerID)
		if err != nil {
			return orderview.ReturnReceipt{}, err
		}
		name = c.Name()
	}
	a, err := s.Desk.Around(ctx,
		order.Order{LocationID: made.LocationID, StaffID: made.StaffID, RegisterID: made.RegisterID}, nil)
	if err != nil {
		return orderview.ReturnReceipt{}, err
	}
	return orderview.NewReturnReceipt(ctx, made, dues, paid, name, a), nil
}
