// Package distributors is where an owner says how vendors are asked and ordered from by their own systems, and tries it.
package distributors

import (
	"context"
	"net/http"
	"strconv"
	"strings"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/distributor"
	"camber/internal/shop/exchange/stockfeed"
	"camber/internal/shop/location"
	"camber/internal/shop/vendor"
	"camber/internal/web/admin/office"
	"camber/internal/web/present/adminview"
	"camber/internal/web/routing"
	"camber/internal/web/wire"
)

// Deps is what these handlers work with.
type Deps struct {
	Office       *office.Office
	Distributors *distributor.Service
	Locations    *location.Service
	Vendors      *vendor.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

const (
	place        = "vendors" // in the menu
	largestTable = 16 << 20  // bytes; a larger one comes by the distributor's folder
)

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	owner := routing.Office(access.EditSettings)
	const about = "kind address client host_key patience absent_is_zero active account accounts[…]"
	return []routing.Route{
		routing.Get("/admin/distributor", owner, "vendor_id", nil, s.Show),
		routing.Get("/admin/api/distributor/get", owner, "vendor_id", adminview.DistributorRecord{}, s.Distributor),
		routing.Post("/admin/api/distributor/add", owner, "vendor_id "+about, adminview.Moved{}, s.Add, routing.Once),
		routing.Post("/admin/api/distributor/edit", owner, "vendor_id version "+about, adminview.SavedDistributor{}, s.Save,
			routing.Once),
		routing.Post("/admin/api/distributor/try", owner, "vendor_id store_id aaia mpn", adminview.DistributorAnswer{}, s.Try),
		// a table that was taken is not taken again
		routing.Post("/admin/api/distributor/table", owner, "vendor_id file name", adminview.TakenTable{}, s.TakeTable,
			routing.WithFile(largestTable)),
	}
}

// Show is the screen of a vendor.
func (s *Server) Show(w http.ResponseWriter, r *http.Request) error {
	id, err := wire.ID(r, "vendor_id")
	if err != nil {
		return err
	}
	ctx := r.Context()
	v, err := s.Vendors.Vendor(ctx, id)
	if err != nil {
		return err
	}
	stores, err := s.Locations.InUse(ctx)
	if err != nil {
		return err
	}
	shown := adminview.DistributorPage{VendorID: id, Vendor: v.Name, VendorURL: adminview.VendorURL(id),
		Kinds:  adminview.NewDistributorKinds(ctx, s.Distributors.Kinds()),
		Stores: adminview.Choices(stores, func(l location.Location) (int64, string) { return l.ID, l.ShortName }),
		Secret: distributor.SecretVariable(v.Code), HasSecret: s.Distributors.HasSecret(v.Code), Largest: largestTable}
	record, err := s.record(ctx, id)
	switch {
	case err == nil:
		shown.Distributor = &record
	case !fault.Is(err, fault.NotFound):
		return err
	}
	return s.Office.Show(w, r, v.Name, place, "office-distributor", func(bar adminview.OfficeBar) any {
		shown.Bar = bar
		return shown
	})
}

// Distributor is how a vendor is asked now.
func (s *Server) Distributor(w http.ResponseWriter, r *http.Request) error {
	id, err := wire.ID(r, "vendor_id")
	if err != nil {
		return err
	}
	shown, err := s.record(r.Context(), id)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, shown)
}

func (s *Server) record(ctx context.Context, vendorID int64) (adminview.DistributorRecord, error) {
	d, err := s.Distributors.Distributor(ctx, vendorID)
	if err != nil {
		return adminview.DistributorRecord{}, err
	}
	feeds, err := s.Distributors.Feeds(ctx, vendorID)
	if err != nil {
		return adminview.DistributorRecord{}, err
	}
	last, err := s.Distributors.LastVisit(ctx, vendorID)
	if err != nil {
		return adminview.DistributorRecord{}, err
	}
	zone, err := s.Office.Zone(ctx)
	if err != nil {
		return adminview.DistributorRecord{}, err
	}
	trail, err := s.Office.Trail(ctx, "vendor", vendorID)
	return adminview.NewDistributorRecord(d, feeds, last, trail, zone), err
}

