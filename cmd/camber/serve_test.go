package main

import (
	"net/url"
	"strings"
	"testing"

	"camber/internal/app"
)

// DEMO-2: a shop that has sign-ins of the demonstration is served to this machine alone, unless a flag says otherwise.
// No machine has the address that is asked for.
func TestKnownPasswordsAreServedToThisMachineAlone(t *testing.T) {
	t.Parallel()
	home := place{Data: t.TempDir()}
	serves := func(expose bool) string {
		t.Helper()
		c := serve{place: home, ExposeDemo: expose, listening: listening{
			Listen: "256.0.0.1:1", BaseURL: &url.URL{Scheme: "https", Host: "parts.example"}, BehindProxy: []string{"10.0.0.5"},
		}}
		err := c.Run(t.Context())
		if err == nil {
			t.Fatal("it is served")
		}
		return err.Error()
	}
	const refused = "listens on loopback only"
	if said := serves(false); strings.Contains(said, refused) {
		t.Errorf("a shop of its own: %s", said)
	}
	shop, err := app.Open(t.Context(), home.config())
	if err != nil {
		t.Fatal(err)
	}
	err = shop.AddStaff(t.Context(), app.NewStaff{Name: "Marcus Bell", Email: "manager@demo.test", Role: "manager",
		PIN: "1002", Password: "camber-demo"})
	if err != nil {
		t.Fatal(err)
	}
	if err := shop.Close(); err != nil {
		t.Fatal(err)
	}
	if said := serves(false); !strings.Contains(said, refused) {
		t.Errorf("with known passwords: %s", said)
	}
	if said := serves(true); strings.Contains(said, refused) {
		t.Errorf("told to: %s", said)
	}
}

// Whoever knows a test card could order without paying: a shop that takes them is on this machine alone, and has no other
// card company.
func TestTestCardsAreTakenOnThisMachineAlone(t *testing.T) {
	t.Parallel()
	here := listening{Listen: "127.0.0.1:8080"}
	for name, c := range map[string]struct {
		change  func(*serve)
		refused string
	}{
		"on loopback":              {func(*serve) {}, ""},
		"by its name":              {func(c *serve) { c.BaseURL = &url.URL{Scheme: "http", Host: "localhost:8080"} }, ""},
		"in the demonstration":     {func(c *serve) { c.Demo = true }, "leave out --try-cards"},
		"with a card company":      {func(c *serve) { c.StripeKey = "sk_live_1" }, "the keys of Stripe"},
		"to the network":           {func(c *serve) { c.Listen = "0.0.0.0:8080" }, "loopback alone"},
		"at an address of its own": {func(c *serve) { c.BaseURL = &url.URL{Scheme: "https", Host: "parts.example"} }, "loopback alone"},
	} {
		served := serve{place: place{Data: t.TempDir()}, TryCards: true, BackupKeep: 14, listening: here}
		c.change(&served)
		config, err := served.serving()
		switch {
		case c.refused == "" && (err != nil || !config.TryCards):
			t.Errorf("%s: %v", name, err)
		case c.refused != "" && (err == nil || !strings.Contains(err.Error(), c.refused)):
			t.Errorf("%s is not refused: %v", name, err)
		}
	}
}
