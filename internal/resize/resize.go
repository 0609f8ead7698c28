// Package resize makes benchmarks of a function with inputs that the package's own benchmarks do not
// give it: shorter and longer ones, and others of the same length.
package resize

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
	"github.com/gohone/hone/internal/equiv/calls"
	"github.com/gohone/hone/internal/equiv/harness"
	"github.com/gohone/hone/internal/equiv/harness/record"
	"github.com/gohone/hone/internal/equiv/harness/sizes"
	"github.com/gohone/hone/internal/equiv/subject"
	"github.com/gohone/hone/internal/proc"
	"github.com/gohone/hone/internal/rewrite"
)

// Benchmarks are those of a function in both trees of a Pair, with inputs that the package's own
// benchmarks do not give it.
type Benchmarks struct {
	// Why says in a few words why there are none; empty if there are, or if each set says
	// so itself.
	Why  string
	Sets []sizes.Set
	// Base and Head are binaries with a benchmark for each set that has calls; nil if none
	// has. Close removes them.
	Base, Head *build.Binary

	builder *build.Builder
	dir     string
}

const (
	// givenTime is how long each benchmark runs to see what it gives a function.
	givenTime = 100 * time.Millisecond
	// planTime is how long it may take to choose inputs.
	planTime = 20 * time.Second
)

// A Maker makes Benchmarks.
type Maker struct {
	Builder *build.Builder
	Calls   *calls.Recorder
}

// Make makes benchmarks with inputs that are about a tenth, ten times, and just as long as those
// that some benchmarks of the last of the callers give a function. Inputs that were
// recorded are taken, or prefixes, repetitions and variations of those that the benchmarks gave. The
// caller closes what it returns. An error means that it could not be tried.
func (m *Maker) Make(ctx context.Context, p subject.Pair, benchmarks []string) (_ *Benchmarks, err error) {
	out := &Benchmarks{builder: m.Builder}
	defer func() {
		if err != nil {
			out.Close()
		}
	}()
	base, err := m.Calls.Loader.Base(ctx, p, m.Builder)
	if err != nil {
		return nil, err
	}
	if out.Why = unsizable(base); out.Why != "" {
		return out, nil
	}
	if out.dir, err = os.MkdirTemp(m.Builder.Dir, "sizes-"); err != nil {
		return nil, err
	}
	given := filepath.Join(out.dir, "given")
	if err := m.recordGiven(ctx, p, base, benchmarks, given); err != nil {
		return nil, err
	}
	calls, _, err := m.Calls.Record(ctx, p, base)
	if err != nil {
		return nil, err
	}
	files := p.HarnessFiles()
	files[filepath.Join(p.Package.Dir, "hone_sizes_test.go")] = []byte(sizesSource(base,
		p.HarnessPath(harness.Sizes), filepath.Join(out.dir, "report")))
	if err := p.WithoutTests(files); err != nil {
		return nil, err
	}
	if out.Base, err = m.sized(ctx, p, p.Base, files, out); out.Base == nil {
		return out, err
	}
	if err := out.plan(ctx, given, calls); err != nil || !out.Any() {
		return out, err
	}
	out.Head, err = m.sized(ctx, p, p.Head, files, out)
	return out, err
}

// Close removes them.
func (s *Benchmarks) Close() {
	for _, bin := range []*build.Binary{s.Base, s.Head} {
		if bin != nil {
			s.builder.Remove(bin)
		}
	}
	if s.dir != "" {
		os.RemoveAll(s.dir)
	}
}

// Any reports whether some set has calls.
func (s *Benchmarks) Any() bool {
	return s.Why == "" && slices.ContainsFunc(s.Sets, func(set sizes.Set) bool { return set.Why == "" })
}

// unsizable says why a function gets no inputs of other lengths; empty if it may.
func unsizable(s *subject.Subject) string {
	if s.Func == nil {
		return "its values are made by functions"
	}
	if why := s.Incomparable(); why != "" {
		return why
	}
	in := subject.Inputs(s.Func.Signature())
	switch {
	case s.Func.Signature().TypeParams().Len() > 0 || s.Func.Signature().RecvTypeParams().Len() > 0:
		return "it is generic"
	case slices.ContainsFunc(in, subject.HoldsFunction):
		return "it takes a function or a channel"
	case s.Handles():
		return "it handles requests"
	case !slices.ContainsFunc(in, hasLength):
		return "it takes no text, list or map"
	}
	return ""
}

// hasLength reports whether values of a type have one that can be changed.
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
func (m *Maker) recordGiven(ctx context.Context, p subject.Pair, s *subject.Subject, benchmarks []string,
	file string) error {
	files, err := calls.RecordingFiles(p, s)
	if err != nil || files == nil {
		return err
	}
	callers := p.AllCallers()
	bin, err := p.Compile(ctx, m.Builder, callers[len(callers)-1], p.Base, files)
	if _, ok := errors.AsType[*build.Error](err); ok {
		return nil
	}
	if err != nil {
		return err
	}
	defer m.Builder.Remove(bin)
	for _, b := range benchmarks {
		arm := bench.Arm{Binary: bin, Benchmark: b, Env: []string{record.Env + "=" + file}}
		new(bench.Runner).Exercise(ctx, arm, givenTime)
	}
	return ctx.Err()
}

