package main

import (
	"camber/internal/app"
	"camber/internal/provider/mail/smtp"
	"camber/internal/provider/sms/twilio"
	"camber/internal/shop/notify"
)

// mailing says by whom the shop's messages go out.
type mailing struct {
	SMTPHost     string `name:"smtp-host" help:"Mail server of the shop. Without one every mail stays here, where staff read it." env:"CAMBER_SMTP_HOST"`
	SMTPPort     int    `name:"smtp-port" help:"Its port; 587, or 465 for tls." env:"CAMBER_SMTP_PORT"`
	SMTPSecurity string `name:"smtp-security" help:"How the way to it is kept private: starttls, tls or none." enum:"starttls,tls,none" default:"starttls" env:"CAMBER_SMTP_SECURITY"`
	SMTPUser     string `name:"smtp-user" help:"Who the shop is there." env:"CAMBER_SMTP_USER"`
	SMTPPassword string `name:"smtp-password" help:"Better in the environment, where no list of processes shows it." env:"CAMBER_SMTP_PASSWORD"`
	MailFrom     string `help:"Sender of the mails: \"Main Street Parts <orders@parts.example>\"." env:"CAMBER_MAIL_FROM"`

	TwilioAccount string `help:"The shop's account at Twilio (AC…). Without one every text stays here, where staff read it." env:"CAMBER_TWILIO_ACCOUNT"`
	TwilioToken   string `help:"Its token. Better in the environment, where no list of processes shows it." env:"CAMBER_TWILIO_TOKEN"`
	TwilioFrom    string `help:"Sender of the texts: a number (+1…) or a messaging service (MG…)." env:"CAMBER_TWILIO_FROM"`
	TwilioAPI     string `help:"Where Twilio is asked." env:"CAMBER_TWILIO_API" hidden:""`

	TextCountries []string `help:"Countries that texts go to, as ISO writes them." default:"US,CA" env:"CAMBER_TEXT_COUNTRIES"`
	TextsPerson   int      `help:"Most texts to one number within 24 hours." default:"10" env:"CAMBER_TEXTS_PERSON"`
	TextsStore    int      `help:"Most texts of one store within 24 hours." default:"500" env:"CAMBER_TEXTS_STORE"`
}

func (c *mailing) messages() app.Messages {
	return app.Messages{
		SMTP: smtp.Config{
			Host: c.SMTPHost, Port: c.SMTPPort, Security: c.SMTPSecurity, User: c.SMTPUser, Password: c.SMTPPassword,
			From: c.MailFrom,
		},
		Twilio: twilio.Account{SID: c.TwilioAccount, Token: c.TwilioToken, From: c.TwilioFrom}, TwilioAPI: c.TwilioAPI,
		Texts: notify.Limits{Person: c.TextsPerson, Store: c.TextsStore, Countries: c.TextCountries},
	}
}
