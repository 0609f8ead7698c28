// Package signals asks: what does hone leave when a signal ends it at a random moment, and
// what does it lose?
package signals

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/gohone/hone/lab/lines"
)

const usage = `lab signals ends hone tune, diff, bench and load by signals at random moments,
and keeps a JSON line of each. After each it looks for processes, temporary
files, what was reported and is not stored, and changes of the user's files.
The code is testdata/interrupted, whose benchmarks leave a daemon behind.

    go run . signals -n 200 -out results/signals.jsonl
    go run . signals -table results/signals.jsonl

Flags:
`

// A Row is what came of one signal.
type Row struct {
	Seed    uint64 `json:"seed"`
	Trial   int    `json:"trial"`
	Command string `json:"command"` // tune, diff, bench or load
	Signal  string `json:"signal"`
	// After is when it was sent, Whole how long the command takes without it, and Took how
	// long it then took to end, in seconds.
	After float64 `json:"after"`
	// Kept reports whether After counts from when it had kept a rewrite.
	Kept  bool    `json:"kept,omitempty"`
	Whole float64 `json:"whole"`
	Took  float64 `json:"took"`
	// Exit is the exit status, -1 of a process that a signal ended; Ended reports whether it
	// had ended before the signal.
	Exit  int  `json:"exit"`
	Ended bool `json:"ended,omitempty"`
	// Reported counts the samples, kept rewrites or seconds that it had reported, Stored
	// those that the store has of the run.
	Reported int    `json:"reported"`
	Stored   int    `json:"stored"`
	State    string `json:"state,omitempty"` // of the run
	// Strays were ended by the next hone: daemons of a hone that was killed.
	Strays int `json:"strays,omitempty"`
	// Problems are what is not as it should be; none is the aim.
	Problems []string `json:"problems,omitempty"`
}

// signalled are the signals that are sent, by name.
var signalled = map[string]syscall.Signal{
	"KILL": syscall.SIGKILL, "INT": syscall.SIGINT, "TERM": syscall.SIGTERM, "HUP": syscall.SIGHUP,
}

// Run carries out the command with its flags.
func Run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	var n int
	var seed uint64
	var out, only string
	var table, brief, kept bool
	f := flag.NewFlagSet("signals", flag.ContinueOnError)
	f.SetOutput(stderr)
	f.Usage = func() { fmt.Fprint(stderr, usage); f.PrintDefaults() }
	f.IntVar(&n, "n", 200, "`number` of signals")
	f.Uint64Var(&seed, "seed", 0, "`seed` of moments; 0 draws one")
	f.StringVar(&only, "only", "tune,diff,bench,load", "a comma-separated `list` of commands")
	f.StringVar(&out, "out", "", "`file` to append a JSON line of each signal to")
	f.BoolVar(&brief, "brief", false, "have benchmark processes work for a fifth of the time, on a machine that others use")
	f.BoolVar(&kept, "kept", false, "send signals to tune within four seconds of its first rewrite")
	f.BoolVar(&table, "table", false, "summarize files of kept lines instead")
	if err := f.Parse(args); err != nil {
		return err
	}
	if table {
		rows, err := lines.Read[Row](f.Args())
		if err == nil {
			writeTable(stdout, rows)
		}
		return err
	}
	if f.NArg() > 0 || out == "" {
		return errors.New("signals: -out must name the file to keep rows in")
	}
	if seed == 0 {
		seed = uint64(rand.Uint32())
	}
	p, err := newPlace(ctx, brief)
	if err != nil {
		return err
	}
	defer p.remove()
	rows, err := p.sendAll(ctx, plan{n, seed, strings.Split(only, ","), out, kept}, stderr)
	writeTable(stdout, rows)
	return err
}

// A plan says how many signals are sent, to which commands, and where rows are kept.
type plan struct {
	n        int
	seed     uint64
	commands []string
	out      string
	kept     bool // signals to tune come after it has kept a rewrite
}

