package storefront

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/account"
	"camber/internal/shop/location"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/web/page"
	"camber/internal/web/present"
	"camber/internal/web/wire"
)

// ShowLookUp asks a guest which order they look for (TRD-18).
func (s *Server) ShowLookUp(w http.ResponseWriter, r *http.Request) error {
	return s.lookUpPage(w, r, http.StatusOK, present.LookUp{})
}

func (s *Server) lookUpPage(w http.ResponseWriter, r *http.Request, status int, d present.LookUp) error {
	f, err := s.Frame(r, text.Tr(r.Context(), "Find an order"))
	if err != nil {
		return err
	}
	f.Private = true
	return wire.Page(w, r, status, page.LookUp(f, d))
}

// LookUp leads to the order of that number, for who knows its contact too.
func (s *Server) LookUp(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Number  string `form:"order_id"`
		Contact string `form:"contact"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	link, err := s.Orders.LookUp(ctx, wire.Actor(ctx), in.Number, in.Contact)
	if f := fault.Of(err); f != nil && f.Kind != fault.Internal && wire.WantsPage(r) {
		return s.lookUpPage(w, r, wire.FormStatus(f), present.LookUp{Number: in.Number, Contact: in.Contact, Problem: present.Words(ctx, f.Text)})
	}
	if err != nil {
		return err
	}
	return answer(w, r, present.Success{Success: true, Redirect: "/order/" + link}, "/order/"+link)
}

// ShowOrder is the page of an order for whoever has its link: confirmation, status and receipt (CHK-4).
func (s *Server) ShowOrder(w http.ResponseWriter, r *http.Request) error {
	o, err := s.Orders.ByLink(r.Context(), r.PathValue("token"))
	if err != nil {
		return err
	}
	return s.orderPage(w, r, http.StatusOK, o, nil)
}

// orderPage shows an order; refused, if not nil, is what is wrong with the password of a new account.
func (s *Server) orderPage(w http.ResponseWriter, r *http.Request, status int, o order.Order, refused *fault.Error) error {
	ctx := r.Context()
	d, _, err := s.orderShown(ctx, o)
	if err != nil {
		return err
	}
	f, err := s.Frame(r, text.Tr(ctx, "Order # %s", strconv.FormatInt(o.ID, 10)))
	if err != nil {
		return err
	}
	f.Private, f.Canonical, f.Path = true, "", "/order/"+d.Token
	d.Fresh = present.IsFresh(o, clock.Now(ctx))
	asks := wire.Actor(ctx)
	d.Mine = asks.CustomerID != 0 && asks.CustomerID == o.CustomerID
	d.OffersAccount = asks.Kind == access.Visitor && asks.Mode == access.Shop && mayKeep(o)
	d.Problem, d.Errors = wrong(ctx, refused)
	return wire.Page(w, r, status, page.Order(f, d))
}

// orderShown is an order as its customer sees it, with the zone that its times are in.
func (s *Server) orderShown(ctx context.Context, o order.Order) (present.OrderPage, *time.Location, error) {
	paid, around, store, err := s.asCustomer(ctx, o)
	return present.OrderPage{
		Order: present.NewOrder(ctx, o, paid, around), Store: present.NewStoreAddress(s.Site, store), Token: s.Orders.Link(o),
		Delivery: present.NewDelivery(o), Billing: present.NewBilling(o), PONumber: o.PONumber, MoneyTitle: present.MoneyTitle(ctx, o),
	}, store.Zone, err
}

// asCustomer are the payments of an order, with what it is shown with to the one that it belongs to.
func (s *Server) asCustomer(ctx context.Context, o order.Order) ([]payment.Transaction, present.Around, location.Location, error) {
	store, err := s.Locations.Location(ctx, o.LocationID)
	if err != nil {
		return nil, present.Around{}, store, err
	}
	paid, err := s.Payments.Transactions(ctx, o.ID)
	if err != nil {
		return nil, present.Around{}, store, err
	}
	around, err := ofCustomer(ctx, s.Catalog, o, store)
	return paid, around, store, err
}

func receiptPath(token string) string { return "/r/" + token }

// ShowReceipt is the paper of an order, receipt or invoice, for whoever has its link (SITE-3).
func (s *Server) ShowReceipt(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	o, err := s.Orders.ByLink(ctx, r.PathValue("token"))
	if err != nil {
		return err
	}
	paid, around, store, err := s.asCustomer(ctx, o)
	if err != nil {
		return err
	}
	return s.ShowPaper(w, r, s.paper(ctx, o, paid, around, store))
}

// ShowPaper is a receipt or an invoice, to be printed (RCPT-2).
func (s *Server) ShowPaper(w http.ResponseWriter, r *http.Request, d present.Receipt) error {
	f, err := s.Frame(r, text.Tr(r.Context(), "Order # %s", strconv.FormatInt(d.Order.ID, 10)))
	if err != nil {
		return err
	}
	f.Private, f.Canonical = true, ""
	return wire.Page(w, r, http.StatusOK, page.Invoice(f, d))
}

// mayKeep says whether an account may be made of the order: it is a guest's, of the shop.
func mayKeep(o order.Order) bool { return o.CustomerID == 0 && o.Email != "" && o.StaffID == 0 }

// KeepOrder makes the account of the guest who has an order's link, out of what they said when they ordered (CHK-4). That
// order is the account's from then on, once; other orders that name the same address are not.
func (s *Server) KeepOrder(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Token    string `form:"token"`
		Password string `form:"password"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	o, err := s.Orders.ByLink(ctx, in.Token)
	if err != nil {
		return err
	}
	id, err := s.keepOrder(ctx, o, in.Password)
	if f := fault.Of(err); f != nil && f.Kind != fault.Internal && wire.WantsPage(r) {
		return s.orderPage(w, r, wire.FormStatus(f), o, f)
	}
	if err != nil {
		return err
	}
	if err := s.enter(ctx, id); err != nil {
		return err
	}
	next := "/order/" + s.Orders.Link(o)
	return answer(w, r, present.Registered{Success: true, CustomerID: id, Redirect: next}, next)
}

func (s *Server) keepOrder(ctx context.Context, o order.Order, password string) (int64, error) {
	if !mayKeep(o) {
		return 0, fault.New(fault.Conflict, "This order belongs to an account already.")
	}
	if wire.Actor(ctx).CustomerID != 0 {
		return 0, fault.New(fault.Conflict, "You are signed in already.")
	}
	retail, err := s.Prices.RetailLevel(ctx)
	if err != nil {
		return 0, err
	}
	said, err := s.Carts.DraftOf(ctx, o.ID)
	if err != nil {
		return 0, err
	}
	n := account.Newcomer{
		LevelID: retail.ID, Firstname: said.Firstname, Lastname: said.Lastname, Email: o.Email, Telephone: o.Telephone,
		Password: password, Address: o.ShipTo,
	}
	return s.Accounts.SignUpBuyer(ctx, wire.Actor(ctx), n, func(ctx context.Context, customerID int64) error {
		return s.Orders.GiveTo(ctx, wire.Actor(ctx), o.ID, customerID)
	})
}
