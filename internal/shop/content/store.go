package content

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/text"
)

type pageRow struct {
	bun.BaseModel `bun:"table:pages"`

	ID   int64 `bun:",pk,autoincrement"`
	Role string
	Sort int
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
	if err := db.Read(ctx).NewSelect().Model(&rows).Column("id", "role", "sort").OrderExpr("sort, id").Scan(ctx); err != nil {
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
		found[i] = Page{ID: r.ID, Role: r.Role, Title: t.Title, Summary: t.Summary, Body: t.Body}
	}
	return found, nil
}

// save writes a page and its texts in place of those that it had.
func save(ctx context.Context, n New) (int64, error) {
	row := pageRow{ID: n.ID, Role: n.Role, Sort: n.Sort}
	if n.ID == 0 {
		if _, err := db.Write(ctx).NewInsert().Model(&row).On("CONFLICT DO NOTHING").Returning("id").Exec(ctx); err != nil {
			return 0, fmt.Errorf("add page: %w", err)
		}
		if row.ID == 0 {
			return 0, fault.New(fault.Conflict, "Another page stands for this already.")
		}
	} else {
		if _, err := db.Write(ctx).NewUpdate().Model(&row).Column("sort").WherePK().Exec(ctx); err != nil {
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
