package exchange

import (
	"context"
	"strconv"
	"strings"

	"camber/internal/shop/exchange/aces"
	"camber/internal/shop/exchange/vcdb"
)

// nameKind says what a code of the trade stands for.
type nameKind string

const (
	partType     nameKind = "part type"
	positionName nameKind = "position"
	qualifier    nameKind = "qualifier"
	category     nameKind = "category"
)

// tradeNames are the words for the codes of PCdb and Qdb.
type tradeNames struct {
	named   map[nameKind]map[int64]string
	parents map[int64]int64 // part type to category
}

// commonPositions are those that every supplier uses, for shops without a PCdb. 1 says that there is none.
var commonPositions = map[int64]string{
	1: "N/A", 2: "Left", 12: "Right", 22: "Front", 30: "Rear", 38: "Inner", 42: "Outer", 46: "Upper", 50: "Lower",
	103: "Front Left", 104: "Front Right", 105: "Rear Left", 106: "Rear Right",
}

func readNames(ctx context.Context) (tradeNames, error) {
	n := tradeNames{map[nameKind]map[int64]string{partType: {}, positionName: {}, qualifier: {}, category: {}},
		map[int64]int64{}}
	rows, err := names(ctx)
	for _, r := range rows {
		n.named[r.Kind][r.ID] = r.Name
		if r.Kind == partType {
			n.parents[r.ID] = r.ParentID
		}
	}
	return n, err
}

// has says whether names of a kind are loaded.
func (n tradeNames) has(kind nameKind) bool { return len(n.named[kind]) > 0 }

// position is what the shop calls a position: "front left"; empty for none. Not ok is one that the loaded PCdb, or
// without one the common positions, do not have.
func (n tradeNames) position(id int64) (name string, ok bool) {
	known := n.named[positionName]
	if len(known) == 0 {
		known = commonPositions
	}
	name, ok = known[id]
	if name == "N/A" || id == 0 {
		return "", true
	}
	return strings.ToLower(name), ok
}

// qualifier is a coded note in words: as the file has it, else as Qdb does with the parameters filled in.
func (n tradeNames) qualifier(q aces.Qual) (words string, known bool) {
	if q.Text != "" {
		return q.Text, true
	}
	pattern, ok := n.named[qualifier][q.ID]
	if !ok {
		return "Qualifier " + strconv.FormatInt(q.ID, 10), false
	}
	params := make([]string, len(q.Params))
	for i, p := range q.Params {
		params[i] = strings.TrimSpace(p.Value + " " + p.UOM)
	}
	return vcdb.Qualifier{Text: pattern}.Fill(params), true
}
