package app

import (
	"context"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/ids"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/web"
	"camber/internal/web/admin/office"
	"camber/internal/web/present/adminview"
	"camber/internal/web/routing"
)

func memberNamed(t *testing.T, ctx context.Context, a *App, email string) access.Member {
	t.Helper()
	found, _, err := a.Services.Access.Members(ctx, access.MemberFilter{Search: email, Limit: 10})
	at := slices.IndexFunc(found, func(m access.Member) bool { return m.Email == email })
	if err != nil || at < 0 {
		t.Fatalf("%s: %v, %v", email, found, err)
	}
	return found[at]
}

func officeBrowser(t *testing.T, a *App, email string) *browser {
	t.Helper()
	return newBrowser(t, a).signIn("/admin/login", email)
}

func roleNamed(t *testing.T, b *browser, name string) adminview.RoleView {
	t.Helper()
	var all adminview.RoleList
	b.ask(http.StatusOK, "GET", "/admin/api/role", nil, &all)
	at := slices.IndexFunc(all.Results, func(r adminview.RoleView) bool { return r.Name == name })
	if at < 0 {
		t.Fatalf("no role %s", name)
	}
	return all.Results[at]
}

func roleForm(r adminview.RoleView, permissions ...string) url.Values {
	values := form("role_id", id(r.RoleID), "version", r.Version, "name", r.Name, "price_limit", r.PriceLimit,
		"approve_above", r.ApproveAbove.String())
	for _, p := range permissions {
		values.Set("permissions["+p+"]", p)
	}
	return values
}

// ofOffice talks with the back office's door, its staff and its roles.
func (c conversations) ofOffice(t *testing.T, ctx context.Context, a *App) {
	t.Helper()
	stranger := newBrowser(t, a)
	c.say(stranger, "a wrong password", "POST", "/admin/login", form("email", "owner@demo.test", "password", "wrong"), nil)
	c.say(stranger, "who may nothing there", "POST", "/admin/login",
		form("email", "cashier@demo.test", "password", "camber-demo"), nil)
	b := newBrowser(t, a)
	c.say(b, "the owner", "POST", "/admin/login", form("email", "owner@demo.test", "password", "camber-demo"), nil)
	c.say(b, "the list", "GET", "/admin/api/staff", form("state", "1", "sort", "name", "limit", "3"), nil)
	c.say(b, "a column that there is not", "GET", "/admin/api/staff", form("sort", "password"), nil)
	role := memberNamed(t, ctx, a, "cashier@demo.test").RoleID
	nora := form("name", "Nora Beck", "email", "nora@shop.test", "password", "a long password", "pin", "4722", "role_id",
		id(role), "locations[1]", "1")
	c.say(b, "what is wrong", "POST", "/admin/api/staff/add",
		form("name", "", "email", "x", "password", "short", "pin", "1", "role_id", id(role), "all_locations", "1"), nil,
		"Idempotency-Key", ids.TokenOf("office 1"))
	c.say(b, "a new person", "POST", "/admin/api/staff/add", nora, nil, "Idempotency-Key", ids.TokenOf("office 2"))
	added := memberNamed(t, ctx, a, "nora@shop.test")
	of := form("staff_id", id(added.ID))
	c.say(b, "their record", "GET", "/admin/api/staff/get", of, nil)
	changed := and(of, "version", added.Version(), "name", "Nora Park", "email", "nora@shop.test", "role_id", id(role),
		"all_locations", "1")
	c.say(b, "another name, all stores", "POST", "/admin/api/staff/edit", changed, nil)
	c.say(b, "as it was before", "POST", "/admin/api/staff/edit", and(changed, "name", "Nora Lee"), nil)
	c.say(b, "they leave", "POST", "/admin/api/staff/active", and(of, "active", "0"), nil)
	c.say(b, "the last owner stays", "POST", "/admin/api/staff/active",
		form("staff_id", id(memberNamed(t, ctx, a, "owner@demo.test").ID), "active", "0"), nil)
	c.say(b, "and is back", "POST", "/admin/api/staff/active", and(of, "active", "1"), nil)
	c.say(b, "another password", "POST", "/admin/api/staff/password", and(of, "password", "another long one"), nil)
	c.say(b, "a common one", "POST", "/admin/api/staff/password", and(of, "password", "password1"), nil)
	c.say(b, "another PIN", "POST", "/admin/api/staff/pin", and(of, "pin", "9182"), nil)
	c.say(b, "a badge", "POST", "/admin/api/staff/badge", and(of, "badge", "CAMBER-77X"), nil)
	c.say(b, "no badge", "POST", "/admin/api/staff/badge", and(of, "badge", ""), nil)
	c.say(b, "no second factor any more", "POST", "/admin/api/staff/resetFactor", of, nil)

	c.say(b, "a new role as the cashiers' is", "POST", "/admin/api/role/add", form("name", "Weekend", "copy_of", id(role)),
		nil)
	weekend := roleNamed(t, b, "Weekend")
	c.say(b, "a name that is taken", "POST", "/admin/api/role/add", form("name", "Weekend"), nil)
	c.say(b, "it may sell alone", "POST", "/admin/api/role/edit", roleForm(weekend, "till.sell"), nil)
	c.say(b, "as it was before", "POST", "/admin/api/role/edit", roleForm(weekend, "till.sell", "shift.open"), nil)
	c.say(b, "it is not needed", "POST", "/admin/api/role/remove", form("role_id", id(weekend.RoleID)), nil)
	c.say(b, "a role that somebody has", "POST", "/admin/api/role/remove", form("role_id", id(role)), nil)
	c.say(b, "all roles", "GET", "/admin/api/role", nil, nil)
	c.say(b, "what the shop needs before it sells", "GET", "/admin/api/start", nil, nil)
	c.say(b, "out", "POST", "/admin/logout", nil, nil)
}

