package wording

import (
	"cmp"
	"context"
	"regexp"
	"slices"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/notify"
)

// Letter is a message to customers that a shop may word its own way. What a message of that kind tells stands in {holes};
// a paragraph with a hole that has nothing to tell is left out.
type Letter struct {
	Name  string // as package notify calls its kind, or Invitation
	Title string // what the list of letters calls it
	Texts Texts  // as the program words it: English, the keys of their translation
	Holes []Hole
}

// Texts are a letter's two: a line, and paragraphs with an empty line between them.
type Texts struct{ Subject, Body string }

// Hole is what may stand in a letter between braces.
type Hole struct {
	Name  string
	Means string // what stands there; the key of its translation
	Try   string // what stands there in a letter that is only tried
	Must  bool   // a letter without it is of no use
	Block bool   // stands in a paragraph of its own: the lines of a receipt
}

// Invitation is the letter to a buyer of a business who gets a first password. Other letters are called as the kind of
// their message.
const Invitation = "invitation"

var (
	shop    = Hole{Name: "shop", Means: text.Key("What the shop is called"), Try: "Camber Auto Parts"}
	order   = Hole{Name: "order", Means: text.Key("The number of the order"), Try: "10042"}
	note    = Hole{Name: "note", Means: text.Key("What staff wrote, if anything"), Try: "We left it at the counter for you."}
	receipt = Hole{Name: "receipt", Means: text.Key("The lines, totals and payments; in a text message a link to them"),
		Must: true, Block: true}
	pickup = Hole{Name: "pickup", Means: text.Key("Where and when the order can be picked up, if it is to be"),
		Try: "Main Street, 100 Main St, Cedar Rapids, IA 52404"}
	link  = Hole{Name: "link", Means: text.Key("The address to go on at"), Try: "https://shop.example/order/…"}
	need  = Hole{Name: "link", Means: text.Key("The address to go on at"), Try: "https://shop.example/…", Must: true}
	parts = Hole{Name: "parts", Means: text.Key("The parts, one below the other"),
		Try: "1 × Kestrel 1363 Ceramic Brake Pads, Front", Must: true}
)

// expected are those of letters about an appointment.
var expected = []Hole{{Name: "when", Means: text.Key("Day and time"), Try: "12/12/2026 9:00 am", Must: true},
	{Name: "store", Means: text.Key("Name and address of the store"),
		Try: "Main Street, 100 Main St, Cedar Rapids, IA 52404"},
	{Name: "phone", Means: text.Key("Telephone of the store"), Try: "(319) 555-0100"}, link, shop}

// Letters are all that may be worded, in the order of a customer's way through the shop.
func Letters() []Letter { return slices.Clone(letters) }

