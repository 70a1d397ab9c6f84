package payment

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/shop/audit"
	"camber/internal/shop/order"
	"camber/internal/shop/setting"
)

// TerminalCompany is a company whose card terminals stand at the counter: a card's number stays between the two. It
// knows an attempt by our reference, and the same reference again is the same charge. No method is called inside a
// transaction. A company that can't be reached, or whose answer can't be read, is fault.Unavailable, whatever came of
// the call.
type TerminalCompany interface {
	Name() string  // "simulator": part of an account's code
	Title() string // as people call it
	// Charge puts the amount on the terminal and says what came of it; it may wait for the customer, until ctx ends. It
	// says Awaiting where that is told later, by Event or Inquire. shown is called once the terminal has the amount, or
	// before where nothing but the end of the charge is told.
	Charge(ctx context.Context, at Station, a Attempt, shown func(providerID string)) (Report, error)
	// Inquire tells the truth about a charge, as often as it is asked: NotFound where the company never heard of it.
	Inquire(ctx context.Context, at Station, a Attempt) (Report, error)
	// Cancel takes the amount off the terminal and reports what then holds: an approval wins.
	Cancel(ctx context.Context, at Station, a Attempt) (Report, error)
	// Void takes an approved charge back before its batch is settled, once for each attempt; afterwards it is Declined.
	Void(ctx context.Context, at Station, a Attempt) (Report, error)
	// Refund pays an amount of an approved charge back, as Cards.Refund.
	Refund(ctx context.Context, at Station, a Attempt, reference string, amount money.Cents) error
	// Event reads what the company sent by itself. What it did not sign, or signed long ago, is Invalid.
	Event(ctx context.Context, header func(name string) string, body []byte) (Event, error)
}

// ReachableTerminal is a TerminalCompany that can be asked about a terminal without troubling who stands at it, as
// Reachable.
type ReachableTerminal interface {
	Reach(ctx context.Context, d Device) error
}

// Department is whose batch a charge is in.
type Department struct {
	ID         int64
	LocationID int64
	Title      string
	Merchant   string // the company's account of it; empty: the shop's only one
	Active     bool
}

// Device is a card terminal.
type Device struct {
	ID          int64
	Provider    string // Terminals' Name
	SmartID     string // the company's name of it
	Title       string
	LocationID  int64
	Departments []int64 // that it may charge for; none: all of its location
	Active      bool
}

func (d Device) serves(department int64) bool {
	return len(d.Departments) == 0 || slices.Contains(d.Departments, department)
}

// Station is where a charge is made: the terminal, and whose batch it is.
type Station struct {
	Device     Device
	Department Department
}

// CardType is what kind of card a customer says they have.
type CardType string

const (
	Credit CardType = "credit"
	Debit  CardType = "debit"
)

// CardTypes lists the kinds of card that a terminal can be told; the empty one leaves it to the terminal.
func CardTypes() []CardType { return []CardType{Credit, Debit} }

// Devices are the card terminals of a location, the departments that they charge for, and what a card costs there on
// top.
type Devices struct {
	companies map[string]TerminalCompany
	taxes     Taxes
}

// Connect names the companies whose terminals the shop may have. It is called once, before the first order.
func (s *Devices) Connect(taxes Taxes, companies ...TerminalCompany) {
	s.taxes = taxes
	s.companies = map[string]TerminalCompany{}
	for _, company := range companies {
		s.companies[company.Name()] = company
	}
}

// Companies lists the companies whose terminals the shop may have, by their names.
func (s *Devices) Companies() []TerminalCompany {
	found := make([]TerminalCompany, 0, len(s.companies))
	for _, company := range s.companies {
		found = append(found, company)
	}
	slices.SortFunc(found, func(a, b TerminalCompany) int { return strings.Compare(a.Name(), b.Name()) })
	return found
}

