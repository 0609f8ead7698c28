package k6

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gohone/hone/internal/load/script"
)

// Settings are what options and the scenario say of how the script runs.
type settings struct {
	entry              string // the function that users run
	open               bool   // iterations begin at a rate
	discard            bool   // bodies of answers are not kept
	userAgent          string
	scenario, executor string // names
	env                map[string]string
}

// readOptions reads what a script exports as options. Nil is none.
func readOptions(raw map[string]any, notes *notes) (script.Options, settings, error) {
	r := &optionsReader{notes: notes, set: settings{entry: "default"}}
	r.root(object{"options", raw, &r.err})
	r.set.open = r.said.Rate
	return r.said, r.set, r.err
}

type optionsReader struct {
	notes *notes
	said  script.Options
	set   settings
	err   error // the first
}

func (r *optionsReader) fail(format string, args ...any) {
	if r.err == nil {
		r.err = fmt.Errorf(format, args...)
	}
}

// quiet are options that concern k6's own summary and cloud.
var quiet = []string{"summaryTrendStats", "summaryTimeUnit", "noUsageReport", "systemTags", "ext", "cloud"}

func (r *optionsReader) root(o object) {
	r.users(o)
	for _, name := range slices.Sorted(maps.Keys(o.fields)) {
		value := o.fields[name]
		switch name {
		case "stages", "vus", "duration", "iterations":
		case "thresholds":
			r.said.Thresholds = r.thresholds(value)
		case "scenarios":
			r.scenarios(value)
		case "discardResponseBodies":
			r.set.discard, _ = value.(bool)
		case "userAgent":
			r.set.userAgent, _ = value.(string)
		case "maxRedirects":
			if n, ok := value.(int64); !ok || n != 0 {
				r.notes.differs("redirects", "")
			}
		default:
			if !slices.Contains(quiet, name) {
				r.notes.differs("options.%s", name)
			}
		}
	}
}

// users reads what says how many users there are when.
func (r *optionsReader) users(o object) {
	r.said.Users, r.said.Iterations = int(o.number("vus")), int64(o.number("iterations"))
	if o.fields["duration"] != nil {
		r.said.Duration = o.duration("duration")
	}
	if r.said.Users == 0 && (r.said.Duration > 0 || r.said.Iterations > 0) {
		r.said.Users = 1 // as k6 has it
	}
	if o.fields["stages"] != nil {
		// k6 has a user at work when the first stage begins.
		r.said.Start, r.said.Users = float64(max(r.said.Users, 1)), 0
		r.said.Stages = o.stages(1)
	}
}

// scenarios reads the only scenario.
func (r *optionsReader) scenarios(value any) {
	all, ok := value.(map[string]any)
	if !ok {
		r.fail("options.scenarios: not an object")
		return
	}
	names := slices.Sorted(maps.Keys(all))
	if len(names) != 1 {
		r.fail("options.scenarios: hone runs one scenario, and there are %d (%s); leave one", len(names), strings.Join(names, ", "))
		return
	}
	o := object{"options.scenarios." + names[0], nil, &r.err}
	if o.fields, ok = all[names[0]].(map[string]any); !ok {
		r.fail("%s: not an object", o.name)
		return
	}
	r.said = script.Options{Thresholds: r.said.Thresholds}
	r.set.scenario = names[0]
	r.set.executor, _ = o.fields["executor"].(string)
	r.executor(o)
	for _, name := range slices.Sorted(maps.Keys(o.fields)) {
		switch value := o.fields[name]; name {
		case "exec":
			r.set.entry, _ = value.(string)
		case "env":
			env, ok := value.(map[string]any)
			if !ok {
				r.fail("%s.env: not an object", o.name)
			}
			r.set.env = make(map[string]string)
			for k, v := range env {
				r.set.env[k] = fmt.Sprint(v)
			}
		case "startTime", "gracefulStop", "gracefulRampDown", "tags", "options", "maxDuration":
			r.notes.differs("options.%s", strings.TrimPrefix(o.name, "options.")+"."+name)
		}
	}
}

