package picture_test

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"camber/internal/base/fault"
	"camber/internal/base/picture"
)

// quarters is an image whose corners tell how it is turned: red, green, blue, white from the top left, clockwise.
func quarters(w, h int) *image.NRGBA {
	img := image.NewNRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			c := color.NRGBA{255, 0, 0, 255}
			switch {
			case x >= w/2 && y < h/2:
				c = color.NRGBA{0, 255, 0, 255}
			case x >= w/2:
				c = color.NRGBA{0, 0, 255, 255}
			case y >= h/2:
				c = color.NRGBA{255, 255, 255, 255}
			}
			img.Set(x, y, c)
		}
	}
	return img
}

// corners names the four corners from the top left, clockwise.
func corners(img image.Image) string {
	b := img.Bounds()
	var s strings.Builder
	for _, p := range []image.Point{{b.Min.X + 2, b.Min.Y + 2}, {b.Max.X - 3, b.Min.Y + 2}, {b.Max.X - 3, b.Max.Y - 3},
		{b.Min.X + 2, b.Max.Y - 3}} {
		r, g, blue, _ := img.At(p.X, p.Y).RGBA()
		high := func(v uint32) bool { return v > 0x8000 }
		switch {
		case high(r) && high(g) && high(blue):
			s.WriteByte('w')
		case high(r):
			s.WriteByte('r')
		case high(g):
			s.WriteByte('g')
		default:
			s.WriteByte('b')
		}
	}
	return s.String()
}

