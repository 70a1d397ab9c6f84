package main

import (
	"context"
	"crypto/x509"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"camber/internal/base/certificate"
	"camber/internal/base/clock"
	"camber/internal/web"
)

// listening says where the shop is listened for, and how the way to it is kept private (OPS-7).
type listening struct {
	Listen        string   `help:"Address to listen on; :443 is https on all of this machine's addresses." default:"127.0.0.1:8080" env:"CAMBER_LISTEN"`
	TLS           string   `name:"tls" help:"Speak TLS: acme (a certificate that an authority of the internet signs on its own), cert=FILE,key=FILE (your own, in PEM), local (the shop signs its own, which its devices are told to trust)." env:"CAMBER_TLS"`
	ListenHTTP    string   `name:"listen-http" help:"With --tls: address of plain HTTP, which leads to https and answers the authority. Port 80 beside port 443, else none, unless one is given." env:"CAMBER_LISTEN_HTTP"`
	ACMEEmail     string   `name:"acme-email" help:"To whom the authority writes about the certificate." env:"CAMBER_ACME_EMAIL"`
	ACMEDirectory string   `name:"acme-directory" help:"Directory of the authority. Asking one means agreeing to its terms." default:"https://acme-v02.api.letsencrypt.org/directory" env:"CAMBER_ACME_DIRECTORY"`
	ACMERoots     string   `name:"acme-roots" help:"Certificates, in PEM, by which an authority of your own network is trusted." env:"CAMBER_ACME_ROOTS" type:"path"`
	BehindProxy   []string `name:"behind-proxy" help:"Addresses or networks (10.0.0.5, 10.0.0.0/24) of the proxy that ends TLS on another machine. Nobody else is answered." env:"CAMBER_BEHIND_PROXY"`
	BaseURL       *url.URL `help:"The shop's own address as browsers see it (https://parts.example)." env:"CAMBER_BASE_URL"`
	Checkout      *url.URL `name:"checkout-url" help:"The address of the check-out, where it has a host of its own beside --base-url (https://pay.parts.example)." env:"CAMBER_CHECKOUT_URL"`
}

// Ways to a certificate; the third is cert=FILE,key=FILE.
const (
	tlsACME  = "acme"
	tlsLocal = "local"
)

// check is an error, which says what to do, where the flags do not fit together or would let others listen in.
func (l *listening) check() error {
	if l.Checkout != nil &&
		(l.BaseURL == nil || l.BaseURL.Scheme != l.Checkout.Scheme || l.BaseURL.Host == l.Checkout.Host) {
		return errors.New("--checkout-url names another host than --base-url, by the same https:// or http://")
	}
	if _, err := l.proxies(); err != nil {
		return err
	}
	private := l.TLS != "" || len(l.BehindProxy) > 0
	switch {
	case private && (l.BaseURL == nil || l.BaseURL.Scheme != "https" || l.BaseURL.Hostname() == ""):
		return errors.New("--tls and --behind-proxy need --base-url https://…: the address by which browsers reach the shop")
	case !loopback(l.Listen) && !private:
		return errors.New("plain HTTP is for this machine alone, because anybody on the way could read it: add --tls acme, --tls local or --tls cert=FILE,key=FILE; or name the proxy that ends TLS by --behind-proxy")
	case l.TLS == "" && l.ListenHTTP != "":
		return errors.New("--listen-http goes with --tls; without it, --listen is plain HTTP already")
	}
	switch l.TLS {
	case "", tlsLocal:
		return nil
	case tlsACME:
		if l.ACMEDirectory == certificate.LetsEncrypt {
			for _, host := range l.hosts() {
				if net.ParseIP(host) != nil || !strings.Contains(host, ".") {
					return fmt.Errorf("--tls acme: no authority of the internet signs for %s: use --tls local, or a name that everybody can look up", host)
				}
			}
		}
		_, err := l.roots()
		return err
	}
	cert, key, err := l.files()
	if err == nil {
		_, err = certificate.Own(cert, key, l.hosts(), clock.System{}, slog.New(slog.DiscardHandler))
	}
	return err
}

