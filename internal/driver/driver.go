// Package driver is the code that hone injects into a test binary, and the
// language in which the two speak.
//
// The injection lies in package testing, not in the package under test: with
// one call replaced in testing's runN it serves every benchmark alike,
// whatever the form of its loop, sub-benchmarks, TestMain, package foo_test.
//
//  1. [Inject] gives the files to lay over package testing of a toolchain.
//  2. A [Request] travels to the process in one environment variable, which
//     the process removes before any other code can see it.
//  3. The process answers in lines over an inherited pipe, never on its
//     standard output; [Parse] reads them into a [Reply]. What it tells beside
//     times and allocations are its [Metrics].
//
// A toolchain whose package testing is not as expected, or lies in the module
// cache where the go command refuses overlays, is [ErrUnsupported]; hone then
// falls back to the lines go test prints. The injection fits Go 1.20 to 1.27.
package driver

import (
	_ "embed"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// Version names the way of measuring inside the process. Samples of different
// versions are not comparable.
const Version = "driver3"

// EnvName is the variable that carries the request. PadName is one that may
// hold filler, so that environments have the same length; it is removed too.
const (
	EnvName = "HONE_DRIVER"
	PadName = "HONE_PAD"
)

// inject takes requests, measure carries out those that measure, meter reads
// what else the process counts.
var (
	//go:embed inject.go.txt
	inject string
	//go:embed measure.go.txt
	measure string
	//go:embed metrics.go.txt
	meter string
)

// ErrUnsupported is the error for a toolchain that cannot take the injection.
var ErrUnsupported = errors.New("package testing of this toolchain cannot be extended")

// hookLine is the one call that is replaced.
const hookLine = "\tb.benchFunc(b)\n"

// Inject returns the content of files to lay over those of the toolchain in
// goroot, by absolute path.
func Inject(goroot, gomodcache string) (map[string]string, error) {
	dir := filepath.Join(goroot, "src", "testing")
	if rel, err := filepath.Rel(gomodcache, dir); err == nil && !strings.HasPrefix(rel, "..") {
		return nil, fmt.Errorf("%w: it lies in the module cache", ErrUnsupported)
	}
	file := filepath.Join(dir, "benchmark.go")
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("%w: %v", ErrUnsupported, err)
	}
	src := string(data)
	if strings.Count(src, hookLine) != 1 || !strings.Contains(src, "b.hasSub.Load()") {
		return nil, fmt.Errorf("%w: unknown form of testing/benchmark.go", ErrUnsupported)
	}
	added, changed := counting(strings.Replace(src, hookLine, "\tb.honeRun()\n", 1))
	files := map[string]string{
		file:                                   changed,
		filepath.Join(dir, "hone_injected.go"): inject,
		filepath.Join(dir, "hone_measure.go"):  fill(measure, src),
		filepath.Join(dir, "hone_metrics.go"):  meter,
	}
	for name, content := range added {
		files[filepath.Join(dir, name)] = content
	}
	return files, nil
}

// fill completes an injected file with what differs between Go versions, from
// the text of the toolchain's testing/benchmark.go.
func fill(file, src string) string {
	now, since := "time.Now()", "time.Since"
	if strings.Contains(src, "highPrecisionTimeNow()") {
		now, since = "highPrecisionTimeNow()", "highPrecisionTimeSince"
	}
	reset, check, looped := "", "", "false"
	switch {
	case strings.Contains(src, "b.loop.done = false"):
		reset = "b.loop.n, b.loop.i, b.loop.done = 0, 0, false"
		looped = "b.loop.n > 0"
		check = "if b.loop.n > 0 && !b.loop.done && !b.failed {\n\t\tb.Error(\"benchmark function returned without B.Loop() == false\")\n\t}"
	case strings.Contains(src, "b.loop.n = 0"):
		reset, looped = "b.loop.n, b.loop.i = 0, 0", "b.loop.n > 0"
	case strings.Contains(src, "b.loopN = 0"):
		reset, looped = "b.loopN = 0", "b.loopN > 0"
	}
	renew := ""
	if strings.Contains(src, "b.cancelCtx = cancelCtx") {
		renew = "b.ctx, b.cancelCtx = context.WithCancel(context.Background())"
	}
	return strings.NewReplacer(
		"HONE_NOW", now, "HONE_SINCE", since,
		"HONE_RESET_LOOP", reset, "HONE_CHECK_LOOP", check, "HONE_CONTEXT", renew, "HONE_LOOPED", looped,
	).Replace(file)
}

// The modes of a request.
const (
	// Survey runs every matching benchmark once and names it.
	Survey = "survey"
	// Pilot finds how long one call, and one more iteration, takes.
	Pilot = "pilot"
	// Measure times sub-blocks of a fixed number of iterations.
	Measure = "measure"
	// Count has valgrind's callgrind, under which the process must run, count
	// the instructions of a call with Before iterations and of one with N more.
	// It dumps each by itself, as "hone less" and "hone more".
	Count = "count"
)

// A Request says what one process is to do.
type Request struct {
	Mode string
	// Name is the full name of the benchmark, for Pilot and Measure.
	Name string
	// Skip names benchmarks that a survey passes over.
	Skip []string
	// N is the number of iterations of each sub-block, Blocks how many to
	// time at least.
	N      int64
	Blocks int
	// MinWall is how long to go on at least. For Pilot it is the aim for one
	// call.
	MinWall time.Duration
	// MaxWall ends the process's work even if MinWall or MinGC is not met.
	MaxWall time.Duration
	// MinGC is the number of GC cycles to see.
	MinGC int
	// Metrics asks for what the runtime and the kernel count beside time and
	// allocations: of Measure the values, of Survey which there are.
	Metrics bool
	// Before is for Count; where it is 0 there is only one call.
	Before int64
}

// Env returns the variable for a process that finds its pipe at fd. Its
// length does not depend on the numbers.
func (r Request) Env(fd int) string {
	var b strings.Builder
	metrics := 0
	if r.Metrics {
		metrics = 1
	}
	fmt.Fprintf(&b, "%s=fd=%d mode=%s name=%s n=%012d blocks=%04d minwall=%015d maxwall=%015d mingc=%04d metrics=%d",
		EnvName, fd, r.Mode, strconv.Quote(r.Name), r.N, r.Blocks, int64(r.MinWall), int64(r.MaxWall),
		r.MinGC, metrics)
	if r.Mode == Count {
		fmt.Fprintf(&b, " before=%012d", r.Before)
	}
	for _, s := range r.Skip {
		fmt.Fprintf(&b, " skip=%s", strconv.Quote(s))
	}
	return b.String()
}
