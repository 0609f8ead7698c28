package k6

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/gohone/hone/internal/load/script"
	"github.com/gohone/hone/internal/load/wire"
)

// head is what nearly every script begins with.
const head = `import http from 'k6/http'; import { check, sleep, group, fail } from 'k6'; import { Rate, Trend } from 'k6/metrics'; import exec from 'k6/execution';
`

// TestK6Varies has scripts that cannot be replayed, with the reason given, and
// scripts that look like those and can.
func TestK6Varies(t *testing.T) {
	for _, c := range []struct{ name, source, why string }{
		{"read", `export default () => {
	const res = http.get('http://x/');
	if (res.status !== 200) http.get('http://x/again'); }`, "it reads an answer outside of check() (test.js:4:10)"},
		{"json", `export default () => { http.get('http://x/' + http.get('http://x/').json('id')) }`, "reads an answer"},
		{"keys", `export default () => { http.get('http://x/' + Object.keys(http.get('http://x/')).length) }`, "reads an answer"},
		{"text", "export default () => { http.get('http://x/' + http.get('http://x/')) }", "reads an answer"},
		{"other answer in a check", `export default () => {
	const a = http.get('http://x/1'), b = http.get('http://x/2');
	check(b, { same: (r) => r.status === a.status }) }`, `more than its answer is needed for the check "same" (test.js:4:7)`},
		{"value in a check", `export default () => { const a = http.get('http://x/'); check(null, { ok: () => a.status === 200 }) }`,
			`more than its answer is needed for the check "ok"`},
		{"result of check", `export default () => {
	const ok = check(http.get('http://x/'), { ok: (r) => r.status === 200 });
	if (!ok) fail('no') }`, "the result of check() is used (test.js:3:18)"},
		{"__VU", `export default () => { http.get('http://x/' + __VU) }`, "it reads __VU (test.js:2:"},
		{"__VU early", `const mine = __VU; export default () => { http.get('http://x/' + mine) }`, "it reads __VU"},
		{"__ITER", `export default () => { http.get('http://x/' + __ITER) }`, "it reads __ITER"},
		{"execution", `export default () => { http.get('http://x/' + exec.vu.idInTest) }`, "it reads k6/execution"},
		{"time", `export default () => { http.get('http://x/' + Date.now()) }`, "it reads the time"},
		{"new Date", `export default () => { http.get('http://x/' + new Date()) }`, "it reads the time"},
		{"counter", `let n = 0; export default () => { http.get('http://x/' + n++) }`, "depends on earlier iterations"},
		{"queue", `const q = { list: ['a', 'b', 'c'] }; export default () => { const mine = q.list; http.get('http://x/' + mine[0]); mine.push(mine.shift()) }`,
			"depends on earlier iterations"},
		{"once", `let first = true; export default () => { if (first) http.get('http://x/first'); first = false; http.get('http://x/') }`,
			"depends on earlier iterations"},
		{"random start", `const me = Math.random(); export default () => { http.get('http://x/' + me) }`, "random numbers"},
		{"time of the start", `const t = Date.now(); export default () => { http.get('http://x/' + t) }`, "the time"},

		{"loop", `export default () => { for (let i = 0; i <= 10000; i++) http.get('http://x/') }`, "very many requests"},

		{"random", `export default () => { http.get('http://x/' + Math.random()) }`, ""},
		{"metrics", `const errors = new Rate('errors'), times = new Trend('times');
export default () => {
	const res = http.get('http://x/');
	errors.add(res.status !== 200);
	times.add(res.timings.duration, { kind: 'x' });
	check(res, { ok: (r) => r.status === 200 }) || errors.add(1);
}`, ""},
		{"unread results", `const errors = new Rate('errors'), slow = new Trend('slow');
export default () => {
	const res = http.get('http://x/');
	const ok = check(res, { ok: (r) => r.status === 200 });
	errors.add(!ok);
	if (!ok) { console.error('no: ' + res.status, JSON.stringify(res.headers)); errors.add(1); }
	if (res.status !== 200) { console.log(res.body); if (res.timings.duration > 5) slow.add(1); } else { errors.add(0); }
	if (!check(res, { again: (r) => r.status === 200 })) console.warn('no');
}`, ""},
		{"read result", `export default () => {
	const ok = check(http.get('http://x/'), { ok: (r) => r.status === 200 });
	console.log({ ok }); http.get('http://x/' + JSON.stringify({ ok })); }`, "the result of check() is used"},
		{"branch", `let bad = 0; export default () => { const r = http.get('http://x/'); if (r.status !== 200) { console.log(r.status); bad++ } }`, "reads an answer"},
		{"test", `let n = 0; export default () => { http.get('http://x/' + n); if (n++ > 5) console.log(n) }`, "depends on earlier"},
		{"kept answer", `let last; export default () => { last = http.get('http://x/'); check(last, { ok: (r) => r.status === 200 }) }`, ""},
		{"async", `export default async () => { const res = await http.asyncRequest('GET', 'http://x/'); check(res, { ok: (r) => r.status === 200 }) }`, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.name == "loop" && raceEnabled {
				t.Skip("beside other work it takes longer than an iteration may")
			}
			s, opts := mustK6(t, head+c.source)
			if (s.pool == nil) != (c.why != "") {
				t.Fatalf("replayed: %t, notes %q", s.pool != nil, opts.Notes)
			}
			if !hasNote(opts.Notes, c.why) || c.why != "" && !hasNote(opts.Notes, "runs again for every iteration") {
				t.Errorf("notes %q, want one with %q", opts.Notes, c.why)
			}
			if c.name != "loop" {
				new(server).serve(t, user(t, s, 0), 20)
			}
		})
	}
}

