package page

import (
	"github.com/a-h/templ"

	"camber/internal/web/present"
)

// viewAttributes of the nth image of a part: the first is what the page is about, the others wait until they are seen.
func viewAttributes(n int, image present.Image) templ.Attributes {
	a := templ.Attributes{"width": itoa(image.Width), "height": itoa(image.Height), "class": "photo"}
	if n == 0 {
		a["fetchpriority"] = "high"
	} else {
		a["loading"] = "lazy"
	}
	return a
}
