// Package smtp hands the shop's mails to a mail server.
package smtp

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	netmail "net/mail"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/wneessen/go-mail"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/remote"
	"camber/internal/shop/notify"
)

// How the way to the server is kept private.
const (
	StartTLS = "starttls" // from the first command on; a server that can't is refused
	TLS      = "tls"      // from the first byte on
	Plain    = "none"     // not at all: for a server on this machine or this network
)

// Config says which server. Password is secret and never logged.
type Config struct {
	Host     string // empty: none
	Port     int    // 0: 465 for TLS, else 587
	Security string // StartTLS, TLS or Plain; empty is StartTLS
	User     string // empty: the server asks for nobody
	Password string
	From     string // "Main Street Parts <orders@parts.example>"

	Roots    *x509.CertPool // who may vouch for the server; nil: whom the machine trusts
	Patience time.Duration  // with one mail; 0: 30 s
}

// Check says what is wrong. No server at all is right too.
func (c Config) Check() error {
	if c.Host == "" {
		return nil
	}
	if _, err := netmail.ParseAddress(c.From); err != nil || broken(c.From) {
		return errors.New("smtp: the sender's address is missing or is none")
	}
	switch c.Security {
	case "", StartTLS, TLS, Plain:
	default:
		return errors.New("smtp: the security is starttls, tls or none")
	}
	if c.Password != "" && c.Security == Plain {
		return errors.New("smtp: a password is not sent over a way that others can read: use starttls or tls")
	}
	if c.Port < 0 || c.Port > 65535 {
		return errors.New("smtp: there is no port " + strconv.Itoa(c.Port))
	}
	return nil
}

// Sender sends by one server, each mail over a connection of its own.
type Sender struct {
	config Config
	from   *netmail.Address
	client *mail.Client
}

// New checks the configuration and reaches nobody yet.
func New(c Config) (*Sender, error) {
	if err := c.Check(); err != nil {
		return nil, err
	}
	from, err := netmail.ParseAddress(c.From)
	if err != nil {
		return nil, fmt.Errorf("smtp: %w", err)
	}
	if c.Patience == 0 {
		c.Patience = 30 * time.Second
	}
	options := []mail.Option{
		mail.WithTimeout(c.Patience),
		mail.WithTLSConfig(&tls.Config{ServerName: c.Host, RootCAs: c.Roots, MinVersion: tls.VersionTLS12}),
		mail.WithoutNoop(),
	}
	port := c.Port
	switch c.Security {
	case TLS:
		options = append(options, mail.WithSSL())
		if port == 0 {
			port = 465
		}
	case Plain:
		options = append(options, mail.WithTLSPolicy(mail.NoTLS))
	default:
		options = append(options, mail.WithTLSPolicy(mail.TLSMandatory))
	}
	if port == 0 {
		port = 587
	}
	options = append(options, mail.WithPort(port))
	if c.User != "" {
		options = append(options, mail.WithSMTPAuth(mail.SMTPAuthAutoDiscover), mail.WithUsername(c.User),
			mail.WithPassword(c.Password))
	}
	client, err := mail.NewClient(c.Host, options...)
	if err != nil {
		return nil, fmt.Errorf("smtp: %w", err)
	}
	return &Sender{c, from, client}, nil
}

// Send is done once the server has taken the mail, whatever becomes of the connection then. Its name is the same at
// each try, so that a mailbox that got it twice shows it once.
func (s *Sender) Send(ctx context.Context, m notify.Message) (string, error) {
	if db.Inside(ctx) {
		return "", remote.ErrInTransaction
	}
	letter, name, err := s.letter(ctx, m)
	if err != nil {
		return "", err
	}
	ctx, cancel := context.WithTimeout(ctx, s.config.Patience)
	defer cancel()
	connection, err := s.client.DialToSMTPClientWithContext(ctx)
	if err != nil {
		return "", unreachable(err)
	}
	defer func() { _ = s.client.CloseWithSMTPClient(connection) }()
	err = s.client.SendWithSMTPClient(connection, letter)
	if letter.IsDelivered() {
		return name, nil
	}
	return "", refused(err)
}

// broken says whether text would end the line of a header, where another header could begin (W-24).
func broken(text string) bool { return strings.ContainsFunc(text, unicode.IsControl) }

func (s *Sender) letter(ctx context.Context, m notify.Message) (*mail.Msg, string, error) {
	to, err := netmail.ParseAddress(m.Recipient)
	if err != nil || to.Address != m.Recipient || broken(m.Recipient) {
		return nil, "", fault.New(fault.Declined, "Invalid email").Because(err)
	}
	_, domain, _ := strings.Cut(s.from.Address, "@")
	name := fmt.Sprintf("%d.%d@%s", m.ID, m.QueuedAt.UnixMicro(), domain)
	letter := mail.NewMsg()
	letter.FromMailAddress(s.from)
	letter.ToMailAddress(&netmail.Address{Address: m.Recipient})
	letter.Subject(strings.Join(
		strings.FieldsFunc(m.Subject, func(r rune) bool { return unicode.IsControl(r) || unicode.IsSpace(r) }), " "))
	letter.SetMessageIDWithValue(name)
	letter.SetDateWithValue(clock.Now(ctx))
	letter.SetGenHeader("Auto-Submitted", "auto-generated")
	letter.SetGenHeader(mail.HeaderContentLang, string(m.Lang))
	letter.SetBodyString(mail.TypeTextPlain, m.Text)
	if m.HTML != "" {
		letter.AddAlternativeString(mail.TypeTextHTML, m.HTML)
	}
	for _, f := range m.Files {
		err := letter.AttachReader(f.Name, bytes.NewReader(f.Content), mail.WithFileContentType(mail.ContentType(f.Kind)))
		if err != nil {
			return nil, "", fmt.Errorf("attach %s: %w", f.Name, err)
		}
	}
	return letter, name, nil
}

// refused says whether the server will never take the mail. A refusal of the sender is a matter of the configuration,
// which can be mended.
func refused(err error) error {
	var said *mail.SendError
	if errors.As(err, &said) && said.ErrorCode() >= 500 {
		switch said.Reason {
		case mail.ErrSMTPRcptTo:
			return fault.New(fault.Declined, "The mail server knows no such address.").Because(err)
		case mail.ErrSMTPData, mail.ErrSMTPDataClose:
			return fault.New(fault.Declined, "The mail server refused this message.").Because(err)
		default:
		}
	}
	return unreachable(err)
}

func unreachable(err error) error {
	return fault.New(fault.Unavailable, "The mail server does not answer.").Because(err)
}
