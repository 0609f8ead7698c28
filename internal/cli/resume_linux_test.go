package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/store"
)

// lastRun loads the newest run of the lab's store.
func (l *lab) lastRun(t *testing.T) *sample.Run {
	t.Helper()
	st, err := store.Open(t.Context(), filepath.Join(l.home, "cache", "hone", "hone.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	id, err := st.Resolve(t.Context(), store.Last)
	if err != nil {
		t.Fatal(err)
	}
	run, err := st.Load(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return run
}

// faster is the slow benchmark after a change.
var faster = strings.Replace(slowModule["slow_test.go"], "range 100 ", "range 50 ", 1)

// cut starts a comparison that waits in its process number hang, and ends it
// there by a signal.
func (l *lab) cut(t *testing.T, sig syscall.Signal, hang string, args ...string) {
	t.Helper()
	os.Remove(l.at())
	os.Remove(l.at() + ".count")
	hanging := *l
	hanging.env = append(l.env[:len(l.env):len(l.env)], "HANG="+hang)
	p := hanging.start(t, args...)
	eventually(t, "the benchmark", func() bool { return exists(l.at()) })
	if sig == syscall.SIGKILL {
		p.Process.Kill()
		p.Wait()
	} else {
		p.interrupt(t, sig)
	}
	l.checkDead(t)
}

// checkOn checks that a run has the samples it had before, further ones, and
// pairs without gaps.
func checkOn(t *testing.T, before, after *sample.Run) {
	t.Helper()
	if after.ID != before.ID || after.State != sample.StateDone || after.Seconds <= before.Seconds {
		t.Errorf("run %d is %s after %v s, was run %d after %v s", after.ID, after.State, after.Seconds, before.ID, before.Seconds)
	}
	if len(after.Samples) <= len(before.Samples) {
		t.Fatalf("%d samples, there were %d", len(after.Samples), len(before.Samples))
	}
	for i, s := range before.Samples {
		if got := after.Samples[i]; got.Value != s.Value || got.Pair != s.Pair || got.Version != s.Version {
			t.Fatalf("sample %d is %+v, was %+v", i, got, s)
		}
	}
	next := make(map[string]int)
	for _, s := range after.Samples {
		if s.Unit == sample.UnitTime && s.Order == 1 {
			if s.Pair != next[s.Look] {
				t.Errorf("pair %d of the %s look follows pair %d", s.Pair, s.Look, next[s.Look]-1)
			}
			next[s.Look]++
		}
	}
	// The arms may have sizes of their own, where pilots were disturbed, and a process of the long look may run
	// another block where the first was short.
	block := func(s sample.Sample) int64 { return s.N / int64(max(1, len(s.Blocks))) }
	further := after.Samples[len(before.Samples):]
	i := slices.IndexFunc(further, func(s sample.Sample) bool { return s.Unit == sample.UnitTime })
	if i < 0 {
		t.Fatal("no time was measured any more")
	}
	now := further[i]
	for _, s := range before.Samples {
		if s.Look == now.Look && s.Version == now.Version && s.Unit == now.Unit && block(s) != block(now) {
			t.Errorf("%d iterations a block, before they were %d", block(now), block(s))
			break
		}
	}
}

// TestResumeAfter goes on with runs that were interrupted, killed, and
// interrupted twice.
func TestResumeAfter(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("measures")
	}
	for _, tt := range []struct {
		name string
		sigs []syscall.Signal
		want string // what hone show says before
	}{
		{"interrupt", []syscall.Signal{syscall.SIGINT}, "warning: run 1 was interrupted; hone diff -resume 1 goes on with it"},
		{"kill", []syscall.Signal{syscall.SIGKILL}, "warning: run 1 was killed; hone diff -resume 1 goes on with it"},
		{"two interrupts", []syscall.Signal{syscall.SIGINT, syscall.SIGINT}, "warning: run 1 was interrupted; hone diff -resume 1 goes on with it"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			l := newLab(t)
			args := append([]string{"diff", "-seed", "7", "-tolerance", "90%"}, sameEnv...)
			for _, sig := range tt.sigs {
				l.cut(t, sig, "14", args...)
				args = []string{"diff", "-resume", "last"}
			}
			before := l.lastRun(t)
			if len(before.Samples) == 0 || before.State == sample.StateDone {
				t.Fatalf("run %d is %s with %d samples", before.ID, before.State, len(before.Samples))
			}
			if got := l.hone(t, 0, "show", "1"); !strings.Contains(got, tt.want) {
				t.Errorf("hone show says\n%s", got)
			}
			if killed := tt.name == "kill"; killed != (before.State == sample.StateDead) {
				t.Errorf("run 1 is %s", before.State)
			}
			os.Remove(l.at() + ".count")
			// HEAD is now another commit, and the run still has its own.
			l.write(t, filepath.Join(l.repo, "slow_test.go"), faster, 0o666)
			l.git(t, "commit", "--quiet", "-a", "-m", "faster")
			state := l.state(t)
			printed := l.hone(t, 0, "diff", "-resume", "1")
			checkOn(t, before, l.lastRun(t))
			if again := l.hone(t, 0, "show", "1"); again != printed {
				t.Errorf("hone show prints\n%s\nthe resumed run printed\n%s", again, printed)
			}
			if l.state(t) != state {
				t.Error("the repository was changed")
			}
			if got := l.hone(t, 0, "diff", "-resume", "1"); !strings.Contains(got, "run 1 is done: there was nothing left to decide") {
				t.Errorf("going on once more says\n%s", got)
			}
			l.checkClean(t)
		})
	}
}

// TestResumeCounting: a run that was interrupted while it counted instructions is
// not done, though nothing is left to measure.
func TestResumeCounting(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("measures")
	}
	if _, err := exec.LookPath("valgrind"); err != nil {
		t.Skip("valgrind is not installed, and nothing else counts instructions")
	}
	l := newLab(t)
	l.cut(t, syscall.SIGINT, "count", append([]string{"diff", "-instructions", "-tolerance", "90%"}, sameEnv...)...)
	before := l.lastRun(t)
	if counted(before) > 0 || before.State != sample.StateInterrupted {
		t.Fatalf("the run is %s with %d counts", before.State, counted(before))
	}
	l.hone(t, 0, "diff", "-resume", "1")
	after := l.lastRun(t)
	if counted(after) < 6 || after.State != sample.StateDone || len(after.Samples) != len(before.Samples)+counted(after) {
		t.Errorf("the run is %s with %d counts, and %d samples more", after.State, counted(after), len(after.Samples)-len(before.Samples))
	}
	if got := l.hone(t, 0, "diff", "-resume", "1"); !strings.Contains(got, "run 1 is done: there was nothing left to decide") {
		t.Errorf("going on once more says\n%s", got)
	}
	l.checkClean(t)
}

