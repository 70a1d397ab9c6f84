package vehicle

import (
	"slices"
	"strings"

	"camber/internal/base/text"
)

// Called returns the base vehicles that a model's name, or the beginning of it, and perhaps a year and a make stand for
// ("silverado", "F150"), at most so many: of a year by make and model, else the newest first. Where a model of
// the year has just this name, those that only begin with it are none of them. Year 0 and make "" are any. Base vehicles
// that don't count are none.
func (r *Reference) Called(year int64, makeName, modelName string, most int, counts func(id int64) bool) []int64 {
	key, words := modelKey(modelName), strings.Fields(text.Fold(modelName))
	if key == "" {
		return nil
	}
	same := r.modelsWith(makeName, func(at int, has string) bool {
		return has == key || slices.Contains(r.otherKey[at], key)
	})
	if ids := r.basesOf(same, year, most, counts); len(ids) > 0 {
		return ids
	}
	return r.basesOf(r.modelsWith(makeName, func(at int, has string) bool {
		return len(has) > len(key) && strings.HasPrefix(has, key) && begins(r.models[at].Label, words)
	}), year, most, counts)
}

// Begun is Called for a name of which only the first letters are typed.
func (r *Reference) Begun(year int64, makeName, letters string, most int) []int64 {
	key := nameKey(letters)
	return r.basesOf(r.modelsWith(makeName, func(_ int, has string) bool {
		return key != "" && strings.HasPrefix(has, key)
	}), year, most, func(int64) bool { return true })
}

// basesOf are the base vehicles of models, whose places rise, that count.
func (r *Reference) basesOf(wanted []uint32, year int64, most int, counts func(id int64) bool) []int64 {
	if len(wanted) == 0 {
		return nil
	}
	bases := r.ordered
	if year != 0 {
		bases = r.year(year)
	} else {
		bases = slices.Clone(bases)
		slices.Reverse(bases)
	}
	var ids []int64
	for _, base := range bases {
		if len(ids) == most {
			break
		}
		if _, is := slices.BinarySearch(wanted, r.baseModel[base]); is && counts(r.baseID[base]) {
			ids = append(ids, r.baseID[base])
		}
	}
	return ids
}

// modelsWith are the places of the models, of a make if one is named, whose key is as wanted, rising.
func (r *Reference) modelsWith(makeName string, is func(at int, key string) bool) (found []uint32) {
	of := ""
	if makeName != "" {
		of = r.makeNamed(makeName)
	}
	for at, key := range r.modelKey {
		if (of == "" || r.makeKey[r.makeOf[at]] == of) && is(at, key) {
			found = append(found, uint32(at))
		}
	}
	return found
}

// begins says whether a label begins with whole words.
func begins(label string, words []string) bool {
	of := strings.Fields(text.Fold(label))
	return len(of) > len(words) && nameKey(strings.Join(of[:len(words)], "")) == nameKey(strings.Join(words, ""))
}
