package bench

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// bad says of each benchmark of testdata/bad, in the order they begin, how it ends: "" if it
// is fine, "skip", or what the reason for its failure begins with.
var bad = []struct{ name, want string }{
	{"BenchmarkFirst", ""},
	{"BenchmarkPanics", "panic: boom"},
	{"BenchmarkPanicsInGoroutine", "panic: boom elsewhere"},
	{"BenchmarkExit0", "panic: unexpected call to os.Exit(0) during test"},
	{"BenchmarkExit1", "the process ended in the middle with status 1"},
	{"BenchmarkExit3", "the process ended in the middle with status 3:  [31mno licence [0m"},
	{"BenchmarkHangs", "no end within 3s; give it more with -timeout"},
	{"BenchmarkDeadlock", "fatal error: all goroutines are asleep - deadlock!"},
	{"BenchmarkFatal", "bad_test.go:open /no/such/file:"},
	{"BenchmarkError", "bad_test.go:wrong sum"},
	{"BenchmarkFailNow", "it failed without a message"},
	{"BenchmarkSkip", "skip"},
	{"BenchmarkGoexit", "it left its goroutine with runtime.Goexit"},
	{"BenchmarkGarbage", ""},
	{"BenchmarkClosesStdout", ""},
	{"BenchmarkChdir", ""},
	{"BenchmarkReadsFile", ""},
	{"BenchmarkForks", ""},
	{"BenchmarkLatePanic", ""},
	{"BenchmarkVictim", ""},
	{"BenchmarkNoFiles", ""},
	{"BenchmarkNeedsFile", ""},
	{"BenchmarkParent/good", ""},
	{"BenchmarkParent/fails", "bad_test.go:sub fails"},
	{"BenchmarkParent/panics", "panic: sub panics"},
	{"BenchmarkParent/two_words", ""},
	{"BenchmarkHalf/good", ""},
	{"BenchmarkHalf/fails", "bad_test.go:half fails"},
	{"BenchmarkFatalParent", "bad_test.go:the parent fails"},
	{"BenchmarkFatalParent/good", ""},
	{"BenchmarkStackOverflow", "fatal error: stack overflow"},
	{"BenchmarkKilled", "the process was killed by a signal in the middle"},
	{"BenchmarkLast", ""},
}

var lineNumber = regexp.MustCompile(`^bad_test\.go:[0-9]+: `)

func TestSurveyOfBad(t *testing.T) {
	pids := filepath.Join(t.TempDir(), "pids")
	r := &Runner{Timeout: 3 * time.Second}
	leaves, err := r.Survey(context.Background(), binary(t, "."), ".", []string{"PIDS=" + pids})
	if err != nil {
		t.Fatal(err)
	}
	for i, l := range leaves {
		if i >= len(bad) || l.Name != bad[i].name {
			t.Fatalf("number %d is %s; want the order of the source:\n%v", i, l.Name, leaves)
		}
		got, want := lineNumber.ReplaceAllString(l.Failed, "bad_test.go:"), bad[i].want
		if l.Skipped {
			got += "skip"
		}
		if !strings.HasPrefix(got, want) || (want == "") != (got == "") || strings.ContainsAny(got, "\n\x1b") {
			t.Errorf("%s: got %q, want %q", l.Name, got, want)
		}
	}
	if len(leaves) != len(bad) {
		t.Errorf("%d are listed, want %d", len(leaves), len(bad))
	}
	wantDead(t, pids)
}

// wantDead checks that the processes listed in a file are gone.
func wantDead(t *testing.T, pids string) {
	t.Helper()
	data, err := os.ReadFile(pids)
	if err != nil {
		t.Fatal(err)
	}
	for s := range strings.FieldsSeq(string(data)) {
		pid, err := strconv.Atoi(s)
		if err != nil {
			t.Fatal(err)
		}
		for range 100 {
			if !alive(pid) {
				break
			}
			time.Sleep(10 * time.Millisecond)
		}
		if alive(pid) {
			t.Errorf("process %d is alive", pid)
			if p, err := os.FindProcess(pid); err == nil {
				p.Kill()
			}
		}
	}
}

