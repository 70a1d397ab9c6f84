package price

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/kept"
	"camber/internal/base/money"
	"camber/internal/shop/audit"
)

// Rebate is what a part's maker gives back at once: it is taken off the price, and the seller asks for it (TOT-2).
type Rebate struct {
	Name string
	E4   money.E4 // of one piece, never more than the piece costs; 0: there is none
}

// PartRebate is an instant rebate of a part. The same part and first day is the same rebate.
type PartRebate struct {
	PartID   int64
	Name     string
	Amount   money.E4 // more than 0
	From, To string
	Remove   bool
}

// SaveRebates is SavePrices for instant rebates.
func (*Service) SaveRebates(ctx context.Context, who audit.Who, rebates []PartRebate) (Saved, error) {
	return bulk(ctx, who, "price.rebates", rebates, PartRebate.check, saveRebates)
}

const longestName = 100 // characters of a rebate, as receipts have room for it

func (r PartRebate) check() map[string]fault.Text {
	fields := map[string]fault.Text{}
	if r.Amount <= 0 && !r.Remove {
		fields["amount"] = fault.T("Amount must be more than $0.00")
	}
	if strings.TrimSpace(r.Name) == "" && !r.Remove {
		fields["name"] = fault.T("A rebate needs its name")
	}
	if len([]rune(r.Name)) > longestName {
		fields["name"] = fault.T("Maximum %s characters", longestName)
	}
	checkDays(fields, r.From, r.To)
	return fields
}

func saveRebates(ctx context.Context, rebates []PartRebate) ([]int64, error) {
	wishes := make([]wish[rebateRow], len(rebates))
	for i, r := range rebates {
		row := rebateRow{PartID: r.PartID, FromDay: r.From, ToDay: r.To, Name: strings.TrimSpace(r.Name), AmountE4: r.Amount}
		wishes[i] = wish[rebateRow]{row, r.Remove}
	}
	return save(ctx, wishes, lockRebates, removeRebates, setRebates)
}

// Unpriced is a part that is shown without a price, and what is said in its place; empty is what every part says that
// can't be bought (CAT-4).
type Unpriced struct {
	PartID int64
	Notice string
	Remove bool // it has its price again
}

// SaveUnpriced is SavePrices for parts of which pricing is disabled.
func (*Service) SaveUnpriced(ctx context.Context, who audit.Who, parts []Unpriced) (Saved, error) {
	return bulk(ctx, who, "price.unpriced", parts, Unpriced.check, saveUnpriced)
}

const longestNotice = 255 // characters

func (u Unpriced) check() map[string]fault.Text {
	fields := map[string]fault.Text{}
	if len([]rune(u.Notice)) > longestNotice {
		fields["notice"] = fault.T("Maximum %s characters", longestNotice)
	}
	return fields
}

func saveUnpriced(ctx context.Context, parts []Unpriced) ([]int64, error) {
	wishes := make([]wish[unpricedRow], len(parts))
	for i, u := range parts {
		wishes[i] = wish[unpricedRow]{unpricedRow{PartID: u.PartID, Notice: strings.TrimSpace(u.Notice)}, u.Remove}
	}
	return save(ctx, wishes, lockUnpriced, removeUnpriced, setUnpriced)
}

// datedRebate is a rebate on its days.
type datedRebate struct {
	Rebate
	span
}

// unpriced says of a part whether its pricing is disabled.
type unpriced struct {
	is     bool
	notice string
}

var (
	keptSpecials = kept.NewShelf[string, []int64](10, kept.Of[string](changedPrice, changedLevel))
)

// rebatesOf returns the rebates of parts today; of several that hold, the one that began last counts.
func rebatesOf(ctx context.Context, all map[int64]facts) (map[int64]Rebate, error) {
	var err error
	day := ""
	found := map[int64]Rebate{}
	for id, f := range all {
		for _, r := range f.rebates { // by first day
			if r.dated() && day == "" {
				if day, err = today(ctx); err != nil {
					return nil, err
				}
			}
			if !r.dated() || r.holds(day) {
				found[id] = r.Rebate
			}
		}
	}
	return found, nil
}

// Off is the rebate as it is taken off a price.
func (r Rebate) Off(unit money.E4) Rebate {
	r.E4 = min(r.E4, unit)
	if r.E4 == 0 {
		return Rebate{}
	}
	return r
}

// Notices returns, of those of the parts that are shown without a price, what is said in its place.
func (*Service) Notices(ctx context.Context, partIDs ...int64) (map[int64]string, error) {
	all, err := keptFacts.Read(ctx, partIDs, readFacts)
	if err != nil {
		return nil, err
	}
	found := map[int64]string{}
	for id, f := range all {
		if f.unpriced.is {
			found[id] = f.unpriced.notice
		}
	}
	return found, nil
}

// Specials returns the parts whose retail price is special today and may be shown to everybody; what ends first comes
// first.
func (s *Service) Specials(ctx context.Context) ([]int64, error) {
	day, err := today(ctx)
	if err != nil {
		return nil, err
	}
	found, err := keptSpecials.Read(ctx, []string{day}, func(ctx context.Context, _ []string) (map[string][]int64, error) {
		ids, err := s.specials(ctx, day)
		return map[string][]int64{day: ids}, err
	})
	return slices.Clone(found[day]), err
}

func (s *Service) specials(ctx context.Context, day string) ([]int64, error) {
	candidates, err := ending(ctx, day)
	if err != nil {
		return nil, err
	}
	quotes, err := s.For(ctx, 0, 1, candidates...)
	if err != nil {
		return nil, err
	}
	ids := slices.DeleteFunc(candidates, func(id int64) bool { return quotes[id].Until == "" || quotes[id].Hidden })
	slices.SortStableFunc(ids, func(a, b int64) int {
		return cmp.Or(cmp.Compare(quotes[a].Until, quotes[b].Until), cmp.Compare(a, b))
	})
	return ids, nil
}
