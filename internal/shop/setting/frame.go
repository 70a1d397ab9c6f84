package setting

import (
	"net"
	"net/url"
	"strings"

	"camber/internal/base/fault"
)

// FrameParents are the origins of the sites that may show the shop in a frame, with blanks or line breaks between
// (MODE-4). Empty: none may.
var FrameParents = origins("frame_parents")

func origins(name string) Setting[string] {
	s := Text(name, "")
	s.open, s.control.Kind = true, Lines
	s.parse = func(v string) (string, error) {
		found := strings.Fields(v)
		for _, origin := range found {
			if err := isOrigin(origin); err != nil {
				return "", err
			}
		}
		return strings.Join(found, " "), nil
	}
	return s
}

// isOrigin wants https://host or https://host:port; this machine itself may go without TLS.
func isOrigin(v string) error {
	u, err := url.Parse(v)
	if err != nil || u.Scheme+"://"+u.Host != v || !originPattern.MatchString(u.Host) {
		return refused(fault.T("%s is not an origin like https://parts.example.", v))
	}
	ip := net.ParseIP(u.Hostname())
	if isHere := u.Hostname() == "localhost" || ip != nil && ip.IsLoopback(); u.Scheme != "https" &&
		(u.Scheme != "http" || !isHere) {
		return refused(fault.T("%s does not begin with https://.", v))
	}
	return nil
}
