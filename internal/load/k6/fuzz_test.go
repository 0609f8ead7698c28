package k6

import (
	"encoding/json"
	"errors"
	"io"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gohone/hone/internal/load/script"
	"github.com/gohone/hone/internal/load/wire"
)

// hungry is what makes a script of a few letters take gigabytes, as it does in k6.
var hungry = regexp.MustCompile(`\d{5}|[\d.][eE]\d|[xX][0-9a-fA-F]{5}|repeat|pad|Array\(|\*\*|<<|length\s*=`)

// load loads a script that is given as text from a folder, with few iterations.
func load(dir, code string) (script.Source, script.Options, error) {
	path := filepath.Join(dir, "test.js")
	if err := os.WriteFile(path, []byte(code), 0o600); err != nil {
		return nil, script.Options{}, err
	}
	return New(path, Options{Pool: 4, Seed: 1, limit: 100 * time.Millisecond})
}

// check holds what is said of a run to what a run can be.
func check(t *testing.T, code string, o script.Options, err error) {
	t.Helper()
	if err != nil {
		if strings.Contains(err.Error(), "\n") || !strings.Contains(err.Error(), "test.js") {
			t.Fatalf("%q: the error %q", code, err)
		}
		return
	}
	number := func(f float64) bool { return f >= 0 && f <= math.MaxFloat64 }
	wrong := func(s script.Stage) bool { return s.Duration < 0 || !number(s.Target) }
	if o.Users < 0 || o.Iterations < 0 || o.Duration < 0 || !number(o.Start) || slices.ContainsFunc(o.Stages, wrong) {
		t.Fatalf("%q: options %+v", code, o)
	}
	for _, note := range o.Notes {
		if strings.Contains(note, "\n") {
			t.Fatalf("%q: the note %q", code, note)
		}
	}
}

// requests returns what a user of a script that was recorded sends in two iterations.
func requests(t *testing.T, s script.Source) (out []string) {
	t.Helper()
	u, err := s.User(0, 1)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		err := u.Iterate(func(s *script.Step) (*script.Answer, error) {
			if s.Pause < 0 {
				t.Fatalf("a pause of %v", s.Pause)
			}
			var text strings.Builder
			text.WriteString(s.Target.Method + " " + s.Target.URL.String())
			for _, b := range s.Body {
				text.WriteString(string(b))
			}
			out = append(out, text.String())
			a := &script.Answer{Response: wire.Response{Status: 200, Body: []byte(similarity)}}
			for _, c := range s.Checks {
				c.OK(a)
			}
			if len(out) == 20 {
				return a, io.EOF
			}
			return a, nil
		})
		if errors.Is(err, io.EOF) {
			break
		}
	}
	return out
}

// FuzzScript: any script is loaded, or refused in a line that names it; and what one sends that was
// recorded depends on the seed alone.
func FuzzScript(f *testing.F) {
	data, err := os.ReadFile("testdata/similarity.js")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(data))
	f.Add(head + sends)
	f.Add(head + "export const options = { stages: [{ duration: '1s', target: 4 }] };\n" +
		"export default function (d) { const r = http.post('http://x/' + __ITER, JSON.stringify({ a: Math.random() }), { headers: { A: 'b' } });\n" +
		"check(r, { 'is 200': (r) => r.status === 200 && r.json('a.b') }); sleep(0.1) }\n")
	f.Add("import { SharedArray } from 'k6/data'; import papaparse from 'https://jslib.k6.io/papaparse/5.1.1/index.js';\n" + head +
		"const d = new SharedArray('x', () => papaparse.parse('a,b\\n1,\"2\"', { header: true }).data);\n" +
		"export function setup() { return d[0] }\nexport default (s) => { for (const k of d) http.get(`http://x/${k.a}`) }\n")
	f.Add("export default 1")
	f.Add(head + "export default () => { throw { toString() { throw 1 } } }")
	f.Fuzz(func(t *testing.T, code string) {
		if hungry.MatchString(code) {
			return
		}
		dir := t.TempDir()
		s, opts, err := load(dir, code)
		check(t, code, opts, err)
		if err != nil || s.(*source).pool == nil {
			return
		}
		again, _, err := load(dir, code)
		if err != nil {
			return // it depends on more than the seed, or the machine is slow
		}
		if again.(*source).pool == nil {
			return
		}
		if one, two := requests(t, s), requests(t, again); !slices.Equal(one, two) {
			t.Fatalf("%q sends %q, and %q when it is loaded again", code, one, two)
		}
	})
}

// FuzzOptions: options are refused, or say what a run can be.
func FuzzOptions(f *testing.F) {
	for _, text := range []string{
		`{"vus":5,"duration":"1m30s"}`, `{"vus":3,"stages":[{"duration":500,"target":4},{"duration":"0","target":0}]}`,
		`{"scenarios":{"a":{"executor":"ramping-arrival-rate","startRate":10,"timeUnit":"1m","stages":[{"duration":"5s","target":50}],"preAllocatedVUs":3}}}`,
		`{"scenarios":{"a":{"executor":"per-vu-iterations","vus":1e300,"iterations":1e300,"exec":"default","env":{"A":1}}}}`,
		`{"vus":1e19,"iterations":9223372036854775807,"duration":"9999999h"}`,
		`{"thresholds":{"http_req_duration":["p(95) < 1500",{"threshold":"p(99.9)<3000","abortOnFail":true}],"checks":["rate>=0.9"]}}`,
		`{"scenarios":{"a":{"executor":"constant-arrival-rate","rate":1,"timeUnit":1e-300,"duration":"5s"}}}`,
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, options string) {
		if !json.Valid([]byte(options)) {
			return
		}
		_, opts, err := load(t.TempDir(), head+sends+"export const options = "+options+";\n")
		check(t, options, opts, err)
	})
}
