package cart

import (
	"context"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/catalog"
)

// MostListed is how many numbers a pasted list holds.
const MostListed = 50

// Asked is a number of a pasted list.
type Asked struct {
	Typed    string // as it was pasted; read alone it says the same
	Number   string // without how many
	Quantity int    // 0: nobody says how many
	whole    string // with how many, unless that stands behind more than a space and is no part of the number
}

var (
	count  = regexp.MustCompile(`^[xX×]? ?(\d{1,5}) ?[xX×]?$`)
	behind = regexp.MustCompile(`^(.+?) (?:[xX×] ?)?(\d{1,5})[xX×]?$`)
)

// ReadList reads a pasted list: a number on each line, and how many of it behind a comma, a semicolon, a tab or a space,
// as in "KB-1363, 4" and "KB-1363 x 4". Several numbers on one line, as a row of a sheet gives them, are one line each;
// words among them, as a name of the part, are left out.
func ReadList(pasted string) []Asked {
	var list []Asked
	for _, line := range strings.FieldsFunc(pasted, isBreak) {
		line = text.Typed(strings.ReplaceAll(line, "\t", " ; "))
		asked := readLine(line)
		if len(asked) == 1 {
			asked[0].Typed = line
		}
		list = append(list, asked...)
	}
	return list
}

func isBreak(r rune) bool { return strings.ContainsRune("\n\v\f\r\u0085\u2028\u2029", r) }

func readLine(line string) []Asked {
	var asked []Asked
	for _, cell := range strings.FieldsFunc(line, func(r rune) bool { return r == ',' || r == ';' }) {
		cell = strings.TrimSpace(cell)
		last := len(asked) - 1
		switch n := howMany(count.FindStringSubmatch(cell)); {
		case n > 0 && last >= 0 && asked[last].whole != "":
			number := asked[last].whole
			asked[last] = Asked{Typed: number + " ; " + cell, Number: number, Quantity: n}
		case last < 0 && strings.ContainsFunc(cell, isWritten) || strings.ContainsFunc(cell, unicode.IsDigit):
			one := Asked{Typed: cell, Number: cell, whole: cell}
			if parts := behind.FindStringSubmatch(cell); howMany(parts) > 0 {
				one.Number, one.Quantity = parts[1], howMany(parts)
			}
			asked = append(asked, one)
		}
	}
	return asked
}

func isWritten(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// howMany is the last of what was matched where it can be how many of a part, else 0.
func howMany(match []string) int {
	if len(match) == 0 {
		return 0
	}
	if n, err := strconv.Atoi(match[len(match)-1]); err == nil && n <= Maximum {
		return n
	}
	return 0
}

// Listed is a part that a pasted list asks for, or what nobody has.
type Listed struct {
	Typed         string // its lines, as they were pasted
	Number        string // to search for
	catalog.Meant        // PartID is 0: there is none
	Quantity      int
	Problem       fault.Text // why there is none
}

// LookUp finds the parts of a pasted list in its order, by what catalog.ByCode finds (SRCH-9). Where the last word may
// belong to the number, as in PF 48, the whole line counts first. A code of a case counts for its pieces, and lines of
// the same part are one. More than MostListed lines are Invalid.
func (s *Service) LookUp(ctx context.Context, pasted string) ([]Listed, error) {
	asked := ReadList(pasted)
	if len(asked) > MostListed {
		return nil, TooManyListed()
	}
	list := make([]Listed, 0, len(asked))
	for _, a := range asked {
		one := Listed{Typed: a.Typed, Number: a.Number}
		var err error
		one.Meant, one.Quantity, err = s.meant(ctx, a)
		if f := fault.Of(err); f != nil && (f.Kind == fault.NotFound || f.Kind == fault.Conflict) {
			one.Meant, one.Quantity, one.Problem = catalog.Meant{}, a.Quantity, f.Text
		} else if err != nil {
			return nil, err
		}
		twin := slices.IndexFunc(list, func(l Listed) bool {
			return l.PartID == one.PartID && (l.PartID != 0 || strings.EqualFold(l.Number, one.Number))
		})
		if twin < 0 {
			list = append(list, one)
			continue
		}
		list[twin].Quantity += one.Quantity
		list[twin].Typed += "\n" + one.Typed
		if list[twin].Instead == "" { // one of its lines has an old number
			list[twin].Instead, list[twin].Message = one.Instead, one.Message
		}
	}
	return list, nil
}

// TooManyListed refuses more than MostListed.
func TooManyListed() error {
	return fault.New(fault.Invalid, "At most %s numbers at once.", MostListed)
}

func (s *Service) meant(ctx context.Context, a Asked) (meant catalog.Meant, quantity int, err error) {
	if a.whole != "" {
		meant, err = s.parts.ByCode(ctx, a.whole)
		if a.Quantity == 0 || !fault.Is(err, fault.NotFound) {
			return meant, meant.Pieces, err
		}
	}
	meant, err = s.parts.ByCode(ctx, a.Number)
	return meant, a.Quantity * meant.Pieces, err
}

// Outcome is what became of an item of several: a change, or why there was none.
type Outcome struct {
	Item    Item
	Change  Change
	Refused *fault.Error // nil: it is in the cart
}

// AddAll adds what can be added to a cart of the actor.
func (s *Service) AddAll(ctx context.Context, actor access.Actor, cartID int64, items []Item) ([]Outcome, error) {
	if _, err := s.Cart(ctx, actor, cartID); err != nil {
		return nil, err
	}
	became := make([]Outcome, 0, len(items))
	for _, item := range items {
		change, err := s.Add(ctx, actor, cartID, item)
		f := fault.Of(err)
		if f != nil && f.Kind == fault.Internal {
			return nil, err
		}
		became = append(became, Outcome{Item: item, Change: change, Refused: f})
	}
	return became, nil
}
