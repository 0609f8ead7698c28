// Package k6 makes a [script.Source] of a k6 script.
package k6

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/grafana/sobek"

	"github.com/gohone/hone/internal/load/script"
)

// Options say how a k6 script is run; the zero value works.
type Options struct {
	// Seed decides the script's random numbers.
	Seed uint64
	// Env is __ENV; nil for the environment of the process.
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
// options say of the run. The script runs in advance, with a recorder in place
// of the network, and users replay the recorded iterations. If what it sends
// depends on answers, users, time or earlier iterations, it runs for each
// iteration; the notes say so. Errors are one line with file, line and column.
//
// Not honoured, beside what the notes say: cookies that answers set, redirects,
// compressed answers, http.file and multipart bodies, html(), protocols other
// than HTTP, k6/crypto, timers, TypeScript, require(), modules at addresses
// other than Papa Parse and k6-utils. An answer's timings are its duration
// alone. In a replayed iteration a check that throws does not end it.
//
// The source is [script.Staged]. A script with setup() sends requests before anything
// can be recorded, so Prepare must be called before the first user.
func New(path string, o Options) (script.Source, script.Options, error) {
	s := &k6Script{
		path: path, o: o, limit: cmp.Or(o.limit, 10*time.Second), env: o.Env,
		opened: make(map[string]string), shared: make(map[string][]string),
	}
	if s.env == nil {
		s.env = processEnv()
	}
	var err error
	if s.program, err = loadK6(path); err != nil {
		return nil, script.Options{}, err
	}
	if s.program.console {
		s.note(noConsole)
	}
	vm, err := s.vm(0, o.Seed, 0)
	if err != nil {
		return nil, script.Options{}, err
	}
	opts, err := s.options(vm)
	if err != nil {
		return nil, script.Options{}, s.located(err)
	}
	if s.scenario.env {
		if vm, err = s.vm(0, o.Seed, 0); err != nil {
			return nil, script.Options{}, err
		}
	}
	if _, ok := vm.function(s.entry); !ok {
		return nil, script.Options{}, fmt.Errorf("%s: the script exports no function %q", path, s.entry)
	}
	if _, ok := vm.function("handleSummary"); ok {
		s.note("handleSummary() is not run")
	}
	if _, ok := vm.function("setup"); !ok {
		if err := s.prepare(vm); err != nil {
			return nil, script.Options{}, err
		}
	} else {
		s.staged, s.setup = true, true
	}
	opts.Notes = append(opts.Notes, s.takeNotes()...)
	return s, opts, nil
}

// processEnv is the environment of the process.
func processEnv() map[string]string {
	env := make(map[string]string)
	for _, entry := range os.Environ() {
		if name, value, ok := strings.Cut(entry, "="); ok {
			env[name] = value
		}
	}
	return env
}

// A k6Script is a script and what is known of it.
type k6Script struct {
	path    string
	o       Options
	program *k6Program
	// limit is how long the script may compute without sending anything.
	limit    time.Duration
	entry    string // name of the function that users run
	env      map[string]string
	scenario struct {
		name, executor string
		env            bool // it adds to env
	}
	open bool
	// discard says that bodies of answers are not kept.
	discard   bool
	userAgent string
	targets   k6Targets
	// setup says that there is one, staged that it has yet to be run.
	setup, staged bool
	data          string // what setup returned, as JSON
	pool          *k6Pool
	// live says why the script runs for each iteration; then there is no pool.
	live string

	numbered, iterations atomic.Int64

	mu     sync.Mutex
	opened map[string]string   // files
	shared map[string][]string // shared arrays
	notes  []string
	told   []string // notes that were taken
	begun  time.Time
	thrown k6Thrown
}

// A k6Thrown counts iterations that ended with an exception.
type k6Thrown struct {
	count int64
	first error
}

func (s *k6Script) note(text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !slices.Contains(s.notes, text) && !slices.Contains(s.told, text) {
		s.notes = append(s.notes, text)
	}
}

func (s *k6Script) takeNotes() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	notes := s.notes
	s.told, s.notes = append(s.told, notes...), nil
	return notes
}

// started is when the first user was there.
func (s *k6Script) started() time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.begun.IsZero() {
		s.begun = time.Now()
	}
	return s.begun
}

// Sends implements [script.Staged].
func (s *k6Script) Sends() bool { return s.setup }

// Prepare implements [script.Staged]: it runs setup.
func (s *k6Script) Prepare(do script.Do) ([]string, error) {
	if !s.staged {
		return nil, nil
	}
	vm, err := s.vm(0, s.o.Seed, 0)
	if err != nil {
		return nil, err
	}
	host := &k6Live{vm: vm, do: do}
	data, err := vm.call("setup", host)
	if err := host.cause(err); err != nil {
		return nil, s.located(err)
	}
	text, err := vm.stringify(nil, data)
	if err != nil {
		return nil, s.located(err)
	}
	if !sobek.IsUndefined(text) {
		s.data = text.String()
	}
	if vm, err = s.vm(0, s.o.Seed, 0); err != nil {
		return nil, err
	}
	if err := s.prepare(vm); err != nil {
		return nil, err
	}
	s.staged = false
	return s.takeNotes(), nil
}

// End implements [script.Staged]: it runs teardown, and says what went wrong.
func (s *k6Script) End(do script.Do) ([]string, error) {
	err := s.teardown(do)
	s.mu.Lock()
	thrown := s.thrown
	s.mu.Unlock()
	if thrown.count > 0 {
		s.note(fmt.Sprintf("%d iterations ended with an exception, the first with %v", thrown.count, thrown.first))
	}
	return s.takeNotes(), err
}

func (s *k6Script) teardown(do script.Do) error {
	vm, err := s.vm(0, s.o.Seed, 0)
	if err != nil {
		return err
	}
	if _, ok := vm.function("teardown"); !ok {
		return nil
	}
	host := &k6Live{vm: vm, do: do}
	_, err = vm.call("teardown", host)
	if err := host.cause(err); err != nil {
		return s.located(err)
	}
	return nil
}

// prepare records iterations in a fresh VM, unless they cannot be.
func (s *k6Script) prepare(vm *k6VM) error {
	s.live = ""
	switch {
	case s.program.checkUsed != "":
		s.live = "the result of check() is used (" + s.program.checkUsed + ")"
	case vm.early != "":
		s.live = vm.early
	}
	if s.live == "" {
		pool, err := s.record(vm)
		var varied k6Varied
		if err != nil && !errors.As(err, &varied) {
			return err
		}
		s.pool, s.live = pool, string(varied)
	}
	if _, later := vm.function("teardown"); s.pool != nil && s.pool.asked == 0 && !later {
		s.forget()
	}
	s.numbered.Store(0)
	if s.live != "" {
		s.note("the script runs anew for every iteration, which costs much more than replaying it: " + s.live)
	}
	return nil
}

// forget drops the files and shared arrays, which no VM will ask for again.
func (s *k6Script) forget() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.opened, s.shared = make(map[string]string), make(map[string][]string)
}

// User implements [script.Source].
func (s *k6Script) User(id int, seed uint64) (script.User, error) {
	if s.staged {
		return nil, errors.New("setup() of the script has not been run")
	}
	s.started()
	if s.pool != nil {
		return newK6Replay(s.pool, id, seed), nil
	}
	return newK6User(s, id, seed)
}
