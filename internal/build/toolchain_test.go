package build

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/driver"
	"github.com/gohone/hone/internal/source"
)

func TestNeedsNewer(t *testing.T) {
	for output, want := range map[string]string{
		"go: golang.org/x/mod@v0.41.0 requires go >= 1.26.0 (running go 1.23.4; GOTOOLCHAIN=go1.23.4)\n":               "dependency golang.org/x/mod@v0.41.0 needs go 1.26.0, newer than go 1.23.4",
		"go: downloading x v1\ngo: module golang.org/x/mod@v0.41.0 requires go >= 1.26.0 (running go 1.23.4)\n":        "dependency golang.org/x/mod@v0.41.0 needs go 1.26.0, newer than go 1.23.4",
		"go: example.com/dep@v1.0.0 (replaced by ../dep) requires go >= 1.25 (running go 1.23.4; GOTOOLCHAIN=local)\n": "dependency example.com/dep@v1.0.0 (replaced by ../dep) needs go 1.25, newer than go 1.23.4",
		"go: example.com/dep in vendor/modules.txt requires go >= 1.25 (running go 1.23.4; GOTOOLCHAIN=local)\n":       "dependency example.com/dep in vendor/modules.txt needs go 1.25, newer than go 1.23.4",
		"a.go:3:8: no required module provides package example.com/x; to add it:\n\tgo get example.com/x\n":            "",
		"a.go:3:8: package requires go and more\n":                                                                     "",
	} {
		if got := needsNewer(output); got != want {
			t.Errorf("%q\ngot  %q\nwant %q", output, got, want)
		}
	}
}

func TestGoEnv(t *testing.T) {
	t.Setenv("GOTOOLCHAIN", "go1.2.3")
	t.Setenv("GOAMD64", "v2")
	last := func(v *source.Version, name string) (value string) {
		for _, e := range goEnv(v, "/dir") {
			if rest, ok := strings.CutPrefix(e, name+"="); ok {
				value = rest
			}
		}
		return value
	}
	plain := &source.Version{GoWork: "off"}
	keys := &source.Version{GoWork: "off", Spec: source.Spec{Toolchain: "go1.24.1", GOAMD64: "v3", Experiment: "a,b"}}
	for name, want := range map[string][2]string{
		"GOTOOLCHAIN": {"go1.2.3", "go1.24.1"}, "GOAMD64": {"v2", "v3"}, "GOEXPERIMENT": {os.Getenv("GOEXPERIMENT"), "a,b"}, "GOWORK": {"off", "off"},
	} {
		if got := [2]string{last(plain, name), last(keys, name)}; got != want {
			t.Errorf("%s: got %q without and with the key, want %q", name, got, want)
		}
	}
}

// inModuleCache makes the go command of this machine one whose GOROOT lies in
// the module cache, as if it had fetched itself.
func inModuleCache(t *testing.T) (goroot string) {
	t.Helper()
	real, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	cache, bin := t.TempDir(), t.TempDir()
	goroot = filepath.Join(cache, "golang.org", "toolchain@v0.0.1-this")
	if err := os.MkdirAll(filepath.Dir(goroot), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(strings.TrimSpace(string(real)), goroot); err != nil {
		t.Fatal(err)
	}
	script := fmt.Sprintf("#!/bin/sh\nGOROOT=%s exec %[1]s/bin/go \"$@\"\n", goroot)
	if err := os.WriteFile(filepath.Join(bin, "go"), []byte(script), 0o777); err != nil {
		t.Fatal(err)
	}
	t.Setenv("GOMODCACHE", cache)
	t.Setenv("PATH", bin+string(filepath.ListSeparator)+os.Getenv("PATH"))
	return goroot
}

// TestLinkedToolchain is about toolchains in the module cache, whose files the
// go command lets no one overlay.
func TestLinkedToolchain(t *testing.T) {
	goroot := inModuleCache(t)
	w := newWorkplace(t)
	v := w.version(t, "here", prints, "")
	if bin := w.binary(t, v); bin.Driver {
		t.Error("without links, the driver is in a toolchain of the module cache")
	}
	links := filepath.Join(t.TempDir(), "goroot")
	var digests []string
	for range 2 { // as two runs do
		w := newWorkplace(t)
		w.Links = links
		bin := w.binary(t, w.version(t, "here", prints, ""))
		if !bin.Driver || bin.NoDriver != nil {
			t.Fatalf("no driver: %v", bin.NoDriver)
		}
		digests = append(digests, bin.Digest())
	}
	if digests[0] == "" || digests[0] != digests[1] {
		t.Errorf("the program depends on the run: %q", digests)
	}
	list, err := os.ReadDir(links)
	if err != nil || len(list) != 1 {
		t.Fatalf("%v, %v", list, err)
	}
	if to, err := os.Readlink(filepath.Join(links, list[0].Name())); to != goroot {
		t.Errorf("a link to %s, %v", to, err)
	}
}

func TestLinkTo(t *testing.T) {
	dir, a, b := t.TempDir(), t.TempDir(), t.TempDir()
	linkA, err := linkTo(dir, a)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := linkTo(dir, a); again != linkA || err != nil {
		t.Errorf("made again: %s, %v, first %s", again, err, linkA)
	}
	if err := os.Remove(a); err != nil {
		t.Fatal(err)
	}
	linkB, err := linkTo(dir, b)
	if err != nil || linkB == linkA || len(linkB) != len(linkA) {
		t.Errorf("another target: %s, %v, first %s", linkB, err, linkA)
	}
	if _, err := os.Lstat(linkA); err == nil {
		t.Error("the link to what is gone is left")
	}
	if err := os.WriteFile(linkA, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if got, err := linkTo(dir, a); err == nil {
		t.Errorf("something else lies there, and it gives %s", got)
	}
}

// TestKeysIdentical is about which settings make another program.
func TestKeysIdentical(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skip("GOAMD64 is for amd64")
	}
	if testing.Short() {
		t.Skip("compiles the standard library for each of them")
	}
	t.Setenv("GOAMD64", "")
	w := newWorkplace(t)
	base := w.binary(t, w.version(t, "base", prints, ""))
	for _, tt := range []struct {
		name string
		spec source.Spec
		pgo  string
		want bool
	}{
		{"the level it has anyway", source.Spec{GOAMD64: "v1"}, "", true},
		{"a higher level", source.Spec{GOAMD64: "v3"}, "", false},
		{"this toolchain by its name", source.Spec{Toolchain: base.Toolchain}, "", true},
		{"the local toolchain", source.Spec{Toolchain: "local"}, "", true},
		{"no profile", source.Spec{}, "off", true},
		{"the profile that is not there", source.Spec{}, "auto", true},
		{"an experiment", source.Spec{Experiment: "fieldtrack"}, "", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			v := w.version(t, "head", prints, "")
			v.Spec, v.PGO = tt.spec, tt.pgo
			if got := Identical(base, w.binary(t, v)); got != tt.want {
				t.Errorf("identical: %v, want %v", got, tt.want)
			}
		})
	}
}

