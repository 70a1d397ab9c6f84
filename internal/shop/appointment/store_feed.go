package appointment

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
)

type feedRow struct {
	bun.BaseModel `bun:"table:appointment_feeds,alias:f"`

	Kind      FeedKind `bun:",pk"`
	SubjectID int64    `bun:",pk"`
	TokenHash string
	Names     db.Bool
	MadeUs    int64
	ReadUs    int64
}

func feeds(ctx context.Context, where string, args ...any) ([]Feed, error) {
	var rows []feedRow
	if err := db.Read(ctx).NewSelect().Model(&rows).Where(where, args...).OrderExpr("kind, subject_id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read calendars: %w", err)
	}
	found := make([]Feed, len(rows))
	for i, r := range rows {
		found[i] = Feed{Kind: r.Kind, SubjectID: r.SubjectID, Names: bool(r.Names), Made: db.Time(r.MadeUs)}
		if r.ReadUs != 0 {
			found[i].Read = db.Time(r.ReadUs)
		}
	}
	return found, nil
}

func addFeed(ctx context.Context, f Feed, hash string) error {
	row := feedRow{Kind: f.Kind, SubjectID: f.SubjectID, TokenHash: hash, Names: db.Bool(f.Names), MadeUs: db.Us(f.Made)}
	if _, err := db.Write(ctx).NewInsert().Model(&row).Exec(ctx); err != nil {
		return fmt.Errorf("make the calendar of %s %d: %w", f.Kind, f.SubjectID, err)
	}
	return nil
}

func endFeed(ctx context.Context, kind FeedKind, id int64) error {
	_, err := db.Write(ctx).NewDelete().Model((*feedRow)(nil)).Where("kind = ? AND subject_id = ?", kind, id).Exec(ctx)
	if err != nil {
		return fmt.Errorf("end the calendar of %s %d: %w", kind, id, err)
	}
	return nil
}

func saveFeedNames(ctx context.Context, f Feed) error {
	return setFeed(ctx, f, "names = ?", db.Bool(f.Names))
}

func saveFeedRead(ctx context.Context, f Feed) error {
	return setFeed(ctx, f, "read_us = ?", db.Us(f.Read))
}

func setFeed(ctx context.Context, f Feed, set string, value any) error {
	_, err := db.Write(ctx).NewUpdate().Model((*feedRow)(nil)).Set(set, value).
		Where("kind = ? AND subject_id = ?", f.Kind, f.SubjectID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("save the calendar of %s %d: %w", f.Kind, f.SubjectID, err)
	}
	return nil
}

// ofFeed are the appointments of a calendar that have some time between two moments, those that were called off too.
func ofFeed(ctx context.Context, f Feed, from, to time.Time) ([]Appointment, error) {
	if f.Kind == FeedOfBay {
		b, err := bay(ctx, f.SubjectID)
		if err != nil {
			return nil, err
		}
		return some(ctx, "location_id = ? AND bay_id = ? AND start_us < ? AND end_us > ?", b.LocationID, f.SubjectID,
			db.Us(to), db.Us(from))
	}
	return some(ctx, "id IN (SELECT appointment_id FROM appointment_installers WHERE staff_id = ?) AND start_us < ? AND "+
		"end_us > ?", f.SubjectID, db.Us(to), db.Us(from))
}
