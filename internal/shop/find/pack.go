package find

import (
	"cmp"
	"context"
	"io"
	"maps"
	"slices"

	"camber/internal/shop/catalog"
)

// write writes all sections.
func (p *packing) write(ctx context.Context) error {
	if err := p.writeApplications(); err != nil {
		return err
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	w := p.w
	order := make([]uint32, p.n)
	for i := range order {
		order[i] = uint32(i)
	}
	slices.SortFunc(order, func(x, y uint32) int { return cmp.Compare(p.ids[x], p.ids[y]) })
	put(w, section{ofIDs, 0}, p.ids)
	put(w, section{ofOrder, 0}, order)
	put(w, section{ofPopularity, 0}, p.popularity)
	put(w, section{ofAdded, 0}, p.added)
	put(w, section{ofRatings, 0}, p.ratings)
	put(w, section{ofBrand, 0}, p.brand)
	put(w, section{ofSeries, 0}, p.serie)
	put(w, section{ofTier, 0}, p.tier)
	put(w, section{ofLive, 0}, p.live)
	put(w, section{ofUniversal, 0}, p.universal)
	put(w, section{ofRecorded, 0}, p.recorded)
	put(w, section{ofByEngine, 0}, p.byEngine)
	put(w, section{ofIncomplete, 0}, p.incomplete)
	put(w, section{ofKits, 0}, p.kits)
	put(w, section{ofNumberKeys, 0}, p.numberKeys)
	put(w, section{ofNumbers, 0}, p.numberRefs)
	for i := range languages() {
		put(w, section{ofNameKeys, uint32(i)}, p.nameKeys[i])
		put(w, section{ofNames, uint32(i)}, p.nameRefs[i])
	}
	if err := p.writeValues(); err != nil {
		return err
	}
	put(w, section{ofKitOrdinals, 0}, p.kitOrdinals)
	put(w, section{ofKitStarts, 0}, p.kitStarts)
	put(w, section{ofMembers, 0}, p.members)
	put(w, section{ofMemberFlags, 0}, p.memberFlags)
	put(w, section{ofBrandIDs, 0}, p.brands.ids)
	put(w, section{ofBrandNames, 0}, p.brands.refs)
	put(w, section{ofSeriesIDs, 0}, p.series.ids)
	put(w, section{ofSeriesNames, 0}, p.series.refs)
	put(w, section{ofTiers, 0}, p.tiers.refs)
	put(w, section{ofCategoryIDs, 0}, p.categoryIDs)
	put(w, section{ofCategoryEnds, 0}, p.categoryEnds)
	put(w, section{ofLevels, 0}, p.levels)
	for i, column := range p.prices {
		put(w, section{ofPrices, uint32(i)}, column)
	}
	stores := slices.Sorted(maps.Keys(p.stock))
	put(w, section{ofStores, 0}, stores)
	for i, store := range stores {
		put(w, section{ofStock, uint32(i)}, p.stock[store])
	}
	if err := p.writeStrings(); err != nil {
		return err
	}
	w.begin(section{ofWords, 0})
	if _, err := p.words.WriteTo(w); err != nil {
		return err
	}
	w.begin(section{ofNumberWords, 0})
	if _, err := p.numbers.WriteTo(w); err != nil {
		return err
	}
	return w.close()
}

func (p *packing) writeApplications() error {
	a := p.applications
	a.order()
	positions := a.positions()
	refs := make([]uint32, len(positions))
	bit := map[string]uint32{}
	for i, s := range positions {
		var err error
		if refs[i], err = p.shared(s); err != nil {
			return err
		}
		bit[s] = uint32(i) + 1
	}
	put(p.w, section{ofPositionNames, 0}, refs)
	var uses, noteEnds, notes []uint32
	for n, u := range a.uses {
		of := make([]uint32, usePlaces)
		of[useBit] = bit[u.Position]
		var err error
		if of[usePosition], err = p.shared(u.Position); err != nil {
			return err
		}
		if of[useLabel], err = p.shared(u.Label); err != nil {
			return err
		}
		of[useQuantity], of[usePartType], of[useMember] = clipped(int64(u.Quantity)), clipped(u.PartType), a.members[n]
		uses = append(uses, of...)
		for _, note := range u.Notes {
			ref, err := p.shared(note)
			if err != nil {
				return err
			}
			notes = append(notes, ref)
		}
		noteEnds = append(noteEnds, uint32(len(notes)))
	}
	put(p.w, section{ofUses, 0}, uses)
	put(p.w, section{ofNoteEnds, 0}, noteEnds)
	put(p.w, section{ofNotes, 0}, notes)
	at := make([]uint64, p.n)
	err := a.write(p.w, p.n, func(ordinal, use uint32) {
		if a.members[use] == 0 {
			at[ordinal] |= bitOf(uses[int(use)*usePlaces+useBit])
		}
	})
	put(p.w, section{ofPositions, 0}, at)
	return err
}

// writeValues puts attributes into the order of their names, so that the values of one are neighbours.
func (p *packing) writeValues() error {
	sorted := slices.SortedFunc(maps.Keys(p.values), byName)
	place := make([]uint32, len(sorted))
	refs := make([]uint32, 0, 2*len(sorted))
	for i, a := range sorted {
		place[p.values[a]] = uint32(i)
		for _, s := range []string{a.Name, a.Value} {
			ref, err := p.shared(s)
			if err != nil {
				return err
			}
			refs = append(refs, ref)
		}
	}
	for i, v := range p.partValues {
		p.partValues[i] = place[v]
	}
	for ordinal := range p.n {
		of := p.partValues[p.valueStarts[ordinal]:p.valueStarts[ordinal+1]]
		slices.Sort(of)
	}
	put(p.w, section{ofValueStarts, 0}, p.valueStarts)
	put(p.w, section{ofPartValues, 0}, p.partValues)
	put(p.w, section{ofValues, 0}, refs)
	return p.writeSpoken(sorted)
}

// writeSpoken writes what values are called in each language of which something was heard.
func (p *packing) writeSpoken(sorted []catalog.Attribute) error {
	for n, heard := range p.spoken {
		if len(heard) == 0 {
			continue
		}
		refs := make([]uint32, 0, 2*len(sorted))
		for _, a := range sorted {
			for _, s := range []string{heard[catalog.Attribute{Name: a.Name}].Name, heard[a].Value} {
				ref, err := p.shared(s)
				if err != nil {
					return err
				}
				refs = append(refs, ref)
			}
		}
		put(p.w, section{ofSpoken, uint32(n)}, refs)
	}
	return nil
}

func (p *packing) writeStrings() error {
	in, err := p.strings.reader()
	if err != nil {
		return err
	}
	p.w.begin(section{ofStrings, 0})
	_, err = io.Copy(p.w, in)
	return err
}

// mostUsed are the keys with the highest counts, the highest first.
func mostUsed(counts map[string]int, most int) []string {
	keys := slices.SortedFunc(maps.Keys(counts), func(x, y string) int {
		return cmp.Or(cmp.Compare(counts[y], counts[x]), cmp.Compare(x, y))
	})
	return keys[:min(len(keys), most)]
}
