package customerview

import (
	"context"
	"strconv"
	"time"

	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/credit"
	"camber/internal/shop/customer"
	"camber/internal/shop/customer/ban"
	"camber/internal/shop/customer/note"
	"camber/internal/shop/garage"
	"camber/internal/shop/notify"
	"camber/internal/shop/order"
	"camber/internal/shop/region"
	"camber/internal/shop/rma"
	"camber/internal/shop/till"
	"camber/internal/web/present"
	"camber/internal/web/present/deskview"
	"camber/internal/web/present/vehicleview"
)

// AroundCustomer is what a customer's form is made from.
type AroundCustomer struct {
	Book      customer.Book
	Said      map[int64]customer.Said // by address; 0: of the account
	CanSignIn bool
	Actor     access.Actor // whose actions are offered

	RequireEmail, RequireTelephone, RequireAddress bool
}

// NewCustomerForm is CUST-3.
func NewCustomerForm(c customer.Customer, a AroundCustomer) CustomerForm {
	f := CustomerForm{
		ID: c.ID, GroupID: c.LevelID, Firstname: c.Firstname, Lastname: c.Lastname, Company: c.Company, Email: c.Email,
		Telephone:  c.Telephone,
		Newsletter: c.Newsletter, Texts: c.Texts, TaxExempt: c.TaxExempt, TaxExemptNumber: c.TaxExemptNumber,
		Status: c.Active,
		Fields: newSaid(a.Said[0]), Addresses: []CustomerAddress{}, AddressID: a.Book.DefaultID, Version: c.Version,
		MergedInto: c.MergedInto,
		Erased:     c.IsErased, CanSignIn: a.CanSignIn, IsPro: c.IsPro(), Actions: newCustomerActions(c, a.Actor),
		RequireEmail: a.RequireEmail, RequireTelephone: a.RequireTelephone, RequireAddress: a.RequireAddress,
		MayGroup: a.Actor.May(access.OverridePrice), MayExempt: a.Actor.May(access.ExemptFromTax),
	}
	if c.IsPro() && len(a.Book.Addresses) > 1 {
		f.DefaultLocation = &a.Book.DefaultID
	}
	for _, one := range a.Book.Addresses {
		f.Addresses = append(f.Addresses, CustomerAddress{
			ID: one.ID, Label: one.Label, Firstname: one.Firstname, Lastname: one.Lastname, Company: one.Company,
			Address1: one.Address1, Address2: one.Address2,
			City: one.City, Postcode: one.Postcode, CountryID: one.CountryID, ZoneID: one.ZoneID,
			Fields: newSaid(a.Said[one.ID]),
		})
	}
	return f
}

func newSaid(said customer.Said) map[string]string {
	shown := map[string]string{}
	for field, answer := range said {
		shown[present.ID(field)] = answer
	}
	return shown
}

func newCustomerActions(c customer.Customer, by access.Actor) CustomerActions {
	var a CustomerActions
	if c.MergedInto != 0 || c.IsErased {
		return a
	}
	of := func(path string) string { return deskview.Address(by, path) + "?customerId=" + present.ID(c.ID) }
	if by.May(access.EditCustomers) && c.ID != 0 {
		a.Save, a.Notify, a.Tags = of("/api/customer/save"), of("/pos/customer/notify"), of("/api/customer_tag/save")
		if deskview.MayAsk(by, access.GiveCredit) {
			a.Credit = of("/api/customer_credit/add")
		}
	}
	if c.ID == 0 {
		if by.May(access.AddCustomers) {
			a.Save = deskview.Address(by, "/api/customer/save")
		}
		return a
	}
	if by.May(access.EditCustomers) && by.Mode != access.Office { // which has it on the record
		a.Statement = "/pos/customer/statement?customer_id=" + present.ID(c.ID)
	}
	if by.May(access.BanCustomers) {
		a.Ban = of("/api/customer_ip/add")
	}
	if by.May(access.MergeCustomers) {
		a.Merge = of("/pos/customer/merge")
	}
	if by.May(access.EraseCustomers) {
		a.Export, a.Erase = of("/pos/customer/export"), of("/pos/customer/erase")
	}
	return a
}

// NewCustomFields are CUST-5.
func NewCustomFields(fields []customer.Field) []CustomField {
	shown := make([]CustomField, len(fields))
	for i, f := range fields {
		shown[i] = CustomField{ID: f.ID, Name: f.Name, Location: string(f.Place), Type: string(f.Kind), Required: f.Required,
			Values: []CustomFieldValue{}}
		for _, o := range f.Options {
			shown[i].Values = append(shown[i].Values, CustomFieldValue{o.ID, o.Name})
		}
	}
	return shown
}

// NewAccountLocations are those of a business with two or more.
func NewAccountLocations(c customer.Customer, book customer.Book) []AccountLocation {
	shown := []AccountLocation{}
	if !c.IsPro() || len(book.Addresses) < 2 {
		return shown
	}
	for _, a := range book.Addresses {
		name := a.Label
		if name == "" {
			name = a.Address1
		}
		shown = append(shown, AccountLocation{a.ID, name})
	}
	return shown
}

