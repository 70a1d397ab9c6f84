package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	pathpkg "path"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"camber/internal/base/backup"
	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/failpoint"
	"camber/internal/base/fault"
	"camber/internal/base/files"
	"camber/internal/provider/s3"
	"camber/internal/schema"
	"camber/internal/shop/audit"
	"camber/internal/shop/find"
	"camber/internal/shop/proof"
	"camber/internal/shop/setting"
	"camber/internal/shop/vault"
)

// leftOut are tables of which a backup has no rows: places in the feed of one database, which mean nothing in another,
// the read index, which the first server builds again, and the training shops, whose databases stand beside the shop's.
var leftOut = []string{"changes", "feeds", "events", "find_snapshots", "find_leases", "trainings"}

// Points of a restore at which a test kills the program.
const (
	AfterFiles  = "restore.after_files"
	AfterTables = "restore.after_tables"
)

// Backup writes all that the shop kept at c has into one file, as of one moment; the shop goes on meanwhile. In a
// folder the file is named after the moment. A file that the shop names and has lost is no error: the backup says so.
func Backup(ctx context.Context, c Config, to string) (*backup.Backup, string, error) {
	d, err := openExisting(ctx, c)
	if err != nil {
		return nil, "", err
	}
	defer func() { _ = d.Close() }()
	disk, err := files.OpenDisk(filepath.Join(c.Data, "files"))
	if err != nil {
		return nil, "", err
	}
	defer func() { _ = disk.Close() }()
	ctx = clock.With(db.With(ctx, d), clock.System{})
	place, to, err := backupPlace(c, to)
	if err != nil {
		return nil, "", err
	}
	if place == nil {
		made, path, err := backUp(ctx, d, disk, to)
		return made, path, noteBackup(ctx, made, err)
	}
	var made *backup.Backup
	name := backupName(clock.Now(ctx))
	err = place.Keep(ctx, name, func(path string) (err error) {
		made, _, err = backUp(ctx, d, disk, path)
		return err
	})
	return made, name, noteBackup(ctx, made, err)
}

// noteBackup keeps that the shop was backed up, unless err says that it was not.
func noteBackup(ctx context.Context, made *backup.Backup, err error) error {
	if err != nil {
		return err
	}
	return setting.Set(ctx, audit.System, setting.LastBackup, setting.Business, made.Taken.Format(time.RFC3339))
}

func backupName(taken time.Time) string {
	return "camber-" + taken.UTC().Format("20060102-150405") + ".tar"
}

// Backups says where backups are kept beside the shop, and when they are taken.
type Backups struct {
	To   string // a folder, or s3://bucket/prefix?endpoint=…&region=…; empty: a server takes none
	Hour int    // of the day, by the clock of the first store
	Keep int    // how many
	S3   s3.Keys
}

// Check is an error where these do not fit together.
func (b Backups) Check(data string) error {
	switch {
	case b.To == "":
		return nil
	case b.Hour < 0 || b.Hour > 23:
		return errors.New("--backup-hour is from 0 to 23")
	case b.Keep < 1:
		return errors.New("--backup-keep is 1 at least: the newest backup is never removed")
	case s3.Is(b.To):
		_, err := s3.Open(b.To, b.S3, data)
		return err
	}
	return nil
}

// backupPlace is the place that an address in S3 names; nil: the address is a path.
func backupPlace(c Config, to string) (*s3.Place, string, error) {
	if !s3.Is(to) {
		return nil, to, nil
	}
	place, err := s3.Open(to, c.Backups.S3, c.Data)
	return place, to, err
}

// planBackups has this server take part in backups by plan.
func (a *App) planBackups() error {
	b := a.config.Backups
	if b.To == "" {
		return nil
	}
	plan := vault.Plan{Place: vault.Folder(b.To), Hour: b.Hour, Keep: b.Keep,
		Take: func(ctx context.Context, path string) (time.Time, error) {
			made, _, err := backUp(ctx, a.db, a.files, path)
			if err != nil {
				return time.Time{}, err
			}
			return made.Taken, nil
		}}
	if s3.Is(b.To) {
		place, err := s3.Open(b.To, b.S3, a.config.Data)
		if err != nil {
			return err
		}
		plan.Place = place
	}
	a.Services.Vault.TakeBy(plan)
	return nil
}

