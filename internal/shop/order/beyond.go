package order

import (
	"context"
	"strconv"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/cart"
	"camber/internal/shop/stock"
)

// CheckOutBeyond is CheckOut of more than was counted: what the stock lacks is booked as found first (INV-3). Who may
// not receive stock needs another person's approval. Of what is there by now nothing is found and nobody asked.
func (s *Service) CheckOutBeyond(ctx context.Context, actor access.Actor, cartID int64) (Order, error) {
	return s.checkOut(ctx, actor, cartID, nil, true)
}

// maySell refuses a ticket that can't be sold as it was seen. Where nothing but the stock is in the way the refusal can
// be confirmed, and says how much each line lacks and which orders hold of it.
func (s *Service) maySell(ctx context.Context, v cart.View, expected *money.Cents, beyond bool) error {
	rest := refuse(v.Unsold(), v, expected)
	if beyond {
		return rest
	}
	refused := fault.Of(asSeen(v, expected))
	switch {
	case refused == nil:
		return nil
	case rest != nil:
		return refused
	}
	var notes []fault.Text
	var wanted []stock.Demand
	for _, l := range v.Lines {
		if !l.Enough {
			notes = append(notes, l.Supply.Short(l.Part.Name, l.Quantity))
		}
		if l.IsPart() {
			wanted = append(wanted, cart.Demands(l.Part.ID, l.Quantity, l.Chosen)...)
		}
	}
	held, err := s.stock.HeldByOthers(ctx, v.Cart.OrderID, v.Cart.LocationID, wanted)
	if err != nil {
		return err
	}
	refused.Confirm = &fault.Confirm{Parameter: "confirm_shortage", Notes: append(notes, held...)}
	return refused
}

// bookFound books what the stock lacks for an order as found, if somebody may (INV-3). The approval is of the ticket,
// as the order is none until then.
func (s *Service) bookFound(ctx context.Context, actor access.Actor, v cart.View, o Order) error {
	here, err := s.stock.Less(ctx, demands(o), o.ToOrder())
	if err != nil {
		return err
	}
	lacked, err := s.stock.Find(ctx, o.ID, o.LocationID, here, actor.Who(), o.BusinessDay)
	if err != nil || len(lacked) == 0 {
		return err
	}
	approver, err := access.Need(ctx, actor, findingStock(v, o, lacked))
	if err != nil {
		return err
	}
	for _, d := range lacked {
		err := audit.Write(ctx, audit.Row{
			Who: actor.Who(), Second: approver, Action: "stock.found", Subject: "part", SubjectID: d.PartID,
			LocationID: o.LocationID, RegisterID: actor.RegisterID,
			Detail: map[string]any{"order": o.ID, "pieces": d.Quantity},
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// findingStock is the effect of selling what was not counted.
func findingStock(v cart.View, o Order, lacked []stock.Demand) access.Effect {
	e := access.Effect{Permission: access.ReceiveStock, Subject: "cart", ID: v.Cart.ID,
		Words: []fault.Text{fault.T("Sell %s more than was counted.", o.Buyer())}}
	for _, d := range lacked {
		name := "#" + strconv.FormatInt(d.PartID, 10) // a part of a kit
		for _, l := range o.Lines {
			if l.PartID == d.PartID {
				name = l.Name
			}
		}
		e.Words = append(e.Words, fault.T("%s × %s", d.Quantity, name))
		e.Binds = append(e.Binds, d.PartID)
	}
	e.Binds = append(e.Binds, o.CustomerID)
	return e
}
