package adminview

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"camber/internal/base/text"
	"camber/internal/shop/audit"
	"camber/internal/web/present"
)

// TrailRow is one change in the trail of a record.
type TrailRow struct {
	AtText string   `json:"at_text"`
	Who    string   `json:"who"`
	What   string   `json:"what"`
	Facts  []string `json:"facts"`
}

// longestTrail is how many changes a record shows; the audit log has them all.
const longestTrail = 20

// trailWords are what actions of the back office are called on a record.
var trailWords = map[string]string{
	"staff.add":        text.Key("Added"),
	"staff.edit":       text.Key("Changed"),
	"staff.activate":   text.Key("Active again"),
	"staff.deactivate": text.Key("Deactivated"),
	"staff.password":   text.Key("Password set"),
	"staff.pin":        text.Key("PIN set"),
	"staff.signin":     text.Key("Signed in at a register"),
	"office.signin":    text.Key("Signed in to the back office"),
	"office.signout":   text.Key("Signed out of the back office"),
	"factor.set":       text.Key("Second factor set up"),
	"factor.reset":     text.Key("Second factor reset"),
	"factor.wrong":     text.Key("Wrong code"),
	"factor.recovery":  text.Key("Recovery code used"),
	"pin.wrong":        text.Key("Wrong PIN or password"),
	"till.lock":        text.Key("Register locked"),
	"till.unlock":      text.Key("Register unlocked"),
	"role.add":         text.Key("Added"),
	"role.edit":        text.Key("Changed"),
	"role.permissions": text.Key("Permissions changed"),
	"role.limit":       text.Key("Limit changed"),

	"setting.set":         text.Key("Setting changed"),
	"setting.reset":       text.Key("Setting follows the wider scope again"),
	"order_status.add":    text.Key("Added"),
	"order_status.edit":   text.Key("Changed"),
	"order_status.remove": text.Key("Removed"),
	"page.add":            text.Key("Added"),
	"page.save":           text.Key("Saved"),
	"page.edit":           text.Key("Changed"),
}

// factWords are what a field is called there.
var factWords = map[string]string{
	"name":          text.Key("Name"),
	"email":         text.Key("Email"),
	"role":          text.Key("Role"),
	"all_locations": text.Key("All stores"),
	"locations":     text.Key("Stores"),
	"added":         text.Key("May now"),
	"removed":       text.Key("May no longer"),
	"price_limit":   text.Key("Price limit"),
	"approve_above": text.Key("Gives away alone"),

	"name_es":     text.Key("Name in Spanish"),
	"background":  text.Key("Color"),
	"tells":       text.Key("Customers are told"),
	"takes_stock": text.Key("Takes from stock"),
	"slug":        text.Key("Address"),
	"active":      text.Key("Shown in the shop"),
	"in_foot":     text.Key("In the foot"),
	"title":       text.Key("Title"),
	"summary":     text.Key("Summary"),
	"body":        text.Key("Text"),
	"title_es":    text.Key("Title in Spanish"),
	"summary_es":  text.Key("Summary in Spanish"),
	"body_es":     text.Key("Text in Spanish"),
}

// NewTrail shows what was done to a record, the newest first.
func NewTrail(ctx context.Context, rows []audit.Row, names map[int64]string, zone *time.Location) []TrailRow {
	trail := []TrailRow{}
	for _, r := range slices.Backward(rows) {
		if len(trail) == longestTrail {
			break
		}
		row := TrailRow{AtText: present.Moment(r.At, zone), Who: text.Tr(ctx, "The program"), What: r.Action,
			Facts: factsOf(ctx, r)}
		switch {
		case r.Who.Kind == audit.Visitor:
			row.Who = text.Tr(ctx, "Somebody at the door")
		case names[r.Who.ID] != "" && r.Who.Kind == audit.Staff:
			row.Who = names[r.Who.ID]
		}
		if words, ok := trailWords[r.Action]; ok {
			row.What = text.Tr(ctx, words)
		}
		trail = append(trail, row)
	}
	return trail
}

func factsOf(ctx context.Context, r audit.Row) []string {
	facts := []string{}
	raw, ok := r.Detail.(json.RawMessage)
	detail := map[string]any{}
	if !ok || json.Unmarshal(raw, &detail) != nil {
		return facts
	}
	for _, name := range slices.Sorted(maps.Keys(detail)) {
		words, known := factWords[name]
		if !known || strings.HasSuffix(r.Action, ".add") { // what it began with is not a change
			continue
		}
		if name == "locations" { // the log knows them by number
			facts = append(facts, text.Tr(ctx, "%s changed", text.Tr(ctx, words)))
			continue
		}
		switch value := detail[name].(type) {
		case map[string]any:
			facts = append(facts, text.Tr(ctx, "%s: %s, before %s", text.Tr(ctx, words), valueWords(ctx, name, value["to"]),
				valueWords(ctx, name, value["from"])))
		case []any:
			facts = append(facts, text.Tr(ctx, words)+": "+valueWords(ctx, name, value))
		default:
			facts = append(facts, text.Tr(ctx, "%s changed", text.Tr(ctx, words)))
		}
	}
	return facts
}

func valueWords(ctx context.Context, name string, value any) string {
	switch v := value.(type) {
	case bool:
		if v {
			return text.Tr(ctx, "Yes")
		}
		return text.Tr(ctx, "No")
	case []any:
		words := make([]string, len(v))
		for i, one := range v {
			words[i] = PermissionName(ctx, fmt.Sprint(one))
		}
		return strings.Join(words, ", ")
	case float64:
		switch name {
		case "price_limit", "rate":
			return fmt.Sprintf("%g %%", v/10_000)
		case "approve_above":
			return fmt.Sprintf("%.2f", v/100)
		}
		return fmt.Sprintf("%g", v)
	case string:
		return v
	case nil:
		return text.Tr(ctx, "None")
	}
	return fmt.Sprint(value)
}
