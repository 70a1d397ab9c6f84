package tax

import (
	"context"
	"fmt"
	"slices"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/text"
)

const atOnce = 500 // rows of one statement

// locked is NotFound with the words where there is no such row, which nobody else changes before the transaction ends.
func locked(ctx context.Context, model any, id int64, words string) error {
	var found []int64
	err := db.Lock(db.Write(ctx).NewSelect().Model(model).Column("id").Where("id = ?", id).OrderExpr("id")).
		Scan(ctx, &found)
	if err != nil {
		return fmt.Errorf("lock %d: %w", id, err)
	}
	if len(found) == 0 {
		return fault.New(fault.NotFound, words)
	}
	return nil
}

func lockedClass(ctx context.Context, id int64) (Class, error) {
	if err := locked(ctx, (*classRow)(nil), id, text.Key("There is no such tax class.")); err != nil {
		return Class{}, err
	}
	all, err := classes(ctx)
	if err != nil {
		return Class{}, err
	}
	return all[slices.IndexFunc(all, func(c Class) bool { return c.ID == id })], nil
}

func saveClass(ctx context.Context, c Class) error {
	_, err := db.Write(ctx).NewUpdate().Model((*classRow)(nil)).Set("name = ?", c.Name).Where("id = ?", c.ID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("save tax class %d: %w", c.ID, err)
	}
	return nil
}

func removeClass(ctx context.Context, id int64) error {
	if _, err := db.Write(ctx).NewDelete().Model((*classRow)(nil)).Where("id = ?", id).Exec(ctx); err != nil {
		return fmt.Errorf("remove tax class %d: %w", id, err)
	}
	return nil
}

func lockRate(ctx context.Context, id int64) error {
	return locked(ctx, (*rateRow)(nil), id, text.Key("There is no such tax rate."))
}

// rates are all by name, as they are on a day.
func rates(ctx context.Context, today string) ([]RateRecord, error) {
	var rows []rateRow
	if err := db.Read(ctx).NewSelect().Model(&rows).Column("id", "code", "name", "rate_ppm", "next_ppm", "next_day").
		OrderExpr("name, id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read tax rates: %w", err)
	}
	found := make([]RateRecord, len(rows))
	for i, r := range rows {
		next := Change{r.NextPPM, r.NextDay}
		found[i] = RateRecord{r.ID, r.Code, r.Name, next.On(today, r.RatePPM), next}
		if next.Day <= today { // it has come
			found[i].Next = Change{}
		}
	}
	return found, nil
}

func saveRate(ctx context.Context, r RateRecord) error {
	_, err := db.Write(ctx).NewUpdate().Model((*rateRow)(nil)).Set("name = ?", r.Name).Set("rate_ppm = ?", r.PPM).
		Set("next_ppm = ?", r.Next.PPM).Set("next_day = ?", r.Next.Day).Where("id = ?", r.ID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("save tax rate %d: %w", r.ID, err)
	}
	return nil
}

func removeRates(ctx context.Context, ids []int64) error {
	for some := range slices.Chunk(ids, atOnce) {
		if _, err := db.Write(ctx).NewDelete().Model((*rateRow)(nil)).Where("id IN (?)", bun.List(some)).Exec(ctx); err != nil {
			return fmt.Errorf("remove tax rates: %w", err)
		}
	}
	return nil
}

func rules(ctx context.Context) ([]Rule, error) {
	var rows []ruleRow
	err := db.Read(ctx).NewSelect().Model(&rows).
		Column("id", "location_id", "area_id", "class_id", "rate_id", "level_id", "priority", "sheet_id").
		OrderExpr("u.id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read tax rules: %w", err)
	}
	found := make([]Rule, len(rows))
	for i, r := range rows {
		found[i] = r.rule()
	}
	return found, nil
}

// countRules counts those whose column has the id.
func countRules(ctx context.Context, column string, id int64) (int, error) {
	n, err := db.Write(ctx).NewSelect().Model((*ruleRow)(nil)).Where("u.? = ?", bun.Ident(column), id).Count(ctx)
	return int(n), err
}

func lockedRule(ctx context.Context, id int64) (Rule, error) {
	if err := locked(ctx, (*ruleRow)(nil), id, text.Key("There is no such tax rule.")); err != nil {
		return Rule{}, err
	}
	all, err := rules(ctx)
	if err != nil {
		return Rule{}, err
	}
	return all[slices.IndexFunc(all, func(r Rule) bool { return r.ID == id })], nil
}

func saveRule(ctx context.Context, r Rule) error {
	row := rowOf(r)
	_, err := db.Write(ctx).NewUpdate().Model(&row).Column("location_id", "area_id", "class_id", "level_id", "priority").
		Where("id = ?", r.ID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("save tax rule %d: %w", r.ID, err)
	}
	return nil
}

func removeRules(ctx context.Context, ids []int64) error {
	for some := range slices.Chunk(ids, atOnce) {
		if _, err := db.Write(ctx).NewDelete().Model((*ruleRow)(nil)).Where("id IN (?)", bun.List(some)).Exec(ctx); err != nil {
			return fmt.Errorf("remove tax rules: %w", err)
		}
	}
	return nil
}
