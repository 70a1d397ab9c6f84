package charset_test

import (
	"io"
	"strings"
	"testing"

	"camber/internal/shop/exchange/charset"
)

func TestEncodings(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, bytes, want string }{
		{"UTF-8", "ü", "ü"}, {"", "ü", "ü"}, {"us-ascii", "u", "u"},
		{"ISO-8859-1", "\xfc\x96", "ü–"}, {"Windows-1252", "\xfc\x80", "ü€"}, {"ISO-8859-15", "\xa4", "€"},
		{"cp437", "\x81", "ü"},
		{"utf-16le", "\xfc\x00", "ü"}, {"utf-16be", "\x00\xfc", "ü"},
	} {
		r, ok := charset.Reader(strings.NewReader(c.bytes), c.name)
		if !ok {
			t.Errorf("%s is not known", c.name)
			continue
		}
		if got, err := io.ReadAll(r); string(got) != c.want || err != nil {
			t.Errorf("%s: got %q, %v; want %q", c.name, got, err, c.want)
		}
	}
	if _, ok := charset.Reader(strings.NewReader(""), "x-klingon"); ok {
		t.Error("an encoding nobody knows was read")
	}
}

func TestEveryByteOfWindows1252IsACharacter(t *testing.T) {
	t.Parallel()
	all := make([]byte, 256)
	for i := range all {
		all[i] = byte(i)
	}
	streamed, _ := charset.Reader(strings.NewReader(string(all)), "windows-1252")
	want, err := io.ReadAll(streamed)
	if err != nil {
		t.Fatal(err)
	}
	if got := string(charset.Windows1252(nil, all)); got != string(want) || len([]rune(got)) != 256 {
		t.Errorf("got %q; want %q", got, want)
	}
}
