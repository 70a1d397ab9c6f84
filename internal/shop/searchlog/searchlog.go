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
	sum := sha256.Sum256([]byte(words))
	return hex.EncodeToString(sum[:8])
}

// Chosen is the id of what was found at a place, from 1, of a search.
func Chosen(id string, place int) string {
	if id == "" {
		return ""
	}
	return id + "-" + strconv.Itoa(place)
}

// chosen takes an id apart; 0: it says no place.
func chosen(id string) (search string, place int) {
	search, at, _ := strings.Cut(id, "-")
	if place, _ = strconv.Atoi(at); place < 1 || place > mostPlaces {
		place = 0
	}
	return search, place
}

const mostPlaces = 1000
