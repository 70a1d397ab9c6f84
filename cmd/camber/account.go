package main

import (
	"context"

	"camber/internal/app"
	"camber/internal/base/money"
)

type account struct {
	place
	Email string `arg:"" help:"E-mail address of the customer, or of who holds the account of the business."`
	Terms int    `help:"Days to pay: 15, 30 or 45." default:"30"`
	Limit string `help:"How much may be owed, as 5000.00." required:""`
	Hold  bool   `help:"Sell nothing on account for now."`
}

func (c *account) Run(ctx context.Context) error {
	limit, err := money.Parse(c.Limit)
	if err != nil {
		return err
	}
	shop, err := app.Open(ctx, c.config())
	if err != nil {
		return err
	}
	defer func() { _ = shop.Close() }()
	return shop.SellOnAccount(ctx, c.Email, c.Terms, limit, c.Hold)
}
