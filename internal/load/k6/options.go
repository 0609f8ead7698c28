package k6

import (
	"encoding/json"
	"errors"

	"github.com/grafana/sobek"

	"github.com/gohone/hone/internal/load/script"
)

// Settings are what options and the scenario say of how the script runs.
type settings struct {
	Entry              string // the function that users run
	Discard            bool   // bodies of answers are not kept
	UserAgent          string
	Scenario, Executor string // names
	Env                map[string]string
	open               bool // iterations begin at a rate
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
