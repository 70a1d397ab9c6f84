package customers

import (
	"net/http"

	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/customer"
	"camber/internal/web/pos/desk"
	"camber/internal/web/present/adminview"
	"camber/internal/web/wire"
)

// ShowNewCustomer is the form of a customer who is to be added.
func (s *Server) ShowNewCustomer(w http.ResponseWriter, r *http.Request) error {
	return s.customerPage(w, r, text.Tr(r.Context(), "Add a customer"), 0)
}

// ShowCustomer is the record of a customer (ADM-2).
func (s *Server) ShowCustomer(w http.ResponseWriter, r *http.Request) error {
	who, err := s.Desk.Customer(r)
	if err != nil {
		return err
	}
	return s.customerPage(w, r, who.Name(), who.ID)
}

func (s *Server) customerPage(w http.ResponseWriter, r *http.Request, title string, id int64) error {
	return s.Office.Show(w, r, title, "customers", "office-customer", func(bar adminview.OfficeBar) any {
		return adminview.OfficeCustomerPage{Bar: bar, CustomerID: id}
	})
}

// Buyers are the people who buy for the business of a customer, its holder first.
func (s *Server) Buyers(w http.ResponseWriter, r *http.Request) error {
	c, err := s.Desk.Customer(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	shown := adminview.CustomerBuyers{Results: []adminview.CustomerBuyer{}}
	isThere := c.MergedInto == 0 && !c.IsErased
	if !c.IsPro() {
		if isThere && c.Active && wire.Actor(ctx).May(access.AddCustomers) {
			shown.OpenURL = "/admin/api/customer/business"
		}
		return wire.Reply(w, http.StatusOK, shown)
	}
	users, err := s.Customers.Buyers(ctx, c.BusinessID)
	if err != nil {
		return err
	}
	signsIn, err := s.Access.WhoCanSignIn(ctx, idsOf(users))
	if err != nil {
		return err
	}
	for _, one := range users {
		shown.Results = append(shown.Results, adminview.NewCustomerBuyer(one, signsIn[one.ID]))
	}
	return wire.Reply(w, http.StatusOK, shown)
}

func idsOf(users []customer.Customer) []int64 {
	ids := make([]int64, len(users))
	for i, one := range users {
		ids[i] = one.ID
	}
	return ids
}

// OpenBusiness puts the account of a business into a customer's hands.
func (s *Server) OpenBusiness(w http.ResponseWriter, r *http.Request) error {
	c, err := s.Desk.Customer(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	if err := s.Customers.OpenBusiness(ctx, wire.Actor(ctx), c.ID); err != nil {
		return err
	}
	return desk.Said(w, r, text.Key("They buy for their business from now on."))
}

// Trail is what was done to a customer.
func (s *Server) Trail(w http.ResponseWriter, r *http.Request) error {
	c, err := s.Desk.Customer(r)
	if err != nil {
		return err
	}
	rows, err := s.Office.Trail(r.Context(), "customer", c.ID)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, adminview.CustomerTrail{Results: rows})
}
