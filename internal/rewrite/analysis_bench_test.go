package rewrite

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/gohone/hone/rules"
)

// analysed are packages by the directory of their module.
var analysed = []struct{ name, dir, pattern string }{
	{"jsonreq", "../../cases/jsonreq", "./base"},
	{"textsim", "../../cases/textsim", "./base"},
	{"report", "../..", "./internal/report"},
}

// BenchmarkAnalysis is what hone tune does with code before it asks anything of it: one
// operation loads a package and runs all rules on it. Warm export data is there, as
// after a build.
func BenchmarkAnalysis(b *testing.B) {
	for _, a := range analysed {
		dir, err := filepath.Abs(a.dir)
		if err != nil {
			b.Fatal(err)
		}
		load := func(b *testing.B) *Code {
			code, err := Load(b.Context(), Tree{Root: dir}, Options{Dir: dir, Env: append(os.Environ(), "GOWORK=off")}, a.pattern)
			if err != nil {
				b.Fatal(err)
			}
			return code
		}
		b.Run("step=load/package="+a.name, func(b *testing.B) {
			for b.Loop() {
				load(b)
			}
		})
		b.Run("step=rules/package="+a.name, func(b *testing.B) {
			code := load(b)
			for b.Loop() {
				suite := append(rules.Suite(nil), rules.Modern()...)
				if _, faults := code.Candidates(suite, nil); len(faults) > 0 {
					b.Fatal(faults)
				}
			}
		})
	}
}
