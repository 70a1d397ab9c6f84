package searchlog

import (
	"crypto/sha256"
	"encoding/hex"

	"camber/internal/base/money"
)

// cartPart is a part that a search found and that went into a cart.
type cartPart struct {
	cart   string // cartOf
	part   int64
	search string
}

// orderedCart is a cart that was ordered.
type orderedCart struct {
	cart  string // cartOf
	worth map[int64]money.Cents
}

// cartOf stands for a cart: whose it is can't be told from it.
func cartOf(cart string) string {
	sum := sha256.Sum256([]byte("cart " + cart))
	return hex.EncodeToString(sum[:16])
}

// Added remembers that a part went into a cart from a page that a search led to: its id by Chosen, Suggested or ID. Any
// other id counts for nothing.
func (s *Service) Added(cart string, partID int64, queryID string) {
	search, _, _, ok := chosen(queryID)
	if !ok {
		if search = queryID; len(search) != idLength {
			return
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.added) < mostWaiting {
		s.added = append(s.added, cartPart{cartOf(cart), partID, search})
	}
}

// Ordered counts the order of a cart for each search that found one of its parts, given what they are worth without tax.
// It makes no difference the second time.
func (s *Service) Ordered(cart string, worth map[int64]money.Cents) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.ordered) < mostWaiting {
		s.ordered = append(s.ordered, orderedCart{cartOf(cart), worth})
	}
}
