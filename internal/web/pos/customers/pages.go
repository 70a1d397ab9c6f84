package customers

import (
	"context"
	"net/http"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/web/present/customerview"
	"camber/internal/web/present/deskview"
	"camber/internal/web/wire"
)

const addCustomerPath = "/pos/customer/add"

// ShowCustomers is the list of customers (CUST-1).
func (s *Server) ShowCustomers(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	desk, today, err := s.deskToday(ctx)
	if err != nil {
		return err
	}
	d := customerview.CustomersPage{Desk: desk, Today: today, Sells: wire.Actor(ctx).May(access.SellAtTill)}
	if wire.Actor(ctx).May(access.AddCustomers) {
		d.AddURL = addCustomerPath
	}
	return s.Desk.Show(w, r, text.Tr(ctx, "Customers"), "customers", d)
}

// ShowNewCustomer is the form of a customer who is to be added (CUST-2).
func (s *Server) ShowNewCustomer(w http.ResponseWriter, r *http.Request) error {
	return s.showCustomer(w, r, text.Tr(r.Context(), "Add a customer"), 0)
}

// ShowCustomer is the form of a customer (CUST-2).
func (s *Server) ShowCustomer(w http.ResponseWriter, r *http.Request) error {
	who, err := s.Desk.Customer(r)
	if err != nil {
		return err
	}
	return s.showCustomer(w, r, who.Name(), who.ID)
}

func (s *Server) showCustomer(w http.ResponseWriter, r *http.Request, title string, id int64) error {
	desk, today, err := s.deskToday(r.Context())
	if err != nil {
		return err
	}
	sells := wire.Actor(r.Context()).May(access.SellAtTill)
	return s.Desk.Show(w, r, title, "customer",
		customerview.CustomerPage{Desk: desk, Today: today, CustomerID: id, Sells: sells})
}

// deskToday is the desk, and which day it is at its store.
func (s *Server) deskToday(ctx context.Context) (deskview.Desk, string, error) {
	desk, place, err := s.Desk.Here(ctx)
	if err != nil {
		return deskview.Desk{}, "", err
	}
	return desk, clock.Now(ctx).In(place.Zone).Format(time.DateOnly), nil
}
