package lex_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	base "github.com/gohone/hone/cases/pathlex/base"
	"github.com/gohone/hone/cases/pathlex/casetest"
	"github.com/gohone/hone/cases/pathlex/ladder/lex"
	"github.com/gohone/hone/cases/pathlex/token"
)

// limits has the steps that differ, by the number of tokens they have room for.
var limits = map[string]int{"array64": 64, "array128": 128, "aligned64": 64}

// check requires of every step what base answers, up to its limit.
func check(t *testing.T, path string) {
	t.Helper()
	want, wantErr := base.LexPath(path)
	for _, step := range steps {
		var got []token.Token
		err := step.lex(path, func(tok token.Token) { got = append(got, tok) })
		var e *token.Error
		if limit := limits[step.name]; limit > 0 && errors.As(err, &e) && e.TooMany {
			if wantErr == nil && len(want) <= limit || len(path) < limit/2 {
				t.Errorf("%s: %q has too many tokens", step.name, path)
			}
			continue
		}
		if message(err) != message(wantErr) {
			t.Errorf("%s: %q: error %v, want %v", step.name, path, err, wantErr)
		}
		if err == nil && !slices.Equal(got, want) {
			t.Errorf("%s: %q: %v, want %v", step.name, path, got, want)
		}
	}
}

func message(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func TestExact(t *testing.T) {
	for _, path := range slices.Concat(casetest.Paths, casetest.WrongPaths()) {
		check(t, path)
	}
	for _, in := range casetest.Inputs {
		check(t, in.Path)
	}
	for n := 1; n < 70; n++ {
		check(t, strings.Repeat("/a", n))
		check(t, strings.Repeat("/a", n)+":b")
	}
}

func FuzzExact(f *testing.F) {
	for _, path := range slices.Concat(casetest.Paths, casetest.WrongPaths()) {
		f.Add(path)
	}
	f.Fuzz(check)
}

// TestArrayDiffers has the longest path of short segments that the story's form takes, and one
// more segment, which it refuses at the token that has no room. With segments that are UUIDs
// the path may have 1,147 characters; with those of benchmarks 512 are too many.
func TestArrayDiffers(t *testing.T) {
	fits := strings.Repeat("/a", 31) // 62 tokens, and End
	if err := lex.Array64(fits, func(token.Token) {}); err != nil {
		t.Error(err)
	}
	err := lex.Array64(fits+"/a", func(token.Token) {})
	if got := message(err); len(fits+"/a") != 64 || got != "byte 64: more tokens than allowed" {
		t.Errorf("error %q", got)
	}
	if err := lex.Array128(fits+"/a", func(token.Token) {}); err != nil {
		t.Error(err)
	}
	uuids := strings.Repeat("/9d3c2a4e-0b5f-4c1d-8e7a-6f2b1c0d9e8f", 31)
	if err := lex.Array64(uuids, func(token.Token) {}); err != nil || len(uuids) != 1147 {
		t.Errorf("%d characters: %v", len(uuids), err)
	}
	tokens, err := base.LexPath(casetest.Long(512))
	if lex.Array64(casetest.Long(512), func(token.Token) {}) == nil || len(tokens) != 129 {
		t.Errorf("512 characters: %d tokens, %v", len(tokens), err)
	}
}

// TestAllocations pins which steps leave nothing to the collector on the story's path.
func TestAllocations(t *testing.T) {
	if raceEnabled {
		t.Skip("the race detector makes pools forget")
	}
	want := map[string]float64{
		"append": -1, "channel": -1, "bytes": -1, "base": -1,
		"pool": 0, "pool-capped": 0, "array64": 0, "array128": 0, "aligned64": 0, "overflow": 0, "tuned": 0, "tuned-visit": 0,
	}
	for _, step := range steps {
		got := testing.AllocsPerRun(100, func() { kernel(step, casetest.Story) })
		switch w := want[step.name]; {
		case w < 0 && got == 0:
			t.Errorf("%s: %v allocations, want some", step.name, got)
		case w >= 0 && got != w:
			t.Errorf("%s: %v allocations, want %v", step.name, got, w)
		}
	}
}
