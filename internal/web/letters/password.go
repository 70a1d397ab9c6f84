package letters

import (
	"context"

	"camber/internal/shop/account"
	"camber/internal/shop/notify"
	"camber/internal/shop/wording"
)

// password puts a link by which a password is set into a mail. The link is of the shop's own address, never of one that
// a request named; a shop that knows none sends the path alone.
func (l *Letters) password(ctx context.Context, m notify.Request) (notify.Rendered, error) {
	link, token, err := l.Accounts.Issue(ctx, m.SubjectID)
	if err != nil {
		return notify.Rendered{}, err
	}
	name := notify.Password
	if link.Kind == account.Invited {
		name = wording.Invitation
	}
	m.Channel = notify.Email
	words, err := l.worded(ctx, m, name, told{"link": l.address("/account/reset/" + token)}, nil)
	words.Private = token
	return words, err
}

// credentials tells customers, where they were reached before, that staff have changed their password or email.
func (l *Letters) credentials(ctx context.Context, m notify.Request) (notify.Rendered, error) {
	return l.worded(ctx, m, notify.Credentials, told{"link": l.address("/contact")}, nil)
}
