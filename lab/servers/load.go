// Package servers asks: is a verdict of hone load right when a server is
// compared with itself and with more work planted?
package servers

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/gohone/hone/internal/proc"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/lab/lines"
)

const loadUsage = `lab load compares a server with itself, or with itself doing a stated part
more of its work, by hone load -against, and keeps a JSON line of each
comparison. The server is testdata/served. Of comparisons with more work every
other one has it in the base, and head is then to be called faster.

Nothing else should run on the machine.

    go run . load -runs 50 -duration 30s -out load.jsonl
    go run . load -runs 20 -delay 5% -out load.jsonl
    go run . load -runs 10 -lifetime 0s -out load.jsonl      # two processes kept
    go run . load -table load.jsonl

Flags:
`

// A loadRun is one execution of load that measures.
type loadRun struct {
	runs, rounds, users int
	rate                float64
	delay               share
	duration            time.Duration
	life, slice         string // as hone takes them; empty for its own
	seed                uint64
	out                 string
	log                 io.Writer
	hone, served, temp  string
}

// A share is a flag such as 5% or 0.05.
type share float64

func (s *share) String() string { return fmt.Sprintf("%g%%", 100*float64(*s)) }

// Set parses text.
func (s *share) Set(text string) error {
	number, percent := strings.CutSuffix(text, "%")
	x, err := strconv.ParseFloat(number, 64)
	if err != nil {
		return errors.New("want a share such as 5%")
	}
	if percent {
		x /= 100
	}
	if !(x >= 0 && x <= 9) {
		return errors.New("want a share from 0 to 900%")
	}
	*s = share(x)
	return nil
}

// Run carries out the command with its flags.
func Run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	l := &loadRun{log: stderr}
	var table bool
	f := flag.NewFlagSet("load", flag.ContinueOnError)
	f.SetOutput(stderr)
	f.Usage = func() { fmt.Fprint(stderr, loadUsage); f.PrintDefaults() }
	f.IntVar(&l.runs, "runs", 1, "`number` of comparisons")
	f.Var(&l.delay, "delay", "`share` of its work that one server does more, such as 5%; 0 compares it with itself")
	f.IntVar(&l.rounds, "rounds", 800, "`number` of rounds of work for a request, of about half a microsecond")
	f.IntVar(&l.users, "vus", 1, "`number` of users")
	f.Float64Var(&l.rate, "rate", 0, "requests a second, a `number`, instead of users")
	f.DurationVar(&l.duration, "duration", time.Minute, "most `time` of a comparison")
	f.StringVar(&l.life, "lifetime", "", "-lifetime of hone load, a `time`")
	f.StringVar(&l.slice, "slice", "", "-slice of hone load, a `time`")
	f.Uint64Var(&l.seed, "seed", 0, "`seed` of all orders; 0 draws one")
	f.StringVar(&l.out, "out", "", "`file` to append a JSON line of each comparison to")
	f.BoolVar(&table, "table", false, "summarize files of kept lines instead")
	if err := f.Parse(args); err != nil {
		return err
	}
	if table {
		rows, err := lines.Read[LoadRow](f.Args())
		if err != nil {
			return err
		}
		return loadTable(stdout, rows)
	}
	switch {
	case f.NArg() > 0:
		return fmt.Errorf("load: unexpected argument %s; flags come first", f.Arg(0))
	case l.out == "":
		return errors.New("load: -out must name the file to keep comparisons in")
	case l.runs < 1 || l.rounds < 1 || l.rounds > 90000:
		return errors.New("load: want at least one run, and from 1 to 90000 rounds")
	}
	if l.seed == 0 {
		l.seed = uint64(rand.Uint32())
	}
	rows, err := l.measure(ctx)
	if len(rows) > 0 {
		err = errors.Join(err, loadTable(stdout, rows))
	}
	return err
}