// alive reports whether the process exists and is not a zombie.
func alive(pid int) bool {
	stat, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		p, err := os.FindProcess(pid)
		return err == nil && p.Signal(syscall.Signal(0)) == nil
	}
	return !strings.Contains(string(stat), ") Z ")
}

func TestSurveyPattern(t *testing.T) {
	for pattern, want := range map[string]int{
		"^BenchmarkFirst$": 1, "^BenchmarkParent$/good": 1, "^BenchmarkParent$/o": 2, "Nothing": 0, "First|Last": 2,
	} {
		leaves, err := newRunner().Survey(context.Background(), binary(t, "."), pattern, nil)
		if err != nil || len(leaves) != want {
			t.Errorf("%s: got %v, %v, want %d", pattern, leaves, err, want)
		}
	}
}

// TestSurveyOfVictim is about a process that ends in a benchmark because of
// what another one left.
func TestSurveyOfVictim(t *testing.T) {
	leaves, err := newRunner().Survey(context.Background(), binary(t, "."), "First|LatePanic|Victim|Last", nil)
	if err != nil || len(leaves) != 4 {
		t.Fatal(leaves, err)
	}
	// The process may end before it comes to the next one, too.
	bin := script(t, `case "$HONE_DRIVER" in *skip*) echo main; echo 'start "B"'; echo 'end "B" ok leaf 1 1'; echo done;; *)
		echo main; echo 'start "A"'; echo 'end "A" ok leaf 1 1'; kill -9 $$;; esac >&3`)
	if got, err := newRunner().Survey(context.Background(), bin, ".", nil); err != nil || len(got) != 2 {
		t.Errorf("between two: got %v, %v", got, err)
	}
	for _, l := range leaves {
		if l.Failed != "" {
			t.Errorf("%s: %s", l.Name, l.Failed)
		}
	}
}

// TestSurveyWithin: at its limit a survey ends with the benchmarks that it has found. With none
// it goes on until it knows one.
func TestSurveyWithin(t *testing.T) {
	r := &Runner{Timeout: time.Minute}
	bin := script(t, `sleep 0.2; echo main >&3; echo 'start "A"' >&3; echo 'end "A" ok leaf 1 1' >&3; echo done >&3`)
	leaves, whole, err := r.SurveyWithin(t.Context(), bin, ".", 0)
	if err != nil || !whole || len(leaves) != 1 {
		t.Errorf("no time: %v, %t, %v", leaves, whole, err)
	}
	bin = script(t, `echo main >&3; echo 'start "A"' >&3; echo 'end "A" ok leaf 1 1' >&3; echo 'start "B"' >&3; exec sleep 60`)
	leaves, whole, err = r.SurveyWithin(t.Context(), bin, ".", 2*time.Second)
	if err != nil || whole || len(leaves) != 1 || leaves[0].Name != "A" || leaves[0].Failed != "" {
		t.Errorf("two seconds: %v, %t, %v", leaves, whole, err)
	}
}

func TestSurveyOfBadMain(t *testing.T) {
	for pkg, want := range map[string]string{
		"./nomain":     "does TestMain call m.Run?",
		"./exits":      "with status 1: set DATABASE_URL",
		"./initpanics": "with status 2: panic: no table",
	} {
		_, err := newRunner().Survey(context.Background(), binary(t, pkg), ".", nil)
		wantFailure(t, err, want)
		if reason, ok := Reason(err); !ok || !strings.Contains(reason, want) {
			t.Errorf("%s: reason %q", pkg, reason)
		}
	}
	leaves, err := newRunner().Survey(context.Background(), binary(t, "./exitsafter"), ".", nil)
	if err != nil || len(leaves) != 1 || leaves[0].Failed != "" {
		t.Errorf("exits 1 after its benchmarks: got %v, %v", leaves, err)
	}
}

