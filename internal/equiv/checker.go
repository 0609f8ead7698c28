package equiv

import (
	"cmp"
	"context"
	"crypto/sha256"
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/equiv/harness"
	"github.com/gohone/hone/internal/proc"
	"github.com/gohone/hone/internal/source"
)

// A Checker compares functions by running both.
type Checker struct {
	Builder *build.Builder
	// Time is how long to compare one pair of functions on recorded, listed and
	// drawn inputs, 0 for four seconds. It and the others are times of the processor:
	// beside other work it takes longer.
	Time time.Duration
	// Cases bounds the drawn ones, 0 for 50000.
	Cases int
	// Guided is how long coverage then leads to inputs, 0 for one second; four
	// times that for a Long question.
	Guided time.Duration
	// Mutation is how long to try mutants, 0 for three seconds.
	Mutation time.Duration

	mu    sync.Mutex
	calls map[string]*recording // by function and its text
	known known
}

func (p *Checker) time() time.Duration     { return cmp.Or(p.Time, 4*time.Second) }
func (p *Checker) cases() int              { return cmp.Or(p.Cases, 50000) }
func (p *Checker) mutation() time.Duration { return cmp.Or(p.Mutation, 3*time.Second) }

func (p *Checker) guided(q Question) time.Duration {
	d := cmp.Or(p.Guided, time.Second)
	if q.Long {
		d *= 4
	}
	return d
}

//go:embed harness/*.go
var harnessFiles embed.FS

// harnessFolder is where the harness lies in the package that is checked.
const harnessFolder = "honeharness"

// Check answers a question. An error means that it could not be asked; that the
// functions differ, or cannot be compared, is in the evidence.
func (p *Checker) Check(ctx context.Context, q Question) (*Evidence, error) {
	base, err := p.known.base(ctx, p, q)
	if err != nil {
		return nil, err
	}
	head, err := p.head(ctx, q, base)
	if err != nil {
		return nil, err
	}
	for _, s := range []*subject{base, head} {
		if why := s.incomparable(); why != "" {
			return &Evidence{Weaker: why}, nil
		}
	}
	_, baseBlocks := base.counters(base.decl, 0, "")
	c := copiesOf(base, head, len(baseBlocks), q.Seed)
	var hits []edit
	if c.files != nil {
		hits, _ = base.counters(base.decl, len(c.blocks), "")
	}
	copied, why := baseSource(base, head, hits)
	if why != "" {
		return &Evidence{Weaker: why}, nil
	}
	calls, recorded, err := p.record(ctx, q, base)
	if err != nil {
		return nil, err
	}
	undrawable := base.undrawable()
	if undrawable != "" && !recorded {
		return &Evidence{Weaker: undrawable}, nil
	}
	drawn := undrawable == "" && (!base.ownHidden() || !recorded)
	files := p.harnessAt(q, base)
	maps.Copy(files, copied)
	maps.Copy(files, c.files)
	files[filepath.Join(q.Package.Dir, "hone_check_test.go")] = []byte(testSource(base, head, c, q.harnessPath(), drawn))
	if err := withoutTests(q.Package.Dir, files); err != nil {
		return nil, err
	}
	bin, err := p.Builder.Compile(ctx, stripped(q.Version), laid(q.Package, q.Head, files))
	if bad, ok := errors.AsType[*build.Error](err); ok {
		return &Evidence{Weaker: "a comparison of the two does not compile: " + bad.Lines[0]}, nil
	}
	if err != nil {
		return nil, err
	}
	defer p.Builder.Remove(bin)
	dir, err := os.MkdirTemp(p.Builder.Dir, "check-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	s := &session{Checker: p, q: q, bin: bin, calls: calls, dir: dir, mutants: len(c.mutants)}
	reports, err := s.run(ctx)
	if err != nil {
		return nil, err
	}
	ev := evidence(q, reports, c)
	ev.Most = bounds[s.level]
	return ev, nil
}

// stripped is a version that is linked without what debuggers read, which takes as
// long as the rest of the link.
func stripped(v *source.Version) *source.Version {
	s := *v
	s.Spec.Ldflags = strings.TrimSpace(s.Spec.Ldflags + " -s -w")
	return &s
}

// harnessPath is the import path of the harness.
func (q Question) harnessPath() string { return q.Package.ImportPath + "/" + harnessFolder }

// harnessAt returns the harness's files, in a folder below the package: what knows of
// net/http only for a function that is handed its types.
func (p *Checker) harnessAt(q Question, s *subject) map[string][]byte {
	files := make(map[string][]byte)
	names, _ := fs.Glob(harnessFiles, "harness/*.go")
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") || name == httpFile && !s.handles() {
			continue
		}
		data, err := harnessFiles.ReadFile(name)
		if err != nil {
			panic(err) // it is in this program
		}
		files[filepath.Join(q.Package.Dir, harnessFolder, filepath.Base(name))] = data
	}
	return files
}

