package app

import (
	"cmp"

	"camber/internal/provider/mail/outbox"
	"camber/internal/provider/mail/smtp"
	texts "camber/internal/provider/sms/outbox"
	"camber/internal/provider/sms/twilio"
	"camber/internal/shop/notify"
)

// Messages says by whom the shop's messages go out; what is not set stays in the shop, where staff read it.
type Messages struct {
	SMTP      smtp.Config
	Twilio    twilio.Account
	TwilioAPI string // empty: Twilio's
	Texts     notify.Limits
}

// lastMails is how many mails the demonstration shows whole.
const lastMails = 20

// sendMessages names who carries the shop's messages.
func (a *App) sendMessages() error {
	s, c := a.Services, a.config.Messages
	by := notify.ByChannel{Email: outbox.Sender{}, Text: texts.Sender{}}
	if c.SMTP.Host != "" {
		server, err := smtp.New(c.SMTP)
		if err != nil {
			return err
		}
		by.Email = server
	}
	if err := c.Twilio.Check(); err != nil {
		return err
	}
	if c.Twilio != (twilio.Account{}) {
		by.Text = twilio.New(c.Twilio, cmp.Or(c.TwilioAPI, twilio.API))
	}
	s.Notify.SendBy(by)
	if c.Texts.Countries != nil {
		s.Notify.Limit(c.Texts)
	}
	if a.config.Demo {
		s.Notify.Remember(lastMails)
	}
	return nil
}
