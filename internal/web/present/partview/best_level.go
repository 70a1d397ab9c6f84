package partview

// BestLevel is how much the store that has most of a part has of it: full, half, empty.
func BestLevel(stock []Stock) string {
	best := "empty"
	for _, s := range stock {
		if s.Level == "full" || s.Level == "half" && best == "empty" {
			best = s.Level
		}
	}
	return best
}
