// Package k6 makes a [script.Source] of a k6 script.
//
// There are two ways to run one, with the same modules for scripts in lib and the
// same Go below them:
//
//  1. [New] loads the script and reads its options; [machine] runs its modules.
//  2. A script that sends the same whatever it is answered is recorded: it runs in
//     advance, with a [recorder] in place of the network, and users replay what it
//     sent from a [pool]. Its checks are compiled to Go ([compileCheck]).
//  3. Any other script runs live, in a [machine] of each user with a [liveHost].
//
// What a script does otherwise than in k6 is one table, [differences].
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
	// Seed decides the script's random numbers.
	Seed uint64
	// Env is __ENV.
	Env map[string]string
	// Open says that requests arrive at a rate whatever the script's options
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
func New(path string, o Options) (script.Source, script.Options, error) {
	s, opts, err := newSource(path, o)
	if err != nil {
		return nil, script.Options{}, located(path, err)
	}
	return s, opts, nil
}

// A testSource is a script with what became of it.
type testSource struct {
	test *test
	o    Options
	// setup reports whether there is one, staged whether it has yet to be run.
	setup, staged bool
	// pool is what users replay; nil if the script runs live.
	pool   *pool
	thrown exceptions // in live iterations
}

func newSource(path string, o Options) (*testSource, script.Options, error) {
	t := &test{
		path: path, limit: cmp.Or(o.limit, 10*time.Second), env: maps.Clone(o.Env),
		started: sync.OnceValue(time.Now), targets: targets{m: make(map[string]*wire.Target)},
	}
	s := &testSource{test: t, o: o}
	var err error
	if t.program, err = loadProgram(path); err != nil {
		return nil, script.Options{}, err
	}
	m, err := newMachine(t, 0, o.Seed, 0)
	if err != nil {
		return nil, script.Options{}, err
	}
	var opts script.Options
	if opts, t.set, err = m.options(); err != nil {
		return nil, opts, err
	}
	t.set.open = t.set.open || o.Open
	if len(t.set.Env) > 0 {
		if t.env == nil {
			t.env = make(map[string]string)
		}
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
		t.notes.differs("console", "")
	}
	if _, s.setup = m.function("setup"); s.setup {
		s.staged = true
	} else if err := s.prepare(m); err != nil {
		return nil, opts, err
	}
	opts.Notes = t.notes.take()
	return s, opts, nil
}

// prepare records iterations in a fresh machine, unless they cannot be.
func (s *testSource) prepare(m *machine) error {
	live := varied(m.early)
	if live == "" {
		var err error
		if s.pool, err = record(m, s.o.Seed, s.o.Pool); err != nil && !errors.As(err, &live) {
			return located(s.test.path, err)
		}
	}
	if live != "" {
		s.test.notes.add("the script runs again for every iteration, which costs much more than replaying it: " + string(live))
	}
	if _, later := m.function("teardown"); s.pool != nil && !later {
		s.test.files.Clear() // no machine will ask again
		s.test.arrays.Clear()
	}
	s.test.numbered.Store(0)
	return nil
}

// stage runs setup or teardown in a machine of its own.
func (s *testSource) stage(function string, do script.Do) (m *machine, result sobek.Value, err error) {
	if m, err = newMachine(s.test, 0, s.o.Seed, 0); err != nil {
		return nil, nil, err
	}
	if _, ok := m.function(function); ok {
		h := &liveHost{m: m, do: do}
		if result, err = h.run(function); err != nil {
			err = located(s.test.path, err)
		}
	}
	return m, result, err
}

// Sends implements [script.Staged].
func (s *testSource) Sends() bool { return s.setup }

// Prepare implements [script.Staged]: it runs setup.
func (s *testSource) Prepare(do script.Do) ([]string, error) {
	if !s.staged {
		return nil, nil
	}
	m, data, err := s.stage("setup", do)
	if err != nil {
		return nil, err
	}
	text, err := m.stringify(nil, data)
	if err != nil {
		return nil, located(s.test.path, err)
	}
	if !sobek.IsUndefined(text) {
		s.test.data = text.String()
	}
	if m, err = newMachine(s.test, 0, s.o.Seed, 0); err != nil {
		return nil, err
	}
	if err := s.prepare(m); err != nil {
		return nil, err
	}
	s.staged = false
	return s.test.notes.take(), nil
}

// End implements [script.Staged]: it runs teardown, and says what went wrong.
func (s *testSource) End(do script.Do) ([]string, error) {
	_, _, err := s.stage("teardown", do)
	if n := s.thrown.count; n > 0 {
		s.test.notes.add(fmt.Sprintf("%d iterations ended with an exception, the first with %v", n, s.thrown.first))
	}
	return s.test.notes.take(), err
}

// User implements [script.Source].
func (s *testSource) User(id int, seed uint64) (script.User, error) {
	if s.staged {
		return nil, errors.New("setup() of the script has not been run")
	}
	s.test.started()
	if s.pool != nil {
		return newReplayUser(s.pool, id, seed), nil
	}
	m, err := newMachine(s.test, id, seed, 0)
	if err != nil {
		return nil, err
	}
	m.seed(seed, uint64(id))
	return &liveUser{m: m, host: liveHost{m: m}, open: s.test.set.open, thrown: &s.thrown}, nil
}
