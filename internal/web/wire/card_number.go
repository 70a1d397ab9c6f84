package wire

import (
	"net/http"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/text"
)

// numbered are the fields in which a number as long as a card's stands rightly, and of which nothing that a person
// writes freely is kept: codes of parts and of vehicles, what proves something, what is kept as a hash alone, addresses
// of pages. Every other field of every call is a text that may hold no card number.
var numbered = fields("code vin mpn search s numbers scanned filter_part filter_vin token challenge key itemId siteTransactionId voucherCode voucher " +
	"password confirm present pin captchaInput captcha redirect")

// telephones hold up to 15 digits, of which many are a card's by chance; longer numbers are none's.
var telephones = fields("telephone phone pcPhone contact filter_telephone")

func fields(names string) map[string]bool {
	set := map[string]bool{}
	for _, name := range strings.Fields(names) {
		set[name] = true
	}
	return set
}

const longestTelephone = 15 // digits, by E.164

// RefuseCardNumbers refuses what a person sends with the number of a payment card in any of its texts (W-35, PAY-24):
// Invalid at each such field. What can't be read is left to who decodes it.
func RefuseCardNumbers(r *http.Request) error {
	values, err := Values(r)
	if err != nil {
		return nil //nolint:nilerr // Decode says so
	}
	wrong := map[string]fault.Text{}
	for name, list := range values {
		if text.HoldsCardNumber(name) {
			wrong["form"] = cardNumber()
		}
		for _, value := range list {
			if holdsCard(fieldOf(name), value) {
				wrong[name] = cardNumber()
			}
		}
	}
	if len(wrong) > 0 {
		return fault.InFields(wrong)
	}
	return nil
}

func cardNumber() fault.Text { return fault.T("Please leave out card numbers.") }

func holdsCard(field, value string) bool {
	switch {
	case numbered[field]:
		return false
	case telephones[field] && digitsIn(value) <= longestTelephone:
		return false
	}
	return text.HoldsCardNumber(value)
}

func digitsIn(s string) int {
	return len(s) - len(strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return -1
		}
		return r
	}, s))
}

// fieldOf is the innermost word of a name: number of lines[3][number], option of option[12].
func fieldOf(name string) string {
	parts := strings.FieldsFunc(name, func(r rune) bool { return r == '[' || r == ']' })
	for i := len(parts) - 1; i >= 0; i-- {
		if strings.Trim(parts[i], "0123456789") != "" {
			return parts[i]
		}
	}
	return name
}
