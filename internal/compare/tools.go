package compare

import (
	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/session"
)

// tools are what the steps of a comparison work with. They do not change.
type tools struct {
	*Options
	events  Events
	session *session.Session
	builder *build.Builder
	reacher *build.Reacher
	runner  *bench.Runner
	// valgrind counts instructions, empty unless that is asked for.
	valgrind string
}

func newTools(s *session.Session, opt *Options, ev Events) (*tools, error) {
	t := &tools{Options: opt, events: ev, session: s}
	if opt.Instructions {
		var err error
		if t.valgrind, err = bench.FindValgrind(); err != nil {
			return nil, &OptionError{Option: "instructions", Problem: err.Error()}
		}
	}
	p := opt.Process
	t.runner = &bench.Runner{Procs: p.Procs, Timeout: p.Timeout, Metrics: p.Metrics, Brief: p.Brief}
	var err error
	if t.builder, err = s.Builder(opt.Build.Tags); err != nil {
		return nil, err
	}
	t.runner.Temp = t.builder.Temp
	t.reacher = t.builder.NewReacher()
	return t, nil
}

func (t *tools) report(s Step) {
	if t.events.Step != nil {
		t.events.Step(s)
	}
}
