//go:build go1.21

package check

import (
	"encoding/json"
	"fmt"
	"github.com/gohone/hone/internal/equiv/harness/answer"
	"github.com/gohone/hone/internal/equiv/harness/input"
	"github.com/gohone/hone/internal/equiv/harness/process"
	"github.com/gohone/hone/internal/equiv/harness/value"
	"io"
	"os"
	"reflect"
	"strings"
	"sync"
)

const (
	// goroutines call a function at the same time, each so many times.
	goroutines = 4
	timesEach  = 3
	// surelyApart is how often Base must do without a race, or a difference, that Head has.
	surelyApart = 50
)

// Together calls both functions from several goroutines at the same time and writes a Report to w:
// on shared arguments where they may be and Base leaves these as they are, otherwise on arguments of their own. It
// returns whether Head did no worse than Base.
func Together(f Function, opt Options, w io.Writer) (bool, error) {
	c, err := newComparer(f, opt)
	if err != nil {
		return false, err
	}
	c.arms.inputs.CollectAll()
	end := process.Within(opt.Time / 2)
	for _, in := range c.someInputs() {
		if end.Over() || !c.atOnce(in) {
			break
		}
	}
	end = process.Within(opt.Time / 2)
	for _, in := range c.someInputs() {
		if end.Over() || c.report.Difference != "" || !c.inAnyOrder(in, end) {
			break
		}
	}
	return c.report.Difference == "", json.NewEncoder(w).Encode(c.report)
}

// atOnce makes the calls for one input. It returns false at the end.
func (c *comparer) atOnce(in input.Input) bool {
	was, args := value.DescribeAll(c.arms.inputs.Make(in)), c.arms.inputs.Make(in)
	c.arms.dog.begin(in, callBase)
	defer c.arms.dog.begin(in, callNone)
	alone := value.Call(c.arms.base, args, nil)
	if alone.Panicked {
		return true
	}
	c.arms.dog.begin(in, callHead)
	value.Meet(alone, value.Call(c.arms.head, c.arms.inputs.Make(in), nil))
	c.arms.dog.begin(in, callBase)
	shared := !c.arms.of.Unshared && !value.Unshared(args) && value.DescribeAll(alone.Args) == was && (c.arms.of.Locks || !c.baseWrites(in))
	if shared && c.baseGroup(in, alone, shared) != "" {
		shared = false
	}
	if !shared && c.baseGroup(in, alone, shared) != "" {
		return true // it must not be called so
	}
	c.arms.dog.begin(in, callHead)
	if what := c.group(in, c.arms.head, alone, shared); what != "" {
		c.arms.dog.begin(in, callBase)
		for n := 0; n < surelyApart; n++ {
			if of := c.baseGroup(in, alone, shared); of != "" && strings.HasPrefix(of, aRace) == strings.HasPrefix(what, aRace) {
				return true // nor must Base, in which the race, or another order of a map, is not seen each time
			}
		}
		c.report.Difference, c.report.Stage, c.report.Input = inTheWay, input.Stage(in.Kind), was
		c.report.Base, c.report.Head = alone.String(), what
		return false
	}
	c.report.Together++
	return true
}

// aRace begins what is said of a data race.
const aRace = "a data race: "

// inTheWay reports that calls of Head at the same time do what those of Base do not.
const inTheWay = "calls at the same time get in each other's way"

// baseGroup is group of Base.
func (c *comparer) baseGroup(in input.Input, alone *value.Outcome, shared bool) string {
	if c.arms.of.Turn != 0 { // once for all goroutines
		c.arms.of.Select(c.arms.of.Turn)
		defer c.arms.of.Select(0)
	}
	return c.group(in, reflect.ValueOf(c.arms.of.Base), alone, shared)
}

// group calls a function from several goroutines, and says what they do otherwise than a call alone,
// empty for nothing.
func (c *comparer) group(in input.Input, fn reflect.Value, alone *value.Outcome, shared bool) string {
	outcomes, race := c.atSameTime(in, fn, shared)
	if race != "" {
		return race
	}
	for _, out := range outcomes {
		if out.Panicked || value.DescribeAll(out.Results) != value.DescribeAll(alone.Results) {
			return out.String()
		}
	}
	return ""
}

// atSameTime calls a function from several goroutines. It returns what the calls have done, and what the race detector
// says of them, empty for nothing.
func (c *comparer) atSameTime(in input.Input, fn reflect.Value, shared bool) (outcomes []*value.Outcome, race string) {
	before := raceLog()
	args := c.arms.inputs.Make(in)
	for _, a := range args { // what is behind a list is for one goroutine alone to write to
		if a.Kind() == reflect.Slice && a.CanSet() && !a.IsNil() {
			a.Set(a.Slice3(0, a.Len(), a.Len()))
		}
	}
	var all sync.WaitGroup
	begin := make(chan bool)
	outcomes = make([]*value.Outcome, goroutines*timesEach)
	for g := 0; g < goroutines; g++ {
		own := outcomes[g*timesEach : (g+1)*timesEach]
		given := make([][]reflect.Value, timesEach)
		for i := range given {
			if given[i] = args; !shared {
				given[i] = c.arms.inputs.Make(in)
			}
		}
		all.Add(1)
		go func() {
			defer all.Done()
			answers := answer.Own()
			defer answer.Disown()
			<-begin
			for i, a := range given {
				answers.Begin(seedOf(in))
				own[i] = value.Call(fn, a, nil)
			}
		}()
	}
	close(begin)
	all.Wait()
	if log := raceLog(); len(log) > len(before) {
		race = raceOf(log[len(before):])
	}
	return outcomes, race
}

// raceLog returns what the race detector has written, nothing without one.
func raceLog() string {
	name := os.Getenv(RacesEnv)
	if name == "" {
		return ""
	}
	data, err := os.ReadFile(fmt.Sprintf("%s.%d", name, os.Getpid()))
	if err != nil {
		return ""
	}
	return string(data)
}

// raceOf says in one line what a report of the race detector is about: the two accesses, each with
// the function that made it.
func raceOf(report string) string {
	var parts []string
	lines := strings.Split(report, "\n")
	for i, line := range lines {
		what, _, ok := strings.Cut(line, " at 0x")
		if !ok || len(parts) == 2 {
			continue
		}
		by := i + 1
		for by+2 < len(lines) && strings.HasPrefix(strings.TrimSpace(lines[by]), "runtime.") {
			by += 2 // each is a function and where it stands
		}
		if by < len(lines) {
			parts = append(parts, fmt.Sprintf("%s in %s", strings.ToLower(what), strings.TrimSpace(lines[by])))
		}
	}
	return aRace + strings.Join(parts, ", ")
}
