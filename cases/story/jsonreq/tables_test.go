package jsonreq

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gohone/hone/cases/story/record"
)

// stream is a comparison of three steps as hone tells it, shortened.
const stream = `{"config":{"command":"diff","run":7}}
{"progress":{"phase":"measure"}}
{"sample":{"value":1}}
{"comparison":{"benchmark":"BenchmarkRespond/n=100","unit":"sec/op","base":"impl=base","head":"impl=easyjson","base_center":2e-5,"head_center":1e-5,"base_spread":0.01,"ratio":{"center":0.5,"lo":0.49,"hi":0.51},"verdict":"faster"}}
{"comparison":{"benchmark":"BenchmarkRespond/n=100","unit":"sec/op","base":"impl=base","head":"impl=easyjson-builder","base_center":2e-5,"head_center":5e-6,"ratio":{"center":0.25,"lo":0.24,"hi":0.26},"verdict":"faster"}}
{"comparison":{"benchmark":"BenchmarkRespond/n=100","unit":"sec/op","base":"impl=easyjson","head":"impl=easyjson-builder","base_center":1e-5,"head_center":5e-6,"ratio":{"center":0.5,"lo":0.49,"hi":0.52},"verdict":"faster","neighbor":true}}
{"comparison":{"benchmark":"BenchmarkRespond/n=100","unit":"gc-pause-sec/op","base":"impl=base","head":"impl=easyjson","ratio":null,"verdict":"undecided"}}
{"summary":{"exit":0}}
`

// partial are results with this stream alone.
func partial(t *testing.T) *record.Results {
	t.Helper()
	kept, _, err := record.Keep([]byte(stream))
	if err != nil {
		t.Fatal(err)
	}
	r := record.NewResults(t.TempDir())
	if err := os.Mkdir(r.Dir, 0o755); err != nil {
		t.Fatal(err)
	}
	write(t, r, storyRun+".jsonl", string(kept))
	return r
}