// NewCustomerListRow is a row of the list.
func NewCustomerListRow(c customer.Customer, group string, zone *time.Location) CustomerListRow {
	return CustomerListRow{
		ID: c.ID, Firstname: c.Firstname, Lastname: c.Lastname, Email: c.Email, Telephone: c.Telephone, Company: c.Company,
		Group: group, Status: c.Active,
		Added: instant(c.Added), AddedText: present.Moment(c.Added, zone), EditURL: "/pos/customer/edit?customer_id=" +
			present.ID(c.ID),
	}
}

func instant(t time.Time) string { return t.UTC().Format(time.RFC3339) }

// NewCustomerCredit is a movement of store credit.
func NewCustomerCredit(ctx context.Context, m credit.Movement, zone *time.Location) CustomerCredit {
	return CustomerCredit{
		ID: m.ID, Added: instant(m.At), AddedText: present.Moment(m.At, zone), Amount: m.Amount, AmountText: m.Amount.Text(),
		OrderID:     m.OrderID,
		Description: text.Tr(ctx, m.Description, present.ID(m.OrderID)),
	}
}

// NewCustomerCertificate is a certificate as it stands today.
func NewCustomerCertificate(ctx context.Context, by access.Actor, customerID int64, x customer.Certificate,
	today string) CustomerCertificate {
	zone, _ := region.ZoneOf(x.ZoneID)
	shown := CustomerCertificate{
		ID: x.ID, ZoneID: x.ZoneID, Zone: zone.Name, Reason: text.Tr(ctx, x.Reason.Name()), Number: x.Number, From: x.From,
		To:   x.To,
		Days: text.Tr(ctx, "from %s", present.Day(x.From)), State: "valid", Text: text.Tr(ctx, "Valid"),
	}
	if x.To != "" {
		shown.Days = text.Tr(ctx, "%s to %s", present.Day(x.From), present.Day(x.To))
	}
	switch {
	case x.To != "" && x.To < today:
		shown.State, shown.Text = "expired", text.Tr(ctx, "Expired")
	case x.From > today:
		shown.State, shown.Text = "coming", text.Tr(ctx, "Not yet valid")
	}
	if x.Document != "" {
		shown.Document = deskview.Address(by, "/pos/customer/certificate/image") + "?customerId=" + present.ID(customerID) + "&certificate_id=" +
			present.ID(x.ID)
	}
	return shown
}

// NewCustomerNote is a note with what became of its messages.
func NewCustomerNote(ctx context.Context, by access.Actor, n note.Note, staff string, sent []notify.Message,
	zone *time.Location) CustomerNote {
	shown := CustomerNote{
		ID: n.ID, Added: instant(n.At), AddedText: present.Moment(n.At, zone), Comment: n.Comment, Staff: staff,
		Messages: []NoteMessage{},
	}
	if n.Image != "" {
		shown.Image = deskview.Address(by, "/pos/customer/history/image") + "?customerId=" + present.ID(n.CustomerID) + "&customer_history_id=" +
			present.ID(n.ID)
	}
	for _, m := range sent {
		reason := ""
		if m.Reason != "" {
			reason = text.Tr(ctx, m.Reason)
		}
		shown.Messages = append(shown.Messages, NoteMessage{ID: m.ID, Channel: m.Channel, State: m.State, Reason: reason})
		if shown.MessageState != "" {
			shown.MessageState += " · "
		}
		shown.MessageState += messageState(ctx, m, reason)
	}
	return shown
}

func messageState(ctx context.Context, m notify.Message, reason string) string {
	byText := m.Channel == notify.Text
	switch {
	case m.State == notify.Sent && byText:
		return text.Tr(ctx, "Text sent")
	case m.State == notify.Sent:
		return text.Tr(ctx, "Email sent")
	case m.State == notify.Failed && byText:
		return text.Tr(ctx, "Text failed: %s", reason)
	case m.State == notify.Failed:
		return text.Tr(ctx, "Email failed: %s", reason)
	case m.State == notify.GivenUp && byText:
		return text.Tr(ctx, "Text given up")
	case m.State == notify.GivenUp:
		return text.Tr(ctx, "Email given up")
	case byText:
		return text.Tr(ctx, "Text waits to be sent")
	}
	return text.Tr(ctx, "Email waits to be sent")
}

// NewCustomerIP is where a customer came from.
func NewCustomerIP(one ban.IP, zone *time.Location) CustomerIP {
	return CustomerIP{ID: one.ID, IP: one.IP, Accounts: one.Accounts, Added: instant(one.Added),
		AddedText: present.Moment(one.Added, zone), Banned: one.IsBanned}
}

// NewCustomerOrder is an order in the customer's list. One of a location where the actor has no rights leads nowhere.
func NewCustomerOrder(ctx context.Context, o order.Order, by access.Actor, zone *time.Location) CustomerOrder {
	shown := CustomerOrder{
		ID: o.ID, Status: present.NewOrderStatus(ctx, o), StatusID: o.Label.ID, Total: o.Total, TotalText: o.Total.Text(),
		Balance: o.BalanceDue, BalanceText: o.BalanceDue.Text(),
		Added: instant(o.Added), AddedText: present.Moment(o.Added, zone), Modified: instant(o.Changed),
		ModifiedText: present.Moment(o.Changed, zone),
	}
	shown.Href = deskview.OrderURL(by, o.ID, o.LocationID)
	return shown
}