var letters = []Letter{
	{notify.Placed, text.Key("Order confirmation"), Texts{text.Key("Your order # {order}"),
		text.Key("Thank you for your order # {order}.\n\n{note}\n\n{pickup}\n\n{receipt}")},
		[]Hole{order, note, pickup, receipt, shop}},
	{notify.Receipt, text.Key("Receipt"), Texts{text.Key("Your receipt for order # {order}"),
		text.Key("Thank you. This is your receipt for order # {order}.\n\n{note}\n\n{receipt}")},
		[]Hole{order, note, receipt, shop}},
	{notify.Invoice, text.Key("Invoice"), Texts{text.Key("Your invoice for order # {order}"),
		text.Key("This is your invoice for order # {order}.\n\n{note}\n\n{receipt}")}, []Hole{order, note, receipt, shop}},
	{notify.Progress, text.Key("State of an order"), Texts{text.Key("About your order {order}"),
		text.Key("Your order {order} is now: {status}\n\n{note}\n\n{pickup}\n\n{link}")},
		[]Hole{order, {Name: "status", Means: text.Key("What the order is now"), Try: "Ready for pickup"}, note, pickup, link, shop}},
	{notify.PayLink, text.Key("Payment link"), Texts{text.Key("Pay for your order # {order}"),
		text.Key("{note}\n\nPlease pay {amount} for your order # {order} by card:\n\n{link}\n\nThis link is good until {until}.")},
		[]Hole{order, {Name: "amount", Means: text.Key("What is to be paid"), Try: "$62.49", Must: true}, need,
			{Name: "until", Means: text.Key("When the link ends"), Try: "12/24/2026 5:00 pm"}, note, shop}},
	{notify.Quote, text.Key("Quote"), Texts{text.Key("Your quote # {order} from {shop}"),
		text.Key("{note}\n\nThis is your quote # {order} of {amount}. Look at it, and approve or decline it here:\n\n{link}\n\nIt holds until {until}. Nothing is charged now.")},
		[]Hole{order, {Name: "amount", Means: text.Key("What it comes to"), Try: "$474.72"}, need,
			{Name: "until", Means: text.Key("The last day of the quote, if it has one"), Try: "12/24/2026"}, note, shop}},
	{notify.ReturnAgreed, text.Key("Return agreed"), Texts{text.Key("What you want to bring back of order # {order}"),
		text.Key("You can bring this back to us:\n\n{parts}\n\n{note}\n\nPlease bring it to {store}, with your receipt.\n\n{link}")},
		[]Hole{order, parts, note, {Name: "store", Means: text.Key("Name and address of the store"),
			Try: "Main Street, 100 Main St, Cedar Rapids, IA 52404"}, link, shop}},
	{notify.ReturnRefused, text.Key("Return refused"), Texts{text.Key("What you want to bring back of order # {order}"),
		text.Key("We are sorry: we can't take this back.\n\n{parts}\n\n{note}\n\n{link}")},
		[]Hole{order, parts, note, link, shop}},
	{notify.CoreDue, text.Key("Reminder of old parts"), Texts{text.Key("Your old part is due on {until}"),
		text.Key("You can still bring the old parts of order # {order} and get {amount} back:\n\n{parts}\n\n" +
			"Please bring them to {store} by {until}. After that day the core charge stays with us.\n\n{link}")},
		[]Hole{order, parts, {Name: "amount", Means: text.Key("What they get back"), Try: "$84.00"},
			{Name: "until", Means: text.Key("The last day"), Try: "12/12/2026", Must: true},
			{Name: "store", Means: text.Key("Name and address of the store"),
				Try: "Main Street, 100 Main St, Cedar Rapids, IA 52404"}, link, shop}},
	{notify.Booked, text.Key("Appointment"), Texts{text.Key("Your appointment at {shop}"),
		text.Key("We expect you and your car on {when}.\n\nPlease come to {store}. If you can't, call us: {phone}\n\n" +
			"Confirm it, move it or call it off here:\n{link}")}, expected},
	{notify.Postponed, text.Key("Appointment moved: its parts come late"), Texts{text.Key("We had to move your appointment at {shop}"),
		text.Key("Parts for your car come later than they were promised to us. We are sorry: we expect you on {when} instead.\n\n" +
			"Please come to {store}. If you can't, call us: {phone}\n\nConfirm it, move it or call it off here:\n{link}")}, expected},
	{notify.Reminder, text.Key("Reminder of an appointment"), Texts{text.Key("Your appointment on {when}"),
		text.Key("We expect you and your car on {when} at {store}.\n\n" +
			"Confirm it, move it or call it off here:\n{link}\n\nOr call us: {phone}")}, expected},
	{notify.AppointmentDeclined, text.Key("Appointment declined"), Texts{text.Key("The appointment that you asked {shop} for"),
		text.Key("We are sorry: we can't see you on {when}.\n\n{note}\n\n" +
			"Please ask for another time here:\n{link}\n\nOr call us: {phone}")},
		append([]Hole{{Name: "note", Means: text.Key("What staff wrote"), Try: "We are closed for the holiday.", Must: true}},
			expected...)},
	{notify.Gift, text.Key("Gift voucher"), Texts{text.Key("{from} has given you a gift voucher of {amount}"),
		text.Key("{from} has given you a gift voucher of {amount}.\n\n{note}\n\nYour code: {code}\n\n" +
			"Type the code in the shopping cart. What you don't use now stays on the voucher.\n\n" +
			"It can be used until {until}.\n\n{link}")},
		[]Hole{{Name: "from", Means: text.Key("Who gives it"), Try: "Ruth"},
			{Name: "amount", Means: text.Key("What it is worth"), Try: "$50.00"},
			{Name: "code", Means: text.Key("The code to type"), Try: "GIFT-7Q2M-4KXD", Must: true},
			{Name: "note", Means: text.Key("What the giver wrote, if anything"), Try: "Happy birthday!"},
			{Name: "until", Means: text.Key("The last day it can be used, if there is one"), Try: "12/31/2027"}, link, shop}},
	{notify.Password, text.Key("New password"), Texts{text.Key("Set your password at {shop}"),
		text.Key("You, or somebody who typed your address, asked for another password. This link opens once, within an hour:" +
			"\n\n{link}\n\nIf it was not you, there is nothing to do: your password stays as it is.")}, []Hole{need, shop}},
	{Invitation, text.Key("First password of a buyer"), Texts{text.Key("You buy for your business at {shop}"),
		text.Key("You were added to the account of your business. Set your password by this link, once, within three days:" +
			"\n\n{link}\n\nIf you don't know of it, there is nothing to do.")}, []Hole{need, shop}},
	{notify.Credentials, text.Key("Changed account"), Texts{text.Key("Your account at {shop} was changed"),
		text.Key("A member of our staff has changed your password or the email of your account. You were signed out everywhere." +
			"\n\nIf you did not ask for it, please call us, or write to us here:\n\n{link}")}, []Hole{link, shop}},
	{notify.Word, text.Key("Message of staff"), Texts{text.Key("A message from {shop}"), "{note}"},
		[]Hole{{Name: "note", Means: text.Key("What staff wrote"), Try: "Your part is here.", Must: true}, shop}},
}

