package measure

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gohone/hone/cases/story/record"
)

// fakeHone makes the test binary stand in for hone. With "hang" it waits for
// an interrupt and says so in the file that follows.
const fakeHone = "STORY_FAKE_HONE"

func TestMain(m *testing.M) {
	switch what, file, _ := strings.Cut(os.Getenv(fakeHone), " "); what {
	case "":
		os.Exit(m.Run())
	case "hang":
		interrupt := make(chan os.Signal, 1)
		signal.Notify(interrupt, os.Interrupt)
		os.WriteFile(file+".ready", nil, 0o644)
		<-interrupt
		os.WriteFile(file, []byte("interrupted"), 0o644)
		os.Exit(130)
	case "fail":
		os.Exit(1)
	default:
		if os.Args[1] == "export" {
			fmt.Println("samples of run", os.Args[2], what)
			os.Exit(0)
		}
		fmt.Println(`{"config":{"command":"diff","run":7,"by":"impl","versions":[]}}`)
		fmt.Println(`{"progress":{"phase":"measure"}}`)
		fmt.Println(`{"sample":{"value":1}}`)
		fmt.Printf(`{"comparison":{"benchmark":"BenchmarkX","unit":"sec/op","base":"impl=a","head":"impl=b","reason":%q}}`+"\n", strings.Join(os.Args[1:], " "))
		if what == "missed" {
			os.Exit(3)
		}
		os.Exit(0)
	}
}

func newSession(t *testing.T, fake string) *Session {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv(fakeHone, fake)
	root := t.TempDir()
	return &Session{Dir: filepath.Join(root, "cases", "x"), Root: root, Hone: exe, Temp: t.TempDir()}
}

func (s *Session) result(name string) string {
	data, err := os.ReadFile(filepath.Join(s.Dir, "results", name))
	if err != nil {
		return ""
	}
	return string(data)
}

func TestHoneStep(t *testing.T) {
	s := newSession(t, "ok")
	s.Trial = true
	if err := Diff("x", "about", "-by impl", "./x").Make(context.Background(), s); err != nil {
		t.Fatal(err)
	}
	if got, want := s.result("x.txt"), "samples of run 7 ok\n"; got != want {
		t.Errorf("x.txt: %q, want %q", got, want)
	}
	got := s.result("x.jsonl")
	for text, want := range map[string]bool{
		`"config"`: true, `"comparison"`: true, `"diff -json -fresh -by impl -budget 1s -layouts 0 -nolock ./x"`: true,
		`"code":"trial"`: true, "progress": false, "sample": false,
	} {
		if strings.Contains(got, text) != want {
			t.Errorf("x.jsonl: %q in it: want %v\n%s", text, want, got)
		}
	}
	r := record.NewResults(s.Dir)
	rec, err := r.Recording("x")
	if err != nil || len(rec.Comparisons) != 1 {
		t.Errorf("read again: %+v, %v", rec, err)
	}
	if trial, err := r.Trial("x.jsonl"); err != nil || !trial {
		t.Errorf("read again: a trial: %v, %v", trial, err)
	}
	if c, err := r.Conditions("x.jsonl"); err != nil || c == nil || c.Time == "" || c.Cores < 1 {
		t.Errorf("read again: conditions %+v, %v", c, err)
	}
}

func TestFailedStep(t *testing.T) {
	s := newSession(t, "fail")
	if err := Diff("x", "about", "", "./x").Make(context.Background(), s); err == nil || !strings.Contains(err.Error(), "exit status 1") {
		t.Errorf("error %v", err)
	}
	if files, _ := filepath.Glob(filepath.Join(s.Dir, "results", "*")); files != nil {
		t.Errorf("it left %q", files)
	}
}

// TestInterrupt expects a command to be asked to end, and nothing to be left.
func TestInterrupt(t *testing.T) {
	said := filepath.Join(t.TempDir(), "said")
	s := newSession(t, "hang "+said)
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		for range 1000 { // ten seconds
			if _, err := os.Stat(said + ".ready"); err == nil {
				break
			}
			time.Sleep(10 * time.Millisecond)
		}
		cancel()
	}()
	if err := Diff("x", "about", "", "./x").Make(ctx, s); err == nil {
		t.Error("no error")
	}
	if got, _ := os.ReadFile(said); string(got) != "interrupted" {
		t.Errorf("the command said %q", got)
	}
	if files, _ := filepath.Glob(filepath.Join(s.Dir, "results", "*")); files != nil {
		t.Errorf("it left %q", files)
	}
}

func TestHang(t *testing.T) {
	c := Command{Args: []string{"sleep", "60"}, Limit: 50 * time.Millisecond}
	if _, err := c.Run(context.Background()); err == nil || !strings.Contains(err.Error(), "sleep 60: it did not end within 50ms") {
		t.Errorf("error %v", err)
	}
}

func TestChoose(t *testing.T) {
	all := []Step{{Name: "a"}, {Name: "b"}, {Name: "c"}}
	done := func(st Step) bool { return st.Name != "c" }
	for asked, want := range map[string]string{"": "c", "a c": "a c", "all": "a b c", "b": "b", "x": "no step"} {
		todo, err := Choose(all, strings.Fields(asked), done)
		var got []string
		for _, st := range todo {
			got = append(got, st.Name)
		}
		if err != nil {
			if !errors.As(err, new(UsageError)) || !strings.Contains(err.Error(), want) {
				t.Errorf("%q: %v", asked, err)
			}
		} else if strings.Join(got, " ") != want {
			t.Errorf("%q: %q", asked, got)
		}
	}
}

// TestGoal expects a goal that was missed to be a result.
func TestGoal(t *testing.T) {
	s := newSession(t, "missed")
	if err := Bench("x", "about", "-goal allocs/op<=0", "./x").Make(context.Background(), s); err != nil {
		t.Fatal(err)
	}
	if got := s.result("x.jsonl"); !strings.Contains(got, `"bench -json -goal allocs/op<=0 ./x"`) {
		t.Error(got)
	}
}

// TestMark expects a text to begin with the conditions of its step.
func TestMark(t *testing.T) {
	s := newSession(t, "ok")
	st := Step{Name: "x", Files: []string{"x.txt"}, Run: func(_ context.Context, s *Session) (map[string][]byte, error) {
		return map[string][]byte{"x.txt": []byte(s.Mark() + "BenchmarkX 1\n")}, nil
	}}
	if err := st.Make(context.Background(), s); err != nil {
		t.Fatal(err)
	}
	c, err := record.NewResults(s.Dir).Conditions("x.txt")
	if got := s.result("x.txt"); err != nil || c == nil || c.Time == "" || strings.Count(got, "\n") != 2 {
		t.Errorf("%+v, %v\n%s", c, err, got)
	}
}

func TestAccept(t *testing.T) {
	c := Command{Args: []string{"sh", "-c", "echo out; echo why >&2; exit 3"}, Limit: time.Minute, Accept: []int{3}, Quiet: true}
	if out, err := c.Run(context.Background()); err != nil || string(out) != "out\n" {
		t.Errorf("got %q, %v", out, err)
	}
	c.Accept = nil
	if _, err := c.Run(context.Background()); err == nil || !strings.HasSuffix(err.Error(), "exit status 3: why") {
		t.Errorf("error %v", err)
	}
}
