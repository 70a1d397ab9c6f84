package customer

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/text"
)

// perRange is how many rows of one range of ends are read: enough that 20 customers come of them.
const perRange = 60

// search reads the ranges of the term, the best grades first, and where they are too few, the customers of its rarest
// word who have the others too.
func search(ctx context.Context, t term, buyers []int64) ([]Customer, error) {
	if t.phrase == "" {
		return nil, nil
	}
	grades, ids := map[int64]int{}, slices.Clone(buyers)
	for _, id := range buyers {
		grades[id] = whole - 1
	}
	hits, err := inRanges(ctx, beginnings(t.phrase))
	if err != nil {
		return nil, err
	}
	for _, h := range hits {
		if old, there := grades[h.CustomerID]; !there {
			ids = append(ids, h.CustomerID)
			grades[h.CustomerID] = h.Grade
		} else {
			grades[h.CustomerID] = min(old, h.Grade)
		}
	}
	if len(ids) < most && len(t.words) > 1 {
		also, err := withWords(ctx, t.words)
		if err != nil {
			return nil, err
		}
		for _, id := range also {
			if _, there := grades[id]; !there {
				ids = append(ids, id)
				grades[id] = within + 1
			}
		}
	}
	if len(ids) == 0 {
		return nil, nil
	}
	slices.SortStableFunc(ids, func(a, b int64) int { return grades[a] - grades[b] })
	var rows []row
	q := selectFrom(ctx, &rows).Column("name_fold", "email_fold", "telephone_digits", "papers").
		Where("active = 1 AND id IN (?)", bun.List(ids[:min(len(ids), 3*perRange)])).OrderExpr("name_fold, id")
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("read the customers who were found: %w", err)
	}
	if utf8.RuneCountInString(t.phrase) > longestEnd { // ends are cut: what is longer is compared with the whole
		rows = slices.DeleteFunc(rows, func(r row) bool {
			return grades[r.ID] <= within && grades[r.ID] >= whole &&
				!r.found().has(t.phrase)
		})
	}
	slices.SortStableFunc(rows, func(a, b row) int { return grades[a.ID] - grades[b.ID] })
	return customers(rows[:min(len(rows), most)]), nil
}

type hit struct {
	Grade      int
	CustomerID int64
}

// inRanges reads the first ends that have one of the beginnings, by their grades.
func inRanges(ctx context.Context, begin []string) ([]hit, error) {
	var ranges []string
	var args []any
	for grade := whole; grade <= within; grade++ {
		for _, b := range begin {
			ranges = append(ranges, "SELECT * FROM (SELECT grade, customer_id FROM customer_words WHERE grade = ? AND word >= ? AND word < ? ORDER BY word, customer_id LIMIT ?) AS r"+strconv.Itoa(len(ranges)))
			args = append(args, grade, b, b+last, perRange)
		}
	}
	var hits []hit
	if err := db.Read(ctx).NewRaw(strings.Join(ranges, " UNION ALL "), args...).Scan(ctx, &hits); err != nil {
		return nil, fmt.Errorf("search customers: %w", err)
	}
	return hits, nil
}

// last is after every character, so that what begins with s is from s to s+last.
const last = "\U0010FFFF"

// Of a word that few have, they are read and looked at for the other words; of words that many have, at most mostOfWord
// rows of each are compared in the index.
const (
	fewHave    = 500
	mostOfWord = 20_000
)

// having are the customers with one of the beginnings, at most so many rows of each.
func having(begin []string, limit int) (query string, args []any) {
	var ranges []string
	for _, b := range begin {
		ranges = append(ranges, "SELECT * FROM (SELECT customer_id FROM customer_words WHERE grade IN (0,1,2) AND word >= ? AND word < ? LIMIT ?) AS r"+strconv.Itoa(len(ranges)))
		args = append(args, b, b+last, limit)
	}
	return strings.Join(ranges, " UNION ALL "), args
}

// withWords are customers of whom every word is a part.
func withWords(ctx context.Context, words []string) ([]int64, error) {
	words = words[:min(len(words), 6)]
	rarest, fewest := 0, fewHave+1
	for i, w := range words {
		var n int64
		query, args := having(beginnings(w), fewHave+1)
		if err := db.Read(ctx).NewRaw("SELECT count(*) FROM ("+query+") AS w", args...).Scan(ctx, &n); err != nil {
			return nil, fmt.Errorf("count the customers of a word: %w", err)
		}
		if int(n) < fewest {
			rarest, fewest = i, int(n)
		}
	}
	if fewest == 0 {
		return nil, nil
	}
	if fewest > fewHave {
		return withAll(ctx, words)
	}
	query, args := having(beginnings(words[rarest]), fewHave)
	q := db.Read(ctx).NewSelect().TableExpr("(SELECT DISTINCT customer_id FROM ("+query+") AS a) AS w", args...).
		Join("JOIN customers AS c ON c.id = w.customer_id").ColumnExpr("c.id").Where("c.active = 1").
		OrderExpr("c.name_fold, c.id")
	for i, other := range words {
		if i != rarest {
			q.WhereGroup(" AND ", func(q *bun.SelectQuery) *bun.SelectQuery { return alsoHas(q, other) })
		}
	}
	var ids []int64
	if err := q.Limit(most).Scan(ctx, &ids); err != nil {
		return nil, fmt.Errorf("search customers by words: %w", err)
	}
	return ids, nil
}

