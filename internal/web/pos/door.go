package pos

import (
	"context"
	"net/http"
	"strconv"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/cart"
	"camber/internal/shop/location"
	"camber/internal/shop/payment"
	"camber/internal/shop/price"
	"camber/internal/shop/register"
	"camber/internal/shop/setting"
	"camber/internal/web/page"
	"camber/internal/web/present"
	"camber/internal/web/wire"
)

// ShowSignIn is the till's door. Who stands at a register already goes on to the sale.
func (s *Server) ShowSignIn(w http.ResponseWriter, r *http.Request) error {
	if wire.Actor(r.Context()).Mode == access.POS {
		return wire.Redirect(w, r, "/checkout/cart")
	}
	return s.signInPage(w, r, http.StatusOK, present.Login{Redirect: r.URL.Query().Get("redirect")}, 0)
}

func (s *Server) signInPage(w http.ResponseWriter, r *http.Request, status int, d present.Login, chosen int64) error {
	ctx := r.Context()
	registers, err := s.Registers.Registers(ctx, 0)
	if err != nil {
		return err
	}
	for _, one := range registers {
		place, err := s.Locations.Location(ctx, one.LocationID)
		if err != nil {
			return err
		}
		d.Registers = append(d.Registers, present.RegisterChoice{ID: one.ID, Name: place.ShortName + ", " + one.Name, Chosen: one.ID == chosen})
	}
	f, err := s.Shop.Frame(r, text.Tr(r.Context(), "Sign in to the register"))
	if err != nil {
		return err
	}
	f.Private, f.Path, d.Demo = true, "/pos/login", s.Shop.Demo
	return wire.Page(w, r, status, page.TillLogin(f, d))
}

// SignIn is POST /pos/login (MODE-7, DEMO-3): the session gets a new id and is at a register from then on. Without a
// register it is the first of a location where the person may work.
func (s *Server) SignIn(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Email    string `form:"email"`
		Password string `form:"password"`
		Register int64  `form:"register"`
		Redirect string `form:"redirect"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	at, staffID, err := s.signIn(ctx, in.Email, in.Password, in.Register)
	if err != nil {
		f := fault.Of(err)
		if !wire.WantsPage(r) || f.Kind == fault.Internal {
			return err
		}
		return s.signInPage(w, r, wire.FormStatus(f), present.Login{
			Email: in.Email, Redirect: in.Redirect, Problem: text.Tr(ctx, f.Text.Format, f.Text.Args...),
		}, in.Register)
	}
	seat, err := s.Access.Sit(ctx, staffID, at.ID, at.LocationID)
	if err != nil {
		return err
	}
	if err := wire.Renew(ctx, wire.Visit{Mode: access.POS, StaffID: staffID, Seat: seat, RegisterID: at.ID, LocationID: at.LocationID}); err != nil {
		return err
	}
	if !wire.OwnPath(in.Redirect) || in.Redirect == "/" {
		in.Redirect = "/checkout/cart"
	}
	if wire.WantsPage(r) {
		return wire.Redirect(w, r, in.Redirect)
	}
	return wire.Reply(w, http.StatusOK, present.Success{Success: true, Redirect: in.Redirect})
}

func (s *Server) signIn(ctx context.Context, email, password string, registerID int64) (register.Register, int64, error) {
	staffID, err := s.Access.StaffSignIn(ctx, email, password, wire.Actor(ctx).IP)
	if err != nil {
		return register.Register{}, 0, err
	}
	actor, err := s.Access.StaffActor(ctx, staffID)
	if err != nil {
		return register.Register{}, 0, err
	}
	if !actor.May(access.SellAtTill) {
		return register.Register{}, 0, fault.New(fault.Forbidden, "You may not work at a register.")
	}
	registers, err := s.Registers.Registers(ctx, 0)
	if err != nil {
		return register.Register{}, 0, err
	}
	for _, one := range registers {
		if actor.At(one.LocationID) && (registerID == 0 || registerID == one.ID) {
			return one, staffID, nil
		}
	}
	return register.Register{}, 0, fault.New(fault.Forbidden, "You may not work at this register. Please choose another.")
}

// SignOut leaves the register.
func (s *Server) SignOut(w http.ResponseWriter, r *http.Request) error {
	if err := s.Access.Leave(r.Context(), wire.CurrentVisit(r.Context()).Seat); err != nil {
		return err
	}
	if err := wire.Forget(r.Context()); err != nil {
		return err
	}
	if wire.WantsPage(r) {
		return wire.Redirect(w, r, "/pos/login")
	}
	return wire.Reply(w, http.StatusOK, present.Success{Success: true, Redirect: "/pos/login"})
}

// OpenShift counts the float into the drawer; nothing is sold at a register before (SHIFT-1).
func (s *Server) OpenShift(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Float money.Cents `form:"float"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	actor := wire.Actor(ctx)
	opened, err := s.Registers.OpenShift(ctx, actor, actor.RegisterID, in.Float)
	if err != nil {
		return err
	}
	place, err := s.Locations.Location(ctx, actor.LocationID)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, present.NewShift(opened, place.Zone))
}

