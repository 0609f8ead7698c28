package textsim

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gohone/hone/cases/story/claim"
	"github.com/gohone/hone/cases/story/measure"
	"github.com/gohone/hone/cases/story/record"
)

// fakeHone makes the test binary stand in for hone: it tells of a load, or
// fails.
const fakeHone = "STORY_FAKE_HONE"

func TestMain(m *testing.M) {
	switch what, root, _ := strings.Cut(os.Getenv(fakeHone), " "); what {
	case "":
		os.Exit(m.Run())
	case "load":
		fmt.Print(strings.ReplaceAll(fakeLoad, "ROOT", root))
		os.Exit(3)
	default:
		os.Exit(1)
	}
}

// newSession returns one that runs a stand-in for hone.
func newSession(t *testing.T, fake string) *session {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv(fakeHone, fake)
	root := t.TempDir()
	return &session{m: &measure.Session{Dir: filepath.Join(root, "cases", "textsim"), Root: root, Hone: exe, Temp: t.TempDir()}}
}

// fakeLoad is what the stand-in for hone says of a load: one line that is
// kept of each kind, and what is not.
const fakeLoad = `{"config":{"command":"load","line":"hone load ROOT","machine":{"goos":"linux","goarch":"amd64","cpu":"M","cores":2,"host":"secret"}}}
{"progress":{"phase":"measure"}}
{"load":{"server":"/ROOT/server","seconds":150,"requests":3000,"errors":3,"rate":20,"users":800,"latency":{"avg":0.1,"med":0.05,"p90":0.2,"p95":0.3,"p99":0.9,"max":2,"curve":[[0.5,1]]},"spent":{"cpu_per_request":0.001,"allocs_per_request":150,"bytes_per_request":440000,"gc_pause_p99":0.0002},"thresholds":[{"text":"p95<1500ms","value":0.3,"holds":true},{"text":"errors<0.01","value":0.5,"holds":false}],"checks":[{"name":"c","asked":10,"failed":0}],"generator":{"cpu":5,"cores":2},"points":[{"at":1}]}}
{"hotspot":{"server":"/ROOT/server","kind":"cpu","function":"base.Normalize","file":"ROOT/cases/textsim/base/textsim.go","line":29,"flat":0.5,"cum":0.6}}
{"hotspot":{"server":"/ROOT/server","kind":"mutex","function":"f","file":"f.go","line":1,"flat":1,"cum":1}}
{"comparison":{"benchmark":"x","unit":"p99-sec","base":"/ROOT/a","head":"/ROOT/b","base_center":1,"head_center":2,"ratio":{"center":2,"lo":1.9,"hi":2.1},"verdict":"slower"}}
{"summary":{"exit":3}}
`

// TestLoadState loads a server with a stand-in for hone whose threshold fails,
// and expects no path of this machine in what is kept.
func TestLoadState(t *testing.T) {
	s := newSession(t, "load")
	t.Setenv(fakeHone, "load "+s.m.Root)
	if err := os.WriteFile(s.m.File("texts.csv"), []byte("seed,text\n1,a\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	s.built = map[string]server{
		"regexp": {Name: "regexp", Debug: true, Command: []string{s.m.Root + "/server", "-addr", "{addr}", "-debug-addr", "{debug}"}},
		"tuned":  {Name: "tuned", Command: []string{s.m.Root + "/server", "-addr", "{addr}"}},
	}
	l, err := s.load(context.Background(), s.built["regexp"])
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(l)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(text), s.m.Root) || strings.Contains(string(text), "secret") || strings.Contains(string(text), "curve") {
		t.Errorf("it keeps what nobody needs: %s", text)
	}
	if l.State != "regexp" || l.Scale != 1 || l.Requests != 3000 || *l.Spent.Allocs != 150 || l.held() != "`errors<0.01` fails" || l.Machine.Cores != 2 || l.Trial {
		t.Errorf("got %s", text)
	}
	if len(l.Hot) != 1 || l.Hot[0].File != "base/textsim.go" || l.Hot[0].Line != 29 {
		t.Errorf("hot lines %+v", l.Hot)
	}

	p := pairing{Base: "regexp", Head: "tuned", Users: 256, Rate: 1000}
	if err := s.versus(context.Background(), &p); err != nil {
		t.Fatal(err)
	}
	if len(p.Comparisons) != 1 || p.Comparisons[0].Base != "regexp" || p.Comparisons[0].Head != "tuned" || p.Comparisons[0].Verdict != "slower" {
		t.Errorf("got %+v", p)
	}
	s.built["rust"] = server{Name: "rust", Why: "no cargo here"}
	p = pairing{Base: "rust", Head: "tuned", Users: 64}
	if err := s.versus(context.Background(), &p); err != nil || p.Why != "no cargo here" || p.Comparisons != nil {
		t.Errorf("got %+v, %v", p, err)
	}
}

