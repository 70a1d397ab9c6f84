// Package owners tells those who run the shop, who may let others in, what they should know without being asked.
package owners

import (
	"context"
	"slices"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/location"
	"camber/internal/shop/notify"
)

// Service knows who they are.
type Service struct {
	access    *access.Service
	locations *location.Service
}

func New(who *access.Service, stores *location.Service) *Service {
	return &Service{access: who, locations: stores}
}

// Tell mails a message of a kind to each of them; asked again on the same day, by the first store's clock, it does
// nothing.
func (s *Service) Tell(ctx context.Context, kind string) error {
	zone, err := s.locations.FirstZone(ctx)
	if err != nil {
		return err
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		isFirst, err := addTelling(ctx, kind, clock.Now(ctx).In(zone).Format(time.DateOnly))
		if err != nil || !isFirst {
			return err
		}
		emails, err := s.emails(ctx)
		if err != nil {
			return err
		}
		for _, email := range emails {
			_, err := notify.Queue(ctx, notify.Request{Kind: kind, Channel: notify.Email, Recipient: email,
				Lang: text.English})
			if err != nil {
				return err
			}
		}
		return nil
	})
}

func (s *Service) emails(ctx context.Context) (emails []string, err error) {
	stores, err := s.locations.Locations(ctx)
	if err != nil {
		return nil, err
	}
	for _, store := range stores {
		people, err := s.access.PeopleAt(ctx, store.ID, access.ManageStaff)
		if err != nil {
			return nil, err
		}
		for _, p := range people {
			if p.Email != "" && !slices.Contains(emails, p.Email) {
				emails = append(emails, p.Email)
			}
		}
	}
	return emails, nil
}