func TestK6LiveReadsAnswers(t *testing.T) {
	s, _ := mustK6(t, head+`
let token;
export default function () {
	if (!token) token = http.post('http://x/login', { user: 'me', pass: 'a b' }).json('token');
	const res = http.get('http://x/data?' + __VU + '.' + __ITER, { headers: { Authorization: token } });
	const ok = check(res, {
		'status': (r) => r.status === 200,
		'length': (r) => r.json().list.length === 2 && r.json('list.1') === 'b',
		'throws': (r) => r.json().none.at.all,
	});
	http.get('http://x/never');
}`)
	auth := ""
	srv := &server{answer: func(n int, step *script.Step) script.Answer {
		auth = step.Target.Header.Get("Authorization")
		return script.Answer{Response: wire.Response{Status: 200, Body: []byte(`{"token":"T1","list":["a","b"]}`)}}
	}}
	srv.serve(t, user(t, s, 4), 2)
	want := []string{"POST /login pass=a+b&user=me", "GET /data?5.0", "GET /data?5.1"}
	if diff := cmp.Diff(want, srv.sent); diff != "" {
		t.Error(diff)
	}
	if auth != "T1" {
		t.Errorf("Authorization was %q", auth)
	}
	if diff := cmp.Diff(map[string][2]int{"status": {0, 2}, "length": {0, 2}, "throws": {2, 0}}, srv.checks); diff != "" {
		t.Error(diff)
	}
	notes, err := s.End(srv.do)
	if err != nil || !hasNote(notes, "2 iterations ended with an exception, the first with test.js:10:") {
		t.Errorf("%v, notes %q", err, notes)
	}
}

// TestK6Response reads all of an answer in a script.
func TestK6Response(t *testing.T) {
	s, _ := mustK6(t, head+`
export default function () {
	const r = http.get('http://x/a?b=1', { headers: { 'x-y': '1' } });
	http.post('http://x/seen', JSON.stringify([r.status, r.status_text, r.body, r.error, r.error_code, r.url, r.proto, r.headers,
		r.timings.duration, r.request.method, r.json('a.0.b'), r.json('a.1'), r.json().a.length, typeof r.html, r.nothing]));
}`)
	answers := []script.Answer{
		{Response: wire.Response{Status: 404, Proto: "HTTP/1.1", Body: []byte(`{"a":[{"b":"é"}]}`),
			Header: []byte("content-type: a/b\r\nSet-Cookie: c\r\nSet-Cookie: d\r\n")}, Duration: 1500 * time.Microsecond},
		{Response: wire.Response{Status: 200}},
	}
	srv := &server{answer: func(n int, _ *script.Step) script.Answer { return answers[n%2] }}
	srv.serve(t, user(t, s, 0), 1)
	want := `POST /seen [404,"404 Not Found","{\"a\":[{\"b\":\"é\"}]}","",1404,"http://x/a?b=1","HTTP/1.1",` +
		`{"Content-Type":"a/b","Set-Cookie":"c, d"},1.5,"GET","é",null,1,"function",null]`
	if got := srv.sent[1]; got != want {
		t.Errorf("\n%s, want\n%s", got, want)
	}
	answers[0] = script.Answer{Failed: "refused"}
	u := user(t, s, 0)
	if err := u.Iterate(srv.do); err != nil {
		t.Fatal(err)
	}
	if s.test.thrown.Load() != 1 || !strings.Contains(fmt.Sprint(s.test.first.Load()), "has no body") {
		t.Errorf("%d exceptions, the first %v", s.test.thrown.Load(), s.test.first.Load())
	}
}

