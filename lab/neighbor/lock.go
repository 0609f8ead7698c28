package neighbor

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/gohone/hone/internal/flock"
)

// Lock waits for the lock of the machine that hone takes to measure.
func Lock(ctx context.Context) (*flock.Lock, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return nil, fmt.Errorf("find the measuring lock: %w; -nolock goes on without it", err)
	}
	dir := filepath.Join(cache, "hone")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("take the measuring lock: %w; -nolock goes on without it", err)
	}
	l, err := flock.Wait(ctx, filepath.Join(dir, "measure.lock"), flock.Exclusive)
	if err != nil {
		return nil, fmt.Errorf("take the measuring lock: %w; -nolock goes on without it", err)
	}
	return l, nil
}
