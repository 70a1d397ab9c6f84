// Package office is what the screens of the back office share: who may enter, the frame they stand in, and the trail of
// a record.
package office

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/exchange/plan"
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
	Also  access.Permission // that is needed too; empty: none
}

// IsFor says whether somebody may open it.
func (p Place) IsFor(actor access.Actor) bool {
	return actor.May(p.Needs) && (p.Also == "" || actor.May(p.Also))
}

// StartPath is the checklist of a shop before its first sale.
const StartPath = "/admin/start"

// OverviewPath is the first screen.
const OverviewPath = "/admin/overview"

// PathOf is where a place of the menu is; empty where there is none, or not for this person.
func PathOf(actor access.Actor, name string) string {
	for _, section := range Sections() {
		for _, p := range section.Places {
			if p.Name == name && p.IsFor(actor) {
				return p.Path
			}
		}
	}
	return ""
}

// Sections are those of the menu, in its order. Who may not open a place is not told of it.
func Sections() []Section {
	return []Section{
		{Words: text.Key("Sales"), Places: []Place{
			{Name: "overview", Path: OverviewPath, Words: text.Key("Overview"), Needs: access.HandleOrders},
			{Name: "orders", Path: "/admin/order", Words: text.Key("Orders"), Needs: access.HandleOrders},
			{Name: "returns", Path: "/admin/return", Words: text.Key("Returns"), Needs: access.HandleOrders},
			{Name: "appointments", Path: "/admin/appointment", Words: text.Key("Appointments"), Needs: access.HandleOrders},
			{Name: "customers", Path: "/admin/customer", Words: text.Key("Customers"), Needs: access.EditCustomers,
				Also: access.HandleOrders},
		}},
		{Words: text.Key("Catalog"), Places: []Place{
			{Name: "products", Path: "/admin/product", Words: text.Key("Products"), Needs: access.EditCatalog},
			{Name: "categories", Path: "/admin/category", Words: text.Key("Categories"), Needs: access.EditCatalog},
			{Name: "brands", Path: "/admin/brand", Words: text.Key("Brands"), Needs: access.EditCatalog},
			{Name: "searches", Path: "/admin/search", Words: text.Key("Searches"), Needs: access.EditCatalog},
			{Name: "dictionary", Path: "/admin/dictionary", Words: text.Key("Dictionary"), Needs: access.EditCatalog},
			{Name: "vehicles", Path: "/admin/vehicle", Words: text.Key("Vehicles"), Needs: access.EditCatalog},
			{Name: "submissions", Path: "/admin/submission", Words: text.Key("Fitment"), Needs: access.EditCatalog},
			{Name: "import", Path: "/admin/import", Words: text.Key("Import"), Needs: access.EditCatalog},
			{Name: "export", Path: "/admin/export", Words: text.Key("Export"), Needs: access.EditCatalog},
		}},
		{Words: text.Key("Inventory"), Places: []Place{
			{Name: "stock", Path: "/admin/stock", Words: text.Key("Stock"), Needs: access.ReceiveStock},
			{Name: "purchases", Path: "/admin/purchase", Words: text.Key("Purchasing"), Needs: access.ReceiveStock},
			{Name: "reorder", Path: "/admin/reorder", Words: text.Key("Suggested orders"), Needs: access.BuyStock},
			{Name: "vendors", Path: "/admin/vendor", Words: text.Key("Vendors"), Needs: access.BuyStock},
			{Name: "claims", Path: "/admin/claim", Words: text.Key("Owed by vendors"), Needs: access.BuyStock},
			{Name: "transfers", Path: "/admin/transfer", Words: text.Key("Transfers"), Needs: access.ReceiveStock},
			{Name: "counts", Path: "/admin/count", Words: text.Key("Counts"), Needs: access.ReceiveStock},
		}},
		{Words: text.Key("Prices and offers"), Places: []Place{
			{Name: "prices", Path: "/admin/price", Words: text.Key("Prices"), Needs: access.EditCatalog},
			{Name: "coupons", Path: "/admin/coupon", Words: text.Key("Coupons"), Needs: access.EditCoupons},
			{Name: "rebates", Path: "/admin/rebate", Words: text.Key("Rebates"), Needs: access.EditCoupons},
			{Name: "canned-jobs", Path: "/admin/canned-job", Words: text.Key("Counter jobs"), Needs: access.EditCatalog},
			{Name: "vouchers", Path: "/admin/voucher", Words: text.Key("Vouchers"), Needs: access.GiveCredit},
		}},
		{Words: text.Key("Storefront"), Places: []Place{
			{Name: "pages", Path: "/admin/page", Words: text.Key("Pages"), Needs: access.EditPages},
			{Name: "wording", Path: "/admin/letter", Words: text.Key("Wording"), Needs: access.EditPages},
		}},
		{Words: text.Key("Shop"), Places: []Place{
			{Name: "start", Path: StartPath, Words: text.Key("Setting up"), Needs: access.ManageStaff},
			{Name: "store", Path: "/admin/store", Words: text.Key("Stores and registers"), Needs: access.EditStores},
			{Name: "taxes", Path: "/admin/tax", Words: text.Key("Taxes"), Needs: access.EditTaxes},
			{Name: "shipping", Path: "/admin/shipping", Words: text.Key("Shipping"), Needs: access.EditShipping},
			{Name: "providers", Path: "/admin/provider", Words: text.Key("Payment and providers"), Needs: access.EditSettings},
			{Name: "staff", Path: "/admin/staff", Words: text.Key("Staff and roles"), Needs: access.ManageStaff},
			{Name: "training", Path: "/admin/training", Words: text.Key("Training"), Needs: access.Train},
			{Name: "statuses", Path: "/admin/status", Words: text.Key("Order statuses"), Needs: access.EditSettings},
			{Name: "currencies", Path: "/admin/currency", Words: text.Key("Currencies"), Needs: access.EditSettings},
			{Name: "messages", Path: "/admin/message", Words: text.Key("Messages"), Needs: access.ReadMessages},
			{Name: "jobs", Path: "/admin/job", Words: text.Key("Jobs"), Needs: access.EditSettings},
			{Name: "settings", Path: "/admin/setting", Words: text.Key("Settings"), Needs: access.EditSettings},
		}},
	}
}

