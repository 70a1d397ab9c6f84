package page

import (
	"fmt"
	"image/color"
	"strings"

	"github.com/boombuler/barcode/qr"
)

// QR draws a text as a QR code with its quiet zone, an SVG image, dark on light whatever the theme: cameras want it so.
// A text that no code can hold is an error.
func QR(text string) ([]byte, error) {
	path, side, err := qrPath(text)
	if err != nil {
		return nil, err
	}
	return fmt.Appendf(nil, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h%dv%dH0z"/><path fill="#000" d="%s"/></svg>`,
		side, side, side, side, path), nil
}

// qrPath is the dark modules of a code as rows, and how many modules it is wide.
func qrPath(text string) (path string, side int, err error) {
	const quiet = 4
	drawn, err := qr.Encode(text, qr.M, qr.Auto)
	if err != nil {
		return "", 0, fmt.Errorf("QR code of %q: %w", text, err)
	}
	n := drawn.Bounds().Dx()
	var b strings.Builder
	for y := range n {
		for x := 0; x < n; {
			run := 0
			for x+run < n && drawn.At(x+run, y) == color.Black {
				run++
			}
			if run > 0 {
				fmt.Fprintf(&b, "M%d %dh%dv1h-%dz", x+quiet, y+quiet, run, run)
			}
			x += max(run, 1)
		}
	}
	return b.String(), n + 2*quiet, nil
}
