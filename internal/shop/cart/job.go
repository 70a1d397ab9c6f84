package cart

import (
	"context"
	"fmt"
	"slices"

	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/job"
	"camber/internal/shop/labor"
	"camber/internal/shop/price"
	"camber/internal/shop/sale"
)

// OfJob ties the lines that one press has added with a job (TRD-8). The name is that of then.
type OfJob struct {
	ID    int64  `json:"id"`
	Group string `json:"group"` // one press: the same job can be on a ticket twice
	Name  string `json:"name"`
	// pieces of the line that the job needs; 0: it is offered beside the job
	Needs int `json:"needs,omitempty"`
	// of the line of the menu price: what the job costs, of how many lines it is made, and what the price is above
	// (below 0: under) them while all of them are there
	Menu       money.Cents `json:"menu,omitempty"`
	Lines      int         `json:"lines,omitempty"`
	Difference money.Cents `json:"difference,omitempty"`
}

// IsMenuPrice says whether a line is the difference between a job's menu price and its lines.
func (l Line) IsMenuPrice() bool { return l.Terms.Job != nil && l.Terms.Job.Menu != 0 }

// Group is the press of a job that a line was added with, empty: none.
func (l Line) Group() string {
	if l.Terms.Job == nil {
		return ""
	}
	return l.Terms.Job.Group
}

func followsJob() error {
	return fault.New(fault.Conflict,
		"The difference to the menu price follows its job. Remove it to charge the lines alone.")
}

// JobOffer is a job as a ticket can have it.
type JobOffer struct {
	job.Offer
	// On is what the ticket has already of the parts offered, for the same vehicle, by the part: its last line, with the
	// pieces of all.
	On map[int64]Line
	// Units are what one piece of each part would cost on the ticket, by its customer's price and with its quantity.
	Units map[int64]money.E4
}

// OfferJob finds what of a job fits the vehicle of a ticket, and what of it the ticket has already (JOB-1).
func (s *Service) OfferJob(ctx context.Context, c Cart, id int64) (JobOffer, error) {
	at, err := s.jobAt(ctx, c)
	if err != nil {
		return JobOffer{}, err
	}
	o := JobOffer{On: map[int64]Line{}}
	if o.Offer, err = s.jobs.Offer(ctx, id, at); err != nil {
		return JobOffer{}, err
	}
	here := Key(0, nil, c.Vehicle)
	for _, l := range c.Lines {
		if l.IsPart() && Key(0, nil, c.For(l)) == here {
			l.Quantity += o.On[l.PartID].Quantity
			o.On[l.PartID] = l
		}
	}
	if o.Units, err = s.unitsOf(ctx, c, at, o.Offer); err != nil {
		return o, err
	}
	for i := range o.Lines {
		o.Lines[i].Choices = slices.DeleteFunc(o.Lines[i].Choices, func(choice job.Choice) bool {
			_, hasPrice := o.Units[choice.PartID]
			return !hasPrice
		})
	}
	return o, nil
}

// unitsOf are the unit prices of an offer on a ticket.
func (s *Service) unitsOf(ctx context.Context, c Cart, at job.At, o job.Offer) (map[int64]money.E4, error) {
	pieces := c.pieces()
	asked := map[int64]int{}
	for _, l := range o.Lines {
		for _, choice := range l.Choices {
			asked[choice.PartID] = max(asked[choice.PartID], pieces[choice.PartID]+choice.Quantity)
		}
	}
	quotes, err := s.prices.ForBuyer(ctx, price.Buyer{LevelID: at.LevelID, CustomerID: c.CustomerID}, asked)
	if err != nil {
		return nil, err
	}
	units := map[int64]money.E4{}
	for id, q := range quotes {
		units[id] = q.BeforeE4() - q.Rebate.Off(q.BeforeE4()).E4
	}
	return units, nil
}

func (s *Service) jobAt(ctx context.Context, c Cart) (job.At, error) {
	at := job.At{Vehicle: c.Vehicle, LocationID: c.LocationID}
	if c.CustomerID == 0 {
		return at, nil
	}
	who, err := s.customers.Customer(ctx, c.CustomerID)
	at.LevelID = who.LevelID
	return at, err
}

