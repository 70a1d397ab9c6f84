package app

import (
	"context"
	"errors"
	"net/netip"
	"sync"

	placeservice "camber/internal/provider/geo/http"
	"camber/internal/provider/geo/mmdb"
	"camber/internal/shop/customer/ban"
	"camber/internal/shop/setting"
)

// places asks whom the owner has chosen where an address is: a file, else a service (CUST-41).
type places struct {
	mu   sync.Mutex
	path string
	file *mmdb.File
}

func (p *places) Place(ctx context.Context, ip netip.Addr) (ban.Where, error) {
	settings, err := setting.Read(ctx)
	if err != nil {
		return ban.Where{}, err
	}
	if path := setting.PlaceFile.In(settings); path != "" {
		file, err := p.open(path)
		if err != nil {
			return ban.Where{}, err
		}
		return file.Place(ctx, ip)
	}
	if address := setting.PlaceService.In(settings); address != "" {
		return placeservice.Service{Address: address}.Place(ctx, ip)
	}
	return ban.Where{}, errors.New("nobody was chosen who tells where an address is")
}

// open keeps the file open; the one before stays open too, because somebody may be reading it.
func (p *places) open(path string) (*mmdb.File, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.file != nil && p.path == path {
		return p.file, nil
	}
	file, err := mmdb.Open(path)
	if err != nil {
		return nil, err
	}
	p.path, p.file = path, file
	return file, nil
}
