package mmdb_test

import (
	"context"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"camber/internal/provider/geo/mmdb"
	"camber/internal/shop/customer/ban"
)

// The values of the format: a map or a list with its length, a text, a number.
func head(kind, n int) string {
	if kind > 7 { // an extended one
		return string([]byte{byte(n), byte(kind - 7)})
	}
	return string([]byte{byte(kind<<5 | n)})
}

func words(s string) string { return head(2, len(s)) + s }

func object(pairs ...string) string { // a name and a value that is written already
	var b strings.Builder
	b.WriteString(head(7, len(pairs)/2))
	for i := 0; i < len(pairs); i += 2 {
		b.WriteString(words(pairs[i]) + pairs[i+1])
	}
	return b.String()
}

func named(name string) string { return object("names", object("en", words(name))) }

func number(n int) string { return head(5, 2) + string([]byte{byte(n >> 8), byte(n)}) }

// file is one of a single network of IPv4: a tree of a node for each bit, whose other sides know nothing.
func file(t *testing.T, network netip.Prefix, record string) string {
	t.Helper()
	var b strings.Builder
	nodes, octets := network.Bits(), network.Addr().As4()
	for bit := range nodes {
		at := []int{nodes, nodes}
		next := bit + 1
		if next == nodes {
			next = nodes + 16 // the first record of the data
		}
		at[octets[bit/8]>>(7-bit%8)&1] = next
		for _, to := range at {
			b.Write([]byte{byte(to >> 16), byte(to >> 8), byte(to)})
		}
	}
	b.WriteString(strings.Repeat("\x00", 16) + record + "\xab\xcd\xefMaxMind.com")
	b.WriteString(object("node_count", number(nodes), "record_size", number(24), "ip_version", number(4), "database_type",
		words("Test"), "languages", head(11, 0),
		"binary_format_major_version", number(2), "binary_format_minor_version", number(0), "build_epoch", head(9, 0),
		"description", object()))
	path := filepath.Join(t.TempDir(), "places.mmdb")
	if err := os.WriteFile(path, []byte(b.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// CUST-36 CUST-41: a file says city, region and country of an address, of a file of countries the country alone, and of
// one that it does not know nothing; what is no such file is not opened.
func TestAFileSaysWhereAnAddressIs(t *testing.T) {
	t.Parallel()
	network := netip.MustParsePrefix("203.0.113.0/24")
	regions := head(11, 1) + named("Iowa")
	for name, c := range map[string]struct {
		record string
		want   ban.Where
	}{
		"cities": {object("city", named("Waterloo"), "subdivisions", regions, "country", named("United States")),
			ban.Where{City: "Waterloo", Region: "Iowa", Country: "United States"}},
		"countries": {object("country", named("Mexico")), ban.Where{Country: "Mexico"}},
		"nothing":   {object(), ban.Where{}},
	} {
		f, err := mmdb.Open(file(t, network, c.record))
		if err != nil {
			t.Fatal(err)
		}
		got, err := f.Place(context.Background(), netip.MustParseAddr("203.0.113.66"))
		if err != nil || got != c.want {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
		got, err = f.Place(context.Background(), netip.MustParseAddr("203.0.114.1"))
		if err != nil || got != (ban.Where{}) {
			t.Errorf("%s: another network is in %+v, %v", name, got, err)
		}
		if _, err := f.Place(context.Background(), netip.MustParseAddr("2001:db8::1")); err == nil {
			t.Errorf("%s: a file of IPv4 knows an address of IPv6", name)
		}
		if err := f.Close(); err != nil {
			t.Error(err)
		}
	}
	other := filepath.Join(t.TempDir(), "words.mmdb")
	if err := os.WriteFile(other, []byte("not a file of places"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{other, filepath.Join(t.TempDir(), "none.mmdb")} {
		if _, err := mmdb.Open(path); err == nil {
			t.Errorf("%s was opened", path)
		}
	}
}
