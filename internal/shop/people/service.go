package people

import (
	"context"
	"strings"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/account"
	"camber/internal/shop/appointment"
	"camber/internal/shop/audit"
	"camber/internal/shop/cart"
	"camber/internal/shop/contact"
	"camber/internal/shop/core"
	"camber/internal/shop/credit"
	"camber/internal/shop/customer"
	"camber/internal/shop/customer/ban"
	"camber/internal/shop/customer/note"
	"camber/internal/shop/garage"
	"camber/internal/shop/ledger"
	"camber/internal/shop/notify"
	"camber/internal/shop/order"
	"camber/internal/shop/price"
	"camber/internal/shop/promo"
	"camber/internal/shop/quote"
	"camber/internal/shop/review"
	"camber/internal/shop/rma"
	"camber/internal/shop/saved"
	"camber/internal/shop/till"
)

// Deps are who keep something of a customer.
type Deps struct {
	Access    *access.Service
	Bans      *ban.Service
	Credits   *credit.Service
	Customers *customer.Service
	Notes     *note.Service
	Messages  *notify.Service
	Orders    *order.Service
	Promos    *promo.Service
	Returns   *rma.Service
	Saved     *saved.Service
}

// Service merges, hands out and erases.
type Service struct{ Deps }

func New(d Deps) *Service { return &Service{d} }

// Merge makes one customer of two: all of from becomes to's, and from points to them from then on. It is done once; a
// second time is a Conflict.
func (s *Service) Merge(ctx context.Context, actor access.Actor, from, to int64) error {
	if !actor.May(access.MergeCustomers) {
		return fault.New(fault.Forbidden, "You may not merge customers.")
	}
	if from == to {
		return fault.InFields(map[string]fault.Text{"into": fault.T("Choose another customer.")})
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		old, err := s.Customers.Current(ctx, from)
		if err != nil {
			return err
		}
		if err := s.free(ctx, old); err != nil {
			return err
		}
		if err := s.Customers.Merge(ctx, from, to); err != nil {
			return err
		}
		if err := s.Credits.Move(ctx, actor.Who(), actor.LocationID, from, to); err != nil {
			return err
		}
		for _, move := range []func(ctx context.Context, from, to int64) error{
			order.MoveBuyer, quote.MoveCustomer, core.Move, garage.Move, note.Move, ban.Move, rma.Move, till.MoveReturns, review.Move, contact.Move,
			cart.MoveCarts, notify.MoveCustomer, appointment.MoveCustomer, price.MoveContracts, promo.MovePoints,
		} {
			if err := move(ctx, from, to); err != nil {
				return err
			}
		}
		if err := s.Saved.Move(ctx, saved.Owner{CustomerID: from}, saved.Owner{CustomerID: to}); err != nil {
			return err
		}
		if err := s.endSignIn(ctx, from); err != nil {
			return err
		}
		return audit.Write(ctx, audit.Row{
			Who: actor.Who(), Action: "customer.merge", Subject: "customer", SubjectID: from, LocationID: actor.LocationID,
			Detail: map[string]any{"into": to},
		})
	})
}

// free refuses to end somebody on whom something hangs: the account of a business, or a debt.
func (s *Service) free(ctx context.Context, c customer.Customer) error {
	if c.IsHolder() {
		return fault.New(fault.Conflict, "They hold the account of a business. It needs another holder first.")
	}
	owed, err := ledger.Balance(ctx, ledger.OnAccount(c.ID).Code)
	if err != nil {
		return err
	}
	if owed != 0 {
		return fault.New(fault.Conflict, "They owe %s on account. That is to be settled first.", owed)
	}
	return nil
}

func (s *Service) endSignIn(ctx context.Context, id int64) error {
	if err := s.Access.RemoveLogin(ctx, id); err != nil {
		return err
	}
	return account.EndLinks(ctx, id)
}

