package transcoder_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"

	"google.golang.org/grpc"
	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/gohone/hone/cases/pathlex/transcoder"
	"github.com/gohone/hone/cases/pathlex/transcoder/library"
	"github.com/gohone/hone/cases/pathlex/transcoder/ruletest"
)

// FuzzServe sends any request, and requires an answer: no panic, a body with every error,
// and none that says the transcoder or the library made the mistake.
func FuzzServe(f *testing.F) {
	for _, c := range ruletest.Cases() {
		method, target, _ := strings.Cut(c.Request, " ")
		path, query, _ := strings.Cut(target, "?")
		f.Add(method, path, query, c.Body, "X-Any", "1")
	}
	f.Add("POST", "/v1/books:add", "", `{"parent":"shelves/1","bookId":"x"}{}`, "Te", "trailers")
	f.Add("POST", "/v1/books:read", "", `{"id":1,"shelf":1} {`, "Content-Encoding", "gzip")
	f.Add("PUT", "/v1/shelves/1/books/1/cover", "", "\xff", "Content-Type", "\xff")
	h := handler(f, transcoder.Options{})
	f.Fuzz(func(t *testing.T, method, path, query, body, name, value string) {
		if strings.HasPrefix(path, "/v1/fail") || strings.HasPrefix(path, "/v1/wait") {
			t.Skip() // they answer as they are asked to
		}
		u := &url.URL{Path: path, RawQuery: query}
		if decoded, err := url.PathUnescape(path); err == nil {
			u.Path, u.RawPath = decoded, path
		}
		r := httptest.NewRequest("GET", "/", strings.NewReader(body))
		r.Method, r.URL = method, u
		r.Header[http.CanonicalHeaderKey(name)] = []string{value}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code >= 500 && w.Code != http.StatusGatewayTimeout {
			t.Errorf("status %d: %s", w.Code, w.Body)
		}
		if w.Code >= 400 && strings.HasPrefix(ruletest.Message(w.Body.String()), "no status") {
			t.Errorf("status %d without a message: %q", w.Code, w.Body)
		}
	})
}

// updates is a connection that keeps the last request of UpdateBook.
type updates struct {
	grpc.ClientConnInterface
	last *library.UpdateBookRequest
}

func (u *updates) Invoke(_ context.Context, _ string, in, _ any, _ ...grpc.CallOption) error {
	u.last = in.(*library.UpdateBookRequest)
	return nil
}

// FuzzMask has bodies without a mask, and requires that which encoding/json finds in them.
func FuzzMask(f *testing.F) {
	for _, body := range []string{
		`{}`, ` { "title" : "a\"}" , "pages":1 } `, `{"publisher":{"city":"C","name":""},"labels":{"a":"b"}}`,
		`{"publisher":{}}`, `{"publisher":null}`, `{"publisher":{},"title":"a"}`, `{"authors":["a","b}"],"published":"2026-11-22T10:00:00Z"}`,
		`{"\u0074itle":"a","binding":1}`, `{"authors":[],"labels":{},"publisher":{"name":"\\"}}`, `null`, ``,
	} {
		f.Add(body)
	}
	conn := &updates{}
	h, err := transcoder.New(conn, library.Services(), transcoder.Options{})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, body string) {
		if w := ask(h, "PATCH /v1/shelves/1/books/1", body); w.Code != http.StatusOK {
			t.Skip()
		}
		var value any
		if strings.TrimSpace(body) != "" {
			if err := json.Unmarshal([]byte(body), &value); err != nil {
				t.Fatal(err)
			}
		}
		want := model(conn.last.Book.ProtoReflect().Descriptor(), value, "")
		slices.Sort(want)
		if got := conn.last.UpdateMask.GetPaths(); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", body, got, want)
		}
	})
}

// model returns the paths of the fields that a value has.
func model(d protoreflect.MessageDescriptor, value any, prefix string) []string {
	object, _ := value.(map[string]any)
	if len(object) == 0 && prefix != "" {
		return []string{strings.TrimSuffix(prefix, ".")}
	}
	var all []string
	for name, v := range object {
		fd := d.Fields().ByJSONName(name)
		if fd == nil {
			fd = d.Fields().ByTextName(name)
		}
		path := prefix + string(fd.Name())
		if fd.Name() == "publisher" {
			all = append(all, model(fd.Message(), v, path+".")...)
		} else {
			all = append(all, path)
		}
	}
	return all
}
