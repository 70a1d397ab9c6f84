package app

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"camber/internal/base/db"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/setting"
	"camber/internal/web"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/deskview"
)

// MODE-2 MODE-7 W-08: a locked register answers 423 to every call but unlock and sign-out, and shows the lock screen
// alone.
func TestALockedRegisterAnswersNothing(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := staffBrowser(t, a, "cashier@demo.test")
		b.header.Set("X-Cart", "a-ticket-of-this-test")
		var ticket cartview.Cart
		b.ask(http.StatusOK, "POST", "/pos/part/scan", form("code", "418630013633"), &ticket)
		second := as(t, a, b.visitOf(a)) // another tab's requests
		second.cookies["camber"] = b.cookies["camber"]
		var shown deskview.Lock
		b.ask(http.StatusOK, "POST", "/pos/lock", nil, &shown)
		if shown.Cashier != "Dana Ruiz" || shown.Register == "" {
			t.Errorf("the lock screen says %+v", shown)
		}
		for _, route := range web.Table() {
			switch {
			case !route.Session, route.Path == "/pos/unlock", route.Path == "/pos/logout", route.Who.Name == "anyone",
				route.Path == "/pos/training/leave", route.Path == "/": // who comes back from training is locked out here
				continue
			}
			path := strings.NewReplacer("{$}", "", "{slug}", "x", "{token}", "x", "{vehicle}", "x", "{category}", "x").
				Replace(route.Path)
			w := second.send(route.Method, path, nil)
			var reply web.ErrorReply
			if err := json.Unmarshal(w.Body.Bytes(), &reply); w.Code != http.StatusLocked {
				t.Errorf("%s %s: %d (%v)", route.Method, path, w.Code, err)
			}
		}
		page := second.send("GET", "/checkout/cart", nil, asPage...)
		if page.Code != http.StatusLocked || !strings.Contains(page.Body.String(), `data-island="lock"`) ||
			strings.Contains(page.Body.String(), `data-island="till"`) || strings.Contains(page.Body.String(), "418630013633") {
			t.Errorf("the page is %d", page.Code)
		}
		// MODE-1: they have not left
		if body := page.Body.String(); !strings.Contains(body, `"in_pos_mode":true`) ||
			!strings.Contains(body, `"pos_locked":true`) {
			t.Error("the page of a locked register says that nobody is at it")
		}
		before := b.cookies["camber"]
		var back deskview.Unlocked
		b.ask(http.StatusOK, "POST", "/pos/unlock", form("pin", "1003"), &back)
		if b.cookies["camber"] == before || back.StaffID != shown.StaffID {
			t.Errorf("unlocked as %d with the same session", back.StaffID)
		}
		// W-02
		if w := second.send("GET", "/checkout/cart/getData", nil); w.Code == http.StatusOK &&
			strings.Contains(w.Body.String(), ticket.Products[0].Key) {
			t.Error("the session of before still reads the ticket")
		}
		b.ask(http.StatusOK, "GET", "/checkout/cart/getData", nil, &ticket)
		if len(ticket.Products) != 1 {
			t.Errorf("the ticket lost its line: %+v", ticket.Products)
		}
	})
}

