package transcoder_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"

	"google.golang.org/grpc/codes"

	"github.com/gohone/hone/cases/pathlex/transcoder"
	"github.com/gohone/hone/cases/pathlex/transcoder/ruletest"
)

// TestStatus has every code, and one that is none.
func TestStatus(t *testing.T) {
	h := handler(t, transcoder.Options{})
	for code := codes.Code(1); code <= 18; code++ {
		w := ask(h, fmt.Sprintf("GET /v1/fail/%d?message=because%%20%%22so%%22", code), "")
		if w.Code != transcoder.HTTPStatus(code) {
			t.Errorf("%v: HTTP status %d, want %d", code, w.Code, transcoder.HTTPStatus(code))
		}
		want := fmt.Sprintf(`{"code":%d,"message":"because \"so\"","details":[{"@type":"type.googleapis.com/google.rpc.ErrorInfo",`+
			`"reason":"ASKED","domain":"library"}]}`, code)
		if got := text(w); got != want {
			t.Errorf("%v:\n got %s\nwant %s", code, got, want)
		}
	}
	for code, want := range map[codes.Code]int{codes.NotFound: 404, codes.Unauthenticated: 401, codes.Unavailable: 503, 99: 500} {
		if got := transcoder.HTTPStatus(code); got != want {
			t.Errorf("%v: HTTP status %d, want %d", code, got, want)
		}
	}
}

func TestAllow(t *testing.T) {
	h := handler(t, transcoder.Options{})
	for request, want := range map[string]string{
		"PUT /v1/shelves/1/books/1":       "DELETE, GET, HEAD, PATCH",
		"GET /v1/echo/a/b:c":              "",
		"DELETE /v1/echo":                 "GET, HEAD, POST",
		"POST /v1/books/1/shevles/1":      "",
		"PATCH /v1/books:add":             "POST",
		"REPORT /v1/echo/a":               "",
		"OPTIONS /v1/rest/a/b/c/d:e":      "GET, HEAD",
		"DELETE /v1/rest/one/x/two/c:end": "GET, HEAD",
	} {
		w := ask(h, request, "")
		if got := w.Header().Get("Allow"); got != want || (want != "") != (w.Code == http.StatusMethodNotAllowed) {
			t.Errorf("%s: status %d, Allow %q, want %q", request, w.Code, got, want)
		}
	}
}

func TestHead(t *testing.T) {
	server := serve(t, handler(t, transcoder.Options{}))
	response, err := http.Head(server.URL + "/v1/echo/a")
	if err != nil {
		t.Fatal(err)
	}
	body, _ := io.ReadAll(response.Body)
	response.Body.Close()
	if response.StatusCode != 200 || len(body) != 0 || response.ContentLength < 10 {
		t.Errorf("status %d, %d bytes of %d", response.StatusCode, len(body), response.ContentLength)
	}
}

func TestMetadata(t *testing.T) {
	h := handler(t, transcoder.Options{})
	w := ask(h, "GET /v1/echo/a", "",
		"Echo-One: 1", "Echo-One: 2", "Grpc-Metadata-Echo-Two: 3", "Grpc-Metadata-Echo-One: 4", "Echo-Raw-Bin: aGk=",
		"X-Forwarded-For: 10.0.0.1", "Echo-Odd: caf\u00e9", "Other: 1", "Echo-Trailer: end", "Te: trailers")
	want := map[string][]string{
		"Grpc-Metadata-Echo-Two": {"3"}, "Grpc-Metadata-Echo-Raw-Bin": {"aGk"}, "Grpc-Metadata-Echo-Odd": nil,
		"Grpc-Metadata-X-Forwarded-For": {"10.0.0.1", "192.0.2.1"}, "Grpc-Metadata-Other": nil,
	}
	for name, values := range want {
		if got := w.Header()[name]; !slices.Equal(got, values) {
			t.Errorf("%s: %q, want %q", name, got, values)
		}
	}
	one := slices.Clone(w.Header()["Grpc-Metadata-Echo-One"]) // two headers, in any order
	slices.Sort(one)
	if !slices.Equal(one, []string{"1", "2", "4"}) {
		t.Errorf("Echo-One: %q", one)
	}
	if got := w.Result().Trailer["Grpc-Trailer-Echo-Trailer"]; !slices.Equal(got, []string{"end"}) {
		t.Errorf("trailers: %q", w.Result().Trailer)
	}
	if w := ask(h, "GET /v1/echo/a", "", "Echo-Bin: !"); w.Code != 400 {
		t.Errorf("a value that is not base64: status %d", w.Code)
	}
	w = ask(h, "GET /v1/echo/a", "", "Echo-Trailer: end")
	if len(w.Result().Trailer) != 0 {
		t.Errorf("trailers for a client that takes none: %v", w.Result().Trailer)
	}
}

// TestShared has two calls with the values of one header: what one appends the other does
// not have.
func TestShared(t *testing.T) {
	h := handler(t, transcoder.Options{})
	shared := append(make([]string, 0, 4), "10.0.0.1")
	for range 3 {
		w := ask(with{h, "X-Forwarded-For", shared}, "GET /v1/echo/a", "")
		if got := w.Header()["Grpc-Metadata-X-Forwarded-For"]; !slices.Equal(got, []string{"10.0.0.1", "192.0.2.1"}) {
			t.Errorf("forwarded for %q", got)
		}
		if all := shared[:2]; all[1] != "" {
			t.Errorf("the room of the header has %q", all)
		}
	}
}

// with is a handler of requests to which it adds a header as it is.
type with struct {
	http.Handler
	name   string
	values []string
}

