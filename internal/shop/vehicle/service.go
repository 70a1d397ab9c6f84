package vehicle

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"sync/atomic"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/files"
	"camber/internal/shop/audit"
)

// Changed is the kind in the change feed when another reference is in force: then Refresh.
const Changed = "vehicle"

// Service has the reference that the shop works with.
type Service struct {
	files *files.Disk // nil: the first reference for ever
	first *Reference
	live  atomic.Pointer[inForce]
}

// inForce is a reference and the file that it was read from, "" for the first.
type inForce struct {
	*Reference
	sum string
}

// New begins with the default reference; Refresh then loads the shop's own, if it has one. It fails where the program
// was built without a reference.
func New(disk *files.Disk) (*Service, error) {
	r, err := Default()
	if err != nil {
		return nil, err
	}
	s := NewWith(r)
	s.files = disk
	return s, nil
}

// NewWith begins with a reference and keeps it, for tests.
func NewWith(r *Reference) *Service {
	s := &Service{first: r}
	s.live.Store(&inForce{r, ""})
	return s
}

// Reference is the one in force.
func (s *Service) Reference() *Reference { return s.live.Load().Reference }

// Replace puts a packed reference (Builder.Pack) in force, on this server at once, on the others when they Refresh.
// What is no packed reference is Invalid.
func (s *Service) Replace(ctx context.Context, who audit.Who, packed []byte, name, version string) error {
	r, err := Open(packed)
	if err != nil || r.Len() == 0 {
		return fault.New(fault.Invalid, "This is no reference of vehicles.").Because(err)
	}
	file, err := s.files.Put(ctx, "application/octet-stream", bytes.NewReader(packed))
	if err != nil {
		return err
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		if err := retire(ctx); err != nil {
			return err
		}
		row := referenceRow{Name: name, Version: version, Sha256: file.SHA256, BaseVehicles: int64(r.Len())}
		if err := addReference(ctx, &row); err != nil {
			return err
		}
		return say(ctx, who, "vehicle.replace", row)
	})
	if err != nil {
		return err
	}
	s.live.Store(&inForce{r, file.SHA256})
	return nil
}

// Restore puts the default reference in force again.
func (s *Service) Restore(ctx context.Context, who audit.Who) error {
	err := db.Atomic(ctx, func(ctx context.Context) error {
		row, ok, err := liveRow(ctx)
		if err != nil || !ok {
			return err
		}
		if err := retire(ctx); err != nil {
			return err
		}
		return say(ctx, who, "vehicle.restore", row)
	})
	if err != nil {
		return err
	}
	return s.Refresh(ctx)
}

func say(ctx context.Context, who audit.Who, action string, row referenceRow) error {
	if err := db.Changed(ctx, Changed, row.ID); err != nil {
		return err
	}
	return audit.Write(ctx, audit.Row{
		Who: who, Action: action, Subject: "vehicle", SubjectID: row.ID,
		Detail: map[string]any{"version": row.Version, "sha256": row.Sha256, "base_vehicles": row.BaseVehicles},
	})
}

// Refresh loads the reference in force if it is another than the one here. When that fails the one here stays.
func (s *Service) Refresh(ctx context.Context) error {
	if s.files == nil {
		return nil
	}
	row, ok, err := liveRow(ctx)
	switch {
	case err != nil:
		return err
	case row.Sha256 == s.live.Load().sum:
		return nil
	case !ok:
		s.live.Store(&inForce{s.first, ""})
		return nil
	}
	file, _, err := s.files.Open(ctx, row.Sha256)
	if err != nil {
		return err
	}
	packed, err := io.ReadAll(file)
	if closed := file.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return fmt.Errorf("read the vehicle reference %d: %w", row.ID, err)
	}
	r, err := Open(packed)
	if err != nil {
		return fmt.Errorf("open the vehicle reference %d: %w", row.ID, err)
	}
	s.live.Store(&inForce{r, row.Sha256})
	return nil
}
