package rewrite

import (
	"strings"
	"testing"
)

// TestWrapped: lines of a change that are too wide are broken where they bind least; those that
// were there, that have a comment or that are one text stay.
func TestWrapped(t *testing.T) {
	const pre = "package m\n\nfunc f() {\n\t"
	long := strings.Repeat("x", 45)
	for _, c := range []struct{ line, want string }{
		{"return " + long + ", " + long + "(1 + 2, 3 + 4), " + long, "return " + long + ", " + long + "(1 + 2, 3 + 4),\n " + long},
		{"return g(" + long + "+1) + g(" + long + "+2) + 123456", "return g(" + long + "+1) + g(" + long + "+2) +\n 123456"},
		{"return `" + long + long + ", a + b` + " + long, "return `" + long + long + ", a + b` +\n " + long},
		{"return \"" + long + long + long + "\"", "return \"" + long + long + long + "\""},
		{"return " + long + " + " + long + " // " + long, "return " + long + " + " + long + " // " + long},
		{"return 1 + 2", "return 1 + 2"},
	} {
		src := pre + c.line + "\n}\n"
		if got := string(wrapped([]byte(pre), []byte(src))); got != pre+c.want+"\n}\n" {
			t.Errorf("got\n%swant\n%s", got, c.want)
		}
		if got := string(wrapped([]byte(src), []byte(src))); got != src {
			t.Errorf("what was there is broken:\n%s", got)
		}
	}
}
