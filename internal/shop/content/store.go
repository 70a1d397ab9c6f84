package content

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/text"
)

type pageRow struct {
	bun.BaseModel `bun:"table:pages"`

	ID     int64 `bun:",pk,autoincrement"`
	Role   string
	Sort   int
	Active db.Bool
	InFoot db.Bool
}

type textRow struct {
	bun.BaseModel `bun:"table:page_texts"`

	PageID  int64     `bun:",pk"`
	Lang    text.Lang `bun:",pk"`
	Title   string
	Summary string
	Body    string
}

// pages are all, by their order, with the words of the language of ctx, else in English.
func pages(ctx context.Context) ([]Page, error) {
	var rows []pageRow
	if err := db.Read(ctx).NewSelect().Model(&rows).Column("id", "role", "sort", "in_foot").
		Where("active = 1").OrderExpr("sort, id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read pages: %w", err)
	}
	var texts []textRow
	if err := db.Read(ctx).NewSelect().Model(&texts).Column("page_id", "lang", "title", "summary", "body").
		Where("lang IN (?, ?)", text.English, text.In(ctx)).OrderExpr("page_id, lang").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read texts of pages: %w", err)
	}
	words := map[int64]textRow{}
	for _, t := range texts {
		if _, has := words[t.PageID]; !has || t.Lang != text.English {
			words[t.PageID] = t
		}
	}
	found := make([]Page, len(rows))
	for i, r := range rows {
		t := words[r.ID]
		found[i] = Page{ID: r.ID, Role: r.Role, Title: t.Title, Summary: t.Summary, Body: t.Body,
			InFoot: bool(r.InFoot)}
	}
	return found, nil
}

// save writes a page and its texts in place of those that it had.
func save(ctx context.Context, n New) (int64, error) {
	row := pageRow{ID: n.ID, Role: n.Role, Sort: n.Sort, Active: db.Bool(!n.Off), InFoot: db.Bool(!n.Aside)}
	if n.ID == 0 {
		if _, err := db.Write(ctx).NewInsert().Model(&row).On("CONFLICT DO NOTHING").Returning("id").Exec(ctx); err != nil {
			return 0, fmt.Errorf("add page: %w", err)
		}
		if row.ID == 0 {
			return 0, fault.New(fault.Conflict, "Another page stands for this already.")
		}
	} else {
		if _, err := db.Write(ctx).NewUpdate().Model(&row).Column("sort", "active", "in_foot").WherePK().Exec(ctx); err != nil {
			return 0, fmt.Errorf("save page %d: %w", n.ID, err)
		}
		if _, err := db.Write(ctx).NewDelete().Model((*textRow)(nil)).Where("page_id = ?", n.ID).Exec(ctx); err != nil {
			return 0, fmt.Errorf("empty page %d: %w", n.ID, err)
		}
	}
	texts := make([]textRow, 0, len(n.Texts))
	for _, lang := range text.Languages() {
		if t, has := n.Texts[lang]; has {
			texts = append(texts, textRow{PageID: row.ID, Lang: lang, Title: t.Title, Summary: t.Summary, Body: t.Body})
		}
	}
	if _, err := db.Write(ctx).NewInsert().Model(&texts).Exec(ctx); err != nil {
		return 0, fmt.Errorf("texts of page %d: %w", row.ID, err)
	}
	return row.ID, nil
}

// keptPagesOf are all pages in their order, without their addresses.
func keptPagesOf(ctx context.Context) ([]New, error) {
	var rows []pageRow
	err := db.Read(ctx).NewSelect().Model(&rows).Column("id", "role", "sort", "active", "in_foot").
		OrderExpr("sort, id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read kept pages: %w", err)
	}
	var texts []textRow
	err = db.Read(ctx).NewSelect().Model(&texts).Column("page_id", "lang", "title", "summary", "body").
		OrderExpr("page_id, lang").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read texts of kept pages: %w", err)
	}
	found := make([]New, len(rows))
	for i, r := range rows {
		found[i] = New{ID: r.ID, Role: r.Role, Sort: r.Sort, Off: !bool(r.Active), Aside: !bool(r.InFoot),
			Texts: map[text.Lang]Texts{}}
		at, _ := slices.BinarySearchFunc(texts, r.ID, func(t textRow, id int64) int { return cmp.Compare(t.PageID, id) })
		for ; at < len(texts) && texts[at].PageID == r.ID; at++ {
			found[i].Texts[texts[at].Lang] = Texts{texts[at].Title, texts[at].Summary, texts[at].Body}
		}
	}
	return found, nil
}

func sortPage(ctx context.Context, id int64, at int) error {
	_, err := db.Write(ctx).NewUpdate().Model((*pageRow)(nil)).Set("sort = ?", at).Where("id = ?", id).Exec(ctx)
	if err != nil {
		return fmt.Errorf("sort page %d: %w", id, err)
	}
	return nil
}
