package files

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/remote"
	"camber/internal/base/x12"
	"camber/internal/shop/distributor"
)

const (
	version = "00401"
	release = "004010"
)

// Provider exchanges files with distributors. What is sent and what came is kept by the distributor's service.
type Provider struct {
	post   *distributor.Service
	sheet  func(content []byte) (distributor.Sheet, error)
	fetch  Fetch
	visits sync.Map // by vendor, the *visit of its folder
}

// Fetch writes what an address of the web answers, at most so many bytes. Its faults are words for people.
type Fetch func(ctx context.Context, address string, most int64, to io.Writer) error

// New returns a Provider that reads tables by sheet, and brings those of the web by fetch.
func New(post *distributor.Service, sheet func(content []byte) (distributor.Sheet, error), fetch Fetch) *Provider {
	return &Provider{post: post, sheet: sheet, fetch: fetch}
}

// visit is held by who is at a folder.
type visit struct {
	sync.Mutex
	feeds   map[string]stamp // as the last visit found them, by name
	fetched time.Time        // a table of the web, the last time
}

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
	if isWeb(a) {
		return distributor.Confirmation{}, errors.Join(distributor.ErrNotSent,
			fault.New(fault.Conflict, "Only a table is read of this distributor. Order there by phone."))
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
	// it is kept, and brought when files are collected the next time, where this comes to nothing
	_ = p.visit(ctx, a, func(f folder, _ *visit) error { return p.bring(ctx, a, f) })
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

// bring puts what waits into the folder. What is there already, because nobody heard that it was brought, is left as it is.
func (p *Provider) bring(ctx context.Context, a distributor.Account, f folder) error {
	letters, err := p.post.ToSend(ctx, a.VendorID)
	if err != nil {
		return err
	}
	for _, l := range letters {
		if err := f.put(outFolder+"/"+l.Name, l.Content); err != nil {
			return err
		}
		if err := p.post.WasSent(ctx, l.ID); err != nil {
			return err
		}
	}
	return nil
}

// visit opens the folder for f, unless somebody is there: who is there brings and reads all that there is.
func (p *Provider) visit(ctx context.Context, a distributor.Account, f func(folder, *visit) error) error {
	return p.alone(ctx, a, func(here *visit) error {
		at, err := usual.open(ctx, a)
		if err != nil {
			return err
		}
		return errors.Join(f(at, here), at.close())
	})
}

// alone does f, unless somebody is there.
func (p *Provider) alone(ctx context.Context, a distributor.Account, f func(*visit) error) error {
	if db.Inside(ctx) {
		return remote.ErrInTransaction
	}
	kept, _ := p.visits.LoadOrStore(a.VendorID, &visit{})
	here, ok := kept.(*visit)
	if !ok || !here.TryLock() {
		return nil
	}
	defer here.Unlock()
	return f(here)
}

// Reach says whether the folder can be read and written, or the table of the web read.
func (p *Provider) Reach(ctx context.Context, a distributor.Account) error {
	if isWeb(a) {
		_, err := p.table(ctx, a)
		return err
	}
	return p.visit(ctx, a, func(f folder, _ *visit) error {
		_, err := f.names(inFolder)
		return err
	})
}

// Collect reads what came, by the names of its files, and brings what waits; or a table of the web, once an hour.
func (p *Provider) Collect(ctx context.Context, a distributor.Account) error {
	if isWeb(a) {
		return p.alone(ctx, a, func(here *visit) error { return p.takeTable(ctx, a, here) })
	}
	return p.visit(ctx, a, func(f folder, here *visit) error {
		names, err := f.names(inFolder)
		if err != nil {
			return err
		}
		before := here.feeds
		here.feeds = map[string]stamp{}
		var failures error
		for _, name := range ready(names) {
			failed, err := p.read(ctx, a, f, name, before, here.feeds)
			failures = errors.Join(failures, failed)
			if err != nil {
				return errors.Join(failures, err) // the database or the folder: it stays, for the next time
			}
		}
		return errors.Join(failures, p.bring(ctx, a, f))
	})
}

// read takes a file and puts it where what was read is. failed says what is wrong with the file; err, why no other can be
// read either. A table has no end that could be missed: it is read once it stood from one visit to the next as it is.
func (p *Provider) read(ctx context.Context, a distributor.Account, f folder, name string, before, now map[string]stamp) (
	failed, err error) {
	at, err := f.stat(inFolder + "/" + name)
	if err != nil {
		return nil, unlessGone(err)
	}
	content, err := f.content(inFolder + "/" + name)
	switch {
	case errors.Is(err, errGrows), errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case errors.Is(err, errTooLarge):
		return fmt.Errorf("%s: %w", name, err), nil
	case err != nil:
		return nil, err
	}
	if isFeed(name, content) {
		if now[name] = at; before[name] != at {
			return nil, nil
		}
		failed, err = p.takeFeed(ctx, a, name, at.changed, content)
	} else {
		err = p.take(ctx, a, name, content)
	}
	to := doneFolder
	switch known := fault.Of(err); {
	case err == nil:
	case errors.Is(err, x12.ErrCutOff), errors.Is(err, distributor.ErrCutOff):
		return fmt.Errorf("%s: %w", name, err), nil
	case known.Kind == fault.Conflict || known.Kind == fault.Invalid:
		failed, to = fmt.Errorf("%s: %w", name, err), refusedFolder
	default:
		return nil, err
	}
	return failed, unlessGone(f.rename(inFolder+"/"+name, fmt.Sprintf("%s/%d-%s", to, clock.Now(ctx).UnixMicro(), name)))
}

// unlessGone is nil for a file that another server, or the distributor, has taken away meanwhile.
func unlessGone(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// take takes each interchange of a file that is whole.
func (p *Provider) take(ctx context.Context, a distributor.Account, name string, content []byte) error {
	found, unread := x12.Read(content)
	for _, i := range found {
		same, err := x12.Write(i)
		if err != nil {
			same = content
		}
		err = p.post.Take(ctx, a.VendorID, i.Control, strings.ToValidUTF8(name, "?"), same, func(ctx context.Context) error { return p.hear(ctx, a, i) })
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

// ready are the names of files in their order, without those of which the name says that they are still written.
func ready(names []string) []string {
	found := slices.DeleteFunc(slices.Clone(names), func(n string) bool {
		switch strings.ToLower(path.Ext(n)) {
		case ".tmp", ".part", ".partial", ".filepart", ".writing":
			return true
		}
		return strings.HasPrefix(n, ".")
	})
	slices.Sort(found)
	return found
}
