package find

import (
	"context"
	"fmt"
	"slices"

	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/dictionary"
	"camber/internal/shop/find/query"
	"camber/internal/shop/fitment"
	"camber/internal/shop/price"
	"camber/internal/shop/stock"
	"camber/internal/shop/vehicle"
)

// source is what the index is made of. Tests have others.
type source interface {
	// frame is what holds for all parts now.
	frame(ctx context.Context) (frame, error)
	// refit is a frame with the applications that count now, given the parts of which some by hand or the universal mark
	// may have changed since it was read.
	refit(ctx context.Context, f frame, parts []int64) (frame, error)
	// reword is a frame with what words stand for now.
	reword(ctx context.Context, f frame) (frame, error)
	// items hands over every active part once.
	items(ctx context.Context, f frame, take func(*item) error) error
	// itemsOf reads some; those that are not active are absent.
	itemsOf(ctx context.Context, f frame, ids []int64) ([]item, error)
	// anyOf reads what applications need to know of parts, active or not.
	anyOf(ctx context.Context, ids []int64) ([]item, error)
	// livesOf reads what flips in place. All that are asked for are in the map.
	livesOf(ctx context.Context, f frame, ids []int64) (map[int64]lives, error)
}

// lives are the prices of a part, one for each column, and the stores where it is in stock.
type lives struct {
	prices []uint32
	stores []int64
}

// shop is the source of a real shop: the packages that own what is indexed.
type shop struct {
	parts    *catalog.Service
	vehicles *vehicle.Service
	fits     *fitment.Service
	prices   *price.Service
	stock    *stock.Service
}

func (s shop) frame(ctx context.Context) (frame, error) {
	if err := s.vehicles.Refresh(ctx); err != nil { // another server, or a command, may have brought a reference in
		return frame{}, err
	}
	f := frame{reference: s.vehicles.Reference()}
	fits, err := s.fits.Library(ctx)
	if err != nil {
		return frame{}, err
	}
	f.fits = fits
	if f.tree, f.parts, err = s.tree(ctx); err != nil {
		return frame{}, err
	}
	if f.trade, err = s.trade(ctx, f.reference); err != nil {
		return frame{}, err
	}
	levels, err := s.prices.Levels(ctx)
	if err != nil {
		return frame{}, err
	}
	for _, l := range levels {
		if l.Code != price.Retail { // what may be advertised stands for it (TRD-3)
			f.levels = append(f.levels, l.ID)
		}
	}
	return f, nil
}

// trade is the trade's dictionary with the shop's brands and vehicles, and its own rows above it (FIND-2).
func (s shop) trade(ctx context.Context, r *vehicle.Reference) (*query.Dictionary, error) {
	d, err := query.Trade()
	if err != nil {
		return nil, err
	}
	all, err := s.parts.Brands(ctx)
	if err != nil {
		return nil, err
	}
	brands := make([]string, len(all))
	for i, b := range all {
		brands[i] = b.Name
	}
	makes, models := r.Names()
	rows, err := dictionary.Rows(ctx)
	if err != nil {
		return nil, err
	}
	own := make([]query.Row, len(rows))
	for i, row := range rows {
		own[i] = query.Row{Kind: row.Kind, Word: row.Word, Means: row.Meaning}
	}
	return d.With(brands, makes, models).Above(own), nil
}

func (s shop) reword(ctx context.Context, f frame) (frame, error) {
	trade, err := s.trade(ctx, f.reference)
	f.trade = trade
	return f, err
}

func (s shop) refit(ctx context.Context, f frame, parts []int64) (frame, error) {
	old, ok := f.fits.(*fitment.Library)
	if !ok {
		return s.frame(ctx)
	}
	fits, err := s.fits.LibraryAfter(ctx, old, parts)
	if err != nil {
		return frame{}, err
	}
	f.fits = fits
	return f, nil
}

// tree reads the categories, and how many parts they hold.
func (s shop) tree(ctx context.Context) (*tree, int, error) {
	var ids []int64
	parents, names := map[int64]int64{}, map[int64][]string{}
	parts := 0
	for i, lang := range text.Languages() {
		categories, err := s.parts.Categories(text.With(ctx, lang))
		if err != nil {
			return nil, 0, err
		}
		for _, c := range categories {
			names[c.ID] = append(names[c.ID], splitWords(text.Fold(c.Name))...)
			if i > 0 {
				continue
			}
			ids = append(ids, c.ID)
			parents[c.ID] = c.ParentID
			if c.ParentID == 0 {
				parts += c.Count
			}
		}
	}
	return newTree(ids, parents, names), parts, nil
}

// slice is how many parts are read at once.
const slice = 1000

func (s shop) items(ctx context.Context, f frame, take func(*item) error) error {
	for after := int64(0); ; {
		listed, err := s.parts.PartsAfter(ctx, after, slice)
		if err != nil || len(listed) == 0 {
			return err
		}
		items, err := s.complete(ctx, f, listed)
		if err != nil {
			return err
		}
		for i := range items {
			if err := take(&items[i]); err != nil {
				return err
			}
		}
		after = listed[len(listed)-1].ID
	}
}

