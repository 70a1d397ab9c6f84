package page

import (
	"bytes"
	"context"
	"strings"

	"camber/internal/base/text"
	"camber/internal/shop/notify"
	"camber/internal/web/present"
)

// LetterMail is a letter as a mail, in the language of ctx.
func LetterMail(ctx context.Context, d present.Letter) (notify.Rendered, error) {
	var html bytes.Buffer
	if err := letterMail(d, string(text.In(ctx))).Render(ctx, &html); err != nil {
		return notify.Rendered{}, err
	}
	parts := []string{d.Site}
	for _, p := range d.Paragraphs {
		parts = append(parts, p.Text)
	}
	return notify.Rendered{Subject: d.Subject, Text: strings.Join(parts, "\n\n") + "\n", HTML: html.String()}, nil
}

// LetterText is the same as a text message, on as few lines as there are.
func LetterText(d present.Letter) notify.Rendered {
	lines := make([]string, len(d.Paragraphs))
	for i, p := range d.Paragraphs {
		lines[i] = p.Text
	}
	return notify.Rendered{Subject: d.Subject, Text: d.Site + ": " + strings.Join(lines, "\n")}
}
