package build

import (
	"context"
	"slices"
	"strings"
	"testing"
)

func TestPackages(t *testing.T) {
	w := newWorkplace(t)
	root := w.version(t, "root", module, "")
	below := w.version(t, "below", module, "sub")
	for _, tt := range []struct {
		patterns string
		below    bool // seen from sub
		want     string
	}{
		{".", false, ". with benchmarks"},
		{".", true, ". with benchmarks"},
		{"..", true, ".. with benchmarks"},
		{"./sub", false, "sub with benchmarks"},
		{"./sub/", false, "sub with benchmarks"},
		{"./sub/...", false, "sub with benchmarks, sub/notests"},
		{"./s...", false, "sub with benchmarks, sub/notests, syntax"},
		{"./sub/... ./sub .", false, ". with benchmarks, sub with benchmarks, sub/notests"},
		{"./nest", false, "nest with benchmarks"},
		{"./nest/...", false, "nest with benchmarks, nest/deep"},
		{"../nest/...", true, "../nest with benchmarks, ../nest/deep"},
		{"./nest/deep ./sub", false, "nest/deep, sub with benchmarks"},
		{"./...", false, ". with benchmarks, other, sub with benchmarks, sub/notests, syntax, tagged"},
		{"example.com/m/sub", false, "sub with benchmarks"},
		{"example.com/m/sub", true, ". with benchmarks"},
		{"example.com/m/s...", false, "sub with benchmarks, sub/notests, syntax"},
		{"./missing", false, ""},
		{"./missing/...", false, ""},
		{"./missing/deep ./sub", false, "sub with benchmarks"},
		{"example.com/m/missing", false, ""},
		{"./testdata", false, ""},
		{"./excluded", false, "excluded broken"},
	} {
		t.Run(tt.patterns, func(t *testing.T) {
			v := root
			if tt.below {
				v = below
			}
			var got []string
			for _, p := range w.list(t, v, strings.Fields(tt.patterns)...) {
				s := p.Key
				if p.HasBenchmarks {
					s += " with benchmarks"
				}
				if p.Err != nil {
					s += " broken"
				}
				got = append(got, s)
			}
			if got := strings.Join(got, ", "); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
	}
}

func TestPackagesOutside(t *testing.T) {
	w := newWorkplace(t)
	v := w.version(t, "here", module, "")
	for _, pattern := range []string{"..", "../..", "../other", "../..."} {
		list, err := w.Packages(context.Background(), v, []string{pattern})
		if err == nil || !strings.Contains(err.Error(), "outside") || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: got %v, %v", pattern, list, err)
		}
	}
}

func TestPackagesTags(t *testing.T) {
	w := newWorkplace(t)
	v := w.version(t, "here", module, "tagged")
	if p := w.list(t, v, "."); len(p) != 1 || p[0].HasBenchmarks {
		t.Errorf("without the tag: %+v", p)
	}
	w.Tags = "special"
	if p := w.list(t, v, "."); len(p) != 1 || !p[0].HasBenchmarks {
		t.Errorf("with the tag of all versions: %+v", p)
	}
	w.Tags, v.Spec.Tags = "", "other,special"
	if p := w.list(t, v, "."); len(p) != 1 || !p[0].HasBenchmarks {
		t.Errorf("with the tag of this version: %+v", p)
	}
}

func TestPackagesErrors(t *testing.T) {
	w := newWorkplace(t)
	for name, tt := range map[string]struct {
		files tree
		want  string
	}{
		"bad go.mod": {module.with("go.mod", "module example.com/m\n\nrequire (\n"), "go.mod:"},
		"future go":  {module.with("go.mod", "module example.com/m\n\ngo 1.9999\n"), "1.9999"},
	} {
		t.Setenv("GOTOOLCHAIN", "local")
		v := w.version(t, "base", tt.files, "")
		_, err := w.Packages(context.Background(), v, []string{"."})
		if err == nil || !strings.HasPrefix(err.Error(), "base: list packages: ") || !strings.Contains(err.Error(), tt.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: got %v", name, err)
		}
	}
}

func TestPackagesCancelled(t *testing.T) {
	w := newWorkplace(t)
	ctx, cancel := context.WithCancel(context.Background())
	v := w.version(t, "here", module, "")
	cancel()
	if _, err := w.Packages(ctx, v, []string{"."}); !strings.Contains(err.Error(), context.Canceled.Error()) {
		t.Errorf("got %v", err)
	}
}

func TestNoGo(t *testing.T) {
	w := newWorkplace(t)
	v := w.version(t, "here", module, "")
	t.Setenv("PATH", t.TempDir())
	_, err := w.Packages(context.Background(), v, []string{"."})
	if err == nil || !strings.Contains(err.Error(), "the go command is not in PATH") {
		t.Errorf("got %v", err)
	}
}

func TestKeysPair(t *testing.T) {
	// A package that only one version has, in a directory only it has.
	w := newWorkplace(t)
	base := w.version(t, "base", tree{"go.mod": module["go.mod"], "m.go": "package m\n"}, "")
	head := w.version(t, "head", module, "")
	patterns := []string{"./sub", "./nest/...", "."}
	keys := func(list []Package) (out []string) {
		for _, p := range list {
			out = append(out, p.Key)
		}
		return out
	}
	if got := keys(w.list(t, base, patterns...)); !slices.Equal(got, []string{"."}) {
		t.Errorf("base has %v", got)
	}
	if got := keys(w.list(t, head, patterns...)); !slices.Equal(got, []string{".", "nest", "nest/deep", "sub"}) {
		t.Errorf("head has %v", got)
	}
}
