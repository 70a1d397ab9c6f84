package paperview

import (
	"context"
	"strconv"
	"strings"

	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/location"
	"camber/internal/shop/paper"
	"camber/internal/shop/printer"
)

// NewTest shows whatever papers need of a printer: the letters of both languages, the sign of the currency, how broad
// its lines are, a barcode and a QR code (PRINT-1).
func NewTest(ctx context.Context, register string, at location.Location, p printer.Printer) paper.Document {
	ruler := strings.Repeat("1234567890", 5)[:p.Profile.Columns]
	return paper.Document{
		Kind: paper.Test, Lang: text.In(ctx), Name: text.Tr(ctx, "Test print"), Code: "TEST-" + strconv.Itoa(p.Profile.Columns),
		Number: register, Store: paper.Store{Name: at.Name},
		Sections: []paper.Section{{
			Title: paper.Words(text.Tr(ctx, "Amounts stand at the edge")),
			Rows: []paper.Row{
				row(text.Tr(ctx, "An amount"), money.Cents(123456).Text()),
				loud(text.Tr(ctx, "A total"), money.Cents(9876543).Text()),
			},
		}},
		Notes: []paper.Note{
			{Title: text.Tr(ctx, "One full line"), Lines: []paper.Text{paper.Kept(ruler)}},
			{Title: "English", Lines: []paper.Text{
				paper.Kept("The quick brown fox jumps over the lazy dog. 0123456789 $ % & @ # * / ' \" ½ ¼ ° × –")}},
			{Title: "Español", Lines: []paper.Text{
				paper.Kept("El pingüino Wenceslao hizo kilómetros bajo exhaustiva lluvia. ¿Ñandú? ¡Sí! ÁÉÍÓÚÜÑ áéíóúüñ €")}},
		},
		Policy: text.Tr(ctx, "All letters above must be right. If they are not, choose other letters in the settings."),
		Link:   &paper.Link{Words: text.Tr(ctx, "This code must be readable:"), URL: "https://camber.test/print"},
	}
}
