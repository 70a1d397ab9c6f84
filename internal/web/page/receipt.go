package page

import (
	"bytes"
	"context"
	_ "embed"
	"fmt"
	"image/color"
	"slices"

	"github.com/boombuler/barcode/code128"

	"camber/internal/shop/paper"
	"camber/internal/shop/paper/strip"
	"camber/internal/web/present"
)

//go:embed paper.css
var paperCSS string

// Sheet is how wide a paper is shown; printed it is as wide as the printer's.
type Sheet string

const (
	OnLetter Sheet = "letter"
	OnRoll80 Sheet = ""
	OnRoll58 Sheet = "narrow"
)

// SheetFor is the sheet that is asked for: "letter", "80" or "58". Without that a receipt is on a roll, and what is sent
// or kept is on a sheet.
func SheetFor(asked string, kind paper.Kind) Sheet {
	switch {
	case asked == "58":
		return OnRoll58
	case asked == "letter", asked == "" && (kind == paper.Invoice || kind == paper.Quote || kind == paper.Statement):
		return OnLetter
	}
	return OnRoll80
}

// paperStyle is the style sheet of a paper, with room around it as its printer wants.
func paperStyle(size Sheet) string {
	if size == OnLetter {
		return paperCSS + "@page{margin:0 0 10mm}"
	}
	return paperCSS
}

// inMail is how wide the plain text of a mail is.
const inMail = 64

// PaperBlock is a paper as it stands in a letter, in the language of ctx. What was voided is not told.
func PaperBlock(ctx context.Context, d paper.Document) (present.Paragraph, error) {
	d.Sections = slices.Clone(d.Sections)
	for i, s := range d.Sections {
		d.Sections[i].Rows = slices.DeleteFunc(slices.Clone(s.Rows), func(r paper.Row) bool { return r.Struck })
	}
	var html bytes.Buffer
	if err := paperBlock(d).Render(ctx, &html); err != nil {
		return present.Paragraph{}, err
	}
	return present.Paragraph{Text: strip.Text(d, inMail), HTML: html.String()}, nil
}

// code128Row returns the modules of a Code 128 barcode, black true, with the quiet zone of ten at either end.
func code128Row(code string) ([]bool, error) {
	drawn, err := code128.Encode(code)
	if err != nil {
		return nil, fmt.Errorf("barcode of %q: %w", code, err)
	}
	const quiet = 10
	width := drawn.Bounds().Dx()
	row := make([]bool, width+2*quiet)
	for x := range width {
		row[quiet+x] = drawn.At(x, 0) == color.Black
	}
	return row, nil
}
