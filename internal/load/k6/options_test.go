package k6

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/gohone/hone/internal/load/script"
)

const sends = "export default () => { http.get('http://x/') }\n"

func TestK6Options(t *testing.T) {
	second := time.Second
	for _, c := range []struct {
		options string
		want    script.Options
		note    string
	}{
		{"", script.Options{}, ""},
		{"{}", script.Options{}, ""},
		{"{ vus: 5, duration: '1m30s' }", script.Options{Users: 5, Duration: 90 * second}, ""},
		{"{ vus: 5, iterations: 20 }", script.Options{Users: 5, Iterations: 20}, ""},
		{"{ duration: '3s' }", script.Options{Users: 1, Duration: 3 * second}, ""},
		{"{ iterations: 20 }", script.Options{Users: 1, Iterations: 20}, ""},
		{"{ duration: '3s', stages: [{ duration: '1s', target: 4 }] }", script.Options{Start: 1, Duration: 3 * second, Stages: []script.Stage{{Duration: second, Target: 4}}}, ""},
		{"{ scenarios: { a: { executor: 'constant-vus', duration: '3s' } } }", script.Options{Users: 1, Duration: 3 * second}, ""},
		{"{ scenarios: { a: { executor: 'shared-iterations', vus: 2 } } }", script.Options{Users: 2, Iterations: 1}, ""},
		{"{ vus: 3, stages: [{ duration: 500, target: 4 }, { duration: '0', target: 0 }] }",
			script.Options{Start: 3, Stages: []script.Stage{{Duration: second / 2, Target: 4}, {Duration: 0, Target: 0}}}, ""},
		{"{ vus: 1, userAgent: 'me', rps: 5 }", script.Options{Users: 1}, "options.rps is ignored"},
		{"{ scenarios: { a: { executor: 'constant-vus', vus: 2, duration: '3s', gracefulStop: '1s' } } }",
			script.Options{Users: 2, Duration: 3 * second}, "options.scenarios.a.gracefulStop is ignored"},
		{"{ scenarios: { a: { executor: 'shared-iterations', vus: 2, iterations: 7, maxDuration: '1s' } } }",
			script.Options{Users: 2, Iterations: 7}, "maxDuration"},
		{"{ scenarios: { a: { executor: 'per-vu-iterations', vus: 2, iterations: 7 } } }",
			script.Options{Users: 2, Iterations: 14}, "shared by all users"},
		{"{ scenarios: { a: { executor: 'ramping-vus', startVUs: 0, stages: [{ duration: '2s', target: 9 }] } } }",
			script.Options{Stages: []script.Stage{{Duration: 2 * second, Target: 9}}}, ""},
		{"{ scenarios: { a: { executor: 'constant-arrival-rate', rate: 120, timeUnit: '1m', duration: '5s', preAllocatedVUs: 3, maxVUs: 8 } } }",
			script.Options{Rate: true, Start: 2, Users: 8, Stages: []script.Stage{{Duration: 5 * second, Target: 2}}}, ""},
		{"{ scenarios: { a: { executor: 'ramping-arrival-rate', startRate: 10, stages: [{ duration: '5s', target: 50 }], preAllocatedVUs: 3 } } }",
			script.Options{Rate: true, Start: 10, Users: 3, Stages: []script.Stage{{Duration: 5 * second, Target: 50}}}, ""},
		{"{ thresholds: { http_req_duration: ['p(95) < 1500', 'avg<200.5', 'med<=100', 'max<2e3', { threshold: 'p(99.9)<3000', abortOnFail: true }], " +
			"http_req_failed: 'rate<0.01', checks: ['rate>=0.9'], http_reqs: ['rate>100', 'count>1000', 'count===5'] } }",
			script.Options{Thresholds: []string{
				"checks>=0.9", "p95<1500ms", "avg<200.5ms", "p50<=100ms", "max<2000ms", "p99.9<3000ms", "errors<0.01",
				"rate>100", "requests>1000", "requests==5",
			}}, "abortOnFail on http_req_duration is ignored"},
	} {
		source := head + sends
		if c.options != "" {
			source += "export const options = " + c.options
		}
		_, opts := mustK6(t, source)
		if !hasNote(opts.Notes, c.note) {
			t.Errorf("%s: notes %q, want one with %q", c.options, opts.Notes, c.note)
		}
		opts.Notes = nil
		if diff := cmp.Diff(c.want, opts); diff != "" {
			t.Errorf("%s: %s", c.options, diff)
		}
	}
}

func TestK6OptionsRefuses(t *testing.T) {
	for _, c := range []struct{ options, want string }{
		{"5", "options: not an object"},
		{"{ vus: -1 }", "options.vus is not a number from 0 on"},
		{"{ vus: '5' }", "options.vus"},
		{"{ duration: 'long' }", "options.duration: long is not a time such as '30s'"},
		{"{ stages: {} }", "options.stages: not an array"},
		{"{ stages: [{ target: 5 }] }", "options.stages[0].duration: it is missing"},
		{"{ stages: [{ duration: '1s' }] }", "options.stages[0].target"},
		{"{ scenarios: { b: {}, a: {} } }", "hone runs one scenario, and there are 2 (a, b)"},
		{"{ scenarios: { a: { executor: 'externally-controlled' } } }", `no executor "externally-controlled"`},
		{"{ scenarios: { a: { executor: 'ramping-vus' } } }", "options.scenarios.a.stages is missing"},
		{"{ scenarios: { a: { executor: 'constant-arrival-rate', duration: '1s' } } }", "options.scenarios.a.rate is missing"},
		{"{ scenarios: { a: { executor: 'constant-vus', exec: 'other' } } }", `exports no function "other"`},
		{"{ thresholds: { iteration_duration: ['avg<1'] } }", "no such metric here; there are checks, dropped_iterations, http_req_duration"},
		{"{ thresholds: { mine: ['count>1'] } }", `"count>1" on mine cannot be judged`},
		{"{ thresholds: { 'http_req_duration{name:a}': ['avg<1'] } }", "tags are not counted apart"},
		{"{ thresholds: { http_req_duration: ['p95<100'] } }", "not of the form 'p(95)<200'"},
		{"{ thresholds: { http_req_duration: ['rate<100'] } }", "of this metric there are avg, max, med, min, p"},
		{"{ thresholds: { http_req_duration: ['avg!=100'] } }", "!= is not known"},
		{"{ thresholds: { http_req_duration: [5] } }", "not a string"},
	} {
		_, _, err := open(t, Options{Pool: 10}, head+sends+"export const options = "+c.options)
		if err == nil || !strings.HasPrefix(err.Error(), "test.js: ") || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want an error with %q", c.options, err, c.want)
		}
	}
}

func TestK6Scenario(t *testing.T) {
	s, _ := mustK6(t, head+sends+`
export const options = { userAgent: 'tester', discardResponseBodies: true,
	scenarios: { main: { executor: 'constant-vus', vus: 1, duration: '1s', exec: 'other', env: { WHERE: 'there' } } } };
export function other() { http.get('http://x/' + __ENV.WHERE + exec.scenario.name) }`)
	agent := ""
	srv := &server{answer: func(_ int, step *script.Step) script.Answer {
		agent = step.Target.Header.Get("User-Agent")
		if step.Keep {
			t.Error("bodies are kept")
		}
		return script.Answer{}
	}}
	srv.serve(t, user(t, s, 0), 1)
	if srv.sent[0] != "GET /theremain" || agent != "tester" {
		t.Errorf("sent %q as %q", srv.sent, agent)
	}
}
