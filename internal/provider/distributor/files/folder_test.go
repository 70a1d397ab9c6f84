package files

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"camber/internal/base/fault"
	"camber/internal/provider/distributor/files/sftptest"
	"camber/internal/shop/distributor"
)

func account(s *sftptest.Server) distributor.Account {
	return distributor.Account{Address: s.Address, HostKey: s.HostKey, Secret: s.Password}
}

// A folder is the same wherever it stands: a file is there whole or not at all, and once.
func TestAFolderHereAndThere(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	host := sftptest.New(t, "/camber/mid")
	for name, a := range map[string]distributor.Account{"here": {Address: "file://" + dir}, "there": account(host)} {
		f, err := usual.open(t.Context(), a)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for range 2 { // the second finds it there
			if err := f.put("out/a.edi", []byte("one")); err != nil {
				t.Errorf("%s: put: %v", name, err)
			}
		}
		if err := f.put("out/a.edi", []byte("two")); !errors.Is(err, errDiffers) {
			t.Errorf("%s: another by its name: %v", name, err)
		}
		if got, err := f.content("out/a.edi"); err != nil || string(got) != "one" {
			t.Errorf("%s: %q, %v", name, got, err)
		}
		if _, err := f.content("in/none"); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: read what is not there: %v", name, err)
		}
		if err := errors.Join(f.mkdir("in/more"), f.put("in/b", nil), f.rename("in/b", "done/1-b")); err != nil {
			t.Errorf("%s: move: %v", name, err)
		}
		for folder, want := range map[string][]string{"out": {"a.edi"}, "in": nil, "done": {"1-b"}, "refused": nil} {
			if got, err := f.names(folder); err != nil || !slices.Equal(got, want) {
				t.Errorf("%s: %s has %q, want %q: %v", name, folder, got, want, err)
			}
		}
		if err := f.close(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Who a host is says its key alone: without the right one it gets no password, and no file.
func TestAHostIsKnownByItsKey(t *testing.T) {
	t.Parallel()
	host, other := sftptest.New(t, "/"), sftptest.New(t, "/")
	for name, c := range map[string]struct {
		change func(*distributor.Account)
		says   string
		logins int64
	}{
		"another host's key": {func(a *distributor.Account) { a.HostKey = other.HostKey },
			"is not the one that was agreed on: it shows SHA256:", 0},
		"no key":     {func(a *distributor.Account) { a.HostKey = "" }, "is not the one that was agreed on", 0},
		"a password": {func(a *distributor.Account) { a.Secret = "guessed" }, "does not let camber in with the password.", 1},
		"a user": {func(a *distributor.Account) { a.Address = strings.Replace(a.Address, "camber@", "eve@", 1) },
			"does not let eve in", 1},
		"a private network": {func(a *distributor.Account) { a.Address = "sftp://camber@10.1.2.3/" }, "private network", 0},
		"no way to it":      {func(a *distributor.Account) { a.Address = "sftp://camber@127.0.0.1:1/" }, "can't be read or written", 0},
	} {
		a, before := account(host), host.Logins.Load()
		c.change(&a)
		_, err := usual.open(t.Context(), a)
		if !fault.Is(err, fault.Unavailable) || !strings.Contains(err.Error(), c.says) ||
			host.Logins.Load() != before+c.logins {
			t.Errorf("%s: %v, asked for the password %d times", name, err, host.Logins.Load()-before)
		}
	}
}

func TestALineThatIsCutLeavesTheFileWhereItIs(t *testing.T) {
	t.Parallel()
	host := sftptest.New(t, "/")
	f, err := usual.open(t.Context(), account(host))
	if err != nil {
		t.Fatal(err)
	}
	long := strings.Repeat("ST*855*0001~\n", 20_000)
	host.Put(t, "/in/a", long)
	host.CutAfter.Store(100_000)
	if got, err := f.content("in/a"); !fault.Is(err, fault.Unavailable) {
		t.Errorf("%d bytes, %v", len(got), err)
	}
	host.CutAfter.Store(0)
	if f, err = usual.open(t.Context(), account(host)); err != nil {
		t.Fatal(err)
	}
	if got, err := f.content("in/a"); err != nil || string(got) != long {
		t.Errorf("read again: %d bytes, %v", len(got), err)
	}
	host.FailRename.Store(true)
	if err := f.put("out/b", []byte("order")); !fault.Is(err, fault.Unavailable) || len(host.Names(t, "/out")) != 0 {
		t.Errorf("a rename that fails: %v, out %q", err, host.Names(t, "/out"))
	}
	host.FailRename.Store(false)
	if err := f.put("out/b", []byte("order")); err != nil || host.Content(t, "/out/b") != "order" {
		t.Errorf("put again: %v", err)
	}
}

// A host that says nothing, or stops saying anything, is left after its time.
func TestAHostThatHangsIsLeft(t *testing.T) {
	t.Parallel()
	l, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	a := distributor.Account{Address: fmt.Sprintf("sftp://camber@%s/", l.Addr())}
	short := patience{letIn: 20 * time.Millisecond, step: 20 * time.Millisecond, file: 20 * time.Millisecond}
	if _, err := short.open(t.Context(), a); !fault.Is(err, fault.Unavailable) {
		t.Errorf("a host that never speaks: %v", err)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := usual.open(ctx, a); !fault.Is(err, fault.Unavailable) {
		t.Errorf("nobody waits any more: %v", err)
	}
	line, other := net.Pipe()
	t.Cleanup(func() { _ = other.Close() })
	f := &far{patience: short, raw: line}
	err = f.within(f.step, func() error {
		_, err := line.Read(make([]byte, 1))
		return err
	})
	if !fault.Is(err, fault.Unavailable) {
		t.Errorf("a step without an answer: %v", err)
	}
}

// growing is a disk on which somebody writes the file that is read.
type growing struct {
	disk
	path string
}

func (g growing) stat(name string) (stamp, error) {
	s, err := g.disk.stat(name)
	return s, errors.Join(err, os.WriteFile(g.path, make([]byte, s.size+1), 0o600))
}

func TestAFileThatGrowsIsNotRead(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	f, err := usual.open(t.Context(), distributor.Account{Address: "file://" + dir})
	if err != nil {
		t.Fatal(err)
	}
	at := filepath.Join(dir, "in", "a")
	if err := os.WriteFile(at, []byte("half"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got, err := (folder{growing{f.disk, at}}).content("in/a"); !errors.Is(err, errGrows) {
		t.Errorf("%q, %v", got, err)
	}
	names := []string{"b.csv", ".a.csv", "c.csv.filepart", "d.tmp", "a.PART", "a.edi"}
	if got := ready(names); !slices.Equal(got, []string{"a.edi", "b.csv"}) {
		t.Errorf("ready: %q", got)
	}
}

func TestAFileThatIsGoneHoldsNobodyUp(t *testing.T) {
	t.Parallel()
	f, err := usual.open(t.Context(), distributor.Account{Address: "file://" + t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	if failed, err := New(nil, nil, nil).read(t.Context(), distributor.Account{}, f, "a.csv", nil, nil); failed != nil || err != nil {
		t.Errorf("%v, %v", failed, err)
	}
	if err := unlessGone(f.rename("in/a.csv", "done/a.csv")); err != nil {
		t.Errorf("moved: %v", err)
	}
}

func TestWhatIsATable(t *testing.T) {
	t.Parallel()
	for name, is := range map[string]bool{"stock.csv": true, "Prices.CSV": true, "a.tsv": true, "a.txt": true, "a.edi": false, "a": false} {
		if isFeed(name, []byte("\ufeffAAIA,MPN\n")) != is || isFeed(name, []byte("\ufeff\r\nISA*00*")) {
			t.Errorf("%s: want %v", name, is)
		}
	}
	if !isFeed("a.csv", []byte("ISA,MPN\n")) {
		t.Error("a table of three letters is X12")
	}
}
