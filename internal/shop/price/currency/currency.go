// Package currency holds the other currencies that a shopper may read amounts in, each at a stored rate. Orders,
// payments and the ledger are in the store's own.
package currency

import (
	"context"
	"slices"
	"strconv"
	"time"
	"unicode/utf8"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/kept"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/audit"
	"camber/internal/shop/setting"
)

// Currency is one that amounts can be shown in.
type Currency struct {
	Code          string // ISO 4217
	Name          string // of many: "euros"; the key of its translation
	money.Foreign        // its rate is how much of it one unit of the store's is
	Enabled       bool   // offered to shoppers
	Sort          int
	Updated       time.Time // set by Save
}

// AllKnown are the currencies that are written in the shop's languages, without a rate.
func AllKnown() []Currency {
	return []Currency{
		known("USD", text.Key("US dollars"), "$", 2),
		known("EUR", text.Key("euros"), "€", 2),
		known("CAD", text.Key("Canadian dollars"), "CA$", 2),
		known("MXN", text.Key("Mexican pesos"), "MX$", 2),
		known("GBP", text.Key("pounds sterling"), "£", 2),
		known("AUD", text.Key("Australian dollars"), "A$", 2),
		known("NZD", text.Key("New Zealand dollars"), "NZ$", 2),
		known("JPY", text.Key("Japanese yen"), "¥", 0),
		known("CNY", text.Key("Chinese yuan"), "CN¥", 2),
		known("KRW", text.Key("South Korean won"), "₩", 0),
		known("INR", text.Key("Indian rupees"), "₹", 2),
		known("BRL", text.Key("Brazilian reals"), "R$", 2),
		known("CLP", text.Key("Chilean pesos"), "CLP", 0),
		known("COP", text.Key("Colombian pesos"), "COP", 2),
		known("GTQ", text.Key("Guatemalan quetzals"), "Q", 2),
		known("CHF", text.Key("Swiss francs"), "CHF", 2),
	}
}

// Known is one of AllKnown; another is called and written by its code.
func Known(code string) Currency {
	all := AllKnown()
	if i := at(all, code); i >= 0 {
		return all[i]
	}
	return known(code, code, code, 2)
}

func known(code, name, symbol string, decimals int) Currency {
	return Currency{Code: code, Name: name, Foreign: money.Foreign{Symbol: symbol, Decimals: decimals}}
}

const changed = "currency" // in the change feed

var keptAll = kept.NewWhole[[]Currency](changed)

// All returns every currency that has a rate, in the order that the owner gave them.
func All(ctx context.Context) ([]Currency, error) { return keptAll.Read(ctx, currencies) }

// Offered returns those that a shopper may choose beside the store's own.
func Offered(ctx context.Context, own string) ([]Currency, error) {
	all, err := All(ctx)
	if err != nil {
		return nil, err
	}
	offered := make([]Currency, 0, len(all))
	for _, c := range all {
		if c.Enabled && c.Code != own {
			offered = append(offered, c)
		}
	}
	return offered, nil
}

// Save keeps a currency, known by its code, with the rate of now, and writes it to the audit log.
func Save(ctx context.Context, who audit.Who, c Currency) error {
	own, err := setting.Get(ctx, setting.Currency)
	if err != nil {
		return err
	}
	if fields := c.check(own); len(fields) > 0 {
		return fault.InFields(fields)
	}
	c.Updated = clock.Now(ctx)
	return db.Atomic(ctx, func(ctx context.Context) error {
		if err := save(ctx, c); err != nil {
			return err
		}
		if err := db.Changed(ctx, changed, 0); err != nil {
			return err
		}
		return audit.Write(ctx, audit.Row{
			Who: who, Action: "currency.save", Subject: "currency",
			Detail: map[string]any{"code": c.Code, "rate_e9": c.Rate, "decimals": c.Decimals, "enabled": c.Enabled},
		})
	})
}

const (
	longestName   = 40 // characters
	longestSymbol = 5
)

// check returns what is wrong, by field. own is the store's currency.
func (c Currency) check(own string) map[string]fault.Text {
	fields := map[string]fault.Text{}
	if len(c.Code) != 3 || slices.ContainsFunc([]byte(c.Code), func(b byte) bool { return b < 'A' || b > 'Z' }) {
		fields["code"] = fault.T("Three capital letters")
	} else if c.Code == own {
		fields["code"] = fault.T("This is the store's own currency.")
	}
	for name, value := range map[string]struct {
		text string
		most int
	}{"name": {c.Name, longestName}, "symbol": {c.Symbol, longestSymbol}} {
		switch {
		case value.text == "":
			fields[name] = fault.T("Required")
		case utf8.RuneCountInString(value.text) > value.most:
			fields[name] = fault.T("Maximum %s characters", strconv.Itoa(value.most))
		}
	}
	if c.Decimals < 0 || c.Decimals > money.MaxForeignDecimals {
		fields["decimals"] = fault.T("From %s to %s", "0", strconv.Itoa(money.MaxForeignDecimals))
	} else if c.Rate < 1 || c.Rate > money.MaxForeignRate || c.MinorRate() > money.MaxForeignRate {
		fields["rate"] = fault.T("This rate is not possible.")
	}
	return fields
}
