package build

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/txtar"

	"github.com/gohone/hone/internal/build/reach"
	"github.com/gohone/hone/internal/slowtest"
	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/internal/touch"
)

// quick are the planted changes that a default run tries.
var quick = []string{"deep", "bigmap", "satisfies", "closure", "dictionary", "assemblycall", "linkname", "embed",
	"testmain", "source", "template", "godebug", "renumbered", "notcalled", "otherinstance", "latefile", "selfexec",
	"readsother"}

// A planted is a change, as a folder in two trees that many share, or in trees of
// its own where it is about more than a package.
type planted struct {
	name       string
	base, head tree
	flags      string // of head
	alone      bool
}

const plantedRoot = "module example.com/planted\n\ngo 1.24\n"

// standard is a benchmark of a case that has no test file.
const standard = `
func Benchmark%[1]s(b *testing.B) {
	for range b.N {
		%[1]s()
	}
}
`

// readPlanted reads testdata/planted.txtar, which says what is in it.
func readPlanted(t *testing.T) []*planted {
	a, err := txtar.ParseFile("testdata/planted.txtar")
	if err != nil {
		t.Fatal(err)
	}
	byName := make(map[string]*planted)
	var list []*planted
	for _, f := range a.Files {
		path, arm, _ := strings.Cut(f.Name, "@")
		name, file, ok := strings.Cut(path, "/")
		if !ok {
			name = "above" // a file above all cases, for the one that reads it
		}
		c := byName[name]
		if c == nil {
			c = &planted{name: name, base: make(tree), head: make(tree)}
			byName[name] = c
			list = append(list, c)
		}
		if file == "flags" {
			c.flags, c.alone = strings.TrimSpace(string(f.Data)), true
			continue
		}
		c.alone = c.alone || file == "go.mod"
		if arm != "head" {
			c.base[path] = string(f.Data)
		}
		if arm != "base" {
			c.head[path] = string(f.Data)
		}
	}
	for _, c := range list {
		c.complete(c.base)
		c.complete(c.head)
	}
	return list
}

// complete adds a test file where a case has none of its own.
func (c *planted) complete(files tree) {
	for name := range files {
		if strings.HasSuffix(name, "_test.go") && strings.Contains(files[name], "func Benchmark") {
			return
		}
	}
	test := "package m\n\nimport \"testing\"\n" + fmt.Sprintf(standard, "Changed")
	if strings.Contains(files[c.name+"/m.go"], "func Same()") {
		test += fmt.Sprintf(standard, "Same")
	}
	files[c.name+"/m_test.go"] = test
}

// TestPlanted checks that no benchmark that a change reaches is called the same,
// and that others are.
func TestPlanted(t *testing.T) {
	w := newWorkplace(t)
	base, head := tree{"go.mod": plantedRoot}, tree{"go.mod": plantedRoot}
	var cases []*planted
	for _, c := range readPlanted(t) {
		if !slowtest.All() && !slices.Contains(quick, c.name) {
			continue
		}
		cases = append(cases, c)
		if !c.alone {
			maps.Copy(base, c.base)
			maps.Copy(head, c.head)
		}
	}
	shared := w.arms(t, base, head, "", "./...")
	reached, same, ran := 0, 0, 0
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			ran++
			a := shared
			if c.alone {
				root := tree{"go.mod": plantedRoot}
				maps.Copy(root, c.base)
				other := tree{"go.mod": plantedRoot}
				maps.Copy(other, c.head)
				a = w.arms(t, root, other, c.flags, "./"+c.name)
			}
			got := a.compare(t, c.name)
			if len(got.Benchmarks()) == 0 {
				t.Fatal("it has no benchmarks")
			}
			for _, b := range got.Benchmarks() {
				why := got.Benchmark(b)
				if why != nil && why.Why == reach.Files && !got.Moved() {
					why = a.watch(t, c.name, got, b, why)
				}
				t.Log(b, why)
				switch {
				case strings.HasPrefix(b, "BenchmarkChanged"):
					reached++
					if why == nil {
						t.Errorf("%s is said to be the same", b)
					}
				case why != nil:
					t.Errorf("%s: %v", b, *why)
				default:
					same++
				}
			}
		})
	}
	t.Logf("%d benchmarks that a change reaches, %d that it does not", reached, same)
	if slowtest.All() && ran == len(cases) && (reached < 60 || same < 60) {
		t.Errorf("%d and %d are too few", reached, same)
	}
}

// arms are two versions with their packages, by key.
type arms struct {
	reacher                    *Reacher
	base, head                 *source.Version
	basePackages, headPackages map[string]Package
	builder                    *Builder
	compiled                   map[string]*Binary // of base
}

// arms makes two versions, of which head has a flag.
func (w *workplace) arms(t *testing.T, base, head tree, flag, patterns string) *arms {
	t.Helper()
	a := &arms{
		reacher: w.NewReacher(), builder: w.Builder, compiled: make(map[string]*Binary),
		base: w.version(t, "base", base, ""), head: w.version(t, "head", head, ""),
	}
	key, value, _ := strings.Cut(flag, "=")
	switch spec := &a.head.Spec; key {
	case "tags":
		spec.Tags = value
	case "ldflags":
		spec.Ldflags = value
	case "gcflags":
		spec.Gcflags = value
	case "goamd64":
		spec.GOAMD64 = value
	case "experiment":
		spec.Experiment = value
	}
	byKey := func(v *source.Version) map[string]Package {
		out := make(map[string]Package)
		for _, p := range w.list(t, v, patterns) {
			out[p.Key] = p
		}
		return out
	}
	a.basePackages, a.headPackages = byKey(a.base), byKey(a.head)
	return a
}

// compare compares one package.
func (a *arms) compare(t *testing.T, key string) *Reached {
	t.Helper()
	base := &Binary{Version: a.base, Package: a.basePackages[key]}
	head := &Binary{Version: a.head, Package: a.headPackages[key]}
	out, err := a.reacher.Compare(t.Context(), base, head)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// watch runs a benchmark that can open files in the base, and decides by what it touches.
func (a *arms) watch(t *testing.T, key string, r *Reached, benchmark string, why *reach.Reason) *reach.Reason {
	t.Helper()
	if a.compiled[key] == nil {
		bin, err := a.builder.Compile(t.Context(), a.base, a.basePackages[key])
		if err != nil {
			t.Fatal(err)
		}
		a.compiled[key] = bin
	}
	bin := a.compiled[key]
	f, err := touch.Run(t.Context(), touch.Command{
		Path: bin.Path, Args: []string{"-test.run=^$", "-test.bench=^" + benchmark + "$", "-test.benchtime=50ms"},
		Dir: bin.Package.Dir, Env: append(os.Environ(), "PWD="+bin.Package.Dir), Timeout: time.Minute,
	})
	if errors.Is(err, touch.ErrUnsupported) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	if !f.OK || f.Unknown != "" {
		t.Logf("%s: OK %v, unknown %s", benchmark, f.OK, f.Unknown)
		return why
	}
	if path := r.Differing(f); path != "" {
		return &reach.Reason{Why: reach.Read, Symbol: path}
	}
	return nil
}
