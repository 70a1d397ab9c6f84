package letters

import (
	"context"
	"net/url"

	"camber/internal/base/text"
	"camber/internal/shop/notify"
	"camber/internal/web/page"
	"camber/internal/web/present"
)

// question puts what somebody asked into a mail to the store.
func (l *Letters) question(ctx context.Context, m notify.Request) (notify.Rendered, error) {
	asked, err := l.Contacts.Message(ctx, m.SubjectID)
	if err != nil {
		return notify.Rendered{}, err
	}
	store, err := l.Locations.Location(ctx, asked.LocationID)
	if err != nil {
		return notify.Rendered{}, err
	}
	d := present.Question{
		Site: l.site, Name: asked.Name, Email: asked.Email, Phone: asked.Phone, E164: asked.E164, Text: asked.Text,
		Date: present.Moment(asked.Sent, store.Zone),
	}
	switch {
	case asked.ByText && !asked.Override:
		d.Answer = text.Tr(ctx, "By text message.")
	case asked.ByText:
		d.Answer = text.Tr(ctx, "By text message. Customer does NOT consent to receiving text messages: the override was ticked.")
	default:
		d.Answer = text.Tr(ctx, "By email or phone. No text messages.")
	}
	if asked.PartID != 0 {
		part, err := l.Parts.Part(ctx, asked.PartID)
		if err != nil {
			return notify.Rendered{}, err
		}
		d.Part = part.Brand + " " + part.Number + " " + part.Name
		if l.BaseURL != nil {
			d.PartLink = l.BaseURL.JoinPath(url.PathEscape(part.Slug)).String()
		}
	}
	return page.ContactMail(ctx, d)
}
