package page

import (
	"bytes"
	"context"
	"net/url"
	"strings"

	"camber/internal/base/text"
	"camber/internal/shop/notify"
	"camber/internal/web/present"
)

// registerAddress is where somebody makes an account who then goes on at redirect.
func registerAddress(redirect string) string {
	if redirect == "" {
		return "/account/register"
	}
	return "/account/register?redirect=" + url.QueryEscape(redirect)
}

// accountMenu are the pages of an account.
func accountMenu(ctx context.Context, d present.AccountPage) []present.Link {
	addresses := T(ctx, "Addresses")
	if d.IsPro {
		addresses = T(ctx, "Locations")
	}
	menu := []present.Link{
		{Text: T(ctx, "Your account"), Href: "/account"},
		{Text: T(ctx, "Your orders"), Href: "/account/order"},
		{Text: T(ctx, "Your returns"), Href: "/account/return"},
		{Text: addresses, Href: "/account/address"},
	}
	if d.IsPro {
		menu = append(menu, present.Link{Text: T(ctx, "Your business"), Href: "/account/business"})
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

// PasswordMail is a mail with a link by which a password is set.
func PasswordMail(ctx context.Context, d present.PasswordMail) (notify.Rendered, error) {
	var html bytes.Buffer
	if err := passwordMail(d, string(text.In(ctx))).Render(ctx, &html); err != nil {
		return notify.Rendered{}, err
	}
	lines := []string{d.Site, "", d.Text, "", d.Link, "", d.Note}
	return notify.Rendered{Subject: d.Subject, Text: strings.Join(lines, "\n") + "\n", HTML: html.String()}, nil
}
