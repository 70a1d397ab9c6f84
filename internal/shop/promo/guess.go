package promo

import (
	"context"
	"net/netip"
	"strconv"
	"strings"
	"time"

	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/base/throttle"
)

// M-14: how many codes that open nothing are borne, within window. When strangers together have tried mostMisses, only
// customers who are signed in are still listened to, so guessing from many places comes to an end and does not lock out
// the shop's own people.
const (
	perSession = 5
	perStaff   = 15 // a counter types the codes of many customers
	perNetwork = 30
	mostMisses = 600
	window     = time.Minute
)

// Seeker is who tries a code.
type Seeker struct {
	Who
	StaffID int64  // 0: no member of staff
	Session string // empty: none yet
	IP      string
}

// Found is what a code turned out to be.
type Found struct {
	Code   Code
	Coupon string // the coupon's code
	ID     int64  // the coupon's or the voucher's
	Points int
}

// Find says what a code is: a voucher's, a coupon's or, of a customer, a number of points (CART-14). Of the kind alone
// if one is given. A code that opens nothing counts as a miss, and too many of them are refused as fault.TooMuch;
// whether it is unknown, expired or used up is not told.
func (s *Service) Find(ctx context.Context, seeker Seeker, kind Code, code string) (Found, error) {
	code = strings.TrimSpace(code)
	if code == "" {
		return Found{}, fault.InFields(map[string]fault.Text{"code": fault.T("Please enter a code.")})
	}
	if points, err := strconv.Atoi(code); err == nil && points > 0 && (kind == CodeReward || kind == "") &&
		seeker.CustomerID != 0 {
		return Found{Code: CodeReward, Points: points}, nil
	}
	if kind == CodeReward {
		if seeker.CustomerID == 0 {
			return Found{}, fault.New(fault.Invalid, "Please sign in to use your reward points.")
		}
		return Found{}, fault.New(fault.Invalid, "Please enter how many points to use.")
	}
	counted, err := count(ctx, seeker)
	if err != nil {
		return Found{}, err
	}
	found, ok, err := s.look(ctx, seeker.Who, kind, code)
	if err != nil {
		return Found{}, err
	}
	if !ok {
		return Found{}, &fault.Error{Kind: fault.Invalid, Text: unknown}
	}
	for _, key := range counted { // only misses count
		if err := throttle.GiveBack(ctx, key); err != nil {
			return Found{}, err
		}
	}
	return found, nil
}

func (s *Service) look(ctx context.Context, who Who, kind Code, code string) (Found, bool, error) {
	if kind != CodeCoupon {
		hash, shaped := hashOf(code)
		v, known, err := voucher(ctx, withHash(hash))
		if err != nil {
			return Found{}, false, err
		}
		if shaped && known && v.Balance > 0 && v.usable(who.Day, false) {
			return Found{Code: CodeVoucher, ID: v.ID}, true, nil
		}
	}
	if kind == CodeVoucher {
		return Found{}, false, nil
	}
	c, known, err := coupon(ctx, withFold(fold(code)))
	return Found{Code: CodeCoupon, ID: c.ID, Coupon: c.Code}, known && c.Active, err
}

// count takes a try of every limit, the one that stops most first, and returns their keys.
func count(ctx context.Context, seeker Seeker) ([]string, error) {
	type limit struct {
		key string
		n   int
	}
	limits := []limit{{"code:" + network(seeker.IP), perNetwork}}
	switch {
	case seeker.StaffID != 0:
		limits = append(limits, limit{"code:staff:" + strconv.FormatInt(seeker.StaffID, 10), perStaff})
	case seeker.CustomerID != 0:
		limits = append(limits, limit{"code:customer:" + strconv.FormatInt(seeker.CustomerID, 10), perSession})
	case seeker.Session != "":
		limits = append(limits, limit{"code:session:" + ids.Hash(seeker.Session), perSession})
	}
	if seeker.CustomerID == 0 && seeker.StaffID == 0 {
		limits = append(limits, limit{"code:strangers", mostMisses})
	}
	var keys []string
	for _, l := range limits {
		if err := throttle.Take(ctx, l.key, l.n, window); err != nil {
			return nil, err
		}
		keys = append(keys, l.key)
	}
	return keys, nil
}

// network is what a person at ip may have many addresses of: the first three numbers of an IPv4 address, the first half
// of an IPv6 one.
func network(ip string) string {
	address, err := netip.ParseAddr(ip)
	if err != nil {
		return ip
	}
	address = address.Unmap().WithZone("")
	bits := 64
	if address.Is4() {
		bits = 24
	}
	prefix, err := address.Prefix(bits)
	if err != nil {
		return ip
	}
	return prefix.String()
}
