package customer

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
)

// Place is where a field of the owner's choice is asked.
type Place string

const (
	OfAccount Place = "account"
	OfAddress Place = "address"
)

// FieldKind is how it is asked.
type FieldKind string

const (
	Select   FieldKind = "select"
	Radio    FieldKind = "radio"
	Checkbox FieldKind = "checkbox"
	Line     FieldKind = "text"
	Area     FieldKind = "textarea"
	Day      FieldKind = "date"
	Hour     FieldKind = "time"
	Moment   FieldKind = "datetime"
)

// Field is one that the owner asks customers for (CUST-5).
type Field struct {
	ID       int64
	Name     string
	Place    Place
	Kind     FieldKind
	Required bool
	Options  []Option // of a Select, Radio or Checkbox
}

// Option is one to choose.
type Option struct {
	ID   int64
	Name string
}

// Said is what was answered, by the id of the field: the id of an option, ids with commas between for a Checkbox, days
// as 2026-03-02, times as 15:04.
type Said map[int64]string

func (k FieldKind) hasOptions() bool { return k == Select || k == Radio || k == Checkbox }

const longestAnswer = 1000

// check says what is wrong with an answer, and returns it as it is kept.
func (f Field) check(answer string) (string, *fault.Text) {
	answer = strings.TrimSpace(answer)
	if problem := fault.Length(answer, f.Required, 0, longestAnswer); problem != nil || answer == "" {
		return "", problem
	}
	layouts := map[FieldKind]string{Day: time.DateOnly, Hour: "15:04", Moment: "2006-01-02T15:04"}
	if layout := layouts[f.Kind]; layout != "" {
		if _, err := time.Parse(layout, answer); err != nil {
			problem := fault.T("This is not a date or a time.")
			return "", &problem
		}
	}
	if !f.Kind.hasOptions() {
		return answer, nil
	}
	chosen := []string{answer}
	if f.Kind == Checkbox {
		chosen = strings.Split(answer, ",")
	}
	var kept []string
	for _, o := range f.Options {
		if id := strconv.FormatInt(o.ID, 10); slices.Contains(chosen, id) {
			kept = append(kept, id)
		}
	}
	if len(kept) != len(chosen) {
		problem := fault.T("Please choose one of the list")
		return "", &problem
	}
	return strings.Join(kept, ","), nil
}

// checkSaid is the check of all fields of a place; name makes the field's name of an id.
func checkSaid(fields []Field, place Place, said Said, name func(id int64) string,
	problems map[string]fault.Text) Said {
	kept := Said{}
	for _, f := range fields {
		if f.Place != place {
			continue
		}
		answer, problem := f.check(said[f.ID])
		if problem != nil {
			problems[name(f.ID)] = *problem
		} else if answer != "" {
			kept[f.ID] = answer
		}
	}
	return kept
}

// ReadSaid reads answers by the names of a form: 3 is that to field 3, and of a list 3][0 its first.
func ReadSaid(raw map[string]string) Said {
	said := Said{}
	for field, answer := range raw {
		name, _, isPart := strings.Cut(field, "][")
		id, err := strconv.ParseInt(name, 10, 64)
		if err != nil {
			continue
		}
		if isPart && said[id] != "" {
			answer = said[id] + "," + answer
		}
		said[id] = answer
	}
	return said
}

// CheckSaid says what is kept of a newcomer's answers about the account, and what is wrong with them by the names of
// their fields.
func (*Service) CheckSaid(ctx context.Context, said Said) (kept Said, problems map[string]fault.Text, err error) {
	asked, err := fields(ctx)
	problems = map[string]fault.Text{}
	return checkSaid(asked, OfAccount, said, accountField, problems), problems, err
}

// Say keeps answers that were checked.
func (*Service) Say(ctx context.Context, customerID int64, kept Said) error {
	return saveSaid(ctx, customerID, 0, kept)
}

// Fields are those that are asked for, in the owner's order.
func (*Service) Fields(ctx context.Context) ([]Field, error) { return fields(ctx) }

// AddField adds one to be asked for.
func (*Service) AddField(ctx context.Context, actor access.Actor, f Field) (id int64, err error) {
	if !actor.May(access.ManageStaff) {
		return 0, fault.New(fault.Forbidden, "You may not do this.")
	}
	problems := map[string]fault.Text{}
	if problem := fault.Length(strings.TrimSpace(f.Name), true, 1, 64); problem != nil {
		problems["name"] = *problem
	}
	if f.Kind.hasOptions() != (len(f.Options) > 0) {
		problems["custom_field_value"] = fault.T("Required")
	}
	if len(problems) > 0 {
		return 0, fault.InFields(problems)
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		if id, err = addField(ctx, f); err != nil {
			return err
		}
		return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: "customer.field", Subject: "customer_field",
			SubjectID: id})
	})
	return id, err
}

// SaidOf is what was answered for a customer, and for each of their addresses by its id; that of 0 is the account's.
func (*Service) SaidOf(ctx context.Context, customerID int64) (map[int64]Said, error) {
	return saidOf(ctx, customerID)
}

func accountField(id int64) string { return fmt.Sprintf("account_custom_field[%d]", id) }

// Words is an answer as people read it: the names of what was chosen.
func (f Field) Words(answer string) string {
	if !f.Kind.hasOptions() {
		return answer
	}
	var chosen []string
	for id := range strings.SplitSeq(answer, ",") {
		for _, o := range f.Options {
			if strconv.FormatInt(o.ID, 10) == id {
				chosen = append(chosen, o.Name)
			}
		}
	}
	return strings.Join(chosen, ", ")
}
