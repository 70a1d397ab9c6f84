package region

import (
	"cmp"
	"embed"
	"slices"
	"strings"
	"sync"

	"camber/internal/base/text"
)

// The list that make gen packs; packed/.gitkeep alone where it was not run, and then there are no countries.
//
//go:embed all:packed
var packed embed.FS

type list struct {
	countries []Country // by name
	byID      map[int64]int
	zones     map[int64]Zone
}

var read = sync.OnceValue(func() list {
	content, _ := packed.ReadFile("packed/regions.txt")
	return parse(string(content))
})

// parse reads lines: a country is US|United States, and below it each zone is -TX|Texas.
func parse(content string) list {
	l := list{byID: map[int64]int{}, zones: map[int64]Zone{}}
	for line := range strings.Lines(content) {
		code, name, named := strings.Cut(strings.TrimSuffix(line, "\n"), "|")
		switch {
		case !named:
		case code[0] != '-':
			l.countries = append(l.countries, Country{ID: CountryID(code), Code: code, Name: name})
		default:
			c := &l.countries[len(l.countries)-1]
			z := Zone{ID: ZoneID(c.Code + code), CountryID: c.ID, Code: c.Code + code, Name: name}
			c.zones = append(c.zones, z)
			l.zones[z.ID] = z
		}
	}
	slices.SortFunc(l.countries, func(a, b Country) int { return byName(a.Name, b.Name, a.ID, b.ID) })
	for i, c := range l.countries {
		l.byID[c.ID] = i
		slices.SortFunc(c.zones, func(a, b Zone) int { return byName(a.Name, b.Name, a.ID, b.ID) })
	}
	return l
}

func byName(a, b string, idA, idB int64) int {
	return cmp.Or(cmp.Compare(text.Fold(a), text.Fold(b)), cmp.Compare(idA, idB))
}
