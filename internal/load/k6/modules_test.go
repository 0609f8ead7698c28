package k6

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/gohone/hone/internal/load/script"
)

// TestK6Errors has scripts that cannot be run: one line, with the place.
func TestK6Errors(t *testing.T) {
	for _, c := range []struct{ name, source, want string }{
		{"syntax", "export default function () {\n  http.get('x'\n}", "test.js:3:1: Unexpected token }"},
		{"early exception", "\n  none.at.all; export default () => {}", "test.js:2:3: ReferenceError: none is not defined"},
		{"exception", head + "export default () => {\n  const a = undefined; a.b; }", "test.js:3:"},
		{"thrown text", "export default () => { throw 'bad' }", "bad"},
		{"recursion", head + "export default () => { const f = () => f() + 1; f() }", "without end"},
		{"no default", "export function main() {}", `test.js: the script exports no function "default"`},
		{"no request", head + "export default () => { sleep(1) }", "test.js: the script sends no request"},
		{"request early", head + "http.get('http://x/'); export default () => {}", "test.js:2:9: Error: requests cannot be sent outside of functions"},
		{"bad URL", head + "export default () => { http.get('/x') }", `"/x" is not a URL that begins with http:// or https://`},
		{"bad header", head + "export default () => { http.get('http://x/', { headers: { Connection: 'close' } }) }", "Connection"},
		{"remote module", "import a from 'https://example.com/a.js'; export default () => {}",
			"test.js:1:1: the module https://example.com/a.js is not fetched: save it beside the script and import that file"},
		{"unknown module", "import ws from 'k6/ws'; export default () => {}", `there is no module "k6/ws" here; there are k6, k6/data, k6/encoding`},
		{"missing file", "import a from './a.js'; export default () => {}", "test.js:1:1: open a.js: no such file"},
		{"missing export", "import { a } from 'k6'; export default () => {}", "test.js:1:"},
		{"error in a module", "import a from './lib.js'; export default () => {}", "lib.js:2:8: Unexpected token ;"},
		{"open", "open('./none.csv'); export default () => {}", "test.js:1:5: Error: open none.csv: no such file"},
		{"open late", head + "export default () => { open('./none.csv') }", "must be called outside of functions"},
		{"cookie jar", head + "export default () => { http.cookieJar() }", "http.cookieJar is not supported"},
		{"waits", "await new Promise(() => {}); export default () => {}", "waits for a promise that is never kept"},
		{"rejected", head + "export default async () => { throw new Error('bad') }", "Error: bad"},
		{"null", "throw null; export default () => {}", "test.js: null"},
		{"no text", "export default () => { throw { toString() { throw 5 } } }", "test.js:1:24: an exception that cannot be shown"},
		{"class", "export default class {}", "test.js: TypeError: Class constructor"},
		{"options", "export const options = { get stages() { throw 'bad' } }; export default () => {}", "test.js:1:41: bad"},
		{"shared", "import { SharedArray } from 'k6/data'; new SharedArray('s', () => 5); export default () => {}", "must return an array"},
	} {
		_, _, err := open(t, Options{Pool: 10}, c.source, "lib.js", "\nlet a =;")
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want an error with %q", c.name, err, c.want)
		}
	}
	if _, _, err := New("none.js", Options{}); err == nil || !strings.Contains(err.Error(), "none.js: no such file") {
		t.Errorf("no script: %v", err)
	}
}

func TestK6Modules(t *testing.T) {
	s, _ := mustK6(t, head+`
import base, { join as j } from './lib.js';
import * as k6 from 'k6';
import encoding, { b64decode } from 'k6/encoding';
import { randomIntBetween, randomItem, randomString, uuidv4 } from 'https://jslib.k6.io/k6-utils/1.4.0/index.js';
const data = JSON.parse(open('./data.json'));
const raw = new Uint8Array(open('data.json', 'b'));
export default function () {
	k6.check(http.get(j(base, data.path)), { ok: (r) => r.status === 200 });
	http.get(base + encoding.b64encode('hi') + b64decode('aGk=', 'std', 's') + raw.length);
	const n = randomIntBetween(3, 4), c = randomItem(['x']), u = uuidv4();
	if (n !== 3 && n !== 4 || c !== 'x' || randomString(5).length !== 5 || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(u)) fail('random: ' + u);
}`, "lib.js", "export { join } from './deep.js'; export default 'http://x/';", "deep.js", "export const join = (a, b) => a + b;",
		"data.json", `{"path":"p"}`)
	if s.pool == nil {
		t.Error("not replayed")
	}
	srv := new(server).serve(t, user(t, s, 0), 1)
	if diff := cmp.Diff([]string{"GET /p", "GET /aGk=hi12"}, srv.sent); diff != "" {
		t.Error(diff)
	}
}

