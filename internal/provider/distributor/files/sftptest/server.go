// Package sftptest is a host of SFTP on this machine, with what may go wrong there.
package sftptest

import (
	"bytes"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/rsa"
	"errors"
	"io"
	"net"
	"os"
	"path"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/pkg/sftp"
	"golang.org/x/crypto/ssh"
)

// Server is a host that keeps files in memory and lets one user in.
type Server struct {
	Address  string // sftp://user@host:port/folder
	HostKey  string // fingerprint of its RSA key; it has another one too
	Password string

	Logins     atomic.Int64 // tries, those that were refused too
	FailRename atomic.Bool
	CutAfter   atomic.Int64 // bytes of a file that is read, then the line is cut; 0: all of it

	files sftp.Handlers
	mu    sync.Mutex
	lines []net.Conn
}

const user = "camber"

// New starts a host; it ends with the test.
func New(t *testing.T, folder string) *Server {
	t.Helper()
	s := &Server{Password: "open sesame", files: sftp.InMemHandler()}
	s.files.FileGet, s.files.FileCmd = reader{s, s.files.FileGet}, commander{s, s.files.FileCmd}
	config := &ssh.ServerConfig{PasswordCallback: func(c ssh.ConnMetadata, password []byte) (*ssh.Permissions, error) {
		s.Logins.Add(1)
		if c.User() != user || string(password) != s.Password {
			return nil, errors.New("no")
		}
		return &ssh.Permissions{}, nil
	}}
	_, young, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	old, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range []any{young, old} {
		signer, err := ssh.NewSignerFromKey(key)
		if err != nil {
			t.Fatal(err)
		}
		config.AddHostKey(signer)
		s.HostKey = ssh.FingerprintSHA256(signer.PublicKey())
	}
	l, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close(); s.cut() })
	s.Address = "sftp://" + user + "@" + l.Addr().String() + folder
	go func() {
		for {
			line, err := l.Accept()
			if err != nil {
				return
			}
			s.mu.Lock()
			s.lines = append(s.lines, line)
			s.mu.Unlock()
			go s.serve(line, config)
		}
	}()
	s.Do(t, func(c *sftp.Client) error { return c.MkdirAll(folder) })
	return s
}

// cut ends all connections.
func (s *Server) cut() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, l := range s.lines {
		_ = l.Close()
	}
	s.lines = nil
}

func (s *Server) serve(line net.Conn, config *ssh.ServerConfig) {
	_, channels, requests, err := ssh.NewServerConn(line, config)
	if err != nil {
		return
	}
	go ssh.DiscardRequests(requests)
	for asked := range channels {
		channel, requests, err := asked.Accept()
		if err != nil {
			return
		}
		go func() {
			for r := range requests {
				_ = r.Reply(r.Type == "subsystem", nil)
			}
		}()
		go func() {
			_ = sftp.NewRequestServer(channel, s.files).Serve()
			_ = channel.Close()
		}()
	}
}

// Do does what somebody does at the host itself.
func (s *Server) Do(t *testing.T, f func(c *sftp.Client) error) {
	t.Helper()
	here, there := net.Pipe()
	server := sftp.NewRequestServer(there, s.files)
	go func() { _ = server.Serve() }()
	c, err := sftp.NewClientPipe(here, here)
	if err == nil {
		err = errors.Join(f(c), c.Close(), server.Close())
	}
	if err != nil {
		t.Fatal(err)
	}
}

// Put writes a file.
func (s *Server) Put(t *testing.T, name, content string) {
	t.Helper()
	s.Do(t, func(c *sftp.Client) error {
		f, err := c.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_TRUNC)
		if err != nil {
			return err
		}
		_, err = io.Copy(f, bytes.NewBufferString(content))
		return errors.Join(err, f.Close())
	})
}

// Content reads a file.
func (s *Server) Content(t *testing.T, name string) (content string) {
	t.Helper()
	s.Do(t, func(c *sftp.Client) error {
		f, err := c.Open(name)
		if err != nil {
			return err
		}
		all, err := io.ReadAll(f)
		content = string(all)
		return errors.Join(err, f.Close())
	})
	return content
}

// Names are those of a folder's files.
func (s *Server) Names(t *testing.T, folder string) (names []string) {
	t.Helper()
	s.Do(t, func(c *sftp.Client) error {
		found, err := c.ReadDir(folder)
		for _, f := range found {
			names = append(names, path.Base(f.Name()))
		}
		return err
	})
	slices.Sort(names)
	return names
}

type commander struct {
	s *Server
	sftp.FileCmder
}

func (c commander) Filecmd(r *sftp.Request) error {
	if r.Method == "Rename" && c.s.FailRename.Load() {
		return sftp.ErrSSHFxFailure
	}
	return c.FileCmder.Filecmd(r)
}

type reader struct {
	s *Server
	sftp.FileReader
}

func (r reader) Fileread(asked *sftp.Request) (io.ReaderAt, error) {
	file, err := r.FileReader.Fileread(asked)
	if most := r.s.CutAfter.Load(); err == nil && most > 0 {
		return &short{file, r.s, most}, nil
	}
	return file, err
}

// short is a file of which the line brings only the beginning.
type short struct {
	io.ReaderAt
	s    *Server
	most int64
}

func (f *short) ReadAt(b []byte, at int64) (int, error) {
	if at >= f.most {
		f.s.cut()
		return 0, io.ErrUnexpectedEOF
	}
	return f.ReaderAt.ReadAt(b[:min(int64(len(b)), f.most-at)], at)
}
