package bench

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os/exec"
	"time"

	"camber/internal/shop/find"
	"camber/internal/shop/vehicle"
)

// Started is what a fresh process tells of its start. Memory is in KB.
type Started struct {
	OpenOwn     int `json:"open_own"` // before the index
	OpenMapped  int `json:"open_mapped"`
	ReadyOwn    int `json:"ready_own"` // after the first answer
	ReadyMapped int `json:"ready_mapped"`
	HotOwn      int `json:"hot_own"` // after listings of vehicles from everywhere
	HotMapped   int `json:"hot_mapped"`
}

// Start opens the shop in a folder as a server does, answers one question, says so with a line, answers for some
// vehicles more, and says with another line what memory it took.
func Start(ctx context.Context, folder string, vehicles int, out io.Writer) error {
	var told Started
	s, ctx, err := openShop(ctx, folder, false)
	if err != nil {
		return err
	}
	defer func() { _ = s.close() }()
	told.OpenOwn, told.OpenMapped = resident()
	if err := s.find.Refresh(ctx); err != nil {
		return err
	}
	everywhere := s.everywhere(max(vehicles, 1))
	if _, err := s.find.Find(ctx, find.Query{Vehicle: &everywhere[0]}); err != nil {
		return err
	}
	if _, err := fmt.Fprintln(out, "ready"); err != nil {
		return err
	}
	told.ReadyOwn, told.ReadyMapped = resident()
	for i := range everywhere[:min(vehicles, len(everywhere))] {
		if _, err := s.find.Find(ctx, find.Query{Vehicle: &everywhere[i], OnlyFits: true, Facets: i%8 == 0}); err != nil {
			return err
		}
	}
	told.HotOwn, told.HotMapped = resident()
	return json.NewEncoder(out).Encode(told)
}

// everywhere is about n vehicles, spread evenly over the reference.
func (s *shop) everywhere(n int) []vehicle.Vehicle {
	r := s.vehicle.Reference()
	var found []vehicle.Vehicle
	step, i := max(r.Len()/n, 1), 0
	for _, year := range r.Years() {
		for _, maker := range r.Makes(year.Value) {
			for _, id := range r.Between(year.Value, year.Value, maker.Value, 0) {
				if i%step == 0 {
					v, _ := r.Base(id)
					found = append(found, v)
				}
				i++
			}
		}
	}
	return found
}

// startAgain runs the program again and takes the time to its first answer.
func startAgain(ctx context.Context, command []string) (ready time.Duration, told Started, err error) {
	begun := now()
	child := exec.CommandContext(ctx, command[0], command[1:]...)
	out, err := child.StdoutPipe()
	if err != nil {
		return 0, told, err
	}
	if err := child.Start(); err != nil {
		return 0, told, err
	}
	lines := bufio.NewReader(out)
	if _, err = lines.ReadString('\n'); err == nil {
		ready = since(begun)
		err = json.NewDecoder(lines).Decode(&told)
	}
	if ended := child.Wait(); ended != nil {
		err = ended
	}
	return ready, told, err
}
