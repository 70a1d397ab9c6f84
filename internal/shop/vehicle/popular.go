package vehicle

import "slices"

// PopularMake and PopularModel say what comes first where a list shows popular choices first (FIT-7): by the names of
// both references.
func PopularMake(name string) bool { return slices.Contains(popularMakes, name) }

func PopularModel(makeName, name string) bool { return slices.Contains(popularModels[makeName], name) }

var popularMakes = []string{"Chevrolet", "Ford", "GMC", "Jeep", "Ram", "Toyota"}

var popularModels = map[string][]string{
	"Chevrolet": {"Silverado 1500", "Silverado 2500 HD", "Tahoe", "Suburban", "Equinox", "Malibu", "Impala",
		"Colorado", "Camaro", "Traverse", "Cruze"},
	"Ford": {"F-150", "F-250", "Escape", "Explorer", "Mustang", "Fusion", "Focus", "Edge", "Ranger",
		"Expedition"},
	"GMC":           {"Sierra 1500", "Sierra 2500 HD", "Yukon", "Acadia", "Terrain", "Canyon"},
	"Jeep":          {"Wrangler", "Grand Cherokee", "Cherokee", "Compass", "Liberty", "Patriot", "Gladiator"},
	"Ram":           {"1500", "2500", "3500"},
	"Toyota":        {"Camry", "Corolla", "RAV4", "Tacoma", "Tundra", "Highlander", "4Runner", "Prius", "Sienna"},
	"Honda":         {"Accord", "Civic", "CR-V", "Odyssey", "Pilot"},
	"Nissan":        {"Altima", "Rogue", "Sentra", "Frontier", "Maxima", "Pathfinder"},
	"Dodge":         {"Ram 1500", "Charger", "Challenger", "Grand Caravan", "Durango", "Dakota"},
	"Subaru":        {"Outback", "Forester", "Impreza", "Legacy", "Crosstrek"},
	"Hyundai":       {"Elantra", "Sonata", "Santa Fe", "Tucson"},
	"Kia":           {"Optima", "Sorento", "Soul", "Sportage", "Forte"},
	"Volkswagen":    {"Jetta", "Passat", "Golf", "Tiguan"},
	"Chrysler":      {"300", "Town & Country", "Town and Country", "Pacifica", "200"},
	"Mazda":         {"3", "6", "Mazda3", "Mazda6", "CX-5"},
	"Buick":         {"LeSabre", "Enclave", "LaCrosse", "Encore"},
	"Cadillac":      {"Escalade", "CTS", "DeVille", "Deville", "SRX"},
	"BMW":           {"328i", "X5", "X3", "535i"},
	"Lexus":         {"RX350", "ES350", "IS250", "RX 350", "ES 350", "IS 250"},
	"Acura":         {"MDX", "TL", "RDX", "TSX"},
	"Pontiac":       {"Grand Prix", "Grand Am", "G6"},
	"Mercedes-Benz": {"C-Class", "E-Class"},
}
