package cli

import (
	"math"
	"net"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestLoadCountsAllocations loads a server of which it is known what it allocates
// for a request. What hone causes in it, by profiles and by asking, is not the
// service's: neither where it has pprof's endpoints nor where it has the agent.
func TestLoadCountsAllocations(t *testing.T) {
	t.Parallel()
	program := filepath.Join(t.TempDir(), "counted")
	if out, err := exec.Command("go", "build", "-o", program, "./testdata/counted").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	debug := func() string { // each its own
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		return l.Addr().String()
	}
	agent := []string{"-build", "./testdata/counted", "-args", "-addr {addr}"}
	for name, how := range map[string][]string{"agent": agent, "pprof": nil} {
		for length, amount := range map[string][]string{
			"of a known time": {"-z", "3s"},
			"of a count":      {"-n", "1600"}, // several profiles
			"after a warm-up": {"-warmup", "500ms", "-z", "3s"},
		} {
			t.Run(name+" "+length, func(t *testing.T) {
				t.Parallel()
				args := append([]string{"-rate", "400", "-conns", "4"}, amount...)
				if how == nil {
					at := debug()
					args = append(args, "-start", program+" -addr {addr} -debug "+at, "-debug", "http://"+at)
				}
				l := loadMessage(t, exitOK, append(append(args, how...), "http://{addr}/")...)
				if l.Errors > 0 || l.Spent == nil || l.Spent.AllocsPerRequest == nil {
					t.Fatalf("%d errors, spent %+v", l.Errors, l.Spent)
				}
				const objects, size = 100, 1024
				if n := *l.Spent.AllocsPerRequest; math.Abs(n-objects) > 0.01*objects {
					t.Errorf("%.2f allocations a request, want %d", n, objects)
				}
				if n := *l.Spent.BytesPerRequest; math.Abs(n-objects*size) > 0.02*objects*size {
					t.Errorf("%.0f bytes a request, want %d", n, objects*size)
				}
				t.Logf("%.3f allocations, %.1f B", *l.Spent.AllocsPerRequest, *l.Spent.BytesPerRequest)
			})
		}
	}
}

// TestLoadGenerationsCountAllocations: the counts are as exact where servers are
// started again, with a profile and without.
func TestLoadGenerationsCountAllocations(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		args     []string
		profiled int
	}{
		"one profiled":        {[]string{"-z", "6s"}, 1},
		"no time for profile": {[]string{"-life", "400ms", "-z", "4s"}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			l := loadMessage(t, exitOK, append(c.args, "-build", "./testdata/counted", "-against-build", "./testdata/counted", "-args", "-addr {addr}",
				"-rate", "400", "-conns", "4", "-slice", "100ms", "http://{addr}/")...)
			if l.Errors > 0 || l.Spent == nil || l.Spent.AllocsPerRequest == nil || l.Processes == 0 || l.Profiled != c.profiled {
				t.Fatalf("%d errors, %d processes, %d of them profiled, spent %+v", l.Errors, l.Processes, l.Profiled, l.Spent)
			}
			const objects, size = 100, 1024
			if n := *l.Spent.AllocsPerRequest; math.Abs(n-objects) > 0.01*objects {
				t.Errorf("%.2f allocations a request, want %d", n, objects)
			}
			if n := *l.Spent.BytesPerRequest; math.Abs(n-objects*size) > 0.02*objects*size {
				t.Errorf("%.0f bytes a request, want %d", n, objects*size)
			}
			t.Logf("%.3f allocations, %.1f B in %d processes", *l.Spent.AllocsPerRequest, *l.Spent.BytesPerRequest, l.Processes)
		})
	}
}
