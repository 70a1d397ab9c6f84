package app

import (
	"runtime"
	"testing"

	"github.com/prometheus/client_golang/prometheus"
)

func TestMemoryIsToldApart(t *testing.T) {
	t.Parallel()
	for status, want := range map[string]resident{
		"Name:\tcamber\nVmRSS:\t  249616 kB\nRssAnon:\t  207780 kB\nRssFile:\t   41836 kB\n": {207780 * 1024, 41836 * 1024},
	} {
		if got, said := memoryOf([]byte(status)); !said || got != want {
			t.Errorf("%q: %v, %t", status, got, said)
		}
	}
	for _, status := range []string{"", "RssAnon:\t 5 kB\n", "RssAnon: many kB\nRssFile: 1 kB\n"} {
		if got, said := memoryOf([]byte(status)); said {
			t.Errorf("%q: %v", status, got)
		}
	}
	if runtime.GOOS != "linux" {
		return
	}
	registry := prometheus.NewRegistry()
	registry.MustRegister(memory()...)
	families, err := registry.Gather()
	if err != nil || len(families) != 2 {
		t.Fatalf("%d figures (%v)", len(families), err)
	}
	for _, f := range families {
		if bytes := f.GetMetric()[0].GetGauge().GetValue(); bytes < 1<<20 {
			t.Errorf("%s is %.0f", f.GetName(), bytes)
		}
	}
}
