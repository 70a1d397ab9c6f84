package app

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"camber/internal/base/clock"
)

// longestLook is how long a look at the backups may take when the figures are asked for.
const longestLook = 5 * time.Second

// upkeep are figures about what keeps a shop safe, for whoever is told when one of them is wrong.
func (a *App) upkeep(ctx context.Context) []prometheus.Collector {
	ctx = context.WithoutCancel(ctx) // figures are asked for as long as the server lives
	gauge := func(name, help string, of func(context.Context) float64) prometheus.Collector {
		return prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, func() float64 {
			ctx, cancel := context.WithTimeout(a.Context(ctx), longestLook)
			defer cancel()
			return of(ctx)
		})
	}
	all := []prometheus.Collector{
		gauge("camber_backup_age_seconds", "How old the last backup is; -1: there is none, or it can't be read.",
			func(ctx context.Context) float64 {
				trouble, err := a.Services.Vault.Trouble(ctx)
				if err != nil || trouble.Last.IsZero() {
					return -1
				}
				return clock.Now(ctx).Sub(trouble.Last).Seconds()
			}),
		gauge("camber_backup_trouble", "1 while something is wrong with the backups.", func(ctx context.Context) float64 {
			trouble, err := a.Services.Vault.Trouble(ctx)
			if err != nil || trouble.Kind != "" {
				return 1
			}
			return 0
		}),
	}
	if shown := a.config.Certificate; shown != nil {
		all = append(all, gauge("camber_certificate_seconds_left", "Until the certificate ends; 0: there is none yet.",
			func(ctx context.Context) float64 {
				ends := shown.Ends()
				if ends.IsZero() {
					return 0
				}
				return ends.Sub(clock.Now(ctx)).Seconds()
			}))
	}
	return all
}
