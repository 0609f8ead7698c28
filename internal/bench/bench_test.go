package bench

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/driver"
	"github.com/gohone/hone/internal/source"
)

func TestMain(m *testing.M) {
	code := m.Run()
	if shop.resolver != nil {
		shop.resolver.Close()
		os.RemoveAll(shop.resolver.Cache)
	}
	os.Exit(code)
}

// shop builds the packages of testdata/bad, each once.
var shop struct {
	sync.Mutex
	resolver *source.Resolver
	builder  *build.Builder
	version  *source.Version
	built    map[string]*build.Binary
}

// binary returns the test binary of a package of testdata/bad.
func binary(t *testing.T, pattern string) *build.Binary {
	t.Helper()
	shop.Lock()
	defer shop.Unlock()
	if shop.resolver == nil {
		openShop(t)
	}
	if b := shop.built[pattern]; b != nil {
		return b
	}
	list, err := shop.builder.Packages(context.Background(), shop.version, []string{pattern})
	if err != nil || len(list) != 1 {
		t.Fatal(list, err)
	}
	b, err := shop.builder.Compile(context.Background(), shop.version, list[0])
	if err != nil {
		t.Fatal(err)
	}
	shop.built[pattern] = b
	return b
}

func openShop(t *testing.T) {
	t.Helper()
	cache, err := os.MkdirTemp("", "hone-bench-")
	if err != nil {
		t.Fatal(err)
	}
	// A copy, so that the test cache knows the files.
	dir := filepath.Join(cache, "src")
	if err := os.CopyFS(dir, os.DirFS("testdata/bad")); err != nil {
		t.Fatal(err)
	}
	shop.resolver = &source.Resolver{Cache: cache}
	shop.built = make(map[string]*build.Binary)
	temp, err := shop.resolver.TempDir()
	if err != nil {
		t.Fatal(err)
	}
	shop.builder = &build.Builder{Dir: temp}
	shop.version, err = shop.resolver.Resolve(context.Background(), source.Spec{Kind: source.Dir, Ref: dir})
	if err != nil {
		t.Fatal(err)
	}
}

// withoutDriver is a binary that is measured through what it prints.
func withoutDriver(b *build.Binary) *build.Binary {
	c := *b
	c.Driver, c.NoDriver = false, driver.ErrUnsupported
	return &c
}

// script is a binary that is a shell script, for which the driver's language
// is easily spoken.
func script(t *testing.T, text string) *build.Binary {
	t.Helper()
	dir := t.TempDir()
	path := filepath.Join(dir, "script")
	if err := os.WriteFile(path, []byte("#!/bin/sh\n"+text), 0o777); err != nil {
		t.Fatal(err)
	}
	return &build.Binary{Path: path, Driver: true, Package: build.Package{Dir: dir}}
}

func newRunner() *Runner { return &Runner{Timeout: 20 * time.Second, Brief: true} }

// wantFailure checks that an error is the fault of the benchmarks, in one line.
func wantFailure(t *testing.T, err error, parts ...string) {
	t.Helper()
	var f *failure
	if !errors.As(err, &f) {
		t.Fatalf("got %v, want a failure", err)
	}
	if strings.ContainsAny(f.reason, "\n\x1b") {
		t.Errorf("not one line: %q", f.reason)
	}
	for _, part := range parts {
		if !strings.Contains(f.reason, part) {
			t.Errorf("%q is not in %q", part, f.reason)
		}
	}
}
