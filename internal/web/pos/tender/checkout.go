package tender

import (
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
	"camber/internal/web/pos/desk"
	"camber/internal/web/present/orderview"
	"camber/internal/web/present/payview"
	"camber/internal/web/present/tillview"
	"camber/internal/web/wire"
)

// CheckoutData answers what the payment screen shows of an order (PCO-2).
func (s *Server) CheckoutData(w http.ResponseWriter, r *http.Request) error {
	id, err := desk.OrderID(r)
	if err != nil {
		return err
	}
	return s.Desk.ReplyCheckout(w, r, id)
}

// Transactions lists the payments of an order (PAY-10).
func (s *Server) Transactions(w http.ResponseWriter, r *http.Request) error {
	id, err := desk.OrderID(r)
	if err != nil {
		return err
	}
	return s.payments(w, r, id, 0)
}

func (s *Server) payments(w http.ResponseWriter, r *http.Request, orderID, touched int64) error {
	shown, err := s.Desk.Transactions(r.Context(), orderID, touched)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, shown)
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
		PONumber    string `form:"transaction[poNumber]"`
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
		return payment.Tender{}, fault.InFields(
			map[string]fault.Text{"transaction[transaction_type]": fault.T("This payment type is not taken here.")})
	}
	return payment.Tender{
		Kind: payment.Kind(in.Kind), Amount: amount,
		Check: payment.CheckNote{Number: in.CheckNumber, Bank: in.Bank, LicenseNote: in.LicenseNote},
		Code:  in.Code, PONumber: strings.TrimSpace(in.PONumber), IntentKey: r.Header.Get("Idempotency-Key"), Confirmed: in.Confirmed,
	}, nil
}

// AddTransaction takes a payment (PAY-11). Its Idempotency-Key is the payment's own intent, so that the same key can't
// pay twice even after the stored reply is gone.
func (s *Server) AddTransaction(w http.ResponseWriter, r *http.Request) error {
	t, err := tender(r)
	if err != nil {
		return err
	}
	if t.OrderID, err = desk.OrderID(r); err != nil {
		return err
	}
	if t.Kind == payment.Card {
		return s.Terminal.Ask(w, r, t)
	}
	ctx := r.Context()
	taken, err := s.Tenders.Add(ctx, wire.Actor(ctx), t)
	if err != nil {
		return err
	}
	shown, err := s.Desk.Transactions(ctx, t.OrderID, taken.ID)
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
	seen, err := s.Tenders.CheckSeenBefore(ctx, x)
	if err != nil || !seen {
		return "", err
	}
	return text.Tr(ctx, "This customer has paid with check %s before.", x.Reference), nil
}

// Voucher says what a code is good for (PAY-14).
func (s *Server) Voucher(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Code string `form:"voucherCode"`
	}
	id, err := desk.OfOrder(r, &in)
	if err != nil {
		return err
	}
	ctx := r.Context()
	found, err := s.Tenders.Voucher(ctx, wire.Actor(ctx), id, in.Code)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, payview.NewFoundVoucher(ctx, in.Code, found))
}

// VoidTransaction takes one payment back (PAY-12).
func (s *Server) VoidTransaction(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		TransactionID int64 `form:"transaction_id"`
	}
	id, err := desk.OfOrder(r, &in)
	if err != nil {
		return err
	}
	ctx := r.Context()
	void, err := s.Tenders.Void(ctx, wire.Actor(ctx), id, in.TransactionID)
	if err != nil {
		return err
	}
	if err := s.Printers.Took(ctx, wire.Actor(ctx), string(void.Kind)); err != nil {
		return err
	}
	return s.payments(w, r, id, void.ID)
}

