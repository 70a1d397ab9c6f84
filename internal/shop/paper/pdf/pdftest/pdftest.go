// Package pdftest reads a PDF back as a program does that reads it to somebody: by its structure, with an error where
// something is drawn that the structure does not tell of.
package pdftest

import (
	"bytes"
	"compress/zlib"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf16"
)

// Node is an element of the structure.
type Node struct {
	Kind  string
	Says  string // of a picture
	Scope string // of a head of a table
	Lines []string
	Kids  []*Node
}

// Paper is what was read.
type Paper struct {
	Root      *Node
	Lang      string
	Pages     int
	Artifacts []string // text that is no part of the structure, one for each line
	Pictures  int
}

// All are the nodes of a kind, in the order that they are read in; an empty kind is any.
func (n *Node) All(kind string) []*Node {
	var found []*Node
	if n.Kind == kind || kind == "" {
		found = append(found, n)
	}
	for _, kid := range n.Kids {
		found = append(found, kid.All(kind)...)
	}
	return found
}

// Text is what a node and those within say, its lines joined.
func (n *Node) Text() string {
	said := append([]string{}, n.Lines...)
	for _, kid := range n.Kids {
		if text := kid.Text(); text != "" {
			said = append(said, text)
		}
	}
	return strings.Join(said, " ")
}

var (
	objectForm = regexp.MustCompile(`(?s)(\d+) 0 obj\n(.*?)\nendobj`)
	pageForm   = regexp.MustCompile(`/Type /Page\n`)
	contents   = regexp.MustCompile(`/Contents (\d+) 0 R`)
	parents    = regexp.MustCompile(`/StructParents (\d+)`)
	langForm   = regexp.MustCompile(`/Lang \(([^)]*)\)`)
	rootForm   = regexp.MustCompile(`/Root (\d+) 0 R`)
	treeForm   = regexp.MustCompile(`/StructTreeRoot (\d+) 0 R`)
	elementOf  = regexp.MustCompile(`/S /(\w+) /P (\d+) 0 R`)
	altForm    = regexp.MustCompile(`/Alt <FEFF([0-9A-F]*)>`)
	scopeForm  = regexp.MustCompile(`/Scope /(\w+)`)
	kidsForm   = regexp.MustCompile(`(?s)/K (\d+) 0 R|/K \[(.*)\]`)
	kidForm    = regexp.MustCompile(`<</Type /MCR /Pg (\d+) 0 R /MCID (\d+)>>|(\d+) 0 R`)
	beginForm  = regexp.MustCompile(`^/(\w+) <</MCID (\d+)>> BDC$`)
	showForm   = regexp.MustCompile(`(?s)BT (-?[\d.]+) (-?[\d.]+) Td \((.*)\) Tj ET`)
)

// The sheet, and what of it most printers leave white, with room for the number of the page.
const wide, high, edge = 612, 792, 44

type reader struct {
	objects map[int]string
	said    map[[2]int][]string // by page object and mark its lines
	kinds   map[[2]int]string
	paper   Paper
}

// Read reads a PDF that package pdf has made.
func Read(made []byte) (Paper, error) {
	r := reader{objects: map[int]string{}, said: map[[2]int][]string{}, kinds: map[[2]int]string{}}
	for _, found := range objectForm.FindAllSubmatch(made, -1) {
		number, _ := strconv.Atoi(string(found[1]))
		r.objects[number] = string(found[2]) // what is written again later holds
	}
	for number, body := range r.objects {
		if strings.HasPrefix(body, "<</Type /Font") && strings.Contains(body, "/Type0") && !strings.Contains(body, "/ToUnicode") {
			return r.paper, errors.New("letters of a font that nobody can read")
		}
		if strings.HasPrefix(body, "<</Type /XObject") {
			r.paper.Pictures++
		}
		if pageForm.MatchString(body) {
			if err := r.page(number, body); err != nil {
				return r.paper, fmt.Errorf("page of object %d: %w", number, err)
			}
		}
	}
	ends := rootForm.FindAllSubmatch(made, -1)
	if len(ends) == 0 {
		return r.paper, errors.New("no root")
	}
	catalog := r.objects[of(ends[len(ends)-1])]
	if found := langForm.FindStringSubmatch(catalog); found != nil {
		r.paper.Lang = found[1]
	}
	tree := treeForm.FindStringSubmatch(catalog)
	if tree == nil || !strings.Contains(catalog, "/MarkInfo <</Marked true>>") {
		return r.paper, errors.New("no structure")
	}
	top := kidsForm.FindStringSubmatch(r.objects[number(tree[1])])
	root, err := r.element(number(top[1]), number(tree[1]))
	if err != nil {
		return r.paper, err
	}
	r.paper.Root = root
	for mark := range r.said {
		return r.paper, fmt.Errorf("mark %d of page %d is in no element", mark[1], mark[0])
	}
	return r.paper, nil
}

func of(found [][]byte) int { return number(string(found[1])) }

func number(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}

