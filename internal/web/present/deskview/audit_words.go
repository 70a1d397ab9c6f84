package deskview

import (
	"bytes"
	"context"
	"encoding/json"
	"strconv"
	"strings"

	"camber/internal/base/money"
	"camber/internal/base/text"
)

// actionNames are what the actions of the record are called.
var actionNames = map[string]string{
	"account.agree":           text.Key("Account terms agreed"),
	"account.hold":            text.Key("Account held or freed"),
	"appointment.ask":         text.Key("Appointment asked for"),
	"appointment.decline":     text.Key("Request for an appointment declined"),
	"calendar.edit":           text.Key("Names in a calendar changed"),
	"calendar.end":            text.Key("Address of a calendar ended"),
	"calendar.make":           text.Key("Address of a calendar made"),
	"appointment.accept":      text.Key("Appointment confirmed by the customer"),
	"appointment.remind":      text.Key("Customer reminded of an appointment"),
	"appointment.book":        text.Key("Appointment booked"),
	"appointment.cancelled":   text.Key("Appointment called off"),
	"appointment.checked_in":  text.Key("Customer checked in"),
	"appointment.confirmed":   text.Key("Appointment confirmed"),
	"appointment.done":        text.Key("Work of an appointment done"),
	"appointment.in_work":     text.Key("Work of an appointment begun"),
	"appointment.move":        text.Key("Appointment moved"),
	"appointment.new":         text.Key("Appointment not confirmed"),
	"appointment.no_show":     text.Key("Appointment missed"),
	"appointment.block":       text.Key("Reason of a block changed"),
	"bay.add":                 text.Key("Bay added"),
	"bay.edit":                text.Key("Bay changed"),
	"installer.add":           text.Key("Installer added"),
	"installer.edit":          text.Key("Installer changed"),
	"approval.give":           text.Key("Approval given"),
	"approval.use":            text.Key("Approval used"),
	"area.add":                text.Key("Tax area added"),
	"area.edit":               text.Key("Tax area changed"),
	"area.remove":             text.Key("Tax area removed"),
	"tax_class.add":           text.Key("Tax class added"),
	"tax_class.edit":          text.Key("Tax class changed"),
	"tax_class.remove":        text.Key("Tax class removed"),
	"tax_rate.add":            text.Key("Tax rate added"),
	"tax_rate.edit":           text.Key("Tax rate changed"),
	"tax_rate.remove":         text.Key("Tax rate removed"),
	"tax_rule.add":            text.Key("Tax rule added"),
	"tax_rule.edit":           text.Key("Tax rule changed"),
	"tax_rule.remove":         text.Key("Tax rule removed"),
	"tax_sheet.load":          text.Key("Sheet of tax rates loaded"),
	"card.approved":           text.Key("Card payment approved"),
	"card.awaiting":           text.Key("Card payment started"),
	"card.call":               text.Key("Managers called to a card payment"),
	"card.settlement":         text.Key("A card company's report differs from the books"),
	"card.cancel_requested":   text.Key("Card payment asked to stop"),
	"card.cancelled":          text.Key("Card payment cancelled"),
	"card.declined":           text.Key("Card payment declined"),
	"card.failed":             text.Key("Card payment failed"),
	"card.not_found":          text.Key("Card payment not known to its company"),
	"card.refund_requested":   text.Key("Card refund asked for"),
	"card.refunded":           text.Key("Card refunded"),
	"card.reversed":           text.Key("Card payment reversed"),
	"card.sent":               text.Key("Card payment sent to the terminal"),
	"card.unknown":            text.Key("Card payment with no known outcome"),
	"card.unknown_void":       text.Key("Card void with no known outcome"),
	"card.void_requested":     text.Key("Card void asked for"),
	"card.voided":             text.Key("Card payment voided"),
	"cash.drop":               text.Key("Cash dropped into the safe"),
	"cash.paid_in":            text.Key("Cash paid in"),
	"cash.paid_out":           text.Key("Cash paid out"),
	"catalog.items":           text.Key("Catalog changed"),
	"count.begin":             text.Key("Count begun"),
	"count.cancel":            text.Key("Count called off"),
	"count.finish":            text.Key("Counting done"),
	"count.leave_out":         text.Key("Part left out of a count"),
	"count.post":              text.Key("Count posted"),
	"coupon.add":              text.Key("Coupon added"),
	"coupon.edit":             text.Key("Coupon changed"),
	"credit.give":             text.Key("Store credit given"),
	"currency.save":           text.Key("Currency changed"),
	"customer.add":            text.Key("Customer added"),
	"customer.addresses":      text.Key("Addresses changed"),
	"customer.business":       text.Key("Business joined"),
	"customer.certificate":    text.Key("Tax certificate added"),
	"customer.deactivate":     text.Key("Customer deactivated"),
	"customer.details":        text.Key("Customer changed"),
	"customer.erase":          text.Key("Customer erased"),
	"customer.export":         text.Key("Customer list downloaded"),
	"customer.field":          text.Key("Customer field changed"),
	"customer.keep_order":     text.Key("Order put into an account"),
	"customer.level":          text.Key("Moved to a price level"),
	"customer.merge":          text.Key("Customers merged"),
	"customer.note":           text.Key("Note on a customer"),
	"customer.signin_alarm":   text.Key("Many wrong passwords for an account"),
	"customer.tags":           text.Key("Tags changed"),
	"customer.tax_exempt":     text.Key("Tax exemption changed"),
	"transfer.ask":            text.Key("Transfer asked for"),
	"transfer.cancel":         text.Key("Transfer called off"),
	"transfer.receive":        text.Key("Transfer received"),
	"transfer.send":           text.Key("Transfer sent"),
	"transfer.write_off":      text.Key("Pieces of a transfer written off"),
	"training.begin":          text.Key("Register put into training"),
	"training.fill":           text.Key("Training shop filled anew"),
	"training.leave":          text.Key("Register back from training"),
	"drawer.open":             text.Key("Drawer opened without a sale"),
	"drawer.late":             text.Key("Drawer not opened: too late"),
	"fitment.accept":          text.Key("Fitment data taken in"),
	"fitment.add":             text.Key("Fitment added"),
	"fitment.rename":          text.Key("Fitment found again in other vehicles"),
	"fitment.edit":            text.Key("Fitment changed"),
	"fitment.delete":          text.Key("Fitment taken away"),
	"fitment.restore":         text.Key("Fitment no longer taken away"),
	"fitment.undo":            text.Key("Fitment data taken back"),
	"exchange.answer":         text.Key("Names of vehicles explained"),
	"fitment.universal":       text.Key("Part made universal, or not"),
	"ip.ban":                  text.Key("Address banned"),
	"ip.unban":                text.Key("Address let in again"),
	"labor.part":              text.Key("Labor of a part changed"),
	"labor.type":              text.Key("Labor type changed"),
	"dictionary.add":          text.Key("Row of the dictionary added"),
	"dictionary.edit":         text.Key("Row of the dictionary changed"),
	"dictionary.remove":       text.Key("Row of the dictionary removed"),
	"job.again":               text.Key("Job tried again"),
	"message.retry":           text.Key("Message sent again"),
	"message.send":            text.Key("Message sent"),
	"order.cancel":            text.Key("Order cancelled"),
	"order.checkout":          text.Key("Check out started"),
	"order.complete":          text.Key("Order completed"),
	"order.continue":          text.Key("Order taken up again"),
	"order.delete":            text.Key("Order deleted"),
	"order.kiosk":             text.Key("Order from a kiosk"),
	"order.note":              text.Key("Order history added"),
	"one_off.add":             text.Key("Order counted as a one-off"),
	"one_off.remove":          text.Key("Order counted as demand again"),
	"order.place":             text.Key("Order placed"),
	"order.quote":             text.Key("Quote saved"),
	"order.accept":            text.Key("Order made of a quote"),
	"order.quote_sent":        text.Key("Quote sent"),
	"order.quote_opened":      text.Key("Quote opened"),
	"order.quote_approved":    text.Key("Quote approved"),
	"order.quote_declined":    text.Key("Quote declined"),
	"quote.until":             text.Key("Last day of a quote changed"),
	"order.save":              text.Key("Order saved"),
	"order.void":              text.Key("Order voided"),
	"order_status.add":        text.Key("Order status added"),
	"order_status.edit":       text.Key("Order status changed"),
	"order_status.remove":     text.Key("Order status removed"),
	"order_status.sort":       text.Key("Order statuses sorted"),
	"page.add":                text.Key("Page added"),
	"page.edit":               text.Key("Page changed"),
	"page.sort":               text.Key("Pages sorted"),
	"setting.reset":           text.Key("Setting follows the wider scope again"),
	"part.sign":               text.Key("Note on a part changed"),
	"payment.add":             text.Key("Payment taken"),
	"payment.link":            text.Key("Payment link made"),
	"payment.refund":          text.Key("Money given back"),
	"payment.sign":            text.Key("Charge signed"),
	"payment.void":            text.Key("Payment voided"),
	"part.add":                text.Key("Product added"),
	"part.edit":               text.Key("Product changed"),
	"part.off":                text.Key("Product taken off sale"),
	"part.on":                 text.Key("Product put on sale"),
	"part.pictures":           text.Key("Pictures of a product changed"),
	"part.stock":              text.Key("Count corrected"),
	"pin.wrong":               text.Key("Wrong PIN"),
	"price.contracts":         text.Key("Contract prices changed"),
	"price.maps":              text.Key("Lowest advertised prices changed"),
	"price.matrix":            text.Key("Price matrix changed"),
	"price.override":          text.Key("Price changed"),
	"price.prices":            text.Key("Prices changed"),
	"price.rebates":           text.Key("Rebates changed"),
	"price.special":           text.Key("Special price set"),
	"price.special_end":       text.Key("Special price removed"),
	"price_level.add":         text.Key("Price level added"),
	"price_level.edit":        text.Key("Price level changed"),
	"price_level.remove":      text.Key("Price level removed"),
	"price.unpriced":          text.Key("Prices taken away"),
	"rebate.save":             text.Key("Rebate changed"),
	"refund.due":              text.Key("Refund due"),
	"return.add":              text.Key("Parts taken back"),
	"return.ask":              text.Key("Return asked for"),
	"return.answer":           text.Key("Answered a return that was asked for"),
	"review.approved":         text.Key("Review approved"),
	"review.rejected":         text.Key("Review rejected"),
	"review.write":            text.Key("Review written"),
	"reward.give":             text.Key("Reward points given"),
	"register.add":            text.Key("Register added"),
	"register.disable":        text.Key("Register put out of use"),
	"register.edit":           text.Key("Register changed"),
	"register.enable":         text.Key("Register back in use"),
	"role.add":                text.Key("Role added"),
	"role.limit":              text.Key("Price limit of a role changed"),
	"role.permissions":        text.Key("Permissions changed"),
	"setting.set":             text.Key("Setting changed"),
	"shift.close":             text.Key("Shift closed"),
	"shift.open":              text.Key("Shift opened"),
	"shipping.add":            text.Key("Shipping method added"),
	"shipping.edit":           text.Key("Shipping method changed"),
	"shipping.order":          text.Key("Shipping methods put in order"),
	"shipping.remove":         text.Key("Shipping method removed"),
	"shipping.surcharge":      text.Key("Shipping surcharge changed"),
	"stock.found":             text.Key("Sold beyond the count"),
	"store.add":               text.Key("Store added"),
	"store.disable":           text.Key("Store put out of use"),
	"store.edit":              text.Key("Store changed"),
	"store.enable":            text.Key("Store back in use"),
	"slot.pick":               text.Key("Parts picked for a page"),
	"page.save":               text.Key("Page of the shop changed"),
	"staff.add":               text.Key("Member of staff added"),
	"staff.deactivate":        text.Key("Member of staff deactivated"),
	"staff.pin":               text.Key("PIN changed"),
	"staff.badge":             text.Key("Badge set"),
	"staff.badge_taken":       text.Key("Badge taken away"),
	"badge.wrong":             text.Key("Unknown badge"),
	"staff.signin":            text.Key("Signed in"),
	"staff.signin_alarm":      text.Key("Many wrong passwords for an account"),
	"tag.add":                 text.Key("Tag added"),
	"terminal.department":     text.Key("Department of the terminals changed"),
	"terminal.device":         text.Key("Terminal changed"),
	"till.lock":               text.Key("Register locked"),
	"till.unlock":             text.Key("Register unlocked"),
	"vehicle.add":             text.Key("Vehicle added"),
	"vehicle.edit":            text.Key("Vehicle changed"),
	"account.link":            text.Key("Sign-in joined to an account"),
	"card.created":            text.Key("Card payment begun"),
	"contact.send":            text.Key("Question sent to the shop"),
	"customer.password":       text.Key("Password changed"),
	"customer.password_reset": text.Key("Password set anew"),
	"customer.save":           text.Key("Customer changed"),
	"vehicle.replace":         text.Key("Vehicle changed"),
	"vehicle.restore":         text.Key("Vehicle put back"),
	"vehicle.remove":          text.Key("Vehicle removed"),
	"voucher.allow":           text.Key("Voucher let again"),
	"voucher.block":           text.Key("Voucher blocked"),
	"voucher.give":            text.Key("Voucher given"),
}