// ofTrial comes last: on PostgreSQL what is taken back has used up numbers.
func (c conversations) ofTrial(t *testing.T, a *App) {
	t.Helper()
	b := officeBrowser(t, a, "owner@demo.test")
	c.say(b, "a sale that is taken back", "POST", "/admin/api/start/try", form("store_id", "1"), &adminview.Trial{})
	c.say(b, "at no store", "POST", "/admin/api/start/try", form("store_id", "99"), nil)
}

// ADM-1: what the menu leads to is what the server lets the person open, and nothing else.
func TestTheMenuOfTheOfficeIsWhatTheServerAllows(t *testing.T) {
	t.Parallel()
	needs := map[string]access.Permission{}
	for _, r := range web.Table() {
		if r.Method == "GET" && r.Who.Name == "office" {
			needs[r.Path] = r.Who.Needs
		}
	}
	for _, section := range office.Sections() {
		for _, p := range section.Places {
			if needs[p.Path] == "" || needs[p.Path] != p.Needs {
				t.Errorf("%s asks for %q, its address for %q", p.Path, p.Needs, needs[p.Path])
			}
		}
	}
}

var secretShown = regexp.MustCompile(`translate="no">([A-Z2-7 ]{39})<`)

// ADM-1: a new owner sets up their second factor before they are in, with it alone they come in again, and each of
// their recovery codes serves once.
func TestTheSecondFactorStandsBeforeTheOffice(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		owner := memberNamed(t, ctx, a, "owner@demo.test")
		const email, password = "second@shop.test", "a long password"
		staffID, err := a.Services.Access.AddStaff(ctx, audit.System,
			access.NewStaff{Name: "Second", Email: email, Password: password, PIN: "4711", RoleID: owner.RoleID,
				AllLocations: true})
		if err != nil {
			t.Fatal(err)
		}
		b := newBrowser(t, a)
		page := func(w int, method, path string, values url.Values) string {
			t.Helper()
			got := b.send(method, path, values, "Accept", "text/html", "X-Requested-With", "")
			if got.Code != w {
				t.Fatalf("%s %s: status %d: %s", method, path, got.Code, got.Body)
			}
			return got.Body.String()
		}
		page(http.StatusSeeOther, "POST", "/admin/login", form("email", email, "password", password))
		if got := b.send("GET", "/admin/staff", nil).Code; got != http.StatusUnauthorized {
			t.Errorf("by the password alone: %d", got)
		}
		shown := secretShown.FindStringSubmatch(page(http.StatusOK, "GET", "/admin/login/factor", nil))
		if shown == nil {
			t.Fatal("no secret is shown")
		}
		secret := strings.ReplaceAll(shown[1], " ", "")
		code := func() url.Values {
			t.Helper()
			code, err := access.CodeAt(secret, clock.Now(ctx))
			if err != nil {
				t.Fatal(err)
			}
			return form("code", code)
		}
		page(http.StatusUnprocessableEntity, "POST", "/admin/login/factor", form("code", "000000"))
		kept := page(http.StatusOK, "POST", "/admin/login/factor", code())
		codes := regexp.MustCompile(`[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}`).FindAllString(kept, -1)
		if len(codes) != 10 || strings.Contains(page(http.StatusSeeOther, "GET", "/admin/login/factor", nil), secret) {
			t.Errorf("%d recovery codes", len(codes))
		}
		b.ask(http.StatusOK, "GET", "/admin/api/staff", nil, nil)
		for _, again := range []struct {
			what string
			code string
			want int
		}{
			{"no code", "", http.StatusUnprocessableEntity},
			{"the code that was used", code().Get("code"), http.StatusUnprocessableEntity},
			{"a recovery code", codes[0], http.StatusOK},
			{"the same recovery code", codes[0], http.StatusUnprocessableEntity},
		} {
			fresh := newBrowser(t, a)
			got := fresh.send("POST", "/admin/login", form("email", email, "password", password, "code", again.code))
			if got.Code != again.want {
				t.Errorf("%s: %d %s", again.what, got.Code, got.Body)
			}
			if in := fresh.send("GET", "/admin/staff", nil).Code; (in == http.StatusOK) != (again.want == http.StatusOK) {
				t.Errorf("%s: the staff answers %d", again.what, in)
			}
		}
		dbtest.Clock(ctx).Advance(time.Minute)
		two := newBrowser(t, a)
		two.send("POST", "/admin/login", form("email", email, "password", password))
		before := two.cookies[a.sessions.Cookie.Name]
		two.ask(http.StatusOK, "POST", "/admin/login", code(), nil)
		if two.cookies[a.sessions.Cookie.Name] == before {
			t.Error("the session kept its id")
		}
		officeBrowser(t, a, "owner@demo.test").
			ask(http.StatusOK, "POST", "/admin/api/staff/resetFactor", form("staff_id", id(staffID)), nil)
		if got := two.send("GET", "/admin/staff", nil).Code; got != http.StatusUnauthorized {
			t.Errorf("after the reset: %d", got)
		}
	})
}