// Reach asks the company of a terminal whether both can be reached. One that can't be asked is Unavailable.
func (s *Devices) Reach(ctx context.Context, d Device) error {
	company, ok := s.companies[d.Provider].(ReachableTerminal)
	if !ok {
		return fault.New(fault.Unavailable, "The card terminals are not connected.").
			Because(fmt.Errorf("no company %q to ask", d.Provider))
	}
	return company.Reach(ctx, d)
}

// AddDepartment returns the new department. A title that its location has already is a Conflict.
func (s *Devices) AddDepartment(ctx context.Context, who audit.Who, d Department) (Department, error) {
	if d.Title = strings.TrimSpace(d.Title); d.Title == "" {
		return d, fault.InFields(map[string]fault.Text{"title": fault.T("Required")})
	}
	d.Active = true
	err := db.Atomic(ctx, func(ctx context.Context) error {
		id, err := addDepartment(ctx, d)
		if err != nil {
			return err
		}
		if id == 0 {
			return fault.New(fault.Conflict, "There is a department %s already.", d.Title)
		}
		d.ID = id
		return audit.Write(ctx, audit.Row{
			Who: who, Action: "terminal.department", Subject: "terminal_department", SubjectID: id,
			LocationID: d.LocationID, Detail: map[string]any{"title": d.Title},
		})
	})
	return d, err
}

// AddDevice returns the new terminal; a terminal that is known is a Conflict. It is offered once its company is
// connected.
func (s *Devices) AddDevice(ctx context.Context, who audit.Who, d Device) (Device, error) {
	fields := map[string]fault.Text{}
	if d.Title = strings.TrimSpace(d.Title); d.Title == "" {
		fields["title"] = fault.T("Required")
	}
	if d.SmartID == "" {
		fields["smartTerminalId"] = fault.T("Required")
	}
	if d.Provider == "" {
		fields["provider"] = fault.T("Required")
	}
	if len(fields) > 0 {
		return d, fault.InFields(fields)
	}
	d.Active = true
	err := db.Atomic(ctx, func(ctx context.Context) error {
		id, err := addDevice(ctx, d)
		if err != nil {
			return err
		}
		if id == 0 {
			return fault.New(fault.Conflict, "There is a terminal %s already.", d.SmartID)
		}
		d.ID = id
		return audit.Write(ctx, audit.Row{
			Who: who, Action: "terminal.device", Subject: "terminal_device", SubjectID: id, LocationID: d.LocationID,
			Detail: map[string]any{"provider": d.Provider, "terminal": d.SmartID},
		})
	})
	return d, err
}

// Departments lists the departments of a location that take cards.
func (s *Devices) Departments(ctx context.Context, locationID int64) ([]Department, error) {
	return departments(ctx, "location_id = ? AND active = 1", locationID)
}

// At lists the terminals of a location whose companies are connected.
func (s *Devices) At(ctx context.Context, locationID int64) ([]Device, error) {
	found, err := devices(ctx, "location_id = ? AND active = 1", locationID)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(found, func(d Device) bool { return s.companies[d.Provider] == nil }), nil
}

// AtRegister lists the terminals and the departments of a register: those that its settings name, or where they name
// none that there is, all of its store.
func (s *Devices) AtRegister(ctx context.Context, locationID, registerID int64) ([]Device, []Department, error) {
	scopes := []setting.Scope{setting.Location(locationID), setting.Register(registerID)}
	terminals, err := setting.Get(ctx, setting.RegisterTerminals, scopes...)
	if err != nil {
		return nil, nil, err
	}
	batches, err := setting.Get(ctx, setting.RegisterDepartments, scopes...)
	if err != nil {
		return nil, nil, err
	}
	all, err := s.At(ctx, locationID)
	if err != nil {
		return nil, nil, err
	}
	departments, err := s.Departments(ctx, locationID)
	return named(all, terminals, func(d Device) []string { return []string{d.Title, d.SmartID} }),
		named(departments, batches, func(d Department) []string { return []string{d.Title} }), err
}

