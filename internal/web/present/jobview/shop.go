package jobview

import (
	"context"
	"strconv"
	"strings"

	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/job"
	"camber/internal/web/present"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/partview"
	"camber/internal/web/present/vehicleview"
)

// Path is where the shop lists its jobs.
const Path = "/jobs"

// Address is where the shop shows a job; vehicle is the slug of a base vehicle, empty: of the one that is chosen.
func Address(j job.Job, vehicle string) string {
	if vehicle == "" {
		return Path + "/" + j.Slug()
	}
	return Path + "/" + j.Slug() + "/" + vehicle
}

// Tile is a job among others.
type Tile struct {
	Name      string
	Href      string
	Pictogram string
	Needs     string // what it needs, or with a vehicle what of it fits: "5 parts, from $158.16"
	IsData    bool   // Needs are words of the shop's own, never translated
	Parts     int    // that are known to fit the vehicle that is chosen
	Nothing   bool   // nothing of it fits that vehicle
}

// Shop is a job on its page.
type Shop struct {
	JobID     int64
	Version   string
	Name      string
	Path      string
	Pictogram string
	Vehicle   string // empty: none is chosen, and only what fits every vehicle is offered
	Count     string // how much of it there is
	Lines     []ShopLine
	Extras    []ShopLine
	Notes     []string
	Labor     string               // how long the counter takes; empty: it does not do it
	Ask       *vehicleview.Choice  // what must be known of the vehicle first; nil: nothing
	Others    bool                 // that vehicle is another than the visit's: nothing can be added here
	Of        *vehicleview.Vehicle // the vehicle; nil: none
	NoSum     bool                 // none is said: a price is hidden, or shown in another currency than the store's
	Pieces    int                  // that are chosen at first
	Total     string               // of these
	Hidden    bool                 // prices are
}

// ShopLine is what a job needs.
type ShopLine struct {
	At      int // its place in the job
	Name    string
	Choices []ShopPart // the best seller first
	Chosen  bool       // the first of them is, until somebody chooses otherwise
	Problem string     // why there is nothing to choose
}

// ShopPart is a part that fits.
type ShopPart struct {
	Card     partview.Card
	Tier     string
	Quantity int
	Price    string      // of the quantity; empty: hidden
	Cents    money.Cents // the same
	Stock    string
	Level    string
}

// Prices are what pieces of a job's parts cost whoever asks, by part; a part without one can't be bought here.
type Prices map[int64]money.E4

// NewTile shows a job in a list; o is what of it fits, nil: no vehicle is chosen.
func NewTile(ctx context.Context, j job.Job, pictogram string, o *job.Offer, prices Prices, hidden bool) Tile {
	t := Tile{Name: j.Name, Href: Address(j, ""), Pictogram: pictogram}
	if o == nil {
		var names []string
		for _, l := range j.Lines {
			if !l.Extra {
				names = append(names, l.Name)
			}
		}
		t.Needs, t.IsData = strings.Join(names, ", "), true
		return t
	}
	isOpen := false
	var from money.Cents
	for _, l := range o.Lines {
		least, pieces := cheapest(l, prices)
		if pieces > 0 && !l.Extra {
			t.Parts += pieces
			from += least
		}
		isOpen = isOpen || !l.Extra && l.Open != nil
	}
	switch {
	case t.Parts == 0 && isOpen:
		t.Needs = text.Tr(ctx, "One more answer about your vehicle says what fits.")
	case t.Parts == 0:
		t.Needs, t.Nothing = text.Tr(ctx, "Nothing in the shop is known to fit."), true
	case hidden:
		t.Needs = partview.PartCount(ctx, t.Parts)
	default:
		t.Needs = text.Tr(ctx, "%s, from %s", partview.PartCount(ctx, t.Parts), present.Amount(ctx, from))
	}
	return t
}

// cheapest is the least that a line costs, and how many pieces that is; 0 pieces: nothing can be bought.
func cheapest(l job.Offered, prices Prices) (least money.Cents, pieces int) {
	for _, c := range l.Choices {
		unit, is := prices[c.PartID]
		if sum := unit.Times(c.Quantity); is && (pieces == 0 || sum < least) {
			least, pieces = sum, c.Quantity
		}
	}
	return least, pieces
}

