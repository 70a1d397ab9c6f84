package app

import (
	"context"
	"errors"
	"strings"

	"camber/internal/provider/stripe"
	"camber/internal/provider/terminal/datacap"
	"camber/internal/shop/audit"
	"camber/internal/shop/payment"
)

// NewTerminal is a card terminal that stands at a counter.
type NewTerminal struct {
	Name       string `arg:"" help:"The company's name of it: tmr_… at Stripe, the number of the device at Datacap."`
	Store      string `help:"Code of its store." required:""`
	Provider   string `help:"Whose it is." enum:"stripe,datacap" required:""`
	Title      string `help:"What cashiers call it." required:""`
	Department string `help:"What the batch that it charges for is called; made if it is not there yet." required:""`
	Merchant   string `help:"The company's account of a new department, if it has one of its own."`
}

// AddTerminal makes a terminal known, and its department. The company is not asked.
func (a *App) AddTerminal(ctx context.Context, n NewTerminal) error {
	ctx = a.Context(ctx)
	if n.Store == "" {
		return errors.New("a terminal stands in a store")
	}
	scope, err := a.Services.Scopes.Place(ctx, "location:"+n.Store)
	if err != nil {
		return sayable(err)
	}
	s := a.Services.Payment
	s.Devices.Connect(a.Services.Tax, stripe.NewTerminals(stripe.TerminalKeys{}, stripe.API),
		datacap.New(datacap.Config{}))
	all, err := s.Devices.Departments(ctx, scope.ID)
	if err != nil {
		return err
	}
	var batch payment.Department
	for _, d := range all {
		if strings.EqualFold(d.Title, n.Department) {
			batch = d
		}
	}
	if batch.ID == 0 {
		batch, err = s.Devices.AddDepartment(ctx, audit.System,
			payment.Department{LocationID: scope.ID, Title: n.Department, Merchant: n.Merchant})
		if err != nil {
			return err
		}
	}
	_, err = s.Devices.AddDevice(ctx, audit.System,
		payment.Device{Provider: n.Provider, SmartID: n.Name, Title: n.Title, LocationID: scope.ID,
			Departments: []int64{batch.ID}})
	return err
}