// Deps is what an office is made from.
type Deps struct {
	Frame     *frame.Frames
	Access    *access.Service
	Locations *location.Service
	Vault     *vault.Service
	Plans     *plan.Service
	TestCards bool // a company that takes no money is connected
}

// Office draws the screens of the back office.
type Office struct{ needs Deps }

func New(needs Deps) *Office { return &Office{needs} }

// Home is the first place that somebody may open, and what is to be set up where the shop has no store; Forbidden where
// there is none.
func (o *Office) Home(ctx context.Context, actor access.Actor) (path string, err error) {
	stores, err := o.needs.Locations.Locations(ctx)
	if err != nil {
		return "", err
	}
	if start := PathOf(actor, "start"); start != "" && len(stores) == 0 {
		return start, nil
	}
	for _, section := range Sections() {
		for _, p := range section.Places {
			if p.IsFor(actor) {
				return p.Path, nil
			}
		}
	}
	return "", fault.New(fault.Forbidden, "There is nothing in the back office that your role may do.")
}

// Show draws a screen: the island has all that is worked with, in a frame with its menu.
func (o *Office) Show(w http.ResponseWriter, r *http.Request, title, at, island string,
	props func(adminview.OfficeBar) any) error {
	f, err := o.needs.Frame.Bare(r, title)
	if err != nil {
		return err
	}
	return o.draw(w, r, f, at, island, props)
}

// ShowWithFrame is Show for a screen that has a page of this server in a frame.
func (o *Office) ShowWithFrame(w http.ResponseWriter, r *http.Request, title, at, island string,
	props func(adminview.OfficeBar) any) error {
	f, err := o.needs.Frame.Bare(r, title)
	if err != nil {
		return err
	}
	f.OwnFrames = true
	return o.draw(w, r, f, at, island, props)
}

func (o *Office) draw(w http.ResponseWriter, r *http.Request, f page.Frame, at, island string,
	props func(adminview.OfficeBar) any) (err error) {
	ctx := r.Context()
	actor := wire.Actor(ctx)
	bar := adminview.OfficeBar{At: at, Site: f.Site, Person: actor.Name, Role: actor.RoleName, Path: f.Path,
		Lang: string(text.In(ctx)), Sections: sections(ctx, actor)}
	if actor.May(access.SellAtTill) {
		bar.TillURL = "/pos/login"
	}
	if bar.Notice, err = o.notice(ctx, actor); err != nil {
		return err
	}
	return wire.Page(w, r, http.StatusOK, page.Office(f, island, props(bar)))
}

// notice tells on every screen that no money moves, and an owner what is wrong with the backups, and who may mend them
// which planned imports failed. Owners are who may let
// others in. The demonstration needs neither.
func (o *Office) notice(ctx context.Context, actor access.Actor) (string, error) {
	trial := ""
	if o.needs.TestCards {
		trial = text.Tr(ctx, "Test cards alone are taken: no money moves.")
	}
	trouble, err := o.backupTrouble(ctx, actor)
	if err != nil || !actor.May(access.EditCatalog) {
		return strings.TrimSpace(trial + " " + trouble), err
	}
	plans, err := o.needs.Plans.Troubles(ctx)
	return strings.Join(strings.Fields(strings.Join([]string{trial, trouble, adminview.PlanTroubles(ctx, plans)}, " ")), " "), err
}

func (o *Office) backupTrouble(ctx context.Context, actor access.Actor) (string, error) {
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
			if p.IsFor(actor) {
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

// Token is what an address of /admin/index.php says of the sign-in that it was made for (API-2).
func Token(ctx context.Context) string {
	sum := sha256.Sum256([]byte("office token " + wire.CurrentVisit(ctx).Seat))
	return hex.EncodeToString(sum[:16])
}

// Spelled is an address as /admin/index.php has it, for this sign-in. query may be nil.
func Spelled(ctx context.Context, route string, query url.Values) string {
	address := "/admin/index.php?route=" + route
	if len(query) > 0 {
		address += "&" + query.Encode()
	}
	return address + "&token=" + Token(ctx)
}

// IDs reads ids with commas between; what is none is 0, which nothing has.
func IDs(sent string) []int64 {
	var found []int64
	for one := range strings.SplitSeq(sent, ",") {
		id, err := strconv.ParseInt(one, 10, 64)
		if err != nil {
			id = 0
		}
		found = append(found, id)
	}
	return found
}