// MODE-2: who locked it unlocks it by PIN or password, another works under their own name; a ticket stays with its
// cashier.
func TestWhoUnlocksWorksUnderTheirOwnName(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := staffBrowser(t, a, "cashier@demo.test")
		cashier := b.visitOf(a).StaffID
		manager := staffBrowser(t, a, "manager@demo.test").visitOf(a).StaffID
		b.ask(http.StatusOK, "POST", "/pos/part/scan", form("code", "418630013633"), nil)
		lock := func() { b.ask(http.StatusOK, "POST", "/pos/lock", nil, nil) }

		lock()
		b.ask(http.StatusUnprocessableEntity, "POST", "/pos/unlock", form("password", "wrong"), nil)
		b.ask(http.StatusUnprocessableEntity, "POST", "/pos/unlock", form("pin", "1004"), nil) // of another store
		b.ask(http.StatusUnprocessableEntity, "POST", "/pos/unlock", form("pin", "9999"), nil)
		b.ask(http.StatusUnprocessableEntity, "POST", "/pos/unlock", form("badge", "CAMBER-0001"), nil)
		b.ask(http.StatusLocked, "GET", "/checkout/cart/getData", nil, nil)
		b.ask(http.StatusOK, "POST", "/pos/unlock", form("password", demoPassword), nil)

		lock()
		b.ask(http.StatusOK, "POST", "/pos/unlock", form("pin", "1002"), nil)
		if v := b.visitOf(a); v.StaffID != manager || v.RegisterID == 0 {
			t.Errorf("works as %d", v.StaffID)
		}
		var ticket cartview.Cart
		b.ask(http.StatusOK, "GET", "/checkout/cart/getData", nil, &ticket)
		if len(ticket.Products) != 0 {
			t.Error("another's ticket is on the screen")
		}
		lock()
		b.ask(http.StatusOK, "POST", "/pos/unlock", form("pin", "1003"), nil)
		b.ask(http.StatusOK, "GET", "/checkout/cart/getData", nil, &ticket)
		if len(ticket.Products) != 1 {
			t.Error("the cashier's ticket is gone")
		}
		if err := setting.Set(ctx, audit.System, setting.QuickSwitch, setting.Business, false); err != nil {
			t.Fatal(err)
		}
		m := staffBrowser(t, a, "manager@demo.test")
		m.ask(http.StatusOK, "POST", "/pos/lock", nil, nil)
		m.ask(http.StatusForbidden, "POST", "/pos/unlock", form("pin", "1003"), nil)
		lock()
		b.ask(http.StatusOK, "POST", "/pos/unlock", form("pin", "1002"), nil) // a manager always

		rows, err := audit.Rows(ctx, "staff", cashier)
		last := rows[len(rows)-1]
		if err != nil || last.Action != "till.unlock" || last.Who.ID != manager || last.SubjectID != cashier {
			t.Errorf("%+v (%v)", last, err)
		}
	})
}

// W-30
func TestFiveWrongPINsAtALockScreenRestAMinute(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := staffBrowser(t, a, "cashier@demo.test")
		b.ask(http.StatusOK, "POST", "/pos/lock", nil, nil)
		for range 5 {
			b.ask(http.StatusUnprocessableEntity, "POST", "/pos/unlock", form("pin", "9999"), nil)
		}
		w := b.send("POST", "/pos/unlock", form("pin", "1003"))
		if w.Code != http.StatusTooManyRequests || w.Header().Get("Retry-After") != "60" {
			t.Errorf("the sixth: %d, again after %s", w.Code, w.Header().Get("Retry-After"))
		}
		dbtest.Clock(ctx).Advance(time.Minute)
		b.ask(http.StatusOK, "POST", "/pos/unlock", form("pin", "1003"), nil)
	})
}

// SEC-1 W-30: who guesses at the lock screen of a register keeps nobody out of another; a scan is no guess.
func TestGuessesAtARegisterLockNobodyOutElsewhere(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		registers, err := a.Services.Register.Registers(ctx, 0)
		if err != nil {
			t.Fatal(err)
		}
		sitAt := func(email string, i int) *browser {
			b := newBrowser(t, a)
			b.ask(http.StatusOK, "POST", "/pos/login",
				form("email", email, "password", demoPassword, "register", id(registers[i].ID)), nil)
			return b
		}
		guesser, manager := sitAt("cashier@demo.test", 0), sitAt("manager@demo.test", 1)
		for _, b := range []*browser{guesser, manager} {
			b.ask(http.StatusOK, "POST", "/pos/lock", nil, nil)
		}
		for range 12 {
			// scanned
			guesser.ask(http.StatusUnprocessableEntity, "POST", "/pos/unlock", form("badge", "418630013633"), nil)
		}
		for range 60 { // longer than a day
			for range 5 {
				guesser.send("POST", "/pos/unlock", form("pin", "9999"))
			}
			guesser.ask(http.StatusTooManyRequests, "POST", "/pos/unlock", form("pin", "1002"), nil)
			dbtest.Clock(ctx).Advance(time.Minute)
		}
		manager.ask(http.StatusOK, "POST", "/pos/unlock", form("pin", "1002"), nil)
		manager.ask(http.StatusOK, "POST", "/pos/lock", nil, nil)
		manager.ask(http.StatusOK, "POST", "/pos/unlock", form("password", demoPassword), nil)
		dbtest.Clock(ctx).Advance(15 * time.Minute) // the longest rest
		guesser.ask(http.StatusOK, "POST", "/pos/unlock", form("pin", "1003"), nil)
	})
}

