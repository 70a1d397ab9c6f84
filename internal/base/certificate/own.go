package certificate

import (
	"crypto/tls"
	"fmt"
	"log/slog"
	"os"
	"strings"
	"sync"
	"time"

	"camber/internal/base/clock"
)

// lookEvery is how often the files of an own certificate are looked at.
const lookEvery = time.Second

// own is a certificate in two files of the owner's, taken anew when they change.
type own struct {
	still
	certificate, key string
	hosts            []string
	clock            clock.Clock
	log              *slog.Logger

	mu     sync.Mutex
	shown  *tls.Certificate
	seen   string // what the files were when they were last read
	looked time.Time
}

// Own shows the certificate, with its chain, and the key that two PEM files hold. Files that do not serve these hosts
// now are an error. When they change they are taken anew, within a second and without a break; where they do not serve,
// the log says why, and the last good ones are shown on.
func Own(certificate, key string, hosts []string, now clock.Clock, log *slog.Logger) (Source, error) {
	o := &own{certificate: certificate, key: key, hosts: hosts, clock: now, log: log}
	o.seen, o.looked = o.stamp(), now.Now()
	var err error
	if o.shown, err = o.read(); err != nil {
		return nil, err
	}
	return o, nil
}

// read reads both files and checks them.
func (o *own) read() (*tls.Certificate, error) {
	pair, err := tls.LoadX509KeyPair(o.certificate, o.key)
	switch {
	case err != nil && strings.Contains(err.Error(), "does not match"):
		return nil, fmt.Errorf("the key %s is not that of the certificate %s: name the two files that belong together",
			o.key, o.certificate)
	case err != nil:
		return nil, fmt.Errorf("the certificate %s and its key %s can't be read: %w", o.certificate, o.key, err)
	}
	leaf, err := leafOf(&pair)
	if err != nil {
		return nil, err
	}
	if err := check(leaf, o.hosts, o.clock.Now()); err != nil {
		return nil, fmt.Errorf("the certificate %s does not serve: %w", o.certificate, err)
	}
	pair.Leaf = leaf
	return &pair, nil
}

// stamp says which files these are; another one when either was written anew or replaced.
func (o *own) stamp() string {
	var all strings.Builder
	for _, path := range []string{o.certificate, o.key} {
		if is, err := os.Stat(path); err == nil {
			fmt.Fprint(&all, is.Size(), is.ModTime().UnixNano(), " ")
		}
	}
	return all.String()
}

// current is what to show now.
func (o *own) current() *tls.Certificate {
	o.mu.Lock()
	defer o.mu.Unlock()
	now := o.clock.Now()
	if now.Sub(o.looked).Abs() < lookEvery {
		return o.shown
	}
	o.looked = now
	stamp := o.stamp()
	if stamp == o.seen {
		return o.shown
	}
	o.seen = stamp // files that do not serve are said to once, and read again when they change again
	taken, err := o.read()
	if err != nil {
		o.log.Error("new certificate not taken, the one before is shown on", "cause", err)
		return o.shown
	}
	o.shown = taken
	o.log.Info("new certificate taken", "until", taken.Leaf.NotAfter)
	return taken
}

func (o *own) TLS() *tls.Config {
	return configured(func(*tls.ClientHelloInfo) (*tls.Certificate, error) { return o.current(), nil })
}

func (o *own) Ends() time.Time { return o.current().Leaf.NotAfter }
