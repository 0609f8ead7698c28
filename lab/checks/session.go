package checks

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/equiv"
	functions "github.com/gohone/hone/internal/equiv/subject"
	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/lab/mutate"
	"github.com/gohone/hone/lab/rewrites"
)

// A checkSession is what check works with. Closing it leaves no files.
type checkSession struct {
	*checkRun
	temp     string
	resolver *source.Resolver
	corpus   *rewrites.Corpus
	private  *source.Private
	packages map[string]build.Package // by name
	checker  *equiv.Checker
	mu       sync.Mutex // of the corpus
}

// A checkJob is a rewrite to be asked about.
type checkJob struct {
	*rewrites.Wrong
	// right reports whether it is right.
	right bool
}

// fastSource is the file of the right rewrites in a package of the corpus.
const fastSource = "fast.go"

// openChecks takes a copy of the corpus, as hone tune does of the code, in which
// tests may write.
func openChecks(ctx context.Context, r *checkRun) (*checkSession, error) {
	temp, err := os.MkdirTemp("", "hone-checks-")
	if err != nil {
		return nil, fmt.Errorf("make a temporary directory: %w", err)
	}
	w := &checkSession{checkRun: r, temp: temp, resolver: &source.Resolver{Cache: filepath.Join(temp, "cache")}}
	if err := w.furnish(ctx); err != nil {
		w.close()
		return nil, err
	}
	return w, nil
}

func (w *checkSession) furnish(ctx context.Context) error {
	dir, err := filepath.Abs(w.checkRun.corpus)
	if err != nil {
		return err
	}
	if w.corpus, err = rewrites.Load(ctx, dir); err != nil {
		return err
	}
	v, err := w.resolver.Resolve(ctx, source.Spec{Raw: dir, Kind: source.Dir, Ref: dir})
	if err != nil {
		return err
	}
	if w.private, err = w.resolver.Private(ctx, v); err != nil {
		return err
	}
	temp, err := w.resolver.TempDir()
	if err != nil {
		return err
	}
	b := &build.Builder{Dir: temp}
	w.checker = &equiv.Checker{Builder: b}
	list, err := b.Packages(ctx, w.private.Version, []string{"./..."})
	w.packages = make(map[string]build.Package)
	for _, p := range list {
		w.packages[filepath.Base(p.Dir)] = p
	}
	return err
}

func (w *checkSession) close() {
	w.resolver.Close()
	os.RemoveAll(w.temp)
}

// jobs returns for each function of the corpus the function itself, its right
// rewrite and its mutants in a list.
func (w *checkSession) jobs(l *rewrites.List) []*checkJob {
	of := make(map[string][]*rewrites.Wrong)
	for _, m := range l.Wrong {
		of[m.Package+"."+m.Function] = append(of[m.Package+"."+m.Function], m)
	}
	var jobs []*checkJob
	for _, p := range w.corpus.Packages {
		for _, f := range p.Functions {
			name := p.Name + "." + f.Name
			right := func(operator, source string) {
				m := &rewrites.Mutant{
					ID: name + "/" + operator, Package: p.Name, Function: f.Name, Source: source, Mutant: mutate.Mutant{Operator: operator},
				}
				jobs = append(jobs, &checkJob{&rewrites.Wrong{Mutant: m}, true})
			}
			right(unchanged, p.Name+".go")
			right(rewrites.Rewrite, fastSource)
			for _, m := range of[name] {
				jobs = append(jobs, &checkJob{m, false})
			}
		}
	}
	return jobs
}

// check asks about one rewrite. What the code does wrong is in the row; an error
// ends the run.
func (w *checkSession) check(ctx context.Context, j *checkJob) (checkRow, error) {
	began := time.Now()
	path, content, err := w.corpusFile(j)
	if err != nil {
		return checkRow{}, err
	}
	base := rewrite.Tree{Root: w.private.Root}
	p := w.packages[j.Package]
	ev, err := w.checker.Check(ctx, equiv.Question{
		Pair: functions.Pair{
			Version: w.private.Version, Package: p, Base: base, Head: base.With(map[string][]byte{path: content}),
			Function: j.Function, Callers: []build.Package{p},
		},
		Seed: w.seed, Long: true,
	})
	if ctx.Err() != nil {
		return checkRow{}, context.Cause(ctx)
	}
	row := newCheckRow(j, w.seed, ev, err)
	row.Seconds = time.Since(began).Seconds()
	return row, nil
}

// corpusFile returns the file that a rewrite replaces in the copy, and its content.
func (w *checkSession) corpusFile(j *checkJob) (string, []byte, error) {
	w.mu.Lock() // the corpus checks types with one importer
	defer w.mu.Unlock()
	path, content, err := w.corpus.File(j.Mutant)
	if err != nil {
		return "", nil, err
	}
	return filepath.Join(w.packages[j.Package].Dir, filepath.Base(path)), content, nil
}
