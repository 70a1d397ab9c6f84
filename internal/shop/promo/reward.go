package promo

import (
	"camber/internal/base/fault"
	"camber/internal/base/money"
)

// worth is what points are worth at so many cents each.
func worth(points, cents int) money.Cents { return money.Cents(points) * money.Cents(cents) }

// pointsFor are the points that pay an amount: a part of one point takes the whole point.
func pointsFor(amount money.Cents, cents int) int {
	return int((int64(amount) + int64(cents) - 1) / int64(cents))
}

// most is how many points an order can take: no more than its parts cost.
func most(items []Item, cents int) int { return pointsFor(sum(items), cents) }

// earned are the points for what was bought: a part's own, else so many for each whole unit of money.
func earned(bought []Item, own map[int64]int, perUnit int) int {
	points := 0
	var priced money.Cents
	for _, i := range bought {
		if each, has := own[i.PartID]; has {
			points += each * i.Quantity
			continue
		}
		priced += i.Total
	}
	return points + int(priced/100)*perUnit
}

// refusedPoints says why points can't be spent; nil: they can.
func refusedPoints(points, balance, most int, who Who) *fault.Text {
	var problem fault.Text
	switch {
	case who.CustomerID == 0:
		problem = fault.T("Please sign in to use your reward points.")
	case points <= 0:
		problem = fault.T("Please enter how many points to use.")
	case points > balance:
		problem = fault.T("You have %s reward points.", balance)
	case points > most:
		problem = fault.T("At most %s points can be used for this order.", most)
	default:
		return nil
	}
	return &problem
}
