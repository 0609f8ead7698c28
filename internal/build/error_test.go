package build

import (
	"testing"

	"github.com/gohone/hone/internal/source"
)

// TestOneLine: what the go command says in several lines, or in a riddle, is said in one.
func TestOneLine(t *testing.T) {
	const sum = "a.go:3:8: missing go.sum entry for module providing package golang.org/x/mod/semver (imported by example.org/a); to add:\n\tgo get example.org/a\n"
	err := compileError(&source.Version{Name: "HEAD", Root: "/snap"}, Package{ImportPath: "example.org/a"}, "# example.org/a\n"+sum)
	want := "HEAD: example.org/a does not build: go.sum has no entry for the module of golang.org/x/mod/semver; run go mod tidy"
	if err.Error() != want {
		t.Errorf("it says %q, want %q", err, want)
	}
	for _, tt := range []struct{ path, err, want string }{
		{
			"fmt", "ambiguous import: found package fmt in multiple modules:\n\tfmt (/code)\n\t (/usr/local/go/src/fmt)",
			"package fmt has the import path of one of the standard library; give the module in go.mod another path, such as example.org/fmt",
		},
		{
			"example.org/a/b", "ambiguous import: found package example.org/a/b in multiple modules:\n\texample.org/a v1.0.0 (/a)\n\texample.org/a/b v1.0.0 (/b)",
			"ambiguous import: found package example.org/a/b in multiple modules:",
		},
		{
			"example.org/a", "example.org/x@v1.0.0: missing go.sum entry for go.mod file; to add it:\n\tgo mod download example.org/x",
			"go.sum lacks entries for what go.mod requires; run go mod tidy",
		},
	} {
		l := listed{ImportPath: tt.path, Error: &struct{ Pos, Err string }{"", tt.err}}
		if got := l.problem(); got != tt.want {
			t.Errorf("%s: it says %q, want %q", tt.path, got, tt.want)
		}
	}
}
