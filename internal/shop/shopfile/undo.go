package shopfile

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
)

// What became of a change that was taken back.
const (
	Back   = "back"
	Partly = "partly" // Kept names what was changed since
	Kept   = "kept"   // somebody has changed all of it since
	Failed = "failed" // Why says the reason
)

// Undone is what became of one change of a file.
type Undone struct {
	Sort   string // "store", "tax rate"
	Name   string
	What   string
	Kept   []string // values that stay as somebody has made them since
	Reason string   // of Failed
}

// change is what a file did to one thing: enough to take it back. Both are YAML.
type change struct {
	Part string `json:"part"`
	Sort string `json:"sort"`
	Name string `json:"name"` // as it is called since
	What string `json:"what"` // Added, Changed or moved
	Was  string `json:"was,omitempty"`
	Is   string `json:"is,omitempty"`

	Undone *Undone `json:"undone,omitempty"`
}

// moved is a list that a file put into another order: Was and Is are the names in it.
const moved = "moved"

// Undo takes back what the file did that was applied under this number, or, with 0, the last one that stands: the last
// change first, value by value, but what somebody has changed since. What it added stays: other things may refer to it.
// Each change is a transaction, noted with what became of it: an undo that broke off goes on. A dry run only says what
// would be. A number that is not there is NotFound, one that was taken back already a Conflict.
func (s *Service) Undo(ctx context.Context, id int64, isDry bool) (undone []Undone, err error) {
	file, err := fileOf(ctx, id)
	if err != nil {
		return nil, err
	}
	for i := len(file.changes) - 1; i >= 0; i-- {
		u, err := s.undoChange(ctx, &file, i, isDry)
		if err != nil {
			return undone, err
		}
		undone = append(undone, u)
	}
	if isDry {
		return undone, nil
	}
	return undone, db.Atomic(ctx, func(ctx context.Context) error { return file.save(ctx, clock.Now(ctx)) })
}

func (s *Service) undoChange(ctx context.Context, file *applied, i int, isDry bool) (Undone, error) {
	c := file.changes[i]
	if c.Undone != nil {
		return *c.Undone, nil
	}
	u := Undone{Sort: c.Sort, Name: c.Name}
	note := func(ctx context.Context) error {
		if isDry {
			return errDry
		}
		next := applied{file.id, slices.Clone(file.changes)}
		next.changes[i].Undone = &u
		return next.save(ctx, time.Time{})
	}
	err := db.Atomic(ctx, func(ctx context.Context) (err error) {
		if u.What, u.Kept, err = s.takeBack(ctx, c); err != nil {
			return err
		}
		return note(ctx)
	})
	if f := fault.Of(err); err != nil && (f.Kind == fault.Invalid || f.Kind == fault.Conflict || f.Kind == fault.NotFound) {
		u.What, u.Kept, u.Reason = Failed, nil, reasonOf(f)
		err = db.Atomic(ctx, note)
	}
	if err != nil && !errors.Is(err, errDry) {
		return u, err
	}
	file.changes = slices.Clone(file.changes)
	file.changes[i].Undone = &u
	return u, nil
}

func (s *Service) takeBack(ctx context.Context, c change) (what string, kept []string, err error) {
	for _, p := range s.parts() {
		if p.name == c.Part {
			return p.undo(ctx, c)
		}
	}
	return "", nil, fault.New(fault.NotFound, "This program knows nothing of the kind.")
}

func (k kind[T]) undo(ctx context.Context, c change) (what string, kept []string, err error) {
	all, err := k.read(ctx)
	if err != nil {
		return "", nil, err
	}
	names := k.names(all)
	if c.What == moved {
		return k.undoOrder(ctx, names, c)
	}
	i := k.indexOf(names, c.Name)
	switch {
	case i < 0:
		return "", nil, fault.New(fault.NotFound, "It is not there any more.")
	case c.What == Added:
		return "", nil, fault.New(fault.Conflict, "It was added, and stays: other things may refer to it.")
	}
	next, kept, changes, err := back(all[i], c)
	switch {
	case err != nil:
		return "", nil, err
	case len(kept) == changes:
		return Kept, kept, nil
	case len(kept) > 0:
		what = Partly
	default:
		what = Back
	}
	return what, kept, k.save(ctx, all[i], next)
}

func (k kind[T]) undoOrder(ctx context.Context, names []string, c change) (what string, kept []string, err error) {
	if strings.Join(names, "\n") != c.Is {
		return Kept, nil, nil
	}
	_, err = k.order(ctx, strings.Split(c.Was, "\n"))
	return Back, nil, err
}

// back is a thing as it was before a change, but for the values that are not as the change left them. changes is how
// many values it changed.
func back[T any](now T, c change) (next T, kept []string, changes int, err error) {
	var is, was, stands yaml.Node
	if err = errors.Join(yaml.Unmarshal([]byte(c.Is), &is), yaml.Unmarshal([]byte(c.Was), &was), stands.Encode(now)); err != nil {
		return next, nil, 0, err
	}
	m := merge{}
	merged := m.values("", &stands, root(&is), root(&was))
	if merged == nil {
		return next, nil, 0, nil
	}
	err = merged.Decode(&next)
	return next, m.kept, m.changes, err
}

func root(n *yaml.Node) *yaml.Node {
	if n.Kind == yaml.DocumentNode {
		return n.Content[0]
	}
	return n
}

type merge struct {
	kept    []string
	changes int
}

// values puts back what a change made of a value; nil is none. Values that have names are compared one by one.
func (m *merge) values(name string, now, is, was *yaml.Node) *yaml.Node {
	if lineOf(is) == lineOf(was) {
		return now
	}
	if isMapping(now) && isMapping(is) && isMapping(was) {
		merged := &yaml.Node{Kind: yaml.MappingNode, Tag: "!!map"}
		for _, key := range keysOf(now, is, was) {
			value := m.values(strings.TrimPrefix(name+"."+key, "."), valueOf(now, key), valueOf(is, key), valueOf(was, key))
			if value == nil && valueOf(now, key) != nil { // a setting that was not its own follows the wider one again
				value = &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!null", Value: "null"}
			}
			if value != nil {
				merged.Content = append(merged.Content, &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: key}, value)
			}
		}
		return merged
	}
	m.changes++
	if lineOf(now) != lineOf(is) {
		m.kept = append(m.kept, name)
		return now
	}
	return was
}

func isMapping(n *yaml.Node) bool { return n != nil && n.Kind == yaml.MappingNode }

// lineOf is a value in one line; what is not there and null are the same.
func lineOf(n *yaml.Node) string {
	if n == nil || n.Tag == "!!null" {
		return ""
	}
	return n.Tag + " " + inLine(n)
}

// keysOf are the names in mappings, in the order in which they stand.
func keysOf(mappings ...*yaml.Node) (keys []string) {
	for _, n := range mappings {
		for i := 0; i+1 < len(n.Content); i += 2 {
			if key := n.Content[i].Value; !slices.Contains(keys, key) {
				keys = append(keys, key)
			}
		}
	}
	return keys
}

func valueOf(mapping *yaml.Node, key string) *yaml.Node {
	for i := 0; i+1 < len(mapping.Content); i += 2 {
		if mapping.Content[i].Value == key {
			return mapping.Content[i+1]
		}
	}
	return nil
}
