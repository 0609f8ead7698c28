package measure

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// Run runs steps in a session. Those that are done whole are kept, whatever comes after.
func Run(ctx context.Context, s *Session, todo []Step) (err error) {
	if s.Temp, err = os.MkdirTemp("", "story"); err != nil {
		return err
	}
	defer os.RemoveAll(s.Temp)
	if s.Hone == "" {
		s.Hone = filepath.Join(s.Temp, "hone")
		if _, err := s.Command(10*time.Minute, "go", "build", "-o", s.Hone, "./cmd/hone").Run(ctx); err != nil {
			return err
		}
	}
	for i, st := range todo {
		fmt.Fprintf(os.Stderr, "story: %d of %d, %s: %s\n", i+1, len(todo), st.Name, st.About)
		if st.Needs != "" && !st.Available(ctx) {
			fmt.Fprintf(os.Stderr, "story: left out: it needs %s\n", st.Needs)
			continue
		}
		if err := st.Make(ctx, s); err != nil {
			return fmt.Errorf("%s: %w", st.Name, err)
		}
	}
	return nil
}
