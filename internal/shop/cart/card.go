package cart

// HoldsCard says whether a text has what looks like the number of a payment card in it: 13 to 19 digits, with blanks or
// hyphens between them, of which the last is the check digit of the others. Such a text is never kept.
func HoldsCard(s string) bool {
	var run []byte
	for i := range len(s) + 1 {
		switch {
		case i < len(s) && s[i] >= '0' && s[i] <= '9':
			run = append(run, s[i])
		case i < len(s) && (s[i] == ' ' || s[i] == '-'):
		case isCard(run):
			return true
		default:
			run = nil
		}
	}
	return false
}

func isCard(digits []byte) bool {
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
