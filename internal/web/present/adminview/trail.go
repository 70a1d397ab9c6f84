package adminview

import (
	"cmp"
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
	"camber/internal/web/present/deskview"
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
	"staff.add":         text.Key("Added"),
	"staff.edit":        text.Key("Changed"),
	"staff.activate":    text.Key("Active again"),
	"staff.deactivate":  text.Key("Deactivated"),
	"staff.password":    text.Key("Password set"),
	"staff.pin":         text.Key("PIN set"),
	"staff.badge":       text.Key("Badge set"),
	"staff.badge_taken": text.Key("Badge taken away"),
	"badge.wrong":       text.Key("Unknown badge"),
	"staff.signin":      text.Key("Signed in at a register"),
	"office.signin":     text.Key("Signed in to the back office"),
	"office.signout":    text.Key("Signed out of the back office"),
	"factor.set":        text.Key("Second factor set up"),
	"factor.reset":      text.Key("Second factor reset"),
	"factor.wrong":      text.Key("Wrong code"),
	"factor.recovery":   text.Key("Recovery code used"),
	"pin.wrong":         text.Key("Wrong PIN or password"),
	"till.lock":         text.Key("Register locked"),
	"till.unlock":       text.Key("Register unlocked"),
	"role.add":          text.Key("Added"),
	"role.edit":         text.Key("Changed"),
	"role.permissions":  text.Key("Permissions changed"),
	"role.limit":        text.Key("Limit changed"),
	"area.add":          text.Key("Added"),
	"area.edit":         text.Key("Changed"),
	"tax_class.add":     text.Key("Added"),
	"tax_class.edit":    text.Key("Changed"),
	"tax_rate.add":      text.Key("Added"),
	"tax_rate.edit":     text.Key("Changed"),
	"tax_rule.add":      text.Key("Rule added"),
	"tax_rule.edit":     text.Key("Rule changed"),
	"tax_rule.remove":   text.Key("Rule removed"),

	"part.add":           text.Key("Added"),
	"part.edit":          text.Key("Changed"),
	"part.on":            text.Key("Put on sale"),
	"part.off":           text.Key("Taken off sale"),
	"part.stock":         text.Key("Count corrected"),
	"part.pictures":      text.Key("Pictures changed"),
	"category.add":       text.Key("Added"),
	"category.edit":      text.Key("Changed"),
	"category.move":      text.Key("Moved"),
	"category.on":        text.Key("Shown to shoppers"),
	"category.off":       text.Key("Hidden from shoppers"),
	"brand.add":          text.Key("Added"),
	"brand.edit":         text.Key("Changed"),
	"brand.series":       text.Key("Series changed"),
	"part.sign":          text.Key("Note on a part changed"),
	"labor.part":         text.Key("Labor of a part changed"),
	"fitment.add":        text.Key("Fitment added"),
	"fitment.edit":       text.Key("Fitment changed"),
	"fitment.delete":     text.Key("Fitment taken away"),
	"fitment.restore":    text.Key("Fitment no longer taken away"),
	"fitment.universal":  text.Key("Part made universal, or not"),
	"shipping.surcharge": text.Key("Shipping surcharge changed"),
	"shipping.add":       text.Key("Added"),
	"shipping.edit":      text.Key("Changed"),
	"store.add":          text.Key("Added"),
	"store.edit":         text.Key("Changed"),
	"store.disable":      text.Key("Put out of use"),
	"store.enable":       text.Key("Back in use"),
	"register.add":       text.Key("Register added"),
	"register.edit":      text.Key("Register changed"),
	"register.disable":   text.Key("Register put out of use"),
	"register.enable":    text.Key("Register back in use"),

	"coupon.add":         text.Key("Added"),
	"coupon.edit":        text.Key("Changed"),
	"rebate.add":         text.Key("Added"),
	"rebate.edit":        text.Key("Changed"),
	"vendor.add":         text.Key("Added"),
	"vendor.edit":        text.Key("Changed"),
	"distributor.save":   text.Key("How it is asked changed"),
	"vendor.part":        text.Key("How a part is sold there changed"),
	"purchase.add":       text.Key("Added"),
	"purchase.edit":      text.Key("Changed"),
	"purchase.order":     text.Key("Ordered"),
	"purchase.drop":      text.Key("The rest will not come"),
	"purchase.cancel":    text.Key("Cancelled"),
	"purchase.receive":   text.Key("Received"),
	"purchase.bill":      text.Key("Bill written down"),
	"purchase.drop_bill": text.Key("Bill put aside"),
	"purchase.post_bill": text.Key("Bill posted"),
	"vendor_box.add":     text.Key("Added"),
	"vendor_box.edit":    text.Key("Changed"),
	"vendor_box.send":    text.Key("Sent"),
	"vendor_box.cancel":  text.Key("Cancelled"),
	"job.add":            text.Key("Added"),
	"job.edit":           text.Key("Changed"),
	"voucher.give":       text.Key("Issued"),
	"voucher.block":      text.Key("Blocked"),
	"voucher.allow":      text.Key("Let again"),
	"price_level.add":    text.Key("Added"),
	"price_level.edit":   text.Key("Changed"),
	"price.matrix":       text.Key("What it is made from changed"),
	"price.special":      text.Key("Special price set"),
	"price.special_end":  text.Key("Special price removed"),

	"price.contract":     text.Key("Contract price set"),
	"price.contract_end": text.Key("Contract price removed"),
	"sheet.import":       text.Key("Imported"),
	"sheet.undo":         text.Key("Import undone"),
	"sheet.bulk":         text.Key("Products changed"),
	"sheet.bulk_undo":    text.Key("Change undone"),
	"import_plan.add":    text.Key("Import planned"),
	"import_plan.edit":   text.Key("Planned import changed"),

	"message.retry":       text.Key("Sent again"),
	"message.give_up":     text.Key("Given up"),
	"currency.add":        text.Key("Added"),
	"currency.edit":       text.Key("Changed"),
	"setting.set":         text.Key("Setting changed"),
	"setting.reset":       text.Key("Setting follows the wider scope again"),
	"order_status.add":    text.Key("Added"),
	"order_status.edit":   text.Key("Changed"),
	"order_status.remove": text.Key("Removed"),
	"page.add":            text.Key("Added"),
	"page.save":           text.Key("Saved"),
	"page.edit":           text.Key("Changed"),
	"wording.edit":        text.Key("Said in own words"),
	"wording.reset":       text.Key("As the program says again"),
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
	"limits":        text.Key("Without asking"),
	"rate":          text.Key("Rate"),
	"places":        text.Key("Places"),
	"priority":      text.Key("Priority"),
	"location":      text.Key("Store"),
	"area":          text.Key("Area"),
	"class":         text.Key("Tax class"),
	"level":         text.Key("Price level"),

	"number":       text.Key("Part number"),
	"bill":         text.Key("Bill number"),
	"brand":        text.Key("Brand"),
	"vehicle":      text.Key("Vehicle"),
	"category":     text.Key("Category"),
	"tax_class":    text.Key("Tax class"),
	"series":       text.Key("Series"),
	"tier":         text.Key("Quality"),
	"minimum":      text.Key("Smallest quantity"),
	"multiple":     text.Key("Sold in multiples of"),
	"orderable":    text.Key("Can be ordered"),
	"core":         text.Key("Core charge"),
	"map":          text.Key("MAP"),
	"pick_up_only": text.Key("Pick-up only"),
	"texts":        text.Key("Texts"),
	"attributes":   text.Key("Specifications"),
	"codes":        text.Key("Barcodes"),
	"packages":     text.Key("Packages"),
	"interchanges": text.Key("Interchange numbers"),
	"supersedes":   text.Key("Replaced numbers"),
	"documents":    text.Key("Documents"),
	"components":   text.Key("Parts of the kit"),
	"part_type":    text.Key("Part type"),
	"on_sale":      text.Key("On sale"),
	"weight":       text.Key("Weight"),
	"size":         text.Key("Size"),
	"cost":         text.Key("Cost"),
	"surcharges":   text.Key("Shipping surcharges"),
	"price":        text.Key("Price"),
	"prices":       text.Key("Prices"),
	"on_hand":      text.Key("In stock"),
	"reason":       text.Key("Reason"),
	"pictures":     text.Key("Pictures"),
	"code":         text.Key("Code"),
	"parent":       text.Key("Stands in"),
	"place":        text.Key("Its place"),
	"pictogram":    text.Key("Drawing"),
	"examples":     text.Key("Description"),
	"examples_es":  text.Key("Description in Spanish"),
	"shown":        text.Key("Shown to shoppers"),
	"title_en":     text.Key("Name in English"),
	"title_es":     text.Key("Name in Spanish"),
	"hazmat":       text.Key("Takes dangerous goods"),
	"days_from":    text.Key("Working days on the way, at least"),
	"days_to":      text.Key("Working days on the way, at most"),
	"active":       text.Key("In use"),
	"kind":         text.Key("How it is priced"),
	"tax_class_id": text.Key("Tax class"),
	"tariffs":      text.Key("What it costs"),
	"short_name":   text.Key("Short name"),
	"address_1":    text.Key("Address"),
	"city":         text.Key("City"),
	"state":        text.Key("State"),
	"postcode":     text.Key("ZIP code"),
	"telephone":    text.Key("Telephone"),
	"time_zone":    text.Key("Time zone"),
	"hours":        text.Key("Opening hours"),
	"closures":     text.Key("Closed days"),
	"website":      text.Key("Website"),
	"dealer":       text.Key("Shown as a dealer's"),
	"offers":       text.Key("What the store offers"),
	"register":     text.Key("Register"),

	"amount":        text.Key("Amount"),
	"free_shipping": text.Key("Free shipping"),
	"signed_in":     text.Key("For customers who are signed in"),
	"order_minimum": text.Key("Smallest order"),
	"from":          text.Key("First day"),
	"to":            text.Key("Last day"),
	"uses":          text.Key("Uses in all"),
	"uses_each":     text.Key("Uses by each customer"),
	"parts":         text.Key("Parts"),
	"categories":    text.Key("Categories"),
	"level_name":    text.Key("Price level"),

	"symbol":      text.Key("Sign"),
	"decimals":    text.Key("Decimals"),
	"rate_e9":     text.Key("Rate"),
	"enabled":     text.Key("Offered to shoppers"),
	"company":     text.Key("Company"),
	"tax_number":  text.Key("Tax exempt number"),
	"credentials": text.Key("Password"),
	"gets_news":   text.Key("Newsletter"),
	"gets_texts":  text.Key("Text messages"),
	"is_active":   text.Key("Enabled"),
	"is_exempt":   text.Key("Tax exempt"),

	"name_es":     text.Key("Name in Spanish"),
	"background":  text.Key("Color"),
	"tells":       text.Key("Customers are told"),
	"takes_stock": text.Key("Takes from stock"),
	"slug":        text.Key("Address"),
	"in_foot":     text.Key("In the foot"),
	"title":       text.Key("Title"),
	"url":         text.Key("Where it is asked for"),
	"banner":      text.Key("Picture"),
	"summary":     text.Key("Summary"),
	"body":        text.Key("Text"),
	"lang":        text.Key("Language"),
	"next":        text.Key("Coming change"),
	"said":        text.Key("Words"),
	"subject":     text.Key("Subject"),
	"summary_es":  text.Key("Summary in Spanish"),
	"body_es":     text.Key("Text in Spanish"),
}

