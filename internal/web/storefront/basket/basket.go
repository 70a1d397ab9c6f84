package basket

import (
	"context"
	"net/http"

	"camber/internal/base/clock"
	"camber/internal/shop/cart"
	"camber/internal/shop/garage"
	"camber/internal/shop/location"
	"camber/internal/web/present"
	"camber/internal/web/present/cartview"
	"camber/internal/web/wire"
)

// Shown is the cart of whoever asks.
func (s *Baskets) Shown(ctx context.Context) (cartview.Cart, error) {
	view, err := s.Visit.ViewCart(ctx)
	if err != nil {
		return cartview.Cart{}, err
	}
	return s.Of(ctx, view)
}

// Of shows a cart as CART-1.
func (s *Baskets) Of(ctx context.Context, view cart.View) (cartview.Cart, error) {
	here, err := s.Visit.Here(ctx)
	if err != nil {
		return cartview.Cart{}, err
	}
	a, err := s.aroundCart(ctx, view, here.Store)
	if err != nil {
		return cartview.Cart{}, err
	}
	shown := cartview.NewCart(ctx, view, a)
	shown.Vehicle = s.Visit.Plated(ctx, view.Cart.Vehicle)
	if here.PricesHidden {
		return shown.WithoutPrices(ctx), nil
	}
	return shown, nil
}

func (s *Baskets) aroundCart(
	ctx context.Context, view cart.View, at location.Location,
) (a cartview.AroundCart, err error) {
	a.Store = at
	if a.Kits, err = s.Catalog.Parts(ctx, cartview.KitParts(view)); err != nil {
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

// Reply answers with the cart of whoever asks (CART-10).
func (s *Baskets) Reply(w http.ResponseWriter, r *http.Request) error {
	shown, err := s.Shown(r.Context())
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, shown)
}

// Changed answers with the whole cart, or leads a plain form to its page.
func (s *Baskets) Changed(w http.ResponseWriter, r *http.Request) error {
	if wire.WantsPage(r) {
		return wire.Redirect(w, r, "/checkout/cart")
	}
	shown, err := s.Shown(r.Context())
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, shown)
}

// ReplyTouched is changed for a line, which it names; the cart is not read again.
func (s *Baskets) ReplyTouched(w http.ResponseWriter, r *http.Request, change cart.Change) error {
	if wire.WantsPage(r) {
		return wire.Redirect(w, r, "/checkout/cart")
	}
	shown, err := s.Touched(r.Context(), change)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, shown)
}

// aroundCodes adds what the cart's customer could spend.
func (s *Baskets) aroundCodes(ctx context.Context, view cart.View, a *cartview.AroundCart) (err error) {
	if view.Cart.Channel != cart.Web {
		return nil
	}
	if a.Credit, err = s.Credits.Balance(ctx, view.Customer.ID); err != nil {
		return err
	}
	a.Points, err = s.Promos.Points(ctx, view.Customer.ID)
	return err
}

// ShownCart is c as CART-1.
func (s *Baskets) ShownCart(ctx context.Context, c cart.Cart) (cartview.Cart, error) {
	view, err := s.Carts.View(ctx, c)
	if err != nil {
		return cartview.Cart{}, err
	}
	return s.Of(ctx, view)
}

// Touched is the cart as a change of one of its lines left it.
func (s *Baskets) Touched(ctx context.Context, change cart.Change) (cartview.Cart, error) {
	shown, err := s.ShownCart(ctx, change.Cart)
	if err != nil {
		return cartview.Cart{}, err
	}
	shown.AddedKey = change.Key
	if change.Notice != nil {
		shown.Success = present.Words(ctx, *change.Notice)
	}
	return shown, nil
}
