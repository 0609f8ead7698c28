// Package targettest makes targets of small modules, for tests.
package targettest

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/internal/tune/target"
)

// New writes a module, the texts of its files by name, into a temporary folder, and returns the package at its top as a target.
func New(t *testing.T, files map[string]string) *target.Target {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	resolver := &source.Resolver{Cache: t.TempDir()}
	t.Cleanup(func() { resolver.Close() })
	v, err := resolver.Resolve(t.Context(), source.Spec{Raw: dir, Kind: source.Dir, Ref: dir})
	if err != nil {
		t.Fatal(err)
	}
	builder := &build.Builder{Dir: t.TempDir()}
	packages, err := builder.Packages(t.Context(), v, []string{"."})
	if err != nil {
		t.Fatal(err)
	}
	return &target.Target{Builder: builder, Version: v, Package: packages[0]}
}
