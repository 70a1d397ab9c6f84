package find

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/db"
	"camber/internal/base/files"
	"camber/internal/dbtest"
)

// counted is a source that counts how often everything is read, or every application by hand.
type counted struct {
	*shelf
	reads  int
	frames int
}

func (c *counted) frame(ctx context.Context) (frame, error) {
	c.frames++
	return c.shelf.frame(ctx)
}

func (c *counted) items(ctx context.Context, f frame, take func(*item) error) error {
	c.reads++
	return c.shelf.items(ctx, f, take)
}

// server is a server of a shop that keeps snapshots from the first part on.
func server(disk *files.Disk, s *shelf) (*Service, *counted) {
	c := &counted{shelf: s}
	return &Service{source: c, disk: disk, sizes: sizes{small: 3, later: 10, keep: 1, mixed: s.mixed}}, c
}

// shelved is a shelf after forty changes by chance, and the chance of more.
func shelved(t *testing.T, ctx context.Context, seed uint64) (chance, *shelf) {
	t.Helper()
	c, s := chance{rand.New(rand.NewPCG(seed, seed))}, newShelf()
	for range 40 {
		c.change(t, ctx, s)
	}
	return c, s
}

func openDisk(t *testing.T) (*files.Disk, string) {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "files")
	disk, err := files.OpenDisk(folder)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = disk.Close() })
	return disk, folder
}

func stored(t *testing.T, folder string) (names []string) {
	t.Helper()
	err := filepath.WalkDir(folder, func(name string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			names = append(names, name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

func refresh(t *testing.T, ctx context.Context, s *Service) {
	t.Helper()
	if err := s.Refresh(ctx); err != nil {
		t.Fatal(err)
	}
}

// compare asks a few questions of an index and of the slow one.
func compare(t *testing.T, ctx context.Context, c chance, s *shelf, index *Service) {
	t.Helper()
	for range 20 {
		q := c.query(s)
		got, err := index.Find(ctx, q)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(s.find(q), got); diff != "" {
			t.Fatalf("%+v (-slow +index):\n%s", q, diff)
		}
	}
}

func TestServerStartsFromTheLastSnapshot(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c, s := shelved(t, ctx, 5)
		disk, folder := openDisk(t)
		first, reads := server(disk, s)
		refresh(t, ctx, first)
		if reads.reads != 1 || len(stored(t, folder)) != 1 {
			t.Fatalf("read %d times, %d files", reads.reads, len(stored(t, folder)))
		}
		for range 5 { // after the snapshot
			c.change(t, ctx, s)
		}
		second, reads := server(disk, s)
		refresh(t, ctx, second)
		if reads.reads != 0 {
			t.Error("it read all parts in spite of the snapshot")
		}
		compare(t, ctx, c, s, second)
		if err := second.renew(ctx); err != nil { // its own snapshot is the newest: it builds
			t.Fatal(err)
		}
		if err := first.renew(ctx); err != nil { // loads that
			t.Fatal(err)
		}
		compare(t, ctx, c, s, first)
		if reads.reads != 1 || first.current.snapshot != second.current.snapshot {
			t.Errorf("the other server has read %d times and serves snapshot %d, not %d", reads.reads, first.current.snapshot,
				second.current.snapshot)
		}
	})
}

func TestDamagedSnapshotIsBuiltAgain(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c, s := shelved(t, ctx, 6)
		disk, folder := openDisk(t)
		first, _ := server(disk, s)
		refresh(t, ctx, first)
		name := stored(t, folder)[0]
		content, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, damage := range []func([]byte) []byte{
			func(b []byte) []byte { b[len(b)/2] ^= 1; return b },
			func(b []byte) []byte { return b[:len(b)/2] },
			func([]byte) []byte { return nil },
		} {
			// another file: the first server has the old one mapped
			if err := os.Remove(name); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(name, damage(bytes.Clone(content)), 0o600); err != nil {
				t.Fatal(err)
			}
			second, reads := server(disk, s)
			refresh(t, ctx, second)
			if reads.reads != 1 {
				t.Error("it trusted the damaged snapshot")
			}
			compare(t, ctx, c, s, second)
		}
		compare(t, ctx, c, s, first)
	})
}

