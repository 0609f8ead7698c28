package cache

import (
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestShort: a test may listen on a socket in its own folder, wherever the cache is and
// however long the user's TMPDIR is. Nothing is left, not by a run that was killed either.
func TestShort(t *testing.T) {
	parent := filepath.Join(t.TempDir(), strings.Repeat("long", 20))
	t.Setenv("TMPDIR", parent)
	s, err := newScratch(parent)
	if err != nil {
		t.Fatal(err)
	}
	dir, err := s.Short()
	if err != nil {
		t.Fatal(err)
	}
	if again, err := s.Short(); again != dir || err != nil {
		t.Errorf("the second time it is %s, %v", again, err)
	}
	deep := filepath.Join(dir, "TestListenOnASocketInAFolderOfItsOwn1234567890", "001")
	if err := os.MkdirAll(deep, 0o700); err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("unix", filepath.Join(deep, "server.sock"))
	if err != nil {
		t.Fatal(err)
	}
	l.Close()
	s.lock.Unlock() // as the kernel does for a process that was killed
	next, err := newScratch(parent)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Lstat(dir); err == nil {
		t.Errorf("%s is left by a run that was killed", dir)
	}
	if dir, err = next.Short(); err != nil {
		t.Fatal(err)
	}
	if err := next.remove(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Lstat(dir); err == nil {
		t.Errorf("%s is left", dir)
	}
}

// TestShortOfUser: the user's own folder is taken where its path is short.
func TestShortOfUser(t *testing.T) {
	own, err := os.MkdirTemp("/tmp", "own")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(own)
	t.Setenv("TMPDIR", own)
	s, err := newScratch(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer s.remove()
	if dir, err := s.Short(); err != nil || filepath.Dir(dir) != own {
		t.Errorf("Short = %s, %v, want it in %s", dir, err, own)
	}
}
