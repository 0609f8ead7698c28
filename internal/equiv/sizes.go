package equiv

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/types"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/equiv/harness"
	"github.com/gohone/hone/internal/proc"
	"github.com/gohone/hone/internal/rewrite"
)

// Sizes are benchmarks of a function in both trees of a Question, with inputs of other
// lengths than those that the package's own benchmarks give it.
type Sizes struct {
	// Why says in a few words why there are none; empty if there are, or if each set says
	// so itself.
	Why  string
	Sets []Size
	// Base and Head are binaries with a benchmark for each set that has calls; nil if none
	// has. Close removes them.
	Base, Head *build.Binary

	builder *build.Builder
	dir     string
}

// A Size is one set of inputs.
type Size struct {
	harness.SizeSet
	// Benchmark is the name of its benchmark in both binaries.
	Benchmark string
}

// Longer says that the inputs are ten times as long as those of the benchmarks; otherwise
// they are a tenth as long.
func (s Size) Longer() bool { return s.Name == harness.Longer }

// Names of the benchmarks of the sets.
const (
	ShorterBenchmark = "BenchmarkHoneShorter"
	LongerBenchmark  = "BenchmarkHoneLonger"
)

// sizeBenchmarks are those of the sets.
var sizeBenchmarks = map[string]string{harness.Shorter: ShorterBenchmark, harness.Longer: LongerBenchmark}

const (
	// givenTime is how long each benchmark runs to see what it gives a function.
	givenTime = 100 * time.Millisecond
	// planTime is how long it may take to choose inputs.
	planTime = 20 * time.Second
)

// Sizes makes benchmarks with inputs that are about a tenth and ten times as long as those
// that some benchmarks of the last of the callers give a function. Inputs that were
// recorded are taken, or prefixes and repetitions of those that the benchmarks gave. The
// caller closes what it returns. An error means that it could not be tried.
func (p *Checker) Sizes(ctx context.Context, q Question, benchmarks []string) (_ *Sizes, err error) {
	out := &Sizes{builder: p.Builder}
	defer func() {
		if err != nil {
			out.Close()
		}
	}()
	base, err := p.known.base(ctx, p, q)
	if err != nil {
		return nil, err
	}
	if out.Why = base.unsizable(); out.Why != "" {
		return out, nil
	}
	if out.dir, err = os.MkdirTemp(p.Builder.Dir, "sizes-"); err != nil {
		return nil, err
	}
	given := filepath.Join(out.dir, "given")
	if err := p.recordGiven(ctx, q, base, benchmarks, given); err != nil {
		return nil, err
	}
	calls, _, err := p.record(ctx, q, base)
	if err != nil {
		return nil, err
	}
	files := p.harnessAt(q, base)
	files[filepath.Join(q.Package.Dir, "hone_sizes_test.go")] = []byte(base.sizesSource(q.harnessPath(), filepath.Join(out.dir, "report")))
	if err := withoutTests(q.Package.Dir, files); err != nil {
		return nil, err
	}
	if out.Base, err = p.sized(ctx, q, q.Base, files, out); out.Base == nil {
		return out, err
	}
	if err := out.plan(ctx, given, calls); err != nil || !out.any() {
		return out, err
	}
	out.Head, err = p.sized(ctx, q, q.Head, files, out)
	return out, err
}

// Close removes what Sizes has made.
func (s *Sizes) Close() {
	for _, bin := range []*build.Binary{s.Base, s.Head} {
		if bin != nil {
			s.builder.Remove(bin)
		}
	}
	if s.dir != "" {
		os.RemoveAll(s.dir)
	}
}

// any says that some set has calls.
func (s *Sizes) any() bool {
	return s.Why == "" && slices.ContainsFunc(s.Sets, func(set Size) bool { return set.Why == "" })
}

// unsizable says why a function gets no inputs of other lengths; empty if it may.
func (s *subject) unsizable() string {
	if why := s.incomparable(); why != "" {
		return why
	}
	in := inputs(s.fn.Signature())
	switch {
	case s.fn.Signature().TypeParams().Len() > 0 || s.fn.Signature().RecvTypeParams().Len() > 0:
		return "it is generic"
	case slices.ContainsFunc(in, holdsFunction):
		return "it takes a function or a channel"
	case s.handles():
		return "it handles requests"
	case !slices.ContainsFunc(in, hasLength):
		return "it takes no text, list or map"
	}
	return ""
}

// hasLength says that values of a type have one that can be changed.
func hasLength(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Slice, *types.Map:
		return true
	case *types.Basic:
		return u.Info()&types.IsString != 0
	}
	return false
}

// recordGiven runs benchmarks with a function that records its calls. That they cannot be
// built so, or fail, is no error: there are no calls then, or fewer.
func (p *Checker) recordGiven(ctx context.Context, q Question, s *subject, benchmarks []string, file string) error {
	source, err := recordingSource(s, q.harnessPath())
	if err != nil || source == nil {
		return err
	}
	files := p.harnessAt(q, s)
	files[s.file(s.decl)] = source
	from := q.callers()[len(q.callers())-1]
	bin, err := p.Builder.Compile(ctx, stripped(q.Version), laid(from, q.Base, files))
	if _, ok := errors.AsType[*build.Error](err); ok {
		return nil
	}
	if err != nil {
		return err
	}
	defer p.Builder.Remove(bin)
	for _, b := range benchmarks {
		arm := bench.Arm{Binary: bin, Benchmark: b, Env: []string{harness.RecordEnv + "=" + file}}
		new(bench.Runner).Exercise(ctx, arm, givenTime)
	}
	return ctx.Err()
}

