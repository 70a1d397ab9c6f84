package pos

import (
	"net/http"

	"camber/internal/shop/notify"
	"camber/internal/web/wire"
)

// wish reads the fields of NOTE-1. consents is what the shop knows of the customer; what the browser says of it counts
// for nothing.
func wish(r *http.Request, consents bool) (notify.Wish, error) {
	in := struct {
		Notify   bool   `form:"notifyCustomer"`
		ByEmail  bool   `form:"notifyByEmail"`
		ByText   bool   `form:"notifyByText"`
		Override bool   `form:"overrideTextPermission"`
		Email    string `form:"email"`
		Phone    string `form:"phone"`
		Comment  string `form:"comment"`
	}{ByEmail: true}
	if err := wire.Decode(r, &in); err != nil {
		return notify.Wish{}, err
	}
	return notify.Wish{
		Notify: in.Notify, ByEmail: in.ByEmail, ByText: in.ByText, Override: in.Override, Consents: consents,
		Email: in.Email, Phone: in.Phone, Comment: in.Comment,
	}, nil
}
