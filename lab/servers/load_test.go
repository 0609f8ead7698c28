package servers

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/lab/judged"
	"github.com/gohone/hone/lab/lines"
)

// loadStream is what hone load writes of two servers whose metrics got these
// verdicts.
func loadStream(verdicts map[string]string) string {
	var b strings.Builder
	fmt.Fprintf(&b, `{"config":{"protocol":%d,"command":"load","hone":"v1","machine":{"goos":"linux","cores":2}}}`+"\n", message.Protocol)
	b.WriteString(`{"load":{"server":"a","processes":40}}` + "\n" + `{"load":{"server":"b","processes":40}}` + "\n")
	for _, unit := range []string{"req/s", "p50-sec", "allocs/req"} {
		fmt.Fprintf(&b, `{"comparison":{"unit":%q,"verdict":%q,"pairs":31,"ratio":{"center":1.04,"lo":1.01,"hi":null,"level":0.95}}}`+"\n", unit, verdicts[unit])
	}
	b.WriteString(`{"warning":{"code":"few-processes"}}` + "\n" + `{"summary":{"exit":0,"seconds":33}}` + "\n")
	return b.String()
}

func TestLoadRow(t *testing.T) {
	for _, c := range []struct {
		name        string
		delay       float64
		inBase      bool
		verdicts    map[string]string
		found, lies int
	}{
		{"equal", 0, false, map[string]string{"req/s": "same", "p50-sec": "undecided", "allocs/req": "same"}, 0, 0},
		{"equal and called slower", 0, false, map[string]string{"req/s": "slower", "p50-sec": "faster", "allocs/req": "same"}, 0, 2},
		{"found", 0.05, false, map[string]string{"req/s": "slower", "p50-sec": "undecided", "allocs/req": "same"}, 1, 0},
		{"found in the base", 0.05, true, map[string]string{"req/s": "faster", "p50-sec": "faster", "allocs/req": "same"}, 2, 0},
		{"the wrong way round", 0.05, true, map[string]string{"req/s": "slower", "p50-sec": "same", "allocs/req": "same"}, 0, 1},
		{"memory does not follow the work", 0.05, false, map[string]string{"req/s": "slower", "p50-sec": "slower", "allocs/req": "slower"}, 2, 1},
	} {
		row := LoadRow{Delay: c.delay, InBase: c.inBase}
		if err := message.Decode(strings.NewReader(loadStream(c.verdicts)), loadCollector{&row}); err != nil {
			t.Fatal(err)
		}
		found, lies := 0, 0
		for _, m := range row.Metrics {
			if row.found(m) {
				found++
			}
			if row.wrong(m) {
				lies++
			}
		}
		if found != c.found || lies != c.lies || row.Processes != 40 || row.Seconds != 33 || len(row.Metrics) != 3 || row.Metrics[0].Ratio != 1.04 || row.Metrics[0].Hi != 0 {
			t.Errorf("%s: %d found, %d false of %+v", c.name, found, lies, row)
		}
		if got := strings.Contains(row.String(), "FALSE"); got != (lies > 0) {
			t.Errorf("%s: %s", c.name, row)
		}
	}
}

func TestLoadTable(t *testing.T) {
	equal := LoadRow{Users: 2, Processes: 40, Seconds: 30, Metrics: []LoadMetric{{Unit: "p50-sec", Result: judged.Result{Verdict: "same", Ratio: 1.01, Pairs: 20}}}}
	lie, planted, failed := equal, equal, LoadRow{Users: 2, Failed: "hone: it did not start"}
	lie.Metrics = []LoadMetric{{Unit: "p50-sec", Result: judged.Result{Verdict: "slower", Ratio: 1.05, Pairs: 22}}}
	planted.Delay, planted.InBase = 0.05, true
	planted.Metrics = []LoadMetric{{Unit: "p50-sec", Result: judged.Result{Verdict: "faster", Ratio: 0.96, Pairs: 30}}}
	file := filepath.Join(t.TempDir(), "load.jsonl")
	if err := lines.Append(file, []LoadRow{equal, lie, planted, failed}); err != nil {
		t.Fatal(err)
	}
	rows, err := lines.Read[LoadRow]([]string{file})
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := loadTable(&b, rows); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"A/A, 2 users, 0 rounds, at most 0 s: 3 comparisons, 1 failed",
		"| p50-sec | 2 | 1 | 0 | 0 | 1 | 0 | 1 | 21 | +3.00 % | +1.00 to +5.00 % |",
		"| any | 2 | | | | | 0 | 1 | 40 processes, 30 s | | |",
		"5 % more work",
		"| p50-sec | 1 | 0 | 0 | 1 | 0 | 1 | 0 | 30 | +4.17 % |",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in\n%s", want, b.String())
		}
	}
	if line, _ := json.Marshal(equal); strings.Contains(string(line), "LiveResult") {
		t.Errorf("%s", line)
	}
}

func TestLoadCommandsAreEquallyLong(t *testing.T) {
	l := &loadRun{served: "/x/served"}
	if a, b := l.command(800), l.command(12000); len(a) != len(b) || a == b {
		t.Errorf("%q and %q", a, b)
	}
	var s share
	for text, want := range map[string]float64{"5%": 0.05, "0.05": 0.05, "0": 0} {
		if err := s.Set(text); err != nil || float64(s) != want {
			t.Errorf("%s is %v, %v", text, float64(s), err)
		}
	}
	for _, text := range []string{"", "much", "-5%", "1000%"} {
		if s.Set(text) == nil {
			t.Errorf("%q is taken", text)
		}
	}
}
