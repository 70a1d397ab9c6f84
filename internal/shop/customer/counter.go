package customer

import (
	"context"
	"fmt"
	"maps"
	"strings"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
)

// Form is what staff keep of a customer at the counter (CUST-21). Of an existing one, nil stays as it is.
type Form struct {
	Version int64 // of what was read; 0: whatever it is now

	Firstname  *string
	Lastname   *string
	Company    *string
	Email      *string
	Telephone  *string
	LevelID    *int64
	LevelNames map[int64]string // of the price levels, for who approves another one
	Newsletter *bool
	Texts      *bool
	Active     *bool
	TaxExempt  *bool
	TaxNumber  *string
	Said       Said // answers of the account; nil: as they are

	Addresses []FormAddress
	Whole     bool  // addresses that are not named go
	DefaultID int64 // of an address that is there; 0: as it is

	// What this way of asking requires (CUST-3).
	RequireEmail     bool
	RequireTelephone bool
	RequireAddress   bool

	Twin   bool           // of a new one: whoever has the telephone already is known and somebody else
	Secret *access.Secret // of a password they sign in with from now on; nil: as it is
}

// FormAddress is an address of a Form; ID 0 is a new one.
type FormAddress struct {
	Address
	Said      Said
	IsDefault bool
}

// MayNotEdit refuses who may not change customers.
func MayNotEdit() *fault.Error {
	return fault.New(fault.Forbidden, "You may not change customers.")
}

// stale refuses a change of what somebody else has changed since it was read.
func stale() *fault.Error {
	return fault.New(fault.Conflict, "Somebody else has changed this customer. Load them again.")
}

// current refuses customers who are nobody any more.
func (c Customer) current() error {
	switch {
	case c.MergedInto != 0:
		return fault.New(fault.Conflict, "This customer was merged into another.")
	case c.IsErased:
		return fault.New(fault.Conflict, "This customer was erased.")
	}
	return nil
}

// Current is a customer who was neither merged into another nor erased; else a Conflict.
func (s *Service) Current(ctx context.Context, id int64) (Customer, error) {
	c, err := s.Customer(ctx, id)
	if err == nil {
		err = c.current()
	}
	return c, err
}

// change runs f while the customer is locked, raises their version and writes it down.
func (s *Service) change(ctx context.Context, actor access.Actor, id int64, action string,
	f func(ctx context.Context, c Customer) error) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		if err := lock(ctx, id); err != nil {
			return err
		}
		c, err := s.Current(ctx, id)
		if err != nil {
			return err
		}
		if err := rewording(ctx, id, func() error { return f(ctx, c) }); err != nil {
			return err
		}
		if err := raise(ctx, id); err != nil {
			return err
		}
		return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: action, Subject: "customer", SubjectID: id,
			LocationID: actor.LocationID, RegisterID: actor.RegisterID})
	})
}

// Save adds a customer (id 0, at the given level unless the form names another) or keeps what a form says of one.
// Another price level and an exemption from tax need the right to them, or somebody's approval.
func (s *Service) Save(ctx context.Context, actor access.Actor, id, levelID int64, f Form) (c Customer, err error) {
	if id == 0 && !actor.May(access.AddCustomers) {
		return Customer{}, fault.New(fault.Forbidden, "You may not add customers.")
	}
	if id != 0 && !actor.May(access.EditCustomers) {
		return Customer{}, MayNotEdit()
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		saved, err := s.save(ctx, actor, id, levelID, f)
		if err != nil {
			return err
		}
		c, err = s.Customer(ctx, saved)
		return err
	})
	return c, err
}

