package pies

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/shop/exchange/record"
	"camber/internal/shop/exchange/xmlscan"
)

// Bounds of one item, far above what suppliers send.
const (
	maxElements    = 50_000
	maxBytes       = 8 << 20
	maxPriceSheets = 1000
)

// Reader reads one file.
type Reader struct {
	scan     *xmlscan.Scanner
	header   Header
	sheets   []PriceSheet
	texts    record.Interner
	unknown  record.Unknown
	warnings []record.Warning

	item     *Item
	reason   fault.Text // of the item's rejection; the first counts
	started  int64      // its offset
	elements int

	number   int64
	inItems  bool
	declared int64 // by the trailer; -1: it does not say
	done     error
}

// NewReader reads the header. The file must be PIES 6.5 to 7.x, in either of its name spaces or none.
func NewReader(r io.Reader) (*Reader, error) {
	scan, err := xmlscan.New(r)
	if err != nil {
		return nil, err
	}
	p := &Reader{scan: scan, unknown: record.Unknown{}, declared: -1}
	if _, err := scan.Child(0); err != nil {
		return nil, err
	}
	if string(scan.Name()) != "PIES" || !ofTheTrade(scan) {
		return nil, fault.New(fault.Invalid, "This is not a PIES file.")
	}
	for {
		ok, err := scan.Child(1)
		if err != nil {
			return nil, err
		}
		switch name := scan.Name(); {
		case !ok, string(name) == "Items":
			return nil, fault.New(fault.Invalid, "The file has no header.")
		case string(name) == "Header":
			return p, p.readHeader()
		default:
			p.unknown.Add(name)
		}
	}
}

// ofTheTrade says whether the root element is in one of the name spaces of PIES, or in none.
func ofTheTrade(scan *xmlscan.Scanner) bool {
	prefix, _, found := bytes.Cut(scan.FullName(), []byte(":"))
	space := "xmlns"
	if found {
		space += ":" + string(prefix)
	}
	ours := true
	scan.Attributes(func(name, value []byte) {
		if string(name) != space {
			return
		}
		v := strings.ToLower(strings.TrimRight(strings.TrimSpace(string(value)), "/"))
		ours = v == "" || strings.HasSuffix(v, "://www.aftermarket.org") || strings.HasSuffix(v, "://www.autocare.org")
	})
	return ours
}

func (r *Reader) Header() Header { return r.header }

// PriceSheets are complete once Next has returned the first item.
func (r *Reader) PriceSheets() []PriceSheet { return r.sheets }

// Warnings are complete once Next has returned io.EOF.
func (r *Reader) Warnings() []record.Warning { return r.warnings }

// Unknown counts the elements that were passed over, by name.
func (r *Reader) Unknown() record.Unknown { return r.unknown }

// Items is how many were read so far, good or not.
func (r *Reader) Items() int64 { return r.number }

// Next returns the next item, or why it can't be used: one of the two, or an error that ends the file, at its end
// io.EOF.
func (r *Reader) Next() (*Item, *record.Rejected, error) {
	if r.done != nil {
		return nil, nil, r.done
	}
	item, rejected, err := r.next()
	if err != nil {
		r.done = err
	}
	return item, rejected, err
}

func (r *Reader) next() (*Item, *record.Rejected, error) {
	for {
		depth := 1
		if r.inItems {
			depth = 2
		}
		ok, err := r.scan.Child(depth)
		switch {
		case err != nil:
			return nil, nil, err
		case !ok && r.inItems:
			r.inItems = false
			continue
		case !ok:
			return nil, nil, r.end()
		}
		name := r.scan.Name()
		switch {
		case r.inItems && string(name) == "Item":
			return r.readItem()
		case r.inItems:
			r.unknown.Add(name)
		case string(name) == "Items":
			r.inItems = true
		case string(name) == "PriceSheets":
			err = r.each(r.readPriceSheet)
		case string(name) == "Trailer":
			err = r.each(r.readTrailer)
		case string(name) == "MarketingCopy":
		default:
			r.unknown.Add(name)
		}
		if err != nil {
			return nil, nil, err
		}
	}
}

// end reads what is behind the root element, so that a cut-off archive is noticed too.
func (r *Reader) end() error {
	if _, err := r.scan.Next(); err != nil {
		return err
	}
	if r.declared >= 0 && r.declared != r.number {
		r.warn(0, fault.T("The trailer counts %d items; there are %d.", r.declared, r.number))
	}
	return io.EOF
}

func (r *Reader) warn(line int64, text fault.Text) {
	const atMost = 1000
	if len(r.warnings) < atMost {
		r.warnings = append(r.warnings, record.Warning{Line: line, Text: text})
	}
}

