package build

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestIdentical(t *testing.T) {
	w := newWorkplace(t)
	base := w.binary(t, w.version(t, "base", module, ""))
	if !Identical(base, base) {
		t.Error("a binary differs from itself")
	}
	for _, tt := range []struct {
		name, path, content string
		want                bool
	}{
		{"nothing", "m.go", module["m.go"], true},
		{"a comment in another directory", "other/o.go", "package other // bbbb\n", true},
		{"a comment in the package", "m.go", strings.Replace(module["m.go"], "var", "// Rounds is\n// the work.\nvar", 1), true},
		{"code in another package", "other/o.go", "package other\n\nvar X = 1\n", true},
		{"an initial value", "m.go", strings.Replace(module["m.go"], "2000", "2600", 1), false},
		{"a constant", "m.go", strings.Replace(module["m.go"], "Step = 3", "Step = 5", 1), false},
		{"a test file", "m_test.go", strings.Replace(module["m_test.go"], "+=", "-=", 1), false},
		{"an embedded file", "embedded.txt", "EMBEDDED", false},
		{"a file beside", "beside.txt", "BESIDE", false},
		{"a new file beside", "new.txt", "", false},
		{"testdata", "testdata/in.txt", "INPUT", false},
		{"testdata of another package", "sub/testdata/x", "INPUT", false},
		{"testdata with a Go file", "testdata/x.go", "package x\n", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			head := w.binary(t, w.version(t, "head", module.with(tt.path, tt.content), ""))
			if got := Identical(base, head); got != tt.want {
				t.Errorf("got %v, want %v", got, tt.want)
			}
			if got := Identical(head, base); got != tt.want {
				t.Errorf("the other way round: got %v, want %v", got, tt.want)
			}
			if digest := head.Digest(); digest == "" || (digest == base.Digest()) != tt.want {
				t.Errorf("the digests are %q and %q", digest, base.Digest())
			}
		})
	}
}

// TestIdenticalBelow is about a package that is not in the root.
func TestIdenticalBelow(t *testing.T) {
	w := newWorkplace(t)
	base := w.binary(t, w.version(t, "base", module, "sub"))
	for path, want := range map[string]bool{
		"beside.txt":       true,
		"testdata/in.txt":  false,
		"sub/data.txt":     false,
		"sub/deep/x.txt":   false,
		"subdir/data.txt":  true,
		"nest/embedded.go": true,
	} {
		head := w.binary(t, w.version(t, "head", module.with(path, "package nest"), "sub"))
		if got := Identical(base, head); got != want {
			t.Errorf("%s: got %v, want %v", path, got, want)
		}
	}
}

func TestIdenticalUnreadable(t *testing.T) {
	w := newWorkplace(t)
	base := w.binary(t, w.version(t, "base", module, ""))
	data, err := os.ReadFile(base.Path)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, content := range map[string][]byte{
		"empty": nil, "text": []byte("#!/bin/sh\n"), "cut": data[:len(data)/2], "header": data[:100],
	} {
		other := *base
		other.Path = filepath.Join(dir, name)
		if err := os.WriteFile(other.Path, content, 0o666); err != nil {
			t.Fatal(err)
		}
		twin := other
		if Identical(base, &other) || Identical(&other, base) || Identical(&other, &twin) {
			t.Errorf("%s: said to be identical", name)
		}
		if digest := other.Digest(); digest != "" {
			t.Errorf("%s: has the digest %s", name, digest)
		}
	}
	gone := *base
	gone.Path = filepath.Join(dir, "gone")
	if Identical(base, &gone) || Identical(&gone, base) {
		t.Error("gone: said to be identical")
	}
	other := *base
	other.Toolchain = "go1.0"
	if Identical(base, &other) || base.Digest() == other.Digest() {
		t.Error("another toolchain: said to be identical")
	}
	other = *base
	other.Driver = !base.Driver
	if Identical(base, &other) || base.Digest() == other.Digest() {
		t.Error("with and without the driver: said to be identical")
	}
}
