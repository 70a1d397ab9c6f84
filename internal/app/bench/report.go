package bench

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"text/tabwriter"

	"camber/internal/app/bench/corpus"
)

// Report is all that one run measured, and on what.
type Report struct {
	When     string      `json:"when"` // UTC
	Machine  Machine     `json:"machine"`
	Go       string      `json:"go"`
	Commit   string      `json:"commit"`
	Tier     string      `json:"tier"`
	Size     corpus.Size `json:"size"`
	Vehicles int         `json:"vehicles"` // base vehicles of the reference
	Figures  []Figure    `json:"figures"`
	Profile  []string    `json:"profile,omitempty"` // of the import
}

// Machine is what was measured on.
type Machine struct {
	OS       string `json:"os"`
	Arch     string `json:"arch"`
	CPU      string `json:"cpu"`
	Cores    int    `json:"cores"`
	MemoryMB int    `json:"memory_mb"`
}

func thisMachine() Machine {
	return Machine{
		OS: runtime.GOOS, Arch: runtime.GOARCH, CPU: lineOf("/proc/cpuinfo", "model name"), Cores: runtime.NumCPU(),
		MemoryMB: kilobytes(lineOf("/proc/meminfo", "MemTotal")) / 1024,
	}
}

// lineOf is what a file of the form "name: value" says; empty where there is none.
func lineOf(file, name string) string {
	f, err := os.Open(file)
	if err != nil {
		return ""
	}
	defer func() { _ = f.Close() }()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if key, value, ok := strings.Cut(lines.Text(), ":"); ok && strings.TrimSpace(key) == name {
			return strings.TrimSpace(value)
		}
	}
	return ""
}

func kilobytes(s string) int {
	n, err := strconv.Atoi(strings.TrimSuffix(s, " kB"))
	if err != nil {
		return 0
	}
	return n
}

// commit is what the program was built from, with a star where that was changed.
func commit() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	revision, changed := "unknown", ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			revision = s.Value
		case s.Key == "vcs.modified" && s.Value == "true":
			changed = "*"
		}
	}
	return revision + changed
}

// Missed is how many figures are beyond their limits.
func (r Report) Missed() int {
	missed := 0
	for _, f := range r.Figures {
		if !f.Kept() {
			missed++
		}
	}
	return missed
}

// WriteTable writes the report for people.
func (r Report) WriteTable(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	_, _ = fmt.Fprintf(w, "%s tier: %d parts, %d applications, %d base vehicles; seed %d\n", r.Tier, r.Size.Parts,
		r.Size.Applications, r.Vehicles, r.Size.Seed)
	_, _ = fmt.Fprintf(w, "%s, %d cores, %d MB; %s; %s; %s\n\n", r.Machine.CPU, r.Machine.Cores, r.Machine.MemoryMB, r.Go,
		r.Commit, r.When)
	_, _ = fmt.Fprintln(w, "\tcalls\tvalue\tp50\tp95\tp99\tmax\tunit\tlimit\t\t")
	for _, f := range r.Figures {
		verdict, limit := "", ""
		if f.Bound != NoBound {
			limit = fmt.Sprintf("%s %s", f.Bound, plain(f.Limit))
			verdict = "kept"
			if !f.Kept() {
				verdict = "MISSED"
			}
		}
		_, _ = fmt.Fprintf(w, "%s\t%d\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n",
			f.Name, f.Calls, shown(f.Value), shown(f.P50), shown(f.P95), shown(f.P99), shown(f.Max), f.Unit, limit, verdict,
			f.Note)
	}
	if len(r.Profile) > 0 {
		_, _ = fmt.Fprintf(w, "\nWhere the import spends its time:\n%s\n", strings.Join(r.Profile, "\n"))
	}
	return w.Flush()
}

func shown(x float64) string {
	if x == 0 {
		return ""
	}
	return plain(x)
}

// plain has three digits that count.
func plain(x float64) string {
	if x >= 100 {
		return strconv.FormatFloat(x, 'f', 0, 64)
	}
	return strconv.FormatFloat(x, 'g', 3, 64)
}

// WriteJSON writes the report for programs.
func (r Report) WriteJSON(file string) error {
	content, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(file, append(content, '\n'), 0o600)
}
