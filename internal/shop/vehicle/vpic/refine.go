package vpic

import "strings"

// Name is what vPIC calls a vehicle.
type Name struct {
	Year                      int
	Make, Model, Series, Trim string
	Electric                  bool
}

// electrics are models that vPIC tells from their namesakes by the fuel alone.
var electrics = map[string]string{
	"Chevrolet Blazer": "Blazer EV", "Chevrolet Equinox": "Equinox EV", "Chevrolet Silverado": "Silverado EV",
	"GMC Sierra": "Sierra EV",
	"Ford F-150": "F-150 Lightning", "Ford Transit": "E-Transit", "Hyundai Kona": "Kona Electric", "Kia Niro": "Niro EV",
	"Kia Soul": "Soul EV",
	"Fiat 500": "500e",
}

// Trade is the model as the trade calls it, where vPIC keeps half of its name elsewhere: "Silverado" and "1500" are
// "Silverado 1500", "NX" and "350 Premium" are "NX 350".
func (n Name) Trade() string {
	if name, ok := electrics[n.Make+" "+n.Model]; ok && n.Electric {
		return name
	}
	switch n.Make + " " + n.Model {
	case "Chevrolet Silverado", "GMC Sierra":
		return withLoad(n.Model, n.Series, n.Year >= 2007)
	case "Chevrolet Silverado HD", "GMC Sierra HD":
		return withLoad(strings.TrimSuffix(n.Model, " HD"), n.Series, true)
	case "Chevrolet Silverado LD", "Chevrolet Silverado LTD", "GMC Sierra Limited":
		base, kind, _ := strings.Cut(n.Model, " ")
		return base + " 1500 " + kind
	case "Chevrolet Express", "GMC Savana", "Dodge Ram", "Dodge Ram Van", "Dodge Ram Wagon":
		return withLoad(n.Model, n.Series, false)
	}
	if n.Make == "Lexus" {
		if number := leadingNumber(n.Model, n.Trim); number != "" {
			return n.Model + " " + number
		}
	}
	return n.Model
}

// withLoad adds how much a truck carries, half a ton as 1500.
func withLoad(model, series string, heavy bool) string {
	for _, load := range []struct{ said, name string }{
		{"1500", "1500"}, {"2500", "2500"}, {"3500", "3500"}, {"4500", "4500"}, {"5500", "5500"},
		{"1/2 ton", "1500"}, {"3/4 ton", "2500"}, {"1 ton", "3500"},
	} {
		if !strings.Contains(strings.ToLower(series), load.said) {
			continue
		}
		if load.name != "1500" && (heavy || strings.Contains(series, "HD")) {
			return model + " " + load.name + " HD"
		}
		return model + " " + load.name
	}
	return model
}

// leadingNumber is the "350h" of "350H Premium", "RX 350h" and "350h/350h F Sport"; of two numbers none.
func leadingNumber(model, trim string) string {
	found := ""
	for _, part := range strings.Split(trim, "/") {
		part = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(part), model))
		word, _, _ := strings.Cut(part, " ")
		if len(word) < 3 || strings.Trim(word[:3], "0123456789") != "" {
			continue
		}
		word = strings.Replace(word, "H", "h", 1)
		if found != "" && word[:3] != found[:3] {
			return ""
		}
		if found == "" {
			found = word
		}
	}
	return found
}
