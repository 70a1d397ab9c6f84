package partview

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"camber/internal/base/text"
	"camber/internal/shop/fitment"
	"camber/internal/web/present/vehicleview"
)

// Position is a position of the catalog as it is shown; isData says that it has no translation.
func Position(ctx context.Context, label string) (named string, isData bool) {
	switch text.Fold(label) {
	case "":
		return "", true
	case "front":
		return text.Tr(ctx, "Front"), false
	case "front left":
		return text.Tr(ctx, "Front left"), false
	case "front right":
		return text.Tr(ctx, "Front right"), false
	case "rear":
		return text.Tr(ctx, "Rear"), false
	case "rear left":
		return text.Tr(ctx, "Rear left"), false
	case "rear right":
		return text.Tr(ctx, "Rear right"), false
	case "left":
		return text.Tr(ctx, "Left"), false
	case "right":
		return text.Tr(ctx, "Right"), false
	}
	first, size := utf8.DecodeRuneInString(label)
	return string(unicode.ToUpper(first)) + label[size:], true
}

// ComparePositions puts the front before the rear and left before right; all others come after, as they come.
func ComparePositions(a, b string) int {
	return slices.Compare(placesOf(a), placesOf(b))
}

// placesOf are the words of a position as numbers in their order.
func placesOf(position string) []int {
	known := []string{"front", "rear", "left", "right"}
	places := []int{}
	for _, word := range strings.Fields(text.Fold(position)) {
		at := slices.Index(known, word)
		if at < 0 {
			at = len(known)
		}
		places = append(places, at)
	}
	return places
}

// SideOf is the group that a position belongs to: front, rear, left, right, or none.
func SideOf(position string) string {
	first, _, _ := strings.Cut(text.Fold(position), " ")
	if slices.Contains([]string{"front", "rear", "left", "right"}, first) {
		return first
	}
	return ""
}

// newFitPlaces says where on the vehicle the part goes, and how many of it (TRD-5). Where positions or quantities
// differ, nothing is said.
func newFitPlaces(ctx context.Context, a fitment.Answer) vehicleview.FitPlaces {
	shown := vehicleview.FitPlaces{}
	if a.Position != "" {
		shown.Position, shown.IsData = Position(ctx, a.Position)
	}
	if a.Quantity > 0 {
		shown.Required = text.Tr(ctx, "%s required", strconv.Itoa(a.Quantity))
	}
	return shown
}

// CountedFor says what the numbers of a table of categories count.
func CountedFor(ctx context.Context, v vehicleview.Vehicle) string {
	return text.Tr(ctx, "The numbers count what fits your %s and what may.", v.Short())
}
