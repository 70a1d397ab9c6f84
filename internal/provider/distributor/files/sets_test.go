package files

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/money"
	"camber/internal/base/x12"
	"camber/internal/shop/distributor"
)

func setOf(kind string, lines ...string) x12.Set {
	set := x12.Set{Kind: kind, Control: "0001"}
	for _, l := range lines {
		set.Segments = append(set.Segments, strings.Split(l, "*"))
	}
	return set
}

func e4(p money.E4) *money.E4 { return &p }

func TestAnOrderIsWritten(t *testing.T) {
	t.Parallel()
	o := distributor.Order{Number: "PO1001", Warehouse: "DM", Notes: "Ring *twice*\nplease", ShippingMethod: "Truck",
		ShipTo: distributor.Address{Name: "Cedar~Falls", Street: "218 Main St", City: "Cedar Falls", State: "IA",
			Postcode: "50613", Country: "US"},
		Lines: []distributor.Line{{Number: 1, AAIA: "HLVS", MPN: "HC-18B5029", Quantity: 2, Cost: 52_4000},
			{Number: 2, AAIA: "KRDT", MPN: "KR-55098", Quantity: 4}}}
	separators := x12.Usual()
	set, err := orderSet(separators, "0001", "47*11", o, time.Date(2026, 11, 30, 10, 0, 0, 0, time.UTC))
	if err != nil {
		t.Fatal(err)
	}
	want := setOf(purchaseOrder, "BEG*00*SA*PO1001**20261130", "REF*IA*47 11", "TD5*****Truck", "MSG*Ring  twice  please",
		"N1*WH**92*DM", "N1*ST*Cedar Falls", "N3*218 Main St", "N4*Cedar Falls*IA*50613*US",
		"PO1*1*2*EA*52.4**MF*HLVS*MG*HC-18B5029", "PO1*2*4*EA***MF*KRDT*MG*KR-55098", "CTT*2*6")
	if diff := cmp.Diff(want, set); diff != "" {
		t.Error(diff)
	}
	i := x12.Interchange{Separators: separators, SenderQualifier: "ZZ", Sender: "CAMBER", ReceiverQualifier: "ZZ",
		Receiver: "MIDLINE", Date: "261130", Time: "1000", Version: "00501", Control: 1, Groups: []x12.Group{{Kind: "PO",
			Sender: "CAMBER", Receiver: "MIDLINE", Date: "20261130", Time: "1000", Control: 1, Version: "005010",
			Sets: []x12.Set{set}}}}
	if _, err := x12.Write(i); err != nil {
		t.Error(err)
	}
	set.Segments[8][9] = "HC*18" // another part: refused, and not written as some text
	if written, err := x12.Write(i); err == nil {
		t.Errorf("written: %s", written)
	}
}

