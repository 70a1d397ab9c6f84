package cart

import (
	"context"
	"maps"
	"slices"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/labor"
	"camber/internal/shop/sale"
	"camber/internal/shop/setting"
)

// Custom is a product that the catalog does not have (CPR-1).
type Custom struct {
	Name       string
	Unit       money.E4
	Quantity   int
	TaxClassID int64 // 0: not taxed
}

// AddCustom puts a custom product on a ticket (CART-27).
func (s *Service) AddCustom(ctx context.Context, actor access.Actor, cartID int64, custom Custom) (Change, error) {
	custom.Name = strings.TrimSpace(custom.Name)
	if fields := custom.check(); len(fields) > 0 {
		return Change{}, fault.InFields(fields)
	}
	if err := s.knownClass(ctx, custom.TaxClassID); err != nil {
		return Change{}, err
	}
	l := Line{Key: "custom-" + ids.Token(), Kind: sale.Custom, Quantity: custom.Quantity, Terms: Terms{
		Name: custom.Name, TaxClassID: custom.TaxClassID, Price: &SetPrice{Unit: custom.Unit, By: actor.StaffID},
	}}
	return Change{Key: l.Key, Quantity: l.Quantity}, s.put(ctx, actor, cartID, l)
}

func (c Custom) check() map[string]fault.Text {
	fields := map[string]fault.Text{}
	if c.Name == "" {
		fields["name"] = fault.T("Name is a required field.")
	} else if problem := unnamed(c.Name); problem != nil {
		fields["name"] = *problem
	}
	if c.Unit <= 0 || c.Unit > money.FromCents(money.Largest) {
		fields["price"] = fault.T("Price must be a positive number.")
	} else if comesToNothing(c.Unit) {
		fields["price"] = tooSmall
	}
	if c.Quantity < 1 || c.Quantity > Maximum {
		fields["quantity"] = fault.T("Quantity must be a positive number.")
	}
	return fields
}

// unnamed says why a text can't be kept on a line, nil: it can.
func unnamed(s string) *fault.Text {
	if text.HoldsCardNumber(s) {
		problem := fault.T("Please leave out card numbers.")
		return &problem
	}
	return fault.Length(s, false, 0, 255)
}

func (s *Service) knownClass(ctx context.Context, id int64) error {
	if id == 0 {
		return nil
	}
	all, err := s.taxes.Classes(ctx)
	if err != nil {
		return err
	}
	for _, c := range all {
		if c.ID == id {
			return nil
		}
	}
	return fault.InFields(map[string]fault.Text{"tax_class_id": fault.T("There is no such tax class.")})
}

// put adds a line to a ticket.
func (s *Service) put(ctx context.Context, actor access.Actor, cartID int64, l Line) error {
	return s.atCounter(ctx, actor, cartID, func(ctx context.Context, c *Cart) error {
		if len(c.Lines) >= MostLines {
			return fault.New(fault.Conflict, "A cart holds at most %s lines.", MostLines)
		}
		return saveLine(ctx, c, l)
	})
}

// Labor is work as a cashier puts it on a ticket (LAB-1).
type Labor struct {
	Of       string // key of the line that it is work on; empty: it stands alone
	TypeID   int64
	Minutes  int
	Quantity int
	Name     string // empty: what its type is called
}

// ApplyLabor puts work on a ticket (CART-28). A line has one: another takes its place.
func (s *Service) ApplyLabor(ctx context.Context, actor access.Actor, cartID int64, w Labor) (Change, error) {
	w.Name = strings.TrimSpace(w.Name)
	if err := s.checkLabor(ctx, w); err != nil {
		return Change{}, err
	}
	l := Line{Key: "labor-" + ids.Token(), Kind: sale.Labor, Quantity: w.Quantity, Terms: Terms{
		Name: w.Name, Labor: &Work{TypeID: w.TypeID, Minutes: w.Minutes, Of: w.Of},
	}}
	if w.Of == "" {
		return Change{Key: l.Key, Quantity: l.Quantity}, s.put(ctx, actor, cartID, l)
	}
	l.Key = LaborKey(w.Of)
	err := s.atCounter(ctx, actor, cartID, func(ctx context.Context, c *Cart) error {
		on, found := c.line(w.Of)
		if !found || on.Kind == sale.Labor {
			return gone()
		}
		if _, has := c.line(l.Key); !has && len(c.Lines) >= MostLines {
			return fault.New(fault.Conflict, "A cart holds at most %s lines.", MostLines)
		}
		return saveLine(ctx, c, l)
	})
	return Change{Key: l.Key, Quantity: l.Quantity}, err
}

