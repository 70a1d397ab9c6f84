package firstsale

import (
	"context"
	"errors"
	"slices"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/base/money"
	"camber/internal/shop/access"
	"camber/internal/shop/cart"
	"camber/internal/shop/catalog"
	"camber/internal/shop/location"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/shop/register"
)

// Trial is what a sale came to that was taken back.
type Trial struct {
	Store    location.Location
	Register register.Register
	Order    order.Order // complete, paid in cash
	Given    money.Cents
	InDrawer money.Cents // what should be there afterwards, the float included
}

// tryAmong is among how many of the shop's parts one is looked for that can be sold.
const tryAmong = 200

// errTaken takes the trial back.
var errTaken = errors.New("the trial is taken back")

// Try sells one piece of a part at a store's first register, for cash, as a cashier would, and takes all of it back: no
// order, receipt, piece or cent of it stays, and nobody else sees it. What stands against such a sale is the fault that
// the cashier would read; a shop without a part that has a price is a Conflict. actor may manage the shop and sell.
func (s *Service) Try(ctx context.Context, actor access.Actor, locationID int64) (trial Trial, err error) {
	at, err := s.Locations.Location(ctx, locationID)
	if err != nil {
		return Trial{}, err
	}
	part, err := s.partToTry(ctx)
	if err != nil {
		return Trial{}, err
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		made := Trial{Store: at}
		if made.Register, err = s.registerToTry(ctx, locationID); err != nil {
			return err
		}
		cashier := actor
		cashier.Mode, cashier.LocationID, cashier.RegisterID = access.POS, locationID, made.Register.ID
		if made.Order, made.Given, err = s.sell(ctx, cashier, part); err != nil {
			return err
		}
		if made.InDrawer, err = s.Registers.DrawerExpected(ctx, made.Order.ShiftID); err != nil {
			return err
		}
		trial = made
		return errTaken
	})
	if errors.Is(err, errTaken) {
		err = nil
	}
	return trial, err
}

// sell opens a shift where there is none, and sells a piece of a part for the next full twenty dollars.
func (s *Service) sell(ctx context.Context, cashier access.Actor, part catalog.Part) (o order.Order, given money.Cents,
	err error) {
	if _, err := s.Registers.OpenShiftOf(ctx, cashier.RegisterID); fault.Is(err, fault.NotFound) {
		_, err = s.Registers.OpenShift(ctx, cashier, cashier.RegisterID, 100_00)
		if err != nil {
			return o, 0, err
		}
	} else if err != nil {
		return o, 0, err
	}
	ticket, err := s.Carts.Open(ctx, cashier, cart.Place{Channel: cart.POS, UUID: ids.Token()})
	if err != nil {
		return o, 0, err
	}
	quantity := max(part.Minimum, part.Multiple, 1)
	if _, err := s.Carts.Add(ctx, cashier, ticket.ID, cart.Item{PartID: part.ID, Quantity: quantity}); err != nil {
		return o, 0, err
	}
	if o, err = s.Till.CheckOutBeyond(ctx, cashier, ticket.ID); err != nil {
		return o, 0, err
	}
	given = (o.Total + 20_00 - 1) / 20_00 * 20_00
	if o.Total > 0 {
		paid := payment.Tender{OrderID: o.ID, Amount: given, IntentKey: ids.Token()}
		if _, err := s.Tenders.AddCash(ctx, cashier, paid); err != nil {
			return o, 0, err
		}
	}
	o, err = s.Till.Complete(ctx, cashier, o.ID, false)
	return o, given, err
}

// partToTry is the first that can be sold as it is: on sale, with a price and without a question.
func (s *Service) partToTry(ctx context.Context) (catalog.Part, error) {
	listed, err := s.Parts.PartsAfter(ctx, 0, tryAmong)
	if err != nil {
		return catalog.Part{}, err
	}
	asked := make([]int64, len(listed))
	for i, p := range listed {
		asked[i] = p.ID
	}
	parts, err := s.Parts.Parts(ctx, asked)
	if err != nil {
		return catalog.Part{}, err
	}
	prices, err := s.Prices.For(ctx, 0, 1, asked...)
	if err != nil {
		return catalog.Part{}, err
	}
	for _, id := range asked {
		p := parts[id]
		if quote, is := prices[id]; is && quote.UnitE4 > 0 && p.Active && p.Orderable && len(p.Options) == 0 {
			return p, nil
		}
	}
	return catalog.Part{}, fault.New(fault.Conflict, "Put a part with a price on sale first.")
}

func (s *Service) registerToTry(ctx context.Context, locationID int64) (register.Register, error) {
	all, err := s.Registers.Registers(ctx, locationID)
	if err != nil {
		return register.Register{}, err
	}
	i := slices.IndexFunc(all, func(r register.Register) bool { return !r.OutOfUse })
	if i < 0 {
		return register.Register{}, fault.New(fault.Conflict, "This store has no register in use.")
	}
	return all[i], nil
}
