package customers

import (
	"context"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/customer"
	"camber/internal/shop/setting"
	"camber/internal/web/pos/desk"
	"camber/internal/web/present"
	"camber/internal/web/present/customerview"
	"camber/internal/web/present/deskview"
	"camber/internal/web/wire"
)

// Customer is CUST-20: a customer's form, or the list.
func (s *Server) Customer(w http.ResponseWriter, r *http.Request) error {
	id, isSent, err := desk.CustomerID(r)
	if err != nil {
		return err
	}
	var reply customerview.CustomerGet
	if isSent {
		reply, err = s.customerForm(r.Context(), id)
	} else {
		reply, err = s.customerList(r)
	}
	if err != nil {
		return err
	}
	if reply.VehiclesEnabled, err = setting.Get(r.Context(), setting.YmmEnabled,
		setting.Location(wire.Actor(r.Context()).LocationID)); err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, reply)
}

// requires says what the counter asks of a customer (CUST-3).
func (s *Server) requires(ctx context.Context) (email, telephone, address bool, err error) {
	at, err := s.Desk.Place(ctx)
	if err != nil {
		return false, false, false, err
	}
	settings, err := setting.Read(ctx, setting.Location(at.ID))
	return setting.RequireEmail.In(settings), setting.RequireTelephone.In(settings), setting.RequireAddress.In(settings),
		err
}

func (s *Server) customerForm(ctx context.Context, id int64) (customerview.CustomerGet, error) {
	a := customerview.AroundCustomer{Actor: wire.Actor(ctx)}
	var err error
	if a.RequireEmail, a.RequireTelephone, a.RequireAddress, err = s.requires(ctx); err != nil {
		return customerview.CustomerGet{}, err
	}
	retail, err := s.Prices.RetailLevel(ctx)
	if err != nil {
		return customerview.CustomerGet{}, err
	}
	c := customer.Customer{LevelID: retail.ID, Active: true}
	if id != 0 {
		if c, err = s.Customers.Customer(ctx, id); err != nil {
			return customerview.CustomerGet{}, err
		}
		if a.Book, err = s.Customers.Addresses(ctx, id); err != nil {
			return customerview.CustomerGet{}, err
		}
		if a.Said, err = s.saidOf(ctx, c); err != nil {
			return customerview.CustomerGet{}, err
		}
		if a.CanSignIn, err = s.Access.CanSignIn(ctx, id); err != nil {
			return customerview.CustomerGet{}, err
		}
	}
	form := customerview.NewCustomerForm(c, a)
	reply := customerview.CustomerGet{Customer: &form, Locations: customerview.NewAccountLocations(c, a.Book),
		Results: []customerview.CustomerListRow{}}
	if reply.CustomerGroups, err = s.groups(ctx); err != nil {
		return customerview.CustomerGet{}, err
	}
	asked, err := s.Customers.Fields(ctx)
	if err != nil {
		return customerview.CustomerGet{}, err
	}
	reply.CustomFields = customerview.NewCustomFields(asked)
	place, err := s.Desk.Place(ctx)
	if err != nil {
		return customerview.CustomerGet{}, err
	}
	reply.Country = place.Country
	return reply, nil
}

// saidOf are a customer's answers, and those about the addresses of the account they buy on.
func (s *Server) saidOf(ctx context.Context, c customer.Customer) (map[int64]customer.Said, error) {
	said, err := s.Customers.SaidOf(ctx, c.ID)
	if err != nil || c.AccountID() == c.ID {
		return said, err
	}
	of, err := s.Customers.SaidOf(ctx, c.AccountID())
	for address, answers := range of {
		if address != 0 {
			said[address] = answers
		}
	}
	return said, err
}

func (s *Server) groups(ctx context.Context) ([]customerview.CustomerGroup, error) {
	levels, err := s.Prices.Levels(ctx)
	shown := make([]customerview.CustomerGroup, len(levels))
	for i, l := range levels {
		shown[i] = customerview.CustomerGroup{ID: l.ID, Name: l.Name}
	}
	return shown, err
}

