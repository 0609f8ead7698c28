package main

import (
	"bytes"
	"strings"
	"syscall"
	"testing"
)

// TestLoadInterrupt interrupts hone load while it sends: what was measured is
// reported and kept, and the server does not stay.
func TestLoadInterrupt(t *testing.T) {
	for _, args := range [][]string{
		{"-vus", "2", "-z", "1h", "http://{addr}/"},
		{"-rate", "50", "-z", "1h", "-bound", "pass", "http://{addr}/"},
		{"-vus", "2", "-n", "1000", "http://{addr}/slow?d=1h"}, // waits for answers
	} {
		l := newLab(t)
		p := l.start(t, append([]string{"load", "-json", "-start", "served -addr {addr} -pprof"}, args...)...)
		eventually(t, "the run", func() bool {
			return strings.Contains(l.hone(t, 0, "log"), " running ") && strings.Contains(strings.Join(l.processes(), "\n"), "served")
		})
		p.interrupt(t, syscall.SIGINT)
		l.checkClean(t)
		if !bytes.Contains(p.out.Bytes(), []byte(`"load":{"server":"served`)) || !bytes.Contains(p.out.Bytes(), []byte(`"exit":130`)) {
			t.Errorf("%q: stdout is %s", args, p.out.Bytes())
		}
		if out := l.hone(t, 0, "log"); !strings.Contains(out, " interrupted ") {
			t.Errorf("hone log says\n%s", out)
		}
		if out := l.hone(t, 0, "show", "last"); !strings.Contains(out, "the run was interrupted") {
			t.Errorf("hone show says\n%s", out)
		}
	}
}