// FetchBackup brings a backup that from names to this machine, and returns where it is now; done removes what came. A
// path is where it is already.
func FetchBackup(ctx context.Context, c Config, from string) (path string, done func() error, err error) {
	if !s3.Is(from) {
		return from, func() error { return nil }, nil
	}
	u, err := url.Parse(from)
	if err != nil {
		return "", nil, err
	}
	folder, name := pathpkg.Split(u.Path)
	u.Path = folder
	place, err := s3.Open(u.String(), c.Backups.S3, c.Data)
	if err != nil {
		return "", nil, err
	}
	if name == "" {
		names, err := place.Names(ctx)
		if err != nil {
			return "", nil, err
		}
		return "", nil, fmt.Errorf("name one of the backups that are there: %s", strings.Join(names, ", "))
	}
	scratch, err := os.MkdirTemp("", "camber-backup-")
	if err != nil {
		return "", nil, err
	}
	done = func() error { return os.RemoveAll(scratch) }
	path = filepath.Join(scratch, name)
	if err := place.Fetch(ctx, name, path); err != nil {
		return "", nil, errors.Join(err, done())
	}
	return path, done, nil
}

// backUp is Backup of an open shop.
func backUp(ctx context.Context, d *db.DB, disk *files.Disk, to string) (*backup.Backup, string, error) {
	about := backup.About{Program: programVersion(), Database: d.Dialect().String(), Taken: clock.Now(ctx)}
	version, err := d.Version(ctx)
	if err != nil {
		return nil, "", err
	}
	about.Version = version
	if about.Shop, err = setting.Get(ctx, setting.ShopName); err != nil {
		return nil, "", err
	}
	if is, err := os.Stat(to); err == nil && is.IsDir() {
		to = filepath.Join(to, backupName(about.Taken))
	}
	w, err := backup.Create(to, about)
	if err != nil {
		return nil, "", err
	}
	facts, err := writeShop(ctx, w, disk)
	if err != nil {
		return nil, "", errors.Join(err, w.Abandon())
	}
	made, err := w.Finish(ctx, facts)
	if err != nil {
		return nil, "", err
	}
	return made, to, nil
}

// openExisting opens the database of a shop that is there, as it is: nothing is made and nothing migrated.
func openExisting(ctx context.Context, c Config) (*db.DB, error) {
	u, err := url.Parse(c.Database)
	if err == nil && u.Scheme == "sqlite" {
		if _, err := os.Stat(u.Path); errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("there is no shop in %s: name its folder by --data, or its database by --database-url",
				c.Data)
		}
	}
	d, err := c.openDatabase(ctx)
	if err != nil {
		return nil, err
	}
	newest, err := d.Newest()
	if err != nil {
		return nil, errors.Join(err, d.Close())
	}
	switch version, err := d.Version(ctx); {
	case err != nil:
		return nil, errors.Join(err, d.Close())
	case version == 0:
		return nil, errors.Join(errors.New("there is no shop in this database: it has no tables of Camber"), d.Close())
	case version > newest:
		return nil, errors.Join(fmt.Errorf(
			"the tables are of version %d, and this program knows them up to %d: use the program that serves this shop", version,
			newest), d.Close())
	}
	return d, nil
}

// writeShop writes the files, and then the rows as of one moment, after the files that came until then.
func writeShop(ctx context.Context, w *backup.Writer, disk *files.Disk) (facts []backup.Fact, err error) {
	written := map[int64]bool{}
	if err := writeFiles(ctx, w, disk, written); err != nil {
		return nil, err
	}
	err = db.Snapshot(ctx, func(ctx context.Context) error {
		if err := writeFiles(ctx, w, disk, written); err != nil {
			return err
		}
		tables, err := db.Tables(ctx)
		if err != nil {
			return err
		}
		for _, t := range tables {
			dump := func(to io.Writer) (int64, error) { return db.Dump(ctx, t, to) }
			if slices.Contains(leftOut, t.Name) {
				dump = nil
			}
			if err := w.AddTable(t, dump); err != nil {
				return err
			}
		}
		facts, err = tally(ctx)
		return err
	})
	return facts, err
}

// writeFiles writes those that are not written yet. Nobody ever removes one but those of the read index.
func writeFiles(ctx context.Context, w *backup.Writer, disk *files.Disk, written map[int64]bool) error {
	return files.Each(ctx, func(f files.File) error {
		if written[f.ID] || f.Kind == find.SnapshotKind {
			return ctx.Err()
		}
		written[f.ID] = true
		content, _, err := disk.Open(ctx, f.SHA256)
		if fault.Is(err, fault.NotFound) {
			w.Lose(f.SHA256, errors.New("it is not there"))
			return nil
		}
		if err != nil {
			return err
		}
		return errors.Join(w.AddFile(f.SHA256, f.Size, content), content.Close())
	})
}

func tally(ctx context.Context) ([]backup.Fact, error) {
	counted, err := proof.Tally(ctx)
	facts := make([]backup.Fact, len(counted))
	for i, f := range counted {
		facts[i] = backup.Fact(f)
	}
	return facts, err
}

// programVersion is what this program was built of.
func programVersion() string {
	version := "unknown"
	if built, ok := debug.ReadBuildInfo(); ok {
		version = built.Main.Version
		for _, s := range built.Settings {
			if s.Key == "vcs.revision" {
				version = s.Value
			}
		}
	}
	return version
}

