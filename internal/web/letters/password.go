package letters

import (
	"context"

	"camber/internal/base/text"
	"camber/internal/shop/account"
	"camber/internal/shop/notify"
	"camber/internal/web/page"
	"camber/internal/web/present"
)

// password puts a link by which a password is set into a mail. The link is of the shop's own address, never of one that
// a request named; a shop that knows none sends the path alone.
func (l *Letters) password(ctx context.Context, m notify.Request) (notify.Rendered, error) {
	link, token, err := l.Accounts.Issue(ctx, m.SubjectID)
	if err != nil {
		return notify.Rendered{}, err
	}
	d := present.Letter{
		Site: l.site, Subject: text.Tr(ctx, "Set your password at %s", l.site), Link: "/account/reset/" + token,
		Lines: []string{text.Tr(ctx,
			"You, or somebody who typed your address, asked for another password. This link opens once, within an hour:")},
		Note: text.Tr(ctx, "If it was not you, there is nothing to do: your password stays as it is."),
	}
	if link.Kind == account.Invited {
		d.Subject = text.Tr(ctx, "You buy for your business at %s", l.site)
		d.Lines = []string{text.Tr(ctx,
			"You were added to the account of your business. Set your password by this link, once, within three days:")}
		d.Note = text.Tr(ctx, "If you don't know of it, there is nothing to do.")
	}
	if l.BaseURL != nil {
		d.Link = l.BaseURL.JoinPath("account", "reset", token).String()
	}
	words, err := page.LetterMail(ctx, d)
	words.Private = token
	return words, err
}

// credentials tells customers, where they were reached before, that staff have changed their password or email.
func (l *Letters) credentials(ctx context.Context, m notify.Request) (notify.Rendered, error) {
	return l.letter(ctx, m, present.Letter{
		Site: l.site, Subject: text.Tr(ctx, "Your account at %s was changed", l.site), Link: l.address("/contact"),
		Lines: []string{
			text.Tr(ctx, "A member of our staff has changed your password or the email of your account. You were signed out everywhere."),
			text.Tr(ctx, "If you did not ask for it, please call us, or write to us here:"),
		},
	})
}
