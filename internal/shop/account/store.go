package account

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/text"
)

type linkRow struct {
	bun.BaseModel `bun:"table:password_links"`
	ID            int64 `bun:",pk,autoincrement"`
	CustomerID    int64
	Kind          Kind
	Lang          text.Lang
	TokenHash     *string
	AskedUs       int64
	ExpiresUs     int64
	UsedUs        *int64
}

func (r linkRow) link() Link { return Link{r.ID, r.CustomerID, r.Kind, r.Lang} }

func addLink(ctx context.Context, l Link, at time.Time) (int64, error) {
	added := linkRow{CustomerID: l.CustomerID, Kind: l.Kind, Lang: l.Lang, AskedUs: db.Us(at), ExpiresUs: db.Us(at)}
	if _, err := db.Write(ctx).NewInsert().Model(&added).Exec(ctx); err != nil {
		return 0, fmt.Errorf("add a link of customer %d: %w", l.CustomerID, err)
	}
	return added.ID, nil
}

func link(ctx context.Context, id int64) (Link, error) {
	found, err := links(ctx, func(q *bun.SelectQuery) { q.Where("id = ?", id) })
	if err != nil {
		return Link{}, fmt.Errorf("read link %d: %w", id, err)
	}
	if len(found) == 0 {
		return Link{}, fault.New(fault.NotFound, "There is no such link.")
	}
	return found[0], nil
}

// opens is the link with a secret, while it can be used.
func opens(ctx context.Context, hash string, now time.Time) (Link, error) {
	found, err := links(ctx, func(q *bun.SelectQuery) {
		q.Where("token_hash = ? AND used_us IS NULL AND expires_us > ?", hash, db.Us(now))
	})
	if err != nil {
		return Link{}, fmt.Errorf("look for a link: %w", err)
	}
	if len(found) == 0 {
		return Link{}, gone()
	}
	return found[0], nil
}

func links(ctx context.Context, which func(*bun.SelectQuery)) ([]Link, error) {
	var rows []linkRow
	q := db.Read(ctx).NewSelect().Model(&rows).Column("id", "customer_id", "kind", "lang")
	which(q)
	if err := q.Scan(ctx); err != nil {
		return nil, err
	}
	found := make([]Link, len(rows))
	for i, r := range rows {
		found[i] = r.link()
	}
	return found, nil
}

// issue says whether the link was still unused.
func issue(ctx context.Context, id int64, hash string, expires time.Time) (bool, error) {
	return changed(ctx, db.Write(ctx).NewUpdate().Model((*linkRow)(nil)).
		Set("token_hash = ?, expires_us = ?", hash, db.Us(expires)).
		Where("id = ? AND used_us IS NULL", id))
}

// use says whether the link was there to be used: of two at the same moment one comes too late.
func use(ctx context.Context, hash string, now time.Time) (bool, error) {
	return changed(ctx, db.Write(ctx).NewUpdate().Model((*linkRow)(nil)).Set("used_us = ?", db.Us(now)).
		Where("token_hash = ? AND used_us IS NULL AND expires_us > ?", hash, db.Us(now)))
}

func endLinks(ctx context.Context, customerID int64, now time.Time) error {
	_, err := changed(ctx, db.Write(ctx).NewUpdate().Model((*linkRow)(nil)).Set("used_us = ?", db.Us(now)).
		Where("customer_id = ? AND used_us IS NULL", customerID))
	return err
}

func changed(ctx context.Context, q *bun.UpdateQuery) (bool, error) {
	done, err := q.Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("change a link: %w", err)
	}
	n, err := done.RowsAffected()
	return n > 0, err
}

func sweep(ctx context.Context, before time.Time) error {
	if _, err := db.Write(ctx).NewDelete().Model((*linkRow)(nil)).Where("asked_us < ?", db.Us(before)).Exec(ctx); err != nil {
		return fmt.Errorf("sweep links: %w", err)
	}
	return nil
}