func TestSurveyErrors(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	r := &Runner{Timeout: 300 * time.Millisecond}
	_, err := r.Survey(ctx, script(t, "sleep 60"), ".", nil)
	wantFailure(t, err, "no benchmark began within 300ms", "-timeout")
	_, err = r.Survey(ctx, script(t, "echo nonsense >&3"), ".", nil)
	wantFailure(t, err, "nonsense")
	_, err = r.Survey(ctx, script(t, "echo out of luck; exit 9"), ".", nil)
	wantFailure(t, err, "status 9: out of luck")
	// It ends between benchmarks, whatever is passed over.
	_, err = r.Survey(ctx, script(t, "echo main >&3; echo panic: a goroutine of TestMain; exit 2"), ".", nil)
	wantFailure(t, err, "panic: a goroutine of TestMain")
	_, err = r.Survey(ctx, script(t, "echo main >&3; sleep 60"), ".", nil)
	wantFailure(t, err, "no end within 300ms")
	gone := script(t, "")
	gone.Path += "x"
	_, err = r.Survey(ctx, gone, ".", nil)
	if _, ok := Reason(err); err == nil || ok {
		t.Errorf("no binary: got %v, want an error that is not the benchmark's", err)
	}
	time.AfterFunc(100*time.Millisecond, cancel)
	if _, err = newRunner().Survey(ctx, script(t, "sleep 60"), ".", nil); err != context.Canceled {
		t.Errorf("cancelled: got %v", err)
	}
}

// TestSurveyEnds is about a binary that dies in another benchmark each time.
func TestSurveyEnds(t *testing.T) {
	count := filepath.Join(t.TempDir(), "count")
	bin := script(t, "echo x >>"+count+"\nn=$(wc -l <"+count+")\n"+
		"echo main >&3; i=0; while [ $i -lt $n ]; do echo start '\"B'$i'\"' >&3; i=$((i+1)); done; [ $n -gt 5 ] || exit 1\n"+
		"i=0; while [ $i -lt $n ]; do echo end '\"B'$i'\"' ok leaf 1 1 >&3; i=$((i+1)); done; echo done >&3")
	leaves, err := newRunner().Survey(context.Background(), bin, ".", nil)
	if err != nil || len(leaves) != 6 {
		t.Errorf("got %v, %v", leaves, err)
	}
}

func TestSurveyPrinted(t *testing.T) {
	bin := binary(t, "./good")
	with, err := newRunner().Survey(context.Background(), bin, ".", nil)
	if err != nil {
		t.Fatal(err)
	}
	without, err := newRunner().Survey(context.Background(), withoutDriver(bin), ".", nil)
	if err != nil {
		t.Fatal(err)
	}
	names := func(leaves []Leaf) (s string) {
		for _, l := range leaves {
			if !l.Skipped {
				s += l.Name + " "
			}
		}
		return s
	}
	if a, b := names(with), names(without); a != b || strings.Count(a, " ") != 7 {
		t.Errorf("with the driver:\n%s\nwithout:\n%s", a, b)
	}
	// Results hidden in garbage, and those that are not real.
	leaves, err := newRunner().Survey(context.Background(), withoutDriver(binary(t, ".")), "First|Garbage|ReadsFile", nil)
	if got := names(leaves); err != nil || got != "BenchmarkFirst BenchmarkReadsFile " && got != "BenchmarkFirst BenchmarkGarbage BenchmarkReadsFile " {
		t.Errorf("got %s, %v", got, err)
	}
	for pkg, want := range map[string]string{"./exits": "set DATABASE_URL", "./initpanics": "panic: no table"} {
		_, err := newRunner().Survey(context.Background(), withoutDriver(binary(t, pkg)), ".", nil)
		wantFailure(t, err, want)
	}
}

func TestList(t *testing.T) {
	names, err := newRunner().List(context.Background(), binary(t, "./good"), "Alloc|Sub/one")
	if err != nil || strings.Join(names, " ") != "BenchmarkAlloc BenchmarkSub" {
		t.Errorf("got %v, %v", names, err)
	}
	_, err = newRunner().List(context.Background(), binary(t, "./exits"), ".")
	wantFailure(t, err, "status 1: set DATABASE_URL")
}
