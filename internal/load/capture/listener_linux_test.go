package capture

import (
	"net"
	"os"
	"os/exec"
	"slices"
	"testing"
)

func TestFindListener(t *testing.T) {
	for _, address := range []string{"127.0.0.1:0", ":0", "[::1]:0"} {
		l, err := net.Listen("tcp", address)
		if err != nil {
			t.Logf("%s: %v", address, err) // no IPv6
			continue
		}
		port := l.Addr().(*net.TCPAddr).Port
		if got := FindListener(port); got != os.Getpid() {
			t.Errorf("%s: process %d, want %d", address, got, os.Getpid())
		}
		if got := Listening(os.Getpid()); !slices.Contains(got, port) {
			t.Errorf("%s: this process listens on %v, want %d in it", address, got, port)
		}
		l.Close()
		if got := FindListener(port); got != 0 {
			t.Errorf("%s closed: process %d", address, got)
		}
	}
}

// TestFindListenerForks finds a process that starts others: until they run their program, they hold its
// sockets, too.
func TestFindListenerForks(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	socket, err := l.(*net.TCPListener).File()
	if err != nil {
		t.Fatal(err)
	}
	defer socket.Close()
	child := exec.CommandContext(t.Context(), "sleep", "0.02")
	child.ExtraFiles = []*os.File{socket}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	defer child.Wait()
	if got := FindListener(l.Addr().(*net.TCPAddr).Port); got != os.Getpid() {
		t.Errorf("process %d, want %d", got, os.Getpid())
	}
}
