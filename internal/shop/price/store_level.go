package price

import (
	"context"
	"fmt"

	"camber/internal/base/db"
)

// lockLevels lets changes of the levels wait for each other.
func lockLevels(ctx context.Context) ([]Level, error) {
	var ids []int64
	err := db.Lock(db.Write(ctx).NewSelect().Model((*levelRow)(nil)).Column("id").OrderExpr("id")).Scan(ctx, &ids)
	if err != nil {
		return nil, fmt.Errorf("lock price levels: %w", err)
	}
	return levels(ctx)
}

func renameLevel(ctx context.Context, id int64, name string) error {
	row := levelRow{ID: id, Name: name}
	if _, err := db.Write(ctx).NewUpdate().Model(&row).Column("name").WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("rename price level %d: %w", id, err)
	}
	return nil
}

func removeLevel(ctx context.Context, id int64) error {
	if err := saveDerivation(ctx, Derivation{LevelID: id}); err != nil {
		return err
	}
	if _, err := db.Write(ctx).NewDelete().Model((*levelRow)(nil)).Where("id = ?", id).Exec(ctx); err != nil {
		return fmt.Errorf("remove price level %d: %w", id, err)
	}
	return nil
}

func pricedParts(ctx context.Context, levelID int64) (n int, err error) {
	err = db.Read(ctx).NewSelect().Table("prices").ColumnExpr("count(DISTINCT part_id)").Where("level_id = ?", levelID).
		Scan(ctx, &n)
	if err != nil {
		return 0, fmt.Errorf("count the parts of price level %d: %w", levelID, err)
	}
	return n, nil
}

func derivedFrom(ctx context.Context, levelID int64) (n int, err error) {
	err = db.Read(ctx).NewSelect().Table("price_derivations").ColumnExpr("count(*)").Where("from_level_id = ?", levelID).
		Scan(ctx, &n)
	if err != nil {
		return 0, fmt.Errorf("count what is made from price level %d: %w", levelID, err)
	}
	return n, nil
}
