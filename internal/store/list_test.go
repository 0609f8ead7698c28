package store

import "testing"

func TestRuns(t *testing.T) {
	s := tempStore(t)
	for want := range 3 {
		if n, err := s.Runs(t.Context()); n != want || err != nil {
			t.Errorf("Runs = %d, %v, want %d", n, err, want)
		}
		if _, err := s.Begin(t.Context(), fullRun()); err != nil {
			t.Fatal(err)
		}
	}
}
