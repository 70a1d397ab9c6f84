package adminview

import (
	"context"

	"camber/internal/base/checkup"
	"camber/internal/base/text"
	"camber/internal/shop/connection"
	"camber/internal/shop/payment"
)

// ProvidersPage is what the shop works with outside of its own program, and what its stores take as payment.
type ProvidersPage struct {
	Bar       OfficeBar      `json:"bar"`
	Providers []Provider     `json:"providers"`
	Stores    []StoreTenders `json:"stores"`
}

// StoreTenders is by what a store is paid at its registers.
type StoreTenders struct {
	Store string   `json:"store"`
	Taken []string `json:"taken"`
}

// Provider is one thing that the shop works with. No secret is in it.
type Provider struct {
	Name     string            `json:"name"`
	Words    string            `json:"words"`
	Why      string            `json:"why"`
	Serves   string            `json:"serves"` // what it is called; empty: nobody yet
	Facts    []ProviderFact    `json:"facts"`
	Findings []ProviderFinding `json:"findings"`
	Try      string            `json:"try"`  // of its button; empty: there is nothing to try
	Does     string            `json:"does"` // what comes of pressing it
	AsksTo   string            `json:"asks_to"`
}

// ProviderFact is one thing that is configured.
type ProviderFact struct {
	Words  string `json:"words"`
	Value  string `json:"value"` // in words where it is secret or not set
	IsData bool   `json:"is_data"`
	Source string `json:"source"` // what sets it
	IsSet  bool   `json:"is_set"`
}

// ProviderFinding is how one thing stands.
type ProviderFinding struct {
	Grade string `json:"grade"`
	What  string `json:"what"`
	Why   string `json:"why"`
	Do    string `json:"do"`
}

type providerWords struct{ words, why, try, does string }

var wordsOfProviders = map[string]providerWords{
	connection.Cards: {
		text.Key("Cards on the web"), text.Key("Customers pay web orders and payment links by card."),
		text.Key("Ask the card company"), text.Key("It is asked whether it knows the shop. No card is charged."),
	},
	connection.Terminals: {
		text.Key("Card terminals"), text.Key("Customers pay at the counter by card."),
		text.Key("Ask the terminals"), text.Key("It is asked about each terminal. Nothing appears on one."),
	},
	connection.Mail: {
		text.Key("Mail"), text.Key("Confirmations, receipts and password links reach customers."),
		text.Key("Send me a test mail"), text.Key("It goes to your own email address."),
	},
	connection.Texts: {
		text.Key("Text messages"), text.Key("Customers who chose texts hear by them where their order stands."),
		text.Key("Send a test text"), text.Key("It costs what a text costs."),
	},
	connection.Backups: {
		text.Key("Backups"), text.Key("A lost disk takes no sale with it."),
		text.Key("Try the place"), text.Key("A small file is written there, read back, compared and removed."),
	},
	connection.Address: {
		text.Key("Address of the shop"), text.Key("Customers reach the shop, and links in its messages lead to it."),
		text.Key("Visit the address"), text.Key("The shop asks itself by this address, as a browser would."),
	},
	connection.Search: {text.Key("Search"), text.Key("Parts are found by their words. It is part of Camber."), "", ""},
}

// NewProvider shows a connection and how it stands.
func NewProvider(ctx context.Context, c connection.Connection, found []checkup.Finding) Provider {
	words := wordsOfProviders[c.Name]
	shown := Provider{Name: c.Name, Words: text.Tr(ctx, words.words), Why: text.Tr(ctx, words.why), Serves: c.Serves,
		Facts: []ProviderFact{}, Findings: []ProviderFinding{}}
	for _, f := range c.Facts {
		shown.Facts = append(shown.Facts, newProviderFact(ctx, f))
	}
	for _, f := range found {
		shown.Findings = append(shown.Findings, NewProviderFinding(f))
	}
	if c.Try == nil {
		return shown
	}
	shown.Try, shown.Does = text.Tr(ctx, words.try), text.Tr(ctx, words.does)
	if c.To {
		shown.AsksTo = text.Tr(ctx, "Your phone number")
	}
	return shown
}

func newProviderFact(ctx context.Context, f connection.Fact) ProviderFact {
	shown := ProviderFact{Words: text.Tr(ctx, f.Words), Source: f.Variable, IsSet: f.IsSet}
	if f.Given != "" {
		shown.Source = f.Given
	}
	switch {
	case !f.IsSet:
		shown.Value = text.Tr(ctx, "Not set")
	case f.Secret:
		shown.Value = text.Tr(ctx, "Set")
	default:
		shown.Value, shown.IsData = f.Value, true
	}
	return shown
}

// NewProviderFinding shows it.
func NewProviderFinding(f checkup.Finding) ProviderFinding {
	return ProviderFinding{Grade: string(f.Grade), What: f.What, Why: f.Why, Do: f.Do}
}

// NewStoreTenders names what a store takes.
func NewStoreTenders(ctx context.Context, store string, takes map[payment.Kind]bool) StoreTenders {
	shown := StoreTenders{Store: store, Taken: []string{}}
	for _, k := range []struct {
		kind  payment.Kind
		words string
	}{
		{payment.Cash, text.Key("Cash")}, {payment.Card, text.Key("Card")}, {payment.Check, text.Key("Check")},
		{payment.GiftVoucher, text.Key("Gift voucher")}, {payment.StoreCredit, text.Key("Store credit")},
		{payment.OnAccount, text.Key("On account")}, {payment.InvoiceEcommerce, text.Key("Invoice")},
	} {
		if takes[k.kind] {
			shown.Taken = append(shown.Taken, text.Tr(ctx, k.words))
		}
	}
	return shown
}
