// Package plan brings the sheets of suppliers in by itself: once a day the newest file of a folder, or what an address on
// the internet hands out, read by the columns that are remembered of its supplier. No file is taken twice, and one that is
// still written to is left until it stands still. Who owns the shop is told what failed.
package plan

import (
	"context"
	"io"
	"net/url"
	"path"
	"strings"
	"time"

	"camber/internal/base/fault"
	"camber/internal/base/files"
	"camber/internal/base/ids"
	"camber/internal/base/jobs"
	"camber/internal/shop/access"
	"camber/internal/shop/exchange/sheets"
	"camber/internal/shop/location"
	"camber/internal/shop/owners"
)

// State is what came of the last look.
type State string

const (
	Waiting State = "waiting" // for its first look
	Looking State = "looking"
	Taken   State = "taken"   // a file was taken; what came of it stands with its sheet
	Nothing State = "nothing" // there is no new file
	Failed  State = "failed"
)

// Plan is an import that is done once a day.
type Plan struct {
	ID       int64
	Name     string
	Supplier string // whose remembered columns its sheets have
	Folder   string // below the root of the server; empty: it has an address
	Pattern  string // of the names of files, as *.csv; empty: all sheets
	Address  string // https; empty: it has a folder
	Minute   int    // of the day, by the clock of the first store
	IsOn     bool
	State    State
	LastDay  string // the last one on which it was begun, 2006-01-02
	Seen     seen
	Taken    taken
	Trouble  fault.Text // of Failed
	SheetID  int64      // of the last file that was taken; 0: none
	Looked   time.Time  // zero: not yet
	StaffID  int64      // who keeps it: the sheets are brought in by what they may do
}

// Version names what a screen was shown.
func (p Plan) Version() string {
	return ids.Version(p.Name, p.Supplier, p.Folder, p.Pattern, p.Address, p.Minute, p.IsOn)
}

// seen is the file that a look has found.
type seen struct {
	Name    string `json:"name,omitempty"`
	Size    int64  `json:"size,omitempty"`
	Changed int64  `json:"changed,omitempty"` // its own time, in microseconds
}

// taken is the file that was taken last. The same content under the same name is no new file; what comes back after
// another one was taken is.
type taken struct {
	Name   string `json:"name,omitempty"`
	SHA256 string `json:"sha256,omitempty"`
}

// Most is how many bytes a file may have.
const Most = sheets.Largest

// Fetcher brings what an address on the internet hands out.
type Fetcher interface {
	// Fetch writes at most so many bytes; a longer file is an error. Its errors are for people.
	Fetch(ctx context.Context, address string, most int64, to io.Writer) error
}

// Deps is what plans work with.
type Deps struct {
	Access    *access.Service
	Files     *files.Disk
	Locations *location.Service
	Owners    *owners.Service
	Sheets    *sheets.Service
}

// Service keeps the plans and carries them out.
type Service struct {
	Deps
	queue jobs.Queue
	fetch Fetcher
	root  string // the folders of plans are below it; empty: none is looked into
}

func New(d Deps) *Service { return &Service{Deps: d} }

// Use says how files come: fetch those of addresses, and the folder below which folders may lie; empty: there is none.
func (s *Service) Use(fetch Fetcher, root string) { s.fetch, s.root = fetch, root }

// HasRoot says whether plans may have folders.
func (s *Service) HasRoot() bool { return s.root != "" }

// Bounds of what is typed.
const (
	longestName    = 80
	longestAddress = 1000
	dayMinutes     = 24 * 60
)

// check tidies what was typed, and says what is wrong with it.
func (p *Plan) check(known []string, hasRoot bool) error {
	p.Name, p.Supplier = strings.Join(strings.Fields(p.Name), " "), strings.TrimSpace(p.Supplier)
	p.Folder, p.Pattern = strings.TrimSpace(p.Folder), strings.TrimSpace(p.Pattern)
	p.Address = strings.TrimSpace(p.Address)
	wrong := map[string]fault.Text{}
	if problem := fault.Length(p.Name, true, 1, longestName); problem != nil {
		wrong["name"] = *problem
	}
	isKnown := false
	for _, supplier := range known {
		isKnown = isKnown || supplier == p.Supplier
	}
	if !isKnown {
		wrong["supplier"] = fault.T("Please choose one of the list")
	}
	if p.Minute < 0 || p.Minute >= dayMinutes {
		wrong["time"] = fault.T("Write the time as 02:00.")
	}
	switch {
	case p.Folder == "" && p.Address == "":
		wrong["address"] = fault.T("Name a folder or an address.")
	case p.Folder != "" && p.Address != "":
		wrong["address"] = fault.T("Name a folder or an address, not both.")
	case p.Address != "":
		p.Pattern = ""
		if !isAddress(p.Address) {
			wrong["address"] = fault.T("An address begins with https:// and holds neither a name nor a password.")
		}
	case !hasRoot:
		wrong["folder"] = fault.T("This server looks into no folders: it was started without --import-root.")
	default:
		if p.Folder = path.Clean(strings.ReplaceAll(p.Folder, "\\", "/")); path.IsAbs(p.Folder) || p.Folder == ".." ||
			strings.HasPrefix(p.Folder, "../") || len(p.Folder) > longestAddress {
			wrong["folder"] = fault.T("The folder lies below that of --import-root, and is named from there.")
		}
		if _, err := path.Match(p.Pattern, ""); err != nil || strings.Contains(p.Pattern, "/") || len(p.Pattern) > longestName {
			wrong["pattern"] = fault.T("Write names as stock*.csv: * stands for any letters.")
		}
	}
	if len(wrong) > 0 {
		return fault.InFields(wrong)
	}
	return nil
}

func isAddress(s string) bool {
	u, err := url.Parse(s)
	return err == nil && u.Scheme == "https" && u.Hostname() != "" && u.User == nil && u.Fragment == "" &&
		len(s) <= longestAddress
}

// MinuteOf reads a time of day; not ok is none.
func MinuteOf(typed string) (int, bool) {
	at, err := time.Parse("15:04", strings.TrimSpace(typed))
	return at.Hour()*60 + at.Minute(), err == nil
}

// TimeText is a minute of the day as 02:00.
func TimeText(minute int) string {
	return time.Time{}.Add(time.Duration(minute) * time.Minute).Format("15:04")
}

func mustEdit(actor access.Actor) error {
	if !actor.May(access.EditCatalog) {
		return fault.New(fault.Forbidden, "You may not do this.")
	}
	return nil
}