func TestK6Sleep(t *testing.T) {
	const source = `
export default function () {
	sleep(0.5); group('g', () => { http.get('http://x/1'); sleep(1); });
	http.get('http://x/2');
	sleep(2);
}`
	const ms = time.Millisecond
	for _, live := range []string{"", "export const vu = __VU"} {
		s, _ := mustK6(t, head+source+live)
		srv := new(server).serve(t, user(t, s, 0), 2)
		if diff := cmp.Diff([]time.Duration{500 * ms, 1000 * ms, 2500 * ms, 1000 * ms}, srv.pauses); diff != "" {
			t.Error(diff)
		}
		open, _, err := open(t, Options{Pool: 10, Open: true}, head+source+live)
		if err != nil {
			t.Fatal(err)
		}
		srv = new(server).serve(t, user(t, open, 0), 2)
		if diff := cmp.Diff([]time.Duration{500 * ms, 1000 * ms, 500 * ms, 1000 * ms}, srv.pauses); diff != "" {
			t.Error("open model:", diff)
		}
	}
}

// TestK6LiveKeeps has a script that reads answers late, knows the time after
// it has slept, and asks something before its first request.
func TestK6LiveKeeps(t *testing.T) {
	s, _ := mustK6(t, head+`
export default function () {
	const began = Date.now();
	check(1, { early: (n) => n === 1 });
	const first = http.get('http://x/1');
	http.get('http://x/2');
	sleep(3600);
	http.get('http://x/' + first.body + (Date.now() - began >= 3600000));
}`)
	buf := []byte("a")
	srv := &server{answer: func(int, *script.Step) script.Answer {
		a := script.Answer{Response: wire.Response{Status: 200, Body: buf}}
		buf[0]++
		return a
	}}
	srv.serve(t, user(t, s, 0), 1)
	if got := srv.sent[2]; got != "GET /btrue" {
		t.Errorf("sent %q last", got)
	}
	if diff := cmp.Diff(map[string][2]int{"early": {0, 1}}, srv.checks); diff != "" {
		t.Error(diff)
	}
}

func TestK6PoolIsBounded(t *testing.T) {
	s, opts := mustK6(t, head+`export default () => { http.post('http://x/', Math.random() + '"x"'.repeat(1 << 20)) }`)
	if n := len(s.pool.entries); n != 7 || !hasNote(opts.Notes, "7 iterations of the script were recorded") {
		t.Errorf("%d iterations of 3 MiB were recorded, want 7: %q", n, opts.Notes)
	}
}

func TestK6ErrorOfDo(t *testing.T) {
	for _, source := range []string{
		`export default () => { http.get('http://x/1'); http.get('http://x/2') }`,
		`export default () => { try { http.get('http://x/1').status } finally { http.get('http://x/2') } }`,
	} {
		s, _ := mustK6(t, head+source)
		u := user(t, s, 0)
		over, calls := errors.New("over"), 0
		err := u.Iterate(func(*script.Step) (*script.Answer, error) { calls++; return nil, over })
		if err != over || calls != 1 {
			t.Errorf("%v after %d requests, want the error of do after 1", err, calls)
		}
		new(server).serve(t, u, 2)
	}
}

func TestK6Abort(t *testing.T) {
	s, _ := mustK6(t, head+`export default () => { http.get('http://x/'); if (exec.scenario.iterationInTest === 2) exec.test.abort('enough') }`)
	srv := new(server)
	a, b := user(t, s, 0), user(t, s, 1)
	srv.serve(t, a, 1).serve(t, b, 1)
	if err := a.Iterate(srv.do); err != io.EOF {
		t.Errorf("%v, want the end", err)
	}
}