// ActionName is what an action of the record is called; one without a name is its own code.
func ActionName(ctx context.Context, action string) string {
	if name, ok := actionNames[action]; ok {
		return text.Tr(ctx, name)
	}
	return action
}

// subjectNames are what a thing of the record is called, with its number.
var subjectNames = map[string]string{
	"order":        text.Key("Order # %s"),
	"transaction":  text.Key("Payment %s"),
	"card_attempt": text.Key("Card payment %s"),
	"refund":       text.Key("Refund %s"),
	"return":       text.Key("Return %s"),
	"customer":     text.Key("Customer %s"),
	"shift":        text.Key("Shift %s"),
	"store":        text.Key("Store %s"),
	"cart":         text.Key("Ticket %s"),
	"part":         text.Key("Part %s"),
	"message":      text.Key("Message %s"),
	"review":       text.Key("Review %s"),
	"role":         text.Key("Role %s"),
	"voucher":      text.Key("Voucher %s"),
	"coupon":       text.Key("Coupon %s"),
	"register":     text.Key("Register %s"),
}

// subjectName names a person, numbers everything else; what has no number needs no name beside its action.
func subjectName(ctx context.Context, subject string, id int64, staff map[int64]string) string {
	if id == 0 {
		return ""
	}
	if subject == "staff" && staff[id] != "" {
		return staff[id]
	}
	number := strconv.FormatInt(id, 10)
	if name, ok := subjectNames[subject]; ok {
		return text.Tr(ctx, name, number)
	}
	return strings.ReplaceAll(subject, "_", " ") + " " + number
}

