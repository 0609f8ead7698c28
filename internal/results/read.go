package results

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"golang.org/x/perf/benchfmt"
	"golang.org/x/perf/benchunit"

	"github.com/gohone/hone/internal/input"
	"github.com/gohone/hone/internal/sample"
)

// mostBytes is the size of the largest file that is read: a million results.
const mostBytes = 64 << 20

// Read reads the files at the paths. A line that is no result although it
// begins like one costs only itself and becomes a warning; a file without any
// result is an error. Every error is an *input.Error and names the file.
func Read(paths []string) (*Set, error) {
	r := new(benchfmt.Reader)
	s := new(Set)
	seen := make(map[string]int)
	for _, path := range paths {
		f := &File{Name: path}
		if seen[path]++; seen[path] > 1 {
			f.Name = fmt.Sprintf("%s#%d", path, seen[path])
		}
		if err := f.read(r, path); err != nil {
			return nil, &input.Error{Err: err}
		}
		s.Files = append(s.Files, f)
	}
	s.units = r.Units() // of all files together
	s.cutProcs()
	s.dropPackages()
	return s, nil
}

// read opens the file and reads it.
func (f *File) read(r *benchfmt.Reader, path string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	info, err := file.Stat()
	switch {
	case err != nil:
		return err
	case info.Size() > mostBytes:
		return fmt.Errorf("%s: %d MiB are more than a file of results may have, which is %d MiB", path,
			info.Size()>>20, mostBytes>>20)
	}
	in := bufio.NewReader(file)
	head, _ := in.Peek(4096)
	if bytes.IndexByte(head, 0) >= 0 {
		return fmt.Errorf("%s: a binary file, or text in UTF-16; want the text that go test -bench prints", path)
	}
	return f.scan(r, in, path, head)
}

// scan reads the results of an opened file that begins with head.
func (f *File) scan(r *benchfmt.Reader, in io.Reader, path string, head []byte) error {
	b := builder{file: f, index: make(map[[2]string]*Benchmark), said: make(map[string][]string),
		under: make(map[*Benchmark]string)}
	r.Reset(in, path)
	for r.Scan() {
		switch rec := r.Result().(type) {
		case *benchfmt.Result:
			b.add(rec)
		case *benchfmt.SyntaxError:
			b.bad = append(b.bad, rec)
		}
	}
	if err := r.Err(); errors.Is(err, bufio.ErrTooLong) {
		where, _, _ := strings.Cut(err.Error(), ": "+bufio.ErrTooLong.Error())
		return fmt.Errorf("%s: the line after this one is longer than 64 KiB; want the text that go test -bench prints", where)
	} else if err != nil {
		return err
	}
	return b.finish(path, head)
}

// A builder collects the results of one file.
type builder struct {
	file  *File
	index map[[2]string]*Benchmark // by package and name
	bad   []*benchfmt.SyntaxError
	// said holds what the file says for each configuration key, each value
	// once; under the configuration of each benchmark's first result.
	said  map[string][]string
	under map[*Benchmark]string
	mixed []string // benchmarks that were measured under several
}

// add takes a result. It keeps nothing of it: the reader uses it again.
func (b *builder) add(r *benchfmt.Result) {
	pkg, name := r.GetConfig("pkg"), "Benchmark"+r.Name.String()
	bench := b.index[[2]string{pkg, name}]
	under := b.configuration(r)
	if bench == nil {
		bench = &Benchmark{Package: pkg, Name: name, Values: make(map[string][]float64)}
		b.index[[2]string{pkg, name}] = bench
		b.under[bench] = under
		b.file.Benchmarks = append(b.file.Benchmarks, bench)
	} else if b.under[bench] != under && !slices.Contains(b.mixed, name) {
		b.mixed = append(b.mixed, name)
	}
	for _, v := range r.Values {
		value, unit := benchunit.Tidy(v.Value, v.Unit) // benchfmt leaves 0 ns/op as it is
		if _, ok := bench.Values[unit]; !ok {
			bench.Units = append(bench.Units, unit)
		}
		bench.Values[unit] = append(bench.Values[unit], value)
	}
}

// notConfiguration are lines of go test that look like configuration and are
// none.
var notConfiguration = []string{"coverage", "testing", "panic"}

// configuration notes what was in force for a result and returns it as text.
func (b *builder) configuration(r *benchfmt.Result) string {
	var lines []string
	for _, c := range r.Config {
		if slices.Contains(notConfiguration, c.Key) {
			continue
		}
		value := string(c.Value)
		if !slices.Contains(b.said[c.Key], value) {
			b.said[c.Key] = append(b.said[c.Key], value)
		}
		lines = append(lines, c.Key+": "+value)
	}
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}

// finish tells what is wrong with the file.
func (b *builder) finish(path string, head []byte) error {
	f := b.file
	warn := func(code sample.Code, facts map[string]any) {
		f.Warnings = append(f.Warnings, sample.Warning{Code: code, Facts: sample.NewFacts(facts)})
	}
	switch versions := b.said["version"]; {
	case len(f.Benchmarks) == 0 && len(b.bad) > 0:
		return fmt.Errorf("%w; there is no result in the file", b.bad[0])
	case len(f.Benchmarks) == 0 && bytes.HasPrefix(bytes.TrimSpace(head), []byte("{")):
		return fmt.Errorf("%s: no benchmark results, it looks like JSON; want the text that go test -bench or hone export prints", path)
	case len(f.Benchmarks) == 0:
		return fmt.Errorf("%s: no benchmark results; want the text that go test -bench or hone export prints", path)
	case len(versions) > 1:
		return fmt.Errorf("%s: it holds several versions (%s); write a file for each, as hone export -version does", path, strings.Join(versions, ", "))
	}
	if n := len(b.bad); n > 0 {
		warn(codeBadLine, map[string]any{"error": b.bad[0].Error(), "lines": n})
	}
	if len(b.mixed) > 0 {
		warn(codeMixed, map[string]any{"file": path, "benchmarks": b.mixed, "keys": b.differing()})
	}
	f.Machine = sample.Machine{GOOS: b.only("goos"), GOARCH: b.only("goarch"), CPU: b.only("cpu")}
	f.Procs = commonProcs(f.Benchmarks)
	return nil
}

// only returns what the file says for a key if it says one thing.
func (b *builder) only(key string) string {
	if len(b.said[key]) != 1 {
		return ""
	}
	return b.said[key][0]
}

// differing lists the keys, pkg apart, for which the file says several things,
// or says something for a part of its results only.
func (b *builder) differing() []string {
	var keys []string
	for key, values := range b.said {
		if len(values) > 1 && key != "pkg" {
			keys = append(keys, key)
		}
	}
	if len(keys) == 0 {
		return []string{"configurations"}
	}
	slices.Sort(keys)
	return keys
}
