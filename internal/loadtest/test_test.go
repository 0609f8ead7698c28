package loadtest

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"
	"time"

	"github.com/gohone/hone/internal/load/script"
	"github.com/gohone/hone/internal/loadtest/target"
	"github.com/gohone/hone/internal/loadtest/traffic"
	"github.com/gohone/hone/internal/verdict"
)

// serve answers with a status until the test ends.
func serve(t *testing.T, status int) target.Spec {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(status)
		io.WriteString(w, "an answer")
	}))
	t.Cleanup(s.Close)
	return target.Spec{URL: s.URL, Debug: target.NoDebug}
}

// runTest runs a whole test.
func runTest(t *testing.T, o Options, ev Events) *Result {
	t.Helper()
	test, err := New(t.Context(), o, ev)
	if err != nil {
		t.Fatal(err)
	}
	defer test.Close()
	if err := test.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	res, err := test.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return res
}

func TestSolo(t *testing.T) {
	res := runTest(t, Options{Servers: []target.Spec{serve(t, 200)}, Amount: Amount{Given: true, Users: 2, Count: 50}}, Events{})
	if len(res.Servers) != 1 || res.Pair != nil || res.Search != nil {
		t.Fatalf("%+v", res)
	}
	if s := res.Servers[0]; s.Requests != 50 || s.Load.Total.Errors != 0 || s.Target != "GET "+s.Name {
		t.Errorf("%d requests, %d errors, %q of %q", s.Requests, s.Load.Total.Errors, s.Target, s.Name)
	}
}

// TestProblem: that nothing is answered well is a fact, not an error.
func TestProblem(t *testing.T) {
	o := Options{Servers: []target.Spec{serve(t, 500)}, Amount: Amount{Given: true, Users: 1, Count: 3}}
	res := runTest(t, o, Events{})
	if !slices.ContainsFunc(res.Facts, func(f Fact) bool {
		p, ok := f.(Problem)
		return ok && p.Kind == NothingAnswered && p.FirstError == "GET /: status 500 an answer"
	}) {
		t.Errorf("%+v", res.Facts)
	}
}

// TestKept compares two servers that run already, to the end of its time.
func TestKept(t *testing.T) {
	policy := verdict.DefaultPolicy()
	policy.Tolerance = 1e-6
	told := 0
	res := runTest(t, Options{
		Servers: []target.Spec{serve(t, 200), serve(t, 200)}, Amount: Amount{Users: 1, Duration: 300 * time.Millisecond, Warmup: -1},
		Compare: Compare{Policy: policy, Slice: 20 * time.Millisecond},
	}, Events{Pair: func(s Standing) error { told++; return nil }})
	if len(res.Servers) != 2 || res.Pair == nil || len(res.Pair.Results) == 0 || told == 0 {
		t.Fatalf("%d servers, %+v, told %d times", len(res.Servers), res.Pair, told)
	}
	if !slices.Contains(res.Facts, Fact(KeptProcesses{})) {
		t.Errorf("%+v", res.Facts)
	}
	for _, s := range res.Servers {
		if n := len(s.Load.Points); n != told {
			t.Errorf("%s has %d points of %d turns", s.Name, n, told)
		}
	}
}

// TestRefuses: mistakes are told by their types, and nothing is sent.
func TestRefuses(t *testing.T) {
	here := serve(t, 200)
	var input *InputError
	var host *target.HostError
	var same *target.SameAddressError
	for name, c := range map[string]struct {
		servers []target.Spec
		traffic traffic.Options
		want    any
	}{
		"another host":  {servers: []target.Spec{{URL: "http://192.0.2.1/"}}, want: &host},
		"one server":    {servers: []target.Spec{here, here}, want: &same},
		"no URL":        {servers: []target.Spec{{URL: "ftp://127.0.0.1/"}}, want: &input},
		"no such file":  {servers: []target.Spec{here}, traffic: traffic.Options{Script: "none.js"}, want: &input},
		"no curl":       {servers: []target.Spec{{}}, traffic: traffic.Options{Curl: traffic.File{Name: "curl", Text: "wget x"}}, want: &input},
		"proxy outside": {servers: []target.Spec{here}, want: &host},
	} {
		o := Options{Servers: c.servers, Traffic: c.traffic}
		if name == "proxy outside" {
			o.Client.Proxy, _ = script.ParseURL("http://192.0.2.1:3128")
		}
		if _, err := New(t.Context(), o, Events{}); !errors.As(err, c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestLineUp: what is sent belongs to an address, unless requests belong to a
// program.
func TestLineUp(t *testing.T) {
	for _, base := range []string{"", "http://{addr}/other"} {
		o := &Options{Servers: []target.Spec{
			{Start: "a -addr {addr}", URL: "http://{addr}/"}, {Start: "b -addr {addr}", URL: "http://{addr}/", Base: base},
		}}
		here, err := newArms(o, nil)
		if err != nil {
			t.Fatal(err)
		}
		here[0].target.Program = "built"
		lineups, err := lineUp(o, here)
		if err != nil {
			t.Fatal(err)
		}
		there := lineups[1]
		for i, a := range there {
			if a.target.Address != here[1-i].target.Address || a.target.Name != here[i].target.Name || a.target.Program != here[i].target.Program {
				t.Errorf("base %q: arm %d is %+v", base, i, a.target)
			}
			if shared := a.plan.Source == here[1-i].plan.Source; shared != (base == "") {
				t.Errorf("base %q: arm %d shares its users: %v", base, i, shared)
			}
			if a.traffic.URL().Host != string(a.target.Address) {
				t.Errorf("base %q: arm %d at %s is sent to %s", base, i, a.target.Address, a.traffic.URL())
			}
		}
	}
	o := &Options{Servers: []target.Spec{{URL: "http://127.0.0.1:1"}, {URL: "http://127.0.0.1:2"}}}
	here, err := newArms(o, nil)
	if err != nil {
		t.Fatal(err)
	}
	if lineups, err := lineUp(o, here); err != nil || &lineups[0][0] != &lineups[1][0] {
		t.Errorf("there is nothing to exchange: %v", err)
	}
}

// TestAmount: what is not given is what a script says, or a default.
func TestAmount(t *testing.T) {
	said := script.Options{Users: 7, Duration: time.Minute}
	for name, c := range map[string]struct {
		amount Amount
		from   script.Options
		users  float64
		length time.Duration
	}{
		"defaults":  {users: 10, length: 10 * time.Second},
		"a script":  {from: said, users: 7, length: time.Minute},
		"the line":  {amount: Amount{Given: true, Users: 3, Duration: time.Second}, from: said, users: 3, length: time.Second},
		"a warm-up": {amount: Amount{Given: true, Warmup: time.Second, Duration: time.Second}, users: 10, length: 2 * time.Second},
		"none":      {amount: Amount{Given: true, Warmup: -1, Duration: time.Second}, users: 10, length: time.Second},
	} {
		if s := c.amount.schedule(c.from); s.Start != c.users || s.Duration() != c.length {
			t.Errorf("%s: %g users for %v", name, s.Start, s.Duration())
		}
	}
}
