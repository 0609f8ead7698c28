package k6

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/load/script"
	"github.com/gohone/hone/internal/load/wire"
)

var update = flag.Bool("update", false, "write the differences into docs/k6.md")

// differing are scripts that use what differs, by use, and what of the use is
// filled in or of the error is said.
var differing = map[string]struct{ source, part string }{
	"what a script writes to the console": {sends + `console.log('here')`, ""},
	"custom metrics":                      {sends + `new Trend('t').add(1)`, ""},
	"handleSummary()":                     {sends + `export function handleSummary() {}`, ""},
	"group()":                             {`export default () => group('g', () => { http.get('http://x/') })`, ""},
	"http.batch":                          {`export default () => { http.batch(['http://x/']) }`, ""},
	"responseType binary":                 {`export default () => { http.get('http://x/', { responseType: 'binary' }) }`, ""},
	"http.setResponseCallback":            {sends + `http.setResponseCallback(http.expectedStatuses(200))`, ""},
	"request parameter %s":                {`export default () => { http.get('http://x/', { auth: 'digest' }) }`, "auth"},
	"request tags":                        {`export default () => { http.get('http://x/', { tags: { kind: 'a' } }) }`, ""},
	"redirects":                           {sends, ""},
	"cookies":                             {sends, ""},
	"compressed answers":                  {sends, ""},
	"timings":                             {`export default () => { http.get('http://x/').timings.sending }`, ""},
	"options.%s":                          {sends + `export const options = { rps: 5 }`, "rps"},
	"options.scenarios.%s with per-vu-iterations": {
		sends + `export const options = { scenarios: { a: { executor: 'per-vu-iterations', vus: 2 } } }`, "a"},
	"abortOnFail on %s": {
		sends + `export const options = { thresholds: { checks: [{ threshold: 'rate>0.9', abortOnFail: true }] } }`, "checks"},

	"more than one scenario": {sends + `export const options = { scenarios: { a: {}, b: {} } }`, "hone runs one scenario"},
	"the executor externally-controlled": {
		sends + `export const options = { scenarios: { a: { executor: 'externally-controlled' } } }`, "there is no executor"},
	"thresholds on custom metrics, on tags, and on times of iterations": {
		sends + `export const options = { thresholds: { iteration_duration: ['avg<1'] } }`, "cannot be judged"},
	"http.cookieJar, http.CookieJar, http.file":                     {`export default () => { new http.CookieJar() }`, "http.CookieJar is not supported"},
	"html() of an answer":                                           {`export default () => { http.get('http://x/').html() }`, "html() of an answer is not supported"},
	"json(path) of an answer":                                       {`export default () => { http.get('http://x/').json('a.#') }`, "only paths of names"},
	"k6/ws, k6/net/grpc, k6/crypto, k6/html, k6/browser, k6/timers": {`import ws from 'k6/ws'`, "there is no module"},
	"modules at addresses":                                          {`import a from 'https://example.com/a.js'`, "is not fetched"},
	"require(), setTimeout(), TypeScript":                           {`const a = require('k6')`, "require is not defined"},
}

// TestDifferences has a script for each difference that the user learns about.
func TestDifferences(t *testing.T) {
	for _, d := range differences {
		c, ok := differing[d.use]
		if ok != (d.channel != unseen) {
			t.Errorf("%s: there is a script: %t", d.use, ok)
		}
		if !ok {
			continue
		}
		source, opts, err := open(t, Options{Pool: 10}, head+c.source)
		if err == nil {
			srv := &server{answer: func(int, *script.Step) script.Answer {
				return script.Answer{Response: wire.Response{Status: 302, Body: []byte("{}"),
					Header: []byte("Set-Cookie: a=b\r\ncontent-encoding: gzip\r\n")}}
			}}
			srv.serve(t, user(t, source, 0), 2)
			var notes []string
			notes, err = source.(script.Staged).End(srv.do)
			opts.Notes = append(opts.Notes, notes...)
		}
		if want := fmt.Sprintf(strings.ReplaceAll(d.use, "%s", "%[1]s")+"%[2]s", c.part, " "+d.does); d.channel == noted {
			if err != nil || !hasNote(opts.Notes, want) {
				t.Errorf("%v, notes %q, want %q", err, opts.Notes, want)
			}
		} else if said := fmt.Sprint(err, opts.Notes); !strings.Contains(said, c.part) {
			t.Errorf("%s: %s, want %q", d.use, said, c.part)
		}
	}
}

// TestDifferencesDocumented holds the table of docs/k6.md to the one in the code;
// -update writes it.
func TestDifferencesDocumented(t *testing.T) {
	const path, begin, end = "../../../docs/k6.md", "<!-- differences -->\n", "<!-- end -->\n"
	page, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, _ := strings.Cut(string(page), begin)
	have, after, ok := strings.Cut(rest, end)
	if !ok {
		t.Fatalf("%s has no %q and %q", path, begin, end)
	}
	var table strings.Builder
	table.WriteString("| in k6 | here | reported in |\n|---|---|---|\n")
	for _, d := range differences {
		fmt.Fprintf(&table, "| %s | %s | %s |\n", strings.ReplaceAll(d.use, "%s", "…"), d.does, d.channel)
	}
	if *update {
		if err := os.WriteFile(path, []byte(before+begin+table.String()+end+after), 0o666); err != nil {
			t.Fatal(err)
		}
	} else if have != table.String() {
		t.Errorf("%s differs from the table in differ.go; go test ./internal/load/k6 -update", path)
	}
}
