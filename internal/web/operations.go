package web

import (
	"encoding/json"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"camber/internal/base/fault"
	"camber/internal/web/routing"
)

// metrics counts what the server answered. The path of the route stands for the address: no ids, no queries.
type metrics struct {
	registry *prometheus.Registry
	requests *prometheus.CounterVec
	took     *prometheus.HistogramVec
}

func newMetrics(registry *prometheus.Registry) *metrics {
	m := &metrics{
		registry: registry,
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "camber_requests_total", Help: "Requests answered, by route and status.",
		}, []string{"method", "route", "status"}),
		took: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "camber_request_seconds", Help: "Time to answer, by route.",
			Buckets: []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5},
		}, []string{"method", "route"}),
	}
	registry.MustRegister(m.requests, m.took)
	return m
}

func (m *metrics) observe(route routing.Route, status int, took time.Duration) {
	m.requests.WithLabelValues(route.Method, route.Path, strconv.Itoa(status)).Inc()
	m.took.WithLabelValues(route.Method, route.Path).Observe(took.Seconds())
}

// health answers that the process lives.
func (s *Server) health(w http.ResponseWriter, _ *http.Request) error {
	return plain(w, "ok\n")
}

// ready answers that this server can do its work now; a balancer sends it no requests while it can't.
func (s *Server) ready(w http.ResponseWriter, r *http.Request) error {
	if err := s.config.Ready(r.Context()); err != nil {
		return fault.New(fault.Unavailable, "This server is not ready.").Because(err).After(time.Second)
	}
	return plain(w, "ready\n")
}

func (s *Server) figures(w http.ResponseWriter, r *http.Request) error {
	promhttp.HandlerFor(s.metrics.registry, promhttp.HandlerOpts{}).ServeHTTP(w, r)
	return nil
}

func plain(w http.ResponseWriter, body string) error {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	_, _ = w.Write([]byte(body))
	return nil
}

// parameter is a part of a route's path that is any word.
var parameter = regexp.MustCompile(`\{(\w+)\}`)

// ahead are the rules of what a browser may fetch before it is clicked: the pages that are the same for everybody, so
// that it changes nothing. They are fetched and not drawn ahead: a page that nobody opens runs no script.
func ahead(table []routing.Route) string {
	type object = map[string]any
	allowed, refused := []string{}, []string{}
	for _, r := range table {
		path := parameter.ReplaceAllString(strings.TrimSuffix(r.Path, "{$}"), ":$1")
		switch {
		case r.Public:
			allowed = append(allowed, path)
		case r.Session && strings.LastIndexByte(path, '/') == 0 && len(path) > 1: // /account looks like the address of a part
			refused = append(refused, path)
		}
	}
	slices.Sort(allowed)
	slices.Sort(refused)
	rules, _ := json.Marshal(object{"prefetch": []object{{
		"source": "document", "eagerness": "moderate",
		"where": object{"and": []object{
			{"href_matches": allowed},
			{"not": object{"href_matches": slices.Compact(refused)}},
			{"not": object{"selector_matches": "[rel~=nofollow]"}},
			{"not": object{"href_matches": []string{"/*\\?*currency=*"}}}, // keeps a cookie
			{"not": object{"href_matches": []string{"/*\\?*queryID=*"}}},  // counts as chosen
		}},
	}}})
	return string(rules)
}
