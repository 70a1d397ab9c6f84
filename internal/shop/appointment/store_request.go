package appointment

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/text"
)

type requestRow struct {
	bun.BaseModel `bun:"table:appointment_requests,alias:q"`

	ID            int64 `bun:",pk,autoincrement"`
	LocationID    int64
	CustomerID    int64
	Name          string
	Email         string
	Phone         string
	Day           string
	Clock         string
	Vehicle       string
	Message       string
	Approver      string
	Waits         db.Bool
	Lang          text.Lang
	State         RequestState
	AppointmentID int64
	Answer        string
	SentUs        int64
}

func requestRowOf(r Request) *requestRow {
	return &requestRow{ID: r.ID, LocationID: r.LocationID, CustomerID: r.CustomerID, Name: r.Name, Email: r.Email,
		Phone: r.Phone, Day: r.Day, Clock: r.Clock, Vehicle: r.Vehicle, Message: r.Message, Approver: r.Approver,
		Waits: db.Bool(r.Waits), Lang: r.Lang, State: r.State, AppointmentID: r.AppointmentID, Answer: r.Answer,
		SentUs: db.Us(r.Sent)}
}

func (r requestRow) request() Request {
	return Request{ID: r.ID, LocationID: r.LocationID, CustomerID: r.CustomerID, Name: r.Name, Email: r.Email,
		Phone: r.Phone, Day: r.Day, Clock: r.Clock, Vehicle: r.Vehicle, Message: r.Message, Approver: r.Approver,
		Waits: bool(r.Waits), Lang: r.Lang, State: r.State, AppointmentID: r.AppointmentID, Answer: r.Answer,
		Sent: db.Time(r.SentUs)}
}

func addRequest(ctx context.Context, r Request) (int64, error) {
	row := requestRowOf(r)
	if _, err := db.Write(ctx).NewInsert().Model(row).Exec(ctx); err != nil {
		return 0, fmt.Errorf("keep a request for an appointment: %w", err)
	}
	return row.ID, nil
}

// holdRequest keeps others from answering a request until the transaction ends.
func holdRequest(ctx context.Context, id int64) error {
	_, err := db.Write(ctx).NewUpdate().Model((*requestRow)(nil)).Set("state = state").Where("id = ?", id).Exec(ctx)
	if err != nil {
		return fmt.Errorf("hold request %d: %w", id, err)
	}
	return nil
}

func saveRequest(ctx context.Context, r Request) error {
	_, err := db.Write(ctx).NewUpdate().Model(requestRowOf(r)).Column("state", "appointment_id", "answer").WherePK().
		Exec(ctx)
	if err != nil {
		return fmt.Errorf("save request %d: %w", r.ID, err)
	}
	return nil
}

func request(ctx context.Context, id int64) (Request, error) {
	found, err := someRequests(ctx, 1, "id = ?", id)
	if err == nil && len(found) == 0 {
		err = noRequest()
	}
	if err != nil {
		return Request{}, err
	}
	return found[0], nil
}

func openRequests(ctx context.Context, locationID int64) ([]Request, error) {
	return someRequests(ctx, mostOpen, "location_id = ? AND state = ?", locationID, Open)
}

func requestsOf(ctx context.Context, appointmentIDs []int64) (map[int64]Request, error) {
	of := map[int64]Request{}
	if len(appointmentIDs) == 0 {
		return of, nil
	}
	found, err := someRequests(ctx, len(appointmentIDs), "appointment_id IN (?) AND appointment_id <> 0",
		bun.List(appointmentIDs))
	for _, r := range found {
		of[r.AppointmentID] = r
	}
	return of, err
}

func someRequests(ctx context.Context, most int, where string, args ...any) ([]Request, error) {
	var rows []requestRow
	err := db.Read(ctx).NewSelect().Model(&rows).Where(where, args...).OrderExpr("id").Limit(int64(most)).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("list requests for appointments: %w", err)
	}
	found := make([]Request, len(rows))
	for i, r := range rows {
		found[i] = r.request()
	}
	return found, nil
}

func countRequests(ctx context.Context, locations []int64) (int, error) {
	if len(locations) == 0 {
		return 0, nil
	}
	n, err := db.Read(ctx).NewSelect().Model((*requestRow)(nil)).
		Where("location_id IN (?) AND state = ?", bun.List(locations), Open).Count(ctx)
	if err != nil {
		return 0, fmt.Errorf("count requests for appointments: %w", err)
	}
	return int(n), nil
}

// countWaiting are the open requests at a store of who would wait on a day.
func countWaiting(ctx context.Context, locationID int64, day string) (int, error) {
	n, err := db.Read(ctx).NewSelect().Model((*requestRow)(nil)).
		Where("location_id = ? AND state = ? AND day = ? AND waits = 1", locationID, Open, day).Count(ctx)
	if err != nil {
		return 0, fmt.Errorf("count who waits: %w", err)
	}
	return int(n), nil
}

func moveRequests(ctx context.Context, from, to int64) error {
	_, err := db.Write(ctx).NewUpdate().Model((*requestRow)(nil)).Set("customer_id = ?", to).
		Where("customer_id = ?", from).Exec(ctx)
	if err != nil {
		return fmt.Errorf("move requests of customer %d: %w", from, err)
	}
	return nil
}

func forgetRequests(ctx context.Context, customerID int64) error {
	_, err := db.Write(ctx).NewUpdate().Model((*requestRow)(nil)).
		Set("name = '', email = '', phone = '', vehicle = '', message = '', approver = '', answer = ''").
		Where("customer_id = ?", customerID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("forget the requests of customer %d: %w", customerID, err)
	}
	return nil
}
