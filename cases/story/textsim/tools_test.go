package textsim

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/gohone/hone/cases/story/measure"
)

// What generators print, cut down to what is read.
const (
	heyOutput = `
Summary:
  Total:	2.0049 secs
  Slowest:	0.1167 secs
  Requests/sec:	14319.0830

Latency distribution:
  10%% in 0.0011 secs
  50%% in 0.0037 secs
  90%% in 0.0071 secs
  95%% in 0.0090 secs
  99%% in 0.0209 secs

Status code distribution:
  [200]	28700 responses
  [503]	9 responses

Error distribution:
  [2]	Get "http://127.0.0.1:1/": dial tcp: connection refused
`
	wrkOutput = `Running 2s test @ http://127.0.0.1:1/
  2 threads and 64 connections
Requests/sec:  13143.33
{"requests":200,"errors":1,"seconds":2,"p50":0.004,"p90":0.02,"p95":0.03,"p99":0.06,"max":0.08}
`
	vegetaOutput = `{"latencies":{"50th":4000000,"90th":20000000,"95th":30000000,"99th":60000000,"max":80000000},"requests":200,"rate":100.5,"status_codes":{"0":1,"200":199}}`
	k6Output     = `{"metrics":{"http_req_duration":{"med":4,"p(90)":20,"p(95)":30,"p(99)":60,"max":80,"thresholds":{"p(95)<1500":false}},
"http_reqs":{"count":200,"rate":100.5},"http_req_failed":{"passes":1,"fails":199},"dropped_iterations":{"count":7}}}`
)

func TestParse(t *testing.T) {
	s := &session{m: &measure.Session{Temp: t.TempDir()}}
	if err := os.WriteFile(s.m.File("k6.json"), []byte(k6Output), 0o644); err != nil {
		t.Fatal(err)
	}
	vegeta := func(_ *session, out []byte) (*toolRun, error) { return parseVegetaReport(out) }
	for _, c := range []struct {
		name, text string
		parse      func(*session, []byte) (*toolRun, error)
		want       toolRun
	}{
		{"hey", heyOutput, parseHey, toolRun{Requests: 28711, Errors: 11, Rate: 14319.083, P50: 0.0037, P90: 0.0071, P95: 0.009, P99: 0.0209, Max: 0.1167}},
		{"wrk", wrkOutput, parseWrk, toolRun{Requests: 200, Errors: 1, Rate: 100, P50: 0.004, P90: 0.02, P95: 0.03, P99: 0.06, Max: 0.08}},
		{"vegeta", vegetaOutput, vegeta, toolRun{Requests: 200, Errors: 1, Rate: 100.5, P50: 0.004, P90: 0.02, P95: 0.03, P99: 0.06, Max: 0.08}},
		{"k6", "", parseK6, toolRun{Requests: 200, Errors: 1, Rate: 100.5, P50: 0.004, P90: 0.02, P95: 0.03, P99: 0.06, Max: 0.08, Dropped: 7}},
		{"hone", fakeLoad, parseHone, toolRun{Requests: 3000, Errors: 3, Rate: 20, P50: 0.05, P90: 0.2, P95: 0.3, P99: 0.9, Max: 2}},
	} {
		got, err := c.parse(s, []byte(c.text))
		if err != nil || *got != c.want {
			t.Errorf("%s: got %+v, %v", c.name, got, err)
		}
		if got, err := c.parse(s, []byte("it went wrong\n")); err == nil {
			t.Errorf("%s: of an error it read %+v", c.name, got)
		}
	}
	if _, err := os.Stat(s.m.File("k6.json")); err == nil {
		t.Error("the summary of k6 stays for the next run")
	}
}

// TestStallQuantile compares with the latencies one by one.
func TestStallQuantile(t *testing.T) {
	const n = 6000
	late := 0 // of those that are later than the 90th percentile
	want := stallQuantile(0.9, 1, 6)
	for i := range n {
		due := float64(i) / 1000
		if wait := 4 - due; due >= 3 && wait > want && wait <= 1 {
			late++
		}
	}
	if math.Abs(want-0.4) > 1e-9 || math.Abs(float64(late)/n-0.1) > 0.001 || stallQuantile(0.5, 1, 6) != 0 {
		t.Errorf("%g, exceeded by %d of %d", want, late, n)
	}
}

