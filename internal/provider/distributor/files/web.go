package files

import (
	"bytes"
	"context"
	"errors"
	"net/url"
	"path"
	"strings"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/shop/distributor"
)

// fetchedEvery is how long a table of the web is left alone: the same one is large, and rarely another within the hour.
const fetchedEvery = time.Hour

// isWeb says whether a distributor is a table at an address of the web.
func isWeb(a distributor.Account) bool {
	return strings.HasPrefix(strings.ToLower(a.Address), "https:")
}

// table is the whole of it. An answer that broke off is none.
func (p *Provider) table(ctx context.Context, a distributor.Account) ([]byte, error) {
	var content bytes.Buffer
	err := p.fetch(ctx, a.Address, longestFile, &content)
	return content.Bytes(), err
}

// takeTable takes the table, unless that was done within the hour. One that can't be read is asked for again after it.
func (p *Provider) takeTable(ctx context.Context, a distributor.Account, here *visit) error {
	now := clock.Now(ctx)
	if !here.fetched.IsZero() && now.Sub(here.fetched) < fetchedEvery {
		return nil
	}
	content, err := p.table(ctx, a)
	if err != nil {
		return err
	}
	here.fetched = now
	u, err := url.Parse(a.Address)
	if err != nil {
		return unreached(a, err)
	}
	failed, err := p.takeFeed(ctx, a, path.Base("/"+u.Path), now, content)
	if err != nil && (errors.Is(err, distributor.ErrCutOff) || fault.Of(err).Kind == fault.Internal) {
		here.fetched = time.Time{} // it may be whole at the next visit
	}
	return errors.Join(failed, err)
}
