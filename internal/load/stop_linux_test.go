package load

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/gohone/hone/internal/load/script"
	"github.com/gohone/hone/internal/load/wire"
)

// childEnv makes the test binary a server.
const childEnv = "LOAD_TEST_SERVER"

// TestServerProcess is the server of other tests, in a process of its own.
func TestServerProcess(t *testing.T) {
	if os.Getenv(childEnv) == "" {
		t.Skip("it is for other tests")
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	fmt.Println("listens at", l.Addr())
	go http.Serve(l, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "ok") }))
	io.Copy(io.Discard, os.Stdin) // until the test ends
}

// serverProcess starts it and returns its address.
func serverProcess(t *testing.T) (*exec.Cmd, string) {
	t.Helper()
	cmd := exec.Command(os.Args[0], "-test.run=^TestServerProcess$")
	cmd.Env = append(os.Environ(), childEnv+"=1")
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	stdin, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		stdin.Close()
		cmd.Process.Kill()
		cmd.Wait()
	})
	line, err := bufio.NewReader(stdout).ReadString('\n')
	address, ok := strings.CutPrefix(strings.TrimSpace(line), "listens at ")
	if err != nil || !ok {
		t.Fatalf("%q, %v", line, err)
	}
	return cmd, address
}

// TestStoppedServer stops a server for a part of the run. The open model charges
// it with all that was due meanwhile: half of that has waited for half of the
// time or longer, whatever else the machine did. Its connections alone saw a few.
func TestStoppedServer(t *testing.T) {
	const rate, connections, length = 500, 8, 2 * time.Second
	plainSleep = false
	defer func() { plainSleep = true }()
	cmd, address := serverProcess(t)
	source, err := script.List([]script.Spec{{URL: "http://" + address}})
	if err != nil {
		t.Fatal(err)
	}
	stopped := make(chan time.Duration, 1)
	go func() {
		time.Sleep(length / 4)
		begin := time.Now()
		cmd.Process.Signal(syscall.SIGSTOP)
		time.Sleep(length / 4)
		cmd.Process.Signal(syscall.SIGCONT)
		stopped <- time.Since(begin)
	}()
	res, err := Run(t.Context(), Plan{
		Schedule: steady(rate, length, connections), Source: source,
		Dial: func() Client { return wire.New(wire.Options{}) },
		// A loaded machine may need longer to work off the queue.
		Drain: time.Minute,
	}, Events{})
	if err != nil {
		t.Fatal(err)
	}
	stop := <-stopped
	total := res.Total
	if total.Requests != rate*2 || total.Errors != 0 || total.Unsent != 0 {
		t.Fatalf("%d requests, %d errors, %d unsent; want %d", total.Requests, total.Errors, total.Unsent, rate*2)
	}
	// Of the requests due in the first half of the stop each waited for the other
	// half. Sleeping is not exact: the last tenth is not asked for.
	waited := 0.9 * rate * (stop / 2).Seconds() / float64(total.Requests)
	if got := total.Response.Quantile(1 - waited); got < stop*9/20 {
		t.Errorf("%.0f %% of requests took less than %v, want %v or more: the server was stopped for %v", 100*(1-waited), got, stop*9/20, stop)
	}
	if got := total.Service.Quantile(1 - waited); got >= stop*9/20 {
		t.Errorf("%.0f %% of the service times are below %v: the queue is in them", 100*(1-waited), got)
	}
	if total.Late < int64(waited*float64(total.Requests))-connections {
		t.Errorf("%d were sent late", total.Late)
	}
}

// stopWhole stops a process, and returns when no thread of it runs any more.
func stopWhole(t *testing.T, cmd *exec.Cmd) {
	t.Helper()
	if err := cmd.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	running := func() bool {
		stats, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/stat", cmd.Process.Pid))
		return slices.ContainsFunc(stats, func(file string) bool {
			data, err := os.ReadFile(file)
			return err == nil && !bytes.Contains(data, []byte(") T "))
		})
	}
	for end := time.Now().Add(time.Minute); running(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("it was not stopped within a minute")
		}
	}
}

// TestStoppedForGood stops a server and leaves it so: the run ends in its time,
// and what had no answer is counted.
func TestStoppedForGood(t *testing.T) {
	cmd, address := serverProcess(t)
	source, err := script.List([]script.Spec{{URL: "http://" + address}})
	if err != nil {
		t.Fatal(err)
	}
	stopWhole(t, cmd)
	defer cmd.Process.Signal(syscall.SIGCONT)
	before := takeStock()
	for name, dial := range clients {
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		res, err := Run(ctx, Plan{
			Schedule: steady(100, 300*time.Millisecond, 4), Source: source, Dial: func() Client { return dial(nil) },
			Drain: 50 * time.Millisecond, AbortAfter: -1,
		}, Events{})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		// On a loaded machine the end may come before all four connections send.
		if n := res.Total.Failed[unfinished]; n > 4 || n != res.Total.Requests || n+res.Total.Unsent != 30 {
			t.Errorf("%s: failed %v, %d requests, %d unsent; want 4 unfinished of 30", name, res.Total.Failed, res.Total.Requests, res.Total.Unsent)
		}
	}
	before.compare(t)
}
