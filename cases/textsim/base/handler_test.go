package textsim

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/gohone/hone/cases/textsim/corpus"
)

const (
	badRequest = `{"error":"Bad Request"}`
	alike      = `{"similarity":1,"interpretation":"Highly Similar"}`
	unlike     = `{"similarity":0,"interpretation":"Dissimilar"}`
)

// post answers as the service does, without a network.
func post(t *testing.T, h http.Handler, body io.Reader) *http.Response {
	t.Helper()
	rec := httptest.NewRecorder()
	h.ServeHTTP(rec, httptest.NewRequest(http.MethodPost, "/similarity", body))
	return rec.Result()
}

func check(t *testing.T, resp *http.Response, status int, body string) {
	t.Helper()
	got, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	if resp.StatusCode != status || string(got) != body {
		t.Errorf("got %d %s\nwant %d %s", resp.StatusCode, got, status, body)
	}
	if got := resp.Header.Get("Content-Type"); got != "application/json" {
		t.Errorf("content type %q", got)
	}
}

func TestHandler(t *testing.T) {
	for _, c := range []struct {
		name, body string
		status     int
		want       string
	}{
		{"same", `{"text1":"one two","text2":"One, two."}`, 200, alike},
		{"part", `{"text1":"one two","text2":"one three"}`, 200,
			`{"similarity":0.352,"interpretation":"Slightly Similar"}`},
		{"escapes", `{"text1":"a\tb\n\"c\" \u00e9","text2":"a b c"}`, 200, alike},
		{"kelvin", `{"text1":"\u212a","text2":"k"}`, 200, alike},
		{"lone surrogate", `{"text1":"a\ud800b","text2":"ab"}`, 200, alike},
		{"invalid UTF-8", "{\"text1\":\"a\xffb\",\"text2\":\"ab\"}", 200, alike},

		{"both texts empty", `{"text1":"","text2":""}`, 200, alike},
		{"one text empty", `{"text1":"","text2":"a"}`, 200, unlike},
		{"no keys", `{}`, 200, alike},
		{"one key", `{"text1":"a"}`, 200, unlike},
		{"unknown key", `{"text3":[{}],"text1":"a","text2":"a"}`, 200, alike},
		{"keys in another case", `{"TEXT1":"a","Text2":"b"}`, 200, unlike},
		{"last of equal keys", `{"text1":"b","text1":"a","text2":"a"}`, 200, alike},
		{"null text", `{"text1":null,"text2":"a"}`, 200, unlike},
		{"null text changes nothing", `{"text1":"a","text1":null,"text2":"a"}`, 200, alike},
		{"null", `null`, 200, alike},
		{"blanks around", " \r\n\t{\"text1\":\"a\"} \n", 200, unlike},
		{"text behind", `{"text1":"a"} and more`, 200, unlike},
		{"brace behind", `{"text1":"a"}}`, 200, unlike},
		{"second object", `{"text1":"a"}{"text2":"a"}`, 200, unlike},

		{"nothing", ``, 400, badRequest},
		{"blanks", " \n", 400, badRequest},
		{"no JSON", `text1=a`, 400, badRequest},
		{"cut off", `{"text1":"a"`, 400, badRequest},
		{"cut off in a text", `{"text1":"a`, 400, badRequest},
		{"comma too many", `{"text1":"a",}`, 400, badRequest},
		{"bad escape", `{"text1":"\x"}`, 400, badRequest},
		{"raw newline", "{\"text1\":\"a\nb\"}", 400, badRequest},
		{"byte order mark", "\ufeff{}", 400, badRequest},
		{"list", `[]`, 400, badRequest},
		{"string", `"a"`, 400, badRequest},
		{"number for a text", `{"text1":1,"text2":"a"}`, 400, badRequest},
		{"list for a text", `{"text1":["a"],"text2":"a"}`, 400, badRequest},
	} {
		t.Run(c.name, func(t *testing.T) {
			check(t, post(t, NewHandler(0), strings.NewReader(c.body)), c.status, c.want)
		})
	}
}

// TestHandlerCorpus sends what the load sends.
func TestHandlerCorpus(t *testing.T) {
	for seed := range uint64(3) {
		text1, text2 := corpus.Plain(seed, 10_000), corpus.Rough(seed, 10_000)
		score := Similarity(text1, text2)
		want := fmt.Sprintf(`{"similarity":%v,"interpretation":%q}`, score, Interpret(score))
		check(t, post(t, NewHandler(0), strings.NewReader(encode(t, text1, text2))), 200, want)
	}
}

func TestHandlerMethod(t *testing.T) {
	for _, method := range []string{"GET", "PUT", "PATCH", "DELETE", "OPTIONS"} {
		rec := httptest.NewRecorder()
		NewHandler(0).ServeHTTP(rec, httptest.NewRequest(method, "/similarity", strings.NewReader("{}")))
		check(t, rec.Result(), 405, `{"error":"Method Not Allowed"}`)
		if got := rec.Header().Get("Allow"); got != "POST" {
			t.Errorf("%s: Allow is %q", method, got)
		}
	}
}

func TestHandlerPath(t *testing.T) {
	for _, path := range []string{"/", "/similarity/", "/similarity/x"} {
		rec := httptest.NewRecorder()
		NewHandler(0).ServeHTTP(rec, httptest.NewRequest(http.MethodPost, path, strings.NewReader("{}")))
		if rec.Code != 404 {
			t.Errorf("%s: status %d", path, rec.Code)
		}
	}
}

func TestHandlerLimit(t *testing.T) {
	const (
		body     = `{"text1":"one","text2":"one"}`
		tooLarge = `{"error":"Request Entity Too Large: the limit is %d bytes"}`
	)
	exact := int64(len(body))
	for _, c := range []struct {
		name, body string
		limit      int64
		status     int
		want       string
	}{
		{"just fits", body, exact, 200, alike},
		{"a byte too many", body, exact - 1, 413, fmt.Sprintf(tooLarge, exact-1)},
		{"what follows does not count", body + strings.Repeat(" ", 5000), exact, 200, alike},
		{"what precedes does", " " + body, exact, 413, fmt.Sprintf(tooLarge, exact)},
		{"wrong before the limit", "x" + body, exact, 400, badRequest},
		{"default fits", pad(DefaultMaxBody), 0, 200, alike},
		{"default", pad(DefaultMaxBody + 1), 0, 413, fmt.Sprintf(tooLarge, DefaultMaxBody)},
		{"negative is the default", pad(DefaultMaxBody + 1), -1, 413, fmt.Sprintf(tooLarge, DefaultMaxBody)},
	} {
		t.Run(c.name, func(t *testing.T) {
			check(t, post(t, NewHandler(c.limit), strings.NewReader(c.body)), c.status, c.want)
		})
	}
}

// TestHandlerBroken covers a client that goes away in the middle.
func TestHandlerBroken(t *testing.T) {
	body := io.MultiReader(strings.NewReader(`{"text1":"a`), brokenReader{})
	check(t, post(t, NewHandler(0), body), 400, badRequest)
}

type brokenReader struct{}

func (brokenReader) Read([]byte) (int, error) { return 0, io.ErrUnexpectedEOF }

// pad returns a request of exactly size bytes.
func pad(size int) string {
	const empty = `{"text1":"","text2":""}`
	return strings.Replace(empty, `""`, `"`+strings.Repeat(".", size-len(empty))+`"`, 1)
}

func encode(t testing.TB, text1, text2 string) string {
	t.Helper()
	body, err := json.Marshal(map[string]string{"text1": text1, "text2": text2})
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}