// JobChoice is what a cashier takes of a job as it was offered.
type JobChoice struct {
	ID      int64
	Version string
	Picks   []job.Pick
	Labor   bool
}

// AddJob puts what was chosen of a job on a ticket, all of it or nothing. Whether each part fits is decided again here,
// at this moment. The parts bring no labor of their own: the job has its own (LAB-2). A menu price holds for the whole
// job: its difference to the lines is a line of its own.
func (s *Service) AddJob(ctx context.Context, actor access.Actor, cartID int64, want JobChoice) (Change, error) {
	var change Change
	err := s.atCounter(ctx, actor, cartID, func(ctx context.Context, c *Cart) error {
		at, err := s.jobAt(ctx, *c)
		if err != nil {
			return err
		}
		d, err := s.jobs.Decide(ctx, want.ID, want.Version, want.Picks, at)
		if err != nil {
			return err
		}
		lines := linesOfJob(*c, d, want)
		if len(lines) == 0 {
			return fault.New(fault.Invalid, "Nothing of the job is chosen.")
		}
		if len(c.Lines)+len(lines)+1 > MostLines {
			return fault.New(fault.Conflict, "A cart holds at most %s lines.", MostLines)
		}
		for _, l := range lines {
			if err := s.priced(ctx, *c, l); err != nil {
				return err
			}
			if err := saveLine(ctx, c, l); err != nil {
				return err
			}
		}
		if d.Job.Menu > 0 && want.isWhole(d) {
			if err := s.addMenuPrice(ctx, c, d.Job.Menu, lines); err != nil {
				return err
			}
		}
		last := c.Lines[len(c.Lines)-1]
		change = Change{Cart: *c, Key: last.Key, Quantity: last.Quantity}
		return nil
	})
	return change, err
}

// AddPartsOfJob puts the parts that a shopper chose of a job into their cart, each as if it were added by itself. Whether
// each fits is decided again here: of parts where one does not, none is added. What became of each is told by part.
func (s *Service) AddPartsOfJob(ctx context.Context, actor access.Actor, cartID int64, want JobChoice, at job.At) (
	[]Outcome, error) {
	d, err := s.jobs.Decide(ctx, want.ID, want.Version, want.Picks, at)
	if err != nil {
		return nil, err
	}
	if len(d.Choices) == 0 {
		return nil, fault.New(fault.Invalid, "Nothing of the job is chosen.")
	}
	items := make([]Item, len(d.Choices))
	for i, c := range d.Choices {
		items[i] = Item{PartID: c.PartID, Quantity: c.Quantity, Options: Options{}}
	}
	return s.AddAll(ctx, actor, cartID, items)
}

// linesOfJob are the parts that were decided, and the labor below them.
func linesOfJob(c Cart, d job.Decided, want JobChoice) []Line {
	mark := OfJob{ID: d.Job.ID, Group: ids.Token(), Name: d.Job.Name}
	var lines []Line
	for i, choice := range d.Choices {
		of, quantity := mark, min(choice.Quantity, Maximum)
		if !d.Extra(i) {
			of.Needs = quantity
		}
		lines = append(lines, Line{
			Key:    fmt.Sprintf("%s-%s-%d", Key(choice.PartID, nil, c.Vehicle), mark.Group, i),
			PartID: choice.PartID, Quantity: quantity, Options: Options{}, Vehicle: c.Vehicle, Terms: Terms{Job: &of},
		})
	}
	if want.Labor && d.Minutes > 0 {
		mark.Needs = 1
		lines = append(lines, Line{Key: "labor-" + mark.Group, Kind: sale.Labor, Quantity: 1,
			Terms: Terms{Labor: &Work{TypeID: d.Labor.ID, Minutes: d.Minutes}, Job: &mark}})
	}
	return lines
}

// priced refuses a part that has no price for the cart's customer.
func (s *Service) priced(ctx context.Context, c Cart, l Line) error {
	if !l.IsPart() {
		return nil
	}
	_, is, err := s.price(ctx, c, l)
	if err != nil || is {
		return err
	}
	part, err := s.parts.Part(ctx, l.PartID)
	if err != nil {
		return err
	}
	return fault.New(fault.Conflict, "%s can't be ordered at the moment.", part.Name)
}

