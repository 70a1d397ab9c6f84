package carts

import (
	"context"
	"net/http"
	"slices"

	"camber/internal/base/fault"
	"camber/internal/shop/cart"
	"camber/internal/shop/region"
	"camber/internal/web/present/cartview"
	"camber/internal/web/wire"
)

// EstimateShipping is CART-34. Without a country it is the store's, and without a zone the one that the postcode tells.
func (s *Server) EstimateShipping(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		CountryID int64  `form:"country_id"`
		ZoneID    int64  `form:"zone_id"`
		Postcode  string `form:"postcode"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	view, err := s.Visit.ViewCart(r.Context())
	if err != nil {
		return err
	}
	shown, err := s.estimate(r.Context(), view,
		region.Address{CountryID: in.CountryID, ZoneID: in.ZoneID, Postcode: in.Postcode})
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, shown)
}

func (s *Server) estimate(ctx context.Context, view cart.View, to region.Address) (cartview.Estimate, error) {
	here, err := s.Visit.RequirePrices(ctx) // its totals are prices
	if err != nil {
		return cartview.Estimate{}, err
	}
	to = to.Trimmed()
	if to.CountryID == 0 {
		to.CountryID = region.CountryID(here.Store.Country)
	}
	if to.ZoneID == 0 {
		to.ZoneID = region.ZoneOfPostcode(to.CountryID, to.Postcode)
	}
	if err := noEstimate(view, to); err != nil {
		return cartview.Estimate{}, err
	}
	offered, err := s.Carts.Estimates(ctx, view, to)
	if err == nil && len(offered) == 0 {
		err = fault.New(fault.Conflict, "No shipping options are available. Please contact us for assistance!")
	}
	return cartview.NewEstimate(ctx, offered), err
}

// noEstimate says why nothing can be said of an address, nil: something can.
func noEstimate(v cart.View, to region.Address) error {
	switch {
	case len(v.Lines) == 0 && len(v.Cart.Gifts) == 0:
		return fault.New(fault.Conflict, "The shopping cart is empty.")
	case !slices.ContainsFunc(v.Lines, func(l cart.ViewLine) bool { return l.ForSale && l.IsPart() }):
		return fault.New(fault.Conflict, "Nothing in this cart is shipped.")
	}
	fields := to.CheckPlace()
	for _, name := range []string{"country_id", "postcode", "zone_id"} {
		problem, wrong := fields[name]
		switch {
		case !wrong:
			continue
		case name == "country_id":
			problem = fault.T("Please choose a country.")
		case name == "zone_id":
			problem = fault.T("Please choose a state or province.")
		case to.Postcode == "":
			problem = fault.T("Please enter a postal code.")
		}
		return &fault.Error{Kind: fault.Invalid, Text: problem, Fields: map[string]fault.Text{name: problem}}
	}
	return nil
}