// sent is what a form says of a distributor.
type sent struct {
	VendorID     int64             `form:"vendor_id"`
	Version      string            `form:"version"`
	Kind         distributor.Kind  `form:"kind"`
	Address      string            `form:"address"`
	Client       string            `form:"client"`
	HostKey      string            `form:"host_key"`
	Patience     int               `form:"patience"` // seconds
	AbsentIsZero bool              `form:"absent_is_zero"`
	Active       bool              `form:"active"`
	Account      string            `form:"account"`
	Accounts     map[string]string `form:"accounts"`
}

func (s *Server) read(r *http.Request) (sent, distributor.Details, error) {
	var in sent
	if err := wire.Decode(r, &in); err != nil {
		return in, distributor.Details{}, err
	}
	d := distributor.Details{Kind: in.Kind, Address: in.Address, Client: in.Client, HostKey: in.HostKey,
		Patience: time.Duration(min(max(in.Patience, 0), 3600)) * time.Second, AbsentIsZero: in.AbsentIsZero, Off: !in.Active,
		Accounts: []distributor.StoreAccount{{Number: in.Account}}}
	for sent, number := range in.Accounts {
		store, err := strconv.ParseInt(sent, 10, 64)
		if err != nil {
			return in, d, fault.New(fault.Invalid, "The stores can't be read.")
		}
		if _, err := s.Locations.Location(r.Context(), store); err != nil {
			return in, d, err
		}
		d.Accounts = append(d.Accounts, distributor.StoreAccount{LocationID: store, Number: number})
	}
	return in, d, nil
}

// Add makes a vendor one that is asked.
func (s *Server) Add(w http.ResponseWriter, r *http.Request) error {
	in, d, err := s.read(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	if err := s.Distributors.Save(ctx, wire.Actor(ctx), in.VendorID, "", d); err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, adminview.Moved{Success: text.Tr(ctx, "The changes are saved."),
		Redirect: adminview.DistributorURL(in.VendorID)})
}

// Save changes how a vendor is asked.
func (s *Server) Save(w http.ResponseWriter, r *http.Request) error {
	in, d, err := s.read(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	if err := s.Distributors.Save(ctx, wire.Actor(ctx), in.VendorID, in.Version, d); err != nil {
		return err
	}
	shown, err := s.record(ctx, in.VendorID)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK,
		adminview.SavedDistributor{Success: text.Tr(ctx, "The changes are saved."), Distributor: shown})
}

// Try asks a distributor for a part. Nothing is ordered.
func (s *Server) Try(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		VendorID int64  `form:"vendor_id"`
		StoreID  int64  `form:"store_id"`
		AAIA     string `form:"aaia"`
		MPN      string `form:"mpn"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	part := distributor.Wanted{AAIA: strings.ToUpper(strings.TrimSpace(in.AAIA)), MPN: strings.TrimSpace(in.MPN), Quantity: 1}
	if part.AAIA == "" || part.MPN == "" {
		return fault.InFields(map[string]fault.Text{"mpn": fault.T("Say a part by its brand's code and its number.")})
	}
	v, err := s.Vendors.Vendor(ctx, in.VendorID)
	if err != nil {
		return err
	}
	if _, err := s.Locations.Location(ctx, in.StoreID); err != nil {
		return err
	}
	asked, err := s.Distributors.AskOne(ctx, in.VendorID, in.StoreID, []distributor.Wanted{part})
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, adminview.NewDistributorAnswer(ctx, asked, v))
}

// TakeTable takes a table of stock or prices as if it had come by the distributor's folder.
func (s *Server) TakeTable(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		VendorID int64  `form:"vendor_id"`
		Name     string `form:"name"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	content, err := wire.File(r, "file")
	if err != nil {
		return err
	}
	ctx := r.Context()
	sheet, err := stockfeed.ReadWhole(content)
	if err != nil {
		return err
	}
	isNew, err := s.Distributors.TakeSheet(ctx, in.VendorID, distributor.FeedFile{Name: strings.ToValidUTF8(in.Name, "?"),
		Sum: ids.Hash(string(content)), Changed: clock.Now(ctx)}, sheet)
	if err != nil {
		return err
	}
	record, err := s.record(ctx, in.VendorID)
	if err != nil {
		return err
	}
	taken := adminview.TakenTable{Success: text.Tr(ctx, "%s lines are taken.", strconv.Itoa(len(sheet.Figures))),
		Unread: sheet.Told(), Distributor: record}
	if !isNew {
		taken.Success = text.Tr(ctx, "This table was taken before. Nothing was changed.")
	}
	return wire.Reply(w, http.StatusOK, taken)
}
