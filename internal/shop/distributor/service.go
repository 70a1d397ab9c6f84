package distributor

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/base/remote"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/location"
	"camber/internal/shop/vendor"
)

// Distributor is a vendor that can be asked.
type Distributor struct {
	VendorID int64
	Details
}

// Details are how it is asked.
type Details struct {
	Kind         Kind
	Address      string
	Client       string // who the shop's program is there
	HostKey      string // fingerprint of an SFTP host's key as ssh-keygen -l prints it; empty for others
	Patience     time.Duration
	AbsentIsZero bool // what a stock feed leaves out is there no more
	Off          bool
	Accounts     []StoreAccount // by store
}

// StoreAccount is the number that a distributor knows a store by; location 0: the stores that have none of their own.
type StoreAccount struct {
	LocationID int64
	Number     string
}

// Version names the state of a distributor that a form was opened with.
func (d Distributor) Version() string {
	return ids.Version(d.Kind, d.Address, d.Client, d.HostKey, d.Patience, d.AbsentIsZero, d.Off, fmt.Sprint(d.Accounts))
}

// account is the number of a store; false: it has none.
func (d Distributor) account(locationID int64) (string, bool) {
	shared := ""
	for _, a := range d.Accounts {
		if a.LocationID == locationID {
			return a.Number, true
		}
		if a.LocationID == 0 {
			shared = a.Number
		}
	}
	return shared, shared != ""
}

// Service asks distributors and orders from them.
type Service struct {
	vendors   *vendor.Service
	locations *location.Service
	providers map[Kind]Provider
	secrets   map[string]string
	tells     func(ctx context.Context, p Placed) error
}

func New(vendors *vendor.Service, locations *location.Service) *Service {
	return &Service{vendors: vendors, locations: locations, providers: map[Kind]Provider{}}
}

// Use names who speaks with distributors of each kind, and what they let the shop in by, by the vendor's code. It is
// called once, before the first is asked.
func (s *Service) Use(providers map[Kind]Provider, secrets map[string]string) {
	s.providers, s.secrets = providers, secrets
}

// Tells names who hears of each answer, in the transaction that keeps it. It is called once.
func (s *Service) Tells(hear func(ctx context.Context, p Placed) error) { s.tells = hear }

// Kinds are those that this program speaks with.
func (s *Service) Kinds() []Kind {
	var found []Kind
	for _, k := range []Kind{REST, Files, Simulator} {
		if s.providers[k] != nil {
			found = append(found, k)
		}
	}
	return found
}

// All are the distributors by the names of their vendors, those that are off too.
func (s *Service) All(ctx context.Context) ([]Distributor, error) {
	found, err := readAll(ctx)
	if err != nil {
		return nil, err
	}
	names, err := s.names(ctx)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(found, func(a, b Distributor) int {
		return cmp.Or(strings.Compare(names[a.VendorID].Name, names[b.VendorID].Name), cmp.Compare(a.VendorID, b.VendorID))
	})
	return found, nil
}

// Distributor returns one, else NotFound.
func (s *Service) Distributor(ctx context.Context, vendorID int64) (Distributor, error) {
	all, err := readAll(ctx)
	if err != nil {
		return Distributor{}, err
	}
	for _, d := range all {
		if d.VendorID == vendorID {
			return d, nil
		}
	}
	return Distributor{}, fault.New(fault.NotFound, "There is no such distributor.")
}

func (s *Service) names(ctx context.Context) (map[int64]vendor.Vendor, error) {
	all, err := s.vendors.All(ctx)
	if err != nil {
		return nil, err
	}
	named := map[int64]vendor.Vendor{}
	for _, v := range all {
		named[v.ID] = v
	}
	return named, nil
}

