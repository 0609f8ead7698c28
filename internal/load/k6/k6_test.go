package k6

import (
	"encoding/csv"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/gohone/hone/internal/load/script"
	"github.com/gohone/hone/internal/load/wire"
)

// similarity is what a service of the story answers.
const similarity = `{"similarity":0.731,"interpretation":"Quite Similar"}`

// k6 loads a script whose text is given, beside other files by name.
func open(t testing.TB, o Options, code string, files ...string) (script.Source, script.Options, error) {
	t.Helper()
	dir := t.TempDir()
	files = append(files, "test.js", code)
	for i := 0; i < len(files); i += 2 {
		if err := os.WriteFile(filepath.Join(dir, files[i]), []byte(files[i+1]), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	return New("test.js", o)
}

func mustK6(t testing.TB, code string, files ...string) (*source, script.Options) {
	t.Helper()
	s, opts, err := open(t, Options{Pool: 100}, code, files...)
	if err != nil {
		t.Fatal(err)
	}
	return s.(*source), opts
}

func user(t testing.TB, s script.Source, id int) script.User {
	t.Helper()
	u, err := s.User(id, 1)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

// A server answers what users send, and writes down what they sent and what
// came of the checks.
type server struct {
	sent   []string // method, path and body
	pauses []time.Duration
	checks map[string][2]int // failed, held
	answer func(n int, step *script.Step) script.Answer
}

func (s *server) do(step *script.Step) (*script.Answer, error) {
	var line strings.Builder
	line.WriteString(step.Target.Method + " " + step.Target.URL.RequestURI())
	for i, piece := range step.Body {
		if i == 0 {
			line.WriteString(" ")
		}
		line.WriteString(string(piece))
	}
	s.sent = append(s.sent, line.String())
	s.pauses = append(s.pauses, step.Pause)
	a := script.Answer{Response: wire.Response{Status: 200, Body: []byte(similarity)}}
	if s.answer != nil {
		a = s.answer(len(s.sent)-1, step)
	}
	a.Report = s.report
	for _, c := range step.Checks {
		s.report(c.Name, a.Failed == "" && c.OK(&a))
	}
	return &a, nil
}

func (s *server) report(name string, ok bool) {
	if s.checks == nil {
		s.checks = make(map[string][2]int)
	}
	c := s.checks[name]
	if ok {
		c[1]++
	} else {
		c[0]++
	}
	s.checks[name] = c
}

func (s *server) serve(t testing.TB, u script.User, iterations int) *server {
	t.Helper()
	for range iterations {
		if err := u.Iterate(s.do); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

func hasNote(notes []string, part string) bool {
	return slices.ContainsFunc(notes, func(n string) bool { return strings.Contains(n, part) })
}

func TestK6Similarity(t *testing.T) {
	s, opts, err := New("testdata/similarity.js", Options{Seed: 7, Pool: 2048, Env: map[string]string{"TARGET": "http://127.0.0.1:99"}})
	if err != nil {
		t.Fatal(err)
	}
	stage := func(seconds int, users float64) script.Stage {
		return script.Stage{Duration: time.Duration(seconds) * time.Second, Target: users}
	}
	notes := opts.Notes
	opts.Notes = nil
	want := script.Options{
		Start:      1,
		Stages:     []script.Stage{stage(15, 200), stage(30, 400), stage(30, 800), stage(30, 400), stage(30, 200), stage(15, 0)},
		Thresholds: []string{"p95<1500ms", "errors<0.01"},
	}
	if diff := cmp.Diff(want, opts); diff != "" {
		t.Error(diff)
	}
	if len(notes) != 1 || !strings.Contains(notes[0], "2048 iterations of the script were recorded, with random numbers from seed 7") {
		t.Errorf("notes: %q", notes)
	}

	f, err := os.Open("testdata/texts.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	// Papa Parse has a row more, after the end of the last line, and the script
	// never picks the last row: so it picks all that hold a text.
	index := make(map[string]int)
	for i, row := range rows[1:] {
		index[row[1]] = i
	}
	srv := new(server)
	for id := range 8 {
		srv.serve(t, user(t, s, id), 500)
	}
	pairs := make(map[[2]int]int)
	for _, sent := range srv.sent {
		var body struct{ Text1, Text2 string }
		text, ok := strings.CutPrefix(sent, "POST /similarity ")
		if !ok {
			t.Fatalf("sent %q", sent)
		}
		if err := json.Unmarshal([]byte(text), &body); err != nil {
			t.Fatal(err)
		}
		a, known := index[body.Text1]
		b, also := index[body.Text2]
		if !known || !also {
			t.Fatalf("sent other texts than the file's: %q", text)
		}
		pairs[[2]int{a, b}]++
	}
	if len(pairs) != 144 {
		t.Errorf("%d different pairs of 12 texts, want 144", len(pairs))
	}
	wantChecks := map[string][2]int{"status is 200": {0, 4000}, "the answer has a similarity": {0, 4000}}
	if diff := cmp.Diff(wantChecks, srv.checks); diff != "" {
		t.Error(diff)
	}

	bad := &server{answer: func(int, *script.Step) script.Answer {
		return script.Answer{Response: wire.Response{Status: 500, Body: []byte(`{"error":"x"}`)}}
	}}
	bad.serve(t, user(t, s, 0), 10)
	wantChecks = map[string][2]int{"status is 200": {10, 0}, "the answer has a similarity": {10, 0}}
	if diff := cmp.Diff(wantChecks, bad.checks); diff != "" {
		t.Error(diff)
	}
}

func TestK6SimilarityShares(t *testing.T) {
	s, _, err := New("testdata/similarity.js", Options{})
	if err != nil {
		t.Fatal(err)
	}
	pool := s.(*source).pool
	seen := make(map[*byte]int)
	total, whole := 0, 0
	for _, e := range pool.entries {
		step := &e.steps[0]
		if len(step.Body) != 5 {
			t.Fatalf("a body has %d pieces, want 5", len(step.Body))
		}
		for _, piece := range step.Body {
			seen[&piece[0]] = len(piece)
			whole += len(piece)
		}
		if step.Target != pool.entries[0].steps[0].Target {
			t.Fatal("equal requests have targets of their own")
		}
	}
	for _, n := range seen {
		total += n
	}
	if total*100 > whole {
		t.Errorf("bodies of %d bytes take %d bytes of memory", whole, total)
	}
}

func TestK6SeedDecides(t *testing.T) {
	read := func(seed uint64, id int) string {
		s, _, err := New("testdata/similarity.js", Options{Seed: seed, Pool: 200})
		if err != nil {
			t.Fatal(err)
		}
		return strings.Join(new(server).serve(t, user(t, s, id), 50).sent, "")
	}
	first := read(1, 0)
	if read(1, 0) != first {
		t.Error("the same seed and user send something else")
	}
	if read(2, 0) == first || read(1, 1) == first {
		t.Error("another seed, or user, sends the same")
	}
}

func TestK6ReplayAllocatesNothing(t *testing.T) {
	if raceEnabled {
		t.Skip("the race detector has pools forget")
	}
	s, _, err := New("testdata/similarity.js", Options{Pool: 200})
	if err != nil {
		t.Fatal(err)
	}
	u := user(t, s, 0)
	answer := &script.Answer{Response: wire.Response{Status: 200, Body: []byte(similarity)}}
	do := func(step *script.Step) (*script.Answer, error) {
		for i := range step.Checks {
			if !step.Checks[i].OK(answer) {
				return nil, errors.New(step.Checks[i].Name)
			}
		}
		return answer, nil
	}
	var failed error
	got := testing.AllocsPerRun(1000, func() {
		if err := u.Iterate(do); err != nil {
			failed = err
		}
	})
	if got != 0 || failed != nil {
		t.Errorf("%g allocations an iteration, want 0 (%v)", got, failed)
	}
}

// TestK6Forgets: of a script that is replayed what it has read is in its requests,
// and is not kept a second time, unless it is asked for later.
func TestK6Forgets(t *testing.T) {
	const shared = "import { SharedArray } from 'k6/data';\nconst list = new SharedArray('l', () => [open('./test.js').length]);\n"
	for rest, want := range map[string]int{
		`export default () => { http.get('http://x/' + list[0]) }`:                                               0,
		"export default () => { http.get('http://x/' + list[0]) }\nexport function teardown() { list[0] }":       1,
		`export default () => { const r = http.get('http://x/' + list[0]); http.get('http://x/' + r.status); } `: 1,
	} {
		s, _ := mustK6(t, head+shared+rest)
		kept := 0
		count := func(any, any) bool { kept++; return true }
		s.test.files.Range(count)
		s.test.arrays.Range(count)
		if kept != 2*want {
			t.Errorf("%s: %d files and arrays are kept, want %d", rest, kept, 2*want)
		}
	}
}

func target(t testing.TB, method, raw string) *wire.Target {
	t.Helper()
	u, err := url.Parse(raw)
	if err != nil {
		t.Fatal(err)
	}
	target, err := wire.NewTarget(method, u, http.Header{})
	if err != nil {
		t.Fatal(err)
	}
	return target
}