// write makes a file of the results.
func write(t *testing.T, r *record.Results, file, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(r.Dir, file), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestTables(t *testing.T) {
	blocks := Study().AllBlocks(partial(t))
	for block, want := range map[string][]string{
		"ladder story/Respond/n=100":              {"| `base` | 20.0 µs |  |  | (base) |", "| `easyjson-builder` | 5.00 µs | 4.00x faster | [3.85, 4.17] | faster |", "differs"},
		"ratio story/Respond/n=100 easyjson base": {"2.00x faster [1.96, 2.04]"},
		"metrics":                     {"| time (wall) | 20.0 µs | 10.0 µs | 5.00 µs | 4.00x less [3.85, 4.17] |", "| CPU time, of all threads |  |  |  | not measured |"},
		"sizes":                       {"| the original | not measured |"},
		"goals":                       {"| in one allocation |  |  | not measured yet |"},
		"time story/Respond/n=1 base": {"*not measured yet*"},
		"claims": {
			"| the original | 45,306 ns | 20.0 µs | [19.8 µs, 20.2 µs] | not reproduced (smaller here) |",
			"| easyjson | 20,171 ns against 45,306, 2.25x faster | 2.00x faster (time of a request) | [1.96, 2.04] | reproduced but not equivalent |",
			"2.26x less |  |  | not measured yet |",
		},
		"tally": {"of 19 claims 5 reproduced but not equivalent, 1 not reproduced (smaller here), 13 not measured yet"},
	} {
		text, err := blocks.Render(strings.Fields(block))
		for _, w := range want {
			if err != nil || !strings.Contains(text, w) {
				t.Errorf("%s: %v, no %q in\n%s", block, err, w, text)
			}
		}
	}
	if text, err := blocks.Render([]string{"nonsense"}); err == nil {
		t.Errorf("nonsense: %q", text)
	}
}

const profileText = `# command

== cpu easyjson
Total: 1340ms
         .      260ms     35:		_ = easyjson.Unmarshal([]byte(text), req)
     100ms      620ms     38:			exp += strconv.Itoa(n) + ","

== cpu easyjson-builder
Total: 520ms
         .      270ms     52:		_ = easyjson.Unmarshal([]byte(text), req)
         .       40ms     55:			exp.WriteString(strconv.Itoa(n))
         .       22ms     56:			exp.WriteByte(',')
         .      100ms     58:		out, _ := easyjson.Marshal(&easyResponse{req.TransactionID, exp.String()})

== memory easyjson
Total: 2000B
     1000B      2000B     38:			exp += strconv.Itoa(n) + ","
`

func TestProfile(t *testing.T) {
	r := partial(t)
	write(t, r, profileFile, profileText)
	all, err := listings(r, "cpu", "easyjson")
	if err != nil || len(all) != 1 || all[0].total != 1.34 {
		t.Fatalf("%+v, %v", all, err)
	}
	got, err := pair{"easyjson", "easyjson-builder"}.lines(r, "cpu", joining)()
	if c := got.Ratio.Center; err != nil || c < 0.0999 || c > 0.1001 {
		t.Errorf("%+v, %v: want 62 of 620 ms", got, err)
	}
	text, err := lines(r, "cpu", "easyjson")
	if want := "| `exp += strconv.Itoa(n) + \",\"` | 620 ms | 70.5 % | [70.5 %, 70.5 %] |"; err != nil || !strings.Contains(text, want) {
		t.Errorf("%v, no %s in\n%s", err, want, text)
	}
	if _, err := listings(r, "cpu", "base"); err == nil {
		t.Error("a profile that is not there")
	}
}

const topText = `# command

== cpu base
requests 100000
Showing nodes accounting for 1s, 25.11% of 2310ms total
         0     0%     0%     1910ms 82.68%  testing.(*B).runN
      20ms  0.87%  8.23%      480ms 20.78%  runtime.rawstring (inline)
      30ms  1.30%  8.23%      400ms 17.30%  github.com/gohone/hone/cases/jsonreq/base.Respond

== cpu base
requests 100000
Showing nodes accounting for 1s, 25.11% of 2000ms total
         0     0%     0%     1800ms 90.00%  testing.(*B).runN

== second easyjson
requests 20
Showing nodes accounting for 1B, 1% of 1000B total
     1000B  100%   100%      1000B   100%  f

== second easyjson-builder
requests 40
Showing nodes accounting for 1B, 1% of 500B total
     500B  100%   100%      500B   100%  f
`

func TestTop(t *testing.T) {
	r := partial(t)
	write(t, r, topFile, topText)
	text, err := top(r, "cpu", "base")
	for _, want := range []string{
		"| `testing.(*B).runN` | 0.0 % | 82.7 % | [82.7 %, 90.0 %] |", "| `runtime.rawstring` | 0.9 % | 20.8 % |", "| `jsonreq/base.Respond` |",
	} {
		if err != nil || !strings.Contains(text, want) {
			t.Errorf("%v, no %s in\n%s", err, want, text)
		}
	}
	got, err := pair{"easyjson", "easyjson-builder"}.aSecond(r)()
	if err != nil || got.Ratio.Center != 0.5 {
		t.Errorf("%+v, %v", got, err)
	}
	if _, err := top(r, "memory", "base"); err == nil {
		t.Error("a profile that is not there")
	}
}

func TestSlow(t *testing.T) {
	r := partial(t)
	const text = "BenchmarkRespond/n=100000/impl=easyjson-2 \t 1\t 5000000000 ns/op\t 9 B/op\nBenchmarkRespond/n=100000/impl=easyjson-builder-2 \t 1\t 7 ns/op\n" +
		"BenchmarkRespond/n=100000/impl=easyjson \t 1\t 7000000000 ns/op\t 9 B/op\n"
	write(t, r, slowFile, text)
	got, err := slow(r, "easyjson")
	if err != nil || got.Center != 6 || *got.Lo != 5 || *got.Hi != 7 {
		t.Errorf("%+v, %v", got, err)
	}
	if _, err := slow(r, "base"); err == nil {
		t.Error("a time that is not there")
	}
}
