package app

import (
	"context"
	"log/slog"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/web/pagecache"
)

// standardPageCache is how many bytes of finished pages a server keeps, where its operator says nothing.
const standardPageCache = 64 << 20

// Between two looks at the change feed: at least rest, however much is sold, and at most poll, whatever wakes us.
const (
	pagesRest = 50 * time.Millisecond
	pagesPoll = time.Second
)

// pagesPatience is how long the change feed may take to answer before no page is trusted any more.
const pagesPatience = 10 * time.Second

// pageKeeper begins a new edition of the kept pages whenever something has changed that may stand on one.
type pageKeeper struct {
	pages   *pagecache.Cache
	sources []func(context.Context) error // bring what pages are made from to the end of the change feed
	seen    db.Cursor
	begun   bool
}

func newPageKeeper(limit int64, sources ...func(context.Context) error) pageKeeper {
	if limit == 0 {
		limit = standardPageCache
	}
	return pageKeeper{pages: pagecache.New(max(limit, 0)), sources: sources}
}

// run keeps up with the changes until ctx ends. While it can't, no page is kept.
func (k *pageKeeper) run(ctx context.Context) error {
	d := db.From(ctx)
	woken, stop := d.Woken(db.ChangesWoken)
	defer stop()
	// what this server itself changes shows at once
	defer d.OnChanged(func([]db.Change) { k.pages.Renew() })()
	defer k.pages.Close()
	for ctx.Err() == nil {
		if err := k.follow(ctx); err != nil && ctx.Err() == nil {
			k.pages.Close()
			k.begun = false
			slog.WarnContext(ctx, "pages: follow the changes", "error", err)
		}
		machine := clock.With(ctx, clock.System{})
		_ = clock.Wait(machine, pagesRest)
		clock.WaitOr(machine, pagesPoll, woken)
	}
	return nil
}

// follow looks for news once. Pages are of the new edition only when all that they are made from has the news.
func (k *pageKeeper) follow(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, pagesPatience)
	defer cancel()
	head, err := db.From(ctx).Head(ctx)
	if err != nil || k.begun && head == k.seen {
		return err
	}
	for _, bring := range k.sources {
		if err := bring(ctx); err != nil {
			return err
		}
	}
	k.seen = head
	if k.begun {
		k.pages.Renew()
		return nil
	}
	k.begun = true
	k.pages.Open()
	return nil
}
