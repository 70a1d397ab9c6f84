package searchlog

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/money"
)

type dayRow struct {
	bun.BaseModel `bun:"table:search_days,alias:d"`
	Day           string `bun:",pk"`
	SearchID      string `bun:",pk"`
	Words         string
	Asked         int
	None          int
	Found         int
	Chosen        int
	Places        int
	Orders        int
	SoldCents     money.Cents
}

type cartRow struct {
	bun.BaseModel `bun:"table:search_carts,alias:c"`
	Cart          string `bun:",pk"`
	PartID        int64  `bun:",pk"`
	SearchID      string
	Day           string
}

type choiceRow struct {
	bun.BaseModel `bun:"table:search_choices,alias:c"`
	Day           string `bun:",pk"`
	SearchID      string `bun:",pk"`
	PartID        int64  `bun:",pk"`
	Chosen        int
}

// keep adds what was counted to a day, in the order of the ids. Of what is not known by its words a row of the day must be
// there.
func keep(ctx context.Context, day string, ids []string, waiting map[string]*counted) error {
	kept, err := db.Read(ctx).NewSelect().Model((*dayRow)(nil)).Where("day = ?", day).Count(ctx)
	if err != nil {
		return fmt.Errorf("count the searches of a day: %w", err)
	}
	for _, id := range ids {
		c := waiting[id]
		known, err := add(ctx, dayRow{Day: day, SearchID: id, Words: c.words, Asked: c.asked, None: c.none, Found: c.found,
			Chosen: c.chosen, Places: c.places}, kept < mostOfDay)
		if err != nil {
			return fmt.Errorf("keep a search: %w", err)
		}
		if !known {
			continue
		}
		kept++
		for part, n := range c.parts {
			row := choiceRow{Day: day, SearchID: id, PartID: part, Chosen: n}
			_, err := db.Write(ctx).NewInsert().Model(&row).On("CONFLICT (day, search_id, part_id) DO UPDATE").
				Set("chosen = c.chosen + EXCLUDED.chosen").Exec(ctx)
			if err != nil {
				return fmt.Errorf("keep what was chosen: %w", err)
			}
		}
	}
	return nil
}

// add adds to a row; more: there may be another.
func add(ctx context.Context, row dayRow, more bool) (known bool, err error) {
	if row.Words == "" || !more {
		result, err := db.Write(ctx).NewUpdate().Model(&row).Set("asked = d.asked + ?", row.Asked).
			Set("none = d.none + ?", row.None).Set("chosen = d.chosen + ?", row.Chosen).
			Set("places = d.places + ?", row.Places).WherePK().Exec(ctx)
		if err != nil {
			return false, err
		}
		n, err := result.RowsAffected()
		return n > 0, err
	}
	_, err = db.Write(ctx).NewInsert().Model(&row).On("CONFLICT (day, search_id) DO UPDATE").
		Set("asked = d.asked + EXCLUDED.asked, none = d.none + EXCLUDED.none, chosen = d.chosen + EXCLUDED.chosen").
		Set("places = d.places + EXCLUDED.places").
		Set("found = CASE WHEN EXCLUDED.asked > 0 THEN EXCLUDED.found ELSE d.found END").Exec(ctx)
	return true, err
}

// keepAdded notes which search found what is in a cart; the later counts.
func keepAdded(ctx context.Context, day string, added []cartPart) error {
	for _, a := range added {
		row := cartRow{Cart: a.cart, PartID: a.part, SearchID: a.search, Day: day}
		_, err := db.Write(ctx).NewInsert().Model(&row).On("CONFLICT (cart, part_id) DO UPDATE").
			Set("search_id = EXCLUDED.search_id, day = EXCLUDED.day").Exec(ctx)
		if err != nil {
			return fmt.Errorf("keep what a search brought into a cart: %w", err)
		}
	}
	return nil
}

// keepOrdered counts orders for the searches that found their parts, and forgets the carts.
func keepOrdered(ctx context.Context, day string, ordered []orderedCart) error {
	for _, o := range ordered {
		var rows []cartRow
		err := db.Write(ctx).NewDelete().Model(&rows).Where("cart = ?", o.cart).
			Where("part_id IN (?)", bun.List(slices.Sorted(maps.Keys(o.worth)))).Returning("*").Scan(ctx)
		if err != nil {
			return fmt.Errorf("find what a search brought into an order: %w", err)
		}
		worth := map[string]money.Cents{}
		for _, r := range rows {
			worth[r.SearchID] += o.worth[r.PartID]
		}
		for _, id := range slices.Sorted(maps.Keys(worth)) {
			if err := addOrder(ctx, day, id, worth[id]); err != nil {
				return err
			}
		}
	}
	return nil
}