// MODE-2: a register that nobody uses locks itself by the setting; using it puts that off.
func TestAnIdleRegisterLocksItself(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := staffBrowser(t, a, "cashier@demo.test")
		if err := setting.Set(ctx, audit.System, setting.LockMinutes, setting.Location(b.visitOf(a).LocationID), 3); err != nil {
			t.Fatal(err)
		}
		for range 3 {
			dbtest.Clock(ctx).Advance(2 * time.Minute)
			b.ask(http.StatusOK, "GET", "/checkout/cart/getData", nil, nil)
		}
		dbtest.Clock(ctx).Advance(2 * time.Minute)
		b.ask(http.StatusOK, "GET", "/pos/lock", nil, nil) // looking is no use
		dbtest.Clock(ctx).Advance(time.Minute)
		b.ask(http.StatusLocked, "GET", "/checkout/cart/getData", nil, nil)
		dbtest.Clock(ctx).Advance(24 * time.Hour)
		b.ask(http.StatusLocked, "POST", "/pos/lock", nil, nil)
		b.ask(http.StatusOK, "POST", "/pos/unlock", form("pin", "1003"), nil)
		b.ask(http.StatusOK, "GET", "/checkout/cart/getData", nil, nil)
	})
}

// W-28: who was dismissed, or lost the right, is out at the next call on every server.
func TestWhoLostTheRightIsOutAtOnce(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := staffBrowser(t, a, "cashier@demo.test")
		b.ask(http.StatusOK, "GET", "/checkout/cart/getData", nil, nil)
		role, err := a.Services.Access.RoleNamed(ctx, "cashier")
		if err != nil {
			t.Fatal(err)
		}
		if err := a.Services.Access.SetPermissions(ctx, audit.System, role, access.OpenShift); err != nil {
			t.Fatal(err)
		}
		b.ask(http.StatusForbidden, "POST", "/pos/part/scan", form("code", "418630013633"), nil)
		if err := a.Services.Access.Deactivate(ctx, audit.System, b.visitOf(a).StaffID); err != nil {
			t.Fatal(err)
		}
		b.ask(http.StatusUnauthorized, "POST", "/pos/part/scan", form("code", "418630013633"), nil)
	})
}

// W-28: a session of who was deactivated has ended for good, whether it asked meanwhile or not.
func TestWhoIsActiveAgainSignsInAnew(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		activate := func(staffID int64, active int) {
			if _, err := db.Write(ctx).NewRaw("UPDATE staff SET active = ? WHERE id = ?", active, staffID).Exec(ctx); err != nil {
				t.Fatal(err)
			}
		}
		unseen, seen := staffBrowser(t, a, "cashier@demo.test"), staffBrowser(t, a, "manager@demo.test")
		one, other := unseen.visitOf(a).StaffID, seen.visitOf(a).StaffID
		for _, staffID := range []int64{one, other} {
			if err := a.Services.Access.Deactivate(ctx, audit.System, staffID); err != nil {
				t.Fatal(err)
			}
			activate(staffID, 1)
		}
		for _, b := range []*browser{unseen, seen} {
			b.ask(http.StatusUnauthorized, "GET", "/pos/payments/list", nil, nil)
		}
		again := staffBrowser(t, a, "cashier@demo.test")
		activate(one, 0) // by another hand than the program's
		again.ask(http.StatusUnauthorized, "GET", "/pos/payments/list", nil, nil)
		activate(one, 1)
		again.ask(http.StatusUnauthorized, "GET", "/pos/payments/list", nil, nil)
	})
}

// MODE-1 MODE-2 APR-1: a badge set with the password unlocks and approves where it is scanned, and another's takes the
// register over.
func TestABadgeUnlocksAndApproves(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		manager, b := staffBrowser(t, a, "manager@demo.test"), staffBrowser(t, a, "cashier@demo.test")
		const code = "CAMBER-0F3K9"
		manager.ask(http.StatusUnprocessableEntity, "POST", "/pos/badge", form("password", "wrong", "badge", code), nil)
		manager.ask(http.StatusOK, "POST", "/pos/badge", form("password", demoPassword, "badge", code), nil)
		b.ask(http.StatusUnprocessableEntity, "POST", "/pos/badge", form("password", demoPassword, "badge", code), nil)
		refused := b.refusedAlone("/api/customer_credit/add",
			[]string{"customer_id", "2", "description", "Late", "amount", "5"})
		var given deskview.Approval
		b.ask(http.StatusOK, "POST", "/pos/approve", form("effect", refused.Approval.Effect, "badge", code), &given)
		if given.Approval == "" {
			t.Error("no approval")
		}
		b.ask(http.StatusOK, "POST", "/pos/lock", nil, nil)
		var back deskview.Unlocked
		b.ask(http.StatusOK, "POST", "/pos/unlock", form("badge", code), &back)
		if back.StaffID != manager.visitOf(a).StaffID {
			t.Errorf("unlocked as %d", back.StaffID)
		}
	})
}
