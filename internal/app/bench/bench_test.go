package bench

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func tiny(t *testing.T) Options {
	return Options{Tier: "tiny", Seed: 1, Folder: t.TempDir(), Calls: 50, Import: 5000, Log: t.Logf}
}

// Nothing here says how fast anything is: only that all of it is measured.
func TestATinyShopIsFilledAndMeasured(t *testing.T) {
	t.Parallel()
	o := tiny(t)
	report, err := Run(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	var table bytes.Buffer
	if err := report.WriteTable(&table); err != nil {
		t.Fatal(err)
	}
	t.Log("\n" + table.String())
	measured := map[string]Figure{}
	for _, f := range report.Figures {
		measured[f.Name] = f
	}
	for _, name := range []string{
		"index ready", "start to the first answer", "cascade: years", "cascade: choices", "validate 15 parts",
		"vehicle in a category, all facets",
		"number, exact", "number, infix", "words, one typo", "change of a price is visible", "change of stock is visible",
		"import of applications", "validate 15 parts, import running",
	} {
		if f, ok := measured[name]; !ok || f.Calls == 0 {
			t.Errorf("%s was not measured", name)
		}
	}

	o.Only = "validate"
	again, err := Run(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(again.Figures, func(f Figure) bool { return f.Name == "validate 15 parts" }) ||
		slices.ContainsFunc(again.Figures, func(f Figure) bool { return strings.HasPrefix(f.Name, "cascade") }) {
		t.Errorf("only %s was asked for: %+v", o.Only, again.Figures)
	}

	o.Seed = 2
	if _, err := Run(t.Context(), o); err == nil {
		t.Error("a folder that holds another shop was measured")
	}
}

func TestAHalfFilledFolderIsNotMeasured(t *testing.T) {
	t.Parallel()
	o := tiny(t)
	if err := os.WriteFile(filepath.Join(o.Folder, "camber.db"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Run(t.Context(), o); err == nil || !strings.Contains(err.Error(), "not filled to its end") {
		t.Error(err)
	}
}

func TestTheReportAsJSON(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "report.json")
	r := Report{Tier: "tiny", Figures: []Figure{{Name: "x", Unit: "µs", Bound: AtP99, Limit: 50, Calls: 10, P50: 1, P95: 2,
		P99: 51, Max: 60}}}
	if err := r.WriteJSON(file); err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var shape map[string]any
	if err := json.Unmarshal(content, &shape); err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"when", "machine", "go", "commit", "tier", "size", "vehicles", "figures"} {
		if _, ok := shape[key]; !ok {
			t.Errorf("no %s", key)
		}
	}
	figure := shape["figures"].([]any)[0].(map[string]any)
	for _, key := range []string{"name", "unit", "bound", "limit", "calls", "p50", "p95", "p99", "max"} {
		if _, ok := figure[key]; !ok {
			t.Errorf("a figure has no %s", key)
		}
	}
	if r.Missed() != 1 {
		t.Error("a figure beyond its limit is not missed")
	}
}

func TestSizes(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		o                   Options
		parts, applications int
	}{
		"tier":     {Options{Tier: "large"}, 1_000_000, 60_000_000},
		"fraction": {Options{Tier: "extreme", Factor: 0.1}, 700_000, 70_000_000},
		"own":      {Options{Tier: "corner", Parts: 500, Applications: 9000}, 500, 9000},
	} {
		size, err := c.o.size()
		if err != nil || size.Parts != c.parts || size.Applications != c.applications {
			t.Errorf("%s: %+v, %v", name, size, err)
		}
	}
	for _, o := range []Options{{Tier: "huge"}, {Tier: "tiny", Parts: 50},
		{Tier: "tiny", Parts: 5000, Applications: 100}} {
		if _, err := o.size(); err == nil {
			t.Errorf("%+v is taken", o)
		}
	}
}
