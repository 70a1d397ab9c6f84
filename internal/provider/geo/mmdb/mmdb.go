// Package mmdb tells where an IP address is from a file in the format of MaxMind, as GeoLite2 City and DB-IP have it.
package mmdb

import (
	"context"
	"fmt"
	"net"
	"net/netip"

	"github.com/oschwald/maxminddb-golang"

	"camber/internal/shop/customer/ban"
)

// File is an open file.
type File struct{ reader *maxminddb.Reader }

// Open opens the file.
func Open(path string) (*File, error) {
	reader, err := maxminddb.Open(path)
	if err != nil {
		return nil, fmt.Errorf("open the file of places: %w", err)
	}
	return &File{reader}, nil
}

// Close lets go of the file.
func (f *File) Close() error { return f.reader.Close() }

// record is what is read of an entry; files of countries alone have no city.
type record struct {
	City         named   `maxminddb:"city"`
	Subdivisions []named `maxminddb:"subdivisions"`
	Country      named   `maxminddb:"country"`
}

type named struct {
	Names map[string]string `maxminddb:"names"`
}

// Place is where an address is, in English; one that the file does not know is nowhere.
func (f *File) Place(_ context.Context, ip netip.Addr) (ban.Where, error) {
	var found record
	if err := f.reader.Lookup(net.IP(ip.AsSlice()), &found); err != nil {
		return ban.Where{}, fmt.Errorf("look for a place: %w", err)
	}
	where := ban.Where{City: found.City.Names["en"], Country: found.Country.Names["en"]}
	if len(found.Subdivisions) > 0 {
		where.Region = found.Subdivisions[0].Names["en"]
	}
	return where, nil
}
