package owners

import (
	"context"
	"fmt"

	"camber/internal/base/db"
)

// addTelling is false where they were told of it on that day before.
func addTelling(ctx context.Context, kind, day string) (bool, error) {
	done, err := db.Write(ctx).NewRaw("INSERT INTO owner_tellings (kind, day) VALUES (?, ?) ON CONFLICT DO NOTHING", kind, day).
		Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("note that owners are told: %w", err)
	}
	n, err := done.RowsAffected()
	return n == 1, err
}
