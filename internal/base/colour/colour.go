// Package colour reads and mixes the colours that a shop may choose, and measures how well one reads on another.
package colour

import (
	"encoding/hex"
	"fmt"
	"math"
	"strings"
)

// RGB is a colour of the screen.
type RGB struct{ R, G, B uint8 }

// White and Black are the ends of every mix.
var (
	White = RGB{255, 255, 255}
	Black = RGB{}
)

// Parse reads #rrggbb.
func Parse(s string) (RGB, error) {
	digits, found := strings.CutPrefix(s, "#")
	b, err := hex.DecodeString(digits)
	if !found || err != nil || len(b) != 3 {
		return RGB{}, fmt.Errorf("%q is no colour like #0b4da2", s)
	}
	return RGB{b[0], b[1], b[2]}, nil
}

// String is #rrggbb.
func (c RGB) String() string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// Mix is c with percent of other in it.
func (c RGB) Mix(other RGB, percent int) RGB {
	mix := func(a, b uint8) uint8 { return uint8((int(a)*(100-percent) + int(b)*percent + 50) / 100) }
	return RGB{mix(c.R, other.R), mix(c.G, other.G), mix(c.B, other.B)}
}

// Toward is the first mix of c with other, c itself included, that reads on ground with at least contrast; other
// where none does.
func (c RGB) Toward(other, ground RGB, contrast float64) RGB {
	for percent := 0; percent < 100; percent += 4 {
		if mixed := c.Mix(other, percent); Contrast(mixed, ground) >= contrast {
			return mixed
		}
	}
	return other
}

// Contrast is WCAG 2's, from 1 to 21.
func Contrast(a, b RGB) float64 {
	x, y := a.luminance(), b.luminance()
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

func (c RGB) luminance() float64 {
	linear := func(channel uint8) float64 {
		v := float64(channel) / 255
		if v <= 0.04045 {
			return v / 12.92
		}
		return math.Pow((v+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
}
