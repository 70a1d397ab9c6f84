package storefront

import (
	"context"
	"net/http"
	"strconv"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/cart"
	"camber/internal/shop/garage"
	"camber/internal/shop/region"
	"camber/internal/shop/setting"
	"camber/internal/web/page"
	"camber/internal/web/present"
	"camber/internal/web/wire"
)

// place says which cart is meant: the session's, or at the till the one that X-Cart names (POS-3).
func (s *Server) place(ctx context.Context) (cart.Place, error) {
	store, err := s.store(ctx)
	if err != nil {
		return cart.Place{}, err
	}
	if atTill(ctx) {
		return cart.Place{Channel: cart.POS, UUID: wire.NamedCart(ctx), LocationID: store.ID}, nil
	}
	return cart.Place{Channel: cart.Web, UUID: wire.CurrentVisit(ctx).Cart, LocationID: store.ID}, nil
}

// atTill says whether the cart is a cashier's ticket.
func atTill(ctx context.Context) bool { return wire.Actor(ctx).Mode == access.POS }

// current is the cart of whoever asks; an empty one that is not stored where there is none.
func (s *Server) current(ctx context.Context) (cart.Cart, error) {
	p, err := s.place(ctx)
	if err != nil {
		return cart.Cart{}, err
	}
	c, err := s.Carts.Current(ctx, wire.Actor(ctx), p)
	if err != nil {
		return cart.Cart{}, err
	}
	if c.ID == 0 && !atTill(ctx) {
		c.Vehicle = wire.CurrentVisit(ctx).Vehicle
	}
	return c, nil
}

// open is current, stored, and in the shop remembered by the session with the session's vehicle.
func (s *Server) open(ctx context.Context) (cart.Cart, error) {
	if !atTill(ctx) {
		if _, err := wire.CartID(ctx); err != nil {
			return cart.Cart{}, err
		}
	}
	p, err := s.place(ctx)
	if err != nil {
		return cart.Cart{}, err
	}
	c, err := s.Carts.Open(ctx, wire.Actor(ctx), p)
	if err != nil || atTill(ctx) {
		return c, err
	}
	visit := wire.CurrentVisit(ctx)
	if c.UUID != visit.Cart { // the one before was ordered
		visit.Cart = c.UUID
		if err := wire.SaveVisit(ctx, visit); err != nil {
			return cart.Cart{}, err
		}
	}
	if c.Vehicle == nil && visit.Vehicle != nil {
		c.Vehicle = visit.Vehicle
		return c, s.Carts.SetVehicle(ctx, wire.Actor(ctx), c.ID, visit.Vehicle)
	}
	return c, nil
}

func (s *Server) view(ctx context.Context) (cart.View, error) {
	c, err := s.current(ctx)
	if err != nil {
		return cart.View{}, err
	}
	return s.Carts.View(ctx, c)
}

func (s *Server) shown(ctx context.Context) (present.Cart, error) {
	view, err := s.view(ctx)
	if err != nil {
		return present.Cart{}, err
	}
	return s.cartOf(ctx, view)
}

// cartOf shows a cart as CART-1.
func (s *Server) cartOf(ctx context.Context, view cart.View) (present.Cart, error) {
	a, err := s.aroundCart(ctx, view)
	if err != nil {
		return present.Cart{}, err
	}
	shown := present.NewCart(ctx, view, a)
	shown.Vehicle = s.plated(ctx, s.now(view.Cart.Vehicle))
	return s.hidePrices(ctx, shown)
}

func (s *Server) aroundCart(ctx context.Context, view cart.View) (a present.AroundCart, err error) {
	if a.Store, err = s.store(ctx); err != nil {
		return a, err
	}
	if a.Kits, err = s.Catalog.Parts(ctx, present.KitParts(view)); err != nil {
		return a, err
	}
	var partIDs, brandIDs []int64
	for _, l := range view.Lines {
		partIDs, brandIDs = append(partIDs, l.PartID), append(brandIDs, l.Part.BrandID)
	}
	if a.Brands, err = s.Catalog.BrandsOf(ctx, brandIDs...); err != nil {
		return a, err
	}
	if a.Rebates, err = s.Rebates.Of(ctx, a.Store.Day(clock.Now(ctx)), partIDs...); err != nil {
		return a, err
	}
	if a.Labor, err = s.Labor.OfParts(ctx, partIDs); err != nil {
		return a, err
	}
	if view.Customer != nil {
		if a.Level, err = s.Prices.LevelName(ctx, view.Customer.LevelID); err != nil {
			return a, err
		}
		if a.Vehicles, err = garage.Vehicles(ctx, view.Customer.ID); err != nil {
			return a, err
		}
		a.Vehicles = garage.Again(s.Vehicles.Reference(), a.Vehicles...)
		if err := s.aroundCodes(ctx, view, &a); err != nil {
			return a, err
		}
	}
	if view.Cart.OrderID != 0 {
		a.Order, err = s.Orders.Order(ctx, view.Cart.OrderID)
	}
	return a, err
}

// ShowCart is the cart's page (CART-40), with an estimate of shipping for who asks without a script.
func (s *Server) ShowCart(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	view, err := s.view(ctx)
	if err != nil {
		return err
	}
	shown, err := s.cartOf(ctx, view)
	if err != nil {
		return err
	}
	if postcode := r.URL.Query().Get("postcode"); postcode != "" {
		found, err := s.estimate(ctx, view, region.Address{Postcode: postcode})
		if f := fault.Of(err); f != nil && f.Kind == fault.Internal {
			return err
		} else if f != nil {
			found.Problem = present.Words(ctx, f.Text)
		}
		shown.Postcode, shown.Estimate = postcode, &found
	}
	f, err := s.Frame(r, text.Tr(ctx, "Shopping Cart"))
	if err != nil {
		return err
	}
	f.Description = text.Tr(ctx, "The parts in your cart and what they cost.")
	s.aboutPlace(r, &f, nil)
	return wire.Page(w, r, http.StatusOK, page.CartPage(f, shown))
}

