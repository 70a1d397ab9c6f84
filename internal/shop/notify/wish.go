package notify

import (
	"net/mail"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/phone"
)

// Progress is the kind of message that tells where an order stands: its subject is the named status, its note what
// staff wrote.
const Progress = "progress"

// Wish is whether and how a customer shall be told of something (NOTE-1). The zero value: not at all.
type Wish struct {
	Notify   bool
	ByEmail  bool
	ByText   bool
	Override bool // a text although the customer did not agree to texts; the caller writes that to the audit log
	Consents bool // the customer agreed to texts: what the shop knows, never what a browser says
	Email    string
	Phone    string
	Comment  string
}

// most is how long a comment may be, in characters.
const most = 2000

const consentText = "Customer doesn't consent to text messages"

// Check says what is wrong with it by field (NOTE-2), nil: nothing. Of who is not told nothing is asked.
func (w Wish) Check() map[string]fault.Text {
	wrong := map[string]fault.Text{}
	if problem := fault.Length(w.Comment, false, 0, most); problem != nil {
		wrong["comment"] = *problem
	}
	if w.emails() {
		email := strings.TrimSpace(w.Email)
		if problem := fault.Length(email, true, 0, 96); problem != nil {
			wrong["email"] = *problem
		} else if address, err := mail.ParseAddress(email); err != nil || address.Address != email ||
			!strings.Contains(email[strings.LastIndex(email, "@"):], ".") {
			wrong["email"] = fault.T("Invalid email")
		}
	}
	if w.texts() {
		number := strings.TrimSpace(w.Phone)
		switch {
		case number == "":
			wrong["phone"] = fault.T("Required")
		case phone.E164(number) == "":
			wrong["phone"] = fault.T("Invalid phone number format")
		case !w.Consents && !w.Override:
			wrong["overrideTextPermission"] = fault.T(consentText)
		}
	}
	if len(wrong) == 0 {
		return nil
	}
	return wrong
}

// Overrides says whether a text goes to somebody who did not agree to texts.
func (w Wish) Overrides() bool { return w.texts() && !w.Consents && w.Override }

// Requests are the messages that it takes, none to many: what is told is the base's, its comment is the note.
func (w Wish) Requests(base Request) []Request {
	var asked []Request
	base.Note = strings.TrimSpace(w.Comment)
	if w.emails() {
		base.Channel, base.Recipient = Email, strings.TrimSpace(w.Email)
		asked = append(asked, base)
	}
	if w.texts() {
		base.Channel, base.Recipient, base.Override = Text, phone.E164(strings.TrimSpace(w.Phone)), w.Overrides()
		asked = append(asked, base)
	}
	return asked
}

func (w Wish) emails() bool { return w.Notify && w.ByEmail }

func (w Wish) texts() bool { return w.Notify && w.ByText }
