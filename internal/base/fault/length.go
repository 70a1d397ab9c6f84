package fault

import "unicode/utf8"

// Length says what is wrong with the length of what was typed, nil: nothing. Characters count, not bytes.
func Length(s string, required bool, shortest, longest int) *Text {
	var problem Text
	switch n := utf8.RuneCountInString(s); {
	case n == 0 && required:
		problem = T("Required")
	case n > 0 && n < shortest:
		problem = T("Minimum %s characters", shortest)
	case n > longest:
		problem = T("Maximum %s characters", longest)
	default:
		return nil
	}
	return &problem
}
