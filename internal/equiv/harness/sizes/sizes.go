//go:build go1.21

// Package sizes makes other inputs to measure a function with: shorter ones, longer ones, and
// others of the same length.
package sizes

import (
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"sort"
	"time"

	"github.com/gohone/hone/internal/equiv/harness/process"
	"github.com/gohone/hone/internal/equiv/harness/value"
)

// Names of the environment variables that Plan reads.
const (
	ReportEnv = "HONE_SIZES_REPORT" // where to write the report
	CallsEnv  = "HONE_SIZES_CALLS"  // a file of calls that tests and benchmarks made
	GivenEnv  = "HONE_SIZES_GIVEN"  // a file of calls that the benchmarks in question made
)

// Names of the sets of inputs.
const (
	Shorter = "shorter"
	Longer  = "longer"
	Others  = "others" // as long as in the benchmarks
)

// Names returns those of all sets, in the order in which Plan reports them.
func Names() []string { return []string{Shorter, Longer, Others} }

// sizeFactor is how many times as long or as short as in the benchmarks the inputs of a
// set are, about.
const sizeFactor = 10

const (
	// shortLeast is the length of which a tenth still is one.
	shortLeast = 5
	// mostSized bounds the calls of a set.
	mostSized = 16
	// mostOp is what one call may take and mostPass all of a set, unless one takes more.
	mostOp   = 20 * time.Millisecond
	mostPass = time.Millisecond
)

// A Set says what there is of one set.
type Set struct {
	Name string
	// Why says in a few words why it is empty; empty if it is not.
	Why string `json:",omitempty"`
	// Calls counts its calls. Recorded reports whether they are recorded
	// calls; otherwise they are made from those of the benchmarks.
	Calls    int  `json:",omitempty"`
	Recorded bool `json:",omitempty"`
	// Length is the middle one of its calls' lengths, Given that of the benchmarks' calls:
	// the length of a call is that of its longest text, list or map.
	Length, Given int
}

// Benchmark is the name of the benchmark that runs the calls.
func (s Set) Benchmark() string {
	switch s.Name {
	case Longer:
		return LongerBenchmark
	case Others:
		return OthersBenchmark
	}
	return ShorterBenchmark
}

// Names of the benchmarks of the sets.
const (
	ShorterBenchmark = "BenchmarkHoneShorter"
	LongerBenchmark  = "BenchmarkHoneLonger"
	OthersBenchmark  = "BenchmarkHoneOthers"
)

// A sizedCall is a call of a set: a recorded one, with the lengths that its arguments are
// to have; -1 leaves an argument as it is.
type sizedCall struct {
	Call    []byte
	Lengths []int
	// Distinct makes what is longer of elements that differ, where all elements of the recorded one do.
	Distinct bool `json:",omitempty"`
	// Varied are the arguments whose content changes, by the number of their seed; 0 leaves
	// one as it is, and nil all.
	Varied []uint64 `json:",omitempty"`
}

// A sizer makes sets.
type sizer struct {
	fn           reflect.Value
	types, impls []reflect.Type
	// succeeds reports whether the function returns no error for what benchmarks give it.
	succeeds bool
}

func newSizer(f any, impls []any) *sizer {
	s := &sizer{fn: reflect.ValueOf(f)}
	for i := 0; i < s.fn.Type().NumIn(); i++ {
		s.types = append(s.types, s.fn.Type().In(i))
	}
	for _, p := range impls {
		s.impls = append(s.impls, reflect.TypeOf(p).Elem())
	}
	return s
}

// Plan chooses inputs of a function that are shorter and longer than those that
// benchmarks give it, and others as long as those. It writes each set to a file that Read reads, and a line for each
// to the report. Recorded inputs are preferred. Inputs that the function changes or
// panics on are left out, and those for which it returns an error unless it does for what
// benchmarks give it.
func Plan(f any, impls []any) error {
	report, err := os.Create(os.Getenv(ReportEnv))
	if err != nil {
		return err
	}
	defer report.Close()
	process.LimitMemory()
	s := newSizer(f, impls)
	given, err := s.read(os.Getenv(GivenEnv))
	if err != nil {
		return err
	}
	all, err := s.read(os.Getenv(CallsEnv))
	if err != nil {
		return err
	}
	for _, name := range Names() {
		set, calls := s.plan(name, given, all)
		if set.Why == "" {
			data, err := json.Marshal(calls)
			if err == nil {
				err = os.WriteFile(os.Getenv(ReportEnv)+"."+name, data, 0o644)
			}
			if err != nil {
				return err
			}
		}
		if err := json.NewEncoder(report).Encode(set); err != nil {
			return err
		}
	}
	return nil
}

// Read makes the arguments of the calls of a set. next returns pointers to where
// those of one belong.
func Read(f any, impls []any, file string, next func() []any) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var calls []sizedCall
	if err := json.Unmarshal(data, &calls); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	s := newSizer(f, impls)
	for _, c := range calls {
		args, err := s.make(c)
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		for i, p := range next() {
			reflect.ValueOf(p).Elem().Set(args[i])
		}
	}
	return nil
}

