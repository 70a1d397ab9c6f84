package captcha

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"math/rand/v2"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// Size of the picture in px (FORM-3); it is drawn twice as large, for screens that show more.
const (
	Width  = 175
	Height = 56

	finer  = 2
	points = 34 * finer // size of a letter
)

// Picture is the code as a PNG: letters of several sizes on waves, crossed by lines of their own strength. The same
// code is always drawn alike, so that asking again teaches nothing.
func (r Riddle) Picture() ([]byte, error) {
	const width, height = Width * finer, Height * finer
	dice := rand.New(rand.NewChaCha8(
		sha256.Sum256([]byte("picture of " + r.Code)))) //nolint:gosec // the secret is the code, not how it bends
	flat, err := r.written(dice, width, height)
	if err != nil {
		return nil, err
	}
	between := func(least, most float64) float64 { return least + dice.Float64()*(most-least) }
	type wave struct{ length, height, phase float64 }
	across := wave{between(90, 150), between(5, 8), between(0, 2*math.Pi)}
	along := wave{between(40, 70), between(3, 5), between(0, 2*math.Pi)}
	at := func(w wave, x float64) float64 { return w.height * math.Sin(2*math.Pi*x/w.length+w.phase) }
	bent := image.NewGray(flat.Rect)
	for y := range height {
		for x := range width {
			from := color.Gray{Y: 255}
			fx, fy := x+int(at(along, float64(y))), y+int(at(across, float64(x)))
			if (image.Point{X: fx, Y: fy}).In(flat.Rect) {
				from = flat.GrayAt(fx, fy)
			}
			bent.SetGray(x, y, from)
		}
	}
	var out bytes.Buffer
	if err := png.Encode(&out, bent); err != nil {
		return nil, fmt.Errorf("draw captcha: %w", err)
	}
	return out.Bytes(), nil
}

// written are the letters side by side, none on the line of the one before, with what crosses them.
func (r Riddle) written(dice *rand.Rand, width, height int) (*image.Gray, error) {
	parsed, err := opentype.Parse(gobold.TTF)
	if err != nil {
		return nil, fmt.Errorf("font of captcha: %w", err)
	}
	flat := image.NewGray(image.Rect(0, 0, width, height))
	for i := range flat.Pix {
		flat.Pix[i] = 255
	}
	ink := image.NewUniform(color.Gray{Y: 25})
	room := (width - 24*finer) / len(r.Code)
	for i, letter := range r.Code {
		size := float64(points) * (0.9 + 0.25*dice.Float64())
		face, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: size, DPI: 72})
		if err != nil {
			return nil, fmt.Errorf("font of captcha: %w", err)
		}
		x := 12*finer + i*room + dice.IntN(5*finer)
		y := height/2 + points/3 + dice.IntN(9*finer) - 4*finer
		drawer := font.Drawer{Dst: flat, Src: ink, Face: face, Dot: fixed.P(x, y)}
		drawer.DrawString(string(letter))
	}
	for range 4 {
		crossed(flat, dice, ink.C)
	}
	for range width * height / 60 {
		flat.SetGray(dice.IntN(width), dice.IntN(height),
			color.Gray{Y: uint8(60 + dice.IntN(120))}) //nolint:gosec // below 180
	}
	return flat, nil
}

// crossed draws a line from edge to edge.
func crossed(flat *image.Gray, dice *rand.Rand, ink color.Color) {
	width, height := flat.Rect.Dx(), flat.Rect.Dy()
	from, to := float64(dice.IntN(height)), float64(dice.IntN(height))
	thick := 1 + dice.IntN(2*finer)
	for x := range width {
		y := int(from + (to-from)*float64(x)/float64(width))
		for d := range thick {
			flat.Set(x, y+d, ink)
		}
	}
}