func (s *Service) save(ctx context.Context, actor access.Actor, id, levelID int64, f Form) (int64, error) {
	was := Customer{LevelID: levelID, Active: true}
	if id != 0 {
		if err := lock(ctx, id); err != nil {
			return 0, err
		}
		found, err := s.Current(ctx, id)
		if err != nil {
			return 0, err
		}
		if was = found; f.Version != 0 && f.Version != was.Version {
			return 0, stale()
		}
	}
	c := f.over(was)
	asked, err := fields(ctx)
	if err != nil {
		return 0, err
	}
	book, err := s.bookOf(ctx, was)
	if err != nil {
		return 0, err
	}
	problems, said := f.check(c, asked, book)
	if len(problems) > 0 {
		return 0, fault.InFields(problems)
	}
	if id == 0 && !f.Twin {
		if err := askAboutTwins(ctx, c); err != nil {
			return 0, err
		}
	}
	for _, e := range f.effects(was, c) {
		if _, err := access.Need(ctx, actor, e); err != nil {
			return 0, err
		}
	}
	if id == 0 {
		if c.ID, err = add(ctx, newOf(c), clock.Now(ctx)); err != nil {
			return 0, err
		}
		if c.ID == 0 {
			return 0, emailTakenBy(ctx, c.Email)
		}
	}
	if err := s.keep(ctx, was, c); err != nil {
		return 0, err
	}
	if f.Said != nil {
		if err := saveSaid(ctx, c.ID, 0, said); err != nil {
			return 0, err
		}
	}
	if err := keepAddresses(ctx, c, book, f, asked); err != nil {
		return 0, err
	}
	if err := s.keepLogin(ctx, was, c, f); err != nil {
		return 0, err
	}
	detail := map[string]any{
		"newsletter": c.Newsletter, "texting_alerts": c.Texts, "level_id": c.LevelID,
		"tax_exempt":    c.TaxExempt,
		"email_changed": c.Email != was.Email, "telephone_changed": c.Telephone != was.Telephone,
		"password": f.Secret != nil,
	}
	action := "customer.save"
	if id == 0 {
		action = "customer.add"
	} else {
		maps.Copy(detail, f.changes(was, c))
	}
	return c.ID, audit.Write(ctx, audit.Row{
		Who: actor.Who(), Action: action, Subject: "customer", SubjectID: c.ID, LocationID: actor.LocationID,
		RegisterID: actor.RegisterID, Detail: detail,
	})
}

// changes are what a form changes of a customer, for the log: it holds no names, emails and numbers of people.
func (f Form) changes(was, now Customer) map[string]any {
	found := map[string]any{}
	for field, isSame := range map[string]bool{
		"name": was.Name() == now.Name(), "company": was.Company == now.Company, "email": was.Email == now.Email,
		"telephone": was.Telephone == now.Telephone, "tax_number": was.TaxExemptNumber == now.TaxExemptNumber,
	} {
		if !isSame {
			found[field] = "changed"
		}
	}
	for field, both := range map[string][2]bool{
		"gets_news": {was.Newsletter, now.Newsletter}, "gets_texts": {was.Texts, now.Texts},
		"is_active": {was.Active, now.Active}, "is_exempt": {was.TaxExempt, now.TaxExempt},
	} {
		if both[0] != both[1] {
			found[field] = fromTo(both[0], both[1])
		}
	}
	if was.LevelID != now.LevelID {
		found["level_name"] = fromTo(f.LevelNames[was.LevelID], f.LevelNames[now.LevelID])
	}
	if f.Secret != nil {
		found["credentials"] = "changed"
	}
	return found
}

func fromTo(from, to any) map[string]any { return map[string]any{"from": from, "to": to} }

// bookOf is the address book of a customer; of a new one it is empty.
func (s *Service) bookOf(ctx context.Context, c Customer) (Book, error) {
	if c.ID == 0 {
		return Book{}, nil
	}
	if err := lock(ctx, c.AccountID()); err != nil {
		return Book{}, err
	}
	return s.Addresses(ctx, c.ID)
}

