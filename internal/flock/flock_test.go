//go:build unix

package flock

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// TestRemovedFile checks that a lock is not taken of a file that was removed,
// and perhaps made again, between its opening and its locking.
func TestRemovedFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lock")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if err := lockOpen(f, Exclusive); !errors.Is(err, errStale) {
		t.Errorf("a removed file is locked: %v", err)
	}
	l, err := Try(path, Exclusive)
	if l == nil {
		t.Fatalf("a new file is not locked: %v", err)
	}
	if err := lockOpen(f, Exclusive); !errors.Is(err, errStale) {
		t.Errorf("two hold the lock: %v", err)
	}
	l.Remove()
}

func TestExclusive(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lock")
	first, err := Try(path, Exclusive)
	if first == nil {
		t.Fatalf("a free lock is not taken: %v", err)
	}
	for _, how := range []bool{Shared, Exclusive} {
		if l, err := Try(path, how); l != nil || err != nil {
			t.Errorf("a held lock gives %v, %v", l, err)
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	if l, err := Wait(ctx, path, Exclusive); l != nil || !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("waiting for a held lock gives %v, %v", l, err)
	}
	first.Unlock()
	a, _ := Try(path, Shared)
	b, _ := Try(path, Shared)
	if a == nil || b == nil {
		t.Error("a shared lock is not shared")
	}
}

// TestUnlockWithChild: a child that was just forked has all open files until it
// runs its program. It does not have the lock.
func TestUnlockWithChild(t *testing.T) {
	for name, unlock := range map[string]func(*Lock){"Unlock": (*Lock).Unlock, "Remove": (*Lock).Remove} {
		path := filepath.Join(t.TempDir(), "lock")
		l, err := Try(path, Exclusive)
		if err != nil {
			t.Fatal(err)
		}
		child, err := syscall.Dup(int(l.f.Fd()))
		if err != nil {
			t.Fatal(err)
		}
		defer syscall.Close(child)
		unlock(l)
		if next, err := Try(path, Exclusive); next == nil || err != nil {
			t.Errorf("after %s the lock is %v, %v", name, next, err)
		} else {
			next.Unlock()
		}
	}
}
