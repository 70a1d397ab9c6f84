package profile

import (
	"net/http"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/customer"
	"camber/internal/shop/region"
	"camber/internal/web/page"
	"camber/internal/web/present/accountview"
	"camber/internal/web/present/cartview"
	"camber/internal/web/storefront/visit"
	"camber/internal/web/wire"
)

const addressPath = "/account/address"

// bookTitle names the address book: a business has locations (ACCT-2).
func bookTitle(r *http.Request, c customer.Customer) string {
	if c.IsPro() {
		return text.Tr(r.Context(), "Locations")
	}
	return text.Tr(r.Context(), "Addresses")
}

// ShowAddresses is the address book.
func (s *Server) ShowAddresses(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	c, err := s.Member.Me(ctx)
	if err != nil {
		return err
	}
	f, shown, err := s.Member.Page(r, bookTitle(r, c), addressPath, nil)
	if err != nil {
		return err
	}
	book, err := s.Customers.Addresses(ctx, c.ID)
	if err != nil {
		return err
	}
	d := accountview.AddressBook{AccountPage: shown, MayChange: !c.IsPro() || c.IsHolder(),
		IsFull: len(book.Addresses) >= customer.MostAddresses}
	for _, a := range book.Addresses {
		d.Addresses = append(d.Addresses, accountview.BookAddress{
			ID: a.ID, Label: a.Label, Name: a.Firstname + " " + a.Lastname, Lines: a.Lines(), IsDefault: a.ID == book.DefaultID,
		})
	}
	return wire.Page(w, r, http.StatusOK, page.Addresses(f, d))
}

// ShowAddress is the form of an address; without an id of a new one.
func (s *Server) ShowAddress(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		ID int64 `form:"address_id"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	c, err := s.Member.Me(ctx)
	if err != nil {
		return err
	}
	a := customer.Address{Address: region.Address{Firstname: c.Firstname, Lastname: c.Lastname, Company: c.Company}}
	if in.ID != 0 {
		if a, err = s.Customers.Address(ctx, c.ID, in.ID); err != nil {
			return err
		}
	}
	return s.addressPage(w, r, http.StatusOK, a, c.AddressID == a.ID && a.ID != 0, nil)
}

// SaveAddress keeps an address of the form; one that only chose another country gets it back with that one's fields.
func (s *Server) SaveAddress(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		ID        int64             `form:"address_id"`
		Label     string            `form:"label"`
		Address   map[string]string `form:"address"`
		IsDefault bool              `form:"default"`
		Renew     bool              `form:"renew"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	a := customer.Address{ID: in.ID, Label: in.Label}
	if given := visit.Overwrite(nil, in.Address); given != nil {
		a.Address = *given
	}
	if in.Renew {
		return s.addressPage(w, r, http.StatusOK, a, in.IsDefault, nil)
	}
	actor := wire.Actor(r.Context())
	_, err := s.Customers.SaveAddress(r.Context(), actor, actor.CustomerID, a, in.IsDefault)
	if f := fault.Of(err); f != nil && f.Kind == fault.Invalid {
		f = visit.InBrackets(f, "address", "label")
		if !wire.WantsPage(r) {
			return f
		}
		return s.addressPage(w, r, wire.FormStatus(f), a, in.IsDefault, f)
	}
	if err != nil {
		return err
	}
	return visit.Said(w, r, addressPath)
}

func (s *Server) addressPage(w http.ResponseWriter, r *http.Request, status int, a customer.Address, isDefault bool,
	refused *fault.Error) error {
	ctx := r.Context()
	title := text.Tr(ctx, "New address")
	if a.ID != 0 {
		title = text.Tr(ctx, "Change address")
	}
	f, shown, err := s.Member.Page(r, title, addressPath, refused)
	if err != nil {
		return err
	}
	here, err := s.Visit.Here(ctx)
	if err != nil {
		return err
	}
	return wire.Page(w, r, status, page.EditAddress(f, accountview.AddressEdit{
		AccountPage: shown, ID: a.ID, Label: a.Label, IsDefault: isDefault,
		Form: cartview.NewAddressForm(ctx, "address", a.Address, region.CountryID(here.Store.Country)),
	}))
}

// RemoveAddress takes an address out of the book, and ChooseAddress makes one the default.
func (s *Server) RemoveAddress(w http.ResponseWriter, r *http.Request) error {
	return s.changeBook(w, r, func(r *http.Request, id int64) error {
		actor := wire.Actor(r.Context())
		return s.Customers.RemoveAddress(r.Context(), actor, actor.CustomerID, id)
	})
}

func (s *Server) ChooseAddress(w http.ResponseWriter, r *http.Request) error {
	return s.changeBook(w, r, func(r *http.Request, id int64) error {
		return s.Customers.ChooseAddress(r.Context(), wire.Actor(r.Context()).CustomerID, id)
	})
}

func (s *Server) changeBook(w http.ResponseWriter, r *http.Request,
	change func(r *http.Request, id int64) error) error {
	var in struct {
		ID int64 `form:"address_id"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	if err := change(r, in.ID); err != nil {
		return err
	}
	return visit.Said(w, r, addressPath)
}
