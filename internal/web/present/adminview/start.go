package adminview

import (
	"context"
	"fmt"

	"camber/internal/base/text"
	"camber/internal/shop/firstsale"
	"camber/internal/shop/sale"
	"camber/internal/web/present"
)

// StartPage is the checklist of a shop before its first sale.
type StartPage struct {
	Bar    OfficeBar      `json:"bar"`
	Steps  StartSteps     `json:"steps"`
	Stores []OfficeChoice `json:"stores"` // where a sale can be tried
}

// Trial is a sale that was made and taken back, as its receipt would read.
type Trial struct {
	Store    string     `json:"store"`
	Register string     `json:"register"`
	Receipt  string     `json:"receipt"` // the number that it had
	Lines    []TrialRow `json:"lines"`   // what was sold
	Totals   []TrialRow `json:"totals"`
	Given    string     `json:"given"`
	Change   string     `json:"change"`
	InDrawer string     `json:"in_drawer"` // what the drawer should hold afterwards
	Untaxed  bool       `json:"untaxed"`   // no tax was asked of it
}

// TrialRow is a line of its receipt.
type TrialRow struct {
	Title  string `json:"title"`
	Amount string `json:"amount"`
}

// NewTrial shows it.
func NewTrial(ctx context.Context, t firstsale.Trial) Trial {
	o := t.Order
	shown := Trial{Store: t.Store.ShortName, Register: t.Register.Name, Receipt: o.ReceiptNumber, Lines: []TrialRow{},
		Totals: []TrialRow{}, Given: present.Amount(ctx, t.Given), Change: present.Amount(ctx, o.ChangeDue),
		InDrawer: present.Amount(ctx, t.InDrawer), Untaxed: true}
	for _, l := range o.Lines {
		shown.Lines = append(shown.Lines, TrialRow{fmt.Sprintf("%d × %s %s", l.Quantity, l.Brand, l.Number),
			present.Amount(ctx, l.Total)})
	}
	for _, r := range o.Totals {
		shown.Totals = append(shown.Totals, TrialRow{r.TitleIn(ctx), present.Amount(ctx, r.Value)})
		shown.Untaxed = shown.Untaxed && r.Code != sale.CodeTax
	}
	return shown
}

// StartSteps are its steps, and what each way of selling still waits for.
type StartSteps struct {
	Steps   []StartStep `json:"steps"`
	Counter []string    `json:"counter"` // what the counter waits for, in words; none: it can sell
	Web     []string    `json:"web"`
}

// StartStep is one thing to set up.
type StartStep struct {
	Name    string `json:"name"`
	Words   string `json:"words"`
	Done    bool   `json:"done"`
	Stands  string `json:"stands"`  // how it stands
	Missing string `json:"missing"` // what is missing; empty with Done
	Why     string `json:"why"`     // why it matters
	Needed  bool   `json:"needed"`  // for the counter or the web; others may be left
	Href    string `json:"href"`    // its screen; empty where it has none that this person may open
}

var stepWords = map[firstsale.Name]string{
	firstsale.Owner:    text.Key("Owner"),
	firstsale.Store:    text.Key("Store and hours"),
	firstsale.Look:     text.Key("Name and look"),
	firstsale.Taxes:    text.Key("Taxes"),
	firstsale.Shipping: text.Key("Shipping"),
	firstsale.Payments: text.Key("Payments"),
	firstsale.Staff:    text.Key("Staff"),
	firstsale.Parts:    text.Key("First parts"),
}

// NewStart shows the steps; screen says where each is done.
func NewStart(ctx context.Context, steps []firstsale.Step, screen func(firstsale.Name) string) StartSteps {
	shown := StartSteps{Steps: []StartStep{}, Counter: []string{}, Web: []string{}}
	for _, s := range steps {
		step := StartStep{Name: string(s.Name), Words: text.Tr(ctx, stepWords[s.Name]), Done: s.Done,
			Why: s.Why.In(ctx), Needed: s.Counter || s.Web, Href: screen(s.Name)}
		if s.Stands.Format != "" {
			step.Stands = s.Stands.In(ctx)
		}
		if !s.Done {
			step.Missing = s.Missing.In(ctx)
			if s.Counter {
				shown.Counter = append(shown.Counter, step.Words)
			}
			if s.Web {
				shown.Web = append(shown.Web, step.Words)
			}
		}
		shown.Steps = append(shown.Steps, step)
	}
	return shown
}
