package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A lab is a repository with a cache and a folder for temporary files of its
// own, and the hones that run there.
type lab struct {
	home, repo, bin string // bin comes first in PATH
	env             []string
}

// slowModule is a module whose benchmark waits for its end where it is told
// to: in the process whose number is HANG, in a long look if that is "long", or
// where instructions are counted if it is "count". It says so by making the file
// AT. A long look is known by its iterations, many times those of an ordinary process,
// which begins with a block of them.
var slowModule = map[string]string{
	"go.mod": "module example.org/slow\n\ngo 1.24\n",
	"slow_test.go": `package slow

import (
	"os"
	"strconv"
	"testing"
	"time"
)

var x, process, usual int

func BenchmarkX(b *testing.B) {
	if process == 0 {
		data, _ := os.ReadFile(os.Getenv("AT") + ".count")
		process = len(data) + 1
		os.WriteFile(os.Getenv("AT")+".count", append(data, 'x'), 0o666)
		n, err := os.ReadFile(os.Getenv("AT") + ".n")
		if usual, _ = strconv.Atoi(string(n)); err != nil && b.N > 1 {
			usual = b.N
			os.WriteFile(os.Getenv("AT")+".n", []byte(strconv.Itoa(usual)), 0o666)
		}
	}
	hang := os.Getenv("HANG")
	counting := os.Getenv("GOGC") == "off"
	if hang == strconv.Itoa(process) || hang == "long" && usual > 0 && b.N > 50*usual || hang == "count" && counting {
		os.WriteFile(os.Getenv("AT"), nil, 0o666)
		time.Sleep(time.Hour)
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		for range 100 {
			x = x*31 + i
		}
	}
}
`,
}

func newLab(t *testing.T) *lab {
	t.Helper()
	dir := t.TempDir()
	l := &lab{home: filepath.Join(dir, "home"), repo: filepath.Join(dir, "repo"), bin: filepath.Join(dir, "bin")}
	for _, d := range []string{l.home, l.repo, l.bin} {
		if err := os.Mkdir(d, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	private, err := privateEnv(l.home)
	if err != nil {
		t.Fatal(err)
	}
	l.env = append(os.Environ(), private...)
	l.env = append(l.env, "PATH="+l.bin+":"+os.Getenv("PATH"), "AT="+l.at())
	for name, content := range slowModule {
		l.write(t, filepath.Join(l.repo, name), content, 0o666)
	}
	for _, args := range [][]string{{"init", "--quiet"}, {"add", "."}, {"commit", "--quiet", "-m", "x"}} {
		l.git(t, args...)
	}
	return l
}

func (l *lab) git(t *testing.T, args ...string) {
	t.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir, cmd.Env = l.repo, l.env
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("git %s: %v\n%s", args[0], err, out)
	}
}

func (l *lab) at() string { return filepath.Join(l.home, "at") }

func (l *lab) write(t *testing.T, path, content string, mode fs.FileMode) {
	t.Helper()
	if err := os.WriteFile(path, []byte(content), mode); err != nil {
		t.Fatal(err)
	}
}

// hold makes a program wait when it is called with a first argument that
// matches the pattern of the shell, with a child of its own.
func (l *lab) hold(t *testing.T, program, pattern string) {
	t.Helper()
	path, err := exec.LookPath(program)
	if err != nil {
		t.Fatal(err)
	}
	l.write(t, filepath.Join(l.bin, program), fmt.Sprintf(
		"#!/bin/sh\ncase \"$*\" in %s) >'%s'; sleep 600 & sleep 600;; esac\nexec '%s' \"$@\"\n", pattern, l.at(), path), 0o777)
}

// A process is a hone that was started.
type process struct {
	*exec.Cmd
	out, err bytes.Buffer
}

func (l *lab) command(args ...string) *process {
	p := &process{Cmd: exec.Command("hone", args...)}
	p.Dir, p.Env = l.repo, l.env
	p.Stdout, p.Stderr = &p.out, &p.err
	return p
}

func (l *lab) start(t *testing.T, args ...string) *process {
	t.Helper()
	p := l.command(args...)
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Process.Kill() })
	return p
}

