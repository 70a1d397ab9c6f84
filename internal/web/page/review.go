package page

import "context"

// starsText is a number of stars for who does not see them.
func starsText(ctx context.Context, n int) string { return T(ctx, "%s of 5 stars", itoa(n)) }

// starsWord says what so many stars mean.
func starsWord(ctx context.Context, n int) string {
	switch n {
	case 5:
		return T(ctx, "Excellent")
	case 4:
		return T(ctx, "Good")
	case 3:
		return T(ctx, "Fair")
	case 2:
		return T(ctx, "Poor")
	}
	return T(ctx, "Bad")
}