// over is the customer with what the form says.
func (f Form) over(c Customer) Customer {
	for to, from := range map[*string]*string{
		&c.Firstname: f.Firstname, &c.Lastname: f.Lastname, &c.Company: f.Company, &c.Email: f.Email,
		&c.Telephone: f.Telephone, &c.TaxExemptNumber: f.TaxNumber,
	} {
		if from != nil {
			*to = strings.TrimSpace(*from)
		}
	}
	for to, from := range map[*bool]*bool{&c.Newsletter: f.Newsletter, &c.Texts: f.Texts, &c.Active: f.Active,
		&c.TaxExempt: f.TaxExempt} {
		if from != nil {
			*to = *from
		}
	}
	if f.LevelID != nil {
		c.LevelID = *f.LevelID
	}
	if !c.TaxExempt {
		c.TaxExemptNumber = ""
	}
	return c
}

func newOf(c Customer) NewCustomer {
	return NewCustomer{
		LevelID: c.LevelID, Firstname: c.Firstname, Lastname: c.Lastname, Company: c.Company, Email: c.Email,
		Telephone:  c.Telephone,
		Newsletter: c.Newsletter, Texts: c.Texts,
	}
}

// check is CUST-6, by the names of the form's fields, and the answers of the account as they are kept.
func (f Form) check(c Customer, asked []Field, book Book) (map[string]fault.Text, Said) {
	n := newOf(c)
	n.RequireEmail, n.RequireTelephone = f.RequireEmail, f.RequireTelephone
	problems := n.Check()
	if c.TaxExempt {
		if problem := fault.Length(c.TaxExemptNumber, true, 2, longestNumber); problem != nil {
			problems["tax_exempt_number"] = *problem
		}
	}
	if f.Secret != nil && c.Email == "" {
		problems["email"] = fault.T("Required")
	}
	var said Said
	if f.Said != nil {
		said = checkSaid(asked, OfAccount, f.Said, accountField, problems)
	}
	left := len(book.Addresses)
	if f.Whole {
		left = 0
	}
	for i, a := range f.Addresses {
		a.Address.Address = a.Trimmed()
		for field, problem := range a.Check() {
			problems[fmt.Sprintf("addresses[%d][%s]", i, field)] = problem
		}
		if problem := fault.Length(strings.TrimSpace(a.Label), false, 2, 40); problem != nil {
			problems[fmt.Sprintf("addresses[%d][label]", i)] = *problem
		}
		if _, there := book.find(a.ID); a.ID != 0 && !there {
			problems[fmt.Sprintf("addresses[%d][address_id]", i)] = fault.T("There is no such address.")
		}
		checkSaid(asked, OfAddress, a.Said,
			func(id int64) string { return fmt.Sprintf("addresses[%d][custom_field][%d]", i, id) }, problems)
		if a.ID == 0 || f.Whole {
			left++
		}
	}
	switch {
	case f.RequireAddress && left == 0:
		problems["addresses"] = fault.T("Required")
	case left > MostAddresses:
		problems["addresses"] = fault.T("An address book holds at most %s addresses.", MostAddresses)
	}
	return problems, said
}

// keep writes the customer's own row.
func (s *Service) keep(ctx context.Context, was, c Customer) error {
	return rewording(ctx, c.ID, func() error {
		free, err := saveCustomer(ctx, c)
		if err != nil {
			return err
		}
		if !free {
			return emailTakenBy(ctx, c.Email)
		}
		if c.TaxExempt == was.TaxExempt && c.TaxExemptNumber == was.TaxExemptNumber {
			return nil
		}
		return saveTaxExempt(ctx, c.ID, c.TaxExemptNumber)
	})
}