// What is read of each set stands as a distributor's guide prints it; a set that can't be about an order is refused.
func TestWhatSetsSayOfAnOrder(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		set  x12.Set
		want distributor.Standing
	}{
		"855": {setOf(acknowledgement, "BAK*00*AC*PO1001*20261130****C-77", "REF*WS*W-5", "PO1*1*2*EA*52.40**MF*HLVS*MG*HC-1",
			"ACK*IA*2*EA*068*20261201", "PO1*2*4*EA*44.0001**MF*KRDT*MG*KR-2", "ACK*IQ*3*EA", "ACK*IB*1*EA*068*20261209",
			"PO1*3*1*EA*9**MF*KRDT*MG*KR-3", "ACK*IR*1*EA", "PO1*4*1*EA*8**MF*KRDT*MG*KR-4", "ACK*IS*1*EA****MF*KRDT*MG*KR-5",
			"CTT*4"),
			distributor.Standing{Known: true, Confirmation: distributor.Confirmation{Number: "C-77", WarehouseNumber: "W-5",
				Replies: []distributor.Reply{
					{Line: 1, Outcome: distributor.Accepted, Quantity: 2, Price: e4(52_4000), Arrives: "2026-12-01"},
					{Line: 2, Outcome: distributor.Accepted, Quantity: 3, Price: e4(44_0001)},
					{Line: 2, Outcome: distributor.Backordered, Quantity: 1, Price: e4(44_0001), Arrives: "2026-12-09"},
					{Line: 3, Outcome: distributor.Rejected, Quantity: 1},
					{Line: 4, Outcome: distributor.Substituted, Quantity: 1, Price: e4(8_0000),
						Substitute: &distributor.Part{AAIA: "KRDT", MPN: "KR-5"}}}}}},
		"855 without a price": {setOf(acknowledgement, "BAK*00*AK*PO1001*20261130", "PO1*1*2*EA", "ACK*IA"),
			distributor.Standing{Known: true, Confirmation: distributor.Confirmation{Replies: []distributor.Reply{
				{Line: 1, Outcome: distributor.Accepted, Quantity: 2}}}}},
		"856": {setOf(shipNotice, "BSN*00*S-9*20261201*0900", "HL*1**S", "TD5****M*Midline truck", "REF*CN*1Z99", "HL*2*1*O",
			"PRF*PO1001", "HL*3*2*I", "LIN*1*MF*HLVS*MG*HC-1", "SN1**2*EA", "LIN*2*MF*KRDT*MG*KR-2", "SN1**3.0*EA", "CTT*3"),
			distributor.Standing{Known: true, Shipments: []distributor.Shipment{{Number: "S-9", Day: "2026-12-01",
				Carrier: "Midline truck", Tracking: "1Z99", Lines: []distributor.Moved{{Line: 1, Quantity: 2}, {Line: 2, Quantity: 3}}}}}},
		"810": {setOf(bill, "BIG*20261202*INV-3*20261130*PO1001", "IT1*1*2*EA*52.4**MG*HC-1", "TDS*10480", "CTT*1"),
			distributor.Standing{Known: true, Invoices: []distributor.Invoice{{Number: "INV-3", Day: "2026-12-02", Total: 104_80,
				Lines: []distributor.Moved{{Line: 1, Quantity: 2, Price: e4(52_4000)}}}}}},
	} {
		got, err := read(c.set)
		if err != nil || got.order != "PO1001" {
			t.Errorf("%s: of order %q, %v", name, got.order, err)
		}
		if diff := cmp.Diff(c.want, got.standing); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
	for name, set := range map[string]x12.Set{
		"no order":              setOf(acknowledgement, "BAK*00*AC**20261130"),
		"an unknown answer":     setOf(acknowledgement, "BAK*00*AC*PO1", "PO1*1*2*EA*5", "ACK*ZZ*2"),
		"an answer to no line":  setOf(acknowledgement, "BAK*00*AC*PO1", "ACK*IA*2"),
		"half a piece":          setOf(acknowledgement, "BAK*00*AC*PO1", "PO1*1*2*EA*5", "ACK*IA*1.5"),
		"a price in words":      setOf(acknowledgement, "BAK*00*AC*PO1", "PO1*1*2*EA*cheap", "ACK*IA*2"),
		"a day that is none":    setOf(acknowledgement, "BAK*00*AC*PO1", "PO1*1*2*EA*5", "ACK*IA*2*EA*068*20261399"),
		"two orders":            setOf(shipNotice, "BSN*00*S-9*20261201", "PRF*PO1", "PRF*PO2"),
		"a nameless shipment":   setOf(shipNotice, "BSN*00", "PRF*PO1"),
		"shipped of no line":    setOf(shipNotice, "BSN*00*S-9", "PRF*PO1", "SN1**2*EA"),
		"an invoice of nothing": setOf(bill, "BIG*20261202*INV-3**PO1"),
		"another kind":          setOf("832"),
	} {
		if got, err := read(set); err == nil {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

func TestAStockAdviceIsRead(t *testing.T) {
	t.Parallel()
	day, found, err := readAdvice(setOf(stockAdvice, "BIA*00*DD*1*20261130", "N1*WH**92*DM", "LIN**MF*HLVS*MG*HC-1",
		"QTY*33*6*EA", "CTP**CON*52.4", "LIN**MF*KRDT*MG*KR-2", "QTY*33*0*EA"))
	want := []figure{{"HLVS", "HC-1", "DM", 6, e4(52_4000)}, {"KRDT", "KR-2", "DM", 0, nil}}
	if err != nil || day != "2026-11-30" || cmp.Diff(want, found, cmp.AllowUnexported(figure{})) != "" {
		t.Errorf("%s %+v, %v", day, found, err)
	}
	for name, set := range map[string]x12.Set{
		"of no part":    setOf(stockAdvice, "QTY*33*6*EA"),
		"nameless":      setOf(stockAdvice, "LIN**MF*HLVS"),
		"less than one": setOf(stockAdvice, "LIN**MG*HC-1", "QTY*33*-6"),
	} {
		if _, got, err := readAdvice(set); err == nil {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

// A 997 says of each set whether it was taken, and is read back as it was meant.
func TestReceiptsBothWays(t *testing.T) {
	t.Parallel()
	sets := func(faults ...string) (all []x12.Set) {
		for i, f := range faults {
			all = append(all, x12.Set{Kind: acknowledgement, Control: fmt.Sprintf("%04d", i+1), Fault: f})
		}
		return all
	}
	for name, c := range map[string]struct {
		group   x12.Group
		refused map[string]bool
		ak9     string
		back    []string
	}{
		"all":           {x12.Group{Kind: "PR", Control: 7, Sets: sets("", "")}, nil, "AK9*A*2*2*2*", nil},
		"a bad count":   {x12.Group{Kind: "PR", Control: 7, Sets: sets("", "4")}, nil, "AK9*P*2*2*1*", []string{"0002"}},
		"of what it is": {x12.Group{Kind: "PR", Control: 7, Sets: sets("", "")}, map[string]bool{"0001": true}, "AK9*P*2*2*1*", []string{"0001"}},
		"none":          {x12.Group{Kind: "PR", Control: 7, Sets: sets("3")}, nil, "AK9*R*1*1*0*", []string{"0001"}},
		"the group":     {x12.Group{Kind: "PR", Control: 7, Fault: "5", Sets: sets("", "")}, nil, "AK9*R*2*2*0*5", []string{"0001", "0002"}},
	} {
		set := acknowledge(c.group, "0001", c.refused)
		if got := strings.Join(set.Segments[len(set.Segments)-1], "*"); got != c.ak9 {
			t.Errorf("%s: %s, want %s", name, got, c.ak9)
		}
		back, err := readReceipt(set)
		if err != nil || back.kind != "PR" || back.control != 7 || back.isWhole != (len(c.back) == 0) ||
			!slices.Equal(back.refused, c.back) {
			t.Errorf("%s: read back %+v, %v", name, back, err)
		}
	}
	if _, err := readReceipt(setOf(receipt, "AK9*A*1*1*1")); err == nil {
		t.Error("a receipt of nothing is one")
	}
}
