//go:build go1.21

package handler

import (
	"encoding/json"
	"github.com/gohone/hone/internal/equiv/harness/draw"
	"github.com/gohone/hone/internal/equiv/harness/record"
	"github.com/gohone/hone/internal/equiv/harness/value"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// TestDrawnRequests checks that requests that are drawn get to all ends of a
// handler.
func TestDrawnRequests(t *testing.T) {
	d := &draw.Drawer{Dict: draw.Dictionary{Strings: []string{"text", "Text"}}}
	seen := make(map[string]int)
	known := 0
	for seed := int64(0); seed < 2000; seed++ {
		d.Src = draw.Random(seed)
		r := drawRequest(d).(*http.Request)
		if n := r.ContentLength; n >= 0 {
			known++
			if b := r.Body.(*drawnBody); n != int64(len(b.Text)) || b.Fault != 0 {
				t.Fatalf("%s: the length is wrong", describeRequest(reflect.ValueOf(r)))
			}
		}
		w := newResponse(nil).(*drawnResponse)
		reply(w, r)
		what := w.Body
		switch {
		case w.Status == http.StatusOK && what != "":
			what = "a text"
		case strings.Contains(what, "invalid character"):
			what = "wrong"
		case strings.Contains(what, "cannot unmarshal"):
			what = "another type"
		}
		seen[what]++
	}
	if known < 500 || known > 1500 {
		t.Errorf("the length of %d of 2000 is known", known)
	}
	for _, what := range []string{"", "a text", "wrong", "another type", "EOF\n", "unexpected EOF\n", "drawn error\n"} {
		if seen[what] < 5 {
			t.Errorf("%q came %d times of 2000: %v", what, seen[what], seen)
		}
	}
}

// TestRecordRequest checks that what a function reads of a body is recorded, no
// more, and that the function gets the request as it was.
func TestRecordRequest(t *testing.T) {
	file := filepath.Join(t.TempDir(), "calls")
	t.Setenv(record.Env, file)
	source := &drawnBody{Text: `{"Text":"a"} ` + strings.Repeat("x", 1000)}
	r := httptest.NewRequest("PUT", "/a?b=c", source)
	r.Header.Set("X-Name", "value")
	r.ContentLength = 1013
	w := httptest.NewRecorder()
	func(w http.ResponseWriter, r *http.Request) {
		defer record.Record(nil, &w, &r)()
		reply(w, r)
	}(w, r)
	if w.Body.String() != "a" || r.Body != io.ReadCloser(source) || len(source.Text) != 13+1000-512 {
		t.Errorf("it answered %s, and %d bytes are left of the body %T", w.Body, len(source.Text), r.Body)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	calls := value.Calls(data)
	if len(calls) != 1 {
		t.Fatalf("%d calls were recorded", len(calls))
	}
	args, err := value.Decode(calls[0], []reflect.Type{reflect.TypeOf((*http.ResponseWriter)(nil)).Elem(), reflect.TypeOf(r)}, nil)
	if err != nil {
		t.Fatal(err)
	}
	got := args[1].Interface().(*http.Request)
	body, err := io.ReadAll(got.Body)
	if err != nil || string(body) != `{"Text":"a"} `+strings.Repeat("x", 499) {
		t.Errorf("recorded %d bytes of the body: %s, %v", len(body), body, err)
	}
	if got.Method != "PUT" || got.URL.String() != "/a?b=c" || got.Header.Get("X-Name") != "value" || got.ContentLength != 1013 {
		t.Error(value.Describe(args[1]))
	}
}

// reply decodes its request and answers, as handlers do.
func reply(w http.ResponseWriter, r *http.Request) {
	var v struct{ Text string }
	if err := json.NewDecoder(r.Body).Decode(&v); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	w.Header().Set("Content-Type", "text/plain")
	io.WriteString(w, v.Text)
}
