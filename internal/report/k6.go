package report

import (
	"crypto/md5"
	"encoding/hex"
	"encoding/json"
	"io"

	"github.com/gohone/hone/internal/report/message"
)

// NewK6Summary returns a handler that writes on Flush what k6 writes with --summary-export, for
// programs that read that. Times are in milliseconds and have the names that they have there; what
// each is, [message.Phases] says. As there, the boolean of a threshold reports whether it was
// crossed, and the passes of http_req_failed are the requests that failed
// (https://grafana.com/docs/k6/latest/results-output/end-of-test/,
// https://github.com/grafana/k6/issues/1498). hone_response_time, which k6 has not, is from when a
// request was due. Of several servers it is the last one's; of a run without one nothing is written.
func NewK6Summary(w io.Writer) message.Handler { return &k6Handler{w: w} }

type k6Handler struct {
	w    io.Writer
	load *message.Load
}

// Handle implements Handler.
func (h *k6Handler) Handle(m message.Message) error {
	if m.Load != nil {
		h.load = m.Load
	}
	return nil
}

// Flush implements Handler.
func (h *k6Handler) Flush() error {
	if h.load == nil {
		return nil
	}
	enc := json.NewEncoder(h.w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "    ")
	return enc.Encode(k6Summary{Metrics: k6Metrics(h.load), Root: k6Root(h.load)})
}

type k6Summary struct {
	Root    k6Group                   `json:"root_group"`
	Metrics map[string]map[string]any `json:"metrics"`
}

// A k6Group holds the checks; hone has only the one group that all are in.
type k6Group struct {
	Name   string             `json:"name"`
	Path   string             `json:"path"`
	ID     string             `json:"id"`
	Groups map[string]k6Group `json:"groups"`
	Checks map[string]k6Check `json:"checks"`
}

type k6Check struct {
	Name   string `json:"name"`
	Path   string `json:"path"`
	ID     string `json:"id"`
	Passes int64  `json:"passes"`
	Fails  int64  `json:"fails"`
}

// k6ID is how k6 names a path: by its MD5 sum.
func k6ID(path string) string {
	sum := md5.Sum([]byte(path))
	return hex.EncodeToString(sum[:])
}

func k6Root(l *message.Load) k6Group {
	g := k6Group{ID: k6ID(""), Groups: map[string]k6Group{}, Checks: map[string]k6Check{}}
	for _, c := range l.Checks {
		path := "::" + c.Name
		g.Checks[c.Name] = k6Check{Name: c.Name, Path: path, ID: k6ID(path), Passes: c.Asked - c.Failed, Fails: c.Failed}
	}
	return g
}

func k6Metrics(l *message.Load) map[string]map[string]any {
	perSecond := func(n int64) map[string]any {
		rate := 0.0
		if l.Seconds > 0 {
			rate = float64(n) / l.Seconds
		}
		return map[string]any{"count": n, "rate": rate}
	}
	last, least, most := l.UserRange()
	m := map[string]map[string]any{
		"http_reqs": perSecond(l.Requests), "iterations": perSecond(l.Iterations),
		"data_sent": perSecond(l.Out), "data_received": perSecond(l.In),
		"http_req_failed": k6Rate(l.Errors, l.Requests-l.Errors),
		"vus":             {"value": last, "min": least, "max": most},
		"vus_max":         {"value": l.Users, "min": l.Users, "max": l.Users},
	}
	if p := l.Phases; p != nil {
		for name, x := range map[string]*message.Latency{
			"http_req_blocked": p.Blocked, "http_req_connecting": p.Connecting, "http_req_tls_handshaking": p.TLS,
			"http_req_sending": p.Sending, "http_req_waiting": p.Waiting, "http_req_receiving": p.Receiving,
			"http_req_duration": p.Duration, "http_req_duration{expected_response:true}": p.Expected,
			"iteration_duration": p.Iteration, "hone_response_time": l.Latency,
		} {
			if x != nil {
				m[name] = k6Trend(x)
			}
		}
	}
	if l.Unsent > 0 {
		m["dropped_iterations"] = perSecond(l.Unsent)
	}
	if asked, failed := l.Checked(); asked > 0 {
		m["checks"] = k6Rate(asked-failed, failed)
	}
	k6Thresholds(m, l.Thresholds)
	return m
}

// k6Trend is what k6 calls a trend: a distribution, in milliseconds.
func k6Trend(x *message.Latency) map[string]any {
	return map[string]any{
		"avg": 1000 * x.Avg, "min": 1000 * x.Min, "med": 1000 * x.Med, "max": 1000 * x.Max,
		"p(90)": 1000 * x.P90, "p(95)": 1000 * x.P95, "p(99)": 1000 * x.P99, "p(99.9)": 1000 * x.P999,
	}
}

// k6Rate is what k6 calls a rate: how often something was so.
func k6Rate(passes, fails int64) map[string]any {
	value := 0.0
	if all := passes + fails; all > 0 {
		value = float64(passes) / float64(all)
	}
	return map[string]any{"passes": passes, "fails": fails, "value": value}
}

// k6Thresholds puts thresholds to the metrics they are about, in hone's words.
// Those on what k6 does not know get metrics of their own.
func k6Thresholds(m map[string]map[string]any, list []message.LoadThreshold) {
	names := map[string]string{
		"rate": "http_reqs", "requests": "http_reqs", "errors": "http_req_failed", "checks": "checks", "unsent": "dropped_iterations",
	}
	for _, t := range list {
		if t.Pair {
			continue
		}
		name := names[t.Metric]
		switch {
		case name != "":
		case isLatency(t.Metric):
			name = "http_req_duration"
		default:
			name = "hone_" + t.Metric
		}
		if m[name] == nil {
			m[name] = map[string]any{}
		}
		if _, own := m[name]["value"]; !own && name == "hone_"+t.Metric && t.Value != nil {
			m[name]["value"] = *t.Value
		}
		crossed, ok := m[name]["thresholds"].(map[string]bool)
		if !ok {
			crossed = make(map[string]bool)
			m[name]["thresholds"] = crossed
		}
		crossed[t.Text] = !t.Holds
	}
}

// isLatency reports whether a threshold's metric is a response time: avg, p95 ...
func isLatency(metric string) bool {
	switch metric {
	case "avg", "min", "max":
		return true
	}
	return len(metric) > 1 && metric[0] == 'p' && metric[1] >= '0' && metric[1] <= '9'
}
