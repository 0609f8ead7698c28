package files

import "testing"

// TestSelects: -bench chooses from a file what go test would have run.
func TestSelects(t *testing.T) {
	for _, tt := range []struct {
		pattern, name string
		want          bool
	}{
		{".", "BenchmarkSum", true},
		{"Sum", "BenchmarkSum/len=64", true},
		{"^BenchmarkSum$", "BenchmarkSum/len=64", true},
		{"^Sum$", "BenchmarkSum", false},
		{"Sum/64", "BenchmarkSum/len=64", true},
		{"Sum/65", "BenchmarkSum/len=64", false},
		{"Sum/64", "BenchmarkSum", false},
		{"Sum/.", "BenchmarkSum/len=64/impl=a", true},
		{"Sum//impl=a", "BenchmarkSum/len=64/impl=a", true},
		{"len", "BenchmarkSum/len=64", false},
	} {
		if got := selects(tt.pattern, tt.name); got != tt.want {
			t.Errorf("-bench %s selects %s: %v", tt.pattern, tt.name, got)
		}
	}
}