// addOrder adds an order to the day of a search, of which an earlier day knows the words; of one that none knows nothing
// counts.
func addOrder(ctx context.Context, day, id string, worth money.Cents) error {
	var last []dayRow
	err := db.Read(ctx).NewSelect().Model(&last).Column("words", "found").Where("search_id = ?", id).OrderExpr("day DESC").
		Limit(1).Scan(ctx)
	if err != nil || len(last) == 0 {
		return err
	}
	row := dayRow{Day: day, SearchID: id, Words: last[0].Words, Found: last[0].Found, Orders: 1, SoldCents: worth}
	_, err = db.Write(ctx).NewInsert().Model(&row).On("CONFLICT (day, search_id) DO UPDATE").
		Set("orders = d.orders + 1, sold_cents = d.sold_cents + EXCLUDED.sold_cents").Exec(ctx)
	if err != nil {
		return fmt.Errorf("count an order for its search: %w", err)
	}
	return nil
}

func perDay(ctx context.Context) (map[string]Day, error) {
	var rows []struct {
		Day                 string
		Asked, None, Orders int
	}
	err := db.Read(ctx).NewSelect().Model((*dayRow)(nil)).Column("day").
		ColumnExpr("sum(asked) AS asked, sum(none) AS none, sum(orders) AS orders").Group("day").Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("count the searches by day: %w", err)
	}
	found := make(map[string]Day, len(rows))
	for _, r := range rows {
		found[r.Day] = Day{r.Day, r.Asked, r.None, r.Orders}
	}
	return found, nil
}

// prune forgets the days before one.
func prune(ctx context.Context, before string) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		for _, of := range []any{(*dayRow)(nil), (*choiceRow)(nil), (*cartRow)(nil)} {
			if _, err := db.Write(ctx).NewDelete().Model(of).Where("day < ?", before).Exec(ctx); err != nil {
				return fmt.Errorf("forget old searches: %w", err)
			}
		}
		return nil
	})
}

func list(ctx context.Context, f Filter) ([]Search, int, error) {
	q := db.Read(ctx).NewSelect().Model((*dayRow)(nil)).Group("search_id").ColumnExpr("search_id").
		ColumnExpr("max(words) AS words, sum(asked) AS asked, sum(none) AS none, sum(chosen) AS chosen").
		ColumnExpr("sum(places) AS places, sum(orders) AS orders, sum(sold_cents) AS sold_cents, max(day) AS last").
		ColumnExpr("(SELECT l.found FROM search_days AS l WHERE l.search_id = d.search_id ORDER BY l.day DESC LIMIT 1) AS found")
	if f.Has != "" {
		q.Where(`words LIKE ? ESCAPE '\'`, "%"+literally.Replace(f.Has)+"%")
	}
	if f.None {
		q.Having("(SELECT l.found FROM search_days AS l WHERE l.search_id = d.search_id ORDER BY l.day DESC LIMIT 1) = 0")
	}
	total, err := db.Read(ctx).NewSelect().TableExpr("(?) AS counted", q).Count(ctx)
	if err != nil {
		return nil, 0, fmt.Errorf("count searches: %w", err)
	}
	var rows []struct {
		SearchID, Words, Last                      string
		Asked, None, Found, Chosen, Places, Orders int
		SoldCents                                  money.Cents
	}
	if err := q.OrderExpr("sum(asked) DESC, max(words), search_id").Limit(int64(f.Limit)).Offset(int64(f.Offset)).
		Scan(ctx, &rows); err != nil {
		return nil, 0, fmt.Errorf("list searches: %w", err)
	}
	all := make([]Search, len(rows))
	for i, r := range rows {
		all[i] = Search{r.SearchID, r.Words, r.Asked, r.None, r.Found, r.Chosen, r.Places, r.Orders, r.SoldCents, r.Last}
	}
	return all, int(total), nil
}

// literally takes the signs that LIKE reads for what they are.
var literally = strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`)

const mostChoices = 3

func choices(ctx context.Context, ids []string) (map[string][]int64, error) {
	found := map[string][]int64{}
	if len(ids) == 0 {
		return found, nil
	}
	var rows []struct {
		SearchID string
		PartID   int64
	}
	err := db.Read(ctx).NewSelect().Model((*choiceRow)(nil)).Column("search_id", "part_id").
		Where("search_id IN (?)", bun.List(ids)).Group("search_id", "part_id").
		OrderExpr("search_id, sum(chosen) DESC, part_id").Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("list what was chosen: %w", err)
	}
	for _, r := range rows {
		if len(found[r.SearchID]) < mostChoices {
			found[r.SearchID] = append(found[r.SearchID], r.PartID)
		}
	}
	return found, nil
}
