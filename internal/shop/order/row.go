package order

import (
	"encoding/json"
	"errors"
	"fmt"

	"camber/internal/base/db"
	"camber/internal/base/text"
)

func (r orderRow) order(known map[int64]Label) (Order, error) {
	o := Order{
		ID: r.ID, ClientUUID: r.ClientUUID, SiteID: r.SiteID, LocationID: r.LocationID, Channel: r.Channel,
		RegisterID: r.RegisterID,
		ShiftID:    r.ShiftID, StaffID: r.StaffID, CustomerID: r.CustomerID, Name: r.Name, Email: r.Email,
		Telephone: r.Telephone,
		Lang:      r.Lang, Status: r.PosStatus, Label: known[r.StatusID], Payment: r.PaymentMethod, Currency: r.Currency,
		Basis:    r.TaxBasis,
		Shipping: Shipping{r.ShippingCode, r.ShippingTitle}, PONumber: r.PONumber,
		Exempt: Exemption{r.ExemptNumber, r.ExemptReason, r.CertificateID},
		Total:  r.TotalCents, AmountPaid: r.PaidCents, BalanceDue: r.BalanceCents, ChangeDue: r.ChangeCents,
		Surcharges: r.SurchargeCents, Rounding: r.RoundingCents,
		Cleared: r.ClearedCents, GivenBack: r.GivenBackCents,
		ReceiptNumber: r.ReceiptNumber, BusinessDay: r.BusinessDay, Added: db.Time(r.AddedUs), Changed: db.Time(r.ChangedUs),
		Version: r.Version,
	}
	if r.CompletedUs != 0 {
		o.Completed = db.Time(r.CompletedUs)
	}
	if r.QuoteUntilUs != 0 {
		o.QuoteUntil = db.Time(r.QuoteUntilUs)
	}
	err := errors.Join(read(r.Vehicle, &o.Vehicle), read(r.ShipTo, &o.ShipTo), read(r.BillTo, &o.BillTo))
	if err != nil {
		return Order{}, fmt.Errorf("order %d: %w", r.ID, err)
	}
	return o, nil
}

// read and written keep what may be absent as JSON or nothing.
func read[T any](kept string, into **T) error {
	if kept == "" {
		return nil
	}
	return json.Unmarshal([]byte(kept), into)
}

func written[T any](x *T) (string, error) {
	if x == nil {
		return "", nil
	}
	b, err := json.Marshal(x)
	return string(b), err
}

func rowOf(o Order) (orderRow, error) {
	row := orderRow{
		ID: o.ID, ClientUUID: o.ClientUUID, SiteID: o.SiteID, LocationID: o.LocationID, Channel: o.Channel,
		RegisterID: o.RegisterID,
		ShiftID:    o.ShiftID, StaffID: o.StaffID, CustomerID: o.CustomerID, Name: o.Name, NameFold: text.Name(o.Name),
		Email:     o.Email,
		Telephone: o.Telephone, Lang: o.Lang, PosStatus: o.Status, StatusID: o.Label.ID, PaymentMethod: o.Payment,
		Currency: o.Currency,
		TaxBasis: o.Basis, ShippingCode: o.Shipping.Code, ShippingTitle: o.Shipping.Title, PONumber: o.PONumber,
		ExemptNumber: o.Exempt.Number, ExemptReason: o.Exempt.Reason, CertificateID: o.Exempt.CertificateID,
		TotalCents: o.Total, PaidCents: o.AmountPaid, BalanceCents: o.BalanceDue, ChangeCents: o.ChangeDue,
		SurchargeCents: o.Surcharges, RoundingCents: o.Rounding, ClearedCents: o.Cleared, GivenBackCents: o.GivenBack,
		ReceiptNumber: o.ReceiptNumber, BusinessDay: o.BusinessDay, AddedUs: db.Us(o.Added), ChangedUs: db.Us(o.Changed),
		Version: o.Version,
	}
	if !o.Completed.IsZero() {
		row.CompletedUs = db.Us(o.Completed)
	}
	if !o.QuoteUntil.IsZero() {
		row.QuoteUntilUs = db.Us(o.QuoteUntil)
	}
	var vehicle, shipTo, billTo error
	row.Vehicle, vehicle = written(o.Vehicle)
	row.ShipTo, shipTo = written(o.ShipTo)
	row.BillTo, billTo = written(o.BillTo)
	return row, errors.Join(vehicle, shipTo, billTo)
}
