package gallery

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/uptrace/bun"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/picture"
)

type imageRow struct {
	bun.BaseModel `bun:"table:images,alias:i"`
	Hash          string
	SHA256        string `bun:"sha256"`
	Width         int
	Height        int
	Opaque        db.Bool
	Formats       string // modern ones by their preference, joined by commas
	AddedUs       int64
}

type fileRow struct {
	bun.BaseModel `bun:"table:image_files"`
	Hash          string
	Side          int
	Format        picture.Format
	SHA256        string `bun:"sha256"`
}

type partRow struct {
	bun.BaseModel `bun:"table:part_images,alias:pi"`
	PartID        int64
	Sort          int
	Hash          string
	Kind          string
	Alt           string
}

func (r imageRow) image() Image {
	img := Image{Hash: r.Hash, Width: r.Width, Height: r.Height, Opaque: bool(r.Opaque)}
	for name := range strings.SplitSeq(r.Formats, ",") {
		if name != "" {
			img.Modern = append(img.Modern, picture.Format(name))
		}
	}
	return img
}

// addImage says whether the image is new.
func addImage(ctx context.Context, hash, sum string, m picture.Master) (bool, error) {
	r := imageRow{Hash: hash, SHA256: sum, Width: m.Width, Height: m.Height, Opaque: m.Format != picture.PNG,
		AddedUs: db.Us(clock.Now(ctx))}
	done, err := db.Write(ctx).NewInsert().Model(&r).On("CONFLICT DO NOTHING").Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("add image %s: %w", hash, err)
	}
	n, err := done.RowsAffected()
	return n > 0, err
}

// imageOf is the image and the name of the file that holds its master.
func imageOf(ctx context.Context, hash string) (img Image, master string, err error) {
	var rows []imageRow
	err = db.Read(ctx).NewSelect().Model(&rows).Column("hash", "sha256", "width", "height", "opaque", "formats").
		Where("hash = ?", hash).Scan(ctx)
	if err != nil {
		return Image{}, "", fmt.Errorf("find image %s: %w", hash, err)
	}
	if len(rows) == 0 {
		return Image{}, "", errNone()
	}
	return rows[0].image(), rows[0].SHA256, nil
}

// named are those of the images that are kept, in the format that every browser shows alone.
func named(ctx context.Context, hashes []string) (map[string]Image, error) {
	found := map[string]Image{}
	if len(hashes) == 0 {
		return found, nil
	}
	var rows []imageRow
	err := db.Read(ctx).NewSelect().Model(&rows).Column("hash", "width", "height", "opaque").
		Where("hash IN (?)", bun.List(hashes)).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("find images: %w", err)
	}
	for _, r := range rows {
		found[r.Hash] = r.image()
	}
	return found, nil
}

// fileOf is the name of the file that holds the image in a size and format, "" when it has not been made.
func fileOf(ctx context.Context, hash string, side int, f picture.Format) (string, error) {
	var found []string
	err := db.Read(ctx).NewSelect().Model((*fileRow)(nil)).Column("sha256").
		Where("hash = ? AND side = ? AND format = ?", hash, side, f).Scan(ctx, &found)
	if err != nil {
		return "", fmt.Errorf("find a file of image %s: %w", hash, err)
	}
	if len(found) == 0 {
		return "", nil
	}
	return found[0], nil
}

func addFile(ctx context.Context, hash string, side int, f picture.Format, sum string) error {
	_, err := db.Write(ctx).NewInsert().Model(&fileRow{Hash: hash, Side: side, Format: f, SHA256: sum}).
		On("CONFLICT DO NOTHING").Exec(ctx)
	if err != nil {
		return fmt.Errorf("add a file of image %s: %w", hash, err)
	}
	return nil
}

// saveModern says which formats an image is kept in, and returns the parts that show it.
func saveModern(ctx context.Context, hash string, modern []picture.Format) ([]int64, error) {
	names := make([]string, len(modern))
	for i, f := range modern {
		names[i] = string(f)
	}
	slices.Sort(names) // avif before webp: the smaller file first
	_, err := db.Write(ctx).NewUpdate().Model((*imageRow)(nil)).Set("formats = ?", strings.Join(names, ",")).
		Where("hash = ?", hash).Exec(ctx)
	if err != nil {
		return nil, fmt.Errorf("save the formats of image %s: %w", hash, err)
	}
	var parts []int64
	err = db.Read(ctx).NewSelect().Model((*partRow)(nil)).ColumnExpr("DISTINCT part_id").Where("hash = ?", hash).
		OrderExpr("part_id").Scan(ctx, &parts)
	if err != nil {
		return nil, fmt.Errorf("find the parts of image %s: %w", hash, err)
	}
	return parts, nil
}

// without are the images that are not kept in a format.
func without(ctx context.Context, f picture.Format) ([]string, error) {
	var hashes []string
	err := db.Read(ctx).NewSelect().Model((*imageRow)(nil)).Column("hash").Where("formats NOT LIKE ?", "%"+string(f)+"%").
		OrderExpr("added_us, hash").Scan(ctx, &hashes)
	if err != nil {
		return nil, fmt.Errorf("find images without %s: %w", f, err)
	}
	return hashes, nil
}

func replace(ctx context.Context, partID int64, images []NewImage) error {
	if _, err := db.Write(ctx).NewDelete().Model((*partRow)(nil)).Where("part_id = ?", partID).Exec(ctx); err != nil {
		return fmt.Errorf("replace the images of part %d: %w", partID, err)
	}
	rows := make([]partRow, len(images))
	for i, one := range images {
		rows[i] = partRow{PartID: partID, Sort: i + 1, Hash: one.Hash, Kind: one.Kind, Alt: one.Alt}
	}
	if len(rows) == 0 {
		return nil
	}
	if _, err := db.Write(ctx).NewInsert().Model(&rows).Exec(ctx); err != nil {
		return fmt.Errorf("add the images of part %d: %w", partID, err)
	}
	return nil
}

func of(ctx context.Context, partIDs []int64) (map[int64][]Image, error) {
	found := map[int64][]Image{}
	err := imagesOfParts.Each(ctx, func(scan func(...any) error) error {
		var r imageRow
		var part int64
		var kind, alt string
		err := scan(&part, &kind, &alt, &r.Hash, &r.Width, &r.Height, &r.Opaque, &r.Formats)
		img := r.image()
		img.Kind, img.Alt = kind, alt
		found[part] = append(found[part], img)
		return err
	}, partIDs)
	if err != nil {
		return nil, fmt.Errorf("read images of parts: %w", err)
	}
	return found, nil
}

var imagesOfParts = db.NewFixed(`SELECT pi.part_id, pi.kind, pi.alt, i.hash, i.width, i.height, i.opaque, i.formats
	FROM part_images AS pi JOIN images AS i ON i.hash = pi.hash WHERE pi.part_id IN (list ?1) ORDER BY pi.part_id, pi.sort`)
