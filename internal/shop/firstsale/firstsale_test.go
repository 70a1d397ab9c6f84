package firstsale_test

import (
	"slices"
	"testing"

	"camber/internal/shop/firstsale"
)

// ready is a shop that sells at its counter and on the web.
func ready() firstsale.State {
	return firstsale.State{
		Owners: 1, People: 2, Name: "Beck Auto Parts", Ships: 1, Cards: true, Parts: true,
		Stores: []firstsale.StoreState{
			{Name: "Main", Hours: true, Sellers: true, Registers: 1, Rates: 1},
			{Name: "North", Hours: true, Sellers: true, Registers: 2, Rates: 2},
		},
	}
}

// START-1, PITFALLS h7: a tick comes from what the shop has and goes when it is taken back; what is missing says what
// waits for it.
func TestAStepIsDoneByWhatTheShopHas(t *testing.T) {
	for _, step := range firstsale.Steps(ready()) {
		if !step.Done || step.Stands.Format == "" {
			t.Errorf("%s of a shop that has all: %+v", step.Name, step)
		}
	}
	north := func(change func(*firstsale.StoreState)) func(*firstsale.State) {
		return func(s *firstsale.State) { change(&s.Stores[1]) }
	}
	for name, c := range map[string]struct {
		takeBack     func(*firstsale.State)
		open         []firstsale.Name
		missing      string
		counter, web bool
	}{
		"no owner":    {func(s *firstsale.State) { s.Owners = 0 }, []firstsale.Name{firstsale.Owner}, "", true, true},
		"no hours":    {north(func(s *firstsale.StoreState) { s.Hours = false }), []firstsale.Name{firstsale.Store}, "North", true, true},
		"no register": {north(func(s *firstsale.StoreState) { s.Registers = 0 }), []firstsale.Name{firstsale.Store}, "North", true, true},
		"no seller":   {north(func(s *firstsale.StoreState) { s.Sellers = false }), []firstsale.Name{firstsale.Store}, "North", true, true},
		"no tax":      {north(func(s *firstsale.StoreState) { s.Rates = 0 }), []firstsale.Name{firstsale.Taxes}, "North", true, true},
		"no store": {func(s *firstsale.State) { s.Stores = nil }, []firstsale.Name{firstsale.Store, firstsale.Taxes}, "", true,
			true},
		"no parts":    {func(s *firstsale.State) { s.Parts = false }, []firstsale.Name{firstsale.Parts}, "", true, true},
		"no cards":    {func(s *firstsale.State) { s.Cards = false }, []firstsale.Name{firstsale.Payments}, "", false, true},
		"test cards":  {func(s *firstsale.State) { s.TestCards = true }, []firstsale.Name{firstsale.Payments}, "", false, true},
		"no shipping": {func(s *firstsale.State) { s.Ships = 0 }, []firstsale.Name{firstsale.Shipping}, "", false, false},
		"no name":     {func(s *firstsale.State) { s.Name = "" }, []firstsale.Name{firstsale.Look}, "", false, false},
		"only owners": {func(s *firstsale.State) { s.People = 1 }, []firstsale.Name{firstsale.Staff}, "", false, false},
	} {
		state := ready()
		c.takeBack(&state)
		var open []firstsale.Name
		counter, web := false, false
		for _, step := range firstsale.Steps(state) {
			if step.Done {
				continue
			}
			open = append(open, step.Name)
			counter, web = counter || step.Counter, web || step.Web
			if step.Missing.Format == "" || step.Why.Format == "" {
				t.Errorf("%s: %s says neither what nor why", name, step.Name)
			}
			if c.missing != "" && !slices.Contains(step.Missing.Args, any(c.missing)) {
				t.Errorf("%s: %s does not name %s", name, step.Missing.Format, c.missing)
			}
		}
		if !slices.Equal(open, c.open) || counter != c.counter || web != c.web {
			t.Errorf("%s: open %v, counter waits %t, web %t", name, open, counter, web)
		}
	}
}
