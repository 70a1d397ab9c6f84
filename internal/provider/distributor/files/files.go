package files

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/remote"
	"camber/internal/base/x12"
	"camber/internal/shop/distributor"
)

// Folders below that of a distributor: what goes there, what comes from there, and where that is put once it was read. What
// can't be read stands in refused; what is cut off stays where it is, for it may still be written.
const (
	outFolder     = "out"
	inFolder      = "in"
	doneFolder    = "done"
	refusedFolder = "refused"
)

const (
	version     = "00401"
	release     = "004010"
	longestFile = 64 << 20
)

// Provider exchanges files with distributors. What is sent and what came is kept by the distributor's service.
type Provider struct{ post *distributor.Service }

func New(post *distributor.Service) *Provider { return &Provider{post} }

// Ask answers out of the last stock feed.
func (p *Provider) Ask(ctx context.Context, a distributor.Account, wanted []distributor.Wanted) (
	[]distributor.Offer, error) {
	return p.post.FromFeed(ctx, a.VendorID, wanted)
}

// Order writes an 850, once for each number, and brings it. Where the folder can't be reached it is brought later.
func (p *Provider) Order(ctx context.Context, a distributor.Account, o distributor.Order) (
	distributor.Confirmation, error) {
	if db.Inside(ctx) {
		return distributor.Confirmation{}, remote.ErrInTransaction
	}
	now := clock.Now(ctx)
	err := p.post.Write(ctx, a.VendorID, o.Number, func(control int) (string, []byte, error) {
		set, err := orderSet(x12.Usual(), "0001", a.Number, o, now)
		if err != nil {
			return "", nil, err
		}
		return letter(a, "PO", control, set, now)
	})
	if err != nil {
		return distributor.Confirmation{}, errors.Join(distributor.ErrNotSent, err)
	}
	_ = p.bring(ctx, a) // it is kept, and brought when files are collected the next time
	return distributor.Confirmation{}, nil
}

// Look says whether there is an 850 of an order: what becomes of it comes by files.
func (p *Provider) Look(ctx context.Context, a distributor.Account, number string) (distributor.Standing, error) {
	known, err := p.post.HasWritten(ctx, a.VendorID, number)
	return distributor.Standing{Known: known}, err
}

// letter is an interchange of one set. The vendor's code is its name in X12.
func letter(a distributor.Account, group string, control int, set x12.Set, now time.Time) (string, []byte, error) {
	s := x12.Usual()
	s.Repetition = 0
	content, err := x12.Write(x12.Interchange{Separators: s, SenderQualifier: "ZZ", Sender: a.Client, ReceiverQualifier: "ZZ",
		Receiver: a.Code, Date: now.Format("060102"), Time: now.Format("1504"), Version: version, Control: control,
		Groups: []x12.Group{{Kind: group, Sender: a.Client, Receiver: a.Code, Date: now.Format(day8), Time: now.Format("1504"),
			Control: control, Version: release, Sets: []x12.Set{set}}}})
	return fmt.Sprintf("%s-%09d.edi", set.Kind, control), content, err
}

func folder(a distributor.Account) (*os.Root, error) {
	u, err := url.Parse(a.Address)
	if err != nil || u.Scheme != "file" {
		return nil, fault.New(fault.Unavailable, "%s can't be read or written.", a.Address).Because(err)
	}
	root, err := os.OpenRoot(filepath.FromSlash(u.Path))
	if err != nil {
		return nil, fault.New(fault.Unavailable, "%s can't be read or written.", a.Address).Because(err)
	}
	for _, name := range []string{outFolder, inFolder, doneFolder, refusedFolder} {
		if err := root.Mkdir(name, 0o750); err != nil && !errors.Is(err, os.ErrExist) {
			return nil, errors.Join(err, root.Close())
		}
	}
	return root, nil
}

// bring puts what waits into the folder. A file is there whole or not at all: it gets its name last.
func (p *Provider) bring(ctx context.Context, a distributor.Account) (err error) {
	letters, err := p.post.ToSend(ctx, a.VendorID)
	if err != nil || len(letters) == 0 {
		return err
	}
	root, err := folder(a)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, root.Close()) }()
	for _, l := range letters {
		half := outFolder + "/." + l.Name
		if err := root.WriteFile(half, l.Content, 0o640); err != nil {
			return err
		}
		if err := root.Rename(half, outFolder+"/"+l.Name); err != nil {
			return err
		}
		if err := p.post.WasSent(ctx, l.ID); err != nil {
			return err
		}
	}
	return nil
}

