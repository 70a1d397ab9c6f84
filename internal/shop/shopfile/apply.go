package shopfile

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
)

// What becomes of a thing.
const (
	Added   = "added"
	Changed = "changed"
	Alone   = "alone" // the shop has it, the file does not name it: it stays
)

// Difference is what a file says otherwise than the shop.
type Difference struct {
	Sort   string // "store", "tax rate"
	Name   string
	What   string // Added, Changed or Alone
	Fields []Field

	was     string // of Changed, in YAML; of a list in another order the names that stood in it
	isOrder bool   // the whole list stands in another order
}

// Field is one value before and after, in one line each.
type Field struct{ Name, From, To string }

// Mode says how a file is applied.
type Mode struct {
	DryRun  bool // nothing is changed: what would be is told, and whatever would be refused
	AddOnly bool // what is there already stays as it is
}

// Outcome is what came of a file.
type Outcome struct {
	Differences []Difference
	Needs       []string // what the file says that a shop needs and no file holds
	FileID      int64    // under which it can be taken back; 0: it changed nothing
}

// IsSame says whether the shop is already as the file says.
func (o Outcome) IsSame() bool {
	for _, d := range o.Differences {
		if d.What != Alone {
			return false
		}
	}
	return true
}

// errDry ends the transaction of a dry run.
var errDry = errors.New("dry run")

// Apply makes the shop as the file says, all of it or nothing, in one transaction; what the file does not name is left
// alone. A value that the shop can't be worked with is Invalid and says where it stands in the file. Applied twice it
// changes nothing the second time.
func (s *Service) Apply(ctx context.Context, content []byte, mode Mode) (found Outcome, err error) {
	said, err := read(content)
	if err != nil {
		return Outcome{}, err
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		var o Outcome
		var changes []change
		for _, one := range s.parts() {
			things, isSaid := said[one.name]
			if !isSaid {
				continue
			}
			differences, err := one.apply(ctx, things, mode)
			if err != nil {
				return err
			}
			o.Differences = append(o.Differences, differences...)
			done, err := one.changes(ctx, differences)
			if err != nil {
				return err
			}
			changes = append(changes, done...)
		}
		for _, n := range said["needs"] {
			o.Needs = append(o.Needs, n.Value)
		}
		if found = o; mode.DryRun {
			return errDry
		}
		if len(changes) == 0 {
			return nil
		}
		found.FileID, err = addFile(ctx, changes, clock.Now(ctx))
		return err
	})
	if errors.Is(err, errDry) {
		err = nil
	}
	return found, err
}

// Export is the set-up of the shop as it is.
func (s *Service) Export(ctx context.Context) (f File, err error) {
	f.Form = Form
	for _, one := range s.parts() {
		if err := one.export(ctx, &f); err != nil {
			return File{}, fmt.Errorf("%s: %w", one.name, err)
		}
	}
	f.Needs, err = s.needs(ctx)
	return f, err
}

// part is a part of the file, in the order in which they are applied: what others refer to comes first.
type part struct {
	name  string
	apply func(ctx context.Context, things []*yaml.Node, mode Mode) ([]Difference, error)
	// changes is what these differences have changed, read again.
	changes func(ctx context.Context, differences []Difference) ([]change, error)
	undo    func(ctx context.Context, c change) (what string, kept []string, err error)
	export  func(ctx context.Context, f *File) error
}

// kind is how the things of a part are read and written.
type kind[T any] struct {
	name string // of the part
	sort string // what one is called
	key  func(T) string
	// exact says that names which differ in nothing but their case are two.
	exact bool
	in    func(*File) *[]T
	read  func(ctx context.Context) ([]T, error)
	add   func(ctx context.Context, thing T) error
	save  func(ctx context.Context, before, after T) error
	// order puts them into the order of the file and says whether they were in another; nil: they have none.
	order func(ctx context.Context, names []string) (moved bool, err error)
}

func (k kind[T]) part() part {
	return part{name: k.name, apply: k.apply, changes: k.changes, undo: k.undo, export: func(ctx context.Context, f *File) (err error) {
		*k.in(f), err = k.read(ctx)
		return err
	}}
}