// factNames are what a figure of the record is called.
var factNames = map[string]string{
	"amount":          text.Key("Amount"),
	"changed":         text.Key("Changed"),
	"checks_counted":  text.Key("Checks counted"),
	"checks_expected": text.Key("Checks expected"),
	"code":            text.Key("Code"),
	"counted":         text.Key("Cash counted"),
	"customer":        text.Key("Customer"),
	"differs":         text.Key("Differs"),
	"expected":        text.Key("Cash expected"),
	"float":           text.Key("Float"),
	"from":            text.Key("From"),
	"kind":            text.Key("Paid by"),
	"limit":           text.Key("Limit"),
	"minutes":         text.Key("Minutes"),
	"name":            text.Key("Name"),
	"order":           text.Key("Order"),
	"order_id":        text.Key("Order"),
	"part":            text.Key("Part"),
	"parts":           text.Key("Parts"),
	"permission":      text.Key("Permission"),
	"pieces":          text.Key("Pieces"),
	"points":          text.Key("Points"),
	"rate":            text.Key("Rate"),
	"reason":          text.Key("Reason"),
	"refund_due":      text.Key("Refund due"),
	"refunding":       text.Key("Refund"),
	"to":              text.Key("To"),
	"total":           text.Key("Total"),
	"transaction":     text.Key("Payment"),
	"tries":           text.Key("Tries"),
	"z":               text.Key("Z report"),
}

