//go:build go1.21

package check

import (
	"encoding/json"
	"github.com/gohone/hone/internal/equiv/harness/draw"
	"io"
	"net/http"
	"strings"
	"testing"

	_ "github.com/gohone/hone/internal/equiv/harness/handler"
)

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

// TestHandlers plants differences that a client could tell, and one that only a slow
// client could.
func TestHandlers(t *testing.T) {
	for _, c := range []struct {
		name string
		now  func(http.ResponseWriter, *http.Request)
		want string
	}{
		{"same", func(w http.ResponseWriter, r *http.Request) { reply(w, r) }, ""},
		{"status", func(w http.ResponseWriter, r *http.Request) {
			w.WriteHeader(http.StatusOK)
			reply(w, r)
		}, "argument 1"},
		{"header", func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("X-Other", "x")
			reply(w, r)
		}, "argument 1"},
		{"body", func(w http.ResponseWriter, r *http.Request) {
			reply(w, r)
			io.WriteString(w, "\n")
		}, "argument 1"},
		{"waits", func(w http.ResponseWriter, r *http.Request) {
			reply(w, r)
			io.Copy(io.Discard, r.Body)
		}, "argument 2"},
		{"closes", func(w http.ResponseWriter, r *http.Request) {
			reply(w, r)
			r.Body.Close()
		}, "argument 2"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := compare(t, Function{Base: reply, Head: c.now, Dictionary: draw.Dictionary{Strings: []string{"text", "Text"}}})
			switch {
			case r.Unstable != "":
				t.Error(r.Unstable)
			case c.want == "" && (r.Difference != "" || r.Drawn < 1000):
				t.Errorf("%d drawn, %s: %s\n%s\n%s", r.Drawn, r.Difference, r.Input, r.Base, r.Head)
			case c.want != "" && !strings.HasPrefix(r.Difference, c.want):
				t.Errorf("got %q, want %q", r.Difference, c.want)
			}
		})
	}
}
