// Package jobview says what a job shows at the counter: what of the shop fits the ticket's vehicle, line by line.
package jobview

import (
	"context"
	"strconv"

	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/cart"
	"camber/internal/shop/fitment"
	"camber/internal/shop/labor"
	"camber/internal/web/present"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/partview"
	"camber/internal/web/present/vehicleview"
)

// JobOffer is a job for the vehicle of a ticket.
type JobOffer struct {
	JobID   int64                `json:"job_id"`
	Version string               `json:"version"`
	Name    string               `json:"name"`
	Notes   string               `json:"notes"`
	Vehicle *vehicleview.Vehicle `json:"vehicle"` // null: the ticket is for none
	Lines   []JobLine            `json:"lines"`
	Labor   *JobLabor            `json:"labor"` // null: none on this vehicle
	// what the whole job costs, 0: what its lines come to
	MenuPrice money.Cents `json:"menu_price"`
	MenuText  string      `json:"menu_price_text"`
}

// JobLine is what a job needs.
type JobLine struct {
	Name    string    `json:"name"`
	Extra   bool      `json:"extra"`  // offered beside the job
	Chosen  bool      `json:"chosen"` // part of the choice that is offered first
	Choices []JobPart `json:"choices"`
	Problem string    `json:"problem"` // why nothing can be chosen
	// what is to be known of the vehicle before anything can; null: no question settles it
	Open *vehicleview.Choice `json:"open"`
}

// JobPart is a part that fits.
type JobPart struct {
	Part      partview.PartHit `json:"part"`
	Tier      string           `json:"tier"`
	Quantity  int              `json:"quantity"`
	Price     money.Cents      `json:"price"` // of the quantity
	PriceText string           `json:"price_text"`
	OnTicket  string           `json:"on_ticket"` // that the ticket has it already, and for what
	Shortage  string           `json:"shortage"`  // what is missing here of the quantity
}

// JobLabor is the work of a job.
type JobLabor struct {
	Text      string      `json:"text"`
	Price     money.Cents `json:"price"`
	PriceText string      `json:"price_text"`
}

// NewOffer shows a job; hits are the parts that it offers, by id.
func NewOffer(ctx context.Context, o cart.JobOffer, of *vehicleview.Vehicle, hits map[int64]partview.PartHit) JobOffer {
	shown := JobOffer{JobID: o.Job.ID, Version: o.Job.Version(), Name: o.Job.Name, Notes: o.Job.Notes, Vehicle: of,
		Lines: make([]JobLine, 0, len(o.Lines)), MenuPrice: o.Job.Menu}
	if o.Job.Menu > 0 {
		shown.MenuText = present.Amount(ctx, o.Job.Menu)
	}
	for _, l := range o.Lines {
		line := JobLine{Name: l.Name, Extra: l.Extra, Chosen: !l.Extra, Choices: []JobPart{}}
		for _, c := range l.Choices {
			hit, is := hits[c.PartID]
			if !is || !hit.Orderable {
				continue
			}
			choice := JobPart{Part: hit, Tier: c.Tier, Quantity: c.Quantity, Price: o.Units[c.PartID].Times(c.Quantity)}
			choice.PriceText = present.Amount(ctx, choice.Price)
			choice.Shortage = shortage(ctx, hit, c.Quantity)
			if on, has := o.On[c.PartID]; has {
				choice.OnTicket = onTicket(ctx, on)
				line.Chosen = line.Chosen && on.Quantity < c.Quantity
			}
			line.Choices = append(line.Choices, choice)
		}
		if len(line.Choices) == 0 {
			line.Chosen = false
			line.Problem = problem(ctx, l.Open, of)
			if l.Open != nil && l.Open.Choice != nil {
				open := vehicleview.NewChoice(ctx, *l.Open.Choice)
				line.Open = &open
			}
		}
		shown.Lines = append(shown.Lines, line)
	}
	if o.Minutes > 0 {
		amount := labor.Amount(o.Labor.Rate, o.Minutes, 1)
		shown.Labor = &JobLabor{Text: cartview.NewLabor(ctx, o.Labor, o.Minutes).Data.Text, Price: amount,
			PriceText: present.Amount(ctx, amount)}
	}
	return shown
}

// problem says why nothing can be chosen; open is the answer of what may fit, nil: nothing may.
func problem(ctx context.Context, open *fitment.Answer, of *vehicleview.Vehicle) string {
	if open != nil {
		if words := present.Words(ctx, open.Reason); words != "" {
			return text.Tr(ctx, "Not sure yet: %s.", words)
		}
	}
	switch {
	case of == nil:
		return text.Tr(ctx, "Choose the vehicle first.")
	case open != nil:
		return text.Tr(ctx, "Nothing is known to fit for certain.")
	}
	return text.Tr(ctx, "Nothing in the shop is known to fit.")
}

func onTicket(ctx context.Context, l cart.Line) string {
	if l.Terms.Job != nil {
		return text.Tr(ctx, "%s on the ticket already, for %s", strconv.Itoa(l.Quantity), l.Terms.Job.Name)
	}
	return text.Tr(ctx, "%s on the ticket already", strconv.Itoa(l.Quantity))
}

func shortage(ctx context.Context, hit partview.PartHit, quantity int) string {
	for _, s := range hit.Stock {
		if s.Here && s.Free == 0 {
			return text.Tr(ctx, "None here")
		}
		if s.Here && s.Free < quantity {
			return text.Tr(ctx, "Only %s here", strconv.Itoa(s.Free))
		}
	}
	return ""
}
