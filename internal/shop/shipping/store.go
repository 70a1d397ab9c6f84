package shipping

import (
	"context"
	"fmt"
	"slices"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
)

type wayRow struct {
	bun.BaseModel `bun:"table:shipping_methods"`
	ID            int64 `bun:",pk,autoincrement"`
	Code          string
	Kind          Kind
	TaxClassID    int64
	Hazmat        db.Bool
	Active        db.Bool
	Sort          int
	DaysFrom      int
	DaysTo        int
}

type titleRow struct {
	bun.BaseModel `bun:"table:shipping_method_texts"`
	MethodID      int64     `bun:",pk"`
	Lang          text.Lang `bun:",pk"`
	Title         string
}

type tariffRow struct {
	bun.BaseModel `bun:"table:shipping_tariffs"`
	ID            int64 `bun:",pk,autoincrement"`
	MethodID      int64
	AreaID        int64 `bun:",nullzero"`
	FromCents     money.Cents
}

type bandRow struct {
	bun.BaseModel `bun:"table:shipping_bands"`
	TariffID      int64 `bun:",pk"`
	UpToG         int64 `bun:"up_to_g,pk"`
	CostCents     money.Cents
}

type pickUpRow struct {
	bun.BaseModel `bun:"table:pick_up_parts"`
	PartID        int64 `bun:",pk"`
}

type surchargeRow struct {
	bun.BaseModel `bun:"table:part_surcharges"`
	PartID        int64     `bun:",pk"`
	Kind          Surcharge `bun:",pk"`
	AmountCents   money.Cents
}

func addWay(ctx context.Context, w Way) (int64, error) {
	row := wayRow{Code: w.Code, Kind: w.Kind, TaxClassID: w.TaxClassID, Hazmat: db.Bool(w.Hazmat),
		Active: db.Bool(w.Active), Sort: w.Sort, DaysFrom: w.DaysFrom, DaysTo: w.DaysTo}
	var ids []int64
	if _, err := db.Write(ctx).NewInsert().Model(&row).On("CONFLICT DO NOTHING").Returning("id").Exec(ctx, &ids); err != nil {
		return 0, fmt.Errorf("add way of shipping: %w", err)
	}
	if len(ids) == 0 {
		return 0, fault.New(fault.Conflict, "This way of shipping already exists.")
	}
	return ids[0], addRest(ctx, ids[0], w)
}

// addRest adds the titles and tariffs of a way.
func addRest(ctx context.Context, id int64, w Way) error {
	for lang, title := range w.Titles {
		if _, err := db.Write(ctx).NewInsert().Model(&titleRow{MethodID: id, Lang: lang, Title: title}).Exec(ctx); err != nil {
			return fmt.Errorf("name way of shipping: %w", err)
		}
	}
	for _, t := range w.Tariffs {
		if err := addTariff(ctx, id, t); err != nil {
			return err
		}
	}
	return nil
}

// lockWays lets changes of the ways wait for each other. Two that add the first one are told apart by its code.
func lockWays(ctx context.Context) error {
	var ids []int64
	if err := db.Lock(db.Write(ctx).NewSelect().Model((*wayRow)(nil)).Column("id").OrderExpr("id")).Scan(ctx, &ids); err != nil {
		return fmt.Errorf("lock the ways of shipping: %w", err)
	}
	return nil
}

func wayOf(ctx context.Context, id int64) (Way, error) {
	all, err := ways(ctx)
	if err != nil {
		return Way{}, err
	}
	at := slices.IndexFunc(all, func(w Way) bool { return w.ID == id })
	if at < 0 {
		return Way{}, fault.New(fault.NotFound, "There is no such way of shipping.")
	}
	return all[at], nil
}

func saveWay(ctx context.Context, w Way) error {
	row := wayRow{ID: w.ID, Kind: w.Kind, TaxClassID: w.TaxClassID, Hazmat: db.Bool(w.Hazmat), Active: db.Bool(w.Active),
		DaysFrom: w.DaysFrom, DaysTo: w.DaysTo}
	if _, err := db.Write(ctx).NewUpdate().Model(&row).Column("kind", "tax_class_id", "hazmat", "active", "days_from",
		"days_to").WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("save way of shipping %d: %w", w.ID, err)
	}
	if err := removeRest(ctx, w.ID); err != nil {
		return err
	}
	return addRest(ctx, w.ID, w)
}

