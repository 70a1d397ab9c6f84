package record

import (
	"net/http"
	"strconv"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/customer"
	"camber/internal/shop/region"
	"camber/internal/web/pos/desk"
	"camber/internal/web/present"
	"camber/internal/web/present/customerview"
	"camber/internal/web/present/deskview"
	"camber/internal/web/wire"
)

// CustomerCertificates are those of a customer, or of the business they buy for (TRD-10).
func (s *Server) CustomerCertificates(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	c, err := s.Desk.Customer(r)
	if err != nil {
		return err
	}
	found, err := s.Customers.Certificates(ctx, c.ID)
	if err != nil {
		return err
	}
	at, err := s.Desk.Place(ctx)
	if err != nil {
		return err
	}
	reply := customerview.CustomerCertificates{Results: []customerview.CustomerCertificate{}, Country: at.Country,
		Today: at.Day(clock.Now(ctx))}
	for _, x := range found {
		reply.Results = append(reply.Results, customerview.NewCustomerCertificate(ctx, wire.Actor(ctx), c.ID, x, reply.Today))
	}
	for _, reason := range customer.Reasons() {
		reply.Reasons = append(reply.Reasons, present.Titled{Code: string(reason), Title: text.Tr(ctx, reason.Name())})
	}
	if actor := wire.Actor(ctx); c.MergedInto == 0 && !c.IsErased && deskview.MayAsk(actor, access.ExemptFromTax) {
		of := "?customer_id=" + strconv.FormatInt(c.ID, 10)
		reply.Add = deskview.Address(actor, "/api/customer_certificate/add") + of
		reply.End = deskview.Address(actor, "/api/customer_certificate/end") + of
	}
	return wire.Reply(w, http.StatusOK, reply)
}

// AddCertificate keeps a certificate with a picture of it, if there is one.
func (s *Server) AddCertificate(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		ZoneID int64  `form:"zone_id"`
		Reason string `form:"reason"`
		Number string `form:"number"`
		From   string `form:"from"`
		To     string `form:"to"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	c, err := s.Desk.Customer(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	if _, err := s.Customers.Current(ctx, c.ID); err != nil {
		return err
	}
	content, err := wire.File(r, "document")
	if err != nil {
		return err
	}
	zone, _ := region.ZoneOf(in.ZoneID)
	x := customer.Certificate{CountryID: zone.CountryID, ZoneID: in.ZoneID, Reason: customer.Reason(in.Reason),
		Number: in.Number, From: in.From, To: in.To}
	if x.Document, err = s.keepImage(ctx, "document", content); err != nil {
		return err
	}
	if _, err := s.Customers.AddCertificate(ctx, wire.Actor(ctx), c.ID, x); err != nil {
		return err
	}
	return desk.Said(w, r, text.Key("The certificate was saved."))
}

// EndCertificate has a certificate exempt no more.
func (s *Server) EndCertificate(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		ID int64 `form:"certificate_id"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	c, err := s.Desk.Customer(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	if _, err := s.Customers.Current(ctx, c.ID); err != nil {
		return err
	}
	at, err := s.Desk.Place(ctx)
	if err != nil {
		return err
	}
	if err := s.Customers.EndCertificate(ctx, wire.Actor(ctx), c.ID, in.ID, at.Day(clock.Now(ctx))); err != nil {
		return err
	}
	return desk.Said(w, r, text.Key("The certificate exempts no more."))
}

// CertificateImage is the picture of a certificate, for who may see its customer.
func (s *Server) CertificateImage(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		ID int64 `form:"certificate_id"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	c, err := s.Desk.Customer(r)
	if err != nil {
		return err
	}
	x, err := s.Customers.Certificate(r.Context(), c.ID, in.ID)
	if err != nil {
		return err
	}
	if x.Document == "" {
		return fault.New(fault.NotFound, "This certificate has no picture.")
	}
	return s.showImage(w, r, x.Document, "certificate-"+strconv.FormatInt(x.ID, 10))
}
