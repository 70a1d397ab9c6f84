package page

import (
	"bytes"
	"strings"
	"testing"

	"github.com/a-h/templ"

	"camber/internal/web/present/partview"
)

// CMP-1, CMP-2: what is a drawing alone has its words as a tooltip.
func TestTheButtonsOfListsHaveTooltips(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	c := partview.Card{ProductID: 7, Brand: "Kestrel", Number: "KB-1", Lists: &partview.InLists{}}
	for _, one := range []templ.Component{ListControls(c), removeButton(comparePath, c),
		listLinks(Frame{Lists: &ListCounts{}})} {
		if err := one.Render(t.Context(), &b); err != nil {
			t.Fatal(err)
		}
	}
	for _, want := range []string{"Compare Kestrel KB-1", "Wishlist Kestrel KB-1", "Remove Kestrel KB-1", "Compare",
		"Wishlist"} {
		if !strings.Contains(b.String(), `title="`+want+`"`) {
			t.Errorf("nothing says %q", want)
		}
	}
}
