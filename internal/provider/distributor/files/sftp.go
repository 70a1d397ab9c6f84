package files

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/netip"
	"net/url"
	"os"
	"path"
	"strings"
	"time"

	"github.com/pkg/sftp"
	"golang.org/x/crypto/ssh"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/base/remote"
	"camber/internal/shop/distributor"
)

// patience is how long a host may take. One that takes longer is left alone until the next time.
type patience struct {
	letIn time.Duration // until it has let the shop in
	step  time.Duration // for an answer
	file  time.Duration // for a file or a list of them
}

var usual = patience{letIn: 10 * time.Second, step: 20 * time.Second, file: 2 * time.Minute}

const usualPort = "22"

// families are the kinds of host keys. A host shows one key of a connection, and the one that was agreed on may be another
// of its: so each kind is asked for by itself.
var families = [][]string{
	{ssh.KeyAlgoED25519},
	{ssh.KeyAlgoECDSA256, ssh.KeyAlgoECDSA384, ssh.KeyAlgoECDSA521},
	{ssh.KeyAlgoRSASHA512, ssh.KeyAlgoRSASHA256},
}

// otherKey is a host that shows another key than the one that was agreed on.
type otherKey struct{ shown string }

func (o otherKey) Error() string { return "the host shows the key " + o.shown }

// dial logs in to a folder on another host. A host that does not show the key that was agreed on gets neither the password
// nor a file.
func (p patience) dial(ctx context.Context, a distributor.Account, u *url.URL) (disk, error) {
	failed := errors.New("no kind of key is agreed on")
	for _, family := range families {
		d, err := p.login(ctx, a, u, family)
		var none *ssh.AlgorithmNegotiationError
		var other otherKey
		switch {
		case errors.As(err, &none):
		case errors.As(err, &other):
			failed = fault.New(fault.Unavailable, "The host key of %s is not the one that was agreed on: it shows %s. Neither "+
				"the password nor a file was sent. Ask the distributor before you enter another one.", u.Host, other.shown).Because(err)
		case err != nil:
			return nil, notLetIn(a, u, err)
		default:
			return d, nil
		}
	}
	return nil, notLetIn(a, u, failed)
}

// notLetIn says for people why the host can't be used.
func notLetIn(a distributor.Account, u *url.URL, cause error) error {
	switch {
	case fault.Of(cause).Kind != fault.Internal:
		return cause
	case errors.Is(cause, remote.ErrInside):
		return fault.New(fault.Unavailable,
			"The address leads to a private network. Only servers of the open internet are asked.").Because(cause)
	case strings.Contains(cause.Error(), "unable to authenticate"):
		return fault.New(fault.Unavailable, "%s does not let %s in with the password.", u.Host, u.User.Username()).Because(cause)
	}
	return unreached(a, cause)
}

// reachable are the addresses that a host may have: those of the open internet, or this machine where it is named so.
func reachable(host string) func(netip.Addr) bool {
	if distributor.IsHere(host) {
		return netip.Addr.IsLoopback
	}
	return remote.IsOpen
}

func (p patience) login(ctx context.Context, a distributor.Account, u *url.URL, family []string) (disk, error) {
	port := u.Port()
	if port == "" {
		port = usualPort
	}
	at := net.JoinHostPort(u.Hostname(), port)
	raw, err := remote.Dialer(p.letIn, reachable(u.Hostname())).DialContext(ctx, "tcp", at)
	if err != nil {
		return nil, err
	}
	stop := context.AfterFunc(ctx, func() { _ = raw.Close() })
	f := &far{patience: p, account: a, raw: raw, stop: stop, below: below(u.Path)}
	if err = f.endIn(p.letIn); err == nil {
		err = f.enter(u, at, a, family)
	}
	if err == nil {
		err = raw.SetDeadline(time.Time{})
	}
	if err != nil {
		return nil, errors.Join(err, f.close())
	}
	return f, nil
}

// below is the folder of an address: from the host's root, or from where the host puts who logs in, for /~/ and for none.
func below(p string) string {
	if rest, ok := strings.CutPrefix(p, "/~/"); ok || p == "" {
		return path.Join(".", rest)
	}
	return path.Clean(p)
}