// removeRest removes the titles and tariffs of a way.
func removeRest(ctx context.Context, id int64) error {
	of := db.Read(ctx).NewSelect().Model((*tariffRow)(nil)).Column("id").Where("method_id = ?", id)
	for _, q := range []*bun.DeleteQuery{
		db.Write(ctx).NewDelete().Model((*bandRow)(nil)).Where("tariff_id IN (?)", of),
		db.Write(ctx).NewDelete().Model((*tariffRow)(nil)).Where("method_id = ?", id),
		db.Write(ctx).NewDelete().Model((*titleRow)(nil)).Where("method_id = ?", id),
	} {
		if _, err := q.Exec(ctx); err != nil {
			return fmt.Errorf("drop what way of shipping %d costs: %w", id, err)
		}
	}
	return nil
}

func removeWay(ctx context.Context, id int64) error {
	if err := removeRest(ctx, id); err != nil {
		return err
	}
	if _, err := db.Write(ctx).NewDelete().Model((*wayRow)(nil)).Where("id = ?", id).Exec(ctx); err != nil {
		return fmt.Errorf("remove way of shipping %d: %w", id, err)
	}
	return nil
}

func setActive(ctx context.Context, id int64, isActive bool) error {
	if _, err := db.Write(ctx).NewUpdate().Model((*wayRow)(nil)).Set("active = ?", db.Bool(isActive)).Where("id = ?", id).
		Exec(ctx); err != nil {
		return fmt.Errorf("put way of shipping %d to use: %w", id, err)
	}
	return nil
}

func setSort(ctx context.Context, id int64, sort int) error {
	if _, err := db.Write(ctx).NewUpdate().Model((*wayRow)(nil)).Set("sort = ?", sort).Where("id = ?", id).Exec(ctx); err != nil {
		return fmt.Errorf("put ways of shipping in order: %w", err)
	}
	return nil
}

func addTariff(ctx context.Context, wayID int64, t Tariff) error {
	var ids []int64
	row := tariffRow{MethodID: wayID, AreaID: t.AreaID, FromCents: t.From}
	if _, err := db.Write(ctx).NewInsert().Model(&row).On("CONFLICT DO NOTHING").Returning("id").Exec(ctx, &ids); err != nil {
		return fmt.Errorf("add tariff: %w", err)
	}
	if len(ids) == 0 {
		return fault.New(fault.Conflict, "A way has one tariff for an area and a total.")
	}
	rows := make([]bandRow, len(t.Bands))
	for i, b := range t.Bands {
		rows[i] = bandRow{TariffID: ids[0], UpToG: b.UpToG, CostCents: b.Cost}
	}
	if _, err := db.Write(ctx).NewInsert().Model(&rows).Exec(ctx); err != nil {
		return fmt.Errorf("add the bands of a tariff: %w", err)
	}
	return nil
}

func ways(ctx context.Context) ([]Way, error) {
	var rows []wayRow
	err := db.Read(ctx).NewSelect().Model(&rows).Column("id", "code", "kind", "tax_class_id", "hazmat", "active", "sort",
		"days_from", "days_to").OrderExpr("sort, id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read ways of shipping: %w", err)
	}
	titles, err := titlesByWay(ctx)
	if err != nil {
		return nil, err
	}
	tariffs, err := tariffsByWay(ctx)
	if err != nil {
		return nil, err
	}
	found := make([]Way, len(rows))
	for i, r := range rows {
		found[i] = Way{
			ID: r.ID, Code: r.Code, Kind: r.Kind, Titles: titles[r.ID], TaxClassID: r.TaxClassID, Hazmat: bool(r.Hazmat),
			Active: bool(r.Active), DaysFrom: r.DaysFrom, DaysTo: r.DaysTo,
			Sort: r.Sort, Tariffs: tariffs[r.ID],
		}
	}
	return found, nil
}

func titlesByWay(ctx context.Context) (map[int64]map[text.Lang]string, error) {
	var rows []titleRow
	if err := db.Read(ctx).NewSelect().Model(&rows).Column("method_id", "lang", "title").OrderExpr("method_id, lang").
		Scan(ctx); err != nil {
		return nil, fmt.Errorf("read the names of ways of shipping: %w", err)
	}
	found := map[int64]map[text.Lang]string{}
	for _, r := range rows {
		if found[r.MethodID] == nil {
			found[r.MethodID] = map[text.Lang]string{}
		}
		found[r.MethodID][r.Lang] = r.Title
	}
	return found, nil
}

