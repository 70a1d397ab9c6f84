package vpic

import (
	"bytes"
	"compress/gzip"
	"io"
	"testing"
)

func zip(t testing.TB, all []byte) []byte {
	t.Helper()
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	if _, err := z.Write(all); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return packed.Bytes()
}

// Damaged tables are an error; what is accepted decodes without a crash.
func FuzzOpen(f *testing.F) {
	packed, _ := tables(f)
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		f.Fatal(err)
	}
	all, err := io.ReadAll(z)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(all)
	for n := range all {
		if _, err := Open(zip(f, all[:n])); err == nil {
			f.Errorf("the first %d bytes of %d are tables", n, len(all))
		}
	}
	f.Fuzz(func(t *testing.T, all []byte) {
		tables, err := Open(zip(t, all))
		if err != nil {
			return
		}
		for _, number := range []string{"1G1AAAAA0C0000000", "1M2AAAAA0H0000000", "1G1ABAAB0B0000000"} {
			tables.Decode(number)
		}
	})
}