// Save makes a vendor a distributor, or changes how it is asked. version is of the Distributor that the form was opened
// with, empty for a new one: another one now is a Conflict.
func (s *Service) Save(ctx context.Context, actor access.Actor, vendorID int64, version string, d Details) error {
	if !actor.May(access.EditSettings) {
		return fault.New(fault.Forbidden, "You may not do this.")
	}
	d.Address, d.Client = strings.TrimSpace(d.Address), strings.TrimSpace(d.Client)
	d.HostKey = strings.TrimRight(strings.TrimSpace(d.HostKey), "=")
	for i := range d.Accounts {
		d.Accounts[i].Number = strings.TrimSpace(d.Accounts[i].Number)
	}
	d.Accounts = slices.DeleteFunc(d.Accounts, func(a StoreAccount) bool { return a.Number == "" })
	slices.SortFunc(d.Accounts, func(a, b StoreAccount) int { return cmp.Compare(a.LocationID, b.LocationID) })
	if wrong := d.wrong(); len(wrong) > 0 {
		return fault.InFields(wrong)
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		if _, err := s.vendors.Vendor(ctx, vendorID); err != nil {
			return err
		}
		before, err := s.Distributor(ctx, vendorID)
		switch isNew := fault.Is(err, fault.NotFound); {
		case err != nil && !isNew:
			return err
		case isNew && version != "", !isNew && version != before.Version():
			return fault.Meanwhile(nil)
		case actor.Kind != access.System && d.isInside() && d.Address != before.Address:
			return fault.InFields(map[string]fault.Text{
				"address": fault.T("A folder or a service of the server itself is set where it runs: camber distributor set.")})
		}
		if err := save(ctx, Distributor{vendorID, d}); err != nil {
			return err
		}
		return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: "distributor.save", Subject: "vendor", SubjectID: vendorID,
			Detail: audit.Differing(map[string]audit.Change{
				"way": {From: before.Kind, To: d.Kind}, "address": {From: before.Address, To: d.Address},
				"client": {From: before.Client, To: d.Client}, "off": {From: before.Off, To: d.Off},
				"host_key":       {From: before.HostKey, To: d.HostKey},
				"patience_ms":    {From: before.Patience.Milliseconds(), To: d.Patience.Milliseconds()},
				"absent_is_zero": {From: before.AbsentIsZero, To: d.AbsentIsZero},
			})})
	})
}

// How long an answer to a question may take: a person waits for it.
const (
	shortest = 500 * time.Millisecond
	longest  = time.Minute
)

// wrong says by field what can't be kept.
func (d Details) wrong() map[string]fault.Text {
	wrong := map[string]fault.Text{}
	if why, ok := d.addressWrong(); ok {
		wrong["address"] = why
	}
	switch {
	case d.isFar() && !fingerprint.MatchString(d.HostKey):
		wrong["host_key"] = fault.T("The fingerprint of the host's key, as the distributor tells it: SHA256: and 43 signs.")
	case !d.isFar() && d.HostKey != "":
		wrong["host_key"] = fault.T("Only a host of SFTP has one.")
	}
	if !slices.Contains([]Kind{Simulator, REST, Files}, d.Kind) {
		wrong["kind"] = fault.T("Choose how it is asked.")
	}
	if len(d.Client) > 100 {
		wrong["client"] = fault.T("At most %s characters.", 100)
	}
	if d.Patience < shortest || d.Patience > longest {
		wrong["patience"] = fault.T("Between half a second and a minute.")
	}
	if len(d.Accounts) == 0 {
		wrong["account"] = fault.T("The shop needs a number there.")
	}
	for _, a := range d.Accounts {
		if len(a.Number) > 40 {
			wrong["account"] = fault.T("At most %s characters.", 40)
		}
	}
	return wrong
}

// fingerprint is one of a host's key.
var fingerprint = regexp.MustCompile(`^SHA256:[A-Za-z0-9+/]{43}$`)

// addressWrong says what is wrong with the address of a kind.
func (d Details) addressWrong() (why fault.Text, is bool) {
	if d.Kind == Simulator {
		return why, false
	}
	u, err := url.Parse(d.Address)
	if err != nil || len(d.Address) > 400 {
		return fault.T("This is no address."), true
	}
	if _, has := u.User.Password(); has {
		return fault.T("Leave the password out: it is kept where the server runs, not here."), true
	}
	switch {
	case d.Kind == REST && u.Scheme != "https" && !IsHere(u.Hostname()):
		return fault.T("The address begins with https://."), true
	case d.Kind != Files:
		return why, false
	case u.Scheme == "sftp" && u.Opaque == "" && u.User.Username() != "" && u.Hostname() != "" && u.RawQuery == "" &&
		u.Fragment == "":
		return why, false
	case u.Scheme == "file" && u.Host == "" && u.User == nil && strings.HasPrefix(u.Path, "/"):
		return why, false
	case u.Scheme == "https" && u.Hostname() != "" && u.User == nil && u.Fragment == "":
		return why, false
	}
	return fault.T("The address is sftp://user@host/folder, https://host/table.csv, or file:///folder."), true
}

// isInside says whether it is asked on the server itself: who may change settings may not therefore read its disk.
func (d Details) isInside() bool {
	u, err := url.Parse(d.Address)
	return err == nil && d.Kind != Simulator && (u.Scheme == "file" || IsHere(u.Hostname()))
}

