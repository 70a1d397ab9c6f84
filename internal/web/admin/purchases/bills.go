package purchases

import (
	"net/http"
	"strconv"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/purchase"
	"camber/internal/web/wire"
)

// SaveBill writes down a bill of a vendor, or changes one that is not posted.
func (s *Server) SaveBill(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		PurchaseID int64             `form:"purchase_id"`
		BillID     int64             `form:"bill_id"`
		Version    int64             `form:"version"`
		Number     string            `form:"number"`
		Day        string            `form:"day"`
		Charges    string            `form:"charges"`
		Total      string            `form:"total"`
		Lines      map[string]string `form:"lines"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	fields := map[string]fault.Text{}
	amount := func(name, typed string) money.Cents {
		if typed = strings.TrimSpace(typed); typed == "" {
			return 0
		}
		n, err := money.Parse(typed)
		if err != nil {
			fields[name] = fault.T("A number must be input")
		}
		return n
	}
	b := purchase.Bill{ID: in.BillID, PurchaseID: in.PurchaseID, Version: in.Version, Number: in.Number, Day: in.Day,
		Charges: amount("charges", in.Charges), Total: amount("total", in.Total)}
	lines, ok := wire.Rows(in.Lines)
	if !ok || len(lines) > purchase.MostLines {
		return fault.New(fault.Invalid, "A number must be input")
	}
	for i, l := range lines {
		id, err := strconv.ParseInt(l["line_id"], 10, 64)
		if err != nil {
			return fault.New(fault.NotFound, "There is no such line.")
		}
		at := "lines[" + strconv.Itoa(i) + "]"
		pieces, err := strconv.Atoi(strings.TrimSpace(l["pieces"]))
		if err != nil {
			fields[at+"[pieces]"] = fault.T("A number must be input")
		}
		cost, err := costOf(l["cost"])
		if err != nil {
			fields[at+"[cost]"] = fault.T("A number must be input")
		}
		b.Lines = append(b.Lines, purchase.BillLine{LineID: id, Pieces: pieces, Cost: cost})
	}
	if len(fields) > 0 {
		return fault.InFields(fields)
	}
	ctx := r.Context()
	if _, err := s.Purchases.SaveBill(ctx, wire.Actor(ctx), b); err != nil {
		return err
	}
	return s.saved(w, ctx, in.PurchaseID, text.Tr(ctx, "Bill %s is written down.", strings.TrimSpace(in.Number)))
}

type sentBill struct {
	PurchaseID   int64 `form:"purchase_id"`
	BillID       int64 `form:"bill_id"`
	Version      int64 `form:"version"`
	ClaimMissing bool  `form:"claim_missing"`
	ClaimAbove   bool  `form:"claim_above"`
}

// PostBill says that what came costs what the bill says.
func (s *Server) PostBill(w http.ResponseWriter, r *http.Request) error {
	var in sentBill
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	err := s.Purchases.PostBill(ctx, wire.Actor(ctx), in.PurchaseID, in.BillID, in.Version,
		purchase.Posting{ClaimMissing: in.ClaimMissing, ClaimAbove: in.ClaimAbove})
	if err != nil {
		return err
	}
	return s.saved(w, ctx, in.PurchaseID, text.Tr(ctx, "The bill is posted."))
}

// DropBill puts a bill aside that is not posted.
func (s *Server) DropBill(w http.ResponseWriter, r *http.Request) error {
	var in sentBill
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	if err := s.Purchases.DropBill(ctx, wire.Actor(ctx), in.PurchaseID, in.BillID, in.Version); err != nil {
		return err
	}
	return s.saved(w, ctx, in.PurchaseID, text.Tr(ctx, "The bill is put aside. It counts nothing."))
}
