package note

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/shop/audit"
)

type row struct {
	bun.BaseModel `bun:"table:customer_notes"`
	ID            int64 `bun:",pk,autoincrement"`
	CustomerID    int64
	AtUs          int64
	ActorKind     string
	ActorID       int64
	Comment       string
	ImageSHA256   string `bun:"image_sha256"`
	EmailID       int64
	TextID        int64
	IntentKey     *string
}

// add says whether the intent was new.
func add(ctx context.Context, n Note, intent string) (id int64, isNew bool, err error) {
	added := row{
		CustomerID: n.CustomerID, AtUs: db.Us(n.At), ActorKind: n.Who.Kind, ActorID: n.Who.ID, Comment: n.Comment,
		ImageSHA256: n.Image,
	}
	if intent != "" {
		added.IntentKey = &intent
	}
	var ids []int64
	if _, err := db.Write(ctx).NewInsert().Model(&added).On("CONFLICT DO NOTHING").Returning("id").Exec(ctx, &ids); err != nil {
		return 0, false, fmt.Errorf("add a note about customer %d: %w", n.CustomerID, err)
	}
	if len(ids) > 0 {
		return ids[0], true, nil
	}
	err = db.Read(ctx).NewSelect().Model((*row)(nil)).Column("id").Where("intent_key = ?", intent).Scan(ctx, &id)
	if err != nil {
		return 0, false, fmt.Errorf("read the note of an intent: %w", err)
	}
	return id, false, nil
}

func sent(ctx context.Context, id, emailID, textID int64) error {
	_, err := db.Write(ctx).NewUpdate().Model((*row)(nil)).Set("email_id = ?, text_id = ?", emailID, textID).
		Where("id = ?", id).Exec(ctx)
	if err != nil {
		return fmt.Errorf("save the messages of note %d: %w", id, err)
	}
	return nil
}

// notes are a customer's, newest first; with an id that one alone.
func notes(ctx context.Context, customerID, id int64, limit, offset int) ([]Note, error) {
	var rows []row
	q := db.Read(ctx).NewSelect().Model(&rows).
		Column("id", "customer_id", "at_us", "actor_kind", "actor_id", "comment", "image_sha256", "email_id", "text_id").
		Where("customer_id = ?", customerID)
	if id != 0 {
		q.Where("id = ?", id)
	}
	if err := q.OrderExpr("id DESC").Limit(int64(limit)).Offset(int64(offset)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("read the notes about customer %d: %w", customerID, err)
	}
	found := make([]Note, len(rows))
	for i, r := range rows {
		found[i] = Note{
			ID: r.ID, CustomerID: r.CustomerID, At: db.Time(r.AtUs), Who: audit.Who{Kind: r.ActorKind, ID: r.ActorID},
			Comment: r.Comment,
			Image:   r.ImageSHA256, EmailID: r.EmailID, TextID: r.TextID,
		}
	}
	return found, nil
}

func count(ctx context.Context, customerID int64) (int, error) {
	n, err := db.Read(ctx).NewSelect().Model((*row)(nil)).Where("customer_id = ?", customerID).Count(ctx)
	if err != nil {
		return 0, fmt.Errorf("count the notes about customer %d: %w", customerID, err)
	}
	return int(n), nil
}

func move(ctx context.Context, from, to int64) error {
	if _, err := db.Write(ctx).NewUpdate().Model((*row)(nil)).Set("customer_id = ?", to).Where("customer_id = ?", from).
		Exec(ctx); err != nil {
		return fmt.Errorf("move the notes about customer %d: %w", from, err)
	}
	return nil
}

func erase(ctx context.Context, customerID int64) error {
	_, err := db.Write(ctx).NewUpdate().Model((*row)(nil)).Set("comment = '', image_sha256 = ''").
		Where("customer_id = ?", customerID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("erase the notes about customer %d: %w", customerID, err)
	}
	return nil
}
