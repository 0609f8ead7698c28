package capture

import (
	"context"
	"fmt"
	"time"

	"github.com/google/pprof/profile"
)

// CPUUntil profiles the server until ctx is done, in windows that are merged.
// The first are short, so that a short run loses little. Nil without an error
// means that ctx was done before the first one.
func (s *Server) CPUUntil(ctx context.Context) (*profile.Profile, error) {
	var parts []*profile.Profile
	for length := time.Second; ; length = min(2*length, window) {
		p, err := s.profile(ctx, fmt.Sprintf("profile?seconds=%d", length/time.Second), length+30*time.Second)
		if ctx.Err() != nil {
			break
		}
		if err != nil {
			return nil, err
		}
		parts = append(parts, p)
	}
	if len(parts) == 0 {
		return nil, nil
	}
	return profile.Merge(parts)
}
