package build

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"maps"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/build/diag"
)

// joined is a module in which each call of probe.Hit stands on a line that makes an
// object, in all the ways in which a line of a profile can lie.
var joined = tree{
	"go.mod": "module example.com/m\n\ngo 1.24\n\nrequire example.com/beside v0.0.0\n\nreplace example.com/beside => ./beside\n",
	"probe/probe.go": `package probe

import ("encoding/json"; "fmt"; "runtime")

var Sink any

// Hit prints where it was called from, as a profile would name it.
//
//go:noinline
func Hit(name string, p *int) {
	Sink = p
	pcs := make([]uintptr, 9)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(2, pcs)])
	chain := []map[string]any{}
	for {
		f, more := frames.Next()
		chain = append(chain, map[string]any{"File": f.File, "Line": f.Line})
		if !more || f.Func != nil { // the last of those inlined into one function
			break
		}
	}
	text, _ := json.Marshal(map[string]any{"Name": name, "Chain": chain})
	fmt.Printf("\nHIT %s\n", text)
}
`,
	"m.go": `package m

import "example.com/m/probe"

type T struct{ n int }

func small(name string) { probe.Hit(name, new(int)) }

func twice(name string) { small(name) }

//go:noinline
func inlined() { small("inlined") }

//go:noinline
func nested() { twice("nested") }

func generic[E any](e E) E {
	probe.Hit("generic", new(int))
	for range 3 { recover() }
	return e
}

func (t *T) method() {
	defer func() {}()
	probe.Hit("method", new(int))
}

func closure() func() {
	return func() {
		probe.Hit("closure", new(int))
	}
}

//go:noinline
func hidden() { probe.Hit("same name", new(int)) }
`,
	"generated.go": `package m

import "example.com/m/probe"

//go:noinline
func generated() {
//line grammar.y:70
	probe.Hit("line comment", new(int))
}
`,
	"asm.s":     "#include \"textflag.h\"\n\nTEXT ·assembly(SB), NOSPLIT, $0-0\n\tRET\n",
	"asm.go":    "package m\n\nimport \"example.com/m/probe\"\n\nfunc assembly()\n\n//go:noinline\nfunc callsAssembly() { assembly(); probe.Hit(\"assembly\", new(int)) }\n",
	"tagged.go": "//go:build special\n\npackage m\n\nimport \"example.com/m/probe\"\n\nfunc tagged() { probe.Hit(\"tagged\", new(int)) }\n",
	"other.go":  "//go:build !special\n\npackage m\n\nfunc tagged() {}\n",
	"a/same/same.go": "package same\n\nimport \"example.com/m/probe\"\n\n" +
		"//go:noinline\nfunc F() { probe.Hit(\"first same\", new(int)) }\n",
	"b/same/same.go": "package same\n\nimport \"example.com/m/probe\"\n\n" +
		"//go:noinline\nfunc F() {\n\tprobe.Hit(\"second same\", new(int)) }\n",
	"beside/go.mod": "module example.com/beside\n\ngo 1.24\n",
	"beside/b.go":   "package beside\n\n//go:noinline\nfunc F(hit func(string, *int)) { hit(\"beside\", new(int)) }\n",
	"m_test.go": `package m

import (
	a "example.com/m/a/same"
	b "example.com/m/b/same"
	"example.com/beside"
	"example.com/m/probe"
	"testing"
)

//go:noinline
func inTest() { probe.Hit("test file", new(int)) }

func BenchmarkX(*testing.B) {
	inlined(); nested(); generic(1); generic("a"); new(T).method(); closure()(); generated()
	callsAssembly(); tagged(); a.F(); b.F(); inTest(); beside.F(probe.Hit); hidden()
}
`,
	"x_test.go": "package m_test\n\nimport (\n\t\"example.com/m/probe\"\n\t\"testing\"\n)\n\nfunc BenchmarkOutside(*testing.B) { probe.Hit(\"outside test\", new(int)) }\n",
}

// vendored has its dependency in a vendor folder.
var vendored = tree{
	"go.mod":                        "module example.com/m\n\ngo 1.24\n\nrequire example.com/dep v1.0.0\n",
	"vendor/modules.txt":            "# example.com/dep v1.0.0\n## explicit; go 1.24\nexample.com/dep\n",
	"vendor/example.com/dep/dep.go": strings.Replace(joined["beside/b.go"], "package beside", "package dep", 1),
	"probe/probe.go":                joined["probe/probe.go"],
	"m.go":                          "package m\n",
	"m_test.go":                     "package m\n\nimport (\n\t\"example.com/dep\"\n\t\"example.com/m/probe\"\n\t\"testing\"\n)\n\nfunc BenchmarkX(*testing.B) { dep.F(probe.Hit) }\n",
}

// TestDiagnoseJoins runs each way in which a line can lie, and asks for what the compiler said
// about it by the names that a profile would have.
func TestDiagnoseJoins(t *testing.T) {
	for _, tt := range []struct {
		name         string
		files        tree
		tags         string
		dependencies bool
		want         []string
	}{
		{"module", joined, "special", false, []string{"inlined", "nested", "generic", "method", "closure", "line comment", "assembly", "tagged",
			"first same", "second same", "test file", "beside", "same name", "outside test"}},
		{"vendored", vendored, "", true, []string{"beside"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			w := newWorkplace(t)
			v := w.version(t, "here", tt.files, "")
			v.Spec.Tags = tt.tags
			set, err := w.Diagnose(context.Background(), v, w.list(t, v, ".")[0], Asked{Dependencies: tt.dependencies})
			if err != nil {
				t.Fatal(err)
			}
			hits := hitsOf(t, w.binary(t, v))
			if got := slices.Sorted(maps.Keys(hits)); !slices.Equal(got, slices.Sorted(slices.Values(tt.want))) {
				t.Fatalf("ran %q", got)
			}
			for name, chain := range hits {
				found := set.Along(chain)
				if !slices.ContainsFunc(found, func(d diag.Diagnostic) bool { return d.Code == diag.Escape && d.Variable == "new(int)" }) {
					t.Errorf("%s: nothing escapes at %v, only %+v", name, chain, set.At(chain[0].File, chain[0].Line))
				}
			}
			if len(set.Lacks) > 0 {
				t.Errorf("lacks %v", set.Lacks)
			}
		})
	}
}

