// Package tender answers what an order is paid with: cash, checks, credit and vouchers, and how that is undone.
package tender

import (
	"camber/internal/shop/access"
	"camber/internal/shop/location"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/shop/printer"
	"camber/internal/shop/till"
	"camber/internal/web/pos/desk"
	"camber/internal/web/pos/sale"
	"camber/internal/web/pos/terminal"
	"camber/internal/web/present"
	"camber/internal/web/present/orderview"
	"camber/internal/web/present/payview"
	"camber/internal/web/routing"
	"camber/internal/web/storefront/paper"
	"camber/internal/web/storefront/visit"
)

// Deps is what these handlers work with.
type Deps struct {
	Desk      *desk.Desk
	Sale      *sale.Server
	Visit     *visit.Visits
	Terminal  *terminal.Server
	Locations *location.Service
	Orders    *order.Service
	Links     *payment.Links
	Refunds   *payment.Refunds
	Tenders   *payment.Tenders
	Paper     *paper.Papers
	Printers  *printer.Service
	Till      *till.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	return []routing.Route{
		routing.Get("/pos/checkout", routing.Till(access.SellAtTill), "order_id", nil, s.ShowCheckout),
		routing.Get("/pos/checkout/getData", routing.Till(access.SellAtTill),
			"orderId", orderview.Checkout{}, s.CheckoutData),
		routing.Get("/pos/checkout/getTransactions", routing.Till(access.SellAtTill),
			"orderId", payview.Transactions{}, s.Transactions),
		routing.Post("/pos/checkout/addTransaction", routing.Till(access.SellAtTill),
			"orderId transaction[…] confirm_duplicate", payview.Transactions{}, s.AddTransaction, routing.Outside),
		routing.Post("/pos/checkout/voidTransaction", routing.TillAsking(access.VoidTender),
			"orderId transaction_id", payview.Transactions{}, s.VoidTransaction, routing.Outside),
		routing.Changing("/pos/checkout/voidTransactions", routing.TillAsking(access.VoidTender),
			"orderId", payview.Transactions{}, s.VoidTransactions, routing.Outside),
		routing.Post("/pos/checkout/sign", routing.Till(access.SellAtTill), "orderId drawing", present.Said{}, s.Sign,
			routing.Once),
		routing.Get("/pos/checkout/getVoucher", routing.Till(access.SellAtTill),
			"voucherCode orderId", payview.FoundVoucher{}, s.Voucher),
		routing.Post("/pos/checkout/getVoucher", routing.Till(access.SellAtTill),
			"voucherCode orderId", payview.FoundVoucher{}, s.Voucher),
		routing.Post("/pos/customer/addTransaction", routing.Till(access.SellAtTill),
			"customerId transaction[…] confirm_duplicate force_duplicate",
			payview.MoneyTaken{}, s.ReceiveMoney, routing.Outside),
		routing.Changing("/pos/customer/voidTransaction", routing.TillAsking(access.VoidTender),
			"customerId transaction_id", present.Said{}, s.VoidReceived, routing.Outside),
		routing.Post("/pos/payments/refund", routing.TillAsking(access.RefundTender),
			"refund_id transaction_type", payview.Transactions{}, s.PayBack, routing.Outside),
		routing.Post("/pos/checkout/complete", routing.Till(access.SellAtTill),
			"orderId confirm_outstanding", orderview.Completed{}, s.Complete, routing.Must),
		routing.Changing("/pos/order/sendPaymentURL", routing.Till(access.SellAtTill),
			"order_id amount notifyByEmail notifyByText overrideTextPermission email phone comment",
			payview.PaymentURL{}, s.SendPaymentURL, routing.Once),
	}
}