// NewCustomerReturn is a line of a request (CUST-31).
func NewCustomerReturn(ctx context.Context, r rma.Request, l rma.Line, o order.Order, by access.Actor,
	zone *time.Location) CustomerReturn {
	row := CustomerReturn{
		ID: r.ID, OrderID: r.OrderID, Quantity: l.Quantity, Status: text.Tr(ctx, r.State.Name()),
		Added: instant(r.Asked), AddedText: present.Moment(r.Asked, zone), Modified: instant(r.Changed),
		ModifiedText: present.Moment(r.Changed, zone),
	}
	row.Href = deskview.OrderURL(by, o.ID, o.LocationID)
	for _, sold := range o.Lines {
		if sold.ID == l.LineID {
			row.Product, row.Model = sold.Name, sold.Brand+" "+sold.Number
		}
	}
	return row
}

// NewCameBack is a line that a customer brought to a counter.
func NewCameBack(ctx context.Context, c till.Came, by access.Actor, zone *time.Location) CustomerReturn {
	at, said := instant(c.At()), present.Moment(c.At(), zone)
	row := CustomerReturn{
		ID: c.ReturnID, OrderID: c.OrderID, Product: c.Name, Model: c.Number, Quantity: c.Quantity,
		Status: text.Tr(ctx, "Returned"), AtCounter: true,
		Added: at, AddedText: said, Modified: at, ModifiedText: said,
	}
	if c.OrderID != 0 {
		row.Href = deskview.OrderURL(by, c.OrderID, c.LocationID)
	}
	return row
}

// NewCustomerVehicle is CUST-32.
func NewCustomerVehicle(ctx context.Context, k garage.Entry) CustomerVehicle {
	v := CustomerVehicle{
		ID: k.ID, CustomerID: k.CustomerID, Title: k.Title, Display: k.Vehicle.Text(), VIN: k.VIN,
		LicensePlate: k.LicensePlate, LicenseState: k.LicenseState,
		Notes: k.Notes, YMM: map[string]int64{}, Facets: []vehicleview.Facet{},
	}
	if v.Display == "" {
		for _, words := range []string{k.Title, k.VIN, k.LicensePlate, strconv.FormatInt(k.ID, 10)} {
			if v.Display == "" {
				v.Display = words
			}
		}
	}
	if k.IsGone { // its numbers are others' now
		v.Again = vehicleview.VehicleGone(ctx)
		return v
	}
	for _, f := range k.Vehicle.Facets() {
		v.YMM[f.Field] = f.Value
		v.Facets = append(v.Facets,
			vehicleview.Facet{Field: f.Field, Value: f.Value, LabelField: present.Words(ctx, f.LabelField),
				LabelValue: f.LabelValue})
	}
	return v
}

// TagsPath is the page on which tags are made.
const TagsPath = "/pos/customer/tags"

// NewCustomerTags is CUST-34.
func NewCustomerTags(all []customer.Tag, assigned []int64, by access.Actor) CustomerTags {
	shown := CustomerTags{Tags: newTags(all), Assigned: append([]int64{}, assigned...)}
	if by.May(access.MergeCustomers) {
		shown.CreateTagURL = deskview.Address(by, TagsPath)
	}
	return shown
}

// NewUsedTags are all tags with who has them.
func NewUsedTags(all []customer.Tag, by access.Actor) []UsedTag {
	shown := make([]UsedTag, len(all))
	for i, t := range all {
		shown[i] = UsedTag{t.ID, t.Title, t.Customers, deskview.Address(by, "/pos/customer") + "?filter_tag=" + present.ID(t.ID)}
	}
	return shown
}

func newTags(all []customer.Tag) []CustomerTag {
	shown := make([]CustomerTag, len(all))
	for i, t := range all {
		shown[i] = CustomerTag{t.ID, t.Title}
	}
	return shown
}

// NewCustomerList is a page of the list, with what it can be filtered by.
func NewCustomerList(rows []CustomerListRow, groups []CustomerGroup, all []customer.Tag, p present.Paging) CustomerGet {
	return CustomerGet{
		Results: rows, CustomerGroups: groups, CustomFields: []CustomField{}, Locations: []AccountLocation{},
		Tags: newTags(all), TotalPages: p.TotalPages, Position: p.Position, TotalItems: p.TotalItems, Pages: p.Pages,
		Page: p.Page, Limit: p.Limit,
	}
}

// NewNoteMessage says how a note was sent, and what became of it.
func NewNoteMessage(ctx context.Context, m notify.Message) NoteMessage {
	shown := NoteMessage{ID: m.ID, Channel: m.Channel, State: m.State}
	if m.Reason != "" {
		shown.Reason = text.Tr(ctx, m.Reason)
	}
	return shown
}