// hitsOf runs the benchmarks of a binary and returns where probe.Hit was called.
func hitsOf(t *testing.T, bin *Binary) map[string][]diag.Position {
	cmd := exec.Command(bin.Path, "-test.run=^$", "-test.bench=.", "-test.benchtime=1x")
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	hits := make(map[string][]diag.Position)
	for lines := bufio.NewScanner(bytes.NewReader(out)); lines.Scan(); {
		text, ok := strings.CutPrefix(lines.Text(), "HIT ")
		if !ok {
			continue
		}
		var hit struct {
			Name  string
			Chain []diag.Position
		}
		if err := json.Unmarshal([]byte(text), &hit); err != nil {
			t.Fatal(err)
		}
		hits[hit.Name] = hit.Chain
	}
	return hits
}

// TestDiagnoseSays: what is told of a line, with files laid over the code.
func TestDiagnoseSays(t *testing.T) {
	w := newWorkplace(t)
	v := w.version(t, "here", joined, "")
	p := w.list(t, v, ".")[0]
	file := filepath.Join(v.Dir, "big.go")
	p.Files = map[string][]byte{file: []byte(`package m

type big struct{ a [200]int }

func (b big) first() int { return b.a[0] }

var kept *int

func leave(n int, xs []int, bs []big) (sum int) {
	x := n
	kept = &x
	for _, b := range bs {
		sum += b.first() + xs[n] + len(xs[n:])
	}
	for i := range xs {
		for j := range xs {
			sum += over(xs[i], xs[j], n)
		}
	}
	return sum
}

func over(a, b, c int) int {
	a ^= b>>3 + c<<5; b ^= c>>7 + a<<2; c ^= a>>1 + b<<9; a += b ^ c>>4; b += c ^ a>>6; c += a ^ b>>8
	a ^= b>>3 + c<<5; b ^= c>>7 + a<<2; c ^= a>>1 + b<<9; a += b ^ c>>4; b += c ^ a>>6; c += a ^ b>>8
	return a
}
`)}
	set, err := w.Diagnose(context.Background(), v, p, Asked{})
	if err != nil {
		t.Fatal(err)
	}
	find := func(line int, code diag.Code) diag.Diagnostic {
		for _, d := range set.At(file, line) {
			if d.Code == code {
				return d
			}
		}
		t.Errorf("line %d: no %s, only %+v", line, code, set.At(file, line))
		return diag.Diagnostic{}
	}
	escape := find(10, diag.Escape)
	if last := len(escape.Flow) - 1; escape.Variable != "x" || last < 1 || escape.Flow[last].Line != 11 || escape.Flow[last].File != file {
		t.Errorf("x escapes by %+v", escape)
	}
	if d := find(12, diag.Copy); d.Size != 1600 {
		t.Errorf("copied %d bytes", d.Size)
	}
	find(13, diag.Bounds)
	find(13, diag.SliceBounds)
	if d := find(13, diag.Inlined); d.Callee != "big.first" {
		t.Errorf("inlined %s", d.Callee)
	}
	if d := find(23, diag.CannotInline); d.Cost < 81 || d.Budget != 80 {
		t.Errorf("over is not inlined: %+v", d)
	}
	if set.At(file, 10)[0].File != file {
		t.Error("a file laid over has another name")
	}
}

// TestDiagnoseOlder: an older toolchain tells the same.
func TestDiagnoseOlder(t *testing.T) {
	name := "go1.24.1"
	haveToolchain(t, name)
	w := newWorkplace(t)
	v := w.version(t, "here", joined, "")
	v.Spec.Toolchain = name
	set, err := w.Diagnose(context.Background(), v, w.list(t, v, ".")[0], Asked{})
	if err != nil {
		t.Fatal(err)
	}
	if set.Toolchain != name || len(set.Lacks) > 0 || len(set.At(filepath.Join(v.Dir, "m.go"), 7)) == 0 {
		t.Errorf("%s lacks %v", set.Toolchain, set.Lacks)
	}
}

// TestDiagnoseCgo: what the compiler says of files that cgo has rewritten is about the user's.
func TestDiagnoseCgo(t *testing.T) {
	if _, err := exec.LookPath("cc"); err != nil {
		t.Skip("there is no C compiler")
	}
	t.Setenv("CGO_ENABLED", "1")
	w := newWorkplace(t)
	v := w.version(t, "here", tree{
		"go.mod":    "module example.com/m\n\ngo 1.24\n",
		"c.go":      "package m\n\n// static int one(void) { return 1; }\nimport \"C\"\n\nvar Kept *int\n\nfunc One() int {\n\tx := int(C.one())\n\tKept = &x\n\treturn x\n}\n",
		"m_test.go": "package m\n\nimport \"testing\"\n\nfunc BenchmarkOne(b *testing.B) { One() }\n",
	}, "")
	set, err := w.Diagnose(context.Background(), v, w.list(t, v, ".")[0], Asked{})
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range set.At(filepath.Join(v.Dir, "c.go"), 9) {
		if d.Code == diag.Escape && d.Variable == "x" && d.Flow[len(d.Flow)-1].Line == 10 {
			return
		}
	}
	t.Errorf("nothing is said of x: %q", set.Files())
}