func (s *Server) customerList(r *http.Request) (customerview.CustomerGet, error) {
	ctx := r.Context()
	in, err := wire.ReadPage(r)
	if err != nil {
		return customerview.CustomerGet{}, err
	}
	zone, err := s.Desk.Zone(ctx)
	if err != nil {
		return customerview.CustomerGet{}, err
	}
	f, err := readFilter(r, zone)
	if err != nil {
		return customerview.CustomerGet{}, err
	}
	f.Sort, f.Descending, f.Limit, f.Offset = in.Sort, in.Order == "desc", in.Limit, in.Offset()
	found, err := s.Customers.Customers(ctx, f)
	if err != nil {
		return customerview.CustomerGet{}, err
	}
	total, err := s.Customers.Count(ctx, f)
	if err != nil {
		return customerview.CustomerGet{}, err
	}
	groups, err := s.groups(ctx)
	if err != nil {
		return customerview.CustomerGet{}, err
	}
	tags, err := s.Customers.Tags(ctx)
	if err != nil {
		return customerview.CustomerGet{}, err
	}
	names := map[int64]string{}
	for _, g := range groups {
		names[g.ID] = g.Name
	}
	rows := make([]customerview.CustomerListRow, len(found))
	for i, c := range found {
		rows[i] = customerview.NewCustomerListRow(c, names[c.LevelID], zone)
	}
	paging := present.NewLongPaging(ctx, in.Page, in.Limit, total, customer.MostCounted)
	return customerview.NewCustomerList(rows, groups, tags, paging), nil
}

