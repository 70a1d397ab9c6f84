package aces

import (
	"errors"
	"io"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/shop/exchange/record"
	"camber/internal/shop/exchange/xmlscan"
)

// Bounds of one application, far above what suppliers send.
const (
	maxElements = 1000
	maxBytes    = 256 << 10
)

// Reader reads one file.
type Reader struct {
	scan     *xmlscan.Scanner
	header   Header
	app      App
	seen     seen
	texts    record.Interner
	unknown  record.Unknown
	warnings []record.Warning
	number   int64 // applications read
	assets   int64
	footer   bool
	declared int64 // by the footer; -1: it does not say
	done     error
}

// seen is what an application said so far.
type seen struct {
	started  int64 // offset
	elements int
	reason   fault.Text // of its rejection; the first counts
	vehicle  bool
	equipped bool // made for equipment
	quantity bool
}

// NewReader reads the header. The file must be ACES 3.x or 4.x and say whether it is a full or an update one: a guess
// could take a brand's applications away.
func NewReader(r io.Reader) (*Reader, error) {
	scan, err := xmlscan.New(r)
	if err != nil {
		return nil, err
	}
	a := &Reader{scan: scan, unknown: record.Unknown{}, declared: -1}
	if _, err := scan.Child(0); err != nil {
		return nil, err
	}
	if string(scan.Name()) != "ACES" {
		return nil, fault.New(fault.Invalid, "This is not an ACES file.")
	}
	version, _ := scan.Attr("version")
	a.header.Version = strings.TrimSpace(string(version))
	if !strings.HasPrefix(a.header.Version, "3.") && !strings.HasPrefix(a.header.Version, "4.") {
		return nil, fault.New(fault.Invalid, "ACES of version %s can't be read here, only 3.x and 4.x.", a.header.Version)
	}
	for {
		ok, err := scan.Child(1)
		if err != nil {
			return nil, err
		}
		switch {
		case !ok:
			return nil, fault.New(fault.Invalid, "The file has no header.")
		case string(scan.Name()) == "App":
			return nil, fault.New(fault.Invalid, "The file has no header.")
		case string(scan.Name()) == "Header":
			return a, a.readHeader()
		}
		a.unknown.Add(scan.Name())
	}
}

func (r *Reader) Header() Header { return r.header }

// Warnings are complete once Next has returned io.EOF.
func (r *Reader) Warnings() []record.Warning { return r.warnings }

// Unknown counts the elements that were passed over, by name.
func (r *Reader) Unknown() record.Unknown { return r.unknown }

// Applications is how many were read so far, good or not.
func (r *Reader) Applications() int64 { return r.number }

// Next returns the next application, or why it can't be used: one of the two, or an error that ends the file. At its
// end that is io.EOF. A file without its footer is cut off, whatever was read of it before.
func (r *Reader) Next() (*App, *record.Rejected, error) {
	if r.done != nil {
		return nil, nil, r.done
	}
	app, rejected, err := r.next()
	if err != nil {
		r.done = err
	}
	return app, rejected, err
}

func (r *Reader) next() (*App, *record.Rejected, error) {
	for {
		ok, err := r.scan.Child(1)
		if err != nil {
			return nil, nil, err
		}
		if !ok {
			return nil, nil, r.end()
		}
		switch name := r.scan.Name(); string(name) {
		case "App":
			return r.readApp()
		case "Asset":
			r.assets++
		case "DigitalAsset":
		case "Footer":
			if err := r.readFooter(); err != nil {
				return nil, nil, err
			}
		default:
			r.unknown.Add(name)
		}
	}
}

// end reads what is behind the root element, so that a cut-off archive is noticed too.
func (r *Reader) end() error {
	if _, err := r.scan.Next(); err != nil {
		return err
	}
	if !r.footer {
		return fault.New(fault.Invalid, "The file has no footer: it may be cut off.")
	}
	if r.declared >= 0 && r.declared != r.number && r.declared != r.number+r.assets {
		r.warnings = append(r.warnings,
			record.Warning{Text: fault.T("The footer counts %d applications; there are %d.", r.declared, r.number)})
	}
	return io.EOF
}

func (r *Reader) readFooter() error {
	r.footer = true
	for {
		ok, err := r.scan.Child(2)
		if err != nil || !ok {
			return err
		}
		if string(r.scan.Name()) != "RecordCount" {
			r.unknown.Add(r.scan.Name())
			continue
		}
		line := r.scan.Line()
		content, err := r.scan.Content()
		if err != nil {
			return err
		}
		if n, ok := number(content); ok {
			r.declared = n
		} else {
			r.warnings = append(r.warnings, record.Warning{Line: line, Text: fault.T("The footer's count is not a number.")})
		}
	}
}

func (r *Reader) readHeader() error {
	submission := ""
	for {
		ok, err := r.scan.Child(2)
		if err != nil {
			return err
		}
		if !ok {
			break
		}
		h := &r.header
		var into *string
		switch name := r.scan.Name(); string(name) {
		case "Company":
			into = &h.Company
		case "SenderName":
			into = &h.SenderName
		case "TransferDate":
			into = &h.TransferDate
		case "BrandAAIAID":
			into = &h.BrandAAIAID
		case "SubBrandAAIAID":
			into = &h.SubBrandAAIAID
		case "DocumentTitle":
			into = &h.DocumentTitle
		case "EffectiveDate":
			into = &h.EffectiveDate
		case "SubmissionType":
			into = &submission
		case "VcdbVersionDate":
			into = &h.VcdbVersionDate
		case "QdbVersionDate":
			into = &h.QdbVersionDate
		case "PcdbVersionDate":
			into = &h.PcdbVersionDate
		case "ApprovedFor":
			err = r.countries(&h.ApprovedFor)
		case "PartsApprovedFor":
			err = r.countries(&h.PartsApprovedFor)
		case "SenderPhone", "SenderPhoneExt", "MfrCode", "DocFormNumber", "RegionFor", "MapperCompany", "MapperContact",
			"MapperPhone", "MapperPhoneExt", "MapperEmail":
		default:
			r.unknown.Add(name)
		}
		if err == nil && into != nil {
			var content []byte
			content, err = r.scan.Content()
			*into = string(content)
		}
		if err != nil {
			return err
		}
	}
	switch s := Submission(strings.ToUpper(submission)); s {
	case Full, Update, Test:
		r.header.Submission = s
		return nil
	}
	return fault.New(fault.Invalid, "The header does not say whether the file is FULL or UPDATE.").
		Because(errors.New(submission))
}

// countries are children or, in older files, a text.
func (r *Reader) countries(into *[]string) error {
	const atMost = 300
	var text []byte
	depth := r.scan.Depth()
	for {
		kind, err := r.scan.Next()
		if err != nil {
			return err
		}
		switch kind {
		case xmlscan.Text:
			text = append(append(text, r.scan.Text()...), ' ')
		case xmlscan.Start, xmlscan.End:
			text = append(text, ' ')
		case xmlscan.EOF:
		}
		if kind == xmlscan.End && r.scan.Depth() < depth {
			break
		}
		if len(text) > xmlscan.MaxText {
			return fault.New(fault.Invalid, "The header is too long.")
		}
	}
	for _, c := range strings.FieldsFunc(string(text), func(c rune) bool { return strings.ContainsRune(" ,;\t\n", c) }) {
		if len(*into) < atMost {
			*into = append(*into, c)
		}
	}
	return nil
}
