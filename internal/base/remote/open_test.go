package remote_test

import (
	"net/netip"
	"testing"

	"camber/internal/base/remote"
)

func TestOnlyTheOpenInternetIsOpen(t *testing.T) {
	t.Parallel()
	for _, address := range []string{"127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1",
		"0.0.0.0", "255.255.255.255", "224.0.0.1", "198.18.0.1", "::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "fd12::1",
		"ff02::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "fec0::1"} {
		if remote.IsOpen(netip.MustParseAddr(address)) {
			t.Errorf("%s is open", address)
		}
	}
	for _, address := range []string{"8.8.8.8", "93.184.216.34", "2606:2800:220:1::1", "172.32.0.1", "::ffff:8.8.8.8"} {
		if !remote.IsOpen(netip.MustParseAddr(address)) {
			t.Errorf("%s is not", address)
		}
	}
}
