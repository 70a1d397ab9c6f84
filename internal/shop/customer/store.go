package customer

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/text"
)

type row struct {
	bun.BaseModel   `bun:"table:customers"`
	ID              int64 `bun:",pk,autoincrement"`
	LevelID         int64
	Firstname       string
	Lastname        string
	Company         string
	NameFold        string
	Email           string
	EmailFold       string
	Telephone       string
	TelephoneDigits string
	Active          db.Bool
	AddedUs         int64
}

func customers(rows []row) []Customer {
	found := make([]Customer, len(rows))
	for i, r := range rows {
		found[i] = Customer{
			ID: r.ID, LevelID: r.LevelID, Firstname: r.Firstname, Lastname: r.Lastname, Company: r.Company,
			Email: r.Email, Telephone: r.Telephone, Active: bool(r.Active),
		}
	}
	return found
}

func selectFrom(ctx context.Context, rows *[]row) *bun.SelectQuery {
	return db.Read(ctx).NewSelect().Model(rows).
		Column("id", "level_id", "firstname", "lastname", "company", "email", "telephone", "active")
}

func byID(ctx context.Context, id int64) ([]Customer, error) {
	var rows []row
	if err := selectFrom(ctx, &rows).Where("id = ?", id).Scan(ctx); err != nil {
		return nil, fmt.Errorf("read customer %d: %w", id, err)
	}
	return customers(rows), nil
}

// search reads every customer: any part of a name is looked for, which no index of both databases can do.
func search(ctx context.Context, term string) ([]Customer, error) {
	words := strings.Fields(text.Fold(term))
	if len(words) == 0 {
		return nil, nil
	}
	var rows []row
	q := selectFrom(ctx, &rows).Where("active = 1")
	for _, w := range words {
		q.WhereGroup(" AND ", func(q *bun.SelectQuery) *bun.SelectQuery {
			within := "%" + literal(w) + "%"
			q.Where(`name_fold LIKE ? ESCAPE '\'`, within).WhereOr(`email_fold LIKE ? ESCAPE '\'`, within)
			if number := digits(w); len(number) >= shortestNumber && strings.Trim(w, "0123456789()+-.") == "" {
				q.WhereOr("telephone_digits LIKE ?", "%"+number+"%")
			}
			return q
		})
	}
	begins := literal(strings.Join(words, " ")) + "%"
	q.OrderExpr(`CASE WHEN name_fold LIKE ? ESCAPE '\' OR email_fold LIKE ? ESCAPE '\' THEN 0 WHEN name_fold LIKE ? ESCAPE '\' THEN 1 ELSE 2 END`,
		begins, begins, "% "+begins)
	if err := q.OrderExpr("name_fold, id").Limit(most).Scan(ctx); err != nil {
		return nil, fmt.Errorf("search customers: %w", err)
	}
	return customers(rows), nil
}

// literal keeps LIKE from reading signs in what was typed.
func literal(s string) string { return strings.NewReplacer(`\`, `\\`, "%", `\%`, "_", `\_`).Replace(s) }

// add returns 0 where an active customer has the email.
func add(ctx context.Context, n NewCustomer, at time.Time) (int64, error) {
	added := row{
		LevelID: n.LevelID, Firstname: n.Firstname, Lastname: n.Lastname, Company: n.Company,
		NameFold: text.Fold(n.Firstname + " " + n.Lastname + " " + n.Company), Email: n.Email, EmailFold: text.Fold(n.Email),
		Telephone: n.Telephone, TelephoneDigits: digits(n.Telephone), Active: true, AddedUs: db.Us(at),
	}
	var ids []int64
	if _, err := db.Write(ctx).NewInsert().Model(&added).On("CONFLICT DO NOTHING").Returning("id").Exec(ctx, &ids); err != nil {
		return 0, fmt.Errorf("add customer: %w", err)
	}
	if len(ids) == 0 {
		return 0, nil
	}
	return ids[0], nil
}
