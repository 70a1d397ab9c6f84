// Package table is the tables of package catalog as Go types, with what is the same for all of them: reading and
// writing the rows of many parts at once.
package table

import (
	"context"
	"fmt"
	"slices"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/money"
	"camber/internal/base/text"
)

type Brand struct {
	bun.BaseModel `bun:"table:brands"`
	ID            int64 `bun:",pk,autoincrement"`
	Aaia          string
	Name          string
	NameFold      string
}

type Series struct {
	bun.BaseModel `bun:"table:series"`
	ID            int64 `bun:",pk,autoincrement"`
	BrandID       int64
	Name          string
	NameFold      string
}

type Category struct {
	bun.BaseModel `bun:"table:categories"`
	ID            int64 `bun:",pk,autoincrement"`
	ParentID      int64 `bun:",nullzero"`
	Pictogram     string
	Sort          int
	Active        db.Bool
}

type CategoryText struct {
	bun.BaseModel `bun:"table:category_texts"`
	CategoryID    int64     `bun:",pk"`
	Lang          text.Lang `bun:",pk"`
	Name          string
	Examples      string
}

type Part struct {
	bun.BaseModel `bun:"table:parts,alias:p"`
	ID            int64 `bun:",pk,autoincrement"`
	BrandID       int64
	Number        string
	NumberNorm    string
	Kind          string
	Pictogram     string
	CategoryID    int64
	TaxClassID    int64
	Minimum       int
	Multiple      int
	WeightG       int `bun:"weight_g"`
	LengthMm      int
	WidthMm       int
	HeightMm      int
	SeriesID      int64 `bun:",nullzero"`
	Tier          string
	PartTypeID    int64
	PartType      string
	Orderable     db.Bool
	Active        db.Bool
	Popularity    int64
	AddedUs       int64
}

type Text struct {
	bun.BaseModel `bun:"table:part_texts"`
	PartID        int64     `bun:",pk"`
	Lang          text.Lang `bun:",pk"`
	Name          string
	NameFold      string
	ShortName     string
	Summary       string
	Description   string
	Kinds         string
	Warranty      string
	Prop65        string `bun:"prop65"`
}

type Code struct {
	bun.BaseModel `bun:"table:part_codes"`
	Code          string `bun:",pk"` // 14 digits
	PartID        int64  `bun:",pk"`
	Kind          string
	Pieces        int
}

type Package struct {
	bun.BaseModel `bun:"table:part_packages"`
	PartID        int64 `bun:",pk"`
	Sort          int   `bun:",pk"`
	Uom           string
	Eaches        int
	Gtin          string // 14 digits, or empty
	LengthMm      int
	WidthMm       int
	HeightMm      int
	WeightG       int `bun:"weight_g"`
}

type Attribute struct {
	bun.BaseModel `bun:"table:part_attributes"`
	PartID        int64     `bun:",pk"`
	Lang          text.Lang `bun:",pk"`
	Sort          int       `bun:",pk"`
	Name          string
	Value         string
	GroupName     string
}

type Interchange struct {
	bun.BaseModel `bun:"table:part_interchanges"`
	PartID        int64 `bun:",pk"`
	Sort          int   `bun:",pk"`
	Kind          string
	Brand         string
	Label         string
	Number        string
	NumberNorm    string
	Direction     string
	Grade         string
	Note          string
}

type Supersession struct {
	bun.BaseModel `bun:"table:part_supersessions"`
	BrandID       int64 `bun:",pk"`
	Number        string
	NumberNorm    string `bun:",pk"`
	PartID        int64  // the new part
	FromDay       string
	Message       string
}

type Document struct {
	bun.BaseModel `bun:"table:part_documents"`
	PartID        int64 `bun:",pk"`
	Sort          int   `bun:",pk"`
	Kind          string
	Title         string
	Lang          text.Lang
	URL           string `bun:"url"`
	Sha256        string `bun:"sha256"`
}

type Core struct {
	bun.BaseModel `bun:"table:part_cores"`
	PartID        int64 `bun:",pk"`
	ChargeCents   money.Cents
	TaxClassID    int64
}

type Rating struct {
	bun.BaseModel `bun:"table:part_ratings"`
	PartID        int64 `bun:",pk"`
	Sum           int64
	Count         int64
}

type Sign struct {
	bun.BaseModel `bun:"table:part_signs"`
	PartID        int64 `bun:",pk"`
	Install       db.Bool
	ShippingCents *int64 // nil: none
}

type SignText struct {
	bun.BaseModel `bun:"table:part_sign_texts"`
	PartID        int64     `bun:",pk"`
	Lang          text.Lang `bun:",pk"`
	StockText     string
	OutText       string
}

