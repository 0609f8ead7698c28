package live

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/session"
	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/lab/neighbor"
)

// A liveSession is what live works with. Closing it leaves no files.
type liveSession struct {
	opt      *options
	temp     string // removed at the end
	resolver *source.Resolver
	builder  *build.Builder
	runner   bench.Runner
	lock     *session.Session // that holds the lock; nil without
}

func openLive(ctx context.Context, l *options) (*liveSession, error) {
	temp, err := os.MkdirTemp("", "hone-live-")
	if err != nil {
		return nil, fmt.Errorf("make a temporary directory: %w", err)
	}
	w := &liveSession{opt: l, temp: temp, resolver: &source.Resolver{Cache: filepath.Join(temp, "cache")}}
	dir, err := w.resolver.TempDir()
	if err == nil {
		w.builder = &build.Builder{Dir: dir}
		err = w.takeLock(ctx)
	}
	if err != nil {
		w.close()
		return nil, err
	}
	return w, nil
}

// takeLock waits for the lock that hone takes to measure.
func (w *liveSession) takeLock(ctx context.Context) error {
	if w.opt.noLock {
		return nil
	}
	var err error
	w.lock, err = neighbor.Lock(ctx)
	return err
}

func (w *liveSession) close() {
	if w.lock != nil {
		w.lock.Close()
	}
	w.resolver.Close()
	os.RemoveAll(w.temp)
}