// readFilter reads the filters of the list. Days are the store's.
func readFilter(r *http.Request, zone *time.Location) (f customer.Filter, err error) {
	var in struct {
		Name      string `form:"filter_name"`
		Email     string `form:"filter_email"`
		Telephone string `form:"filter_telephone"`
		Company   string `form:"filter_company"`
		Group     string `form:"filter_group_id"`
		Status    string `form:"filter_status"`
		Tag       string `form:"filter_tag"`
		From      string `form:"filter_date_from"`
		To        string `form:"filter_date_to"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return f, err
	}
	f = customer.Filter{Name: in.Name, Email: in.Email, Telephone: in.Telephone, Company: in.Company}
	wrong := map[string]fault.Text{}
	number := func(name, raw string) int64 {
		n, err := strconv.ParseInt(raw, 10, 64)
		if err != nil && raw != "" {
			wrong[name] = fault.T("A number must be input")
		}
		return n
	}
	day := func(name, raw string) time.Time {
		t, err := time.ParseInLocation(time.DateOnly, raw, zone)
		if err != nil && raw != "" {
			wrong[name] = fault.T("This is not a date or a time.")
		}
		return t
	}
	f.LevelID, f.TagID = number("filter_group_id", in.Group), number("filter_tag", in.Tag)
	f.From, f.To = day("filter_date_from", in.From), day("filter_date_to", in.To)
	if !f.To.IsZero() {
		f.To = f.To.AddDate(0, 0, 1)
	}
	if in.Status != "" {
		active := in.Status == "1" || in.Status == "true"
		f.Active = &active
	}
	if len(wrong) > 0 {
		return f, fault.InFields(wrong)
	}
	return f, nil
}

// SaveCustomer is CUST-21. What is not named here can't be set by a form (W-06): `safe`, store credit and the like.
func (s *Server) SaveCustomer(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Firstname  *string           `form:"firstname"`
		Lastname   *string           `form:"lastname"`
		Company    *string           `form:"company"`
		Email      *string           `form:"email"`
		Telephone  *string           `form:"telephone"`
		Password   string            `form:"password"`
		Group      *int64            `form:"customer_group_id"`
		Newsletter *bool             `form:"newsletter"`
		Texts      *bool             `form:"texting_alerts"`
		TaxExempt  *bool             `form:"tax_exempt"`
		TaxNumber  *string           `form:"tax_exempt_number"`
		Status     *bool             `form:"status"`
		Version    int64             `form:"version"`
		Said       map[string]string `form:"account_custom_field"`
		Addresses  map[string]string `form:"addresses"`
		Whole      bool              `form:"addresses_whole"`
		AddressID  int64             `form:"address_id"`
		Default    *int              `form:"default_address"`
		Twin       bool              `form:"confirm_duplicate"`
		Location   int64             `form:"default_location_id"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	id, _, err := desk.CustomerID(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	f := customer.Form{
		Version: in.Version, Firstname: in.Firstname, Lastname: in.Lastname, Company: in.Company, Email: in.Email,
		Telephone: in.Telephone,
		LevelID:   in.Group, Newsletter: in.Newsletter, Texts: in.Texts, Active: in.Status, TaxExempt: in.TaxExempt,
		TaxNumber: in.TaxNumber,
		Whole:     in.Whole, DefaultID: in.AddressID, Twin: in.Twin,
	}
	if in.Location != 0 {
		f.DefaultID = in.Location
	}
	if f.RequireEmail, f.RequireTelephone, f.RequireAddress, err = s.requires(ctx); err != nil {
		return err
	}
	if len(in.Said) > 0 || in.Whole {
		f.Said = customer.ReadSaid(in.Said)
	}
	if f.Addresses, err = readAddresses(in.Addresses, in.Default); err != nil {
		return err
	}
	if in.Password != "" && id != 0 {
		secret, problem, err := access.NewSecretAtCounter(in.Password)
		if err != nil {
			return err
		}
		if problem != nil {
			return fault.InFields(map[string]fault.Text{"password": *problem})
		}
		f.Secret = &secret
	}
	retail, err := s.Prices.RetailLevel(ctx)
	if err != nil {
		return err
	}
	if f.LevelNames, err = s.levelNames(ctx, in.Group); err != nil {
		return err
	}
	saved, err := s.Customers.Save(ctx, wire.Actor(ctx), id, retail.ID, f)
	if err != nil {
		return err
	}
	shown, err := s.customerForm(ctx, saved.ID)
	if err != nil {
		return err
	}
	reply := customerview.SavedCustomer{Success: text.Tr(ctx, "Customer successfully saved!"), Result: "edited",
		Customer: *shown.Customer}
	if id == 0 {
		reply.Result, reply.Redirect = "added", deskview.CustomerURL(wire.Actor(ctx), saved.ID)
	}
	return wire.Reply(w, http.StatusOK, reply)
}

// levelNames are what the price levels are called, the one that was sent among them.
func (s *Server) levelNames(ctx context.Context, sent *int64) (map[int64]string, error) {
	all, err := s.Prices.Levels(ctx)
	if err != nil {
		return nil, err
	}
	names := make(map[int64]string, len(all))
	for _, l := range all {
		names[l.ID] = l.Name
	}
	if sent != nil && names[*sent] == "" {
		return nil, fault.InFields(map[string]fault.Text{"customer_group_id": fault.T("Please choose one of the list")})
	}
	return names, nil
}

// readAddresses reads addresses[0][firstname] and so on, in the order of their numbers, which errors name again.
func readAddresses(raw map[string]string, chosen *int) ([]customer.FormAddress, error) {
	rows := map[int]*customer.FormAddress{}
	said := map[int]map[string]string{}
	for name, value := range raw {
		number, field, _ := strings.Cut(name, "][")
		i, err := strconv.Atoi(number)
		if err != nil || i < 0 || i >= customer.MostAddresses {
			return nil, fault.InFields(
				map[string]fault.Text{"addresses": fault.T("An address book holds at most %s addresses.", customer.MostAddresses)})
		}
		if rows[i] == nil {
			rows[i], said[i] = &customer.FormAddress{}, map[string]string{}
		}
		if err := setAddress(rows[i], said[i], field, value); err != nil {
			return nil, fault.InFields(
				map[string]fault.Text{fmt.Sprintf("addresses[%d][%s]", i, field): fault.T("A number must be input")})
		}
	}
	var list []customer.FormAddress
	for i := range len(rows) {
		a := rows[i]
		if a == nil {
			return nil, fault.InFields(map[string]fault.Text{"addresses": fault.T("Required")})
		}
		a.Said, a.IsDefault = customer.ReadSaid(said[i]), chosen != nil && *chosen == i
		list = append(list, *a)
	}
	return list, nil
}

func setAddress(a *customer.FormAddress, said map[string]string, field, value string) (err error) {
	number := func(to *int64) {
		if value != "" {
			*to, err = strconv.ParseInt(value, 10, 64)
		}
	}
	words := map[string]*string{
		"label": &a.Label, "firstname": &a.Firstname, "lastname": &a.Lastname, "company": &a.Company,
		"address_1": &a.Address1, "address_2": &a.Address2,
		"city": &a.City, "postcode": &a.Postcode,
	}
	switch to, isWord := words[field]; {
	case isWord:
		*to = value
	case field == "address_id":
		number(&a.ID)
	case field == "country_id":
		number(&a.CountryID)
	case field == "zone_id":
		number(&a.ZoneID)
	case strings.HasPrefix(field, "custom_field]["):
		said[strings.TrimPrefix(field, "custom_field][")] = value
	}
	return err
}

// SaveContact is CUST-23. What is not sent stays, and is not asked for.
func (s *Server) SaveContact(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Email     *string `form:"email"`
		Telephone *string `form:"telephone"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	c, err := s.Desk.Customer(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	email, telephone, _, err := s.requires(ctx)
	if err != nil {
		return err
	}
	form := customer.Form{
		Email: in.Email, Telephone: in.Telephone, RequireEmail: email && in.Email != nil, RequireTelephone: telephone &&
			in.Telephone != nil,
	}
	if _, err := s.Customers.Save(ctx, wire.Actor(ctx), c.ID, 0, form); err != nil {
		return err
	}
	return desk.Said(w, r, text.Key("Customer successfully saved!"))
}
