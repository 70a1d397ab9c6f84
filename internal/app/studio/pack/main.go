// Pack renders the images of the demonstration shop that the program carries, in the sizes that pages use.
package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"image/png"
	"os"
	"path/filepath"

	"golang.org/x/sync/errgroup"

	"camber/internal/app/studio"
	"camber/internal/base/picture"
	"camber/internal/shop/catalog/gallery"
)

func main() {
	out := flag.String("out", "", "the folder to write to")
	flag.Parse()
	if err := run(context.Background(), *out); err != nil {
		fmt.Fprintln(os.Stderr, "pack:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, out string) error {
	group, ctx := errgroup.WithContext(ctx)
	for _, name := range studio.Names() {
		group.Go(func() error {
			if err := pack(ctx, out, name); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			return nil
		})
	}
	return group.Wait()
}

func pack(ctx context.Context, out, name string) error {
	var pixels bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&pixels, studio.Shoot(name)); err != nil {
		return err
	}
	master, err := picture.NewMaster(pixels.Bytes())
	if err != nil {
		return err
	}
	plain, err := gallery.Plain(ctx, master)
	if err != nil {
		return err
	}
	plain[0] = master.Bytes
	for side, content := range plain {
		if err := os.WriteFile(filepath.Join(out, studio.FileName(name, side)), content, 0o644); err != nil {
			return err
		}
	}
	return nil
}
