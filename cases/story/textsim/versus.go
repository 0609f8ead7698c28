package textsim

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"time"

	"github.com/gohone/hone/cases/story/measure"
	"github.com/gohone/hone/cases/story/record"
)

// versusFile holds one line for each pair of servers.
const versusFile = "versus.jsonl"

// A pairing is two servers that took turns under one load that did not change.
type pairing struct {
	Base string `json:"base"`
	Head string `json:"head"`
	Why  string `json:"why,omitempty"` // it was not measured
	// Users is how many waited for answers; with a Rate, in requests a second,
	// how many connections there were.
	Users       int                 `json:"users"`
	Rate        int                 `json:"rate,omitempty"`
	Machine     record.Machine      `json:"machine"`
	Comparisons []record.Comparison `json:"comparisons,omitempty"`
	Trial       bool                `json:"trial,omitempty"`
}

// pairings are the comparisons of the README. Requests that come at a rate
// tell which server makes somebody wait who does not wait for it.
func pairings() []pairing {
	return []pairing{
		{Base: "regexp", Head: "tuned", Users: 64},
		{Base: "regexp", Head: "part2", Users: 64},
		{Base: "tuned", Head: "rust-tuned", Users: 64},
		{Base: "rust", Head: "tuned", Users: 256, Rate: 1000},
		{Base: "rust-tuned", Head: "tuned", Users: 256, Rate: 1000},
	}
}

// versusStep lets pairs of servers take turns.
func versusStep(s *session) measure.Step {
	return s.step("versus", "pairs of servers in turns under one load", s.versusAll)
}

// versusAll compares all pairs. One that fails does not take what was measured
// of the others with it.
func (s *session) versusAll(ctx context.Context) ([]byte, error) {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	for i, p := range pairings() {
		fmt.Fprintf(os.Stderr, "story: versus: %d of %d, %s against %s\n", i+1, len(pairings()), p.Head, p.Base)
		switch err := s.versus(ctx, &p); {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case err != nil:
			fmt.Fprintf(os.Stderr, "story: versus: %v\n", err)
			p.Why = "the run failed"
		}
		if err := enc.Encode(p); err != nil {
			return nil, err
		}
	}
	return out.Bytes(), nil
}

// versus fills in what hone says of a pair.
func (s *session) versus(ctx context.Context, p *pairing) error {
	servers, err := s.servers(ctx, p.Base, p.Head)
	if err != nil {
		return err
	}
	a, b := servers[0], servers[1]
	if p.Why = a.Why + b.Why; p.Why != "" {
		return nil
	}
	length := 100 * time.Second // pairs of processes take some seconds where a server is slow
	return s.inTurns(ctx, a, b, p, length)
}

// inTurns has two servers take turns under one load and keeps what hone says
// of them.
func (s *session) inTurns(ctx context.Context, a, b server, p *pairing, length time.Duration) error {
	script, err := s.script(ctx)
	if err != nil {
		return err
	}
	args := append([]string{s.m.Hone, "load", "-json", "-bound", "pass"}, script...)
	switch {
	case p.Rate > 0:
		args = append(args, "-rate", strconv.Itoa(p.Rate), "-conns", strconv.Itoa(p.Users))
	default:
		args = append(args, "-vus", strconv.Itoa(p.Users))
	}
	if a.Debug && b.Debug {
		args = append(args, "-debug", "http://"+debugHost+":{port}")
	} else {
		args = append(args, "-debug", "none")
	}
	if p.Trial = s.inHurry(); p.Trial {
		length = 5 * time.Second
	}
	run := s.m.Command(10*time.Minute, append(args, "-duration", length.String(), "-start", a.line(), "-against",
		b.line())...)
	run.Accept = []int{failedThreshold}
	stream, err := run.Run(ctx)
	if err != nil {
		return err
	}
	list, err := readLoads(stream, s.m.Root)
	if err != nil {
		return err
	}
	if len(list.comparisons) == 0 {
		return fmt.Errorf("hone tells of no comparison")
	}
	p.Machine = list.machine
	for _, c := range list.comparisons {
		// Their names are the commands that start them here.
		c.Package, c.Benchmark, c.Base, c.Head = "", "", p.Base, p.Head
		p.Comparisons = append(p.Comparisons, c)
	}
	return nil
}
