package sale

import (
	"cmp"
	"context"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/cart"
	"camber/internal/shop/setting"
	"camber/internal/shop/tax"
	"camber/internal/web/pos/desk"
	"camber/internal/web/present"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/tillview"
	"camber/internal/web/wire"
)

// ticket is the stored ticket of the tab; one that is not stored has nothing to work on.
func (s *Server) ticket(ctx context.Context) (cart.Cart, error) {
	ticket, err := s.Visit.CurrentCart(ctx)
	if err == nil && ticket.ID == 0 {
		err = fault.New(fault.Invalid, "The shopping cart is empty.")
	}
	return ticket, err
}

// replyCart answers with the ticket, the line that was touched, and what is said about it.
func (s *Server) replyCart(w http.ResponseWriter, r *http.Request, touched, success string) error {
	ctx := r.Context()
	shown, err := s.Basket.Shown(ctx)
	if err != nil {
		return err
	}
	shown.AddedKey = touched
	if success != "" {
		shown.Success = text.Tr(ctx, success)
	}
	return wire.Reply(w, http.StatusOK, shown)
}

// change does something to a line of the ticket, and answers with the ticket and what is said about it.
func (s *Server) change(w http.ResponseWriter, r *http.Request, key, said string,
	do func(ctx context.Context, cartID int64) error) error {
	ctx := r.Context()
	ticket, err := s.ticket(ctx)
	if err != nil {
		return err
	}
	if err := do(ctx, ticket.ID); err != nil {
		return err
	}
	return s.replyCart(w, r, key, said)
}

// SaveOrder is CART-23.
func (s *Server) SaveOrder(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Quote bool `form:"quote"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	ticket, err := s.ticket(ctx)
	if err != nil {
		return err
	}
	if _, err := s.Till.Save(ctx, wire.Actor(ctx), ticket.ID, in.Quote); err != nil {
		return err
	}
	if in.Quote {
		return s.replyCart(w, r, "", text.Key("Quote Saved"))
	}
	return s.replyCart(w, r, "", text.Key("Order Saved"))
}

// AbandonOrder is CART-35.
func (s *Server) AbandonOrder(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	ticket, err := s.Visit.CurrentCart(ctx)
	if err != nil {
		return err
	}
	if ticket.ID != 0 {
		if err := s.Orders.Abandon(ctx, wire.Actor(ctx), ticket.ID); err != nil {
			return err
		}
	}
	return s.Basket.Reply(w, r)
}

// unitPrice reads an amount with up to 4 decimals; what is not a number is 0 (CPR-1).
func unitPrice(raw string) money.E4 {
	unit, err := money.ParseE4(strings.TrimSpace(raw))
	if err != nil {
		return 0
	}
	return unit
}

// UpdatePrice is CART-26.
func (s *Server) UpdatePrice(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Key   string `form:"key"`
		Price string `form:"newPrice"`
		Why   string `form:"reason"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	unit, err := money.ParseE4(strings.TrimSpace(in.Price))
	if err != nil { // nothing is sold for nothing by a slip
		return fault.InFields(map[string]fault.Text{"newPrice": fault.T("This must be an amount.")})
	}
	return s.change(w, r, in.Key, text.Key("The unit price has been updated."), func(ctx context.Context, cartID int64) error {
		return s.Carts.SetPrice(ctx, wire.Actor(ctx), cartID, in.Key, unit, in.Why)
	})
}

// SetOldParts says for how many pieces of a line the old part is handed in now (TRD-1).
func (s *Server) SetOldParts(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Key      string `form:"key"`
		OldParts int    `form:"old_parts"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	return s.change(w, r, in.Key, text.Key("The core charge has been updated."), func(ctx context.Context, cartID int64) error {
		return s.Carts.SetOldParts(ctx, wire.Actor(ctx), cartID, in.Key, in.OldParts)
	})
}

// SetToOrder says how many pieces of a line are ordered for it (SPO-1).
func (s *Server) SetToOrder(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Key     string `form:"key"`
		ToOrder int    `form:"to_order"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	return s.change(w, r, in.Key, text.Key("What is ordered for this line has been updated."), func(ctx context.Context, cartID int64) error {
		return s.Carts.SetToOrder(ctx, wire.Actor(ctx), cartID, in.Key, in.ToOrder)
	})
}

