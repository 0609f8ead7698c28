package signals

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/store"
)

// daemon is the command line of what the benchmarks leave behind.
const daemon = "sleep 600"

// look looks at what a hone has left that has ended. last is the number of the run before.
func (p *place) look(ctx context.Context, h *hone, row *Row, last int64) {
	killed := row.Signal == "KILL" && !row.Ended
	if !killed && row.Exit != 0 && row.Exit != 130 {
		row.problem("exit status %d: %s", row.Exit, strings.TrimSpace(h.stderr.String()))
	}
	left := p.wait(killed)
	if killed {
		// The daemons of benchmarks belong to nobody now, until the next hone comes.
		row.Strays = len(left)
		left = slices.DeleteFunc(left, func(line string) bool { return line == daemon })
	}
	if len(left) > 0 {
		row.problem("still running: %s", strings.Join(left, ", "))
	}
	if killed {
		if _, err := p.again(ctx, "diff", "HEAD", "HEAD"); err != nil {
			row.problem("the next hone: %v", err)
		}
		if left := p.wait(false); len(left) > 0 {
			row.problem("still running after the next hone: %s", strings.Join(left, ", "))
		}
	}
	if left := p.leftovers(); len(left) > 0 {
		row.problem("left: %s", strings.Join(left, ", "))
	}
	p.compare(ctx, h, row, last)
}

// wait waits until nothing of the place runs, but for daemons if they are to be expected, and
// returns what does.
func (p *place) wait(daemons bool) (left []string) {
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		left = p.processes()
		if !slices.ContainsFunc(left, func(line string) bool { return !daemons || line != daemon }) {
			break
		}
	}
	return left
}

// compare compares what was printed with what is stored.
func (p *place) compare(ctx context.Context, h *hone, row *Row, last int64) {
	printed, err := os.ReadFile(h.printed)
	if err != nil {
		row.problem("%v", err)
		return
	}
	run, reported := reports(printed)
	row.Reported = len(reported)
	if run == 0 {
		return // it had not begun
	}
	st, err := store.Open(ctx, p.store())
	if err != nil {
		row.problem("open the store: %v", err)
		return
	}
	defer st.Close()
	stored, err := st.Load(ctx, run)
	if err != nil {
		row.problem("load the run: %v", err)
		return
	}
	list, err := st.Messages(ctx, run)
	if err != nil {
		row.problem("load the messages: %v", err)
	}
	has := make(map[string]bool)
	for _, s := range stored.Samples {
		has[nameOf(message.Message{Sample: &s})] = true
	}
	for _, line := range list {
		var m message.Message
		if err := json.Unmarshal(line, &m); err != nil {
			row.problem("a stored message: %v", err)
		}
		for _, name := range namesOf(m) {
			has[name] = true
		}
	}
	for name := range reported {
		if has[name] {
			row.Stored++
		} else {
			row.problem("it was reported and is not stored: %.200s", name)
		}
	}
	row.State = stored.State
	switch {
	case run <= last:
		row.problem("it has the number of an earlier run")
	case row.State == sample.StateRunning:
		row.problem("it is said to be running")
	case row.Signal == "KILL" && row.Exit == -1 && row.State != sample.StateDead && row.State != sample.StateDone:
		row.problem("it was killed and is %s", row.State)
	}
	p.render(ctx, row, run, reported)
}

// render has hone show the run, and export what was kept.
func (p *place) render(ctx context.Context, row *Row, run int64, reported map[string]bool) {
	number := message.Config{Run: run}
	text, _ := json.Marshal(number.Run)
	if _, err := p.again(ctx, "show", string(text)); err != nil && row.Reported > 0 {
		row.problem("%v", err)
	}
	if row.Command != "tune" || row.Reported == 0 {
		return
	}
	patches, err := p.again(ctx, "export", "-patches", string(text))
	if err != nil {
		row.problem("%v", err)
	}
	for patch := range reported {
		if !strings.Contains(patches, patch) {
			row.problem("export lacks a patch that was kept")
		}
	}
}

// reports reads a stream, whose last line may be incomplete: the number of the run, and what
// it reported.
func reports(stream []byte) (run int64, reported map[string]bool) {
	reported = make(map[string]bool)
	for line := range bytes.Lines(stream) {
		var m message.Message
		if !bytes.HasSuffix(line, []byte("\n")) || json.Unmarshal(line, &m) != nil {
			break
		}
		if m.Config != nil {
			run = m.Config.Run
		}
		for _, name := range namesOf(m) {
			reported[name] = true
		}
	}
	return run, reported
}

// namesOf names what a message reports and must not be lost.
func namesOf(m message.Message) []string {
	switch {
	case m.Sample != nil:
		return []string{nameOf(m)}
	case m.Trial != nil && m.Trial.Outcome == "kept":
		return []string{m.Trial.Patch}
	case m.LoadSecond != nil:
		return []string{second(m.LoadSecond.Server, m.LoadSecond.Point)}
	case m.Load != nil: // stored in place of the seconds at the end
		var names []string
		for _, p := range m.Load.Points {
			names = append(names, second(m.Load.Server, p))
		}
		return names
	}
	return nil
}

// second names a second of a server.
func second(server string, p message.LoadPoint) string {
	text, _ := json.Marshal(p)
	return server + " " + string(text)
}

// nameOf names a sample by all that it is.
func nameOf(m message.Message) string {
	text, _ := json.Marshal(m)
	return string(text)
}

// lastRun returns the number of the newest run, 0 if there is none.
func (p *place) lastRun(ctx context.Context) int64 {
	if _, err := os.Stat(p.store()); err != nil {
		return 0
	}
	st, err := store.Open(ctx, p.store())
	if err != nil {
		return 0
	}
	defer st.Close()
	id, err := st.Resolve(ctx, store.Last)
	if err != nil {
		return 0
	}
	return id
}
