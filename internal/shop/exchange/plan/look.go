package plan

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"log/slog"
	"net/url"
	"os"
	"path"
	"strconv"
	"strings"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/files"
	"camber/internal/base/jobs"
	"camber/internal/shop/access"
)

// standing is how long a file must not have changed before it is taken for whole.
const standing = time.Minute

func uniqueKey(id int64) string { return strconv.FormatInt(id, 10) }

// Handle looks for a new file of a plan, and asks for it to be brought in: the job. A file of a folder is taken when it is
// the same at two looks. What fails stays with the plan; the next day it is tried again.
func (s *Service) Handle(ctx context.Context, payload json.RawMessage) error {
	var in job
	if err := json.Unmarshal(payload, &in); err != nil {
		return jobs.Never(err)
	}
	p, err := planByID(ctx, in.PlanID)
	if err != nil || p.State != Looking {
		return err
	}
	if p.Folder != "" && s.root == "" || s.fetch == nil {
		return jobs.Later(standing) // another server may have the folder
	}
	err = s.look(ctx, &p)
	var refusal *fault.Error
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case jobs.IsLater(err), err == nil:
		return err
	case errors.As(err, &refusal) && refusal.Kind != fault.Internal:
		p.Trouble = refusal.Text.Lasting()
		for _, why := range refusal.Fields {
			p.Trouble = why.Lasting()
		}
	default:
		slog.ErrorContext(ctx, "import plan failed", "plan", p.ID, "cause", err)
		p.Trouble = fault.T("The server has failed. Its log says why.")
	}
	p.State, p.Looked = Failed, clock.Now(ctx)
	return db.Atomic(ctx, func(ctx context.Context) error { return saveLook(ctx, p) })
}

func (s *Service) look(ctx context.Context, p *Plan) error {
	actor, err := s.Access.StaffActor(ctx, p.StaffID)
	if err != nil {
		return err
	}
	actor.Mode = access.Office
	if err := mustEdit(actor); err != nil {
		return err
	}
	file, name, err := s.newest(ctx, p)
	if err != nil {
		return err
	}
	if name == "" {
		return s.nothing(ctx, *p)
	}
	found := taken{name, file.SHA256}
	if found == p.Taken {
		return s.nothing(ctx, *p)
	}
	_, err = s.Sheets.AddPlanned(ctx, actor, name, file, p.Supplier, func(ctx context.Context, sheetID int64) error {
		now, err := heldPlan(ctx, p.ID)
		if err != nil {
			return err
		}
		if now.State != Looking || now.Taken == found {
			return errTaken
		}
		p.State, p.SheetID, p.Taken, p.Looked = Taken, sheetID, found, clock.Now(ctx)
		return saveLook(ctx, *p)
	})
	if errors.Is(err, errTaken) {
		return nil
	}
	return err
}

var errTaken = errors.New("another server has taken the file")

func (s *Service) nothing(ctx context.Context, p Plan) error {
	p.State, p.Looked = Nothing, clock.Now(ctx)
	return db.Atomic(ctx, func(ctx context.Context) error { return saveLook(ctx, p) })
}

// newest keeps the newest file of a plan, and returns its name; empty: there is none.
func (s *Service) newest(ctx context.Context, p *Plan) (files.File, string, error) {
	if p.Address != "" {
		return s.fetched(ctx, p.Address)
	}
	root, err := os.OpenRoot(s.root) // nothing in it leads out of it
	if err != nil {
		return files.File{}, "", folderProblem(err)
	}
	defer func() { _ = root.Close() }()
	found, err := newestIn(root, *p)
	if err != nil || found.Name == "" {
		return files.File{}, "", err
	}
	if found != p.Seen {
		p.Seen = found
		if err := db.Atomic(ctx, func(ctx context.Context) error { return saveLook(ctx, *p) }); err != nil {
			return files.File{}, "", err
		}
		return files.File{}, "", jobs.Later(standing)
	}
	if found.Size > Most {
		return files.File{}, "", fault.New(fault.Invalid, "%s is larger than %d MB.", found.Name, Most>>20)
	}
	f, err := root.Open(path.Join(p.Folder, found.Name))
	if err != nil {
		return files.File{}, "", folderProblem(err)
	}
	defer func() { _ = f.Close() }()
	file, err := s.Files.Put(ctx, "text/csv", io.LimitReader(f, found.Size+1))
	if err == nil && file.Size != found.Size { // it has grown meanwhile
		return files.File{}, "", jobs.Later(standing)
	}
	return file, found.Name, err
}

// newestIn finds the newest file of a folder whose name is one of a sheet.
func newestIn(root *os.Root, p Plan) (newest seen, err error) {
	folder, err := root.Open(p.Folder)
	if err != nil {
		return newest, folderProblem(err)
	}
	defer func() { _ = folder.Close() }()
	for {
		some, err := folder.ReadDir(1000)
		for _, entry := range some {
			info, gone := entry.Info()
			if gone != nil || !info.Mode().IsRegular() || info.Size() == 0 || !p.isOf(entry.Name()) {
				continue
			}
			one := seen{entry.Name(), info.Size(), info.ModTime().UnixMicro()}
			if one.Changed > newest.Changed || one.Changed == newest.Changed && one.Name > newest.Name {
				newest = one
			}
		}
		if errors.Is(err, io.EOF) {
			return newest, nil
		}
		if err != nil {
			return newest, folderProblem(err)
		}
	}
}

// isOf says whether a file may be one of the plan's. What begins with a point is hidden, or still on its way.
func (p Plan) isOf(name string) bool {
	lower := strings.ToLower(name)
	if strings.HasPrefix(name, ".") {
		return false
	}
	if p.Pattern != "" {
		is, err := path.Match(strings.ToLower(p.Pattern), lower)
		return is && err == nil
	}
	switch path.Ext(lower) {
	case ".csv", ".xlsx", ".txt", ".tsv":
		return true
	}
	return false
}

func folderProblem(err error) error {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fault.New(fault.Unavailable, "The folder is not there.").Because(err)
	case errors.Is(err, fs.ErrPermission):
		return fault.New(fault.Unavailable, "The folder or the file can't be read.").Because(err)
	}
	return fault.New(fault.Unavailable, "The folder lies outside of that of --import-root, or can't be read.").Because(err)
}

// fetched keeps what an address hands out.
func (s *Service) fetched(ctx context.Context, address string) (files.File, string, error) {
	f, err := files.Temp("")
	if err != nil {
		return files.File{}, "", err
	}
	defer func() { _ = f.Close() }()
	if err := s.fetch.Fetch(ctx, address, Most, f); err != nil {
		return files.File{}, "", err
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return files.File{}, "", err
	}
	file, err := s.Files.Put(ctx, "text/csv", f)
	if err != nil {
		return files.File{}, "", err
	}
	if file.Size == 0 {
		return files.File{}, "", fault.New(fault.Invalid, "The file is empty.")
	}
	name := "file"
	if u, err := url.Parse(address); err == nil && path.Base(u.Path) != "/" && path.Base(u.Path) != "." {
		name = path.Base(u.Path)
	}
	return file, name, nil
}
