package source

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestPrivate: what is written into a copy leaves the snapshot alone and is undone.
func TestPrivate(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module m\n\ngo 1.24\n", "a.go": "package m\n", "b/b.go": "package b\n"} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	r := &Resolver{Cache: t.TempDir(), Dir: dir}
	defer r.Close()
	v, err := r.Resolve(t.Context(), Spec{Raw: ".", Ref: "."})
	if err != nil {
		t.Fatal(err)
	}
	p, err := r.Private(t.Context(), v)
	if err != nil {
		t.Fatal(err)
	}
	if changed, err := p.Restore(); len(changed) > 0 || err != nil {
		t.Fatalf("a fresh copy: %v, %v", changed, err)
	}
	for range 2 {
		os.WriteFile(filepath.Join(p.Root, "a.go"), []byte("package x\n"), 0o600)
		os.WriteFile(filepath.Join(p.Root, "new.txt"), nil, 0o600)
		os.RemoveAll(filepath.Join(p.Root, "b"))
		changed, err := p.Restore()
		if want := []string{"a.go", "b/b.go"}; !slices.Equal(changed, want) || err != nil {
			t.Errorf("changed: %v, %v; want %v", changed, err, want)
		}
		for name, want := range map[string]string{"a.go": "package m\n", "b/b.go": "package b\n"} {
			if got, err := os.ReadFile(filepath.Join(p.Root, name)); string(got) != want || err != nil {
				t.Errorf("%s holds %q, %v", name, got, err)
			}
		}
		if _, err := os.Stat(filepath.Join(p.Root, "new.txt")); err == nil {
			t.Error("a new file stays")
		}
	}
	if got, _ := os.ReadFile(filepath.Join(v.Root, "a.go")); string(got) != "package m\n" {
		t.Errorf("the snapshot holds %q", got)
	}
}

// TestPrivateWork: a go.work above the code uses the modules of the copy.
func TestPrivateWork(t *testing.T) {
	top := t.TempDir()
	for name, text := range map[string]string{"go.work": "go 1.24\n\nuse ./m\n", "go.work.sum": "sum\n", "m/go.mod": "module m\n\ngo 1.24\n"} {
		path := filepath.Join(top, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, []byte(text), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	r := &Resolver{Cache: t.TempDir(), Dir: filepath.Join(top, "m"), Env: []string{"GOENV=off", "PATH=" + os.Getenv("PATH")}}
	defer r.Close()
	v, err := r.Resolve(t.Context(), Spec{Raw: ".", Ref: "."})
	if err != nil {
		t.Fatal(err)
	}
	p, err := r.Private(t.Context(), v)
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(p.GoWork)
	if err != nil || !strings.Contains(string(data), p.Root) || strings.Contains(string(data), v.Root) {
		t.Errorf("%s, %v:\n%s", p.GoWork, err, data)
	}
	if sum, err := os.ReadFile(p.GoWork + ".sum"); string(sum) != "sum\n" {
		t.Errorf("go.work.sum holds %q, %v", sum, err)
	}
}

// TestWrite: files are written where they still hold what the version has, all or
// none.
func TestWrite(t *testing.T) {
	dir := t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	for _, name := range []string{"a.go", "b.go"} {
		if err := os.WriteFile(path(name), []byte("package m\n"), 0o640); err != nil {
			t.Fatal(err)
		}
	}
	r := &Resolver{Cache: t.TempDir(), Dir: dir}
	defer r.Close()
	v, err := r.Resolve(t.Context(), Spec{Raw: ".", Ref: "."})
	if err != nil {
		t.Fatal(err)
	}
	files := []Written{
		{"a.go", []byte("package m\n"), []byte("package m // faster\n")},
		{"b.go", []byte("package m\n"), []byte("package m // faster\n")},
	}
	if err := os.WriteFile(path("b.go"), []byte("package m // edited\n"), 0o640); err != nil {
		t.Fatal(err)
	}
	if err := v.Write(files); err == nil {
		t.Error("an edited file was written over")
	}
	if got, _ := os.ReadFile(path("a.go")); string(got) != "package m\n" {
		t.Errorf("one of two was written: %q", got)
	}
	if err := v.Write(files[:1]); err != nil {
		t.Error(err)
	}
	info, err := os.Stat(path("a.go"))
	if got, _ := os.ReadFile(path("a.go")); string(got) != "package m // faster\n" || err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("it holds %q, mode %v, %v", got, info.Mode(), err)
	}
	sum := []Written{{"go.sum", nil, []byte("sum\n")}}
	if err := v.Write(sum); err != nil {
		t.Error(err)
	}
	if got, err := os.ReadFile(path("go.sum")); string(got) != "sum\n" || err != nil {
		t.Errorf("a new file holds %q, %v", got, err)
	}
	if err := v.Write(sum); err == nil {
		t.Error("a new file was written over one that is there")
	}
	os.Remove(path("a.go"))
	os.Symlink("b.go", path("a.go"))
	if err := v.Write([]Written{{"a.go", []byte("package m // edited\n"), nil}}); err == nil {
		t.Error("a link was written over")
	}
}
