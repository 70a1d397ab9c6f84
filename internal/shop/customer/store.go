package customer

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/text"
	"camber/internal/shop/region"
)

type row struct {
	bun.BaseModel   `bun:"table:customers"`
	ID              int64 `bun:",pk,autoincrement"`
	LevelID         int64
	Firstname       string
	Lastname        string
	Company         string
	NameFold        string
	Email           string
	EmailFold       string
	Telephone       string
	TelephoneDigits string
	Active          db.Bool
	BusinessID      int64
	AddressID       int64
	Newsletter      db.Bool
	TextingAlerts   db.Bool
	TaxExempt       db.Bool
	TaxExemptNumber string
	AddedUs         int64
}

func customers(rows []row) []Customer {
	found := make([]Customer, len(rows))
	for i, r := range rows {
		found[i] = Customer{
			ID: r.ID, LevelID: r.LevelID, Firstname: r.Firstname, Lastname: r.Lastname, Company: r.Company,
			Email: r.Email, Telephone: r.Telephone, Active: bool(r.Active),
			BusinessID: r.BusinessID, AddressID: r.AddressID, Newsletter: bool(r.Newsletter), Texts: bool(r.TextingAlerts),
			TaxExempt: bool(r.TaxExempt), TaxExemptNumber: r.TaxExemptNumber,
		}
	}
	return found
}

func selectFrom(ctx context.Context, rows *[]row) *bun.SelectQuery {
	return db.Read(ctx).NewSelect().Model(rows).
		Column("id", "level_id", "firstname", "lastname", "company", "email", "telephone", "active", "business_id", "address_id", "newsletter", "texting_alerts",
			"tax_exempt", "tax_exempt_number")
}

func byID(ctx context.Context, id int64) ([]Customer, error) {
	var rows []row
	if err := selectFrom(ctx, &rows).Where("id = ?", id).Scan(ctx); err != nil {
		return nil, fmt.Errorf("read customer %d: %w", id, err)
	}
	return customers(rows), nil
}

// search reads every customer: any part of a name is looked for, which no index of both databases can do.
func search(ctx context.Context, term string) ([]Customer, error) {
	words := strings.Fields(text.Fold(term))
	if len(words) == 0 {
		return nil, nil
	}
	var rows []row
	q := selectFrom(ctx, &rows).Where("active = 1")
	for _, w := range words {
		q.WhereGroup(" AND ", func(q *bun.SelectQuery) *bun.SelectQuery {
			within := "%" + literal(w) + "%"
			q.Where(`name_fold LIKE ? ESCAPE '\'`, within).WhereOr(`email_fold LIKE ? ESCAPE '\'`, within)
			if number := digits(w); len(number) >= shortestNumber && strings.Trim(w, "0123456789()+-.") == "" {
				q.WhereOr("telephone_digits LIKE ?", "%"+number+"%")
			}
			return q
		})
	}
	begins := literal(strings.Join(words, " ")) + "%"
	q.OrderExpr(`CASE WHEN name_fold LIKE ? ESCAPE '\' OR email_fold LIKE ? ESCAPE '\' THEN 0 WHEN name_fold LIKE ? ESCAPE '\' THEN 1 ELSE 2 END`,
		begins, begins, "% "+begins)
	if err := q.OrderExpr("name_fold, id").Limit(most).Scan(ctx); err != nil {
		return nil, fmt.Errorf("search customers: %w", err)
	}
	return customers(rows), nil
}

