package labels

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/google/pprof/profile"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/explain"
	"github.com/gohone/hone/internal/explain/cause"
	"github.com/gohone/hone/internal/explain/why"
	"github.com/gohone/hone/internal/proc"
	"github.com/gohone/hone/internal/source"
)

// A Subject is a package whose benchmarks are profiled.
type Subject struct {
	binary *build.Binary
	code   *why.Code
	temp   string
	root   string
}

// Open takes a snapshot of a module's folder and builds one of its packages, given as "." or
// "./dir". Temporary files go to temp, whose owner removes it.
func Open(ctx context.Context, temp, module, pkg string) (*Subject, error) {
	b := &build.Builder{Dir: temp}
	s, v, p, err := ask(ctx, b, module, pkg)
	if err != nil {
		return nil, err
	}
	s.binary, err = b.Compile(ctx, v, p)
	return s, err
}

// ask is Open without the binary.
func ask(ctx context.Context, b *build.Builder, module, pkg string) (
	*Subject, *source.Version, build.Package, error) {
	r := &source.Resolver{Cache: filepath.Join(b.Dir, "cache")}
	v, err := r.Resolve(ctx, source.Spec{Kind: source.Dir, Ref: module, Raw: module})
	if err != nil {
		return nil, nil, build.Package{}, err
	}
	list, err := b.Packages(ctx, v, []string{pkg})
	if err != nil {
		return nil, nil, build.Package{}, err
	}
	if len(list) != 1 {
		return nil, nil, build.Package{}, fmt.Errorf("%s: %d packages match %s", module, len(list), pkg)
	}
	code, err := why.Ask(ctx, b, why.Question{Version: v, Package: list[0]})
	return &Subject{code: code, temp: b.Dir, root: v.Root}, v, list[0], err
}

// List returns the names of a benchmark's sub-benchmarks, in order, by one iteration of each.
func (s *Subject) List(ctx context.Context, bench string) ([]string, error) {
	r, err := proc.Run(ctx, proc.Command{
		Path: s.binary.Path, Dir: s.binary.Package.Dir, Env: os.Environ(), Timeout: 2 * time.Minute,
		Args: []string{"-test.run=^$", "-test.bench=" + exactly(bench), "-test.benchtime=1x", "-test.cpu=1"},
	})
	if err != nil {
		return nil, err
	}
	var names []string
	for line := range strings.Lines(string(r.Output)) {
		if name, _, ok := strings.Cut(line, " "); ok && strings.HasPrefix(name, bench+"/") {
			names = append(names, name)
		}
	}
	return names, nil
}

// Case runs one benchmark for about a time under one profiler, and returns the lines of each
// kind of profile that it makes: those of allocations come together.
func (s *Subject) Case(ctx context.Context, bench string, kind cause.Kind,
	length time.Duration) ([]Line, error) {
	flags := map[cause.Kind]string{
		cause.CPU: "-test.cpuprofile=", cause.AllocSpace: "-test.memprofile=", cause.AllocObjects: "-test.memprofile=",
		cause.Mutex: "-test.mutexprofile=", cause.Block: "-test.blockprofile=",
	}
	file := filepath.Join(s.temp, "profile")
	r, err := proc.Run(ctx, proc.Command{
		Path: s.binary.Path, Dir: s.binary.Package.Dir, Env: os.Environ(), Timeout: 2 * time.Minute,
		Args: []string{"-test.run=^$", "-test.bench=" + exactly(bench), "-test.benchtime=" + length.String(),
			"-test.memprofilerate=512", flags[kind] + file},
	})
	if err != nil {
		if r != nil {
			err = errors.New(string(r.Output))
		}
		return nil, fmt.Errorf("%s: %w", bench, err)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	p, err := profile.Parse(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	lines, err := s.lines(p, bench, kind)
	if kind == cause.AllocSpace && err == nil {
		objects, err := s.lines(p, bench, cause.AllocObjects)
		return append(lines, objects...), err
	}
	return lines, err
}

// exactly is a pattern for one benchmark, given by its name with slashes.
func exactly(name string) string {
	parts := strings.Split(name, "/")
	for i, p := range parts {
		parts[i] = "^" + p + "$"
	}
	return strings.Join(parts, "/")
}

// lines returns the lines of the code with their causes.
func (s *Subject) lines(p *profile.Profile, bench string, kind cause.Kind) ([]Line, error) {
	own := func(_, file string) bool { return strings.HasPrefix(file, s.root+"/") }
	hot, err := explain.HotLines(p, explain.SampleType(kind), explain.LineOptions{Most: math.MaxInt, Own: own})
	if err != nil {
		return nil, err
	}
	var out []Line
	for _, h := range hot.Hottest {
		l := Line{Case: bench, File: h.File, Line: int(h.Line), Kind: kind, Share: h.Flat, Below: h.Below}
		l.judge(s.code)
		out = append(out, l)
	}
	return out, nil
}

// judge asks for the causes of a line.
func (l *Line) judge(code *why.Code) {
	l.Causes = code.Causes(explain.Hotspot{
		Kind: l.Kind, File: l.File, Line: l.Line, Flat: l.Share, Below: l.Below,
	})
	l.Codes = codes(l.Causes)
}

// codes are those of causes, with their shares.
func codes(all []cause.Cause) []string {
	var out []string
	for _, c := range all {
		out = append(out, fmt.Sprintf("%s %.3f", c.Code, c.Share))
	}
	return out
}
