package capture

import (
	"bytes"
	"context"
	"fmt"
	"time"

	"github.com/google/pprof/profile"
)

// CPU profiles the server for a time, in whole seconds. A profile that is cut
// short is lost: nil without an error means that ctx was done before its end.
func (s *Server) CPU(ctx context.Context, d time.Duration) (*profile.Profile, error) {
	path := fmt.Sprintf("profile?seconds=%d", max(int(d.Round(time.Second)/time.Second), 1))
	p, err := s.fetch(ctx, path, d+30*time.Second)
	if ctx.Err() != nil {
		return nil, nil
	}
	return p, err
}

// fetch gets one profile.
func (s *Server) fetch(ctx context.Context, path string, timeout time.Duration) (*profile.Profile, error) {
	data, err := s.debug(ctx, path, timeout)
	if err != nil {
		return nil, err
	}
	p, err := profile.Parse(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("the server's answer to %s: %w", path, err)
	}
	return p, nil
}

// The profiles of which two snapshots are subtracted.
const (
	Heap  = "heap"
	Mutex = "mutex"
	Block = "block"
)

// Snapshot gets a profile that counts from the server's beginning. That of the
// heap is taken after a collection, since it lags by up to two of them.
func (s *Server) Snapshot(ctx context.Context, kind string) (*profile.Profile, error) {
	path := kind
	if kind == Heap {
		path += "?gc=1"
	}
	return s.fetch(ctx, path, 30*time.Second)
}

// Subtract returns what came between two snapshots.
func Subtract(after, before *profile.Profile) (*profile.Profile, error) {
	minus := before.Copy()
	minus.Scale(-1)
	return profile.Merge([]*profile.Profile{after, minus})
}
