package loadtest

import (
	"slices"
	"time"

	"github.com/gohone/hone/internal/load"
	"github.com/gohone/hone/internal/loadtest/watch"
	"github.com/gohone/hone/internal/verdict"
)

// A Result is the outcome of a test, also of one that ended early.
type Result struct {
	// Servers is what each server did, the base first; empty if nothing was
	// measured.
	Servers []Server
	// Search is how the highest rate was found, nil without one.
	Search *load.Found
	// Pair is how two servers compare, nil for one.
	Pair *Pair
	// Facts are what a reader should know, in the order in which they were found,
	// each once.
	Facts []Fact
}

// note adds a fact, once.
func (r *Result) note(f Fact) {
	if !slices.Contains(r.Facts, f) {
		r.Facts = append(r.Facts, f)
	}
}

// A Server is what one server did.
type Server struct {
	Name string
	// Target is what was asked of it, such as "POST http://127.0.0.1:8080/x".
	Target string
	// Plan is what it was sent and Load what came of that: of a search at the
	// highest rate that held, or at the last one tried if none did.
	Plan load.Plan
	Load *load.Result
	// Spent is what it spent while it answered Requests.
	Spent    watch.Spending
	Requests int64
	// Processes is how many processes of it were measured in turn, 0 if it was not
	// started again; Profiled is of how many of these there is a CPU profile.
	Processes, Profiled int
	// Runs are the single runs of a load that was repeated, in their order, without
	// profiles; nil where there was one. All else is then their sum.
	Runs []Server
	// Look is how it was looked at while others loaded it; then there is no Plan and
	// no Load.
	Look *Look
}

// A Glance is what was seen in one second of a look.
type Glance struct {
	At, Span time.Duration // the end and the length
	CPU      time.Duration // that the server's processes used
	RSS      int64         // bytes at the end
}

// A Look is how a server was looked at.
type Look struct {
	Took    time.Duration
	Glances []Glance // in order; none if its process is not known
}

// A Pair is how two servers compare.
type Pair struct {
	Results []verdict.Result // a metric each
	// Took is how long the comparison took, Each how long one pair of it.
	Took, Each time.Duration
	// Base and Head are the parts of requests that failed, in [0, 1].
	Base, Head float64
	Aborted    string // why it ended early, in one line; empty otherwise
}

// A Fact is something that a reader of a result should know. Its type is one of
// the structs below.
type Fact interface{ fact() }

// A ScriptNote is a remark of the source of requests.
type ScriptNote struct{ Text string }

// StagesLeftOut reports that the stages of a script are left out, and that the load
// is at its highest throughout.
type StagesLeftOut struct{}

// KeptProcesses reports that a comparison is of two processes rather than
// programs, since they were kept. Started reports whether the servers were
// started here, so that they could have been restarted.
type KeptProcesses struct{ Started bool }

// FewRequests reports that p99 is not compared, since a slice has about
// PerSlice requests and p99 needs Needed.
type FewRequests struct {
	PerSlice float64
	Needed   int
}

// FewProcesses reports that a comparison ended with metrics undecided after
// Pairs pairs of processes, where Needed are needed to detect a change. Each is
// the time of a pair, of which Overhead was spent outside of turns.
type FewProcesses struct {
	Pairs, Needed  int
	Each, Overhead time.Duration
}

// FewerRuns reports that a repeated load ended after Done whole runs, of each
// server, rather than Of.
type FewerRuns struct{ Done, Of int }

// FewRuns reports that a comparison by Pairs pairs of whole runs left metrics
// undecided, and that it takes Needed at the least to decide anything.
type FewRuns struct{ Pairs, Needed int }

// FailedRequests reports that a part of the requests to one of two servers
// failed.
type FailedRequests struct {
	Server string
	Rate   float64 // in (0, 1]
}

// A ServerEnd reports that a server did not end well when it was stopped.
type ServerEnd struct{ Server, Reason string }

// A Problem reports why a test says nothing about a server.
type Problem struct {
	Kind   ProblemKind
	Server string // its name
	// Why is the reason of StoppedEarly and GeneratorBound, FirstError the first
	// error of StoppedEarly and NothingAnswered, each in one line.
	Why, FirstError string
}

// A ProblemKind is why a test says nothing about a server.
type ProblemKind int

// The kinds of problems.
const (
	StoppedEarly    ProblemKind = iota // only errors for too long
	NothingSent                        // no request was sent and answered in the time that counts
	NothingAnswered                    // every request failed
	GeneratorBound                     // what was measured is the generator
)

func (ScriptNote) fact()     {}
func (StagesLeftOut) fact()  {}
func (KeptProcesses) fact()  {}
func (FewRequests) fact()    {}
func (FewProcesses) fact()   {}
func (FewerRuns) fact()      {}
func (FewRuns) fact()        {}
func (FailedRequests) fact() {}
func (ServerEnd) fact()      {}
func (Problem) fact()        {}
