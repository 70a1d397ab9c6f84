package adminview

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"time"

	"camber/internal/base/money"
	"camber/internal/base/picture"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog/gallery"
	"camber/internal/shop/scopes"
	"camber/internal/shop/setting"
	"camber/internal/shop/tax"
	"camber/internal/web/present"
)

// SettingsPage is all that can be set, with what holds where.
type SettingsPage struct {
	Bar    OfficeBar      `json:"bar"`
	Groups []SettingGroup `json:"groups"`
	Logo   int64          `json:"logo"` // largest file of one, in bytes
}

// SettingGroup is settings that belong together.
type SettingGroup struct {
	Name     string        `json:"name"`
	Words    string        `json:"words"`
	Settings []SettingView `json:"settings"`
}

// SettingView is a setting with what holds where.
type SettingView struct {
	Name    string          `json:"name"`
	Words   string          `json:"words"`
	Help    string          `json:"help"`
	Kind    string          `json:"kind"`
	Least   int             `json:"least"`
	Most    int             `json:"most"` // of a line: characters, 0: as many as one likes
	Unit    string          `json:"unit"`
	Choices []SettingChoice `json:"choices"`
	Rungs   []SettingRung   `json:"rungs"` // the program's own value first, then each place before those in it
	Trail   []TrailRow      `json:"trail"`
}

// SettingChoice is one of a few values, or one of the parts that are put in order.
type SettingChoice struct {
	Value  string `json:"value"`
	Words  string `json:"words"`
	IsData bool   `json:"is_data"` // a name of the shop's data
	Needed bool   `json:"needed"`  // of a part: it can't be off
}

// SettingRung is what holds at a place, and why.
type SettingRung struct {
	Place   string `json:"place"` // as a form sends it; empty: the program itself
	Depth   int    `json:"depth"`
	Kind    string `json:"kind"` // of the place, in words
	Name    string `json:"name"`
	Value   string `json:"value"`
	Shown   string `json:"shown"` // Value in words
	Image   string `json:"image"` // address of the picture that Value names
	IsOwn   bool   `json:"is_own"`
	From    string `json:"from"` // in words
	Version string `json:"version"`
	CanEdit bool   `json:"can_edit"`
}

// SavedSetting answers a change of one.
type SavedSetting struct {
	Success string      `json:"success"`
	Setting SettingView `json:"setting"`
}

// SettingsBook is what settings are shown from.
type SettingsBook struct {
	Places  []scopes.Place
	Book    setting.Book
	Classes []tax.Class
	Log     map[setting.Scope][]audit.Row // oldest first
	Names   map[int64]string              // of staff
	Zone    *time.Location
	By      access.Actor
}

// NewSettings shows all.
func NewSettings(ctx context.Context, b SettingsBook) []SettingGroup {
	groups := []SettingGroup{}
	for _, g := range setting.Groups() {
		shown := SettingGroup{Name: g.Name, Words: text.Tr(ctx, g.Words)}
		for _, n := range g.Settings {
			shown.Settings = append(shown.Settings, NewSetting(ctx, b, n))
		}
		groups = append(groups, shown)
	}
	return groups
}

// NewSetting shows one.
func NewSetting(ctx context.Context, b SettingsBook, n setting.Named) SettingView {
	v := SettingView{Name: n.Name, Words: text.Tr(ctx, n.Words), Help: text.Tr(ctx, n.Help), Kind: string(n.Kind),
		Least: n.Least, Most: n.Most, Choices: b.choices(ctx, n), Trail: []TrailRow{}}
	if n.Unit != "" {
		v.Unit = text.Tr(ctx, n.Unit)
	}
	v.Rungs = []SettingRung{{Kind: text.Tr(ctx, "Camber"), From: text.Tr(ctx, "came with the program"), Value: n.Default,
		Shown: v.shown(ctx, n.Default)}}
	var trail []trailed
	for _, p := range b.Places {
		if !slices.Contains(n.Reach, p.Kind) {
			continue
		}
		rows := b.rowsOf(n, p)
		for _, r := range rows {
			trail = append(trail, trailed{r, p})
		}
		value, from := b.Book.Holds(n, p.Chain()...)
		rung := SettingRung{Place: p.Written(), Depth: p.Depth(), Kind: placeKind(ctx, p.Kind), Name: p.Name, Value: value,
			Shown: v.shown(ctx, value), Image: imageOf(value, n), IsOwn: b.Book.Own(n, p.Scope),
			Version: b.Book.Version(n, p.Scope), CanEdit: p.IsOf(b.By)}
		rung.From = b.from(ctx, p, from, rows)
		v.Rungs = append(v.Rungs, rung)
	}
	v.Trail = b.trail(ctx, v, trail)
	return v
}

type trailed struct {
	row   audit.Row
	place scopes.Place
}

