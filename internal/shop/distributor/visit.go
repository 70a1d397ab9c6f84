package distributor

import (
	"context"
	"slices"
	"strings"
	"time"

	"camber/internal/base/clock"
)

// Visit is how the last visit to what a distributor brings ended.
type Visit struct {
	At     time.Time // zero: there was none yet
	Failed string    // what went wrong, as the log has it; empty: nothing
}

// LastVisit is the last one of a distributor.
func (s *Service) LastVisit(ctx context.Context, vendorID int64) (Visit, error) {
	return lastVisit(ctx, vendorID)
}

const longestFailure = 2000 // characters

// visited notes how a visit ended. It is what an owner is shown: the job's own record goes with the job.
func visited(ctx context.Context, vendorID int64, failed error) error {
	v := Visit{At: clock.Now(ctx)}
	if failed != nil {
		said := []rune(strings.ToValidUTF8(failed.Error(), "?"))
		v.Failed = string(said[:min(len(said), longestFailure)])
	}
	return saveVisit(ctx, vendorID, v)
}

// Feed is the last table of its kind that was taken whole.
type Feed struct {
	Kind  FeedKind
	Name  string // of its file
	Lines int    // that were read
	AsOf  time.Time
	Taken time.Time
}

// Feeds are the last tables of a distributor, that of prices first.
func (s *Service) Feeds(ctx context.Context, vendorID int64) ([]Feed, error) {
	return feedsOf(ctx, vendorID)
}

// Nearby is a distributor and what the places that deliver to a store have of a part, by its last feed.
type Nearby struct {
	Name   string
	Places []Place
}

// OnFile is what distributors have of a part for stores, by their ids, as far as feeds say it: nobody is asked.
func (s *Service) OnFile(ctx context.Context, part Part, storeIDs []int64) (map[int64][]Nearby, error) {
	all, err := s.All(ctx)
	if err != nil {
		return nil, err
	}
	all = slices.DeleteFunc(all, func(d Distributor) bool { return d.Off || d.Kind != Files })
	if len(all) == 0 {
		return nil, nil
	}
	names, err := s.names(ctx)
	if err != nil {
		return nil, err
	}
	found := map[int64][]Nearby{}
	for _, d := range all {
		offers, err := s.FromFeed(ctx, d.VendorID, []Wanted{{AAIA: part.AAIA, MPN: part.MPN, Quantity: 1}})
		if err != nil {
			return nil, err
		}
		for _, o := range offers {
			for _, id := range storeIDs {
				if _, ok := d.account(id); ok {
					found[id] = append(found[id], Nearby{names[d.VendorID].Name, o.Places})
				}
			}
		}
	}
	return found, nil
}
