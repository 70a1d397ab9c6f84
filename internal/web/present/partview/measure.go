package partview

import (
	"context"
	"strconv"

	"camber/internal/base/text"
	"camber/internal/shop/catalog"
)

// Weight shows grams in pounds, "" where they are not known.
func Weight(ctx context.Context, grams int) string {
	if grams == 0 {
		return ""
	}
	return Pounds(ctx, int64(grams))
}

// Dimensions shows a size in inches, length by width by height; "" where one of them is not known.
func Dimensions(ctx context.Context, s catalog.Size) string {
	if s.LengthMM == 0 || s.WidthMM == 0 || s.HeightMM == 0 {
		return ""
	}
	return text.Tr(ctx, "%s × %s × %s in", inches(s.LengthMM), inches(s.WidthMM), inches(s.HeightMM))
}

// inches shows millimetres in inches with one decimal.
func inches(mm int) string {
	tenths := (mm*100 + 127) / 254
	return strconv.Itoa(tenths/10) + "." + strconv.Itoa(tenths%10)
}

// Pounds shows grams in pounds with one decimal.
func Pounds(ctx context.Context, grams int64) string {
	return text.Tr(ctx, "%s lb", catalog.Pounds(grams))
}
