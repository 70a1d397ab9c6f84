package files

import (
	"bytes"
	"context"
	"fmt"
	"path"
	"strings"
	"time"

	"camber/internal/base/ids"
	"camber/internal/shop/distributor"
)

// isFeed says whether a file is a table: an interchange of X12 may have any name.
func isFeed(name string, content []byte) bool {
	begin := bytes.TrimLeft(bytes.TrimPrefix(content, []byte("\ufeff")), " \r\n\t")
	if len(begin) > 3 && string(begin[:3]) == "ISA" && begin[3] != ',' && begin[3] != ';' && begin[3] != '\t' {
		return false
	}
	switch strings.ToLower(path.Ext(name)) {
	case ".csv", ".tsv", ".txt":
		return true
	}
	return false
}

// takeFeed takes a table. failed names the first lines that can't be read; the others were taken.
func (p *Provider) takeFeed(ctx context.Context, a distributor.Account, name string, changed time.Time, content []byte) (
	failed, err error) {
	sheet, err := p.sheet(content)
	if err != nil {
		return nil, err
	}
	name = strings.ToValidUTF8(name, "?")
	_, err = p.post.TakeSheet(ctx, a.VendorID,
		distributor.FeedFile{Name: name, Sum: ids.Hash(string(content)), Changed: changed}, sheet)
	if err != nil || len(sheet.Broken) == 0 {
		return nil, err
	}
	return fmt.Errorf("%s: %s", name, sheet.Told()), nil
}