// hone runs hone to its end, which must be with that status.
func (l *lab) hone(t *testing.T, status int, args ...string) string {
	t.Helper()
	p := l.command(args...)
	p.Run()
	if got := p.ProcessState.ExitCode(); got != status {
		t.Errorf("hone %s: exit status %d, want %d\n%s%s", strings.Join(args, " "), got, status, p.out.Bytes(), p.err.Bytes())
	}
	return p.out.String()
}

// eventually waits until something is so, for as long as a busy machine may need.
func eventually(t *testing.T, what string, is func() bool) {
	t.Helper()
	for end := time.Now().Add(5 * time.Minute); !is(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("waited for %s for five minutes", what)
		}
	}
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// prompt is how soon hone must end after a signal, beside the time in which processes wait for
// this machine. patient is how soon it must end at all: what it does not wait for takes 10
// minutes.
const prompt, patient = 2 * time.Second, 15 * time.Second

// contended returns for how long some process has had to wait for a processor or a disk since
// the machine was started; false if the kernel does not count that.
func contended() (total time.Duration, ok bool) {
	for _, of := range []string{"cpu", "io"} {
		data, err := os.ReadFile("/proc/pressure/" + of)
		if err != nil {
			return 0, false
		}
		var a, b, c float64
		var us int64
		if _, err := fmt.Sscanf(string(data), "some avg10=%f avg60=%f avg300=%f total=%d", &a, &b, &c, &us); err != nil {
			return 0, false
		}
		total += time.Duration(us) * time.Microsecond
	}
	return total, true
}

// interrupt sends a signal and waits for hone to end as it should.
func (p *process) interrupt(t *testing.T, sig syscall.Signal) {
	t.Helper()
	waited, known := contended()
	begin := time.Now()
	if err := p.Process.Signal(sig); err != nil {
		t.Fatal(err)
	}
	p.Wait()
	took := time.Since(begin)
	now, _ := contended()
	if waited = now - waited; took > patient || known && took-waited > prompt {
		t.Errorf("it took %v to end, while processes waited for %v", took, waited)
	}
	if code := p.ProcessState.ExitCode(); code != exitInterrupted {
		t.Errorf("exit status %d, want %d", code, exitInterrupted)
	}
	if got := p.err.String(); got != "hone: interrupted\n" {
		t.Errorf("stderr is %q", got)
	}
}

// checkClean checks that no process of the lab runs and that nothing is left
// where temporary files go.
func (l *lab) checkClean(t *testing.T) {
	t.Helper()
	l.checkDead(t)
	if err := errors.Join(isEmpty(filepath.Join(l.home, "tmp")), isEmpty(filepath.Join(l.home, "cache", "hone", "tmp"))); err != nil {
		t.Error(err)
	}
}

// checkDead checks that no process has the lab's environment. One that was
// just killed may need a moment, and many beside a busy processor.
func (l *lab) checkDead(t *testing.T) {
	t.Helper()
	var left []string
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if left = l.processes(); len(left) == 0 {
			return
		}
	}
	t.Errorf("these still run: %s", strings.Join(left, ", "))
}

// processes lists the processes that have the lab's environment.
func (l *lab) processes() (list []string) {
	dirs, _ := filepath.Glob("/proc/[0-9]*")
	for _, dir := range dirs {
		env, err := os.ReadFile(filepath.Join(dir, "environ"))
		if err != nil || !bytes.Contains(env, []byte("XDG_CACHE_HOME="+l.home)) {
			continue
		}
		line, _ := os.ReadFile(filepath.Join(dir, "cmdline"))
		list = append(list, filepath.Base(dir)+" "+strings.ReplaceAll(string(line), "\x00", " "))
	}
	return list
}

// state describes all files of the repository, git's own included.
func (l *lab) state(t *testing.T) string {
	t.Helper()
	var b strings.Builder
	err := filepath.WalkDir(l.repo, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		switch {
		case err != nil:
		case !d.IsDir() && strings.Contains(path, "/.git/objects/"):
			// git renews the time of an object that it would have written again.
			fmt.Fprintln(&b, path, info.Mode(), info.Size())
		default:
			fmt.Fprintln(&b, path, info.Mode(), info.ModTime().UnixNano())
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}
