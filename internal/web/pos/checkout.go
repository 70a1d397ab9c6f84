package pos

import (
	"context"
	"net/http"
	"strconv"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/web/present"
	"camber/internal/web/wire"
)

// CheckOut makes the order of the ticket, or saves it anew, and shows what is to be paid (CART-24).
func (s *Server) CheckOut(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Confirmed bool `form:"confirm_shortage"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	ticket, err := s.Shop.CurrentCart(ctx)
	if err != nil {
		return err
	}
	if ticket.ID == 0 {
		return fault.New(fault.Invalid, "The shopping cart is empty.")
	}
	var o order.Order
	if in.Confirmed {
		o, err = s.Till.CheckOutBeyond(ctx, wire.Actor(ctx), ticket.ID)
	} else {
		o, err = s.Till.CheckOut(ctx, wire.Actor(ctx), ticket.ID, nil)
	}
	if err != nil {
		return err
	}
	shown, err := s.checkout(ctx, o.ID)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, present.SavedOrder{OrderID: o.ID, Redirect: at("/pos/checkout", o.ID), Checkout: shown})
}

// CheckoutData is PCO-2.
func (s *Server) CheckoutData(w http.ResponseWriter, r *http.Request) error {
	id, err := orderID(r)
	if err != nil {
		return err
	}
	shown, err := s.checkout(r.Context(), id)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, shown)
}

func (s *Server) checkout(ctx context.Context, id int64) (present.Checkout, error) {
	o, paid, a, err := s.order(ctx, id)
	if err != nil {
		return present.Checkout{}, err
	}
	if a.Offer, err = s.Payments.Offers(ctx, o); err != nil {
		return present.Checkout{}, err
	}
	return present.NewCheckout(ctx, o, paid, a), nil
}

// Transactions is PAY-10.
func (s *Server) Transactions(w http.ResponseWriter, r *http.Request) error {
	id, err := orderID(r)
	if err != nil {
		return err
	}
	return s.payments(w, r, id, 0)
}

func (s *Server) payments(w http.ResponseWriter, r *http.Request, orderID, touched int64) error {
	shown, err := s.transactions(r.Context(), orderID, touched)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, shown)
}

// transactions are an order's, with what it can still be paid with; touched is the one that was added or voided.
func (s *Server) transactions(ctx context.Context, orderID, touched int64) (present.Transactions, error) {
	o, paid, a, err := s.order(ctx, orderID)
	if err != nil {
		return present.Transactions{}, err
	}
	if a.Offer, err = s.Payments.Offers(ctx, o); err != nil {
		return present.Transactions{}, err
	}
	return present.NewTransactions(ctx, o, paid, touched, a), nil
}

// tender reads a transaction as PAY-8 sends it. What is not a number is 0 (API-4), and PAY-2 refuses that.
func tender(r *http.Request) (payment.Tender, error) {
	var in struct {
		Kind        string `form:"transaction[transaction_type]"`
		Amount      string `form:"transaction[amount]"`
		CheckNumber string `form:"transaction[checkNumber]"`
		Bank        string `form:"transaction[bank]"`
		LicenseNote string `form:"transaction[licenseNote]"`
		Code        string `form:"transaction[voucherCode]"`
		Confirmed   bool   `form:"confirm_duplicate"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return payment.Tender{}, err
	}
	amount, err := money.Parse(in.Amount)
	if err != nil {
		amount = 0
	}
	if in.Kind == "" {
		return payment.Tender{}, fault.InFields(map[string]fault.Text{"transaction[transaction_type]": fault.T("This payment type is not taken here.")})
	}
	return payment.Tender{
		Kind: payment.Kind(in.Kind), Amount: amount, Check: payment.CheckNote{Number: in.CheckNumber, Bank: in.Bank, LicenseNote: in.LicenseNote},
		Code: in.Code, IntentKey: r.Header.Get("Idempotency-Key"), Confirmed: in.Confirmed,
	}, nil
}

// AddTransaction is PAY-11. Its Idempotency-Key is the payment's own intent, so that the same key can't pay twice even
// after the stored reply is gone.
func (s *Server) AddTransaction(w http.ResponseWriter, r *http.Request) error {
	t, err := tender(r)
	if err != nil {
		return err
	}
	if t.OrderID, err = orderID(r); err != nil {
		return err
	}
	if t.Kind == payment.Card {
		return s.askCard(w, r, t)
	}
	ctx := r.Context()
	taken, err := s.Payments.Add(ctx, wire.Actor(ctx), t)
	if err != nil {
		return err
	}
	shown, err := s.transactions(ctx, t.OrderID, taken.ID)
	if err != nil {
		return err
	}
	if shown.Warning, err = s.warning(ctx, taken); err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, shown)
}

// warning is what a cashier should know of a payment that was taken (M-35).
func (s *Server) warning(ctx context.Context, x payment.Transaction) (string, error) {
	seen, err := s.Payments.SeenBefore(ctx, x)
	if err != nil || !seen {
		return "", err
	}
	return text.Tr(ctx, "This customer has paid with check %s before.", x.Reference), nil
}

// Voucher is PAY-14.
func (s *Server) Voucher(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Code string `form:"voucherCode"`
	}
	id, err := ofOrder(r, &in)
	if err != nil {
		return err
	}
	ctx := r.Context()
	found, err := s.Payments.Voucher(ctx, wire.Actor(ctx), id, in.Code)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, present.NewFoundVoucher(ctx, in.Code, found))
}

// VoidTransaction is PAY-12.
func (s *Server) VoidTransaction(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		TransactionID int64 `form:"transaction_id"`
	}
	id, err := ofOrder(r, &in)
	if err != nil {
		return err
	}
	void, err := s.Payments.Void(r.Context(), wire.Actor(r.Context()), id, in.TransactionID)
	if err != nil {
		return err
	}
	return s.payments(w, r, id, void.ID)
}

