package record_test

import (
	"strconv"
	"strings"
	"testing"

	"camber/internal/shop/exchange/record"
)

func TestUnknownNamesDoNotFillTheMemory(t *testing.T) {
	t.Parallel()
	u := record.Unknown{}
	for i := range 1000 {
		u.Add([]byte("name" + strconv.Itoa(i)))
	}
	u.Add([]byte("name5"))
	if len(u) != 101 || u["name5"] != 2 || u["…"] != 900 {
		t.Errorf("got %d names, %d, %d", len(u), u["name5"], u["…"])
	}
}

func TestInternedTextsAreTheirBytes(t *testing.T) {
	t.Parallel()
	var i record.Interner
	b := []byte("P-1")
	s := i.Text(b)
	b[0] = 'X' // the reader goes on in the same memory
	if s != "P-1" || i.Text([]byte("P-1")) != "P-1" || i.Text(b) != "X-1" || i.Text(nil) != "" {
		t.Errorf("got %q, %q", s, i.Text(b))
	}
	for n := range 100_000 {
		if want := strconv.Itoa(n); i.Text([]byte(want)) != want {
			t.Fatalf("got another text for %s", want)
		}
	}
	long := strings.Repeat("l", 10_000)
	if i.Text([]byte(long)) != long {
		t.Error("a long text changed")
	}
}
