package cart_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/cart"
	"camber/internal/shop/cart/carttest"
	"camber/internal/shop/catalog"
	"camber/internal/shop/fitment"
	"camber/internal/shop/job"
	"camber/internal/shop/labor"
	"camber/internal/shop/sale"
	"camber/internal/shop/vehicle"
)

// rotorSizes are what the vehicles of the tests were built with; nobody knows of one which it has.
var rotorSizes = []vehicle.Fact{{Field: vehicle.FrontRotorSize, Value: 1, Label: "13.0 in"},
	{Field: vehicle.FrontRotorSize, Value: 2, Label: "13.6 in"}}

// garage is a reference of four vehicles: 1 to 4.
func garage() *vehicle.Reference {
	b := vehicle.NewBuilder(false)
	b.Make(1, "Chevrolet", true)
	b.Make(2, "Ford", true)
	b.Model(1, 1, "Silverado 1500", true)
	b.Model(2, 2, "F-150", false)
	for id, base := range map[int64][2]int64{1: {2014, 1}, 2: {2015, 1}, 3: {2014, 2}, 4: {2015, 2}} {
		b.Base(id, base[0], base[1], vehicle.Values{vehicle.FrontRotorSize: rotorSizes})
	}
	return b.Reference()
}

func vehicleOf(t testing.TB, id int64) *vehicle.Vehicle {
	t.Helper()
	v, ok := garage().Base(id)
	if !ok {
		t.Fatalf("no vehicle %d", id)
	}
	return &v
}

// jobShop is a shop with a rack of brake parts: what each fits is said beside it.
type jobShop struct {
	*carttest.Shop
	premium, dear, coated, sized, rear, fluid int64
	work                                      labor.Type
}

var boss = access.Actor{Kind: access.System}

