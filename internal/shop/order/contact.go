package order

import (
	"camber/internal/base/fault"
	"camber/internal/shop/cart"
	"camber/internal/shop/customer"
)

// contact checks what a shopper says of himself, and where goods that are sent go. The receipt goes by e-mail, so that
// is required; a telephone is not (CUST-6).
func contact(v cart.View) error {
	d := v.Contact()
	fields := map[string]fault.Text{}
	for name, problem := range map[string]*fault.Text{
		"firstname": customer.CheckName(d.Firstname),
		"lastname":  customer.CheckName(d.Lastname),
		"email":     customer.CheckEmail(d.Email, true),
		"telephone": customer.CheckTelephone(d.Telephone, false),
		"po_number": fault.Length(d.PONumber, false, 1, 64),
	} {
		if problem != nil {
			fields[name] = *problem
		}
	}
	if to := d.Destination(); to != nil {
		for name, problem := range to.Check() {
			fields["shipping_address["+name+"]"] = problem
		}
	}
	if d.BillTo != nil {
		for name, problem := range d.BillTo.Check() {
			fields["payment_address["+name+"]"] = problem
		}
	}
	if problem := v.Undelivered(); problem != nil && len(fields) == 0 {
		fields["shipping_method"] = *problem
	}
	if len(fields) > 0 {
		return fault.InFields(fields)
	}
	return nil
}
