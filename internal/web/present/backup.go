package present

import (
	"context"
	"time"

	"camber/internal/base/text"
	"camber/internal/shop/vault"
)

// BackupTrouble says in a sentence or two what is wrong with the backups; empty: nothing.
func BackupTrouble(ctx context.Context, t vault.Trouble, zone *time.Location) string {
	switch t.Kind {
	case vault.Never:
		return text.Tr(ctx, "This shop has never been backed up.")
	case vault.Failed:
		why := text.Tr(ctx, t.Reason)
		if t.Last.IsZero() {
			return text.Tr(ctx, "The backup failed: %s There is none.", why)
		}
		return text.Tr(ctx, "The backup failed: %s The last one is of %s.", why, Moment(t.Last, zone))
	case vault.Old:
		return text.Tr(ctx, "The last backup is too old: it is of %s.", Moment(t.Last, zone))
	case vault.Stopped:
		return text.Tr(ctx, "Backups are no longer taken. The last one is of %s.", Moment(t.Last, zone))
	}
	return ""
}