func newJobShop(t *testing.T, ctx context.Context) *jobShop {
	t.Helper()
	s := &jobShop{Shop: carttest.NewFor(t, ctx, garage())}
	s.premium = s.AddPart("P-2", "Ceramic Pads", 60_0000, catalog.NewPart{Popularity: 90})
	s.dear = s.AddPart("P-3", "Genuine Pads", 80_0000, catalog.NewPart{Popularity: 10})
	s.coated = s.AddPart("P-4", "Coated Pads", 62_0000, catalog.NewPart{Popularity: 80})
	s.sized = s.AddPart("R-1", "Sized Rotor", 50_0000, catalog.NewPart{})
	s.rear = s.AddPart("P-9", "Rear Pads", 40_0000, catalog.NewPart{Popularity: 99})
	s.fluid = s.AddPart("F-1", "Brake Fluid", 8_7900, catalog.NewPart{})
	for _, a := range []fitment.Application{
		{PartID: s.Pads, BaseVehicleID: 2, Position: "front", Quantity: 1},
		{PartID: s.premium, BaseVehicleID: 2, Position: "front", Quantity: 1},
		{PartID: s.coated, BaseVehicleID: 2, Position: "front", Quantity: 1},
		{PartID: s.dear, BaseVehicleID: 2, Position: "front", Quantity: 1},
		{PartID: s.rear, BaseVehicleID: 2, Position: "rear", Quantity: 1},
		{PartID: s.Rotor, BaseVehicleID: 2, Position: "front", Quantity: 2},
		{PartID: s.sized, BaseVehicleID: 2, Position: "front", Quantity: 2, Conditions: rotorSizes[:1]},
	} {
		if _, err := s.Fits.AddApplication(ctx, audit.System, a); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Fits.SetUniversal(ctx, audit.System, s.fluid, true); err != nil {
		t.Fatal(err)
	}
	s.work = addType(t, ctx, s.Shop, "Shop labor", 95_00)
	s.refresh(t, ctx)
	return s
}

func (s *jobShop) refresh(t testing.TB, ctx context.Context) {
	t.Helper()
	if err := s.Find.Refresh(ctx); err != nil {
		t.Fatal(err)
	}
}

// brakes are pads, rotors, fluid, and rotors of another sort beside them.
func (s *jobShop) brakes() job.New {
	return job.New{Name: "Front brakes", Also: "pads", LaborID: s.work.ID, Minutes: 60,
		Lines: []job.Line{
			{Name: "Brake pads, front", CategoryID: s.Category(), Words: "pads", Position: "front"},
			{Name: "Rotors, front", CategoryID: s.Category(), Words: "rotor", Position: "front"},
			{Name: "Brake fluid", CategoryID: s.Category(), Words: "brake fluid", Quantity: 2},
			{Name: "Pads, rear", CategoryID: s.Category(), Words: "pads", Position: "rear", Extra: true},
		},
		Times: []job.Time{{From: 2015, To: 2015, Make: "chevrolet", Model: "silverado 1500", Minutes: 90}}}
}

func (s *jobShop) add(t *testing.T, ctx context.Context, n job.New) job.Job {
	t.Helper()
	id, err := s.Jobs.Add(ctx, boss, n)
	if err != nil {
		t.Fatal(err)
	}
	j, err := s.Jobs.Job(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	return j
}

// ticketFor is a ticket for a vehicle, 0 for none.
func (s *jobShop) ticketFor(t *testing.T, ctx context.Context, uuid string, vehicleID int64) cart.Cart {
	t.Helper()
	c := s.Ticket(ctx, s.Till1, uuid)
	if vehicleID != 0 {
		if err := s.Carts.SetVehicle(ctx, s.Till1, c.ID, vehicleOf(t, vehicleID)); err != nil {
			t.Fatal(err)
		}
	}
	c, err := s.Carts.Cart(ctx, s.Till1, c.ID)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// bestOf chooses the first part of each line that the job is made of.
func bestOf(o cart.JobOffer, withExtras bool) cart.JobChoice {
	want := cart.JobChoice{ID: o.Job.ID, Version: o.Job.Version(), Labor: true}
	for i, l := range o.Lines {
		if len(l.Choices) > 0 && (withExtras || !l.Extra) {
			want.Picks = append(want.Picks, job.Pick{Line: i, PartID: l.Choices[0].PartID})
		}
	}
	return want
}

func (s *jobShop) offer(t *testing.T, ctx context.Context, c cart.Cart, id int64) cart.JobOffer {
	t.Helper()
	o, err := s.Carts.OfferJob(ctx, c, id)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// onTicket is what stands on a ticket, line by line.
func onTicket(v cart.View) (said []string) {
	for _, l := range v.Lines {
		name := ""
		if l.Terms.Job != nil {
			name = l.Terms.Job.Name + ": "
		}
		said = append(said, fmt.Sprintf("%s%s %d × %s = %s", name, l.What(), l.Quantity, l.Part.Name, l.Sum.Total))
	}
	return said
}

// TRD-8 JOB-1: of each line what fits, the best seller first, in up to three tiers; one press adds the choice with the
// labor of the vehicle, all of it under the name of the job.
func TestAJobIsAddedInOnePress(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := newJobShop(t, ctx)
		j := s.add(t, ctx, s.brakes())
		c := s.ticketFor(t, ctx, "job-one-press-0001", 2)
		s.Fill(ctx, s.Till1, c.ID, s.Bolts)
		o := s.offer(t, ctx, c, j.ID)
		var ids [][]int64
		for _, l := range o.Lines {
			var of []int64
			for _, choice := range l.Choices {
				of = append(of, choice.PartID)
			}
			ids = append(ids, of)
		}
		want := [][]int64{{s.premium, s.coated, s.dear}, {s.Rotor}, {s.fluid}, {s.rear}}
		if !slices.EqualFunc(ids, want, slices.Equal[[]int64]) || o.Minutes != 90 || o.Labor != s.work {
			t.Errorf("offered %v, %d min of %+v", ids, o.Minutes, o.Labor)
		}
		if _, err := s.Carts.AddJob(ctx, s.Till1, c.ID, bestOf(o, false)); err != nil {
			t.Fatal(err)
		}
		s.Fill(ctx, s.Till1, c.ID, s.premium)
		v := look(t, ctx, s.Shop, s.Till1, c)
		if got, want := onTicket(v), []string{"part 4 × Bolt = 0.49", "Front brakes: part 1 × Ceramic Pads = 60.00",
			"Front brakes: part 2 × Rotor = 79.90", "Front brakes: part 2 × Brake Fluid = 17.58",
			"Front brakes: labor 1 × Shop labor = 142.50", "part 1 × Ceramic Pads = 60.00"}; !slices.Equal(got, want) {
			t.Errorf("the ticket has\n%q, want\n%q", got, want)
		}
	})
}

// JOB-1: what does not fit the vehicle, or may not, is neither offered nor added, whatever is asked for; and a job is
// added whole or not at all.
func TestAJobAddsOnlyWhatFits(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := newJobShop(t, ctx)
		n := s.brakes()
		n.Lines[1].Words = "sized rotor"
		j := s.add(t, ctx, n)
		c := s.ticketFor(t, ctx, "job-only-fits-0001", 2)
		o := s.offer(t, ctx, c, j.ID)
		if l := o.Lines[1]; len(l.Choices) != 0 || l.Open == nil || l.Open.Choice == nil ||
			l.Open.Choice.Field != vehicle.FrontRotorSize {
			t.Errorf("a rotor that may fit: %+v", l)
		}
		good := bestOf(o, false)
		for name, wrong := range map[string]struct {
			pick job.Pick
			want string
		}{
			"may fit":      {job.Pick{Line: 1, PartID: s.sized}, "Sized Rotor is not known to fit the 2015 Chevrolet Silverado 1500. Nothing was added."},
			"another line": {job.Pick{Line: 1, PartID: s.rear}, "Rear Pads is not known to fit the 2015 Chevrolet Silverado 1500. Nothing was added."},
			"never fits":   {job.Pick{Line: 1, PartID: s.Bolts}, "Bolt is not known to fit the 2015 Chevrolet Silverado 1500. Nothing was added."},
			"no such line": {job.Pick{Line: 4, PartID: s.fluid}, "This job was changed meanwhile. Please look at it again."},
			"twice":        {job.Pick{Line: 0, PartID: s.Pads}, "This job was changed meanwhile. Please look at it again."},
		} {
			want := good
			want.Picks = append(slices.Clone(good.Picks), wrong.pick)
			_, err := s.Carts.AddJob(ctx, s.Till1, c.ID, want)
			if f := fault.Of(err); f == nil || f.Kind != fault.Conflict || f.Text.String() != wrong.want {
				t.Errorf("%s: %v", name, err)
			}
		}
		known := vehicleOf(t, 2).With(rotorSizes[0])
		if err := s.Carts.SetVehicle(ctx, s.Till1, c.ID, &known); err != nil {
			t.Fatal(err)
		}
		c.Vehicle = &known
		o = s.offer(t, ctx, c, j.ID)
		if len(o.Lines[1].Choices) != 1 || o.Lines[1].Choices[0].Quantity != 2 {
			t.Fatalf("with its size known: %+v", o.Lines[1])
		}
		good = bestOf(o, false)
		// between the offer and the press it turns out not to fit
		if err := s.Carts.SetVehicle(ctx, s.Till1, c.ID, vehicleOf(t, 4)); err != nil {
			t.Fatal(err)
		}
		_, err := s.Carts.AddJob(ctx, s.Till1, c.ID, good)
		refused(t, err, fault.Conflict, "Ceramic Pads is not known to fit the 2015 Ford F-150. Nothing was added.")
		if err := s.Carts.SetVehicle(ctx, s.Till1, c.ID, nil); err != nil {
			t.Fatal(err)
		}
		_, err = s.Carts.AddJob(ctx, s.Till1, c.ID, good)
		refused(t, err, fault.Conflict, "Ceramic Pads is not known to fit: choose the vehicle first.")
		c.Vehicle = nil
		if o = s.offer(t, ctx, c, j.ID); len(o.Lines[0].Choices) != 0 || len(o.Lines[2].Choices) != 1 || o.Minutes != 60 {
			t.Errorf("for no vehicle: %+v", o.Lines)
		}
		if v := look(t, ctx, s.Shop, s.Till1, c); len(v.Lines) != 0 {
			t.Errorf("the ticket has %q", onTicket(v))
		}
		changed := j.New
		changed.Minutes = 61
		if err := s.Jobs.Save(ctx, boss, j.ID, j.Version(), changed); err != nil {
			t.Fatal(err)
		}
		_, err = s.Carts.AddJob(ctx, s.Till1, c.ID, bestOf(o, false))
		refused(t, err, fault.Conflict, "This job was changed meanwhile. Please look at it again.")
		_, err = s.Carts.AddJob(ctx, s.Guest, c.ID, bestOf(o, false))
		if !fault.Is(err, fault.Forbidden) {
			t.Errorf("a visitor adds a job: %v", err)
		}
	})
}