// literal keeps LIKE from reading signs in what was typed.
func literal(s string) string { return strings.NewReplacer(`\`, `\\`, "%", `\%`, "_", `\_`).Replace(s) }

// add returns 0 where an active customer has the email.
func add(ctx context.Context, n NewCustomer, at time.Time) (int64, error) {
	added := row{
		LevelID: n.LevelID, Firstname: n.Firstname, Lastname: n.Lastname, Company: n.Company,
		NameFold: text.Fold(n.Firstname + " " + n.Lastname + " " + n.Company), Email: n.Email, EmailFold: text.Fold(n.Email),
		Telephone: n.Telephone, TelephoneDigits: digits(n.Telephone), Active: true, AddedUs: db.Us(at),
		BusinessID: n.BusinessID, Newsletter: db.Bool(n.Newsletter), TextingAlerts: db.Bool(n.Texts),
	}
	var ids []int64
	if _, err := db.Write(ctx).NewInsert().Model(&added).On("CONFLICT DO NOTHING").Returning("id").Exec(ctx, &ids); err != nil {
		return 0, fmt.Errorf("add customer: %w", err)
	}
	if len(ids) == 0 {
		return 0, nil
	}
	return ids[0], nil
}

// lock holds the row of a customer, so that two changes of what hangs on it come one after the other.
func lock(ctx context.Context, id int64) error {
	if err := db.Lock(db.Read(ctx).NewSelect().Model((*row)(nil)).Column("id").Where("id = ?", id)).Scan(ctx, &id); err != nil {
		return fmt.Errorf("lock customer %d: %w", id, err)
	}
	return nil
}

func withEmail(ctx context.Context, email string) ([]Customer, error) {
	var rows []row
	if err := selectFrom(ctx, &rows).Where("email_fold = ? AND email_fold <> '' AND active = 1", text.Fold(email)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("look for a customer by email: %w", err)
	}
	return customers(rows), nil
}

func users(ctx context.Context, businessID int64, areActive bool) ([]Customer, error) {
	var rows []row
	q := selectFrom(ctx, &rows).Where("business_id = ?", businessID)
	if areActive {
		q.Where("active = 1")
	}
	if err := q.OrderExpr("CASE WHEN id = business_id THEN 0 ELSE 1 END, id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read the users of business %d: %w", businessID, err)
	}
	return customers(rows), nil
}

// saveDetails says whether the email was free.
func saveDetails(ctx context.Context, c Customer, d Details) (bool, error) {
	if err := lock(ctx, c.ID); err != nil {
		return false, err
	}
	taken, err := withEmail(ctx, d.Email)
	if err != nil || len(taken) > 0 && taken[0].ID != c.ID {
		return false, err
	}
	_, err = db.Write(ctx).NewUpdate().Model((*row)(nil)).
		Set("firstname = ?, lastname = ?, name_fold = ?", d.Firstname, d.Lastname, text.Fold(d.Firstname+" "+d.Lastname+" "+c.Company)).
		Set("email = ?, email_fold = ?", d.Email, text.Fold(d.Email)).
		Set("telephone = ?, telephone_digits = ?", d.Telephone, digits(d.Telephone)).
		Set("newsletter = ?, texting_alerts = ?", db.Bool(d.Newsletter), db.Bool(d.Texts)).
		Where("id = ?", c.ID).Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("save customer %d: %w", c.ID, err)
	}
	return true, nil
}

func joinBusiness(ctx context.Context, id, businessID int64) error {
	if _, err := db.Write(ctx).NewUpdate().Model((*row)(nil)).Set("business_id = ?", businessID).Where("id = ?", id).Exec(ctx); err != nil {
		return fmt.Errorf("put customer %d into business %d: %w", id, businessID, err)
	}
	return nil
}

func deactivate(ctx context.Context, id int64) error {
	if _, err := db.Write(ctx).NewUpdate().Model((*row)(nil)).Set("active = 0").Where("id = ?", id).Exec(ctx); err != nil {
		return fmt.Errorf("deactivate customer %d: %w", id, err)
	}
	return nil
}

type addressRow struct {
	bun.BaseModel `bun:"table:customer_addresses"`
	ID            int64 `bun:",pk,autoincrement"`
	CustomerID    int64
	Label         string
	Firstname     string
	Lastname      string
	Company       string
	Address1      string `bun:"address_1"`
	Address2      string `bun:"address_2"`
	City          string
	Postcode      string
	CountryID     int64
	ZoneID        int64
	AddedUs       int64
}

func addressRowOf(a Address) addressRow {
	return addressRow{
		ID: a.ID, Label: a.Label, Firstname: a.Firstname, Lastname: a.Lastname, Company: a.Company, Address1: a.Address1, Address2: a.Address2,
		City: a.City, Postcode: a.Postcode, CountryID: a.CountryID, ZoneID: a.ZoneID,
	}
}

func addresses(ctx context.Context, accountID int64) ([]Address, error) {
	var rows []addressRow
	err := db.Read(ctx).NewSelect().Model(&rows).
		Column("id", "label", "firstname", "lastname", "company", "address_1", "address_2", "city", "postcode", "country_id", "zone_id").
		Where("customer_id = ?", accountID).OrderExpr("id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read addresses of customer %d: %w", accountID, err)
	}
	found := make([]Address, len(rows))
	for i, r := range rows {
		found[i] = Address{ID: r.ID, Label: r.Label, Address: region.Address{
			Firstname: r.Firstname, Lastname: r.Lastname, Company: r.Company, Address1: r.Address1, Address2: r.Address2,
			City: r.City, Postcode: r.Postcode, CountryID: r.CountryID, ZoneID: r.ZoneID,
		}}
	}
	return found, nil
}

func addAddress(ctx context.Context, accountID int64, a Address, at time.Time) (int64, error) {
	added := addressRowOf(a)
	added.CustomerID, added.AddedUs = accountID, db.Us(at)
	if _, err := db.Write(ctx).NewInsert().Model(&added).Exec(ctx); err != nil {
		return 0, fmt.Errorf("add an address of customer %d: %w", accountID, err)
	}
	return added.ID, nil
}

func saveAddress(ctx context.Context, a Address) error {
	changed := addressRowOf(a)
	_, err := db.Write(ctx).NewUpdate().Model(&changed).ExcludeColumn("customer_id", "added_us").WherePK().Exec(ctx)
	if err != nil {
		return fmt.Errorf("save address %d: %w", a.ID, err)
	}
	return nil
}

func removeAddress(ctx context.Context, id int64) error {
	if _, err := db.Write(ctx).NewDelete().Model((*addressRow)(nil)).Where("id = ?", id).Exec(ctx); err != nil {
		return fmt.Errorf("remove address %d: %w", id, err)
	}
	return nil
}

func chooseAddress(ctx context.Context, customerID, id int64) error {
	if _, err := db.Write(ctx).NewUpdate().Model((*row)(nil)).Set("address_id = ?", id).Where("id = ?", customerID).Exec(ctx); err != nil {
		return fmt.Errorf("choose the address of customer %d: %w", customerID, err)
	}
	return nil
}

type certificateRow struct {
	bun.BaseModel `bun:"table:tax_certificates"`
	ID            int64 `bun:",pk,autoincrement"`
	CustomerID    int64
	CountryID     int64
	ZoneID        int64
	Reason        Reason
	Number        string
	SHA256        string `bun:"sha256"`
	FromDay       string
	ToDay         string
	AddedUs       int64
}

func addCertificate(ctx context.Context, customerID int64, x Certificate, at time.Time) (int64, error) {
	added := certificateRow{
		CustomerID: customerID, CountryID: x.CountryID, ZoneID: x.ZoneID, Reason: x.Reason, Number: x.Number, SHA256: x.Document,
		FromDay: x.From, ToDay: x.To, AddedUs: db.Us(at),
	}
	if _, err := db.Write(ctx).NewInsert().Model(&added).Exec(ctx); err != nil {
		return 0, fmt.Errorf("add a certificate of customer %d: %w", customerID, err)
	}
	return added.ID, nil
}

// certificates are those of a zone, the newest first.
func certificates(ctx context.Context, customerID, zoneID int64) ([]Certificate, error) {
	var rows []certificateRow
	err := db.Read(ctx).NewSelect().Model(&rows).Column("id", "country_id", "zone_id", "reason", "number", "sha256", "from_day", "to_day").
		Where("customer_id = ? AND zone_id = ?", customerID, zoneID).OrderExpr("id DESC").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the certificates of customer %d: %w", customerID, err)
	}
	found := make([]Certificate, len(rows))
	for i, r := range rows {
		found[i] = Certificate{
			ID: r.ID, CountryID: r.CountryID, ZoneID: r.ZoneID, Reason: r.Reason, Number: r.Number, Document: r.SHA256, From: r.FromDay, To: r.ToDay,
		}
	}
	return found, nil
}

func saveTaxExempt(ctx context.Context, customerID int64, number string) error {
	_, err := db.Write(ctx).NewUpdate().Model((*row)(nil)).Set("tax_exempt = ?, tax_exempt_number = ?", db.Bool(number != ""), number).
		Where("id = ?", customerID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("save the exemption of customer %d: %w", customerID, err)
	}
	return nil
}