func (b SettingsBook) trail(ctx context.Context, v SettingView, all []trailed) []TrailRow {
	slices.Reverse(all) // of one moment, the later first
	slices.SortStableFunc(all, func(a, b trailed) int { return b.row.At.Compare(a.row.At) })
	shown := []TrailRow{}
	for _, t := range all[:min(len(all), longestTrail)] {
		row := NewTrail(ctx, []audit.Row{t.row}, b.Names, b.Zone)[0]
		row.What = strings.TrimSpace(placeKind(ctx, t.place.Kind) + " " + t.place.Name)
		switch value, is := detailOf(t.row)["value"]; {
		case t.row.Action == "setting.reset":
			row.Facts = []string{text.Tr(ctx, "Follows the wider scope again")}
		case is:
			row.Facts = []string{text.Tr(ctx, "Set to: %s", v.shown(ctx, value))}
		default:
			row.Facts = []string{text.Tr(ctx, "Set")}
		}
		shown = append(shown, row)
	}
	return shown
}

func detailOf(r audit.Row) map[string]string {
	detail := map[string]string{}
	if raw, ok := r.Detail.(json.RawMessage); ok && json.Unmarshal(raw, &detail) != nil {
		return nil
	}
	return detail
}

// rowsOf is what was done to a setting at a place.
func (b SettingsBook) rowsOf(n setting.Named, p scopes.Place) (found []audit.Row) {
	for _, r := range b.Log[p.Scope] {
		if strings.HasPrefix(r.Action, "setting.") && detailOf(r)["name"] == n.Name {
			found = append(found, r)
		}
	}
	return found
}

func (b SettingsBook) from(ctx context.Context, p scopes.Place, from setting.Scope, rows []audit.Row) string {
	switch {
	case from == p.Scope && len(rows) > 0 && b.Names[rows[len(rows)-1].Who.ID] != "":
		last := rows[len(rows)-1]
		return text.Tr(ctx, "set by %s, %s", b.Names[last.Who.ID], last.At.In(b.Zone).Format("01/02/2006"))
	case from == p.Scope:
		return text.Tr(ctx, "set here")
	}
	switch from.Kind {
	case "location":
		return text.Tr(ctx, "as the store")
	case "site":
		return text.Tr(ctx, "as the site")
	case "business":
		return text.Tr(ctx, "as the business")
	}
	return text.Tr(ctx, "came with the program")
}

func placeKind(ctx context.Context, kind string) string {
	switch kind {
	case "location":
		return text.Tr(ctx, "Store")
	case "register":
		return text.Tr(ctx, "Register")
	case "site":
		return text.Tr(ctx, "Site")
	}
	return text.Tr(ctx, "Business")
}

func (b SettingsBook) choices(ctx context.Context, n setting.Named) []SettingChoice {
	choices := []SettingChoice{}
	switch n.Kind {
	case setting.TaxClass:
		choices = append(choices, SettingChoice{Value: "0", Words: text.Tr(ctx, "No tax")})
		for _, c := range b.Classes {
			choices = append(choices, SettingChoice{Value: strconv.FormatInt(c.ID, 10), Words: c.Name, IsData: true})
		}
	case setting.Order:
		for i, t := range setting.Totals.Default {
			choices = append(choices, SettingChoice{Value: t.Code, Words: text.Tr(ctx, n.ChoiceWords[i]),
				Needed: setting.IsNeededTotal(t.Code)})
		}
	default:
		for i, value := range n.Choices {
			choice := SettingChoice{Value: value, Words: value, IsData: true}
			if i < len(n.ChoiceWords) {
				choice.Words, choice.IsData = text.Tr(ctx, n.ChoiceWords[i]), false
			}
			choices = append(choices, choice)
		}
	}
	return choices
}

// shown is a value in words.
func (v SettingView) shown(ctx context.Context, value string) string {
	switch kind := setting.Kind(v.Kind); kind {
	case setting.Switch:
		if value == "true" {
			return text.Tr(ctx, "On")
		}
		return text.Tr(ctx, "Off")
	case setting.Cents, setting.Percent:
		n, err := strconv.ParseInt(value, 10, 64)
		if err != nil {
			return value
		}
		if kind == setting.Cents {
			return money.Cents(n).String()
		}
		return strconv.FormatFloat(float64(n)/100, 'f', -1, 64) + " %"
	case setting.Whole:
		return strings.TrimSpace(value + " " + v.Unit)
	case setting.Choice, setting.TaxClass:
		for _, c := range v.Choices {
			if c.Value == value {
				return c.Words
			}
		}
	case setting.Order:
		return v.orderShown(ctx, value)
	case setting.Line, setting.Lines, setting.Colour: // as it is
	case setting.Image:
		if value != "" {
			return text.Tr(ctx, "A picture")
		}
	}
	if value == "" {
		return text.Tr(ctx, "None")
	}
	return value
}

// orderShown names the parts that are on, in their order.
func (v SettingView) orderShown(ctx context.Context, value string) string {
	var names []string
	for line := range strings.Lines(value) {
		words := strings.Fields(line)
		for _, c := range v.Choices {
			if len(words) == 2 && c.Value == words[0] {
				names = append(names, c.Words)
			}
		}
	}
	return strings.Join(names, ", ")
}

func imageOf(value string, n setting.Named) string {
	if n.Kind != setting.Image || value == "" {
		return ""
	}
	l, err := setting.ParseLogo(value)
	if err != nil {
		return ""
	}
	return present.NewImage(gallery.Image{Hash: l.Hash, Width: l.Width, Height: l.Height,
		Opaque: l.Format == picture.JPEG}, picture.Medium, "").Src
}
