package pdf

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf16"
)

// node is an element of the paper as a program reads it to those who can't see it.
type node struct {
	kind   string // of PDF: H1, P, Table, TR, TH, TD, Figure
	says   string // of a picture, in words
	scope  string // of a head of a table: Column or Row
	kids   []*node
	marks  []mark
	parent *node
	number int // of its object
}

// mark is where on a page a part of an element is drawn.
type mark struct{ page, id int }

// tree is the structure of a paper while it is drawn.
type tree struct {
	root  *node
	at    *node
	pages map[int][]*node // by page the element of each mark
}

func newTree() *tree {
	root := &node{kind: "Document"}
	return &tree{root: root, at: root, pages: map[int][]*node{}}
}

// open begins an element within the present one.
func (t *tree) open(kind string) *node {
	n := &node{kind: kind, parent: t.at}
	t.at.kids = append(t.at.kids, n)
	t.at = n
	return n
}

func (t *tree) close() { t.at = t.at.parent }

// mark gives what is drawn next to the present element.
func (t *tree) mark(page int) int {
	id := len(t.pages[page])
	t.pages[page] = append(t.pages[page], t.at)
	t.at.marks = append(t.at.marks, mark{page, id})
	return id
}

// tag adds the structure to a finished PDF: an update at its end, as the format has it. fpdf writes none.
func tag(made []byte, t *tree, pages int) ([]byte, error) {
	old, err := read(made)
	if err != nil {
		return nil, err
	}
	u := update{old: old, next: old.size, offsets: map[int]int{}}
	u.Write(made)
	root, parents := u.number(), u.number()
	u.give(t.root)
	u.elements(t.root, root)
	u.object(root, fmt.Sprintf("<</Type /StructTreeRoot /K %d 0 R /ParentTree %d 0 R /ParentTreeNextKey %d>>",
		t.root.number, parents, pages))
	var nums strings.Builder
	for page := 1; page <= pages; page++ {
		fmt.Fprintf(&nums, "%d [", page-1)
		for _, n := range t.pages[page] {
			fmt.Fprintf(&nums, "%d 0 R ", n.number)
		}
		nums.WriteString("] ")
		if err := u.more(pageObject(page), fmt.Sprintf("/StructParents %d /Tabs /S", page-1)); err != nil {
			return nil, err
		}
	}
	u.object(parents, "<</Nums ["+nums.String()+"]>>")
	if err := u.more(old.root, fmt.Sprintf("/MarkInfo <</Marked true>> /StructTreeRoot %d 0 R "+
		"/ViewerPreferences <</DisplayDocTitle true>>", root)); err != nil {
		return nil, err
	}
	u.end()
	return u.Bytes(), nil
}

// pageObject is the number of a page's object: fpdf writes each page and its content behind two others.
func pageObject(page int) int { return 1 + 2*page }

// kept is what of a finished PDF an update needs.
type kept struct {
	content     []byte
	size, start int
	root, info  int
	offsets     []int
}

var (
	startOf = regexp.MustCompile(`startxref\s+(\d+)\s+%%EOF\s*$`)
	sizeOf  = regexp.MustCompile(`/Size (\d+)`)
	rootOf  = regexp.MustCompile(`/Root (\d+) 0 R`)
	infoOf  = regexp.MustCompile(`/Info (\d+) 0 R`)
)

func read(made []byte) (kept, error) {
	k := kept{content: made}
	found := startOf.FindSubmatch(made)
	if found == nil {
		return k, errors.New("no end of a PDF")
	}
	k.start, _ = strconv.Atoi(string(found[1]))
	if k.start >= len(made) {
		return k, errors.New("no table of a PDF")
	}
	table := made[k.start:]
	for at, to := range map[*regexp.Regexp]*int{sizeOf: &k.size, rootOf: &k.root, infoOf: &k.info} {
		found := at.FindSubmatch(table)
		if found == nil {
			return k, fmt.Errorf("a PDF without %s", at)
		}
		*to, _ = strconv.Atoi(string(found[1]))
	}
	lines := strings.Split(string(table), "\n")
	if len(lines) < k.size+2 {
		return k, errors.New("a table of a PDF that is cut off")
	}
	for _, line := range lines[2 : k.size+2] {
		offset, err := strconv.Atoi(line[:min(10, len(line))])
		if err != nil {
			return k, fmt.Errorf("table of a PDF: %w", err)
		}
		k.offsets = append(k.offsets, offset)
	}
	return k, nil
}

type update struct {
	bytes.Buffer
	old     kept
	next    int
	offsets map[int]int
}

func (u *update) number() int {
	u.next++
	return u.next - 1
}

// give numbers elements in the order that they are read in.
func (u *update) give(n *node) {
	n.number = u.number()
	for _, kid := range n.kids {
		u.give(kid)
	}
}

func (u *update) object(number int, dictionary string) {
	u.offsets[number] = u.Len()
	u.WriteString(fmt.Sprintf("%d 0 obj\n%s\nendobj\n", number, dictionary))
}

// more writes an object again with more entries.
func (u *update) more(number int, entries string) error {
	if number >= len(u.old.offsets) {
		return fmt.Errorf("a PDF without object %d", number)
	}
	body := u.old.content[u.old.offsets[number]:]
	end := bytes.Index(body, []byte("endobj"))
	begin := bytes.Index(body, []byte("<<"))
	if end < 0 || begin < 0 || begin > end {
		return fmt.Errorf("object %d of a PDF is none", number)
	}
	dictionary := strings.TrimSpace(string(body[begin:end]))
	u.object(number, strings.TrimSuffix(dictionary, ">>")+" "+entries+">>")
	return nil
}

func (u *update) elements(n *node, parent int) {
	var b strings.Builder
	fmt.Fprintf(&b, "<</Type /StructElem /S /%s /P %d 0 R", n.kind, parent)
	if n.says != "" {
		b.WriteString(" /Alt " + hexText(n.says))
	}
	if n.scope != "" {
		fmt.Fprintf(&b, " /A <</O /Table /Scope /%s>>", n.scope)
	}
	b.WriteString(" /K [")
	for _, m := range n.marks {
		fmt.Fprintf(&b, "<</Type /MCR /Pg %d 0 R /MCID %d>> ", pageObject(m.page), m.id)
	}
	for _, kid := range n.kids {
		fmt.Fprintf(&b, "%d 0 R ", kid.number)
	}
	b.WriteString("]>>")
	u.object(n.number, b.String())
	for _, kid := range n.kids {
		u.elements(kid, n.number)
	}
}

// hexText is a text as a PDF has it, in UTF-16.
func hexText(s string) string {
	var b strings.Builder
	b.WriteString("<FEFF")
	for _, unit := range utf16.Encode([]rune(s)) {
		fmt.Fprintf(&b, "%04X", unit)
	}
	return b.String() + ">"
}

// end writes where each new object is.
func (u *update) end() {
	start := u.Len()
	u.WriteString("xref\n")
	for number := range u.next {
		if offset, is := u.offsets[number]; is {
			u.WriteString(fmt.Sprintf("%d 1\n%010d 00000 n \n", number, offset))
		}
	}
	u.WriteString(fmt.Sprintf("trailer\n<</Size %d /Root %d 0 R /Info %d 0 R /Prev %d>>\nstartxref\n%d\n%%%%EOF\n", u.next,
		u.old.root, u.old.info, u.old.start, start))
}
