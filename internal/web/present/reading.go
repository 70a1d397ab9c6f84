package present

import (
	"camber/internal/shop/content"
)

// Reading is a page to read.
type Reading struct {
	Title  string
	Blocks []content.Block
}

// NewReading shows a page of the shop's own words.
func NewReading(p content.Page) Reading { return Reading{p.Title, content.Blocks(p.Body)} }

// Agreement leads to what somebody agrees to who opens an account or orders; without an address there is no such page.
type Agreement struct{ Terms, Privacy Link }