// NewShop shows a job with what of the shelf fits. of is the vehicle, nil: none.
func NewShop(ctx context.Context, o job.Offer, of *vehicleview.Vehicle, shelf partview.Shelf) Shop {
	d := Shop{Of: of, JobID: o.Job.ID, Version: o.Job.Version(), Name: o.Job.Name, Path: Address(o.Job, ""),
		Hidden: shelf.Locked, NoSum: shelf.Locked || present.CurrencyCode(ctx) != ""}
	if of != nil {
		d.Vehicle = of.Display
	}
	for _, note := range strings.Split(o.Job.Notes, "\n") {
		if note = strings.TrimSpace(note); note != "" {
			d.Notes = append(d.Notes, note)
		}
	}
	var total money.Cents
	missing := 0
	for i, l := range o.Lines {
		line := newShopLine(ctx, i, l, of, shelf)
		if line.Chosen {
			total += line.Choices[0].Cents
			d.NoSum = d.NoSum || line.Choices[0].Price == ""
			d.Pieces += line.Choices[0].Quantity
		}
		if len(line.Choices) == 0 && !l.Extra && l.Open == nil {
			missing++
		}
		if l.Open != nil && l.Open.Choice != nil && d.Ask == nil && len(line.Choices) == 0 {
			ask := vehicleview.NewChoice(ctx, *l.Open.Choice)
			d.Ask = &ask
		}
		if l.Extra {
			d.Extras = append(d.Extras, line)
		} else {
			d.Lines = append(d.Lines, line)
		}
	}
	if d.Pieces > 0 {
		d.Count = partview.PartCount(ctx, d.Pieces)
	}
	if missing > 0 && d.Vehicle != "" {
		d.Count = strings.TrimPrefix(text.Tr(ctx, "%s, %s not in the shop", d.Count, strconv.Itoa(missing)), ", ")
	}
	d.Total = present.Amount(ctx, total)
	if o.Minutes > 0 {
		d.Labor = cartview.Hours(ctx, o.Minutes)
	}
	return d
}

func newShopLine(ctx context.Context, at int, l job.Offered, of *vehicleview.Vehicle, shelf partview.Shelf) ShopLine {
	line := ShopLine{At: at, Name: l.Name}
	for _, c := range l.Choices {
		card := shelf.Card(ctx, c.PartID)
		if card.Action.Kind != "add" && !shelf.Locked {
			continue
		}
		p := ShopPart{Card: card, Tier: c.Tier, Quantity: c.Quantity}
		if card.Price != nil && !card.Price.Hidden {
			p.Cents = card.Price.Amount.Times(c.Quantity)
			p.Price = present.Amount(ctx, p.Cents)
		}
		for _, s := range card.Stock {
			if s.Here {
				p.Stock, p.Level = text.Tr(ctx, "%s at %s", strconv.Itoa(s.Free), s.Location), s.Level
			}
		}
		line.Choices = append(line.Choices, p)
	}
	line.Chosen = len(line.Choices) > 0 && !l.Extra
	if len(line.Choices) == 0 {
		line.Problem = problem(ctx, l.Open, of)
	}
	return line
}

// Sign asks who has chosen a vehicle what they are working on (JOB-2).
type Sign struct {
	Vehicle string
	Tiles   []Tile
	All     string               // leads to all jobs
	Asks    []vehicleview.Choice // facts that decide what fits, to be answered once
}

// MostAsked is how many facts a sign asks, and of how many answers each.
const (
	MostAsked   = 2
	mostAnswers = 6
)

// NewSign shows the jobs of a vehicle and what of it is open, that first which decides most.
func NewSign(ctx context.Context, v vehicleview.Vehicle, tiles []Tile, jobs int, open []vehicleview.Choice) *Sign {
	d := &Sign{Vehicle: v.Display, Tiles: tiles, All: text.Tr(ctx, "All %s jobs", strconv.Itoa(jobs))}
	for _, c := range open {
		if len(c.Options) > 1 && len(c.Options) <= mostAnswers && len(d.Asks) < MostAsked {
			d.Asks = append(d.Asks, c)
		}
	}
	return d
}
