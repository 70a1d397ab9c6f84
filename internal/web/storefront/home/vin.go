package home

import (
	"net/http"
	"net/url"

	"camber/internal/base/fault"
	"camber/internal/web/present"
	"camber/internal/web/present/vehicleview"
	"camber/internal/web/storefront/visit"
	"camber/internal/web/wire"
)

// DecodeVIN reads a vehicle's number (FIT-11). A vehicle of which nothing is open is chosen at once; any other fills
// the selector. The number itself stands in no address.
func (s *Server) DecodeVIN(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		VIN string `form:"vin"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	reply, err := s.Selector.DecodeVIN(r, in.VIN)
	if err != nil {
		f := fault.Of(err)
		if !wire.WantsPage(r) || f.Kind != fault.Invalid {
			return err
		}
		form := vehicleview.VINForm{Value: in.VIN, Problem: present.Words(r.Context(), f.Fields["vin"])}
		return s.home(w, r, wire.FormStatus(f), form)
	}
	if reply.Note != "" && wire.WantsPage(r) {
		return s.home(w, at(r, reply.Redirect), http.StatusUnprocessableEntity,
			vehicleview.VINForm{Value: reply.VIN, Problem: reply.Note})
	}
	return visit.Answer(w, r, reply, reply.Redirect)
}

// at is a request of the page at an address of ours, by whoever sent r.
func at(r *http.Request, address string) *http.Request {
	other := r.Clone(r.Context())
	other.Method, other.Body, other.Form, other.PostForm = http.MethodGet, http.NoBody, nil, nil
	other.Header.Del("Content-Type")
	if to, err := url.Parse(address); err == nil {
		other.URL = to
	}
	return other
}
