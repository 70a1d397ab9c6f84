package purchases

import (
	"context"
	"net/http"
	"strings"

	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/vendor"
	"camber/internal/web/present"
	"camber/internal/web/present/adminview"
	"camber/internal/web/wire"
)

const vendorsPlace = "vendors" // in the menu

// ShowVendors is the list of whom the shop buys from.
func (s *Server) ShowVendors(w http.ResponseWriter, r *http.Request) error {
	return s.Office.Show(w, r, text.Tr(r.Context(), "Vendors"), vendorsPlace, "office-vendors",
		func(bar adminview.OfficeBar) any { return adminview.VendorsPage{Bar: bar} })
}

// VendorList is a page of it. Vendors are few, and read whole.
func (s *Server) VendorList(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Search string `form:"search"`
	}
	page, err := wire.ReadList(r, &in)
	if err != nil {
		return err
	}
	ctx := r.Context()
	all, err := s.Vendors.All(ctx)
	if err != nil {
		return err
	}
	var found []vendor.Vendor
	for _, v := range all {
		if strings.Contains(text.Fold(v.Code+" "+v.Name+" "+v.Account), text.Fold(in.Search)) {
			found = append(found, v)
		}
	}
	shown := adminview.VendorList{Results: []adminview.VendorRow{},
		Paging: present.NewPaging(ctx, page.Page, page.Limit, len(found))}
	for _, v := range wire.PageOf(found, page) {
		shown.Results = append(shown.Results, adminview.NewVendorRow(v))
	}
	return wire.Reply(w, http.StatusOK, shown)
}

// ShowNewVendor is the form of a new vendor.
func (s *Server) ShowNewVendor(w http.ResponseWriter, r *http.Request) error {
	return s.vendorPage(w, r, text.Tr(r.Context(), "Add a vendor"), nil)
}

// ShowVendor is the record of a vendor.
func (s *Server) ShowVendor(w http.ResponseWriter, r *http.Request) error {
	shown, err := s.askedVendor(r)
	if err != nil {
		return err
	}
	return s.vendorPage(w, r, shown.Name, &shown)
}

func (s *Server) vendorPage(w http.ResponseWriter, r *http.Request, title string, shown *adminview.VendorRecord) error {
	page := adminview.VendorPage{Vendor: shown}
	if shown != nil && wire.Actor(r.Context()).May(access.EditSettings) {
		page.SystemURL = adminview.DistributorURL(shown.VendorID)
	}
	return s.Office.Show(w, r, title, vendorsPlace, "office-vendor", func(bar adminview.OfficeBar) any {
		page.Bar = bar
		return page
	})
}

// Vendor is the record of a vendor as it is now.
func (s *Server) Vendor(w http.ResponseWriter, r *http.Request) error {
	shown, err := s.askedVendor(r)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, shown)
}

func (s *Server) askedVendor(r *http.Request) (adminview.VendorRecord, error) {
	id, err := wire.ID(r, "vendor_id")
	if err != nil {
		return adminview.VendorRecord{}, err
	}
	return s.vendorRecord(r.Context(), id)
}

func (s *Server) vendorRecord(ctx context.Context, id int64) (adminview.VendorRecord, error) {
	v, err := s.Vendors.Vendor(ctx, id)
	if err != nil {
		return adminview.VendorRecord{}, err
	}
	trail, err := s.Office.Trail(ctx, "vendor", id)
	return adminview.NewVendorRecord(v, trail), err
}

// readVendor is the vendor that a form sends, its id and with which version.
func readVendor(r *http.Request) (d vendor.Details, id int64, version string, err error) {
	var in struct {
		VendorID int64       `form:"vendor_id"`
		Version  string      `form:"version"`
		Code     string      `form:"code"`
		Name     string      `form:"name"`
		Account  string      `form:"account"`
		Email    string      `form:"email"`
		Phone    string      `form:"phone"`
		LeadDays int         `form:"lead_days"`
		Minimum  money.Cents `form:"minimum"`
		Note     string      `form:"note"`
		Active   bool        `form:"active"`

		ReturnDays int    `form:"return_days"`
		CreditDays int    `form:"credit_days"`
		ReturnForm string `form:"return_form"`
		ReturnBox  string `form:"return_box"`
		Final      bool   `form:"final"`
	}
	err = wire.Decode(r, &in)
	return vendor.Details{Code: in.Code, Name: in.Name, Account: in.Account, Email: in.Email, Phone: in.Phone,
		LeadDays: in.LeadDays, Minimum: in.Minimum, Note: in.Note, Off: !in.Active,
		ReturnDays: in.ReturnDays, CreditDays: in.CreditDays, Form: in.ReturnForm, Box: in.ReturnBox,
		Final: in.Final}, in.VendorID, in.Version, err
}

// AddVendor adds a vendor.
func (s *Server) AddVendor(w http.ResponseWriter, r *http.Request) error {
	d, _, _, err := readVendor(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	id, err := s.Vendors.Add(ctx, wire.Actor(ctx), d)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK,
		adminview.Moved{Success: text.Tr(ctx, "%s is added.", strings.TrimSpace(d.Name)), Redirect: adminview.VendorURL(id)})
}

// SaveVendor changes a vendor.
func (s *Server) SaveVendor(w http.ResponseWriter, r *http.Request) error {
	d, id, version, err := readVendor(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	if err := s.Vendors.Save(ctx, wire.Actor(ctx), id, version, d); err != nil {
		return err
	}
	shown, err := s.vendorRecord(ctx, id)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, adminview.SavedVendor{Success: text.Tr(ctx, "The changes are saved."), Vendor: shown})
}
