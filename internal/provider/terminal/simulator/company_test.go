package simulator_test

import (
	"net/http"
	"strings"
	"testing"

	"camber/internal/provider/terminal/simulator"
	"camber/internal/provider/terminal/terminaltest"
	"camber/internal/shop/payment"
)

var scripts = map[terminaltest.Outcome]simulator.Script{
	terminaltest.Approve: simulator.Approve, terminaltest.Decline: simulator.Decline, terminaltest.Wait: simulator.Hang,
	terminaltest.TooMuch: simulator.WrongAmount,
	terminaltest.Partial: simulator.Partial, terminaltest.UseDebit: simulator.DebitCard,
}

// PAY-24: the simulator does what real companies do.
func TestTheSimulatorDoesAsEveryCompany(t *testing.T) {
	t.Parallel()
	terminaltest.Exercise(t, func(*testing.T) terminaltest.Subject {
		c := simulator.New(0, nil)
		return terminaltest.Subject{
			Company: c, Tap: c.Tap, Held: c.Charged, Secret: "a key of the simulator",
			Plan: func(o terminaltest.Outcome) { c.Next(scripts[o]) },
			Open: func(address string) payment.TerminalCompany { return simulator.At(address) },
			Station: payment.Station{
				Device: payment.Device{SmartID: "lane-1", Provider: "simulator"}, Department: payment.Department{ID: 1},
			},
			Charges: func(r *http.Request) bool { return strings.HasSuffix(r.URL.Path, "/wait") },
			Gives: func(r *http.Request) bool {
				return strings.HasSuffix(r.URL.Path, "/void") || strings.HasSuffix(r.URL.Path, "/refund")
			},
		}
	})
}