// ADM-1: the back office and the till are two doors. In the shop whoever stands in the back office is a visitor.
func TestTheOfficeAndTheTillAreTwoDoors(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := officeBrowser(t, a, "owner@demo.test")
		for path, want := range map[string]int{"/pos/order": 401, "/pos/messages": 401, "/pos/login": 200, "/": 200,
			"/account/login": 200, "/admin/staff": 200} {
			if got := b.send("GET", path, nil).Code; got != want {
				t.Errorf("from the office at %s: %d, want %d", path, got, want)
			}
		}
		visitor, inside := look(a, "/brakes").Body.String(),
			b.send("GET", "/brakes", nil, "Accept", "text/html", "X-Requested-With", "").Body.String()
		if strings.Contains(inside, "owner@demo.test") || strings.Count(inside, "cost") != strings.Count(visitor, "cost") {
			t.Error("the shop shows more to who stands in the office")
		}
		till := staffBrowser(t, a, "owner@demo.test")
		if got := till.send("GET", "/admin/staff", nil).Code; got != http.StatusUnauthorized {
			t.Errorf("from the till: %d", got)
		}
		old := till.visitOf(a).Seat
		till.signIn("/admin/login", "owner@demo.test")
		if _, err := a.Services.Access.SeatOf(ctx, old, 0, false); err == nil {
			t.Error("the register is not left")
		}
		if got := till.send("GET", "/pos/order", nil).Code; got != http.StatusUnauthorized {
			t.Errorf("the till is still open: %d", got)
		}
		to := newBrowser(t, a).send("GET", "/admin/staff?page=2", nil, "Accept", "text/html", "X-Requested-With", "")
		if got := to.Header().Get("Location"); got != "/admin/login?redirect=%2Fadmin%2Fstaff%3Fpage%3D2" {
			t.Errorf("a visitor is led to %s", got)
		}
		dbtest.Clock(ctx).Advance(9 * time.Hour)
		if got := b.send("GET", "/admin/staff", nil).Code; got != http.StatusUnauthorized {
			t.Errorf("after a night: %d", got)
		}
	})
}