// CartData is CART-10.
func (s *Server) CartData(w http.ResponseWriter, r *http.Request) error {
	shown, err := s.shown(r.Context())
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, shown)
}

// AddToCart is CART-11. A plain form is asked "Heads up!" on a page (CAT-7); a script has asked before it sends.
func (s *Server) AddToCart(w http.ResponseWriter, r *http.Request) error {
	in := struct {
		PartID   int64             `form:"product_id"`
		Quantity int               `form:"quantity"`
		Options  map[string]string `form:"option"`
		Labor    bool              `form:"apply_labor"`
		Warned   bool              `form:"understood"`
	}{Quantity: 1}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	switch {
	case in.Warned:
		if err := understand(r.Context(), in.PartID); err != nil {
			return err
		}
	case wire.WantsPage(r):
		if asked, err := s.headsUp(w, r, in.PartID); asked || err != nil {
			return err
		}
	}
	options, err := chosenOptions(in.Options)
	if err != nil {
		return err
	}
	if err := s.unlocked(r.Context()); err != nil {
		return err
	}
	c, err := s.open(r.Context())
	if err != nil {
		return err
	}
	added, err := s.Carts.Add(r.Context(), wire.Actor(r.Context()), c.ID, cart.Item{PartID: in.PartID, Quantity: in.Quantity, Options: options, Labor: in.Labor})
	if err != nil {
		return err
	}
	if kept, err := s.kept(r.Context()); err != nil {
		return err
	} else if wire.WantsPage(r) && !atTill(r.Context()) && setting.InstantCheckout.In(kept) {
		return wire.Redirect(w, r, "/checkout/checkout")
	}
	return s.touched(w, r, added)
}

// EditCart is CART-12.
func (s *Server) EditCart(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Key      string `form:"key"`
		Quantity int    `form:"quantity"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	c, err := s.current(r.Context())
	if err != nil {
		return err
	}
	edited, err := s.Carts.SetQuantity(r.Context(), wire.Actor(r.Context()), c.ID, in.Key, in.Quantity)
	if err != nil {
		return err
	}
	return s.touched(w, r, edited)
}

// RemoveFromCart is CART-13.
func (s *Server) RemoveFromCart(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Key string `form:"key"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	c, err := s.current(r.Context())
	if err != nil {
		return err
	}
	if err := s.Carts.Remove(r.Context(), wire.Actor(r.Context()), c.ID, in.Key); err != nil {
		return err
	}
	return s.changed(w, r)
}

// RestoreToCart takes a removal back: the line is there again as it was (UX-20).
func (s *Server) RestoreToCart(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Key string `form:"key"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	c, err := s.current(r.Context())
	if err != nil {
		return err
	}
	restored, err := s.Carts.Restore(r.Context(), wire.Actor(r.Context()), c.ID, in.Key)
	if err != nil {
		return err
	}
	return s.touched(w, r, restored)
}

// changed answers with the whole cart, or leads a plain form to its page.
func (s *Server) changed(w http.ResponseWriter, r *http.Request) error {
	if wire.WantsPage(r) {
		return wire.Redirect(w, r, "/checkout/cart")
	}
	shown, err := s.shown(r.Context())
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, shown)
}

// touched is changed for a line, which it names; the cart is not read again.
func (s *Server) touched(w http.ResponseWriter, r *http.Request, change cart.Change) error {
	if wire.WantsPage(r) {
		return wire.Redirect(w, r, "/checkout/cart")
	}
	shown, err := s.Touched(r.Context(), change)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, shown)
}

// chosenOptions turns option[227]=17 into options; one left empty was not chosen.
func chosenOptions(form map[string]string) (cart.Options, error) {
	options := cart.Options{}
	for name, value := range form {
		id, err := strconv.ParseInt(name, 10, 64)
		if err != nil {
			return nil, fault.New(fault.Invalid, "This option does not exist.")
		}
		if value != "" {
			options[id] = value
		}
	}
	return options, nil
}

// AddAtStore is CART-30: a part found at a store is put into the cart, and picked up there.
func (s *Server) AddAtStore(w http.ResponseWriter, r *http.Request) error {
	in := struct {
		PartID     int64 `form:"product_id"`
		Quantity   int   `form:"quantity"`
		LocationID int64 `form:"location_id"`
	}{Quantity: 1}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	if err := s.unlocked(ctx); err != nil {
		return err
	}
	c, err := s.open(ctx)
	if err != nil {
		return err
	}
	if err := s.pickUpAt(ctx, c, in.LocationID); err != nil {
		return err
	}
	added, err := s.Carts.Add(ctx, wire.Actor(ctx), c.ID, cart.Item{PartID: in.PartID, Quantity: in.Quantity})
	if err != nil {
		return err
	}
	return s.touched(w, r, added)
}

// pickUpAt makes a store the one where a shopper's cart is picked up; 0 leaves it as it is, and at the till it is the till's.
func (s *Server) pickUpAt(ctx context.Context, c cart.Cart, locationID int64) error {
	if locationID == 0 || atTill(ctx) {
		return nil
	}
	if err := s.Carts.ChangeDraft(ctx, wire.Actor(ctx), c.ID, locationID, func(*cart.Draft) {}); err != nil {
		return err
	}
	return s.rememberStore(ctx, locationID)
}
