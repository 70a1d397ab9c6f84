// Package papertest has papers for tests: all that one can say, in both languages.
package papertest

import (
	"fmt"

	"camber/internal/base/text"
	"camber/internal/shop/paper"
)

// Receipt is a receipt that says all that one can.
func Receipt() paper.Document {
	return paper.Document{
		Kind: paper.Receipt, Lang: text.English, Name: "Receipt", Number: "Order # 10482", Code: "10482",
		Letter: paper.Letter{Site: "Camber Auto Parts"},
		Store:  paper.Store{Name: "Main Street", Address: "218 Main St, Cedar Falls, IA 50613", Telephone: "(319) 555-0142"},
		Date:   "11/24/2026 1:44 pm", Seller: paper.Kept("Lane 2, Dana R."), Buyer: paper.Kept("Ray Hollis"),
		Receipt: paper.Words("Receipt MS-2-17"),
		Plate:   &paper.Plate{Year: "2015", Name: "Chevrolet Silverado 1500", Detail: "LT · 5.3L V8"},
		Heads:   paper.Heads{Quantity: "Quantity", Part: "Part", What: "Product Name", Each: "Unit Price", Amount: "Amount"},
		Items: []paper.Item{
			{Quantity: 1, What: paper.Kept("Quiet brake pads, front, ceramic, with hardware"), Number: "Kestrel KB-1363C", Each: "$46.99",
				Total: "$46.99", Notes: []paper.Text{paper.Words("Fits: front axle"), paper.Words("PO number PO 2291")}},
			{Quantity: 2, What: paper.Kept("Front rotor 13½ in, vented"), Number: "Northbore NR-55097", Each: "$68.40",
				Total: "$136.80"},
			{Quantity: 1, What: paper.Kept("Caliper, front left"), Number: "Halvorsen HC-18B5029", Each: "$79.99", Total: "$79.99"},
			{Quantity: 1, What: paper.Words("Core charge"), Number: "HC-18B5029", Each: "$40.00", Total: "$40.00", Under: true},
			{Quantity: 1, What: paper.Kept("Front brake service"), Each: "$142.50", Total: "$142.50",
				Notes: []paper.Text{paper.Kept("Front brakes, 1 h 30 min at $95.00 per hour")}},
		},
		Sections: []paper.Section{{Rows: []paper.Row{
			{Name: paper.Words("Sub-Total"), Cells: []string{"$446.28"}},
			{Name: paper.Kept("Iowa state and Black Hawk County local option tax 7 %"), Cells: []string{"$28.44"}},
			{Name: paper.Words("Total"), Cells: []string{"$474.72"}, Tone: paper.Loud},
			{Name: paper.Words("Check 9"), Aside: "(void)", Cells: []string{"$474.72"}, Struck: true},
			{Name: paper.Words("Visa 4417"), Cells: []string{"$300.00"}},
			{Name: paper.Words("Cash"), Cells: []string{"$200.00"}},
			{Name: paper.Words("Change Due"), Cells: []string{"$25.28"}, Tone: paper.Final},
		}}},
		Account: &paper.Section{Rows: []paper.Row{{Name: paper.Words("Account"), Cells: []string{"Hollis Plumbing"}},
			{Name: paper.Words("Owed on account"), Cells: []string{"$587.12"}}}, Notes: []paper.Text{paper.Words("Due in 30 days")}},
		Sign:    "Signature",
		Parties: []paper.Party{{Title: "Ship to", Lines: []string{"Ray Hollis", "77 Clay St", "Cedar Falls, IA 50613"}}},
		Terms:   []paper.Text{paper.Words("PO number OAS-2304"), paper.Words("No tax was asked: exempt by number 42-1.")},
		Notes: []paper.Note{{Lines: []paper.Text{paper.Words("Your old parts are worth $40.00. Bring them back with this receipt.")}},
			{Title: "California Proposition 65", Small: true, Lines: []paper.Text{
				paper.Kept("Kestrel KB-1363C: WARNING: This product can expose you to chemicals.")}}},
		Policy: "Unused parts can be brought back with this receipt.",
		Link:   &paper.Link{Words: "Check the status of this order:", URL: "https://camber.example/order/7KQ2-MX9D-ABCD-EFGH-IJKL"},
	}
}

// Spanish is a receipt with every letter that Spanish has and English lacks, and with the signs of a price.
func Spanish() paper.Document {
	d := Receipt()
	d.Lang, d.Name, d.Number = text.Spanish, "Recibo", "Pedido n.º 10482"
	d.Buyer = paper.Kept("Íñigo Núñez Güell")
	d.Items = d.Items[:1]
	d.Items[0].What = paper.Kept("¿Pastillas de freno? ¡Sí! ÁÉÍÓÚÜÑ áéíóúüñ ½ × €")
	d.Items[0].Total = "46,99 €"
	d.Policy = "Las piezas sin usar se pueden devolver con este recibo."
	return d
}

// Long is an invoice of so many lines.
func Long(lines int) paper.Document {
	d := Receipt()
	d.Kind, d.Name, d.Items = paper.Invoice, "Invoice", nil
	for i := range lines {
		d.Items = append(d.Items, paper.Item{Quantity: i + 1, What: paper.Kept(fmt.Sprintf("Part of line %d", i+1)),
			Number: fmt.Sprintf("Kestrel L-%04d", i+1), Each: "$1.00", Total: fmt.Sprintf("$%d.00", i+1)})
	}
	return d
}