func jpegOf(t *testing.T, img image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := jpeg.Encode(&b, img, &jpeg.Options{Quality: 95}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func pngOf(t *testing.T, img image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// exif is a block with one orientation, in either order of bytes.
func exif(orientation uint16, order binary.ByteOrder) []byte {
	b := []byte("Exif\x00\x00II*\x00")
	if order == binary.BigEndian {
		b = []byte("Exif\x00\x00MM\x00*")
	}
	head := make([]byte, 4+2+12+4)
	order.PutUint32(head, 8)
	order.PutUint16(head[4:], 1)
	order.PutUint16(head[6:], 0x0112)
	order.PutUint16(head[8:], 3)
	order.PutUint32(head[10:], 1)
	order.PutUint16(head[14:], orientation)
	return append(b, head...)
}

// withExif puts an APP1 segment behind the start of a JPEG.
func withExif(file, block []byte) []byte {
	segment := append([]byte{0xff, 0xe1, byte((len(block) + 2) >> 8), byte(len(block) + 2)}, block...)
	return append(append(append([]byte{}, file[:2]...), segment...), file[2:]...)
}

// withChunk puts a chunk behind the header of a PNG.
func withChunk(file []byte, name string, body []byte) []byte {
	chunk := binary.BigEndian.AppendUint32(nil, uint32(len(body)))
	chunk = append(append(chunk, name...), body...)
	chunk = binary.BigEndian.AppendUint32(chunk, crc32.ChecksumIEEE(chunk[4:]))
	const header = 8 + 25
	return append(append(append([]byte{}, file[:header]...), chunk...), file[header:]...)
}

func TestACameraThatWasHeldSidewaysMakesAnUprightImage(t *testing.T) {
	t.Parallel()
	file := jpegOf(t, quarters(64, 32))
	for orientation, want := range map[uint16]string{
		0: "rgbw", 1: "rgbw", 2: "grwb", 3: "bwrg", 4: "wbgr", 5: "rwbg", 6: "wrgb", 7: "bgrw", 8: "gbwr", 9: "rgbw",
	} {
		for _, order := range []binary.ByteOrder{binary.LittleEndian, binary.BigEndian} {
			img, err := picture.Decode(withExif(file, exif(orientation, order)))
			if err != nil {
				t.Fatal(err)
			}
			size := image.Pt(64, 32)
			if 5 <= orientation && orientation <= 8 {
				size = image.Pt(32, 64)
			}
			if got := corners(img); got != want || img.Bounds().Size() != size {
				t.Errorf("orientation %d: %s of %v, want %s of %v", orientation, got, img.Bounds().Size(), want, size)
			}
		}
	}
	turned, err := picture.Decode(withChunk(pngOf(t, quarters(64, 32)), "eXIf", exif(6, binary.BigEndian)[6:]))
	if err != nil || corners(turned) != "wrgb" {
		t.Errorf("PNG: %v, %v", corners(turned), err)
	}
}

func TestNothingButThePixelsIsKept(t *testing.T) {
	t.Parallel()
	secret := "42.5348N 92.4453W taken at home"
	file := withExif(jpegOf(t, quarters(64, 32)), append(exif(1, binary.LittleEndian), secret...))
	m, err := picture.NewMaster(file)
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(m.Bytes, []byte("Exif")) || bytes.Contains(m.Bytes, []byte(secret)) {
		t.Error("what the camera wrote is still there")
	}
	if m.Format != picture.JPEG || m.Width != 64 || m.Height != 32 {
		t.Errorf("%s of %d×%d", m.Format, m.Width, m.Height)
	}
	glass := quarters(64, 32)
	glass.Set(0, 0, color.NRGBA{})
	m, err = picture.NewMaster(withChunk(pngOf(t, glass), "tEXt", []byte("Comment\x00"+secret)))
	if err != nil || m.Format != picture.PNG || bytes.Contains(m.Bytes, []byte(secret)) {
		t.Errorf("%s, %v", m.Format, err)
	}
}

func TestEveryFormatIsRead(t *testing.T) {
	t.Parallel()
	var moving bytes.Buffer
	frame := image.NewPaletted(image.Rect(0, 0, 64, 32),
		color.Palette{color.NRGBA{255, 0, 0, 255}, color.NRGBA{0, 255, 0, 255}, color.NRGBA{0, 0, 255, 255}, color.White})
	for y := range 32 {
		for x := range 64 {
			frame.Set(x, y, quarters(64, 32).At(x, y))
		}
	}
	later := image.NewPaletted(frame.Rect, frame.Palette)
	if err := gif.EncodeAll(&moving, &gif.GIF{Image: []*image.Paletted{frame, later}, Delay: []int{1, 1}}); err != nil {
		t.Fatal(err)
	}
	for name, file := range map[string][]byte{
		"JPEG": jpegOf(t, quarters(64, 32)), "PNG": pngOf(t, quarters(64, 32)), "GIF": moving.Bytes(),
	} {
		img, err := picture.Decode(file)
		if err != nil || corners(img) != "rgbw" {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := picture.Decode(tinyWebP); err != nil {
		t.Errorf("WebP: %v", err)
	}
}

// tinyWebP is one lossless pixel.
var tinyWebP = []byte("RIFF\x1a\x00\x00\x00WEBPVP8L\x0d\x00\x00\x00\x2f\x00\x00\x00\x10\x07\x10\x11\x11\x88\x88\xfe\x07\x00") //nolint:gochecknoglobals // a file

// bomb is a PNG that says it is w×h, with rows of nothing.
func bomb(w, h uint32) []byte {
	header := make([]byte, 13)
	binary.BigEndian.PutUint32(header, w)
	binary.BigEndian.PutUint32(header[4:], h)
	header[8] = 1 // one bit a pixel, gray
	var rows bytes.Buffer
	z := zlib.NewWriter(&rows)
	_, _ = z.Write(make([]byte, 1<<20))
	_ = z.Close()
	file := []byte("\x89PNG\r\n\x1a\n")
	for _, c := range []struct {
		name string
		body []byte
	}{{"IHDR", header}, {"IDAT", rows.Bytes()}, {"IEND", nil}} {
		file = binary.BigEndian.AppendUint32(file, uint32(len(c.body)))
		body := append([]byte(c.name), c.body...)
		file = binary.BigEndian.AppendUint32(append(file, body...), crc32.ChecksumIEEE(body))
	}
	return file
}

// lyingWebP declares a canvas of one pixel and holds a picture of 16,384×16,384.
func lyingWebP() []byte {
	canvas := append([]byte("VP8X\x0a\x00\x00\x00"), make([]byte, 10)...)
	body := []byte{0x2f, 0xff, 0xff, 0xff, 0x0f, 0, 0, 0}
	inside := append(canvas, append([]byte("VP8L\x08\x00\x00\x00"), body...)...)
	file := append([]byte("RIFF"), binary.LittleEndian.AppendUint32(nil, uint32(len(inside)+4))...)
	return append(append(file, "WEBP"...), inside...)
}

func TestWhatIsNoSafeImageIsRefused(t *testing.T) {
	t.Parallel()
	whole := jpegOf(t, quarters(640, 320))
	scans := append([]byte{}, whole[:len(whole)-2]...)
	for range 5000 { // each would be a pass over every pixel
		scans = append(scans, 0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0)
	}
	for name, c := range map[string]struct {
		file []byte
		want string
	}{
		"nothing": {nil, "This is not an image in JPEG, PNG, GIF or WebP."},
		"words":   {[]byte("hello"), "This is not an image in JPEG, PNG, GIF or WebP."},
		"a drawing of code": {[]byte(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`),
			"This is not an image in JPEG, PNG, GIF or WebP."},
		"a page": {[]byte("<!doctype html><script>alert(1)</script>"),
			"This is not an image in JPEG, PNG, GIF or WebP."},
		"half a JPEG":        {whole[:len(whole)/2], "This image is damaged."},
		"a JPEG's beginning": {whole[:3], "This image is damaged."},
		"half a PNG":         {pngOf(t, quarters(64, 64))[:60], "This image is damaged."},
		"a bomb":             {bomb(16_000, 16_000), "This image is too large"},
		"a long bomb":        {bomb(1, 2_000_000_000), "This image is too large"},
		"a huge one":         {bomb(1<<31-1, 1<<31-1), "This image"},
		"of no height":       {bomb(4, 0), "This image is damaged."},
		"a lying WebP":       {lyingWebP(), "This image is too large"},
		"many scans":         {scans, "This image is too large"},
		"too many bytes": {append(append([]byte{}, whole...), make([]byte, picture.MostBytes)...),
			"This image is too large"},
	} {
		img, err := picture.Decode(c.file)
		if f := fault.Of(err); err == nil || f.Kind != fault.Invalid ||
			!strings.HasPrefix(strings.TrimPrefix(f.Error(), "invalid: "), c.want) {
			t.Errorf("%s: %v, %v", name, img != nil, err)
		}
	}
}

func TestAnImageKeepsItsShapeAndIsNeverEnlarged(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		w, h := rapid.IntRange(1, 5000).Draw(t, "w"), rapid.IntRange(1, 5000).Draw(t, "h")
		side := rapid.SampledFrom(picture.Sides()).Draw(t, "side")
		gotW, gotH := picture.Fit(w, h, side)
		switch {
		case gotW < 1 || gotH < 1 || gotW > w || gotH > h || max(gotW, gotH) > side:
			t.Fatalf("%d×%d in %d: %d×%d", w, h, side, gotW, gotH)
		case max(w, h) > side && max(gotW, gotH) != side:
			t.Fatalf("%d×%d in %d: only %d×%d", w, h, side, gotW, gotH)
		}
		// the shorter side is off by half a pixel at most
		if d := min(w, h)*max(gotW, gotH) - min(gotW, gotH)*max(w, h); min(gotW, gotH) > 1 && 2*max(d, -d) > max(w, h)+1 {
			t.Fatalf("%d×%d in %d is bent to %d×%d", w, h, side, gotW, gotH)
		}
	})
}

func TestSmallImagesLookLikeTheLargeOne(t *testing.T) {
	t.Parallel()
	small := picture.Resize(quarters(1000, 500), picture.Tiny)
	if got := small.Bounds().Size(); got != image.Pt(96, 48) || corners(small) != "rgbw" {
		t.Errorf("%v %s", got, corners(small))
	}
	if own := quarters(50, 20); picture.Resize(own, picture.Tiny) != image.Image(own) {
		t.Error("a small one is made anew")
	}
}

func FuzzDecode(f *testing.F) {
	f.Add([]byte("\xff\xd8\xff\xe1\x00\x08Exif\x00\x00"))
	f.Add(tinyWebP)
	f.Add(lyingWebP())
	f.Add(bomb(3, 3))
	f.Add([]byte("GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;"))
	f.Fuzz(func(t *testing.T, file []byte) {
		img, err := picture.Decode(file)
		if err != nil {
			if !fault.Is(err, fault.Invalid) {
				t.Errorf("not the file's fault: %v", err)
			}
			return
		}
		if b := img.Bounds(); b.Dx() < 1 || b.Dy() < 1 || b.Dx()*b.Dy() > 25_000_000 {
			t.Errorf("%v", b)
		}
	})
}
