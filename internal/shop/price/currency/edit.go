package currency

import (
	"context"
	"slices"
	"strings"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/setting"
)

// Version tells a currency from what somebody else made of it.
func (c Currency) Version() string {
	return ids.Version(c.Name, c.Symbol, c.Decimals, c.Rate, c.Enabled)
}

// TrailID is the number by which the audit log knows a currency.
func TrailID(code string) (id int64) {
	for _, letter := range []byte(code) {
		id = id<<8 | int64(letter)
	}
	return id
}

// Add adds a currency, the last in the order. What is wrong is told by field.
func Add(ctx context.Context, actor access.Actor, c Currency) error {
	return change(ctx, actor, func(ctx context.Context, own string, all []Currency) (audit.Row, error) {
		c = c.trimmed()
		fields := c.check(own)
		if at(all, c.Code) >= 0 {
			fields["code"] = fault.T("This currency is there already.")
		}
		if len(fields) > 0 {
			return audit.Row{}, fault.InFields(fields)
		}
		for _, one := range all {
			c.Sort = max(c.Sort, one.Sort+1)
		}
		c.Updated = clock.Now(ctx)
		return audit.Row{Action: "currency.add", SubjectID: TrailID(c.Code), Detail: map[string]any{"code": c.Code,
			"name": c.Name, "symbol": c.Symbol, "decimals": c.Decimals, "rate_e9": c.Rate, "enabled": c.Enabled}}, save(ctx, c)
	})
}

// Edit changes how a currency is called and written, its rate, and whether shoppers are offered it. version is of the
// currency that the form was opened with. What is wrong is told by field.
func Edit(ctx context.Context, actor access.Actor, version string, c Currency) error {
	return change(ctx, actor, func(ctx context.Context, own string, all []Currency) (audit.Row, error) {
		c = c.trimmed()
		i := at(all, c.Code)
		if i < 0 {
			return audit.Row{}, fault.New(fault.NotFound, "There is no such currency.")
		}
		before := all[i]
		if before.Version() != version {
			return audit.Row{}, fault.Meanwhile(nil)
		}
		if fields := c.check(own); len(fields) > 0 {
			return audit.Row{}, fault.InFields(fields)
		}
		c.Sort, c.Updated = before.Sort, before.Updated
		if c.Rate != before.Rate {
			c.Updated = clock.Now(ctx)
		}
		return audit.Row{Action: "currency.edit", SubjectID: TrailID(c.Code), Detail: audit.Differing(map[string]audit.Change{
			"name":     {From: before.Name, To: c.Name},
			"symbol":   {From: before.Symbol, To: c.Symbol},
			"decimals": {From: before.Decimals, To: c.Decimals},
			"rate_e9":  {From: before.Rate, To: c.Rate},
			"enabled":  {From: before.Enabled, To: c.Enabled},
		})}, save(ctx, c)
	})
}

// Reorder puts the currencies into the order of codes, which names all of them; else it is a Conflict.
func Reorder(ctx context.Context, actor access.Actor, codes []string) error {
	return change(ctx, actor, func(ctx context.Context, _ string, all []Currency) (audit.Row, error) {
		var known []string
		for _, c := range all {
			known = append(known, c.Code)
		}
		if !slices.Equal(slices.Sorted(slices.Values(known)), slices.Sorted(slices.Values(codes))) {
			return audit.Row{}, fault.New(fault.Conflict, "The list has changed meanwhile. Load it anew.")
		}
		for i, code := range codes {
			c := all[at(all, code)]
			c.Sort = i + 1
			if err := save(ctx, c); err != nil {
				return audit.Row{}, err
			}
		}
		return audit.Row{Action: "currency.sort", Detail: map[string]any{"codes": codes}}, nil
	})
}

// change does what f decides of the store's own currency and of all others, and writes it to the audit log.
func change(ctx context.Context, actor access.Actor,
	f func(ctx context.Context, own string, all []Currency) (audit.Row, error)) error {
	if !actor.May(access.EditSettings) {
		return fault.New(fault.Forbidden, "You may not change currencies.")
	}
	own, err := setting.Get(ctx, setting.Currency)
	if err != nil {
		return err
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		all, err := currencies(ctx)
		if err != nil {
			return err
		}
		row, err := f(ctx, own, all)
		if err != nil {
			return err
		}
		if err := db.Changed(ctx, changed, 0); err != nil {
			return err
		}
		row.Who, row.Subject = actor.Who(), "currency"
		return audit.Write(ctx, row)
	})
}

func at(all []Currency, code string) int {
	return slices.IndexFunc(all, func(c Currency) bool { return c.Code == code })
}

func (c Currency) trimmed() Currency {
	c.Code, c.Name, c.Symbol = strings.TrimSpace(c.Code), strings.TrimSpace(c.Name), strings.TrimSpace(c.Symbol)
	return c
}
