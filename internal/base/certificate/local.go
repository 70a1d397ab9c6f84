package certificate

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"camber/internal/base/clock"
)

// How long the shop's own authority and what it signs are valid, and when what it signs is made anew.
const (
	authorityYears = 10
	leafLasts      = 90 * 24 * time.Hour
	leafRenewed    = 30 * 24 * time.Hour // before it ends
	clocksDiffer   = 24 * time.Hour      // a device's clock may be so much late
)

// local is an authority of the shop's own, and the certificate that it signed for this server.
type local struct {
	still
	authority *x509.Certificate
	key       crypto.Signer
	names     []string
	clock     clock.Clock
	log       *slog.Logger

	mu    sync.Mutex
	shown *tls.Certificate
}

// Local shows a certificate for these names and addresses, signed by an authority of the shop's own. The authority is
// made when there is none in the folder, in one file that only its owner can read: authority.pem. It can sign for
// nothing but hosts and for what is on a network of one's own: a device that trusts it trusts it for no site of the
// internet. What it signed is kept in memory alone, and made anew a month before it ends.
func Local(folder string, hosts, names []string, now clock.Clock, log *slog.Logger) (Source, error) {
	l := &local{names: slices.Compact(slices.Sorted(slices.Values(append(slices.Clone(names), hosts...)))), clock: now,
		log: log}
	path := filepath.Join(folder, "authority.pem")
	err := l.open(path)
	if errors.Is(err, fs.ErrNotExist) {
		if err = makeAuthority(path, hosts, now.Now()); err != nil {
			return nil, fmt.Errorf("make the shop's own authority: %w", err)
		}
		err = l.open(path)
	}
	if err != nil {
		return nil, err
	}
	if now.Now().After(l.authority.NotAfter) {
		return nil, fmt.Errorf("the shop's own authority has expired on %s: move %s away, start again, and let the devices trust the new one",
			l.authority.NotAfter.Format("2006-01-02"), path)
	}
	shown, err := l.sign()
	if err != nil {
		return nil, err
	}
	roots := x509.NewCertPool()
	roots.AddCert(l.authority)
	for _, host := range hosts {
		if _, err := shown.Leaf.Verify(x509.VerifyOptions{DNSName: host, Roots: roots, CurrentTime: now.Now()}); err != nil {
			return nil, fmt.Errorf("the shop's own authority was made for other hosts than %s: move %s away, start again, and let the devices trust the new one",
				host, path)
		}
	}
	l.shown = shown
	return l, nil
}

func (l *local) open(path string) error {
	content, err := os.ReadFile(path) //nolint:gosec // of the shop's own folder
	if err != nil {
		return err
	}
	pair, err := tls.X509KeyPair(content, content)
	if err != nil {
		return fmt.Errorf("%s can't be read as the shop's own authority: %w", path, err)
	}
	if l.authority, err = leafOf(&pair); err != nil {
		return err
	}
	signer, ok := pair.PrivateKey.(crypto.Signer)
	if !ok || !l.authority.IsCA {
		return fmt.Errorf("%s is not the shop's own authority", path)
	}
	l.key = signer
	return nil
}

// atHome are the names and addresses of networks of one's own, which no authority of the internet signs for.
func atHome() (names []string, networks []*net.IPNet) {
	for _, one := range []string{"127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16",
		"::1/128", "fc00::/7", "fe80::/10"} {
		_, network, _ := net.ParseCIDR(one) // constants
		networks = append(networks, network)
	}
	return []string{"localhost", "local", "lan", "internal", "home.arpa"}, networks
}

