package store

import (
	"context"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/location"
	"camber/internal/shop/region"
	"camber/internal/shop/register"
	"camber/internal/shop/tax"
	"camber/internal/web/admin/office"
	"camber/internal/web/present"
	"camber/internal/web/present/adminview"
	"camber/internal/web/wire"
)

const place = "store" // of the menu

// ShowStores is the list of the stores.
func (s *Server) ShowStores(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	shown := adminview.StoresPage{}
	if wire.Actor(ctx).AllLocations {
		shown.AddURL = "/admin/store/add"
	}
	return s.Office.Show(w, r, text.Tr(ctx, "Stores and registers"), place, "office-stores",
		func(bar adminview.OfficeBar) any {
			shown.Bar = bar
			return shown
		})
}

// Stores are all of the shop, in its order.
func (s *Server) Stores(w http.ResponseWriter, r *http.Request) error {
	page, err := wire.ReadList(r, nil)
	if err != nil {
		return err
	}
	ctx := r.Context()
	all, err := s.Locations.Locations(ctx)
	if err != nil {
		return err
	}
	shown := adminview.StoreList{Results: []adminview.StoreRow{},
		Paging: present.NewPaging(ctx, page.Page, page.Limit, len(all))}
	for _, l := range wire.PageOf(all, page) {
		registers, err := s.Registers.Registers(ctx, l.ID)
		if err != nil {
			return err
		}
		row := adminview.StoreRow{StoreID: l.ID, Code: l.Code, Name: l.Name, Address: present.AddressOf(l),
			Open: present.OpenText(ctx, l, clock.Now(ctx)), IsInUse: !l.OutOfUse}
		if row.IsTaxed, err = s.isTaxed(ctx, l.ID); err != nil {
			return err
		}
		for _, one := range registers {
			if !one.OutOfUse {
				row.Registers++
			}
		}
		if wire.Actor(ctx).At(l.ID) {
			row.EditURL = adminview.StoreURL(l.ID)
		}
		shown.Results = append(shown.Results, row)
	}
	return wire.Reply(w, http.StatusOK, shown)
}

// ShowNew is the form of a new store, which begins with the hours of a typical one.
func (s *Server) ShowNew(w http.ResponseWriter, r *http.Request) error {
	return s.storePage(w, r, text.Tr(r.Context(), "Add a store"), nil)
}

// ShowStore is the record of a store.
func (s *Server) ShowStore(w http.ResponseWriter, r *http.Request) error {
	shown, err := s.store(r)
	if err != nil {
		return err
	}
	return s.storePage(w, r, shown.Name, &shown)
}

func (s *Server) storePage(w http.ResponseWriter, r *http.Request, title string, shown *adminview.Store) error {
	ctx := r.Context()
	zone := ""
	if shown != nil {
		zone = shown.TimeZone
	}
	return s.Office.Show(w, r, title, place, "office-store", func(bar adminview.OfficeBar) any {
		return adminview.StorePage{Bar: bar, States: adminview.States(), Zones: adminview.TimeZones(ctx, zone),
			Offers: adminview.StoreOffers(ctx), Typical: adminview.NewStoreDays(ctx, location.TypicalWeek()), Store: shown}
	})
}

// Store is the record of a store as it is now.
func (s *Server) Store(w http.ResponseWriter, r *http.Request) error {
	shown, err := s.store(r)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, shown)
}

