package textsim

import (
	"fmt"
	"maps"
	"math"

	"github.com/gohone/hone/cases/story/record"
)

// fleet is what peers/cmd/fleet measured of the servers of the story. Its
// format is that program's.
type fleet struct {
	machine  string
	cpus     int
	rounds   int
	requests int // in a slice
	conns    int
	text     string
	states   []string          // in the story's order
	exact    map[string]bool   // must answer as base does
	leftOut  map[string]string // why
	// cpu holds the processor seconds of each state's server for each 1,000
	// requests, by round.
	cpu    map[string]map[int]float64
	unlike map[string]int // answers that base does not give
	sent   map[string]int // requests
	allocs map[string]allocation
}

// allocation is what one request made a server in Go allocate.
type allocation struct {
	Allocs float64 `json:"allocs_per_op"`
	Bytes  float64 `json:"bytes_per_op"`
}

// fleetFile holds what that program has measured.
const fleetFile = "service.jsonl"

func newFleet() *fleet {
	return &fleet{
		exact: make(map[string]bool), cpu: make(map[string]map[int]float64), allocs: make(map[string]allocation),
		unlike: make(map[string]int), sent: make(map[string]int), leftOut: make(map[string]string),
	}
}

// fleetLine is any line of that program.
type fleetLine struct {
	Kind, State string
	// of the configuration
	Machine string
	CPUs    int
	Rounds  int
	Load    struct {
		Requests, Conns int
		Text            string
	}
	States []struct {
		Name  string
		Exact bool
	}
	LeftOut map[string]string `json:"left_out"`
	// of a slice
	Round    int
	Requests int
	CPU      float64 `json:"cpu_sec"`
	Unlike   int     `json:"unlike_base"`
	// of a trial
	Warning struct{ Code string }
	// of a failure
	Why string
	allocation
}

// add takes one line.
func (f *fleet) add(l fleetLine) error {
	if l.Warning.Code == record.TrialCode {
		return nil
	}
	switch l.Kind {
	case "config":
		f.machine, f.cpus, f.rounds = l.Machine, l.CPUs, l.Rounds
		f.requests, f.conns, f.text = l.Load.Requests, l.Load.Conns, l.Load.Text
		maps.Copy(f.leftOut, l.LeftOut)
		for _, s := range l.States {
			f.states = append(f.states, s.Name)
			f.exact[s.Name] = s.Exact
		}
	case "slice":
		if f.cpu[l.State] == nil {
			f.cpu[l.State] = make(map[int]float64)
		}
		if l.Requests <= 0 || l.CPU <= 0 {
			return fmt.Errorf("a slice of %d requests that took %g s", l.Requests, l.CPU)
		}
		f.cpu[l.State][l.Round] = l.CPU / float64(l.Requests) * 1000
		f.unlike[l.State] += l.Unlike
		f.sent[l.State] += l.Requests
	case "allocation":
		f.allocs[l.State] = l.allocation
	case "failure":
		f.leftOut[l.State] = l.Why
	default:
		return fmt.Errorf("a line of kind %q", l.Kind)
	}
	return nil
}

// perThousand is the median over rounds of a state's processor seconds for
// 1,000 requests.
func (f *fleet) perThousand(state string) (float64, error) {
	if len(f.cpu[state]) == 0 {
		return 0, f.absent(state)
	}
	var values []float64
	for _, v := range f.cpu[state] {
		values = append(values, v)
	}
	return record.MedianOf(values).Center, nil
}

func (f *fleet) absent(state string) error {
	why := f.leftOut[state]
	if why == "" {
		why = "it is not in results/" + fleetFile
	}
	return fmt.Errorf("server %s was not measured: %s", state, why)
}

// versus is the processor time of head over that of base: the median of the
// quotients of rounds, in which both were measured one soon after the other.
func (f *fleet) versus(base, head string) (record.Ratio, error) {
	var logs []float64
	for round, cpu := range f.cpu[head] {
		if of, ok := f.cpu[base][round]; ok {
			logs = append(logs, math.Log(cpu/of))
		}
	}
	if len(logs) == 0 {
		if len(f.cpu[head]) == 0 {
			return record.Ratio{}, f.absent(head)
		}
		return record.Ratio{}, f.absent(base)
	}
	r := record.MedianOf(logs)
	r.Center = math.Exp(r.Center)
	for _, bound := range []*float64{r.Lo, r.Hi} {
		if bound != nil {
			*bound = math.Exp(*bound)
		}
	}
	return r, nil
}

// fleetStates are the servers in the order of the table. Map sizes are
// compared on the toolchain that the story had then.
const fleetStates = "base,regexp,replacer,shortcut,bytetable,part2-nosize@go1.23.4,part2@go1.23.4,part2@go1.24.1,part2@go1.24.1@v3," +
	"part2-nosize,part2,part2@v3,pool,tuned,tuned-fasthttp,rust-plain,rust,rust-tuned"

// builtStates are what only the table of servers has beside those: the original
// with the framework's body parser, and levels of GOAMD64.
const builtStates = "bodyparser,bytetable@go1.23.4,bytetable@go1.23.4@v3,part2@go1.24.1@v2,part2@go1.24.1@v4"
