package corpus

import (
	"bytes"
	"errors"
	"io"
	"testing"

	"camber/internal/shop/exchange/aces"
	"camber/internal/shop/fitment"
	"camber/internal/shop/vehicle"
)

func TestTheACESFileHoldsTheApplications(t *testing.T) {
	t.Parallel()
	c := New(Size{Seed: 1, Parts: 200, Applications: 5000}, reference())
	var want []fitment.Application
	for n := range c.Size.Parts {
		want = c.Applications(n, want)
	}
	var file bytes.Buffer
	const wanted = 3000
	if err := c.WriteACES(&file, wanted); err != nil {
		t.Fatal(err)
	}
	in, err := aces.NewReader(&file)
	if err != nil {
		t.Fatal(err)
	}
	read := 0
	for {
		a, rejected, err := in.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil || rejected != nil {
			t.Fatal(err, rejected)
		}
		for want[0].BaseVehicleID == 0 {
			want = want[1:]
		}
		w := want[0]
		want = want[1:]
		same := a.BaseVehicleID == w.BaseVehicleID && len(a.Conditions) == len(w.Conditions) &&
			len(a.Notes) == len(w.Notes) &&
			a.Quantity == w.Quantity && a.PartTypeID == w.PartType && a.MfrLabel == w.Label &&
			a.PositionID == positions[w.Position]
		for i := 0; same && i < len(a.Conditions); i++ {
			same = vehicle.Fact{Field: a.Conditions[i].Field(), Value: a.Conditions[i].ID} == vehicle.Fact{
				Field: w.Conditions[i].Field, Value: w.Conditions[i].Value}
		}
		for i := 0; same && i < len(a.Notes); i++ {
			same = a.Notes[i] == w.Notes[i]
		}
		if !same {
			t.Fatalf("application %d: %+v; want %+v", read, a, w)
		}
		read++
	}
	if read != wanted {
		t.Errorf("%d applications were read, not %d", read, wanted)
	}
	if len(in.Warnings()) > 0 || len(in.Unknown()) > 0 {
		t.Error(in.Warnings(), in.Unknown())
	}
	if err := c.WriteACES(io.Discard, 6000); err == nil {
		t.Error("more applications were written than there are")
	}
}
