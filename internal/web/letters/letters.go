package letters

import (
	"context"
	"net/url"
	"strconv"
	"strings"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/account"
	"camber/internal/shop/appointment"
	"camber/internal/shop/catalog"
	"camber/internal/shop/contact"
	"camber/internal/shop/exchange/plan"
	"camber/internal/shop/location"
	"camber/internal/shop/notify"
	"camber/internal/shop/order"
	"camber/internal/shop/paper/pdf"
	"camber/internal/shop/payment"
	"camber/internal/shop/promo"
	"camber/internal/shop/quote"
	"camber/internal/shop/rma"
	"camber/internal/shop/setting"
	"camber/internal/shop/vault"
	"camber/internal/shop/wording"
	"camber/internal/web/page"
	"camber/internal/web/present"
	"camber/internal/web/storefront/paper"
)

// Letters puts the shop's messages into words: it is notify's renderer.
type Letters struct {
	BaseURL   *url.URL // nil: no links
	Locations *location.Service
	Orders    *order.Service
	Cards     *payment.Cards
	Links     *payment.Links
	Contacts  *contact.Service
	Accounts  *account.Service
	Booked    *appointment.Service
	Parts     *catalog.Service
	Papers    *paper.Papers
	Promos    *promo.Service
	Quotes    *quote.Service
	Returns   *rma.Service
	Vault     *vault.Service
	Plans     *plan.Service

	site string // what the shop is called when a letter is written
}

// Render writes a message in the language of its reader.
func (l *Letters) Render(ctx context.Context, m notify.Request) (notify.Rendered, error) {
	site, err := setting.Get(ctx, setting.ShopName)
	if err != nil {
		return notify.Rendered{}, err
	}
	now := *l
	now.site = site
	return now.render(text.With(wording.Speak(ctx), m.Lang), m)
}

func (l *Letters) render(ctx context.Context, m notify.Request) (notify.Rendered, error) {
	switch m.Kind {
	case notify.Placed, notify.Receipt, notify.Invoice:
		return l.receipt(ctx, m)
	case notify.Gift:
		return l.gift(ctx, m)
	case notify.Contact:
		return l.question(ctx, m)
	case notify.Password:
		return l.password(ctx, m)
	case notify.Credentials:
		return l.credentials(ctx, m)
	case notify.PayLink:
		return l.payLink(ctx, m)
	case notify.Quote:
		return l.quote(ctx, m)
	case notify.Attention:
		return l.attention(ctx, m)
	case notify.Backup:
		return l.backup(ctx, m)
	case notify.ImportPlan:
		return l.importPlan(ctx, m)
	case notify.Trial:
		return l.letter(ctx, m, present.Letter{Subject: text.Tr(ctx, "A test from %s", l.site), Paragraphs: present.Paragraphs(
			text.Tr(ctx, "Somebody tried in the back office whether messages of the shop arrive. This one did."),
		)})
	case notify.Word:
		return l.worded(ctx, m, notify.Word, told{"note": m.Note}, nil)
	case notify.ReturnAgreed, notify.ReturnRefused:
		return l.comeBack(ctx, m)
	case notify.Progress:
		return l.progress(ctx, m)
	case notify.CoreDue:
		return l.coreDue(ctx, m)
	case notify.Booked, notify.Postponed:
		return l.booked(ctx, m)
	case notify.Reminder:
		return l.reminder(ctx, m)
	case notify.AppointmentDeclined:
		return l.declined(ctx, m)
	}
	return notify.Rendered{}, fault.New(fault.Internal, "There is no message of this kind.")
}

// receipt is what was bought; a text message leads to it.
func (l *Letters) receipt(ctx context.Context, m notify.Request) (notify.Rendered, error) {
	o, err := l.Orders.Order(ctx, m.OrderID)
	if err != nil {
		return notify.Rendered{}, err
	}
	says := told{"order": strconv.FormatInt(o.ID, 10), "note": m.Note}
	if says["pickup"], err = l.pickup(ctx, m, o, o.Label); err != nil {
		return notify.Rendered{}, err
	}
	if m.Channel == notify.Text {
		says["receipt"] = l.address(paper.ReceiptPath(l.Orders.Link(o)))
		return l.worded(ctx, m, m.Kind, says, nil)
	}
	d, err := l.Papers.Sent(ctx, o, m.Kind == notify.Invoice)
	if err != nil {
		return notify.Rendered{}, err
	}
	lines, err := page.PaperBlock(ctx, d)
	if err != nil {
		return notify.Rendered{}, err
	}
	said, err := l.worded(ctx, m, m.Kind, says, blocks{"receipt": lines})
	if err != nil || m.Kind == notify.Placed {
		return said, err
	}
	drawn, err := pdf.Draw(ctx, d)
	said.Files = []notify.File{{Name: d.Key() + ".pdf", Kind: "application/pdf", Content: drawn}}
	return said, err
}

