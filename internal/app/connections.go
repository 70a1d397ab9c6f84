package app

import (
	"bytes"
	"cmp"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"camber/internal/base/checkup"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/phone"
	"camber/internal/base/remote"
	"camber/internal/base/text"
	"camber/internal/provider/mail/smtp"
	"camber/internal/provider/search/algolia"
	"camber/internal/provider/stripe"
	"camber/internal/provider/terminal/datacap"
	"camber/internal/shop/access"
	"camber/internal/shop/connection"
	"camber/internal/shop/notify"
)

// connections are what the shop served as c says works with. How each stands is said by what Doctor says of it.
func (s *Services) connections(c Config) []connection.Connection {
	given := func(words, variable, value string) connection.Fact {
		return connection.Fact{Words: words, Variable: variable, Given: c.Given[variable], IsSet: value != "", Value: value}
	}
	secret := func(words, variable, value string) connection.Fact {
		return connection.Fact{Words: words, Variable: variable, Given: c.Given[variable], Secret: true, IsSet: value != ""}
	}
	address := ""
	if c.BaseURL != nil {
		address = c.BaseURL.String()
	}
	mail, texts, backups := c.Messages.SMTP, c.Messages.Twilio, c.Backups
	return []connection.Connection{
		{
			Name: connection.Cards, Serves: s.cardCompany(c), Examine: only(examineCards(c)),
			Try:  s.tryCards(),
			Mend: fault.T("Compare the keys with those that the company shows, and see that this server reaches the internet."),
			Facts: []connection.Fact{
				secret(text.Key("Secret key"), "CAMBER_STRIPE_KEY", c.Stripe.Secret),
				given(text.Key("Public key"), "CAMBER_STRIPE_PUBLIC_KEY", c.Stripe.Public),
				secret(text.Key("Key of its messages"), "CAMBER_STRIPE_WEBHOOK_KEY", c.Stripe.Webhook),
				given(text.Key("Test cards"), "CAMBER_TRY_CARDS", yes(c.TryCards)),
			},
		},
		{
			Name: connection.Terminals, Serves: s.terminalCompanies(), Try: s.tryTerminals(),
			Mend: fault.T("See that the terminal is on and has a network, and compare its name with the company's."),
			Facts: []connection.Fact{
				given(text.Key("Terminals of Stripe"), "CAMBER_STRIPE_TERMINALS", yes(c.StripeTerminals)),
				secret(text.Key("Key of their messages"), "CAMBER_STRIPE_TERMINALS_WEBHOOK_KEY", c.StripeTerminalsWebhook),
				given(text.Key("Address of Datacap's client"), "CAMBER_DATACAP_ADDRESS", c.Datacap.Address),
				given(text.Key("Name of the shop there"), "CAMBER_DATACAP_USER", c.Datacap.User),
				secret(text.Key("Password"), "CAMBER_DATACAP_PASSWORD", c.Datacap.Password),
				given(text.Key("Merchant number"), "CAMBER_DATACAP_MERCHANT", c.Datacap.Merchant),
				given(text.Key("Kind of the terminals"), "CAMBER_DATACAP_DEVICE", c.Datacap.Device),
			},
		},
		{
			Name: connection.Mail, Serves: mail.Host, Examine: only(examineMail(c)), Try: s.tryMail(mail.Host != ""),
			Mend: fault.T("Compare server, port, name and password with those of the mail account. The message is kept and tried again."),
			Facts: []connection.Fact{
				given(text.Key("Mail server"), "CAMBER_SMTP_HOST", mail.Host),
				given(text.Key("Port"), "CAMBER_SMTP_PORT", number(mail.Port)),
				given(text.Key("Privacy of the way"), "CAMBER_SMTP_SECURITY", wherever(mail.Host, cmp.Or(mail.Security, smtp.StartTLS))),
				given(text.Key("Name of the shop there"), "CAMBER_SMTP_USER", mail.User),
				secret(text.Key("Password"), "CAMBER_SMTP_PASSWORD", mail.Password),
				given(text.Key("Sender"), "CAMBER_MAIL_FROM", mail.From),
			},
		},
		{
			Name: connection.Texts, Serves: wherever(texts.SID, "Twilio"), Examine: only(examineTexts(c)),
			Try: s.tryText(texts.SID != ""), To: true,
			Mend: fault.T("Compare account, token and sender with those of the text service. The message is kept and tried again."),
			Facts: []connection.Fact{
				given(text.Key("Account"), "CAMBER_TWILIO_ACCOUNT", texts.SID),
				secret(text.Key("Token"), "CAMBER_TWILIO_TOKEN", texts.Token),
				given(text.Key("Sender"), "CAMBER_TWILIO_FROM", texts.From),
				given(text.Key("Countries"), "CAMBER_TEXT_COUNTRIES", strings.Join(c.Messages.Texts.Countries, ", ")),
			},
		},
		{
			Name: connection.Backups, Serves: backups.To, Try: s.tryBackups(),
			Examine: func(ctx context.Context) ([]checkup.Finding, error) { return s.examineBackup(ctx, c) },
			Mend:    fault.T("See that the folder or the bucket is there, has room, and may be written to by the shop."),
			Facts: []connection.Fact{
				given(text.Key("Place"), "CAMBER_BACKUP_TO", backups.To),
				given(text.Key("Hour"), "CAMBER_BACKUP_HOUR", wherever(backups.To, strconv.Itoa(backups.Hour))),
				given(text.Key("Backups kept"), "CAMBER_BACKUP_KEEP", number(backups.Keep)),
				secret(text.Key("Access key of S3"), "CAMBER_S3_KEY", backups.S3.Access),
				secret(text.Key("Secret key of S3"), "CAMBER_S3_SECRET", backups.S3.Secret),
			},
		},
		{
			Name: connection.Address, Serves: address, Examine: only(examineAddresses(c)), Try: tryAddress(c),
			Mend:  fault.T("See that the name leads to this machine, and that its router, firewall or proxy lets it through."),
			Facts: []connection.Fact{given(text.Key("Address of the shop"), "CAMBER_BASE_URL", address)},
		},
		{
			Name: connection.Search, Serves: searchCompany(c), Examine: s.examineSearch, Try: s.trySearch(c),
			Mend: fault.T("Compare the application and its key with those that the company shows, and see that this server reaches the internet."),
			Facts: []connection.Fact{
				given(text.Key("Application at Algolia"), "CAMBER_ALGOLIA_APP", c.Search.App),
				secret(text.Key("Key"), "CAMBER_ALGOLIA_KEY", c.Search.Key),
			},
		},
	}
}