func (s shop) itemsOf(ctx context.Context, f frame, ids []int64) ([]item, error) {
	var all []item
	for some := range slices.Chunk(ids, slice) {
		listed, err := s.parts.ListedOf(ctx, some)
		if err != nil {
			return nil, err
		}
		items, err := s.complete(ctx, f, listed)
		if err != nil {
			return nil, err
		}
		all = append(all, items...)
	}
	return all, nil
}

// complete adds what other packages know of parts.
func (s shop) complete(ctx context.Context, f frame, listed []catalog.Listed) ([]item, error) {
	components := map[int64][]catalog.Component{}
	ids := make([]int64, len(listed))
	for i, p := range listed {
		ids[i] = p.ID
		components[p.ID] = p.Components
	}
	found, err := s.lives(ctx, f, ids, components)
	if err != nil {
		return nil, err
	}
	members, err := s.parts.Parts(ctx, parts(components))
	if err != nil {
		return nil, err
	}
	items := make([]item, len(listed))
	for i, p := range listed {
		items[i] = item{Listed: p, lives: found[p.ID], members: membersOf(p.Components, members)}
	}
	return items, nil
}

func (s shop) anyOf(ctx context.Context, ids []int64) ([]item, error) {
	found, err := s.parts.Parts(ctx, ids)
	if err != nil {
		return nil, err
	}
	components := map[int64][]catalog.Component{}
	for id, p := range found {
		components[id] = p.Components
	}
	members, err := s.parts.Parts(ctx, parts(components))
	if err != nil {
		return nil, err
	}
	var items []item
	for _, p := range found {
		i := item{Listed: catalog.Listed{ID: p.ID, Kind: p.Kind, BrandAAIA: p.AAIA, NumberNorm: text.Number(p.Number)}}
		i.members = membersOf(p.Components, members)
		items = append(items, i)
	}
	return items, nil
}

func membersOf(components []catalog.Component, found map[int64]catalog.Part) []member {
	var members []member
	for _, c := range components {
		p := found[c.PartID]
		members = append(members, member{c.PartID, p.AAIA, text.Number(p.Number)})
	}
	return members
}

func (s shop) livesOf(ctx context.Context, f frame, ids []int64) (map[int64]lives, error) {
	all := make(map[int64]lives, len(ids))
	for some := range slices.Chunk(ids, slice) {
		found, err := s.parts.Parts(ctx, some)
		if err != nil {
			return nil, err
		}
		components := map[int64][]catalog.Component{}
		for id, p := range found {
			components[id] = p.Components
		}
		of, err := s.lives(ctx, f, some, components)
		if err != nil {
			return nil, err
		}
		for _, id := range some {
			all[id] = of[id]
		}
	}
	return all, nil
}

// lives reads prices and stock: a kit has what its components allow in each store.
func (s shop) lives(ctx context.Context, f frame, ids []int64,
	components map[int64][]catalog.Component) (map[int64]lives, error) {
	columns, err := s.prices.Columns(ctx, ids)
	if err != nil {
		return nil, fmt.Errorf("prices for the read index: %w", err)
	}
	levels, err := s.stock.Levels(ctx, append(parts(components), ids...))
	if err != nil {
		return nil, fmt.Errorf("stock for the read index: %w", err)
	}
	free := map[int64]map[int64]int{} // by store, then part
	for id, at := range levels {
		for _, l := range at {
			if free[l.LocationID] == nil {
				free[l.LocationID] = map[int64]int{}
			}
			free[l.LocationID][id] = l.Free()
		}
	}
	all := make(map[int64]lives, len(ids))
	for _, id := range ids {
		l := lives{prices: pricesOf(f, columns, id)}
		for store, there := range free {
			if stock.Pieces(stock.Recipe(id, components[id]), there) > 0 {
				l.stores = append(l.stores, store)
			}
		}
		slices.Sort(l.stores)
		all[id] = l
	}
	return all, nil
}

// parts are the components of all kits.
func parts(components map[int64][]catalog.Component) []int64 {
	var ids []int64
	for _, of := range components {
		for _, c := range of {
			ids = append(ids, c.PartID)
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// pricesOf is a part's price for each column of a frame.
func pricesOf(f frame, columns price.Columns, id int64) []uint32 {
	prices := make([]uint32, len(f.levels)+1)
	for i := range prices {
		prices[i] = noPrice
	}
	of, ok := columns.Of[id]
	if !ok {
		return prices
	}
	prices[advertised] = packedPrice(of.Advertised())
	for i, l := range columns.Levels {
		if at := slices.Index(f.levels, l.ID); at >= 0 {
			prices[at+1] = packedPrice(of.Units[i])
		}
	}
	return prices
}

func packedPrice(p money.E4) uint32 {
	if p == price.None {
		return noPrice
	}
	return uint32(min(max(p, 0), mostPrice))
}
