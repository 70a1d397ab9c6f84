package order

import "camber/internal/base/fault"

// Status is where an order stands (pos_status). Whether it is paid is never a status, but follows from its balance.
type Status string

const (
	Cart      Status = "cart" // no order yet: what a new one comes from
	Saved     Status = "saved"
	Quote     Status = "quote"
	Kiosk     Status = "kiosk"
	Checkout  Status = "checkout"
	Complete  Status = "complete"
	Cancelled Status = "cancelled"
	Voided    Status = "voided"
)

// Event is what happens to an order.
type Event string

const (
	PlaceOrder  Event = "place" // in the shop, paid in store
	Save        Event = "save"
	SaveQuote   Event = "quote"
	SubmitKiosk Event = "kiosk"
	StartPaying Event = "checkout"
	Finish      Event = "complete"
	Cancel      Event = "cancel"
	Void        Event = "void"
	Continue    Event = "continue" // taken up again; also saved anew while in checkout
	Accept      Event = "accept"   // a quote that was approved is an order
)

// moves is the whole life of an order (ORD-6). A pair that leads to where it starts changes nothing: a repeat of
// complete, cancel and void is answered again.
var moves = map[Status]map[Event]Status{
	Cart:  {PlaceOrder: Complete, Save: Saved, SaveQuote: Quote, SubmitKiosk: Kiosk, StartPaying: Checkout},
	Saved: {Save: Saved, SaveQuote: Quote, StartPaying: Checkout, Cancel: Cancelled, Void: Voided, Continue: Saved},
	Quote: {Save: Quote, SaveQuote: Quote, StartPaying: Checkout, Cancel: Cancelled, Void: Voided, Continue: Quote,
		Accept: Saved},
	Kiosk:     {Save: Kiosk, SaveQuote: Quote, StartPaying: Checkout, Cancel: Cancelled, Void: Voided, Continue: Kiosk},
	Checkout:  {Save: Saved, Finish: Complete, Cancel: Cancelled, Void: Voided, Continue: Checkout},
	Complete:  {Finish: Complete, Void: Voided},
	Cancelled: {Cancel: Cancelled, Void: Cancelled},
	Voided:    {Cancel: Voided, Void: Voided},
}

// Move returns the status after an event. A pair that is not in the table is a Conflict with a sentence.
func Move(from Status, e Event) (Status, error) {
	to, ok := moves[from][e]
	if !ok {
		return from, refusal(from)
	}
	return to, nil
}

func allowed(from Status, e Event) bool {
	_, ok := moves[from][e]
	return ok
}

func refusal(from Status) error {
	switch from {
	case Complete:
		return fault.New(fault.Conflict, "This order is complete already.")
	case Cancelled:
		return fault.New(fault.Conflict, "This order was cancelled.")
	case Voided:
		return fault.New(fault.Conflict, "This order was voided.")
	case Checkout:
		return fault.New(fault.Conflict, "This order is in checkout.")
	case Cart, Saved, Quote, Kiosk:
	}
	return fault.New(fault.Conflict, "This order is not in checkout.")
}