func (r *optionsReader) executor(o object) {
	switch executor := r.set.executor; executor {
	case "constant-vus":
		r.users(o)
		r.said.Users = max(r.said.Users, 1)
	case "shared-iterations", "per-vu-iterations":
		r.users(o)
		r.said.Users, r.said.Iterations = max(r.said.Users, 1), max(r.said.Iterations, 1)
		if executor == "per-vu-iterations" {
			r.said.Iterations *= int64(r.said.Users)
			r.notes.differs("options.scenarios.%s with per-vu-iterations", r.set.scenario)
		}
	case "ramping-vus":
		r.users(o)
		if o.fields["startVUs"] != nil {
			r.said.Start = o.number("startVUs")
		}
		if len(r.said.Stages) == 0 {
			r.fail("%s.stages is missing", o.name)
		}
	case "constant-arrival-rate", "ramping-arrival-rate":
		r.arrivalRate(o)
	default:
		r.fail("%s: there is no executor %q here; there are constant-vus, ramping-vus, shared-iterations, "+
			"per-vu-iterations, constant-arrival-rate and ramping-arrival-rate", o.name, executor)
	}
}

// arrivalRate reads a scenario in which iterations begin at a rate.
func (r *optionsReader) arrivalRate(o object) {
	unit := time.Second
	if o.fields["timeUnit"] != nil {
		if unit = o.duration("timeUnit"); unit <= 0 {
			r.fail("%s.timeUnit is not a time such as '1s'", o.name)
			return
		}
	}
	scale := 1 / unit.Seconds()
	r.said.Rate, r.said.Users = true, int(max(o.number("preAllocatedVUs"), o.number("maxVUs")))
	if r.set.executor == "ramping-arrival-rate" {
		r.said.Start, r.said.Stages = o.number("startRate")*scale, o.stages(scale)
		return
	}
	r.said.Start = o.number("rate") * scale
	r.said.Stages = []script.Stage{{Duration: o.duration("duration"), Target: r.said.Start}}
	if r.said.Start <= 0 {
		r.fail("%s.rate is missing", o.name)
	}
}

// An object is a part of a script's options. What is wrong with it is kept in err,
// unless something else was wrong before.
type object struct {
	name   string
	fields map[string]any
	err    *error
}

func (o object) fail(format string, args ...any) {
	if *o.err == nil {
		*o.err = fmt.Errorf(o.name+format, args...)
	}
}

// number returns a number from 0 on; 0 for what is not there.
func (o object) number(name string) float64 {
	switch x := o.fields[name].(type) {
	case nil:
		return 0
	case int64:
		if x >= 0 {
			return float64(x)
		}
	case float64:
		if x >= 0 && !math.IsInf(x, 0) {
			return x
		}
	}
	o.fail(".%s is not a number from 0 on", name)
	return 0
}

func (o object) duration(name string) time.Duration {
	d, err := duration(o.fields[name])
	if err != nil {
		o.fail(".%s: %w", name, err)
	}
	return d
}

// stages reads stages whose targets are multiplied by scale.
func (o object) stages(scale float64) []script.Stage {
	list, ok := o.fields["stages"].([]any)
	if !ok {
		o.fail(".stages: not an array")
	}
	var stages []script.Stage
	for i, item := range list {
		stage := object{fmt.Sprintf("%s.stages[%d]", o.name, i), nil, o.err}
		if stage.fields, ok = item.(map[string]any); !ok {
			stage.fail(": not an object with duration and target")
		}
		d, target := stage.duration("duration"), stage.number("target")
		if stage.fields["target"] == nil {
			stage.fail(".target is missing")
		}
		stages = append(stages, script.Stage{Duration: d, Target: target * scale})
	}
	return stages
}

