package compare_test

import (
	"context"
	"errors"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gohone/hone/compare"
	"github.com/gohone/hone/internal/store"
)

// TestMain gives the tests a cache of their own, and with it the lock of the
// machine, but the build cache of the user.
func TestMain(m *testing.M) { os.Exit(testMain(m)) }

func testMain(m *testing.M) int {
	builds, err := exec.Command("go", "env", "GOCACHE").Output()
	if err != nil {
		log.Fatal(err)
	}
	cache, err := os.MkdirTemp("", "hone-cache-")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(cache)
	os.Setenv("GOCACHE", strings.TrimSpace(string(builds)))
	os.Setenv("XDG_CACHE_HOME", cache)
	return m.Run()
}

// TestStore stores a run, and has the rows of each unit.
func TestStore(t *testing.T) {
	dir := t.TempDir()
	if err := write(dir); err != nil {
		t.Fatal(err)
	}
	steps := 0
	r, err := compare.Run(t.Context(), compare.Options{
		Dir: dir, Versions: []string{"./base", "./head"}, Budget: time.Millisecond,
		Store: filepath.Join(dir, "hone.db"), Progress: func(compare.Progress) { steps++ },
	})
	if err != nil {
		t.Fatal(err)
	}
	if r.Run != 1 || len(r.Rows) != 3 || len(r.Versions) != 2 || r.Seed == 0 || r.Took <= 0 || steps == 0 {
		t.Errorf("%d steps of %+v", steps, r)
	}
	st, err := store.Open(t.Context(), filepath.Join(dir, "hone.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	stored, err := st.Load(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	want := "diff -bench . ./base ./head -- ."
	if got := strings.Join(stored.Command, " "); got != want {
		t.Errorf("the line to go on with is %q, want %q", got, want)
	}
}

// TestRunErrors names what cannot be compared.
func TestRunErrors(t *testing.T) {
	dir := t.TempDir()
	if err := write(dir); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "old.txt"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	versions := []string{"./base", "./head"}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for name, test := range map[string]struct {
		ctx context.Context
		opt compare.Options
	}{
		"files of results":     {t.Context(), compare.Options{Versions: []string{"old.txt", "old.txt"}}},
		"no such version":      {t.Context(), compare.Options{Versions: []string{"./base", "./other"}}},
		"no such benchmark":    {t.Context(), compare.Options{Versions: versions, Bench: "Product"}},
		"a tolerance too wide": {t.Context(), compare.Options{Versions: versions, Tolerance: 2}},
		"an ended context":     {ended, compare.Options{Versions: versions}},
	} {
		test.opt.Dir = dir
		r, err := compare.Run(test.ctx, test.opt)
		if err == nil || r != nil {
			t.Errorf("%s: %+v, %v", name, r, err)
		}
		if test.ctx.Err() != nil && !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestIdentical does not measure what is the same program.
func TestIdentical(t *testing.T) {
	dir := t.TempDir()
	if err := write(dir); err != nil {
		t.Fatal(err)
	}
	r, err := compare.Run(t.Context(), compare.Options{Dir: dir, Versions: []string{"./base", "./base"}})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Rows) != 1 || !r.Rows[0].Identical || r.Rows[0].Verdict != compare.Same || r.Run != 0 {
		t.Errorf("%+v", r)
	}
}