func (k kind[T]) apply(ctx context.Context, things []*yaml.Node, mode Mode) (found []Difference, err error) {
	all, err := k.read(ctx)
	if err != nil {
		return nil, err
	}
	var named []string
	for _, said := range things {
		var probe T
		if err := said.Decode(&probe); err != nil {
			return nil, fault.New(fault.Invalid, "Line %d: %s", said.Line, plainError(err))
		}
		name := k.key(probe)
		if name == "" {
			return nil, fault.New(fault.Invalid, "Line %d: this %s has no name.", said.Line, k.sort)
		}
		if k.indexOf(named, name) >= 0 {
			return nil, fault.New(fault.Invalid, "Line %d: %s stands here twice.", said.Line, name)
		}
		named = append(named, name)
		d, err := k.put(ctx, all, probe, said, mode)
		if err != nil {
			return nil, at(said, k.sort, name, err)
		}
		if d != nil {
			found = append(found, *d)
		}
	}
	for _, one := range all {
		if name := k.key(one); k.indexOf(named, name) < 0 {
			found = append(found, Difference{Sort: k.sort, Name: name, What: Alone})
		}
	}
	if k.order == nil || mode.AddOnly {
		return found, nil
	}
	moved, err := k.order(ctx, named)
	if moved {
		found = append(found, Difference{Sort: k.sort, Name: "order", What: Changed, was: strings.Join(k.names(all), "\n"),
			isOrder: true})
	}
	return found, err
}

func (k kind[T]) names(all []T) []string {
	names := make([]string, len(all))
	for i, one := range all {
		names[i] = k.key(one)
	}
	return names
}

func (k kind[T]) indexOf(names []string, name string) int {
	if k.exact {
		return slices.Index(names, name)
	}
	return indexOf(names, func(s string) string { return s }, name)
}

// put adds or changes one thing; nil: it is as the file says.
func (k kind[T]) put(ctx context.Context, all []T, said T, node *yaml.Node, mode Mode) (*Difference, error) {
	i := k.indexOf(k.names(all), k.key(said))
	if i < 0 {
		return &Difference{Sort: k.sort, Name: k.key(said), What: Added}, k.add(ctx, said)
	}
	if mode.AddOnly {
		return nil, nil
	}
	after, err := copyOf(all[i])
	if err != nil {
		return nil, err
	}
	if err := node.Decode(&after); err != nil { // on top of what is there: what the file does not say stays
		return nil, err
	}
	changes, err := changed(all[i], after)
	if err != nil || len(changes) == 0 {
		return nil, err
	}
	was, err := yaml.Marshal(all[i])
	if err != nil {
		return nil, err
	}
	return &Difference{Sort: k.sort, Name: k.key(all[i]), What: Changed, Fields: changes, was: string(was)},
		k.save(ctx, all[i], after)
}

func changed[T any](before, after T) (found []Field, err error) {
	was, _, err := fields(before)
	if err != nil {
		return nil, err
	}
	is, names, err := fields(after)
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		if was[name] != is[name] {
			found = append(found, Field{name, was[name], is[name]})
		}
		delete(was, name)
	}
	for name, gone := range was {
		found = append(found, Field{name, gone, ""})
	}
	return found, nil
}

// changes is what these differences have changed, with each thing as it is now.
func (k kind[T]) changes(ctx context.Context, differences []Difference) (done []change, err error) {
	if !slices.ContainsFunc(differences, func(d Difference) bool { return d.What != Alone }) {
		return nil, nil
	}
	all, err := k.read(ctx)
	names := k.names(all)
	for _, d := range differences {
		if err != nil || d.What == Alone {
			continue
		}
		c := change{Part: k.name, Sort: d.Sort, Name: d.Name, What: d.What, Was: d.was}
		switch i := k.indexOf(names, d.Name); {
		case d.isOrder:
			c.What, c.Is = moved, strings.Join(names, "\n")
		case d.What == Changed && i >= 0:
			var is []byte
			is, err = yaml.Marshal(all[i])
			c.Is = string(is)
		}
		done = append(done, c)
	}
	return done, err
}

// at says where in the file it is that the shop refuses, and why.
func at(said *yaml.Node, sort, name string, err error) error {
	f := fault.Of(err)
	if f == nil {
		return err
	}
	return fault.New(f.Kind, "Line %d, %s %s: %s", said.Line, sort, name, reasonOf(f)).Because(err)
}

// reasonOf is why the shop refuses, in one line.
func reasonOf(f *fault.Error) string {
	if len(f.Fields) == 0 {
		return f.Text.String()
	}
	var each []string
	for _, field := range slices.Sorted(maps.Keys(f.Fields)) {
		each = append(each, field+": "+f.Fields[field].String())
	}
	return strings.Join(each, "; ")
}
