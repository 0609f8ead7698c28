package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/slowtest"
	"github.com/gohone/hone/internal/store"
)

// waiting returns the number of bytes in a pipe.
func waiting(r *os.File) int {
	const fionread = 0x541b
	var n int32
	syscall.Syscall(syscall.SYS_IOCTL, r.Fd(), fionread, uintptr(unsafe.Pointer(&n)))
	return int(n)
}

// pairName names a sample.
func pairName(run int64, s sample.Sample) string {
	return fmt.Sprintf("run %d, %s %s %s, %s, %s pair %d: %v of %d", run, s.Package, s.Benchmark, s.Version, s.Unit, s.Look, s.Pair, s.Value, s.N)
}

// printedPairs lists the samples of a JSON stream, the last line of which may
// be incomplete.
func printedPairs(t *testing.T, stream []byte) map[string]bool {
	t.Helper()
	found := make(map[string]bool)
	var run int64
	for line := range bytes.Lines(stream) {
		if !bytes.HasSuffix(line, []byte("\n")) {
			break
		}
		var m message.Message
		if err := json.Unmarshal(line, &m); err != nil {
			t.Fatalf("%v in %s", err, line)
		}
		if m.Config != nil {
			run = m.Config.Run
		}
		if m.Sample != nil {
			found[pairName(run, *m.Sample)] = true
		}
	}
	return found
}

// storedPairs lists the samples of all runs in the lab's store, and checks
// that pairs are whole.
func (l *lab) storedPairs(t *testing.T) map[string]bool {
	t.Helper()
	found := make(map[string]bool)
	path := filepath.Join(l.home, "cache", "hone", "hone.db")
	if !exists(path) {
		return found
	}
	st, err := store.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	runs, err := st.List(t.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range runs {
		run, err := st.Load(t.Context(), r.ID)
		if err != nil {
			t.Fatal(err)
		}
		// Not every process has a mean of undisturbed blocks.
		samples := slices.DeleteFunc(slices.Clone(run.Samples), func(s sample.Sample) bool { return s.Unit == sample.UnitUndisturbed })
		pair := 6
		if run.CommandName() == sample.CommandBench {
			pair = 3
		}
		if len(samples)%pair != 0 {
			t.Errorf("run %d has %d samples, which are no whole pairs", r.ID, len(samples))
		}
		for _, s := range run.Samples {
			found[pairName(r.ID, s)] = true
		}
	}
	return found
}

// TestKill kills hone without warning at random moments, half of them in the measurement:
// no finished pair is lost, its children die, and the next run works and cleans up.
func TestKill(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("measures for half a minute")
	}
	const seed = 7
	rng := rand.New(rand.NewPCG(seed, 0))
	l := newLab(t)
	t.Run("children", func(t *testing.T) { l.killWhileItHangs(t) })
	printed := make(map[string]bool)
	kills := 6
	if slowtest.All() {
		kills = 20
	}
	for i := range kills {
		p := l.start(t, append([]string{"diff", "-json"}, sameEnv...)...)
		after := time.Duration(rng.Int64N(int64(2 * time.Second)))
		if i%2 == 0 {
			l.measured(t, firstPair+rng.IntN(20))
			after /= 100
		}
		time.Sleep(after)
		p.Process.Kill()
		p.Wait()
		os.Remove(l.at() + ".count")
		for pair := range printedPairs(t, p.out.Bytes()) {
			printed[pair] = true
		}
		l.checkDead(t)
		if t.Failed() {
			t.Fatalf("seed %d, run %d, killed after %v", seed, i, after)
		}
	}
	if len(printed) == 0 {
		t.Error("nothing was measured")
	}
	stored := l.storedPairs(t)
	for pair := range printed {
		if !stored[pair] {
			t.Errorf("seed %d: %s was printed and is not stored", seed, pair)
		}
	}
	l.hone(t, 0, "diff", "HEAD", "HEAD")
	if err := isEmpty(filepath.Join(l.home, "cache", "hone", "tmp")); err != nil {
		t.Error(err)
	}
	if out := l.hone(t, 0, "log", "-n", "0"); !strings.Contains(out, " done ") {
		t.Errorf("hone log says\n%s", out)
	}
}

// firstPair is how many processes have begun when the first pair is stored at the latest:
// those of the survey, of four pilots where the machine disturbs them, and of the pair.
const firstPair = 2 + 4*2 + 2 + 1

// measured waits until so many benchmark processes have begun.
func (l *lab) measured(t *testing.T, processes int) {
	t.Helper()
	eventually(t, "some processes", func() bool {
		data, _ := os.ReadFile(l.at() + ".count")
		return len(data) >= processes
	})
}

// killWhileItHangs kills hone while a benchmark runs that does not end.
func (l *lab) killWhileItHangs(t *testing.T) {
	hanging := *l
	hanging.env = append(l.env[:len(l.env):len(l.env)], "HANG=1")
	p := hanging.start(t, append([]string{"diff"}, sameEnv...)...)
	eventually(t, "the benchmark", func() bool { return exists(l.at()) })
	p.Process.Kill()
	p.Wait()
	l.checkDead(t)
	os.Remove(l.at() + ".count")
}

// TestDiskFull fills the disk of the store while hone measures.
func TestDiskFull(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("measures")
	}
	disk := t.TempDir()
	if err := syscall.Mount("none", disk, "tmpfs", 0, "size=1m"); err != nil {
		t.Skip("cannot mount a small disk:", err)
	}
	defer syscall.Unmount(disk, syscall.MNT_FORCE)
	l := newLab(t)
	p := l.start(t, append([]string{"diff", "-json", "-db", filepath.Join(disk, "hone.db")}, sameEnv...)...)
	l.measured(t, firstPair)
	filler, err := os.Create(filepath.Join(disk, "filler"))
	if err != nil {
		t.Fatal(err)
	}
	defer filler.Close()
	for err == nil {
		_, err = filler.Write(make([]byte, 4096))
	}
	p.Wait()
	if code := p.ProcessState.ExitCode(); code != exitFailed {
		t.Errorf("exit status %d, want %d", code, exitFailed)
	}
	if got := p.err.String(); strings.Count(got, "\n") != 1 || strings.Count(got, "no space left") != 1 || !strings.Contains(got, "name another with -db") {
		t.Errorf("stderr is %q", got)
	}
	for _, want := range []string{`{"sample":`, `{"comparison":`, `"exit":1`} {
		if !bytes.Contains(p.out.Bytes(), []byte(want)) {
			t.Errorf("no %s in the report", want)
		}
	}
	l.checkClean(t)
	os.Remove(filler.Name())
	if out := l.hone(t, 0, "show", "-db", filepath.Join(disk, "hone.db"), "last"); !strings.Contains(out, "X") {
		t.Errorf("what was measured is shown as\n%s", out)
	}
}
