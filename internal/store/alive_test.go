package store

import (
	"errors"
	"path/filepath"
	"testing"

	"github.com/gohone/hone/internal/sample"
)

// TestDead looks at a run from a second store while the first measures it, and after the
// first has gone without finishing it.
func TestDead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "hone.db")
	first := open(t, path)
	left, finished := begin(t, first), begin(t, first)
	if err := first.Finish(t.Context(), finished, sample.StateDone, 1); err != nil {
		t.Fatal(err)
	}
	states := func(s *Store) [2]string {
		list, err := s.List(t.Context(), 0)
		if err != nil || len(list) != 2 {
			t.Fatalf("%d runs, %v", len(list), err)
		}
		return [2]string{list[1].State, list[0].State}
	}
	second := open(t, path)
	if got := states(second); got != [2]string{sample.StateRunning, sample.StateDone} {
		t.Errorf("while it is measured: %v", got)
	}
	if err := second.Resume(t.Context(), left, nil); !errors.Is(err, ErrAlive) {
		t.Errorf("a run that is being measured is resumed: %v", err)
	}
	first.Close()
	third := open(t, path)
	if got := states(third); got != [2]string{sample.StateDead, sample.StateDone} {
		t.Errorf("after its process has gone: %v", got)
	}
	if err := third.Resume(t.Context(), left, nil); err != nil {
		t.Errorf("resume a dead run: %v", err)
	}
	if got := states(open(t, path)); got[0] != sample.StateRunning {
		t.Errorf("after it was resumed: %v", got)
	}
	third.Close()
	if files, _ := filepath.Glob(path + "-run*"); len(files) > 0 {
		t.Errorf("left beside the store: %s", files)
	}
}
