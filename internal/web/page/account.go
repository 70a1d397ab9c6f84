package page

import (
	"context"
	"net/url"

	"camber/internal/web/present"
	"camber/internal/web/present/accountview"
)

// registerAddress is where somebody makes an account who then goes on at redirect.
func registerAddress(redirect string) string {
	if redirect == "" {
		return "/account/register"
	}
	return "/account/register?redirect=" + url.QueryEscape(redirect)
}

// accountMenu are the pages of an account.
func accountMenu(ctx context.Context, d accountview.AccountPage) []present.Link {
	addresses := T(ctx, "Addresses")
	if d.IsPro {
		addresses = T(ctx, "Locations")
	}
	menu := []present.Link{
		{Text: T(ctx, "Your account"), Href: "/account"},
		{Text: T(ctx, "Your orders"), Href: "/account/order"},
		{Text: T(ctx, "Your returns"), Href: "/account/return"},
		{Text: T(ctx, "Your old parts"), Href: "/account/cores"},
		{Text: addresses, Href: "/account/address"},
	}
	if d.IsPro {
		menu = append(menu, present.Link{Text: T(ctx, "Quick order"), Href: "/account/quick"},
			present.Link{Text: T(ctx, "Your business"), Href: "/account/business"})
	}
	return append(menu,
		present.Link{Text: T(ctx, "Store credit"), Href: "/account/credit"},
		present.Link{Text: T(ctx, "Gift vouchers"), Href: "/account/voucher"},
		present.Link{Text: T(ctx, "Wishlist"), Href: "/account/wishlist/"},
		present.Link{Text: T(ctx, "Your details"), Href: "/account/edit"},
		present.Link{Text: T(ctx, "Change password"), Href: "/account/password"},
	)
}

// personField is a field of somebody's own, with what is wrong with it.
func personField(errors map[string]string, f field) field {
	f.ID, f.Error = f.Name, errors[f.Name]
	return f
}