// sendAll sends all signals, each kind to each command in turn, at moments that are drawn
// over a bit more than the time that the command takes.
func (p *place) sendAll(ctx context.Context, of plan, log io.Writer) ([]Row, error) {
	whole := make(map[string]time.Duration)
	for _, name := range of.commands {
		begin := time.Now()
		h, err := p.start(name)
		if err != nil {
			return nil, err
		}
		if err := h.Wait(); err != nil {
			return nil, fmt.Errorf("hone %s without a signal: %w\n%s", name, err, h.stderr.Bytes())
		}
		whole[name] = time.Since(begin)
		fmt.Fprintf(log, "hone %s takes %v\n", name, whole[name].Round(time.Millisecond))
	}
	rng := rand.New(rand.NewPCG(of.seed, 0x5167))
	names := slices.Sorted(maps.Keys(signalled))
	var all []Row
	for i := range of.n {
		row := Row{Seed: of.seed, Trial: i, Command: of.commands[i%len(of.commands)]}
		row.Signal = names[i/len(of.commands)%len(names)]
		row.Whole = whole[row.Command].Seconds()
		row.After = 1.05 * row.Whole * rng.Float64()
		if row.Command == "tune" && of.kept {
			row.Kept, row.After = true, 4*rng.Float64()
		}
		if err := p.send(ctx, &row); err != nil {
			return all, err
		}
		if err := lines.Append(of.out, []Row{row}); err != nil {
			return all, err
		}
		all = append(all, row)
		fmt.Fprintf(log, "%s %3d/%d %-5s %-4s after %.2f s: exit %d in %.2f s, %s, %d reported, %d stored, %d strays %q\n",
			time.Now().Format(time.TimeOnly), i+1, of.n, row.Command, row.Signal, row.After, row.Exit, row.Took, row.State,
			row.Reported, row.Stored, row.Strays, row.Problems)
	}
	return all, nil
}

// send starts a command, sends it a signal, and looks at what is left.
func (p *place) send(ctx context.Context, row *Row) error {
	before, err := p.checksum()
	if err != nil {
		return err
	}
	last := p.lastRun(ctx)
	h, err := p.start(row.Command)
	if err != nil {
		return err
	}
	ended := make(chan error, 1)
	go func() { ended <- h.Wait() }()
	for row.Kept && len(ended) == 0 && !h.hasKept() && ctx.Err() == nil {
		time.Sleep(50 * time.Millisecond)
	}
	select {
	case <-time.After(time.Duration(row.After * float64(time.Second))):
	case err := <-ended:
		row.Ended = true
		ended <- err
	case <-ctx.Done():
		h.Process.Kill()
		<-ended
		return ctx.Err()
	}
	begin := time.Now()
	h.Process.Signal(signalled[row.Signal])
	select {
	case <-ended:
	case <-time.After(patience):
		row.problem("it has not ended within %v", patience)
		h.Process.Kill()
		<-ended
	}
	row.Took, row.Exit = time.Since(begin).Seconds(), h.ProcessState.ExitCode()
	p.look(ctx, h, row, last)
	after, err := p.checksum()
	if err == nil && after != before {
		row.problem("the user's files were changed")
	}
	return err
}

func (r *Row) problem(format string, args ...any) {
	r.Problems = append(r.Problems, fmt.Sprintf(format, args...))
}

// writeTable sums rows up, a line for each command and signal.
func writeTable(w io.Writer, rows []Row) {
	type sum struct{ n, during, problems, reported, lost, strays int }
	sums := make(map[string]*sum)
	var total sum
	for _, r := range rows {
		key := fmt.Sprintf("%-5s  %-4s", r.Command, r.Signal)
		if sums[key] == nil {
			sums[key] = new(sum)
		}
		for _, s := range []*sum{sums[key], &total} {
			s.n++
			if !r.Ended {
				s.during++
			}
			if len(r.Problems) > 0 {
				s.problems++
			}
			s.reported, s.lost, s.strays = s.reported+r.Reported, s.lost+max(0, r.Reported-r.Stored), s.strays+r.Strays
		}
	}
	fmt.Fprintln(w, "command signal  signals  while it ran  reported  lost  strays ended by the next  with a problem")
	line := func(name string, s *sum) {
		fmt.Fprintf(w, "%-13s  %7d  %12d  %8d  %4d  %24d  %14d\n", name, s.n, s.during, s.reported, s.lost, s.strays, s.problems)
	}
	for _, key := range slices.Sorted(maps.Keys(sums)) {
		line(key, sums[key])
	}
	line("all", &total)
	for _, r := range rows {
		for _, p := range r.Problems {
			fmt.Fprintf(w, "%s %s, trial %d of seed %d after %.2f s: %s\n", r.Command, r.Signal, r.Trial, r.Seed, r.After, p)
		}
	}
}
