package session

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"
)

// open opens a session in a cache of the test's own.
func open(t *testing.T, o Options) *Session {
	t.Helper()
	s, err := Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestLock has one session wait for the lock that another holds.
func TestLock(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	first, second := open(t, Options{NoStore: true}), open(t, Options{NoStore: true})
	if _, held := second.Other(); held {
		t.Error("a lock is held before anybody took it")
	}
	if err := first.Lock(t.Context(), nil); err != nil || !first.Locked() {
		t.Fatalf("locked %v, %v", first.Locked(), err)
	}
	if pid, held := second.Other(); !held || pid != strconv.Itoa(os.Getpid()) {
		t.Errorf("process %q holds the lock: %v", pid, held)
	}
	if _, held := first.Other(); held {
		t.Error("the lock is taken for that of another process")
	}
	told := make(chan string, 100)
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error)
	go func() { done <- second.Lock(ctx, func(pid string) { told <- pid }) }()
	if pid := <-told; pid != strconv.Itoa(os.Getpid()) {
		t.Errorf("it waits for process %q", pid)
	}
	cancel()
	if err := <-done; !errors.Is(err, context.Canceled) || second.Locked() {
		t.Errorf("after an interrupt: %v, locked %v", err, second.Locked())
	}
	go func() { done <- second.Lock(t.Context(), nil) }()
	time.Sleep(10 * time.Millisecond)
	if err := first.Close(); err != nil {
		t.Error(err)
	}
	if err := <-done; err != nil || !second.Locked() {
		t.Errorf("after the other was closed: %v, locked %v", err, second.Locked())
	}
	if err := second.Close(); err != nil {
		t.Error(err)
	}
}

// TestNoLock measures beside another process.
func TestNoLock(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	first, second := open(t, Options{NoStore: true}), open(t, Options{NoStore: true, NoLock: true})
	defer first.Close()
	defer second.Close()
	if err := errors.Join(first.Lock(t.Context(), nil), second.Lock(t.Context(), nil)); err != nil || second.Locked() {
		t.Errorf("locked %v, %v", second.Locked(), err)
	}
}

// TestClose leaves the cache and the store, and makes no cache that no one used.
func TestClose(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("XDG_CACHE_HOME", dir)
	if err := open(t, Options{NoStore: true}).Close(); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(filepath.Join(dir, "hone")); err == nil {
		t.Error("a cache was made")
	}
	s := open(t, Options{Store: filepath.Join(dir, "runs.db")})
	b, err := s.Builder("a,b")
	if err != nil || b.Tags != "a,b" || b.Links != s.Links() {
		t.Fatalf("%+v, %v", b, err)
	}
	if err := os.WriteFile(filepath.Join(b.Dir, "binary"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(b.Dir); err == nil {
		t.Error("what was built is left")
	}
	if _, err := os.Stat(filepath.Join(dir, "runs.db")); err != nil {
		t.Error(err)
	}
}
