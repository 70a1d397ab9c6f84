package present

// Mail is a message of the demonstration's outbox.
type Mail struct {
	To      string
	Subject string
	Text    string
	State   string
	Links   []string // own paths that it holds
}

// Letter is a message with some words and perhaps a link.
type Letter struct {
	Site       string
	Subject    string
	Paragraphs []Paragraph
	Link       string // an address in the paragraphs that can be followed
}

// Paragraph is one of a letter: words, or a block of a form of its own.
type Paragraph struct {
	Text string
	HTML string // empty: Text is all
}

// Paragraphs are those of words alone.
func Paragraphs(words ...string) []Paragraph {
	said := make([]Paragraph, len(words))
	for i, w := range words {
		said[i] = Paragraph{Text: w}
	}
	return said
}