// Collect reads what came, by the names of its files, and brings what waits.
func (p *Provider) Collect(ctx context.Context, a distributor.Account) (err error) {
	if db.Inside(ctx) {
		return remote.ErrInTransaction
	}
	root, err := folder(a)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, root.Close()) }()
	in, err := root.Open(inFolder)
	if err != nil {
		return err
	}
	defer func() { _ = in.Close() }()
	names, err := in.Readdirnames(-1)
	if err != nil {
		return err
	}
	var failures error
	for _, name := range sorted(names) {
		content, err := readFile(root, inFolder+"/"+name)
		if err == nil {
			err = p.take(ctx, a, name, content)
		}
		to := doneFolder
		known := fault.Of(err)
		switch {
		case err == nil:
		case errors.Is(err, x12.ErrCutOff), errors.Is(err, errTooLarge):
			failures = errors.Join(failures, fmt.Errorf("%s: %w", name, err))
			continue
		case known.Kind == fault.Conflict || known.Kind == fault.Invalid:
			failures, to = errors.Join(failures, fmt.Errorf("%s: %w", name, err)), refusedFolder
		default:
			return errors.Join(failures, err) // the database or the disk: it stays, for the next time
		}
		as := fmt.Sprintf("%s/%d-%s", to, clock.Now(ctx).UnixMicro(), name)
		if err := root.Rename(inFolder+"/"+name, as); err != nil {
			return errors.Join(failures, err)
		}
	}
	return errors.Join(failures, p.bring(ctx, a))
}

var errTooLarge = errors.New("the file is too large")

func readFile(root *os.Root, name string) ([]byte, error) {
	f, err := root.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	content, err := io.ReadAll(io.LimitReader(f, longestFile+1))
	if err == nil && len(content) > longestFile {
		err = errTooLarge
	}
	return content, err
}

// take takes each interchange of a file that is whole.
func (p *Provider) take(ctx context.Context, a distributor.Account, name string, content []byte) error {
	found, unread := x12.Read(content)
	for _, i := range found {
		same, err := x12.Write(i)
		if err != nil {
			same = content
		}
		err = p.post.Take(ctx, a.VendorID, i.Control, name, same, func(ctx context.Context) error { return p.hear(ctx, a, i) })
		if err != nil {
			return err
		}
	}
	if unread != nil && !errors.Is(unread, x12.ErrCutOff) {
		return fault.New(fault.Invalid, "%s can't be read or written.", name).Because(unread)
	}
	return unread
}

// hear hears each set of an interchange, and writes a 997 of each group: what can't be taken is refused there by its number.
func (p *Provider) hear(ctx context.Context, a distributor.Account, i x12.Interchange) error {
	asOf, err := time.Parse("0601021504", i.Date+i.Time)
	if err != nil {
		asOf = clock.Now(ctx)
	}
	for _, g := range i.Groups {
		refused := map[string]bool{}
		for _, set := range g.Sets {
			if g.Fault != "" || set.Fault != "" {
				continue
			}
			err := p.hearSet(ctx, a, set, asOf)
			switch known := fault.Of(err); {
			case err == nil:
			case known.Kind == fault.Internal && !errors.Is(err, errUnread):
				return err
			default:
				refused[set.Control] = true
			}
		}
		if g.Kind == "FA" { // nobody acknowledges an acknowledgement
			continue
		}
		now := clock.Now(ctx)
		subject := fmt.Sprintf("997 of %d, %d", i.Control, g.Control)
		err := p.post.Write(ctx, a.VendorID, subject, func(control int) (string, []byte, error) {
			return letter(a, "FA", control, acknowledge(g, "0001", refused), now)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

var errUnread = errors.New("the set can't be read")

func (p *Provider) hearSet(ctx context.Context, a distributor.Account, set x12.Set, asOf time.Time) error {
	switch set.Kind {
	case receipt:
		r, err := readReceipt(set)
		if err != nil {
			return errors.Join(errUnread, err)
		}
		subject, err := p.post.Answered(ctx, a.VendorID, r.control, r.isWhole)
		if err != nil || r.isWhole || r.kind != "PO" || subject == "" {
			return err
		}
		return p.post.Hear(ctx, a.VendorID, subject, distributor.Standing{Known: true,
			Refused: "The distributor could not read the order."})
	case stockAdvice:
		_, found, err := readAdvice(set)
		if err != nil {
			return errors.Join(errUnread, err)
		}
		var figures []distributor.Figure
		for _, f := range found {
			figure := distributor.Figure{AAIA: f.aaia, MPN: f.mpn, Warehouse: f.warehouse, Inventory: f.inventory}
			if f.cost != nil {
				figure.Cost = *f.cost
			}
			figures = append(figures, figure)
		}
		return p.post.TakeFeed(ctx, a.VendorID, asOf, figures)
	}
	s, err := read(set)
	if err != nil {
		return errors.Join(errUnread, err)
	}
	return p.post.Hear(ctx, a.VendorID, s.order, s.standing)
}

// sorted are the names of files, in their order; those that begin with a dot are still written.
func sorted(names []string) []string {
	var found []string
	for _, n := range names {
		if !strings.HasPrefix(n, ".") {
			found = append(found, n)
		}
	}
	slices.Sort(found)
	return found
}
