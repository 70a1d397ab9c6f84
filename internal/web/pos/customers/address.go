package customers

import (
	"net/http"
	"strings"

	"camber/internal/base/text"
	"camber/internal/web/pos/desk"
	"camber/internal/web/present"
	"camber/internal/web/present/customerview"
	"camber/internal/web/wire"
)

// CustomerIPs is CUST-29.
func (s *Server) CustomerIPs(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	c, in, zone, err := s.Desk.CustomersList(r)
	if err != nil {
		return err
	}
	if err := in.Only(); err != nil {
		return err
	}
	found, total, err := s.Bans.IPs(ctx, c.ID, in.Limit, in.Offset())
	if err != nil {
		return err
	}
	reply := customerview.CustomerIPs{Results: []customerview.CustomerIP{},
		Paging: present.NewPaging(ctx, in.Page, in.Limit, total)}
	for _, one := range found {
		reply.Results = append(reply.Results, customerview.NewCustomerIP(one, zone))
	}
	return wire.Reply(w, http.StatusOK, reply)
}

// BanIP and UnbanIP are CUST-35.
func (s *Server) BanIP(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		IP        string `form:"ip"`
		Confirmed bool   `form:"confirm"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	c, err := s.Desk.Customer(r)
	if err != nil {
		return err
	}
	if err := s.Bans.Ban(r.Context(), wire.Actor(r.Context()), c.ID, strings.TrimSpace(in.IP), in.Confirmed); err != nil {
		return err
	}
	return desk.Said(w, r, text.Key("The address is banned."))
}

func (s *Server) UnbanIP(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		IP string `form:"ip"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	c, err := s.Desk.Customer(r)
	if err != nil {
		return err
	}
	if err := s.Bans.Unban(r.Context(), wire.Actor(r.Context()), c.ID, strings.TrimSpace(in.IP)); err != nil {
		return err
	}
	return desk.Said(w, r, text.Key("The address is not banned any more."))
}

// PlaceOfIP is CUST-36.
func (s *Server) PlaceOfIP(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		IP string `form:"ip"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	found, err := s.Bans.PlaceOf(r.Context(), strings.TrimSpace(in.IP))
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK,
		customerview.IPPlace{City: found.City, Region: found.Region, Country: found.Country})
}