// sized builds the benchmarks of a tree. Where that does not compile it says so in to.
func (m *Maker) sized(ctx context.Context, p subject.Pair, tree rewrite.Tree, files map[string][]byte,
	to *Benchmarks) (*build.Binary, error) {
	bin, err := p.Compile(ctx, m.Builder, p.Package, tree, files)
	if bad, ok := errors.AsType[*build.Error](err); ok {
		to.Why = "a benchmark of it does not compile: " + bad.Lines[0]
		return nil, nil
	}
	return bin, err
}

// plan runs the base binary to choose inputs.
func (s *Benchmarks) plan(ctx context.Context, given, calls string) error {
	report := filepath.Join(s.dir, "report")
	_, err := proc.Run(ctx, proc.Command{
		Path: s.Base.Path, Args: []string{"-test.run=^TestHoneSizes$", "-test.timeout=0"}, Dir: s.dir,
		Stdout: io.Discard, Timeout: planTime,
		Env: append(append(os.Environ(), s.builder.TempEnv()...), "PWD="+s.dir, "GOTRACEBACK=none", sizes.ReportEnv+"="+report,
			sizes.GivenEnv+"="+given, sizes.CallsEnv+"="+calls),
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
		var set sizes.Set
		if err := json.Unmarshal([]byte(line), &set); err != nil {
			return fmt.Errorf("read the lengths of inputs: %w", err)
		}
		s.Sets = append(s.Sets, set)
	}
	return nil
}

// sizesSource writes the benchmarks of a function, and the test that chooses their inputs.
// path is the harness's import path, report the file of which the sets' names begin.
func sizesSource(s *subject.Subject, path, report string) string {
	imports := map[string]string{path: "honeharness", "testing": "honetesting"}
	if s.Func.Signature().Results().Len() > 0 {
		imports["runtime"] = "honeruntime"
	}
	var fields, pointers, args []string
	for i, t := range subject.Inputs(s.Func.Signature()) {
		name := fmt.Sprintf("p%d", i)
		text := types.TypeString(t, func(p *types.Package) string {
			if p == s.Pkg.Types {
				return ""
			}
			if imports[p.Path()] == "" {
				imports[p.Path()] = fmt.Sprintf("honeimport%d", len(imports))
			}
			return imports[p.Path()]
		})
		fields, pointers, args = append(fields, name+" "+text), append(pointers, "&c."+name),
			append(args, "c."+name)
	}
	if s.Func.Signature().Variadic() {
		args[len(args)-1] += "..."
	}
	var b strings.Builder
	fmt.Fprintf(&b, "//go:build go1.21\n\npackage %s\n\n", s.Pkg.Name)
	for _, p := range slices.Sorted(maps.Keys(imports)) {
		fmt.Fprintf(&b, "import %s %q\n", imports[p], p)
	}
	fmt.Fprintf(&b, "\ntype honeCall struct {\n\t%s\n}\n", strings.Join(fields, "\n\t"))
	fmt.Fprintf(&b, "\nvar (\n\thoneFunction = %s\n\thoneImpls = []interface{}{%s}\n\thoneSets = make(map[string][]*honeCall)\n)\n",
		subject.Expression(s.Func, "", ""), strings.Join(s.Implementers(), ", "))
	fmt.Fprintf(&b, sizesTemplate, report, strings.Join(pointers, ", "), callOf(s, args))
	for _, name := range sizes.Names() {
		fmt.Fprintf(&b, "\nfunc %s(b *honetesting.B) { honeMeasure(b, %q) }\n",
			sizes.Set{Name: name}.Benchmark(), name)
	}
	return b.String()
}

// callOf writes a call that may be inlined as those of callers may. The work for what it returns is done
// though that is not used.
func callOf(s *subject.Subject, args []string) string {
	call := fmt.Sprintf("%s(%s)", subject.Expression(s.Func, "", ""), strings.Join(args, ", "))
	var results, kept []string
	for i := range s.Func.Signature().Results().Len() {
		r := fmt.Sprintf("r%d", i)
		results, kept = append(results, r), append(kept, "honeruntime.KeepAlive("+r+")")
	}
	if len(results) == 0 {
		return call
	}
	return fmt.Sprintf("%s := %s\n\t\t\t%s", strings.Join(results, ", "), call, strings.Join(kept, "\n\t\t\t"))
}

// sizesTemplate is what is the same for all functions. One iteration is all calls of a set.
const sizesTemplate = `
func honeMeasure(b *honetesting.B, set string) {
	if honeSets[set] == nil {
		err := honeharness.Read(honeFunction, honeImpls, %q+"."+set, func() []interface{} {
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
			%s
		}
	}
}

func TestHoneSizes(t *honetesting.T) {
	if err := honeharness.Plan(honeFunction, honeImpls); err != nil {
		t.Fatal(err)
	}
}
`