// page reads what is drawn on a page: all of it within marks.
func (r *reader) page(object int, body string) error {
	r.paper.Pages++
	if parents.FindString(body) == "" {
		return errors.New("no way from its marks to their elements")
	}
	stream := r.objects[number(contents.FindStringSubmatch(body)[1])]
	_, packed, _ := strings.Cut(stream, "stream\n")
	unpacked, err := zlib.NewReader(strings.NewReader(strings.TrimSuffix(packed, "\nendstream")))
	if err != nil {
		return err
	}
	content, err := io.ReadAll(unpacked)
	if err != nil {
		return err
	}
	within, id := "", 0
	for _, line := range operations(content) {
		switch begin := beginForm.FindStringSubmatch(line); {
		case begin != nil && within == "":
			within, id = begin[1], number(begin[2])
			if r.said[[2]int{object, id}] != nil {
				return fmt.Errorf("mark %d twice", id)
			}
			r.said[[2]int{object, id}], r.kinds[[2]int{object, id}] = []string{}, within
		case line == "/Artifact BMC" && within == "":
			within = "Artifact"
		case line == "EMC" && within != "":
			within = ""
		case begin != nil, line == "/Artifact BMC", line == "EMC":
			return fmt.Errorf("%q within %q", line, within)
		}
		if err := r.shown(object, id, within, line); err != nil {
			return err
		}
	}
	if within != "" {
		return fmt.Errorf("%q is not ended", within)
	}
	return nil
}

func (r *reader) shown(object, id int, within, line string) error {
	found := showForm.FindStringSubmatch(line)
	if found == nil {
		return nil
	}
	text := letters(found[3])
	x, _ := strconv.ParseFloat(found[1], 64)
	y, _ := strconv.ParseFloat(found[2], 64)
	if within != "Artifact" && (x < edge || x > wide-edge || y < edge || y > high-edge) {
		return fmt.Errorf("%q begins at %.0f, %.0f, at the edge of the sheet", text, x, y)
	}
	switch within {
	case "":
		return fmt.Errorf("%q is told by no element", text)
	case "Artifact":
		r.paper.Artifacts = append(r.paper.Artifacts, text)
	default:
		mark := [2]int{object, id}
		if all := r.said[mark]; len(all) > 0 { // another font goes on with the line
			all[0] += text
			return nil
		}
		r.said[mark] = []string{text}
	}
	return nil
}

// operations are the lines of a page's content; a text may hold the sign that ends a line.
func operations(content []byte) []string {
	var all []string
	for _, line := range bytes.Split(content, []byte("\n")) {
		if n := len(all); n > 0 && strings.Contains(all[n-1], " Td (") && !strings.Contains(all[n-1], ") Tj ET") {
			all[n-1] += "\n" + string(line)
			continue
		}
		all = append(all, string(line))
	}
	return all
}

// letters reads a text: two bytes for each unit, some of them escaped.
func letters(s string) string {
	var plain []byte
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+1 < len(s) {
			if i++; s[i] == 'r' {
				plain = append(plain, '\r')
				continue
			}
		}
		plain = append(plain, s[i])
	}
	units := make([]uint16, 0, len(plain)/2)
	for i := 0; i+1 < len(plain); i += 2 {
		units = append(units, uint16(plain[i])<<8|uint16(plain[i+1]))
	}
	return string(utf16.Decode(units))
}

func (r *reader) element(object, parent int) (*Node, error) {
	body := r.objects[object]
	found := elementOf.FindStringSubmatch(body)
	if found == nil || number(found[2]) != parent {
		return nil, fmt.Errorf("element %d, within %d: %s", object, parent, body)
	}
	n := &Node{Kind: found[1]}
	if alt := altForm.FindStringSubmatch(body); alt != nil {
		var units []uint16
		for i := 0; i+4 <= len(alt[1]); i += 4 {
			unit, _ := strconv.ParseUint(alt[1][i:i+4], 16, 16)
			units = append(units, uint16(unit))
		}
		n.Says = string(utf16.Decode(units))
	}
	if scope := scopeForm.FindStringSubmatch(body); scope != nil {
		n.Scope = scope[1]
	}
	kids := kidsForm.FindStringSubmatch(body)
	if kids == nil {
		return nil, fmt.Errorf("element %d has no kids: %s", object, body)
	}
	for _, kid := range kidForm.FindAllStringSubmatch(kids[2], -1) {
		if kid[3] != "" {
			within, err := r.element(number(kid[3]), object)
			if err != nil {
				return nil, err
			}
			n.Kids = append(n.Kids, within)
			continue
		}
		mark := [2]int{number(kid[1]), number(kid[2])}
		if r.kinds[mark] != n.Kind {
			return nil, fmt.Errorf("mark %d of page %d is a %q in a %q", mark[1], mark[0], r.kinds[mark], n.Kind)
		}
		n.Lines = append(n.Lines, r.said[mark]...)
		delete(r.said, mark)
	}
	return n, nil
}
