package page

import (
	"slices"
	"strings"

	"camber/internal/web/present/listview"
)

// A listing repeats a few drawings on every card. They stand once on the page, as symbols, and each card points to its
// own: a third of the page was drawings.

// symbols are the drawings as they stand in the sheet, by the ids that sharedAddress and sharedMark point to.
var symbols = func() map[string]string {
	all := map[string]string{}
	for name, inside := range drawings.Pictograms {
		all["p-"+name] = `<symbol id="p-` + name + `" viewBox="0 0 64 64">` + strokes.Replace(inside) + `</symbol>`
	}
	for mark, inside := range drawings.Marks {
		all["m-"+mark] = `<symbol id="m-` + mark + `" viewBox="0 0 20 20" stroke-linecap="round" stroke-linejoin="round">` +
			inside + `</symbol>`
	}
	return all
}()

// strokes are the lines that controls.css makes thin inside .pic: rules that name two elements don't reach into a
// symbol from where it is used.
var strokes = strings.NewReplacer(
	`class="t"`, `stroke-width="1.25"`,
	`class="c"`, `stroke-width="1" stroke-dasharray="6 2 1 2" opacity=".5"`,
)

// sharedAddress is where the sheet has a pictogram; of an unknown one the box.
func sharedAddress(pictogram string) string {
	if _, ok := drawings.Pictograms[pictogram]; ok {
		return "#p-" + pictogram
	}
	return "#p-kit"
}

// sharedDrawings are the symbols that the cards of a listing point to.
func sharedDrawings(d listview.Listing) string {
	var used []string
	use := func(id string) {
		if !slices.Contains(used, id) {
			used = append(used, id)
		}
	}
	for _, g := range d.Groups {
		for _, c := range g.Cards {
			use("m-" + c.Fit.Mark)
			if c.Image == nil {
				use(sharedAddress(c.Pictogram)[1:])
			}
		}
	}
	var b strings.Builder
	for _, id := range used {
		b.WriteString(symbols[id])
	}
	return b.String()
}
