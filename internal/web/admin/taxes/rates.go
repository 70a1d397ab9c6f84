package taxes

import (
	"cmp"
	"context"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/region"
	"camber/internal/shop/tax"
	"camber/internal/web/present"
	"camber/internal/web/present/adminview"
	"camber/internal/web/wire"
)

// Rates is a page of the rates (LIST-1).
func (s *Server) Rates(w http.ResponseWriter, r *http.Request) error {
	page, search, err := readList(r, "name", "rate")
	if err != nil {
		return err
	}
	ctx := r.Context()
	n, err := s.names(ctx)
	if err != nil {
		return err
	}
	all, err := s.Taxes.Rates(ctx)
	if err != nil {
		return err
	}
	rules, err := s.Taxes.Rules(ctx)
	if err != nil {
		return err
	}
	all = slices.DeleteFunc(all, func(r tax.RateRecord) bool {
		return !strings.Contains(text.Fold(r.Name+" "+r.Code), text.Fold(search))
	})
	if page.Sort == "rate" {
		slices.SortStableFunc(all, func(a, b tax.RateRecord) int { return cmp.Compare(a.PPM, b.PPM) })
	}
	if page.Order == "desc" {
		slices.Reverse(all)
	}
	byRate := map[int64][]tax.Rule{}
	for _, rule := range rules {
		byRate[rule.RateID] = append(byRate[rule.RateID], rule)
	}
	shown := adminview.TaxRateList{Results: []adminview.TaxRateRow{},
		Paging: present.NewPaging(ctx, page.Page, page.Limit, len(all))}
	for _, rate := range wire.PageOf(all, page) {
		shown.Results = append(shown.Results, n.row(ctx, rate, byRate[rate.ID]))
	}
	return wire.Reply(w, http.StatusOK, shown)
}

func readList(r *http.Request, columns ...string) (page wire.ListPage, search string, err error) {
	var in struct {
		Search string `form:"search"`
	}
	page, err = wire.ReadList(r, &in, columns...)
	return page, in.Search, err
}

// ShowNewRate is the form of a new rate.
func (s *Server) ShowNewRate(w http.ResponseWriter, r *http.Request) error {
	return s.ratePage(w, r, text.Tr(r.Context(), "Add a rate"), nil)
}

// ShowRate is the record of a rate with its rules.
func (s *Server) ShowRate(w http.ResponseWriter, r *http.Request) error {
	rateID, err := wire.ID(r, "rate_id")
	if err != nil {
		return err
	}
	shown, err := s.rate(r.Context(), rateID)
	if err != nil {
		return err
	}
	return s.ratePage(w, r, shown.Name, &shown)
}

func (s *Server) ratePage(w http.ResponseWriter, r *http.Request, title string, shown *adminview.TaxRate) error {
	n, err := s.names(r.Context())
	if err != nil {
		return err
	}
	return s.Office.Show(w, r, title, place, "office-tax-rate", func(bar adminview.OfficeBar) any {
		return adminview.TaxRatePage{Bar: bar, Classes: n.classChoices(), Stores: n.storeChoices(),
			Areas:  adminview.Choices(n.areas, func(a region.Area) (int64, string) { return a.ID, a.Name }),
			Levels: levelChoices(n), Rate: shown}
	})
}

// Rate is a rate as it is now.
func (s *Server) Rate(w http.ResponseWriter, r *http.Request) error {
	rateID, err := wire.ID(r, "rate_id")
	if err != nil {
		return err
	}
	shown, err := s.rate(r.Context(), rateID)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, shown)
}

func (s *Server) rate(ctx context.Context, rateID int64) (adminview.TaxRate, error) {
	rate, err := s.Taxes.Rate(ctx, rateID)
	if err != nil {
		return adminview.TaxRate{}, err
	}
	rules, err := s.Taxes.Rules(ctx)
	if err != nil {
		return adminview.TaxRate{}, err
	}
	n, err := s.names(ctx)
	if err != nil {
		return adminview.TaxRate{}, err
	}
	trail, err := s.Office.Trail(ctx, "tax_rate", rateID)
	shown := adminview.TaxRate{RateID: rate.ID, Version: rate.Version(), Code: rate.Code, Name: rate.Name,
		Percent: adminview.Percent(rate.PPM), Rules: []adminview.TaxRule{}, Trail: trail}
	if shown.NextDay = rate.Next.Day; shown.NextDay != "" {
		shown.Next = adminview.Percent(rate.Next.PPM)
	}
	for _, r := range rules {
		if r.RateID == rateID {
			shown.Rules = append(shown.Rules, n.rule(r))
		}
	}
	return shown, err
}

func (n names) rule(r tax.Rule) adminview.TaxRule {
	at := "store-" + strconv.FormatInt(r.LocationID, 10)
	if r.AreaID != 0 {
		at = "area-" + strconv.FormatInt(r.AreaID, 10)
	}
	return adminview.TaxRule{RuleID: r.ID, Version: r.Version(), Place: at, Where: n.where(r), IsStore: r.LocationID != 0,
		ClassID: r.ClassID, On: n.class[r.ClassID], LevelID: r.LevelID, For: n.level[r.LevelID], Priority: r.Priority,
		OfSheet: r.SheetID != 0}
}

