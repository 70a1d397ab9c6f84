package app

import (
	"context"
	"fmt"
	"time"

	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/order"
	"camber/internal/shop/review"
	"camber/internal/shop/sale"
)

// demoReviews are what buyers said, one after the other of what they ordered.
var demoReviews = []struct {
	stars int
	words string
	lang  text.Lang
	state review.State
}{
	{5, "Went in without any trouble and has worked as it should for two weeks now. The part in the box was the one in the picture, hardware included.", text.English, review.Approved},
	{4, "Good part for the money. One of the clips was missing, the counter gave me another the same day.", text.English,
		review.Approved},
	{5, "Ajustó a la primera y llegó bien empacado. Lo volvería a comprar.", text.Spanish, review.Approved},
	{2, "It fits, but it is noisier than the one that came off the truck.", text.English, review.Approved},
	{5, "The shop said it would fit, and it did. Picked it up an hour later.", text.English, review.Approved},
	{3, "Does its job. The instructions are for another model, so plan some time for that.", text.English,
		review.Approved},
	{4, "Second one I bought, the first went 90,000 miles.", text.English, review.Approved},
	{1, "Call me at once!!! I want to talk to your boss!!!", text.English, review.Rejected},
	{5, "Solid, heavier than the cheap ones, and it shows. Torque it to what the sheet says and you are done.",
		text.English, review.Approved},
	{4, "Right part, fair price. Would have liked a wiring diagram with it.", text.English, review.Waiting},
	{5, "Exactly as described, and in stock two streets away.", text.English, review.Waiting},
	{2, "Llegó con un golpe en una esquina. Funciona, pero esperaba algo mejor.", text.Spanish, review.Waiting},
}

// reviewed lets those who ordered in the shop say what they think, and the manager read it.
func (d *demo) reviewed(ctx context.Context) error {
	manager, err := d.Access.StaffActor(ctx, d.staff["manager@demo.test"])
	if err != nil {
		return err
	}
	orders, err := d.Order.Orders(ctx, order.Filter{Status: order.Complete, Limit: 100})
	if err != nil {
		return err
	}
	said := 0
	for i := len(orders) - 1; i >= 0 && said < len(demoReviews); i-- { // the oldest first
		if orders[i].CustomerID == 0 || i%2 > 0 {
			continue
		}
		o, err := d.Order.Order(ctx, orders[i].ID)
		if err != nil {
			return err
		}
		for _, line := range o.Lines {
			if line.Kind != sale.Part || said == len(demoReviews) {
				continue
			}
			if err := d.review(before(ctx, time.Duration(len(demoReviews)-said)*20*time.Hour), manager, o.CustomerID,
				line.PartID, said); err != nil {
				return fmt.Errorf("review %d: %w", said, err)
			}
			said++
			break
		}
	}
	return nil
}

// review writes one of demoReviews and decides on it.
func (d *demo) review(ctx context.Context, manager access.Actor, customerID, partID int64, i int) error {
	who, err := d.Customer.Customer(ctx, customerID)
	if err != nil {
		return err
	}
	r := demoReviews[i]
	err = d.Review.Write(ctx, access.Actor{Kind: access.Customer, CustomerID: customerID}, review.Draft{
		PartID: partID, Firstname: who.Firstname, Lastname: who.Lastname, Bought: true, Rating: r.stars, Body: r.words,
		Lang: r.lang,
	})
	if err != nil || r.state == review.Waiting {
		return err
	}
	own, _, err := d.Review.Own(ctx, customerID, partID)
	if err != nil {
		return err
	}
	return d.Review.Decide(ctx, manager, own.ID, own.Version, r.state)
}
