package price

import (
	"context"
	"slices"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/base/money"
	"camber/internal/shop/access"
)

// Contract is a contract price in the list.
type Contract struct {
	ContractPrice
	State  SpecialState
	Retail money.E4 // of a piece at this quantity today, None: no price
}

// Version names what a contract price was as somebody saw it.
func (p ContractPrice) Version() string { return ids.Version(p.Unit, p.To) }

// ContractFilter says which contract prices are listed.
type ContractFilter struct {
	CustomerID int64        // 0: of everybody
	PartID     int64        // 0: of every part
	State      SpecialState // empty: any
	Limit      int
	Offset     int
}

// Contracts returns a page of the contract prices, by customer and part, and how many there are by state: "" is all.
func (*Service) Contracts(ctx context.Context, f ContractFilter) ([]Contract, map[string]int, error) {
	day, err := today(ctx)
	if err != nil {
		return nil, nil, err
	}
	found, counts, err := listedContracts(ctx, day, f)
	if err != nil {
		return nil, nil, err
	}
	partIDs := make([]int64, len(found))
	for i, c := range found {
		partIDs[i] = c.PartID
	}
	slices.Sort(partIDs)
	all, err := keptFacts.Read(ctx, slices.Compact(partIDs), readFacts)
	if err != nil {
		return nil, nil, err
	}
	retail, err := pricesOf(ctx, Buyer{}, all)
	for i, c := range found {
		found[i].Retail = None
		if q, priced := retail[c.PartID].quote(c.MinQuantity, Rebate{}); priced {
			found[i].Retail = q.UnitE4
		}
	}
	return found, counts, err
}

// AddContract promises a customer a price. What is wrong is told by field; the same customer, part, quantity and first
// day can have one price alone. The customer and the part must be there.
func (*Service) AddContract(ctx context.Context, actor access.Actor, p ContractPrice) error {
	return changeContract(ctx, actor, "price.contract", p, func(kept *ContractPrice) error {
		if kept != nil {
			return fault.InFields(map[string]fault.Text{
				"from": fault.T("This customer has another price from this quantity and day on.")})
		}
		return nil
	})
}

// SaveContract changes what was promised and until when. version is of the one that was seen: another one now is a
// Conflict.
func (*Service) SaveContract(ctx context.Context, actor access.Actor, version string, p ContractPrice) error {
	return changeContract(ctx, actor, "price.contract", p, seenContract(version))
}

// EndContract takes a contract price away, as SaveContract changes it.
func (*Service) EndContract(ctx context.Context, actor access.Actor, version string, p ContractPrice) error {
	p.Remove = true
	return changeContract(ctx, actor, "price.contract_end", p, seenContract(version))
}

func seenContract(version string) func(kept *ContractPrice) error {
	return func(kept *ContractPrice) error {
		if kept == nil || kept.Version() != version {
			return fault.Meanwhile(nil)
		}
		return nil
	}
}

// changeContract makes a contract price as it is wished where fits has nothing against what is kept, nil: nothing.
func changeContract(ctx context.Context, actor access.Actor, action string, p ContractPrice,
	fits func(kept *ContractPrice) error) error {
	if !actor.May(access.EditCatalog) {
		return fault.New(fault.Forbidden, "You may not do this.")
	}
	if fields := p.checkTyped(); len(fields) > 0 {
		return fault.InFields(fields)
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		rows, err := lockContracts(ctx, []int64{p.PartID})
		if err != nil {
			return err
		}
		var kept *ContractPrice
		for _, r := range rows {
			if r.key() == (rowKey{p.PartID, p.CustomerID, p.MinQuantity, p.From}) {
				kept = &ContractPrice{Unit: r.PriceE4, To: r.ToDay}
			}
		}
		if err := fits(kept); err != nil {
			return err
		}
		changed, err := saveContracts(ctx, []ContractPrice{p})
		if err != nil || len(changed) == 0 {
			return err
		}
		detail := map[string]any{"customer": p.CustomerID, "quantity": p.MinQuantity, "from": p.From}
		changes := changeOf(detail, p.Unit, p.To, p.Remove)
		if kept != nil {
			changes.from(kept.Unit, kept.To)
		}
		return changes.write(ctx, actor, action, p.PartID)
	})
}

// checkTyped says what is wrong at the fields of a form.
func (p ContractPrice) checkTyped() map[string]fault.Text {
	if p.Remove {
		return nil
	}
	fields := map[string]fault.Text{}
	if p.MinQuantity < 1 {
		fields["quantity"] = fault.T("At least one piece.")
	}
	if p.Unit < 0 {
		fields["price"] = fault.T("This must be an amount.")
	}
	checkDays(fields, p.From, p.To)
	daysAtTheLast(fields)
	return fields
}
