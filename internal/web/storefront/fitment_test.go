package storefront

import (
	"context"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"camber/internal/dbtest"
	"camber/internal/web/present"
)

// FIT-10: the table of vehicles is on the page, filtered by the server, and the chosen vehicle's row is marked.
func TestAProductPageNamesItsVehicles(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		part := "/kestrel-kb-1-quiet-pads"
		plain := s.page(part)
		has(t, plain, `id="vehicles"`, "Chevrolet Silverado 1500", "1 required")
		hasNot(t, plain, "Your vehicle</span>", "Filter vehicles")
		hasNot(t, s.page("/kestrel-bg-9-brake-grease"), `id="vehicles"`)
		has(t, s.page(part+"?vehicles=ford"), "None of its vehicles matches.")
		has(t, s.page(part+"?vehicles=2015"), "Chevrolet Silverado 1500")
		for _, bad := range []string{"?page=0", "?vehicles=" + strings.Repeat("x", 101)} {
			if status, _ := s.ask(http.MethodGet, part+bad, nil); status != http.StatusUnprocessableEntity {
				t.Errorf("%s: %d", bad, status)
			}
		}
		s.chooseVehicle()
		has(t, s.page(part), `<tr class="current">`)
	})
}

// FIT-10, PROD-6: the modal says what the banner leaves out.
func TestFitmentOfOnePart(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		sheet := func(part int64) present.FitmentSheet {
			t.Helper()
			var reply present.FitmentSheet
			s.call(http.MethodGet, "/ymm/json/getFitment?product_id="+strconv.FormatInt(part, 10), nil, &reply)
			return reply
		}
		pads, other, grease := s.pads, s.pads+1, s.pads+2
		if got := sheet(pads); got.Title != "Fitment for Part # KB-1" || got.Fit.Label != "Select Vehicle" || got.Text != "" || len(got.Fittings.Rows) != 1 || got.Choice != nil {
			t.Errorf("without a vehicle: %+v", got)
		}
		if got := sheet(grease); got.Text != "This product will fit your application." || len(got.Fittings.Rows) != 0 {
			t.Errorf("universal: %+v", got)
		}
		s.chooseVehicle()
		for part, want := range map[int64][2]string{
			pads:   {"yes", "This product will fit your application."},
			other:  {"no", "This product will not fit your application."},
			grease: {"universal", "This product will fit your application."},
		} {
			if got := sheet(part); got.Fit.Result != want[0] || got.Text != want[1] {
				t.Errorf("%d: %+v", part, got)
			}
		}
		if got := sheet(pads); !got.Fittings.Rows[0].Current || got.Required != "1 required" || got.Position != "Front" || got.Vehicle == nil {
			t.Errorf("%+v", got)
		}
		if status, _ := s.ask(http.MethodGet, "/ymm/json/getFitment?product_id=9999", nil); status != http.StatusNotFound {
			t.Errorf("no such part: %d", status)
		}
	})
}
