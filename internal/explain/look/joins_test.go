package look

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/txtar"

	"github.com/gohone/hone/internal/compare"
	"github.com/gohone/hone/internal/explain"
	"github.com/gohone/hone/internal/session"
)

// TestJoins profiles code that is hard to name, and finds each line under its own name and
// in the user's own tree: inlined, generic, closures, methods, called from assembly, behind build
// tags and //line, in modules beside and inside, vendored, of packages with one name, and in
// tests.
func TestJoins(t *testing.T) {
	cache, err := exec.Command("go", "env", "GOCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("GOCACHE", strings.TrimSpace(string(cache)))
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	t.Setenv("GOFLAGS", "")
	t.Setenv("GOWORK", "off")
	root, want := extract(t, "testdata/joins.txtar")
	want["example.com/m.Parse m/gram.y:72"] = true
	got := make(map[string]bool)
	for _, dir := range []string{"m", "v"} {
		for _, h := range joined(t, filepath.Join(root, dir)) {
			rel, err := filepath.Rel(root, h.File)
			if err != nil {
				t.Error(err)
			}
			if h.Flat > 0.01 {
				got[fmt.Sprintf("%s %s:%d", h.Function, filepath.ToSlash(rel), h.Line)] = true
			}
			if h.Lo != h.Flat || h.Hi != h.Flat {
				t.Errorf("%s: [%v, %v] of %v, a profile of every object", h.Function, h.Lo, h.Hi, h.Flat)
			}
		}
	}
	for line := range want {
		if !got[line] {
			t.Errorf("not charged: %s", line)
		}
	}
	for line := range got {
		if !want[line] {
			t.Errorf("charged: %s", line)
		}
	}
}

// joined looks at what the benchmarks of a folder allocate.
func joined(t *testing.T, dir string) []explain.Hotspot {
	t.Helper()
	s, err := session.Open(t.Context(), session.Options{Dir: dir, NoStore: true, NoLock: true})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	r, err := Look(t.Context(), s, Options{
		Packages: []string{"."}, Bench: ".", Build: compare.BuildOptions{Tags: "special"},
		Kinds: []explain.Kind{explain.Objects}, Length: 40 * time.Millisecond,
	}, Events{})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Subjects) != 1 || r.Subjects[0].Profile(explain.Objects) == nil {
		t.Fatalf("%+v", r)
	}
	return r.Subjects[0].Profile(explain.Objects).Hotspots[:hotCount(r.Subjects[0])]
}

// hotCount is how many hotspots have something of their own.
func hotCount(s *Subject) int {
	n := 0
	for _, h := range s.Profile(explain.Objects).Hotspots {
		if h.Flat > 0 {
			n++
		}
	}
	return n
}

// extract writes the files of an archive below a folder, and returns the lines in them that
// say what they make, as function and place.
func extract(t *testing.T, archive string) (root string, want map[string]bool) {
	t.Helper()
	a, err := txtar.ParseFile(archive)
	if err != nil {
		t.Fatal(err)
	}
	if root, err = filepath.EvalSymlinks(t.TempDir()); err != nil {
		t.Fatal(err)
	}
	want = make(map[string]bool)
	for _, f := range a.Files {
		name := filepath.Join(root, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, f.Data, 0o666); err != nil {
			t.Fatal(err)
		}
		for n, line := range strings.Split(string(f.Data), "\n") {
			if _, function, ok := strings.Cut(line, "// makes "); ok {
				if prefix, _, _ := strings.Cut(function, "."); prefix == "a/util" || prefix == "b/util" || prefix == "asm" {
					function = "m/" + function
				}
				want[fmt.Sprintf("example.com/%s %s:%d", function, f.Name, n+1)] = true
			}
		}
	}
	return root, want
}