// LetterOf is the letter of a name; false where none is called so.
func LetterOf(name string) (Letter, bool) {
	at := slices.IndexFunc(letters, func(l Letter) bool { return l.Name == name })
	if at < 0 {
		return Letter{}, false
	}
	return letters[at], true
}

// In is how the shop words it in the language of ctx: by its own words, else by the program's.
func (l Letter) In(ctx context.Context) (Texts, error) {
	kept, err := l.Kept(ctx)
	return kept.In(text.In(ctx), l), err
}

// Shipped is how the program words it in a language.
func (l Letter) Shipped(lang text.Lang) Texts {
	return Texts{text.Shipped(lang, l.Texts.Subject), text.Shipped(lang, l.Texts.Body)}
}

// In is how the shop words the letter in a language: by its own words, else by the program's.
func (k Kept) In(lang text.Lang, l Letter) Texts {
	said, shipped := k.Own[lang], l.Shipped(lang)
	return Texts{cmp.Or(said.Subject, shipped.Subject), cmp.Or(said.Body, shipped.Body)}
}

// subject and body are the names that a letter's own words are kept by: its sentences may be others in another version
// of the program.
func (l Letter) subject() string { return ofLetter + l.Name + ".subject" }
func (l Letter) body() string    { return ofLetter + l.Name + ".body" }

const ofLetter = "letter."

// Check says beside its field what can't be sent so: a hole that this letter doesn't have, or one that it needs and
// that is left out. Words that are empty are the program's, and right.
func (l Letter) Check(t Texts) map[string]fault.Text {
	wrong := map[string]fault.Text{}
	switch {
	case strings.ContainsAny(t.Subject, "\r\n"):
		wrong["subject"] = fault.T("A subject is one line.")
	case len([]rune(t.Subject)) > mostSubject:
		wrong["subject"] = fault.T("At most %d characters.", mostSubject)
	}
	if len([]rune(t.Body)) > mostBody {
		wrong["body"] = fault.T("At most %d characters.", mostBody)
	}
	for field, words := range map[string]string{"subject": t.Subject, "body": t.Body} {
		for _, hole := range holes(words) {
			known := slices.IndexFunc(l.Holes, func(h Hole) bool { return h.Name == hole })
			switch {
			case known < 0:
				wrong[field] = fault.T("There is nothing to put in place of %s here.", "{"+hole+"}")
			case l.Holes[known].Block && field == "subject":
				wrong[field] = fault.T("%s can't stand in a subject.", "{"+hole+"}")
			case l.Holes[known].Block && !slices.Contains(Paragraphs(words), "{"+hole+"}"):
				wrong[field] = fault.T("%s needs a paragraph of its own, with an empty line before and after it.", "{"+hole+"}")
			}
		}
	}
	if t.Body != "" {
		for _, h := range l.Holes {
			if h.Must && !slices.Contains(holes(t.Body), h.Name) {
				wrong["body"] = fault.T("The message is of no use without %s.", "{"+h.Name+"}")
			}
		}
	}
	if len(wrong) == 0 {
		return nil
	}
	return wrong
}

// Paragraphs are the parts of a body between its empty lines.
func Paragraphs(body string) []string {
	var found []string
	for _, p := range strings.Split(strings.ReplaceAll(body, "\r\n", "\n"), "\n\n") {
		if p = strings.TrimSpace(p); p != "" {
			found = append(found, p)
		}
	}
	return found
}

// Fill puts values in place of the holes of words. It is false for words with a hole of which there is nothing to tell.
func Fill(words string, values map[string]string) (filled string, tells bool) {
	for _, hole := range holes(words) {
		if values[hole] == "" {
			return "", false
		}
	}
	return hole.ReplaceAllStringFunc(words, func(found string) string { return values[found[1:len(found)-1]] }), true
}

var hole = regexp.MustCompile(`\{\w+\}`)

// holes are the names of those that stand in words.
func holes(words string) []string {
	found := hole.FindAllString(words, -1)
	for i, h := range found {
		found[i] = h[1 : len(h)-1]
	}
	return found
}
