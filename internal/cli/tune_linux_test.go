package cli

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/slowtest"
)

// onceModule has a function that a patch makes a thousand times as fast.
var onceModule = map[string]string{
	"sum.go": `package slow

func Sum(list []int) int {
	s := 0
	for range 1000 {
		s = 0
		for _, v := range list {
			s += v
		}
	}
	return s
}
`,
	"sum_test.go": `package slow

import "testing"

var list = make([]int, 16)

func BenchmarkSum(b *testing.B) {
	for b.Loop() {
		Sum(list)
	}
}
`,
	"fast.diff": `--- a/sum.go
+++ b/sum.go
@@ -3,10 +3,7 @@
 func Sum(list []int) int {
 	s := 0
-	for range 1000 {
-		s = 0
-		for _, v := range list {
-			s += v
-		}
+	for _, v := range list {
+		s += v
 	}
 	return s
 }
`,
}

// TestInterruptTune: an interrupt ends the search, and what was kept until then is
// delivered and stored.
func TestInterruptTune(t *testing.T) {
	t.Parallel()
	slowtest.Skip(t, "tunes for half a minute")
	l := newLab(t)
	for name, text := range onceModule {
		l.write(t, filepath.Join(l.repo, name), text, 0o666)
	}
	before := l.state(t)
	patches := filepath.Join(l.home, "patches")
	// Asked about the new function, it waits.
	proposer := `if grep -q 1000; then cat fast.diff; else touch "$AT"; sleep 600; fi`
	p := l.start(t, "tune", "-bench", "Sum", "-rules", "none", "-accept", "tests", "-proposer", proposer, "-out", patches)
	eventually(t, "the second question", func() bool { return exists(l.at()) })
	p.interrupt(t, syscall.SIGINT)
	l.checkClean(t)
	if after := l.state(t); after != before {
		t.Errorf("the repository was changed (-before +after):\n%s", cmp.Diff(before, after))
	}
	if got := p.out.String(); !strings.Contains(got, "interrupted: 1 of 1 rewrites kept") {
		t.Errorf("it said\n%s", got)
	}
	patch, err := os.ReadFile(filepath.Join(patches, "0001-slow-proposer.patch"))
	if err != nil || !strings.Contains(string(patch), "-\tfor range 1000 {") {
		t.Errorf("%v, the patch is\n%s", err, patch)
	}
	if got := l.hone(t, exitOK, "show", "last"); !strings.Contains(got, "interrupted: 1 of 1 rewrites kept") {
		t.Errorf("hone show says\n%s", got)
	}
}

// TestResumeTune: what a killed run has kept is stored and exported, and the run goes on from
// there.
func TestResumeTune(t *testing.T) {
	t.Parallel()
	slowtest.Skip(t, "tunes for half a minute")
	l := newLab(t)
	for name, text := range onceModule {
		l.write(t, filepath.Join(l.repo, name), text, 0o666)
	}
	before := l.state(t)
	// Asked about the new function for the first time, it waits.
	proposer := `if grep -q 1000; then cat fast.diff; elif [ ! -e "$AT" ]; then touch "$AT"; sleep 600; fi`
	p := l.start(t, "tune", "-bench", "Sum", "-rules", "none", "-accept", "tests", "-proposer", proposer)
	eventually(t, "the second question", func() bool { return exists(l.at()) })
	p.Process.Kill()
	p.Wait()
	l.checkDead(t)
	if got := l.hone(t, exitOK, "log"); !strings.Contains(got, " dead ") {
		t.Errorf("hone log says\n%s", got)
	}
	patch := l.hone(t, exitOK, "export", "-patches", "last")
	if !strings.Contains(patch, "-\tfor range 1000 {") {
		t.Errorf("the patch is\n%s", patch)
	}
	if got := l.hone(t, exitOK, "show", "last"); !strings.Contains(got, "run 1 was killed") || !strings.Contains(got, "hone tune -resume 1 goes on") {
		t.Errorf("hone show says\n%s", got)
	}
	patches := filepath.Join(l.home, "patches")
	if got := l.hone(t, exitOK, "tune", "-resume", "last", "-out", patches); !strings.Contains(got, "1 of 1 rewrites kept") {
		t.Errorf("the run that goes on says\n%s", got)
	}
	if got := l.hone(t, exitOK, "export", "-patches", "1"); got != patch {
		t.Errorf("the patch is now\n%s", got)
	}
	mail, err := os.ReadFile(filepath.Join(patches, "0001-slow-proposer.patch"))
	if err != nil || !strings.Contains(string(mail), "faster") {
		t.Errorf("%v, the mail is\n%s", err, mail)
	}
	if run := l.lastRun(t); run.ID != 1 || run.State != sample.StateDone || len(run.Samples) == 0 {
		t.Errorf("run %d is %s with %d samples", run.ID, run.State, len(run.Samples))
	}
	if after := l.state(t); after != before {
		t.Errorf("the repository was changed (-before +after):\n%s", cmp.Diff(before, after))
	}
	l.checkClean(t)
}
