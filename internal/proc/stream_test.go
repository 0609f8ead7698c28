package proc

import (
	"os"
	"strings"
	"testing"
	"time"
)

// TestDrainLate: what a process has written is read even if the reader comes after the
// deadline, and an end that someone holds open is not waited for.
func TestDrainLate(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	defer w.Close()
	want := strings.Repeat("late ", 2000)
	if _, err := w.WriteString(want); err != nil {
		t.Fatal(err)
	}
	if err := r.SetReadDeadline(time.Now().Add(-time.Second)); err != nil {
		t.Fatal(err)
	}
	to := new(Tail)
	(&stream{r, w, to, make(chan struct{})}).drain()
	if got := string(to.Bytes()); got != want {
		t.Errorf("%d bytes of %d are read", len(got), len(want))
	}
}
