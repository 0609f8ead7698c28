package store

import (
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