// IsTableOnly says whether nothing is heard of it but a table at an address of the web: it takes no orders.
func (d Details) IsTableOnly() bool {
	return d.Kind == Files && strings.HasPrefix(strings.ToLower(d.Address), "https:")
}

// IsHere says whether a host is this machine by its name.
func IsHere(host string) bool {
	at, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && at.IsLoopback()
}

// isFar says whether its folder is on another host.
func (d Details) isFar() bool {
	return d.Kind == Files && strings.HasPrefix(strings.ToLower(d.Address), "sftp:")
}

// NeedsSecret says whether a distributor of this kind lets nobody in without one.
func (d Details) NeedsSecret() bool { return d.Kind == REST || d.isFar() }

// HasSecret says whether the server was given one for the vendor with this code.
func (s *Service) HasSecret(code string) bool { return s.secrets[secretName(code)] != "" }

// SecretVariable is the variable of the environment that has it.
func SecretVariable(code string) string { return "CAMBER_DISTRIBUTOR_" + secretName(code) + "_SECRET" }

// secretName is a vendor's code as a variable of the environment may hold it.
func secretName(code string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' {
			return r
		}
		return '_'
	}, strings.ToUpper(code))
}

// reach is who to ask and as whom, or NotSent's fault where nobody can be.
func (s *Service) reach(d Distributor, code string, number string) (Provider, Account, error) {
	p := s.providers[d.Kind]
	switch {
	case p == nil:
		return nil, Account{}, unsent(fault.T("This server does not speak with distributors of this kind."))
	case d.Off:
		return nil, Account{}, unsent(fault.T("The distributor is switched off."))
	case number == "":
		return nil, Account{}, unsent(fault.T("The store has no number at this distributor."))
	case d.NeedsSecret() && !s.HasSecret(code):
		return nil, Account{}, unsent(fault.T("The distributor's secret is not set: %s.", SecretVariable(code)))
	}
	return p, Account{VendorID: d.VendorID, Code: code, Address: d.Address, Client: d.Client, HostKey: d.HostKey,
		Number: number, Secret: s.secrets[secretName(code)], AbsentIsZero: d.AbsentIsZero}, nil
}

func unsent(why fault.Text) error {
	return (&fault.Error{Kind: fault.Conflict, Text: why}).Because(ErrNotSent)
}

// Asked is what came of asking one distributor.
type Asked struct {
	VendorID int64
	Code     string
	Name     string
	Offers   []Offer       // of the parts that were asked for, in their order
	Failed   *fault.Text   // why it can't be used now; nil: it answered
	Late     bool          // it did not answer in time
	Waited   time.Duration // for its answer, or in vain
	NoOrders bool          // it is known by a table alone
}

// Ask asks all distributors of a store side by side. One that fails, or takes longer than it may, leaves the others as they
// are. It can't be called inside a transaction.
func (s *Service) Ask(ctx context.Context, locationID int64, wanted []Wanted) ([]Asked, error) {
	all, err := s.All(ctx)
	if err != nil {
		return nil, err
	}
	all = slices.DeleteFunc(all, func(d Distributor) bool {
		_, ok := d.account(locationID)
		return d.Off || !ok
	})
	return s.ask(ctx, all, locationID, wanted)
}

// AskSome asks some distributors of a store, by the vendors' codes, as Ask does.
func (s *Service) AskSome(ctx context.Context, locationID int64, codes []string, wanted []Wanted) ([]Asked, error) {
	all, err := s.All(ctx)
	if err != nil {
		return nil, err
	}
	names, err := s.names(ctx)
	if err != nil {
		return nil, err
	}
	all = slices.DeleteFunc(all, func(d Distributor) bool {
		_, ok := d.account(locationID)
		return d.Off || !ok || !slices.Contains(codes, names[d.VendorID].Code)
	})
	return s.ask(ctx, all, locationID, wanted)
}

// AskOne asks one distributor, for who sets it up. Where files are collected, their folder is visited too.
func (s *Service) AskOne(ctx context.Context, vendorID, locationID int64, wanted []Wanted) (Asked, error) {
	d, err := s.Distributor(ctx, vendorID)
	if err != nil {
		return Asked{}, err
	}
	asked, err := s.ask(ctx, []Distributor{d}, locationID, wanted)
	if err != nil {
		return Asked{}, err
	}
	if collector, ok := s.providers[d.Kind].(Collector); ok && asked[0].Failed == nil {
		asked[0].Failed, err = s.reached(ctx, collector, d, asked[0], locationID)
	}
	return asked[0], err
}

