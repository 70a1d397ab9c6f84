package visit

import (
	"context"

	"camber/internal/shop/access"
	"camber/internal/shop/cart"
	"camber/internal/web/wire"
)

// place says which cart is meant: the session's, or at the till the one that X-Cart names (POS-3).
func (s *Visits) place(ctx context.Context) (cart.Place, error) {
	here, err := s.Here(ctx)
	if err != nil {
		return cart.Place{}, err
	}
	if AtTill(ctx) {
		return cart.Place{Channel: cart.POS, UUID: wire.NamedCart(ctx), LocationID: here.Store.ID}, nil
	}
	return cart.Place{Channel: cart.Web, UUID: wire.CurrentVisit(ctx).Cart, LocationID: here.Store.ID}, nil
}

// AtTill says whether the cart is a cashier's ticket.
func AtTill(ctx context.Context) bool { return wire.Actor(ctx).Mode == access.POS }

// CurrentCart is the cart of whoever asks; an empty one that is not stored where there is none.
func (s *Visits) CurrentCart(ctx context.Context) (cart.Cart, error) {
	p, err := s.place(ctx)
	if err != nil {
		return cart.Cart{}, err
	}
	c, err := s.Carts.Current(ctx, wire.Actor(ctx), p)
	if err != nil {
		return cart.Cart{}, err
	}
	if c.ID == 0 && !AtTill(ctx) {
		c.Vehicle = wire.CurrentVisit(ctx).Vehicle
	}
	return c, nil
}

// OpenCart is CurrentCart, stored, and in the shop remembered by the session with the session's vehicle.
func (s *Visits) OpenCart(ctx context.Context) (cart.Cart, error) {
	if !AtTill(ctx) {
		if _, err := wire.CartID(ctx); err != nil {
			return cart.Cart{}, err
		}
	}
	p, err := s.place(ctx)
	if err != nil {
		return cart.Cart{}, err
	}
	c, err := s.Carts.Open(ctx, wire.Actor(ctx), p)
	if err != nil || AtTill(ctx) {
		return c, err
	}
	now := wire.CurrentVisit(ctx)
	if c.UUID != now.Cart { // the one before was ordered
		now.Cart = c.UUID
		if err := wire.SaveVisit(ctx, now); err != nil {
			return cart.Cart{}, err
		}
	}
	if c.Vehicle == nil && now.Vehicle != nil {
		c.Vehicle = now.Vehicle
		return c, s.Carts.SetVehicle(ctx, wire.Actor(ctx), c.ID, now.Vehicle)
	}
	return c, nil
}

// ViewCart is the current cart with what it comes to.
func (s *Visits) ViewCart(ctx context.Context) (cart.View, error) {
	c, err := s.CurrentCart(ctx)
	if err != nil {
		return cart.View{}, err
	}
	return s.Carts.View(ctx, c)
}