// facts reads what a row says of its action: amounts as money, states and kinds in words. What is empty, zero or false
// says nothing; "line", "confirmed" and "of" are for who reads the table itself.
func facts(ctx context.Context, action string, detail json.RawMessage) []AuditFact {
	shown := []AuditFact{}
	decoder := json.NewDecoder(bytes.NewReader(detail))
	decoder.UseNumber()
	if _, err := decoder.Token(); err != nil { // the opening brace
		return shown
	}
	for decoder.More() {
		name, err := decoder.Token()
		if err != nil {
			return shown
		}
		var value any
		if err := decoder.Decode(&value); err != nil {
			return shown
		}
		key, _ := name.(string)
		words := factText(ctx, action, key, value)
		if words == "" {
			continue
		}
		fact := AuditFact{Name: key, Text: words, IsCode: true}
		if known, ok := factNames[key]; ok {
			fact.Name, fact.IsCode = text.Tr(ctx, known), false
		}
		shown = append(shown, fact)
	}
	return shown
}

func factText(ctx context.Context, action, key string, value any) string {
	switch v := value.(type) {
	case json.Number:
		if v == "0" || key == "of" {
			return ""
		}
		return figureText(action, key, v.String())
	case string:
		switch {
		case key == "line":
			return ""
		case key == "kind":
			return bookedName(ctx, v)
		case strings.HasPrefix(action, "order.") && (key == "from" || key == "to"):
			return orderState(ctx, v)
		}
		return v
	case bool:
		if !v || key == "confirmed" {
			return ""
		}
		return text.Tr(ctx, "Yes")
	case nil:
		return ""
	}
	rest, err := json.Marshal(value)
	if err != nil {
		return ""
	}
	return strings.Trim(strings.ReplaceAll(string(rest), ",", ", "), "[]{}\"")
}

// figureText is an amount as money, any other figure as it is.
func figureText(action, key, figure string) string {
	switch key {
	case "amount", "total", "float", "expected", "counted", "checks_expected", "checks_counted", "limit", "refund_due",
		"refunding", "rate":
		if c, err := money.Parse(figure); err == nil {
			return c.Text()
		}
	case "from", "to":
		if unit, err := money.ParseE4(figure); err == nil && action == "price.override" {
			return unit.Text()
		}
	}
	return figure
}

// orderState is what an order's state is called.
func orderState(ctx context.Context, state string) string {
	switch state {
	case "cart":
		return text.Tr(ctx, "Ticket")
	case "saved":
		return text.Tr(ctx, "Saved")
	case "quote":
		return text.Tr(ctx, "Quote")
	case "kiosk":
		return text.Tr(ctx, "Kiosk")
	case "checkout":
		return text.Tr(ctx, "In check out")
	case "complete":
		return text.Tr(ctx, "Complete")
	case "cancelled":
		return text.Tr(ctx, "Cancelled")
	case "voided":
		return text.Tr(ctx, "Voided")
	}
	return state
}