// sized builds the benchmarks of a tree. Where that does not compile it says so in to.
func (p *Checker) sized(ctx context.Context, q Question, tree rewrite.Tree, files map[string][]byte, to *Sizes) (*build.Binary, error) {
	bin, err := p.Builder.Compile(ctx, stripped(q.Version), laid(q.Package, tree, files))
	if bad, ok := errors.AsType[*build.Error](err); ok {
		to.Why = "a benchmark of it does not compile: " + bad.Lines[0]
		return nil, nil
	}
	return bin, err
}

// plan runs the base binary to choose inputs.
func (s *Sizes) plan(ctx context.Context, given, calls string) error {
	report := filepath.Join(s.dir, "report")
	_, err := proc.Run(ctx, proc.Command{
		Path: s.Base.Path, Args: []string{"-test.run=^TestHoneSizes$", "-test.timeout=0"}, Dir: s.dir, Stdout: io.Discard, Timeout: planTime,
		Env: append(os.Environ(), "PWD="+s.dir, "GOTRACEBACK=none", harness.ReportEnv+"="+report, harness.GivenEnv+"="+given, harness.CallsEnv+"="+calls),
	})
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if errors.Is(err, proc.ErrDeadline) {
		s.Why = fmt.Sprintf("choosing them took more than %v", planTime)
		return nil
	}
	if err != nil {
		s.Why = "the program that was to choose them failed"
		return nil
	}
	data, err := os.ReadFile(report)
	if err != nil {
		return fmt.Errorf("read the lengths of inputs: %w", err)
	}
	for line := range strings.Lines(string(data)) {
		var set Size
		if err := json.Unmarshal([]byte(line), &set.SizeSet); err != nil {
			return fmt.Errorf("read the lengths of inputs: %w", err)
		}
		set.Benchmark = sizeBenchmarks[set.Name]
		s.Sets = append(s.Sets, set)
	}
	return nil
}

// sizesSource writes the benchmarks of a function, and the test that chooses their inputs.
// path is the harness's import path, report the file of which the sets' names begin. The
// function is called through a variable, so that it does all its work though nobody reads
// what it returns.
func (s *subject) sizesSource(path, report string) string {
	imports := map[string]string{path: "honeharness", "testing": "honetesting"}
	var fields, pointers, args []string
	for i, t := range inputs(s.fn.Signature()) {
		name := fmt.Sprintf("p%d", i)
		text := types.TypeString(t, func(p *types.Package) string {
			if p == s.pkg.Types {
				return ""
			}
			if imports[p.Path()] == "" {
				imports[p.Path()] = fmt.Sprintf("honeimport%d", len(imports))
			}
			return imports[p.Path()]
		})
		fields, pointers, args = append(fields, name+" "+text), append(pointers, "&c."+name), append(args, "c."+name)
	}
	if s.fn.Signature().Variadic() {
		args[len(args)-1] += "..."
	}
	var b strings.Builder
	fmt.Fprintf(&b, "//go:build go1.21\n\npackage %s\n\n", s.pkg.Name)
	for _, p := range slices.Sorted(maps.Keys(imports)) {
		fmt.Fprintf(&b, "import %s %q\n", imports[p], p)
	}
	fmt.Fprintf(&b, "\ntype honeCall struct {\n\t%s\n}\n", strings.Join(fields, "\n\t"))
	fmt.Fprintf(&b, "\nvar (\n\thoneFunction = %s\n\thoneImpls = []interface{}{%s}\n\thoneSets = make(map[string][]*honeCall)\n)\n",
		expression(s.fn, "", ""), strings.Join(s.implementers(), ", "))
	fmt.Fprintf(&b, sizesTemplate, report, strings.Join(pointers, ", "), strings.Join(args, ", "))
	for _, name := range slices.Sorted(maps.Keys(sizeBenchmarks)) {
		fmt.Fprintf(&b, "\nfunc %s(b *honetesting.B) { honeMeasure(b, %q) }\n", sizeBenchmarks[name], name)
	}
	return b.String()
}

// sizesTemplate is what is the same for all functions. One iteration is all calls of a set.
const sizesTemplate = `
func honeMeasure(b *honetesting.B, set string) {
	if honeSets[set] == nil {
		err := honeharness.ReadSize(honeFunction, honeImpls, %q+"."+set, func() []interface{} {
			c := new(honeCall)
			honeSets[set] = append(honeSets[set], c)
			return []interface{}{%s}
		})
		if err != nil {
			b.Fatal(err)
		}
	}
	calls := honeSets[set]
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		for _, c := range calls {
			honeFunction(%s)
		}
	}
}

func TestHoneSizes(t *honetesting.T) {
	if err := honeharness.PlanSizes(honeFunction, honeImpls); err != nil {
		t.Fatal(err)
	}
}
`
