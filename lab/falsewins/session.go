package falsewins

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"go/ast"
	"go/format"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/session"
	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/internal/tune/loop"
	"github.com/gohone/hone/internal/tune/search"
	"github.com/gohone/hone/internal/tune/target"
	"github.com/gohone/hone/internal/verdict"
	"github.com/gohone/hone/lab/harmless"
	"github.com/gohone/hone/lab/lines"
	"github.com/gohone/hone/lab/mutate"
	"github.com/gohone/hone/lab/neighbor"
	"github.com/gohone/hone/lab/rewrites"
	"github.com/gohone/hone/rules"
)

// A falseWinSession is what falsewins works with. Closing it leaves no files.
type falseWinSession struct {
	*falseWinRun
	temp     string // removed at the end
	resolver *source.Resolver
	builder  *build.Builder
	lock     *session.Session // nil without
	places   []falseWinPlace
	benches  map[int]*falseWinBench // by place, opened when they are needed
	rewrites *rewrites.Corpus       // with -wins
}

// A falseWinPlace is a package of a corpus.
type falseWinPlace struct {
	private *source.Private // the corpus
	pkg     build.Package
}

// A falseWinBench is a package whose functions are changed.
type falseWinBench struct {
	gate  *loop.Gate
	code  *rewrite.Code
	spots []search.Spot // in the package itself
}

func openFalseWins(ctx context.Context, w *falseWinRun) (*falseWinSession, error) {
	temp, err := os.MkdirTemp("", "hone-falsewins-")
	if err != nil {
		return nil, fmt.Errorf("make a temporary directory: %w", err)
	}
	s := &falseWinSession{
		falseWinRun: w, temp: temp, resolver: &source.Resolver{Cache: filepath.Join(temp, "cache")}, benches: make(map[int]*falseWinBench),
	}
	if err = s.prepare(ctx); err != nil {
		s.close()
		return nil, err
	}
	return s, nil
}

// prepare takes the lock and a copy of each corpus, and lists the packages.
func (s *falseWinSession) prepare(ctx context.Context) error {
	dir, err := s.resolver.TempDir()
	if err != nil {
		return err
	}
	s.builder = &build.Builder{Dir: dir}
	if !s.noLock {
		if s.lock, err = neighbor.Lock(ctx); err != nil {
			return err
		}
	}
	for corpus := range strings.SplitSeq(s.corpus, ",") {
		if err := s.add(ctx, corpus); err != nil {
			return err
		}
	}
	if len(s.places) == 0 {
		return fmt.Errorf("%s: no package that %s matches has benchmarks", s.corpus, s.pattern)
	}
	return nil
}

// add lists the packages of a corpus.
func (s *falseWinSession) add(ctx context.Context, corpus string) error {
	v, err := s.resolver.Resolve(ctx, source.Spec{Raw: corpus, Kind: source.Dir, Ref: corpus})
	if err != nil {
		return err
	}
	private, err := s.resolver.Private(ctx, v)
	if err != nil {
		return err
	}
	all, err := s.builder.Packages(ctx, private.Version, []string{s.pattern})
	if err != nil {
		return err
	}
	for _, p := range all {
		if p.HasBenchmarks {
			s.places = append(s.places, falseWinPlace{private, p})
		}
	}
	return nil
}

func (s *falseWinSession) close() {
	for _, b := range s.benches {
		b.gate.Close()
	}
	if s.lock != nil {
		s.lock.Close()
	}
	s.resolver.Close()
	os.RemoveAll(s.temp)
}

// open builds and profiles a package when it is first needed.
func (s *falseWinSession) open(ctx context.Context, place int) (*falseWinBench, error) {
	if b := s.benches[place]; b != nil {
		return b, nil
	}
	private, p := s.places[place].private, s.places[place].pkg
	fmt.Fprintf(s.log, "%s build and profile %s\n", time.Now().Format(time.TimeOnly), p.ImportPath)
	// All that is not said here is as hone tune has it without flags.
	gate, err := loop.OpenGate(ctx, loop.Options{
		Target: &target.Target{Builder: s.builder, Version: private.Version, Restore: private.Restore, Package: p},
		Runner: new(bench.Runner), Bench: s.bench, Policy: verdict.DefaultPolicy(), Budget: 10 * time.Minute, MinShare: 0.02, Seed: s.seed,
	})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", p.ImportPath, err)
	}
	b := &falseWinBench{gate: gate}
	s.benches[place] = b
	for _, spot := range gate.Spots() {
		if spot.Package == p.ImportPath {
			b.spots = append(b.spots, spot)
		}
	}
	if len(b.spots) == 0 {
		return nil, fmt.Errorf("%s: no function of it costs anything in its benchmarks", p.ImportPath)
	}
	b.code, err = gate.Code(ctx, p.ImportPath)
	return b, err
}

// draw makes a change of this kind to a function drawn at random; nil where there is
// nothing to change.
func (b *falseWinBench) draw(kind harmless.Kind, rng *rand.Rand) (*rewrite.Candidate, search.Spot, error) {
	spot := b.spots[rng.IntN(len(b.spots))]
	p := b.code.Packages[0]
	file, fn := declarationOf(p, spot.Function)
	if fn == nil || fn.Body == nil {
		return nil, spot, nil
	}
	at := p.Fset.Position(fn.Pos())
	src, err := b.code.Tree.Read(at.Filename)
	if err != nil {
		return nil, spot, err
	}
	edits := kind.Draw(&mutate.Unit{Fset: p.Fset, File: file, Src: src, Pkg: p.Types, Info: p.TypesInfo}, fn, rng)
	if len(edits) == 0 {
		return nil, spot, nil
	}
	changed, err := format.Source(mutate.Apply(src, edits))
	if err != nil {
		return nil, spot, fmt.Errorf("%s of %s: %w", kind.Name, spot.Function, err)
	}
	return &rewrite.Candidate{
		Rule:    &rules.Rule{Analyzer: &analysis.Analyzer{Name: kind.Name, Doc: kind.Doc}},
		Package: spot.Package, Function: spot.Function, File: at.Filename, Line: at.Line, Message: kind.Doc,
		Files: map[string][]byte{at.Filename: changed},
	}, spot, nil
}

func declarationOf(p *packages.Package, function string) (*ast.File, *ast.FuncDecl) {
	for _, f := range p.Syntax {
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && rewrite.FunctionName(fn) == function {
				return f, fn
			}
		}
	}
	return nil, nil
}

// changeOf tells changes apart: 32 hexadecimal digits.
func changeOf(c *rewrite.Candidate) string {
	h := sha256.New()
	fmt.Fprintf(h, "%s %s\n", c.Package, c.Function)
	for _, path := range slices.Sorted(maps.Keys(c.Files)) {
		fmt.Fprintf(h, "%d\n%s", len(c.Files[path]), c.Files[path])
	}
	return fmt.Sprintf("%x", h.Sum(nil)[:16])
}

func (s *falseWinSession) newRow(number int) *FalseWinRow {
	return &FalseWinRow{
		Started: time.Now().UTC().Truncate(time.Second), Machine: sample.DetectMachine(), Seed: s.seed, Trial: number,
	}
}

// readOld reads the lines of a file that may not be there yet.
func readOld[R any](file string) ([]R, error) {
	rows, err := lines.Read[R]([]string{file})
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return rows, err
}
