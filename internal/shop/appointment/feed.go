package appointment

import (
	"context"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
)

// FeedKind says of what a calendar is.
type FeedKind string

const (
	FeedOfBay       FeedKind = "bay"
	FeedOfInstaller FeedKind = "installer"
)

// Feed is a calendar of a bay or of an installer, which programs fetch at a secret address. Only the hash of the secret
// is kept.
type Feed struct {
	Kind      FeedKind
	SubjectID int64     // the bay, or the member of staff
	Names     bool      // with names, phones and notes
	Made      time.Time // zero: there is none
	Read      time.Time // when it was last fetched; zero: never
}

// FeedOf is the calendar of a bay or an installer; where there is none Made is zero.
func FeedOf(ctx context.Context, kind FeedKind, id int64) (Feed, error) {
	found, err := feeds(ctx, "kind = ? AND subject_id = ?", kind, id)
	if err != nil || len(found) == 0 {
		return Feed{Kind: kind, SubjectID: id}, err
	}
	return found[0], nil
}

// FeedByToken is the calendar with that secret, else NotFound, and what is in it: a month back and half a year ahead, what
// was called off too.
func (*Service) FeedByToken(ctx context.Context, token string) (Feed, []Appointment, error) {
	found, err := feeds(ctx, "token_hash = ?", ids.Hash(token))
	if err != nil {
		return Feed{}, nil, err
	}
	if len(found) == 0 {
		return Feed{}, nil, fault.New(fault.NotFound, "There is no such calendar.")
	}
	now := clock.Now(ctx)
	all, err := ofFeed(ctx, found[0], now.AddDate(0, -1, 0), now.AddDate(0, 6, 0))
	return found[0], all, err
}

// Fetched notes that a calendar was fetched, once a minute at most.
func (*Service) Fetched(ctx context.Context, f Feed) error {
	now := clock.Now(ctx)
	if now.Sub(f.Read) < time.Minute {
		return nil
	}
	f.Read = now
	return saveFeedRead(ctx, f)
}

// MakeFeed gives a calendar another secret address, and returns the secret: it can't be read again. The one before ends.
func (s *Service) MakeFeed(ctx context.Context, actor access.Actor, kind FeedKind, id int64,
	names bool) (token string, err error) {
	token = ids.Token()
	return token, s.changeFeed(ctx, actor, kind, id, "make", func(ctx context.Context) error {
		if err := endFeed(ctx, kind, id); err != nil {
			return err
		}
		return addFeed(ctx, Feed{Kind: kind, SubjectID: id, Names: names, Made: clock.Now(ctx)}, ids.Hash(token))
	})
}

// NameInFeed says whether a calendar has names, phones and notes.
func (s *Service) NameInFeed(ctx context.Context, actor access.Actor, kind FeedKind, id int64, names bool) error {
	return s.changeFeed(ctx, actor, kind, id, "edit", func(ctx context.Context) error {
		f, err := FeedOf(ctx, kind, id)
		if err == nil && f.Made.IsZero() {
			err = fault.New(fault.NotFound, "There is no such calendar.")
		}
		if err != nil {
			return err
		}
		f.Names = names
		return saveFeedNames(ctx, f)
	})
}

// EndFeed takes the address of a calendar away. Once more changes nothing.
func (s *Service) EndFeed(ctx context.Context, actor access.Actor, kind FeedKind, id int64) error {
	return s.changeFeed(ctx, actor, kind, id, "end", func(ctx context.Context) error { return endFeed(ctx, kind, id) })
}

func (s *Service) changeFeed(ctx context.Context, actor access.Actor, kind FeedKind, id int64, action string,
	do func(context.Context) error) error {
	if !actor.May(access.EditStores) {
		return forbidden()
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		var at int64
		switch kind {
		case FeedOfBay:
			b, err := bay(ctx, id)
			if err != nil {
				return err
			}
			if at = b.LocationID; !actor.At(at) {
				return forbidden()
			}
		case FeedOfInstaller:
			if _, err := s.Installer(ctx, id); err != nil {
				return err
			}
		default:
			return fault.New(fault.NotFound, "There is no such calendar.")
		}
		if err := do(ctx); err != nil {
			return err
		}
		return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: "calendar." + action, Subject: string(kind),
			SubjectID: id, LocationID: at})
	})
}
