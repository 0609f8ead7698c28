package loadtest

import (
	"net/url"
	"time"

	"github.com/gohone/hone/internal/load"
	"github.com/gohone/hone/internal/loadtest/target"
	"github.com/gohone/hone/internal/loadtest/traffic"
	"github.com/gohone/hone/internal/verdict"
)

// Options say what a load test is.
type Options struct {
	// Servers are one server, or the base and the head of a comparison.
	Servers []target.Spec
	// Traffic is what is sent; New fills in its Seed and Open.
	Traffic traffic.Options
	// Client is how it is sent, Amount how much.
	Client Client
	Amount Amount
	// Allow are hosts that requests may go to beside this machine.
	Allow []string
	// Find are conditions: the test searches the highest rate at which all hold.
	Find []load.Threshold
	// Compare is how two servers are compared.
	Compare Compare
	// Runs is how often the whole load is repeated; 0 and 1 mean once, two servers
	// then take turns.
	Runs int
	// Seed is the seed of all random choices.
	Seed uint64
	// Dir makes a temporary folder, for servers that are built.
	Dir func() (string, error)
	// Temp returns the folder for temporary files of servers that are started; nil means
	// that of the system.
	Temp func() (string, error)
	// AbortAfter is as in [load.Plan].
	AbortAfter time.Duration
}

// Client is how requests are sent. A field other than the zero value makes the
// generator several times as costly, except Insecure and CheckOneIn.
type Client struct {
	HTTP2    bool
	Insecure bool     // accept any certificate
	Follow   bool     // follow redirects and keep cookies
	Proxy    *url.URL // nil for none
	// CheckOneIn is N to check one answer in N; 0 and 1 mean every one.
	CheckOneIn int
}

// Compare is how two servers are compared.
type Compare struct {
	// Policy is what they are judged by. Its Budget is replaced by the time of
	// the test.
	Policy verdict.Policy
	// Slice is the length of a turn. 0 is a second, or with restarts long
	// enough for 250 requests, from 0.1 to 1 s.
	Slice time.Duration
	// Lifetime is how long the turns of two processes take together before both
	// servers are restarted. 0 is 0.8 s, or twice the time to start and warm up.
	// Below 0 both processes are kept. Servers that were not started here are
	// always kept.
	Lifetime time.Duration
}

// Policy returns what two servers are judged by.
func (o *Options) Policy() verdict.Policy {
	p := o.Compare.Policy
	p.Budget = o.Amount.compareDuration().Seconds()
	return p
}

// startsAgain reports whether both servers are restarted during the test.
func (o *Options) startsAgain() bool {
	return o.Servers[0].Started() && o.Servers[1].Started() && o.Compare.Lifetime >= 0
}

// A Phase is a part of a test in which nothing is measured.
type Phase int

// The phases, in their order.
const (
	Building  Phase = iota // a package
	Starting               // a server
	Looking                // at what servers tell of themselves
	WarmingUp              // a server, for a comparison
)

// Events are called as a test goes on; each may be nil. They are called by one
// goroutine at a time.
type Events struct {
	// Phase takes what is done and to which server or package, "" for all.
	Phase func(p Phase, name string)
	// Run is called before each run of a repeated load, with its number from 1, how
	// many there are of each server, and the server.
	Run func(n, of int, name string)
	// Sending is called where the load of one server begins.
	Sending func()
	// Second takes each second of the load of one server, of total in all, 0 if
	// that is unknown.
	Second func(s load.Second, total time.Duration)
	// Done takes what a server did in each second of its load, or in each of its turns where
	// two take turns. The tally is valid until the function returns.
	Done func(server string, s load.Second)
	// Judged takes each pair of the judgement of two servers, as soon as it is whole.
	Judged func(JudgedPair)
	// TrialSecond takes each second of the trials of a search, and Trial the
	// result of each.
	TrialSecond func(s load.Second)
	Trial       func(load.Trial)
	// Pair takes the standing of a comparison, after each pair of turns. Its error
	// ends the test.
	Pair func(Standing) error
}

// A Standing is the progress of a comparison.
type Standing struct {
	Target         string // what is asked of the servers
	Decided, Total int    // metrics
	Left           time.Duration
}
