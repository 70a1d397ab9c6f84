package guest

import (
	"context"
	"net/http"
	"strconv"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/account"
	"camber/internal/shop/order"
	"camber/internal/web/page"
	"camber/internal/web/present"
	"camber/internal/web/present/accountview"
	"camber/internal/web/present/orderview"
	"camber/internal/web/storefront/paper"
	"camber/internal/web/storefront/visit"
	"camber/internal/web/wire"
)

// ShowLookUp asks a guest which order they look for (TRD-18).
func (s *Server) ShowLookUp(w http.ResponseWriter, r *http.Request) error {
	return s.lookUpPage(w, r, http.StatusOK, present.LookUp{})
}

func (s *Server) lookUpPage(w http.ResponseWriter, r *http.Request, status int, d present.LookUp) error {
	f, err := s.Frame.For(r, text.Tr(r.Context(), "Find an order"))
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
		return s.lookUpPage(w, r, wire.FormStatus(f),
			present.LookUp{Number: in.Number, Contact: in.Contact, Problem: present.Words(ctx, f.Text)})
	}
	if err != nil {
		return err
	}
	return visit.Answer(w, r, present.Success{Success: true, Redirect: "/order/" + link}, "/order/"+link)
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
func (s *Server) orderPage(w http.ResponseWriter, r *http.Request, status int, o order.Order,
	refused *fault.Error) error {
	ctx := r.Context()
	d, _, err := s.Paper.OrderShown(ctx, o)
	if err != nil {
		return err
	}
	f, err := s.Frame.For(r, text.Tr(ctx, "Order # %s", strconv.FormatInt(o.ID, 10)))
	if err != nil {
		return err
	}
	f.Private, f.Canonical, f.Path = true, "", "/order/"+d.Token
	d.Fresh = orderview.IsFresh(o, clock.Now(ctx))
	asks := wire.Actor(ctx)
	d.Mine = asks.CustomerID != 0 && asks.CustomerID == o.CustomerID
	d.OffersAccount = asks.Kind == access.Visitor && asks.Mode == access.Shop && paper.MayKeep(o)
	d.Problem, d.Errors = visit.Wrong(ctx, refused)
	return wire.Page(w, r, status, page.Order(f, d))
}

// ShowReceipt is the paper of an order, receipt or invoice, for whoever has its link (SITE-3).
func (s *Server) ShowReceipt(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	o, err := s.Orders.ByLink(ctx, r.PathValue("token"))
	if err != nil {
		return err
	}
	paid, around, store, err := s.Paper.AsCustomer(ctx, o)
	if err != nil {
		return err
	}
	d, err := s.Paper.Paper(ctx, o, paid, around, store)
	if err != nil {
		return err
	}
	return s.Paper.Show(w, r, d)
}

// KeepOrder makes the account of the guest who has an order's link, out of what they said when they ordered (CHK-4).
// That order is the account's from then on, once; other orders that name the same address are not.
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
	if err := s.Signin.Enter(ctx, id); err != nil {
		return err
	}
	next := "/order/" + s.Orders.Link(o)
	return visit.Answer(w, r, accountview.Registered{Success: true, CustomerID: id, Redirect: next}, next)
}

func (s *Server) keepOrder(ctx context.Context, o order.Order, password string) (int64, error) {
	if !paper.MayKeep(o) {
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
