package find

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"runtime"
	"time"

	"camber/internal/base/background"
	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/ids"
)

// snapshot is a base segment that is kept, for this server's next start and for the other servers.
type snapshot struct {
	id           int64
	sum          string // of the file
	cursor       db.Cursor
	parts        int
	applications int
	built        time.Time
}

const (
	SnapshotKind  = "application/vnd.camber.index"
	snapshotsKept = 2
	snapshotAge   = 24 * time.Hour // then a new one is made: the change feed reaches back two days
)

// lease is how long a server that builds keeps the others from it, if it does not say so again.
const lease = 5 * time.Minute

// Built is when the newest index that is kept was built; zero where none is, as in a small shop.
func Built(ctx context.Context) (time.Time, error) {
	kept, err := newestSnapshot(ctx, fileVersion)
	return kept.built, err
}

// load returns a follower of the newest snapshot that is later than one we have; nil where there is none.
func (s *Service) load(ctx context.Context, after int64) (*follower, error) {
	if s.disk == nil {
		return nil, nil
	}
	kept, err := newestSnapshot(ctx, fileVersion)
	if err != nil || kept.id <= after {
		return nil, err
	}
	f, err := s.source.frame(ctx)
	if err != nil {
		return nil, err
	}
	base, err := s.open(ctx, kept.sum)
	if err != nil {
		// the same parts would make the same file again
		return nil, fmt.Errorf("snapshot %d: %w", kept.id,
			errors.Join(err, removeSnapshot(ctx, kept.id), s.disk.Remove(ctx, kept.sum)))
	}
	f.levels = base.columns.levels
	next := newFollower(s, f, base, kept.cursor, kept.id)
	next.stale = clock.Now(ctx).Sub(kept.built) > snapshotAge
	return next, nil
}

// open maps a kept segment.
func (s *Service) open(ctx context.Context, sum string) (*living, error) {
	data, release, err := s.disk.Map(ctx, sum)
	if err != nil {
		return nil, err
	}
	base, err := newLiving(data)
	if err != nil {
		return nil, errors.Join(err, release())
	}
	runtime.AddCleanup(base.segment, func(release func() error) { _ = release() }, release)
	return base, nil
}

// buildNext builds a base later than the one we have, or has it built. It is nil where another server builds one, which
// is waited for by asking again later. A small one that is not kept every server builds for itself.
func (s *Service) buildNext(ctx context.Context, old int64) (*follower, error) {
	switch {
	case s.disk == nil || s.now.Load().size() < s.sizes.keep:
		return s.build(ctx)
	case s.outside == nil:
		return s.buildAlone(ctx)
	}
	if err := s.outside(ctx); err != nil {
		return nil, err
	}
	return s.load(ctx, old)
}

// buildAlone builds a base unless another process does: then it is nil.
func (s *Service) buildAlone(ctx context.Context) (*follower, error) {
	holder := ids.Token()
	ours, err := takeLease(ctx, holder, lease)
	if err != nil || !ours {
		return nil, err
	}
	building, stop := context.WithCancel(db.With(ctx, db.From(ctx)))
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for clock.Wait(clock.With(building, clock.System{}), lease/5) == nil {
			if _, err := takeLease(building, holder, lease); err != nil && building.Err() == nil {
				slog.WarnContext(building, "find: the lease of the build", "error", err)
			}
		}
	}()
	next, err := s.build(ctx)
	stop()
	<-ended
	return next, errors.Join(err, dropLease(ctx, holder))
}

// build reads all parts and makes a base of them. A large one is kept as a snapshot.
func (s *Service) build(ctx context.Context) (*follower, error) {
	cursor, err := db.From(ctx).Head(ctx) // what changes while we read is read again
	if err != nil {
		return nil, err
	}
	f, err := s.source.frame(ctx)
	if err != nil {
		return nil, err
	}
	large := s.disk != nil && f.parts >= s.sizes.keep
	folder := ""
	if large {
		folder = os.TempDir()
	}
	b, err := newBuilder(f, folder)
	if err != nil {
		return nil, err
	}
	defer func() { _ = b.close() }()
	if err := s.source.items(ctx, f, b.add); err != nil {
		return nil, err
	}
	if large {
		return s.buildKept(ctx, f, b, cursor)
	}
	var out bytes.Buffer
	if err := b.write(ctx, &out); err != nil {
		return nil, err
	}
	base, err := newLiving(out.Bytes())
	if err != nil {
		return nil, err
	}
	return newFollower(s, f, base, cursor, 0), nil
}

// buildKept writes the segment into a file, which is then mapped.
func (s *Service) buildKept(ctx context.Context, f frame, b *builder, cursor db.Cursor) (*follower, error) {
	in, out := io.Pipe()
	go func() {
		_ = out.CloseWithError(background.Do(ctx, func(ctx context.Context) error {
			w := bufio.NewWriterSize(out, 1<<20)
			if err := b.write(ctx, w); err != nil {
				return err
			}
			return w.Flush()
		}))
	}()
	kept, err := s.disk.Put(ctx, SnapshotKind, in)
	if err != nil {
		_ = in.CloseWithError(err) // ends the writer
		return nil, err
	}
	base, err := s.open(ctx, kept.SHA256)
	if err != nil {
		return nil, err
	}
	at, err := json.Marshal(cursor)
	if err != nil {
		return nil, err
	}
	id, old, err := addSnapshot(ctx, snapshotRow{
		Format: fileVersion, SHA256: kept.SHA256, Cursor: string(at), Parts: int64(base.n),
		Applications: int64(base.applications()),
		BuiltUs:      db.Us(clock.Now(ctx)),
	})
	if err != nil {
		return nil, err
	}
	for _, sum := range old {
		if sum == kept.SHA256 {
			continue
		}
		if err := s.disk.Remove(ctx, sum); err != nil {
			slog.WarnContext(ctx, "find: remove an old snapshot", "file", sum, "error", err)
		}
	}
	return newFollower(s, f, base, cursor, id), nil
}
