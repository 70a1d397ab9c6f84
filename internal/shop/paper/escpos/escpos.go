package escpos

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"

	"github.com/boombuler/barcode"
	"github.com/boombuler/barcode/code128"
	"github.com/boombuler/barcode/qr"

	"camber/internal/base/picture"
	"camber/internal/shop/paper"
	"camber/internal/shop/paper/strip"
)

const (
	escape = 0x1b
	group  = 0x1d
	field  = 0x1c
)

// Print is a paper in the printer's language, cut off. What is paid in cash opens the drawer too: kick.
func Print(d paper.Document, p Profile, kick bool) ([]byte, error) {
	w := writer{Profile: p}
	if !p.Pictures {
		d.Letter.Logo = nil // its name says whose paper it is
	}
	w.begin()
	if kick {
		w.kick()
	}
	for _, line := range strip.Lay(d, strip.Setting{Columns: p.Columns, Fit: p.Fit}) {
		if err := w.line(line, d.Letter.Logo); err != nil {
			return nil, err
		}
	}
	w.end()
	return w.Bytes(), nil
}

// Kick opens the drawer and prints nothing.
func Kick(p Profile) []byte {
	w := writer{Profile: p}
	w.begin()
	w.kick()
	return w.Bytes()
}

// Marked is what was written before, with a word above it: that it is a copy.
func Marked(word string, written []byte, p Profile) []byte {
	w := writer{Profile: p}
	w.begin()
	w.align(true)
	w.restyle(strip.Style{Bold: true, Tall: true, Wide: true})
	w.letters(p.Fit(word))
	w.put('\n')
	return append(w.Bytes(), written...)
}

type writer struct {
	bytes.Buffer
	Profile
	style   strip.Style
	centred bool
}

func (w *writer) put(b ...byte) { w.Write(b) }

// begin sets all that a job before this one may have left otherwise: no letters of two bytes, which printers of the far
// east read all accents as, the letters of the profile, and the signs of America.
func (w *writer) begin() {
	w.put(escape, '@')
	w.put(field, '.')
	w.put(escape, 'R', 0)
	w.put(escape, 't', w.Table)
}

func (w *writer) kick() {
	if w.Drawer.Pin == 0 {
		return
	}
	pin := byte(0)
	if w.Drawer.Pin == 5 {
		pin = 1
	}
	w.put(escape, 'p', pin, byte(w.Drawer.On/2), byte(w.Drawer.Off/2))
}

func (w *writer) end() {
	w.align(false)
	w.restyle(strip.Style{})
	if w.Cutter {
		w.put(group, 'V', 66, 0) // first on to where the knife is
		return
	}
	w.put(escape, 'd', 4) // on to where it is torn off
}

func (w *writer) line(line strip.Line, logo []byte) error {
	w.align(line.Centred)
	switch line.What {
	case strip.Rule:
		w.rule('-', '─')
	case strip.Thick:
		w.rule('=', '═')
	case strip.Logo:
		return w.logo(logo)
	case strip.Barcode:
		return w.barcode(line.Of)
	case strip.Square:
		return w.square(line.Of)
	case strip.Letters:
		for _, span := range line.Spans {
			w.restyle(span.Style)
			w.letters(span.Text)
		}
		w.put('\n')
	}
	return nil
}

func (w *writer) rule(plain, drawn rune) {
	if w.has(drawn) {
		plain = drawn
	}
	w.restyle(strip.Style{})
	for range w.Columns {
		w.letters(string(plain))
	}
	w.put('\n')
}

func (w *writer) letters(text string) {
	table := w.CodePage.charmap()
	for _, r := range text {
		switch {
		case r < 0x80:
			w.put(byte(r))
		case table != nil:
			if b, is := table.EncodeRune(r); is {
				w.put(b)
			}
		}
	}
}

func (w *writer) align(centred bool) {
	if centred != w.centred {
		w.put(escape, 'a', bit(centred))
		w.centred = centred
	}
}

func (w *writer) restyle(s strip.Style) {
	if s.Bold != w.style.Bold {
		w.put(escape, 'E', bit(s.Bold))
	}
	if s.Tall != w.style.Tall || s.Wide != w.style.Wide {
		w.put(group, '!', bit(s.Wide)<<4|bit(s.Tall))
	}
	if s.Inverse != w.style.Inverse {
		w.put(group, 'B', bit(s.Inverse))
	}
	w.style = s
}

