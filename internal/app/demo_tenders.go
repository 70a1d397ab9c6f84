package app

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"camber/internal/base/ids"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/cart"
	"camber/internal/shop/credit"
	"camber/internal/shop/customer"
	"camber/internal/shop/customer/note"
	"camber/internal/shop/notify"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/shop/promo"
	"camber/internal/shop/rma"
	"camber/internal/shop/sale"
	"camber/internal/shop/till"
)

// demoLate is how many days ago the business bought on account, at net 30.
var demoLate = []int{139, 104, 71, 46, 9}

// lateAccount lets the business buy on account and pay too little of it; two other customers may not buy so any more.
func (d *demo) lateAccount(ctx context.Context) error {
	holder, err := d.customerOf(ctx, "pro@demo.test")
	if err != nil {
		return err
	}
	actor := access.Actor{Kind: access.Customer, CustomerID: holder.ID}
	for n, days := range demoLate {
		draft := cart.Draft{Payment: string(order.OnAccount), PONumber: fmt.Sprintf("OAS-22%02d", 40+n)}
		if _, err := d.charge(before(ctx, time.Duration(days)*24*time.Hour), actor, holder, n, draft); err != nil {
			return err
		}
	}
	if err := d.Payment.Accounts.Agree(ctx, audit.System, payment.Account{CustomerID: d.buyer(5).ID, Terms: 15, Limit: 800_00, Hold: true}); err != nil {
		return err
	}
	return d.Payment.Accounts.Agree(ctx, audit.System, payment.Account{CustomerID: d.buyer(6).ID, Terms: 45, Limit: 0})
}

// charge is an order on account.
func (d *demo) charge(ctx context.Context, actor access.Actor, who customer.Customer, n int,
	draft cart.Draft) (order.Order, error) {
	c, err := d.Cart.Open(ctx, actor, cart.Place{Channel: cart.Web, LocationID: d.main.ID})
	if err != nil {
		return order.Order{}, err
	}
	if err := d.put(ctx, actor, c.ID, 0, 130+n, 2+n%2); err != nil {
		return order.Order{}, err
	}
	draft.Firstname, draft.Lastname, draft.Email, draft.Telephone = who.Firstname, who.Lastname, who.Email, who.Telephone
	if err := d.Cart.SetDraft(ctx, actor, c.ID, draft, d.main.ID); err != nil {
		return order.Order{}, err
	}
	return d.Payment.Checkouts.Place(ctx, actor, c.ID, nil)
}

// trader is the manager at the trade counter, and who buys there what went wrong or is paid in an unusual way.
func (d *demo) trader(ctx context.Context) (access.Actor, customer.Customer, error) {
	registers, err := d.Register.Registers(ctx, d.main.ID)
	if err != nil {
		return access.Actor{}, customer.Customer{}, err
	}
	manager, err := d.atRegister(ctx, "manager@demo.test", d.main.ID, registers[2].ID)
	return manager, d.buyer(7), err
}

// tenders sells for a check and for store credit, receives money on account, brings something back, and leaves money
// that is to be paid back.
func (d *demo) tenders(ctx context.Context) error {
	manager, who, err := d.trader(ctx)
	if err != nil {
		return err
	}
	err = d.Credit.Give(ctx, access.Actor{Kind: access.System},
		credit.Gift{CustomerID: who.ID, LocationID: d.main.ID, Amount: 12_00, Description: "For a wrong part in spring"})
	if err != nil {
		return err
	}
	for n, first := range []payment.Tender{
		{Kind: payment.Check, Check: payment.CheckNote{Number: "1042", Bank: "Cedar Valley Bank", LicenseNote: "IA 284-XC"}},
		{Kind: payment.StoreCredit, Amount: 12_00},
	} {
		if _, err := d.sell(before(ctx, time.Duration(100-n*10)*time.Minute), manager, who, n, first); err != nil {
			return fmt.Errorf("paid by %s: %w", first.Kind, err)
		}
	}
	holder, err := d.customerOf(ctx, "pro@demo.test")
	if err != nil {
		return err
	}
	received := payment.Tender{CustomerID: holder.ID, Kind: payment.Check, Amount: 10_00,
		Check: payment.CheckNote{Number: "2207", Bank: "First Iowa"}, IntentKey: "demo-received"}
	if _, err := d.Payment.Tenders.Receive(before(ctx, 55*time.Minute), manager, received); err != nil {
		return err
	}
	return d.undone(ctx, manager, who)
}

// vouchers sells for a gift voucher and for reward points. How often codes are tried is counted outside of any
// transaction.
func (d *demo) vouchers(ctx context.Context) error {
	manager, who, err := d.trader(ctx)
	if err != nil {
		return err
	}
	system := access.Actor{Kind: access.System}
	_, code, err := d.Promo.Give(ctx, system, promo.Given{LocationID: d.main.ID, Voucher: promo.Voucher{Original: 15_00}})
	if err != nil {
		return err
	}
	if err := d.Promo.GivePoints(ctx, system, who.ID, 900, "Welcome to the club"); err != nil {
		return err
	}
	for n, first := range []payment.Tender{{Kind: payment.GiftVoucher, Amount: 15_00, Code: code},
		{Kind: payment.RewardVoucher, Amount: 5_00, Code: "500"}} {
		if _, err := d.sell(before(ctx, time.Duration(28-n*10)*time.Minute), manager, who, 20+n, first); err != nil {
			return fmt.Errorf("paid by %s: %w", first.Kind, err)
		}
	}
	return nil
}