// VoidTransactions is PAY-13. What could not be voided is told by transaction, and stays paid (PAY-5).
func (s *Server) VoidTransactions(w http.ResponseWriter, r *http.Request) error {
	id, err := orderID(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	held, err := s.Payments.VoidAll(ctx, wire.Actor(ctx), id)
	if err != nil {
		return err
	}
	shown, err := s.transactions(ctx, id, 0)
	if err != nil {
		return err
	}
	if len(held) > 0 {
		shown.Errors = map[string]string{}
	}
	for id, why := range held {
		said := fault.Of(why).Text
		shown.Errors[strconv.FormatInt(id, 10)] = text.Tr(ctx, said.Format, said.Args...)
	}
	return wire.Reply(w, http.StatusOK, shown)
}

// ReceiveMoney is PAY-18.
func (s *Server) ReceiveMoney(w http.ResponseWriter, r *http.Request) error {
	t, err := tender(r)
	if err != nil {
		return err
	}
	if t.CustomerID, _, err = customerID(r); err != nil {
		return err
	}
	if t.Kind == payment.Card {
		return s.receiveCard(w, r, t)
	}
	ctx := r.Context()
	actor := wire.Actor(ctx)
	got, err := s.Payments.Receive(ctx, actor, t)
	if err != nil {
		return err
	}
	a, err := s.around(ctx, order.Order{LocationID: actor.LocationID}, []payment.Transaction{got.Transaction})
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, present.NewMoneyTaken(ctx, got, a))
}

// PayBack pays out a refund that is due (PAY-29).
func (s *Server) PayBack(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		ID int64  `form:"refund_id"`
		As string `form:"transaction_type"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	d, err := s.Payments.PayBack(ctx, wire.Actor(ctx), in.ID, payment.Kind(in.As))
	if err != nil {
		return err
	}
	return s.payments(w, r, d.OrderID, 0)
}

// Complete is PCO-3.
func (s *Server) Complete(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Confirmed bool `form:"confirm_outstanding"`
	}
	id, err := ofOrder(r, &in)
	if err != nil {
		return err
	}
	ctx := r.Context()
	if _, err := s.Till.Complete(ctx, wire.Actor(ctx), id, in.Confirmed); err != nil {
		return err
	}
	o, paid, a, err := s.order(ctx, id)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, present.Completed{
		Success: true, Redirect: at("/pos/order/receipt/", id), Order: present.NewOrder(ctx, o, paid, a),
	})
}

// CancelOrder is CART-25. Without order_id it is the ticket's order; a ticket that is no order yet is emptied.
func (s *Server) CancelOrder(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Void   bool   `form:"void_transactions"`
		Reason string `form:"reason"`
	}
	id, err := ofOrder(r, &in)
	if err != nil {
		return err
	}
	ctx := r.Context()
	ticket, err := s.Shop.CurrentCart(ctx)
	if err != nil {
		return err
	}
	if id == 0 {
		id = ticket.OrderID
	}
	switch {
	case id != 0:
		_, err = s.Till.Cancel(ctx, wire.Actor(ctx), id, in.Void, in.Reason)
	case ticket.ID != 0:
		err = s.Carts.Drop(ctx, wire.Actor(ctx), ticket.ID)
	}
	if err != nil {
		return err
	}
	return s.Shop.CartData(w, r)
}

// Continue takes an order up again (ORD-4).
func (s *Server) Continue(w http.ResponseWriter, r *http.Request) error {
	id, err := orderID(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	ticket, err := s.Till.Continue(ctx, wire.Actor(ctx), id)
	if err != nil {
		return err
	}
	if wire.WantsPage(r) {
		return wire.Redirect(w, r, "/checkout/cart")
	}
	shown, err := s.Shop.ShownCart(ctx, ticket)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, shown)
}

// Done leaves the receipt of an order for a fresh sale (RCPT-1). Where the ticket is that order, still to be paid, it is let go
// as it was saved; any other ticket stays.
func (s *Server) Done(w http.ResponseWriter, r *http.Request) error {
	id, err := orderID(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	ticket, err := s.Shop.CurrentCart(ctx)
	if err != nil {
		return err
	}
	if id != 0 && ticket.OrderID == id {
		if err := s.Orders.Abandon(ctx, wire.Actor(ctx), ticket.ID); err != nil {
			return err
		}
	}
	if wire.WantsPage(r) {
		return wire.Redirect(w, r, "/checkout/cart")
	}
	return wire.Reply(w, http.StatusOK, present.Success{Success: true, Redirect: "/checkout/cart"})
}

// Order answers one order (ORD-2).
func (s *Server) Order(w http.ResponseWriter, r *http.Request) error {
	id, err := orderID(r)
	if err != nil {
		return err
	}
	o, paid, a, err := s.order(r.Context(), id)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, present.OrderReply{Order: present.NewOrder(r.Context(), o, paid, a)})
}

// ShowInvoice is the document that is printed (RCPT-2).
func (s *Server) ShowInvoice(w http.ResponseWriter, r *http.Request) error {
	id, err := orderID(r)
	if err != nil {
		return err
	}
	o, paid, a, err := s.order(r.Context(), id)
	if err != nil {
		return err
	}
	paper, err := s.Shop.PaperAtTill(r.Context(), o, paid, a)
	if err != nil {
		return err
	}
	return s.Shop.ShowPaper(w, r, paper)
}

func at(path string, orderID int64) string {
	return path + "?order_id=" + strconv.FormatInt(orderID, 10)
}