// tariffsByWay keeps the order in which the tariffs were added.
func tariffsByWay(ctx context.Context) (map[int64][]Tariff, error) {
	var bands []bandRow
	if err := db.Read(ctx).NewSelect().Model(&bands).Column("tariff_id", "up_to_g", "cost_cents").
		OrderExpr("tariff_id, up_to_g").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read the bands of tariffs: %w", err)
	}
	of := map[int64][]Band{}
	for _, r := range bands {
		of[r.TariffID] = append(of[r.TariffID], Band{r.UpToG, r.CostCents})
	}
	var rows []tariffRow
	if err := db.Read(ctx).NewSelect().Model(&rows).Column("id", "method_id", "area_id", "from_cents").OrderExpr("id").
		Scan(ctx); err != nil {
		return nil, fmt.Errorf("read tariffs: %w", err)
	}
	found := map[int64][]Tariff{}
	for _, r := range rows {
		found[r.MethodID] = append(found[r.MethodID], Tariff{r.AreaID, r.FromCents, of[r.ID]})
	}
	return found, nil
}

func replaceSurcharges(ctx context.Context, partID int64, amounts map[Surcharge]money.Cents) error {
	if _, err := db.Write(ctx).NewDelete().Model((*surchargeRow)(nil)).Where("part_id = ?", partID).Exec(ctx); err != nil {
		return fmt.Errorf("drop the surcharges of part %d: %w", partID, err)
	}
	for kind, amount := range amounts {
		if _, err := db.Write(ctx).NewInsert().Model(&surchargeRow{PartID: partID, Kind: kind, AmountCents: amount}).
			Exec(ctx); err != nil {
			return fmt.Errorf("add a surcharge of part %d: %w", partID, err)
		}
	}
	return nil
}

func savePickUp(ctx context.Context, partID int64, isOnly bool) error {
	row := &pickUpRow{PartID: partID}
	var err error
	if isOnly {
		_, err = db.Write(ctx).NewInsert().Model(row).On("CONFLICT DO NOTHING").Exec(ctx)
	} else {
		_, err = db.Write(ctx).NewDelete().Model(row).WherePK().Exec(ctx)
	}
	if err != nil {
		return fmt.Errorf("say whether part %d is sent: %w", partID, err)
	}
	return nil
}

var surchargesOfParts = db.NewFixed(
	`SELECT part_id, kind, amount_cents FROM part_surcharges WHERE part_id IN (list ?1)
	UNION ALL SELECT part_id, 'pick up', 0 FROM pick_up_parts WHERE part_id IN (list ?1)`)

// surcharges has an entry for each of the parts, empty for one without any.
func surcharges(ctx context.Context, partIDs []int64) (map[int64]map[Surcharge]money.Cents, error) {
	found := map[int64]map[Surcharge]money.Cents{}
	for _, id := range partIDs {
		found[id] = map[Surcharge]money.Cents{}
	}
	err := surchargesOfParts.Each(ctx, func(scan func(...any) error) error {
		var partID int64
		var kind Surcharge
		var amount money.Cents
		if err := scan(&partID, &kind, &amount); err != nil {
			return err
		}
		found[partID][kind] = amount
		return nil
	}, partIDs)
	if err != nil {
		return nil, fmt.Errorf("read surcharges: %w", err)
	}
	return found, nil
}

func countOfTaxClass(ctx context.Context, classID int64) (int, error) {
	n, err := db.Read(ctx).NewSelect().Model((*wayRow)(nil)).Where("tax_class_id = ?", classID).Count(ctx)
	if err != nil {
		return 0, fmt.Errorf("count ways of shipping of tax class %d: %w", classID, err)
	}
	return int(n), nil
}

func countOfArea(ctx context.Context, areaID int64) (int, error) {
	n, err := db.Read(ctx).NewSelect().Model((*tariffRow)(nil)).Where("area_id = ?", areaID).Count(ctx)
	if err != nil {
		return 0, fmt.Errorf("count tariffs of area %d: %w", areaID, err)
	}
	return int(n), nil
}
