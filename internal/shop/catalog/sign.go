package catalog

import (
	"context"
	"unicode/utf8"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog/table"
)

// Stars are the ratings of a part by its buyers, from 1 to 5 each.
type Stars struct {
	Sum   int64
	Count int64 // 0: nobody rated it
}

// Tenths is the average in tenths of a star, rounded half up; 0 without a rating.
func (s Stars) Tenths() int64 {
	if s.Count == 0 {
		return 0
	}
	return (20*s.Sum + s.Count) / (2 * s.Count)
}

// mostCounted is how many ratings still make a part stand before another of the same average.
const mostCounted = 1 << 15

// order is the place among all parts: the higher the average and, where it is the same, the more ratings, the higher.
func (s Stars) order() int64 {
	if s.Count == 0 {
		return 0
	}
	return s.Sum*1000/s.Count*mostCounted + min(s.Count, mostCounted-1)
}

// SaveRating keeps what buyers think of a part, instead of what was kept: how many ratings there are, and their sum.
func (*Service) SaveRating(ctx context.Context, partID, sum, count int64) error {
	stars := Stars{sum, count}
	if stars.Count < 0 || stars.Sum < stars.Count || stars.Sum > 5*stars.Count {
		return fault.New(fault.Invalid, "A rating is from 1 to 5 stars.")
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		var rows []table.Rating
		if stars.Count > 0 {
			rows = append(rows, table.Rating{PartID: partID, Sum: stars.Sum, Count: stars.Count})
		}
		if err := table.Replace(ctx, "part_id", []int64{partID}, rows); err != nil {
			return err
		}
		return db.Changed(ctx, KindPart, partID)
	})
}

// Sign is what the owner lets a part's card say beside the part itself.
type Sign struct {
	Install   bool         // the shop puts it in: the install graphic is shown
	Shipping  *money.Cents // what sending it costs of its own; nil: what the shop charges anyway
	StockText string       // instead of how many are in stock, in the language of the context; empty: the count
	OutText   string       // what the cart says when there is not enough of it; empty: the shop's sentence (CART-40)
}

// NewSign is a Sign to be kept.
type NewSign struct {
	Install    bool
	Shipping   *money.Cents
	StockTexts map[text.Lang]string // without one for English the count is shown
	OutTexts   map[text.Lang]string
}

const (
	longestStockText = 60  // letters
	longestOutText   = 200 // letters
)

// texts are those of the sign, a row for each language that has one.
func (n NewSign) texts(partID int64) (rows []table.SignText, problems map[string]fault.Text) {
	problems = map[string]fault.Text{}
	for _, lang := range text.Languages() {
		stock, out := n.StockTexts[lang], n.OutTexts[lang]
		if utf8.RuneCountInString(stock) > longestStockText {
			problems["stock_text"] = fault.T("Maximum %s characters", longestStockText)
		}
		if utf8.RuneCountInString(out) > longestOutText {
			problems["oos_text"] = fault.T("Maximum %s characters", longestOutText)
		}
		if stock != "" || out != "" {
			rows = append(rows, table.SignText{PartID: partID, Lang: lang, StockText: stock, OutText: out})
		}
	}
	return rows, problems
}

// SaveSign keeps what a part's card says, instead of what was kept.
func (s *Service) SaveSign(ctx context.Context, who audit.Who, partID int64, sign NewSign) error {
	texts, fields := sign.texts(partID)
	if sign.Shipping != nil && *sign.Shipping < 0 {
		fields["shipping_cost"] = fault.T("An amount can't be less than 0.")
	}
	if len(fields) > 0 {
		return fault.InFields(fields)
	}
	var shipping *int64
	if sign.Shipping != nil {
		shipping = new(int64(*sign.Shipping))
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		if _, err := s.Part(ctx, partID); err != nil {
			return err
		}
		row := table.Sign{PartID: partID, Install: db.Bool(sign.Install), ShippingCents: shipping}
		if err := table.Replace(ctx, "part_id", []int64{partID}, []table.Sign{row}); err != nil {
			return err
		}
		if err := table.Replace(ctx, "part_id", []int64{partID}, texts); err != nil {
			return err
		}
		if err := db.Changed(ctx, KindPart, partID); err != nil {
			return err
		}
		return audit.Write(ctx, audit.Row{
			Who: who, Action: "part.sign", Subject: "part", SubjectID: partID,
			Detail: map[string]any{"install": sign.Install, "shipping_cents": shipping, "stock_texts": sign.StockTexts,
				"out_texts": sign.OutTexts},
		})
	})
}