// makeAuthority makes an authority, unless another server has made one meanwhile: the file comes whole or not at all.
func makeAuthority(path string, hosts []string, now time.Time) error {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return err
	}
	number, err := serial()
	if err != nil {
		return err
	}
	names, networks := atHome()
	for _, host := range hosts {
		if ip := net.ParseIP(host); ip == nil {
			names = append(names, host)
		} else if !slices.ContainsFunc(networks, func(n *net.IPNet) bool { return n.Contains(ip) }) {
			networks = append(networks, single(ip))
		}
	}
	template := &x509.Certificate{
		SerialNumber: number,
		Subject: pkix.Name{CommonName: "Camber of " + strings.Join(hosts, " and ") + ", " + now.Format("2006-01-02"),
			Organization: []string{"Camber"}},
		NotBefore: now.Add(-clocksDiffer), NotAfter: now.AddDate(authorityYears, 0, 0),
		KeyUsage: x509.KeyUsageCertSign, BasicConstraintsValid: true, IsCA: true, MaxPathLenZero: true,
		PermittedDNSDomainsCritical: true, PermittedDNSDomains: names, PermittedIPRanges: networks,
	}
	signed, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	if err != nil {
		return err
	}
	secret, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	file, err := os.CreateTemp(filepath.Dir(path), "authority-") // only its owner can read it
	if err != nil {
		return err
	}
	defer func() { _ = os.Remove(file.Name()) }()
	err = errors.Join(pem.Encode(file, &pem.Block{Type: "CERTIFICATE", Bytes: signed}),
		pem.Encode(file, &pem.Block{Type: "PRIVATE KEY", Bytes: secret}), file.Sync(), file.Close())
	if err != nil {
		return err
	}
	if err := os.Link(file.Name(), path); !errors.Is(err, fs.ErrExist) {
		return err
	}
	return nil
}

func single(ip net.IP) *net.IPNet {
	if four := ip.To4(); four != nil {
		return &net.IPNet{IP: four, Mask: net.CIDRMask(32, 32)}
	}
	return &net.IPNet{IP: ip, Mask: net.CIDRMask(128, 128)}
}

func serial() (*big.Int, error) { return rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 127)) }

// sign makes a certificate for the names that the authority may sign for.
func (l *local) sign() (*tls.Certificate, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, err
	}
	number, err := serial()
	if err != nil {
		return nil, err
	}
	now := l.clock.Now()
	template := &x509.Certificate{
		SerialNumber: number, Subject: pkix.Name{CommonName: "Camber"},
		NotBefore: now.Add(-clocksDiffer), NotAfter: earlier(now.Add(leafLasts), l.authority.NotAfter),
		KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	}
	for _, name := range l.names {
		if ip := net.ParseIP(name); ip == nil {
			if l.maySign(name) {
				template.DNSNames = append(template.DNSNames, name)
			}
		} else if slices.ContainsFunc(l.authority.PermittedIPRanges, func(n *net.IPNet) bool { return n.Contains(ip) }) {
			template.IPAddresses = append(template.IPAddresses, ip)
		}
	}
	signed, err := x509.CreateCertificate(rand.Reader, template, l.authority, key.Public(), l.key)
	if err != nil {
		return nil, err
	}
	leaf, err := x509.ParseCertificate(signed)
	return &tls.Certificate{Certificate: [][]byte{signed, l.authority.Raw}, PrivateKey: key, Leaf: leaf}, err
}

// maySign says whether the authority's constraints allow a name.
func (l *local) maySign(name string) bool {
	return slices.ContainsFunc(l.authority.PermittedDNSDomains, func(domain string) bool {
		return strings.EqualFold(name, domain) || strings.HasSuffix(strings.ToLower(name), "."+strings.ToLower(domain))
	})
}

func earlier(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}

func (l *local) current() *tls.Certificate {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.clock.Now().Before(l.shown.Leaf.NotAfter.Add(-leafRenewed)) || l.shown.Leaf.NotAfter.Equal(l.authority.NotAfter) {
		return l.shown
	}
	renewed, err := l.sign()
	if err != nil {
		l.log.Error("certificate not renewed", "cause", err)
		return l.shown
	}
	l.shown = renewed
	l.log.Info("certificate renewed", "until", renewed.Leaf.NotAfter)
	return renewed
}

func (l *local) TLS() *tls.Config {
	return configured(func(*tls.ClientHelloInfo) (*tls.Certificate, error) { return l.current(), nil })
}

func (l *local) Ends() time.Time { return l.current().Leaf.NotAfter }

func (l *local) Authority() []byte {
	return pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: l.authority.Raw})
}

// Fingerprint is the SHA-256 of a certificate in PEM, as devices show it: 0A:1B:….
func Fingerprint(certificate []byte) string {
	block, _ := pem.Decode(certificate)
	if block == nil {
		return ""
	}
	sum := sha256.Sum256(block.Bytes)
	parts := make([]string, len(sum))
	for i, b := range sum {
		parts[i] = fmt.Sprintf("%02X", b)
	}
	return strings.Join(parts, ":")
}
