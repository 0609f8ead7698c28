package k6

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/grafana/sobek"

	"github.com/gohone/hone/internal/load/script"
)

// A k6Object is an object of a script's options.
type k6Object map[string]any

// options reads what the script says of the run.
func (s *k6Script) options(vm *k6VM) (script.Options, error) {
	s.entry, s.open = "default", s.o.Open
	var raw k6Object
	if v := vm.exports.Get("options"); v != nil && !sobek.IsUndefined(v) {
		var ok bool
		if ex := vm.rt.Try(func() { raw, ok = v.Export().(map[string]any) }); ex != nil {
			return script.Options{}, k6Error(ex)
		}
		if !ok {
			return script.Options{}, errors.New("options: not an object")
		}
	}
	var opts script.Options
	err := s.schedule(raw, &opts, "options")
	if err != nil {
		return opts, err
	}
	for _, name := range slices.Sorted(maps.Keys(raw)) {
		value := raw[name]
		switch name {
		case "stages", "vus", "duration", "iterations":
		case "thresholds":
			opts.Thresholds, err = s.thresholds(value)
		case "scenarios":
			err = s.scenarios(value, &opts)
		case "discardResponseBodies":
			s.discard, _ = value.(bool)
		case "userAgent":
			s.userAgent, _ = value.(string)
		case "maxRedirects":
			if n, err := raw.number(name); err != nil || n != 0 {
				s.note("redirects are not followed")
			}
		case "summaryTrendStats", "summaryTimeUnit", "noUsageReport", "systemTags", "setupTimeout", "teardownTimeout", "ext", "cloud":
		default:
			s.note("options." + name + " is not honoured")
		}
		if err != nil {
			return opts, err
		}
	}
	s.open = s.open || opts.Rate
	return opts, nil
}

// schedule reads what says how many users there are when.
func (s *k6Script) schedule(raw k6Object, opts *script.Options, where string) error {
	var err error
	number := func(name string) float64 {
		x, e := raw.number(name)
		if e != nil && err == nil {
			err = fmt.Errorf("%s.%w", where, e)
		}
		return x
	}
	opts.Users, opts.Iterations = int(number("vus")), int64(number("iterations"))
	if err != nil {
		return err
	}
	if raw["duration"] != nil {
		if opts.Duration, err = k6Duration(raw["duration"]); err != nil {
			return fmt.Errorf("%s.duration: %w", where, err)
		}
	}
	if opts.Users == 0 && (opts.Duration > 0 || opts.Iterations > 0) {
		opts.Users = 1 // as k6 has it
	}
	if raw["stages"] == nil {
		return nil
	}
	// k6 has a user at work when the first stage begins.
	opts.Start, opts.Users = float64(max(opts.Users, 1)), 0
	opts.Stages, err = k6Stages(raw["stages"], 1)
	if err != nil {
		return fmt.Errorf("%s.%w", where, err)
	}
	return nil
}

// k6Stages reads stages whose targets are multiplied by scale.
func k6Stages(value any, scale float64) ([]script.Stage, error) {
	list, ok := value.([]any)
	if !ok {
		return nil, errors.New("stages: not an array")
	}
	var stages []script.Stage
	for i, item := range list {
		o, ok := item.(map[string]any)
		if !ok {
			return nil, fmt.Errorf("stages[%d]: not an object with duration and target", i)
		}
		d, err := k6Duration(o["duration"])
		if err != nil {
			return nil, fmt.Errorf("stages[%d].duration: %w", i, err)
		}
		target, err := k6Object(o).number("target")
		if err != nil || o["target"] == nil {
			return nil, fmt.Errorf("stages[%d].target is not a number from 0 on", i)
		}
		stages = append(stages, script.Stage{Duration: d, Target: target * scale})
	}
	return stages, nil
}

// scenarios reads the only scenario.
func (s *k6Script) scenarios(value any, opts *script.Options) error {
	all, ok := value.(map[string]any)
	if !ok {
		return errors.New("options.scenarios: not an object")
	}
	names := slices.Sorted(maps.Keys(all))
	if len(names) != 1 {
		return fmt.Errorf("options.scenarios: hone runs one scenario, and there are %d (%s); leave one", len(names), strings.Join(names, ", "))
	}
	raw, ok := all[names[0]].(map[string]any)
	where := "options.scenarios." + names[0]
	if !ok {
		return fmt.Errorf("%s: not an object", where)
	}
	*opts = script.Options{Thresholds: opts.Thresholds}
	s.scenario.name = names[0]
	s.scenario.executor, _ = raw["executor"].(string)
	if err := s.executor(raw, opts, where); err != nil {
		return err
	}
	return s.rest(raw, where)
}

