package catalog

import (
	"slices"
	"strings"
	"time"
	"unicode"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/catalog/gallery"
)

// Kinds of Option. The first four have values to choose from, the others are entered.
const (
	Select   = "select"
	Radio    = "radio"
	Pictured = "image" // as Radio, each value with an image
	Checkbox = "checkbox"
	Typed    = "text"
	LongText = "textarea"
	Date     = "date"
	Time     = "time"
	DateTime = "datetime"
)

// Option is a choice that a part offers (PROD-2).
type Option struct {
	ID       int64
	Kind     string // Select … DateTime
	Name     string
	Required bool
	Values   []OptionValue
}

// OptionValue is one of what can be chosen.
type OptionValue struct {
	ID     int64
	Name   string
	Price  money.E4       // added to the unit price; may be negative
	PartID int64          // its pieces come from the stock of this part, 0: they are not counted
	Image  *gallery.Image // nil: none
}

var choosable = []string{Select, Radio, Pictured, Checkbox}

// HasValues says whether one of its values is chosen; else something is entered.
func (o Option) HasValues() bool { return slices.Contains(choosable, o.Kind) }

// At most so many characters of what is entered.
const (
	mostTyped = 255
	mostLong  = 1000
)

const (
	dayForm  = time.DateOnly
	hourForm = "15:04"
)

// Entered brings what was entered into the form that is kept, "" for nothing; days and times as ISO 8601 writes them.
// wrong is a sentence when it can't be kept.
func (o Option) Entered(value string) (kept string, wrong *fault.Text) {
	value = strings.TrimSpace(value)
	refuse := func(t fault.Text) (string, *fault.Text) { return "", &t }
	if value == "" {
		return "", nil
	}
	switch o.Kind {
	case Typed, LongText:
		most := mostTyped
		if o.Kind == LongText {
			most = mostLong
		}
		value = strings.Map(printable(o.Kind == LongText), strings.ReplaceAll(value, "\r\n", "\n"))
		if len([]rune(value)) > most {
			return refuse(fault.T("%s may have at most %s characters.", o.Name, most))
		}
		return value, nil
	case Date:
		if at, ok := parsed(value, dayForm); ok {
			return at.Format(dayForm), nil
		}
		return refuse(fault.T("%s must be a date, such as 2026-05-31.", o.Name))
	case Time:
		if at, ok := parsed(value, hourForm, time.TimeOnly); ok {
			return at.Format(hourForm), nil
		}
		return refuse(fault.T("%s must be a time, such as 14:30.", o.Name))
	case DateTime:
		const form = dayForm + " " + hourForm
		if at, ok := parsed(strings.Replace(value, "T", " ", 1), form, time.DateTime); ok {
			return at.Format(form), nil
		}
		return refuse(fault.T("%s must be a date and a time, such as 2026-05-31 14:30.", o.Name))
	}
	return value, nil
}

func parsed(value string, forms ...string) (time.Time, bool) {
	for _, form := range forms {
		if at, err := time.Parse(form, value); err == nil {
			return at, true
		}
	}
	return time.Time{}, false
}

// printable turns what no line of a receipt can show into spaces.
func printable(lines bool) func(rune) rune {
	return func(r rune) rune {
		if unicode.IsControl(r) && (r != '\n' || !lines) {
			return ' '
		}
		return r
	}
}

// valid says whether what is to be added has all that its kind needs.
func (o NewOption) valid() bool {
	for _, v := range o.Values {
		if v.Names[text.English] == "" {
			return false
		}
	}
	if o.Names[text.English] == "" {
		return false
	}
	switch o.Kind {
	case Select, Radio, Pictured, Checkbox:
		return len(o.Values) > 0
	case Typed, LongText, Date, Time, DateTime:
		return len(o.Values) == 0
	}
	return false
}
