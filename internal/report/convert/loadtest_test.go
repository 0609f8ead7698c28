package convert

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/gohone/hone/internal/load"
	"github.com/gohone/hone/internal/load/capture"
	"github.com/gohone/hone/internal/loadtest"
	"github.com/gohone/hone/internal/loadtest/watch"
	"github.com/gohone/hone/internal/report/words"
)

// TestLoadWarnings: each fact becomes a warning with a code and words.
func TestLoadWarnings(t *testing.T) {
	res := &loadtest.Result{Facts: []loadtest.Fact{
		loadtest.ScriptNote{Text: "a note"}, loadtest.StagesLeftOut{}, loadtest.KeptProcesses{}, loadtest.FewRequests{PerSlice: 3, Needed: 200},
		loadtest.FewProcesses{Pairs: 3, Needed: 20, Each: 2 * time.Second, Overhead: time.Second},
		loadtest.FailedRequests{Server: "a", Rate: 0.25}, loadtest.ServerEnd{Server: "a", Reason: "killed"},
		loadtest.Problem{Kind: loadtest.GeneratorBound, Server: "a", Why: "busy"}, loadtest.Problem{Kind: loadtest.NothingSent, Server: "a"},
	}}
	list := loadWarnings(res, true)
	if len(list) != len(res.Facts)-1 { // problems are errors
		t.Errorf("%d warnings of %d facts", len(list), len(res.Facts))
	}
	for _, w := range list {
		if !words.Known(w.Code) || words.Note(w) == "" || w.Text != "" {
			t.Errorf("%+v", w)
		}
	}
	if n := len(loadWarnings(res, false)); n != len(list)-1 {
		t.Errorf("%d warnings where GENERATOR-BOUND is an error", n)
	}
	if text := words.Note(list[4]); text != "only 3 pairs of processes were compared: one takes 2s, of which 1s are no turns; "+
		"about 20 are needed to detect a change: give it -duration 40s" {
		t.Error(text)
	}
	res.Search = &load.Found{Rate: 100, Bound: "busy"}
	if n := len(loadWarnings(res, true)); n != len(list)+1 {
		t.Errorf("%d warnings where a search ended at the generator", n)
	}
}

// TestUnknownFact: a fact without words of its own is told all the same, and does not
// take the measurement down with it.
func TestUnknownFact(t *testing.T) {
	type unknown struct{ loadtest.Fact }
	w := loadWarning(unknown{loadtest.ServerEnd{Server: "a", Reason: "killed"}})
	if w.Code == "" || !strings.Contains(words.Note(w), "killed") {
		t.Errorf("%+v", w)
	}
}

// TestGaps: each gap has words of its own.
func TestGaps(t *testing.T) {
	seen := make(map[string]bool)
	for what := watch.Runtime; what <= watch.Snapshot; what++ {
		text := words.Note(notCaptured("a", watch.Gap{What: what, Kind: "mutex", Err: errors.New("no reason")}))
		if before, ok := strings.CutSuffix(text, ": no reason"); !ok || before == "a: not captured: " || seen[before] {
			t.Errorf("%d: %q", what, text)
		} else {
			seen[before] = true
		}
	}
	for err, want := range map[error]string{watch.ErrNoEndpoint: "-debug", capture.ErrNoProcess: "-pid"} {
		if text := words.Note(notCaptured("a", watch.Gap{Err: err})); !strings.Contains(text, want) {
			t.Errorf("%q does not name %s", text, want)
		}
	}
}
