// Package printertest is a receipt printer on loopback for tests, as strict as those on counters: it prints only what it
// understands, one connection after the other, and answers what it is asked while it is able to.
package printertest

import (
	"bytes"
	"net"
	"slices"
	"sync"
	"testing"

	"camber/internal/shop/paper"
	"camber/internal/shop/paper/escpos"
	"camber/internal/shop/paper/escpos/escpostest"
)

// Columns are the letters in its lines.
const Columns = 42

// Printer is the printer.
type Printer struct {
	t        testing.TB
	mu       sync.Mutex
	listener net.Listener
	address  string
	state    State
	papers   []escpostest.Paper
	halves   int
	changed  chan struct{} // closed when its state changes
	turn     chan struct{} // one connection at a time
}

// State is what is wrong with it; zero: nothing.
type State struct {
	NoPaper     bool // from the start
	Open        bool // its cover
	Dumb        bool // it takes bytes and says nothing
	OutOfPaper  bool // in the middle of the next job, until it was asked about that three times
	BreaksAfter int  // bytes, after which it drops the connection; 0: it does not
}

// New is a printer that is well, until the test ends.
func New(t testing.TB) *Printer {
	t.Helper()
	p := &Printer{t: t, changed: make(chan struct{}), turn: make(chan struct{}, 1)}
	p.On()
	t.Cleanup(p.Off)
	return p
}

// On plugs it in, at the address that it had.
func (p *Printer) On() {
	p.t.Helper()
	at := p.address
	if at == "" {
		at = "127.0.0.1:0"
	}
	l, err := net.Listen("tcp", at) //nolint:noctx // it lives as long as the test
	if err != nil {
		p.t.Fatal(err)
	}
	p.mu.Lock()
	p.listener, p.address = l, l.Addr().String()
	p.mu.Unlock()
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go p.serve(c)
		}
	}()
}

// Off unplugs it: whoever calls is refused.
func (p *Printer) Off() {
	p.mu.Lock()
	defer p.mu.Unlock()
	_ = p.listener.Close()
}

// Address is where it listens.
func (p *Printer) Address() string { return p.address }

// Is makes it so.
func (p *Printer) Is(s State) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.state = s
	p.tell()
}

func (p *Printer) tell() {
	close(p.changed)
	p.changed = make(chan struct{})
}

// Await waits until so many papers came out.
func (p *Printer) Await(papers int) {
	p.t.Helper()
	for {
		_, changed := p.now()
		if len(p.Papers()) >= papers {
			return
		}
		select {
		case <-changed:
		case <-p.t.Context().Done():
			p.t.Fatalf("%d papers, want %d", len(p.Papers()), papers)
		}
	}
}

func (p *Printer) now() (State, <-chan struct{}) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.state, p.changed
}

// Papers are all that came out whole.
func (p *Printer) Papers() []escpostest.Paper {
	p.mu.Lock()
	defer p.mu.Unlock()
	var printed []escpostest.Paper
	for _, one := range p.papers {
		if len(one.Lines) > 0 {
			printed = append(printed, one)
		}
	}
	return printed
}

// Kicks are how often the drawer was opened.
func (p *Printer) Kicks() (n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, one := range p.papers {
		n += len(one.Kicks)
	}
	return n
}

// Halves are how many jobs it lost in the middle.
func (p *Printer) Halves() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.halves
}

func (p *Printer) serve(c net.Conn) {
	p.turn <- struct{}{}
	defer func() {
		_ = c.Close()
		<-p.turn
	}()
	var job []byte
	chunk := make([]byte, 4096)
	for {
		n, err := c.Read(chunk)
		got := chunk[:n]
		for bytes.HasPrefix(got, []byte{0x10, 0x04}) && len(got) > 2 && !p.isDumb() {
			if _, err := c.Write([]byte{p.status(got[2], false)}); err != nil {
				return
			}
			got = got[3:]
		}
		job = append(job, got...)
		state, changed := p.now()
		if state.BreaksAfter > 0 && len(job) >= state.BreaksAfter {
			p.lose()
			return
		}
		if at := bytes.LastIndex(job, []byte{0x1d, 'r', 1}); at >= 0 && !state.Dumb {
			whole := job[:at]
			job = nil
			if state.OutOfPaper {
				p.wait(c, changed)
			}
			p.print(whole)
			if _, err := c.Write([]byte{0}); err != nil {
				return
			}
		}
		if err != nil {
			if len(job) > 0 && bytes.HasSuffix(job, []byte{0}) || len(job) > 0 && !state.Dumb {
				p.print(job) // of a sender that wants no answer
			}
			return
		}
	}
}

// wait answers that there is no paper, until there is.
func (p *Printer) wait(c net.Conn, changed <-chan struct{}) {
	const patience = 3
	asked := make(chan byte)
	go func() {
		defer close(asked)
		three := make([]byte, 3)
		for {
			if n, err := c.Read(three); err != nil || n < 3 {
				return
			}
			select {
			case asked <- three[2]:
			case <-changed:
				return
			}
		}
	}()
	for n := 1; ; n++ {
		if n > patience {
			p.Is(State{})
		}
		select {
		case <-changed:
			return
		case what, open := <-asked:
			if !open {
				<-changed // it keeps what it has
				return
			}
			_, _ = c.Write([]byte{p.status(what, true)})
		}
	}
}

func (p *Printer) isDumb() bool {
	s, _ := p.now()
	return s.Dumb
}

// status answers DLE EOT.
func (p *Printer) status(what byte, isOut bool) byte {
	s, _ := p.now()
	says := byte(0x12)
	noPaper := s.NoPaper || isOut
	switch {
	case what == 1 && (noPaper || s.Open):
		says |= 0x08
	case what == 2 && noPaper:
		says |= 0x20
	case what == 2 && s.Open:
		says |= 0x04
	case what == 4 && noPaper:
		says |= 0x60
	}
	return says
}

func (p *Printer) print(job []byte) {
	paper, err := escpostest.Read(job, Columns)
	p.mu.Lock()
	defer p.mu.Unlock()
	if err != nil {
		p.t.Errorf("the printer does not understand: %v", err)
	}
	p.papers = append(p.papers, paper)
	p.tell()
}

func (p *Printer) lose() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.halves++
}

// Content is a receipt in the printer's language.
func Content(t testing.TB) []byte {
	t.Helper()
	made, err := escpos.Print(paper.Document{Policy: "Keep this receipt."}, escpos.Usual(Columns), false)
	if err != nil {
		t.Fatal(err)
	}
	return made
}

// Text is all that a paper says.
func Text(p escpostest.Paper) string {
	var b bytes.Buffer
	for _, l := range p.Lines {
		b.WriteString(l.Text() + "\n")
	}
	return b.String()
}

// Has says whether a paper has a line that says just this.
func Has(p escpostest.Paper, line string) bool {
	return slices.ContainsFunc(p.Lines, func(l escpostest.Line) bool { return l.Text() == line })
}