// JOB-1: for random jobs and vehicles a job never adds a part that does not fit, whatever is picked of it.
func TestAJobNeverAddsAPartThatDoesNotFit(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := newJobShop(t, ctx)
		all := []int64{s.Pads, s.premium, s.dear, s.coated, s.rear, s.Rotor, s.sized, s.fluid, s.Bolts, s.Battery, s.Kit, s.Wipers}
		n := 0
		rapid.Check(t, func(r *rapid.T) {
			n++
			for range rapid.IntRange(0, 2).Draw(r, "more applications") {
				a := fitment.Application{PartID: rapid.SampledFrom(all).Draw(r, "part"),
					BaseVehicleID: rapid.Int64Range(1, 4).Draw(r, "for"),
					Position:      rapid.SampledFrom([]string{"", "front", "rear"}).Draw(r, "where"), Quantity: 1}
				if rapid.Bool().Draw(r, "sized") {
					a.Conditions = rotorSizes[rapid.IntRange(0, 1).Draw(r, "size"):][:1]
				}
				if _, err := s.Fits.AddApplication(ctx, audit.System, a); err != nil && fault.Of(err).Kind == fault.Internal {
					r.Fatal(err)
				}
			}
			s.refresh(t, ctx)
			made := job.New{Name: fmt.Sprintf("Job %d", n), LaborID: s.work.ID, Minutes: 30}
			for range rapid.IntRange(1, 4).Draw(r, "lines") {
				made.Lines = append(made.Lines, job.Line{Name: "Line", CategoryID: s.Category(),
					Words:    rapid.SampledFrom([]string{"", "pads", "rotor", "fluid", "brake"}).Draw(r, "words"),
					Position: rapid.SampledFrom([]string{"", "front", "rear"}).Draw(r, "position"),
					Quantity: rapid.IntRange(0, 3).Draw(r, "quantity")})
			}
			j := s.add(t, ctx, made)
			c := s.ticketFor(t, ctx, fmt.Sprintf("job-random-%08d", n), 0)
			if id := rapid.Int64Range(0, 4).Draw(r, "vehicle"); id != 0 {
				v := *vehicleOf(t, id)
				if rapid.Bool().Draw(r, "measured") {
					v = v.With(rapid.SampledFrom(rotorSizes).Draw(r, "its size"))
				}
				c.Vehicle = &v
				if err := s.Carts.SetVehicle(ctx, s.Till1, c.ID, &v); err != nil {
					r.Fatal(err)
				}
			}
			want := bestOf(s.offer(t, ctx, c, j.ID), true)
			if rapid.Bool().Draw(r, "picked by hand") {
				want.Picks = nil
				for i := range made.Lines {
					want.Picks = append(want.Picks, job.Pick{Line: i, PartID: rapid.SampledFrom(all).Draw(r, "picked")})
				}
			}
			_, err := s.Carts.AddJob(ctx, s.Till1, c.ID, want)
			if f := fault.Of(err); f != nil && f.Kind != fault.Conflict {
				r.Fatal(err)
			}
			v := look(t, ctx, s.Shop, s.Till1, c)
			parts := 0
			for _, l := range v.Lines {
				if l.IsPart() {
					parts++
					if !l.Fit.Result.Fits() {
						r.Fatalf("%s does not fit: %s", l.Part.Name, l.Fit.Result)
					}
				}
			}
			if err == nil && parts != len(want.Picks) || err != nil && parts != 0 {
				r.Fatalf("%d of %d parts are on the ticket (%v)", parts, len(want.Picks), err)
			}
		})
	})
}

