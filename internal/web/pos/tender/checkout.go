package tender

import (
	"context"
	"net/http"
	"strconv"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
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
		Code:  in.Code, IntentKey: r.Header.Get("Idempotency-Key"), Confirmed: in.Confirmed,
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
	void, err := s.Tenders.Void(r.Context(), wire.Actor(r.Context()), id, in.TransactionID)
	if err != nil {
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
	held, err := s.Tenders.VoidAll(ctx, wire.Actor(ctx), id)
	if err != nil {
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
	if _, err := s.Till.Complete(ctx, wire.Actor(ctx), id, in.Confirmed); err != nil {
		return err
	}
	o, paid, a, err := s.Desk.Order(ctx, id)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, orderview.Completed{
		Success: true, Redirect: desk.OrderAddress("/pos/order/receipt/", id), Order: orderview.NewOrder(ctx, o, paid, a),
	})
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
