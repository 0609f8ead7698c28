package capture

import (
	"bytes"
	"net/http/httptest"
	"net/http/pprof"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/pprof/profile"
)

var sink []byte

// serveSomething allocates what is the service's own.
func serveSomething() { sink = make([]byte, 1<<20) }

// TestDropAsking: what a server allocates to write profiles is not in its heap
// profile, and what it allocates for others is.
func TestDropAsking(t *testing.T) {
	before := runtime.MemProfileRate
	runtime.MemProfileRate = 1
	defer func() { runtime.MemProfileRate = before }()
	ask := func(path string) []byte {
		w := httptest.NewRecorder()
		pprof.Handler("heap").ServeHTTP(w, httptest.NewRequest("GET", path, nil))
		return w.Body.Bytes()
	}
	for range 3 {
		serveSomething()
		ask("/debug/pprof/heap?debug=1")
	}
	w := httptest.NewRecorder()
	pprof.Profile(w, httptest.NewRequest("GET", "/debug/pprof/profile?seconds=1", nil))
	p, err := profile.Parse(bytes.NewReader(ask("/debug/pprof/heap?gc=1")))
	if err != nil {
		t.Fatal(err)
	}
	whole := len(p.Sample)
	DropAsking(p)
	own := false
	for _, s := range p.Sample {
		for _, name := range names(s) {
			own = own || strings.HasSuffix(name, ".serveSomething")
			if asked.MatchString(name) {
				t.Errorf("%s is still there: %q", name, names(s))
			}
		}
		if slices.Contains(names(s), "runtime/pprof.StartCPUProfile") {
			t.Errorf("the beginning of a CPU profile is still there: %q", names(s))
		}
	}
	if !own || len(p.Sample) == whole {
		t.Errorf("%d stacks of %d are left, the service's among them: %v", len(p.Sample), whole, own)
	}
}

// names are the functions of a stack, the innermost first.
func names(s *profile.Sample) []string {
	var list []string
	for _, l := range s.Location {
		for _, line := range l.Line {
			list = append(list, line.Function.Name)
		}
	}
	return list
}

// TestAsked: the functions of the agent are those that are asked, and none of the
// program's.
func TestAsked(t *testing.T) {
	for name, want := range map[string]bool{
		"main.honeAgentCPU":                 true,
		"main.(*honeAgentCounts).answer":    true,
		"net/http/pprof.handler.ServeHTTP":  true,
		"runtime/pprof.profileWriter":       true,
		"runtime/pprof.StartCPUProfile":     false, // the service's, if no one asked
		"main.main":                         false,
		"net/http.(*conn).serve":            false,
		"example.org/x/net/http/pprof.Else": false,
	} {
		if got := asked.MatchString(name); got != want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
