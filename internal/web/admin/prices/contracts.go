package prices

import (
	"context"
	"net/http"
	"strconv"
	"strings"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/customer"
	"camber/internal/shop/price"
	"camber/internal/web/present"
	"camber/internal/web/present/adminview"
	"camber/internal/web/wire"
)

// ShowContracts is the list of the prices that customers were promised (ADM-2, TRD-2).
func (s *Server) ShowContracts(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	zone, err := s.Office.Zone(ctx)
	if err != nil {
		return err
	}
	day := clock.Now(ctx).In(zone).Format(time.DateOnly)
	return s.Office.Show(w, r, text.Tr(ctx, "Contract prices"), "prices", "office-contracts",
		func(bar adminview.OfficeBar) any { return adminview.ContractsPage{Bar: bar, Today: day} })
}

// Contracts is a page of the list.
func (s *Server) Contracts(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Search   string `form:"search"`
		Customer string `form:"customer"`
		State    string `form:"state"`
	}
	page, err := wire.ReadList(r, &in)
	if err != nil {
		return err
	}
	ctx := r.Context()
	shown := adminview.ContractList{Results: []adminview.ContractRow{}, Counts: map[string]int{}}
	filter := price.ContractFilter{State: price.SpecialState(in.State), Limit: page.Limit, Offset: page.Offset()}
	none := func() error { // no part or customer, or several: nothing is listed
		shown.Paging = present.NewPaging(ctx, page.Page, page.Limit, 0)
		return wire.Reply(w, http.StatusOK, shown)
	}
	if strings.TrimSpace(in.Search) != "" {
		part, err := s.part(ctx, in.Search)
		if fault.Is(err, fault.Invalid) {
			return none()
		}
		if err != nil {
			return err
		}
		filter.PartID = part.ID
	}
	if strings.TrimSpace(in.Customer) != "" {
		who, err := s.customer(ctx, in.Customer)
		if fault.Is(err, fault.Invalid) {
			return none()
		}
		if err != nil {
			return err
		}
		filter.CustomerID = who.ID
	}
	found, counts, err := s.Prices.Contracts(ctx, filter)
	if err != nil {
		return err
	}
	shown.Counts, shown.Paging = counts, present.NewPaging(ctx, page.Page, page.Limit, counts[in.State])
	ids := make([]int64, len(found))
	for i, one := range found {
		ids[i] = one.PartID
	}
	parts, err := s.Catalog.Parts(ctx, ids)
	if err != nil {
		return err
	}
	people := map[int64]customer.Customer{}
	for _, one := range found {
		who, known := people[one.CustomerID]
		if !known {
			if who, err = s.Customers.Customer(ctx, one.CustomerID); err != nil {
				return err
			}
			people[who.ID] = who
		}
		shown.Results = append(shown.Results, adminview.NewContractRow(ctx, one, parts[one.PartID], who))
	}
	return wire.Reply(w, http.StatusOK, shown)
}

// Buyers are customers who may be meant by what is typed.
func (s *Server) Buyers(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Search string `form:"search"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	found, err := s.Customers.Search(r.Context(), in.Search)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, adminview.NewBuyers(found))
}

// customer is the one that is meant: by the number behind # at the end, else whom alone the words find. What is nobody,
// or several, is Invalid at customer.
func (s *Server) customer(ctx context.Context, typed string) (customer.Customer, error) {
	wrong := func(why fault.Text) (customer.Customer, error) {
		return customer.Customer{}, fault.InFields(map[string]fault.Text{"customer": why})
	}
	typed = strings.TrimSpace(typed)
	if typed == "" {
		return wrong(fault.T("Required"))
	}
	if at := strings.LastIndex(typed, "#"); at >= 0 {
		id, err := strconv.ParseInt(typed[at+1:], 10, 64)
		if err != nil {
			return wrong(fault.T("There is no such customer."))
		}
		who, err := s.Customers.Customer(ctx, id)
		if fault.Is(err, fault.NotFound) {
			return wrong(fault.T("There is no such customer."))
		}
		return who, err
	}
	found, err := s.Customers.Search(ctx, typed)
	switch {
	case err != nil:
		return customer.Customer{}, err
	case len(found) == 0:
		return wrong(fault.T("There is no such customer."))
	case len(found) > 1:
		return wrong(fault.T("Several customers are called so: choose one of the list."))
	}
	return found[0], nil
}

// readContract reads the contract price that a form sends. Nobody promises a price by leaving it out.
func readContract(r *http.Request) (in typedPrice, p price.ContractPrice, err error) {
	in, unit, err := readPrice(r, -1)
	return in, price.ContractPrice{CustomerID: in.CustomerID, PartID: in.ProductID, MinQuantity: in.Quantity,
		From: in.From, To: in.To, Unit: unit}, err
}

// AddContract promises a customer a price.
func (s *Server) AddContract(w http.ResponseWriter, r *http.Request) error {
	in, p, err := readContract(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	who, err := s.customer(ctx, in.Customer)
	if err != nil {
		return err
	}
	part, err := s.part(ctx, in.Number)
	if err != nil {
		return err
	}
	p.CustomerID, p.PartID = who.ID, part.ID
	if err := s.Prices.AddContract(ctx, wire.Actor(ctx), p); err != nil {
		return err
	}
	return said(w, r, text.Key("The price is promised."))
}

// SaveContract changes what was promised and until when.
func (s *Server) SaveContract(w http.ResponseWriter, r *http.Request) error {
	return change(w, r, readContract, s.Prices.SaveContract, text.Key("The changes are saved."))
}

// EndContract takes a contract price away.
func (s *Server) EndContract(w http.ResponseWriter, r *http.Request) error {
	return change(w, r, readContract, s.Prices.EndContract, text.Key("The contract price is removed."))
}
