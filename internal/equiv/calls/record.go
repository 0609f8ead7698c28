// Package calls records the calls that tests and benchmarks make of a function.
package calls

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"go/ast"
	"go/format"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/equiv/harness"
	"github.com/gohone/hone/internal/equiv/harness/record"
	"github.com/gohone/hone/internal/equiv/subject"
	"github.com/gohone/hone/internal/proc"
)

// recordingName is the function's name where calls of it are recorded.
const recordingName = "honeReal_"

// RecordingFiles returns files to lay over the base tree so that calls of the function are
// recorded, to the file that the environment names, and the harness with them. It returns nil for a
// function whose calls cannot be recorded.
func RecordingFiles(p subject.Pair, s *subject.Subject) (map[string][]byte, error) {
	return recordingFiles(p, s, new(Drive))
}

// recordingFiles is RecordingFiles with the edits of a drive, of whose types values are recorded, too.
func recordingFiles(p subject.Pair, s *subject.Subject, d *Drive) (map[string][]byte, error) {
	source, err := recordingSource(s, p, d)
	if err != nil || source == nil {
		return nil, err
	}
	files := p.HarnessFiles()
	files[s.File(s.Decl)] = source
	return files, nil
}

// recordingSource rewrites the file of a function so that its calls are recorded:
// the function gets another name, and one of its own name records and calls it.
func recordingSource(s *subject.Subject, p subject.Pair, d *Drive) ([]byte, error) {
	if s.Func.Signature().TypeParams().Len() > 0 || s.Func.Signature().RecvTypeParams().Len() > 0 {
		return nil, nil
	}
	src, err := s.Code.Tree.Read(s.File(s.Decl))
	if err != nil {
		return nil, err
	}
	var imports strings.Builder
	fmt.Fprintf(&imports, "\n\nimport honeharness %q\n", p.HarnessPath(harness.Record))
	for _, more := range s.Harnesses() {
		fmt.Fprintf(&imports, "import _ %q\n", p.HarnessPath(more))
	}
	edits := append(slices.Clip(d.Edits), s.Insert(s.FileOf(s.Decl).Name.End(), imports.String()),
		s.Insert(s.Decl.Name.Pos(), recordingName))
	return format.Source([]byte(subject.EditedFrom(src, 0, edits) + "\n\n" + wrapper(s, append(s.Implementers(), d.StandIns.Impls...))))
}

// wrapper writes the function that records, with values of some types in interfaces.
func wrapper(s *subject.Subject, impls []string) string {
	var params, args, pointers []string
	recv, call := "", recordingName+s.Decl.Name.Name
	if s.Decl.Recv != nil {
		recv = fmt.Sprintf("(honeR %s) ", s.Text(s.Decl.Recv.List[0].Type))
		pointers = append(pointers, "&honeR")
		call = "honeR." + call
	}
	n := 0
	for _, field := range s.Decl.Type.Params.List {
		for range max(1, len(field.Names)) {
			name := fmt.Sprintf("honeP%d", n)
			n++
			params = append(params, name+" "+s.Text(field.Type))
			pointers = append(pointers, "&"+name)
			if _, variadic := field.Type.(*ast.Ellipsis); variadic {
				name += "..."
			}
			args = append(args, name)
		}
	}
	results, ret := "", ""
	if r := s.Decl.Type.Results; r != nil && len(r.List) > 0 {
		var types []string
		for _, field := range r.List {
			for range max(1, len(field.Names)) {
				types = append(types, s.Text(field.Type))
			}
		}
		results, ret = "("+strings.Join(types, ", ")+") ", "return "
	}
	return fmt.Sprintf("func %s%s(%s) %s{\n\tdefer honeharness.Record([]interface{}{%s}%s)()\n\t%s%s(%s)\n}\n",
		recv, s.Decl.Name.Name, strings.Join(params, ", "), results, strings.Join(impls, ", "),
		strings.Join(append([]string{""}, pointers...), ", "), ret, call, strings.Join(args, ", "))
}

// A Recorder records the calls that tests and benchmarks make of functions, once for each
// function. It is safe for concurrent use.
type Recorder struct {
	Builder *build.Builder
	// Loader loads the functions.
	Loader subject.Loader
	// Bench selects benchmarks, as -bench does, that run before the others; empty selects none.
	Bench string
	// Tests is how long the tests of a package may take, and Others how long its other benchmarks, 0 for a minute.
	Tests, Others time.Duration

	mu    sync.Mutex
	calls map[string]*recording // by function and its text
}

// A recording is a file of recorded calls.
type recording struct {
	mu   sync.Mutex
	done bool
	file string
}

