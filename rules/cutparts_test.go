package rules_test

import (
	"path/filepath"
	"slices"
	"testing"

	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/rules"
)

// TestCutPartsElsewhere asks for a function that may also be called in a file that is built
// for another system.
func TestCutPartsElsewhere(t *testing.T) {
	const program = `package main

import (
	"fmt"
	"strings"
)

func total(s string) int { return sum(strings.Split(s, ",")) }

func sum(parts []string) (n int) {
	for _, p := range parts {
		n += len(p)
	}
	return n
}

func main() { fmt.Println(total("a,b")) }
`
	suite := rules.Suite(nil)
	cutparts := suite[slices.IndexFunc(suite, func(r *rules.Rule) bool { return r.Name == "cutparts" })]
	for _, c := range []struct {
		other string
		want  int
	}{
		{"func first(parts []string) string { return parts[0] }", 1},
		{"func first(parts []string) int { return sum(parts[:1]) }", 0},
	} {
		dir := t.TempDir()
		write(t, filepath.Join(dir, "go.mod"), "module example.com/rule\n\ngo 1.23.0\n")
		write(t, filepath.Join(dir, "main.go"), program)
		write(t, filepath.Join(dir, "other.go"), "//go:build never\n\npackage main\n\n"+c.other+"\n")
		if got := len(propose(t, cutparts, rewrite.Tree{Root: dir})); got != c.want {
			t.Errorf("with %s: %d rewrites, want %d", c.other, got, c.want)
		}
	}
}
