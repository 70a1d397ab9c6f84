package carts

import (
	"cmp"
	"context"
	"net/http"
	"net/url"
	"strconv"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/cart"
	"camber/internal/shop/region"
	"camber/internal/shop/searchlog"
	"camber/internal/shop/setting"
	"camber/internal/web/page"
	"camber/internal/web/present"
	"camber/internal/web/storefront/visit"
	"camber/internal/web/wire"
)

// ShowCart is the cart's page (CART-40), with an estimate of shipping for who asks without a script.
func (s *Server) ShowCart(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	view, err := s.Visit.ViewCart(ctx)
	if err != nil {
		return err
	}
	shown, err := s.Basket.Of(ctx, view)
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
	f, err := s.Frame.For(r, text.Tr(ctx, "Shopping Cart"))
	if err != nil {
		return err
	}
	f.Description = text.Tr(ctx, "The parts in your cart and what they cost.")
	s.Frame.AboutPlace(r, &f, nil)
	return wire.Page(w, r, http.StatusOK, page.CartPage(f, shown))
}

// CartData is CART-10.
func (s *Server) CartData(w http.ResponseWriter, r *http.Request) error {
	return s.Basket.Reply(w, r)
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
	options, err := ChosenOptions(in.Options)
	if err != nil {
		return err
	}
	here, err := s.Visit.RequirePrices(r.Context())
	if err != nil {
		return err
	}
	c, err := s.Visit.OpenCart(r.Context())
	if err != nil {
		return err
	}
	added, err := s.Carts.Add(r.Context(), wire.Actor(r.Context()), c.ID,
		cart.Item{PartID: in.PartID, Quantity: in.Quantity, Options: options, Labor: in.Labor})
	if err != nil {
		return err
	}
	s.found(r, c, in.PartID)
	if wire.WantsPage(r) && !visit.AtTill(r.Context()) && setting.InstantCheckout.In(here.Settings) {
		return wire.Redirect(w, r, "/checkout/checkout")
	}
	return s.Basket.ReplyTouched(w, r, added)
}

// found notes that a part went into a cart from the page of a search, or from a part's page that one led to (SRCH-5).
func (s *Server) found(r *http.Request, c cart.Cart, partID int64) {
	page, err := url.Parse(r.Referer())
	if err != nil || page.RawQuery == "" || visit.AtTill(r.Context()) {
		return
	}
	q := page.Query()
	if id := cmp.Or(q.Get("queryID"), searchlog.ID(q.Get("search"))); id != "" {
		s.Log.Added(c.UUID, partID, id)
	}
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
	c, err := s.Visit.CurrentCart(r.Context())
	if err != nil {
		return err
	}
	edited, err := s.Carts.SetQuantity(r.Context(), wire.Actor(r.Context()), c.ID, in.Key, in.Quantity)
	if err != nil {
		return err
	}
	return s.Basket.ReplyTouched(w, r, edited)
}

// line reads which line of the current cart is meant.
func (s *Server) line(r *http.Request) (cartID int64, key string, err error) {
	var in struct {
		Key string `form:"key"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return 0, "", err
	}
	c, err := s.Visit.CurrentCart(r.Context())
	return c.ID, in.Key, err
}

// RemoveFromCart is CART-13.
func (s *Server) RemoveFromCart(w http.ResponseWriter, r *http.Request) error {
	cartID, key, err := s.line(r)
	if err != nil {
		return err
	}
	if err := s.Carts.Remove(r.Context(), wire.Actor(r.Context()), cartID, key); err != nil {
		return err
	}
	return s.Basket.Changed(w, r)
}

// RestoreToCart takes a removal back: the line is there again as it was (UX-20).
func (s *Server) RestoreToCart(w http.ResponseWriter, r *http.Request) error {
	cartID, key, err := s.line(r)
	if err != nil {
		return err
	}
	restored, err := s.Carts.Restore(r.Context(), wire.Actor(r.Context()), cartID, key)
	if err != nil {
		return err
	}
	return s.Basket.ReplyTouched(w, r, restored)
}

// ChosenOptions turns option[227]=17 into options; one left empty was not chosen.
func ChosenOptions(form map[string]string) (cart.Options, error) {
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
	if _, err := s.Visit.RequirePrices(ctx); err != nil {
		return err
	}
	c, err := s.Visit.OpenCart(ctx)
	if err != nil {
		return err
	}
	if here, err := s.Visit.Here(ctx); err != nil {
		return err
	} else if in.LocationID == 0 && here.IsChosen {
		in.LocationID = here.Store.ID
	}
	if err := s.pickUpAt(ctx, c, in.LocationID); err != nil {
		return err
	}
	added, err := s.Carts.Add(ctx, wire.Actor(ctx), c.ID, cart.Item{PartID: in.PartID, Quantity: in.Quantity})
	if err != nil {
		return err
	}
	return s.Basket.ReplyTouched(w, r, added)
}

// pickUpAt makes a store the one where a shopper's cart is picked up; 0 leaves it as it is, and at the till it is the
// till's.
func (s *Server) pickUpAt(ctx context.Context, c cart.Cart, locationID int64) error {
	if locationID == 0 || visit.AtTill(ctx) {
		return nil
	}
	if err := s.Carts.ChangeDraft(ctx, wire.Actor(ctx), c.ID, locationID, func(*cart.Draft) {}); err != nil {
		return err
	}
	return visit.RememberStore(ctx, locationID)
}
