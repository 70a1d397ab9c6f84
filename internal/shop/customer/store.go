package customer

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/phone"
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
	Version         int64
	MergedInto      int64
	ErasedUs        *int64
	CompanyFold     string
	LastnameFold    string // the first name after it
	Papers          string
}

func customers(rows []row) []Customer {
	found := make([]Customer, len(rows))
	for i, r := range rows {
		found[i] = Customer{
			ID: r.ID, LevelID: r.LevelID, Firstname: r.Firstname, Lastname: r.Lastname, Company: r.Company,
			Email: r.Email, Telephone: r.Telephone, Active: bool(r.Active),
			BusinessID: r.BusinessID, AddressID: r.AddressID, Newsletter: bool(r.Newsletter), Texts: bool(r.TextingAlerts),
			TaxExempt: bool(r.TaxExempt), TaxExemptNumber: r.TaxExemptNumber,
			Added: db.Time(r.AddedUs), Version: r.Version, MergedInto: r.MergedInto, IsErased: r.ErasedUs != nil,
		}
	}
	return found
}

func selectFrom(ctx context.Context, rows *[]row) *bun.SelectQuery {
	return db.Read(ctx).NewSelect().Model(rows).
		Column("id", "level_id", "firstname", "lastname", "company", "email", "telephone", "active", "business_id",
			"address_id", "newsletter", "texting_alerts",
			"tax_exempt", "tax_exempt_number", "added_us", "version", "merged_into", "erased_us")
}

func byID(ctx context.Context, id int64) ([]Customer, error) {
	var rows []row
	if err := selectFrom(ctx, &rows).Where("id = ?", id).Scan(ctx); err != nil {
		return nil, fmt.Errorf("read customer %d: %w", id, err)
	}
	return customers(rows), nil
}

// add returns 0 where an active customer has the email.
func add(ctx context.Context, n NewCustomer, at time.Time) (int64, error) {
	added := row{
		LevelID: n.LevelID, Firstname: n.Firstname, Lastname: n.Lastname, Company: n.Company,
		NameFold: text.Name(n.Firstname + " " + n.Lastname + " " + n.Company), Email: n.Email, EmailFold: text.Fold(n.Email),
		Telephone: n.Telephone, TelephoneDigits: phone.Digits(n.Telephone), Active: true, AddedUs: db.Us(at),
		BusinessID: n.BusinessID, Newsletter: db.Bool(n.Newsletter), TextingAlerts: db.Bool(n.Texts), Version: 1,
		CompanyFold:  text.Name(n.Company),
		LastnameFold: text.Name(n.Lastname + " " + n.Firstname),
	}
	var ids []int64
	if _, err := db.Write(ctx).NewInsert().Model(&added).On("CONFLICT DO NOTHING").Returning("id").Exec(ctx, &ids); err != nil {
		return 0, fmt.Errorf("add customer: %w", err)
	}
	if len(ids) == 0 {
		return 0, nil
	}
	return ids[0], saveWords(ctx, ids[0], nil, added.found().ends())
}

// lock holds the row of a customer, so that two changes of what hangs on it come one after the other.
func lock(ctx context.Context, id int64) error {
	var found []int64
	if err := db.Lock(db.Read(ctx).NewSelect().Model((*row)(nil)).Column("id").Where("id = ?", id)).Scan(ctx, &found); err != nil {
		return fmt.Errorf("lock customer %d: %w", id, err)
	}
	if len(found) == 0 {
		return nobody()
	}
	return nil
}

func withEmail(ctx context.Context, email string) ([]Customer, error) {
	var rows []row
	if err := selectFrom(ctx, &rows).Where("email_fold = ? AND email_fold <> '' AND active = 1", text.Fold(email)).
		Scan(ctx); err != nil {
		return nil, fmt.Errorf("look for a customer by email: %w", err)
	}
	return customers(rows), nil
}

// withTelephone are the first active customers who have a number, with or without the country's own 1 before it.
func withTelephone(ctx context.Context, telephone string) ([]Customer, error) {
	number := phone.Local(telephone)
	if number == "" {
		return nil, nil
	}
	var rows []row
	err := selectFrom(ctx, &rows).Where("telephone_digits IN (?, ?) AND active = 1 AND merged_into = 0", number,
		"1"+number).
		OrderExpr("id").Limit(mostTwins).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("look for customers by telephone: %w", err)
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
func saveDetails(ctx context.Context, c Customer, d Details) (free bool, err error) {
	if err := lock(ctx, c.ID); err != nil {
		return false, err
	}
	c.Firstname, c.Lastname, c.Email, c.Telephone, c.Newsletter, c.Texts = d.Firstname, d.Lastname, d.Email, d.Telephone,
		d.Newsletter, d.Texts
	err = rewording(ctx, c.ID, func() error {
		free, err = saveCustomer(ctx, c)
		return err
	})
	return free, err
}

// saveCustomer says whether the email was free. The customer is locked.
func saveCustomer(ctx context.Context, c Customer) (bool, error) {
	if c.Active {
		taken, err := withEmail(ctx, c.Email)
		if err != nil || slices.ContainsFunc(taken, func(other Customer) bool { return other.ID != c.ID }) {
			return false, err
		}
	}
	_, err := db.Write(ctx).NewUpdate().Model((*row)(nil)).
		Set("firstname = ?, lastname = ?, company = ?, name_fold = ?", c.Firstname, c.Lastname, c.Company,
			text.Name(c.Firstname+" "+c.Lastname+" "+c.Company)).
		Set("company_fold = ?, lastname_fold = ?", text.Name(c.Company), text.Name(c.Lastname+" "+c.Firstname)).
		Set("email = ?, email_fold = ?", c.Email, text.Fold(c.Email)).
		Set("telephone = ?, telephone_digits = ?", c.Telephone, phone.Digits(c.Telephone)).
		Set("newsletter = ?, texting_alerts = ?", db.Bool(c.Newsletter), db.Bool(c.Texts)).
		Set("level_id = ?, active = ?, version = version + 1", c.LevelID, db.Bool(c.Active)).
		Where("id = ?", c.ID).Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("save customer %d: %w", c.ID, err)
	}
	return true, nil
}

