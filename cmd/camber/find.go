package main

import (
	"context"
	"fmt"

	"camber/internal/app"
)

type search struct {
	place
	Text    string `arg:"" help:"What somebody would type."`
	Explain bool   `help:"Say first what it is understood to ask for, as the page of results does."`
	Most    int    `default:"10" help:"How many parts to list."`
}

func (c *search) Run(ctx context.Context) error {
	shop, err := app.Open(ctx, c.config())
	if err != nil {
		return err
	}
	defer func() { _ = shop.Close() }()
	found, err := shop.Search(ctx, c.Text, c.Most)
	if err != nil {
		return err
	}
	if c.Explain {
		for _, said := range found.Understood {
			fmt.Printf("%s: %s\n", said.Label, said.Value)
		}
	}
	for _, line := range found.Parts {
		fmt.Println(line)
	}
	fmt.Printf("%d found\n", found.Total)
	return nil
}