// make makes the arguments of a call.
func (s *sizer) make(c sizedCall) ([]reflect.Value, error) {
	args, err := value.Decode(c.Call, s.types, s.impls)
	for i := range args {
		switch {
		case c.Lengths[i] >= 0 && c.Distinct && extend(args[i], c.Lengths[i]):
		case c.Lengths[i] >= 0:
			stretch(args[i], c.Lengths[i])
		}
		if c.Varied != nil && c.Varied[i] > 0 {
			vary(args[i], c.Varied[i])
		}
	}
	return args, err
}

// unchanged are lengths that leave all as it is.
func (s *sizer) unchanged() []int {
	out := make([]int, len(s.types))
	for i := range out {
		out[i] = -1
	}
	return out
}

// A lengthy is a call with its length.
type lengthy struct {
	call   sizedCall
	length int
}

// read reads recorded calls that have a length, in ascending order.
func (s *sizer) read(file string) ([]lengthy, error) {
	data, err := os.ReadFile(file)
	if err != nil && !os.IsNotExist(err) {
		return nil, err
	}
	var out []lengthy
	for _, call := range value.Calls(data) {
		c := sizedCall{Call: call, Lengths: s.unchanged()}
		if args, err := s.make(c); err == nil && longest(args) > 0 {
			out = append(out, lengthy{c, longest(args)})
		}
	}
	sort.SliceStable(out, func(i, j int) bool { return out[i].length < out[j].length })
	return out, nil
}

// plan makes a set.
func (s *sizer) plan(name string, given, all []lengthy) (Set, []sizedCall) {
	set := Set{Name: name}
	if len(given) == 0 {
		set.Why = "none of the benchmarks' calls that could be recorded has a text, list or map"
		return set, nil
	}
	s.succeeds = s.allSucceed(given)
	set.Given = given[len(given)/2].length
	want := set.Given * sizeFactor
	switch name {
	case Others:
		want = set.Given
		all = differing(all, given)
	case Shorter:
		if want = set.Given / sizeFactor; set.Given < shortLeast {
			set.Why = fmt.Sprintf("the benchmarks' own have a length of %d", set.Given)
			return set, nil
		}
		want = max(want, 1)
	}
	var of []lengthy
	for _, c := range all {
		if 2*c.length >= want && c.length <= 2*want {
			of = append(of, c)
		}
	}
	calls, _ := s.usable(&set, of, true)
	if set.Recorded = len(calls) > 0; !set.Recorded {
		var why string
		if calls, why = s.usable(&set, s.derived(given, name), false); len(calls) == 0 {
			set.Why = why
		}
	}
	return set, calls
}

// derived makes calls that are longer or shorter from those of the benchmarks.
func (s *sizer) derived(given []lengthy, name string) []lengthy {
	var out []lengthy
	for _, g := range spread(given) {
		args, err := s.make(g.call)
		if err != nil {
			continue
		}
		c := sizedCall{Call: g.call.Call, Lengths: s.unchanged(), Varied: make([]uint64, len(args))}
		for i, a := range args {
			n := lengthOf(a)
			// A separator or a key beside the text stays what it is.
			if n == 0 || 4*n < g.length {
				continue
			}
			switch name {
			case Longer:
				c.Lengths[i], c.Distinct = n*sizeFactor, true
			case Shorter:
				c.Lengths[i] = max(n/sizeFactor, 1)
			case Others:
				c.Varied[i] = uint64(len(out) + 1)
			}
		}
		made, err := s.make(c)
		if err == nil && suits(name, longest(made), g.length) && (name != Others || varied(args, made)) {
			out = append(out, lengthy{c, longest(made)})
		}
	}
	return out
}

// suits reports whether n is a length for a set of inputs that are made from one of length given.
// A map may not become longer, and a text not end within a character.
func suits(name string, n, given int) bool {
	switch name {
	case Longer:
		return n >= given*sizeFactor/2
	case Shorter:
		return n > 0 && n <= given/2
	}
	return n == given
}

// differing are the calls that are none of those given.
func differing(all, given []lengthy) []lengthy {
	known := make(map[string]bool, len(given))
	for _, g := range given {
		known[string(g.call.Call)] = true
	}
	var out []lengthy
	for _, c := range all {
		if !known[string(c.call.Call)] {
			out = append(out, c)
		}
	}
	return out
}

// usable leaves those calls that can be repeated and measured, in the time that there
// is, and completes the set. why says why there are none.
func (s *sizer) usable(set *Set, of []lengthy, recorded bool) (calls []sizedCall, why string) {
	why = "they cannot be made from those of the benchmarks"
	var lengths []int
	left := mostPass
	for _, c := range spread(of) {
		took, bad := s.try(c.call, recorded)
		if bad != "" && c.call.Distinct { // it may take nothing but what it knows
			c.call.Distinct = false
			took, bad = s.try(c.call, recorded)
		}
		switch {
		case bad != "":
			why = bad
		case took <= left || len(calls) == 0:
			left -= took
			calls, lengths = append(calls, c.call), append(lengths, c.length)
		}
	}
	if set.Calls = len(calls); set.Calls > 0 {
		sort.Ints(lengths)
		set.Length = lengths[len(lengths)/2]
	}
	return calls, why
}

// spread picks up to mostSized calls, evenly.
func spread(of []lengthy) []lengthy {
	n := min(len(of), mostSized)
	var out []lengthy
	for i := 0; i < n; i++ {
		out = append(out, of[i*len(of)/n])
	}
	return out
}
