package bench

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"camber/internal/app/bench/corpus"
)

// The sizes that the shop promises, by name. The extreme one is meant to be measured at a fraction.
var tiers = map[string]corpus.Size{
	"tiny":     {Parts: 2_000, Applications: 60_000},
	"corner":   {Parts: 30_000, Applications: 1_000_000},
	"regional": {Parts: 300_000, Applications: 20_000_000},
	"large":    {Parts: 1_000_000, Applications: 60_000_000},
	"extreme":  {Parts: 7_000_000, Applications: 700_000_000},
}

// size is what is asked for: of a tier, a fraction of it, or as many as told.
func (o Options) size() (corpus.Size, error) {
	size, known := tiers[o.Tier]
	if !known {
		return size, fmt.Errorf("%q is no tier", o.Tier)
	}
	if o.Factor > 0 {
		size.Parts, size.Applications = int(float64(size.Parts)*o.Factor), int(float64(size.Applications)*o.Factor)
	}
	if o.Parts > 0 {
		size.Parts = o.Parts
	}
	if o.Applications > 0 {
		size.Applications = o.Applications
	}
	size.Seed = o.Seed
	if size.Parts < 100 || size.Applications < size.Parts {
		return size, errors.New("at least 100 parts are needed, and as many applications as parts")
	}
	return size, nil
}

// mark says in a folder what it was filled with. Another version of the corpus is another shop.
type mark struct {
	Version int         `json:"version"`
	Size    corpus.Size `json:"size"`
}

const (
	markVersion = 3
	markFile    = "bench.json"
)

// filled says whether the folder holds this size. One that holds something else is an error.
func filled(folder string, size corpus.Size) (bool, error) {
	content, err := os.ReadFile(filepath.Join(folder, markFile))
	if errors.Is(err, fs.ErrNotExist) {
		if _, err := os.Stat(filepath.Join(folder, "camber.db")); err == nil {
			return false, fmt.Errorf("%s holds a shop that was not filled to its end: give another folder or remove it", folder)
		}
		return false, nil
	}
	if err != nil {
		return false, err
	}
	var found mark
	if err := json.Unmarshal(content, &found); err != nil {
		return false, fmt.Errorf("%s of %s: %w", markFile, folder, err)
	}
	if found != (mark{markVersion, size}) {
		return false, fmt.Errorf("%s holds another size: %+v", folder, found.Size)
	}
	return true, nil
}

func markFilled(folder string, size corpus.Size) error {
	content, err := json.Marshal(mark{markVersion, size})
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, markFile), content, 0o600)
}
