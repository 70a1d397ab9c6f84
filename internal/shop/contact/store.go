package contact

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/text"
)

type row struct {
	bun.BaseModel `bun:"table:contact_messages"`
	ID            int64 `bun:",pk,autoincrement"`
	LocationID    int64
	PartID        *int64
	CustomerID    *int64
	Name          string
	Email         string
	Phone         string
	PhoneE164     string `bun:"phone_e164"`
	Message       string
	ByText        db.Bool
	OverrideText  db.Bool
	Lang          string
	SentUs        int64
}

var columns = []string{"id", "location_id", "part_id", "customer_id", "name", "email", "phone", "phone_e164", "message",
	"by_text", "override_text", "lang", "sent_us"}

// orNull is nil for 0.
func orNull(id int64) *int64 {
	if id == 0 {
		return nil
	}
	return &id
}

func orZero(id *int64) int64 {
	if id == nil {
		return 0
	}
	return *id
}

func addMessage(ctx context.Context, m Message) (int64, error) {
	added := row{
		LocationID: m.LocationID, PartID: orNull(m.PartID), CustomerID: orNull(m.CustomerID), Name: m.Name, Email: m.Email,
		Phone: m.Phone, PhoneE164: m.E164,
		Message: m.Text, ByText: db.Bool(m.ByText), OverrideText: db.Bool(m.Override), Lang: string(m.Lang),
		SentUs: db.Us(m.Sent),
	}
	if _, err := db.Write(ctx).NewInsert().Model(&added).Exec(ctx); err != nil {
		return 0, fmt.Errorf("keep a question: %w", err)
	}
	return added.ID, nil
}

func message(ctx context.Context, id int64) (Message, error) {
	var rows []row
	if err := db.Read(ctx).NewSelect().Model(&rows).Column(columns...).Where("id = ?", id).Scan(ctx); err != nil {
		return Message{}, fmt.Errorf("read question %d: %w", id, err)
	}
	if len(rows) == 0 {
		return Message{}, fault.New(fault.NotFound, "There is no such message.")
	}
	r := rows[0]
	return Message{
		ID: r.ID, LocationID: r.LocationID, PartID: orZero(r.PartID), CustomerID: orZero(r.CustomerID), Name: r.Name,
		Email: r.Email, Phone: r.Phone, E164: r.PhoneE164,
		Text: r.Message, ByText: bool(r.ByText), Override: bool(r.OverrideText), Lang: text.Lang(r.Lang),
		Sent: db.Time(r.SentUs),
	}, nil
}

func move(ctx context.Context, from, to int64) error {
	_, err := db.Write(ctx).NewUpdate().Model((*row)(nil)).Set("customer_id = ?", to).Where("customer_id = ?", from).
		Exec(ctx)
	if err != nil {
		return fmt.Errorf("move what customer %d asked: %w", from, err)
	}
	return nil
}

func forget(ctx context.Context, customerID int64) error {
	_, err := db.Write(ctx).NewUpdate().Model((*row)(nil)).
		Set("name = '', email = '', phone = '', phone_e164 = '', message = ''").Where("customer_id = ?", customerID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("forget what customer %d asked: %w", customerID, err)
	}
	return nil
}