func TestReleaseErrors(t *testing.T) {
	w := newWorkplace(t)
	v := w.version(t, "base", prints, "")
	if got, err := w.Release(t.Context(), v); got != "" || err != nil {
		t.Errorf("without the key: %q, %v", got, err)
	}
	t.Setenv("GOPROXY", "off")
	v.Spec.Toolchain = "go1.99.9"
	if got, err := w.Release(t.Context(), v); err == nil || !strings.HasPrefix(err.Error(), "base: ask for the toolchain: ") ||
		!strings.Contains(err.Error(), "go1.99.9") || strings.Contains(err.Error(), "\n") {
		t.Errorf("one that does not exist: %q, %v", got, err)
	}
	// A go command that has every toolchain, unless it knows of no other.
	bin := t.TempDir()
	script := "#!/bin/sh\nprintf '{\"GOROOT\": \"/old\", \"GOVERSION\": \"%s\", \"GOMODCACHE\": \"/mod\"}' \"${ONLY-$GOTOOLCHAIN}\"\n"
	if err := os.WriteFile(filepath.Join(bin, "go"), []byte(script), 0o777); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", bin+string(filepath.ListSeparator)+os.Getenv("PATH"))
	for _, name := range []string{"go1.24.1", "go1.23.4"} {
		v.Spec.Toolchain = name
		if got, err := w.Release(t.Context(), v); got != name || err != nil {
			t.Errorf("asked for %s, got %s, %v", name, got, err)
		}
	}
	t.Setenv("ONLY", "go1.20.3")
	v.Spec.Toolchain = "go1.24.2"
	if _, err := w.Release(t.Context(), v); err == nil || err.Error() != "base: the go command in PATH is go1.20.3, which gives no other toolchain; install Go 1.21 or newer" {
		t.Errorf("an old go command: %v", err)
	}
}

// TestRelinkDriver is about binaries that are measured without the driver
// because those beside them have none.
func TestRelinkDriver(t *testing.T) {
	w := newWorkplace(t)
	bin := w.binary(t, w.version(t, "here", prints, ""))
	bin.Driver, bin.NoDriver = false, driver.ErrUnsupported
	made, err := w.Relink(t.Context(), bin, 7)
	if err != nil {
		t.Fatal(err)
	}
	if made.Driver || !errors.Is(made.NoDriver, driver.ErrUnsupported) || made.Path == bin.Path {
		t.Errorf("made %+v\nof %+v", made, bin)
	}
	bin.Toolchain = "go1.22.12"
	if made, err := w.Relink(t.Context(), bin, 7); err == nil || err.Error() != "the linker of go1.22.12 knows one layout; Go 1.23 and newer know others" {
		t.Errorf("an old linker: %+v, %v", made, err)
	}
}
