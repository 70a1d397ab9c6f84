package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"camber/internal/app"
	"camber/internal/base/money"
)

type user struct {
	Add   addUser   `cmd:"" help:"Add a person; the password is read from standard input."`
	Limit limitRole `cmd:"" help:"Say up to which amount a role gives credit, refunds and cash without another person."`
}

type limitRole struct {
	place
	Role         string `arg:"" help:"Role: owner, manager, cashier, installer or catalog editor."`
	ApproveAbove string `help:"Amount above which another person must approve; 0: never." required:""`
}

func (c *limitRole) Run(ctx context.Context) error {
	above, err := money.Parse(c.ApproveAbove)
	if err != nil {
		return fmt.Errorf("--approve-above %s: %w", c.ApproveAbove, err)
	}
	shop, err := app.Open(ctx, c.config())
	if err != nil {
		return err
	}
	defer func() { _ = shop.Close() }()
	return shop.LimitRole(ctx, c.Role, above)
}

type addUser struct {
	place
	Email string `arg:"" help:"E-mail address to sign in with."`
	Name  string `help:"Name as it stands on receipts." required:""`
	Role  string `help:"Role: owner, manager, cashier, installer or catalog editor." default:"owner"`
	PIN   string `help:"PIN of 4 to 8 digits for the till." required:""`
}

func (c *addUser) Run(ctx context.Context) error {
	fmt.Fprint(os.Stderr, "Password: ")
	line, err := bufio.NewReader(os.Stdin).ReadString('\n')
	if err != nil && line == "" {
		return errors.New("no password on standard input")
	}
	shop, err := app.Open(ctx, c.config())
	if err != nil {
		return err
	}
	defer func() { _ = shop.Close() }()
	return shop.AddStaff(ctx, app.NewStaff{
		Name: c.Name, Email: c.Email, Role: c.Role, PIN: c.PIN, Password: strings.TrimRight(line, "\r\n"),
	})
}