// typedRate is a rate as a form sends one.
type typedRate struct {
	RateID  int64  `form:"rate_id"`
	Version string `form:"version"`
	Code    string `form:"code"`
	Name    string `form:"name"`
	Rate    string `form:"rate"`
	NextDay string `form:"next_day"`
	Next    string `form:"next_rate"`
}

func readRate(r *http.Request) (in typedRate, rate tax.RateRecord, err error) {
	if err := wire.Decode(r, &in); err != nil {
		return in, rate, err
	}
	ppm, problem := adminview.ReadPercent(in.Rate)
	if problem != nil {
		return in, rate, fault.InFields(map[string]fault.Text{"rate": *problem})
	}
	rate = tax.RateRecord{ID: in.RateID, Code: in.Code, Name: in.Name, PPM: ppm}
	if in.NextDay == "" && in.Next == "" {
		return in, rate, nil
	}
	next, problem := adminview.ReadPercent(in.Next)
	if problem != nil {
		return in, rate, fault.InFields(map[string]fault.Text{"next_rate": *problem})
	}
	rate.Next = tax.Change{PPM: next, Day: in.NextDay}
	return in, rate, nil
}

// AddRate adds a rate.
func (s *Server) AddRate(w http.ResponseWriter, r *http.Request) error {
	_, rate, err := readRate(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	rateID, err := s.Taxes.MakeRate(ctx, wire.Actor(ctx), rate)
	if err != nil {
		return err
	}
	return moved(w, text.Tr(ctx, "The rate is added. Say where it is asked."), adminview.TaxRateURL(rateID))
}

// SaveRate changes a rate.
func (s *Server) SaveRate(w http.ResponseWriter, r *http.Request) error {
	in, rate, err := readRate(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	if _, err := s.Taxes.SaveRate(ctx, wire.Actor(ctx), in.Version, rate); err != nil {
		return err
	}
	return s.savedRate(w, r, in.RateID, text.Key("The rate is changed, for every sale from now on."))
}

func (s *Server) savedRate(w http.ResponseWriter, r *http.Request, rateID int64, words string) error {
	shown, err := s.rate(r.Context(), rateID)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, adminview.SavedTaxRate{Success: text.Tr(r.Context(), words), Rate: shown})
}

// RemoveRate removes a rate that no rule asks for.
func (s *Server) RemoveRate(w http.ResponseWriter, r *http.Request) error {
	rateID, err := wire.ID(r, "rate_id")
	if err != nil {
		return err
	}
	ctx := r.Context()
	if err := s.Taxes.RemoveRate(ctx, wire.Actor(ctx), rateID); err != nil {
		return err
	}
	return moved(w, text.Tr(ctx, "The rate is removed."), "/admin/tax")
}

// typedRule is a rule as a form sends one.
type typedRule struct {
	RuleID   int64  `form:"rule_id"`
	Version  string `form:"version"`
	RateID   int64  `form:"rate_id"`
	Place    string `form:"place"`
	ClassID  int64  `form:"class_id"`
	LevelID  int64  `form:"level_id"`
	Priority int    `form:"priority"`
}

func readRule(r *http.Request) (in typedRule, rule tax.Rule, err error) {
	if err := wire.Decode(r, &in); err != nil {
		return in, rule, err
	}
	rule = tax.Rule{ID: in.RuleID, RateID: in.RateID, ClassID: in.ClassID, LevelID: in.LevelID, Priority: in.Priority}
	kind, typed, _ := strings.Cut(in.Place, "-")
	at, err := number("place", typed)
	switch {
	case err != nil:
	case kind == "store":
		rule.LocationID = at
	case kind == "area":
		rule.AreaID = at
	default:
		err = required("place")
	}
	return in, rule, err
}

// AddRule says where else a rate is asked.
func (s *Server) AddRule(w http.ResponseWriter, r *http.Request) error {
	_, rule, err := readRule(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	n, err := s.names(ctx)
	if err != nil {
		return err
	}
	if _, err := s.Taxes.MakeRule(ctx, wire.Actor(ctx), levelIDs(n), rule); err != nil {
		return err
	}
	return s.savedRate(w, r, rule.RateID, text.Key("The rule is added and holds from now on."))
}

// SaveRule changes where a rate is asked.
func (s *Server) SaveRule(w http.ResponseWriter, r *http.Request) error {
	in, rule, err := readRule(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	n, err := s.names(ctx)
	if err != nil {
		return err
	}
	saved, err := s.Taxes.SaveRule(ctx, wire.Actor(ctx), levelIDs(n), in.Version, rule)
	if err != nil {
		return err
	}
	return s.savedRate(w, r, saved.RateID, text.Key("The rule is changed and holds from now on."))
}

// RemoveRule removes where a rate is asked.
func (s *Server) RemoveRule(w http.ResponseWriter, r *http.Request) error {
	ruleID, err := wire.ID(r, "rule_id")
	if err != nil {
		return err
	}
	ctx := r.Context()
	removed, err := s.Taxes.RemoveRule(ctx, wire.Actor(ctx), ruleID)
	if err != nil {
		return err
	}
	return s.savedRate(w, r, removed.RateID, text.Key("The rule is removed. The rate is not asked there any more."))
}