// proxies are those of --behind-proxy.
func (l *listening) proxies() ([]netip.Prefix, error) {
	var all []netip.Prefix
	for _, written := range l.BehindProxy {
		network, err := netip.ParsePrefix(written)
		if err != nil {
			address, err := netip.ParseAddr(written)
			if err != nil {
				return nil, fmt.Errorf("--behind-proxy %q is no address and no network (10.0.0.5, 10.0.0.0/24)", written)
			}
			network = netip.PrefixFrom(address, address.BitLen())
		}
		all = append(all, network.Masked())
	}
	return all, nil
}

// hosts are those that a certificate is for.
func (l *listening) hosts() []string {
	hosts := []string{l.BaseURL.Hostname()}
	if l.Checkout != nil {
		hosts = append(hosts, l.Checkout.Hostname())
	}
	return hosts
}

// files are those of cert=FILE,key=FILE.
func (l *listening) files() (cert, key string, err error) {
	for part := range strings.SplitSeq(l.TLS, ",") {
		name, file, _ := strings.Cut(part, "=")
		switch strings.TrimSpace(name) {
		case "cert":
			cert = strings.TrimSpace(file)
		case "key":
			key = strings.TrimSpace(file)
		}
	}
	if cert == "" || key == "" {
		return "", "", errors.New("--tls is acme, local, or cert=FILE,key=FILE")
	}
	return cert, key, nil
}

func (l *listening) roots() (*x509.CertPool, error) {
	if l.ACMERoots == "" {
		return nil, nil
	}
	content, err := os.ReadFile(l.ACMERoots)
	if err != nil {
		return nil, fmt.Errorf("--acme-roots: %w", err)
	}
	pool := x509.NewCertPool()
	if !pool.AppendCertsFromPEM(content) {
		return nil, fmt.Errorf("--acme-roots: there is no certificate in %s", l.ACMERoots)
	}
	return pool, nil
}

// plainAddress is where plain HTTP is listened to beside TLS; empty: nowhere.
func (l *listening) plainAddress() string {
	if l.ListenHTTP != "" {
		return l.ListenHTTP
	}
	if host, port, err := net.SplitHostPort(l.Listen); err == nil && port == "443" {
		return net.JoinHostPort(host, "80")
	}
	return ""
}

// doors are the listeners of a server.
type doors struct {
	main, plain net.Listener       // plain: nil unless there is TLS, and then perhaps
	source      certificate.Source // nil: no TLS
}

// Authority is the certificate of the shop's own authority, in PEM; nil: there is none.
func (d *doors) Authority() []byte {
	if d.source == nil {
		return nil
	}
	return d.source.Authority()
}

// Ends is when the certificate that is shown does; zero: there is none.
func (d *doors) Ends() time.Time {
	if d.source == nil {
		return time.Time{}
	}
	return d.source.Ends()
}

// open listens, and has a certificate or is getting one. Its files are in the data folder's tls, which no backup holds.
func (d *doors) open(ctx context.Context, l *listening, data string, log *slog.Logger) (err error) {
	if d.main, err = new(net.ListenConfig).Listen(ctx, "tcp", l.Listen); err != nil || l.TLS == "" {
		return err
	}
	if address := l.plainAddress(); address != "" {
		if d.plain, err = new(net.ListenConfig).Listen(ctx, "tcp", address); err != nil {
			return err
		}
	}
	folder := filepath.Join(data, "tls")
	switch l.TLS {
	case tlsACME:
		d.source, err = l.byACME(ctx, d, filepath.Join(folder, "acme"), log)
	case tlsLocal:
		d.source, err = certificate.Local(folder, l.hosts(), listenedNames(d.main.Addr()), clock.System{}, log)
	default:
		cert, key, _ := l.files() // checked
		d.source, err = certificate.Own(cert, key, l.hosts(), clock.System{}, log)
	}
	return err
}