// each calls read with the name of every child of the element that is open now.
func (r *Reader) each(read func(name string) error) error {
	depth := r.scan.Depth()
	for {
		ok, err := r.scan.Child(depth)
		if err != nil || !ok {
			return err
		}
		if r.item != nil {
			r.elements++
			if r.elements > maxElements || r.scan.Offset()-r.started > maxBytes {
				return fault.New(fault.Invalid, "The record at line %d is too large.", r.item.Line)
			}
		}
		if err := read(r.texts.Text(r.scan.Name())); err != nil {
			return err
		}
	}
}

// text reads the element's text.
func (r *Reader) text(into *string) error {
	content, err := r.scan.Content()
	*into = r.texts.Text(content)
	return err
}

func (r *Reader) attr(name string) string {
	value, _ := r.scan.Attr(name)
	return r.texts.Text(bytes.TrimSpace(value))
}

func (r *Reader) pass(name string) error {
	r.unknown.Add([]byte(name))
	return nil
}

func (r *Reader) readHeader() error {
	submission := ""
	h := &r.header
	err := r.each(func(name string) error {
		switch name {
		case "PIESVersion":
			return r.text(&h.Version)
		case "SubmissionType":
			return r.text(&submission)
		case "BlanketEffectiveDate":
			return r.text(&h.BlanketEffectiveDate)
		case "ChangesSinceDate":
			return r.text(&h.ChangesSinceDate)
		case "BrandOwnerAAIAID":
			return r.text(&h.BrandOwnerAAIAID)
		case "CurrencyCode":
			return r.text(&h.CurrencyCode)
		case "LanguageCode":
			return r.text(&h.LanguageCode)
		case "TechnicalContact":
			return r.text(&h.TechnicalContact)
		case "ContactEmail":
			return r.text(&h.ContactEmail)
		case "PCdbVersionDate":
			return r.text(&h.PCdbVersionDate)
		case "PAdbVersionDate":
			return r.text(&h.PAdbVersionDate)
		case "BrandOwnerDUNS", "BrandOwnerGLN", "BrandOwnerVMRS", "BuyerDuns", "ParentDUNSNumber", "ParentGLN",
			"ParentVMRSID", "ParentAAIAID":
			return nil
		}
		return r.pass(name)
	})
	if err != nil {
		return err
	}
	if v := h.Version; v != "" && !slices.Contains([]string{"6.5", "6.6", "6.7", "6.8", "6.9"}, v[:min(3, len(v))]) &&
		v != "7" && !strings.HasPrefix(v, "7.") {
		return fault.New(fault.Invalid, "PIES of version %s can't be read here, only 6.5 to 7.x.", v)
	}
	switch s := Submission(strings.ToUpper(submission)); s {
	case Full, Update, Test:
		h.Submission = s
	case "":
		h.Submission = Update
		r.warn(0, fault.T("The header does not say whether the file is FULL or UPDATE; it is read as UPDATE."))
	default:
		return fault.New(fault.Invalid, "The header does not say whether the file is FULL or UPDATE.").
			Because(errors.New(submission))
	}
	return nil
}

func (r *Reader) readPriceSheet(name string) error {
	if name != "PriceSheet" {
		return r.pass(name)
	}
	if len(r.sheets) == maxPriceSheets {
		return fault.New(fault.Invalid, "The file has more than %d price sheets.", maxPriceSheets)
	}
	s := PriceSheet{Maintenance: r.maintenance()}
	err := r.each(func(name string) error {
		switch name {
		case "PriceSheetNumber":
			return r.text(&s.Number)
		case "PriceSheetName":
			return r.text(&s.Name)
		case "SupersededPriceSheetNumber":
			return r.text(&s.Superseded)
		case "CurrencyCode":
			return r.text(&s.Currency)
		case "PriceZone":
			return r.text(&s.Zone)
		case "EffectiveDate":
			return r.text(&s.EffectiveDate)
		case "ExpirationDate":
			return r.text(&s.ExpirationDate)
		}
		return r.pass(name)
	})
	r.sheets = append(r.sheets, s)
	return err
}

func (r *Reader) readTrailer(name string) error {
	switch name {
	case "ItemCount":
		line := r.scan.Line()
		content, err := r.scan.Content()
		if err != nil {
			return err
		}
		n, ok := number(content)
		if !ok {
			r.warn(line, fault.T("The trailer's count is not a number."))
			return nil
		}
		r.declared = n
		return nil
	case "TransactionDate":
		return nil
	}
	return r.pass(name)
}
