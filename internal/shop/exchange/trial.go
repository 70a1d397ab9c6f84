package exchange

import (
	"bufio"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"io"
	"os"
	"slices"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/files"
	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/exchange/pies"
	"camber/internal/shop/exchange/record"
)

// trial says what would become of the items of a file, and keeps nothing: each chunk is saved as the import would save
// it, in a transaction that is undone. What a chunk builds on (an earlier item of the same part, the components of a
// kit) is saved before it in the same transaction, out of a file of the items so far, so that neither the memory nor a
// transaction grows with the file.
type trial struct {
	*run
	names      tradeNames
	chunk      []*pies.Item
	file       *os.File
	written    int64
	last       map[uint64]int64 // by part: where its last item that would be kept is in the file, plus 1
	waiting    []int64          // kits whose components may come later in the file: where they are in the file
	categories map[string]bool  // that would be added
	isBegun    bool
}

// trialChunk is how many items are tried at once. They take what they build on with them.
const trialChunk = 200

// errTried undoes the transaction of a chunk.
var errTried = errors.New("tried")

func (r *run) newTrial(names tradeNames) (*trial, error) {
	f, err := files.Temp("")
	return &trial{run: r, names: names, file: f, last: map[uint64]int64{}, categories: map[string]bool{}}, err
}

func (t *trial) close() { _ = t.file.Close() }

func (t *trial) add(ctx context.Context, it *pies.Item) error {
	if t.chunk = append(t.chunk, it); len(t.chunk) < trialChunk {
		return nil
	}
	return t.flush(ctx)
}

// end tries what is left, and then the kits that waited for their components.
func (t *trial) end(ctx context.Context) error {
	if err := t.flush(ctx); err != nil {
		return err
	}
	for last := -1; len(t.waiting) > 0 && len(t.waiting) != last; {
		again := t.waiting
		last, t.waiting = len(again), nil
		for _, at := range again {
			it, _, err := t.read(at)
			if err != nil {
				return err
			}
			if err := t.add(ctx, it); err != nil {
				return err
			}
		}
		if err := t.flush(ctx); err != nil {
			return err
		}
	}
	for _, at := range t.waiting {
		it, _, err := t.read(at)
		if err != nil {
			return err
		}
		if err := t.reject(it.Place, it.PartNumber, withoutComponent()); err != nil {
			return err
		}
	}
	return nil
}

func (t *trial) flush(ctx context.Context) error {
	chunk := t.chunk
	t.chunk = nil
	if len(chunk) == 0 {
		return nil
	}
	var after Report
	var refused []record.Rejected
	var outcomes []catalog.Done
	var added []string
	before, isBegun := t.report.clone(), t.isBegun
	err := db.Atomic(ctx, func(ctx context.Context) error {
		after, refused, added, t.brands = before.clone(), nil, nil, map[string]catalog.Brand{}
		outcomes = make([]catalog.Done, len(chunk))
		t.report = Report{} // of what was counted before
		if !isBegun {
			t.report = after
		}
		goods, err := t.newGoods(ctx)
		if err != nil {
			return err
		}
		goods.names, goods.isNew = t.names, func(category string) bool {
			added = append(added, category)
			return !t.categories[category]
		}
		if !isBegun {
			after = t.report
		}
		t.report = Report{}
		if err := t.build(ctx, goods, chunk); err != nil {
			return err
		}
		t.report = after
		var tried []found
		var which []int
		for i, it := range chunk {
			f, why, err := t.found(ctx, goods, it)
			switch {
			case err != nil:
				return err
			case why.Format != "":
				t.report.rejected(it.Place, why)
				refused = append(refused, record.Rejected{Place: it.Place, Key: it.PartNumber, Reason: why})
				outcomes[i] = catalog.Rejected
			default:
				tried, which = append(tried, f), append(which, i)
			}
		}
		after = t.report
		saved, left, err := (&shelf{run: t.run}).write(ctx, &after, tried)
		if err != nil {
			return err
		}
		for i, o := range saved {
			outcomes[which[i]] = o.Done
		}
		refused = append(refused, left...)
		return errTried
	})
	t.brands = map[string]catalog.Brand{} // those that were added are gone again
	t.report = before
	if !errors.Is(err, errTried) {
		return err
	}
	t.report, t.isBegun = after, true
	for _, category := range added {
		t.categories[category] = true
	}
	for _, r := range refused {
		t.rejects.add(r)
	}
	for i, it := range chunk {
		if err := t.remember(it, outcomes[i]); err != nil {
			return err
		}
	}
	if len(t.waiting) > mostWaiting {
		return tooManyWait()
	}
	return t.live(ctx)
}

