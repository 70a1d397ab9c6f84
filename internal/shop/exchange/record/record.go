// Package record says where a record of a supplier's file stands and why it was refused.
package record

import "camber/internal/base/fault"

// Place is where a record stands in its file. Both count from 1; a resumed import skips to a number.
type Place struct {
	Line   int64 // of its first character
	Number int64 // among the records of its kind
}

// Rejected is a record that can't be used. The records after it are read on.
type Rejected struct {
	Place
	Key    string     // what its supplier finds it by: the application's id, the part number; may be empty
	Reason fault.Text // a clause: "it names no part"
}

// Name is an argument of a sentence that tells one kind of reason from another: the element of a file, a field.
// Sentences are counted together only where their names are the same.
type Name string

// Warning is what somebody should know of a file that was read all the same.
type Warning struct {
	Line int64 // 0: the file as a whole
	Text fault.Text
}

// Interner keeps one copy of texts that a file repeats: brands, part numbers, notes. The zero value is ready.
type Interner struct{ kept map[string]string }

const (
	internAtMost  = 1 << 15 // texts; a file of ever new ones must not fill the memory
	internLongest = 256     // bytes
)

// Text returns b as a string.
func (i *Interner) Text(b []byte) string {
	if len(b) == 0 {
		return ""
	}
	if len(b) > internLongest {
		return string(b)
	}
	if s, ok := i.kept[string(b)]; ok {
		return s
	}
	if i.kept == nil || len(i.kept) >= internAtMost {
		i.kept = map[string]string{}
	}
	s := string(b)
	i.kept[s] = s
	return s
}

// Unknown counts the elements or columns that a reader does not know, by name. The zero value is ready.
type Unknown map[string]int64

const unknownAtMost = 100 // names; the rest is counted together

// Add counts one more. Beyond the first 100 names all others are counted under "…".
func (u Unknown) Add(name []byte) {
	if _, ok := u[string(name)]; ok || len(u) < unknownAtMost {
		u[string(name)]++
		return
	}
	u["…"]++
}
