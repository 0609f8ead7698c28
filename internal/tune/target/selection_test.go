package target

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/build"
)

// TestLeaveOut: tests within others are left out by themselves until they are many, or that
// does not help.
func TestLeaveOut(t *testing.T) {
	s := new(Selection)
	for i := range 8 {
		s.LeaveOut(fmt.Sprint("TestA/", i))
	}
	s.LeaveOut("TestB/x")
	if len(s.LeftOut) != 9 {
		t.Errorf("%v", s.LeftOut)
	}
	if got := s.LeaveOut("TestA/9"); got != "TestA" || !slices.Equal(s.LeftOut, []string{"TestA", "TestB/x"}) {
		t.Errorf("%s, %v", got, s.LeftOut)
	}
	if got := s.LeaveOut("TestB/x"); got != "TestB" || !slices.Equal(s.LeftOut, []string{"TestA", "TestB"}) {
		t.Errorf("%s, %v", got, s.LeftOut)
	}
}

// TestBatches: packages that run in the same way share a command, and names go into
// patterns as they are.
func TestBatches(t *testing.T) {
	var all []build.Package
	for _, path := range []string{"p", "q", "r", "s", "t"} {
		all = append(all, build.Package{ImportPath: path})
	}
	of := &Target{TestSkip: "Slow|Net/x", Importers: all, Selected: map[string]*Selection{
		"q": {LeftOut: []string{"TestA/a+b|c", "TestB"}}, "r": {None: true}, "s": {InOrder: true},
	}}
	var got strings.Builder
	for _, b := range of.batches(all) {
		for _, p := range b.packages {
			got.WriteString(p.ImportPath)
		}
		got.WriteString(fmt.Sprintf(" %s %v; ", b.skip, b.inOrder))
	}
	if want := `pt Slow|Net/x false; q Slow|Net/x|^TestA$/^a\+b\|c$|^TestB$ false; s Slow|Net/x true; `; got.String() != want {
		t.Errorf("%s\nwant %s", got.String(), want)
	}
}

// TestRunsLong: tests that take long are named beside what runs, unless the user selects within tests.
func TestRunsLong(t *testing.T) {
	of := &Target{Long: map[string][]string{"p": {"TestA", "TestB"}}, Selected: map[string]*Selection{"q": {None: true}}}
	if run, skip, long := of.Runs("p"); run != "" || skip != "" || long != "^TestA$|^TestB$" {
		t.Errorf("run %q, skip %q, long %q", run, skip, long)
	}
	if run, _, long := of.Runs("q"); run != "^$" || long != "" {
		t.Errorf("none: run %q, long %q", run, long)
	}
	of.Selected["p"] = &Selection{Only: []string{"TestB", "TestC"}}
	if run, _, long := of.Runs("p"); run != "^TestB$|^TestC$" || long != "^TestB$" {
		t.Errorf("some: run %q, long %q", run, long)
	}
	delete(of.Selected, "p")
	of.TestRun = "TestA/x"
	if run, _, long := of.Runs("p"); run != "TestA/x" || long != "" {
		t.Errorf("selected: run %q, long %q", run, long)
	}
}