// ShowStart leads to the sale (POS-6).
func (s *Server) ShowStart(w http.ResponseWriter, r *http.Request) error {
	return wire.Redirect(w, r, "/checkout/cart")
}

// ShowSale is the sale screen at its first step.
func (s *Server) ShowSale(w http.ResponseWriter, r *http.Request) error {
	return s.screen(w, r, text.Tr(r.Context(), "New Sale"), func(context.Context, *present.Till) error { return nil })
}

// ShowCheckout is the sale screen at the payment (PCO-1).
func (s *Server) ShowCheckout(w http.ResponseWriter, r *http.Request) error {
	id, err := orderID(r)
	if err != nil {
		return err
	}
	if id == 0 {
		w.Header().Set("Refresh", "3; url=/product/catalog")
		return fault.New(fault.NotFound, "There is no order to show. Redirecting to the catalog page...")
	}
	return s.screen(w, r, text.Tr(r.Context(), "Check Out - Order # %s", strconv.FormatInt(id, 10)), func(ctx context.Context, t *present.Till) error {
		shown, err := s.checkout(ctx, id)
		t.Step, t.Checkout = "pay", &shown
		return err
	})
}

// ShowReceipt is the sale screen after the sale (RCPT-1).
func (s *Server) ShowReceipt(w http.ResponseWriter, r *http.Request) error {
	id, err := orderID(r)
	if err != nil {
		return err
	}
	return s.screen(w, r, text.Tr(r.Context(), "Order # %s", strconv.FormatInt(id, 10)), func(ctx context.Context, t *present.Till) error {
		o, paid, a, err := s.order(ctx, id)
		if err != nil {
			return err
		}
		shown := present.NewOrder(ctx, o, paid, a)
		t.Step, t.Order = "receipt", &shown
		return nil
	})
}

// screen draws the sale screen; step puts in what the step shows beyond the ticket.
func (s *Server) screen(w http.ResponseWriter, r *http.Request, title string, step func(context.Context, *present.Till) error) error {
	ctx := r.Context()
	actor := wire.Actor(ctx)
	desk, place, err := s.desk(ctx)
	if err != nil {
		return err
	}
	ticket, err := s.Shop.Shown(ctx)
	if err != nil {
		return err
	}
	takes, err := payment.TakesAt(ctx, place.ID)
	if err != nil {
		return err
	}
	shown := present.Till{
		Step: "sale", Desk: desk, RegisterID: actor.RegisterID, LocationID: place.ID,
		Cart: ticket, Years: []present.Option{}, PaymentTypes: present.NewPaymentTypes(takes, true), Actions: present.NewTillActions(actor),
	}
	shift, err := s.Registers.OpenShiftOf(ctx, actor.RegisterID)
	if f := fault.Of(err); f != nil && f.Kind != fault.NotFound {
		return err
	} else if f == nil {
		open := present.NewShift(shift, place.Zone)
		shown.Shift = &open
	}
	if err := s.counter(ctx, ticket, &shown); err != nil {
		return err
	}
	if err := step(ctx, &shown); err != nil {
		return err
	}
	f, err := s.Shop.Frame(r, title)
	if err != nil {
		return err
	}
	f.Private = true
	return wire.Page(w, r, http.StatusOK, page.Till(f, shown))
}

// desk is what all screens of the staff share, and the location they are at.
func (s *Server) desk(ctx context.Context) (present.Desk, location.Location, error) {
	actor := wire.Actor(ctx)
	at, err := s.Registers.Register(ctx, actor.RegisterID)
	if err != nil {
		return present.Desk{}, location.Location{}, err
	}
	place, err := s.Locations.Location(ctx, actor.LocationID)
	if err != nil {
		return present.Desk{}, location.Location{}, err
	}
	minutes, err := setting.Get(ctx, setting.LockMinutes, setting.Location(place.ID), setting.Register(at.ID))
	if err != nil {
		return present.Desk{}, location.Location{}, err
	}
	desk := present.NewDesk(actor, at.Name, place.ShortName)
	desk.LockAfter = minutes * 60
	if desk.Links.Payments != "" {
		waiting, err := s.Payments.Cares(ctx, actor)
		if err != nil {
			return present.Desk{}, location.Location{}, err
		}
		desk.Links.PaymentsWaiting = len(waiting)
	}
	return desk, place, nil
}

// showDesk draws a screen of the staff other than the sale: the island has all that is worked with.
func (s *Server) showDesk(w http.ResponseWriter, r *http.Request, title, island string, props any) error {
	f, err := s.Shop.Frame(r, title)
	if err != nil {
		return err
	}
	f.Private = true
	return wire.Page(w, r, http.StatusOK, page.Desk(f, island, props))
}

// buyer is whose prices the ticket has: its customer's, else retail.
func (s *Server) buyer(ctx context.Context, ticket cart.Cart) (price.Buyer, error) {
	if ticket.CustomerID == 0 {
		retail, err := s.Prices.RetailLevel(ctx)
		return price.Buyer{LevelID: retail.ID}, err
	}
	c, err := s.Customers.Customer(ctx, ticket.CustomerID)
	return price.Buyer{LevelID: c.LevelID, CustomerID: c.ID}, err
}