// wherever is value where one of something is set, and else empty.
func wherever(something, value string) string {
	if something == "" {
		return ""
	}
	return value
}

func yes(is bool) string {
	if is {
		return "true"
	}
	return ""
}

func number(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

type examiner = func(context.Context) ([]checkup.Finding, error)

// only has what needs no database examined.
func only(examine func(context.Context) []checkup.Finding) examiner {
	return func(ctx context.Context) ([]checkup.Finding, error) { return examine(ctx), nil }
}

func (s *Services) cardCompany(c Config) string {
	switch {
	case s.playing != nil:
		return "Simulator"
	case c.Stripe != (stripe.Keys{}):
		return "Stripe"
	}
	return ""
}

func searchCompany(c Config) string {
	if c.Search == (algolia.Account{}) {
		return "Camber"
	}
	return "Algolia"
}

func (s *Services) terminalCompanies() string {
	var titles []string
	for _, company := range s.Payment.Devices.Companies() {
		titles = append(titles, company.Title())
	}
	return strings.Join(titles, ", ")
}

type attempt = func(ctx context.Context, actor access.Actor, to string) (checkup.Finding, error)

func (s *Services) tryCards() attempt {
	if !s.Payment.Cards.IsConnected() {
		return nil
	}
	return func(ctx context.Context, _ access.Actor, _ string) (checkup.Finding, error) {
		if err := s.Payment.Cards.Reach(ctx); err != nil {
			return checkup.Finding{}, err
		}
		return checkup.Good(text.Tr(ctx, "The card company answers, and knows the shop.")), nil
	}
}

// tryTerminals asks about each terminal of each store, and says the first that fails.
func (s *Services) tryTerminals() attempt {
	if len(s.Payment.Devices.Companies()) == 0 {
		return nil
	}
	return func(ctx context.Context, _ access.Actor, _ string) (checkup.Finding, error) {
		stores, err := s.Location.InUse(ctx)
		if err != nil {
			return checkup.Finding{}, err
		}
		reached, isDatacap := 0, false
		for _, store := range stores {
			devices, err := s.Payment.Devices.At(ctx, store.ID)
			if err != nil {
				return checkup.Finding{}, err
			}
			for _, d := range devices {
				if err := s.Payment.Devices.Reach(ctx, d); err != nil {
					known := fault.Of(err)
					return checkup.Finding{}, fault.New(known.Kind, "%s, %s: %s", store.ShortName, d.Title, known.Text).Because(err)
				}
				reached++
				isDatacap = isDatacap || d.Provider == (*datacap.Client)(nil).Name()
			}
		}
		switch {
		case reached == 0:
			return checkup.Finding{Grade: checkup.Advice, What: text.Tr(ctx, "No store has a terminal yet."),
				Do: text.Tr(ctx, "Whoever runs the server adds one: camber terminal --help")}, nil
		case isDatacap:
			return checkup.Good(text.Tr(ctx, "Datacap's client answers. Whether its terminals are on shows with the next card.")), nil
		}
		return checkup.Good(text.Tr(ctx, "Terminals that answer: %d.", reached)), nil
	}
}

func (s *Services) tryMail(isSent bool) attempt {
	return func(ctx context.Context, actor access.Actor, _ string) (checkup.Finding, error) {
		me, err := s.Access.Member(ctx, actor.StaffID)
		if err != nil {
			return checkup.Finding{}, err
		}
		if me.Email == "" {
			return checkup.Finding{}, fault.New(fault.Conflict, "There is no email address of yours to send it to.")
		}
		return s.tryMessage(ctx, actor, notify.Email, me.Email, isSent)
	}
}

func (s *Services) tryText(isSent bool) attempt {
	return func(ctx context.Context, actor access.Actor, to string) (checkup.Finding, error) {
		number := phone.E164(to)
		if number == "" {
			return checkup.Finding{}, fault.InFields(map[string]fault.Text{"to": fault.T("Invalid phone number format")})
		}
		return s.tryMessage(ctx, actor, notify.Text, number, isSent)
	}
}

func (s *Services) tryMessage(ctx context.Context, actor access.Actor, channel, to string, isSent bool) (
	checkup.Finding, error) {
	m, err := s.Notify.Try(ctx, actor.Who(), channel, to)
	switch {
	case err != nil:
		return checkup.Finding{}, err
	case !isSent:
		return checkup.Finding{Grade: checkup.Advice,
			What: text.Tr(ctx, "The message was written, and stays in the shop: nobody is set to carry it."),
			Do:   text.Tr(ctx, "Whoever runs the server sets what is not set above.")}, nil
	case m.State != notify.Sent: // another server has it in hand
		return checkup.Finding{Grade: checkup.Advice, What: text.Tr(ctx, "The message is on its way."),
			Do: text.Tr(ctx, "Look into %s in a moment.", to)}, nil
	}
	return checkup.Good(text.Tr(ctx, "It was handed over, to %s. Please look whether it arrives.", to)), nil
}

func (s *Services) trySearch(c Config) attempt {
	if c.Search == (algolia.Account{}) {
		return nil
	}
	return func(ctx context.Context, _ access.Actor, _ string) (checkup.Finding, error) {
		if err := s.Hosted.Reach(ctx); err != nil {
			return checkup.Finding{}, err
		}
		return checkup.Good(text.Tr(ctx, "The search company answers, and knows the shop.")), nil
	}
}

func (s *Services) tryBackups() attempt {
	if !s.Vault.HasPlan() {
		return nil
	}
	return func(ctx context.Context, _ access.Actor, _ string) (checkup.Finding, error) {
		if err := s.Vault.Try(ctx); err != nil {
			return checkup.Finding{}, err
		}
		return checkup.Good(text.Tr(ctx, "A small file was written there, read back, compared and removed.")), nil
	}
}

// How long the shop waits for its own answer, and how much of it is read.
const (
	ownPatience = 10 * time.Second
	ownReply    = 1 << 10
)

// tryAddress asks the shop by its own address, as a browser would.
func tryAddress(c Config) attempt {
	if c.BaseURL == nil {
		return nil
	}
	return func(ctx context.Context, _ access.Actor, _ string) (checkup.Finding, error) {
		if db.Inside(ctx) {
			return checkup.Finding{}, remote.ErrInTransaction
		}
		client, err := ownClient(c.Certificate)
		if err != nil {
			return checkup.Finding{}, err
		}
		r, err := http.NewRequestWithContext(ctx, http.MethodGet, c.BaseURL.JoinPath("healthz").String(), http.NoBody)
		if err != nil {
			return checkup.Finding{}, err
		}
		status, said, err := remote.Ask(client, r, ownReply)
		var stranger x509.UnknownAuthorityError
		var other x509.HostnameError
		switch {
		case errors.As(err, &stranger), errors.As(err, &other):
			return checkup.Finding{}, fault.New(fault.Declined, "The certificate at this address is not one for it.").Because(err)
		case err != nil:
			return checkup.Finding{}, fault.New(fault.Unavailable, "Nobody answers at this address.").Because(err)
		case status != http.StatusOK || !bytes.Equal(bytes.TrimSpace(said), []byte("ok")):
			return checkup.Finding{}, fault.New(fault.Declined, "Somebody else answers at this address.").
				Because(fmt.Errorf("status %d", status))
		}
		return checkup.Good(text.Tr(ctx, "The shop answers at its address.")), nil
	}
}

// ownClient trusts the shop's own authority, where it has one, beside those that the machine trusts.
func ownClient(certificate Certificate) (*http.Client, error) {
	client := remote.Client(ownPatience)
	if certificate == nil || certificate.Authority() == nil {
		return client, nil
	}
	roots := x509.NewCertPool()
	if !roots.AppendCertsFromPEM(certificate.Authority()) {
		return nil, errors.New("the authority of the shop is no certificate")
	}
	client.Transport = &http.Transport{TLSClientConfig: &tls.Config{RootCAs: roots, MinVersion: tls.VersionTLS12}}
	return client, nil
}