// Record runs the tests and benchmarks of all callers once with a function that records
// its calls. It returns a file with them, and whether there are any. Calls that cannot be
// recorded are no error.
func (r *Recorder) Record(ctx context.Context, p subject.Pair,
	s *subject.Subject) (file string, some bool, err error) {
	key := keyOf(p, s)
	is := r.of(key)
	is.mu.Lock()
	defer is.mu.Unlock()
	if !is.done {
		is.file = filepath.Join(r.Builder.Dir, "calls-"+key[:16])
		if err := r.record(ctx, p, s, is.file); err != nil {
			return "", false, err
		}
		is.done = true
	}
	return is.file, hasContent(is.file), nil
}

// record runs what all callers have.
func (r *Recorder) record(ctx context.Context, p subject.Pair, s *subject.Subject, file string) error {
	plain, err := RecordingFiles(p, s)
	if err != nil {
		return err
	}
	var hearing map[string][]byte
	if !hasContent(r.Texts(p)) { // the tests are the same for all functions
		if hearing, err = hearingFiles(p, s); err != nil {
			return err
		}
	}
	for _, from := range p.AllCallers() {
		for _, files := range []map[string][]byte{hearing, plain} { // one that hears more may not compile
			if files == nil {
				continue
			}
			ran, err := r.recordFrom(ctx, p, from, files, file)
			if err != nil {
				return err
			}
			if ran {
				break
			}
		}
	}
	return nil
}

// Texts names the file with what Record has heard in a package.
func (r *Recorder) Texts(p subject.Pair) string {
	return filepath.Join(r.Builder.Dir, fmt.Sprintf("texts-%.8x", sha256.Sum256([]byte(p.Package.ImportPath))))
}

// keyOf identifies a function and its text.
func keyOf(p subject.Pair, s *subject.Subject) string {
	return fmt.Sprintf("%x", sha256.Sum256([]byte(p.Package.ImportPath+"\n"+p.Function+"\n"+s.Text(s.Decl))))
}

// of returns the recording with a key.
func (r *Recorder) of(key string) *recording {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.calls == nil {
		r.calls = make(map[string]*recording)
	}
	if r.calls[key] == nil {
		r.calls[key] = new(recording)
	}
	return r.calls[key]
}

// mostRecording is how long tests or benchmarks may take unless a Recorder says so.
const mostRecording = time.Minute

// recordFrom runs what a package has: its tests, and each benchmark once, those that are selected first. Tests that take
// long come last, and have a quarter of the time. ran reports whether it has any that compile.
func (r *Recorder) recordFrom(ctx context.Context, p subject.Pair, from build.Package,
	files map[string][]byte, file string) (ran bool, err error) {
	bin, err := p.Compile(ctx, r.Builder, from, p.Base, files)
	if _, ok := errors.AsType[*build.Error](err); ok {
		return false, nil // no tests, or a function that recording breaks
	}
	if err != nil {
		return false, err
	}
	defer r.Builder.Remove(bin)
	var run, skip, long string
	if p.Tests != nil {
		run, skip, long = p.Tests(from.ImportPath)
	}
	once := func(within time.Duration, args ...string) {
		r.run(ctx, file, r.Texts(p), proc.Command{Path: bin.Path, Args: args, Dir: from.Dir, Timeout: within})
	}
	within := cmp.Or(r.Tests, mostRecording)
	once(within, "-test.run="+run, "-test.skip="+either(skip, long))
	if r.Bench != "" {
		once(within, "-test.run=^$", "-test.bench="+r.Bench)
	}
	if long != "" {
		once(within/4, "-test.run="+long, "-test.skip="+skip)
	}
	once(cmp.Or(r.Others, mostRecording), "-test.run=^$", "-test.bench=.", "-test.skip="+r.Bench)
	if p.Restore != nil {
		if err := p.Restore(); err != nil {
			return true, err
		}
	}
	return true, ctx.Err()
}

// either is what -skip takes for what one of two patterns matches, each of which may be empty.
func either(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + "|" + b
}

// run runs a binary that records to a file, and what it hears to another. What was recorded before it failed or its time was
// up is used. -test.timeout does not bound benchmarks.
func (r *Recorder) run(ctx context.Context, file, texts string, c proc.Command) {
	c.Args = append(c.Args, "-test.benchtime=1x")
	c.Env = append(append(append(os.Environ(), r.Builder.TempEnv()...), "PWD="+c.Dir, record.Env+"="+file, record.TextsEnv+"="+texts), c.Env...)
	c.Stdout = io.Discard
	proc.Run(ctx, c)
}

func hasContent(file string) bool {
	info, err := os.Stat(file)
	return err == nil && info.Size() > 0
}
