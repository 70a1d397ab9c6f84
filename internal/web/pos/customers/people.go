package customers

import (
	"encoding/json"
	"net/http"
	"strconv"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/web/pos/desk"
	"camber/internal/web/present/customerview"
	"camber/internal/web/present/deskview"
	"camber/internal/web/wire"
)

// MergeCustomers makes one customer of two (CUST-43).
func (s *Server) MergeCustomers(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Into int64 `form:"into"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	from, err := s.Desk.Customer(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	into, err := s.Customers.Customer(ctx, in.Into)
	if fault.Is(err, fault.NotFound) {
		return fault.InFields(map[string]fault.Text{"into": fault.T("Choose another customer.")})
	}
	if err != nil {
		return err
	}
	at, err := s.Desk.Place(ctx)
	if err != nil {
		return err
	}
	actor := wire.Actor(ctx)
	actor.LocationID = at.ID // where credit that moves is booked
	if err := s.People.Merge(ctx, actor, from.ID, into.ID); err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, customerview.MergedCustomer{
		Success: text.Tr(ctx, "The customers are one now."), Redirect: deskview.CustomerURL(actor, into.ID),
	})
}

// ExportCustomer hands out everything that the shop knows of a customer, as a file.
func (s *Server) ExportCustomer(w http.ResponseWriter, r *http.Request) error {
	c, err := s.Desk.Customer(r)
	if err != nil {
		return err
	}
	file, err := s.People.Export(r.Context(), wire.Actor(r.Context()), c.ID)
	if err != nil {
		return err
	}
	written, err := json.MarshalIndent(file, "", "  ")
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="customer-`+strconv.FormatInt(c.ID, 10)+`.json"`)
	_, err = w.Write(written)
	return err
}

// EraseCustomer forgets a customer.
func (s *Server) EraseCustomer(w http.ResponseWriter, r *http.Request) error {
	c, err := s.Desk.Customer(r)
	if err != nil {
		return err
	}
	if err := s.People.Erase(r.Context(), wire.Actor(r.Context()), c.ID); err != nil {
		return err
	}
	return desk.Said(w, r, text.Key("The customer was erased."))
}
