// Package checkup is what is found when somebody looks whether a shop is well: what it is, why it matters and what to
// do.
package checkup

// Grade says how much a finding matters.
type Grade string

const (
	Wrong  Grade = "wrong"  // the shop should not sell like this
	Advice Grade = "advice" // it sells, with something missing
	Well   Grade = "well"   // looked at, and in order
)

// Finding is one thing that was looked at. What is well has no reason and nothing to do.
type Finding struct {
	Grade         Grade
	What, Why, Do string
}

// Good is a finding of something that is well.
func Good(what string) Finding { return Finding{Grade: Well, What: what} }
