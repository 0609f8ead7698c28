package store

import (
	"context"
	"encoding/json"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gohone/hone/internal/sample"
)

// begin stores an empty run of hone load.
func begin(t *testing.T, s *Store) int64 {
	t.Helper()
	id, err := s.Begin(t.Context(), &sample.Run{Command: []string{sample.CommandLoad, "http://127.0.0.1:8080/"}})
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func TestMessages(t *testing.T) {
	s := tempStore(t)
	first, second := begin(t, s), begin(t, s)
	want := []json.RawMessage{
		json.RawMessage(`{"load":{"server":"a <b> & 'c'","rate":0.1}}`), json.RawMessage(`{"summary":{}}`), json.RawMessage(`{"load":{}}`),
	}
	for _, list := range [][]json.RawMessage{want[:1], want} { // the second time in place of the first
		if err := s.SaveMessages(t.Context(), first, list); err != nil {
			t.Fatal(err)
		}
	}
	got, err := s.Messages(t.Context(), first)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("messages (-want +got):\n%s", d)
	}
	if got, err := s.Messages(t.Context(), second); err != nil || len(got) != 0 {
		t.Errorf("a run without messages has %q, %v", got, err)
	}
	list, err := s.List(t.Context(), 0)
	if err != nil || len(list) != 2 || list[1].Command[0] != sample.CommandLoad {
		t.Errorf("listed as %+v, %v", list, err)
	}
}

// TestAddMessages adds to what is stored, and replaces all of it at the end.
func TestAddMessages(t *testing.T) {
	s := tempStore(t)
	id := begin(t, s)
	list := []json.RawMessage{json.RawMessage(`{"trial":{"rule":"a"}}`), json.RawMessage(`{"trial":{"rule":"b"}}`)}
	for i, add := range []func(context.Context, int64, float64, []json.RawMessage) error{s.AddMessages, s.AddDurably} {
		if err := add(t.Context(), id, float64(i+1), list[i:i+1]); err != nil {
			t.Fatal(err)
		}
	}
	got, err := s.Messages(t.Context(), id)
	if d := cmp.Diff(list, got); d != "" || err != nil {
		t.Errorf("messages (-want +got), %v:\n%s", err, d)
	}
	if run, err := s.Load(t.Context(), id); err != nil || run.Seconds != 2 || run.State != sample.StateRunning {
		t.Errorf("the run is %s after %v s, %v", run.State, run.Seconds, err)
	}
	if err := s.SaveMessages(t.Context(), id, list[:1]); err != nil {
		t.Fatal(err)
	}
	if got, err := s.Messages(t.Context(), id); err != nil || len(got) != 1 {
		t.Errorf("%d messages, %v, want 1", len(got), err)
	}
	if err := s.AddMessages(t.Context(), id+1, 0, list); !errors.Is(err, ErrNoRun) {
		t.Errorf("messages of no run: %v", err)
	}
}

func TestMessagesRefused(t *testing.T) {
	s := tempStore(t)
	id := begin(t, s)
	if err := s.SaveMessages(t.Context(), id, []json.RawMessage{json.RawMessage(`{"load":`)}); err == nil {
		t.Error("half an object is stored")
	}
	if err := s.SaveMessages(t.Context(), id+1, nil); !errors.Is(err, ErrNoRun) {
		t.Errorf("messages of no run: %v", err)
	}
	if _, err := s.Messages(t.Context(), id+1); !errors.Is(err, ErrNoRun) {
		t.Errorf("messages of no run: %v", err)
	}
}