// Lose takes pieces off a line as a lost sale (LOST-1).
func (s *Server) Lose(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Key    string `form:"key"`
		Pieces int    `form:"pieces"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	return s.change(w, r, "", text.Key("Noted as a lost sale."), func(ctx context.Context, cartID int64) error {
		return s.Carts.Lose(ctx, wire.Actor(ctx), cartID, in.Key, in.Pieces)
	})
}

// SetNotes writes on the line of key, where one is sent, and on the ticket (TKT-3). A comment that is not sent stays.
func (s *Server) SetNotes(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Key     string  `form:"key"`
		Note    string  `form:"note"`
		Comment *string `form:"comment"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	ticket, err := s.Visit.OpenCart(ctx)
	if err != nil {
		return err
	}
	err = s.Carts.SetNotes(ctx, wire.Actor(ctx), ticket.ID, cart.Notes{Key: in.Key, Line: in.Note, Ticket: in.Comment})
	if err != nil {
		return err
	}
	return s.replyCart(w, r, in.Key, text.Key("The note has been saved."))
}

// TryPrice says what the ticket would come to with another price and quantity of a line, and how far this person may go
// (PRC-1, UX-16).
func (s *Server) TryPrice(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Key      string `form:"key"`
		Price    string `form:"price"`
		Quantity int    `form:"quantity"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	unit, err := money.ParseE4(strings.TrimSpace(in.Price))
	if err != nil {
		return fault.InFields(map[string]fault.Text{"price": fault.T("This must be an amount.")})
	}
	ctx := r.Context()
	ticket, err := s.ticket(ctx)
	if err != nil {
		return err
	}
	tried, err := s.Carts.TryPrice(ctx, wire.Actor(ctx), ticket, in.Key, unit, in.Quantity)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, cartview.NewPriceTried(tried, in.Key))
}

// AddCustomProduct is CART-27.
func (s *Server) AddCustomProduct(w http.ResponseWriter, r *http.Request) error {
	in := struct {
		Name     string `form:"name"`
		Price    string `form:"price"`
		Quantity string `form:"quantity"`
		TaxClass string `form:"tax_class_id"`
	}{Quantity: "1"}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	class, err := strconv.ParseInt(cmp.Or(in.TaxClass, "0"), 10, 64)
	if err != nil && in.TaxClass != "null" {
		class = -1 // known to nobody
	}
	quantity, _ := strconv.Atoi(strings.TrimSpace(in.Quantity)) // what is no number is 0, and refused
	ctx := r.Context()
	ticket, err := s.Visit.OpenCart(ctx)
	if err != nil {
		return err
	}
	added, err := s.Carts.AddCustom(ctx, wire.Actor(ctx), ticket.ID, cart.Custom{
		Name: in.Name, Unit: unitPrice(in.Price), Quantity: quantity, TaxClassID: class,
	})
	if err != nil {
		return err
	}
	return s.replyCart(w, r, added.Key, "")
}

// ApplyLabor is CART-28.
func (s *Server) ApplyLabor(w http.ResponseWriter, r *http.Request) error {
	in := struct {
		Apply    bool   `form:"applyLabor"`
		Of       string `form:"productLaborKey"`
		TypeID   string `form:"laborId"`
		Minutes  string `form:"laborTime"`
		Quantity string `form:"quantity"`
		Name     string `form:"name"`
	}{Quantity: "1"}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	ticket, err := s.Visit.OpenCart(ctx)
	if err != nil {
		return err
	}
	if !in.Apply {
		if err := s.Carts.TakeLabor(ctx, wire.Actor(ctx), ticket.ID, in.Of); err != nil {
			return err
		}
		return s.replyCart(w, r, in.Of, "")
	}
	typeID, _ := strconv.ParseInt(in.TypeID, 10, 64) // what is no number is 0, and refused
	added, err := s.Carts.ApplyLabor(ctx, wire.Actor(ctx), ticket.ID, cart.Labor{
		Of: in.Of, TypeID: typeID, Minutes: whole(in.Minutes), Quantity: whole(in.Quantity), Name: in.Name,
	})
	if err != nil {
		return err
	}
	return s.replyCart(w, r, added.Key, "")
}

// whole reads a number; what is none is 0.
func whole(raw string) int {
	n, err := strconv.Atoi(strings.TrimSpace(raw))
	if err != nil {
		return 0
	}
	return n
}

// UpdateLabor is CART-29. What is not sent stays; a time that is sent must be one.
func (s *Server) UpdateLabor(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Key     string  `form:"key"`
		Name    *string `form:"newName"`
		TypeID  string  `form:"newLaborId"`
		Minutes string  `form:"newLaborTime"`
		Price   string  `form:"newPrice"`
		Why     string  `form:"reason"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	change := cart.LaborChange{Name: in.Name, Reason: in.Why}
	fields := map[string]fault.Text{}
	if in.TypeID != "" {
		if change.TypeID = int64(whole(in.TypeID)); change.TypeID < 1 {
			fields["newLaborId"] = fault.T("There is no such labor type.")
		}
	}
	if in.Minutes != "" {
		if change.Minutes = whole(in.Minutes); change.Minutes < 1 {
			fields["newLaborTime"] = fault.T("Time must be a positive number.")
		}
	}
	if in.Price != "" {
		unit, err := money.ParseE4(strings.TrimSpace(in.Price))
		if err != nil {
			fields["newPrice"] = fault.T("This must be an amount.")
		}
		change.Price = &unit
	}
	if len(fields) > 0 {
		return fault.InFields(fields)
	}
	return s.change(w, r, in.Key, text.Key("The labor has been updated."), func(ctx context.Context, cartID int64) error {
		return s.Carts.UpdateLabor(ctx, wire.Actor(ctx), cartID, in.Key, change)
	})
}