func TestOldSnapshotsAreRemoved(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c, s := chance{rand.New(rand.NewPCG(7, 7))}, newShelf()
		disk, folder := openDisk(t)
		index, _ := server(disk, s)
		for range 5 {
			for range 10 {
				c.change(t, ctx, s)
			}
			refresh(t, ctx, index)
			if err := index.renew(ctx); err != nil {
				t.Fatal(err)
			}
			compare(t, ctx, c, s, index)
		}
		if n := len(stored(t, folder)); n != snapshotsKept {
			t.Errorf("%d files are kept", n)
		}
	})
}

func TestOneServerBuilds(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		_, s := shelved(t, ctx, 8)
		disk, _ := openDisk(t)
		index, reads := server(disk, s)
		refresh(t, ctx, index)
		if ours, err := takeLease(ctx, "another", lease); err != nil || !ours {
			t.Fatalf("%v, %v", ours, err)
		}
		if err := index.renew(ctx); err != nil {
			t.Fatal(err)
		}
		if reads.reads != 1 {
			t.Error("it built while another server did")
		}
		dbtest.Clock(ctx).Advance(lease + time.Second) // that server died
		if err := index.renew(ctx); err != nil {
			t.Fatal(err)
		}
		if reads.reads != 2 {
			t.Errorf("it has built %d times", reads.reads)
		}
	})
}

// FuzzOpenSegment: what is no segment is an error, and never more.
func FuzzOpenSegment(f *testing.F) {
	c, s := chance{rand.New(rand.NewPCG(9, 9))}, newShelf()
	for id := range int64(20) {
		s.parts[id+1] = c.item(s, id+1)
		s.all[id+1] = s.parts[id+1]
	}
	of, err := s.frame(f.Context())
	if err != nil {
		f.Fatal(err)
	}
	b, err := newBuilder(of, "")
	if err != nil {
		f.Fatal(err)
	}
	if err := s.items(f.Context(), of, b.add); err != nil {
		f.Fatal(err)
	}
	var out bytes.Buffer
	if err := b.write(f.Context(), &out); err != nil {
		f.Fatal(err)
	}
	f.Add(out.Bytes())
	f.Add(out.Bytes()[:out.Len()/2])
	f.Add([]byte{})
	f.Fuzz(func(_ *testing.T, data []byte) {
		if base, err := newLiving(bytes.Clone(data)); err == nil {
			v := &view{frame: of, segments: []*living{base}}
			_, _ = v.list(&Query{Text: "pad 45", Facets: true}, 10)
		}
	})
}

// However many edits and universal parts a shop has, an edit reads its part alone.
func TestEditReadsItsPartAlone(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c, s := chance{rand.New(rand.NewPCG(11, 11))}, newShelf()
		for range 60 {
			c.change(t, ctx, s)
		}
		disk, _ := openDisk(t)
		index, source := server(disk, s)
		refresh(t, ctx, index)
		before := source.frames
		id := slices.Min(slices.Collect(maps.Keys(s.parts)))
		for range 2 {
			s.universal[id] = !s.universal[id]
			if err := db.Changed(ctx, changedFitment, id); err != nil {
				t.Fatal(err)
			}
			refresh(t, ctx, index)
			compareAnswers(t, ctx, s, index, c.vehicle(s))
		}
		if source.frames != before {
			t.Errorf("everything was read %d times more", source.frames-before)
		}
	})
}

// A server of a large shop has its bases built by another process and serves what that has kept.
func TestABaseIsBuiltOutside(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c, s := shelved(t, ctx, 8)
		disk, _ := openDisk(t)
		first, reads := server(disk, s)
		other, otherReads := server(disk, s)
		first.BuildOutside(other.Keep)
		refresh(t, ctx, first)
		for range 5 {
			c.change(t, ctx, s)
		}
		if err := first.renew(ctx); err != nil {
			t.Fatal(err)
		}
		if reads.reads != 1 || otherReads.reads != 1 || first.current.snapshot == 0 {
			t.Errorf("read %d times here and %d times outside; serves snapshot %d", reads.reads, otherReads.reads,
				first.current.snapshot)
		}
		compare(t, ctx, c, s, first)

		wrong := errors.New("no such program")
		first.BuildOutside(func(context.Context) error { return wrong })
		if err := first.renew(ctx); !errors.Is(err, wrong) {
			t.Errorf("got %v", err)
		}
		compare(t, ctx, c, s, first) // the old one serves on
	})
}
