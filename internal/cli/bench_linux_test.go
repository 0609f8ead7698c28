package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestInterruptBench interrupts a measurement of one version: what was measured
// is stored and reported, and is what -o would have written.
func TestInterruptBench(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, hang string }{
		{"survey", "1"}, {"pilot", "2"}, {"measurement", "9"}, {"long look", "long"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if testing.Short() {
				t.Skip("measures")
			}
			l := newLab(t)
			file := filepath.Join(l.home, "run.txt")
			l.write(t, file, "the samples of another day\n", 0o666)
			l.env = append(l.env, "HANG="+tt.hang)
			p := l.start(t, "bench", "-json", "-width", "100%", "-o", file)
			eventually(t, tt.name, func() bool { return exists(l.at()) })
			p.interrupt(t, syscall.SIGINT)
			l.checkClean(t)
			if tt.name == "survey" {
				if p.out.Len() > 0 {
					t.Errorf("stdout is %s", p.out.Bytes())
				}
				return
			}
			l.checkKept(t, p)
			if !bytes.Contains(p.out.Bytes(), []byte(`{"result":`)) {
				t.Errorf("no result in %s", p.out.Bytes())
			}
			exported := "the samples of another day\n"
			if tt.name != "pilot" {
				exported = l.hone(t, 0, "export", "-version", ".", "last")
			}
			if got, err := os.ReadFile(file); err != nil || string(got) != exported {
				t.Errorf("the file holds\n%s\nwant\n%s, %v", got, exported, err)
			}
			if strings.Count(exported, "BenchmarkX") == 0 && tt.name != "pilot" {
				t.Error("nothing was measured")
			}
		})
	}
}