func (l *listening) byACME(ctx context.Context, d *doors, folder string, log *slog.Logger) (certificate.Source, error) {
	roots, err := l.roots()
	if err != nil {
		return nil, err
	}
	host, _, _ := net.SplitHostPort(l.Listen)
	asked := certificate.ACME{Folder: folder, Directory: l.ACMEDirectory, Email: l.ACMEEmail, Hosts: l.hosts(), Host: host,
		TLSPort: portOf(d.main), Roots: roots}
	if d.plain != nil {
		asked.HTTPPort = portOf(d.plain)
	}
	return certificate.ByACME(ctx, asked, log)
}

func portOf(l net.Listener) int {
	_, port, _ := net.SplitHostPort(l.Addr().String())
	n, _ := strconv.Atoi(port)
	return n
}

// listenedNames are the names and addresses by which this machine itself and its network reach the listener.
func listenedNames(at net.Addr) []string {
	names := []string{"localhost", "127.0.0.1", "::1"}
	if name, err := os.Hostname(); err == nil {
		names = append(names, name, name+".local")
	}
	host, _, _ := net.SplitHostPort(at.String())
	if ip := net.ParseIP(host); ip != nil && !ip.IsUnspecified() {
		return append(names, ip.String())
	}
	addresses, err := net.InterfaceAddrs()
	if err != nil {
		return names
	}
	for _, one := range addresses {
		if network, ok := one.(*net.IPNet); ok {
			names = append(names, network.IP.String())
		}
	}
	return slices.Compact(names)
}

// serve serves the shop at the main listener, and what leads to it at the plain one. It returns the servers to shut
// down; errors go to failed.
func (d *doors) serve(l *listening, made func(http.Handler) *http.Server, shop http.Handler,
	failed chan<- error) []*http.Server {
	server := made(shop)
	if d.source == nil {
		go func() { failed <- server.Serve(d.main) }()
		return []*http.Server{server}
	}
	server.TLSConfig = d.source.TLS()
	go func() { failed <- server.ServeTLS(d.main, "", "") }()
	if d.plain == nil {
		return []*http.Server{server}
	}
	lead := made(d.source.Plain(leadToTLS(l.BaseURL, l.Checkout, d.source.Authority() != nil, shop)))
	go func() { failed <- lead.Serve(d.plain) }()
	return []*http.Server{server, lead}
}

func (d *doors) close() {
	if d.source != nil {
		d.source.Close()
	}
	for _, one := range []net.Listener{d.main, d.plain} {
		if one != nil {
			_ = one.Close()
		}
	}
}

// leadToTLS sends every reader to the same page by https, to a host of the shop whatever host was asked. What brings
// something is refused: it came for all to read, and must not become a habit. Where devices have to be told to trust
// the shop's own authority, the guide to that is answered.
func leadToTLS(base, checkout *url.URL, guides bool, shop http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if guides && (r.Method == http.MethodGet || r.Method == http.MethodHead) && web.BeforeTrust(r.URL.Path) {
			r.Host = base.Host
			shop.ServeHTTP(w, r)
			return
		}
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			http.Error(w, "This shop is reached by https:// alone.", http.StatusForbidden)
			return
		}
		to := *base
		if host := (&url.URL{Host: r.Host}).Hostname(); checkout != nil && strings.EqualFold(host, checkout.Hostname()) {
			to = *checkout
		}
		to.Path, to.RawPath, to.RawQuery = r.URL.Path, r.URL.RawPath, r.URL.RawQuery
		w.Header().Set("Cache-Control", "no-store")
		http.Redirect(w, r, to.String(), http.StatusMovedPermanently)
	})
}

func loopback(listen string) bool {
	host, _, err := net.SplitHostPort(listen)
	if err != nil {
		return false
	}
	return host == "localhost" || net.ParseIP(host).IsLoopback()
}
