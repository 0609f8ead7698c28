package k6

import (
	"testing"
	"time"

	"github.com/gohone/hone/internal/load/script"
	"github.com/gohone/hone/internal/load/wire"
)

// TestJudgedChecks asks each check of each answer twice by a judge, and in a
// machine of its own.
func TestJudgedChecks(t *testing.T) {
	answers := []script.Answer{
		{Response: wire.Response{Status: 200, Body: []byte(similarity), Header: []byte("Content-Type: application/json\r\n")}, Duration: 12e6},
		{Response: wire.Response{Status: 500, Body: []byte("oops")}},
		{Response: wire.Response{Status: 201, Body: []byte(` {"a":{"b":[1,"two",{"c":null}]},"t":"q\"\u00e9","n":-1.5e1,"on":true,"x":1,"x":"2","toString":1,"e":""} `),
			Header: []byte("set-cookie: a\r\nSet-Cookie: b\r\n")}, Duration: 3e9},
		{Response: wire.Response{Status: 200, Body: []byte(`["a", "é😀", 3]`)}},
		{Response: wire.Response{Status: 200, Body: []byte(`"text"`)}},
		{Response: wire.Response{Status: 204}},
		{Response: wire.Response{Status: 200, Body: []byte("null")}},
	}
	judged := []string{
		`(r) => r.status === 200`, `r => r.status == 200`, `function (r) { return r.status === 200; }`, `(res) => res.status !== 500`,
		`(r) => r.status >= 200 && r.status < 300`, `r => 200 <= r.status && !(r.status > 299)`, `r => r.status == '200'`,
		`(r) => r.body.includes('similar')`, `(r) => r.body.indexOf('😀') !== -1`, `r => r.body.length > 3`, `r => r.body`,
		`(r) => r.body.startsWith('{') && r.body.endsWith('}')`, `(r) => r.body && r.body.length > 0`, `r => r.body !== ''`,
		`(r) => r.timings.duration < 500`, `(r) => r.json().similarity !== undefined`, `(r) => JSON.parse(r.body).similarity !== undefined`,
		`(r) => r.json('similarity') > 0.5`, `r => typeof r.json('similarity') === 'number'`, `r => typeof r.json().interpretation == "string"`,
		`(r) => { const body = JSON.parse(r.body); return body.similarity >= 0 && body.similarity <= 1; }`,
		`(r) => { let ok = r.status === 200; return ok }`, `(r) => { const a = r.json().a; const b = a.b; return b.length === 3 && b[1] === 'two'; }`,
		`r => r.json('a.b.2.c') === null`, `r => r.json().a.b[2].c == undefined`, `r => r.json('a.b.9') === undefined`,
		`r => r.json().hasOwnProperty('a')`, `r => r.json().t === 'q"é'`, `r => r.json().n === -15`,
		`r => r.json().n < -14`, `r => r.json().on`, `r => r.json().on === true`, `r => r.json().x == 2`, `r => r.json().x === 2`, `r => r.json().e`,
		`r => Array.isArray(r.json())`, `r => r.json().length == 3`, `r => r.json().includes('a')`, `r => r.json().includes(3)`, `r => r.json()[0] === 'a'`,
		`r => r.json()[1].length === 3`, `r => r.json() !== null`, `r => r.json() === r.json()`, `r => r.json() === 'text'`, `r => r.json().length`,
		`r => r.headers['Content-Type'] === 'application/json'`, `r => r.headers['content-type']`, `r => r.headers['Set-Cookie'] === 'a, b'`,
		`r => r.headers['Content-Type'].includes('json')`, `r => r.error === ''`, `r => r.error_code === 1500`,
		`r => r.status === 200 ? r.json().similarity : true`, `r => r.status == null || r.status != 500`, `(r) => true`, `r => undefined`, `r => !r.json('none')`,
		`r => r.json().a.b.none.more`, `r => r.body.none`, `r => r.status.none === undefined`, `r => r.json().e == 0`, `r => r.json().on == 1`,
	}
	judged = append(judged, `r => 'similarity' in r.json()`, `(r) => r.body < 'p'`, `r => -r.json().n > 14`,
		`(r) => r.json().x == r.status`, `(r) => r.json().toString === 1`, `r => r.json().indexOf(3) > 1`)
	judged = append(judged, `(r) => /a/.test(r.body)`, `(r) => r.body.toUpperCase() === 'OOPS'`, `(r) => r.status + 1 === 201`,
		`(r) => r.json()?.a`, `(r) => { let ok = 1; ok = 2; return ok }`, `(r) => { return }`, `(r) => [200, 201].includes(r.status)`,
		`(r) => r.timings.sending < 1`, `(r) => r.json().every((x) => x !== 3)`, `(r) => Object.keys(r.headers).length > 0`,
		`(r) => { while (r.status === 204); return true }`)
	not := []string{
		`(r) => r.status === expected`, `() => true`, `(r, s) => r.status === 200`, `(r = 1) => r.a`, `(...r) => true`, `(r) => r`,
		`(r) => { try { return r.json().a } catch (e) { return false } }`, `(r) => r.json('#') === 3`, `({ status }) => status === 200`,
		`(r) => Math.random() < 0.5`, `(r) => Date.now() > 0`, `(r) => r.url === ''`, `(r) => r['request'].body === ''`,
		`(r) => JSON.stringify(r) !== ''`, `(r) => { const { url } = r; return true }`, `(r) => r['sta' + 'tus'] === 200`,
		`(r) => [1].every((r) => r > 0) && r.status`, `(r) => { expected = 201; return true }`, `(r) => __VU > 0`, `true`,
	}
	s, _ := mustK6(t, head+sends)
	s.test.limit = 100 * time.Millisecond
	m, err := newMachine(s.test, 0, 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	if err := m.rt.Set("expected", 200); err != nil {
		t.Fatal(err)
	}
	step := &script.Step{Request: wire.Request{Target: target(t, "GET", "http://x/")}, Keep: true}
	held := 0
	for i, source := range append(judged, not...) {
		judge := newJudge(source, &s.test.judging)
		ok := judge != nil
		if ok != (i < len(judged)) {
			t.Errorf("%s: judged: %t", source, ok)
		}
		condition, err := m.rt.RunString("(" + source + ")")
		if err != nil {
			t.Fatalf("%s: %v", source, err)
		}
		if !ok {
			continue
		}
		for j := range answers {
			var want bool
			err := m.guard(func() (err error) {
				want, err = m.holds(m.answer(step, &answers[j], true), condition)
				return err
			})
			want = want && err == nil
			for range 2 { // the second time from memory
				if got := judge.check("c").OK(&answers[j]); got != want {
					t.Errorf("%s of %q: %t, want %t (%v)", source, answers[j].Body, got, want, err)
				}
			}
			if want {
				held++
			}
		}
	}
	if held < 100 {
		t.Errorf("only %d checks held, which tests little", held)
	}
	if newJudge(judged[0], nil).check("c").Body {
		t.Error("a check of the status wants the body")
	}
	if !newJudge(`r => r.json().a`, nil).check("c").Body {
		t.Error("a check of JSON does not want the body")
	}
}

func TestK6InterpretedChecks(t *testing.T) {
	s, opts := mustK6(t, head+`
export default function () {
	const n = Math.floor(Math.random() * 1000), r = http.get('http://x/' + n);
	check(r, {
		'it echoes': (r) => r.body === 'n=' + n,
		'it is here': () => r.status === 200,
		'status': (r) => r.status === 200,
	});
	check(n, { 'n is small': (n) => n < 500, 'a value': true });
}`)
	if s.pool != nil || !hasNote(opts.Notes, `more than its answer is needed for the check "it echoes" (test.js:5:7)`) {
		t.Fatalf("notes %q", opts.Notes)
	}
	srv := &server{answer: func(_ int, step *script.Step) script.Answer {
		return script.Answer{Response: wire.Response{Status: 200, Body: []byte("n=" + step.Target.URL.Path[1:])}}
	}}
	srv.serve(t, user(t, s, 0), 200)
	c := srv.checks
	for _, name := range []string{"status", "it echoes", "it is here", "a value"} {
		if c[name] != [2]int{0, 200} {
			t.Errorf("%s failed and held %v times", name, c[name])
		}
	}
	if n := c["n is small"]; n[0]+n[1] != 200 || n[0] < 50 || n[1] < 50 {
		t.Errorf("a condition that is known failed and held %v times", n)
	}
	srv.answer = func(int, *script.Step) script.Answer {
		return script.Answer{Response: wire.Response{Status: 200, Body: []byte("n=x")}}
	}
	srv.checks = nil
	srv.serve(t, user(t, s, 0), 200)
	if n := srv.checks["it echoes"]; n != [2]int{200, 0} {
		t.Errorf("wrong answers pass: %v", n)
	}
}