func (s *Service) checkLabor(ctx context.Context, w Labor) error {
	fields := labor.Check(w.Minutes, w.Quantity)
	if problem := unnamed(w.Name); problem != nil {
		fields["name"] = *problem
	}
	types, err := s.labor.Types(ctx)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(types, func(t labor.Type) bool { return t.ID == w.TypeID && t.Active }) {
		fields["laborId"] = fault.T("There is no such labor type.")
	}
	if len(fields) > 0 {
		return fault.InFields(fields)
	}
	return nil
}

// TakeLabor takes the work off a line of a ticket again; without any it changes nothing.
func (s *Service) TakeLabor(ctx context.Context, actor access.Actor, cartID int64, of string) error {
	return s.atCounter(ctx, actor, cartID, func(ctx context.Context, c *Cart) error {
		return removeLine(ctx, c.ID, LaborKey(of))
	})
}

// LaborChange is what of a line of labor becomes another (CART-29). Zero values leave it as it is.
type LaborChange struct {
	Name    *string
	TypeID  int64
	Minutes int
	Price   *money.E4 // of the work once; another time or type takes it off again
	Reason  string    // of a price past a limit
}

// UpdateLabor changes the work on a ticket (LAB-2).
func (s *Service) UpdateLabor(ctx context.Context, actor access.Actor, cartID int64, key string,
	change LaborChange) error {
	if change.Price != nil {
		if err := checkPrice("newPrice", *change.Price); err != nil {
			return err
		}
	}
	return s.atCounter(ctx, actor, cartID, func(ctx context.Context, c *Cart) error {
		l, found := c.line(key)
		if !found || l.Terms.Labor == nil {
			return gone()
		}
		work := *l.Terms.Labor
		if change.TypeID != 0 && change.TypeID != work.TypeID || change.Minutes != 0 && change.Minutes != work.Minutes {
			l.Terms.Price = nil
		}
		if change.TypeID != 0 {
			work.TypeID, work.Rate, work.Title = change.TypeID, 0, ""
		}
		if change.Minutes != 0 {
			work.Minutes = change.Minutes
		}
		if change.Name != nil {
			l.Terms.Name = strings.TrimSpace(*change.Name)
		}
		l.Terms.Labor = &work
		if err := s.checkLabor(ctx,
			Labor{TypeID: work.TypeID, Minutes: work.Minutes, Quantity: l.Quantity, Name: l.Terms.Name}); err != nil {
			return err
		}
		if err := saveLine(ctx, c, l); err != nil || change.Price == nil {
			return err
		}
		return s.reprice(ctx, actor, c, l, newPrice{unit: *change.Price, reason: strings.TrimSpace(change.Reason)})
	})
}

// PONumber is the customer's own number for a line (PO-1).
type PONumber struct {
	Key    string
	Number string // empty: takes it off
	All    bool   // for all lines
}

// ApplyPONumbers puts the customer's numbers on lines (CART-32).
func (s *Service) ApplyPONumbers(ctx context.Context, actor access.Actor, cartID int64, numbers []PONumber) error {
	for _, n := range numbers {
		if problem := fault.Length(strings.TrimSpace(n.Number), false, 0, 64); problem != nil {
			return fault.New(fault.Invalid, problem.Format, problem.Args...)
		}
		if text.HoldsCardNumber(n.Number) {
			return fault.New(fault.Invalid, "Please leave out card numbers.")
		}
	}
	return s.change(ctx, actor, cartID, func(ctx context.Context, c *Cart) error {
		on, err := setting.Get(ctx, setting.PONumbers, setting.Location(c.LocationID))
		if err != nil {
			return err
		}
		if !on {
			return fault.New(fault.Forbidden, "PO numbers are not used here.")
		}
		for _, n := range numbers {
			if _, found := c.line(n.Key); !found {
				return gone()
			}
			for i := range c.Lines {
				if n.All || c.Lines[i].Key == n.Key {
					c.Lines[i].Terms.PONumber = strings.TrimSpace(n.Number)
				}
			}
		}
		for _, l := range c.Lines {
			if err := saveLine(ctx, c, l); err != nil {
				return err
			}
		}
		return nil
	})
}

