package backup

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"camber/internal/base/db"
	"camber/internal/base/failpoint"
)

// BeforeName is the point before a whole backup gets its name, at which a test kills the program.
const BeforeName = "backup.before_name"

// chunkSize is how many bytes of rows are compressed at once.
const chunkSize = 4 << 20

// Writer writes a backup: files first, then tables, then Finish. Until then it has another name (….part).
type Writer struct {
	path     string
	file     *os.File
	tar      *tar.Writer
	taken    time.Time
	contents Contents
}

// Create begins a backup. One that has the name already is not touched.
func Create(path string, about About) (*Writer, error) {
	if _, err := os.Lstat(path); err == nil {
		return nil, fmt.Errorf("%s is there already: a backup is never written over another", path)
	} else if !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	if err := os.Remove(path + ".part"); err != nil && !errors.Is(err, fs.ErrNotExist) { // of one that was killed
		return nil, err
	}
	file, err := os.OpenFile(path+".part", os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600) //nolint:gosec // the operator's own
	if err != nil {
		return nil, err
	}
	about.Form, about.Taken = Form, about.Taken.UTC().Truncate(time.Second)
	w := &Writer{path: path, file: file, tar: tar.NewWriter(file), taken: about.Taken}
	said, err := json.MarshalIndent(about, "", " ")
	if err == nil {
		w.contents.Sum = digest(said)
		err = w.add(aboutName, int64(len(said)), bytes.NewReader(said))
	}
	if err != nil {
		return nil, errors.Join(err, w.Abandon())
	}
	return w, nil
}

func (w *Writer) add(name string, size int64, content io.Reader) error {
	header := tar.Header{Name: name, Mode: 0o600, Size: size, ModTime: w.taken}
	if err := w.tar.WriteHeader(&header); err != nil {
		return err
	}
	_, err := io.Copy(w.tar, content)
	return err
}

// AddFile adds a file, named by its content. One that is not what its name says is noted as lost: the rest is worth
// keeping.
func (w *Writer) AddFile(sum string, size int64, content io.Reader) error {
	from := &exactly{from: content, left: size}
	if err := w.add(fileNames+sum, size, from); err != nil {
		return err
	}
	w.contents.Files++
	w.contents.Bytes += size
	if from.err != nil {
		w.Lose(sum, from.err)
	}
	return nil
}

// Lose notes a file that the shop names and does not have.
func (w *Writer) Lose(sum string, why error) {
	w.contents.Lost = append(w.contents.Lost, Lost{sum, why.Error()})
}

// exactly is so many bytes of a file: with zeros where it ends too early, and an error that says so.
type exactly struct {
	from io.Reader
	left int64
	err  error
}

func (e *exactly) Read(p []byte) (n int, err error) {
	if e.left == 0 {
		if e.err == nil { // what is to be read has come, and now says whether it was whole
			if n, err := e.from.Read(make([]byte, 1)); n > 0 {
				e.err = errors.New("it is longer than it was")
			} else if !errors.Is(err, io.EOF) {
				e.err = err
			}
		}
		return 0, io.EOF
	}
	p = p[:min(int64(len(p)), e.left)]
	if e.err == nil {
		if n, e.err = e.from.Read(p); errors.Is(e.err, io.EOF) {
			e.err = nil
			if int64(n) < e.left {
				e.err = io.ErrUnexpectedEOF
			}
		}
	}
	if e.err != nil && n == 0 {
		clear(p)
		n = len(p)
	}
	e.left -= int64(n)
	return n, nil
}

// AddTable adds a table with the rows that dump writes; with none if dump is nil.
func (w *Writer) AddTable(t db.Table, dump func(to io.Writer) (rows int64, err error)) error {
	chunks := &chunker{w: w, table: Table{Table: t}}
	if dump != nil {
		var err error
		if chunks.table.Rows, err = dump(chunks); err == nil {
			err = chunks.flush()
		}
		if err != nil {
			return err
		}
	}
	w.contents.Tables = append(w.contents.Tables, chunks.table)
	return nil
}

// chunker cuts rows, each a Write, into members of the tar.
type chunker struct {
	w     *Writer
	table Table
	rows  []byte
}

func (c *chunker) Write(row []byte) (int, error) {
	c.rows = append(c.rows, row...)
	if len(c.rows) < chunkSize {
		return len(row), nil
	}
	return len(row), c.flush()
}

func (c *chunker) flush() error {
	if len(c.rows) == 0 {
		return nil
	}
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	if _, err := z.Write(c.rows); err != nil {
		return err
	}
	if err := z.Close(); err != nil {
		return err
	}
	c.table.Chunks = append(c.table.Chunks, digest(packed.Bytes()))
	c.rows = c.rows[:0]
	return c.w.add(chunkName(c.table.Name, len(c.table.Chunks)), int64(packed.Len()), &packed)
}

// Finish ends the backup and gives it its name, once all of it is on the disk and reads back as it was written.
func (w *Writer) Finish(ctx context.Context, facts []Fact) (*Backup, error) {
	w.contents.Facts = facts
	part := w.path + ".part"
	said, err := json.MarshalIndent(w.contents, "", " ")
	if err == nil {
		err = w.add(contentName+digest(said), int64(len(said)), bytes.NewReader(said))
	}
	if err == nil {
		err = w.tar.Close()
	}
	if err == nil {
		err = w.file.Sync()
	}
	if err = errors.Join(err, w.file.Close()); err != nil {
		return nil, errors.Join(err, os.Remove(part))
	}
	b, err := Open(part)
	if err == nil {
		err = b.Check(ctx)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("what was written does not read back: %w", err), os.Remove(part))
	}
	failpoint.Here(ctx, BeforeName)
	if err := os.Rename(part, w.path); err != nil {
		return nil, errors.Join(err, os.Remove(part))
	}
	folder, err := os.Open(filepath.Dir(w.path))
	if err != nil {
		return nil, err
	}
	b.path = w.path
	return b, errors.Join(folder.Sync(), folder.Close())
}

// Abandon leaves nothing of the backup.
func (w *Writer) Abandon() error { return errors.Join(w.file.Close(), os.Remove(w.path+".part")) }