// reached says why a folder can't be visited; nil: it can.
func (s *Service) reached(ctx context.Context, c Collector, d Distributor, asked Asked, locationID int64) (*fault.Text, error) {
	number, _ := d.account(locationID)
	_, account, err := s.reach(d, asked.Code, number)
	if err == nil {
		_, err = within(ctx, d.Patience, func(ctx context.Context) (none struct{}, err error) { return none, c.Reach(ctx, account) })
	}
	known := fault.Of(err)
	switch {
	case err == nil:
		return nil, nil
	case errors.Is(err, errLate):
		known.Text = fault.T("%s did not answer", asked.Name)
	case known.Kind == fault.Internal:
		return nil, err
	}
	return &known.Text, nil
}

func (s *Service) ask(ctx context.Context, all []Distributor, locationID int64, wanted []Wanted) ([]Asked, error) {
	if db.Inside(ctx) {
		return nil, remote.ErrInTransaction
	}
	names, err := s.names(ctx)
	if err != nil {
		return nil, err
	}
	type numbered struct {
		at    int
		asked Asked
	}
	answers := make(chan numbered)
	for i, d := range all {
		flow := db.With(ctx, db.From(ctx))
		go func() { answers <- numbered{i, s.askOne(flow, d, names[d.VendorID], locationID, wanted)} }()
	}
	found := make([]Asked, len(all))
	for range all {
		a := <-answers
		found[a.at] = a.asked
	}
	return found, ctx.Err()
}

func (s *Service) askOne(ctx context.Context, d Distributor, v vendor.Vendor, locationID int64, wanted []Wanted) Asked {
	asked := Asked{VendorID: d.VendorID, Code: v.Code, Name: v.Name, NoOrders: d.IsTableOnly()}
	number, _ := d.account(locationID)
	p, account, err := s.reach(d, v.Code, number)
	begun := clock.Now(ctx)
	var offers []Offer
	if err == nil {
		offers, err = within(ctx, d.Patience, func(ctx context.Context) ([]Offer, error) { return p.Ask(ctx, account, wanted) })
	}
	asked.Waited = clock.Now(ctx).Sub(begun)
	silent := fault.T("%s did not answer", v.Name)
	switch known := fault.Of(err); {
	case errors.Is(err, errLate):
		asked.Late, asked.Waited = true, d.Patience
		asked.Failed = &silent
	case err == nil:
		asked.Offers = sound(offers, wanted)
	case known.Kind == fault.Internal:
		asked.Failed = &silent
	default:
		asked.Failed = &known.Text
	}
	return asked
}

// sound are the offers of what was asked for, in that order, without what can't be.
func sound(offers []Offer, wanted []Wanted) []Offer {
	var found []Offer
	for _, w := range wanted {
		i := slices.IndexFunc(offers, func(o Offer) bool {
			return strings.EqualFold(o.AAIA, w.AAIA) && strings.EqualFold(o.MPN, w.MPN)
		})
		if i < 0 {
			continue
		}
		o := offers[i]
		o.AAIA, o.MPN, o.Multiple = w.AAIA, w.MPN, max(o.Multiple, 1)
		if o.Cost != nil && (*o.Cost < 0 || *o.Cost > mostCost) {
			o.Cost = nil
		}
		o.Places = slices.Clone(o.Places)
		for j := range o.Places {
			o.Places[j].Inventory = min(max(o.Places[j].Inventory, 0), mostPieces)
			if price := o.Places[j].Price; price != nil && (*price < 0 || *price > mostCost) {
				o.Places[j].Price = nil
			}
		}
		found = append(found, o)
	}
	return found
}

var errLate = errors.New("distributor: no answer in time")

// within is what f returns, or errLate where that takes too long: f is told to stop, and nobody waits for it.
func within[T any](ctx context.Context, patience time.Duration, f func(ctx context.Context) (T, error)) (T, error) {
	type outcome struct {
		value T
		err   error
	}
	ends := clock.Now(ctx).Add(patience)
	asking, stop := context.WithCancel(ctx)
	defer stop()
	done, late := make(chan outcome, 1), make(chan struct{})
	go func() {
		var o outcome
		defer func() {
			if p := recover(); p != nil {
				o.err = fmt.Errorf("distributor: panic: %v", p)
			}
			done <- o
		}()
		o.value, o.err = f(asking)
	}()
	go func() {
		if clock.WaitUntil(asking, ends) == nil {
			close(late)
		}
	}()
	var none T
	select {
	case o := <-done:
		return o.value, o.err
	case <-late:
		return none, errLate
	case <-ctx.Done():
		return none, ctx.Err()
	}
}
