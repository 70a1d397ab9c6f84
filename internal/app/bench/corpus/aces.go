package corpus

import (
	"bufio"
	"encoding/xml"
	"fmt"
	"io"
	"strconv"
	"strings"

	"camber/internal/shop/fitment"
	"camber/internal/shop/vehicle"
)

// ACESBrand is the brand of WriteACES: none of Brands.
const ACESBrand = "LWRZ"

// WriteACES writes n applications as a full submission of a brand that sells nothing here, in the form of ACES 4.2,
// with the numbers of the reference. They are those of the parts from the first on; n must not be more than there are.
func (c *Corpus) WriteACES(out io.Writer, n int) error {
	w := acesWriter{Writer: bufio.NewWriterSize(out, 1<<18)}
	_, _ = fmt.Fprintf(w, `<?xml version="1.0" encoding="UTF-8"?>
<ACES version="4.2">
<Header>
<Company>Bench</Company><SenderName>Bench</SenderName><SenderPhone>555-0100</SenderPhone><TransferDate>2026-01-02</TransferDate>
<BrandAAIAID>%s</BrandAAIAID><DocumentTitle>Bench</DocumentTitle><EffectiveDate>2026-01-02</EffectiveDate><SubmissionType>FULL</SubmissionType>
<VcdbVersionDate>2026-01-02</VcdbVersionDate><QdbVersionDate>2026-01-02</QdbVersionDate><PcdbVersionDate>2026-01-02</PcdbVersionDate>
</Header>
`, ACESBrand)
	written := 0
	var all []fitment.Application
	for part := 0; part < c.Parts && written < n; part++ {
		all = c.Applications(part, all[:0])
		for i := range all {
			if all[i].BaseVehicleID == 0 || written == n {
				continue // ACES has no applications by engine alone
			}
			written++
			w.application(written, &all[i], c.Number(part))
		}
	}
	if written < n {
		return fmt.Errorf("the corpus has only %d applications of vehicles, not %d", written, n)
	}
	_, _ = fmt.Fprintf(w, "<Footer><RecordCount>%d</RecordCount></Footer>\n</ACES>\n", written)
	return w.Flush() // which also says what failed before
}

type acesWriter struct {
	*bufio.Writer
	b []byte
}

// positions are the numbers of the PCdb.
var positions = map[string]int64{
	"": 1, "left": 2, "right": 12, "front": 22, "rear": 30,
	"front left": 103, "front right": 104, "rear left": 105, "rear right": 106,
}

func (w *acesWriter) application(id int, a *fitment.Application, number string) {
	w.b = append(w.b[:0], `<App action="A" id="`...)
	w.b = strconv.AppendInt(w.b, int64(id), 10)
	w.b = append(w.b, "\">\n"...)
	w.id("BaseVehicle", a.BaseVehicleID)
	for _, c := range a.Conditions {
		w.id(element(c.Field), c.Value)
	}
	for _, n := range a.Notes {
		w.text("Note", n)
	}
	w.text("Qty", strconv.Itoa(a.Quantity))
	w.id("PartType", a.PartType)
	if a.Label != "" {
		w.text("MfrLabel", a.Label)
	}
	w.id("Position", positions[a.Position])
	w.text("Part", number)
	w.b = append(w.b, "</App>\n"...)
	_, _ = w.Write(w.b)
}

func (w *acesWriter) id(element string, id int64) {
	w.b = append(append(w.b, '<'), element...)
	w.b = append(w.b, ` id="`...)
	w.b = strconv.AppendInt(w.b, id, 10)
	w.b = append(w.b, "\"/>\n"...)
}

func (w *acesWriter) text(element, s string) {
	w.b = append(append(append(w.b, '<'), element...), '>')
	if strings.ContainsAny(s, "<>&\"'") {
		var escaped strings.Builder
		_ = xml.EscapeText(&escaped, []byte(s))
		s = escaped.String()
	}
	w.b = append(w.b, s...)
	w.b = append(append(append(w.b, "</"...), element...), ">\n"...)
}

// element is what ACES calls a field.
func element(field string) string {
	switch field {
	case vehicle.EngineSize:
		return "EngineBase"
	case vehicle.EngineFamily:
		return "EngineDesignation"
	}
	return strings.TrimSuffix(field, "ID")
}
