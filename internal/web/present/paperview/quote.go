package paperview

import (
	"context"
	"strconv"

	"camber/internal/base/text"
	"camber/internal/shop/paper"
	"camber/internal/web/present/orderview"
	"camber/internal/web/present/quoteview"
)

// NewQuote is a version of a quote as it was shown. said is what was said to that version, nil: nothing yet, and there
// is a line to sign on.
func NewQuote(ctx context.Context, r orderview.Receipt, version int, terms string,
	said *quoteview.QuoteAnswer) paper.Document {
	r.StatusURL = ""
	d := NewReceipt(ctx, r)
	d.Receipt = paper.Words(text.Tr(ctx, "Version %s", strconv.Itoa(version)))
	d.Policy = terms
	if said == nil {
		d.Sign = text.Tr(ctx, "Signature")
		return d
	}
	note := paper.Note{Title: text.Tr(ctx, "Declined")}
	if said.IsApproved {
		note.Title = text.Tr(ctx, "Approved: %s", said.AmountText)
	}
	for _, kept := range []string{said.Name, said.AtText, said.How, said.Reason} {
		if kept != "" {
			note.Lines = append(note.Lines, paper.Kept(kept))
		}
	}
	d.Notes, d.Drawn = append(d.Notes, note), said.Drawing
	return d
}
