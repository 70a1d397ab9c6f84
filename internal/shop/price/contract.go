package price

import (
	"context"
	"maps"
	"slices"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/kept"
	"camber/internal/base/money"
	"camber/internal/shop/audit"
)

// contract is the rule of a price that a customer was promised.
const contract = "contract"

// ContractPrice is what a customer pays for a part by contract, unless another price is lower. The same customer, part,
// quantity and first day is the same price.
type ContractPrice struct {
	CustomerID  int64
	PartID      int64
	MinQuantity int      // at least 1
	Unit        money.E4 // 0: it was promised for nothing
	From, To    string   // days, both included; empty is open
	Remove      bool     // takes it away
}

// SaveContracts is SavePrices for contracts.
func (*Service) SaveContracts(ctx context.Context, who audit.Who, prices []ContractPrice) (Saved, error) {
	return bulk(ctx, who, "price.contracts", prices, ContractPrice.check, saveContracts)
}

func (p ContractPrice) check() map[string]fault.Text {
	fields := map[string]fault.Text{}
	if p.MinQuantity < 1 || p.Unit < 0 {
		fields["price"] = fault.T("A price is at least $0.00, from a quantity of at least 1 on")
	}
	checkDays(fields, p.From, p.To)
	return fields
}

// In the change feed; the key is the customer's.
const changedContract = "contract"

type promise struct{ customer, part int64 }

var keptPromises = kept.NewShelf[promise, []entry](most, kept.Of[promise](changedContract))

func saveContracts(ctx context.Context, prices []ContractPrice) ([]int64, error) {
	wishes := make([]wish[contractRow], len(prices))
	customers := map[int64]bool{}
	for i, p := range prices {
		row := contractRow{CustomerID: p.CustomerID, PartID: p.PartID, MinQuantity: p.MinQuantity, FromDay: p.From,
			ToDay: p.To, PriceE4: p.Unit}
		wishes[i] = wish[contractRow]{row, p.Remove}
		customers[p.CustomerID] = true
	}
	changed, err := save(ctx, wishes, lockContracts, removeContracts, setContracts)
	if err != nil || len(changed) == 0 {
		return nil, err
	}
	return changed, db.Changed(ctx, changedContract, slices.Sorted(maps.Keys(customers))...)
}

// MoveContracts hands the contract prices of one customer to another. What the other was promised for the same part,
// quantity and first day stands.
func MoveContracts(ctx context.Context, from, to int64) error {
	if err := moveContracts(ctx, from, to); err != nil {
		return err
	}
	return db.Changed(ctx, changedContract, from, to)
}

// promisedTo returns the contract prices of a customer, whatever the day; nobody has none.
func promisedTo(ctx context.Context, customerID int64, partIDs []int64) (map[int64][]entry, error) {
	if customerID == 0 {
		return nil, nil
	}
	asked := make([]promise, len(partIDs))
	for i, id := range partIDs {
		asked[i] = promise{customerID, id}
	}
	all, err := keptPromises.Read(ctx, asked, func(ctx context.Context, missing []promise) (map[promise][]entry, error) {
		ids := make([]int64, len(missing))
		for i, p := range missing {
			ids[i] = p.part
		}
		return readContracts(ctx, customerID, ids)
	})
	if err != nil {
		return nil, err
	}
	found := map[int64][]entry{}
	for p, prices := range all {
		found[p.part] = slices.Clone(prices)
	}
	return found, nil
}