// named are those that a list of names with commas between names; where it names none of them, all.
func named[T any](all []T, list string, names func(T) []string) []T {
	var found []T
	for _, one := range all {
		for _, name := range strings.Split(list, ",") {
			if slices.ContainsFunc(names(one), func(is string) bool { return strings.EqualFold(is, strings.TrimSpace(name)) }) {
				found = append(found, one)
				break
			}
		}
	}
	if len(found) == 0 {
		return all
	}
	return found
}

// Busy are the attempts that hold terminals of a location, by the terminal's id.
func (s *Devices) Busy(ctx context.Context, locationID int64) (map[int64]Attempt, error) {
	found, err := openAttemptsAt(ctx, locationID)
	busy := map[int64]Attempt{}
	for _, a := range found {
		if a.DeviceID != 0 {
			busy[a.DeviceID] = a
		}
	}
	return busy, err
}

// chooseStation finds the terminal and the department, which must be of the register. What it has only one of need not
// be named; the kind of card only where one of them costs more (CARD-1).
func (s *Devices) chooseStation(ctx context.Context, registerID int64, o order.Order, t Tender) (Station, error) {
	all, batches, err := s.AtRegister(ctx, o.LocationID, registerID)
	if err != nil {
		return Station{}, err
	}
	rate, err := s.SurchargeAt(ctx, o.LocationID)
	if err != nil {
		return Station{}, err
	}
	if len(all) == 1 && t.Card.SmartID == "" {
		t.Card.SmartID = all[0].SmartID
	}
	if len(batches) == 1 && t.Card.Department == 0 {
		t.Card.Department = batches[0].ID
	}
	var at Station
	for _, d := range all {
		if d.SmartID == t.Card.SmartID {
			at.Device = d
		}
	}
	for _, d := range batches {
		if d.ID == t.Card.Department && at.Device.serves(d.ID) {
			at.Department = d
		}
	}
	fields := map[string]fault.Text{}
	if at.Department.ID == 0 {
		fields["transaction[department]"] = fault.T("Select a department that will process the batch.")
	}
	if at.Device.ID == 0 {
		fields["transaction[smartTerminalId]"] = fault.T("Select a device that will display the amount.")
	}
	if t.Card.Type != Credit && t.Card.Type != Debit && (rate.Rate > 0 || t.Card.Type != "") {
		fields["transaction[cardType]"] = fault.T("Select a card type.")
	}
	if len(fields) > 0 {
		return at, fault.InFields(fields)
	}
	return at, nil
}

// station is where an attempt was begun, and who is asked about it.
func (s *Devices) station(ctx context.Context, a Attempt) (Station, TerminalCompany, error) {
	company := s.companies[a.Provider]
	if company == nil {
		return Station{}, nil, fault.New(fault.Unavailable,
			"The card terminals are not connected.").Because(fmt.Errorf("no company %q", a.Provider))
	}
	found, err := devices(ctx, "id = ?", a.DeviceID)
	if err != nil {
		return Station{}, nil, err
	}
	batches, err := departments(ctx, "id = ?", a.DepartmentID)
	if err != nil {
		return Station{}, nil, err
	}
	if len(found) == 0 || len(batches) == 0 {
		return Station{}, nil, fmt.Errorf("payment: attempt %d has terminal %d and department %d", a.ID, a.DeviceID,
			a.DepartmentID)
	}
	return Station{Device: found[0], Department: batches[0]}, company, nil
}

// A terminal's cashier waits: they are asked about often, and later about as often as others.
const (
	counterAsk  = 5 * time.Second
	counterLate = time.Minute
	counterWait = 10 * time.Minute
)

// nextAsk is when an attempt is to be asked about after this question.
func (a Attempt) nextAsk(now time.Time) time.Time {
	if a.Means != Terminal {
		return now.Add(askPause(a.Asks))
	}
	if now.Sub(a.Added) < counterWait || a.State != Unknown {
		return now.Add(counterAsk)
	}
	return now.Add(counterLate)
}
