package smtp_test

import (
	"bufio"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/base64"
	"fmt"
	"io"
	"math/big"
	"net"
	"strings"
	"sync"
	"testing"
	"time"
)

// server is a mail server on loopback that speaks SMTP as RFC 5321 says, and answers some commands as it is told to.
type server struct {
	listener net.Listener
	secure   *tls.Config
	roots    *x509.CertPool
	first    bool // TLS from the first byte on
	noTLS    bool // knows no STARTTLS

	mu     sync.Mutex
	answer map[string]string // by command: what is said instead; "drop" ends the connection, "hang" says nothing
	mails  []taken
	user   string // who signed in
}

// taken is a mail that the server is answerable for.
type taken struct {
	From, To, Body string
	Secure         bool
}

func listen(t *testing.T, first bool) *server {
	t.Helper()
	certificate, roots := ownCertificate(t)
	s := &server{secure: &tls.Config{Certificates: []tls.Certificate{certificate}, MinVersion: tls.VersionTLS12},
		roots: roots, first: first, answer: map[string]string{}}
	var err error
	if s.listener, err = new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.listener.Close() })
	go func() {
		for {
			c, err := s.listener.Accept()
			if err != nil {
				return
			}
			go s.serve(c)
		}
	}()
	return s
}

func (s *server) port() int { return s.listener.Addr().(*net.TCPAddr).Port }

func (s *server) says(command, answer string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.answer[command] = answer
}

func (s *server) taken() []taken {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]taken(nil), s.mails...)
}

func (s *server) serve(c net.Conn) {
	defer func() { _ = c.Close() }()
	secure := s.first
	if s.first {
		c = tls.Server(c, s.secure)
	}
	in := bufio.NewReader(c)
	say := func(line string) { _, _ = io.WriteString(c, line+"\r\n") }
	say("220 mail.test ready")
	mail := taken{}
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return
		}
		command, argument, _ := strings.Cut(strings.TrimRight(line, "\r\n"), " ")
		command = strings.ToUpper(command)
		s.mu.Lock()
		planned := s.answer[command]
		s.mu.Unlock()
		switch planned {
		case "":
		case "drop":
			return
		case "hang":
			_, _ = in.ReadByte() // until the other side gives up
			return
		default:
			say(planned)
			continue
		}
		switch command {
		case "EHLO":
			say("250-mail.test")
			if !secure && !s.noTLS {
				say("250-STARTTLS")
			}
			say("250-AUTH PLAIN LOGIN\r\n250 8BITMIME")
		case "STARTTLS":
			say("220 go on")
			c, secure = tls.Server(c, s.secure), true
			in = bufio.NewReader(c)
		case "AUTH":
			s.signIn(argument)
			say("235 welcome")
		case "MAIL":
			mail = taken{From: argument, Secure: secure}
			say("250 ok")
		case "RCPT":
			mail.To = argument
			say("250 ok")
		case "DATA":
			say("354 go on")
			if mail.Body, err = body(in); err != nil {
				return
			}
			s.mu.Lock()
			after := s.answer["."]
			if after == "" || after == "lost" {
				s.mails = append(s.mails, mail)
			}
			s.mu.Unlock()
			switch after {
			case "":
				say("250 taken")
			case "lost", "drop":
				return
			default:
				say(after)
			}
		case "QUIT":
			say("221 bye")
			return
		default:
			say("250 ok")
		}
	}
}

func (s *server) signIn(argument string) {
	_, secret, _ := strings.Cut(argument, " ")
	plain, _ := base64.StdEncoding.DecodeString(secret)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.user = strings.ReplaceAll(string(plain), "\x00", "|")
}

func body(in *bufio.Reader) (string, error) {
	var all strings.Builder
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return "", err
		}
		if line == ".\r\n" {
			return all.String(), nil
		}
		all.WriteString(strings.TrimPrefix(line, "."))
	}
}

func ownCertificate(t *testing.T) (tls.Certificate, *x509.CertPool) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	form := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "mail.test"},
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		NotBefore:   time.Unix(0, 0), NotAfter: time.Unix(1<<33, 0), IsCA: true, BasicConstraintsValid: true,
		KeyUsage: x509.KeyUsageCertSign | x509.KeyUsageDigitalSignature,
	}
	der, err := x509.CreateCertificate(rand.Reader, form, form, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	parsed, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	roots := x509.NewCertPool()
	roots.AddCert(parsed)
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}, roots
}

func (m taken) String() string {
	return fmt.Sprintf("%s %s secure=%v\n%s", m.From, m.To, m.Secure, m.Body)
}
