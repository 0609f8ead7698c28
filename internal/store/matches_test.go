package store

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gohone/hone/internal/sample"
)

func TestMatches(t *testing.T) {
	ctx := t.Context()
	s := tempStore(t)
	begin := func(state string, rows ...sample.Row) {
		t.Helper()
		if _, err := s.Begin(ctx, &sample.Run{State: state, Rows: rows}); err != nil {
			t.Fatal(err)
		}
	}
	begin(sample.StateDone, sample.Row{}, sample.Row{Key: "k"})
	begin(sample.StateInterrupted, sample.Row{Key: "k", Fresh: true})
	begin(sample.StateFailed, sample.Row{Key: "swapped"})
	begin(sample.StateRunning, sample.Row{Key: "k"})
	begin(sample.StateDone, sample.Row{Key: "another"})
	got, err := s.Matches(ctx, "k", "swapped")
	want := []Match{{Run: 3, Key: "swapped"}, {Run: 2, Key: "k", Fresh: true}, {Run: 1, Row: 1, Key: "k"}}
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("%v (-want +got):\n%s", err, diff)
	}
	if got, err := s.Matches(ctx, "", ""); err != nil || len(got) > 0 {
		t.Errorf("rows without a key: %v, %v", got, err)
	}
}

// TestPriorsOutliveTheirRuns: a row keeps what it starts from when it is
// written again and when the runs it comes from are deleted.
func TestPriorsOutliveTheirRuns(t *testing.T) {
	ctx := t.Context()
	s := tempStore(t)
	if _, err := s.Begin(ctx, fullRun()); err != nil {
		t.Fatal(err)
	}
	run := fullRun()
	id, err := s.Begin(ctx, run)
	if err != nil {
		t.Fatal(err)
	}
	rows := slices.Clone(run.Rows)
	slices.Reverse(rows)
	rows[0].SkipLong = false
	if err := s.SetRows(ctx, id, rows); err != nil {
		t.Fatal(err)
	}
	execSQL(t, s.Path(), `PRAGMA foreign_keys = 1; DELETE FROM runs WHERE id = 1`)
	got, err := s.Load(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(rows, got.Rows); diff != "" {
		t.Errorf("rows differ (-want +got):\n%s", diff)
	}
	execSQL(t, s.Path(), `PRAGMA foreign_keys = 1; DELETE FROM runs WHERE id = 2`)
	var left int
	if err := s.db.QueryRow(`SELECT COUNT(*) FROM priors`).Scan(&left); err != nil || left > 0 {
		t.Errorf("%d priors are left of no run, %v", left, err)
	}
}

func TestDamagedPriors(t *testing.T) {
	for text, want := range map[string]string{
		`UPDATE priors SET mean = x'0102'`:                         "evidence of run 1: 2 bytes of blocks",
		`PRAGMA foreign_keys = 0; UPDATE priors SET row_ord = 7`:   "evidence of run 1: there is no row 7",
		`PRAGMA foreign_keys = 0; DELETE FROM rows WHERE run = 1;`: "evidence of run 1: there is no row 0",
	} {
		s := tempStore(t)
		id, err := s.Begin(t.Context(), fullRun())
		if err != nil {
			t.Fatal(err)
		}
		execSQL(t, s.Path(), text)
		_, err = s.Load(t.Context(), id)
		wantError(t, err, s.Path(), "is damaged", want)
	}
}
