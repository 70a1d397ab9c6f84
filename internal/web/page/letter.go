package page

import (
	"bytes"
	"context"
	"strings"

	"camber/internal/base/text"
	"camber/internal/shop/notify"
	"camber/internal/web/present"
)

// LetterMail is a mail with some words and perhaps a link.
func LetterMail(ctx context.Context, d present.Letter) (notify.Rendered, error) {
	var html bytes.Buffer
	if err := letterMail(d, string(text.In(ctx))).Render(ctx, &html); err != nil {
		return notify.Rendered{}, err
	}
	parts := append([]string{d.Site}, d.Lines...)
	for _, last := range []string{d.Link, d.Note} {
		if last != "" {
			parts = append(parts, last)
		}
	}
	return notify.Rendered{Subject: d.Subject, Text: strings.Join(parts, "\n\n") + "\n", HTML: html.String()}, nil
}

// LetterText is the same as a text message, on as few lines as there are.
func LetterText(d present.Letter) notify.Rendered {
	words := d.Site + ": " + strings.Join(d.Lines, "\n")
	if d.Link != "" {
		words += "\n" + d.Link
	}
	return notify.Rendered{Subject: d.Subject, Text: words}
}
