package page

import (
	"context"
	"strings"

	"golang.org/x/net/html"

	"camber/internal/web/present"
)

func contactSample(ctx context.Context) present.ContactForm {
	return present.ContactForm{
		Name: "Ray", Locations: []present.ContactLocation{{ID: 1, Name: "Main St"}},
		Riddle: present.Riddle{Image: "/tool/captcha", Question: T(ctx, "Empty")},
		Stores: []present.StoreCard{{Name: "Main St", Address: "1 Main St", Telephone: "(319) 555-0142",
			Email: "main@demo.test", Open: T(ctx, "Closed now"),
			Hours: []present.OpenDays{{Days: T(ctx, "Empty"), Hours: T(ctx, "Empty")}}}},
	}
}

func askedSample() []present.Asked {
	return []present.Asked{
		{ID: "asked-1", Name: "account_custom_field[1]", Label: "From whom", Kind: "select",
			Options: []present.AskedOption{{ID: "1", Label: "A friend", Chosen: true}}},
		{ID: "asked-2", Name: "account_custom_field[2]", Label: "What about", Kind: "checkbox",
			Options: []present.AskedOption{{Name: "account_custom_field[2][0]", ID: "1", Label: "Orders"}}},
		{ID: "asked-3", Name: "account_custom_field[3]", Label: "Since when", Kind: "date", Required: true},
		{ID: "asked-4", Name: "account_custom_field[4]", Label: "What else", Kind: "textarea"},
	}
}

func words(n *html.Node) string {
	var b strings.Builder
	for d := range n.Descendants() {
		if d.Type == html.TextNode {
			b.WriteString(d.Data)
		}
	}
	return strings.TrimSpace(b.String())
}
