package vehicle

import (
	"slices"
	"strings"

	"camber/internal/base/text"
)

// Called returns the base vehicles that a model's name, or the beginning of it, and perhaps a year and a make stand for
// ("silverado", "F150"), at most so many: of a year by make and model, else the newest first. Where models have just this
// name, those that only begin with it are none of them. Year 0 and make "" are any.
func (r *Reference) Called(year int64, makeName, modelName string, most int) []int64 {
	return r.basesOf(r.modelsCalled(makeName, modelName), year, most)
}

// Begun is Called for a name of which only the first letters are typed.
func (r *Reference) Begun(year int64, makeName, letters string, most int) []int64 {
	of, key := "", nameKey(letters)
	if makeName != "" {
		of = r.makeNamed(makeName)
	}
	var wanted []uint32
	for at, has := range r.modelKey {
		if key != "" && strings.HasPrefix(has, key) && (of == "" || r.makeKey[r.makeOf[at]] == of) {
			wanted = append(wanted, uint32(at))
		}
	}
	return r.basesOf(wanted, year, most)
}

// basesOf are the base vehicles of models, whose places rise.
func (r *Reference) basesOf(wanted []uint32, year int64, most int) []int64 {
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
		if _, is := slices.BinarySearch(wanted, r.baseModel[base]); is {
			ids = append(ids, r.baseID[base])
		}
	}
	return ids
}

// modelsCalled are the places of the models, rising.
func (r *Reference) modelsCalled(makeName, modelName string) []uint32 {
	of, key := "", modelKey(modelName)
	if makeName != "" {
		of = r.makeNamed(makeName)
	}
	if key == "" {
		return nil
	}
	which := func(is func(at int, has string) bool) (found []uint32) {
		for at, has := range r.modelKey {
			if (of == "" || r.makeKey[r.makeOf[at]] == of) && is(at, has) {
				found = append(found, uint32(at))
			}
		}
		return found
	}
	same := which(func(at int, has string) bool { return has == key || slices.Contains(r.otherKey[at], key) })
	if len(same) > 0 {
		return same
	}
	words := strings.Fields(text.Fold(modelName))
	return which(func(at int, has string) bool {
		return strings.HasPrefix(has, key) && begins(r.models[at].Label, words)
	})
}

// begins says whether a label begins with whole words.
func begins(label string, words []string) bool {
	of := strings.Fields(text.Fold(label))
	return len(of) > len(words) && nameKey(strings.Join(of[:len(words)], "")) == nameKey(strings.Join(words, ""))
}
