// Package picture makes images from outside safe to show and small enough to send: it decodes them within limits,
// turns them upright, forgets everything but the pixels, and encodes them in the sizes and formats that pages use.
package picture

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/jpeg"
	"image/png"

	xdraw "golang.org/x/image/draw"
	"golang.org/x/image/webp"

	"camber/internal/base/fault"
)

// Limits of an image from outside, checked before its pixels are decoded.
const (
	MostBytes  = 20 << 20
	mostPixels = 25_000_000
	mostSide   = 16_384
	mostMemory = 4 * mostPixels // bytes of the decoded pixels
	mostScans  = 64             // of a progressive JPEG: each is a pass over all of its pixels
)

// Sides are the sizes that pages use: the longer side in pixels.
const (
	Tiny   = 96
	Small  = 240
	Medium = 480
	Large  = 960
)

// Sides returns them, the smallest first.
func Sides() []int { return []int{Tiny, Small, Medium, Large} }

// masterSide is the longer side of what is kept of an image: twice the largest size that is shown.
const masterSide = 2 * Large

// Decode reads a JPEG, PNG, GIF (its first picture) or WebP, whatever it is called, and turns it as its camera says.
// Anything else, and what is larger than the limits or damaged, is Invalid.
func Decode(content []byte) (image.Image, error) {
	if len(content) > MostBytes {
		return nil, tooLarge()
	}
	f := formatOf(content)
	if f == nil {
		return nil, fault.New(fault.Invalid, "This is not an image in JPEG, PNG, GIF or WebP.")
	}
	config, err := f.config(content)
	if err != nil {
		return nil, damaged(err)
	}
	if err := checkSize(config); err != nil {
		return nil, err
	}
	decoded, err := f.decode(content)
	if err != nil {
		return nil, damaged(err)
	}
	return turned(decoded, f.orientation(content)), nil
}

func tooLarge() *fault.Error {
	return fault.New(fault.Invalid, "This image is too large: at most 20 MB, 25 million pixels and 16,384 pixels a side.")
}

// damaged is what a decoder's error means, unless it is one of ours.
func damaged(cause error) error {
	if errors.As(cause, new(*fault.Error)) {
		return cause
	}
	return fault.New(fault.Invalid, "This image is damaged.").Because(cause)
}

func checkSize(c image.Config) error {
	if c.Width < 1 || c.Height < 1 {
		return fault.New(fault.Invalid, "This image is damaged.")
	}
	if c.Width > mostSide || c.Height > mostSide || c.Width*c.Height > mostPixels ||
		c.Width*c.Height*bytesPerPixel(c.ColorModel) > mostMemory {
		return tooLarge()
	}
	return nil
}

func bytesPerPixel(m color.Model) int {
	switch m {
	case color.RGBA64Model, color.NRGBA64Model:
		return 8
	}
	return 4
}

// format is one kind of file.
type format struct {
	config      func(content []byte) (image.Config, error)
	decode      func(content []byte) (image.Image, error)
	orientation func(content []byte) int
}

func formatOf(content []byte) *format {
	upright := func([]byte) int { return 1 }
	switch {
	case bytes.HasPrefix(content, []byte("\xff\xd8\xff")):
		return &format{jpegConfig, func(b []byte) (image.Image, error) { return jpeg.Decode(bytes.NewReader(b)) },
			jpegOrientation}
	case bytes.HasPrefix(content, []byte("\x89PNG\r\n\x1a\n")):
		return &format{
			func(b []byte) (image.Config, error) { return png.DecodeConfig(bytes.NewReader(b)) },
			func(b []byte) (image.Image, error) { return png.Decode(bytes.NewReader(b)) }, pngOrientation,
		}
	case bytes.HasPrefix(content, []byte("GIF87a")), bytes.HasPrefix(content, []byte("GIF89a")):
		return &format{
			func(b []byte) (image.Config, error) { return gif.DecodeConfig(bytes.NewReader(b)) },
			func(b []byte) (image.Image, error) { return gif.Decode(bytes.NewReader(b)) }, upright,
		}
	case len(content) >= 12 && string(content[:4]) == "RIFF" && string(content[8:12]) == "WEBP":
		return &format{webpConfig, decodeWebP, webpOrientation}
	}
	return nil
}

func jpegConfig(content []byte) (image.Config, error) {
	if bytes.Count(content, []byte("\xff\xda")) > mostScans {
		return image.Config{}, tooLarge()
	}
	return jpeg.DecodeConfig(bytes.NewReader(content))
}

// decodeWebP also widens the levels of a lossy picture: WebP writes brightness as 16 to 235 and the decoder hands it on
// as if it were 0 to 255, so that everything would look grey.
func decodeWebP(content []byte) (image.Image, error) {
	decoded, err := webp.Decode(bytes.NewReader(content))
	if err != nil {
		return nil, err
	}
	switch img := decoded.(type) {
	case *image.YCbCr:
		widen(img)
	case *image.NYCbCrA:
		widen(&img.YCbCr)
	}
	return decoded, nil
}

func widen(img *image.YCbCr) {
	var light, colour [256]uint8
	for v := range 256 {
		light[v] = uint8(min(max(((v-16)*255+109)/219, 0), 255))
		colour[v] = uint8(min(max(((v-128)*255)/224+128, 0), 255))
	}
	for i, v := range img.Y {
		img.Y[i] = light[v]
	}
	for i := range img.Cb {
		img.Cb[i], img.Cr[i] = colour[img.Cb[i]], colour[img.Cr[i]]
	}
}

// Fit returns the size of a width×height image whose longer side is at most side. Nothing is made larger.
func Fit(width, height, side int) (w, h int) {
	longer := max(width, height)
	if longer <= side {
		return width, height
	}
	return max(1, (width*side+longer/2)/longer), max(1, (height*side+longer/2)/longer)
}

// Resize returns img with its longer side at most side.
func Resize(img image.Image, side int) image.Image {
	b := img.Bounds()
	w, h := Fit(b.Dx(), b.Dy(), side)
	if w == b.Dx() && h == b.Dy() {
		return img
	}
	small := image.NewRGBA(image.Rect(0, 0, w, h))
	xdraw.CatmullRom.Scale(small, small.Bounds(), img, b, draw.Src, nil)
	return small
}

// Opaque says that no pixel lets through what is behind.
func Opaque(img image.Image) bool {
	if o, ok := img.(interface{ Opaque() bool }); ok {
		return o.Opaque()
	}
	b := img.Bounds()
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			if _, _, _, a := img.At(x, y).RGBA(); a != 0xffff {
				return false
			}
		}
	}
	return true
}

// Master is what is kept of an image: its pixels in a size that serves every other.
type Master struct {
	Bytes         []byte
	Format        Format // JPEG, or PNG where something shows through
	Width, Height int
}

// NewMaster decodes an image from outside and encodes it anew, so that nothing of the file itself is left.
func NewMaster(content []byte) (Master, error) {
	img, err := Decode(content)
	if err != nil {
		return Master{}, err
	}
	img = Resize(img, masterSide)
	m := Master{Format: JPEG, Width: img.Bounds().Dx(), Height: img.Bounds().Dy()}
	if !Opaque(img) {
		m.Format = PNG
	}
	m.Bytes, err = encode(img, m.Format, masterQuality)
	return m, err
}