// A12: a menu price is reached by a line of its own: what is dearer is charged, what is cheaper comes off the lines of
// the job with its taxes; it holds for the whole job alone.
func TestAMenuPriceIsReachedByALineOfItsOwn(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := newJobShop(t, ctx)
		const lines = 60_00 + 79_90 + 17_58 + 142_50
		for i, tt := range []struct {
			menu         money.Cents
			withExtras   bool
			total        money.Cents // without tax
			above, under money.Cents
		}{
			{0, false, lines, 0, 0}, {lines, false, lines, 0, 0}, {350_00, false, 350_00, 350_00 - lines, 0},
			{250_00, false, 250_00, 0, lines - 250_00}, {250_00, true, 290_00, 0, lines - 250_00},
		} {
			n := s.brakes()
			n.Name, n.Menu = fmt.Sprintf("Front brakes %d", i), tt.menu
			j := s.add(t, ctx, n)
			c := s.ticketFor(t, ctx, fmt.Sprintf("job-menu-price-%04d", i), 2)
			if _, err := s.Carts.AddJob(ctx, s.Till1, c.ID, bestOf(s.offer(t, ctx, c, j.ID), tt.withExtras)); err != nil {
				t.Fatal(err)
			}
			v := look(t, ctx, s.Shop, s.Till1, c)
			if got := v.Totals.Total - v.Totals.Tax(); got != tt.total || v.Totals.Sum(sale.Custom) != tt.above {
				t.Errorf("a menu price of %s comes to %s, %s on top", tt.menu, got, v.Totals.Sum(sale.Custom))
			}
			var under money.Cents
			for _, u := range v.Totals.Discounts {
				under += u.Amount
			}
			if under != tt.under || len(v.Spent()) != 0 {
				t.Errorf("a menu price of %s takes %s off, and spends %v", tt.menu, under, v.Spent())
			}
			if tt.menu == 0 {
				continue
			}
			last := v.Lines[len(v.Lines)-1]
			if !last.IsMenuPrice() || last.Terms.Job.Difference != tt.above-tt.under {
				t.Errorf("the last line is %+v", last.Terms)
			}
			_, err := s.Carts.SetQuantity(ctx, s.Till1, c.ID, last.Key, 2)
			const follows = "The difference to the menu price follows its job. Remove it to charge the lines alone."
			refused(t, err, fault.Conflict, follows)
			refused(t, s.Carts.SetPrice(ctx, s.Till1, c.ID, last.Key, 1_0000, ""), fault.Conflict, follows)
			if err := s.Carts.Remove(ctx, s.Till1, c.ID, last.Key); err != nil {
				t.Fatal(err)
			}
			v = look(t, ctx, s.Shop, s.Till1, c)
			if got := v.Totals.Total - v.Totals.Tax(); got != tt.total-tt.above+tt.under {
				t.Errorf("without its menu price it comes to %s", got)
			}
		}
		n := s.brakes()
		n.Menu = 250_00
		j := s.add(t, ctx, n)
		c := s.ticketFor(t, ctx, "job-menu-in-part-1", 2)
		want := bestOf(s.offer(t, ctx, c, j.ID), false)
		want.Picks = want.Picks[1:]
		if _, err := s.Carts.AddJob(ctx, s.Till1, c.ID, want); err != nil {
			t.Fatal(err)
		}
		if v := look(t, ctx, s.Shop, s.Till1, c); v.Totals.Total-v.Totals.Tax() != lines-60_00 {
			t.Errorf("a part of the job at the menu price: %q", onTicket(v))
		}
	})
}

