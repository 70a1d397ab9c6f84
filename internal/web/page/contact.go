package page

import (
	"bytes"
	"context"
	"strings"

	"camber/internal/base/text"
	"camber/internal/shop/notify"
	"camber/internal/web/present"
)

// ContactMail puts a question to a store into a message.
func ContactMail(ctx context.Context, d present.Question) (notify.Rendered, error) {
	var html bytes.Buffer
	if err := contactMail(d, string(text.In(ctx))).Render(ctx, &html); err != nil {
		return notify.Rendered{}, err
	}
	lines := []string{d.Site, ""}
	if d.Part != "" {
		lines = append(lines, d.Part, d.PartLink, "")
	}
	lines = append(lines, d.Text, "")
	for _, row := range contactRows(ctx, d) {
		lines = append(lines, row.Text+": "+row.Href)
	}
	return notify.Rendered{Subject: contactSubject(ctx, d), Text: strings.Join(lines, "\n") + "\n", HTML: html.String()},
		nil
}

func contactSubject(ctx context.Context, d present.Question) string {
	if d.Part == "" {
		return T(ctx, "A question from the shop")
	}
	return T(ctx, "A question about %s", d.Part)
}

// contactRows are who asks, name and value; a way of answering that they did not give is left out.
func contactRows(ctx context.Context, d present.Question) []present.Link {
	rows := []present.Link{{Text: T(ctx, "Name"), Href: d.Name}}
	if d.Email != "" {
		rows = append(rows, present.Link{Text: T(ctx, "Email"), Href: d.Email})
	}
	if d.Phone != "" {
		rows = append(rows, present.Link{Text: T(ctx, "Phone"), Href: d.Phone + " (" + d.E164 + ")"})
	}
	return append(rows, present.Link{Text: T(ctx, "Answer"), Href: d.Answer},
		present.Link{Text: T(ctx, "Date"), Href: d.Date})
}

// eitherWay says how a question about no part in particular can be answered.
func eitherWay(ctx context.Context, d present.ContactForm) string {
	if d.ProductID != 0 {
		return ""
	}
	return T(ctx, "An email or a phone number is enough.")
}