// counted is how many processes of a run counted instructions.
func counted(run *sample.Run) (n int) {
	for _, s := range run.Samples {
		if s.Look == sample.LookInstructions {
			n++
		}
	}
	return n
}

// TestResumeRefused: a run whose code has changed, or whose evidence another
// run has taken on, is left as it is.
func TestResumeRefused(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("measures")
	}
	l := newLab(t)
	file := filepath.Join(l.repo, "slow_test.go")
	l.cut(t, syscall.SIGINT, "14", "diff", "-tolerance", "90%", "HEAD", ".,env.OTHER=1")
	before := l.lastRun(t)

	l.write(t, file, faster, 0o666)
	l.fails(t, 1, "run 1 cannot go on: the code of .,env.OTHER=1 has changed since; hone diff starts a new one", "diff", "-resume", "1")
	l.write(t, file, slowModule["slow_test.go"], 0o666)
	other := *l
	other.env = append(l.env[:len(l.env):len(l.env)], "GOGC=50")
	other.fails(t, 1, "run 1 cannot go on: its programs or their environment have changed since", "diff", "-resume", "1")
	if after := l.lastRun(t); len(after.Samples) != len(before.Samples) || after.State != sample.StateInterrupted {
		t.Errorf("the run has %d samples, had %d, and is %s", len(after.Samples), len(before.Samples), after.State)
	}

	l.hone(t, 0, "diff", "-tolerance", "90%", "HEAD", ".,env.OTHER=1")
	l.fails(t, 1, "run 1 cannot go on: run 2 has asked the same since; hone diff goes on from the evidence of both", "diff", "-resume", "1")
	l.checkClean(t)
}

// fails runs hone, which must end with that status and say that.
func (l *lab) fails(t *testing.T, status int, want string, args ...string) {
	t.Helper()
	os.Remove(l.at() + ".count")
	p := l.command(args...)
	p.Run()
	if got := p.ProcessState.ExitCode(); got != status || !strings.Contains(p.err.String(), want) {
		t.Errorf("hone %s: exit status %d, want %d; stderr is %q, want %q", strings.Join(args, " "), got, status, p.err.String(), want)
	}
}
