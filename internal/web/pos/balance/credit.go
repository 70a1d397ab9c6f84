package balance

import (
	"net/http"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/credit"
	"camber/internal/web/pos/desk"
	"camber/internal/web/present"
	"camber/internal/web/present/customerview"
	"camber/internal/web/wire"
)

// CustomerCredits is CUST-25.
func (s *Server) CustomerCredits(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	c, in, zone, err := s.Desk.CustomersList(r)
	if err != nil {
		return err
	}
	rows, total, err := s.Credits.List(ctx, c.ID, in.Sort, in.Order == "asc", in.Limit, in.Offset())
	if err != nil {
		return err
	}
	balance, err := s.Credits.Balance(ctx, c.ID)
	if err != nil {
		return err
	}
	reply := customerview.CustomerCredits{
		Results: []customerview.CustomerCredit{}, Balance: balance, BalanceText: balance.Text(),
		Paging: present.NewPaging(ctx, in.Page, in.Limit, total),
	}
	for _, m := range rows {
		reply.Results = append(reply.Results, customerview.NewCustomerCredit(ctx, m, zone))
	}
	return wire.Reply(w, http.StatusOK, reply)
}

// GiveCredit is CUST-26.
func (s *Server) GiveCredit(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Description string `form:"description"`
		Amount      string `form:"amount"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	c, err := s.Desk.Customer(r)
	if err != nil {
		return err
	}
	amount, err := money.Parse(strings.TrimSpace(in.Amount))
	if err != nil {
		return fault.InFields(map[string]fault.Text{"amount": fault.T("This must be an amount.")})
	}
	ctx := r.Context()
	if _, err := s.Customers.Current(ctx, c.ID); err != nil {
		return err
	}
	at, err := s.Desk.Place(ctx)
	if err != nil {
		return err
	}
	err = s.Credits.Give(ctx, wire.Actor(ctx), credit.Gift{CustomerID: c.ID, Name: c.Name(), LocationID: at.ID,
		Amount: amount, Description: in.Description})
	if err != nil {
		return err
	}
	return desk.Said(w, r, text.Key("The credit was saved."))
}
