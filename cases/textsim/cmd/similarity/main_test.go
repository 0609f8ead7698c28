package main

import (
	"context"
	"net"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"
)

// asProgram, set in the environment, makes the test binary the program.
const asProgram = "SIMILARITY_TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
	}
	os.Exit(m.Run())
}

// startProcess is start with a process, which a signal can reach.
func startProcess(t *testing.T) (cmd *exec.Cmd, addr string, stderr *output) {
	t.Helper()
	cmd = exec.Command(os.Args[0], "-addr", "127.0.0.1:0", "-debug-addr", "")
	cmd.Env = append(os.Environ(), asProgram+"=1")
	stderr = new(output)
	cmd.Stderr = stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill() })
	addr, _ = stderr.addresses(t)
	return cmd, addr, stderr
}

func TestSignal(t *testing.T) {
	for _, signal := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		t.Run(signal.String(), func(t *testing.T) {
			cmd, addr, stderr := startProcess(t)
			slow := begin(t, addr, sameBody)
			cmd.Process.Signal(signal)
			eventually(t, "refusing connections", func() bool { return refuses(addr) })
			slow.finish(200, sameAnswer)
			if err := cmd.Wait(); err != nil {
				t.Errorf("%v\n%s", err, stderr)
			}
		})
	}
}

func TestSecondSignal(t *testing.T) {
	cmd, addr, stderr := startProcess(t)
	begin(t, addr, sameBody) // never finished
	cmd.Process.Signal(os.Interrupt)
	ended := make(chan struct{})
	go func() {
		cmd.Wait()
		close(ended)
	}()
	// The program cannot tell when it has let go of the signal, so more than
	// one may be needed, but fewer than would outlast -shutdown-timeout.
	for range 100 {
		cmd.Process.Signal(os.Interrupt)
		select {
		case <-ended:
		case <-time.After(20 * time.Millisecond):
		}
	}
	<-ended
	status, ok := cmd.ProcessState.Sys().(syscall.WaitStatus)
	if !ok || !status.Signaled() || status.Signal() != syscall.SIGINT {
		t.Errorf("ended with %v\n%s", cmd.ProcessState, stderr)
	}
}

func TestUsage(t *testing.T) {
	for _, c := range []struct {
		args string
		want string
	}{
		{"-impl fast", `-impl: no implementation "fast" (there is: ` + names(implementations) + `)`},
		{"-impl=", `-impl: no implementation "" (there is: ` + names(implementations) + `)`},
		{"more", `unexpected argument "more"`},
		{"-addr 127.0.0.1:0 more -impl base", `unexpected argument "more"`},
		{"-port 80", "flag provided but not defined: -port"},
		{"-addr", "flag needs an argument: -addr"},
		{"-addr 127.0.0.1", "-addr: address 127.0.0.1: missing port in address"},
		{"-addr=", "-addr: missing port in address"},
		{"-debug-addr 127.0.0.1", "-debug-addr: address 127.0.0.1: missing port in address"},
		{"-debug-addr 0.0.0.0:0", "-debug-addr: 0.0.0.0:0 is not a loopback address such as 127.0.0.1:8082"},
		{"-debug-addr :0", "-debug-addr: :0 is not a loopback address such as 127.0.0.1:8082"},
		{"-max-body 0", "-max-body: 0 is not a positive number of bytes"},
		{"-max-body -1", "-max-body: -1 is not a positive number of bytes"},
		{"-max-body 1MB", `invalid value "1MB" for flag -max-body: parse error`},
		{"-max-header 0", "-max-header: 0 is not a positive number of bytes"},
		{"-max-requests -1", "-max-requests: -1 is negative"},
		{"-max-conns -1", "-max-conns: -1 is negative"},
		{"-log-rate -1", "-log-rate: -1 is negative"},
		{"-log-format xml", `-log-format: no format "xml" (there is: json, text)`},
		{"-header-timeout -1s", "-header-timeout: -1s is negative"},
		{"-read-timeout -1s", "-read-timeout: -1s is negative"},
		{"-write-timeout -1s", "-write-timeout: -1s is negative"},
		{"-idle-timeout -1s", "-idle-timeout: -1s is negative"},
		{"-shutdown-timeout -1s", "-shutdown-timeout: -1s is negative"},
	} {
		t.Run(c.args, func(t *testing.T) {
			checkEnd(t, strings.Fields(c.args), 2, "similarity: "+c.want+"\n")
		})
	}
}

func TestHelp(t *testing.T) {
	var stderr output
	if code := run(context.Background(), []string{"-h"}, &stderr); code != 0 {
		t.Errorf("exit code %d", code)
	}
	for _, flag := range []string{
		"addr", "impl", "debug-addr", "max-body", "max-header", "max-requests", "max-conns",
		"log-format", "log-rate", "header-timeout", "read-timeout", "write-timeout", "idle-timeout", "shutdown-timeout",
	} {
		if !strings.Contains(stderr.String(), "\n  -"+flag+" ") {
			t.Errorf("does not mention -%s:\n%s", flag, &stderr)
		}
	}
}

func TestPortInUse(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	taken := listener.Addr().String()
	reason := ": listen tcp " + taken + ": bind: address already in use\n"
	checkEnd(t, []string{"-addr", taken, "-debug-addr", ""}, 1, "similarity: -addr"+reason)
	checkEnd(t, []string{"-addr", "127.0.0.1:0", "-debug-addr", taken}, 1, "similarity: -debug-addr"+reason)
}

// checkEnd runs the program with arguments that make it end by itself.
func checkEnd(t *testing.T, args []string, code int, want string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	var stderr output
	if got := run(ctx, args, &stderr); got != code || stderr.String() != want {
		t.Errorf("exit code %d, want %d\n got %s\nwant %s", got, code, &stderr, want)
	}
}
