package pdf

import (
	"bytes"
	"compress/zlib"
	"embed"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"
	"unicode"

	fonthint "golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/text/unicode/norm"
)

// The faces of the house, as its pages have them; their licence stands beside them.
//
//go:embed fonts/*.woff
var files embed.FS

// face is a font of a paper.
type face string

const (
	plain  face = "text"
	strong face = "strong"
	head   face = "head"
	other  face = "other" // for letters that the faces of the house lack
	bold   face = "otherbold"
)

// inPlace is what stands in for a letter that a face lacks.
var inPlace = map[face]face{plain: other, strong: bold, head: bold}

type font struct {
	ttf   []byte
	named *sfnt.Font
}

// fonts are unpacked once.
var fonts = sync.OnceValues(func() (map[face]font, error) {
	all := map[face]font{}
	for name, file := range map[face]string{plain: "barlow-latin-400-normal", strong: "barlow-latin-600-normal",
		head: "barlow-condensed-latin-600-normal"} {
		packed, err := files.ReadFile("fonts/" + file + ".woff")
		if err != nil {
			return nil, fmt.Errorf("font of papers: %w", err)
		}
		ttf, err := unpack(packed)
		if err != nil {
			return nil, fmt.Errorf("font %s: %w", file, err)
		}
		all[name] = font{ttf: ttf}
	}
	all[other], all[bold] = font{ttf: goregular.TTF}, font{ttf: gobold.TTF}
	for name, f := range all {
		named, err := sfnt.Parse(f.ttf)
		if err != nil {
			return nil, fmt.Errorf("font %s: %w", name, err)
		}
		f.named = named
		all[name] = f
	}
	return all, nil
})

// unpack makes a TrueType font of a WOFF file: the same tables, not compressed.
func unpack(woff []byte) ([]byte, error) {
	const headLength, entryLength = 44, 20
	if len(woff) < headLength || string(woff[:4]) != "wOFF" {
		return nil, errors.New("no WOFF")
	}
	count := int(binary.BigEndian.Uint16(woff[12:]))
	if len(woff) < headLength+count*entryLength {
		return nil, io.ErrUnexpectedEOF
	}
	power, log := 1, 0
	for power*2 <= count {
		power, log = power*2, log+1
	}
	ttf := slices.Clone(woff[4:8])
	for _, n := range []int{count, power * 16, log, (count - power) * 16} {
		ttf = binary.BigEndian.AppendUint16(ttf, uint16(n))
	}
	var body []byte
	start := len(ttf) + 16*count
	for i := range count {
		e := woff[headLength+i*entryLength:]
		field := func(n int) int { return int(binary.BigEndian.Uint32(e[4+4*n:])) }
		offset, packed, whole := field(0), field(1), field(2)
		if offset+packed > len(woff) {
			return nil, io.ErrUnexpectedEOF
		}
		table := woff[offset : offset+packed]
		if packed < whole {
			r, err := zlib.NewReader(bytes.NewReader(table))
			if err != nil {
				return nil, err
			}
			if table, err = io.ReadAll(r); err != nil {
				return nil, err
			}
		}
		ttf = append(ttf, e[:4]...)
		for _, n := range []int{field(3), start + len(body), whole} {
			ttf = binary.BigEndian.AppendUint32(ttf, uint32(n))
		}
		body = append(body, table...)
		for len(body)%4 != 0 {
			body = append(body, 0)
		}
	}
	return append(ttf, body...), nil
}

// width is how wide text is in letters of size 1.
func (f font) width(text string) float64 {
	var buf sfnt.Buffer
	units := fixed.I(int(f.named.UnitsPerEm()))
	sum := fixed.Int26_6(0)
	for _, r := range text {
		if i, err := f.named.GlyphIndex(&buf, r); err == nil {
			if w, err := f.named.GlyphAdvance(&buf, i, units, fonthint.HintingNone); err == nil {
				sum += w
			}
		}
	}
	return float64(sum) / float64(units)
}

// run is a piece of text that one font has all letters of.
type run struct {
	font face
	text string
}

// runs splits a line by the fonts that have its letters. A letter that none has is written without its accent, else
// as a star.
func runs(all map[face]font, f face, text string) []run {
	var split []run
	var buf sfnt.Buffer
	has := func(f face, r rune) bool {
		i, err := all[f].named.GlyphIndex(&buf, r)
		return err == nil && i != 0
	}
	add := func(f face, r rune) {
		if n := len(split); n > 0 && split[n-1].font == f {
			split[n-1].text += string(r)
			return
		}
		split = append(split, run{f, string(r)})
	}
	for _, r := range norm.NFC.String(text) {
		switch stand := inPlace[f]; {
		case unicode.IsControl(r), unicode.In(r, unicode.Cf):
		case unicode.IsSpace(r):
			add(f, ' ')
		case has(f, r):
			add(f, r)
		case has(stand, r):
			add(stand, r)
		default:
			if bare := []rune(norm.NFKD.String(string(r)))[0]; bare != r && has(stand, bare) {
				add(stand, bare)
				continue
			}
			add(f, '*')
		}
	}
	return split
}
