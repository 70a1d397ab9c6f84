package parts

import (
	"context"
	"maps"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/web/present/vehicleview"
	"camber/internal/web/storefront/selector"
	"camber/internal/web/wire"
)

// byPairs finds parts by brand and number, in memory where they are there; those that are not sold are absent.
func (s *Server) byPairs(ctx context.Context, pairs []catalog.Pair) (map[catalog.Pair]int64, error) {
	codes := make([]string, 0, len(pairs))
	for _, p := range pairs {
		codes = append(codes, p.AAIA)
	}
	brands, err := s.Catalog.BrandCodes(ctx, codes...)
	if err != nil {
		return nil, err
	}
	found := make(map[catalog.Pair]int64, len(pairs))
	var others []catalog.Pair
	for _, p := range pairs {
		if brands[p.AAIA] == 0 {
			continue
		}
		id, ok, err := s.Find.Numbered(brands[p.AAIA], text.Number(p.Number))
		if err != nil {
			return nil, err
		}
		if ok {
			found[p] = id
		} else {
			others = append(others, p) // the index may not have heard of it yet
		}
	}
	more, err := s.Catalog.ByPairs(ctx, others)
	maps.Copy(found, more)
	return found, err
}

// pair is a part as validateFitment names it: brand code and part number (FIT-13).
type pair struct{ AAIA, Number string }

// maxPairs is the most pairs of one call.
const maxPairs = 100

// parsePairs reads aaia~mpn,aaia~mpn as it stands in the address, not decoded yet. Each mpn is percent-encoded, so a
// plain comma divides pairs; a caller that encoded the whole list sends none, and then every comma that a pair follows
// divides. The first ~ of a pair divides it.
func parsePairs(raw string) ([]pair, error) {
	if raw == "" {
		return nil, nil
	}
	items := strings.Split(raw, ",")
	if len(items) == 1 {
		if whole := unescape(raw); eachNamesBrand(strings.Split(whole, ",")) {
			items = strings.Split(whole, ",")
		}
	}
	if len(items) > maxPairs {
		return nil, fault.New(fault.Invalid, "At most %s parts can be checked at once.", strconv.Itoa(maxPairs))
	}
	pairs := make([]pair, 0, len(items))
	for _, item := range items {
		aaia, number, ok := strings.Cut(unescape(item), "~")
		if !ok || text.Number(number) == "" {
			return nil, fault.New(fault.Invalid, "A part is named by brand and part number.")
		}
		pairs = append(pairs, pair{AAIA: aaia, Number: number})
	}
	return pairs, nil
}

func eachNamesBrand(items []string) bool {
	for _, item := range items {
		if !strings.Contains(item, "~") {
			return false
		}
	}
	return true
}

// unescape decodes once; what is no percent-encoding stays as it is.
func unescape(s string) string {
	if plain, err := url.QueryUnescape(s); err == nil {
		return plain
	}
	return s
}

// ValidateFitment answers for up to 100 parts at once (FIT-13). add counts for this answer only.
func (s *Server) ValidateFitment(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	pairs, err := parsePairs(selector.RawParameter(r.URL.RawQuery, "Parts"))
	if err != nil {
		return err
	}
	now, err := s.Visit.Now(ctx)
	if err != nil {
		return err
	}
	v, err := s.Selector.VehicleWith(now, r.URL.Query().Get("add"))
	if err != nil {
		return err
	}
	asked := make([]catalog.Pair, 0, len(pairs))
	for _, p := range pairs {
		asked = append(asked, catalog.Pair{AAIA: p.AAIA, Number: p.Number})
	}
	known, err := s.byPairs(ctx, asked)
	if err != nil {
		return err
	}
	ids := make([]int64, 0, len(known))
	for _, id := range known {
		ids = append(ids, id)
	}
	parts, err := s.Catalog.Named(ctx, ids)
	if err != nil {
		return err
	}
	answers, err := s.Shelf.Check(ctx, v, ids)
	if err != nil {
		return err
	}
	kins := make([]kin, 0, len(parts))
	for _, p := range parts {
		kins = append(kins, kinOf(p))
	}
	details, err := s.details(ctx, v, now.Universal, kins)
	if err != nil {
		return err
	}
	reply := vehicleview.FitmentReply{Parts: make([]vehicleview.FitPart, 0, len(asked))}
	for _, p := range asked {
		if id, ok := known[p]; ok {
			shown := vehicleview.NewFitPart(ctx, parts[id], answers[id], v != nil)
			shown.CatalogDetails = details[kinOf(parts[id])]
			reply.Parts = append(reply.Parts, shown)
		} else {
			reply.Parts = append(reply.Parts, vehicleview.UnknownPart(ctx, p.AAIA, p.Number, v != nil))
		}
	}
	return wire.Reply(w, http.StatusOK, reply)
}
