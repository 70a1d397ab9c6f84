package letters

import (
	"context"
	"net/url"
	"strconv"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/account"
	"camber/internal/shop/catalog"
	"camber/internal/shop/contact"
	"camber/internal/shop/exchange/plan"
	"camber/internal/shop/location"
	"camber/internal/shop/notify"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/shop/promo"
	"camber/internal/shop/rma"
	"camber/internal/shop/setting"
	"camber/internal/shop/vault"
	"camber/internal/web/page"
	"camber/internal/web/present"
	"camber/internal/web/present/orderview"
	"camber/internal/web/storefront/paper"
)

// Letters puts the shop's messages into words: it is notify's renderer.
type Letters struct {
	BaseURL   *url.URL // nil: no links
	Locations *location.Service
	Orders    *order.Service
	Cards     *payment.Cards
	Links     *payment.Links
	Tenders   *payment.Tenders
	Contacts  *contact.Service
	Accounts  *account.Service
	Parts     *catalog.Service
	Promos    *promo.Service
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
	return now.render(text.With(ctx, m.Lang), m)
}

func (l *Letters) render(ctx context.Context, m notify.Request) (notify.Rendered, error) {
	switch m.Kind {
	case notify.Receipt, notify.Invoice:
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
	case notify.Attention:
		return l.attention(ctx, m)
	case notify.Backup:
		return l.backup(ctx, m)
	case notify.ImportPlan:
		return l.importPlan(ctx, m)
	case notify.Trial:
		return l.letter(ctx, m, present.Letter{Site: l.site, Subject: text.Tr(ctx, "A test from %s", l.site), Lines: []string{
			text.Tr(ctx, "Somebody tried in the back office whether messages of the shop arrive. This one did."),
		}})
	case notify.Word:
		return l.word(ctx, m)
	case notify.ReturnAgreed, notify.ReturnRefused:
		return l.comeBack(ctx, m)
	case notify.Progress:
		return l.progress(ctx, m)
	}
	return notify.Rendered{}, fault.New(fault.Internal, "There is no message of this kind.")
}

func (l *Letters) receipt(ctx context.Context, m notify.Request) (notify.Rendered, error) {
	o, err := l.Orders.Order(ctx, m.OrderID)
	if err != nil {
		return notify.Rendered{}, err
	}
	paid, err := l.Tenders.Transactions(ctx, o.ID)
	if err != nil {
		return notify.Rendered{}, err
	}
	store, err := l.Locations.Location(ctx, o.LocationID)
	if err != nil {
		return notify.Rendered{}, err
	}
	link := ""
	if l.BaseURL != nil {
		link = l.BaseURL.JoinPath("order", l.Orders.Link(o)).String()
	}
	around, err := paper.OfCustomer(ctx, l.Parts, o, store)
	if err != nil {
		return notify.Rendered{}, err
	}
	d := orderview.NewReceipt(ctx, o, paid, around, present.NewStoreAddress(l.site, store), link)
	d.Invoice, d.Words = m.Kind == notify.Invoice, m.Note
	if m.Channel != notify.Text {
		return page.ReceiptMail(ctx, d)
	}
	short := text.Tr(ctx, "Your receipt for order # %s", strconv.FormatInt(o.ID, 10))
	if d.Invoice {
		short = text.Tr(ctx, "Your invoice for order # %s", strconv.FormatInt(o.ID, 10))
	}
	lines := []string{short}
	if m.Note != "" {
		lines = append(lines, m.Note)
	}
	return page.LetterText(present.Letter{Site: l.site, Subject: short, Lines: lines,
		Link: l.address(paper.ReceiptPath(l.Orders.Link(o)))}), nil
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
	number := strconv.FormatInt(o.ID, 10)
	d := present.Letter{Site: l.site, Subject: text.Tr(ctx, "About your order %s", number)}
	for _, one := range labels {
		if one.ID == m.SubjectID {
			d.Lines = append(d.Lines, text.Tr(ctx, "Your order %s is now: %s", number, present.StatusName(ctx, one.Name)))
		}
	}
	if m.Note != "" {
		d.Lines = append(d.Lines, strings.Split(m.Note, "\n")...)
	}
	if l.BaseURL != nil {
		d.Lines = append(d.Lines, l.BaseURL.JoinPath("order", l.Orders.Link(o)).String())
	}
	return l.letter(ctx, m, d)
}

// word is what staff wrote.
func (l *Letters) word(ctx context.Context, m notify.Request) (notify.Rendered, error) {
	return l.letter(ctx, m, present.Letter{Site: l.site, Subject: text.Tr(ctx, "A message from %s", l.site),
		Lines: strings.Split(m.Note, "\n")})
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
	return l.letter(ctx, m, present.Letter{
		Site: l.site, Subject: text.Tr(ctx, "A card payment of %s needs attention", amount), Link: l.address("/pos/payments"),
		Lines: []string{
			unknown,
			text.Tr(ctx, "Please look at it in the list of payments that need attention:"),
		},
	})
}

// letter is d by the way that the message goes.
func (l *Letters) letter(ctx context.Context, m notify.Request, d present.Letter) (notify.Rendered, error) {
	if m.Channel == notify.Text {
		return page.LetterText(d), nil
	}
	return page.LetterMail(ctx, d)
}
