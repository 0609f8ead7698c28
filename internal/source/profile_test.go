package source

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/pprof/profile"

	"github.com/gohone/hone/internal/source/cache"
)

// profileOf returns a profile of samples of one kind.
func profileOf(t *testing.T, kind, unit string) string {
	t.Helper()
	var b bytes.Buffer
	p := &profile.Profile{SampleType: []*profile.ValueType{{Type: kind, Unit: unit}}}
	check(t, p.Write(&b))
	return b.String()
}

func TestProfile(t *testing.T) {
	t.Parallel()
	dir := tempDir(t)
	cpu := profileOf(t, "cpu", "nanoseconds")
	write(t, dir, "go.mod", "module m\n", "cpu.pprof", cpu, "sub/copy", cpu, "samples", profileOf(t, "samples", "count"),
		"pre", preprofile+"f\ng\n1 2 3\n", "heap", profileOf(t, "alloc_space", "bytes"), "text", "no profile", "empty", "", "auto", "no profile")
	r := newResolver(t, dir)
	plain, v := resolve(t, r, "."), resolve(t, r, ".,pgo=cpu.pprof")
	if plain.PGO != "" || filepath.Dir(v.PGO) != filepath.Join(r.Cache, "pgo") || v.Tree != plain.Tree || v.Root != plain.Root {
		t.Errorf("%+v\nwith a profile %+v", plain, v)
	}
	if data, err := os.ReadFile(v.PGO); err != nil || string(data) != cpu {
		t.Errorf("the copy is %q, %v", data, err)
	}
	for arg, want := range map[string]string{
		".,pgo=sub/copy": v.PGO, ".,pgo=" + filepath.Join(dir, "cpu.pprof"): v.PGO, ".,pgo=off": "off", ".,pgo=auto": "auto",
	} {
		if got := resolve(t, r, arg).PGO; got != want {
			t.Errorf("%s gives %q, want %q", arg, got, want)
		}
	}
	if other := resolve(t, r, ".,pgo=samples").PGO; other == v.PGO || len(other) != len(v.PGO) {
		t.Errorf("another profile is at %s, the first at %s", other, v.PGO)
	}
	if pre := resolve(t, r, ".,pgo=pre").PGO; !strings.HasSuffix(pre, ".pprof") {
		t.Errorf("a preprocessed profile gives %q", pre)
	}
	wantError(t, r, ".,pgo=heap", "read profile heap: it is no CPU profile")
	wantError(t, r, ".,pgo=text", "read profile text: it is no pprof profile; make one with go test -cpuprofile")
	wantError(t, r, ".,pgo=./auto", "it is no pprof profile")
	wantError(t, r, ".,pgo=empty", "it is no pprof profile")
	wantError(t, r, ".,pgo=missing", "read profile: open ", "no such file")
	wantError(t, r, ".,pgo=sub", "read profile: ", "is a directory")

	long := time.Now().Add(-2 * cache.SmallUnused)
	check(t, os.Chtimes(v.PGO, long, long))
	resolve(t, r, ".,pgo=cpu.pprof")
	check(t, r.Trim(cache.DefaultBytes))
	if _, err := os.Stat(v.PGO); err != nil {
		t.Errorf("a copy in use was removed: %v", err)
	}
	check(t, os.Chtimes(v.PGO, long, long))
	check(t, r.Trim(cache.DefaultBytes))
	if _, err := os.Stat(v.PGO); err == nil {
		t.Error("a copy that no one used is left")
	}
}
