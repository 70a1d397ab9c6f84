package bench

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/pprof"
	"strings"

	"camber/internal/app/bench/corpus"
	"camber/internal/shop/audit"
	"camber/internal/shop/exchange"
	"camber/internal/shop/fitment"
)

// importFile is an ACES file of n applications in the folder, written where it is missing.
func importFile(folder string, c *corpus.Corpus, n int) (path string, err error) {
	path = filepath.Join(folder, fmt.Sprintf("applications-%d.xml", n))
	if _, err := os.Stat(path); err == nil {
		return path, nil
	}
	f, err := os.CreateTemp(folder, "applications-")
	if err != nil {
		return "", err
	}
	err = c.WriteACES(f, n)
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err != nil {
		_ = os.Remove(f.Name())
		return "", err
	}
	return path, os.Rename(f.Name(), path)
}

// importACES brings a file of n applications in.
func (s *shop) importACES(ctx context.Context, path string, n int) error {
	reports, err := s.exchange.Import(ctx, audit.System, exchange.ACES, path, exchange.Options{}, nil)
	if err != nil {
		return err
	}
	if r := reports[0]; len(reports) != 1 || r.Kept != int64(n) {
		return fmt.Errorf("of %d applications %d were kept: %v", n, r.Kept, r.Reasons)
	}
	return nil
}

// undoImports takes out what importACES brought in.
func (s *shop) undoImports(ctx context.Context) error {
	live, err := s.fitment.Sources(ctx, fitment.SourceFilter{Brand: corpus.ACESBrand})
	if err != nil {
		return err
	}
	for _, source := range live {
		if source.State == fitment.Live {
			if err := s.fitment.Undo(ctx, audit.System, source.ID); err != nil {
				return err
			}
		}
	}
	return nil
}

// measureImport says how many applications a second one core brings in, and where the time goes.
func (s *shop) measureImport(ctx context.Context, folder, path string, n int) ([]Figure, []string, error) {
	file := filepath.Join(folder, "import.prof")
	begun, used := now(), cpuTime()
	if err := profiled(file, func() error { return s.importACES(ctx, path, n) }); err != nil {
		return nil, nil, err
	}
	lasted, worked := since(begun), cpuTime()-used
	figures := []Figure{{Name: "import of applications", Unit: "/s", Calls: n, Value: float64(n) / lasted.Seconds()}}
	if worked > 0 {
		figures = append(figures, Figure{
			Name: "import of applications, per core", Unit: "/s", Calls: n, Value: float64(n) / worked.Seconds(), Bound: AtLeast,
			Limit: 50_000,
		})
	}
	return figures, top(ctx, file), nil
}

// profiled does f and writes a CPU profile of it; without a file it only does it.
func profiled(file string, f func() error) error {
	if file == "" {
		return f()
	}
	profile, err := os.Create(file)
	if err != nil {
		return err
	}
	if err := pprof.StartCPUProfile(profile); err != nil {
		return errors.Join(err, profile.Close())
	}
	err = f()
	pprof.StopCPUProfile()
	return errors.Join(err, profile.Close())
}

// top is the profile's largest lines, as the Go tools tell them; without them it is where the profile lies.
func top(ctx context.Context, profile string) []string {
	program, err := os.Executable()
	if err != nil {
		return []string{profile}
	}
	told, err := exec.CommandContext(ctx, "go", "tool", "pprof", "-top", "-nodecount=20", program, profile).Output()
	if err != nil {
		return []string{"go tool pprof -top " + profile}
	}
	return strings.Split(strings.TrimSpace(string(told)), "\n")
}