// VoidTransactions takes every payment of an order back (PAY-13). What could not be voided is told by transaction, and
// stays paid (PAY-5).
func (s *Server) VoidTransactions(w http.ResponseWriter, r *http.Request) error {
	id, err := desk.OrderID(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	before, err := s.Tenders.Transactions(ctx, id)
	if err != nil {
		return err
	}
	held, err := s.Tenders.VoidAll(ctx, wire.Actor(ctx), id)
	if err != nil {
		return err
	}
	var went []string // by which money went back
	for _, x := range before {
		if held[x.ID] == nil && x.Movement == payment.In && x.Status == payment.Captured {
			went = append(went, string(x.Kind))
		}
	}
	if err := s.Printers.Took(ctx, wire.Actor(ctx), went...); err != nil {
		return err
	}
	shown, err := s.Desk.Transactions(ctx, id, 0)
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

// Sign keeps the signature of who bought on account, drawn on the screen (ACC-1).
func (s *Server) Sign(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Drawing string `form:"drawing"`
	}
	id, err := desk.OfOrder(r, &in)
	if err != nil {
		return err
	}
	if err := s.Tenders.Sign(r.Context(), wire.Actor(r.Context()), id, in.Drawing); err != nil {
		return err
	}
	return desk.Said(w, r, text.Key("Signed. The receipt bears the signature."))
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
	d, err := s.Refunds.PayBack(ctx, wire.Actor(ctx), in.ID, payment.Kind(in.As))
	if err != nil {
		return err
	}
	if err := s.Printers.Took(ctx, wire.Actor(ctx), string(d.PaidAs)); err != nil {
		return err
	}
	return s.payments(w, r, d.OrderID, 0)
}

// Complete ends the sale (PCO-3).
func (s *Server) Complete(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Confirmed bool `form:"confirm_outstanding"`
	}
	id, err := desk.OfOrder(r, &in)
	if err != nil {
		return err
	}
	ctx := r.Context()
	before, err := s.Orders.AtTill(ctx, wire.Actor(ctx), id)
	if err != nil {
		return err
	}
	if _, err := s.Till.Complete(ctx, wire.Actor(ctx), id, in.Confirmed); err != nil {
		return err
	}
	o, paid, a, err := s.Desk.Order(ctx, id)
	if err != nil {
		return err
	}
	if before.Status != o.Status { // completed again it is the sale that it was
		if err := s.print(ctx, o, paid, a); err != nil {
			return err
		}
	}
	return wire.Reply(w, http.StatusOK, orderview.Completed{
		Success: true, Redirect: desk.OrderAddress("/pos/order/receipt/", id), Order: orderview.NewOrder(ctx, o, paid, a),
	})
}

// print opens the drawer for what was paid, and prints the receipt, as the register is set (RCPT-2).
func (s *Server) print(ctx context.Context, o order.Order, paid []payment.Transaction, a payview.Around) error {
	var tenders []string
	for _, t := range paid {
		if t.Status == payment.Captured && t.Movement != payment.Out && t.ShiftID == o.ShiftID {
			tenders = append(tenders, string(t.Kind))
		}
	}
	return s.Printers.Sold(ctx, wire.Actor(ctx), tenders, desk.OrderAddress("/pos/order/invoice", o.ID),
		func(ctx context.Context) (shoppaper.Document, error) { return s.Paper.PaperAtTill(ctx, o, paid, a) })
}

// ShowCheckout is the sale screen at the payment (PCO-1).
func (s *Server) ShowCheckout(w http.ResponseWriter, r *http.Request) error {
	id, err := desk.OrderID(r)
	if err != nil {
		return err
	}
	if id == 0 {
		w.Header().Set("Refresh", "3; url=/product/catalog")
		return fault.New(fault.NotFound, "There is no order to show. Redirecting to the catalog page...")
	}
	return s.Sale.Screen(w, r, text.Tr(r.Context(), "Check Out - Order # %s", strconv.FormatInt(id, 10)),
		func(ctx context.Context, t *tillview.Till) error {
			shown, err := s.Desk.Checkout(ctx, id)
			t.Step, t.Checkout = "pay", &shown
			return err
		})
}
