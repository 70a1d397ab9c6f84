package main

import (
	"maps"
	"testing"

	"github.com/alecthomas/kong"

	"camber/internal/app"
)

// ADM-2: what set a setting is told to who asks for it in the back office: a flag, or the environment.
func TestWhatSetASettingIsKnown(t *testing.T) {
	t.Setenv("CAMBER_MAIL_FROM", "parts@shop.test")
	t.Setenv("CAMBER_SMTP_HOST", "other.test")
	for _, command := range []string{"serve", "doctor"} {
		var said commands
		parser, err := kong.New(&said, kong.Vars{"offers": app.StoreOffers()})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := parser.Parse([]string{command, "--smtp-host", "mail.shop.test"}); err != nil {
			t.Fatal(err)
		}
		got := maps.Clone(said.Serve.given)
		if command == "doctor" {
			got = maps.Clone(said.Doctor.given)
		}
		want := map[string]string{"CAMBER_SMTP_HOST": "--smtp-host", "CAMBER_MAIL_FROM": "CAMBER_MAIL_FROM", "CAMBER_TWILIO_FROM": ""}
		for variable, by := range want {
			if got[variable] != by {
				t.Errorf("%s: %s is set by %q, not %q", command, variable, got[variable], by)
			}
		}
	}
}