// unsaid are told as changed, without their values.
var unsaid = []string{"banner", "locations", "location", "area", "class", "level", "kind", "tax_class_id", "tariffs", "parts",
	"categories"}

// NewTrail shows what was done to a record, the newest first.
func NewTrail(ctx context.Context, rows []audit.Row, names map[int64]string, zone *time.Location) []TrailRow {
	trail := []TrailRow{}
	for _, r := range slices.Backward(rows) {
		if len(trail) == longestTrail {
			break
		}
		row := TrailRow{AtText: present.Moment(r.At, zone), Who: text.Tr(ctx, "The program"), What: deskview.ActionName(ctx, r.Action),
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
		isChange := !isStartOrEnd(r.Action) || name == "register" || name == "vehicle"
		if !known || !isChange { // what it began or ended with is no change
			continue
		}
		if slices.Contains(unsaid, name) { // the log knows them by number or code
			facts = append(facts, text.Tr(ctx, "%s changed", text.Tr(ctx, words)))
			continue
		}
		switch value := detail[name].(type) {
		case map[string]any:
			facts = append(facts, text.Tr(ctx, "%s: %s, before %s", text.Tr(ctx, words), valueWords(ctx, name, value["to"]),
				valueWords(ctx, name, value["from"])))
		case []any:
			facts = append(facts, text.Tr(ctx, words)+": "+valueWords(ctx, name, value))
		case string:
			if name == "reason" {
				facts = append(facts, text.Tr(ctx, words)+": "+reasonName(ctx, value))
				continue
			}
			if value == "changed" {
				facts = append(facts, text.Tr(ctx, "%s changed", text.Tr(ctx, words)))
				continue
			}
			facts = append(facts, text.Tr(ctx, words)+": "+valueWords(ctx, name, value))
		default:
			facts = append(facts, text.Tr(ctx, "%s changed", text.Tr(ctx, words)))
		}
	}
	return facts
}

func isStartOrEnd(action string) bool {
	return slices.ContainsFunc([]string{".add", ".remove", ".give", ".note"},
		func(end string) bool { return strings.HasSuffix(action, end) })
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
		case "rate_e9":
			return fmt.Sprintf("%.10g", v/1e9)
		case "approve_above", "amount", "order_minimum":
			return fmt.Sprintf("%.2f", v/100)
		}
		return fmt.Sprintf("%g", v)
	case string:
		if name == "from" || name == "to" {
			return cmp.Or(present.Day(v), text.Tr(ctx, "None"))
		}
		if name == "lang" {
			return LanguageName(ctx, text.Lang(v))
		}
		return v
	case nil:
		return text.Tr(ctx, "None")
	}
	return fmt.Sprint(value)
}

// reasonName is why a count was corrected, in words.
func reasonName(ctx context.Context, code string) string {
	if words, ok := reasons[code]; ok {
		return text.Tr(ctx, words)
	}
	return code
}

var reasons = map[string]string{
	"counted": text.Key("Counted"),
	"damaged": text.Key("Damaged"),
	"lost":    text.Key("Lost"),
	"found":   text.Key("Found"),
	"used":    text.Key("Used in the shop"),

	"scrapped":  text.Key("Scrapped"),
	"not_found": text.Key("Not found on the shelf"),
}
