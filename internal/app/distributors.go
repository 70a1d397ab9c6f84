package app

import (
	"context"
	"os"
	"strings"

	"camber/internal/base/checkup"
	"camber/internal/base/money"
	"camber/internal/base/text"
	distributorfiles "camber/internal/provider/distributor/files"
	distributorapi "camber/internal/provider/distributor/rest"
	"camber/internal/provider/distributor/simulator"
	"camber/internal/provider/fetch"
	"camber/internal/shop/catalog"
	"camber/internal/shop/distributor"
	"camber/internal/shop/exchange/stockfeed"
	"camber/internal/shop/price"
)

// useDistributors says who speaks with distributors. Those of the simulator are the demonstration's alone: a shop that sells
// would wait for parts that nobody has.
func (a *App) useDistributors() {
	if a.config.training != nil {
		return
	}
	providers := map[distributor.Kind]distributor.Provider{distributor.REST: distributorapi.New(),
		distributor.Files: distributorfiles.New(a.Services.Distributor, stockfeed.Read, fetch.New().Fetch)}
	if a.config.Demo {
		providers[distributor.Simulator] = simulator.New(a.Services.demoCosts)
	}
	a.Services.Distributor.Use(providers, distributorSecrets())
}

// distributorSecrets are those of the environment, by the vendor's code as a variable has it.
func distributorSecrets() map[string]string {
	found := map[string]string{}
	for _, pair := range os.Environ() {
		name, value, _ := strings.Cut(pair, "=")
		code, ok := strings.CutPrefix(name, "CAMBER_DISTRIBUTOR_")
		if code, isSecret := strings.CutSuffix(code, "_SECRET"); ok && isSecret && code != "" {
			found[code] = value
		}
	}
	return found
}

// demoCosts are somewhat more than half of what a part sells at.
func (s *Services) demoCosts(ctx context.Context, wanted []distributor.Wanted) (map[distributor.Part]money.E4, error) {
	var pairs []catalog.Pair
	for _, w := range wanted {
		pairs = append(pairs, catalog.Pair{AAIA: w.AAIA, Number: w.MPN})
	}
	ids, err := s.Catalog.ByPairs(ctx, pairs)
	if err != nil {
		return nil, err
	}
	levels, err := s.Price.Levels(ctx)
	if err != nil {
		return nil, err
	}
	costs := map[distributor.Part]money.E4{}
	for _, l := range levels {
		if l.Code != price.Retail {
			continue
		}
		for pair, id := range ids {
			quotes, err := s.Price.For(ctx, l.ID, 1, id)
			if err != nil {
				return nil, err
			}
			if q, ok := quotes[id]; ok {
				costs[distributor.Part{AAIA: pair.AAIA, MPN: pair.Number}] = q.UnitE4.MulDiv(56, 100)
			}
		}
	}
	return costs, nil
}

// examineDistributors says what is missing to ask distributors, and which orders nobody knows the end of.
func (s *Services) examineDistributors(ctx context.Context) (found []checkup.Finding, err error) {
	all, err := s.Distributor.All(ctx)
	if err != nil {
		return nil, err
	}
	for _, d := range all {
		v, err := s.Vendor.Vendor(ctx, d.VendorID)
		if err != nil {
			return found, err
		}
		if !d.Off && d.NeedsSecret() && !s.Distributor.HasSecret(v.Code) {
			found = append(found, checkup.Finding{Grade: checkup.Wrong,
				What: text.Tr(ctx, "The secret of the distributor %s is not set.", v.Name),
				Why:  text.Tr(ctx, "It lets nobody in without one: no stock is shown, and no order is sent."),
				Do:   text.Tr(ctx, "Set %s where the server runs.", distributor.SecretVariable(v.Code))})
		}
	}
	doubts, err := s.Distributor.InDoubt(ctx)
	if err == nil && len(doubts) > 0 {
		found = append(found, checkup.Finding{Grade: checkup.Wrong,
			What: text.Tr(ctx, "Orders at distributors whose end nobody knows: %d, the first %s.", len(doubts), doubts[0].Order.Number),
			Why:  text.Tr(ctx, "They may be there, or not: customers may wait for parts that do not come."),
			Do:   text.Tr(ctx, "Call the distributor, and ask whether it has them.")})
	}
	return found, err
}
