package script

import (
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const sampleHAR = "\ufeff" + `{"log":{"version":"1.2","creator":{"name":"x"},"entries":[
{"startedDateTime":"2026-01-01T00:00:00Z","request":{"method":"GET","url":"https://x/a?b=1#c","httpVersion":"h2","cookies":[{"name":"k","value":"v"}],
 "headers":[{"name":":authority","value":"x"},{"name":"host","value":"x"},{"name":"accept","value":"a/b"},{"name":"cookie","value":"k=v"},{"name":"connection","value":"keep-alive"}]}},
{"request":{"method":"POST","url":"http://y/","headers":[{"name":"Content-Type","value":"text/plain"},{"name":"Content-Length","value":"2"}],
 "postData":{"mimeType":"text/x","text":"hi"}}},
{"request":{"method":"POST","url":"http://y/b","headers":[],"postData":{"mimeType":"application/octet-stream","encoding":"base64","text":"aGk="}}},
{"request":{"method":"POST","url":"http://y/f","headers":[],"postData":{"mimeType":"application/x-www-form-urlencoded; charset=UTF-8","params":[{"name":"a b","value":"1&2"},{"name":"c","value":""}]}}},
{"request":{"method":"GET","url":"wss://x/socket","headers":[]}},
{"request":{"method":"GET","url":"data:text/plain,hi","headers":[]}}
]}}`

func TestHAR(t *testing.T) {
	specs, notes, err := HAR(strings.NewReader(sampleHAR), "x.har")
	if err != nil {
		t.Fatal(err)
	}
	want := []Spec{
		{Method: "GET", URL: "https://x/a?b=1#c", Header: http.Header{"Accept": {"a/b"}, "Cookie": {"k=v"}}},
		{Method: "POST", URL: "http://y/", Header: http.Header{"Content-Type": {"text/plain"}}, Body: "hi"},
		{Method: "POST", URL: "http://y/b", Header: http.Header{"Content-Type": {"application/octet-stream"}}, Body: "hi"},
		{Method: "POST", URL: "http://y/f", Header: http.Header{"Content-Type": {"application/x-www-form-urlencoded; charset=UTF-8"}}, Body: "a+b=1%262&c="},
	}
	if diff := cmp.Diff(want, specs); diff != "" {
		t.Error(diff)
	}
	if len(notes) != 1 || notes[0] != "x.har: 2 of its 6 requests are not over HTTP and left out" {
		t.Errorf("notes %q", notes)
	}
	source, err := Sequence(specs)
	if err != nil {
		t.Fatal(err)
	}
	var sent []string
	for id := range 2 {
		user, err := source.User(id, 1)
		if err != nil {
			t.Fatal(err)
		}
		if err := user.Iterate(func(s *Step) (*Answer, error) {
			sent = append(sent, s.Target.Name)
			return new(Answer), nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	once := "GET /a, POST /, POST /b, POST /f"
	if got := strings.Join(sent, ", "); got != once+", "+once {
		t.Errorf("sent %s", got)
	}
}

func TestHARRefuses(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"", "x.har: not a HAR log"},
		{"{", "x.har: not a HAR log"},
		{"[]", "x.har: not a HAR log"},
		{"{}", `it has no "log"`},
		{`{"log":{}}`, "x.har: no requests over HTTP"},
		{`{"log":{"entries":[{"request":{"url":"data:,"}}]}}`, "no requests over HTTP"},
		{`{"log":{"entries":[{"request":{"url":"http:///"}}]}}`, "x.har: request 1 of 1: "},
		{`{"log":{"entries":[{"request":{"method":"G T","url":"http://x"}}]}}`, "x.har: request 1 of 1: "},
		{`{"log":{"entries":[{"request":{"url":"http://x","headers":[{"name":"a","value":"\u0001"}]}}]}}`, "x.har: request 1 of 1: "},
		{`{"log":{"entries":[{"request":{"url":"http://x","postData":{"encoding":"base64","text":"?"}}}]}}`, "request 1 of 1: its body"},
		{`{"log":{"entries":[{"request":{"url":"http://x","postData":{"mimeType":"multipart/form-data","params":[{"name":"f","fileName":"g"}]}}}]}}`,
			"its body of multipart/form-data is not in the log"},
	} {
		if _, _, err := HAR(strings.NewReader(c.in), "x.har"); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, want an error with %q", c.in, err, c.want)
		}
	}
}
