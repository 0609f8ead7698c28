package signals

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// patience is how long hone may take to end after a signal, and what it has started after
// that, on a machine that others use, too.
const patience = time.Minute

// A place is a repository, a hone and a server, with a home, a cache and a folder for
// temporary files that nobody else uses.
type place struct {
	dir, repo, home, hone, server string
	env                           []string
}

// newPlace makes a place. With brief its hone is that of the tests of commands, whose
// processes work for a fifth of the usual time.
func newPlace(ctx context.Context, brief bool) (*place, error) {
	dir, err := os.MkdirTemp("", "hone-signals-")
	if err != nil {
		return nil, err
	}
	p := &place{dir: dir}
	if err := p.fill(ctx, brief); err != nil {
		p.remove()
		return nil, err
	}
	return p, nil
}

// remove removes the place.
func (p *place) remove() { os.RemoveAll(p.dir) }

// fill makes what is in the place.
func (p *place) fill(ctx context.Context, brief bool) error {
	dir := p.dir
	for _, to := range []struct {
		path *string
		name string
	}{{&p.repo, "repo"}, {&p.home, "home"}, {&p.hone, "hone"}, {&p.server, "server"}} {
		*to.path = filepath.Join(dir, to.name)
	}
	for _, made := range []string{p.home, p.cache(), p.temp()} {
		if err := os.Mkdir(made, 0o700); err != nil {
			return err
		}
	}
	dirs, err := exec.CommandContext(ctx, "go", "env", "GOCACHE", "GOMODCACHE").Output()
	if err != nil {
		return fmt.Errorf("go env: %w", err)
	}
	shared := strings.Fields(string(dirs))
	p.env = append(os.Environ(), "GOCACHE="+shared[0], "GOMODCACHE="+shared[1], "HOME="+p.home,
		"XDG_CACHE_HOME="+p.cache(), "TMPDIR="+p.temp(), "GOENV=off", "GOWORK=", "NO_COLOR=1",
		"GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_SYSTEM=/dev/null", "GIT_AUTHOR_NAME=lab", "GIT_AUTHOR_EMAIL=lab@localhost",
		"GIT_COMMITTER_NAME=lab", "GIT_COMMITTER_EMAIL=lab@localhost")
	if err := os.CopyFS(p.repo, os.DirFS("testdata/interrupted")); err != nil {
		return err
	}
	build := []string{"go", "-C", "..", "build", "-o", p.hone, "./cmd/hone"}
	if brief {
		build = []string{"go", "-C", "..", "test", "-c", "-o", p.hone, "./internal/cli"}
	}
	for _, line := range [][]string{
		build, {"go", "build", "-o", p.server, "./testdata/served"},
		{"git", "-C", p.repo, "init", "--quiet"}, {"git", "-C", p.repo, "add", "."},
		{"git", "-C", p.repo, "commit", "--quiet", "-m", "x"},
	} {
		cmd := exec.CommandContext(ctx, line[0], line[1:]...)
		cmd.Env = append(p.env, "TMPDIR="+os.TempDir())
		if out, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("%s: %w\n%s", strings.Join(line, " "), err, out)
		}
	}
	return nil
}

func (p *place) cache() string { return filepath.Join(p.home, "cache") }
func (p *place) temp() string  { return filepath.Join(p.home, "tmp") }
func (p *place) store() string { return filepath.Join(p.cache(), "hone", "hone.db") }

// lines are those of the commands that signals are sent to.
func (p *place) line(name string) []string {
	switch name {
	case "tune":
		return []string{"tune", "-json", "-rules", "none", "-accept", "tests", "-proposer", "./propose.sh", "-bench", "Sum", "-budget", "90s"}
	case "diff":
		return []string{"diff", "-json", "-fresh", "-tolerance", "90%", "-budget", "1s", "HEAD", "HEAD,env.OTHER=1"}
	case "bench":
		return []string{"bench", "-json", "-budget", "1s"}
	}
	return []string{"load", "-json", "-bound", "pass", "-vus", "2", "-z", "3s", "-start", p.server + " -addr {addr}", "http://{addr}/"}
}

// A hone is one that was started. What it prints goes to a file, so that nothing is lost
// that it had written when it was killed.
type hone struct {
	*exec.Cmd
	printed string
	stderr  bytes.Buffer
}

func (p *place) start(name string) (*hone, error) {
	out, err := os.Create(filepath.Join(p.dir, "printed"))
	if err != nil {
		return nil, err
	}
	defer out.Close()
	h := &hone{Cmd: exec.Command(p.hone, p.line(name)...), printed: out.Name()}
	h.Dir, h.Env, h.Stdout, h.Stderr = p.repo, p.env, out, &h.stderr
	return h, h.Start()
}

// hasKept reports whether it has reported a rewrite that it kept.
func (h *hone) hasKept() bool {
	data, _ := os.ReadFile(h.printed)
	return bytes.Contains(data, []byte(`"outcome":"kept"`))
}

// again runs a hone to its end and returns what it prints.
func (p *place) again(ctx context.Context, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, p.hone, args...)
	cmd.Dir, cmd.Env = p.repo, p.env
	var out, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &stderr
	if err := cmd.Run(); err != nil {
		return out.String(), fmt.Errorf("hone %s: %w: %s", strings.Join(args, " "), err, strings.TrimSpace(stderr.String()))
	}
	return out.String(), nil
}

// checksum is one of the user's files, with git's own.
func (p *place) checksum() (string, error) {
	sum := sha256.New()
	err := filepath.WalkDir(p.repo, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		fmt.Fprintf(sum, "%q %v\n", path, info.Mode())
		if !info.Mode().IsRegular() {
			return nil
		}
		f, err := os.Open(path)
		if err != nil {
			return err
		}
		defer f.Close()
		_, err = io.Copy(sum, f)
		return err
	})
	return hex.EncodeToString(sum.Sum(nil)), err
}

// processes lists the processes of the place by their command lines.
func (p *place) processes() (list []string) {
	dirs, _ := filepath.Glob("/proc/[0-9]*")
	for _, dir := range dirs {
		env, err := os.ReadFile(filepath.Join(dir, "environ"))
		if err != nil || !bytes.Contains(env, []byte("XDG_CACHE_HOME="+p.cache()+"\x00")) {
			continue
		}
		line, _ := os.ReadFile(filepath.Join(dir, "cmdline"))
		list = append(list, strings.TrimSpace(strings.ReplaceAll(string(line), "\x00", " ")))
	}
	return list
}

// leftovers lists temporary files, and what lies beside the store while a run is measured.
func (p *place) leftovers() (list []string) {
	for _, pattern := range []string{
		filepath.Join(p.temp(), "*"), filepath.Join(p.cache(), "hone", "tmp", "*"), p.store() + "-run*",
	} {
		found, _ := filepath.Glob(pattern)
		list = append(list, found...)
	}
	return list
}