// found is what an item brings, or why it is rejected.
func (t *trial) found(ctx context.Context, goods *goods, it *pies.Item) (found, fault.Text, error) {
	f, err := goods.item(ctx, it)
	if e := fault.Of(err); err != nil && (e.Kind == fault.Invalid || e.Kind == fault.Conflict) {
		return found{}, e.Text, nil
	}
	return f, fault.Text{}, err
}

// build saves what the items of a chunk build on.
func (t *trial) build(ctx context.Context, goods *goods, chunk []*pies.Item) error {
	var places []int64
	known := map[int64]bool{}
	for _, it := range chunk {
		if err := t.needs(it, &places, known); err != nil {
			return err
		}
	}
	under := &shelf{run: t.run}
	for some := range slices.Chunk(places, chunkSize) {
		var before []found
		for _, at := range some {
			it, _, err := t.read(at)
			if err != nil {
				return err
			}
			f, why, err := t.found(ctx, goods, it)
			if err != nil {
				return err
			}
			if why.Format == "" {
				before = append(before, f)
			}
		}
		if _, _, err := under.write(ctx, &Report{}, before); err != nil {
			return err
		}
	}
	return nil
}

// needs adds where the items are that an item builds on, each behind those that it builds on itself.
func (t *trial) needs(it *pies.Item, places *[]int64, known map[int64]bool) error {
	of := []uint64{partKey(it.BrandAAIAID, it.BrandLabel, it.PartNumber)}
	for _, c := range it.Kit {
		of = append(of, partKey(c.BrandAAIAID, c.BrandLabel, c.PartNumber))
	}
	for _, part := range of {
		var chain []*pies.Item
		var where []int64
		for at := t.last[part]; at != 0 && !known[at]; {
			known[at] = true
			earlier, next, err := t.read(at - 1)
			if err != nil {
				return err
			}
			chain, where, at = append(chain, earlier), append(where, at-1), next
		}
		for i, earlier := range slices.Backward(chain) {
			if err := t.needs(earlier, places, known); err != nil {
				return err
			}
			*places = append(*places, where[i])
		}
	}
	return nil
}

func partKey(code, label, number string) uint64 {
	if code == "" {
		code = text.Fold(label)
	}
	return hashed(code, text.Number(number))
}

// remember keeps an item on the disk as far as later ones may build on it.
func (t *trial) remember(it *pies.Item, o catalog.Done) error {
	if o == catalog.Rejected {
		return nil
	}
	part := partKey(it.BrandAAIAID, it.BrandLabel, it.PartNumber)
	content, err := json.Marshal(it)
	if err != nil {
		return err
	}
	head := binary.LittleEndian.AppendUint64(nil, uint64(len(content)))
	head = binary.LittleEndian.AppendUint64(head, uint64(t.last[part])) //nolint:gosec // a place in a file
	if _, err := t.file.WriteAt(append(head, content...), t.written); err != nil {
		return err
	}
	if o == catalog.Waiting {
		t.waiting = append(t.waiting, t.written)
	} else {
		t.last[part] = t.written + 1
	}
	t.written += int64(len(head) + len(content))
	return nil
}

// read returns the item at a place of the file, and where the one before it of the same part is, plus 1.
func (t *trial) read(at int64) (*pies.Item, int64, error) {
	var head [16]byte
	if _, err := t.file.ReadAt(head[:], at); err != nil {
		return nil, 0, err
	}
	size := int64(binary.LittleEndian.Uint64(head[:])) //nolint:gosec // as remember wrote it
	var it pies.Item
	content := bufio.NewReader(io.NewSectionReader(t.file, at+int64(len(head)), size))
	err := json.NewDecoder(content).Decode(&it)
	return &it, int64(binary.LittleEndian.Uint64(head[8:])), err //nolint:gosec // as remember wrote it
}
