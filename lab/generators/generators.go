// Package generators asks: what does a request cost the generator of load, hone
// load beside others?
package generators

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone/lab/lines"
	"github.com/gohone/hone/lab/neighbor"
)

const generatorsUsage = `lab generators measures what generators of load cost: the processor time a
request of hone load, wrk, vegeta, hey and k6. Each has one processor, and a server that
costs next to nothing has another. They take turns in random order, a round of all of
them after the other; the server counts the requests. What a generator spends on
starting, such as reading a script, is told apart.

Generators that are not there are left out. -mode table prints the Markdown table of
files of kept lines without measuring. Nothing else should run on the machine.

    go run . generators -rounds 9 -out generators.jsonl
    go run . generators -mode table generators.jsonl

Flags:
`

// Run carries out the command with its flags.
func Run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	g := &generatorsRun{log: stderr}
	f := flag.NewFlagSet("generators", flag.ContinueOnError)
	f.SetOutput(stderr)
	f.Usage = func() { fmt.Fprint(stderr, generatorsUsage); f.PrintDefaults() }
	g.flags(f)
	if err := f.Parse(args); err != nil {
		return err
	}
	if err := g.check(f.Args()); err != nil {
		return fmt.Errorf("generators: %w", err)
	}
	if g.mode == "table" {
		rows, err := lines.Read[costRow](f.Args())
		if err != nil {
			return err
		}
		return costTable(stdout, rows)
	}
	rows, err := g.run(ctx)
	if len(rows) > 0 {
		err = errors.Join(err, costTable(stdout, rows))
	}
	return err
}

func (g *generatorsRun) flags(f *flag.FlagSet) {
	f.StringVar(&g.mode, "mode", "measure", "`mode`: measure or table")
	f.StringVar(&g.out, "out", "", "`file` to append a JSON line of each turn to")
	f.StringVar(&g.works, "work", strings.Join(allWorks(), ","), "`names` of what is sent, separated by commas")
	f.StringVar(&g.tools, "tools", strings.Join(allTools(), ","), "`names` of generators, separated by commas; name=path for one that is not on PATH")
	f.StringVar(&g.hone, "hone", "", "`path` of hone; by default it is built from the current directory's module")
	f.IntVar(&g.rounds, "rounds", 7, "`number` of turns of each generator")
	f.DurationVar(&g.time, "time", 3*time.Second, "`duration` that counts of a turn")
	f.DurationVar(&g.settle, "settle", 700*time.Millisecond, "`duration` of a turn before that, once requests come")
	f.IntVar(&g.conns, "conns", 64, "`number` of connections")
	f.IntVar(&g.cpu, "cpu", 0, "`number` of the generators' processor")
	f.IntVar(&g.serverCPU, "server-cpu", 1, "`number` of the server's processor")
	f.BoolVar(&g.noLock, "nolock", false, "do not wait for others that measure")
	f.Uint64Var(&g.seed, "seed", 0, "`seed` of all orders; 0 draws one")
}

// check reports what is wrong with the command line, and completes it.
func (g *generatorsRun) check(files []string) error {
	switch {
	case g.mode == "table" && len(files) == 0:
		return errors.New("-mode table needs the files to summarize")
	case g.mode == "table":
		return nil
	case g.mode != "measure":
		return fmt.Errorf("unknown mode %q; want measure or table", g.mode)
	case len(files) > 0:
		return fmt.Errorf("%s: nothing is read without -mode table; flags come first", files[0])
	case g.rounds < 1 || g.conns < 1 || g.time <= 0 || g.settle < 0:
		return errors.New("-rounds, -conns and -time must be more than 0, -settle 0 or more")
	case g.cpu == g.serverCPU:
		return errors.New("-cpu and -server-cpu must differ: what the server does is not to be counted")
	}
	for name := range strings.SplitSeq(g.works, ",") {
		if !slices.Contains(allWorks(), name) {
			return fmt.Errorf("unknown work %q; there are %s", name, strings.Join(allWorks(), ", "))
		}
	}
	if g.seed == 0 {
		g.seed = 1 + rand.Uint64N(1<<32)
	}
	return nil
}

