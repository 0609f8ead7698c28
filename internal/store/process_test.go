package store

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/gohone/hone/internal/sample"
)

// childEnv names the store a copy of the test binary is to write to; with it
// set the binary is no test but that writer.
const childEnv = "HONE_TEST_STORE_CHILD"

func TestMain(m *testing.M) {
	if path := os.Getenv(childEnv); path != "" {
		pairs, _ := strconv.Atoi(os.Args[1])
		if err := writePairs(path, pairs); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// writePairs adds pairs to a new run and prints the number of the run and
// then that of each pair as soon as it is stored.
func writePairs(path string, pairs int) error {
	ctx := context.Background()
	s, err := Open(ctx, path)
	if err != nil {
		return err
	}
	id, err := s.Begin(ctx, &sample.Run{})
	if err != nil {
		return err
	}
	fmt.Println(id)
	for i := range pairs {
		if err := s.AddPair(ctx, id, pair(i)); err != nil {
			return err
		}
		fmt.Println(i)
	}
	return s.Close()
}

func startChild(t *testing.T, path string, pairs int) (*exec.Cmd, *bufio.Scanner) {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), exe, strconv.Itoa(pairs))
	cmd.Env = append(os.Environ(), childEnv+"="+path)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return cmd, bufio.NewScanner(out)
}

// number reads the next number a child prints.
func number(t *testing.T, out *bufio.Scanner) (int, bool) {
	t.Helper()
	if !out.Scan() {
		return 0, false
	}
	n, err := strconv.Atoi(out.Text())
	if err != nil {
		t.Fatal(err)
	}
	return n, true
}

// TestKill kills a writer without warning: every pair it reported must be
// there, whole, and the store must open.
func TestKill(t *testing.T) {
	path := filepath.Join(t.TempDir(), "hone.db")
	for round, after := range []int{0, 1, 50, 300} {
		cmd, out := startChild(t, path, 1<<30)
		id, ok := number(t, out)
		if !ok {
			t.Fatal("the child began no run")
		}
		last := -1
		for last < after {
			if last, ok = number(t, out); !ok {
				t.Fatal("the child ended by itself")
			}
		}
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		for ok { // what it reported before it died
			var n int
			if n, ok = number(t, out); ok {
				last = n
			}
		}
		cmd.Wait() // says that it was killed

		s := open(t, path)
		run, err := s.Load(t.Context(), int64(id))
		if err != nil {
			t.Fatal(err)
		}
		s.Close()
		if id != round+1 || run.State != sample.StateDead {
			t.Errorf("run %d is %s, want run %d dead", id, run.State, round+1)
		}
		if left, _ := filepath.Glob(path + "-run*"); len(left) > 0 {
			t.Errorf("left beside the store: %s", left)
		}
		// One pair more than was reported may have been stored.
		if n := len(run.Samples); n != 6*(last+1) && n != 6*(last+2) {
			t.Errorf("run %d: %d samples, %d pairs reported", id, n, last+1)
		}
		for i, v := range run.Samples {
			if v.Pair != i/6 {
				t.Fatalf("sample %d belongs to pair %d, want %d", i, v.Pair, i/6)
			}
		}
	}
}

// TestConcurrentProcesses has three processes create a store and write to it
// at once.
func TestConcurrentProcesses(t *testing.T) {
	const processes, pairs = 3, 100
	path := filepath.Join(t.TempDir(), "hone.db")
	var children []*exec.Cmd
	var outs []*bufio.Scanner
	for range processes {
		cmd, out := startChild(t, path, pairs)
		children, outs = append(children, cmd), append(outs, out)
	}
	for i, cmd := range children {
		for ok := true; ok; {
			_, ok = number(t, outs[i])
		}
		if err := cmd.Wait(); err != nil {
			t.Errorf("process %d: %v", i, err)
		}
	}
	list, err := open(t, path).List(t.Context(), 0)
	if err != nil || len(list) != processes {
		t.Fatalf("%d runs, %v, want %d", len(list), err, processes)
	}
	for _, sum := range list {
		if sum.Samples != 6*pairs {
			t.Errorf("run %d has %d samples, want %d", sum.ID, sum.Samples, 6*pairs)
		}
	}
}
