// Package k6 makes a [script.Source] of a k6 script.
//
// There are two ways to run one, with the same modules for scripts in lib and the
// same Go below them:
//
//  1. [New] loads the script and reads its options; [machine] runs its modules.
//  2. A script that sends the same whatever it is answered is recorded: it runs in
//     advance, with a [recorder] in place of the network, and users replay what it
//     sent from a [pool]. A [judge] has each
//     check judged once for each different answer.
//  3. Any other script runs live, in a [machine] of each user with a [liveHost].
//
// What a script does differently than in k6 is one table, [differences].
package k6

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"sync"
	"time"

	"github.com/grafana/sobek"

	"github.com/gohone/hone/internal/load/script"
	"github.com/gohone/hone/internal/load/wire"
)

// Options say how a script is run; the zero value works.
type Options struct {
	// Seed is the seed of the script's random numbers.
	Seed uint64
	// Env is __ENV.
	Env map[string]string
	// Open reports whether requests arrive at a rate whatever the script's options
	// are. Then users do not think after their last request.
	Open bool
	// Pool is how many iterations are recorded; 0 for 2048, fewer of scripts that
	// take long.
	Pool int

	// limit is how long the script may compute without sending anything; 0 for
	// 10 seconds.
	limit time.Duration
}

// New returns a source that does what a k6 script does, and what the script's
// options say of the run. Errors are one line with file, line and column. The
// notes say how the script is run, and in what that differs from k6.
//
// The source is [script.Staged]. A script with setup() sends requests before
// anything can be recorded, so Prepare must be called before the first user.
func New(path string, o Options) (_ script.Source, opts script.Options, err error) {
	defer func() { err = located(path, err) }()
	t := &test{
		path: path, limit: cmp.Or(o.limit, 10*time.Second), env: make(map[string]string),
		started: sync.OnceValue(time.Now), targets: targets{m: make(map[string]*wire.Target)},
	}
	t.judging.New = func() any { return newJudging(t) }
	maps.Copy(t.env, o.Env)
	if t.program, err = loadProgram(path); err != nil {
		return nil, opts, err
	}
	m, err := newMachine(t, 0, o.Seed, 0)
	if err != nil {
		return nil, opts, err
	}
	if opts, t.set, err = m.options(); err != nil {
		return nil, opts, err
	}
	t.set.open = t.set.open || o.Open
	if len(t.set.Env) > 0 {
		maps.Copy(t.env, t.set.Env)
		if m, err = newMachine(t, 0, o.Seed, 0); err != nil {
			return nil, opts, err
		}
	}
	if _, ok := m.function(t.set.Entry); !ok {
		return nil, opts, fmt.Errorf("the script exports no function %q", t.set.Entry)
	}
	if _, ok := m.function("handleSummary"); ok {
		t.notes.differs("handleSummary()", "")
	}
	if t.program.console {
		t.notes.differs("what a script writes to the console", "")
	}
	s := &source{test: t, o: o}
	if _, s.setup = m.function("setup"); !s.setup {
		err = s.prepare(m)
	}
	opts.Notes = t.notes.take()
	return s, opts, err
}

// A source is a script that was loaded, and recorded if possible.
type source struct {
	test *test
	o    Options
	// setup reports whether there is one, ready whether it has been run.
	setup, ready bool
	// pool is what users replay; nil if the script runs live.
	pool *pool
}

// prepare records iterations in a fresh machine, unless they cannot be.
func (s *source) prepare(m *machine) (err error) {
	live := varied(m.early)
	if live == "" {
		if s.pool, err = record(m, s.o.Seed, s.o.Pool); err != nil && !errors.As(err, &live) {
			return err
		}
	}
	if live != "" {
		s.test.notes.add("the script runs again for every iteration, which costs much more than replaying it: " +
			string(live))
	}
	if _, later := m.function("teardown"); s.pool != nil && !later {
		s.test.files.Clear() // no machine will ask again
		s.test.arrays.Clear()
	}
	s.test.numbered.Store(0)
	s.ready = true
	return nil
}

// stage runs setup or teardown in a machine of its own.
func (s *source) stage(function string, do script.Do) (m *machine, result sobek.Value, err error) {
	if m, err = newMachine(s.test, 0, s.o.Seed, 0); err != nil {
		return nil, nil, err
	}
	if _, ok := m.function(function); ok {
		result, err = (&liveHost{m: m, do: do}).run(function)
	}
	return m, result, err
}

// Sends implements [script.Staged].
func (s *source) Sends() bool { return s.setup }

// Prepare implements [script.Staged]: it runs setup.
func (s *source) Prepare(do script.Do) (notes []string, err error) {
	if s.ready {
		return nil, nil
	}
	defer func() { err = located(s.test.path, err) }()
	m, data, err := s.stage("setup", do)
	if err != nil {
		return nil, err
	}
	text, err := m.stringify(nil, data)
	if err != nil {
		return nil, err
	}
	if !sobek.IsUndefined(text) {
		s.test.data = text.String()
	}
	if m, err = newMachine(s.test, 0, s.o.Seed, 0); err != nil {
		return nil, err
	}
	err = s.prepare(m)
	return s.test.notes.take(), err
}

// End implements [script.Staged]: it runs teardown, and says what went wrong.
func (s *source) End(do script.Do) ([]string, error) {
	_, _, err := s.stage("teardown", do)
	if n := s.test.thrown.Load(); n > 0 {
		s.test.notes.add(fmt.Sprintf("%d iterations ended with an exception, the first with %v",
			n, s.test.first.Load()))
	}
	return s.test.notes.take(), located(s.test.path, err)
}

// User implements [script.Source].
func (s *source) User(id int, seed uint64) (script.User, error) {
	if !s.ready {
		return nil, errors.New("setup() of the script has not been run")
	}
	s.test.started()
	if s.pool != nil {
		return newReplayUser(s.pool, id, seed), nil
	}
	m, err := newMachine(s.test, id, seed, 0)
	if err != nil {
		return nil, located(s.test.path, err)
	}
	m.seed(seed, uint64(id))
	return &liveUser{m: m, host: liveHost{m: m}}, nil
}
