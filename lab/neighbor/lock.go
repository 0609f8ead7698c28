package neighbor

import (
	"context"

	"github.com/gohone/hone/internal/session"
)

// Lock waits for the lock of the machine that hone takes to measure. Closing
// what it returns gives the lock up.
func Lock(ctx context.Context) (*session.Session, error) {
	s, err := session.Open(ctx, session.Options{NoStore: true})
	if err != nil {
		return nil, err
	}
	if err := s.Lock(ctx, nil); err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}
