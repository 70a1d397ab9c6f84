package cart

// HoldsCard says whether a text has what looks like the number of a payment card in it: 13 to 19 digits of which the last
// is the check digit of the others, in one or in groups that follow each other with blanks or hyphens between, whatever
// other digits stand beside them. Such a text is never kept.
func HoldsCard(s string) bool {
	var groups []string // of digits that follow each other
	begin := 0
	for i := range len(s) + 1 {
		switch {
		case i < len(s) && s[i] >= '0' && s[i] <= '9':
			continue
		case begin < i:
			groups = append(groups, s[begin:i])
		}
		if i == len(s) || s[i] != ' ' && s[i] != '-' {
			if anyCard(groups) {
				return true
			}
			groups = nil
		}
		begin = i + 1
	}
	return false
}

func anyCard(groups []string) bool {
	for first := range groups {
		digits := ""
		for _, g := range groups[first:] {
			digits += g
			if len(digits) > 19 {
				break
			}
			if isCard(digits) {
				return true
			}
		}
	}
	return false
}

func isCard(digits string) bool {
	if len(digits) < 13 || len(digits) > 19 {
		return false
	}
	sum := 0
	for i := range digits {
		d := int(digits[len(digits)-1-i] - '0')
		if i%2 == 1 {
			d *= 2
			if d > 9 {
				d -= 9
			}
		}
		sum += d
	}
	return sum%10 == 0
}
