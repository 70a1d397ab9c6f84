package backup

import (
	"archive/tar"
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"os"
	"strings"
)

// Backup is a backup that is there.
type Backup struct {
	About
	Contents
	path string
}

// Open reads what a backup is and what is in it. Whether all of that is whole, Check says.
func Open(path string) (*Backup, error) {
	b := &Backup{path: path}
	if err := b.walk(b.readEnds); err != nil {
		return nil, err
	}
	return b, nil
}

// walk gives the backup as a tar to what reads it, and says of its error which file it is about.
func (b *Backup) walk(read func(*tar.Reader) error) error {
	file, err := os.Open(b.path)
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	if err := read(tar.NewReader(file)); err != nil {
		return fmt.Errorf("%s: %w", b.path, err)
	}
	return nil
}

// readEnds reads the first and the last member.
func (b *Backup) readEnds(r *tar.Reader) error {
	if h, err := r.Next(); err != nil || h.Name != aboutName {
		return errForeign
	}
	about, err := io.ReadAll(io.LimitReader(r, longestJSON))
	if err != nil {
		return broken(err)
	}
	if err := readJSON(about, &b.About); err != nil {
		return err
	}
	switch {
	case b.Form == 0:
		return errForeign
	case b.Form != Form:
		return fmt.Errorf("it has form %d, and this program reads form %d: use the version of Camber that made it (%s) or a later one", b.Form, Form, b.Program)
	}
	for {
		h, err := r.Next()
		if err != nil {
			return broken(err)
		}
		sum, is := strings.CutPrefix(h.Name, contentName)
		if !is {
			continue
		}
		contents, err := io.ReadAll(io.LimitReader(r, longestJSON))
		if err != nil {
			return broken(err)
		}
		if digest(contents) != sum {
			return damaged(h.Name)
		}
		if err := readJSON(contents, &b.Contents); err != nil {
			return err
		}
		if digest(about) != b.Sum {
			return damaged(aboutName)
		}
		return nil
	}
}

// Check reads all of the backup, and is an error where anything is not as it was written.
func (b *Backup) Check(ctx context.Context) error {
	return b.Read(ctx,
		func(_ string, content io.Reader) error { _, err := io.Copy(io.Discard, content); return err },
		func(_ Table, rows io.Reader) error { _, err := io.Copy(io.Discard, rows); return err },
	)
}

// Read gives all files, and then all tables in their order, to those who take them; each reads what it is given to its
// end. Content that is not what was written is an error at its end. Files that were lost are passed over.
func (b *Backup) Read(ctx context.Context, file func(sum string, content io.Reader) error,
	table func(t Table, rows io.Reader) error) error {
	return b.walk(func(r *tar.Reader) error {
		m := &members{ctx: ctx, tar: r}
		if err := m.next(); err != nil { // about.json
			return err
		}
		if err := m.next(); err != nil {
			return err
		}
		if err := b.readFiles(m, file); err != nil {
			return err
		}
		for _, t := range b.Tables {
			rows := &chunks{members: m, table: t}
			if err := table(t, rows); err != nil {
				return err
			}
			if rows.next < len(t.Chunks) || rows.rows != t.Rows {
				return damaged(fmt.Sprintf("table %s has %d rows of %d", t.Name, rows.rows, t.Rows))
			}
		}
		if !strings.HasPrefix(m.name, contentName) {
			return damaged("nothing is known of " + m.name)
		}
		return nil
	})
}

func (b *Backup) readFiles(m *members, file func(sum string, content io.Reader) error) error {
	lost := map[string]bool{}
	for _, l := range b.Lost {
		lost[l.SHA256] = true
	}
	var count, size int64
	for {
		sum, is := strings.CutPrefix(m.name, fileNames)
		if !is {
			break
		}
		if name, err := hex.DecodeString(sum); err != nil || len(name) != sha256.Size {
			return damaged(m.name)
		}
		count, size = count+1, size+m.size
		if !lost[sum] {
			content := newDigested(m.tar, sum)
			if err := file(sum, content); err != nil {
				return err
			}
			if !content.whole {
				return damaged("file " + sum)
			}
		}
		if err := m.next(); err != nil {
			return err
		}
	}
	if count != b.Files || size != b.Bytes {
		return damaged(fmt.Sprintf("%d files of %d", count, b.Files))
	}
	return nil
}

// members are those of the tar, one after the other.
type members struct {
	ctx  context.Context
	tar  *tar.Reader
	name string
	size int64
}

func (m *members) next() error {
	if err := m.ctx.Err(); err != nil {
		return err
	}
	h, err := m.tar.Next()
	if err != nil {
		return broken(err)
	}
	m.name, m.size = h.Name, h.Size
	return nil
}

// digested is content that ends with an error where its SHA-256 is not what is wanted.
type digested struct {
	from  io.Reader
	want  string
	sum   hash.Hash
	whole bool // it was read to its end
}

func newDigested(from io.Reader, want string) *digested {
	return &digested{from: from, want: want, sum: sha256.New()}
}

func (d *digested) Read(p []byte) (int, error) {
	n, err := d.from.Read(p)
	d.sum.Write(p[:n])
	switch {
	case err == nil:
	case !errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF):
		err = broken(err)
	default:
		if d.whole = hex.EncodeToString(d.sum.Sum(nil)) == d.want; !d.whole {
			err = damaged("content " + d.want)
		}
	}
	return n, err
}

// chunks are the rows of a table out of their members.
type chunks struct {
	members *members
	table   Table
	next    int // chunk
	rows    int64
	now     io.Reader
}

func (c *chunks) Read(p []byte) (int, error) {
	for {
		if c.now == nil {
			if c.next == len(c.table.Chunks) {
				return 0, io.EOF
			}
			if err := c.open(); err != nil {
				return 0, err
			}
		}
		n, err := c.now.Read(p)
		c.rows += int64(bytes.Count(p[:n], []byte{'\n'}))
		if errors.Is(err, io.EOF) {
			c.now, err = nil, c.members.next()
		}
		if n > 0 || err != nil {
			return n, err
		}
	}
}

// open checks the next member and unpacks it.
func (c *chunks) open() error {
	c.next++
	want := chunkName(c.table.Name, c.next)
	if c.members.name != want {
		return damaged("there is no " + want)
	}
	packed, err := io.ReadAll(newDigested(c.members.tar, c.table.Chunks[c.next-1]))
	if err != nil {
		return err
	}
	z, err := gzip.NewReader(bufio.NewReader(bytes.NewReader(packed)))
	if err != nil {
		return damaged(err.Error())
	}
	c.now = z
	return nil
}
