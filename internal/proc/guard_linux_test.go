package proc

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestGuardChild starts a service with a grandchild and waits to be killed. It
// is run by TestGuard.
func TestGuardChild(t *testing.T) {
	if os.Getenv("PROC_TEST_GUARD") == "" {
		t.Skip("it is for TestGuard")
	}
	s := service(t, "sleep 300 & echo $!; wait")
	fmt.Print("pids ", s.PID(), " ", string(s.Output()))
	time.Sleep(time.Hour)
}

// TestGuard kills a process that has started a service: its grandchildren go
// along, whatever it died of, and the guard as well.
func TestGuard(t *testing.T) {
	for _, sig := range []syscall.Signal{syscall.SIGKILL, syscall.SIGINT} {
		cmd := exec.Command(os.Args[0], "-test.run=^TestGuardChild$")
		cmd.Env = append(os.Environ(), "PROC_TEST_GUARD=1")
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { cmd.Process.Kill() })
		var leader, child int
		line, _ := bufio.NewReader(out).ReadString('\n')
		if _, err := fmt.Sscanf(line, "pids %d %d", &leader, &child); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		guards := childrenOf(cmd.Process.Pid, "read -r over")
		if len(guards) != 1 {
			t.Errorf("guards: %v", guards)
		}
		if err := cmd.Process.Signal(sig); err != nil {
			t.Fatal(err)
		}
		cmd.Wait()
		for _, pid := range append(guards, leader, child) {
			for deadline := time.Now().Add(20 * time.Second); alive(pid); time.Sleep(time.Millisecond) {
				if time.Now().After(deadline) {
					syscall.Kill(pid, syscall.SIGKILL)
					t.Fatalf("%v: process %d of leader %d, child %d, guards %v is still there", sig, pid, leader, child, guards)
				}
			}
		}
	}
}

// TestGuardEnds counts the children that a service leaves: none.
func TestGuardEnds(t *testing.T) {
	for range 3 {
		s := service(t, "echo ready; sleep 300")
		if err := s.Stop(10 * time.Second); err != nil {
			t.Error(err)
		}
	}
	if list := childrenOf(os.Getpid(), "read -r over"); len(list) > 0 {
		t.Errorf("guards are left: %v", list)
	}
	if _, err := StartService(Command{Path: "/does/not/exist"}); err == nil {
		t.Error("it started")
	}
	if list := childrenOf(os.Getpid(), "read -r over"); len(list) > 0 {
		t.Errorf("guards are left: %v", list)
	}
}

// childrenOf lists the children of a process whose command line holds a text.
func childrenOf(parent int, text string) (list []int) {
	entries, _ := os.ReadDir("/proc")
	for _, e := range entries {
		pid, err := strconv.Atoi(e.Name())
		if err != nil {
			continue
		}
		stat, _ := os.ReadFile("/proc/" + e.Name() + "/stat")
		line, _ := os.ReadFile("/proc/" + e.Name() + "/cmdline")
		_, rest, _ := strings.Cut(string(stat), ") ")
		if fields := strings.Fields(rest); len(fields) > 1 && fields[1] == strconv.Itoa(parent) && strings.Contains(string(line), text) {
			list = append(list, pid)
		}
	}
	return list
}
