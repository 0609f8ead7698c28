package cli

import (
	"context"
	"encoding/json"

	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/session"
	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/internal/store"
)

// This file holds what hone load still uses of the time before
// packages session and compare.

// A workshop is what a measuring command works with.
//
// Deprecated: use [session.Session], and bench.Runner and progressLine beside it.
type workshop struct {
	*session.Session
	store    *store.Store
	resolver *source.Resolver
	progress *progressLine
	warnings []sample.Warning
	line     []string // the command line
}

// Deprecated: use the session.
func newWorkshop(a *app, s *session.Session) *workshop {
	return &workshop{Session: s, store: s.Store, resolver: s.Resolver, progress: a.newProgress(), line: a.line}
}

// Deprecated: use Session.Close.
func (w *workshop) close() {
	w.progress.clear()
	w.Session.Close()
}

// Deprecated: use Session.Lock.
func (w *workshop) lock(ctx context.Context) error { return w.Lock(ctx, w.progress.waiting) }

// Deprecated: use progressLine.show.
func (w *workshop) phase(text string) { w.progress.show(text) }

// Deprecated: use json.Marshal.
func mustJSON(v any) json.RawMessage {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err) // plain structs of numbers and strings
	}
	return data
}

// Deprecated: use session.Version.
func honeVersion() string { return session.Version() }