func (s *Server) store(r *http.Request) (adminview.Store, error) {
	var in struct {
		StoreID int64 `form:"store_id"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return adminview.Store{}, err
	}
	return s.storeOf(r.Context(), in.StoreID)
}

// storeOf is a store for whoever may change it.
func (s *Server) storeOf(ctx context.Context, id int64) (adminview.Store, error) {
	l, err := s.Locations.Location(ctx, id)
	if err != nil {
		return adminview.Store{}, err
	}
	if err := location.MayChange(wire.Actor(ctx), id); err != nil {
		return adminview.Store{}, err
	}
	registers, err := s.Registers.Registers(ctx, id)
	if err != nil {
		return adminview.Store{}, err
	}
	trail, err := s.Office.Trail(ctx, place, id)
	if err != nil {
		return adminview.Store{}, err
	}
	shown := adminview.NewStore(ctx, l, registers, trail)
	shown.TaxURL = taxURL(wire.Actor(ctx))
	shown.IsTaxed, err = s.isTaxed(ctx, id)
	return shown, err
}

// isTaxed says whether anything that is sold at a store is taxed there.
func (s *Server) isTaxed(ctx context.Context, id int64) (bool, error) {
	levels, err := s.Prices.Levels(ctx)
	if err != nil {
		return false, err
	}
	for _, level := range levels {
		rates, err := s.Tax.For(ctx, tax.Place{LocationID: id}, level.ID)
		if err != nil || len(rates) > 0 {
			return err == nil, err
		}
	}
	return false, nil
}

// taxURL is where taxes are set up, if there is such a screen and the person may open it.
func taxURL(actor access.Actor) string {
	for _, section := range office.Sections() {
		for _, p := range section.Places {
			if p.Path == "/admin/tax" && actor.May(p.Needs) {
				return p.Path
			}
		}
	}
	return ""
}

// typedStore is a store as a form sends one: the hours of a day as "07:30-12:00 13:00-18:00", closed days as
// "2026-12-24..2026-12-26 closed" with the reason beside them.
type typedStore struct {
	StoreID   int64             `form:"store_id"`
	Version   string            `form:"version"`
	Code      string            `form:"code"`
	Registers int               `form:"registers"`
	Name      string            `form:"name"`
	ShortName string            `form:"short_name"`
	Address1  string            `form:"address_1"`
	City      string            `form:"city"`
	State     string            `form:"state"`
	Postcode  string            `form:"postcode"`
	Telephone string            `form:"telephone"`
	Email     string            `form:"email"`
	TimeZone  string            `form:"time_zone"`
	Hours     map[string]string `form:"hours"`
	Closures  map[string]string `form:"closures"`
	Reasons   map[string]string `form:"reasons"`
	Offers    map[string]string `form:"offers"`
	Place     string            `form:"place"`
	Website   string            `form:"website"`
	Dealer    bool              `form:"dealer"`
}

func (in typedStore) details() (location.Details, error) {
	fields := map[string]fault.Text{}
	d := location.Details{
		Code: strings.ToUpper(strings.TrimSpace(in.Code)), Name: in.Name, ShortName: in.ShortName, Address1: in.Address1,
		City: in.City, State: in.State, Postcode: in.Postcode, Country: "US", Telephone: in.Telephone, Email: in.Email,
		Hours: location.Week{}, Website: in.Website, Dealer: in.Dealer,
	}
	place, err := location.ParsePlace(in.Place)
	if err != nil {
		fields["place"] = fault.Of(err).Text
	}
	d.Place = place
	if in.State != "" && region.ZoneID("US-"+in.State) == 0 {
		fields["state"] = fault.T("Please choose one of the list")
	}
	if in.TimeZone != "" && in.TimeZone != "Local" {
		zone, err := time.LoadLocation(in.TimeZone)
		if err != nil {
			fields["time_zone"] = fault.T("Please choose one of the list")
		}
		d.Zone = zone
	}
	for key, written := range in.Hours {
		day, err := strconv.Atoi(key)
		if err != nil || day < 0 || day > 6 {
			return d, fault.New(fault.Invalid, "%s is no weekday.", key)
		}
		hours, err := location.ParseHours(written)
		if err != nil {
			fields[location.HoursField(time.Weekday(day))] = fault.Of(err).Text
		}
		d.Hours[time.Weekday(day)] = hours
	}
	for n := range len(in.Closures) {
		key := strconv.Itoa(n)
		c, err := location.ParseClosure(in.Closures[key])
		if err != nil {
			fields[location.ClosureField(n)] = fault.Of(err).Text
		}
		c.Reason = in.Reasons[key]
		d.Closures = append(d.Closures, c)
	}
	for _, o := range slices.Sorted(maps.Values(in.Offers)) {
		d.Offers = append(d.Offers, location.Offer(o))
	}
	if len(fields) > 0 {
		return d, fault.InFields(fields)
	}
	return d, nil
}

// AddStore adds a store with its registers.
func (s *Server) AddStore(w http.ResponseWriter, r *http.Request) error {
	var in typedStore
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	d, err := in.details()
	if err != nil {
		return err
	}
	if in.Registers < 0 || in.Registers > register.MostRegisters {
		return fault.InFields(map[string]fault.Text{
			"registers": fault.T("A store has at most %s registers.", register.MostRegisters)})
	}
	ctx := r.Context()
	id, err := s.Registers.AddStore(ctx, wire.Actor(ctx), d, register.NamesOf(in.Registers)...)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK,
		adminview.Moved{Success: text.Tr(ctx, "%s is added.", in.Name), Redirect: adminview.StoreURL(id)})
}

// SaveStore changes a store.
func (s *Server) SaveStore(w http.ResponseWriter, r *http.Request) error {
	var in typedStore
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	d, err := in.details()
	if err != nil {
		return err
	}
	ctx := r.Context()
	_, err = s.Locations.Save(ctx, wire.Actor(ctx), in.Version, location.Location{ID: in.StoreID, Details: d})
	if err != nil {
		return err
	}
	return s.saved(w, r, in.StoreID, text.Key("The changes are saved."))
}

func (s *Server) saved(w http.ResponseWriter, r *http.Request, id int64, words string) error {
	shown, err := s.storeOf(r.Context(), id)
	if err != nil {
		return fmt.Errorf("read the store that was changed: %w", err)
	}
	return wire.Reply(w, http.StatusOK, adminview.SavedStore{Success: text.Tr(r.Context(), words), Store: shown})
}

// SetInUse puts a store out of use, or back.
func (s *Server) SetInUse(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		StoreID int64 `form:"store_id"`
		InUse   bool  `form:"in_use"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	if err := s.Registers.SetStoreInUse(r.Context(), wire.Actor(r.Context()), in.StoreID, in.InUse); err != nil {
		return err
	}
	words := text.Key("The store is out of use. Shoppers don't see it any more.")
	if in.InUse {
		words = text.Key("The store is in use again.")
	}
	return s.saved(w, r, in.StoreID, words)
}

// AddRegister adds a register to a store.
func (s *Server) AddRegister(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		StoreID int64  `form:"store_id"`
		Name    string `form:"name"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	if _, err := s.Registers.MakeRegister(r.Context(), wire.Actor(r.Context()), in.StoreID, in.Name); err != nil {
		return err
	}
	return s.saved(w, r, in.StoreID, text.Key("The register is added."))
}

// SaveRegister gives a register another name, and puts it out of use or back.
func (s *Server) SaveRegister(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		RegisterID int64  `form:"register_id"`
		Version    string `form:"version"`
		Name       string `form:"name"`
		InUse      bool   `form:"in_use"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	saved, err := s.Registers.SaveRegister(r.Context(), wire.Actor(r.Context()), in.Version,
		register.Register{ID: in.RegisterID, Name: in.Name, OutOfUse: !in.InUse})
	if err != nil {
		return err
	}
	return s.saved(w, r, saved.LocationID, text.Key("The register is changed."))
}
