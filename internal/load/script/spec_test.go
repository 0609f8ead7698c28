package script

import (
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestCurl(t *testing.T) {
	file := write(t, "body", "one\r\ntwo\n")
	for _, c := range []struct {
		line string
		want Spec
	}{
		{`curl http://x/`, Spec{URL: "http://x/"}},
		{`curl 'http://x/?a=1&b=2' -H 'Accept: a/b' -H "X-Y:z" --compressed -s`, Spec{
			URL: "http://x/?a=1&b=2", Header: http.Header{"Accept": {"a/b"}, "X-Y": {"z"}}}},
		{"curl -XPUT http://x \\\n  -d a=1 --data b=2", Spec{
			Method: "PUT", URL: "http://x", Body: "a=1&b=2", Header: http.Header{"Content-Type": {"application/x-www-form-urlencoded"}}}},
		{`curl http://x --data-raw $'{"a":"it\'s\n\u00e9"}' -H 'content-type: application/json'`, Spec{
			Method: "POST", URL: "http://x", Body: "{\"a\":\"it's\né\"}", Header: http.Header{"Content-Type": {"application/json"}}}},
		{`curl http://x --json '{"a":"@b"}'`, Spec{
			Method: "POST", URL: "http://x", Body: `{"a":"@b"}`, Header: http.Header{"Content-Type": {"application/json"}, "Accept": {"application/json"}}}},
		{`curl http://x -d @` + file, Spec{
			Method: "POST", URL: "http://x", Body: "onetwo", Header: http.Header{"Content-Type": {"application/x-www-form-urlencoded"}}}},
		{`curl http://x --data-binary=@` + file + ` -H Content-Type:text/plain`, Spec{
			Method: "POST", URL: "http://x", Body: "one\r\ntwo\n", Header: http.Header{"Content-Type": {"text/plain"}}}},
		{`curl -G http://x?a=1 --data-urlencode 'b=c d&'`, Spec{URL: "http://x?a=1&b=c+d%26"}},
		{`curl -k -L -I -u me:pw "http://x/a\"b"`, Spec{
			Method: "HEAD", URL: `http://x/a"b`, Insecure: true, Follow: true, Header: http.Header{"Authorization": {"Basic bWU6cHc="}}}},
		{`curl http://x -b 'a=1; b=2' -A me -H 'Content-Length: 5' -o /dev/null`, Spec{
			URL: "http://x", Header: http.Header{"Cookie": {"a=1; b=2"}, "User-Agent": {"me"}}}},
	} {
		got, err := Curl(c.line)
		if err != nil {
			t.Errorf("%s: %v", c.line, err)
			continue
		}
		if len(got.Header) == 0 {
			got.Header = nil
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: %s", c.line, diff)
		}
		if _, err := got.Target(); err != nil {
			t.Errorf("%s: %v", c.line, err)
		}
	}
}

func TestCurlRefuses(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"wget http://x", "begin with curl"},
		{"curl", "names no URL"},
		{"curl http://x http://y", "two URLs"},
		{"curl http://x -F a=b", `"-F" is not supported`},
		{"curl http://x -H", `"-H" has no value`},
		{"curl 'http://x", "quote has no end"},
		{`curl http://x -d "a`, "quote has no end"},
		{"curl http://x -H nothing", "no colon"},
		{"curl http://x -d @/does/not/exist", "no such file"},
		{"curl http://x -b jar.txt", "file of cookies"},
	} {
		if _, err := Curl(c.line); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want an error with %q", c.line, err, c.want)
		}
	}
}

func TestVegeta(t *testing.T) {
	body := write(t, "body", "{}")
	specs, err := Vegeta(strings.NewReader(`# targets
GET http://x/a
X-A: 1
X-A: 2

POST http://x/b
@`+body+`
HEAD http://x/c
{"method":"PUT","url":"http://x/d","body":"aGk=","header":{"X-B":["3"],"host":["y"],"x-b":["4"]}}
`), "t.txt")
	if err != nil {
		t.Fatal(err)
	}
	want := []Spec{
		{Method: "GET", URL: "http://x/a", Header: http.Header{"X-A": {"1", "2"}}},
		{Method: "POST", URL: "http://x/b", Header: http.Header{}, Body: "{}"},
		{Method: "HEAD", URL: "http://x/c", Header: http.Header{}},
		{Method: "PUT", URL: "http://x/d", Header: http.Header{"X-B": {"3", "4"}, "Host": {"y"}}, Body: "hi"},
	}
	if diff := cmp.Diff(want, specs); diff != "" {
		t.Error(diff)
	}
	s, err := List(specs)
	if err != nil {
		t.Fatal(err)
	}
	if got := bodies(t, s, 1, 0, 5); strings.Join(got, ",") != "{},,hi,,{}" {
		t.Errorf("user 1 sends %q", got)
	}
}

func TestVegetaRefuses(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"", "t.txt: no targets"},
		{"GET http://x\n\nhello\n", "t.txt:3: \"hello\" is no target"},
		{"GET ftp://x\n", "t.txt:1:"},
		{"{\"url\":1}\n", "t.txt:1:"},
		{"POST http://x\n@/does/not/exist\n", "t.txt:2:"},
		{"GET http://x\na b: c\n", "t.txt:2:"},
	} {
		if _, err := Vegeta(strings.NewReader(c.in), "t.txt"); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, want an error with %q", c.in, err, c.want)
		}
	}
}

func TestSpecTarget(t *testing.T) {
	got, err := Spec{URL: "me:pw@localhost:8080/a#b", Body: "x"}.Target()
	if err != nil {
		t.Fatal(err)
	}
	if got.Method != "POST" || got.URL.String() != "http://localhost:8080/a" || got.Header.Get("Authorization") != "Basic bWU6cHc=" {
		t.Errorf("%s %s %v", got.Method, got.URL, got.Header)
	}
}
