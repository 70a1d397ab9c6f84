package vehicle

import (
	"slices"
	"strconv"
	"strings"

	"camber/internal/base/text"
)

// slugOf is words as an address writes them: "chevrolet-silverado-1500".
func slugOf(words string) string { return text.Slug(strings.ReplaceAll(words, "&", " and ")) }

// Slug names a base vehicle in an address (TRD-17): "2015-chevrolet-silverado-1500". Of several of the same name the
// one with the smallest id has it, the others have their id behind. It is empty for an engine.
func (r *Reference) Slug(v Vehicle) string {
	if !v.HasYMM() {
		return ""
	}
	name := slugOf(v.Make + " " + v.Model)
	slug := strconv.FormatInt(v.Year, 10) + "-" + name
	if alike := r.slugged(v.Year, name); len(alike) > 0 && alike[0].BaseVehicleID != v.BaseVehicleID {
		return slug + "-" + strconv.FormatInt(v.BaseVehicleID, 10)
	}
	return slug
}

// BySlug returns the base vehicle that a slug, or another spelling of it, names: "2015-chevy-Silverado_1500". Slug of
// it is the right spelling.
func (r *Reference) BySlug(slug string) (Vehicle, bool) {
	first, name, _ := strings.Cut(slugOf(slug), "-")
	year, err := strconv.ParseInt(first, 10, 64)
	if err != nil || name == "" || len(slug) > longestSlug {
		return Vehicle{}, false
	}
	if alike := r.slugged(year, name); len(alike) > 0 {
		return alike[0], true
	}
	words := strings.Split(name, "-")
	if id, err := strconv.ParseInt(words[len(words)-1], 10, 64); err == nil && len(words) > 1 {
		for _, v := range r.slugged(year, strings.Join(words[:len(words)-1], "-")) {
			if v.BaseVehicleID == id {
				return v, true
			}
		}
	}
	for i := 1; i < len(words); i++ {
		if v, ok := r.Named(year, strings.Join(words[:i], " "), strings.Join(words[i:], " ")); ok {
			return v, true
		}
	}
	return Vehicle{}, false
}

const longestSlug = 120

// slugged are the base vehicles of a year with this name in addresses, by id.
func (r *Reference) slugged(year int64, name string) []Vehicle {
	var alike []Vehicle
	for _, base := range r.year(year) {
		if r.same(base) == base && r.inSlug[r.baseModel[base]] == name {
			alike = append(alike, r.vehicle(base))
		}
	}
	slices.SortFunc(alike, func(a, b Vehicle) int { return int(min(max(a.BaseVehicleID-b.BaseVehicleID, -1), 1)) })
	return alike
}
