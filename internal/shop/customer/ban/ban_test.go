package ban_test

import (
	"context"
	"errors"
	"net/netip"
	"testing"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/customer"
	"camber/internal/shop/customer/ban"
)

type places map[string]ban.Where

func (p places) Place(_ context.Context, ip netip.Addr) (ban.Where, error) {
	where, known := p[ip.String()]
	if !known {
		return ban.Where{}, errors.New("not reached")
	}
	return where, nil
}

func setup(t *testing.T, ctx context.Context) (s *ban.Service, jo, al int64) {
	t.Helper()
	var level int64
	if err := db.Write(ctx).NewRaw(
		"INSERT INTO price_levels (code, name, sort) VALUES ('retail', 'Retail', 1) RETURNING id").Scan(ctx, &level); err != nil {
		t.Fatal(err)
	}
	customers := customer.New()
	for _, id := range []*int64{&jo, &al} {
		c, err := customers.Add(ctx, access.Actor{Kind: access.System},
			customer.NewCustomer{LevelID: level, Firstname: "Jo", Lastname: "Li"})
		if err != nil {
			t.Fatal(err)
		}
		*id = c.ID
	}
	return ban.New(customers, places{"203.0.113.9": {City: "Waterloo", Region: "Iowa", Country: "United States"},
		"203.0.113.10": {}}), jo, al
}

func boss(ip string) access.Actor {
	return access.Actor{Kind: access.Staff, StaffID: 4, Mode: access.POS, IP: ip}.Granted(access.BanCustomers)
}

func from(ip string) access.Actor { return access.Actor{IP: ip} }

// CUST-29 CUST-41 W-31: a ban keeps the whole network of one person out, and nobody else; who stands at a register
// stays.
func TestABanIsOfANetwork(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s, jo, al := setup(t, ctx)
		admitted := func(ip string) bool { return s.Admit(ctx, from(ip)) == nil }
		for _, ip := range []string{"203.0.113.9", "2001:db8:7:7::1"} {
			if err := s.Ban(ctx, boss("198.51.100.1"), jo, ip, false); err != nil {
				t.Fatal(err)
			}
		}
		for ip, want := range map[string]bool{
			"203.0.113.9": false, "::ffff:203.0.113.9": false, "203.0.113.10": true, "2001:db8:7:7::1": false,
			"2001:db8:7:7:ffff::9": false, "2001:db8:7:8::1": true, "": true,
		} {
			if admitted(ip) != want {
				t.Errorf("%q admitted: %t", ip, !want)
			}
		}
		if err := s.Admit(ctx, from("203.0.113.9")); !fault.Is(err, fault.Forbidden) {
			t.Errorf("%v", err)
		}
		if err := s.Admit(ctx, access.Actor{Kind: access.Staff, StaffID: 4, IP: "203.0.113.9"}); err != nil {
			t.Errorf("staff are kept out: %v", err)
		}
		if err := s.Seen(ctx, al, "2001:db8:7:7::42"); err != nil {
			t.Fatal(err)
		}
		if list, _, err := s.IPs(ctx, al, 10, 0); err != nil || len(list) != 1 || !list[0].IsBanned {
			t.Errorf("%+v (%v)", list, err)
		}
		if err := s.Unban(ctx, boss("198.51.100.1"), al, "2001:db8:7:7::42"); err != nil || !admitted("2001:db8:7:7::1") {
			t.Errorf("still kept out (%v)", err)
		}
	})
}

// W-31: an address of the shop's own is banned by who confirms it, and by nobody by mistake.
func TestTheShopsOwnAddressIsAskedAbout(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s, jo, _ := setup(t, ctx)
		for _, c := range []struct{ own, ip string }{
			{"198.51.100.1", "198.51.100.1"}, {"198.51.100.1", "127.0.0.1"}, {"198.51.100.1", "10.0.0.7"},
			{"198.51.100.1", "192.168.1.1"}, {"198.51.100.1", "::1"},
			{"198.51.100.1", "::ffff:198.51.100.1"}, {"2001:db8:1:2::9", "2001:db8:1:2:3::1"}, {"198.51.100.1", "fe80::1"},
			{"198.51.100.1", "0.0.0.0"},
		} {
			err := s.Ban(ctx, boss(c.own), jo, c.ip, false)
			if f := fault.Of(err); f == nil || f.Kind != fault.Conflict || f.Fields["confirm"].Format == "" {
				t.Errorf("from %s: %s is banned without a question (%v)", c.own, c.ip, err)
			}
			if s.Admit(ctx, from(c.ip)) != nil {
				t.Errorf("%s is kept out", c.ip)
			}
		}
		if err := s.Ban(ctx, boss("198.51.100.1"), jo, "198.51.100.1", true); err != nil ||
			s.Admit(ctx, from("198.51.100.1")) == nil {
			t.Errorf("confirmed, and not banned (%v)", err)
		}
		if err := s.Ban(ctx, boss(""), jo, "no address", true); !fault.Is(err, fault.Invalid) {
			t.Errorf("%v", err)
		}
		if err := s.Ban(ctx, access.Actor{Kind: access.Staff, StaffID: 5}, jo, "203.0.113.77", true); !fault.Is(err, fault.Forbidden) {
			t.Errorf("without the right: %v", err)
		}
	})
}

// CUST-29: each address once, seen last first, with how many customers came from its network.
func TestWhereACustomerCameFrom(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s, jo, al := setup(t, ctx)
		see := func(id int64, ip string) {
			t.Helper()
			if err := s.Seen(ctx, id, ip); err != nil {
				t.Fatal(err)
			}
			dbtest.Clock(ctx).Advance(1e9)
		}
		see(jo, "203.0.113.9")
		see(jo, "2001:db8::1")
		see(al, "2001:db8::2")
		see(jo, "::ffff:203.0.113.9")
		see(0, "203.0.113.9")
		see(jo, "unknown")
		list, total, err := s.IPs(ctx, jo, 10, 0)
		if err != nil || total != 2 || len(list) != 2 || list[0].IP != "203.0.113.9" || list[0].Accounts != 1 ||
			list[1].IP != "2001:db8::1" || list[1].Accounts != 2 {
			t.Errorf("%+v (%v)", list, err)
		}
	})
}

// CUST-36 CUST-41: whatever goes wrong, one sentence is said.
func TestWhereAnAddressIs(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s, _, _ := setup(t, ctx)
		if got, err := s.PlaceOf(ctx, "::ffff:203.0.113.9"); err != nil || got.City != "Waterloo" || got.Region != "Iowa" ||
			got.Country != "United States" {
			t.Errorf("%+v (%v)", got, err)
		}
		for _, ip := range []string{"", "x", "203.0.113.10", "203.0.113.11"} {
			_, err := s.PlaceOf(ctx, ip)
			if f := fault.Of(err); f == nil || f.Text.String() != "Failed to get location details." {
				t.Errorf("%q: %v", ip, err)
			}
		}
		if _, err := ban.New(customer.New(), nil).PlaceOf(ctx, "203.0.113.9"); fault.Of(err).
			Text.String() != "Failed to get location details." {
			t.Errorf("%v", err)
		}
	})
}
