package setting

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"camber/internal/base/colour"
)

// How a site shows itself, beside SiteLogo.
var (
	BrandColour = brandColour("brand_colour") // of buttons, links and signs; empty: the house's blue
	// one to three letters in the mark beside the name; empty: the house's mark
	Monogram  = monogram("monogram")
	AlertText = Text("alert_text", "")          // SITE-6: the bar above every page of the shop; empty: none
	AlertDays = Number("alert_days", 7, 1, 365) // for how long a bar that was closed stays so
)

// leastContrast is what white words need on a colour (WCAG 1.4.3).
const leastContrast = 4.5

func brandColour(name string) Setting[string] {
	s := Text(name, "")
	s.open = true
	s.parse = func(v string) (string, error) {
		if v == "" {
			return "", nil
		}
		c, err := colour.Parse(v)
		if err != nil {
			return "", fmt.Errorf("%s: %w", name, err)
		}
		if got := colour.Contrast(c, colour.White); got < leastContrast {
			return "", fmt.Errorf("%s: white on %s reads %.2f to 1, less than %.1f", name, c, got, leastContrast)
		}
		return c.String(), nil
	}
	return s
}

func monogram(name string) Setting[string] {
	s := Text(name, "")
	s.parse = func(v string) (string, error) {
		v = strings.TrimSpace(v)
		if utf8.RuneCountInString(v) > 3 {
			return "", fmt.Errorf("%s: at most three letters", name)
		}
		return v, nil
	}
	return s
}
