package wire

import (
	"context"
	"net/http"
	"strconv"
	"strings"

	"camber/internal/shop/access"
)

// StoreCookie keeps the store that a shopper chose, by its number (LOC-4). What it says goes before what the session
// says, and only in the shop: a till's store is its register's.
const StoreCookie = "locator_pickup_location"

const storeDays = 365 // for how long a browser keeps it

func (v Visit) withChosenStore(r *http.Request) Visit {
	if v.Mode != access.Shop {
		return v
	}
	if cookie, err := r.Cookie(StoreCookie); err == nil {
		if id, err := strconv.ParseInt(strings.TrimSpace(cookie.Value), 10, 64); err == nil && id > 0 {
			v.LocationID = id
		}
	}
	return v
}

// ChooseStore makes a store the one where this visit picks up; 0: none is chosen any more.
func ChooseStore(ctx context.Context, id int64) error {
	s := from(ctx)
	if s.sessions == nil {
		return errPublic
	}
	now := s.visit
	if now.Mode == access.Shop {
		cookie := http.Cookie{Name: StoreCookie, Value: strconv.FormatInt(id, 10), Path: "/", MaxAge: storeDays * 24 * 3600,
			Secure: s.sessions.Cookie.Secure, SameSite: http.SameSiteLaxMode}
		if id == 0 {
			cookie.Value, cookie.MaxAge = "", -1
		}
		http.SetCookie(s.reply, &cookie)
	}
	if now.LocationID == id {
		return nil
	}
	now.LocationID = id
	return SaveVisit(ctx, now)
}