func saveLevel(ctx context.Context, id, levelID int64) error {
	_, err := db.Write(ctx).NewUpdate().Model((*row)(nil)).Set("level_id = ?, version = version + 1", levelID).
		Where("id = ?", id).Exec(ctx)
	if err != nil {
		return fmt.Errorf("move customer %d to price level %d: %w", id, levelID, err)
	}
	return nil
}

// raise makes what was read of a customer old.
func raise(ctx context.Context, id int64) error {
	if _, err := db.Write(ctx).NewUpdate().Model((*row)(nil)).Set("version = version + 1").Where("id = ?", id).Exec(ctx); err != nil {
		return fmt.Errorf("raise the version of customer %d: %w", id, err)
	}
	return nil
}

func savePapers(ctx context.Context, id int64, papers string) error {
	if _, err := db.Write(ctx).NewUpdate().Model((*row)(nil)).Set("papers = ?", papers).Where("id = ?", id).Exec(ctx); err != nil {
		return fmt.Errorf("save the papers of customer %d: %w", id, err)
	}
	return nil
}

func joinBusiness(ctx context.Context, id, businessID int64) error {
	if _, err := db.Write(ctx).NewUpdate().Model((*row)(nil)).Set("business_id = ?", businessID).Where("id = ?", id).
		Exec(ctx); err != nil {
		return fmt.Errorf("put customer %d into business %d: %w", id, businessID, err)
	}
	return nil
}

func deactivate(ctx context.Context, id int64) error {
	if err := lock(ctx, id); err != nil {
		return err
	}
	return rewording(ctx, id, func() error {
		if _, err := db.Write(ctx).NewUpdate().Model((*row)(nil)).Set("active = 0, version = version + 1").
			Where("id = ?", id).Exec(ctx); err != nil {
			return fmt.Errorf("deactivate customer %d: %w", id, err)
		}
		return nil
	})
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
		ID: a.ID, Label: a.Label, Firstname: a.Firstname, Lastname: a.Lastname, Company: a.Company, Address1: a.Address1,
		Address2: a.Address2,
		City:     a.City, Postcode: a.Postcode, CountryID: a.CountryID, ZoneID: a.ZoneID,
	}
}

func addresses(ctx context.Context, accountID int64) ([]Address, error) {
	var rows []addressRow
	err := db.Read(ctx).NewSelect().Model(&rows).
		Column("id", "label", "firstname", "lastname", "company", "address_1", "address_2", "city", "postcode", "country_id",
			"zone_id").
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
	if _, err := db.Write(ctx).NewUpdate().Model((*row)(nil)).Set("address_id = ?", id).Where("id = ?", customerID).
		Exec(ctx); err != nil {
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
		CustomerID: customerID, CountryID: x.CountryID, ZoneID: x.ZoneID, Reason: x.Reason, Number: x.Number,
		SHA256:  x.Document,
		FromDay: x.From, ToDay: x.To, AddedUs: db.Us(at),
	}
	if _, err := db.Write(ctx).NewInsert().Model(&added).Exec(ctx); err != nil {
		return 0, fmt.Errorf("add a certificate of customer %d: %w", customerID, err)
	}
	return added.ID, nil
}

// certificates are all rows, the newest first.
func certificates(ctx context.Context, customerID int64) ([]Certificate, error) {
	var rows []certificateRow
	err := db.Read(ctx).NewSelect().Model(&rows).Column("id", "country_id", "zone_id", "reason", "number", "sha256",
		"from_day", "to_day").
		Where("customer_id = ?", customerID).OrderExpr("id DESC").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the certificates of customer %d: %w", customerID, err)
	}
	found := make([]Certificate, len(rows))
	for i, r := range rows {
		found[i] = Certificate{
			ID: r.ID, CountryID: r.CountryID, ZoneID: r.ZoneID, Reason: r.Reason, Number: r.Number, Document: r.SHA256,
			From: r.FromDay, To: r.ToDay,
		}
	}
	return found, nil
}

func saveTaxExempt(ctx context.Context, customerID int64, number string) error {
	_, err := db.Write(ctx).NewUpdate().Model((*row)(nil)).
		Set("tax_exempt = ?, tax_exempt_number = ?", db.Bool(number != ""), number).
		Where("id = ?", customerID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("save the exemption of customer %d: %w", customerID, err)
	}
	return nil
}

func countOfLevel(ctx context.Context, levelID int64) (int, error) {
	n, err := db.Read(ctx).NewSelect().Table("customers").Where("level_id = ?", levelID).Count(ctx)
	if err != nil {
		return 0, fmt.Errorf("count the customers of price level %d: %w", levelID, err)
	}
	return int(n), nil
}