// A12: a menu price holds while the whole job is there, whatever its lines cost the customer; what comes on top of it is
// charged, and a price that is set by hand moves the total by what was set.
func TestAMenuPriceHoldsForTheWholeJob(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := newJobShop(t, ctx)
		const menu, lines = 250_00, 60_00 + 79_90 + 17_58 + 142_50
		n := s.brakes()
		n.Menu = menu
		j := s.add(t, ctx, n)
		for i, tt := range []struct {
			name   string
			does   func(c cart.Cart, key func(int64) string) error
			wants  money.Cents // without tax
			broken bool
		}{
			{"as it is", func(cart.Cart, func(int64) string) error { return nil }, menu, false},
			{"one fluid less", func(c cart.Cart, key func(int64) string) error {
				_, err := s.Carts.SetQuantity(ctx, s.Till1, c.ID, key(s.fluid), 1)
				return err
			}, lines - 8_79, true},
			{"one fluid less, and put back", func(c cart.Cart, key func(int64) string) error {
				for _, quantity := range []int{1, 2} {
					if _, err := s.Carts.SetQuantity(ctx, s.Till1, c.ID, key(s.fluid), quantity); err != nil {
						return err
					}
				}
				return nil
			}, menu, false},
			{"one fluid more", func(c cart.Cart, key func(int64) string) error {
				_, err := s.Carts.SetQuantity(ctx, s.Till1, c.ID, key(s.fluid), 3)
				return err
			}, menu + 8_79, false},
			{"without the pads", func(c cart.Cart, key func(int64) string) error {
				return s.Carts.Remove(ctx, s.Till1, c.ID, key(s.premium))
			}, lines - 60_00, true},
			{"without the labor", func(c cart.Cart, key func(int64) string) error {
				return s.Carts.Remove(ctx, s.Till1, c.ID, key(0))
			}, lines - 142_50, true},
			{"the pads 10.00 cheaper by hand", func(c cart.Cart, key func(int64) string) error {
				return s.Carts.SetPrice(ctx, s.Till1, c.ID, key(s.premium), 50_0000, "A scratch")
			}, menu - 10_00, false},
		} {
			c := s.ticketFor(t, ctx, fmt.Sprintf("job-menu-holds-%04d", i), 2)
			if _, err := s.Carts.AddJob(ctx, s.Till1, c.ID, bestOf(s.offer(t, ctx, c, j.ID), false)); err != nil {
				t.Fatal(err)
			}
			keys := map[int64]string{}
			for _, l := range look(t, ctx, s.Shop, s.Till1, c).Lines {
				if l.IsPart() || l.Kind == sale.Labor {
					keys[l.PartID] = l.Key
				}
			}
			if err := tt.does(c, func(part int64) string { return keys[part] }); err != nil {
				t.Fatal(err)
			}
			v := look(t, ctx, s.Shop, s.Till1, c)
			if got := v.Totals.Total - v.Totals.Tax(); got != tt.wants {
				t.Errorf("%s: %s, want %s (%q)", tt.name, got, tt.wants, onTicket(v))
			}
			last := v.Lines[len(v.Lines)-1].Part.Name
			if broken := last == "Menu price: not all of the job is here"; broken != tt.broken {
				t.Errorf("%s: the last line is %q", tt.name, last)
			}
		}
	})
}

