package present

// Mail is a message of the demonstration's outbox.
type Mail struct {
	To      string
	Subject string
	Text    string
	State   string
	Links   []string // own paths that it holds
}