// ApplyPONumber is CART-32, of whoever's cart it is.
func (s *Server) ApplyPONumber(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Products map[string]string `form:"products"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	numbers, err := poNumbers(in.Products)
	if err != nil {
		return err
	}
	ctx := r.Context()
	ticket, err := s.ticket(ctx)
	if err != nil {
		return err
	}
	if err := s.Carts.ApplyPONumbers(ctx, wire.Actor(ctx), ticket.ID, numbers); err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, present.Said{Success: text.Tr(ctx, "PO Number added successfully.")})
}

// poNumbers reads products[0][cart_key] and so on, in the order of their numbers.
func poNumbers(products map[string]string) ([]cart.PONumber, error) {
	rows, ok := wire.Rows(products)
	if !ok || len(rows) == 0 || len(rows) > cart.MostLines {
		return nil, fault.New(fault.Invalid, "Error adding PO Number.")
	}
	numbers := make([]cart.PONumber, 0, len(rows))
	for _, row := range rows {
		numbers = append(numbers, cart.PONumber{Key: row["cart_key"], Number: row["po_number"],
			All: desk.IsYes(row["apply_to_all"])})
	}
	return numbers, nil
}

// counter puts into the sale screen what its dialogs choose from.
func (s *Server) counter(ctx context.Context, shown *tillview.Till) error {
	types, err := s.Labor.Types(ctx)
	if err != nil {
		return err
	}
	classes, err := s.Taxes.Classes(ctx)
	if err != nil {
		return err
	}
	taxed, err := s.Taxes.Taxed(ctx)
	if err != nil {
		return err
	}
	isFree := func(c tax.Class) int {
		if taxed[c.ID] {
			return 0
		}
		return 1
	}
	slices.SortFunc(classes, func(a, b tax.Class) int { // what is chosen unless somebody chooses is taxed
		return cmp.Or(cmp.Compare(isFree(a), isFree(b)), cmp.Compare(a.ID, b.ID))
	})
	on, err := setting.Get(ctx, setting.PONumbers, setting.Location(wire.Actor(ctx).LocationID))
	if err != nil {
		return err
	}
	if on {
		shown.Actions.PONumbers = "/api/cart/applyPoNumber"
	}
	shown.LaborTypes, shown.TaxClasses = cartview.NewLaborTypes(ctx, types), tillview.NewTaxClasses(classes)
	return nil
}