func TestK6Setup(t *testing.T) {
	const source = `
export function setup() { const r = http.get('http://x/setup'); return { token: r.json('token') } }
export default (data) => { http.get('http://x/' + data.token) }
export function teardown(data) { http.del('http://x/' + data.token) }`
	s, opts := mustK6(t, head+source)
	if _, err := s.User(0, 1); err == nil {
		t.Error("there is a user before setup was run")
	}
	if len(opts.Notes) > 0 {
		t.Errorf("notes %q before anything ran", opts.Notes)
	}
	srv := &server{answer: func(int, *script.Step) script.Answer {
		return script.Answer{Response: wire.Response{Status: 200, Body: []byte(`{"token":"T2"}`)}}
	}}
	notes, err := s.Prepare(srv.do)
	if err != nil || !hasNote(notes, "100 iterations of the script were recorded") {
		t.Fatalf("%v, notes %q", err, notes)
	}
	srv.serve(t, user(t, s, 0), 2)
	if _, err := s.End(srv.do); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"GET /setup", "GET /T2", "GET /T2", "DELETE /T2"}, srv.sent); diff != "" {
		t.Error(diff)
	}

	s, _ = mustK6(t, head+source)
	srv.answer = func(int, *script.Step) script.Answer { return script.Answer{Failed: "refused"} }
	if _, err := s.Prepare(srv.do); err == nil || !strings.Contains(err.Error(), "test.js:3:") {
		t.Errorf("setup without an answer: %v", err)
	}
}

func TestK6Exceptions(t *testing.T) {
	s, opts := mustK6(t, head+`export default () => { http.get('http://x/1'); if (Math.random() < 0.5) fail('bad luck'); http.get('http://x/2') }`)
	if s.pool == nil || !hasNote(opts.Notes, "of the 100 recorded iterations end with an exception, the first with test.js:2:") {
		t.Errorf("notes %q", opts.Notes)
	}
	srv := new(server).serve(t, user(t, s, 0), 100)
	ends := 0
	for _, sent := range srv.sent {
		if sent == "GET /2" {
			ends++
		}
	}
	if len(srv.sent) != 100+ends || ends < 20 || ends > 80 {
		t.Errorf("%d requests, %d of them second ones", len(srv.sent), ends)
	}

	// One that throws always, before it sends anything, ends the run.
	s, _ = mustK6(t, head+`export default () => { __VU; none.at.all }`)
	u := user(t, s, 0)
	var err error
	for range maxFailed {
		if err != nil {
			t.Fatal("ended too early")
		}
		err = u.Iterate(new(server).do)
	}
	if err == nil || !strings.Contains(err.Error(), "test.js:2:") || !strings.Contains(err.Error(), "none is not defined") {
		t.Errorf("%v after %d exceptions", err, maxFailed)
	}
}

func TestK6Endless(t *testing.T) {
	const limit = 50 * time.Millisecond
	for _, source := range []string{
		`while (true) {} export default () => {}`,
		`export default () => { http.get('http://x/'); for (;;) { try { fail('') } catch {} } }`,
		`export default () => { group('g', () => { for (;;); }) }`,
	} {
		_, _, err := open(t, Options{limit: limit}, head+source)
		if err == nil || !strings.HasPrefix(err.Error(), "test.js:") || !strings.Contains(err.Error(), "does a loop never end") {
			t.Errorf("%s: %v", source, err)
		}
	}
	// The clock does not run while an answer is waited for, and does afterwards.
	s, _ := mustK6(t, head+`export default () => { http.get('http://x/').status; for (;;); }`)
	u := user(t, s, 0)
	s.test.limit = limit
	err := u.Iterate(func(*script.Step) (*script.Answer, error) {
		if u.(*liveUser).m.timer.Stop() {
			t.Error("the clock runs while an answer is waited for")
		}
		return new(script.Answer), nil
	})
	if err != nil || s.test.thrown.Load() != 1 || !strings.Contains(fmt.Sprint(s.test.first.Load()), "does a loop never end") {
		t.Errorf("%v; %d exceptions, the first %v", err, s.test.thrown.Load(), s.test.first.Load())
	}
}

// TestK6Parallel runs users of one script at the same time, for the race
// detector.
func TestK6Parallel(t *testing.T) {
	for _, source := range []string{`http.get('http://x/' + list[0].a)`, `http.get('http://x/' + list[0].a + http.get('http://x/').status)`} {
		s, _ := mustK6(t, head+`import { SharedArray } from 'k6/data'; const list = new SharedArray('l', () => [{ a: 'b' }]);
export default () => { const r = `+source+`; check(r, { v: (r) => [200].includes(r.status) }) }`)
		done := make(chan error)
		for id := range 4 {
			go func() {
				u, err := s.User(id, 1)
				for i := 0; i < 50 && err == nil; i++ {
					err = u.Iterate(new(server).do)
				}
				done <- err
			}()
		}
		for range 4 {
			if err := <-done; err != nil {
				t.Error(err)
			}
		}
	}
}