// rest reads what scenarios have beside their executors' own.
func (s *k6Script) rest(raw k6Object, where string) error {
	for _, name := range slices.Sorted(maps.Keys(raw)) {
		value := raw[name]
		switch name {
		case "exec":
			s.entry, _ = value.(string)
		case "env":
			env, ok := value.(map[string]any)
			if !ok {
				return fmt.Errorf("%s.env: not an object", where)
			}
			s.env, s.scenario.env = maps.Clone(s.env), true
			for k, v := range env {
				s.env[k] = fmt.Sprint(v)
			}
		case "startTime", "gracefulStop", "gracefulRampDown", "tags", "options":
			s.note(where + "." + name + " is not honoured")
		}
	}
	return nil
}

func (s *k6Script) executor(raw k6Object, opts *script.Options, where string) error {
	switch executor := s.scenario.executor; executor {
	case "constant-vus", "shared-iterations", "per-vu-iterations":
		if err := s.schedule(raw, opts, where); err != nil {
			return err
		}
		opts.Users = max(opts.Users, 1)
		if executor != "constant-vus" {
			opts.Iterations = max(opts.Iterations, 1)
		}
		if executor == "per-vu-iterations" {
			opts.Iterations *= int64(opts.Users)
			s.note(where + ": the iterations are shared by all users, not the same number for each")
		}
		if raw["maxDuration"] != nil {
			s.note(where + ".maxDuration is not honoured")
		}
		return nil
	case "ramping-vus":
		if err := s.schedule(raw, opts, where); err != nil {
			return err
		}
		if raw["startVUs"] != nil {
			start, err := raw.number("startVUs")
			if err != nil {
				return fmt.Errorf("%s.%w", where, err)
			}
			opts.Start = start
		}
		if len(opts.Stages) == 0 {
			return fmt.Errorf("%s.stages is missing", where)
		}
		return nil
	case "constant-arrival-rate", "ramping-arrival-rate":
		return s.arrivalRate(raw, opts, where)
	default:
		return fmt.Errorf("%s: there is no executor %q here; there are constant-vus, ramping-vus, shared-iterations, per-vu-iterations, "+
			"constant-arrival-rate and ramping-arrival-rate", where, executor)
	}
}

// arrivalRate reads a scenario in which iterations begin at a rate.
func (s *k6Script) arrivalRate(raw k6Object, opts *script.Options, where string) error {
	opts.Rate = true
	unit := time.Second
	var err error
	if raw["timeUnit"] != nil {
		if unit, err = k6Duration(raw["timeUnit"]); err != nil || unit <= 0 {
			return fmt.Errorf("%s.timeUnit is not a time such as '1s'", where)
		}
	}
	var numbers [4]float64
	for i, name := range []string{"preAllocatedVUs", "maxVUs", "rate", "startRate"} {
		if numbers[i], err = raw.number(name); err != nil {
			return fmt.Errorf("%s.%w", where, err)
		}
	}
	opts.Users = int(max(numbers[0], numbers[1]))
	scale := 1 / unit.Seconds()
	if s.scenario.executor == "ramping-arrival-rate" {
		opts.Start = numbers[3] * scale
		if opts.Stages, err = k6Stages(raw["stages"], scale); err != nil {
			return fmt.Errorf("%s.%w", where, err)
		}
		return nil
	}
	d, err := k6Duration(raw["duration"])
	if err != nil {
		return fmt.Errorf("%s.duration: %w", where, err)
	}
	if numbers[2] <= 0 {
		return fmt.Errorf("%s.rate is missing", where)
	}
	opts.Start = numbers[2] * scale
	opts.Stages = []script.Stage{{Duration: d, Target: opts.Start}}
	return nil
}

// number returns a number from 0 on; 0 for what is not there.
func (o k6Object) number(name string) (float64, error) {
	switch x := o[name].(type) {
	case nil:
		return 0, nil
	case int64:
		if x >= 0 {
			return float64(x), nil
		}
	case float64:
		if x >= 0 && !math.IsInf(x, 0) {
			return x, nil
		}
	}
	return 0, fmt.Errorf("%s is not a number from 0 on", name)
}

// k6Duration reads a time such as "1m30s", or a number of milliseconds.
func k6Duration(value any) (time.Duration, error) {
	switch x := value.(type) {
	case nil:
		return 0, errors.New("it is missing; give a time such as '30s'")
	case string:
		if d, err := time.ParseDuration(x); err == nil && d >= 0 {
			return d, nil
		}
	case int64:
		if x >= 0 {
			return time.Duration(x) * time.Millisecond, nil
		}
	case float64:
		if x >= 0 && x < 1e15 {
			return time.Duration(x * float64(time.Millisecond)), nil
		}
	}
	return 0, fmt.Errorf("%v is not a time such as '30s'", value)
}