// LAB-2: the labor of a job takes the place of what its parts carry, also when more of them are sold.
func TestThePartsOfAJobBringNoLaborOfTheirOwn(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := newJobShop(t, ctx)
		if err := s.Labor.SetPart(ctx, audit.System, s.premium, s.work.ID, 90); err != nil {
			t.Fatal(err)
		}
		j := s.add(t, ctx, s.brakes())
		c := s.ticketFor(t, ctx, "job-labor-once-001", 2)
		if _, err := s.Carts.AddJob(ctx, s.Till1, c.ID, bestOf(s.offer(t, ctx, c, j.ID), false)); err != nil {
			t.Fatal(err)
		}
		v := look(t, ctx, s.Shop, s.Till1, c)
		if _, err := s.Carts.SetQuantity(ctx, s.Till1, c.ID, v.Lines[0].Key, 2); err != nil {
			t.Fatal(err)
		}
		if v = look(t, ctx, s.Shop, s.Till1, c); v.Totals.Sum(sale.Labor) != 142_50 || v.Lines[0].Quantity != 2 {
			t.Errorf("labor of %s: %q", v.Totals.Sum(sale.Labor), onTicket(v))
		}
	})
}

// A12: two jobs that share a part say so, for the same vehicle.
func TestAJobSaysWhatTheTicketHasAlready(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := newJobShop(t, ctx)
		first := s.add(t, ctx, s.brakes())
		flush := s.add(t, ctx, job.New{Name: "Brake flush",
			Lines: []job.Line{{Name: "Brake fluid", CategoryID: s.Category(), Words: "fluid", Quantity: 1}}})
		c := s.ticketFor(t, ctx, "job-shares-line-01", 2)
		if _, err := s.Carts.AddJob(ctx, s.Till1, c.ID, bestOf(s.offer(t, ctx, c, first.ID), false)); err != nil {
			t.Fatal(err)
		}
		c, err := s.Carts.Cart(ctx, s.Till1, c.ID)
		if err != nil {
			t.Fatal(err)
		}
		o := s.offer(t, ctx, c, flush.ID)
		if on := o.On[s.fluid]; on.Quantity != 2 || on.Terms.Job == nil || on.Terms.Job.Name != "Front brakes" {
			t.Errorf("on the ticket already: %+v", o.On)
		}
		if _, err := s.Carts.AddJob(ctx, s.Till1, c.ID, bestOf(o, false)); err != nil {
			t.Fatal(err)
		}
		v := look(t, ctx, s.Shop, s.Till1, c)
		if got := onTicket(v); !slices.Contains(got, "Front brakes: part 2 × Brake Fluid = 17.58") ||
			got[len(got)-1] != "Brake flush: part 1 × Brake Fluid = 8.79" {
			t.Errorf("taken all the same: %q", got)
		}
		c.Vehicle = vehicleOf(t, 1)
		if o := s.offer(t, ctx, c, flush.ID); len(o.On) != 0 {
			t.Errorf("for another vehicle: %+v", o.On)
		}
	})
}
