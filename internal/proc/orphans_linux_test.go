package proc

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// TestOrphansChild starts services and commands, each with a grandchild, until
// it is killed. It is run by TestOrphans.
func TestOrphansChild(t *testing.T) {
	seconds := os.Getenv("PROC_TEST_ORPHANS")
	if seconds == "" {
		t.Skip("it is for TestOrphans")
	}
	script := sh("sleep " + seconds + " & sleep " + seconds)
	script.Family = true
	fmt.Println("begin")
	for {
		if _, err := StartService(script); err != nil {
			t.Fatal(err)
		}
		go Run(context.Background(), script)
	}
}

// TestOrphans kills a process at random times while it starts others: whatever
// it had just done, none of them is left.
func TestOrphans(t *testing.T) {
	seconds := fmt.Sprintf("%d.%06d", 3000+os.Getpid()%1000, rand.IntN(1e6))
	for range 25 {
		cmd := exec.Command(os.Args[0], "-test.run=^TestOrphansChild$")
		cmd.Env = append(os.Environ(), "PROC_TEST_ORPHANS="+seconds)
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		out.Read(make([]byte, 16))
		time.Sleep(time.Duration(rand.Int64N(int64(10 * time.Millisecond))))
		cmd.Process.Kill()
		cmd.Wait()
	}
	var left []string
	for deadline := time.Now().Add(20 * time.Second); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		if left = running(seconds); len(left) == 0 {
			return
		}
	}
	t.Errorf("%d processes are left: %q", len(left), left)
	for _, pid := range left {
		exec.Command("kill", "-9", pid).Run()
	}
}

// running lists the processes with a text in their command line.
func running(text string) (pids []string) {
	entries, _ := os.ReadDir("/proc")
	for _, e := range entries {
		line, _ := os.ReadFile("/proc/" + e.Name() + "/cmdline")
		if strings.Contains(string(line), text) {
			pids = append(pids, e.Name())
		}
	}
	return pids
}
