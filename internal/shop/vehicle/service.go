package vehicle

import (
	"bytes"
	"context"
	"errors"
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
	return NewBeginning(r, disk), nil
}

// NewBeginning begins with a reference that another can replace.
func NewBeginning(r *Reference, disk *files.Disk) *Service {
	s := NewWith(r)
	s.files = disk
	return s
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
// What is no packed reference is Invalid. with is done in the same transaction, with the name of its file: what keeps
// numbers of vehicles says them anew; it may be nil.
func (s *Service) Replace(
	ctx context.Context, who audit.Who, packed []byte, name, version string,
	with func(ctx context.Context, sum string) error,
) error {
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
		if with != nil {
			if err := with(ctx, file.SHA256); err != nil {
				return err
			}
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

// InForce is the one in force, and the name of its file; empty is the program's own. It is a Conflict while this server
// has not heard of another that was put in force elsewhere.
func (s *Service) InForce(ctx context.Context) (*Reference, string, error) {
	row, _, err := liveRow(ctx)
	if err != nil {
		return nil, "", err
	}
	here := s.live.Load()
	if s.files != nil && row.Sha256 != here.sum {
		return nil, "", fault.New(fault.Conflict, "Other vehicles were brought in meanwhile. Please try again.")
	}
	return here.Reference, here.sum, nil
}

// Named returns a reference by the name of its file; empty is the program's own.
func (s *Service) Named(ctx context.Context, sum string) (*Reference, error) {
	switch here := s.live.Load(); sum {
	case here.sum:
		return here.Reference, nil
	case "":
		return s.first, nil
	}
	file, _, err := s.files.Open(ctx, sum)
	if err != nil {
		return nil, err
	}
	packed, err := io.ReadAll(file)
	if err = errors.Join(err, file.Close()); err != nil {
		return nil, fmt.Errorf("read the vehicle reference %s: %w", sum, err)
	}
	r, err := Open(packed)
	if err != nil {
		return nil, fmt.Errorf("open the vehicle reference %s: %w", sum, err)
	}
	return r, nil
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
	r, err := s.Named(ctx, row.Sha256)
	if err != nil {
		return err
	}
	s.live.Store(&inForce{r, row.Sha256})
	return nil
}