// TestLoadLine asks how hone is told to start a server.
func TestLoadLine(t *testing.T) {
	b := server{Command: []string{"/it's/server", "-addr", "{addr}", "-debug-addr", "{debug}"}}
	want := `'/it'\''s/server' '-addr' '{addr}' '-debug-addr' '127.0.0.2:{port}'`
	if got := b.line(); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestScale(t *testing.T) {
	for _, c := range []struct {
		s           session
		whole, rest int
		hurry       bool
	}{
		{session{m: new(measure.Session)}, 1, othersScale, false},
		{session{m: new(measure.Session), scale: 2}, 2, 2, false},
		{session{m: new(measure.Session), scale: 30}, 30, 30, true},
		{session{m: &measure.Session{Trial: true}}, trialScale, trialScale, true},
	} {
		if w, r := c.s.scaleOf("regexp"), c.s.scaleOf("pool"); w != c.whole || r != c.rest || c.s.inHurry() != c.hurry {
			t.Errorf("%+v: %d and %d, in a hurry %v", c, w, r, c.s.inHurry())
		}
	}
	for _, state := range wholeStates {
		if !slices.Contains(stateNames(), state) {
			t.Errorf("no state %s", state)
		}
	}
}

func TestShortPath(t *testing.T) {
	for file, want := range map[string]string{
		"/home/me/hone/cases/textsim/base/textsim.go":                                              "base/textsim.go",
		"/usr/local/go/src/regexp/regexp.go":                                                       "regexp/regexp.go",
		"/home/me/go/pkg/mod/github.com/x/y@v1.2.3/src/z.go":                                       "github.com/x/y@v1.2.3/src/z.go",
		"/home/me/go/pkg/mod/golang.org/toolchain@v0.0.1-go1.24.1.linux-amd64/src/runtime/proc.go": "runtime/proc.go",
	} {
		if got := shortPath(file, "/home/me/hone"); got != want {
			t.Errorf("%s: got %s, want %s", file, got, want)
		}
	}
}

func TestOwnLines(t *testing.T) {
	const top = `File: server
Active filters:
   show=gohone/hone/cases/textsim/(base|tuned)
Showing nodes accounting for 4.10s, 91.93% of 4.46s total
      flat  flat%   sum%        cum   cum%
     1.73s 38.79% 38.79%      1.73s 38.79%  github.com/gohone/hone/cases/textsim/base.Normalize /r/cases/textsim/base/textsim.go:29
     0.32s  7.17% 45.96%      0.40s  8.96%  github.com/gohone/hone/cases/textsim/base.count[go.shape.string] /r/cases/textsim/base/textsim.go:58 (inline)
`
	got, err := parseOwnLines(top, "/r")
	want := []hot{
		{Kind: "own", Function: "github.com/gohone/hone/cases/textsim/base.Normalize", File: "base/textsim.go", Line: 29, Flat: 0.3879},
		{Kind: "own", Function: "github.com/gohone/hone/cases/textsim/base.count[go.shape.string]", File: "base/textsim.go", Line: 58, Flat: 0.0717},
	}
	if err != nil || !slices.EqualFunc(got, want, func(a, b hot) bool { d := a.Flat - b.Flat; a.Flat = b.Flat; return a == b && d*d < 1e-12 }) {
		t.Errorf("got %+v, %v", got, err)
	}
}

// resultsOf returns results with these lines in one file.
func resultsOf(t *testing.T, file string, lines ...string) *results {
	t.Helper()
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "results"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "results", file), []byte(strings.Join(lines, "\n")+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	return newResults(record.NewResults(dir))
}

// TestLoadTables reads a server in Go, one in Rust and one that was left out.
func TestLoadTables(t *testing.T) {
	r := resultsOf(t, loadFile,
		`{"state":"regexp","scale":1,"machine":{"cpu":"M","cores":2},"requests":1000,"rate":100,"latency":{"avg":1,"min":0.25,"med":0.5,"p90":1.5,"p95":2,"p99":3,"max":4},"spent":{"cpu_per_request":0.001,"allocs_per_request":-0.1},"thresholds":[{"text":"p95<1500ms","holds":false}]}`,
		`{"state":"rust","scale":3,"requests":1000,"errors":10,"rate":400,"latency":{"p95":0.5},"spent":{"cpu_per_request":0.0002},"bound":"busy"}`,
		`{"state":"pool","why":"no network"}`)
	got, err := r.blocks().Render([]string{"load", "regexp", "rust", "pool"})
	for _, want := range []string{
		"| `regexp` | 100 | 1.00 s | 250 ms | 500 ms | 1.50 s | 2.00 s | 3.00 s | 4.00 s | 0.0 % | `p95<1500ms` fails | 1.00 s | 0 |  |  |",
		"| `rust` (50 s) | 400 | 0 s |  | 0 s | 0 s | 500 ms | 0 s | 0 s | 1.0 % | hold | 200 ms |  |  |  |",
		"| `pool` | not measured |  |",
	} {
		if err != nil || !strings.Contains(got, want) {
			t.Errorf("%v\n%s\nwant %s", err, got, want)
		}
	}
	for words, want := range map[string]string{
		"loaded rust":        "4.00x more requests a second (400 against 100), p95 4.00x shorter (500 ms against 2.00 s; loaded for 50 s against 150 s)",
		"loaded regexp":      "0.0 % requests a second (100 against 100), p95 0.0 % (2.00 s against 2.00 s)",
		"loaded pool":        "not measured here: `pool`: no network",
		"loadnote":           "Loaded were `regexp` for the whole of it, 150 s; `rust` for 50 s. Where it is shorter, each stage is, the users are as many, and the tables say so. M, 2 cores, which the servers share with hone. hone itself was the limit (GENERATOR-BOUND) with `rust`: these could do more. Not measured: `pool` (no network).",
		"hot regexp":         "The run was too short for a profile.",
		"loaded rust regexp": "4.00x more requests a second (400 against 100), p95 4.00x shorter (500 ms against 2.00 s; loaded for 50 s against 150 s)",
	} {
		if got, err := r.blocks().Render(strings.Fields(words)); err != nil || got != want {
			t.Errorf("%s: %v\n got %s\nwant %s", words, err, got, want)
		}
	}
	if _, err := r.blocks().Render([]string{"load", "tuned"}); err == nil || !strings.Contains(err.Error(), "measure load") {
		t.Errorf("a server that is not there: %v", err)
	}
	row, err := r.tail("text", pair{"regexp", "rust"}, 985, 199).Row()
	if err != nil || row[3] != "one run each" || row[4] != claim.Reproduced || !strings.HasPrefix(row[2], "4.00x shorter") {
		t.Errorf("got %q, %v", row, err)
	}
	if row, err := r.tail("text", pair{"regexp", "pool"}, 985, 199).Row(); err != nil || row[4] != claim.Undecided {
		t.Errorf("left out: got %q, %v", row, err)
	}
}

func TestVersusTable(t *testing.T) {
	r := resultsOf(t, versusFile,
		`{"base":"a","head":"b","users":64,"comparisons":[{"unit":"req/s","base_center":100,"head_center":300,"ratio":{"center":3,"lo":2.9,"hi":3.1},"verdict":"faster","better":"higher"},{"unit":"cpu-sec/req","base_center":0.001,"head_center":0.0005,"ratio":{"center":0.5,"lo":0.4},"verdict":"undecided"}]}`,
		`{"base":"a","head":"c","users":256,"rate":1000,"why":"no cargo here"}`)
	got, err := r.blocks().Render([]string{"versus"})
	for _, want := range []string{
		"| `a`, `b` | 64 users | requests a second | 100 | 300 | 3.00x more | [2.90, 3.10] | faster |",
		"| `a`, `b` | 64 users | server CPU a request | 1.00 ms | 500 µs | 2.00x cheaper | [0, 2.50] | undecided |",
		"| `a`, `c` | 1,000/s | not measured | no cargo here |",
	} {
		if err != nil || !strings.Contains(got, want) {
			t.Errorf("%v\n%s\nwant %s", err, got, want)
		}
	}
	if c, err := r.pair("a", "b", false, "req/s"); err != nil || c.Ratio.Center != 3 {
		t.Errorf("got %+v, %v", c, err)
	}
	if _, err := r.pair("a", "b", true, "req/s"); err == nil {
		t.Error("a pair that is not there was found")
	}
}

// TestLoadAgain measures one of two states again, well and badly, and expects
// the other to stay.
func TestLoadAgain(t *testing.T) {
	s := newSession(t, "load")
	for name, text := range map[string]string{
		s.m.File("texts.csv"):                       "seed,text\n1,a\n",
		filepath.Join(s.m.Dir, "results", loadFile): `{"state":"tuned","requests":7,"spent":{"cpu_per_request":1}}` + "\n",
	} {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	s.states = names{"regexp"}
	s.built = map[string]server{"regexp": {Name: "regexp", Command: []string{"server"}}}
	for fake, want := range map[string]string{"load": "", "fail": "the run failed"} {
		t.Setenv(fakeHone, fake)
		if err := loadStep(s).Make(context.Background(), s.m); err != nil {
			t.Fatal(err)
		}
		all, err := newResults(record.NewResults(s.m.Dir)).loaded()
		if err != nil || len(all) != 2 || all[0].State != "regexp" || all[0].Why != want || all[1].State != "tuned" || all[1].Requests != 7 {
			t.Errorf("%s: %v, %s", fake, err, s.states)
		}
	}
}
