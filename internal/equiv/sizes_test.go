package equiv

import (
	"bytes"
	"os/exec"
	"testing"

	"github.com/gohone/hone/internal/build"
)

// TestSizes: of inputs that were recorded those of the right length are taken, of the
// benchmark that is asked about, the others are made, and the benchmarks run in both trees.
func TestSizes(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds programs")
	}
	t.Parallel()
	p := newPair(t, "testdata/sizes/method.txtar")
	q := p.q
	q.Head = q.Base.With(p.heads["right"])
	s, err := p.checker.Sizes(t.Context(), q, []string{"BenchmarkJoin/few"})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if s.Why != "" || len(s.Sets) != 2 {
		t.Fatalf("%q, %+v", s.Why, s.Sets)
	}
	// How many of the short ones there is time for depends on the machine.
	if set := s.Sets[0]; set.Longer() || set.Why != "" || !set.Recorded || set.Length < 2 || set.Length > 8 || set.Given != 40 {
		t.Errorf("shorter: %+v", set)
	}
	if set := s.Sets[1]; !set.Longer() || set.Why != "" || !set.Recorded || set.Length != 500 || set.Given != 40 {
		t.Errorf("longer: %+v", set)
	}
	for _, bin := range []*build.Binary{s.Base, s.Head} {
		cmd := exec.CommandContext(t.Context(), bin.Path, "-test.run=^$", "-test.bench=.", "-test.benchtime=3x")
		cmd.Dir = q.Package.Dir
		out, err := cmd.CombinedOutput()
		if err != nil || !bytes.Contains(out, []byte(ShorterBenchmark)) || !bytes.Contains(out, []byte(LongerBenchmark)) {
			t.Errorf("%v\n%s", err, out)
		}
	}

	s2, err := p.checker.Sizes(t.Context(), q, []string{"BenchmarkJoin/many"})
	if err != nil {
		t.Fatal(err)
	}
	defer s2.Close()
	if len(s2.Sets) != 2 || s2.Sets[0].Given != 500 || !s2.Sets[0].Recorded || s2.Sets[1].Recorded || s2.Sets[1].Length != 5000 {
		t.Errorf("%q, %+v", s2.Why, s2.Sets)
	}
}

// TestSizesRefused: there are none for what cannot be recorded.
func TestSizesRefused(t *testing.T) {
	p := newPair(t, "testdata/sizes/callback.txtar")
	q := p.q
	q.Head = q.Base.With(p.heads["right"])
	s, err := p.checker.Sizes(t.Context(), q, []string{"BenchmarkEach"})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if s.Why != "it takes a function or a channel" || s.Base != nil || s.Head != nil {
		t.Errorf("%+v", s)
	}
}