// TestToolTables reads two rounds of one generator and one that is not
// installed.
func TestToolTables(t *testing.T) {
	var lines, stalls []string
	for _, u := range tools() {
		lines = append(lines, `{"tool":"`+u.name+`","why":"it is not installed"}`)
	}
	lines[0] = `{"tool":"hone, script","round":1,"requests":10,"rate":100,"p50":0.001,"p95":0.002,"p99":0.003,"cpu":0.00001}
{"tool":"hone, script","round":2,"requests":10,"rate":200,"p50":0.003,"p95":0.004,"p99":0.005,"cpu":0.00003}`
	lines[2] = `{"tool":"k6","version":"v1","round":1,"requests":10,"rate":50,"p50":0.01,"p95":0.02,"p99":0.03,"cpu":0.0002}`
	got, err := resultsOf(t, toolsFile, lines...).blocks().Render([]string{"tools"})
	for _, want := range []string{
		"| hone, script | 150 | 2.00 ms | 3.00 ms | 4.00 ms | 20.0 µs |  |",
		"| k6 (v1) | 50.0 | 10.0 ms | 20.0 ms | 30.0 ms | 200 µs | 10.0x dearer |",
		"| wrk | it is not installed |",
	} {
		if err != nil || !strings.Contains(got, want) {
			t.Errorf("%v\n%s\nwant %s", err, got, want)
		}
	}
	for _, u := range stallTools() {
		stalls = append(stalls, `{"tool":"`+u.name+`","round":1,"requests":5000,"dropped":9,"p50":0.0002,"p90":0.41,"p99":0.9,"service_p90":0.0005,"stall":1.0002}`)
	}
	got, err = resultsOf(t, stallFile, stalls...).blocks().Render([]string{"stall"})
	for _, want := range []string{"| due, by the clock | 6,000 |  |  | 400 ms | 940 ms |  |", "| hone | 5,000 | 9 | 200 µs | 410 ms | 900 ms | 500 µs |"} {
		if err != nil || !strings.Contains(got, want) {
			t.Errorf("%v\n%s\nwant %s", err, got, want)
		}
	}
	if _, err := resultsOf(t, stallFile, stalls[1:]...).blocks().Render([]string{"stall"}); err == nil || !strings.Contains(err.Error(), "measure stall") {
		t.Errorf("without one generator: %v", err)
	}
}

// TestToolFiles makes what generators read.
func TestToolFiles(t *testing.T) {
	dir, err := filepath.Abs("../testdata/cases/textsim")
	if err != nil {
		t.Fatal(err)
	}
	s := &session{m: &measure.Session{Dir: dir, Temp: t.TempDir()}}
	if err := os.WriteFile(s.m.File("texts.csv"), []byte("seed,text\n1,one two.\n2,three.\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := s.toolFiles(context.Background()); err != nil {
		t.Fatal(err)
	}
	if err := s.vegetaTargets("127.0.0.1:8081"); err != nil {
		t.Fatal(err)
	}
	script, _ := os.ReadFile(s.m.File("similarity.js"))
	if strings.Contains(string(script), "https://") || !strings.Contains(string(script), "from './papaparse.js'") {
		t.Errorf("k6 would fetch what it imports:\n%s", script)
	}
	var body struct{ Text1, Text2 string }
	data, _ := os.ReadFile(s.m.File("body.json"))
	if err := json.Unmarshal(data, &body); err != nil || !strings.HasSuffix(body.Text1, ".") || !strings.HasSuffix(body.Text2, ".") {
		t.Errorf("body %s, %v", data, err)
	}
	targets, _ := os.ReadFile(s.m.File("targets.json"))
	if lines := strings.Count(string(targets), `{"method":"POST","url":"http://127.0.0.1:8081/similarity","body":"`); lines != 1000 {
		t.Errorf("%d targets", lines)
	}
}

// TestPause stops a process and lets it go on, and again with an interrupt in
// between.
func TestPause(t *testing.T) {
	r := &running{cmd: exec.Command("sleep", "60"), ended: make(chan struct{})}
	r.cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := r.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() { r.cmd.Wait(); close(r.ended) }()
	if took := r.pause(context.Background(), 0, 20*time.Millisecond); took < 20*time.Millisecond {
		t.Errorf("stopped for %v", took)
	}
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(20*time.Millisecond, cancel)
	if took := r.pause(ctx, 0, time.Hour); took != 0 {
		t.Errorf("interrupted, but stopped for %v", took)
	}
	if err := r.signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	r.stop() // of a stopped process, too
	if r.cmd.ProcessState == nil || !errors.Is(r.signal(0), syscall.ESRCH) {
		t.Error("the process is still there")
	}
}