// withAll compares words that many have. INTERSECT is sorted or hashed whatever the planner thinks of the ranges; a
// condition might become a loop in a loop.
func withAll(ctx context.Context, words []string) ([]int64, error) {
	var sets []string
	var all []any
	for i, w := range words {
		query, args := having(beginnings(w), mostOfWord)
		sets, all = append(sets, "SELECT customer_id FROM ("+query+") AS s"+strconv.Itoa(i)), append(all, args...)
	}
	var ids []int64
	err := db.Read(ctx).NewRaw(strings.Join(sets, " INTERSECT ")+" ORDER BY customer_id LIMIT ?", append(all, most)...).
		Scan(ctx, &ids)
	if err != nil {
		return nil, fmt.Errorf("search customers by words that many have: %w", err)
	}
	return ids, nil
}

// alsoHas leaves the customers c who have a word within what they are found by.
func alsoHas(q *bun.SelectQuery, word string) *bun.SelectQuery {
	inside := "%" + literal(word) + "%"
	q.Where(`c.name_fold LIKE ? ESCAPE '\'`, inside).WhereOr(`replace(c.email_fold, '''', '') LIKE ? ESCAPE '\'`, inside)
	if number := phoneOf(word); number != "" {
		q.WhereOr("c.telephone_digits LIKE ?", "%"+number+"%")
	}
	if paper := squeezed(word); paper != "" {
		q.WhereOr("c.papers LIKE ?", "%"+paper+"%")
	}
	return q
}

// literal keeps LIKE from reading signs in what was typed.
func literal(s string) string { return strings.NewReplacer(`\`, `\\`, "%", `\%`, "_", `\_`).Replace(s) }

func (r row) found() found {
	return found{name: r.NameFold, email: text.Name(r.EmailFold), digits: r.TelephoneDigits, papers: r.Papers,
		active: bool(r.Active)}
}

// foundBy is what a customer is found by now; nothing where there is no such one.
func foundBy(ctx context.Context, id int64) (map[string]int, error) {
	var rows []row
	err := db.Read(ctx).NewSelect().Model(&rows).Column("name_fold", "email_fold", "telephone_digits", "papers", "active").
		Where("id = ?", id).Scan(ctx)
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	return rows[0].found().ends(), nil
}

// rewording runs a change of a customer who is locked, and writes what they are found by from then on.
func rewording(ctx context.Context, id int64, change func() error) error {
	before, err := foundBy(ctx, id)
	if err != nil {
		return err
	}
	if err := change(); err != nil {
		return err
	}
	after, err := foundBy(ctx, id)
	if err != nil {
		return err
	}
	return saveWords(ctx, id, before, after)
}

type wordRow struct {
	bun.BaseModel `bun:"table:customer_words"`
	Grade         int    `bun:",pk"`
	Word          string `bun:",pk"`
	CustomerID    int64  `bun:",pk"`
}

func saveWords(ctx context.Context, id int64, before, after map[string]int) error {
	gone := map[int][]string{}
	for word, grade := range before {
		if now, there := after[word]; !there || now != grade {
			gone[grade] = append(gone[grade], word)
		}
	}
	for grade, words := range gone {
		_, err := db.Write(ctx).NewDelete().Model((*wordRow)(nil)).
			Where("grade = ? AND customer_id = ? AND word IN (?)", grade, id, bun.List(words)).Exec(ctx)
		if err != nil {
			return fmt.Errorf("forget words of customer %d: %w", id, err)
		}
	}
	var added []wordRow
	for word, grade := range after {
		if was, there := before[word]; !there || was != grade {
			added = append(added, wordRow{Grade: grade, Word: word, CustomerID: id})
		}
	}
	if len(added) == 0 {
		return nil
	}
	if _, err := db.Write(ctx).NewInsert().Model(&added).On("CONFLICT DO NOTHING").Returning("NULL").Exec(ctx); err != nil {
		return fmt.Errorf("save words of customer %d: %w", id, err)
	}
	return nil
}

// catchUp writes the words of customers who were added before there were any.
func catchUp(ctx context.Context, batch int) (int, error) {
	var ids []int64
	err := db.Lock(db.Read(ctx).NewSelect().Table("customer_unwritten").Column("customer_id").OrderExpr("customer_id").
		Limit(int64(batch))).Scan(ctx, &ids)
	if err != nil || len(ids) == 0 {
		return 0, err
	}
	for _, id := range ids {
		if err := lock(ctx, id); err != nil {
			return 0, err
		}
		words, err := foundBy(ctx, id)
		if err == nil {
			err = saveWords(ctx, id, nil, words)
		}
		if err != nil {
			return 0, err
		}
		found, err := byID(ctx, id)
		if err != nil {
			return 0, err
		}
		for _, c := range found {
			_, err := db.Write(ctx).NewUpdate().Model((*row)(nil)).
				Set("company_fold = ?, lastname_fold = ?", text.Name(c.Company), text.Name(c.Lastname+" "+c.Firstname)).
				Where("id = ?", id).Exec(ctx)
			if err != nil {
				return 0, err
			}
		}
	}
	_, err = db.Write(ctx).NewDelete().Table("customer_unwritten").Where("customer_id IN (?)", bun.List(ids)).Exec(ctx)
	return len(ids), err
}