// Notes are what a cashier writes on a ticket (TKT-3).
type Notes struct {
	Key    string  // of a line; empty: of none
	Line   string  // below that line on what is printed; empty: takes it off
	Ticket *string // for whoever has the ticket or its order next, never printed; nil: stays as it is
}

// SetNotes writes on a line and on the ticket.
func (s *Service) SetNotes(ctx context.Context, actor access.Actor, cartID int64, n Notes) error {
	fields := map[string]fault.Text{}
	if problem := unnamed(strings.TrimSpace(n.Line)); problem != nil {
		fields["note"] = *problem
	}
	return s.atCounter(ctx, actor, cartID, func(ctx context.Context, c *Cart) error {
		if n.Ticket != nil {
			c.Checkout.Comment = strings.TrimSpace(*n.Ticket)
			maps.Copy(fields, c.Checkout.unkept())
		}
		if len(fields) > 0 {
			return fault.InFields(fields)
		}
		if n.Key == "" {
			return nil
		}
		l, found := c.line(n.Key)
		if !found {
			return gone()
		}
		l.Terms.Note = strings.TrimSpace(n.Line)
		return saveLine(ctx, c, l)
	})
}

// SetOldParts says for how many pieces of a line the old part is handed in with the sale: no core is charged for them.
func (s *Service) SetOldParts(ctx context.Context, actor access.Actor, cartID int64, key string, n int) error {
	return s.atCounter(ctx, actor, cartID, func(ctx context.Context, c *Cart) error {
		l, found := c.line(key)
		if !found {
			return gone()
		}
		if n < 0 || n > l.Quantity {
			return fault.InFields(map[string]fault.Text{"old_parts": fault.T("At most %s can come back.", l.Quantity)})
		}
		_, shown, err := s.viewOf(ctx, *c, l)
		if err != nil {
			return err
		}
		if shown.Part.Core == nil {
			return fault.New(fault.Conflict, "No core is charged for this part.")
		}
		l.Terms.OldParts = n
		return saveLine(ctx, c, l)
	})
}

// SetToOrder says how many pieces of a line are sold although they are not here: they are ordered for it (SPO-1).
func (s *Service) SetToOrder(ctx context.Context, actor access.Actor, cartID int64, key string, n int) error {
	return s.atCounter(ctx, actor, cartID, func(ctx context.Context, c *Cart) error {
		l, found := c.line(key)
		switch {
		case !found:
			return gone()
		case !l.IsPart():
			return fault.New(fault.Conflict, "Only parts of the catalog are ordered.")
		case n < 0 || n > l.Quantity:
			return fault.InFields(map[string]fault.Text{"to_order": fault.T("0 to %s pieces.", l.Quantity)})
		}
		l.Terms.ToOrder = n
		return saveLine(ctx, c, l)
	})
}

// atCounter is change for a ticket: in the shop nobody sets prices or adds work.
func (s *Service) atCounter(ctx context.Context, actor access.Actor, cartID int64,
	f func(ctx context.Context, c *Cart) error) error {
	return s.change(ctx, actor, cartID, func(ctx context.Context, c *Cart) error {
		if c.Channel != POS {
			return fault.New(fault.Forbidden, "This is done at a register.")
		}
		return f(ctx, c)
	})
}

// ownLabor keeps the labor that a part carries with its line: as much of it as of the part (CART-11).
func (s *Service) ownLabor(ctx context.Context, c *Cart, l Line, wanted bool) error {
	key := LaborKey(l.Key)
	has, is := c.line(key)
	switch {
	case is && has.Terms.Labor.Own:
		has.Quantity = l.Quantity
		return saveLine(ctx, c, has)
	case is || !wanted:
		return nil
	}
	own, err := s.labor.OfParts(ctx, []int64{l.PartID})
	if err != nil {
		return err
	}
	work, carries := own[l.PartID]
	if !carries {
		return nil
	}
	return saveLine(ctx, c, Line{Key: key, Kind: sale.Labor, Quantity: l.Quantity, Terms: Terms{
		Labor: &Work{TypeID: work.Type.ID, Minutes: work.Minutes, Of: l.Key, Own: true},
	}})
}

func gone() error { return fault.New(fault.NotFound, "This line is no longer in the cart.") }