// sell sells something and takes a tender for it, and cash for the rest. A tender without an amount pays all.
func (d *demo) sell(ctx context.Context, actor access.Actor, who customer.Customer, n int,
	first payment.Tender) (order.Order, error) {
	o, err := d.checkOut(ctx, actor, who, n)
	if err != nil {
		return o, err
	}
	first.OrderID, first.IntentKey = o.ID, fmt.Sprintf("demo-%d-first", o.ID)
	switch {
	case first.Amount == 0:
		first.Amount = o.Total
	case first.Amount >= o.Total: // some of it is paid in cash all the same
		first.Amount = o.Total / 2
	}
	if _, err := d.Payment.Tenders.Add(ctx, actor, first); err != nil {
		return o, err
	}
	if rest := o.Total - first.Amount; rest > 0 {
		if _, err := d.Payment.Tenders.AddCash(ctx, actor,
			payment.Tender{OrderID: o.ID, Amount: rest, IntentKey: fmt.Sprintf("demo-%d-rest", o.ID)}); err != nil {
			return o, err
		}
	}
	return d.Till.Complete(ctx, actor, o.ID, false)
}

func (d *demo) checkOut(ctx context.Context, actor access.Actor, who customer.Customer, n int) (order.Order, error) {
	c, err := d.Cart.Open(ctx, actor, cart.Place{Channel: cart.POS, UUID: ids.Token()})
	if err != nil {
		return order.Order{}, err
	}
	if err := d.Cart.SetCustomer(ctx, actor, c.ID, who.ID); err != nil {
		return order.Order{}, err
	}
	if err := d.put(ctx, actor, c.ID, 0, 150+n, 2); err != nil {
		return order.Order{}, err
	}
	return d.Order.CheckOut(ctx, actor, c.ID, nil)
}

// undone is what went wrong: goods that came back for cash and for credit, an order that was voided, and one that was
// called off with its money still in the drawer.
func (d *demo) undone(ctx context.Context, manager access.Actor, who customer.Customer) error {
	for n, as := range []payment.Kind{payment.Cash, payment.StoreCredit} {
		o, err := d.sell(before(ctx, 50*time.Minute), manager, who, 10+n, payment.Tender{Kind: payment.Cash})
		if err != nil {
			return err
		}
		back := till.Back{OrderID: o.ID, Reason: rma.WrongFit, Comment: "Another engine than the papers say.", As: as,
			IntentKey: fmt.Sprintf("demo-back-%d", o.ID)}
		for _, l := range o.Lines {
			if l.Kind == sale.Part && len(back.Lines) == 0 {
				back.Lines = []till.BackLine{{LineID: l.ID, Quantity: 1, Restock: n == 0}}
			}
		}
		if _, err := d.Till.TakeBack(before(ctx, 20*time.Minute), manager, back); err != nil {
			return err
		}
	}
	voided, err := d.sell(before(ctx, 45*time.Minute), manager, who, 12,
		payment.Tender{Kind: payment.StoreCredit, Amount: 1_00})
	if err != nil {
		return err
	}
	if held, err := d.Payment.Tenders.VoidAll(before(ctx, 41*time.Minute), manager, voided.ID); err != nil ||
		len(held) > 0 {
		return errors.Join(err, errors.Join(slices.Collect(maps.Values(held))...))
	}
	if _, err := d.Till.VoidOrder(before(ctx, 40*time.Minute), manager, voided.ID, "Rung up twice"); err != nil {
		return err
	}
	held, err := d.checkOut(before(ctx, 35*time.Minute), manager, who, 13)
	if err != nil {
		return err
	}
	if _, err := d.Payment.Tenders.AddCash(before(ctx, 34*time.Minute), manager,
		payment.Tender{OrderID: held.ID, Amount: 20_00, IntentKey: "demo-held"}); err != nil {
		return err
	}
	_, err = d.Till.Cancel(before(ctx, 30*time.Minute), manager, held.ID, false, "The customer comes back for it")
	return err
}

// progress gives orders the statuses that staff set by hand, and writes to a customer.
func (d *demo) progress(ctx context.Context) error {
	manager, _, err := d.trader(ctx)
	if err != nil {
		return err
	}
	placed, err := d.Order.Orders(ctx, order.Filter{Status: order.Complete, Limit: 100})
	if err != nil {
		return err
	}
	labels, err := d.Order.Labels(ctx)
	if err != nil {
		return err
	}
	comments := map[string]string{
		"ready": "At the counter, under your name.", "backordered": "The maker promises the rotors for Tuesday.",
		"shipped": "With the courier since noon.",
	}
	at := 0
	for _, l := range labels {
		comment, wanted := comments[l.Code]
		if !wanted {
			continue
		}
		for at < len(placed) && (placed[at].Channel != cart.Web || placed[at].CustomerID == 0 ||
			placed[at].LocationID != d.main.ID) {
			at++
		}
		if at == len(placed) {
			return errors.New("too few orders")
		}
		wish := notify.Wish{Comment: comment, Notify: l.Tells, ByEmail: true, Email: placed[at].Email}
		if _, err := d.Order.AddNote(ctx, manager, placed[at].ID, order.Note{LabelID: l.ID, Wish: wish}); err != nil {
			return fmt.Errorf("status %s: %w", l.Code, err)
		}
		at++
	}
	holder, err := d.customerOf(ctx, "pro@demo.test")
	if err != nil {
		return err
	}
	for n, words := range []string{"Asked for a higher limit; we look at it again in spring.",
		"Calls before noon, please: the phone is in the shop."} {
		if _, err := d.Remark.Add(before(ctx, time.Duration(40-n*20)*24*time.Hour), manager,
			note.Note{CustomerID: holder.ID, Comment: words}, "", nil); err != nil {
			return err
		}
	}
	return nil
}
