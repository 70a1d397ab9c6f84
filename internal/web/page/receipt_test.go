package page

import (
	"bytes"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"camber/internal/web/present"
)

func TestAReceiptNamesTheRegisterWhereThereWasOne(t *testing.T) {
	t.Parallel()
	for register, want := range map[string]bool{"Lane 2": true, "": false} {
		d := present.Receipt{Order: present.Order{ID: 7, Register: register}}
		if register != "" {
			d.Order.Cashier = "Dana"
		}
		var b bytes.Buffer
		if err := Invoice(Frame{Site: "Camber"}, d).Render(t.Context(), &b); err != nil {
			t.Fatal(err)
		}
		doc, err := html.Parse(&b)
		if err != nil {
			t.Fatal(err)
		}
		named, bare := false, false
		for n := range doc.Descendants() {
			if n.Data == "p" {
				said := strings.Join(strings.Fields(words(n)), " ")
				named, bare = named || said == "Lane 2, Dana", bare || said == ","
			}
		}
		if named != want || bare {
			t.Errorf("at %q: named %v, a comma alone %v", register, named, bare)
		}
	}
}

// A link home that is an image is named by it; a logo beside the name says nothing twice.
func TestALogoSaysTheNameOnce(t *testing.T) {
	t.Parallel()
	for _, alone := range []bool{true, false} {
		logo := &present.Logo{Image: present.Image{Src: "/image/a-96.png", Width: 80, Height: 40}, Alone: alone}
		if alone {
			logo.Alt = "Acme"
		}
		var b bytes.Buffer
		if err := siteLogo(Frame{Site: "Acme", Logo: logo}).Render(t.Context(), &b); err != nil {
			t.Fatal(err)
		}
		drawn := b.String()
		if strings.Count(drawn, "Acme") != 1 || !strings.Contains(drawn, `height="40"`) || !strings.Contains(drawn, `width="80"`) || strings.Contains(drawn, `class="mark"`) {
			t.Errorf("alone %v: %s", alone, drawn)
		}
	}
}
