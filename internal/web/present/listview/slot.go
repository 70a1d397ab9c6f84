package listview

import (
	"camber/internal/web/present/partview"
)

// Slot is a place of a page that shows a few parts (CAT-1).
type Slot struct {
	ID    string // of its element, and the last part of its page's address
	Title string
	Href  string // where all of them are
	Cards []partview.Card
}
