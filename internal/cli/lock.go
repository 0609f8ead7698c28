package cli

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/gohone/hone/internal/flock"
)

// lock takes the lock that keeps two hones from measuring at the same time,
// and waits for it. Building counts as measuring: it disturbs as much.
func (w *workshop) lock(ctx context.Context) error {
	if w.opt.noLock {
		return nil
	}
	path := filepath.Join(w.resolver.Cache, "measure.lock")
	for {
		l, err := flock.Try(path, flock.Exclusive)
		if err != nil {
			return fmt.Errorf("take the measuring lock: %w; -nolock goes on without it", err)
		}
		if l != nil {
			w.measuring = l
			// Who waits reads it; the lock does not depend on it.
			return os.WriteFile(path, []byte(strconv.Itoa(os.Getpid())), 0o600)
		}
		pid, _ := os.ReadFile(path)
		w.phase(fmt.Sprintf("waiting for pid %s, which measures; -nolock goes on anyway", strings.TrimSpace(string(pid))))
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(200 * time.Millisecond):
		}
	}
}