// progress says where an order stands, and what staff wrote about it.
func (l *Letters) progress(ctx context.Context, m notify.Request) (notify.Rendered, error) {
	o, err := l.Orders.Order(ctx, m.OrderID)
	if err != nil {
		return notify.Rendered{}, err
	}
	labels, err := l.Orders.Labels(ctx)
	if err != nil {
		return notify.Rendered{}, err
	}
	says := told{"order": strconv.FormatInt(o.ID, 10), "note": m.Note}
	for _, one := range labels {
		if one.ID != m.SubjectID {
			continue
		}
		says["status"] = present.StatusName(ctx, one.Name)
		if says["pickup"], err = l.pickup(ctx, m, o, one); err != nil {
			return notify.Rendered{}, err
		}
	}
	if l.BaseURL != nil {
		says["link"] = l.BaseURL.JoinPath("order", l.Orders.Link(o)).String()
	}
	return l.worded(ctx, m, notify.Progress, says, nil)
}

// pickup is where an order waits for its customer, and but in a text message when the store is open; empty where none
// waits.
func (l *Letters) pickup(ctx context.Context, m notify.Request, o order.Order, as order.Label) (string, error) {
	if !o.ToPickUp(as) {
		return "", nil
	}
	store, err := l.Locations.Location(ctx, o.LocationID)
	if err != nil {
		return "", err
	}
	at := present.NewStoreAddress(l.site, store)
	lines := []string{text.Tr(ctx, "Pick up at %s, %s", at.Name, at.Address)}
	if m.Channel == notify.Text {
		return lines[0], nil
	}
	for _, days := range present.NewOpenDays(ctx, store.Details, clock.Now(ctx)) {
		lines = append(lines, strings.TrimSpace(days.Days+": "+days.Hours+" "+days.Reason))
	}
	return strings.Join(lines, "\n"), nil
}

// attention calls a manager to a card payment of which nobody knows what became.
func (l *Letters) attention(ctx context.Context, m notify.Request) (notify.Rendered, error) {
	a, err := l.Cards.AttemptByID(ctx, m.SubjectID)
	if err != nil {
		return notify.Rendered{}, err
	}
	store, err := l.Locations.Location(ctx, m.LocationID)
	if err != nil {
		return notify.Rendered{}, err
	}
	amount, begun := a.Amount.Text(), present.Moment(a.Added, store.Zone)
	unknown := text.Tr(ctx, "Nobody knows yet what became of a card payment of %s on order # %s at %s, begun on %s.",
		amount, strconv.FormatInt(a.OrderID, 10), store.ShortName, begun)
	if a.OrderID == 0 {
		unknown = text.Tr(ctx, "Nobody knows yet what became of a card payment of %s without an order at %s, begun on %s.",
			amount, store.ShortName, begun)
	}
	link := l.address("/pos/payments")
	return l.letter(ctx, m, present.Letter{
		Subject: text.Tr(ctx, "A card payment of %s needs attention", amount), Link: link, Paragraphs: present.Paragraphs(
			unknown, text.Tr(ctx, "Please look at it in the list of payments that need attention:"), link),
	})
}

// told is what a message tells, and blocks what of it has a form of its own, by the name of the hole in its letter.
type (
	told   map[string]string
	blocks map[string]present.Paragraph
)

// worded is a message to a customer, as the shop words it.
func (l *Letters) worded(ctx context.Context, m notify.Request, name string, says told, with blocks) (notify.Rendered,
	error) {
	letter, is := wording.LetterOf(name)
	if !is {
		return notify.Rendered{}, fault.New(fault.Internal, "There is no message of this kind.")
	}
	said, err := letter.In(ctx)
	if err != nil {
		return notify.Rendered{}, err
	}
	says["shop"] = l.site
	return l.letter(ctx, m, filled(said, says, with))
}

// filled is a letter of these texts. A paragraph of which there is nothing to tell is left out.
func filled(t wording.Texts, says told, with blocks) present.Letter {
	d := present.Letter{Link: says["link"]}
	d.Subject, _ = wording.Fill(t.Subject, says)
	for _, p := range wording.Paragraphs(t.Body) {
		if block, is := with[strings.Trim(p, "{}")]; is {
			d.Paragraphs = append(d.Paragraphs, block)
		} else if words, tells := wording.Fill(p, says); tells {
			d.Paragraphs = append(d.Paragraphs, present.Paragraph{Text: words})
		}
	}
	return d
}

// Try is a letter as it would be with these texts; what it tells is made up. The texts were checked.
func Try(ctx context.Context, site string, letter wording.Letter, t wording.Texts) (notify.Rendered, error) {
	says := told{}
	for _, hole := range letter.Holes {
		says[hole.Name] = hole.Try
		if hole.Block {
			says[hole.Name] = "[" + text.Tr(ctx, hole.Means) + "]"
		}
	}
	says["shop"] = site
	d := filled(t, says, nil)
	d.Site = site
	return page.LetterMail(ctx, d)
}

// letter is d by the way that the message goes.
func (l *Letters) letter(ctx context.Context, m notify.Request, d present.Letter) (notify.Rendered, error) {
	d.Site = l.site
	if m.Channel == notify.Text {
		return page.LetterText(d), nil
	}
	return page.LetterMail(ctx, d)
}
