package letters

import (
	"context"

	"camber/internal/base/text"
	"camber/internal/shop/notify"
	"camber/internal/web/present"
)

// backup tells an owner what is wrong with the backups, as it is when the letter is written.
func (l *Letters) backup(ctx context.Context, m notify.Request) (notify.Rendered, error) {
	trouble, err := l.Vault.Trouble(ctx)
	if err != nil {
		return notify.Rendered{}, err
	}
	if trouble.Kind == "" {
		return l.letter(ctx, m, present.Letter{Subject: text.Tr(ctx, "The shop is backed up again"),
			Paragraphs: present.Paragraphs(text.Tr(ctx, "Something was wrong with the backups. There is a new one now."))})
	}
	zone, err := l.Locations.FirstZone(ctx)
	if err != nil {
		return notify.Rendered{}, err
	}
	link := l.address("/admin")
	return l.letter(ctx, m, present.Letter{
		Subject: text.Tr(ctx, "The shop is not backed up"), Link: link, Paragraphs: present.Paragraphs(
			present.BackupTrouble(ctx, trouble, zone),
			text.Tr(ctx, "What is sold since the last backup is lost when the disk is. Please have whoever runs the server look at it: “camber doctor” says what to do."),
			link),
	})
}
