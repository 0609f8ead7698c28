package difflib

import (
	"fmt"
	"testing"
)

var tenthDiff []DiffRecord

// tenthEdit returns a file of n lines and a version of it in which every step-th line is another
// one, a line is missing here and there, and a block has been moved.
func tenthEdit(n, step int) (old, edited []string) {
	kinds := []string{
		"\t\treturn fmt.Errorf(\"cannot open file %%q of step %d: %%v\", name, err)", "\tif x%d < 0 {", "\t}", "",
		"func (s *Server) handle%d(w http.ResponseWriter, r *http.Request) {", "\t// step %d", "}",
	}
	for i := 0; i < n; i++ {
		old = append(old, fmt.Sprintf(kinds[i%len(kinds)], i))
	}
	for i, line := range old {
		switch {
		case i%step == step-1:
			edited = append(edited, line+" // changed")
		case i%(3*step) != 0:
			edited = append(edited, line)
		}
	}
	edited = append(edited, edited[n/4:n/4+n/8]...)
	return old, edited
}

func BenchmarkTenthDiff(b *testing.B) {
	for _, c := range []struct {
		name    string
		n, step int
	}{{"small", 40, 7}, {"file", 120, 9}, {"rewritten", 300, 2}, {"long", 600, 40}} {
		old, edited := tenthEdit(c.n, c.step)
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				tenthDiff = Diff(old, edited)
			}
		})
	}
}