// isWhole says whether all that belongs to a job was chosen: what is offered beside it does not count.
func (want JobChoice) isWhole(d job.Decided) bool {
	chosen := map[int]bool{}
	for _, p := range want.Picks {
		chosen[p.Line] = true
	}
	for i, l := range d.Job.Lines {
		if !l.Extra && !chosen[i] {
			return false
		}
	}
	return want.Labor || d.Minutes == 0
}

// addMenuPrice puts the menu price of a whole job on a ticket, as a line of its own. It is taxed as the labor is, of a
// job without labor as its first part.
func (s *Service) addMenuPrice(ctx context.Context, c *Cart, menu money.Cents, lines []Line) error {
	v, err := s.View(ctx, *c)
	if err != nil {
		return err
	}
	mark := *lines[0].Terms.Job
	mark.Needs, mark.Menu, mark.Lines = 0, menu, 0
	class, hasClass := int64(0), false
	for _, l := range v.Lines {
		if l.Group() != mark.Group || l.Terms.Job.Needs == 0 {
			continue
		}
		mark.Lines++
		if !hasClass || l.Kind == sale.Labor {
			class, hasClass = l.Part.TaxClassID, true
		}
	}
	return saveLine(ctx, c, Line{Key: "menu-" + mark.Group, Kind: sale.Custom, Quantity: 1,
		Terms: Terms{Name: text.Tr(ctx, "Menu price"), TaxClassID: class, Job: &mark}})
}

// menuPrices sets what menu prices are above or under the lines of their jobs. A menu price holds for the whole job and
// nothing less; what is there of a line beyond that, what is offered beside the job and core deposits come on top, and a
// line whose price was set by hand moves the total by what was set.
func (v *View) menuPrices(ctx context.Context) {
	for i := range v.Lines {
		l := &v.Lines[i]
		if !l.IsMenuPrice() {
			continue
		}
		of := *l.Terms.Job
		of.Difference = of.Menu
		missing := of.Lines
		for _, other := range v.Lines {
			if n := other.needs(of.Group); n > 0 && other.ForSale && other.Quantity >= n {
				missing--
				of.Difference -= other.usually(n)
			}
		}
		if missing > 0 {
			of.Difference = 0
			l.Part.Name = text.Tr(ctx, "Menu price: not all of the job is here")
		}
		l.Terms.Job = &of
		l.Unit = money.FromCents(max(of.Difference, 0))
		l.Retail = l.Unit
	}
}

// needs are the pieces of a line that the press of a job needs; 0: it is no line of that, or stands beside it.
func (l Line) needs(group string) int {
	if l.Group() != group {
		return 0
	}
	return l.Terms.Job.Needs
}

// usually is what pieces of a line cost where nobody has set a price.
func (l ViewLine) usually(pieces int) money.Cents {
	if w := l.Terms.Labor; w != nil {
		return labor.Amount(w.Rate, w.Minutes, pieces)
	}
	return l.usual.Times(pieces)
}

// underTheirJobs puts the lines of a job together, where the first of them stands.
func underTheirJobs(lines []Line) []Line {
	of := map[string][]Line{}
	for _, l := range lines {
		if g := l.Group(); g != "" {
			of[g] = append(of[g], l)
		}
	}
	if len(of) == 0 {
		return lines
	}
	sorted := make([]Line, 0, len(lines))
	for _, l := range lines {
		if g := l.Group(); g == "" {
			sorted = append(sorted, l)
		} else if len(of[g]) > 0 {
			sorted = append(sorted, of[g]...)
			of[g] = nil
		}
	}
	return sorted
}

// underMenu takes off what menu prices are under the lines of their jobs, spread over these; never more than they cost.
func underMenu(_ context.Context, v *View, in *sale.Input) error {
	for _, l := range v.Lines {
		if !l.IsMenuPrice() || l.Terms.Job.Difference >= 0 {
			continue
		}
		keys := map[string]bool{}
		for _, other := range v.Lines {
			if other.needs(l.Group()) > 0 {
				keys[other.Key] = true
			}
		}
		in.Discounts = append(in.Discounts,
			sale.Discount{Code: sale.CodeJob, Title: l.Terms.Job.Name, Amount: -l.Terms.Job.Difference, Keys: keys})
	}
	return nil
}
