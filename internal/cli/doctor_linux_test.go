package cli

import (
	"fmt"
	"strings"
	"syscall"
	"testing"
)

// TestDoctorInterrupt interrupts doctor while it looks for programs and while
// it builds. Half an answer is none.
func TestDoctorInterrupt(t *testing.T) {
	t.Parallel()
	for program, when := range map[string]string{"git": "version", "go": "test*"} {
		t.Run(program, func(t *testing.T) {
			l := newLab(t)
			l.hold(t, program, when)
			p := l.start(t, "doctor", "-time", "1s")
			eventually(t, program, func() bool { return exists(l.at()) })
			p.interrupt(t, syscall.SIGINT)
			l.checkClean(t)
			if p.out.Len() > 0 {
				t.Errorf("stdout is %s", p.out.Bytes())
			}
		})
	}
}

// TestDoctorBeside has doctor look, and empty the cache, while another hone
// measures: what that one uses stays.
func TestDoctorBeside(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	l.env = append(l.env, "HANG=1")
	p := l.start(t, append([]string{"diff"}, sameEnv...)...)
	eventually(t, "the survey", func() bool { return exists(l.at()) })
	if out, want := l.hone(t, 0, "doctor", "-time", "0"), fmt.Sprintf("hurts: another hone measures right now (pid %d)", p.Process.Pid); !strings.Contains(out, want) {
		t.Errorf("%q is missing in\n%s", want, out)
	}
	for range 2 {
		if out, want := l.hone(t, 0, "doctor", "-clean"), "0 B freed: 0 snapshots; 1 snapshot in use and kept\n"; out != want {
			t.Errorf("-clean says %q, want %q", out, want)
		}
	}
	p.interrupt(t, syscall.SIGINT)
	if out := l.hone(t, 0, "doctor", "-clean"); !strings.Contains(out, " freed: 1 snapshot\n") {
		t.Errorf("-clean says %q afterwards", out)
	}
	l.checkClean(t)
}
