package picture

import (
	"bytes"
	"encoding/binary"
	"errors"
	"image"
)

// orientation of an Exif block: 1 upright … 8, 1 where it says nothing sensible.
func orientation(exif []byte) int {
	exif = bytes.TrimPrefix(exif, []byte("Exif\x00\x00"))
	var order binary.ByteOrder
	switch {
	case bytes.HasPrefix(exif, []byte("II*\x00")):
		order = binary.LittleEndian
	case bytes.HasPrefix(exif, []byte("MM\x00*")):
		order = binary.BigEndian
	default:
		return 1
	}
	if len(exif) < 8 {
		return 1
	}
	at := int64(order.Uint32(exif[4:]))
	if at+2 > int64(len(exif)) {
		return 1
	}
	entries := exif[at+2:]
	for range order.Uint16(exif[at:]) {
		if len(entries) < 12 {
			break
		}
		const tag, short = 0x0112, 3
		if order.Uint16(entries) == tag && order.Uint16(entries[2:]) == short {
			if v := order.Uint16(entries[8:]); 1 <= v && v <= 8 {
				return int(v)
			}
			break
		}
		entries = entries[12:]
	}
	return 1
}

// jpegOrientation looks for Exif in the segments before the picture.
func jpegOrientation(content []byte) int {
	rest := content[2:]
	for len(rest) >= 4 && rest[0] == 0xff {
		const app1, startOfScan, endOfImage = 0xe1, 0xda, 0xd9
		marker := rest[1]
		if marker == 0xff { // filler
			rest = rest[1:]
			continue
		}
		if marker == startOfScan || marker == endOfImage {
			break
		}
		size := int(binary.BigEndian.Uint16(rest[2:]))
		if size < 2 || 2+size > len(rest) {
			break
		}
		if body := rest[4 : 2+size]; marker == app1 && bytes.HasPrefix(body, []byte("Exif\x00\x00")) {
			return orientation(body)
		}
		rest = rest[2+size:]
	}
	return 1
}

// pngOrientation looks for Exif in the chunks.
func pngOrientation(content []byte) int {
	rest := content[8:]
	for len(rest) >= 12 {
		size := int64(binary.BigEndian.Uint32(rest))
		if 12+size > int64(len(rest)) {
			break
		}
		if string(rest[4:8]) == "eXIf" {
			return orientation(rest[8 : 8+size])
		}
		rest = rest[12+size:]
	}
	return 1
}

// webpChunks calls visit for each chunk until it says that it is done.
func webpChunks(content []byte, visit func(name string, body []byte) (done bool)) {
	rest := content[12:]
	for len(rest) >= 8 {
		size := int64(binary.LittleEndian.Uint32(rest[4:]))
		if 8+size > int64(len(rest)) {
			return
		}
		if visit(string(rest[:4]), rest[8:8+size]) {
			return
		}
		rest = rest[min(8+size+size%2, int64(len(rest))):]
	}
}

func webpOrientation(content []byte) int {
	found := 1
	webpChunks(content, func(name string, body []byte) bool {
		if name == "EXIF" {
			found = orientation(body)
		}
		return name == "EXIF"
	})
	return found
}

// webpConfig is the size of the picture itself: the canvas that an extended file declares may lie about it.
func webpConfig(content []byte) (c image.Config, err error) {
	webpChunks(content, func(name string, body []byte) bool {
		switch {
		case name == "VP8X" && len(body) >= 10:
			w := int(body[4]) | int(body[5])<<8 | int(body[6])<<16
			h := int(body[7]) | int(body[8])<<8 | int(body[9])<<16
			c.Width, c.Height = max(c.Width, w+1), max(c.Height, h+1)
		case name == "VP8 " && len(body) >= 10:
			w, h := int(binary.LittleEndian.Uint16(body[6:]))&0x3fff, int(binary.LittleEndian.Uint16(body[8:]))&0x3fff
			c.Width, c.Height = max(c.Width, w), max(c.Height, h)
		case name == "VP8L" && len(body) >= 5:
			bits := binary.LittleEndian.Uint32(body[1:])
			c.Width, c.Height = max(c.Width, int(bits&0x3fff)+1), max(c.Height, int(bits>>14&0x3fff)+1)
		}
		return false
	})
	if c.Width == 0 {
		return c, errors.New("no picture in it")
	}
	return c, nil
}

// turned is img as a viewer should see it: orientations 2 to 8 are mirrored, turned or both.
func turned(img image.Image, orientation int) image.Image {
	if orientation < 2 || orientation > 8 {
		return img
	}
	b := img.Bounds()
	w, h := b.Dx(), b.Dy()
	size := image.Rect(0, 0, w, h)
	if orientation >= 5 {
		size = image.Rect(0, 0, h, w)
	}
	upright := image.NewNRGBA(size)
	for y := range h {
		for x := range w {
			to := image.Pt(x, y)
			switch orientation {
			case 2:
				to = image.Pt(w-1-x, y)
			case 3:
				to = image.Pt(w-1-x, h-1-y)
			case 4:
				to = image.Pt(x, h-1-y)
			case 5:
				to = image.Pt(y, x)
			case 6:
				to = image.Pt(h-1-y, x)
			case 7:
				to = image.Pt(h-1-y, w-1-x)
			case 8:
				to = image.Pt(y, w-1-x)
			}
			upright.Set(to.X, to.Y, img.At(b.Min.X+x, b.Min.Y+y))
		}
	}
	return upright
}
