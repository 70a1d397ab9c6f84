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
	Site    string
	Subject string
	Lines   []string
	Link    string
	Note    string // the last line of a mail
}
