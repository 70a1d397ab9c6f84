// Package office is what the screens of the back office share: who may enter, the frame they stand in, and the trail of
// a record.
package office

import (
	"context"
	"net/http"
	"time"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/location"
	"camber/internal/shop/vault"
	"camber/internal/web/page"
	"camber/internal/web/present"
	"camber/internal/web/present/adminview"
	"camber/internal/web/storefront/frame"
	"camber/internal/web/wire"
)

// Section is a group of places of the menu.
type Section struct {
	Words  string // in English
	Places []Place
}

// Place is a screen that the menu leads to.
type Place struct {
	Name  string // what the screen calls itself
	Path  string
	Words string // in English
	Needs access.Permission
}

// Sections are those of the menu, in its order. Who may not open a place is not told of it.
func Sections() []Section {
	return []Section{
		{Words: text.Key("Shop"), Places: []Place{
			{Name: "staff", Path: "/admin/staff", Words: text.Key("Staff and roles"), Needs: access.ManageStaff},
		}},
	}
}

// Deps is what an office is made from.
type Deps struct {
	Frame     *frame.Frames
	Access    *access.Service
	Locations *location.Service
	Vault     *vault.Service
}

// Office draws the screens of the back office.
type Office struct{ needs Deps }

func New(needs Deps) *Office { return &Office{needs} }

// Home is the first place that somebody may open; Forbidden where there is none.
func Home(actor access.Actor) (path string, err error) {
	for _, section := range Sections() {
		for _, p := range section.Places {
			if actor.May(p.Needs) {
				return p.Path, nil
			}
		}
	}
	return "", fault.New(fault.Forbidden, "There is nothing in the back office that your role may do.")
}

// Show draws a screen: the island has all that is worked with, in a frame with its menu.
func (o *Office) Show(w http.ResponseWriter, r *http.Request, title, at, island string,
	props func(adminview.OfficeBar) any) error {
	ctx := r.Context()
	f, err := o.needs.Frame.Bare(r, title)
	if err != nil {
		return err
	}
	actor := wire.Actor(ctx)
	bar := adminview.OfficeBar{At: at, Site: f.Site, Person: actor.Name, Role: actor.RoleName, Path: f.Path,
		Lang: string(text.In(ctx)), Sections: sections(ctx, actor)}
	if bar.Notice, err = o.notice(ctx, actor); err != nil {
		return err
	}
	return wire.Page(w, r, http.StatusOK, page.Office(f, island, props(bar)))
}

// notice tells an owner, on every screen, what is wrong with the backups. Owners are who may let others in. The
// demonstration needs none.
func (o *Office) notice(ctx context.Context, actor access.Actor) (string, error) {
	if o.needs.Vault == nil || !actor.May(access.ManageStaff) {
		return "", nil
	}
	trouble, err := o.needs.Vault.Trouble(ctx)
	if err != nil || trouble.Kind == "" {
		return "", err
	}
	zone, err := o.Zone(ctx)
	return present.BackupTrouble(ctx, trouble, zone), err
}

func sections(ctx context.Context, actor access.Actor) []adminview.OfficeSection {
	shown := []adminview.OfficeSection{}
	for _, section := range Sections() {
		open := adminview.OfficeSection{Words: text.Tr(ctx, section.Words)}
		for _, p := range section.Places {
			if actor.May(p.Needs) {
				open.Places = append(open.Places, adminview.OfficePlace{Name: p.Name, Href: p.Path, Words: text.Tr(ctx, p.Words)})
			}
		}
		if len(open.Places) > 0 {
			shown = append(shown, open)
		}
	}
	return shown
}

// Zone is in which time moments are shown: the first store's, or UTC where there is none.
func (o *Office) Zone(ctx context.Context) (*time.Location, error) {
	return o.needs.Locations.FirstZone(ctx)
}

// Trail is what was done to a record, the newest first.
func (o *Office) Trail(ctx context.Context, subject string, id int64) ([]adminview.TrailRow, error) {
	rows, err := audit.Rows(ctx, subject, id)
	if err != nil {
		return nil, err
	}
	var who []int64
	for _, r := range rows {
		if r.Who.Kind == audit.Staff {
			who = append(who, r.Who.ID)
		}
	}
	names, err := o.needs.Access.Names(ctx, who)
	if err != nil {
		return nil, err
	}
	zone, err := o.Zone(ctx)
	return adminview.NewTrail(ctx, rows, names, zone), err
}
