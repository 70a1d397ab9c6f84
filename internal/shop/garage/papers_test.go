package garage_test

import (
	"context"
	"testing"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/customer"
	"camber/internal/shop/garage"
	"camber/internal/shop/vehicle"
)

var clerk = access.Actor{Kind: access.Staff, StaffID: 5, Mode: access.POS}.Granted(access.EditCustomers)

// CUST-33 CUST-37 CUST-38 CUST-8: vehicles with papers, alike ones too; they stay whatever is looked for, and find
// their owner.
func TestAVehicleWithPapersStaysAndFindsItsOwner(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		var level int64
		if err := db.Write(ctx).NewRaw(
			"INSERT INTO price_levels (code, name, sort) VALUES ('retail', 'Retail', 1) RETURNING id").Scan(ctx, &level); err != nil {
			t.Fatal(err)
		}
		people := customer.New()
		jo, err := people.Add(ctx, access.Actor{Kind: access.System},
			customer.NewCustomer{LevelID: level, Firstname: "Jo", Lastname: "Li"})
		if err != nil {
			t.Fatal(err)
		}
		finds := func(term string) int {
			t.Helper()
			found, err := people.Search(ctx, term)
			if err != nil {
				t.Fatal(err)
			}
			return len(found)
		}
		truck := vehicle.Vehicle{BaseVehicleID: 7, Year: 2015, MakeID: 1, Make: "Ford", ModelID: 2, Model: "F-150"}
		var ids []int64
		for _, p := range []garage.Papers{{Title: "Truck 1", VIN: "1ftfw1et5dfc10312", LicensePlate: "abc 123"},
			{Title: "Truck 2", VIN: "1FTFW1ET5DFC99999"}} {
			id, err := garage.Own(ctx, clerk, jo.ID, truck, p)
			if err != nil {
				t.Fatal(err)
			}
			ids = append(ids, id)
		}
		for i := range int64(40) {
			if err := garage.Remember(ctx, jo.ID,
				vehicle.Vehicle{BaseVehicleID: 100 + i, Year: 2000, MakeID: 3, ModelID: 100 + i}); err != nil {
				t.Fatal(err)
			}
		}
		if err := garage.Remember(ctx, jo.ID, truck); err != nil {
			t.Fatal(err)
		}
		have, err := garage.Vehicles(ctx, jo.ID)
		if err != nil || len(have) != 32 && len(have) != 31 {
			t.Fatalf("%d vehicles (%v)", len(have), err)
		}
		owned := 0
		for _, k := range have {
			if k.IsOwned {
				owned++
			}
		}
		if owned != 2 || !have[0].IsOwned || have[0].VIN == "" {
			t.Errorf("%d with papers; the last chosen is %+v", owned, have[0])
		}
		for term, want := range map[string]int{"c10312": 1, "abc123": 1, "ABC 12": 1, "99999": 1, "et5dfc": 1, "77777": 0} {
			if got := finds(term); got != want {
				t.Errorf("%q finds %d", term, got)
			}
		}
		if err := garage.Edit(ctx, clerk, jo.ID, ids[0], truck, garage.Papers{Title: "Sold soon", VIN: "1FTFW1ET5DFC77777"}); err != nil {
			t.Fatal(err)
		}
		if finds("10312") != 0 || finds("abc123") != 0 || finds("77777") != 1 {
			t.Error("the owner is found by what the papers no longer say")
		}
		if err := garage.Disown(ctx, clerk, jo.ID, ids[0]); err != nil || finds("77777") != 0 || finds("99999") != 1 {
			t.Errorf("gone (%v)", err)
		}
		for what, err := range map[string]error{
			"another's edited":  garage.Edit(ctx, clerk, jo.ID+1, ids[1], truck, garage.Papers{Title: "x"}),
			"another's removed": garage.Disown(ctx, clerk, jo.ID+1, ids[1]),
			"gone":              garage.Disown(ctx, clerk, jo.ID, ids[0]),
		} {
			if !fault.Is(err, fault.NotFound) {
				t.Errorf("%s: %v", what, err)
			}
		}
		if _, err := garage.Own(ctx, clerk, jo.ID, vehicle.Vehicle{}, garage.Papers{}); fault.Of(err).
			Fields["title"].String() != "Required" {
			t.Errorf("nothing at all: %v", err)
		}
		if _, err := garage.Own(ctx, access.Actor{Kind: access.Customer, CustomerID: jo.ID}, jo.ID, truck, garage.Papers{}); !fault.Is(err, fault.Forbidden) {
			t.Errorf("a customer at the counter: %v", err)
		}
	})
}
