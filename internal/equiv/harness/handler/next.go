//go:build go1.21

package handler

import (
	"fmt"
	"github.com/gohone/hone/internal/equiv/harness/value"
	"io"
	"net/http"
	"reflect"
	"strings"
)

// drawnHandler is one that others hand a request on to. Does says what it does: it answers with Text, and may send a
// status, change the request, or panic.
type drawnHandler struct {
	Text string
	Does uint8
	// Seen are the requests that it was given, with their contexts.
	Seen []string
}

// mostSeen bounds the requests that are kept.
const mostSeen = 20

func (h *drawnHandler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if len(h.Seen) < mostSeen {
		h.Seen = append(h.Seen, describeRequest(reflect.ValueOf(r))+", context "+value.Describe(reflect.ValueOf(r.Context())))
	}
	switch h.Does % 16 {
	case 0:
		panic(value.ErrDrawn)
	case 1, 2:
		if r.URL != nil {
			r.URL.Path += "/next"
		}
		r.Header.Set("Next", h.Text)
	case 3, 4:
		r.Method = "NEXT"
	case 5, 6:
		w.Header().Set("Next", "yes")
		w.WriteHeader(http.StatusAccepted)
	case 7:
		return
	}
	io.WriteString(w, h.Text)
}

func describeHandler(v reflect.Value) string {
	h, ok := v.Interface().(*drawnHandler)
	if !ok {
		return "a handler"
	}
	var s strings.Builder
	s.WriteString(fmt.Sprintf("a handler that answers %+q", h.Text))
	for _, r := range h.Seen {
		s.WriteString(", given " + r)
	}
	return s.String()
}
