package setting

import (
	"net/url"
	"regexp"
	"strings"

	"camber/internal/base/fault"
)

// PROD-7: a widget of another company that says what a part costs in instalments. Without a script there is none.
var (
	// FinancingScript is the https address of its script; pages of parts then admit that origin.
	FinancingScript = financingScript("financing_script")
	// FinancingAttributes are those of its place on the page, one a line: data-name=value. {amount} in a value stands for
	// the amount in cents.
	FinancingAttributes = financingAttributes("financing_attributes")
)

func financingScript(name string) Setting[string] {
	s := Text(name, "")
	s.open = true
	s.parse = func(v string) (string, error) {
		u, err := url.Parse(v)
		if v != "" && (err != nil || u.Scheme != "https" || !originPattern.MatchString(u.Host) || u.User != nil) {
			return "", refused(fault.T("%s is not an https address.", v))
		}
		return v, nil
	}
	return s
}

// A host that can stand in a policy as it is.
var originPattern = regexp.MustCompile(`^[A-Za-z0-9.-]+(:[0-9]+)?$`)

func financingAttributes(name string) Setting[string] {
	s := Text(name, "")
	s.control.Kind = Lines
	s.parse = func(v string) (string, error) {
		_, err := Attributes(v)
		if err != nil {
			return "", err
		}
		return v, nil
	}
	return s
}

// What an attribute may be called: none of them is code.
var attributePattern = regexp.MustCompile(`^(id|class|data-[a-z0-9-]+)$`)

// Attributes reads the lines of FinancingAttributes: pairs of name and value.
func Attributes(lines string) ([][2]string, error) {
	var found [][2]string
	for line := range strings.Lines(lines) {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		name, value, _ := strings.Cut(line, "=")
		if !attributePattern.MatchString(name) {
			return nil, refused(fault.T("%s is not id, class or data-….", name))
		}
		found = append(found, [2]string{name, value})
	}
	return found, nil
}
