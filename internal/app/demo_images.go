package app

import (
	"context"
	"fmt"
	"slices"

	"camber/internal/app/studio"
	"camber/internal/shop/catalog"
	"camber/internal/shop/catalog/gallery"
)

// demoImages are the hashes of kept images by their subjects.
type demoImages map[string]string

// demoViews are the subjects that show a part of this pictogram.
var demoViews = map[string][]string{
	"rotor": {"rotor"}, "drum": {"drum"}, "pads": {"pads", "pads-back"}, "rear-pads": {"pads-back", "pads"},
	"caliper": {"caliper"},
	"filter":  {"filter", "filter-base"}, "air": {"air"}, "plug": {"plug"}, "coil": {"coil"},
	"battery": {"battery", "battery-top"},
	"alt":     {"alt"}, "wiper": {"wiper"}, "fluid": {"fluid"}, "oil": {"oil"}, "spray": {"spray"}, "bulb": {"bulb"},
	"kit": {"kit", "pads", "rotor"}, "sensor": {"sensor"}, "shock": {"shock"}, "strut": {"strut"}, "belt": {"belt"},
}

// At most so many parts of the demonstration have images, and of each kind of part so many have none before the next.
const (
	mostDemoImages = 60
	demoPlain      = 4
)

// keepDemoImages keeps the images of the demonstration. It writes files, so it comes before the transaction that fills
// the shop.
func keepDemoImages(ctx context.Context, s *Services) (demoImages, error) {
	kept := demoImages{}
	for _, name := range studio.Names() {
		master, plain, err := studio.Packed(name)
		if err != nil {
			return nil, err
		}
		if kept[name], err = s.Images.KeepMaster(ctx, master, plain); err != nil {
			return nil, fmt.Errorf("keep the image of %s: %w", name, err)
		}
	}
	return kept, nil
}

// fillImages gives some parts of every kind one image or several; the others show their pictogram.
func (d *demo) fillImages(ctx context.Context) error {
	ids := make([]int64, 0, len(d.parts))
	for _, id := range d.parts {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	parts, err := d.Catalog.Parts(ctx, ids)
	if err != nil {
		return err
	}
	given, seen := 0, map[string]int{}
	for _, id := range ids {
		p := parts[id]
		views, ok := demoViews[p.Pictogram]
		seen[p.Pictogram]++
		if !ok || given == mostDemoImages || seen[p.Pictogram]%demoPlain == 0 {
			continue
		}
		given++
		if err := d.fillImagesOf(ctx, p, views); err != nil {
			return fmt.Errorf("%s: %w", p.Number, err)
		}
	}
	return nil
}

func (d *demo) fillImagesOf(ctx context.Context, p catalog.Part, subjects []string) error {
	images := make([]gallery.NewImage, 0, len(subjects))
	for _, subject := range subjects {
		images = append(images, gallery.NewImage{Hash: d.images[subject]})
	}
	return d.Images.SaveImages(ctx, p.ID, images)
}
