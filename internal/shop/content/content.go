// Package content is what the shop says of itself: pages to read, such as its terms of sale.
package content

import (
	"context"
	"math"
	"strings"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/kept"
	"camber/internal/base/text"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
)

// What a form means by a page; each is one page at most.
const (
	Terms   = "terms"   // of sale
	Privacy = "privacy" // how data is kept
)

// most is how many pages the foot of a shop could name.
const most = 100

const (
	mostTitle   = 64
	mostSummary = 160
	mostBody    = 100_000
)

// Page is a page to read, in the language of the visitor.
type Page struct {
	ID      int64
	Role    string // Terms or Privacy; empty: no form names it
	Slug    string
	Title   string
	Summary string // one sentence, for search engines
	Body    string // see Blocks
	InFoot  bool   // the foot of every page leads to it
}

// Texts are the words of a page in one language.
type Texts struct{ Title, Summary, Body string }

// New is a page as it is saved.
type New struct {
	ID    int64  // 0: a new page
	Role  string // of a new page; it stays
	Slug  string
	Sort  int
	Off   bool                // visitors find nothing there
	Aside bool                // the foot of the shop's pages does not lead to it
	Texts map[text.Lang]Texts // English always
}

// Block is a piece of a body: a heading, a paragraph or a list.
type Block struct {
	Heading   string
	Paragraph string
	Items     []string
}

// Blocks takes a body apart: an empty line ends a block, "## " begins a heading, and lines that begin with "- " are a
// list. Nothing else has a meaning, so that whatever is written can be shown.
func Blocks(body string) []Block {
	var blocks []Block
	for piece := range strings.SplitSeq(strings.ReplaceAll(body, "\r\n", "\n"), "\n\n") {
		lines := strings.Split(strings.TrimSpace(piece), "\n")
		heading, isHeading := strings.CutPrefix(lines[0], "## ")
		if isHeading {
			blocks, lines = append(blocks, Block{Heading: strings.TrimSpace(heading)}), lines[1:]
		}
		if len(lines) == 0 || lines[0] == "" {
			continue
		}
		if items := itemsOf(lines); items != nil {
			blocks = append(blocks, Block{Items: items})
			continue
		}
		blocks = append(blocks, Block{Paragraph: strings.Join(lines, " ")})
	}
	return blocks
}

// itemsOf are the items of a list; nil: the lines are none.
func itemsOf(lines []string) []string {
	items := make([]string, len(lines))
	for i, line := range lines {
		item, is := strings.CutPrefix(line, "- ")
		if !is {
			return nil
		}
		items[i] = strings.TrimSpace(item)
	}
	return items
}

// Service keeps the pages.
type Service struct{ addresses *catalog.Service }

func NewService(addresses *catalog.Service) *Service { return &Service{addresses} }

var keptPages = kept.WholeInWords[[]Page](catalog.KindPage)

// Pages are all that visitors may read, in the owner's order, in the language of ctx where they have words in it.
func (s *Service) Pages(ctx context.Context) ([]Page, error) {
	return keptPages.Read(ctx, func(ctx context.Context) ([]Page, error) {
		found, err := pages(ctx)
		if err != nil {
			return nil, err
		}
		at, err := s.addresses.Addresses(ctx, catalog.KindPage, 0, math.MaxInt64, most)
		for _, a := range at {
			for i := range found {
				if found[i].ID == a.ID {
					found[i].Slug = a.Slug
				}
			}
		}
		return found, err
	})
}

// Page is one of them.
func (s *Service) Page(ctx context.Context, id int64) (Page, error) {
	all, err := s.Pages(ctx)
	if err != nil {
		return Page{}, err
	}
	for _, p := range all {
		if p.ID == id {
			return p, nil
		}
	}
	return Page{}, fault.New(fault.NotFound, "There is no such page.")
}

// Save keeps a page and returns its id. Another address leads there from the one before (SITE-4).
func (s *Service) Save(ctx context.Context, who audit.Who, n New) (id int64, err error) {
	if err := check(n); err != nil {
		return 0, err
	}
	if n.ID != 0 {
		if _, err := s.Kept(ctx, n.ID); err != nil {
			return 0, err
		}
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		id, err = s.save(ctx, n)
		if err != nil {
			return err
		}
		return audit.Write(ctx, audit.Row{Who: who, Action: "page.save", Subject: "page", SubjectID: id})
	})
	return id, err
}

func (s *Service) save(ctx context.Context, n New) (id int64, err error) {
	if id, err = save(ctx, n); err != nil {
		return 0, err
	}
	return id, s.addresses.SaveSlug(ctx, catalog.KindPage, id, n.Slug)
}

func check(n New) error {
	fields := map[string]fault.Text{}
	if n.Role != "" && n.Role != Terms && n.Role != Privacy {
		fields["role"] = fault.T("No form names such a page.")
	}
	if strings.TrimSpace(n.Slug) == "" {
		fields["slug"] = fault.T("Required")
	}
	if _, has := n.Texts[text.English]; !has {
		fields["title"] = fault.T("Required")
	}
	for lang, t := range n.Texts {
		for name, wrong := range map[string]*fault.Text{
			"title": fault.Length(t.Title, true, 1, mostTitle), "summary": fault.Length(t.Summary, false, 1, mostSummary),
			"body": fault.Length(t.Body, true, 1, mostBody),
		} {
			if lang != text.English {
				name += "_" + string(lang)
			}
			if wrong != nil {
				fields[name] = *wrong
			}
		}
	}
	if len(fields) > 0 {
		return fault.InFields(fields)
	}
	return nil
}
