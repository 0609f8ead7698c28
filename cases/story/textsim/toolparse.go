package textsim

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"time"

	"github.com/gohone/hone/cases/story/measure"
)

// honeLoad is what hone is given for any work. The server's inside is not
// asked: the others do not, either. Nor do they wait for another hone, and the
// server stops at its time.
var honeLoad = []string{"load", "-json", "-nolock", "-bound", "pass", "-debug", "none", "-seed", "1"}

func parseHone(_ *session, out []byte) (*toolRun, error) {
	for n, line := range bytes.Split(bytes.TrimSpace(out), []byte("\n")) {
		var m struct {
			Load *struct {
				loaded
				ServiceTime *latency `json:"service_time"`
				Unsent      int64    `json:"unsent"`
			} `json:"load"`
		}
		if err := json.Unmarshal(line, &m); err != nil {
			return nil, fmt.Errorf("line %d: %w", n+1, err)
		}
		if l := m.Load; l != nil {
			got := &toolRun{Requests: l.Requests, Errors: l.Errors, Rate: l.Rate, P50: l.Latency.Med,
				P90: l.Latency.P90,
				P95: l.Latency.P95, P99: l.Latency.P99, Max: l.Latency.Max, Dropped: l.Unsent}
			if l.ServiceTime != nil {
				got.ServiceP90 = l.ServiceTime.P90
			}
			return got, nil
		}
	}
	return nil, errors.New("there is no message of the load")
}

// k6Threshold is k6's exit code for a threshold that does not hold.
const k6Threshold = 99

// k6Run is how k6 is started; its summary goes into a file.
func (s *session) k6Run() []string {
	return []string{"run", "--quiet", "--no-color", "--no-usage-report", "--summary-export", s.m.File("k6.json"),
		"--summary-trend-stats", "avg,min,med,p(90),p(95),p(99),max"}
}

func parseK6(s *session, _ []byte) (*toolRun, error) {
	data, err := os.ReadFile(s.m.File("k6.json"))
	if err != nil {
		return nil, err
	}
	defer os.Remove(s.m.File("k6.json")) // what the next run leaves must be its own
	var sum struct {
		Metrics struct {
			Reqs     struct{ Count, Rate float64 } `json:"http_reqs"`
			Failed   struct{ Passes float64 }      `json:"http_req_failed"` // that failed is what passes
			Dropped  struct{ Count float64 }       `json:"dropped_iterations"`
			Duration map[string]json.RawMessage    `json:"http_req_duration"`
		} `json:"metrics"`
	}
	if err := json.Unmarshal(data, &sum); err != nil {
		return nil, err
	}
	m := sum.Metrics
	got := &toolRun{Requests: int64(m.Reqs.Count), Rate: m.Reqs.Rate, Errors: int64(m.Failed.Passes),
		Dropped: int64(m.Dropped.Count)}
	for name, to := range map[string]*float64{"med": &got.P50, "p(90)": &got.P90, "p(95)": &got.P95,
		"p(99)": &got.P99, "max": &got.Max} {
		if err := json.Unmarshal(m.Duration[name], to); err != nil {
			return nil, fmt.Errorf("http_req_duration %s: %w", name, err)
		}
		*to /= 1000 // milliseconds
	}
	return got, nil
}

// vegetaAttack leaves its results in a file.
func (s *session) vegetaAttack(args ...string) []string {
	return append([]string{"attack", "-output", s.m.File("vegeta.bin")}, args...)
}

func parseVegeta(s *session, _ []byte) (*toolRun, error) {
	out, err := measure.Command{Dir: s.m.Temp, Limit: time.Minute,
		Args: []string{"vegeta", "report", "-type", "json", s.m.File("vegeta.bin")}}.Run(context.Background())
	if err != nil {
		return nil, err
	}
	return parseVegetaReport(out)
}

func parseVegetaReport(out []byte) (*toolRun, error) {
	var sum struct {
		Latencies struct {
			P50 float64 `json:"50th"`
			P90 float64 `json:"90th"`
			P95 float64 `json:"95th"`
			P99 float64 `json:"99th"`
			Max float64 `json:"max"`
		} `json:"latencies"` // nanoseconds
		Requests int64            `json:"requests"`
		Rate     float64          `json:"rate"`
		Status   map[string]int64 `json:"status_codes"`
	}
	if err := json.Unmarshal(out, &sum); err != nil {
		return nil, err
	}
	l := sum.Latencies
	return &toolRun{Requests: sum.Requests, Errors: sum.Requests - sum.Status["200"], Rate: sum.Rate,
		P50: l.P50 / 1e9, P90: l.P90 / 1e9, P95: l.P95 / 1e9, P99: l.P99 / 1e9, Max: l.Max / 1e9}, nil
}

var (
	heyRate     = regexp.MustCompile(`Requests/sec:\s+([0-9.]+)`)
	heySlowest  = regexp.MustCompile(`Slowest:\s+([0-9.]+) secs`)
	heyQuantile = regexp.MustCompile(`([0-9]+)%+ in ([0-9.]+) secs`)
	heyStatus   = regexp.MustCompile(`\[([0-9]+)\]\s+([0-9]+) responses`)
	heyErrors   = regexp.MustCompile(`(?m)^\s+\[([0-9]+)\]\s+[A-Z]\w+ "`)
)

func parseHey(_ *session, out []byte) (*toolRun, error) {
	got := new(toolRun)
	number := func(text string) float64 {
		v, _ := strconv.ParseFloat(text, 64) // it matched
		return v
	}
	text := string(out)
	rate, slowest := heyRate.FindStringSubmatch(text), heySlowest.FindStringSubmatch(text)
	if rate == nil || slowest == nil {
		return nil, errors.New("there is no rate or no slowest request")
	}
	got.Rate, got.Max = number(rate[1]), number(slowest[1])
	for _, m := range heyQuantile.FindAllStringSubmatch(text, -1) {
		if to := map[string]*float64{"50": &got.P50, "90": &got.P90, "95": &got.P95,
			"99": &got.P99}[m[1]]; to != nil {
			*to = number(m[2])
		}
	}
	for _, m := range heyStatus.FindAllStringSubmatch(text, -1) {
		got.Requests += int64(number(m[2]))
		if m[1] != "200" {
			got.Errors += int64(number(m[2]))
		}
	}
	for _, m := range heyErrors.FindAllStringSubmatch(text, -1) {
		got.Requests += int64(number(m[1]))
		got.Errors += int64(number(m[1]))
	}
	return got, nil
}

func wrkRun(s *session, length time.Duration, url string) []string {
	return []string{"-t2", "-c" + strconv.Itoa(toolConnections),
		"-d" + strconv.Itoa(int(length.Seconds())) + "s", "--timeout", "30s", "-s", s.m.File("wrk.lua"), url}
}

func parseWrk(_ *session, out []byte) (*toolRun, error) {
	var sum struct {
		toolRun
		Seconds float64 `json:"seconds"`
	}
	if err := json.Unmarshal(lastObject(out), &sum); err != nil {
		return nil, err
	}
	sum.Rate = float64(sum.Requests) / sum.Seconds
	return &sum.toolRun, nil
}