func (w with) ServeHTTP(rw http.ResponseWriter, r *http.Request) {
	r.Header[w.name] = w.values
	w.Handler.ServeHTTP(rw, r)
}

func TestHTTPBody(t *testing.T) {
	h := handler(t, transcoder.Options{})
	if w := ask(h, "GET /v1/shelves/1/books/1/cover", ""); w.Code != 404 {
		t.Errorf("status %d before there is a cover", w.Code)
	}
	picture := "\x89PNG\x00\xff"
	if w := ask(h, "PUT /v1/shelves/1/books/1/cover", picture, "Content-Type: image/png"); w.Code != 200 {
		t.Fatalf("status %d: %s", w.Code, text(w))
	}
	w := ask(h, "GET /v1/shelves/1/books/1/cover", "")
	if w.Body.String() != picture || w.Header().Get("Content-Type") != "image/png" {
		t.Errorf("%q of type %s", w.Body, w.Header().Get("Content-Type"))
	}
}

func TestCompression(t *testing.T) {
	h := handler(t, transcoder.Options{CompressFrom: 100})
	long := strings.Repeat("a", 200)
	for coding, want := range map[string]string{
		"gzip": "gzip", "br, GZIP;q=0.5": "gzip", "gzip;q=0": "", "gzip; q=0.0": "", "br": "", "": "",
	} {
		w := ask(h, "GET /v1/echo/"+long, "", "Accept-Encoding: "+coding)
		if got := w.Header().Get("Content-Encoding"); got != want {
			t.Errorf("%q: Content-Encoding %q, want %q", coding, got, want)
		}
		var body io.Reader = w.Body
		if want != "" {
			body, _ = gzip.NewReader(w.Body)
		}
		b, err := io.ReadAll(body)
		if err != nil || ruletest.Compact(string(b)) != `{"stringValue":"`+long+`"}` {
			t.Errorf("%q: %v, %s", coding, err, b)
		}
		if w.Header().Get("Vary") != "Accept-Encoding" {
			t.Errorf("%q: Vary %q", coding, w.Header().Get("Vary"))
		}
	}
	if w := ask(h, "GET /v1/echo/a", "", "Accept-Encoding: gzip"); w.Header().Get("Content-Encoding") != "" {
		t.Error("a short answer is compressed")
	}

	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	z.Write([]byte(`{"stringValue":"a"}`))
	z.Close()
	w := ask(h, "POST /v1/echo", packed.String(), "Content-Encoding: gzip")
	if got := text(w); got != `{"stringValue":"a"}` {
		t.Errorf("a compressed body: %s", got)
	}
	for coding, status := range map[string]int{"gzip": 400, "br": 415} {
		if w := ask(h, "POST /v1/echo", "{}", "Content-Encoding: "+coding); w.Code != status {
			t.Errorf("%s that is none: status %d, want %d", coding, w.Code, status)
		}
	}
}

// TestLimits has bodies one byte under, at, and over the limit, one that is small until it
// is decompressed, and paths with too many tokens.
func TestLimits(t *testing.T) {
	h := handler(t, transcoder.Options{MaxRequestBytes: 1000, MaxTokens: 16})
	body := func(n int) string { return `{"stringValue":"` + strings.Repeat("a", n-18) + `"}` }
	for n, status := range map[int]int{999: 200, 1000: 200, 1001: 413, 100_000: 413} {
		w := ask(h, "POST /v1/echo", body(n))
		if w.Code != status {
			t.Errorf("%d bytes: status %d, want %d", n, w.Code, status)
		}
		if closes := w.Header().Get("Connection") == "close"; closes != (status == 413) {
			t.Errorf("%d bytes: closes %v", n, closes)
		}
	}
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	z.Write([]byte(body(10_000_000)))
	z.Close()
	if w := ask(h, "POST /v1/echo", packed.String(), "Content-Encoding: gzip"); w.Code != 413 {
		t.Errorf("10 MB in %d bytes: status %d", packed.Len(), w.Code)
	}
	if w := ask(h, "GET /v1/rest"+strings.Repeat("/a", 5), ""); w.Code != 200 {
		t.Errorf("15 tokens: status %d", w.Code)
	}
	if w := ask(h, "GET /v1/rest"+strings.Repeat("/a", 6), ""); w.Code != 400 || !strings.Contains(text(w), "more tokens than allowed") {
		t.Errorf("17 tokens: status %d", w.Code)
	}
	deep := `{"nested":` + strings.Repeat(`{"nested":`, 20_000) + `{}` + strings.Repeat(`}`, 20_000) + `}`
	if w := ask(handler(t, transcoder.Options{}), "POST /v1/echo", deep); w.Code != 400 {
		t.Errorf("deep JSON: status %d", w.Code)
	}
}

func TestOptions(t *testing.T) {
	h := handler(t, transcoder.Options{DiscardUnknown: true, UseProtoNames: true})
	if got := text(ask(h, "POST /v1/echo", `{"stringValue":"a","none":1}`)); got != `{"string_value":"a"}` {
		t.Error(got)
	}
	if got := text(ask(h, "GET /v1/echo?none=1&otherName=b", "")); got != `{"renamed":"b"}` {
		t.Error(got)
	}
	var all map[string]any
	got := text(ask(handler(t, transcoder.Options{EmitDefaultValues: true}), "GET /v1/echo", ""))
	if err := json.Unmarshal([]byte(got), &all); err != nil || all["int32Value"] != 0.0 {
		t.Error(got)
	}
}
