package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"sync"
	"time"
)

// logFormats has the constructor of each -log-format.
var logFormats = map[string]func(io.Writer) slog.Handler{
	"text": func(w io.Writer) slog.Handler { return slog.NewTextHandler(w, nil) },
	"json": func(w io.Writer) slog.Handler { return slog.NewJSONHandler(w, nil) },
}

// newLogger returns the log of the options.
func newLogger(opts options, stderr io.Writer) *slog.Logger {
	handler := logFormats[opts.logFormat](stderr)
	if opts.logRate > 0 {
		handler = boundedHandler{handler, &allowance{rate: opts.logRate, now: time.Now}}
	}
	return slog.New(handler)
}

// boundedHandler bounds the rate of warnings and errors: what clients do
// wrong must not fill a disk. Records below that are few and pass. The next
// record that passes says in left_out how many did not.
type boundedHandler struct {
	slog.Handler
	allowance *allowance
}

func (h boundedHandler) Handle(ctx context.Context, record slog.Record) error {
	pass, leftOut := h.allowance.take(record.Level >= slog.LevelWarn)
	if !pass {
		return nil
	}
	if leftOut > 0 {
		record = record.Clone()
		record.AddAttrs(slog.Int("left_out", leftOut))
	}
	return h.Handler.Handle(ctx, record)
}

func (h boundedHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return boundedHandler{h.Handler.WithAttrs(attrs), h.allowance}
}

func (h boundedHandler) WithGroup(name string) slog.Handler {
	return boundedHandler{h.Handler.WithGroup(name), h.allowance}
}

// allowance lets rate records through in a second.
type allowance struct {
	rate int
	now  func() time.Time

	mu      sync.Mutex
	since   time.Time // when the present second began
	used    int       // records let through since
	leftOut int       // records not let through and not reported
}

// take reports whether a record may pass, and if so how many were left out
// before it. A record that is not counted always passes.
func (a *allowance) take(counted bool) (pass bool, leftOut int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if counted {
		if now := a.now(); now.Sub(a.since) >= time.Second {
			a.since, a.used = now, 0
		}
		if a.used == a.rate {
			a.leftOut++
			return false, 0
		}
		a.used++
	}
	leftOut, a.leftOut = a.leftOut, 0
	return true, leftOut
}

// logErrors logs each request that is answered with an error.
func logErrors(log *slog.Logger, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := time.Now()
		sw := &statusWriter{ResponseWriter: w}
		next.ServeHTTP(sw, r)
		if sw.status >= 400 {
			log.Warn("request", "status", sw.status, "method", clip(r.Method), "path", clip(r.URL.Path),
				"remote", r.RemoteAddr, "took", time.Since(began))
		}
	})
}

// clip shortens what a client chose to a length fit for a log.
func clip(s string) string {
	const most = 100
	if len(s) <= most {
		return s
	}
	return fmt.Sprintf("%s... (%d bytes)", s[:most], len(s))
}

// statusWriter remembers the status of a response.
type statusWriter struct {
	http.ResponseWriter
	status int // 0 before the header is written, and then also for a 200
}

// WriteHeader closes the connection after a 413. http.MaxBytesReader sees to
// that only if it is given the server's own ResponseWriter; without it, the
// server would read on for a while to save the connection.
func (w *statusWriter) WriteHeader(status int) {
	if status == http.StatusRequestEntityTooLarge {
		w.Header().Set("Connection", "close")
	}
	w.status = status
	w.ResponseWriter.WriteHeader(status)
}

// Unwrap lets http.ResponseController reach the server's ResponseWriter.
func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