// keepAddresses writes the addresses of a form, whose rules were checked.
func keepAddresses(ctx context.Context, c Customer, book Book, f Form, asked []Field) error {
	named := map[int64]bool{}
	chosen := f.DefaultID
	for _, a := range f.Addresses {
		a.Address.Address, a.Label = a.Trimmed(), strings.TrimSpace(a.Label)
		if a.ID == 0 {
			added, err := addAddress(ctx, c.AccountID(), a.Address, clock.Now(ctx))
			if err != nil {
				return err
			}
			a.ID = added
		} else if err := saveAddress(ctx, a.Address); err != nil {
			return err
		}
		if err := saveSaid(ctx, c.AccountID(), a.ID,
			checkSaid(asked, OfAddress, a.Said, accountField, map[string]fault.Text{})); err != nil {
			return err
		}
		named[a.ID] = true
		if a.IsDefault {
			chosen = a.ID
		}
	}
	for _, old := range book.Addresses {
		if f.Whole && !named[old.ID] {
			if err := removeAddress(ctx, old.ID); err != nil {
				return err
			}
			continue
		}
		named[old.ID] = true
	}
	if chosen == 0 {
		return nil
	}
	if !named[chosen] {
		return fault.InFields(map[string]fault.Text{"address_id": fault.T("There is no such address.")})
	}
	return chooseAddress(ctx, c.ID, chosen)
}

// keepLogin sets a password, and has who signs in do so by another address.
func (s *Service) keepLogin(ctx context.Context, was, c Customer, f Form) error {
	logins := access.New()
	if f.opens(was, c) {
		if err := tellOf(ctx, was); err != nil {
			return err
		}
	}
	if f.Secret != nil {
		return atEmail(logins.SetLogin(ctx, c.ID, c.Email, *f.Secret))
	}
	signsIn, err := logins.CanSignIn(ctx, c.ID)
	if err != nil || !signsIn {
		return err
	}
	if !c.Active && was.Active {
		return logins.RemoveLogin(ctx, c.ID)
	}
	if text.Fold(c.Email) == text.Fold(was.Email) {
		return nil
	}
	if c.Email == "" {
		return fault.InFields(map[string]fault.Text{"email": fault.T("They sign in with it.")})
	}
	if err := atEmail(logins.MoveLogin(ctx, c.ID, c.Email)); err != nil {
		return err
	}
	return logins.EndSignIns(ctx, c.ID)
}

func atEmail(err error) error {
	if fault.Is(err, fault.Conflict) {
		return emailTaken()
	}
	return err
}

// SetPapers tells by which VINs and license plates of their vehicles a customer is found.
func (*Service) SetPapers(ctx context.Context, customerID int64, numbers []string) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		if err := lock(ctx, customerID); err != nil {
			return err
		}
		return rewording(ctx, customerID, func() error { return savePapers(ctx, customerID, papersOf(numbers)) })
	})
}

// Merge ends from, who is to from now on: tags, addresses, answers and certificates become theirs. It is refused where
// from is nobody any more, so that it is done once. The caller moves what other packages keep.
func (s *Service) Merge(ctx context.Context, from, to int64) error {
	for _, id := range []int64{min(from, to), max(from, to)} {
		if err := lock(ctx, id); err != nil {
			return err
		}
	}
	for _, id := range []int64{from, to} {
		if _, err := s.Current(ctx, id); err != nil {
			return err
		}
	}
	if err := union(ctx, from, to); err != nil {
		return err
	}
	return rewording(ctx, from, func() error {
		done, err := becomes(ctx, from, to)
		if err == nil && !done {
			err = Customer{MergedInto: to}.current()
		}
		return err
	})
}

// Merged are those who became somebody else.
func (*Service) Merged(ctx context.Context) ([]Customer, error) { return merged(ctx) }

// Erase takes everything out of a customer that says who they are; what was sold to them stays under their number.
func (s *Service) Erase(ctx context.Context, id int64) error {
	if err := lock(ctx, id); err != nil {
		return err
	}
	if _, err := s.Current(ctx, id); err != nil {
		return err
	}
	all, err := merged(ctx)
	if err != nil {
		return err
	}
	for _, c := range append(all, Customer{ID: id, MergedInto: id}) { // whoever became them too
		if c.MergedInto != id {
			continue
		}
		err := rewording(ctx, c.ID, func() error { return erase(ctx, c.ID, db.Us(clock.Now(ctx))) })
		if err != nil {
			return err
		}
	}
	return nil
}
