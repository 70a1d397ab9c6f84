// Package searchlog knows what is searched for in the shop: how often, with how many results, and what was chosen. It
// keeps numbers of days and words, and nothing of who searched.
package searchlog

import (
	"crypto/sha256"
	"encoding/hex"
	"regexp"
	"strconv"
	"strings"

	"camber/internal/base/text"
)

const mostWords = 80 // characters of a search that are kept

// vin is a vehicle's number, which is its owner's too.
var vin = regexp.MustCompile(`\b[a-hj-npr-z0-9]{11}[0-9]{6}\b`)

// Words is a search as it is kept: folded, with single blanks. It is empty for what may be somebody's own: the number of
// a card, a mail address, a vehicle's number, and for what is so long that nobody searched for it.
func Words(asked string) string {
	words := strings.Join(strings.Fields(text.Fold(asked)), " ")
	if len([]rune(words)) > mostWords || strings.Contains(words, "@") || text.HoldsCardNumber(words) ||
		vin.MatchString(words) {
		return ""
	}
	return words
}

// ID names a search in addresses (SRCH-5): the same for all who search for the same. Empty: nothing of it is kept.
func ID(asked string) string {
	words := Words(asked)
	if words == "" {
		return ""
	}
	return idOf(words)
}

func idOf(words string) string {
	sum := sha256.Sum256([]byte(words))
	return hex.EncodeToString(sum[:8])
}

// Chosen is the id of what was found at a place, from 1, of a search; Suggested of what was offered while it was typed.
func Chosen(id string, place int) string { return placed(id, "", place) }

// Suggested is Chosen for what was offered before anybody searched: choosing it is the search.
func Suggested(id string, place int) string { return placed(id, early, place) }

const (
	early      = "s" // stands before the place of what was offered while somebody typed
	mostPlaces = 1000
	idLength   = 16
)

func placed(id, how string, place int) string {
	if id == "" {
		return ""
	}
	return id + "-" + how + strconv.Itoa(place)
}

// chosen takes an id apart; ok: it may be one.
func chosen(id string) (search string, place int, suggested, ok bool) {
	search, at, _ := strings.Cut(id, "-")
	at, suggested = strings.CutPrefix(at, early)
	place, err := strconv.Atoi(at)
	return search, place, suggested, err == nil && len(search) == idLength && place > 0 && place <= mostPlaces
}