// Forward gives to whom customers became what came back to them since, as the credit of an order that was cancelled.
func (s *Service) Forward(ctx context.Context, locationID int64) error {
	merged, err := s.Customers.Merged(ctx)
	if err != nil {
		return err
	}
	for _, c := range merged {
		err := db.Atomic(ctx, func(ctx context.Context) error {
			if err := s.Credits.Move(ctx, audit.System, locationID, c.ID, c.MergedInto); err != nil {
				return err
			}
			return promo.MovePoints(ctx, c.ID, c.MergedInto)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// Erase forgets a customer on request. Orders keep what a sale is proved by, and the log and the ledger hold numbers
// alone. Who still has credit, debts or an order under way can't be erased.
func (s *Service) Erase(ctx context.Context, actor access.Actor, id int64) error {
	if !actor.May(access.EraseCustomers) {
		return fault.New(fault.Forbidden, "You may not erase customers.")
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		c, err := s.Customers.Current(ctx, id)
		if err != nil {
			return err
		}
		if err := s.settled(ctx, c); err != nil {
			return err
		}
		if err := s.Customers.Erase(ctx, id); err != nil {
			return err
		}
		for _, forget := range []func(ctx context.Context, id int64) error{
			order.ForgetBuyer, quote.ForgetCustomer, garage.Erase, note.Erase, ban.Erase, review.Forget, contact.Forget, cart.ForgetCarts,
			notify.ForgetCustomer, appointment.ForgetCustomer, s.endSignIn,
		} {
			if err := forget(ctx, id); err != nil {
				return err
			}
		}
		if err := saved.Erase(ctx, saved.Owner{CustomerID: id}); err != nil {
			return err
		}
		return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: "customer.erase", Subject: "customer", SubjectID: id,
			LocationID: actor.LocationID})
	})
}

func (s *Service) settled(ctx context.Context, c customer.Customer) error {
	if err := s.free(ctx, c); err != nil {
		return err
	}
	left, err := s.Credits.Balance(ctx, c.ID)
	if err != nil {
		return err
	}
	if left != 0 {
		return fault.New(fault.Conflict, "They still have %s of store credit. That is to be settled first.", left)
	}
	under, err := s.Orders.Count(ctx, order.Filter{CustomerID: c.ID, Among: []order.Status{order.Checkout}})
	if err != nil {
		return err
	}
	if under > 0 {
		return fault.New(fault.Conflict, "An order of theirs is under way.")
	}
	return nil
}

// mostOf is how many rows of a kind are handed out; nobody has as many.
const mostOf = 10_000

// Export is everything that the shop knows of a customer.
func (s *Service) Export(ctx context.Context, actor access.Actor, id int64) (File, error) {
	if !actor.May(access.EraseCustomers) {
		return File{}, fault.New(fault.Forbidden, "You may not hand out what is known of customers.")
	}
	c, err := s.Customers.Current(ctx, id)
	if err != nil {
		return File{}, err
	}
	f := File{
		CustomerID: c.ID, Firstname: c.Firstname, Lastname: c.Lastname, Company: c.Company, Email: c.Email,
		Telephone:  c.Telephone,
		Newsletter: c.Newsletter, Texts: c.Texts, Since: c.Added,
		TaxExemptNumber: c.TaxExemptNumber,
		Answers:         map[string]string{}, Tags: []string{}, Addresses: []Address{}, Vehicles: []Vehicle{}, Orders: []Order{},
		Returns: []Return{},
		Credit:  []Movement{}, Notes: []Note{}, Messages: []Message{}, IPs: []IP{}, Compare: []int64{}, Wishes: []int64{},
	}
	for _, add := range []func(context.Context, customer.Customer, *File) error{s.addSelf, s.addGarage, s.addOrders,
		s.addMoney, s.addWords, s.addLists} {
		if err := add(ctx, c, &f); err != nil {
			return File{}, err
		}
	}
	return f, audit.Write(ctx, audit.Row{Who: actor.Who(), Action: "customer.export", Subject: "customer", SubjectID: id,
		LocationID: actor.LocationID})
}

func (s *Service) addSelf(ctx context.Context, c customer.Customer, f *File) (err error) {
	if f.SignsIn, err = s.Access.CanSignIn(ctx, c.ID); err != nil {
		return err
	}
	asked, err := s.Customers.Fields(ctx)
	if err != nil {
		return err
	}
	said, err := s.Customers.SaidOf(ctx, c.ID)
	if err != nil {
		return err
	}
	for _, field := range asked {
		for _, answers := range said {
			if answer := answers[field.ID]; answer != "" {
				f.Answers[field.Name] = strings.TrimPrefix(f.Answers[field.Name]+", "+field.Words(answer), ", ")
			}
		}
	}
	all, err := s.Customers.Tags(ctx)
	if err != nil {
		return err
	}
	have, err := s.Customers.TagsOf(ctx, c.ID)
	if err != nil {
		return err
	}
	for _, t := range all {
		for _, id := range have {
			if t.ID == id {
				f.Tags = append(f.Tags, t.Title)
			}
		}
	}
	book, err := s.Customers.Addresses(ctx, c.ID)
	if err != nil {
		return err
	}
	for _, a := range book.Addresses {
		f.Addresses = append(f.Addresses, Address{Label: a.Label, Name: a.Firstname + " " + a.Lastname, Lines: a.Lines(),
			Default: a.ID == book.DefaultID})
	}
	return nil
}

func (s *Service) addGarage(ctx context.Context, c customer.Customer, f *File) error {
	entries, err := garage.Vehicles(ctx, c.ID)
	for _, k := range entries {
		f.Vehicles = append(f.Vehicles, Vehicle{
			Name: k.Vehicle.Text(), Title: k.Title, VIN: k.VIN, Plate: k.LicensePlate, State: k.LicenseState, Notes: k.Notes,
			Facets: k.Vehicle.Facts,
		})
	}
	return err
}

func (s *Service) addOrders(ctx context.Context, c customer.Customer, f *File) error {
	found, err := s.Orders.Orders(ctx, order.Filter{CustomerID: c.ID, Limit: mostOf, Sort: "order_id", Ascending: true})
	if err != nil {
		return err
	}
	for _, listed := range found {
		o, err := s.Orders.Order(ctx, listed.ID)
		if err != nil {
			return err
		}
		row := Order{ID: o.ID, Added: o.Added, Status: o.Label.Name, Name: o.Name, Email: o.Email, Telephone: o.Telephone,
			Total: o.Total, Lines: []Line{}}
		for _, l := range o.Lines {
			row.Lines = append(row.Lines, Line{Name: l.Name, Number: l.Number, Quantity: l.Quantity, Total: l.Total})
		}
		f.Orders = append(f.Orders, row)
	}
	asked, _, err := s.Returns.OfThese(ctx, []int64{c.ID}, mostOf, 0)
	for _, r := range asked {
		f.Returns = append(f.Returns, Return{
			OrderID: r.OrderID, Asked: r.Asked, Reason: text.Tr(ctx, r.Reason.Name()), Comment: r.Comment,
			State: text.Tr(ctx, r.State.Name()), Answer: r.Answer,
		})
	}
	return err
}

func (s *Service) addMoney(ctx context.Context, c customer.Customer, f *File) (err error) {
	if f.Balance, err = s.Credits.Balance(ctx, c.ID); err != nil {
		return err
	}
	moved, err := s.Credits.History(ctx, c.ID, mostOf, 0)
	if err != nil {
		return err
	}
	for _, m := range moved {
		f.Credit = append(f.Credit, Movement{At: m.At, Amount: m.Amount, Description: text.Tr(ctx, m.Description, m.OrderID),
			OrderID: m.OrderID})
	}
	f.Points, err = s.Promos.Points(ctx, c.ID)
	return err
}

func (s *Service) addWords(ctx context.Context, c customer.Customer, f *File) error {
	notes, _, err := s.Notes.Notes(ctx, c.ID, mostOf, 0)
	if err != nil {
		return err
	}
	for _, n := range notes {
		f.Notes = append(f.Notes, Note{At: n.At, Comment: n.Comment, Picture: n.Image != ""})
	}
	sent, err := s.Messages.Latest(ctx, notify.Filter{CustomerID: c.ID}, mostOf)
	if err != nil {
		return err
	}
	for _, m := range sent {
		f.Messages = append(f.Messages,
			Message{At: m.QueuedAt, Channel: m.Channel, Recipient: m.Recipient, Subject: m.Subject, Text: m.Rendered.Text,
				State: m.State})
	}
	ips, _, err := s.Bans.IPs(ctx, c.ID, mostOf, 0)
	for _, one := range ips {
		f.IPs = append(f.IPs, IP{IP: one.IP, Added: one.Added})
	}
	return err
}

func (s *Service) addLists(ctx context.Context, c customer.Customer, f *File) error {
	lists, err := s.Saved.Lists(ctx, saved.Owner{CustomerID: c.ID})
	f.Compare, f.Wishes = append(f.Compare, lists[saved.Compare]...), append(f.Wishes, lists[saved.Wishlist]...)
	return err
}
