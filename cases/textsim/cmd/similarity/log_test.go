package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// TestLogRate drives a log by a clock of its own.
func TestLogRate(t *testing.T) {
	var out bytes.Buffer
	now := time.Unix(0, 0)
	log := slog.New(boundedHandler{
		slog.NewTextHandler(&out, &slog.HandlerOptions{ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
			if a.Key == slog.TimeKey {
				return slog.Attr{}
			}
			return a
		}}),
		&allowance{rate: 2, now: func() time.Time { return now }},
	})
	for range 5 {
		log.With("a", 1).Warn("first second")
	}
	log.Info("passes")
	log.Error("not this")
	now = now.Add(999 * time.Millisecond)
	log.Warn("nor this")
	now = now.Add(time.Millisecond)
	log.WithGroup("g").Warn("next second", "b", 2)
	log.Error("all is told")
	log.Warn("left out again")
	const want = `level=WARN msg="first second" a=1
level=WARN msg="first second" a=1
level=INFO msg=passes left_out=3
level=WARN msg="next second" g.b=2 g.left_out=2
level=ERROR msg="all is told"
`
	if got := out.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestLogErrors(t *testing.T) {
	s := start(t, "-log-format", "json", "-max-body", "100")
	url := "http://" + s.addr
	do(t, "POST", url+"/similarity", sameBody, 200, sameAnswer)
	do(t, "POST", url+"/similarity", "{", 400, "")
	do(t, "POST", url+"/similarity", `{"text1":"`+strings.Repeat("a", 200), 413, "")
	do(t, "GET", url+"/similarity", "", 405, "")
	do(t, "GET", url+"/"+strings.Repeat("b", 200)+"?c", "", 404, "")
	do(t, "GET", url+"/%0a", "", 404, "")
	s.stop()
	s.exit(0)

	type line struct {
		Level, Msg, Method, Path, Remote string
		Status                           int
	}
	var got []line
	for _, text := range strings.Split(strings.TrimSpace(s.stderr.String()), "\n") {
		var l line
		if err := json.Unmarshal([]byte(text), &l); err != nil {
			t.Fatalf("%v in line %s", err, text)
		}
		if l.Msg == "request" {
			if l.Level != "WARN" || !strings.HasPrefix(l.Remote, "127.0.0.1:") {
				t.Errorf("line %s", text)
			}
			l.Level, l.Msg, l.Remote = "", "", ""
			got = append(got, l)
		}
	}
	want := []line{
		{Status: 400, Method: "POST", Path: "/similarity"},
		{Status: 413, Method: "POST", Path: "/similarity"},
		{Status: 405, Method: "GET", Path: "/similarity"},
		{Status: 404, Method: "GET", Path: "/" + strings.Repeat("b", 99) + "... (201 bytes)"},
		{Status: 404, Method: "GET", Path: "/\n"},
	}
	if len(got) != len(want) {
		t.Fatalf("%d requests logged, want %d\n%s", len(got), len(want), s.stderr)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("got %+v, want %+v", got[i], want[i])
		}
	}
}

// TestLogFlood counts the lines that very many bad requests leave.
func TestLogFlood(t *testing.T) {
	s := start(t, "-log-rate", "1")
	began := time.Now()
	r := dial(t, s.addr)
	for range 500 {
		r.post("x")
		r.answer(400, badRequest)
	}
	s.stop()
	s.exit(0)
	most := int(time.Since(began)/time.Second) + 1
	log := s.stderr.String()
	if got := strings.Count(log, "msg=request"); got == 0 || got > most {
		t.Errorf("%d lines about requests, want 1 to %d", got, most)
	}
	if !strings.Contains(log, "left_out=") {
		t.Errorf("does not say how many were left out:\n%s", log)
	}
}

// TestStatusWriter checks that what wraps the response hides nothing.
func TestStatusWriter(t *testing.T) {
	rec := httptest.NewRecorder()
	w := &statusWriter{ResponseWriter: rec}
	if err := http.NewResponseController(w).Flush(); errors.Is(err, http.ErrNotSupported) {
		t.Error("no Flush")
	}
	if !rec.Flushed {
		t.Error("not flushed")
	}
}
