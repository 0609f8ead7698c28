package driver

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// How a benchmark ended.
const (
	OK   = "ok"
	Fail = "fail"
	Skip = "skip"
	// Exit is a panic or runtime.Goexit without a word to testing.
	Exit = "exit"
	// Died is set by [Parse] for a benchmark that began and never ended: the
	// process was killed, or called os.Exit.
	Died = "died"
)

// A Reply is all that a process said.
type Reply struct {
	// Main reports whether the process came to its benchmarks at all: TestMain has
	// called m.Run.
	Main bool
	// Done reports whether it came to the end of them.
	Done bool
	// Seen lists the benchmarks of a survey in the order they began.
	Seen []Seen
	// Calls are those of a pilot, in order.
	Calls []Call
	// Loop reports whether the benchmark of a pilot uses b.Loop rather than b.N.
	Loop bool
	// N is the number of iterations of each block, Blocks the time each took,
	// in run order.
	N      int64
	Blocks []time.Duration
	// CPU is the processor time the process used during each block, and
	// Switches how often one of its threads lost its CPU to another.
	// Both include set-up that Blocks leaves out.
	CPU      []time.Duration
	Switches []int64
	// Counted iterations allocated Allocs objects and Bytes bytes in all.
	Counted       int64
	Allocs, Bytes int64
	// FirstBytes is what the first counted call allocated; of a pilot that is
	// one iteration with all the set-up.
	FirstBytes int64
	// GC is the number of GC cycles that ended while the blocks ran.
	GC int
	// Tally is what Count has counted, nil if it did not come to it.
	Tally *Tally
	Metrics
	// Bad is Fail, Skip or Exit where the benchmark came to no result.
	Bad string
}

// A Tally says which calls were counted: one with Before iterations, unless
// that is 0, and one with N more.
type Tally struct {
	Before, N int64
	// Moved reports whether the benchmark went on in another thread than the one
	// that is counted, so that the counts lack a part.
	Moved bool
}

// Seen is one benchmark met by a survey.
type Seen struct {
	Name   string
	State  string
	Parent bool // it has sub-benchmarks and is not measured itself
	Timed  time.Duration
	Wall   time.Duration
}

// Call is one call of a benchmark function in a pilot: Timed is what counts,
// Wall what it took.
type Call struct {
	N           int64
	Timed, Wall time.Duration
}

// Parse reads what a process sent. A line cut short by the death of the
// process is ignored; any other bad line is an error.
func Parse(data string) (*Reply, error) {
	r := new(Reply)
	open := make(map[string]bool)
	for {
		line, rest, whole := strings.Cut(data, "\n")
		if !whole {
			break
		}
		data = rest
		if err := r.line(strings.Fields(line), open); err != nil {
			return nil, fmt.Errorf("read reply of the benchmark process: %q: %w", line, err)
		}
	}
	for i := range r.Seen {
		if open[r.Seen[i].Name] {
			r.Seen[i].State = Died
		}
	}
	return r, nil
}

func (r *Reply) line(f []string, open map[string]bool) error {
	if len(f) == 0 {
		return fmt.Errorf("empty line")
	}
	word, f := f[0], f[1:]
	switch word {
	case "main":
		r.Main = true
		return nil
	case "done":
		r.Done = true
		return nil
	case "start", "end", "bad":
		return r.named(word, f, open)
	case "have", "unit", "own", "total", "value":
		return r.metric(word, f)
	}
	nums := make([]int64, len(f))
	for i, s := range f {
		n, err := strconv.ParseInt(s, 10, 64)
		if err != nil {
			return err
		}
		nums[i] = n
	}
	return r.numbers(word, nums)
}

// named takes the lines that carry the name of a benchmark.
func (r *Reply) named(word string, f []string, open map[string]bool) error {
	want := map[string]int{"start": 1, "bad": 2, "end": 5}[word]
	if len(f) != want {
		return fmt.Errorf("%d words, want %d", len(f), want)
	}
	name, err := strconv.Unquote(f[0])
	if err != nil {
		return err
	}
	switch word {
	case "start":
		r.Seen = append(r.Seen, Seen{Name: name})
		open[name] = true
	case "bad":
		r.Bad = f[1]
	case "end":
		i := slices.IndexFunc(r.Seen, func(s Seen) bool { return s.Name == name })
		if i < 0 {
			return fmt.Errorf("end without start")
		}
		timed, err1 := strconv.ParseInt(f[3], 10, 64)
		wall, err2 := strconv.ParseInt(f[4], 10, 64)
		if err1 != nil || err2 != nil {
			return fmt.Errorf("bad duration")
		}
		delete(open, name)
		r.Seen[i] = Seen{name, f[1], f[2] == "parent", time.Duration(timed), time.Duration(wall)}
	}
	return nil
}

// numbers takes the lines of a measurement.
func (r *Reply) numbers(word string, nums []int64) error {
	want := map[string]int{"call": 3, "count": 3, "gc": 1, "setbytes": 1, "tally": 3}[word]
	if len(nums) < max(want, 1) {
		return fmt.Errorf("%d numbers, want %d", len(nums), want)
	}
	if slices.Contains([]string{"call", "count", "blocks", "loop", "setbytes"}, word) && nums[0] < 1 ||
		slices.Min(nums) < 0 {
		return fmt.Errorf("a number out of range")
	}
	switch word {
	case "call":
		r.Calls = append(r.Calls, Call{nums[0], time.Duration(nums[1]), time.Duration(nums[2])})
	case "count":
		if r.Counted == 0 {
			r.FirstBytes = nums[2]
		}
		r.Counted, r.Allocs, r.Bytes = nums[0], nums[1], nums[2]
	case "gc":
		r.GC = int(nums[0])
	case "tally":
		r.Tally = &Tally{Before: nums[0], N: nums[1], Moved: nums[2] != 0}
	case "loop":
		r.Loop = true
	case "setbytes":
		r.SetBytes = nums[0]
	case "blocks":
		r.N = nums[0]
		for _, n := range nums[1:] {
			r.Blocks = append(r.Blocks, time.Duration(n))
		}
	case "cpu":
		for _, n := range nums {
			r.CPU = append(r.CPU, time.Duration(n))
		}
	case "switches":
		r.Switches = nums
	default:
		return fmt.Errorf("unknown line")
	}
	return nil
}
