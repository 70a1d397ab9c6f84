// Package backup is the form of a backup: one file with everything a shop keeps, of either database. It is a tar, so
// that its owner can look into it without Camber:
//
//	about.json           what it is; first
//	files/{sha256}       the large things, each named by its content
//	tables/{name}/{n}.gz the rows as PostgreSQL's COPY writes them, in the order in which tables refer to each other
//	contents/{sha256}    what all of that is, in JSON; last, so that a backup that has it was not cut off
package backup

import (
	"archive/tar"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"camber/internal/base/db"
)

// Form is the form that this program writes, and the only one that it reads.
const Form = 1

// About says what a backup is.
type About struct {
	Form     int       `json:"camber_backup"`
	Program  string    `json:"program"`
	Version  int64     `json:"version_of_tables"`
	Database string    `json:"database"` // that it was made of; it goes to either
	Shop     string    `json:"shop"`
	Taken    time.Time `json:"taken"`
}

// Contents says what is in a backup.
type Contents struct {
	Sum    string  `json:"about"` // the SHA-256 of about.json
	Files  int64   `json:"files"`
	Bytes  int64   `json:"bytes_of_files"`
	Lost   []Lost  `json:"lost_files,omitempty"`
	Tables []Table `json:"tables"`
	Facts  []Fact  `json:"facts"`
}

// Lost is a file that the shop names and no longer has.
type Lost struct {
	SHA256 string `json:"sha256"`
	Why    string `json:"why"`
}

// Table is a table with its rows.
type Table struct {
	db.Table
	Rows   int64    `json:"rows"`
	Chunks []string `json:"chunks,omitempty"` // the SHA-256 of each
}

// Fact is something by which a restored shop is compared with the one that was backed up.
type Fact struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

const (
	aboutName   = "about.json"
	fileNames   = "files/"    // and the content's SHA-256
	contentName = "contents/" // and its own SHA-256
	longestJSON = 64 << 20
)

func chunkName(table string, n int) string { return fmt.Sprintf("tables/%s/%04d.gz", table, n) }

// Why a backup is refused. Each says what to do.
var (
	errForeign = errors.New("it is not a backup of Camber")
	errCutOff  = errors.New("it was cut off: take another backup, or copy this one again from where it was made")
	errDamaged = errors.New("it is damaged: take another backup, or copy this one again from where it was made")
)

func damaged(what string) error { return fmt.Errorf("%w (%s)", errDamaged, what) }

// broken says what an error of the tar means.
func broken(err error) error {
	switch {
	case errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF):
		return errCutOff
	case errors.Is(err, tar.ErrHeader):
		return damaged(err.Error())
	}
	return err
}

func digest(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:])
}

func readJSON(content []byte, into any) error {
	if err := json.Unmarshal(content, into); err != nil {
		return damaged(err.Error())
	}
	return nil
}
