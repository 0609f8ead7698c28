package textsim

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/gohone/hone/cases/story/measure"
	"github.com/gohone/hone/cases/story/record"
)

// checkOneIn keeps the generator from spending more on reading answers than
// the fastest servers spend on making them.
const checkOneIn = "20"

// loadStep runs the story's load test on every state.
func loadStep(s *session) measure.Step {
	return s.step("load", "every state under the load of the story", s.loadAll)
}

// loadAll loads the states that were asked for and leaves the others as they
// are in the results. It takes long: a state that fails does not take what
// was measured of the others with it.
func (s *session) loadAll(ctx context.Context) ([]byte, error) {
	asked := s.states
	if len(asked) == 0 {
		asked = stateNames()
	}
	servers, err := s.servers(ctx, asked...)
	if err != nil {
		return nil, err
	}
	known := make(map[string]*loaded)
	if len(s.states) > 0 {
		kept, err := newResults(record.NewResults(s.m.Dir)).loaded()
		if err != nil && !errors.As(err, new(record.Absent)) {
			return nil, err
		}
		for _, l := range kept {
			known[l.State] = l
		}
	}
	for i, b := range servers {
		l := &loaded{State: b.Name, Why: b.Why}
		if b.Why == "" {
			fmt.Fprintf(os.Stderr, "story: load: %d of %d, %s\n", i+1, len(servers), b.Name)
			l, err = s.load(ctx, b)
		}
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case err != nil:
			fmt.Fprintf(os.Stderr, "story: load: %s: %v\n", b.Name, err)
			l, err = &loaded{State: b.Name, Why: "the run failed"}, nil
		}
		known[b.Name] = l
	}
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	for _, state := range stateNames() {
		if l := known[state]; l != nil {
			err = errors.Join(err, enc.Encode(l))
		}
	}
	return out.Bytes(), err
}

// load runs the story's load on one state.
func (s *session) load(ctx context.Context, b server) (*loaded, error) {
	script, err := s.script(ctx)
	if err != nil {
		return nil, err
	}
	began := time.Now().UTC().Format(time.RFC3339)
	scale, profiles := s.scaleOf(b.Name), s.m.File("load")
	args := append([]string{s.m.Hone, "load", "-json", "-bound", "pass"}, script...)
	args = append(args, "-env", "SCALE="+strconv.Itoa(scale), "-start", b.line())
	if b.Debug {
		args = append(args, "-debug", "http://"+debugHost+":{port}", "-profile", profiles)
	} else {
		args = append(args, "-debug", "none")
	}
	run := s.m.Command(10*time.Minute, args...)
	run.Accept = []int{failedThreshold}
	stream, err := run.Run(ctx)
	if err != nil {
		return nil, err
	}
	list, err := readLoads(stream, s.m.Root)
	if err != nil {
		return nil, err
	}
	if len(list.loads) != 1 {
		return nil, fmt.Errorf("hone tells of %d servers", len(list.loads))
	}
	l := list.loads[0]
	l.State, l.Scale, l.Began, l.Machine, l.Trial = b.Name, scale, began, list.machine, s.inHurry()
	l.Hot = list.hot
	if b.Debug {
		own, err := s.ownLines(ctx, profiles+".cpu.pprof")
		if err != nil {
			return nil, err
		}
		l.Hot = append(l.Hot, own...)
	}
	return l, nil
}

// failedThreshold is hone's exit code for a threshold that does not hold,
// which is a result, too.
const failedThreshold = 3

// script is what makes hone do what the story's script does.
func (s *session) script(ctx context.Context) ([]string, error) {
	texts, err := s.texts(ctx)
	return []string{"-seed", "1", "-check-one-in", checkOneIn, "-script",
		filepath.Join(s.m.Dir, "load", "similarity.js"),
		"-env", "TEXTS=" + texts, "-env", "TARGET=http://{addr}"}, err
}

// loads is what is kept of the messages of hone load.
type loads struct {
	machine     record.Machine
	loads       []*loaded
	hot         []hot
	comparisons []record.Comparison
}

// readLoads reads hone's messages. Paths below root lose it, so that no path
// of this machine gets into the results.
func readLoads(stream []byte, root string) (*loads, error) {
	list := new(loads)
	err := eachMessage(stream, func(m struct {
		Config     *struct{ Machine record.Machine }
		Load       *loaded
		Hotspot    *hot
		Comparison *record.Comparison
	}) {
		switch {
		case m.Config != nil:
			list.machine = m.Config.Machine
		case m.Load != nil:
			list.loads = append(list.loads, m.Load)
		case m.Hotspot != nil && (m.Hotspot.Kind == "cpu" || m.Hotspot.Kind == "alloc_space"):
			m.Hotspot.File = shortPath(m.Hotspot.File, root)
			list.hot = append(list.hot, *m.Hotspot)
		case m.Comparison != nil:
			list.comparisons = append(list.comparisons, *m.Comparison)
		}
	})
	return list, err
}

// eachMessage calls take with each of hone's messages, one a line.
func eachMessage[T any](stream []byte, take func(T)) error {
	for n, text := range bytes.Split(stream, []byte("\n")) {
		if len(bytes.TrimSpace(text)) == 0 {
			continue
		}
		var m T
		if err := json.Unmarshal(text, &m); err != nil {
			return fmt.Errorf("read hone's line %d: %w", n+1, err)
		}
		take(m)
	}
	return nil
}
