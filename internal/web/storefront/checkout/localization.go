package checkout

import (
	"net/http"

	"camber/internal/base/fault"
	"camber/internal/shop/region"
	"camber/internal/web/present"
	"camber/internal/web/wire"
)

// Localization is CUST-22: all countries with their zones, or one.
func (s *Server) Localization(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		CountryID int64 `form:"country_id"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	countries := region.Countries()
	if in.CountryID != 0 {
		c, known := region.CountryOf(in.CountryID)
		if !known {
			return fault.New(fault.NotFound, "There is no such country.")
		}
		countries = []region.Country{c}
	}
	return wire.Reply(w, http.StatusOK, present.NewLocalization(r.Context(), countries))
}