// measure carries out all comparisons and returns those that came to an end.
func (l *loadRun) measure(ctx context.Context) ([]LoadRow, error) {
	if err := l.build(ctx); err != nil {
		return nil, err
	}
	defer os.RemoveAll(l.temp)
	rng := rand.New(rand.NewPCG(l.seed, 0x6c6f6164))
	fmt.Fprintf(l.log, "seed %d\n", l.seed)
	var all []LoadRow
	for i := range l.runs {
		row, err := l.compare(ctx, 1+rng.Uint64N(1<<32), i%2 == 1)
		if err != nil {
			return all, err
		}
		if err := lines.Append(l.out, []LoadRow{row}); err != nil {
			return all, err
		}
		all = append(all, row)
		fmt.Fprintf(l.log, "%s run %d/%d %s\n", time.Now().Format(time.TimeOnly), i+1, l.runs, row)
	}
	return all, nil
}

// build compiles hone and the server.
func (l *loadRun) build(ctx context.Context) error {
	var err error
	if l.temp, err = os.MkdirTemp("", "hone-load-"); err != nil {
		return fmt.Errorf("make a temporary directory: %w", err)
	}
	l.hone, l.served = filepath.Join(l.temp, "hone"), filepath.Join(l.temp, "served")
	for _, args := range [][]string{
		{"-C", "..", "build", "-o", l.hone, "./cmd/hone"}, {"build", "-o", l.served, "./testdata/served"},
	} {
		r, err := proc.Run(ctx, proc.Command{Path: "go", Args: args, Timeout: 10 * time.Minute})
		if err != nil {
			os.RemoveAll(l.temp)
			if r != nil {
				err = fmt.Errorf("%w: %s", err, bytes.TrimSpace(r.Output))
			}
			return fmt.Errorf("go %s, in the folder lab: %w", strings.Join(args, " "), err)
		}
	}
	return nil
}

// command starts the server. Those of both sides are equally long.
func (l *loadRun) command(rounds int) string {
	return fmt.Sprintf("%s -addr {addr} -rounds %05d", l.served, rounds)
}

// compare is one comparison. inBase plants the delay in the base.
func (l *loadRun) compare(ctx context.Context, seed uint64, inBase bool) (LoadRow, error) {
	more := int(math.Round(float64(l.rounds) * (1 + float64(l.delay))))
	row := LoadRow{
		Started: time.Now().UTC().Truncate(time.Second), Seed: seed, Rounds: l.rounds, Users: l.users, Rate: l.rate,
		Duration: l.duration.Seconds(), Life: l.life, Slice: l.slice, Delay: float64(more)/float64(l.rounds) - 1,
	}
	base, head := l.command(l.rounds), l.command(more)
	if inBase && more != l.rounds {
		base, head, row.InBase = head, base, true
	}
	args := []string{
		"load", "-json", "-bound", "pass", "-db", filepath.Join(l.temp, "runs.db"), "-seed", strconv.FormatUint(seed, 10),
		"-duration", l.duration.String(), "-start", base, "-against", head,
	}
	if l.rate > 0 {
		args = append(args, "-rate", strconv.FormatFloat(l.rate, 'g', -1, 64))
	} else {
		args = append(args, "-vus", strconv.Itoa(l.users))
	}
	for name, value := range map[string]string{"-lifetime": l.life, "-slice": l.slice} {
		if value != "" {
			args = append(args, name, value)
		}
	}
	var out bytes.Buffer
	// hone may have to wait for others that measure.
	r, err := proc.Run(ctx, proc.Command{Path: l.hone, Args: append(args, "http://{addr}/"), Stdout: &out, Timeout: l.duration + time.Hour})
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return row, ctx.Err()
	case errors.As(err, &exit):
		row.Failed = strings.TrimSpace(string(r.Output))
	case err != nil:
		return row, fmt.Errorf("run hone load: %w", err)
	}
	return row, message.Decode(&out, loadCollector{&row})
}
