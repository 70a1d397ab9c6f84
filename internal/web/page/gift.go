package page

import (
	"bytes"
	"context"
	"strings"

	"camber/internal/base/text"
	"camber/internal/shop/notify"
	"camber/internal/web/present"
)

// GiftMail hands a gift voucher over to its receiver.
func GiftMail(ctx context.Context, d present.GiftLetter) (notify.Rendered, error) {
	var html bytes.Buffer
	if err := giftMail(d, string(text.In(ctx))).Render(ctx, &html); err != nil {
		return notify.Rendered{}, err
	}
	lines := []string{d.Site, "", giftSubject(ctx, d), ""}
	if d.Message != "" {
		lines = append(lines, d.Message, "")
	}
	lines = append(lines, T(ctx, "Your code")+": "+d.Code, "", giftHow(ctx, d))
	if d.Link != "" {
		lines = append(lines, d.Link)
	}
	return notify.Rendered{Subject: giftSubject(ctx, d), Text: strings.Join(lines, "\n") + "\n", HTML: html.String()}, nil
}

func giftSubject(ctx context.Context, d present.GiftLetter) string {
	return T(ctx, "%s has given you a gift voucher of %s", d.From, d.Amount)
}

// giftHow says how a voucher is used, and until when.
func giftHow(ctx context.Context, d present.GiftLetter) string {
	how := T(ctx, "Type the code in the shopping cart. What you don't use now stays on the voucher.")
	if d.Until == "" {
		return how
	}
	return how + " " + T(ctx, "It can be used until %s.", d.Until)
}
