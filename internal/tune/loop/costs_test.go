package loop

import (
	"strings"
	"testing"

	"github.com/google/pprof/profile"
)

// TestOutside: time in no function of the user belongs to the package that a test calls, to
// the benchmark if it calls none, and else to the runtime.
func TestOutside(t *testing.T) {
	for _, tt := range []struct {
		stack string // innermost first, functions at files
		pkg   string
		mine  bool
	}{
		{"runtime.mallocgc@malloc.go example.org/m.F@m/f.go example.org/m.BenchmarkF@m/f_test.go testing.(*B).runN@benchmark.go", "", true},
		{"strconv.Itoa@itoa.go encoding/json.Marshal@encode.go example.org/m.BenchmarkF@m/f_test.go testing.(*B).runN@benchmark.go", "encoding/json", false},
		{"runtime.mallocgc@malloc.go example.org/m.BenchmarkF@m/f_test.go testing.(*B).runN@benchmark.go", ".", false},
		{"runtime.gcBgMarkWorker@mgc.go", "", false},
		{"runtime.GC@mgc.go testing.(*B).runN@benchmark.go", "", false},
	} {
		s := new(profile.Sample)
		for frame := range strings.FieldsSeq(tt.stack) {
			name, file, _ := strings.Cut(frame, "@")
			s.Location = append(s.Location, &profile.Location{Line: []profile.Line{{Function: &profile.Function{Name: name, Filename: file}}}})
		}
		own := func(file string) bool { return file == "m/f.go" }
		if pkg, mine := outside(s, own); pkg != tt.pkg || mine != tt.mine {
			t.Errorf("%s: %q, mine %t", tt.stack, pkg, mine)
		}
	}
}
