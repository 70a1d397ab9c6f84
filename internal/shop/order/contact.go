package order

import (
	"camber/internal/base/fault"
	"camber/internal/shop/cart"
	"camber/internal/shop/customer"
)

// contact checks what a guest says of himself. The receipt goes by e-mail, so that is required; a telephone is not (CUST-6).
func contact(d cart.Draft) error {
	fields := map[string]fault.Text{}
	for name, problem := range map[string]*fault.Text{
		"firstname": customer.CheckName(d.Firstname),
		"lastname":  customer.CheckName(d.Lastname),
		"email":     customer.CheckEmail(d.Email, true),
		"telephone": customer.CheckTelephone(d.Telephone, false),
	} {
		if problem != nil {
			fields[name] = *problem
		}
	}
	if len(fields) > 0 {
		return fault.InFields(fields)
	}
	return nil
}