// W-28: a permission that is taken ends at the next request of an open session, at the till and in the back office.
func TestATakenPermissionEndsAtOnce(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := officeBrowser(t, a, "owner@demo.test")
		manager := roleNamed(t, b, "manager")
		b.ask(http.StatusOK, "POST", "/admin/api/role/edit",
			roleForm(manager, append(slices.Clone(manager.Permissions), "staff.manage")...), nil)
		m := officeBrowser(t, a, "manager@demo.test")
		till := staffBrowser(t, a, "manager@demo.test")
		m.ask(http.StatusOK, "GET", "/admin/api/staff", nil, nil)
		till.ask(http.StatusOK, "GET", "/api/customer/get", nil, nil)
		less := slices.DeleteFunc(slices.Clone(manager.Permissions),
			func(p string) bool { return p == "customer.edit" || p == "till.sell" })
		b.ask(http.StatusOK, "POST", "/admin/api/role/edit", roleForm(roleNamed(t, b, "manager"), less...), nil)
		if got := m.send("GET", "/admin/api/staff", nil).Code; got != http.StatusForbidden {
			t.Errorf("the back office: %d", got)
		}
		if got := till.send("GET", "/api/customer/get", nil).Code; got != http.StatusForbidden {
			t.Errorf("the till: %d", got)
		}
	})
}

// ADM-1: each address of the back office opens by its own permissions alone, and stays shut to who holds all but one of
// them; a session that is open learns of either at its next request.
func TestEachAddressOfTheOfficeAsksForItsPermission(t *testing.T) {
	t.Parallel()
	routes := map[string][]routing.Route{}
	var held []string
	for _, r := range web.Table() {
		if r.Who.Name == "office" {
			needs := []string{string(r.Who.Needs)}
			for _, other := range r.Who.Also {
				needs = append(needs, string(other))
			}
			routes[strings.Join(needs, " ")] = append(routes[strings.Join(needs, " ")], r)
			held = append(held, needs...)
		}
	}
	slices.Sort(held)
	held = slices.Compact(held)
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		owner, m := officeBrowser(t, a, "owner@demo.test"), officeBrowser(t, a, "manager@demo.test")
		holds := func(permissions ...string) {
			t.Helper()
			owner.ask(http.StatusOK, "POST", "/admin/api/role/edit",
				roleForm(roleNamed(t, owner, "manager"), permissions...), nil)
		}
		for needs, own := range routes {
			for _, p := range strings.Fields(needs) {
				holds(slices.DeleteFunc(slices.Clone(held), func(other string) bool { return other == p })...)
				for _, r := range own {
					if got := m.send(r.Method, r.Path, form()).Code; got != http.StatusForbidden {
						t.Errorf("%s %s without %s: %d", r.Method, r.Path, p, got)
					}
				}
			}
			holds(strings.Fields(needs)...)
			for _, r := range own {
				fields := form()
				if strings.HasSuffix(r.Path, "/customer/save") {
					fields = form("customerId", "1") // a new one asks for more
				}
				if got := m.send(r.Method, r.Path, fields).Code; got == http.StatusForbidden || got == http.StatusUnauthorized {
					t.Errorf("%s %s with %s alone: %d", r.Method, r.Path, needs, got)
				}
			}
		}
	})
}

// and is a form with more in it.
func and(values url.Values, more ...string) url.Values {
	all := form(more...)
	for name, list := range values {
		if !all.Has(name) {
			all[name] = list
		}
	}
	return all
}
