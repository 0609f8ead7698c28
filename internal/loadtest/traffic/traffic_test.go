package traffic

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/load/wire"
	"github.com/gohone/hone/internal/loadtest/target"
)

const har = `{"log":{"entries":[
	{"request":{"method":"GET","url":"http://site.example/a"}},
	{"request":{"method":"GET","url":"http://other.example/b"}},
	{"request":{"method":"GET","url":"http://site.example/c"}}]}}`

// TestNew makes traffic of each kind to a server that is started at an address.
func TestNew(t *testing.T) {
	const at = target.Address("127.0.0.1:4321")
	there := target.Spec{Start: "x -addr {addr}", URL: "http://{addr}/x"}
	for name, c := range map[string]struct {
		options Options
		spec    target.Spec
		sends   string // to which targets, then to which others
		head    string // the name, if it matters
	}{
		"a URL":           {spec: there, sends: "GET http://127.0.0.1:4321/x", head: "GET http://127.0.0.1:4321/x"},
		"a body":          {options: Options{Body: "x"}, spec: there, sends: "POST http://127.0.0.1:4321/x"},
		"a template":      {options: Options{Template: "x"}, spec: there, sends: "POST http://127.0.0.1:4321/x"},
		"curl":            {options: Options{Curl: File{"curl", "curl http://{addr}/y"}}, spec: there, sends: "GET http://127.0.0.1:4321/y"},
		"another server":  {spec: target.Spec{URL: "http://a/x?y=z", Base: "https://{addr}"}, sends: "GET https://127.0.0.1:4321/x?y=z"},
		"vegeta's":        {options: Options{Vegeta: File{"f", "GET http://a/1\n\nPUT http://a/2"}}, spec: target.Spec{Base: "http://{addr}"}, sends: "GET http://127.0.0.1:4321/1, PUT http://127.0.0.1:4321/2", head: "2 requests of f"},
		"a log":           {options: Options{HAR: File{"f", har}}, sends: "GET http://site.example/a, GET http://site.example/c; GET http://other.example/b", head: "3 requests of f"},
		"a log elsewhere": {options: Options{HAR: File{"f", har}}, spec: there, sends: "GET http://127.0.0.1:4321/a, GET http://127.0.0.1:4321/c; GET http://other.example/b"},
	} {
		got, err := New(c.options, c.spec, at)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		sends := targets(got.Targets)
		if len(got.Others) > 0 {
			sends += "; " + targets(got.Others)
		}
		if sends != c.sends || c.head != "" && got.Name != c.head {
			t.Errorf("%s: %s sends %s", name, got.Name, sends)
		}
		if got.Source == nil || got.Servers() != 1+len(got.Others) {
			t.Errorf("%s: %d servers", name, got.Servers())
		}
	}
}

func targets(list []*wire.Target) string {
	var all []string
	for _, to := range list {
		all = append(all, to.Method+" "+to.URL.String())
	}
	return strings.Join(all, ", ")
}

// TestContentType: it is JSON where a body looks so and no one says otherwise.
func TestContentType(t *testing.T) {
	for body, want := range map[string]string{`{"a":1}`: "application/json", " [1]": "application/json", "a=b": ""} {
		for _, said := range []string{"", "text/plain"} {
			o := Options{Body: body, Header: make(http.Header)}
			if said != "" {
				o.Header.Set("Content-Type", said)
				want = said
			}
			got, err := New(o, target.Spec{URL: "http://127.0.0.1/"}, "")
			if err != nil {
				t.Fatal(err)
			}
			if h := got.Targets[0].Header.Get("Content-Type"); h != want {
				t.Errorf("%q is %q, want %q", body, h, want)
			}
			if said == "" && o.Header.Get("Content-Type") != "" {
				t.Error("the header of the options has changed")
			}
		}
	}
}

// TestTexts: an address may stand in what is sent, but not in a log.
func TestTexts(t *testing.T) {
	o := Options{Curl: File{Text: "a"}, Vegeta: File{Text: "b"}, HAR: File{Text: "c"}, Env: []string{"X=d"}}
	if got := o.Texts(); !slices.Equal(got, []string{"a", "b", "X=d"}) {
		t.Errorf("%q", got)
	}
}