type Component struct {
	bun.BaseModel `bun:"table:kit_components"`
	KitID         int64 `bun:",pk"`
	PartID        int64 `bun:",pk"`
	Quantity      int
	Sort          int
}

type Option struct {
	bun.BaseModel `bun:"table:part_options"`
	ID            int64 `bun:",pk,autoincrement"`
	PartID        int64
	Kind          string
	Required      db.Bool
	Sort          int
}

type OptionText struct {
	bun.BaseModel `bun:"table:part_option_texts"`
	OptionID      int64     `bun:",pk"`
	Lang          text.Lang `bun:",pk"`
	Name          string
}

type Value struct {
	bun.BaseModel `bun:"table:part_option_values"`
	ID            int64 `bun:",pk,autoincrement"`
	OptionID      int64
	PriceE4       money.E4 `bun:"price_e4"`
	Sort          int
	Image         string `bun:",nullzero"`
	StockPartID   int64  `bun:",nullzero"`
}

type ValueText struct {
	bun.BaseModel `bun:"table:part_option_value_texts"`
	ValueID       int64     `bun:",pk"`
	Lang          text.Lang `bun:",pk"`
	Name          string
}

type Slug struct {
	bun.BaseModel `bun:"table:slugs,alias:slug_row"`
	Slug          string `bun:",pk"`
	Kind          string
	TargetID      int64
	Current       db.Bool
}

// At most so many rows or ids in one statement, so that none takes long.
const chunk = 2000

// Add inserts rows; none is fine.
func Add[T any](ctx context.Context, rows []T) error {
	for part := range slices.Chunk(rows, chunk) {
		if _, err := db.Write(ctx).NewInsert().Model(&part).Exec(ctx); err != nil {
			return fmt.Errorf("add %T: %w", part, err)
		}
	}
	return nil
}

// AddUnlessTaken inserts a row with a generated id and returns it, 0 when a unique column is taken.
func AddUnlessTaken[T any](ctx context.Context, row *T) (int64, error) {
	var ids []int64
	_, err := db.Write(ctx).NewInsert().Model(row).On("CONFLICT DO NOTHING").Returning("id").Exec(ctx, &ids)
	if err != nil {
		return 0, fmt.Errorf("add %T: %w", *row, err)
	}
	if len(ids) == 0 {
		return 0, nil
	}
	return ids[0], nil
}

// Some are the rows that are read of many: those whose column, of ids, holds one of them, or lies above After and at
// most at Upto.
type Some struct {
	IDs         []int64
	After, Upto int64
}

// Where narrows a query to Some of a column.
func (s Some) Where(q *bun.SelectQuery, column string) *bun.SelectQuery {
	if s.IDs != nil {
		return q.Where("? IN (?)", bun.Ident(column), bun.List(s.IDs))
	}
	return q.Where("? > ? AND ? <= ?", bun.Ident(column), s.After, bun.Ident(column), s.Upto)
}

// Read selects the rows of T that have in column what some says; of these columns, or without any, of all.
func Read[T any](ctx context.Context, some Some, column, sort string, columns ...string) ([]T, error) {
	if some.IDs == nil {
		return read[T](ctx, some, column, sort, columns)
	}
	var all []T
	for part := range slices.Chunk(some.IDs, chunk) {
		rows, err := read[T](ctx, Some{IDs: part}, column, sort, columns)
		if err != nil {
			return nil, err
		}
		all = append(all, rows...)
	}
	return all, nil
}

func read[T any](ctx context.Context, some Some, column, sort string, columns []string) ([]T, error) {
	var rows []T
	err := some.Where(db.Read(ctx).NewSelect().Model(&rows).Column(columns...), column).OrderExpr(sort).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read %T: %w", rows, err)
	}
	return rows, nil
}

// Replace takes away the rows of T that belong to the given parts and adds others. column holds the part.
func Replace[T any](ctx context.Context, column string, partIDs []int64, rows []T) error {
	for part := range slices.Chunk(partIDs, chunk) {
		_, err := db.Write(ctx).NewDelete().Model((*T)(nil)).Where("? IN (?)", bun.Ident(column), bun.List(part)).Exec(ctx)
		if err != nil {
			return fmt.Errorf("replace %T: %w", rows, err)
		}
	}
	return Add(ctx, rows)
}

// DocumentsOf are what active parts have to read under the hash of a file.
func DocumentsOf(ctx context.Context, sha256 string) ([]Document, error) {
	var rows []Document
	err := db.Read(ctx).NewSelect().Model(&rows).Column("kind", "title", "lang", "sha256").
		Where("sha256 = ? AND sha256 <> '' AND EXISTS (SELECT 1 FROM parts p WHERE p.id = part_id AND p.active = 1)", sha256).
		OrderExpr("part_id, sort").Limit(1).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("find a document: %w", err)
	}
	return rows, nil
}