func TestK6Requests(t *testing.T) {
	s, opts := mustK6(t, head+"const id = 5;"+`
export default function () {
	http.get('http://me:pw@x/a#b', { timeout: '1500ms', tags: { name: 'A' }, redirects: 0, auth: 5 });
	http.head('http://x/');
	http.put('http://x/', 'text', { headers: { 'X-A': 1, 'content-length': '9' }, timeout: 250, cookies: { a: 'b', c: { value: 'd' } } });
	http.patch('http://x/', { a: 'b c', d: ['1', '2'] });
	http.del('http://x/');
	http.options('http://x/', null);
	http.request('REPORT', 'http://x/', new Uint8Array([104, 105]).buffer);
	http.post('http://x/', new Uint8Array([111, 107]));
	http.post('http://x/', '');
	http.get(http.url`+"`http://x/${id}/end`"+`);
	const r = http.batch({ one: 'http://x/1', two: ['POST', 'http://x/2', 'b'], three: { method: 'PUT', url: 'http://x/3', body: 'c' } });
	check(r.two, { two: (r) => r.status === 200 });
	http.batch(['http://x/4', { method: 'GET', url: 'http://x/5' }]).forEach((r) => check(r, { all: (r) => r.status === 200 }));
}`)
	if s.pool == nil || !hasNote(opts.Notes, "http.batch sends its requests one after the other") || !hasNote(opts.Notes, "parameter auth is ignored") {
		t.Fatalf("notes %q", opts.Notes)
	}
	srv := new(server)
	var steps []script.Step
	if err := user(t, s, 0).Iterate(func(step *script.Step) (*script.Answer, error) {
		steps = append(steps, *step)
		return srv.do(step)
	}); err != nil {
		t.Fatal(err)
	}
	want := []string{
		"GET /a", "HEAD /", "PUT / text", "PATCH / a=b+c&d=1&d=2", "DELETE /", "OPTIONS /", "REPORT / hi", "POST / ok", "POST /", "GET /5/end",
		"GET /1", "POST /2 b", "PUT /3 c", "GET /4", "GET /5",
	}
	if diff := cmp.Diff(want, srv.sent); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(map[string][2]int{"two": {0, 1}, "all": {0, 2}}, srv.checks); diff != "" {
		t.Error(diff)
	}
	for i, timeout := range []time.Duration{1500 * time.Millisecond, time.Minute, 250 * time.Millisecond} {
		if got := steps[i].Target.Timeout; got != timeout {
			t.Errorf("%s: timeout %v, want %v", want[i], got, timeout)
		}
	}
	for i, header := range []http.Header{
		0: {"Authorization": {"Basic bWU6cHc="}}, 2: {"X-A": {"1"}, "Cookie": {"a=b; c=d"}}, 3: {"Content-Type": {"application/x-www-form-urlencoded"}},
	} {
		if header != nil {
			if diff := cmp.Diff(header, steps[i].Target.Header); diff != "" {
				t.Errorf("%s: %s", want[i], diff)
			}
		}
	}
	for i, name := range map[int]string{0: "A", 2: "PUT /", 9: "http://x/${}/end"} {
		if got := steps[i].Target.Name; got != name {
			t.Errorf("%s: named %q, want %q", want[i], got, name)
		}
	}
}

func TestK6SharedArray(t *testing.T) {
	s, _ := mustK6(t, head+`import { SharedArray } from 'k6/data';
const list = new SharedArray('list', () => [{ a: 1 }, { a: [2, 'x'] }]);
export default function () {
	let changed = 0;
	try { list[0] = 5; changed++ } catch {}
	try { list.push(5); changed++ } catch {}
	list[0].a = 7;
	http.post('http://x/' + changed, JSON.stringify([list.length, list, list.map((x) => x.a), [...list].length, list[9] === undefined]));
}`)
	srv := new(server).serve(t, user(t, s, 0), 1)
	if want := `POST /0 [2,[{"a":1},{"a":[2,"x"]}],[1,[2,"x"]],2,true]`; srv.sent[0] != want {
		t.Errorf("sent %s, want %s", srv.sent[0], want)
	}
}

func TestPapaparse(t *testing.T) {
	for _, c := range []struct{ text, config, want string }{
		{"a,b\n1,\"x,\n\"\"y\"\"\"\n", "{ header: true }", `[{"a":"1","b":"x,\n\"y\""},{"a":""}]`},
		{"a,b\n1,2\n", "{ header: true, skipEmptyLines: true }", `[{"a":"1","b":"2"}]`},
		{"a,b\r\n\r\n1,2", "{ header: true }", `[{"a":""},{"a":"1","b":"2"}]`},
		{"\ufeffa;b\n1;2", "{ header: true }", `[{"a":"1","b":"2"}]`},
		{"a\tb\n1\t2,3", "{ header: true }", `[{"a":"1","b":"2,3"}]`},
		{"1,2\n3", "", `[["1","2"],["3"]]`},
		{"a,b\n1,2,3,4\n5", "{ header: true }", `[{"a":"1","b":"2","__parsed_extra":["3","4"]},{"a":"5"}]`},
		{"a,b,c\n1.5,true,x", "{ header: true, dynamicTyping: true }", `[{"a":1.5,"b":true,"c":"x"}]`},
		{"#no\na\n \n", "{ comments: '#', skipEmptyLines: 'greedy' }", `[["a"]]`},
		{"a|b,c", "{ delimiter: ',' }", `[["a|b","c"]]`},
		{"", "{ header: true }", `[]`},
	} {
		s, _ := mustK6(t, head+`import papaparse from 'https://jslib.k6.io/papaparse/5.1.1/index.js';
const data = papaparse.parse(open('a.csv')`+strings.TrimSuffix(", "+c.config, ", ")+`).data;
export default () => { http.post('http://x/', JSON.stringify(data)) }`, "a.csv", c.text)
		srv := new(server).serve(t, user(t, s, 0), 1)
		if got := strings.TrimPrefix(srv.sent[0], "POST / "); got != c.want {
			t.Errorf("%q, %s: %s, want %s", c.text, c.config, got, c.want)
		}
	}
	if _, _, err := open(t, Options{}, "import { parse } from 'https://jslib.k6.io/papaparse/5.1.1/index.js'; parse('', { worker: true })"); err == nil ||
		!strings.Contains(err.Error(), "setting worker is not supported") {
		t.Errorf("unknown setting: %v", err)
	}
}
