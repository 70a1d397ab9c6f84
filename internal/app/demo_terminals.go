package app

import (
	"context"
	"strconv"

	"camber/internal/shop/audit"
	"camber/internal/shop/payment"
	"camber/internal/shop/setting"
)

// fillTerminals gives the main store two card terminals and two departments, whose batches they fill. The other stores
// have one of each.
func (d *demo) fillTerminals(ctx context.Context) error {
	for _, store := range []struct {
		locationID  int64
		departments []string
		devices     [][2]string // the company's name, and the shop's
	}{
		{d.main.ID, []string{"Parts counter", "Service"},
			[][2]string{{"sim-counter-1", "Counter 1"}, {"sim-counter-2", "Counter 2"}}},
		{d.waterloo.ID, []string{"Parts counter"}, [][2]string{{"sim-waterloo-1", "Counter 1"}}},
		{d.waverly.ID, []string{"Parts counter"}, [][2]string{{"sim-waverly-1", "Counter 1"}}},
	} {
		for _, title := range store.departments {
			if _, err := d.Payment.Devices.AddDepartment(ctx, audit.System,
				payment.Department{LocationID: store.locationID, Title: title}); err != nil {
				return err
			}
		}
		for _, device := range store.devices {
			_, err := d.Payment.Devices.AddDevice(ctx, audit.System,
				payment.Device{Provider: "simulator", SmartID: device[0], Title: device[1],
					LocationID: store.locationID})
			if err != nil {
				return err
			}
		}
	}
	return d.placeTerminals(ctx)
}

// placeTerminals gives each counter of the main store its terminal; the trade counter may use both, for both.
func (d *demo) placeTerminals(ctx context.Context) error {
	registers, err := d.Register.Registers(ctx, d.main.ID)
	if err != nil {
		return err
	}
	for _, r := range registers {
		if r.Number > 2 {
			continue
		}
		at := setting.Register(r.ID)
		err := setting.Set(ctx, audit.System, setting.RegisterTerminals, at, "Counter "+strconv.Itoa(r.Number))
		if err != nil {
			return err
		}
		if err := setting.Set(ctx, audit.System, setting.RegisterDepartments, at, "Parts counter"); err != nil {
			return err
		}
	}
	return nil
}
