package location

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/kept"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
)

type Service struct{}

func New() *Service { return &Service{} }

// AddSite returns the new site's id. A name that is taken is a Conflict.
func (*Service) AddSite(ctx context.Context, name string) (int64, error) {
	if name == "" {
		return 0, fault.InFields(map[string]fault.Text{"name": fault.T("Required")})
	}
	var added int64
	err := db.Atomic(ctx, func(ctx context.Context) (err error) {
		if added, err = addSite(ctx, name); err != nil {
			return err
		}
		return db.Changed(ctx, changedSite, added)
	})
	return added, err
}

// Site returns the site of the shop: the first, while there is one.
func (*Service) Site(ctx context.Context) (Site, error) { return keptSite.Read(ctx, firstSite) }

// AddLocation returns the new store's id. A code that is taken is a Conflict. It asks for the least that a store is
// made of; who sets one up calls register's AddStore.
func (*Service) AddLocation(ctx context.Context, d Details) (id int64, err error) {
	if err := d.check(); err != nil {
		return 0, err
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		added, err := addLocation(ctx, d)
		if err != nil {
			return err
		}
		id = added
		return db.Changed(ctx, changed, added)
	})
	return id, err
}

// Add adds a store by a person, who needs the right to all stores: whoever has it to some could not change the new one.
// It begins as the last of the list. A code that is taken is Invalid.
func (s *Service) Add(ctx context.Context, actor access.Actor, d Details) (id int64, err error) {
	if !actor.May(access.EditStores) || !everywhere(actor) {
		return 0, fault.New(fault.Forbidden, "Only who may change all stores adds one.")
	}
	d = d.trimmed()
	if err := d.checkWhole(); err != nil {
		return 0, err
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		all, err := locations(ctx, 0)
		if err != nil {
			return err
		}
		d.Sort = 1
		for _, l := range all {
			d.Sort = max(d.Sort, l.Sort+1)
		}
		added, err := s.AddLocation(ctx, d)
		if fault.Is(err, fault.Conflict) {
			return fault.InFields(map[string]fault.Text{"code": fault.T("This store code is already in use.")})
		}
		if err != nil {
			return err
		}
		id = added
		return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: "store.add", Subject: subject, SubjectID: added,
			LocationID: added})
	})
	return id, err
}

func everywhere(actor access.Actor) bool { return actor.Kind == access.System || actor.AllLocations }

// subject is what the audit log calls a store.
const subject = "store"

// MayChange says whether somebody may change a store: they need the right to, and to be at it.
func MayChange(actor access.Actor, id int64) error {
	if !actor.May(access.EditStores) {
		return fault.New(fault.Forbidden, "You may not do this.")
	}
	if !actor.At(id) {
		return fault.New(fault.Forbidden, "You can change the stores that you work at yourself.")
	}
	return nil
}

// Save changes a store, at once and on all servers. version is of the Location that the form was opened with: another
// one now is a Conflict that says what differs. Its code, its place in the list and whether it is in use stay.
func (*Service) Save(ctx context.Context, actor access.Actor, version string, l Location) (saved Location, err error) {
	if err := MayChange(actor, l.ID); err != nil {
		return Location{}, err
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		before, err := Hold(ctx, l.ID)
		if err != nil {
			return err
		}
		l := l
		l.Code, l.Sort, l.Country, l.OutOfUse = before.Code, before.Sort, before.Country, before.OutOfUse
		l.Details = l.trimmed()
		if before.Version() != version {
			return meanwhile(before, l)
		}
		if err := l.checkWhole(); err != nil {
			return err
		}
		detail := change(before, l)
		if len(detail) == 0 {
			saved = before
			return nil
		}
		if err := saveLocation(ctx, l); err != nil {
			return err
		}
		if err := db.Changed(ctx, changed, l.ID); err != nil {
			return err
		}
		saved = l
		return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: "store.edit", Subject: subject, SubjectID: l.ID,
			LocationID: l.ID, Detail: detail})
	})
	return saved, err
}

// meanwhile is the Conflict of who saves what another has changed; its fields say what stands there now.
func meanwhile(now, sent Location) error {
	fields := map[string]fault.Text{}
	for _, one := range parts(now, sent) {
		if one.before != one.after {
			fields[one.name] = fault.IsNow(one.before)
		}
	}
	return fault.Meanwhile(fields)
}

// change is what the log says of one: where a store is and how it is reached stay out of it.
func change(before, after Location) map[string]any {
	detail := map[string]any{}
	for _, one := range parts(before, after) {
		switch {
		case one.before == one.after:
		case one.isPlain:
			detail[one.name] = map[string]string{"from": one.before, "to": one.after}
		default:
			detail[one.name] = "changed"
		}
	}
	return detail
}

// part is a field of a store before and after, in words that tell its values apart.
type part struct {
	name, before, after string
	isPlain             bool // the log keeps its values
}

