package app

import "context"

// tidyCustomers has customers of before there was an index found by it, and gives to whom merged ones became what came
// back to them since.
func (a *App) tidyCustomers(ctx context.Context) error {
	for n := 1; n > 0; {
		var err error
		if n, err = a.Services.Customer.CatchUp(ctx); err != nil {
			return err
		}
	}
	stores, err := a.Services.Location.Locations(ctx)
	if err != nil || len(stores) == 0 {
		return err
	}
	return a.Services.People.Forward(ctx, stores[0].ID)
}