// run measures round after round. It returns what was measured before an error, too.
func (g *generatorsRun) run(ctx context.Context) ([]costRow, error) {
	var err error
	if g.dir, err = os.MkdirTemp("", "hone-generators-"); err != nil {
		return nil, err
	}
	defer os.RemoveAll(g.dir)
	if err := writeInputs(g.dir); err != nil {
		return nil, err
	}
	turns, err := g.turns(ctx)
	if err != nil {
		return nil, err
	}
	if !g.noLock {
		lock, err := neighbor.Lock(ctx)
		if err != nil {
			return nil, err
		}
		defer lock.Close()
	}
	fmt.Fprintf(g.log, "seed %d, %d turns in each of %d rounds, about %v\n", g.seed, len(turns), g.rounds,
		(time.Duration(g.rounds*len(turns)) * (g.time + g.settle + margin + time.Second)).Round(time.Minute))
	return g.measure(ctx, turns)
}

// turns finds the generators and says which turns there are.
func (g *generatorsRun) turns(ctx context.Context) ([]turn, error) {
	if _, err := exec.LookPath("taskset"); err != nil {
		return nil, fmt.Errorf("give generators a processor each: %w; it is part of util-linux", err)
	}
	var found []tool
	for named := range strings.SplitSeq(g.tools, ",") {
		name, path, given := strings.Cut(named, "=")
		i := slices.IndexFunc(tools, func(t tool) bool { return t.name == name })
		if i < 0 {
			return nil, fmt.Errorf("unknown generator %q; there are %s", name, strings.Join(allTools(), ", "))
		}
		t := tools[i]
		var err error
		switch {
		case name == "hone-base" && !given:
			continue
		case strings.HasPrefix(name, "hone") && !given:
			path, err = g.buildHone(ctx)
		default:
			path, err = exec.LookPath(cmp.Or(path, name))
		}
		if err == nil {
			t.path, err = filepath.Abs(path)
		}
		if err != nil {
			fmt.Fprintf(g.log, "%s is left out: %v\n", name, err)
			continue
		}
		t.version = t.findVersion(ctx)
		found = append(found, t)
	}
	var turns []turn
	for _, w := range works {
		for _, t := range found {
			if slices.Contains(strings.Split(g.works, ","), w.name) && slices.Contains(t.does, w.name) {
				turns = append(turns, turn{w, t})
			}
		}
	}
	if len(turns) == 0 {
		return nil, errors.New("no generator is there")
	}
	return turns, nil
}

// measure goes through the rounds. A turn that fails does not end them.
func (g *generatorsRun) measure(ctx context.Context, turns []turn) ([]costRow, error) {
	rng := rand.New(rand.NewPCG(g.seed, 0))
	var rows []costRow
	var failed []error
	for round := range g.rounds {
		rng.Shuffle(len(turns), func(i, j int) { turns[i], turns[j] = turns[j], turns[i] })
		for _, t := range turns {
			row, err := g.turn(ctx, t)
			if ctx.Err() != nil {
				return rows, ctx.Err()
			}
			if err != nil {
				failed = append(failed, fmt.Errorf("round %d, %s, %s: %w", round, t.work.name, t.tool.name, err))
				fmt.Fprintf(g.log, "%v\n", failed[len(failed)-1])
				continue
			}
			row.Seed, row.Round = g.seed, round
			fmt.Fprintf(g.log, "%2d  %-12s %-9s %7.2f us a request, %7.0f requests a second, %.2f s to start and end\n",
				round, row.Work, row.Tool, row.cost()*1e6, row.rate(), row.rest())
			rows = append(rows, row)
			if g.out != "" {
				if err := lines.Append(g.out, []costRow{row}); err != nil {
					return rows, err
				}
			}
		}
	}
	return rows, errors.Join(failed...)
}