func bit(b bool) byte {
	if b {
		return 1
	}
	return 0
}

const barcodeHeight = 72 // dots

// barcode is Code 128, as broad as the paper allows. Where none can be drawn its letters below it are all.
func (w *writer) barcode(code string) error {
	drawn, err := code128.Encode(code)
	if err != nil {
		return fmt.Errorf("barcode of %q: %w", code, err)
	}
	modules := drawn.Bounds().Dx()
	wide := min(3, w.dots()/(modules+20)) // with quiet zones
	switch {
	case wide == 0:
		return nil
	case w.Barcodes:
		w.put(group, 'h', barcodeHeight)
		w.put(group, 'w', byte(wide))
		w.put(group, 'H', 0) // its letters stand below it as a line
		w.put(group, 'k', 73, byte(len(code)+2), '{', 'B')
		w.WriteString(code)
		w.put('\n')
	case w.Pictures:
		scaled, err := barcode.Scale(drawn, modules*wide, barcodeHeight)
		if err != nil {
			return fmt.Errorf("barcode of %q: %w", code, err)
		}
		w.raster(scaled)
	}
	return nil
}

// square is a QR code.
func (w *writer) square(of string) error {
	const wide = 4 // dots of a module
	switch {
	case w.QR:
		w.put(group, '(', 'k', 4, 0, '1', 'A', '2', 0)
		w.put(group, '(', 'k', 3, 0, '1', 'C', wide)
		w.put(group, '(', 'k', 3, 0, '1', 'E', '1') // 15 % may be lost
		length := len(of) + 3
		w.put(group, '(', 'k', byte(length), byte(length>>8), '1', 'P', '0')
		w.WriteString(of)
		w.put(group, '(', 'k', 3, 0, '1', 'Q', '0')
	case w.Pictures:
		drawn, err := qr.Encode(of, qr.M, qr.Unicode)
		if err != nil {
			return fmt.Errorf("QR code of %q: %w", of, err)
		}
		side := drawn.Bounds().Dx() * wide
		scaled, err := barcode.Scale(drawn, side, side)
		if err != nil {
			return fmt.Errorf("QR code of %q: %w", of, err)
		}
		w.raster(scaled)
	}
	return nil
}

const logoHeight = 120 // dots

// logo is drawn in black and white, at most two thirds of the paper wide.
func (w *writer) logo(content []byte) error {
	img, err := picture.Decode(content)
	if err != nil {
		return fmt.Errorf("logo on a receipt: %w", err)
	}
	size := img.Bounds()
	side := min(w.dots()*2/3, max(size.Dx(), size.Dy()))
	if high := size.Dy() * side / max(size.Dx(), size.Dy()); high > logoHeight {
		side = side * logoHeight / high
	}
	img = picture.Resize(img, max(side, 1))
	white := image.NewGray(image.Rect(0, 0, img.Bounds().Dx(), img.Bounds().Dy()))
	draw.Draw(white, white.Bounds(), image.White, image.Point{}, draw.Src)
	draw.Draw(white, white.Bounds(), img, img.Bounds().Min, draw.Over)
	dots := image.NewPaletted(white.Bounds(), color.Palette{color.White, color.Black})
	draw.FloydSteinberg.Draw(dots, dots.Bounds(), white, image.Point{})
	w.raster(dots)
	return nil
}

// raster draws a picture dot by dot.
func (w *writer) raster(img image.Image) {
	size := img.Bounds()
	across := (size.Dx() + 7) / 8
	w.put(group, 'v', '0', 0, byte(across), byte(across>>8), byte(size.Dy()), byte(size.Dy()>>8))
	for y := size.Min.Y; y < size.Max.Y; y++ {
		row := make([]byte, across)
		for x := range size.Dx() {
			if r, _, _, _ := img.At(size.Min.X+x, y).RGBA(); r < 0x8000 {
				row[x/8] |= 0x80 >> (x % 8)
			}
		}
		w.Write(row)
	}
}
