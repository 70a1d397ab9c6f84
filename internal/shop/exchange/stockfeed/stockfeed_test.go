package stockfeed

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/fault"
	"camber/internal/shop/distributor"
)

// wide is a text in UTF-16, as spreadsheets save "Unicode text".
func wide(s string) string {
	var b bytes.Buffer
	for _, u := range utf16.Encode([]rune("\ufeff" + s)) {
		b.Write([]byte{byte(u), byte(u >> 8)})
	}
	return b.String()
}

func TestAFeedIsReadAsDistributorsWriteIt(t *testing.T) {
	t.Parallel()
	want := []distributor.Figure{
		{AAIA: "HLVS", MPN: "HC-1", Warehouse: "DM", Inventory: 1200, Cost: 52_4000, Core: 10_0000, Pack: 2, Name: "Calíper, left"},
		{AAIA: "KRDT", MPN: "00123", Warehouse: "DM", Inventory: 0, Cost: 1465_0500}}
	for name, content := range map[string]string{
		"commas": "Brand AAIA ID,Part Number,Warehouse,Qty On Hand,Your Cost,Core Charge,Pack Qty,Description\n" +
			"hlvs,hc-1,DM,\"1,200\",52.40,10.00,2,\"Calíper,  left\"\nKRDT,00123,DM,0,\"$1,465.05\",,,\n",
		"with a mark, CRLF": "\ufeffAAIA,MPN,DC,Available,Cost,Core,Multiple,Name\r\nHLVS,HC-1,DM,1200.00,52.4,10,2,\"Calíper, left\"\r\n" +
			"KRDT,=\"00123\",DM,-3,1465.05,0,,\r\n",
		"semicolons and decimal commas": "Brand;Part-No.;Whse;Quantity;Net Price;Core;Pack;Name\n" +
			"HLVS;HC-1;DM;1.200;52,40;10,00;2;Calíper, left\nKRDT;00123;DM;0;1.465,05;;;\n",
		"tabs": "brandcode\tsku\twarehouse code\tqoh\tunit cost\tcore price\tstd pack\ttitle\n" +
			"HLVS\tHC-1\tDM\t>1200\t52.40\t10.00\t2\tCalíper, left\nKRDT\t00123\tDM\t0 ea\t1 465.05\t\t\t\n",
		"windows-1252": "AAIA,MPN,Warehouse,Quantity,Cost,Core,Pack,Name\nHLVS,HC-1,DM,1200+,52.40,10.00,2,\"Cal\xedper, left\"\n" +
			"KRDT,00123,DM,0,1465.05,,,\n",
		"wide letters": wide("AAIA;MPN;Warehouse;Quantity;Cost;Core;Pack;Name\r\nHLVS;HC-1;DM;1200;52,40;10,00;2;Calíper, left\r\n" +
			"KRDT;00123;DM;0;1465,05;;;\r\n"),
	} {
		s, err := Read([]byte(content))
		if err != nil || !s.IsStock || len(s.Broken) > 0 {
			t.Errorf("%s: of stock %v, %s, %v", name, s.IsStock, s.Told(), err)
		}
		if diff := cmp.Diff(want, s.Figures); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
	s, err := Read([]byte("AAIA,MPN,Price\nHLVS,HC-1,52.4\nHLVS,HC-2,\nHLVS,HC-3,0\n"))
	if err != nil || s.IsStock || len(s.Figures) != 1 || s.Told() != "line 3: it has no cost; line 4: it has no cost" {
		t.Errorf("prices alone: %+v, %v", s, err)
	}
}

func TestABrokenLineIsToldByItsNumber(t *testing.T) {
	t.Parallel()
	const head = "AAIA;MPN;Warehouse;Quantity;Cost;Pack\nHLVS;HC-0;DM;1;52,40;\n"
	for line, c := range map[string]struct {
		told string
		part distributor.Part
	}{
		"Acme;HC-1;DM;1;5,00;":        {"Acme Parts is no brand's AAIA id, which has four letters", distributor.Part{}},
		";HC-1;DM;1;5,00;":            {`"" is no brand's AAIA id, which has four letters`, distributor.Part{}},
		"HLVS;;DM;1;5,00;":            {`"" is no part number`, distributor.Part{AAIA: "HLVS"}},
		"HLVS;9.99E+03;DM;1;5,00;":    {"9.99E+03 is what a spreadsheet made of a long number", distributor.Part{AAIA: "HLVS"}},
		"HLVS;HC-1;DM;;5,00;":         {`"" is no number of pieces`, distributor.Part{AAIA: "HLVS", MPN: "HC-1"}},
		"HLVS;hc-1;DM;few;5,00;":      {"few is no number of pieces", distributor.Part{AAIA: "HLVS", MPN: "HC-1"}},
		"HLVS;HC-1;DM;1,5;5,00;":      {"1,5 is no number of pieces", distributor.Part{AAIA: "HLVS", MPN: "HC-1"}},
		"HLVS;HC-1;DM;1;cheap;":       {"cheap is no amount of money", distributor.Part{AAIA: "HLVS", MPN: "HC-1"}},
		"HLVS;HC-1;DM;1;-5,00;":       {"-5,00 is no amount of money", distributor.Part{AAIA: "HLVS", MPN: "HC-1"}},
		"HLVS;HC-1;DM;1;5,00001;":     {"5,00001 is no amount of money", distributor.Part{AAIA: "HLVS", MPN: "HC-1"}},
		"HLVS;HC-1;DM;1;5,00;99999":   {"99999 is no number of pieces", distributor.Part{AAIA: "HLVS", MPN: "HC-1"}},
		"HLVS;HC-1;DM":                {"it has 3 fields, not 6", distributor.Part{}},
		"HLVS;HC-1;\x07;1;5,00;":      {"  is no code of a warehouse", distributor.Part{AAIA: "HLVS", MPN: "HC-1"}},
		"HLVS;" + long(49) + ";;1;5;": {long(49) + " is no part number", distributor.Part{AAIA: "HLVS"}},
		"HLVS;HC-1;DM;1;9999999,00;x": {"x is no number of pieces", distributor.Part{AAIA: "HLVS", MPN: "HC-1"}},
	} {
		content := head + strings.Replace(line, "Acme", "Acme Parts", 1) + "\nHLVS;HC-9;DM;3;6,40;\n"
		s, err := Read([]byte(content))
		if err != nil || len(s.Figures) != 2 || s.Figures[1].MPN != "HC-9" || len(s.Broken) != 1 || s.Broken[0].Line != 3 ||
			!strings.HasPrefix(s.Broken[0].Reason.String(), c.told) || s.Broken[0].Part != c.part {
			t.Errorf("%q: %d figures, %+v, %v", line, len(s.Figures), s.Broken, err)
		}
	}
	// a point and a comma in one table: which of the two a number means is not guessed
	s, err := Read([]byte(head + "HLVS;HC-1;DM;1;5.00;\nHLVS;HC-2;DM;1;1.234;\n"))
	if err != nil || len(s.Figures) != 1 || len(s.Broken) != 2 {
		t.Errorf("written in two ways: %+v, %v", s, err)
	}
	for content, figures := range map[string]int{ // nothing in the table tells whether it is one thousand, or one
		"AAIA;MPN;Price\nHLVS;HC-1;1.234\nHLVS;HC-2;7\n":            1,
		"AAIA;MPN;Price\nHLVS;HC-1;1.234\nHLVS;HC-2;7,50\n":         2,
		"AAIA,MPN,Price\nHLVS,HC-1,1.234\nHLVS,HC-2,\"2,345.50\"\n": 2,
	} {
		if s, err := Read([]byte(content)); err != nil || len(s.Figures) != figures || len(s.Broken) != 2-figures {
			t.Errorf("%q: %+v, %v", content, s, err)
		}
	}
}

func long(n int) string { return strings.Repeat("X", n) }

func TestAFeedThatIsCutOffIsNone(t *testing.T) {
	t.Parallel()
	whole := "AAIA,MPN,Warehouse,Quantity\nHLVS,HC-1,DM,1\nHLVS,HC-2,DM,12\n"
	first := strings.Index(whole, "\nHLVS,HC-1") + 1
	for n := first; n < len(whole); n++ {
		s, err := Read([]byte(whole[:n]))
		if n == first || n == len(whole)-len("HLVS,HC-2,DM,12\n") { // it ends between two lines
			if err != nil {
				t.Errorf("%q: %v", whole[:n], err)
			}
			continue
		}
		if !errors.Is(err, distributor.ErrCutOff) {
			t.Errorf("%q: %+v, %v", whole[:n], s, err)
		}
	}
	for name, content := range map[string]string{"nothing": "", "half a line, ended": whole + "HLVS,HC-3\n"} {
		if _, err := Read([]byte(content)); !errors.Is(err, distributor.ErrCutOff) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, content := range map[string]string{
		"no brand": "MPN,Quantity\nHC-1,1\n", "no number": "AAIA,Quantity\nHLVS,1\n", "neither": "AAIA,MPN,Name\nHLVS,HC-1,Pad\n",
		"empty": "\n\n", "an open quote": "AAIA,MPN,Quantity\nHLVS,\"HC-1,1\n",
	} {
		if _, err := Read([]byte(content)); !fault.Is(err, fault.Invalid) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// The tables of others, which name brands by their names: each line is taken or told of.
func TestRealTables(t *testing.T) {
	t.Parallel()
	data := os.Getenv("CAMBER_TEST_DATA")
	if data == "" {
		t.Skip("CAMBER_TEST_DATA names no folder of real files")
	}
	for file, c := range map[string]struct {
		rename        [][2]string
		figures, told int
	}{
		"fitmentpro_sample_products_comprehensive.csv": {nil, 0, 28},
		"bodyparts_oem_dev_half.csv":                   {[][2]string{{"CODE,", "SKU,"}, {",Isuzu,", ",IZSU,"}, {",Ford,", ",FORD,"}}, 1034, 38},
	} {
		content, err := os.ReadFile(filepath.Join(data, "catalog", file))
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range c.rename {
			content = bytes.ReplaceAll(content, []byte(r[0]), []byte(r[1]))
		}
		s, err := Read(content)
		if err != nil || len(s.Figures) != c.figures || len(s.Broken) != c.told {
			t.Errorf("%s: %d figures, %d lines told of, %v", file, len(s.Figures), len(s.Broken), err)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte("AAIA,MPN,Warehouse,Quantity,Cost\nHLVS,HC-1,DM,\"1,200\",52.40\nKRDT,00123,DM,0,$1\n"))
	f.Add([]byte("Brand;SKU;Qty;Net;Core;Pack;Name\r\nHLVS;HC-1;1.200;52,40;10;2;\"a;b\"\r\n"))
	f.Add([]byte(wide("AAIA\tMPN\tCost\r\nHLVS\tHC-1\t5\r\n")))
	f.Fuzz(func(t *testing.T, content []byte) {
		s, err := Read(content)
		again, errAgain := Read(content)
		if (err == nil) != (errAgain == nil) || !cmp.Equal(s.Figures, again.Figures) {
			t.Fatalf("read differently: %v, %v", err, errAgain)
		}
		for _, g := range s.Figures {
			if len(g.AAIA) != 4 || g.MPN == "" || len(g.MPN) > 2*longest || g.Inventory < 0 || g.Inventory > mostPieces || g.Cost < 0 ||
				g.Cost > mostMoney || g.Core < 0 || g.Core > mostMoney || g.Pack < 0 || g.Pack > mostPack || len(g.Name) > longName ||
				strings.ContainsRune(g.MPN+g.Warehouse+g.Name, 0) {
				t.Fatalf("%+v", g)
			}
		}
	})
}