// HarnessDigest tells states of the harness apart, which draws and compares: twelve
// hexadecimal digits.
func HarnessDigest() string {
	h := sha256.New()
	names, _ := fs.Glob(harnessFiles, "harness/*.go")
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		data, err := harnessFiles.ReadFile(name)
		if err != nil {
			panic(err) // it is in this program
		}
		fmt.Fprintf(h, "%s %d\n%s", name, len(data), data)
	}
	return fmt.Sprintf("%.6x", h.Sum(nil))
}

// withoutTests takes the tests of a folder away: the comparison needs none of them,
// and none of them may get in its way.
func withoutTests(dir string, files map[string][]byte) error {
	names, err := filepath.Glob(filepath.Join(dir, "*_test.go"))
	for _, name := range names {
		if _, ours := files[name]; !ours {
			files[name] = nil
		}
	}
	return err
}

// A recording is a file of recorded calls.
type recording struct {
	mu   sync.Mutex
	done bool
	file string
}

// record runs the tests and benchmarks once with a function that records its calls.
// It returns a file with them, and whether there are any. Calls that cannot be
// recorded are no error: then all inputs are drawn.
func (p *Checker) record(ctx context.Context, q Question, s *subject) (file string, some bool, err error) {
	key := fmt.Sprintf("%x", sha256.Sum256([]byte(q.Package.ImportPath+"\n"+q.Function+"\n"+s.text(s.decl))))
	p.mu.Lock()
	r := p.calls[key]
	if r == nil {
		if p.calls == nil {
			p.calls = make(map[string]*recording)
		}
		r = new(recording)
		p.calls[key] = r
	}
	p.mu.Unlock()
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.done {
		source, err := recordingSource(s, q.harnessPath())
		if err != nil {
			return "", false, err
		}
		if source != nil {
			r.file = filepath.Join(p.Builder.Dir, "calls-"+key[:16])
			files := p.harnessAt(q, s)
			files[s.file(s.decl)] = source
			for _, from := range q.callers() {
				if err := p.recordFrom(ctx, q, laid(from, q.Base, files), r.file); err != nil {
					return "", false, err
				}
			}
		}
		r.done = true
	}
	return r.file, r.file != "" && hasContent(r.file), nil
}

// recordFrom runs what a package has: its tests, and each benchmark once.
func (p *Checker) recordFrom(ctx context.Context, q Question, from build.Package, file string) error {
	bin, err := p.Builder.Compile(ctx, stripped(q.Version), from)
	if _, ok := errors.AsType[*build.Error](err); ok {
		return nil // no tests, or a function that recording breaks
	}
	if err != nil {
		return err
	}
	defer p.Builder.Remove(bin)
	args := []string{"-test.bench=.", "-test.benchtime=1x", "-test.timeout=60s"}
	if q.Run != "" {
		args = append(args, "-test.run="+q.Run)
	}
	// What was recorded until a failure serves.
	proc.Run(ctx, proc.Command{
		Path: bin.Path, Args: args, Dir: from.Dir,
		Env: append(os.Environ(), "PWD="+from.Dir, harness.RecordEnv+"="+file), Stdout: io.Discard, Timeout: 70 * time.Second,
	})
	return ctx.Err()
}

func hasContent(file string) bool {
	info, err := os.Stat(file)
	return err == nil && info.Size() > 0
}

// callers are the packages whose tests and benchmarks call the function.
func (q Question) callers() []build.Package {
	all := []build.Package{q.Package}
	for _, c := range q.Callers {
		if c.Dir != q.Package.Dir {
			all = append(all, c)
		}
	}
	return all
}
