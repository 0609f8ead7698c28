package decode

import (
	"fmt"
	"slices"
	"testing"

	"github.com/gohone/hone/cases/textsim/corpus"
)

// outcome is what a decoder says of a body: the two texts, "error" or "panic".
func outcome(run func([]byte) (string, string, error), body string) (said string) {
	defer func() {
		if recover() != nil {
			said = "panic"
		}
	}()
	text1, text2, err := run([]byte(body))
	if err != nil {
		return "error"
	}
	return fmt.Sprintf("%+q %+q", text1, text2)
}

// TestOdd fails when a step changes its mind on any odd body, for better or
// worse.
func TestOdd(t *testing.T) {
	for _, s := range steps {
		pinned := differences[s.name]
		if s.isStd() {
			pinned = nil
		}
		for _, odd := range oddBodies {
			want := stdOutcomes[odd.name]
			if different, ok := pinned[odd.name]; ok {
				want = different
			}
			if got := outcome(s.run, odd.body); got != want {
				t.Errorf("%s on %s: got %s, want %s", s.name, odd.name, got, want)
			}
		}
	}
}

// TestPins checks the tables themselves.
func TestPins(t *testing.T) {
	if len(stdOutcomes) != len(oddBodies) {
		t.Errorf("%d outcomes for %d bodies", len(stdOutcomes), len(oddBodies))
	}
	var names []string
	for _, odd := range oddBodies {
		names = append(names, odd.name)
		if _, ok := stdOutcomes[odd.name]; !ok {
			t.Errorf("no outcome for %s", odd.name)
		}
	}
	for impl, pinned := range differences {
		if !slices.ContainsFunc(steps, func(s step) bool { return s.name == impl }) {
			t.Errorf("no step is named %s", impl)
		}
		for name, said := range pinned {
			if !slices.Contains(names, name) {
				t.Errorf("%s: no body is named %s", impl, name)
			}
			if said == stdOutcomes[name] {
				t.Errorf("%s on %s is no difference", impl, name)
			}
		}
	}
}

// TestCorpus checks that all are right where it is measured.
func TestCorpus(t *testing.T) {
	for _, body := range corpus.Bodies() {
		for _, s := range steps {
			text1, text2, err := s.run(body.JSON)
			if err != nil || text1 != body.Text1 || text2 != body.Text2 {
				t.Errorf("%s on %s: other texts, error %v", s.name, body.Name, err)
			}
		}
	}
}

// TestOwned checks that the texts outlive the body, which a server uses again.
func TestOwned(t *testing.T) {
	const body = `{"text1":"a plain text","text2":"an \"escaped\" text"}`
	for _, s := range steps {
		buffer := []byte(body)
		text1, text2, err := s.run(buffer)
		if err != nil {
			t.Fatal(err)
		}
		for i := range buffer {
			buffer[i] = '!'
		}
		if text1 != "a plain text" || text2 != `an "escaped" text` {
			t.Errorf("%s: the texts changed with the body: %q, %q", s.name, text1, text2)
		}
	}
}

// FuzzExact looks for a difference where none is known.
func FuzzExact(f *testing.F) {
	for _, odd := range oddBodies {
		if len(odd.body) < 1000 { // a long one is a slow seed
			f.Add(odd.body)
		}
	}
	f.Fuzz(func(t *testing.T, body string) {
		want := outcome(Unmarshal, body)
		for _, s := range steps {
			if _, differs := differences[s.name]; differs {
				continue
			}
			if got := outcome(s.run, body); got != want {
				t.Errorf("%s on %q: got %s, want %s", s.name, body, got, want)
			}
		}
	})
}
