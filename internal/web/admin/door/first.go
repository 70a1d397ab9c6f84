package door

import (
	"net/http"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/web/admin/office"
	"camber/internal/web/page"
	"camber/internal/web/present/adminview"
	"camber/internal/web/wire"
)

// ShowFirst is where the first owner of a shop comes in, by the link that its program printed (START-1). The key is
// taken out of the address at once: it stays in no history and in no log.
func (s *Server) ShowFirst(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	v := wire.CurrentVisit(ctx)
	if key := r.URL.Query().Get("key"); key != "" {
		hash, err := s.Access.ReadFirst(ctx, key)
		if err != nil {
			return err
		}
		v.First = hash
		if err := wire.Renew(ctx, v); err != nil {
			return err
		}
		return wire.Redirect(w, r, firstPath)
	}
	if v.First == "" {
		return wire.Redirect(w, r, loginPath)
	}
	return s.firstPage(w, r, http.StatusOK, adminview.FirstOwner{})
}

func (s *Server) firstPage(w http.ResponseWriter, r *http.Request, status int, d adminview.FirstOwner) error {
	f, err := s.Frame.Bare(r, text.Tr(r.Context(), "Welcome. Who owns this shop?"))
	if err != nil {
		return err
	}
	f.Path = firstPath
	return wire.Page(w, r, status, page.OfficeFirst(f, d))
}

// AddFirst makes the owner, whose second factor comes next and then what the shop needs before it sells.
func (s *Server) AddFirst(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Name     string `form:"name"`
		Email    string `form:"email"`
		Password string `form:"password"`
		PIN      string `form:"pin"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	v := wire.CurrentVisit(ctx)
	if v.First == "" {
		return wire.Redirect(w, r, loginPath)
	}
	id, err := s.Access.AddFirst(ctx, v.First, access.NewStaff{
		Name: in.Name, Email: in.Email, Password: in.Password, PIN: in.PIN,
	})
	if f := fault.Of(err); f != nil && (f.Kind == fault.Invalid || f.Kind == fault.Conflict) {
		d := adminview.FirstOwner{Name: in.Name, Email: in.Email, Fields: map[string]string{}}
		for name, words := range f.Fields {
			d.Fields[name] = words.In(ctx)
		}
		if len(d.Fields) == 0 {
			d.Problem = f.Text.In(ctx)
		}
		return s.firstPage(w, r, wire.FormStatus(f), d)
	}
	if err != nil {
		return err
	}
	v.First = ""
	v.Door = &wire.Door{StaffID: id, Us: clock.Now(ctx).UnixMicro(), Redirect: office.StartPath}
	if err := wire.Renew(ctx, v); err != nil {
		return err
	}
	return wire.Redirect(w, r, factorPath)
}
