package labels

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/gohone/hone/internal/build"
)

// programs is the folder of the small programs.
const programs = "../testdata/lines"

// TestRecorded judges again what profiles of the small programs showed, with what the compiler
// and the source say today. "go -C lab run . causes -record" made the file.
func TestRecorded(t *testing.T) {
	known, err := Comments(programs)
	if err != nil {
		t.Fatal(err)
	}
	lines, err := Recorded("../testdata/recorded.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	temp := t.TempDir()
	// A copy is a version of its own, not a part of this repository's.
	module := filepath.Join(temp, "module")
	if err := os.CopyFS(module, os.DirFS(programs)); err != nil {
		t.Fatal(err)
	}
	s, _, _, err := ask(context.Background(), &build.Builder{Dir: temp}, module, ".")
	if err != nil {
		t.Fatal(err)
	}
	for i := range lines {
		lines[i].File = filepath.Join(s.root, lines[i].File)
		lines[i].judge(s.code)
	}
	judged := Judge(known, lines)
	score := ScoreOf(judged, lines)
	if score.Labels < 120 || score.Right < score.Labels*95/100 || score.Explained < score.Lines {
		t.Errorf("%+v", score)
	}
	Write(t.Output(), score, judged)
}
