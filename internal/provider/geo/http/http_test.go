package http_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"

	placeservice "camber/internal/provider/geo/http"
	"camber/internal/shop/customer/ban"
)

// CUST-36 CUST-41: a service is asked for the address alone, in whichever of the usual names it answers; one that
// refuses, sends on, answers something else, too much or not at all has said nothing.
func TestAServiceSaysWhereAnAddressIs(t *testing.T) {
	t.Parallel()
	waterloo := ban.Where{City: "Waterloo", Region: "Iowa", Country: "United States"}
	for name, c := range map[string]struct {
		status int
		body   string
		want   ban.Where // empty: an error
	}{
		"as ipapi answers": {200, `{"city":"Waterloo","region":"Iowa","country":"US","country_name":"United States"}`,
			waterloo},
		"as ip-api answers": {200, `{"city":"Waterloo","region":"IA","regionName":"Iowa","country":"United States"}`,
			waterloo},
		"as ipstack answers": {200, `{"city":"Waterloo","region_name":"Iowa","country_name":"United States","zip":"50701"}`,
			waterloo},
		"countries alone": {200, `{"country":"Mexico"}`, ban.Where{Country: "Mexico"}},
		"a refusal":       {429, `{"city":"Waterloo"}`, ban.Where{}},
		"elsewhere":       {302, "", ban.Where{}},
		"a page":          {200, "<html>busy</html>", ban.Where{}},
		"too much":        {200, `{"about":"` + strings.Repeat("x", 70<<10) + `","city":"Waterloo"}`, ban.Where{}},
		"too long a name": {200, `{"city":"` + strings.Repeat("x", 101) + `"}`, ban.Where{}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			asked := make(chan string, 2)
			service := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				asked <- r.URL.Path
				if c.status == http.StatusFound {
					w.Header().Set("Location", "/elsewhere")
				}
				w.WriteHeader(c.status)
				_, _ = w.Write([]byte(c.body))
			}))
			defer service.Close()
			got, err := placeservice.Service{Address: service.URL + "/json/{ip}"}.Place(context.Background(),
				netip.MustParseAddr("2001:db8::1"))
			if got != c.want || (err == nil) != (c.want != ban.Where{}) {
				t.Errorf("%+v, %v", got, err)
			}
			if path := <-asked; path != "/json/2001:db8::1" || len(asked) != 0 {
				t.Errorf("asked for %s, and %d times more", path, len(asked))
			}
		})
	}
	service := httptest.NewServer(http.NotFoundHandler())
	service.Close()
	for _, address := range []string{service.URL + "/{ip}", "http://127.0.0.1:0/nowhere", "::{ip}"} {
		if _, err := (placeservice.Service{Address: address}).
			Place(context.Background(), netip.MustParseAddr("203.0.113.66")); err == nil {
			t.Errorf("%s answered", address)
		}
	}
}
