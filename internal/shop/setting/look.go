package setting

import (
	"fmt"

	"camber/internal/base/colour"
	"camber/internal/base/fault"
)

// How a site shows itself, beside SiteLogo.
var (
	BrandColour = brandColour("brand_colour") // of buttons, links and signs; empty: the house's blue
	// one to three letters in the mark beside the name; empty: the house's mark
	Monogram = line("monogram", "", false, 3)
	// SITE-6: the bar above every page of the shop; empty: none
	AlertText = line("alert_text", "", false, 300)
	AlertDays = Number("alert_days", 7, 1, 365) // for how long a bar that was closed stays so
)

// leastContrast is what white words need on a colour (WCAG 1.4.3).
const leastContrast = 4.5

func brandColour(name string) Setting[string] {
	s := Text(name, "")
	s.open, s.control.Kind = true, Colour
	s.parse = func(v string) (string, error) {
		if v == "" {
			return "", nil
		}
		c, err := colour.Parse(v)
		if err != nil {
			return "", refused(fault.T("Write a color as # and six digits, such as %s.", "#0b4da2"))
		}
		if got := colour.Contrast(c, colour.White); got < leastContrast {
			return "", refused(fault.T("White words on %s read %s to 1. At least %s to 1 is needed.", c.String(),
				fmt.Sprintf("%.2f", got), fmt.Sprintf("%.1f", leastContrast)))
		}
		return c.String(), nil
	}
	return s
}