func parts(a, b Location) []part {
	found := []part{
		{"name", a.Name, b.Name, true}, {"short_name", a.ShortName, b.ShortName, true},
		{"address_1", a.Address1, b.Address1, false}, {"city", a.City, b.City, false}, {"state", a.State, b.State, true},
		{"postcode", a.Postcode, b.Postcode, true}, {"telephone", a.Telephone, b.Telephone, false},
		{"email", a.Email, b.Email, false}, {"time_zone", a.zoneName(), b.zoneName(), true},
		{"hours", a.Hours.String(), b.Hours.String(), true},
		{"closures", closuresText(a.Closures), closuresText(b.Closures), true},
		{"offers", offersText(a.Offers), offersText(b.Offers), true},
		{"place", PlaceText(a.Place), PlaceText(b.Place), false}, {"website", a.Website, b.Website, true},
		{"dealer", strconv.FormatBool(a.Dealer), strconv.FormatBool(b.Dealer), true},
	}
	return found
}

func (d Details) zoneName() string {
	if d.Zone == nil {
		return ""
	}
	return d.Zone.String()
}

func offersText(offers []Offer) string {
	words := make([]string, len(offers))
	for i, o := range offers {
		words[i] = string(o)
	}
	return strings.Join(words, " ")
}

// SetInUse puts a store out of use, or back. Register's SetStoreInUse, which everybody calls, looks first whether
// nothing is under way there. The last store in use stays: Conflict.
func (*Service) SetInUse(ctx context.Context, actor access.Actor, id int64, isInUse bool) error {
	if err := MayChange(actor, id); err != nil {
		return err
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		all, err := HoldAll(ctx)
		if err != nil {
			return err
		}
		at := slices.IndexFunc(all, func(l Location) bool { return l.ID == id })
		switch {
		case at < 0:
			return noStore()
		case all[at].OutOfUse != isInUse:
			return nil
		case !isInUse && !slices.ContainsFunc(all, func(l Location) bool { return l.ID != id && !l.OutOfUse }):
			return fault.New(fault.Conflict, "This is the last store in use. A shop needs one.")
		}
		if err := saveInUse(ctx, id, isInUse); err != nil {
			return err
		}
		if err := db.Changed(ctx, changed, id); err != nil {
			return err
		}
		action := "store.disable"
		if isInUse {
			action = "store.enable"
		}
		return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: action, Subject: subject, SubjectID: id, LocationID: id})
	})
}

// Hold returns a store as it is, and keeps it so until the transaction ends; else NotFound.
func Hold(ctx context.Context, id int64) (Location, error) {
	if err := lockLocations(ctx, id); err != nil {
		return Location{}, err
	}
	found, err := locations(ctx, id)
	if err != nil {
		return Location{}, err
	}
	if id == 0 || len(found) == 0 {
		return Location{}, noStore()
	}
	return found[0], nil
}

// HoldAll returns all stores as they are, and keeps them so until the transaction ends.
func HoldAll(ctx context.Context) ([]Location, error) {
	if err := lockLocations(ctx, 0); err != nil {
		return nil, err
	}
	return locations(ctx, 0)
}

func noStore() error { return fault.New(fault.NotFound, "There is no such store.") }

func (*Service) Location(ctx context.Context, id int64) (Location, error) {
	found, err := keptEach.Read(ctx, []int64{id}, func(ctx context.Context, ids []int64) (map[int64]Location, error) {
		rows, err := locations(ctx, id)
		if err != nil || len(rows) == 0 {
			return nil, err
		}
		return map[int64]Location{id: rows[0]}, nil
	})
	if err != nil {
		return Location{}, err
	}
	l, ok := found[id]
	if !ok {
		return Location{}, noStore()
	}
	return l, nil
}

// Locations returns all stores in the order that the owner gave them, also those out of use: what was sold there stays.
func (*Service) Locations(ctx context.Context) ([]Location, error) {
	return keptLocations.Read(ctx, func(ctx context.Context) ([]Location, error) { return locations(ctx, 0) })
}

// FirstZone is the clock of the first store, by which the whole business counts days; UTC where there is none.
func (s *Service) FirstZone(ctx context.Context) (*time.Location, error) {
	stores, err := s.Locations(ctx)
	if err != nil || len(stores) == 0 {
		return time.UTC, err
	}
	return stores[0].Zone, nil
}

// InUse returns the stores where something can be sold, in the same order.
func (s *Service) InUse(ctx context.Context) ([]Location, error) {
	all, err := s.Locations(ctx)
	if !slices.ContainsFunc(all, func(l Location) bool { return l.OutOfUse }) {
		return all, err
	}
	return slices.DeleteFunc(slices.Clone(all), func(l Location) bool { return l.OutOfUse }), err
}

// Find looks for stores and dealers.
func (s *Service) Find(ctx context.Context, w Wish) (Found, error) {
	all, err := s.Locations(ctx)
	return Find(all, w, clock.Now(ctx)), err
}

// What the change feed calls them.
const (
	changed     = "location"
	changedSite = "site"
)

const most = 1000 // stores that are kept one by one

var (
	keptLocations = kept.NewWhole[[]Location](changed).Steady()
	keptSite      = kept.NewWhole[Site](changedSite)
	keptEach      = kept.NewShelf[int64, Location](most, kept.Keyed(changed)).Steady()
)
