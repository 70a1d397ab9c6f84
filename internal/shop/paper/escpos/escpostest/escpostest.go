// Package escpostest reads what was written for a receipt printer, as the printer would: with its own tables of letters,
// and an error at the first byte that it does not know.
package escpostest

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"
)

// Paper is what came out of the printer.
type Paper struct {
	Lines    []Line
	Barcodes []string
	Squares  []string // QR codes
	Pictures []Picture
	Kicks    []Kick
	Cut      bool
}

// Line is a printed line.
type Line struct {
	Runs    []Run
	Centred bool
}

// Text is the line without its styles.
func (l Line) Text() string {
	var b strings.Builder
	for _, r := range l.Runs {
		b.WriteString(r.Text)
	}
	return b.String()
}

// Run is a piece of a line in one style.
type Run struct {
	Text                      string
	Bold, Tall, Wide, Inverse bool
}

// Picture is how large one is, in dots, and how many of them are black.
type Picture struct{ Wide, High, Black int }

// Kick is a pulse for the drawer.
type Kick struct{ Pin, On, Off int }

// The upper halves of the tables of letters, by the numbers of Epson's printers. A blank is what the table lacks.
var tables = map[byte]string{
	0: "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀" +
		"αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0",
	2: "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀" +
		"ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0",
	16: "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ\u00a0¡¢£¤¥¦§¨©ª«¬\u00ad®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞß" +
		"àáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ",
	19: "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀" +
		"ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0",
}

// Read prints what a printer of so many columns is sent.
func Read(sent []byte, columns int) (Paper, error) {
	p := printer{rest: sent, columns: columns}
	for len(p.rest) > 0 {
		at := len(sent) - len(p.rest)
		if err := p.step(); err != nil {
			return p.Paper, fmt.Errorf("byte %d: %w", at, err)
		}
	}
	if p.used > 0 {
		return p.Paper, errors.New("the last line is not ended")
	}
	return p.Paper, nil
}

type printer struct {
	Paper
	rest    []byte
	columns int
	table   []rune // nil: none was chosen
	far     bool   // letters of two bytes are off
	style   Run
	centred bool
	line    Line
	used    int
}

// take are the next n bytes.
func (p *printer) take(n int) ([]byte, error) {
	if len(p.rest) < n {
		return nil, errors.New("cut off")
	}
	taken := p.rest[:n]
	p.rest = p.rest[n:]
	return taken, nil
}

func (p *printer) step() error {
	first, err := p.take(1)
	if err != nil {
		return err
	}
	switch b := first[0]; {
	case b == '\n':
		p.line.Centred = p.centred
		p.Lines = append(p.Lines, p.line)
		p.line, p.used = Line{}, 0
		return nil
	case b == 0x1b, b == 0x1c, b == 0x1d:
		return p.command(b)
	case b >= ' ' && b < 0x7f:
		return p.letter(rune(b))
	case b >= 0x80:
		if p.table == nil || !p.far {
			return fmt.Errorf("letter %#x before its table was chosen", b)
		}
		r := p.table[b-0x80]
		if r == ' ' {
			return fmt.Errorf("the table has no letter %#x", b)
		}
		return p.letter(r)
	default:
		return fmt.Errorf("no command: %#x", b)
	}
}

func (p *printer) letter(r rune) error {
	wide := 1
	if p.style.Wide {
		wide = 2
	}
	if p.used += wide; p.used > p.columns {
		return fmt.Errorf("a line of more than %d letters: %s", p.columns, p.line.Text())
	}
	if n := len(p.line.Runs); n > 0 && same(p.line.Runs[n-1], p.style) {
		p.line.Runs[n-1].Text += string(r)
		return nil
	}
	run := p.style
	run.Text = string(r)
	p.line.Runs = append(p.line.Runs, run)
	return nil
}

func same(a, b Run) bool {
	a.Text, b.Text = "", ""
	return a == b
}

func (p *printer) command(family byte) error {
	second, err := p.take(1)
	if err != nil {
		return err
	}
	name := string([]byte{family, second[0]})
	if p.used > 0 && strings.Contains("\x1ba\x1bp\x1bd\x1dk\x1dv\x1dV", name) {
		return fmt.Errorf("%q within a line", name)
	}
	switch name {
	case "\x1b@":
		p.style, p.centred, p.table, p.far = Run{}, false, nil, false
		return nil
	case "\x1c.":
		p.far = true
		return nil
	case "\x1dk":
		return p.barcode()
	case "\x1d(":
		return p.square()
	case "\x1dv":
		return p.picture()
	case "\x1bp":
		said, err := p.take(3)
		if err == nil {
			p.Kicks = append(p.Kicks, Kick{Pin: map[byte]int{0: 2, 1: 5}[said[0]], On: 2 * int(said[1]), Off: 2 * int(said[2])})
		}
		return err
	case "\x1dV":
		said, err := p.take(2)
		if err == nil && said[0] != 66 {
			err = fmt.Errorf("a cut of kind %d", said[0])
		}
		p.Cut = true
		return err
	}
	said, err := p.take(1)
	if err != nil {
		return err
	}
	return p.set(name, said[0])
}

// set are the commands with one byte behind them.
func (p *printer) set(name string, to byte) error {
	switch name {
	case "\x1bt":
		if p.table = []rune(tables[to]); len(p.table) != 128 {
			return fmt.Errorf("table %d has %d letters", to, utf8.RuneCountInString(tables[to]))
		}
	case "\x1bR":
		if to != 0 {
			return fmt.Errorf("the signs of country %d", to)
		}
	case "\x1ba":
		p.centred = to == 1
	case "\x1bE":
		p.style.Bold = to == 1
	case "\x1dB":
		p.style.Inverse = to == 1
	case "\x1d!":
		p.style.Wide, p.style.Tall = to>>4 == 1, to&15 == 1
	case "\x1bd", "\x1dh", "\x1dw", "\x1dH":
	default:
		return fmt.Errorf("no command: %q", name)
	}
	return nil
}

func (p *printer) barcode() error {
	head, err := p.take(2)
	if err != nil {
		return err
	}
	code, err := p.take(int(head[1]))
	if err != nil || head[0] != 73 || !strings.HasPrefix(string(code), "{B") {
		return errors.Join(err, fmt.Errorf("a barcode of kind %d: %q", head[0], code))
	}
	p.Barcodes = append(p.Barcodes, string(code[2:]))
	end, err := p.take(1)
	if err == nil && end[0] != '\n' {
		return errors.New("no line ends behind a barcode")
	}
	return err
}

func (p *printer) square() error {
	head, err := p.take(3)
	if err != nil {
		return err
	}
	said, err := p.take(int(head[1]) + int(head[2])<<8)
	if err != nil || head[0] != 'k' || len(said) < 3 || said[0] != '1' {
		return errors.Join(err, fmt.Errorf("no QR code: %q", said))
	}
	if said[1] == 'P' {
		p.Squares = append(p.Squares, string(said[3:]))
	}
	return nil
}

func (p *printer) picture() error {
	head, err := p.take(6)
	if err != nil {
		return err
	}
	across, high := int(head[2])+int(head[3])<<8, int(head[4])+int(head[5])<<8
	dots, err := p.take(across * high)
	if err != nil {
		return err
	}
	black := 0
	for _, b := range dots {
		for ; b > 0; b &= b - 1 {
			black++
		}
	}
	if across*8 > p.columns*12+7 {
		return fmt.Errorf("a picture of %d dots on %d", across*8, p.columns*12)
	}
	p.Pictures = append(p.Pictures, Picture{Wide: across * 8, High: high, Black: black})
	return nil
}