// far is a folder on another host.
type far struct {
	patience
	account distributor.Account
	raw     net.Conn
	stop    func() bool
	files   *sftp.Client
	below   string
}

func (f *far) enter(u *url.URL, at string, a distributor.Account, family []string) error {
	conn, channels, requests, err := ssh.NewClientConn(f.raw, at, &ssh.ClientConfig{
		User: u.User.Username(), HostKeyAlgorithms: family,
		HostKeyCallback: func(_ string, _ net.Addr, key ssh.PublicKey) error {
			if shown := ssh.FingerprintSHA256(key); a.HostKey == "" || shown != a.HostKey {
				return otherKey{shown}
			}
			return nil
		},
		Auth: []ssh.AuthMethod{ssh.Password(a.Secret), ssh.KeyboardInteractive(
			func(_, _ string, questions []string, echos []bool) ([]string, error) {
				if len(questions) == 0 {
					return nil, nil
				}
				if len(questions) > 1 || echos[0] {
					return nil, errors.New("the host asks for more than a password")
				}
				return []string{a.Secret}, nil
			})},
	})
	if err != nil {
		return err
	}
	f.files, err = sftp.NewClient(ssh.NewClient(conn, channels, requests))
	return err
}

// within ends the connection where a step takes too long.
func (f *far) within(limit time.Duration, step func() error) error {
	err := f.endIn(limit)
	if err == nil {
		err = step()
	}
	if late := f.raw.SetDeadline(time.Time{}); late != nil && err == nil {
		err = late
	}
	if err == nil || errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return unreached(f.account, err)
}

func (f *far) endIn(limit time.Duration) error {
	return f.raw.SetDeadline(clock.System{}.Now().Add(limit))
}

func (f *far) at(name string) string { return path.Join(f.below, name) }

func (f *far) mkdir(name string) error {
	return f.within(f.step, func() error {
		info, err := f.files.Stat(f.at(name))
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return f.files.Mkdir(f.at(name))
		case err == nil && !info.IsDir():
			return fmt.Errorf("%s is no folder", name)
		}
		return err
	})
}

func (f *far) names(folder string) (names []string, err error) {
	err = f.within(f.file, func() error {
		found, err := f.files.ReadDir(f.at(folder))
		for _, info := range found[:min(len(found), mostNames)] {
			if info.Mode().IsRegular() && info.Name() == path.Base(info.Name()) {
				names = append(names, info.Name())
			}
		}
		return err
	})
	return names, err
}

func (f *far) stat(name string) (s stamp, err error) {
	err = f.within(f.step, func() error {
		info, err := f.files.Stat(f.at(name))
		if err == nil {
			s = stamp{info.Size(), info.ModTime()}
		}
		return err
	})
	return s, err
}

func (f *far) open(name string) (r io.ReadCloser, err error) {
	err = f.within(f.step, func() error {
		file, err := f.files.Open(f.at(name))
		r = &reading{f, file}
		return err
	})
	if err == nil {
		err = f.endIn(f.file) // until it is closed
	}
	return r, err
}

// reading is a file that is read within its time.
type reading struct {
	from *far
	file *sftp.File
}

func (r *reading) Read(b []byte) (int, error) {
	n, err := r.file.Read(b)
	if err != nil && !errors.Is(err, io.EOF) {
		err = unreached(r.from.account, err)
	}
	return n, err
}

func (r *reading) Close() error {
	return r.from.within(r.from.step, r.file.Close)
}

func (f *far) write(name string, content []byte) error {
	return f.within(f.file, func() error {
		file, err := f.files.OpenFile(f.at(name), os.O_WRONLY|os.O_CREATE|os.O_EXCL)
		if err != nil {
			return err
		}
		_, err = file.Write(content)
		return errors.Join(err, file.Close())
	})
}

func (f *far) rename(from, to string) error {
	return f.within(f.step, func() error { return f.files.Rename(f.at(from), f.at(to)) })
}

func (f *far) remove(name string) error {
	return f.within(f.step, func() error { return f.files.Remove(f.at(name)) })
}

// close hangs up. What was done is done: that the host does not say goodbye is nothing to tell.
func (f *far) close() error {
	defer f.stop()
	if f.files != nil {
		_ = f.within(f.step, f.files.Close)
	}
	_ = f.raw.Close()
	return nil
}