// CheckBackup reads a backup from its beginning to its end.
func CheckBackup(ctx context.Context, from string) (*backup.Backup, error) {
	b, err := backup.Open(from)
	if err == nil {
		err = b.Check(ctx)
	}
	return b, err
}

// Restored is what came of a restore.
type Restored struct {
	*backup.Backup
	Kept       string            // what the shop that was there is called now; empty: there was none
	Violations []proof.Violation // what `camber audit` says of the shop that is there now
}

// Restore makes the shop at c anew out of a backup, which is read to its end before. One that is there is only replaced
// when that is wanted, and then kept. Files come first, which harm no shop; the database takes its place as a whole at
// the end.
func Restore(ctx context.Context, c Config, from string, replace bool) (r Restored, err error) {
	if r.Backup, err = CheckBackup(ctx, from); err != nil {
		return r, err
	}
	if err := os.MkdirAll(c.Data, 0o700); err != nil {
		return r, fmt.Errorf("make the data directory: %w", err)
	}
	d, err := db.Stage(ctx, c.Database, schema.FS)
	if err != nil {
		return r, err
	}
	keep := ""
	if d.Occupied {
		keep = "before-restore-" + strings.ReplaceAll(clock.System{}.Now().UTC().Format("20060102-150405.000"), ".", "-")
	}
	switch {
	case d.Occupied && !replace:
		err = errors.New("there is a shop already, and nothing was changed: restore to an empty folder or database, or add --replace, which keeps the old one beside the new one")
	default:
		r.Violations, err = r.fill(clock.With(db.With(ctx, d.DB), clock.System{}), c, d)
	}
	if err != nil {
		return r, errors.Join(err, d.Drop(ctx))
	}
	if keep != "" {
		r.Kept = d.KeptAs(keep)
	}
	return r, d.TakePlace(ctx, keep)
}

// fill puts the backup into the files of c and a staged database, and proves that all of it came.
func (r Restored) fill(ctx context.Context, c Config, d *db.Staged) ([]proof.Violation, error) {
	newest, err := d.Newest()
	if err != nil {
		return nil, err
	}
	if r.Version > newest {
		return nil, fmt.Errorf("the backup has tables of version %d, and this program knows them up to %d: restore it with the version of Camber that made it (%s) or a later one", r.Version, newest, r.Program)
	}
	if err := d.MigrateTo(ctx, r.Version); err != nil {
		return nil, err
	}
	if at, err := d.Version(ctx); err != nil || at != r.Version {
		return nil, errors.Join(err,
			fmt.Errorf("the backup has tables of version %d, which this program no longer knows: restore it with an older version of Camber, and update that", r.Version))
	}
	disk, err := files.OpenDisk(filepath.Join(c.Data, "files"))
	if err != nil {
		return nil, err
	}
	defer func() { _ = disk.Close() }()
	isFirst := true
	err = r.Read(ctx, disk.Place, func(t backup.Table, rows io.Reader) error {
		if isFirst {
			failpoint.Here(ctx, AfterFiles)
			isFirst = false
		}
		if err := d.Load(ctx, t.Table, rows); err != nil {
			return err
		}
		came, err := db.CountRows(ctx, t.Table)
		if err == nil && came != t.Rows {
			err = fmt.Errorf("of the %d rows of %s came %d", t.Rows, t.Name, came)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	failpoint.Here(ctx, AfterTables)
	if err := d.Migrate(ctx); err != nil {
		return nil, err
	}
	if err := r.compare(ctx, disk); err != nil {
		return nil, err
	}
	disk.Settle()
	return proof.Check(ctx)
}

// compare is an error where the books or the files are not those of the backup.
func (r Restored) compare(ctx context.Context, disk *files.Disk) error {
	came, err := tally(ctx)
	if err != nil {
		return err
	}
	for _, want := range r.Facts {
		if !slices.Contains(came, want) {
			return fmt.Errorf("the %s are not %s as in the backup", want.Name, want.Value)
		}
	}
	lost := map[string]bool{}
	for _, l := range r.Lost {
		lost[l.SHA256] = true
	}
	var missing, rebuilt []string
	err = files.Each(ctx, func(f files.File) error {
		switch {
		case f.Kind == find.SnapshotKind:
			rebuilt = append(rebuilt, f.SHA256)
		case !lost[f.SHA256] && !disk.Has(f):
			missing = append(missing, f.SHA256)
		}
		return nil
	})
	if err == nil && len(missing) > 0 {
		err = fmt.Errorf("%d files did not come: %s", len(missing), strings.Join(missing, ", "))
	}
	for _, sum := range rebuilt {
		err = errors.Join(err, disk.Remove(ctx, sum))
	}
	return err
}
