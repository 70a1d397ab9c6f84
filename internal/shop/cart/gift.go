package cart

import (
	"context"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/promo"
	"camber/internal/shop/sale"
	"camber/internal/shop/setting"
)

// Gift is a voucher that a shopper is about to buy for somebody. It is paid for like a line and never taxed or
// discounted.
type Gift struct {
	Key    string
	Amount money.Cents
	promo.Gift
}

// giftKey tells the keys of gifts from those of lines.
const giftKey = "gift-"

// mostGifts is how many vouchers one cart holds.
const mostGifts = 20

// Description is what the line says.
func (g Gift) Description() fault.Text { return fault.T("Gift voucher for %s", g.ToName) }

func (g Gift) line() sale.Line {
	return sale.Line{Key: g.Key, Kind: sale.Gift, Quantity: 1, UnitE4: money.FromCents(g.Amount)}
}

// GiftBounds are the least and the most that a voucher bought in the shop is worth.
func GiftBounds(ctx context.Context) (least, most money.Cents, err error) {
	all, err := setting.Read(ctx)
	return money.Cents(setting.GiftLeast.In(all)) * 100, money.Cents(setting.GiftMost.In(all)) * 100, err
}

// AddGift puts a voucher into a cart of the shop. What is wrong with it is Invalid by field.
func (s *Service) AddGift(ctx context.Context, actor access.Actor, cartID int64, g Gift) (Gift, error) {
	g.Gift = g.Trimmed()
	least, most, err := GiftBounds(ctx)
	if err != nil {
		return Gift{}, err
	}
	fields := g.Check()
	if g.Amount < least || g.Amount > most {
		fields["amount"] = fault.T("The amount is from %s to %s.", least, most)
	}
	for field, value := range map[string]string{"to_name": g.ToName, "from_name": g.FromName, "message": g.Message} {
		if text.HoldsCardNumber(value) {
			fields[field] = fault.T("Please leave out card numbers.")
		}
	}
	if len(fields) > 0 {
		return Gift{}, fault.InFields(fields)
	}
	g.Key = giftKey + ids.Token()
	err = s.change(ctx, actor, cartID, func(ctx context.Context, c *Cart) error {
		switch {
		case c.Channel != Web:
			return fault.New(fault.Forbidden, "Gift vouchers are bought in the web shop.")
		case len(c.Gifts) >= mostGifts:
			return fault.New(fault.Conflict, "A cart holds at most %s gift vouchers.", mostGifts)
		}
		return addGift(ctx, c.ID, g)
	})
	return g, err
}

func isGift(key string) bool { return strings.HasPrefix(key, giftKey) }

// Vouchers are the gifts as an order buys them, good for so many days.
func (c Cart) Vouchers(lang text.Lang, lastDay string) []promo.Voucher {
	var bought []promo.Voucher
	for _, g := range c.Gifts {
		bought = append(bought, promo.Voucher{Original: g.Amount, To: lastDay, Gift: g.Gift, Lang: lang})
	}
	return bought
}
