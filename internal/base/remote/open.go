package remote

import (
	"context"
	"errors"
	"net"
	"net/netip"
	"syscall"
	"time"
)

// ErrInside refuses a server of a private network.
var ErrInside = errors.New("remote: the address is none of the open internet")

// Dialer reaches the addresses that may be, for a name whichever it comes to. It gives up after the timeout; one that may
// not be is ErrInside.
func Dialer(timeout time.Duration, may func(netip.Addr) bool) *net.Dialer {
	return &net.Dialer{Timeout: timeout, ControlContext: func(_ context.Context, _, address string, _ syscall.RawConn) error {
		// asked of what the name has come to, so that no name leads inside by another answer
		at, err := netip.ParseAddrPort(address)
		if err != nil || !may(at.Addr()) {
			return ErrInside
		}
		return nil
	}}
}

// inside are the networks beside those that netip knows to be private.
var inside = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"), netip.MustParsePrefix("100.64.0.0/10"), netip.MustParsePrefix("192.0.0.0/24"),
	netip.MustParsePrefix("192.0.2.0/24"), netip.MustParsePrefix("192.88.99.0/24"), netip.MustParsePrefix("198.18.0.0/15"),
	netip.MustParsePrefix("198.51.100.0/24"), netip.MustParsePrefix("203.0.113.0/24"), netip.MustParsePrefix("240.0.0.0/4"),
	netip.MustParsePrefix("::/96"), netip.MustParsePrefix("64:ff9b::/96"), netip.MustParsePrefix("64:ff9b:1::/48"),
	netip.MustParsePrefix("100::/64"), netip.MustParsePrefix("2001::/23"), netip.MustParsePrefix("2001:db8::/32"),
	netip.MustParsePrefix("2002::/16"), netip.MustParsePrefix("fec0::/10"),
}

// IsOpen says whether an address is one of the open internet.
func IsOpen(a netip.Addr) bool {
	a = a.Unmap()
	if !a.IsValid() || !a.IsGlobalUnicast() || a.IsPrivate() || a.IsLoopback() || a.IsLinkLocalUnicast() {
		return false
	}
	for _, network := range inside {
		if network.Contains(a.WithZone("")) {
			return false
		}
	}
	return true
}
