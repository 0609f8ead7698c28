package casetest

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

// defaultMaxBody is what every implementation calls DefaultMaxBody.
const defaultMaxBody = 1 << 20

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

func testHandler(t *testing.T, impl Implementation) {
	t.Run("bodies", func(t *testing.T) { testBodies(t, impl.NewHandler) })
	t.Run("corpus", func(t *testing.T) { testCorpus(t, impl) })
	t.Run("method", func(t *testing.T) { testMethod(t, impl.NewHandler) })
	t.Run("path", func(t *testing.T) { testPath(t, impl.NewHandler) })
	t.Run("limit", func(t *testing.T) { testLimit(t, impl.NewHandler) })
	t.Run("other limit", func(t *testing.T) { testOtherLimit(t, impl.NewHandler) })
	t.Run("broken", func(t *testing.T) { testBroken(t, impl.NewHandler) })
	t.Run("slow", func(t *testing.T) { testSlow(t, impl.NewHandler) })
}

func testBodies(t *testing.T, newHandler func(maxBody int64) http.Handler) {
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
		{"text after", `{"text1":"a"} and more`, 200, unlike},
		{"brace after", `{"text1":"a"}}`, 200, unlike},
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
			check(t, post(t, newHandler(0), strings.NewReader(c.body)), c.status, c.want)
		})
	}
}

// testCorpus sends what the load sends.
func testCorpus(t *testing.T, impl Implementation) {
	for seed := range uint64(3) {
		text1, text2 := corpus.Plain(seed, 10_000), corpus.Rough(seed, 10_000)
		score := impl.Similarity(text1, text2)
		want := fmt.Sprintf(`{"similarity":%v,"interpretation":%q}`, score, impl.Interpret(score))
		check(t, post(t, impl.NewHandler(0), strings.NewReader(Encode(t, text1, text2))), 200, want)
	}
}

func testMethod(t *testing.T, newHandler func(maxBody int64) http.Handler) {
	for _, method := range []string{"GET", "PUT", "PATCH", "DELETE", "OPTIONS"} {
		rec := httptest.NewRecorder()
		newHandler(0).ServeHTTP(rec, httptest.NewRequest(method, "/similarity", strings.NewReader("{}")))
		check(t, rec.Result(), 405, `{"error":"Method Not Allowed"}`)
		if got := rec.Header().Get("Allow"); got != "POST" {
			t.Errorf("%s: Allow is %q", method, got)
		}
	}
}

func testPath(t *testing.T, newHandler func(maxBody int64) http.Handler) {
	for _, path := range []string{"/", "/similarity/", "/similarity/x"} {
		rec := httptest.NewRecorder()
		newHandler(0).ServeHTTP(rec, httptest.NewRequest(http.MethodPost, path, strings.NewReader("{}")))
		if rec.Code != 404 {
			t.Errorf("%s: status %d", path, rec.Code)
		}
	}
}

// Encode returns the body of a request with these texts.
func Encode(t testing.TB, text1, text2 string) string {
	t.Helper()
	body, err := json.Marshal(map[string]string{"text1": text1, "text2": text2})
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}
