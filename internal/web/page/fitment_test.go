package page

import (
	"bytes"
	"context"
	"html"
	"strings"
	"testing"

	"github.com/a-h/templ"

	"camber/internal/web/present/orderview"
	"camber/internal/web/present/paperview"
)

// TRD-6: why a part fitted is on the paper, in the message and on the order's page.
func TestReceiptsSayWhetherEachPartFitted(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	order := orderview.Order{ID: 7, Products: []orderview.OrderProduct{{
		Kind: "part", Name: "Pads", Quantity: 1, Fit: &orderview.SoldFit{
			Mark: "verify", Label: "Verify Fitment", Reason: "needs 5.7L; your engine is not known yet",
			Vehicle: "2015 Ram 1500", Notes: []string{"With J55"},
		},
	}}}
	receipt := paperview.NewReceipt(ctx, orderview.Receipt{Order: order})
	mail, err := PaperBlock(ctx, receipt)
	if err != nil {
		t.Fatal(err)
	}
	rendered := func(c templ.Component) string {
		var b bytes.Buffer
		if err := c.Render(ctx, &b); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	for name, shown := range map[string]string{
		"invoice": rendered(Paper(Frame{}, receipt, OnRoll80, nil)), "order": rendered(Order(Frame{}, orderview.OrderPage{Order: order})),
		"mail": mail.HTML, "text": mail.Text,
	} {
		for _, want := range []string{"Verify Fitment: needs 5.7L; your engine is not known yet", "With J55"} {
			if !strings.Contains(html.UnescapeString(shown), want) {
				t.Errorf("%s lacks %q", name, want)
			}
		}
	}
}
