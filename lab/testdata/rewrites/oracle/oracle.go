// Package oracle tells a wrong rewrite from a right one by brute comparison
// over inputs that were made for each function by hand. It knows nothing of
// how hone proves anything, which is measured against it.
//
// It runs in the test binary of a package of functions in which every function
// that is rewritten can be switched to one of many mutants. Inputs come from
// the package's cases_test.go.
package oracle

import (
	"encoding/json"
	"fmt"
	"hash/maphash"
	"os"
	"reflect"
	"runtime"
	"runtime/debug"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

// A Case is a function with the inputs that it is compared on.
type Case struct {
	// Name is the function's, with the receiver's type for methods:
	// "Join", "Ring.Push". A generic function has a case per instance.
	Name string
	Func any
	// N is the number of inputs, 12000 if 0.
	N    int
	Args func(g *Gen) []any
}

const (
	usual = 12000
	// sampled is how many inputs are run even if a difference was found: the
	// share of them that differ tells how rare it is.
	sampled = 1000
	// patience is the processor time that one call may take, and room what the
	// process may hold: a mutant may never end. The slowest call of a function
	// itself takes less than a millisecond.
	patience = 500 * time.Millisecond
	room     = 1 << 28
)

// A Job is a mutant to be compared. Mutant 0 is the function itself.
type Job struct {
	Mutant   int    `json:"mutant"`
	Function string `json:"function"`
}

// A Finding is what came of a job. One without Done is of a mutant that the
// process did not survive.
type Finding struct {
	Mutant int  `json:"mutant"`
	Done   bool `json:"done"`
	// Ran is the number of inputs compared of the case that showed a
	// difference, or of all, Differ that of those that did, First the index of
	// the first.
	Ran    int `json:"ran"`
	Differ int `json:"differ"`
	First  int `json:"first"`
	// Witness is the first difference: the input, what the function does and
	// what the mutant does, each cut to a readable length.
	Witness *Witness `json:"witness,omitempty"`
	// Hangs says that a call did not end within half a second of processor
	// time, or that the process took 256 MiB.
	Hangs bool `json:"hangs,omitempty"`
}

// A Witness is an input on which two functions differ.
type Witness struct {
	Case  string `json:"case"`
	Input string `json:"input"`
	Want  string `json:"want"`
	Got   string `json:"got"`
}

// Run carries out the jobs in the file that REWRITES_JOBS names, switching
// mutants by *on, and appends findings to the file that REWRITES_FINDINGS
// names. Without them it compares every function with itself.
func Run(t *testing.T, on *int, cases []Case) {
	r := &runner{t: t, on: on, cases: cases, seed: maphash.MakeSeed(), known: map[string][][]uint64{}}
	jobs := r.jobs()
	debug.SetMaxStack(16 << 20) // a recursion without end shall end soon
	go r.watch()
	for _, j := range jobs {
		r.current.Store(int64(j.Mutant))
		r.write(Finding{Mutant: j.Mutant})
		f := r.compare(j)
		if j.Mutant == 0 && f.Differ > 0 && r.out == nil {
			t.Errorf("%s is not the same twice: %+v", j.Function, *f.Witness)
		}
		r.write(f)
	}
}

type runner struct {
	t       *testing.T
	on      *int
	cases   []Case
	seed    maphash.Seed
	known   map[string][][]uint64 // by function: digests of each case's observations
	out     *os.File
	current atomic.Int64
	call    atomic.Int64 // the number of the call
	busy    atomic.Bool  // it is running
}

func (r *runner) jobs() (jobs []Job) {
	file := os.Getenv("REWRITES_JOBS")
	if file == "" {
		for _, c := range r.cases {
			jobs = append(jobs, Job{Function: c.Name})
		}
		return jobs
	}
	data, err := os.ReadFile(file)
	if err == nil {
		err = json.Unmarshal(data, &jobs)
	}
	if err == nil {
		r.out, err = os.OpenFile(os.Getenv("REWRITES_FINDINGS"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	}
	if err != nil {
		r.t.Fatal(err)
	}
	return jobs
}

func (r *runner) write(f Finding) {
	if r.out == nil {
		return
	}
	line, err := json.Marshal(f)
	if err == nil {
		_, err = r.out.Write(append(line, '\n'))
	}
	if err != nil {
		panic(err) // also called from the watch
	}
}

// watch ends the process when a call does not end.
func (r *runner) watch() {
	var m runtime.MemStats
	var call int64
	var spent time.Duration // by the process before the running call was first seen
	for range time.Tick(20 * time.Millisecond) {
		if now := r.call.Load(); now != call {
			call, spent = now, processorTime()
			continue
		}
		if !r.busy.Load() {
			continue
		}
		runtime.ReadMemStats(&m)
		if processorTime()-spent > patience || m.HeapAlloc > room {
			r.write(Finding{Mutant: int(r.current.Load()), Done: true, Hangs: true})
			os.Exit(3)
		}
	}
}

// processorTime is what the process has used, not how long it has waited for it.
func processorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

func (r *runner) compare(j Job) Finding {
	f := Finding{Mutant: j.Mutant, Done: true}
	var mine []Case
	for _, c := range r.cases {
		if c.Name == j.Function {
			mine = append(mine, c)
		}
	}
	if len(mine) == 0 {
		r.t.Fatalf("%s has no case", j.Function)
	}
	known := r.knownOf(j.Function, mine)
	for k, c := range mine {
		fn := reflect.ValueOf(c.Func)
		if f.Differ > 0 {
			break
		}
		before := f.Ran
		for i, want := range known[k] {
			if f.Differ > 0 && i >= sampled {
				break
			}
			f.Ran++
			if maphash.Bytes(r.seed, r.observe(j.Mutant, fn, c.Args(newGen(i)))) == want {
				continue
			}
			if f.Differ++; f.Differ == 1 {
				f.Ran -= before
				f.First = i
				f.Witness = r.witness(j.Mutant, c, i)
			}
		}
	}
	return f
}

// knownOf returns the digests of what the function itself does.
func (r *runner) knownOf(name string, mine []Case) [][]uint64 {
	if known, ok := r.known[name]; ok {
		return known
	}
	var known [][]uint64
	for _, c := range mine {
		n := c.N
		if n == 0 {
			n = usual
		}
		fn := reflect.ValueOf(c.Func)
		sums := make([]uint64, n)
		for i := range sums {
			sums[i] = maphash.Bytes(r.seed, r.observe(0, fn, c.Args(newGen(i))))
		}
		known = append(known, sums)
	}
	r.known[name] = known
	return known
}

func (r *runner) observe(mutant int, fn reflect.Value, args []any) []byte {
	r.call.Add(1)
	r.busy.Store(true)
	*r.on = mutant
	b := observe(fn, args)
	*r.on = 0
	r.busy.Store(false)
	return b
}

func (r *runner) witness(mutant int, c Case, i int) *Witness {
	fn := reflect.ValueOf(c.Func)
	want := r.observe(0, fn, c.Args(newGen(i)))
	got := r.observe(mutant, fn, c.Args(newGen(i)))
	return show(c.Name, i, inputs(c.Args(newGen(i))), string(want), string(got))
}

// inputs is the dump of arguments before a call.
func inputs(args []any) string {
	d := &dumper{}
	for i, a := range args {
		if also, ok := a.(Also); ok {
			a = also.V
		}
		if i > 0 {
			d.text(", ")
		}
		d.value(reflect.ValueOf(a))
	}
	return string(d.b)
}

// show cuts a witness to what can be read: of two long observations the place
// where they part.
func show(name string, i int, input, want, got string) *Witness {
	p := 0
	for p < len(want) && p < len(got) && want[p] == got[p] {
		p++
	}
	from := max(0, p-24)
	if len(want) < 100 && len(got) < 100 {
		from = 0
	}
	return &Witness{fmt.Sprintf("%s/%d", name, i), cut(input, 0, 160), cut(want, from, 80), cut(got, from, 80)}
}

func cut(s string, from, n int) string {
	head, tail := "", ""
	if from > 0 {
		head = "..."
	}
	s = s[min(from, len(s)):]
	if len(s) > n {
		s, tail = s[:n], fmt.Sprintf("...(%d more)", len(s)-n)
	}
	return head + s + tail
}
