package payment

import (
	"context"
	"log/slog"

	"camber/internal/base/db"
)

// SendSoon tells the terminal once the transaction of ctx is committed, beside what the caller does. What the program does
// not come to because it ends, the sweep of the next one asks for.
func (s *Service) SendSoon(ctx context.Context, reference string) {
	apart := db.With(context.WithoutCancel(ctx), db.From(ctx))
	db.AfterCommit(ctx, func() {
		go func() {
			if _, err := s.Send(apart, reference); err != nil {
				slog.WarnContext(apart, "card terminal", "reference", reference, "cause", err)
			}
		}()
	})
}
