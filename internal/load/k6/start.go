package k6

import (
	"encoding/json"
	"errors"
	"time"

	"github.com/grafana/sobek"

	"github.com/gohone/hone/internal/load/script"
)

// maxCalls is how deep functions of a script may call each other.
const maxCalls = 10_000

// newMachine runs the modules of a script for user id.
func newMachine(t *test, id int, seed uint64, skew time.Duration) (*machine, error) {
	m, err := start(t, t.program.main, id, seed, skew)
	if err != nil {
		return nil, err
	}
	m.exports = m.rt.NamespaceObjectFor(t.program.main)
	if t.data != "" {
		m.data, err = m.parse(nil, m.rt.ToValue(t.data))
	}
	return m, err
}

// newJudging returns a machine without the script, or nil.
func newJudging(t *test) any {
	http, err := t.program.library("http.js")
	if err != nil {
		return nil
	}
	m, err := start(t, http.(sobek.CyclicModuleRecord), 0, 0, 0)
	if err != nil {
		return nil
	}
	m.conditions = make(map[*judge]sobek.Value)
	return m
}

// start runs a module and those that it imports.
func start(t *test, module sobek.CyclicModuleRecord, id int, seed uint64, skew time.Duration) (*machine, error) {
	m := &machine{test: t, rt: sobek.New(), id: id, skew: skew, data: sobek.Undefined()}
	m.seed(seed, uint64(id)|1<<63)
	m.timer = time.AfterFunc(t.limit, func() { m.rt.Interrupt(errEndless) })
	m.rt.SetRandSource(func() float64 { return m.rng.Float64() })
	m.rt.SetTimeSource(m.now)
	m.rt.SetMaxCallStackSize(maxCalls)
	m.library = m.newLibrary()
	err := errors.Join(m.globals(), m.rt.Set("__hone", m.library))
	if err == nil {
		err = m.evaluate(module)
	}
	m.response, _ = m.library.Get("response").(*sobek.Object) // nil if nothing can be sent
	m.timings, _ = m.library.Get("timings").(*sobek.Object)
	m.unknown, _ = sobek.AssertFunction(m.library.Get("unknown"))
	return m, err
}

// evaluate runs a module and those that it imports.
func (m *machine) evaluate(module sobek.CyclicModuleRecord) error {
	return m.guard(func() error {
		_, err := m.settled(m.rt.CyclicModuleRecordEvaluate(module, m.test.program.resolve))
		return err
	})
}

// options reads what the script exports as options, with options.js.
func (m *machine) options() (opts script.Options, set settings, err error) {
	set.Entry = "default"
	exported := m.exports.Get("options")
	if exported == nil || sobek.IsUndefined(exported) {
		return opts, set, nil
	}
	if err := m.evaluate(m.test.program.options); err != nil {
		return opts, set, err
	}
	read, _ := sobek.AssertFunction(m.library.Get("options"))
	err = m.guard(func() error {
		text, err := read(nil, exported)
		if err != nil {
			return err
		}
		b := []byte(text.String())
		return errors.Join(json.Unmarshal(b, &opts), json.Unmarshal(b, &set))
	})
	set.open = opts.Rate
	return opts, set, err
}