// duration reads a time such as "1m30s", or a number of milliseconds.
func duration(value any) (time.Duration, error) {
	switch x := value.(type) {
	case nil:
		return 0, errors.New("it is missing; give a time such as '30s'")
	case string:
		if d, err := time.ParseDuration(x); err == nil && d >= 0 {
			return d, nil
		}
	case int64:
		if x >= 0 && x < 1e12 {
			return time.Duration(x) * time.Millisecond, nil
		}
	case float64:
		if x >= 0 && x < 1e12 {
			return time.Duration(x * float64(time.Millisecond)), nil
		}
	}
	return 0, fmt.Errorf("%v is not a time such as '30s'", value)
}

// thresholds translates k6's conditions into those of package load. What cannot
// be translated is an error: a condition that nobody asks would seem to hold.
func (r *optionsReader) thresholds(value any) (translated []string) {
	metrics, ok := value.(map[string]any)
	if !ok {
		r.fail("options.thresholds: not an object")
	}
	for _, metric := range slices.Sorted(maps.Keys(metrics)) {
		list, ok := metrics[metric].([]any)
		if !ok {
			list = []any{metrics[metric]}
		}
		for _, item := range list {
			if o, ok := item.(map[string]any); ok {
				if abort, _ := o["abortOnFail"].(bool); abort {
					r.notes.differs("abortOnFail on %s", metric)
				}
				item = o["threshold"]
			}
			text, ok := item.(string)
			if !ok {
				r.fail("options.thresholds.%s: a threshold is not a string such as 'p(95)<200'", metric)
			}
			t, err := translateThreshold(metric, text)
			if err != nil {
				r.fail("options.thresholds: %q on %s cannot be judged: %w; change it, or take it out and give -fail", text, metric, err)
			}
			translated = append(translated, t)
		}
	}
	return translated
}

// conditionForm is a metric's aggregation, the percentage of p, operator and limit.
var conditionForm = regexp.MustCompile(`^\s*(avg|min|max|med|rate|count|value|p)(?:\(\s*([0-9.]+)\s*\))?` +
	`\s*(<=|>=|===|==|!=|<|>)\s*([0-9.]+(?:[eE][-+]?[0-9]+)?)\s*$`)

// metricNames are the metrics of package load by metric and aggregation of k6.
var metricNames = map[string]map[string]string{
	"http_req_duration":  {"avg": "avg", "min": "min", "max": "max", "med": "p50", "p": "p"},
	"http_req_failed":    {"rate": "errors"},
	"checks":             {"rate": "checks"},
	"http_reqs":          {"count": "requests", "rate": "rate"},
	"dropped_iterations": {"count": "unsent"},
}

// translateThreshold translates one condition on a metric. Times are
// milliseconds with k6.
func translateThreshold(metric, text string) (string, error) {
	if strings.Contains(metric, "{") {
		return "", fmt.Errorf("requests with certain tags are not counted apart")
	}
	known, ok := metricNames[metric]
	if !ok {
		return "", fmt.Errorf("there is no such metric here; there are %s", names(metricNames))
	}
	m := conditionForm.FindStringSubmatch(text)
	if m == nil || (m[1] == "p") != (m[2] != "") {
		return "", fmt.Errorf("it is not of the form 'p(95)<200'")
	}
	name, ok := known[m[1]]
	if !ok {
		return "", fmt.Errorf("of this metric there are %s", names(known))
	}
	limit, err := strconv.ParseFloat(m[4], 64)
	if err != nil {
		return "", fmt.Errorf("%s is not a number", m[4])
	}
	op := m[3]
	switch op {
	case "===":
		op = "=="
	case "!=":
		return "", fmt.Errorf("!= is not known")
	}
	value := strconv.FormatFloat(limit, 'f', -1, 64)
	if metric == "http_req_duration" {
		value += "ms"
	}
	if name == "p" {
		percent, err := strconv.ParseFloat(m[2], 64)
		if err != nil || percent > 100 {
			return "", fmt.Errorf("p(%s) is not a percentile", m[2])
		}
		name += strconv.FormatFloat(percent, 'f', -1, 64)
	}
	return name + op + value, nil
}

func names[V any](m map[string]V) string { return strings.Join(slices.Sorted(maps.Keys(m)), ", ") }
