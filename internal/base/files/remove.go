package files

import (
	"context"
	"errors"
	"fmt"

	"gocloud.dev/gcerrors"

	"camber/internal/base/db"
)

// Remove forgets a file that nothing names any more. Who has it open or mapped reads on. A file that isn't kept is no
// error.
func (d *Disk) Remove(ctx context.Context, sum string) error {
	if db.Inside(ctx) {
		return errors.New("files.Remove inside Atomic")
	}
	if err := remove(ctx, sum); err != nil {
		return err
	}
	if err := d.bucket.Delete(ctx, path(sum)); err != nil && gcerrors.Code(err) != gcerrors.NotFound {
		return fmt.Errorf("remove file %s: %w", sum, err)
	}
	return nil
}
